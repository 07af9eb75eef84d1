"""Recalculating a workbook with LibreOffice, after its results were taken out and inputs changed."""

from __future__ import annotations

import atexit
import io
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from openpyxl import load_workbook
from openpyxl.workbook import Workbook

SOFFICE = shutil.which("soffice") or shutil.which("libreoffice")
_WITH_RESULT = re.compile(rb'(<c r="[A-Z]+[0-9]+"[^>]*?)(?: t="str")?(><f>.*?</f>)<v>[^<]*</v>', re.DOTALL)


@cache
def profile() -> Path:
    """The folder of the settings of LibreOffice, which takes long to make: one for all tests of this process."""
    folder = Path(tempfile.mkdtemp(prefix="office-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    office("--terminate_after_init", folder=folder)
    return folder


def office(*words: str, folder: Path | None = None) -> None:
    """Run LibreOffice to its end."""
    assert SOFFICE is not None
    subprocess.run([SOFFICE, f"-env:UserInstallation={(folder or profile()).as_uri()}", "--headless", "--norestore",
                    *words], check=True, capture_output=True, timeout=500)


def without_results(book: bytes, changes: Mapping[tuple[str, str], float] | None = None) -> bytes:
    """The workbook with every result taken out, because LibreOffice keeps the results it finds.

    ``changes`` maps a sheet's name and a cell to a number put in its place.
    """
    names = load_workbook(io.BytesIO(book), read_only=True).sheetnames
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.namelist():
            data = old.read(entry)
            found = re.fullmatch(r"xl/worksheets/sheet([0-9]+)\.xml", entry)
            if found:
                data = _WITH_RESULT.sub(rb"\1\2", data)
                for (sheet, cell), value in (changes or {}).items():
                    if names[int(found[1]) - 1] == sheet:
                        data = _replaced(data, cell, value)
            new.writestr(entry, data)
    return out.getvalue()


def _replaced(data: bytes, cell: str, value: float) -> bytes:
    pattern = re.compile(rb'(<c r="%b"[^>]*>)<v>[^<]*</v>' % cell.encode())
    data, count = pattern.subn(rb"\g<1><v>" + repr(value).encode() + b"</v>", data)
    assert count == 1, f"{cell} is no input"
    return data


def recalculated(book: bytes, folder: Path) -> Workbook:
    """The workbook as LibreOffice computes it."""
    source = folder / "book.xlsx"
    source.write_bytes(book)
    office("--convert-to", "xlsx", "--outdir", str(folder / "out"), str(source))
    return load_workbook(folder / "out" / "book.xlsx", data_only=True)

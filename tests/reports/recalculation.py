"""LibreOffice, and workbooks with their results taken out, which it has to compute again."""

from __future__ import annotations

import atexit
import io
import re
import shutil
import subprocess
import tempfile
import zipfile
from functools import cache
from pathlib import Path

SOFFICE = shutil.which("soffice") or shutil.which("libreoffice")
_WITH_RESULT = re.compile(rb'(<c r="[A-Z]+[0-9]+"[^>]*?)(?: t="str")?(><f>[^<]*</f>)<v>[^<]*</v>')


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


def without_results(book: bytes) -> bytes:
    """The workbook with every result taken out, because LibreOffice keeps the results it finds."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as old, zipfile.ZipFile(out, "w") as new:
        for entry in old.namelist():
            data = old.read(entry)
            if re.fullmatch(r"xl/worksheets/sheet[0-9]+\.xml", entry):
                data = _WITH_RESULT.sub(rb"\1\2", data)
            new.writestr(entry, data)
    return out.getvalue()

"""openpyxl's writer without its temporary files: sheets are put together in memory, and no other folder is touched."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils.indexed_list import IndexedList
from openpyxl.worksheet._writer import WorksheetWriter
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.writer import excel


class _Held(WorksheetWriter):
    """Writes a sheet into memory, where openpyxl would make a file of it in the system's folder for such files."""

    def __init__(self, ws: Any, out: Any = None) -> None:
        super().__init__(ws, out or io.BytesIO())

    def cleanup(self) -> None:
        """Nothing is left to remove."""


class _Archive(zipfile.ZipFile):
    """An archive that takes a sheet held in memory where others take the name of a file."""

    def write(self, filename: str | os.PathLike[str] | io.BytesIO, *rest: Any, **named: Any) -> None:
        """Put one part in."""
        if isinstance(filename, io.BytesIO):
            self.writestr(rest[0], filename.getvalue())
        else:
            super().write(filename, *rest, **named)


@contextmanager
def _in_memory() -> Iterator[None]:
    names = vars(excel)
    usual = names["WorksheetWriter"]
    names["WorksheetWriter"] = _Held
    try:
        yield
    finally:
        names["WorksheetWriter"] = usual


def workbook_bytes(workbook: Workbook) -> bytes:
    """The file of a workbook, whose parts are compressed once they are whole."""
    raw = io.BytesIO()
    with _in_memory():
        excel.ExcelWriter(workbook, _Archive(raw, "w", zipfile.ZIP_STORED, allowZip64=True)).save()
    return raw.getvalue()


def changed_looks(sheet: Worksheet) -> list[DifferentialStyle]:
    """What conditions change of cells, of the whole workbook of a sheet: a rule has its place in this list."""
    found: list[DifferentialStyle] = vars(sheet.parent)["_differential_styles"].styles
    return found


def make_usual(workbook: Workbook, font: Font) -> None:
    """Have the cells of no style and the widths of columns be of a font."""
    parts = vars(workbook)
    parts["_fonts"] = IndexedList([font])
    for style in parts["_named_styles"]:
        style.font = font

"""LibreOffice at work on one workbook: cells are set, and whole areas read again, many times in one run.

Converting a file for each edit takes a second and more. A macro opens the file once, and an edit then costs what it
makes LibreOffice compute.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from xml.sax.saxutils import escape

from tests.reports.recalculation import office, profile

_MACRO = """Sub Main(sJob As String)
    Dim aHidden(0) As New com.sun.star.beans.PropertyValue
    aHidden(0).Name = "Hidden"
    aHidden(0).Value = True
    Dim aOver(20) As Object
    Dim aBefore(20) As String
    nOver = 0
    sEnd = Chr(30)
    iIn = FreeFile
    Open sJob For Input As #iIn
    Line Input #iIn, sOut
    iOut = FreeFile
    Open sOut For Output As #iOut
    Do While Not EOF(iIn)
        Line Input #iIn, sLine
        aPart = Split(sLine, Chr(9))
        Select Case aPart(0)
        Case "open"
            oDoc = StarDesktop.loadComponentFromURL(aPart(1), "_blank", 0, aHidden())
            oSheets = oDoc.Sheets
        Case "number"
            oSheets.getByName(aPart(1)).getCellRangeByName(aPart(2)).setValue(CDbl(aPart(3)))
        Case "text"
            oSheets.getByName(aPart(1)).getCellRangeByName(aPart(2)).setString(aPart(3))
        Case "over"
            nOver = nOver + 1
            aOver(nOver) = oSheets.getByName(aPart(1)).getCellRangeByName(aPart(2))
            aBefore(nOver) = aOver(nOver).getFormula()
            aOver(nOver).setFormula(aPart(3))
        Case "back"
            Do While nOver > 0
                aOver(nOver).setFormula(aBefore(nOver))
                nOver = nOver - 1
            Loop
        Case "delete"
            oSheets.getByName(aPart(1)).Rows.removeByIndex(CLng(aPart(2)) - 1, 1)
        Case "read"
            aRows = oSheets.getByName(aPart(1)).getCellRangeByName(aPart(2)).getDataArray()
            nRows = UBound(aRows)
            ReDim aText(nRows) As String
            For iRow = 0 To nRows
                aText(iRow) = Join(aRows(iRow), sEnd)
            Next
            Print #iOut, Join(aText, sEnd) & sEnd
        Case "errors"
            nBad = 0
            sBad = ""
            For Each sName In oSheets.getElementNames()
                oBad = oSheets.getByName(sName).queryFormulaCells(4)
                nBad = nBad + oBad.getCount()
                sBad = sBad & oBad.getRangeAddressesAsString()
            Next
            Print #iOut, CStr(nBad) & " " & sBad & sEnd
        Case "close"
            oDoc.close(True)
        End Select
    Loop
    Close #iIn
    Close #iOut
    StarDesktop.terminate()
End Sub
"""
_END = "\x1e"
"""What stands behind each value that was found."""
_LIBRARY = "http://openoffice.org/2000/library"


def _file(root: str, kind: str, content: str) -> str:
    return (f'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE {root} PUBLIC '
            f'"-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "{kind}.dtd">\n<{root} {content}</{root}>')


_FILES = {
    "Standard/Module1.xba": _file(
        "script:module", "module", 'xmlns:script="http://openoffice.org/2000/script" script:name="Module1" '
        f'script:language="StarBasic">{escape(_MACRO)}'),
    "Standard/script.xlb": _file(
        "library:library", "library", f'xmlns:library="{_LIBRARY}" library:name="Standard" library:readonly="false" '
        'library:passwordprotected="false"><library:element library:name="Module1"/>'),
    "script.xlc": _file(
        "library:libraries", "libraries", f'xmlns:library="{_LIBRARY}" xmlns:xlink="http://www.w3.org/1999/xlink">'
        '<library:library library:name="Standard" xlink:href="$(USER)/basic/Standard/script.xlb/" xlink:type="simple" '
        'library:link="false"/>'),
}


@dataclass(slots=True)
class Office:
    """A job for LibreOffice: commands are noted, then done in one run, and what they found is read in their order."""

    folder: Path
    _commands: list[str] = field(default_factory=list)
    _found: Iterator[str] = field(default_factory=lambda: iter(()))
    _books: int = 0

    def open(self, book: bytes) -> None:
        """Open a workbook; its results should have been taken out."""
        path = self.folder / f"book-{self._books}.xlsx"
        path.write_bytes(book)
        if self._books:
            self._commands.append("close")
        self._books += 1
        self._commands.append(f"open\t{path.as_uri()}")

    def put(self, sheet: str, cell: str, value: float | str) -> None:
        """Type a number or a text into a cell; an empty text empties it."""
        kind, text = ("text", value) if isinstance(value, str) else ("number", repr(float(value)))
        self._commands.append(f"{kind}\t{sheet}\t{cell}\t{text}")

    def over(self, sheet: str, cell: str, text: str) -> None:
        """Type a text over a cell, a number where it reads as one: until :meth:`back`; at most twenty at a time."""
        self._commands.append(f"over\t{sheet}\t{cell}\t{text}")

    def back(self) -> None:
        """Put back what the cells typed over held."""
        self._commands.append("back")

    def delete(self, sheet: str, row: int) -> None:
        """Delete a whole row, counted from 1."""
        self._commands.append(f"delete\t{sheet}\t{row}")

    def read(self, sheet: str, area: str) -> None:
        """Read an area, row by row."""
        self._commands.append(f"read\t{sheet}\t{area}")

    def errors(self) -> None:
        """Ask how many cells hold errors, and which."""
        self._commands.append("errors")

    def run(self) -> None:
        """Do it all."""
        # The first start lays the program's own macros over those of a new profile.
        basic = profile() / "user" / "basic"
        for name, content in _FILES.items():
            (basic / name).write_text(content, "utf-8")
        job, out = self.folder / "job.txt", self.folder / "out.txt"
        job.write_text("\n".join([str(out), *self._commands, "close", ""]), "utf-8")
        office(f'macro:///Standard.Module1.Main("{job}")')
        self._found = iter(out.read_text("utf-8", errors="replace").replace(f"{_END}\n", _END).split(_END))

    def take(self, count: int = 1) -> list[float | str]:
        """The next values that were read: numbers where they are such."""
        return [_value(next(self._found)) for _ in range(count)]

    def take_columns(self, rows: int, width: int, columns: Sequence[int]) -> list[list[float | str]]:
        """Some columns of an area that was read: row by row it takes LibreOffice much less than each column alone."""
        texts = list(islice(self._found, rows * width))
        return [[_value(text) for text in texts[column::width]] for column in columns]


def _value(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text.replace("\n", " ")



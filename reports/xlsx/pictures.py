"""The logo of a house on a sheet, at the right edge beside the title."""

from __future__ import annotations

import io
from collections.abc import Sequence

from openpyxl.drawing.image import Image
from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, OneCellAnchor
from openpyxl.drawing.xdr import XDRPositiveSize2D

from reports.xlsx.book import WorkbookPage
from reports.xlsx.letters import EDGES, column_points

_WIDE, _HIGH = 120.0, 34.0
"""In points, as on the first page of a proposal."""
_AROUND = 4.0


def put_logo(page: WorkbookPage, content: bytes, widths: Sequence[float]) -> None:
    """Draw the picture of a PNG or JPEG over the end of the first row."""
    picture = Image(io.BytesIO(content))
    scale = min(_WIDE / picture.width, _HIGH / picture.height)
    wide, high = picture.width * scale, picture.height * scale
    aside = max(0.0, column_points(widths[-1]) + EDGES - wide - _AROUND)
    at = AnchorMarker(col=len(widths) - 1, colOff=_emu(aside), row=0, rowOff=_emu(_AROUND / 2))
    picture.anchor = OneCellAnchor(_from=at, ext=XDRPositiveSize2D(_emu(wide), _emu(high)))
    page.heights[1] = _HIGH + _AROUND
    page.sheet.add_image(picture)


def _emu(points: float) -> int:
    """Points in the unit that drawings are measured in."""
    return round(points * 12_700)

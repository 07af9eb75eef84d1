"""Reading what a house gives its documents, and the colours that stand for those of the program."""

from __future__ import annotations

import io
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from reportlab.lib.utils import ImageReader

from reports.blocks.house import House, readable, tint
from reports.drawings.scenes.palette import LIGHT
from reports.pdf.tokens import ACCENT, ACCENT_SOFT
from sizer.bounded import UnfitError, read_bounded
from sizer.errors import ExportError, Location, Problem, Severity

_MOST_BYTES, _MOST_PIXELS = 5_000_000, 16_000_000
_KINDS = ((b"\x89PNG\r\n\x1a\n", "PNG"), (b"\xff\xd8\xff", "JPEG"))
_HINT = "Give a PNG or JPEG of a few hundred pixels."


def house_of(logo: Path | None, accent: str) -> House:
    """The house with a logo and an accent colour; None and an empty text are none.

    Raises ExportError for a logo that cannot be read, is no picture or too large, and for what is no colour.
    """
    colour, asked = readable(accent) if accent else ("", "")
    return House(_logo(logo) if logo is not None else b"", colour, asked)


def colours_of(house: House) -> Mapping[str, str]:
    """What colours of the program become in documents of a house."""
    if not house.accent:
        return {}
    soft, third = tint(house.accent, 0.5), tint(house.accent, 0.83)
    return {ACCENT: house.accent, ACCENT_SOFT: soft, LIGHT.accent: house.accent, LIGHT.second: soft,
            LIGHT.third: third}


def _logo(path: Path) -> bytes:
    try:
        content = read_bounded(path, _MOST_BYTES, "a PNG or JPEG")
    except UnfitError as error:
        raise _refused(path, error.text) from error
    except (OSError, ValueError) as error:
        text = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise _refused(path, f"it cannot be read: {text}") from error
    if content.lstrip()[:5].lower() in (b"<svg ", b"<?xml"):
        raise _refused(path, "drawings such as SVG are not read")
    if not any(content.startswith(begin) for begin, _ in _KINDS):
        raise _refused(path, "it is neither a PNG nor a JPEG")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # a picture that unpacks to gigabytes is warned of before it is unpacked
            picture: Any = ImageReader(io.BytesIO(content))
            wide, high = picture.getSize()
            fits = 0 < wide * high <= _MOST_PIXELS
            if fits:
                picture.getRGBData()
    except Exception as error:
        raise _refused(path, "it is damaged, and cannot be drawn") from error
    if not fits:
        raise _refused(path, f"it has {wide:,} by {high:,} pixels, more than a page shows")
    return content


def _refused(path: Path, why: str) -> ExportError:
    return ExportError(Problem(Severity.ERROR, "no-logo", f"the logo {path.name!r} is not used: {why}",
                               Location(file=str(path)), _HINT))

"""The file of a workbook: what openpyxl laid out with the cells put in, and nothing in it that depends on the clock."""

from __future__ import annotations

import hashlib
import io
import itertools
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

_LEVEL = 3
"""How hard parts are compressed: beyond it the file becomes little smaller, and takes twice the time."""
_LEVEL_OF_PART = "compress_level" if hasattr(zipfile.ZipInfo, "compress_level") else "_compresslevel"
"""What a part calls it, before and from Python 3.13 on: that of the archive does not hold for parts with a time."""
ABOUT = "docProps/core.xml"
"""The part that says what the file is."""
PLACE_OF_DIGEST = "sizer-digest"
"""What stands in it before the digest of the other parts is known."""
_SHEET_DATA = re.compile(rb"<sheetData ?/>|<sheetData>.*</sheetData>", re.DOTALL)
_DIMENSION = re.compile(rb"<dimension [^>]*/>")
_MERGED = re.compile(rb"<mergeCells.*</mergeCells>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class SheetParts:
    """What is put into the XML of a sheet: its cells part by part, and the ranges that are made one cell each."""

    cells: Iterable[bytes]
    merged: Sequence[str]


def rewritten(raw: bytes, sheets: Mapping[str, SheetParts], when: datetime) -> bytes:
    """The archive with the sheets of these names filled, said to be made at ``when``."""
    stamp = (max(when.year, 1980), when.month, when.day, when.hour, when.minute, when.second)
    modified = when.strftime("%Y-%m-%dT%H:%M:%SZ").encode()
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in sorted(old.namelist(), key=lambda name: (name != "[Content_Types].xml", name == ABOUT, name)):
            info = zipfile.ZipInfo(entry, stamp)
            info.compress_type = zipfile.ZIP_DEFLATED
            setattr(info, _LEVEL_OF_PART, _LEVEL)
            data = old.read(entry)
            parts = sheets.get(entry)
            if parts is not None:
                before, after = _SHEET_DATA.split(_DIMENSION.sub(b"", data), maxsplit=1)
                with new.open(info, "w") as sheet:
                    for part in itertools.chain((before,), parts.cells, (_MERGED.sub(_merged(parts.merged), after),)):
                        sheet.write(part)
                continue
            if entry == ABOUT:  # the last, for it names what all others hold
                data = re.sub(rb"(<dcterms:modified[^>]*>)[^<]*", rb"\g<1>" + modified, data)
                data = data.replace(PLACE_OF_DIGEST.encode(), digest_of(new).encode(), 1)
            new.writestr(info, data)
    return out.getvalue()


def digest_of(archive: zipfile.ZipFile) -> str:
    """What all parts but the one that says what the file is hold, in so many letters: another once a cell changes."""
    parts = sorted(f"{part.filename}:{part.CRC:08x}" for part in archive.infolist() if part.filename != ABOUT)
    return f"sizer:{hashlib.sha256(chr(10).join(parts).encode()).hexdigest()[:32]}"


def _merged(ranges: Sequence[str]) -> bytes:
    cells = "".join([f'<mergeCell ref="{text}"/>' for text in ranges])
    return f'<mergeCells count="{len(ranges)}">{cells}</mergeCells>'.encode()

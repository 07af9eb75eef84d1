"""Logo and colour of a house: they stand where they should, and what cannot be used is told in a sentence."""

from __future__ import annotations

import io
import os
import struct
import zlib
from functools import cache
from pathlib import Path

import pytest
from pypdf import PdfReader

from reports.blocks.findings import Findings
from reports.blocks.house import LEAST_CONTRAST, House, contrast, readable
from reports.derivation.extent import Extent
from reports.documents import Occasion, findings
from reports.drawings.scenes.palette import LIGHT
from reports.drawings.scenes.scene import Polygon, Polyline, Text
from reports.drawings.scenes.scene_json import scene_json, scene_of_json
from reports.pdf.derivation import derivation_bytes
from reports.pdf.house import colours_of, house_of
from reports.pdf.proposal import proposal_bytes, proposal_pages
from reports.pdf.tokens import ACCENT
from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import open_address
from sizer.errors import ExportError
from sizer.sizing import size
from sizer.sizing.sampling import sampled


def png(wide: int = 240, high: int = 60, colour: bytes = b"\x7a\x1f\x5c") -> bytes:
    """A picture of one colour."""
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = (b"\0" + colour * wide) * high
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))


@cache
def made(house: House) -> Findings:
    opened = open_address("nehalem-himeno")
    sizing = size(opened.design, shipped_catalog(), opened.scenario)
    return findings(sizing, sampled(sizing, 50), Occasion("2026-03-01", "1", house=house))


@pytest.mark.parametrize(("size_of", "printed"), [
    ((240, 60), (120, 30)), ((50, 200), (9, 36)), ((2000, 600), (120, 36)), ((10, 3), (120, 36))])
def test_a_logo_stands_at_the_head_of_page_one_in_its_own_proportion(
    tmp_path: Path, size_of: tuple[int, int], printed: tuple[float, float]
) -> None:
    path = tmp_path / "logo.png"
    path.write_bytes(png(*size_of))
    first, *others = proposal_pages(made(house_of(path, "")))
    [logo] = first.pictures
    assert (logo.width, logo.height) == pytest.approx(printed)
    assert not any(page.pictures for page in others)
    title = min(shape.y for shape in first.shapes if isinstance(shape, Text) and shape.size >= 16)
    assert 0 < logo.y < logo.y + logo.height < title, "on the page, above the title"
    reader = PdfReader(io.BytesIO(proposal_bytes(made(house_of(path, "")))))
    assert [len(page.images) for page in reader.pages][:2] == [1, 0]


def test_pages_with_a_logo_reach_the_printer_of_the_window(tmp_path: Path) -> None:
    path = tmp_path / "logo.png"
    path.write_bytes(png())
    page = proposal_pages(made(house_of(path, "")))[0]
    assert scene_of_json(scene_json(page)).pictures == page.pictures


def test_equal_in_equal_out(tmp_path: Path) -> None:
    path = tmp_path / "logo.png"
    path.write_bytes(png())
    house = house_of(path, "#7a1f5c")
    assert proposal_bytes(made(house)) == proposal_bytes(made(house))


@pytest.mark.parametrize(("content", "said"), [
    (b"", "it is neither a PNG nor a JPEG"),
    (b"a text", "it is neither a PNG nor a JPEG"),
    (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "drawings such as SVG are not read"),
    (b"<?xml version='1.0'?><svg/>", "drawings such as SVG are not read"),
    (png()[:40], "it is damaged, and cannot be drawn"),
    (png()[:-30], "it is damaged, and cannot be drawn"),
    (b"\xff\xd8\xff\xe0 not a photograph", "it is damaged, and cannot be drawn"),
    (png(6000, 5000), "it has 6,000 by 5,000 pixels, more than a page shows"),
    (png() + b"\0" * 6_000_000, "the file has "),
])
def test_what_is_no_logo_is_told(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "logo.png"
    path.write_bytes(content)
    with pytest.raises(ExportError) as caught:
        house_of(path, "")
    [problem] = caught.value.problems
    assert problem.text.startswith("the logo 'logo.png' is not used: ")
    assert said in problem.text
    assert problem.hint == "Give a PNG or JPEG of a few hundred pixels."


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    for path, said in ((tmp_path, "this is a folder"), (tmp_path / "none.png", "No such file"),
                       (Path("a\0b.png"), "it cannot be read")):
        with pytest.raises(ExportError) as caught:
            house_of(path, "")
        assert said in caught.value.problems[0].text


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "logo.png")
    with pytest.raises(ExportError, match="no ordinary file"):
        house_of(tmp_path / "logo.png", "")


@pytest.mark.parametrize("accent", ["#ffcc00", "#ffffff", "#00ff00", "#8fb3db", "#FF0000", "#7f7f7f", "#777777"])
def test_a_colour_that_is_too_light_is_darkened_until_it_is_read_and_no_further(accent: str) -> None:
    found, asked = readable(accent)
    assert contrast(found) >= LEAST_CONTRAST
    assert contrast(found) < LEAST_CONTRAST * 1.15
    assert asked == accent.lower()
    assert found in House(b"", found, asked).note


@pytest.mark.parametrize("accent", ["#000000", "#1b4f8c", "#7A1F5C", "#006400"])
def test_a_colour_that_is_read_stays(accent: str) -> None:
    assert readable(accent) == (accent.lower(), "")
    assert House(b"", *readable(accent)).note == ""


@pytest.mark.parametrize("accent", ["blue", "#12", "#12345g", "1b4f8c", "#1b4f8c ", "#1b4f8c80", "\n#1b4f8c"])
def test_what_is_no_colour_is_refused(accent: str) -> None:
    with pytest.raises(ExportError, match="is no colour"):
        house_of(None, accent)


def test_the_colour_takes_the_place_of_the_programs_own_on_every_page_and_changes_no_text() -> None:
    house = house_of(None, "#7a1f5c")
    plain, branded = proposal_pages(made(House())), proposal_pages(made(house))
    own = set(colours_of(house))
    assert ACCENT in own
    assert LIGHT.accent in own

    def colours(pages: object) -> set[str]:
        assert isinstance(pages, tuple)
        found: set[str] = set()
        for shape in (shape for page in pages for shape in page.shapes):
            if isinstance(shape, Polygon):
                found |= {shape.fill, shape.stroke}
            elif isinstance(shape, Polyline | Text):
                found.add(shape.colour)
        return found

    assert own & colours(plain)
    assert not own & colours(branded)
    assert house.accent in colours(branded)
    assert [shape.text for page in plain for shape in page.shapes if isinstance(shape, Text)] == [
        shape.text for page in branded for shape in page.shapes if isinstance(shape, Text)]


def test_the_file_has_none_of_the_programs_own_colour_either() -> None:
    def used(content: bytes) -> str:
        return "\n".join(page.get_contents().get_data().decode("latin-1")  # type: ignore[union-attr]
                         for page in PdfReader(io.BytesIO(content)).pages)

    blue = ".105882 .309804 .54902 rg"
    plain, branded = made(House()), made(house_of(None, "#7a1f5c"))
    assert blue in used(proposal_bytes(plain))
    for content in (proposal_bytes(branded), derivation_bytes(branded, Extent.HEADLINES)):
        assert blue not in used(content)

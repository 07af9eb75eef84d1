"""How the pages of a proposal are set: no text leaves their width, is too small to read, or lies over another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from reports.blocks.paper import PaperSize
from reports.drawings.scenes.scene import Scene, Text
from reports.pdf.fonts import BOLD, NARROW, NARROW_BOLD, REGULAR, Fonts, register
from reports.pdf.tokens import ABOVE, BELOW, PAPERS, SHARED_ROOM, WIDTH
from tests.reports.shipped import NAMES, rendered_of

SMALLEST = 6.5
"""Of letters in drawings; text of pages is larger."""
_FACES = {(False, False): REGULAR, (True, False): BOLD, (False, True): NARROW, (True, True): NARROW_BOLD}

pytestmark = pytest.mark.slow


def pages_of(name: str, paper: PaperSize = PaperSize.A4) -> tuple[Scene, ...]:
    return rendered_of(name, paper).pages


def boxes(page: Scene) -> Iterator[tuple[str, float, float, float, float]]:
    """Every text with its left, right, baseline and size; what is set in spaces alone is left out."""
    register()
    fonts = Fonts()
    for shape in page.shapes:
        if isinstance(shape, Text) and shape.text.strip():
            wide = fonts.width(shape.text.rstrip(), shape.size, _FACES[shape.bold, shape.narrow])
            yield shape.text, shape.x, shape.x + wide, shape.y, shape.size


@pytest.mark.parametrize("paper", PaperSize)
@pytest.mark.parametrize("name", NAMES)
def test_no_text_leaves_the_width_of_its_page_and_none_is_too_small(name: str, paper: PaperSize) -> None:
    margin = PAPERS[paper].margin
    for number, page in enumerate(pages_of(name, paper), 1):
        for text, left, right, _, height in boxes(page):
            assert left >= margin - 1, (number, text)
            assert right <= margin + WIDTH + 3, (number, text, right - margin - WIDTH)
            assert height >= SMALLEST, (number, text, height)
            assert "…" not in text, "what has not the room is told in two lines or in fewer words"


@pytest.mark.parametrize("name", NAMES)
def test_no_text_lies_over_another(name: str) -> None:
    for number, page in enumerate(pages_of(name), 1):
        lines: dict[int, list[tuple[float, float, str]]] = {}
        for text, left, right, base, _ in boxes(page):
            lines.setdefault(round(base), []).append((left, right, text))
        for found in lines.values():
            found.sort()
            for (_, end, before), (start, _, after) in pairwise(found):
                assert end <= start + 1.0, (number, before, after)


@pytest.mark.parametrize("paper", PaperSize)
@pytest.mark.parametrize("name", NAMES)
def test_every_page_but_the_last_is_at_least_a_third_full(name: str, paper: PaperSize) -> None:
    end = PAPERS[paper].height - BELOW
    for number, page in enumerate(pages_of(name, paper)[:-1], 1):
        lowest = max(base for _, _, _, base, _ in boxes(page) if base < end)
        assert lowest - ABOVE >= SHARED_ROOM / 3, number


@pytest.mark.parametrize("name", ["iscsi-diskless", "hp-ha-nfs"])
def test_the_number_of_a_page_ends_where_its_head_ends_however_many_pages_there_are(name: str) -> None:
    pages = pages_of(name)
    for number, page in enumerate(pages, 1):
        [end] = [right for text, _, right, _, _ in boxes(page) if text == f"page {number} of {len(pages)}"]
        assert end == pytest.approx(PAPERS[PaperSize.A4].margin + WIDTH, abs=0.1)

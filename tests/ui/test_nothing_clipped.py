"""No text of any place is cut: at the sizes of usual screens, light and dark, in both typefaces, with small pixels."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import template_designs
from sizer.exploring.growing.layout import Layout
from sizer.exploring.growing.layouts import as_drawn
from sizer.exploring.growing.wishes import Header, Wish
from tests.ui.clipping import clipped_everywhere, geometry, settle
from tests.ui.hands import know_ranges
from ui.jobs.laying_out import LayoutSearch
from ui.widgets.theme import Theme
from ui.window.main import MainWindow

MODERN, SEVERAL = "flash-array-fc", "ess-gl4-sas"
LOOKS = (
    ("hp-ha-nfs", False, ((1280, 720), (1600, 1000), (880, 560))), (MODERN, False, ((2560, 1440),)),
    (SEVERAL, True, ((1280, 720), (2560, 1440))), ("hp-ha-nfs", True, ((1600, 1000), (880, 560))),
)
"""Each size in each typeface, in one or the other of the designs."""
WISH = Wish(60e12, 40_000.0, 1e-3, None, 1.0, 0.7, 8192.0, failures=1)


@pytest.fixture(scope="module")
def small_pixels() -> Iterator[subprocess.Popen[str]]:
    """What looks for the same in a window with pixels of half the size, meanwhile."""
    with subprocess.Popen([sys.executable, "-m", "tests.ui.clipping"], env=os.environ | {"QT_SCALE_FACTOR": "2"},
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        yield process
        process.kill()


@pytest.fixture(scope="module")
def layout() -> Layout:
    """A layout that meets the wish, as it is drawn."""
    [(_, found)] = as_drawn([template_designs()[MODERN]], WISH, shipped_catalog(), Header())
    return found


@pytest.fixture
def found_layout(monkeypatch: pytest.MonkeyPatch, layout: Layout) -> None:
    """What is laid out for requirements is found at once."""
    def ask(search: LayoutSearch, *_asked: object, **_also: object) -> None:
        search.found.emit(layout)
        search.finished.emit("")

    monkeypatch.setattr(LayoutSearch, "ask", ask)


@pytest.mark.slow
@pytest.mark.same_window
@pytest.mark.usefixtures("small_pixels", "found_layout")
@pytest.mark.parametrize(("design", "system_face", "sizes"), LOOKS)
def test_no_text_of_any_place_is_cut(
    window: MainWindow, theme: Theme, design: str, system_face: bool, sizes: tuple[tuple[int, int], ...],
) -> None:
    assert window.documents.load(design)
    try:
        theme.choose_type(system_face=system_face, body_px=13)
        found: list[str] = []
        for size in sizes:
            window.resize(*size)
            settle()
            found += [f"{size[0]} x {size[1]}, {cut}" for cut in clipped_everywhere(window, asking=True)]
        assert "\n".join(found) == ""
    finally:
        theme.choose_type(system_face=False, body_px=13)
        window.opening.show_design()


MOST_TRIES = 5


@pytest.mark.slow
@pytest.mark.same_window
def test_colours_move_nothing(window: MainWindow, theme: Theme) -> None:
    window.resize(1280, 720)
    know_ranges(window)
    try:
        for place in ("bill", "failures", "catalog"):
            window.workbook.show_entry(place)
            stood = [geometry(window)]
            for _again in range(MOST_TRIES):
                stood = []
                for colours in ("light", "dark", "light"):
                    theme.choose(colours)
                    settle()
                    stood.append(geometry(window))
                if stood[0] == stood[2]:  # else an answer came in between, which moves more than colours do
                    break
            assert stood[0] == stood[1] == stood[2], place
    finally:
        theme.choose("system")


@pytest.mark.slow
def test_no_text_of_any_place_is_cut_with_small_pixels(small_pixels: subprocess.Popen[str]) -> None:
    told, failed = small_pixels.communicate(timeout=120)
    assert small_pixels.returncode == 0, failed
    assert told == ""

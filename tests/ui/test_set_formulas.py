"""A formula that is set for paper is painted by the window too: the same shapes, with variables slanted."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetricsF

from reports.drawings.scenes.scene import Scene, Text, padded
from reports.drawings.scenes.svg import svg_text
from reports.formulas.boxes import Type
from reports.formulas.lines import set_law
from sizer.laws.media.seeks import mean_seek_s
from ui.charts.painter import image_of, text_box
from ui.widgets.typefaces import DRAWING_FAMILY, VARIABLE_FAMILY, drawing_font

pytestmark = pytest.mark.usefixtures("qapp")


def measured(text: str, size: float, italic: bool) -> float:
    return QFontMetricsF(drawing_font(size * 16, italic=italic)).horizontalAdvance(text) / 16


def drawn() -> Scene:
    return set_law(mean_seek_s, Type(measured), 400.0).scene("Mean seek")


def test_variables_are_slanted_and_words_and_digits_upright() -> None:
    assert drawing_font(10, italic=True).family() == VARIABLE_FAMILY
    assert drawing_font(10, italic=True).italic()
    assert drawing_font(10).family() == DRAWING_FAMILY
    texts = [shape for shape in drawn().shapes if isinstance(shape, Text)]
    assert {text.text for text in texts if text.italic} >= {"a", "b", "f", "t"}
    assert {text.text for text in texts if not text.italic} >= {"seek", "8", "15"}


def test_what_the_window_measures_is_what_it_paints() -> None:
    scene = drawn()
    for shape in scene.shapes:
        if isinstance(shape, Text):
            assert text_box(shape).right() <= scene.width + 1
    picture = image_of(padded(scene, 4.0))
    assert not picture.isNull()
    dots = ((x, y) for x in range(picture.width()) for y in range(picture.height()))
    ink = sum(picture.pixelColor(x, y).lightness() < 128 for x, y in dots)
    assert ink > 100


def test_a_picture_names_the_face_of_variables() -> None:
    assert svg_text(drawn()).count('font-style="italic"') >= 4

"""Icons: drawn in the ink of the theme, pale where disabled, readable on a selected row."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPixmap
from PySide6.QtWidgets import QApplication

from ui.widgets import icons
from ui.widgets.icons import icon

GREEN = QColor("#117711")


def darkest(pixmap: QPixmap) -> tuple[QColor, int]:
    """The colour of the most opaque pixel, and how opaque it is."""
    image = pixmap.toImage()
    spots = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    found = max(spots, key=QColor.alpha)
    return found, found.alpha()


@pytest.mark.usefixtures("qapp")
def test_an_icon_has_the_ink_it_is_asked_for_and_less_of_it_where_it_is_disabled() -> None:
    shown, opaque = darkest(icon("met", GREEN).pixmap(QSize(32, 32)))
    assert abs(shown.green() - GREEN.green()) < 12
    assert abs(shown.red() - GREEN.red()) < 12
    _, pale = darkest(icon("met", GREEN).pixmap(QSize(32, 32), QIcon.Mode.Disabled))
    assert pale < opaque / 2


def test_on_a_selected_row_an_icon_has_the_ink_of_the_text_beside_it(qapp: QApplication) -> None:
    wanted = QGuiApplication.palette().highlightedText().color()
    shown, _ = darkest(icon("met", GREEN).pixmap(QSize(32, 32), QIcon.Mode.Selected))
    assert max(abs(shown.red() - wanted.red()), abs(shown.green() - wanted.green())) < 12


def test_an_icon_is_drawn_as_fine_as_the_screen_is(qapp: QApplication) -> None:
    assert icon("save", GREEN).pixmap(QSize(20, 20), 2.0).width() == 40


def test_every_drawing_is_in_the_ink_that_is_replaced() -> None:
    drawn = {path.stem: set(re.findall(r"#[0-9a-f]{3,6}", path.read_text("utf-8")))
             for path in (Path(icons.__file__).parents[1] / "pictures").glob("*.svg")}
    named_in_styles = {name for name in drawn if name.startswith("list-")}
    assert {name for name, inks in drawn.items() if inks != {"#505050"}} == named_in_styles


def test_every_picture_is_asked_for_somewhere() -> None:
    ui = Path(icons.__file__).parents[1]
    source = "\n".join(path.read_text("utf-8") for path in ui.rglob("*.py"))
    asked = set(re.findall(r"[\"']([a-z][a-z0-9-]*)[\"']", source)) | {"list-dark", "list-light"}
    assert sorted(path.stem for path in (ui / "pictures").glob("*.svg") if path.stem not in asked) == []

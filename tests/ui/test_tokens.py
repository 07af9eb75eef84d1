"""Colours that can be read, type that stands in columns, and texts that say when they had no room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter
from PySide6.QtWidgets import QLabel

from reports.drawings.scenes.palette import VERDICT_FILLS
from sizer.sizing.result import Verdict
from ui.jobs.what_if import Shown
from ui.summary.words import meaning_of
from ui.whatif.cells import cell_of
from ui.widgets.drawn import CLIPPED, END, MIDDLE, draw_text, text_width
from ui.widgets.measures import row_height, two_line_height
from ui.widgets.parts import SheetHead, draw_pill, pill_size, verdict_sign
from ui.widgets.theme import DARK, LIGHT, MEANINGS, Colours, Theme, with_contrast
from ui.widgets.typefaces import BODY, STRONG, text_font

both = pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])


def _luminance(colour: QColor) -> float:
    shares = [colour.redF(), colour.greenF(), colour.blueF()]
    red, green, blue = (share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    """WCAG 2's ratio of two colours."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@both
def test_text_can_be_read_on_everything_it_stands_on(colours: Colours) -> None:
    grounds = [colours.window, colours.surface, colours.raised, colours.hover, colours.accent_soft,
               *(getattr(colours, f"{meaning}_tint") for meaning in MEANINGS)]
    assert min(contrast(colours.text, ground) for ground in grounds) >= 10
    assert min(contrast(colours.text2, ground) for ground in grounds) >= 4.5
    assert contrast(colours.on_accent, colours.accent) >= 4.5


@both
@pytest.mark.parametrize("meaning", MEANINGS)
def test_the_word_of_a_meaning_can_be_read_on_its_tint_and_on_a_sheet(colours: Colours, meaning: str) -> None:
    ink = getattr(colours, meaning)
    assert contrast(ink, getattr(colours, f"{meaning}_tint")) >= 4.5
    assert contrast(ink, colours.surface) >= 4.5


def test_what_cannot_be_had_has_the_sign_of_the_impossible_wherever_it_is_said() -> None:
    for verdict in (Verdict.UNBUILDABLE, Verdict.UNSIZED):
        assert verdict_sign(verdict) == cell_of(Shown(None, verdict=verdict), "1/s", (1.0, ""), "", here=False).meaning
        assert verdict_sign(verdict) != verdict_sign(Verdict.MISSED)


@both
def test_what_is_undecided_has_colours_and_a_sign_of_its_own_wherever_it_stands(colours: Colours) -> None:
    grounds = {meaning: getattr(colours, f"{meaning}_tint").name() for meaning in MEANINGS}
    assert list(grounds.values()).count(grounds["undecided"]) == 1
    assert {meaning_of(Verdict.UNDECIDED), meaning_of(None)} == {"undecided"}
    others = [verdict for verdict in Verdict if verdict is not Verdict.UNDECIDED]
    assert verdict_sign(Verdict.UNDECIDED) not in {verdict_sign(verdict) for verdict in others}
    assert VERDICT_FILLS[Verdict.UNDECIDED] not in {VERDICT_FILLS[verdict] for verdict in others}
    found = Shown(5.0, verdict=Verdict.UNDECIDED, ends=(1.0, 9.0))
    assert cell_of(found, "1/s", (1.0, ""), "", here=False).meaning == "undecided"


@pytest.mark.parametrize("verdict", list(Verdict))
def test_a_pill_has_its_ground_and_only_an_undecided_one_an_outline(theme: Theme, verdict: Verdict) -> None:
    meaning = meaning_of(verdict)
    page = QImage(160, 40, QImage.Format.Format_RGB32)
    page.fill(theme.colours.surface)
    painter = QPainter(page)
    draw_pill(painter, page.rect(), theme, meaning, str(verdict))
    painter.end()
    high = pill_size(str(verdict)).height()
    top = (page.height() - high) // 2
    down = [page.pixelColor(high, top + at) for at in (0, 3)]
    assert down[1] == getattr(theme.colours, f"{meaning}_tint")
    assert (down[0] == theme.colours.edge) is (verdict is Verdict.UNDECIDED)


@both
def test_borders_of_fields_and_bars_are_seen(colours: Colours) -> None:
    assert contrast(colours.edge, colours.surface) >= 3
    assert contrast(colours.bar, colours.surface) >= 3


@both
def test_where_the_system_asks_for_contrast_there_are_no_tints_and_every_line_is_seen(colours: Colours) -> None:
    strong = with_contrast(colours)
    assert {getattr(strong, f"{meaning}_tint").name() for meaning in MEANINGS} == {strong.surface.name()}
    for ground in (strong.window, strong.surface, strong.raised):
        assert min(contrast(strong.line, ground), contrast(strong.grid, ground)) >= 4.5
    assert [getattr(strong, meaning) for meaning in MEANINGS] == [getattr(colours, meaning) for meaning in MEANINGS]


def test_numerals_are_of_one_width_in_every_weight(theme: Theme) -> None:
    for font in (text_font(), text_font(BODY, STRONG)):
        assert font.family() == "Inter"
        assert len({QFontMetrics(font).horizontalAdvance(digit * 20) for digit in "0123456789"}) == 1


def test_blanks_and_hyphens_stay_as_narrow_as_in_words(theme: Theme) -> None:
    digit = QFontMetrics(text_font()).horizontalAdvance("0" * 20)
    for sign in " -,.:":
        assert QFontMetrics(text_font()).horizontalAdvance(sign * 20) < 0.8 * digit


def _drawn(weight: QFont.Weight) -> QImage:
    page = QImage(240, 24, QImage.Format.Format_RGB32)
    page.fill(QColor("#ffffff"))
    painter = QPainter(page)
    painter.setFont(text_font(BODY, weight))
    painter.drawText(page.rect(), 0, "Request rate of Arrays")
    painter.end()
    return page


def test_bold_letters_are_the_heaviest_that_are_shipped_and_never_smeared(theme: Theme) -> None:
    assert _drawn(QFont.Weight.Bold) == _drawn(QFont.Weight.DemiBold) != _drawn(QFont.Weight.Medium)


def test_everything_grows_with_the_size_of_texts(theme: Theme) -> None:
    before, text = (row_height(), two_line_height()), "160,000/s at the likely inputs"
    narrow, low = text_width(text, text_font()), text_font().height(text, 120)
    head = SheetHead("Hardware")
    height, title = head.height(), head.findChild(QLabel)
    assert title is not None
    size = title.font().pointSizeF()
    theme.choose_type(system_face=False, body_px=18)
    try:
        assert row_height() > before[0]
        assert two_line_height() > before[1]
        assert narrow < text_width(text, text_font()) == QFontMetrics(text_font()).horizontalAdvance(text)
        assert low < text_font().height(text, 120)
        assert head.height() > height, "what was made before grows too"
        assert title.font().pointSizeF() > size
    finally:
        theme.choose_type(system_face=False, body_px=13)
    assert (row_height(), two_line_height()) == before == (28, 48)


def test_nothing_is_styled_anew_for_a_look_that_it_has(theme: Theme) -> None:
    told: list[bool] = []
    theme.changed.connect(lambda: told.append(theme.colours.dark))
    try:
        for wish in ("light", "system", "dark", "dark", "light"):
            theme.choose(wish)
            theme.choose_type(system_face=False, body_px=13)
        assert told == [True, False]
    finally:
        theme.choose("system")


@pytest.fixture
def painter(theme: Theme) -> Iterator[QPainter]:
    image = QImage(200, 40, QImage.Format.Format_ARGB32)
    painting = QPainter(image)
    CLIPPED.found.clear()  # what others found before
    CLIPPED.watched = True
    yield painting
    painting.end()
    CLIPPED.watched = False
    CLIPPED.found.clear()


def test_what_has_no_room_is_noted_and_names_apart(painter: QPainter) -> None:
    black = QColor("#000000")
    draw_text(painter, QRect(0, 0, 190, 20), "160,000/s", text_font(), black)
    assert not CLIPPED.found
    draw_text(painter, QRect(0, 0, 20, 20), "160,000/s", text_font(), black)
    draw_text(painter, QRect(0, 0, 20, 20), "Data drives", text_font(), black, elide=MIDDLE)
    draw_text(painter, QRect(0, 0, 20, 20), "one of two nodes is lost", text_font(), black, elide=END)
    assert [(each.text, each.name) for each in CLIPPED.found] == [
        ("160,000/s", False), ("Data drives", True), ("one of two nodes is lost", False)]

"""Pages in a script without blanks: lines end where that script lets them, and the file names its language."""

from __future__ import annotations

import io
import re
from itertools import pairwise
from typing import Any

import pytest
from pypdf import PdfReader

from reports.blocks.paper import PaperSize
from reports.documents import Occasion, document_bytes
from reports.languages import language
from reports.pdf.fonts import BOLD, Fonts, register
from reports.pdf.layout import Writer
from reports.pdf.tokens import STYLES, WIDTH
from reports.pdf.wide import may_end_between
from sizer import api
from sizer.language import say, speaking
from tools.translations import FOLDER, TARGETS
from tools.translations import read as read_translations

MOST_PAGES = 14
TEXT = ("構成要素のうち最も忙しいものは「接続のプロトコル処理」（使用率98%）であり、"
        "36ポートのSwitch Bladeは12件の要件を満たす。")


def lines_of(text: str, width: float) -> list[str]:
    """The lines that a text is set in."""
    register()
    made: Any = Writer(Fonts()).text(text)
    made.wrap(width, 1e6)
    return ["".join(word.text for word in line.words) for line in made.blPara.lines]


@pytest.mark.parametrize("width", [60, 75, 90, 120, 133, 200])
def test_lines_end_where_the_script_lets_them(width: float) -> None:
    lines = lines_of(TEXT, width)
    assert len(lines) > 1
    assert "".join(lines).replace(" ", "") == TEXT.replace(" ", "")
    for before, after in pairwise(lines):
        assert before[-1] not in "「（", before
        assert after[0] not in "、。」）ー%", after
    assert re.findall("[A-Za-z0-9%]+", "\n".join(lines)) == re.findall("[A-Za-z0-9%]+", TEXT)


def test_a_number_stays_with_what_it_counts_and_a_unit_with_its_number() -> None:
    assert not may_end_between("2", "件")
    assert not may_end_between("\u00a0", "G")
    for width in range(40, 140, 7):
        assert all(not line.endswith(("12", "36")) for line in lines_of(TEXT, float(width)))


def test_a_column_is_as_wide_as_its_longest_word_where_others_have_the_room() -> None:
    register()
    words = ["Vorgabewert", "Leistungsaufnahme", "a.name.of-a-file_that_may_be_broken_anywhere"]
    made: Any = Writer(Fonts()).table(["Annahme", "Art", "Datei"], [[word, words[0], words[2]] for word in words[:2]],
                                      (60, 5, 20))
    made.wrap(WIDTH, 1e6)
    for row in made._cellvalues[1:]:
        assert len(row[1][0].blPara.lines) == 1
        assert len(row[2][0].blPara.lines) > 1


@pytest.mark.parametrize("code", ["de", "ja"])
@pytest.mark.parametrize("paper", PaperSize)
@pytest.mark.parametrize("name", ["ess-gl4-sas", "ssck-hp-sfs"])
def test_the_longest_proposals_keep_their_pages(name: str, paper: PaperSize, code: str) -> None:
    target, catalog = api.load(name), api.open_catalog()
    with speaking(language(code)):
        sizing = api.size(target.design, catalog, target.scenario)
        occasion = Occasion("2026-03-01T10:00:00", "1", paper=paper)
        content = document_bytes("proposal", sizing, api.sample(sizing), occasion)
        contents = say("Contents")
    pages = PdfReader(io.BytesIO(content)).pages
    assert len(pages) <= MOST_PAGES
    assert contents in pages[1].extract_text().splitlines(), "page one takes a second"


@pytest.mark.parametrize("code", ["en", "ja"])
def test_a_file_names_its_language(code: str) -> None:
    target, catalog = api.load("p2000-iscsi"), api.open_catalog()
    with speaking(language(code)):
        sizing = api.size(target.design, catalog, target.scenario)
        content = document_bytes("proposal", sizing, api.sample(sizing), Occasion("2026-03-01T10:00:00", "1"))
    assert str(PdfReader(io.BytesIO(content)).root_object["/Lang"]) == code


def test_lines_stand_closer_where_they_need_the_room_and_letters_are_as_large() -> None:
    for name, style in STYLES.items():
        close = Writer(Fonts(), tight=True).style(name)
        assert close.fontSize == style.fontSize
        assert style.fontSize < close.leading < style.leading
        assert Writer(Fonts()).style(name) is style


@pytest.mark.parametrize("code", TARGETS)
def test_every_letter_of_a_translation_is_in_a_font_that_is_shipped(code: str) -> None:
    register()
    fonts, told = Fonts(places=()), 0
    for path in (FOLDER / code).glob("*.po"):
        for message in read_translations(path, code):
            texts = message.string if isinstance(message.string, tuple | list) else (message.string or "",)
            for text in texts:
                told += bool(list(fonts.runs(text.replace("\n", ""), BOLD)))
    assert told
    assert not fonts.missing

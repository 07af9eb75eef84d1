from __future__ import annotations

import hashlib
import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from pypdf import PdfReader
from pypdf.generic import Destination
from reportlab.lib.colors import HexColor

from reports.blocks.findings import Findings
from reports.drawings.scenes.scene import Text
from reports.pdf.blocks import section_story
from reports.pdf.canvas import PageCanvas, RecordingCanvas
from reports.pdf.fonts import BOLD, NARROW_BOLD, REGULAR, Fonts, register
from reports.pdf.layout import Grid, PageHeading, Writer, together
from reports.pdf.proposal import proposal_bytes
from reports.pdf.tokens import SHARED_ROOM, STYLES, WIDTH
from reports.proposal.pages import open_points
from sizer.catalog import shipped_catalog
from sizer.figures.computing.columns import Spread, sample
from sizer.figures.figure import Pin
from sizer.sizing import size
from sizer.sizing.result import Sizing
from tests.randomly import content_of, design_of
from tests.reports.test_standing import words

Make = Callable[..., Sizing]
ROOT = Path(__file__).parents[2]


def made(sizing: Sizing, spread: Spread | None = None) -> bytes:
    return proposal_bytes(Findings(sizing, spread, now="2026-03-01", version="0.1.0"))


def pages(document: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(document)).pages]


def test_the_first_page_answers_who_what_how_much_and_how_sure(sizing: Sizing, spread: Spread) -> None:
    first, second, *others = pages(made(sizing, spread))
    for text in (
        "Two arrays", "Example & Co", "2026-03-01", "2026-06-30", "A. Author", "An estimate, not a guarantee.",
        "6 U", "1.12 kW", "≥ EUR 16,000", "3 of 5 unknown", "Limited by",
    ):
        assert text in first
    behind = " ".join((second, *others))
    for text in (
        "Sizer 0.1.0, catalog 2026.1", "1.5 TB usable: 2.33 TB (2.13 – 2.44) is there, 1.5 TB asked, met.",
        "Proposed are 2 × Maker & Söhne Model array", "Limited by processor",
        "at least 337 kg, 1 of 5 lines unknown", "The switch has no partner.", "Fill limit",
        "A measured value.", "When it runs out: no growth is stated", "Power, maximum",
        "inputs rest on data sheet", "For the customer For the supplier Example & Co A. Author",
    ):
        assert text in behind


@pytest.mark.slow
def test_a_row_of_the_requirements_takes_few_lines() -> None:
    register()
    content = content_of("hp-ha-nfs")
    content["requirements"] += [{"id": f"space{at}", "kind": "rack-units", "target": 84 + at} for at in range(9)]
    sizing = size(design_of(content), shipped_catalog())
    story = section_story(open_points.SECTION, Findings(sizing, sample(sizing.sheet)), Writer(Fonts()))
    at = next(at for at, part in enumerate(story) if isinstance(part, PageHeading) and part.plain == "All requirements")
    table = story[at + 1]
    assert isinstance(table, Grid)
    table.wrap(WIDTH, SHARED_ROOM)
    assert "uncertain, because" in " ".join(words([table]))
    assert max(getattr(table, "_rowHeights", ())) < 4.5 * STYLES["cell"].leading


def test_a_missing_date_is_the_day_of_printing(make: Make) -> None:
    assert "2026-03-01" in pages(made(make()))[0]


def test_the_sections_follow_in_order_and_are_bookmarks(sizing: Sizing, spread: Spread) -> None:
    outline = PdfReader(io.BytesIO(made(sizing, spread))).outline
    titles = [entry.title for entry in outline if isinstance(entry, Destination)]
    assert titles == ["Contents", "What is open", "Configuration", "Capacity", "Performance: OLTP",
                      "After one failure", "Bill of materials", "Acceptance test", "Assumptions",
                      "Scope and signature"]


@pytest.mark.slow
def test_each_page_says_which_of_how_many_it_is(sizing: Sizing) -> None:
    texts = pages(made(sizing))
    assert len(texts) > 3
    for number, text in enumerate(texts, 1):
        assert f"page {number} of {len(texts)}" in text


def test_the_file_tells_title_author_and_subject(sizing: Sizing) -> None:
    found = PdfReader(io.BytesIO(made(sizing))).metadata
    assert found is not None
    assert (found.title, found.author) == ("Two arrays", "A. Author")
    assert found.subject == "Expected-performance proposal for Example & Co"


def test_every_font_is_embedded(make: Make) -> None:
    reader = PdfReader(io.BytesIO(made(make(title="日本語 設計 저장소 Σχέδιο"))))
    embedded = {}
    for page in reader.pages:
        used = set(re.findall(rb"/(F[0-9+]+) [0-9.]+ Tf", page.get_contents().get_data()))  # type: ignore[union-attr]
        for name, font in cast("dict[str, Any]", page["/Resources"])["/Font"].items():
            record = font.get_object()
            descriptor = record.get("/FontDescriptor")
            if name[1:].encode() in used:
                embedded[str(record["/BaseFont"])] = descriptor is not None and "/FontFile2" in descriptor.get_object()
    assert embedded
    assert all(embedded.values()), embedded


@pytest.mark.slow
def test_names_and_notes_print_as_written_whatever_signs_they_hold(make: Make) -> None:
    note = "Ελληνικά <b>&amp; <i>not markup</i> & 5 < 6 % \\ {x}"
    text = " ".join(pages(made(make(title="<b>&", customer="<para>", note=note))))
    assert "<b>& " in text
    assert "<para>" in text
    assert note in text


@pytest.mark.slow
@pytest.mark.parametrize(("title", "note"), [
    ("高可用ストレージ設計", "備考：二重化"), ("고가용성 스토리지 설계", "비고: 이중화"),
    ("高可用存储设计", "备注：双控制器"),
], ids=["Japanese", "Korean", "Chinese"])
def test_han_kana_and_hangul_print_with_the_shipped_font_on_any_machine(
    make: Make, monkeypatch: pytest.MonkeyPatch, title: str, note: str
) -> None:
    monkeypatch.setattr("reports.pdf.fonts._system_fonts", lambda _places: ())
    text = " ".join(pages(made(make(title=title, note=note))))
    assert title in text
    assert note in text
    assert "could not be set in type" not in text


def test_han_in_a_bold_text_is_bold_and_leaves_strokes_as_they_were() -> None:
    register()
    for canvas in (PageCanvas(io.BytesIO(), pageCompression=0), RecordingCanvas(io.BytesIO(), pageCompression=0)):
        canvas.setLineWidth(2.5)
        canvas.setFillColor(HexColor("#1f5fa8"))
        for face in (BOLD, NARROW_BOLD, REGULAR):
            for name, piece in Fonts().runs("容量 data", face):
                canvas.setFont(name, 10)
                canvas.drawString(20, 20, piece)
        code = "\n".join(getattr(canvas, "_code"))  # noqa: B009 - what is printed, which reportlab keeps to itself
        assert code.count("0.1216 0.3725 0.6588 RG 0.3000 w 2 Tr") == code.count("2 Tr") == 2
        assert code.count("0 Tr 0.0000 0.0000 0.0000 RG 2.5000 w") == 2
        if isinstance(canvas, RecordingCanvas):
            canvas.showPage()
            canvas.save()
            han = [shape for shape in canvas.pages[0].shapes if isinstance(shape, Text) and "容" in shape.text]
            assert [shape.bold for shape in han] == [True, True, False]


@pytest.mark.slow
def test_what_no_font_has_is_said_in_the_document(make: Make) -> None:
    text = " ".join(pages(made(make(note="rune \U000118a0"))))
    assert "The characters U+118A0 could not be set in type" in text


def test_a_character_that_no_font_sets_is_replaced_and_noted() -> None:
    register()
    fonts = Fonts(places=())
    assert [piece for _, piece in fonts.runs("a\U000118a0b")] == ["a�b"]
    assert list(fonts.missing) == ["\U000118a0"]


def test_scripts_that_need_shaping_are_not_set_wrong_by_a_font_that_has_their_letters() -> None:
    register()
    for text in ("مرحبا", "שלום", "हिन्दी", "ไทย", "မြန်မာ", "\u1112\u11ab"):
        fonts = Fonts()
        assert {piece for _, piece in fonts.runs(text)} == {"�" * len(text)}
        assert set(fonts.missing) == set(text)


def test_letters_with_their_accents_apart_are_set_as_one() -> None:
    register()
    fonts = Fonts(places=())
    assert [piece for _, piece in fonts.runs("\u1112\u1161\u11ab e\u0301")] == ["한", " é"]
    assert not fonts.missing


@pytest.mark.slow
def test_control_characters_and_endless_words_do_not_break_the_layout(make: Make) -> None:
    hostile = "x" * 3000 + "\x00\x07\x1b[31m" + "<" * 500 + "\n" * 40 + "long note " * 1500
    texts = pages(made(make(title="t" * 300, customer=hostile[:600], note=hostile)))
    assert "(continues in the workbook, sheet Summary)" in " ".join(texts)


@pytest.mark.slow
def test_pins_are_listed_with_their_reason(make: Make) -> None:
    pinned = make(pins={"pool.data.usable_bytes": Pin(2e12, "measured on site", "A. Author")})
    assert "measured on site, A. Author" in " ".join(pages(made(pinned)))


@pytest.mark.slow
def test_the_same_sizing_gives_the_same_bytes(make: Make, sizing: Sizing, spread: Spread) -> None:
    assert made(sizing, spread) == made(sizing, spread)
    assert made(make()) == made(make())


_SCRIPT = """
import hashlib, sys
from reports.blocks.findings import Findings
from reports.derivation.extent import Extent
from reports.pdf.derivation import derivation_bytes
from reports.pdf.proposal import proposal_bytes
from reports.xlsx.workbook import workbook_bytes
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.storage import load
from sizer.figures.computing.columns import sample
from sizer.sizing import size
made = size(load(shipped_path() / "designs" / "p2000-iscsi.sizer"), shipped_catalog())
spread = sample(made.sheet, 100)
found = Findings(made, spread, now="2026-03-01", version="0.1.0")
for write in (proposal_bytes, workbook_bytes, lambda found: derivation_bytes(found, Extent.ALL)):
    sys.stdout.write(hashlib.sha256(write(found)).hexdigest() + "\\n")
"""


@pytest.mark.slow
def test_two_processes_with_other_hash_seeds_and_time_zones_write_the_same_bytes() -> None:
    answers = {
        subprocess.run(
            [sys.executable, "-c", _SCRIPT], cwd=ROOT, check=True, capture_output=True, text=True, timeout=120,
            env=os.environ | {"PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": str(ROOT)},
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    }
    assert len(answers) == 1
    assert len(answers.pop().split()[0]) == len(hashlib.sha256().hexdigest())


@pytest.mark.slow
def test_published_points_are_drawn_beside_the_curve(sizing: Sizing) -> None:
    plain = " ".join(pages(made(sizing)))
    published = {"oltp": ((1000.0, 0.004),)}
    beside = proposal_bytes(Findings(sizing, None, now="2026-03-01", version="0.1.0", published=published))
    assert "Diamonds: published for this system" not in plain
    assert "Diamonds: published for this system, and used nowhere in the prediction." in " ".join(pages(beside))


def test_the_contents_name_the_page_of_each_section(sizing: Sizing, spread: Spread) -> None:
    document = made(sizing, spread)
    reader, texts = PdfReader(io.BytesIO(document)), pages(document)
    named = "Configuration|Capacity|Performance: [^ ]+|Bill of materials|Assumptions"
    listed = dict(re.findall(rf"({named}) (\d+)", texts[1]))
    titles = {str(entry.title): entry for entry in reader.outline if isinstance(entry, Destination)}
    assert listed
    for title, page in listed.items():
        assert reader.get_destination_page_number(titles[title]) == int(page) - 1, title


@pytest.mark.slow
def test_a_summary_far_too_long_for_a_page_is_not_set_too_small_to_read(make: Make) -> None:
    short, long = (PdfReader(io.BytesIO(made(make(title=title)))).pages[0] for title in ("Plain", "t " * 700))
    assert _smallest(short) > 5
    assert _smallest(long) > 5


def _smallest(page: Any) -> float:
    """The smallest type of a page: its size in the scale it is set in."""
    sizes: list[float] = []

    def visit(text: str, now: list[float], matrix: list[float], _font: object, size: float) -> None:
        if text.strip():
            sizes.append(size * matrix[3] * now[3])

    page.extract_text(visitor_text=visit)
    return min(sizes)


def test_a_line_does_not_end_before_a_unit_or_within_a_range() -> None:
    assert together("26 TB (25 – 27)") == "26\u00a0TB (25\u00a0–\u00a027)"
    assert together("5 drives, 8 switches") == "5 drives, 8 switches"


@pytest.mark.slow
def test_a_design_of_nothing_says_so_on_every_page_that_would_show_it() -> None:
    from sizer.catalog import shipped_catalog
    from sizer.design.records import Design
    from sizer.sizing import size

    text = " ".join(pages(made(size(Design(), shipped_catalog()))))
    for sentence in ("Nothing is proposed yet.", "The design has no pool.", "The design has no workload.",
                     "Nothing is connected in the design."):
        assert sentence in text


def test_a_row_that_a_page_holds_is_not_split_between_two() -> None:
    register()
    writer = Writer(Fonts())
    table: Any = writer.table(["Question", "Taken"], [["How many words " * 60, "some"], ["short", "b"]], [3, 1])
    table.wrap(WIDTH, 700)
    assert table.split(WIDTH, table._rowHeights[0] + table._rowHeights[1] - 10) == [], "it goes to the next page whole"
    head, rest = cast(list[Any], table.split(WIDTH, table._rowHeights[0] + table._rowHeights[1] + 2))
    assert head.splitInRow == rest.splitInRow == table.splitInRow == 1
    high = writer.table(["Question", "Taken"], [["How many words " * 900, "some"]], [3, 1])
    high.wrap(WIDTH, 700)
    assert len(high.split(WIDTH, 600)) == 2, "no page holds it"

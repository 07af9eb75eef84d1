"""Every cell of a workbook can be read at full size, charts are sized for a page, and Summary is one upright page."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from reports.blocks.findings import Findings
from reports.blocks.paper import PaperSize
from reports.xlsx.letters import EDGES, column_points, lines_of, text_width
from reports.xlsx.workbook import workbook_bytes
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.storage import load
from sizer.design.records import altered
from sizer.exploring.comparing.alternatives import alternatives
from sizer.sizing import size
from sizer.sizing.sampling import sampled
from tests.reports.package import faults
from tests.reports.printed import page_texts
from tests.reports.recalculation import office
from tests.reports.test_xlsx_package import SHIPPED

_LINE, _SLACK = 12.5, 4.0
_POINTS_OF_CM = 72 / 2.54
_EMU_OF_POINT = 12_700
_PAPERS = {9: (595.0, 842.0), 1: (612.0, 792.0)}
"""The sides of a sheet of paper in points, by its number in a workbook."""


@cache
def book_of(path: Path, paper: PaperSize = PaperSize.A4) -> bytes:
    sizing = size(load(path), shipped_catalog())
    return workbook_bytes(Findings(sizing, sampled(sizing), now="2026-03-01", version="0.1.0", paper=paper,
                                   alternatives=alternatives(sizing, shipped_catalog())))


def shown(value: float, form: str) -> str:
    """A number as a program writes it, for the formats of a workbook."""
    if (parts := re.fullmatch(r"\[(>=|=)([\d.E+]+)\]([^;]+);\[<0\]-([^;]+);([^;]+)", form)) is not None:
        test, limit, first, below, other = parts.groups()
        assert below == other
        if value == float(limit) if test == "=" else value >= float(limit):
            return first.strip('"') if first.startswith('"') and first.endswith('"') else shown(value, first)
        return f"-{shown(-value, other)}" if value < 0 else shown(value, other)
    if form == "General" or ";" in form:
        return f"{value:.10g}"
    if "E" in form:
        return f"{value:.3E}"
    scaled, sign = (value * 100, "%") if form.endswith("%") else (value, "")
    behind = len(re.findall(r"[0#]", form.partition(".")[2]))
    return f"{scaled:,.{behind}f}{sign}" if "," in form else f"{scaled:.{behind}f}{sign}"


def opened(content: bytes, *, values: bool = False) -> Any:
    """The workbook as the library reads it."""
    return load_workbook(io.BytesIO(content), data_only=values)


def visible(book: Any) -> Iterator[tuple[Any, Any, float]]:
    """Each cell that shows something, with the width of what it has in points."""
    for page in book:
        if page.sheet_state != "visible":
            continue
        merged = {str(one).partition(":")[0]: one for one in page.merged_cells.ranges}
        widths = {letter: one.width for letter, one in page.column_dimensions.items() if not one.hidden}
        for cell in page._cells.values():  # the library makes one for each empty place when it is asked for rows
            letter = get_column_letter(cell.column)
            if cell.value not in (None, "") and letter in widths:
                area = merged.get(cell.coordinate)
                last = area.max_col if area is not None else cell.column
                yield page, cell, sum(column_points(widths.get(get_column_letter(at), 0.0))
                                      for at in range(cell.column, last + 1))


class Look(NamedTuple):
    """What of the look of a cell has to do with its room."""

    size: float
    bold: bool
    wrapped: bool
    indent: int
    form: str


def looks() -> Callable[[Any], Look]:
    """Gives the look of a cell: there are thousands of cells of each look, and each is made anew when it is asked."""
    known: dict[int, Look] = {}

    def of(cell: Any) -> Look:
        if cell.style_id not in known:
            known[cell.style_id] = Look(cell.font.sz, bool(cell.font.b), bool(cell.alignment.wrap_text),
                                        int(cell.alignment.indent), cell.number_format)
        return known[cell.style_id]

    return of


def unreadable(book: Any) -> list[str]:
    """The cells that show less than they hold."""
    found = []
    look_of = looks()
    for page, cell, room in visible(book):
        look, place = look_of(cell), f"{page.title}!{cell.coordinate}"
        size, bold = look.size, look.bold
        text = cell.value if isinstance(cell.value, str) else shown(float(cell.value), look.form)
        if not isinstance(cell.value, str):
            if text_width(text, size, bold=bold) > room + EDGES:
                found.append(f"{place}: {text}")
            continue
        if not look.wrapped:
            continue
        height = page.row_dimensions[cell.row].height
        lines = lines_of(text, room, size, bold=bold, indent=look.indent)
        if height is not None and height < 409 and min(lines, 8) * _LINE * size / 10 > height + _SLACK:
            found.append(f"{place}: {lines} lines in {height:g}: {text[:60]}")
        longest = max((text_width(word, size, bold=bold) for word in text.split()), default=0.0)
        # A head is broken inside a word as soon as that lacks a point, other words reach into the edges.
        spare = 0.0 if look.bold else EDGES
        if page.title not in ("Calculations", "Sources") and longest > room + spare and "/" not in text:
            found.append(f"{place}: a word of {longest:.0f} points in {room:.0f}: {text[:60]}")
    return found


def feet_without_room(book: Any) -> list[str]:
    """The feet whose left text reaches into the right one."""
    found = []
    for page in book:
        if page.sheet_state == "visible":
            sides = sorted(_PAPERS[int(page.page_setup.paperSize)], reverse=page.page_setup.orientation == "landscape")
            room = sides[0] - 72 * (page.page_margins.left + page.page_margins.right)
            pages = page.oddFooter.right.text.replace("&A", page.title).replace("&P", "10").replace("&N", "10")
            if text_width(f"{page.oddFooter.left.text}  {pages}") > room:
                found.append(f"{page.title}: {page.oddFooter.left.text}")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: str(path.stem))
def test_a_workbook_opens_without_repair_and_every_cell_can_be_read_at_full_size(path: Path) -> None:
    content = book_of(path)
    assert faults(content) == []
    book = opened(content, values=True)
    assert unreadable(book) == []
    assert feet_without_room(book) == []


@pytest.mark.parametrize("paper", PaperSize)
def test_a_long_title_leaves_the_foot_its_number_and_revision_and_stands_whole_above_the_bill(paper: PaperSize) -> None:
    title = "Storage of the institute for very long names of things, block storage over iSCSI, second stage, & more"
    design = altered(load(shipped_path() / "designs" / "p2000-iscsi.sizer"), title=title, number="P-2026-0147",
                     revision="B")
    content = workbook_bytes(Findings(size(design, shipped_catalog()), now="2026-03-01", version="0.1.0", paper=paper))
    book = opened(content, values=True)
    assert feet_without_room(book) == []
    for page in (each for each in book if each.sheet_state == "visible"):
        assert re.fullmatch(r"Storage of the institute.* · P-2026-0147 · revision B", page.oddFooter.left.text)
    bill = book["Bill of materials"]
    last = str(bill.print_area).rpartition("$")[0].rpartition("$")[2]
    assert str(bill["A2"].value).startswith(title)
    assert f"A2:{last}2" in map(str, bill.merged_cells.ranges)
    assert unreadable(book) == []


@pytest.fixture(scope="module")
def content() -> bytes:
    return book_of(shipped_path() / "designs" / "p2000-iscsi.sizer")


@pytest.fixture(scope="module")
def shown_book(content: bytes) -> Any:
    """A small workbook with its values, which nobody changes."""
    return opened(content, values=True)


@pytest.fixture(scope="module")
def formula_book(content: bytes) -> Any:
    """The same with its formulas."""
    return opened(content)


def test_no_row_of_words_over_several_columns_is_as_high_as_if_they_stood_in_one(shown_book: Any) -> None:
    rows = {f"{page.title}!{cell.coordinate}": page.row_dimensions[cell.row].height
            for page, cell, room in visible(shown_book)
            if isinstance(cell.value, str) and cell.row == 2 and text_width(cell.value) < room}
    assert "Checks!A2" in rows
    assert {place: height for place, height in rows.items() if height is not None and height > 30} == {}


def test_every_cell_of_a_small_workbook_can_be_read(shown_book: Any) -> None:
    assert unreadable(shown_book) == []


def test_a_number_that_is_too_wide_is_found(content: bytes) -> None:
    values = opened(content, values=True)
    values["Capacity"].column_dimensions["B"].width = 2
    assert any(text.startswith("Capacity!B") for text in unreadable(values))


@pytest.mark.parametrize(("paper", "number"), [(PaperSize.A4, 9), (PaperSize.LETTER, 1)])
def test_each_sheet_is_for_the_paper_that_is_asked_for(paper: PaperSize, number: int) -> None:
    book = opened(book_of(shipped_path() / "designs" / "p2000-iscsi.sizer", paper))
    assert {page.page_setup.paperSize for page in book if page.sheet_state == "visible"} == {number}


def test_the_first_sheet_is_one_upright_page_with_light_heads(formula_book: Any) -> None:
    page = formula_book["Summary"]
    assert (page.page_setup.orientation, page.page_setup.fitToWidth, page.page_setup.fitToHeight) == ("portrait", 1, 1)
    head = next(cell for row in page.iter_rows() for cell in row if cell.value == "Requirement")
    assert (head.fill.fill_type, head.font.b, head.border.bottom.style) == (None, True, "thin")


def test_each_chart_has_titles_and_units_and_lies_over_nothing(formula_book: Any) -> None:
    charts = [(page, chart) for page in formula_book for chart in page._charts]
    kinds = {page.title: {type(chart).__name__ for one, chart in charts if one is page} for page, _ in charts}
    assert kinds == {"Capacity": {"BarChart"}, "Performance": {"BarChart", "ScatterChart"}}
    for page, chart in charts:
        assert chart.title is not None
        assert chart.y_axis.title is not None
        assert chart.x_axis.delete is chart.y_axis.delete is False
        anchor = chart.anchor
        assert anchor.ext.width / _EMU_OF_POINT == pytest.approx(16 * _POINTS_OF_CM, rel=0.01)
        first = anchor._from.row + 1
        height = anchor.ext.height / _EMU_OF_POINT
        rows = range(first, first + 60)
        heights = [page.row_dimensions[row].height or 12.75 for row in rows]
        over = next(at for at in range(60) if sum(heights[: at + 1]) >= height)
        texts = [page.cell(row, column).value for row in rows[:over] for column in range(1, 9)]
        assert [text for text in texts if text is not None] == []


def test_the_curve_has_its_range_beside_it(formula_book: Any) -> None:
    [curve, *_] = [chart for chart in formula_book["Performance"]._charts
                   if type(chart).__name__ == "ScatterChart"]
    assert [series.tx.v for series in curve.series][-2:] == ["low, as sized", "high, as sized"]
    assert "'As sized'!" in curve.series[-1].yVal.numRef.f


def test_changes_tell_what_a_scenario_has_otherwise_and_what_follows(shown_book: Any) -> None:
    page = shown_book["Changes"]
    rows = [[cell for cell in row if cell is not None] for row in page.iter_rows(values_only=True)]
    heads = [row[0] for row in rows if row and str(row[0]).startswith("Base design to")]
    assert heads == ["Base design to Sequential reads", "Base design to Sequential writes"]
    power = next(row for row in rows if row and row[0] == "Power at the wall")
    assert power[3] == "W"
    assert power[2] > power[1]
    assert "worse" in str(power[-1])


def test_changes_tell_a_total_of_which_lines_are_unknown_as_the_other_sheets_do() -> None:
    book = opened(book_of(shipped_path() / "designs" / "ess-gl4-sas.sizer"), values=True)
    power = next(row for row in book["Changes"].iter_rows() if row[0].value == "Power at the wall")
    summary = next(row for row in book["Summary"].iter_rows() if row[0].value == "Power, typical")
    assert {cell.number_format for cell in power[1:3]} == {'"≥ "0.0'}
    assert [cell.value for cell in power[1:3]] == [summary[2].value] * 2


def test_changes_call_lines_by_their_names() -> None:
    page = opened(book_of(shipped_path() / "designs" / "ess-gl4-sas.sizer"))["Changes"]
    names = {row[0].value for row in page.iter_rows()}
    assert "Client adapters" in names
    assert "client-nics" not in names


def test_a_design_without_scenarios_has_no_sheet_of_changes() -> None:
    book = opened(book_of(shipped_path() / "designs" / "hp-ha-nfs.sizer"))
    assert "Changes" not in book.sheetnames


def test_no_format_takes_the_sign_from_a_negative_number(formula_book: Any) -> None:
    forms = {cell.number_format for page in formula_book for row in page.iter_rows() for cell in row}
    split = {form for form in forms if ";" in form}
    assert split
    worded = {form for form in split if all(re.fullmatch(r'(?:\[=\d\])?"[^"]*"', part) for part in form.split(";"))}
    assert {form for form in split - worded if ";[<0]-" not in form} == set()


@pytest.mark.libreoffice
@pytest.mark.slow
@pytest.mark.parametrize("name", ["ess-gl4-sas", "p2000-iscsi", "ssck-hp-sfs"])
def test_no_cell_is_printed_as_signs(name: str, tmp_path: Path) -> None:
    (tmp_path / "book.xlsx").write_bytes(book_of(shipped_path() / "designs" / f"{name}.sizer"))
    office("--convert-to", "pdf", "--outdir", str(tmp_path), str(tmp_path / "book.xlsx"))
    pages = page_texts(tmp_path / "book.pdf")
    assert [line for text in pages for line in text.splitlines() if "###" in line or "#VALUE!" in line] == []
    assert len([text for text in pages if re.search(r"Summary, page \d+ of", text)]) == 1


def test_no_heading_of_what_a_failure_leaves_stands_alone_at_the_foot_of_a_page() -> None:
    page = opened(book_of(shipped_path() / "designs" / "p2000-iscsi.sizer"), values=True)["After one failure"]
    ends = [one.id for one in page.row_breaks.brk]
    assert ends
    # A page begins with what is bold, a heading or the heads of a table, and above it is none of them.
    assert all(page.cell(row + 1, 1).font.b and not page.cell(row, 1).font.b for row in ends)

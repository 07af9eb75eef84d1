"""One figure has one range, whichever output states it: command line, validation, documents and window."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from reports.documents import Occasion, document_bytes
from reports.wording.quantities.amounts import Reader
from reports.xlsx.cells.live import Live
from sizer.catalog import shipped_catalog, shipped_path
from sizer.cli.printing.figures_json import limited, sizing_json
from sizer.design.files.addresses import open_address
from sizer.design.files.fileformat import dumps
from sizer.figures.computing.columns import HIGH_SHARE, LOW_SHARE, SAMPLES, Spread
from sizer.figures.explain import explain
from sizer.figures.figure import Figure, Origin
from sizer.published import published_beside, shipped_results, validate
from sizer.published.compare import Row
from sizer.published.predictions import factor_of
from sizer.readable import read
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.sizing.sampling import sampled
from sizer.units import plain_spaces
from ui.jobs.worker import Worker
from ui.state.ranges import Ranges

NAMES = sorted(path.stem for path in (shipped_path() / "designs").glob("*.sizer"))
ALL = sorted(f"{path.stem}{at}" for path in (shipped_path() / "designs").glob("*.sizer")
             for at in ("", *(f"@{one.id}" for one in open_address(path.stem).design.scenarios)))


@dataclass(frozen=True)
class Known:
    """A reference design with its sizing and its samples."""

    name: str
    sizing: Sizing
    spread: Spread

    @property
    def figures(self) -> list[Figure]:
        """The figures that are numbers."""
        return [figure for figure in list(self.sizing.sheet)
                if figure.origin is not Origin.TABLE and not isinstance(figure.value, str)]

    def ends(self, key: str) -> tuple[float, float] | None:
        """Low and high, None where they are the same."""
        low, _, high = self.spread.of(key)
        return (low, high) if low != high else None


@cache
def known(name: str) -> Known:
    target = open_address(name)
    sizing = size(target.design, shipped_catalog(), target.scenario)
    return Known(name, sizing, sampled(sizing))


@pytest.fixture(
    scope="module", params=[pytest.param(name, marks=pytest.mark.slow if "@" in name else ()) for name in ALL])
def one(request: pytest.FixtureRequest) -> Known:
    return known(request.param)


@pytest.fixture(scope="module")
def rows() -> tuple[Row, ...]:
    return validate()


def test_a_range_encloses_the_likely_value_and_is_of_a_thousand_samples(one: Known) -> None:
    assert one.spread.samples == SAMPLES == 1000
    for figure in one.figures:
        low, likely, high = one.spread.of(figure.key)
        assert low <= likely == figure.number <= high, figure.key


def test_the_command_line_states_it(one: Known) -> None:
    told: Any = sizing_json(open_address(one.name), one.sizing, one.spread)
    for figure in one.figures:
        low, _, high = one.spread.of(figure.key)
        found = told["figures"][figure.key]
        assert (found["low"], found["high"]) == (limited(low, figure.unit), limited(high, figure.unit)), figure.key
    for said, result in list(zip(told["workloads"], one.sizing.workloads, strict=True))[:1]:
        low, _, high = one.spread.of(result.response)
        response = said["response_time_s"]
        assert (response["low"], response["high"]) == (limited(low, ""), limited(high, ""))
        ends = one.ends(result.throughput)
        text = read(one.sizing.sheet[result.throughput].number, "1/s", *ends).span_with_unit if ends else ""
        assert explain(one.sizing.sheet, result.throughput, one.spread).spread == text


def test_what_is_read_for_documents_and_charts_states_it(one: Known) -> None:
    values = {figure.key: one.spread.of(figure.key) for figure in one.figures if one.spread.moves(figure)}
    here, elsewhere = Reader(one.sizing, one.spread), Reader(one.sizing, None, values)
    for figure in one.figures:
        for reader in (here, elsewhere):
            amount = reader.amount(figure.key)
            ends = one.ends(figure.key) if figure.range is None else (figure.range.low, figure.range.high)
            assert (amount.low, amount.high) == (ends or (None, None)), figure.key


def test_the_window_states_it(one: Known) -> None:
    target = open_address(one.name)
    if target.scenario:
        return  # the window shows the scenario that the file has chosen
    answer: Any = Worker().answer({"kind": "ranges", "design": dumps(target.design)}, lambda _share, _text: None)
    shown = Ranges(0, answer["values"])
    assert [figure.key for figure in one.figures if shown.of(figure.key) != one.ends(figure.key)] == []


def test_validation_and_the_table_beside_a_design_state_the_same(one: Known, rows: tuple[Row, ...]) -> None:
    everywhere = {(row.case, row.metric, row.point): row for row in rows}
    for row in published_beside(one.name, one.sizing, one.spread):
        assert row.words == everywhere[row.case, row.metric, row.point].words
        assert (row.low, row.high) == (everywhere[row.case, row.metric, row.point].low,
                                       everywhere[row.case, row.metric, row.point].high)


def read_alone() -> Iterator[tuple[str, str, str, str, str]]:
    """Case, metric, point, design and figure of each published number that stands beside a figure as it is."""
    for case in shipped_results():
        for metric in case.metrics:
            for point in metric.points:
                reading = point.reading
                if reading is None or reading.rule or reading.curve or len(reading.references) != 1:
                    continue
                [read] = reading.references
                if read.figure and not read.changes:
                    yield case.id, metric.name, point.label, read.design or case.design, read.figure


def test_a_prediction_that_is_a_figure_has_its_range(rows: tuple[Row, ...]) -> None:
    compared = 0
    for case, metric, point, design, key in read_alone():
        row = next(row for row in rows if (row.case, row.metric, row.point) == (case, metric, point))
        if row.predicted is None:
            continue
        one = known(design)
        ends = one.ends(key)
        factor = factor_of(row.unit) if row.unit else 1.0
        assert (row.low is None) == (ends is None), row
        if ends is not None and row.low is not None and row.high is not None:
            compared += 1
            assert (row.low * factor, row.high * factor) == pytest.approx(ends, rel=1e-12), row
    assert compared >= 10


def ranges_written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float, str]]:
    """The figure, the number and the sheet of each range cell that is written from now on."""
    written: list[tuple[str, float, str]] = []
    plain = Live.ranged

    def noted(live: Live, figure: Figure, end: float, page: str) -> str:
        written.append((figure.key, end, page))
        return plain(live, figure, end, page)

    monkeypatch.setattr(Live, "ranged", noted)
    return written


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_each_range_cell_of_the_workbook_states_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one, written = known(name), ranges_written(monkeypatch)
    content = document_bytes("workbook", one.sizing, one.spread, Occasion("2026-03-01", "0", ""))
    book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
    keys = {figure.key for figure in one.figures}
    cells = {str(row[0]): (row[5], row[6]) for row in book["Calculations"].iter_rows(values_only=True)
             if row[0] in keys}
    for key, (low, high) in cells.items():
        figure = one.sizing.sheet[key]
        ends = one.ends(key) if figure.range is None else (figure.range.low, figure.range.high)
        assert (low, high) == (pytest.approx(ends, rel=1e-14) if ends else (None, None)), key
    reader = Reader(one.sizing, one.spread)
    assert written
    for key, end, page in written:
        amount = reader.amount(key)
        factor = 1.0 if page == "Calculations" or amount.unit == "1" else amount.factor
        assert any(math.isclose(end * factor, other, rel_tol=1e-12)
                   for other in (amount.low, amount.high) if other is not None), (key, page)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_proposal_states_it(name: str) -> None:
    one = known(name)
    pages = PdfReader(io.BytesIO(document_bytes("proposal", one.sizing, one.spread, Occasion("2026-03-01", "0", ""))))
    reader, text = Reader(one.sizing, one.spread), ""
    wanted = {key: plain_spaces(reader.amount(key).range_text())
              for result in one.sizing.workloads for key in (result.headline, result.response, result.rate)}
    for page in pages.pages:
        text = f"{text} {' '.join(page.extract_text().split())}"
        if all(said in text for said in wanted.values()):
            break  # the appendix is long
    assert [key for key, said in wanted.items() if said not in text] == []


def test_the_ends_are_a_tenth_of_the_samples_from_either_side() -> None:
    assert (LOW_SHARE, HIGH_SHARE) == (10.0, 90.0)


def test_nobody_finds_the_ends_of_a_range_by_another_way() -> None:
    root = Path(__file__).resolve().parents[2]
    found = [str(path.relative_to(root)) for folder in ("sizer", "reports", "ui", "tools")
             for path in (root / folder).rglob("*.py")
             if any(word in path.read_text("utf-8")
                    for word in ("np.percentile(", "np.quantile(", "quantiles(", "def ends_of(values"))]
    assert found == ["sizer/figures/computing/columns.py"]

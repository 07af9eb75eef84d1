"""What people type and paste into cells, and what they get back to edit."""

from __future__ import annotations

import math
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sizer.design.entering.arithmetic import FormulaError, evaluate
from sizer.design.entering.entry import parse_field
from sizer.design.frozen import FrozenMap
from sizer.design.records import LineRecord, Requirement, RequirementKind, StatedRange, Workload
from sizer.design.registry.display import display, display_of, edit_text
from sizer.design.registry.fields import TABLES, FieldKind, field
from sizer.errors import Problem
from sizer.units import plain_spaces


def said(table: str, key: str, text: str, record: object = None) -> str:
    problem = parse_field(table, key, text, record)
    assert isinstance(problem, Problem), problem
    return problem.text


@pytest.mark.parametrize(("table", "key", "text", "value"), [
    ("items", "quantity", "24", 24),
    ("items", "quantity", " 1,000 ", 1000),
    ("items", "quantity", "1 000", 1000),
    ("items", "quantity", "=8*24", 192),
    ("items", "quantity", "=(3+5)*2^3", 64),
    ("items", "quantity", "", 1),
    ("items", "quantity", "24 pcs", 24),
    ("items", "price", "1,234.50", 1234.5),
    ("items", "price", "USD 1,234.50", 1234.5),
    ("items", "price", "1234.5 €", 1234.5),
    ("items", "price", "", None),
    ("items", "parent", "arrays", "arrays"),
    ("items", "parent", "", None),
    ("items", "status", "Test bed", "test bed"),
    ("items", "status", "TEST_BED", "test bed"),
    ("items", "status", "opt", "optional"),
    ("items", "note", "=not a formula\r\nsecond", "=not a formula\nsecond"),
    ("links", "from", "", ""),
    ("links", "rate_cap_bytes_per_s", "4.5 Gb/s", 562.5e6),
    ("links", "rate_cap_bytes_per_s", "=4.5 Gb/s * 2", 1125e6),
    ("links", "mtu_bytes", "9000", 9000),
    ("pools", "chunk_bytes", "64k", 65536),
    ("pools", "chunk_bytes", "64 KiB", 65536),
    ("pools", "chunk_bytes", "0.5 MiB", 524288),
    ("pools", "protection", "RAID 10", "raid10"),
    ("pools", "protection", "10", "raid10"),
    ("pools", "protection", "8 + 2", "8+2"),
    ("pools", "drives", "a, b;c", ("a", "b", "c")),
    ("workloads", "pool", "data, scratch", ("data", "scratch")),
    ("workloads", "pool", "data", ("data",)),
    ("workloads", "pool", " ", None),
    ("pools", "stated_bytes", "1.2 TB", 1.2e12),
    ("pools", "stated_bytes", "600GB", 6e11),
    ("pools", "fill_limit", "90 %", 0.9),
    ("pools", "fill_limit", "0.9", 0.9),
    ("workloads", "request_bytes", "8k", 8192.0),
    ("workloads", "read_ratio", "70%", 0.7),
    ("workloads", "footprint_bytes", "15 GB .. 20 GB .. 100 GB", StatedRange(15e9, 20e9, 100e9)),
    ("workloads", "footprint_bytes", "20 GB (15 GB - 100 GB)", StatedRange(15e9, 20e9, 100e9)),
    ("workloads", "think_time_s", "5 ms", 0.005),
    ("workloads", "pattern", "sequential", "sequential"),
    ("design", "date", "2026-03-31", "2026-03-31"),
    ("design", "date", "", ""),
    ("design", "currency", "eur", "EUR"),
    ("overrides", "value", "\u22125", -5.0),
])
def test_what_is_typed_is_taken_as_people_mean_it(table: str, key: str, text: str, value: object) -> None:
    assert parse_field(table, key, text) == value


@pytest.mark.parametrize(("table", "key", "text", "reason"), [
    ("items", "quantity", "many", "Quantity is the text 'many'; a whole number from 1 up to 10,000,000 is needed"),
    ("items", "quantity", "0", "Quantity is 0; a whole number from 1 up to 10,000,000 is needed"),
    ("items", "quantity", "1.5", "Quantity is 1.5; a whole number from 1 up to 10,000,000 is needed"),
    ("items", "quantity", "1e300", "Quantity is 1e+300; a whole number from 1 up to 10,000,000 is needed"),
    ("items", "quantity", "1 .. 2 .. 3",
     "Quantity cannot be a range; a whole number from 1 up to 10,000,000 is needed"),
    ("items", "quantity", "=1/0", "Quantity is the text '=1/0': a division by zero has no value"),
    ("items", "quantity", "=", "Quantity is the text '=': a number is missing at the end"),
    ("items", "quantity", "=2*(3", "Quantity is the text '=2*(3': a parenthesis is not closed"),
    ("items", "quantity", "=9^9^9", "Quantity is the text '=9^9^9': the power has no value that can be used"),
    ("items", "status", "maybe",
     "Status is the text 'maybe'; allowed are required, recommended, optional, existing, test bed"),
    ("items", "status", "re",
     "Status is the text 're'; allowed are required, recommended, optional, existing, test bed"),
    ("pools", "stated_bytes", "1.2 TBs", None),
    ("pools", "fill_limit", "90", "Fill limit is the text '90'; a share from 0 % up to 100 % is needed"),
    ("workloads", "footprint_bytes", "1 GB .. 2 GB",
     "Footprint is the text '1 GB .. 2 GB'; a range has three values, low .. likely .. high"),
    ("workloads", "footprint_bytes", "3 GB .. 2 GB .. 4 GB", None),
    ("design", "date", "31.3.2026", "Date is the text '31.3.2026'; a date is written year-month-day"),
    ("design", "title", "two\nlines", None),
])
def test_what_cannot_be_meant_is_refused_with_a_reason(table: str, key: str, text: str, reason: str | None) -> None:
    assert reason is None or plain_spaces(said(table, key, text) or "") == reason


def test_a_problem_is_placed_at_the_cell() -> None:
    problem = parse_field("items", "quantity", "x", LineRecord("drives"))
    assert isinstance(problem, Problem)
    assert problem.location.place == "items/drives/quantity"


def test_the_unit_of_a_target_follows_the_kind() -> None:
    assert parse_field("requirements", "target", "25 TB", Requirement("r")) == 25e12
    assert parse_field("requirements", "target", "5 ms", Requirement("r", kind=RequirementKind.RESPONSE)) == 0.005
    assert "unit 'TB'" in said("requirements", "target", "25 TB", Requirement("r", kind=RequirementKind.POWER))


def test_numbers_with_a_decimal_comma_are_read_where_they_are_written_so() -> None:
    assert parse_field("items", "price", "1.234,5", decimal_comma=True) == 1234.5
    assert parse_field("pools", "stated_bytes", "1,2 TB", decimal_comma=True) == 1.2e12
    assert parse_field("items", "quantity", "1.000", decimal_comma=True) == 1000


def test_a_number_comes_back_with_the_decimal_mark_it_is_typed_with() -> None:
    price = field("items", "price")
    assert edit_text(price, 1.234, decimal_comma=True) == "1,2340"
    assert parse_field("items", "price", "1,2340", decimal_comma=True) == 1.234
    assert edit_text(price, StatedRange(1.5, 2.25, 3.125), decimal_comma=True) == "1,5 .. 2,25 .. 3,1250"
    load = Workload("w", pattern="sequential", parameters=FrozenMap({"read_ahead_bytes": 1234.5}))
    text = edit_text(field("workloads", "parameters"), load.parameters, decimal_comma=True)
    assert parse_field("workloads", "parameters", text, load, decimal_comma=True) == load.parameters


def test_parameters_are_entered_by_name_or_all_together() -> None:
    load = Workload("w", pattern="sequential")
    assert parse_field("workloads", "parameters", "128 KiB", load, member="read_ahead_bytes") == 131072.0
    assert parse_field("workloads", "parameters", "stream_count = 4; Read-ahead = 1 MiB", load) == FrozenMap(
        {"stream_count": 4, "read_ahead_bytes": 2.0**20}
    )
    assert said("workloads", "parameters", "speed = 4", load).startswith("Parameters is the text 'speed = 4'")
    assert isinstance(parse_field("workloads", "parameters", "1", load, member="duty_share"), Problem)


@pytest.mark.parametrize(("table", "key", "value", "shown", "text"), [
    ("items", "quantity", 1234, "1,234", "1234"),
    ("items", "price", 1234.5, "1,234.50", "1234.5"),
    ("items", "price", StatedRange(1.0, 2.0, 3.0), "2.00 (1.00 – 3.00)", "1 .. 2 .. 3"),
    ("items", "price", None, "", ""),
    ("pools", "chunk_bytes", 65536, "64 KiB", "64 KiB"),
    ("pools", "stated_bytes", 1.2e12, "1.2 TB", "1.2 TB"),
    ("pools", "stated_bytes", 1234567890123.0, "1.23457 TB", "1234567890123 B"),
    ("pools", "fill_limit", 0.9, "90 %", "90 %"),
    ("pools", "drives", ("a", "b"), "a, b", "a, b"),
    ("workloads", "pool", ("data", "scratch"), "data, scratch", "data, scratch"),
    ("links", "rate_cap_bytes_per_s", 562.5e6, "562.5 MB/s", "562.5 MB/s"),
    ("workloads", "think_time_s", 0.005, "5 ms", "5 ms"),
    ("workloads", "offered_per_s", 5000.0, "5,000/s", "5000"),
    ("links", "mtu_bytes", 9000, "9 KB", "9 KB"),
])
def test_a_value_is_shown_readably_and_edited_exactly(
    table: str, key: str, value: object, shown: str, text: str
) -> None:
    spec = field(table, key)
    assert plain_spaces(display(spec, value)) == shown  # type: ignore[arg-type]
    assert edit_text(spec, value) == text  # type: ignore[arg-type]
    assert parse_field(table, key, text) == value


def test_parameters_are_shown_with_their_titles_and_units() -> None:
    load = Workload("w", pattern="sequential", parameters=FrozenMap({"read_ahead_bytes": 131072.0}))
    assert display_of(load, "workloads", field("workloads", "parameters"), binary=True) == "Read-ahead 128\u202fKiB"
    assert display_of(Requirement("r", target=2.5e13), "requirements", field("requirements", "target")) == "25\u202fTB"


NUMERIC = [(table, key) for table, specs in TABLES.items() for key, spec in specs.items() if spec.numeric]


@given(st.sampled_from(NUMERIC), st.data())
def test_any_number_edited_without_a_change_stays_the_same_to_the_last_digit(
    where: tuple[str, str], data: st.DataObject
) -> None:
    spec = TABLES[where[0]][where[1]]
    low = spec.minimum if spec.minimum is not None else spec.above if spec.above is not None else -1e300
    if spec.kind is FieldKind.INTEGER:
        value: int | float = data.draw(st.integers(int(low), int(spec.maximum or 0)))
    else:
        value = data.draw(st.floats(low, spec.maximum, exclude_min=spec.above is not None))
    assert parse_field(*where, edit_text(spec, value)) == value
    assert parse_field(*where, edit_text(spec, value, decimal_comma=True), decimal_comma=True) == value


@given(st.sampled_from([(table, key) for table, specs in TABLES.items() for key in specs]), st.text(max_size=40))
def test_any_text_in_any_cell_is_a_value_or_a_problem_with_a_reason(where: tuple[str, str], text: str) -> None:
    value = parse_field(*where, text)
    if isinstance(value, Problem):
        assert value.text
    else:
        assert "\ud800" not in str(value)


# --- arithmetic ------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("formula", "unit", "value"), [
    ("1+2*3", "count", 7.0),
    ("-2^2", "count", -4.0),
    ("2^3^2", "count", 512.0),
    ("2^-1", "count", 0.5),
    ("--3", "count", 3.0),
    ("10/4/5", "count", 0.5),
    ("1,000*2", "count", 2000.0),
    ("24*72 GB", "B", 1728e9),
    ("(1+1) TiB", "B", 2.0**41),
    ("1 TB + 500 GB", "B", 1.5e12),
    ("10 TB / 4", "B", 2.5e12),
    ("10 TB / 4 TB", "count", None),
    ("50% * 3", "1", 1.5),
    ("2 * 4.5 Gb/s", "B/s", 1125e6),
    ("1.5e3", "count", 1500.0),
])
def test_formulas_have_the_value_of_school_arithmetic(formula: str, unit: str, value: float | None) -> None:
    if value is None:
        with pytest.raises(Exception, match="unit 'TB'"):
            evaluate(formula, unit)
    else:
        assert evaluate(formula, unit) == value


@pytest.mark.parametrize("formula", [
    "", "1+", "*2", "(1", "1)", "1 2", "a", "2 TB * 2 TB", "1 TB + 1", "1 / 1 TB", "2^(1 TB)", "(1 TB) GB",
    "__import__('os')", "1;2", "1//2", "9^9999", "(-8)^0.5", "1e308*10", "((((((" * 20 + "1", "-" * 100 + "1",
    "1" * 600, "0/0", "x" * 100,
])
def test_formulas_without_a_value_are_refused_with_a_sentence(formula: str) -> None:
    with pytest.raises(Exception, match=r"\w+") as caught:
        evaluate(formula, "B")
    assert type(caught.value).__name__ in (FormulaError.__name__, "UnitError")


@given(st.text(alphabet="0123456789.+-*/^() eTBGKi%,", max_size=60))
def test_any_formula_has_a_finite_value_or_a_reason_and_soon(formula: str) -> None:
    started = time.perf_counter()
    value = parse_field("pools", "stated_bytes", f"={formula}")
    assert isinstance(value, Problem) or (isinstance(value, float) and math.isfinite(value))
    assert time.perf_counter() - started < 1

"""What the program prints as a value is read back as that value, and what a hint offers is taken."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sizer.design.entering.entry import parse_field
from sizer.design.records import Requirement, RequirementKind, StatedRange
from sizer.design.registry.display import display, edit_text
from sizer.design.registry.fields import TABLES, Field, FieldKind, unit_of
from sizer.errors import Problem, UnitError
from sizer.units import DIMENSIONS, format_value, parse, plain_spaces

_RECORDS = {f"target of {kind}": Requirement("r", kind=kind) for kind in RequirementKind}
_NUMERIC = [(table, key, None) for table, fields in TABLES.items() for key, spec in fields.items()
            if spec.numeric and spec.editable and spec.unit] + [
            ("requirements", "target", record) for record in _RECORDS.values()]
_WHERE = st.sampled_from(_NUMERIC)
_NAMES = st.sampled_from(sorted({name for names in DIMENSIONS.values() for name in names}
                                | {"", "k", "K", "m", "M", "g", "T", "kb", "Ms", "zz", "million", "mbps", "x"}))
_NUMBERS = st.one_of(st.integers(0, 10**7).map(str), st.sampled_from(["1.000", "1,000", "9.999", "9,999", "0.5", "70"]),
                     st.floats(0, 1e6, allow_nan=False).map(lambda value: f"{value:.4g}"))


@given(st.sampled_from(sorted(set(DIMENSIONS) - {"text"})), st.floats(1e-5, 1e15), st.integers(3, 6))
def test_a_printed_value_of_any_unit_is_read_back_as_it_stands(unit: str, value: float, digits: int) -> None:
    shown = format_value(value, unit, digits)
    assert parse(shown, unit) == pytest.approx(value, rel=0.6 * 10 ** (1 - digits)), shown


@given(where=_WHERE, part=st.floats(0, 1), comma=st.booleans())
def test_what_a_cell_shows_and_what_it_is_edited_as_are_its_value(
    *, where: tuple[str, str, Requirement | None], part: float, comma: bool
) -> None:
    table, key, record = where
    spec = TABLES[table][key]
    value, unit = _between(spec, part), unit_of(spec, record)
    assert parse_field(table, key, edit_text(spec, value, unit, decimal_comma=comma), record, decimal_comma=comma) \
        == value
    read = parse_field(table, key, display(spec, value, unit), record)
    near = 0.0051 if unit == "money" else 0.0
    assert read == pytest.approx(value, rel=1e-5, abs=near), display(spec, value, unit)


_RANGED = st.sampled_from([(table, key) for table, key, record in _NUMERIC
                           if record is None and TABLES[table][key].range_allowed])


@given(where=_RANGED, parts=st.lists(st.floats(0, 1), min_size=3, max_size=3).map(sorted))
def test_a_range_that_a_cell_shows_is_read_back(*, where: tuple[str, str], parts: list[float]) -> None:
    table, key = where
    spec = TABLES[table][key]
    stated = StatedRange(*(float(f"{_between(spec, part):.6g}") for part in parts))
    read = parse_field(table, key, display(spec, stated))
    shown = display(spec, stated)
    assert isinstance(read, StatedRange), (shown, read)
    near = 0.0051 if spec.unit == "money" else 0.0
    for end in ("low", "likely", "high"):
        assert getattr(read, end) == pytest.approx(getattr(stated, end), rel=1e-5, abs=near), shown


@given(where=_RANGED, parts=st.lists(st.floats(0.4, 0.5), min_size=3, max_size=3).map(sorted))
def test_of_a_range_in_another_unit_the_digits_that_are_shown_are_read_back(
    *, where: tuple[str, str], parts: list[float]
) -> None:
    table, key = where
    spec = TABLES[table][key]
    stated = StatedRange(*(float(_between(spec, part)) * 1.0737418241 for part in parts))
    shown = display(spec, stated)
    read = parse_field(table, key, shown)
    likely = read.likely if isinstance(read, StatedRange) else read
    assert likely == pytest.approx(stated.likely, rel=6e-3, abs=0.51 if spec.unit in ("count", "money") else 0), shown


def _between(spec: Field, part: float) -> float:
    """A value of the field, by the order of its size, and as far below its limit as rounding for display may add."""
    low = max(spec.minimum if spec.minimum is not None else spec.above or 0.0, 1e-3)
    high = min(spec.maximum if spec.maximum is not None else 1e14, 1e14) * 0.9999
    value = low * (max(high, low) / low) ** part
    return round(value) if spec.kind is FieldKind.INTEGER else float(f"{value:.9g}")


@given(where=_WHERE, number=_NUMBERS, name=_NAMES, comma=st.booleans())
def test_whatever_a_hint_offers_is_taken(
    *, where: tuple[str, str, Requirement | None], number: str, name: str, comma: bool
) -> None:
    table, key, record = where
    refused = parse_field(table, key, f"{number} {name}", record, decimal_comma=comma)
    if isinstance(refused, Problem):
        for offer in _offers(refused.hint, number):
            assert not isinstance(parse_field(table, key, offer, record, decimal_comma=comma), Problem), refused


def _offers(hint: str, number: str) -> list[str]:
    if "Did you mean" in hint:
        return [f"{float(number.replace(',', '')):.15g} {name}" for name in re.findall("'(.+?)'", hint)]
    quoted = re.findall("'(.+?)'", hint)
    return quoted or re.findall(r"\d[\d.]*(?: %)?(?=\.$| )", hint)


@pytest.mark.parametrize(("key", "text", "value"), [
    ("offered_per_s", "3k", 3000), ("offered_per_s", "=2*3k", 6000), ("offered_per_s", "1.5 M", 1.5e6),
    ("request_bytes", "8k", 8192), ("offered_per_s", "1,500", 1500),
])
def test_a_bare_letter_means_what_the_unit_of_the_field_says(key: str, text: str, value: float) -> None:
    assert parse_field("workloads", key, text) == value


@pytest.mark.parametrize(("table", "key", "text", "hint"), [
    ("pools", "stated_bytes", "20T", "Write '20 TB' or '20 TiB'."),
    ("links", "mtu_bytes", "9k", "Write '9 KB' or '9 KiB'."),
    ("links", "rate_cap_bytes_per_s", "3k", "Write '3 kb/s' or '3 kB/s'."),
    ("workloads", "read_ratio", "70", "Write 70 %."), ("workloads", "read_ratio", "700", "Write it like '50 %'."),
    ("workloads", "offered_per_s", "1.500", "Write 1500 for the first, 1.5000 for the second."),
    ("items", "quantity", "1.000", "Write 1000 for the first, 1 for the second."),
    ("items", "quantity", "9.999", "Write 9999."),
])
def test_what_can_mean_two_things_is_refused_with_both(table: str, key: str, text: str, hint: str) -> None:
    refused = parse_field(table, key, text)
    assert isinstance(refused, Problem)
    assert refused.hint == hint


def test_a_rate_is_not_offered_in_revolutions() -> None:
    refused = parse_field("workloads", "offered_per_s", "3 zz")
    assert isinstance(refused, Problem)
    assert "rpm" not in refused.sentence()
    assert math.isclose(parse("7200 rpm", "1/s"), 120)


def test_the_share_that_a_failure_leaves_is_written_and_asked_in_percent() -> None:
    record, target = Requirement("r", kind=RequirementKind.AFTER_ONE_FAILURE), TABLES["requirements"]["target"]
    assert plain_spaces(display(target, 0.9, "1")) == edit_text(target, 0.9, "1") == "90 %"
    refused = parse_field("requirements", "target", "90", record)
    assert isinstance(refused, Problem)
    assert refused.hint == "Write 90 % or 9000 %."


def test_one_in_nothing_is_refused_and_no_fault_of_the_program() -> None:
    for text in ("1 per 1e-400 TB", "1 per 5e-324 B"):
        with pytest.raises(UnitError):
            parse(text, "1/B")
    assert parse("1 per 125 TB", "1/B") == 1 / 125e12

"""Numbers are written by one rule: few digits, one unit for a number and its range, the same text for every reader."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from reports.wording.quantities.amounts import Amount
from reports.wording.quantities.numbers import figure_reading, told
from sizer.cli.printing.output import shown
from sizer.design.records import StatedRange
from sizer.design.registry.display import display
from sizer.design.registry.fields import field
from sizer.exploring.seeking.answers import shown_value
from sizer.figures.figure import Figure, Origin
from sizer.figures.sheet import Sheet
from sizer.readable import ComparedNumber, NumberText, Presumed, column_scale, percent, read, read_scale
from sizer.units import DIMENSIONS, UNBOUNDED, plain_spaces
from ui.wording.texts import value_text

UNITS = sorted(set(DIMENSIONS) - {"text", "1/B"})
_SIZES = st.floats(1e-4, 1e14)
_TRIPLES = st.tuples(_SIZES, _SIZES, _SIZES).map(sorted)
_NUMBER = re.compile(r"[+−]?[\d,]*\.?\d+")


def number(text: str) -> float:
    """What a text of digits says."""
    return float(text.replace(",", "").replace("−", "-"))


def digits(text: str) -> int:
    """Significant digits of a number as it is written."""
    whole = text.lstrip("+−×").replace(",", "")
    return len((whole.replace(".", "") if "." in whole else whole.rstrip("0")).lstrip("0"))


def parts(said: NumberText) -> tuple[str, ...]:
    """The numbers of a reading that are no words."""
    return tuple(each for each in (said.likely, said.low, said.high) if _NUMBER.fullmatch(each))


@given(_TRIPLES, st.sampled_from(UNITS))
def test_no_number_with_a_range_has_more_than_four_digits(triple: list[float], unit: str) -> None:
    low, value, high = triple
    said = read(value, unit, low, high)
    assume(said.low)
    assert all(digits(each) <= 4 for each in parts(said) if unit != "1"), said


@given(_SIZES, st.sampled_from(sorted(set(UNITS) - {"count", "U", "money"})))
def test_no_number_without_a_range_has_more_than_three_digits(value: float, unit: str) -> None:
    assert all(digits(each) <= 3 or (unit == "1" and number(each) >= 100) for each in parts(read(value, unit)))


@given(_SIZES, st.sampled_from(sorted(set(UNITS) - {"count", "U"})))
def test_what_waits_for_a_range_has_two_digits(value: float, unit: str) -> None:
    said = read(value, unit, presumed=Presumed())
    assert not said.low
    assert all(digits(each) <= 2 or (unit == "1" and number(each) >= 100) for each in parts(said))


def test_a_range_whose_ends_are_its_number_is_none_and_waits_as_one() -> None:
    waits = read(375_123.0, "1/s", 375_123.0, 375_123.0, presumed=Presumed(160_000.0, 420_000.0))
    assert plain_spaces(waits.text) == "380,000/s", "and not 375,000/s until its range is there"


@given(_TRIPLES, st.sampled_from(UNITS))
def test_what_waits_for_a_range_that_is_presumed_right_does_not_move(triple: list[float], unit: str) -> None:
    low, value, high = triple
    waits, known = read(value, unit, presumed=Presumed(low, high)), read(value, unit, low, high)
    assert (waits.value, waits.low, waits.high) == (known.value, "", "")


@given(_TRIPLES, st.lists(_TRIPLES, min_size=2), st.sampled_from(sorted(set(UNITS) - {"money", "count", "U"})))
def test_of_what_stands_beside_one_number_the_larger_is_never_told_as_the_smaller(
    known: list[float], others: list[list[float]], unit: str
) -> None:
    scale = read_scale(known[1], unit)
    said = [(value, read(value, unit, low, high, scale=scale, beside=ComparedNumber(*known)))
            for low, value, high in sorted(others, key=lambda each: each[1])]
    shown = [number(one.likely) for _, one in said if _NUMBER.fullmatch(one.likely) and one.unit != ""]
    assert shown == sorted(shown)
    assert all(digits(each) <= 4 for _, one in said for each in (one.likely,) if unit != "1"), said


@given(_TRIPLES, st.sampled_from(UNITS))
def test_a_number_beside_itself_reads_as_it_does_alone(triple: list[float], unit: str) -> None:
    low, value, high = triple
    alone = read(value, unit, low, high)
    assume(alone.low)
    assert read(value, unit, low, high, beside=ComparedNumber(low, value, high)) == alone


@given(_TRIPLES, st.sampled_from(UNITS))
def test_the_likely_value_is_printed_between_its_ends_and_in_their_unit(triple: list[float], unit: str) -> None:
    low, value, high = triple
    said = read(value, unit, low, high)
    assume(len(parts(said)) == 3)
    assert number(said.low) <= number(said.likely) <= number(said.high)
    assert said.span.count(said.unit) == 0 if said.unit else True
    factor, _ = read_scale(value, unit, low, high)
    # Each is off by less than its step, which leaves a dozen of them between the ends, or by its fourth digit.
    off = max((high - low) / factor / 10, max(number(said.high), 1e-12) * 5.1e-4, 0.51 if unit in ("count", "U") else 0)
    off = max(off, 0.51) if unit in ("1", "money") else off
    assert abs(number(said.likely) - value / factor) <= off


@given(_SIZES, _SIZES, st.sampled_from(UNITS))
def test_rounding_keeps_the_order_of_numbers(one: float, other: float, unit: str) -> None:
    small, large = sorted((one, other))
    scale = read_scale(large, unit)
    first, second = (read(value, unit, scale=scale).likely for value in (small, large))
    assume(_NUMBER.fullmatch(first) and _NUMBER.fullmatch(second))
    assert number(first) <= number(second)


@given(_TRIPLES, st.sampled_from(UNITS))
def test_every_reader_shows_the_same_text_for_the_same_numbers(triple: list[float], unit: str) -> None:
    low, value, high = triple
    said = read(value, unit, low, high, currency="EUR")
    factor, name = read_scale(value, unit, low, high)
    amount = Amount("pool.data.usable", value, low, high, unit, factor, "EUR" if unit == "money" else name)
    assert amount.text() == said.text == told(value, unit, (low, high), currency="EUR").text
    figure = Figure("pool.data.usable", value, unit, Origin.DERIVED, 0)
    assert figure_reading(figure, (low, high), currency="EUR").text == said.text
    alone = read(value, unit).value
    assert value_text(value, unit) == shown(value, unit) == shown_value(value, unit) == alone


@given(_TRIPLES, st.sampled_from(UNITS), st.booleans())
def test_the_characters_of_a_number_are_those_of_the_rule(triple: list[float], unit: str, signed: bool) -> None:
    low, value, high = triple
    for one in (read(value, unit, low, high, signed=signed), read(-value, unit, -high, -low, signed=signed)):
        text = one.text
        assert not re.search(r"[-  ]|\d[eE]", text.replace("below ", "").replace("above ", "").replace(" (", "(")), text
        assert not re.search(r"100\u202f% \(100\u2009–\u2009100", text)


@pytest.mark.parametrize(("value", "low", "high", "unit", "text"), [
    (160_202.0, 97_625.0, 200_103.0, "1/s", "160,000/s (98,000 – 200,000)"),
    (26.204e12, 25.340e12, 26.743e12, "B", "26.2 TB (25.3 – 26.7)"),
    (4.794e-3, 3.838e-3, 7.867e-3, "s", "4.8 ms (3.8 – 7.9)"),
    (3.5e-3, 230e-6, 5.7e-3, "s", "3.5 ms (0.2 – 5.7)"),
    (2.2e-3, 1.8e-3, UNBOUNDED, "s", "2.2 ms (1.8 – saturates)"),
    (5400.0, 2160.0, 19_800.0, "s", "1.5 h (0.6 – 5.5)"),
    (1.0, 0.99999, 1.0, "1", "100 % (above 99 – 100)"), (1.0, 1.0, 1.0, "1", "100 %"),
    (0.41e-3, 0.3e-3, 2.5, "s", "0.41 ms (0 – 2,500)"),
    (74.0, None, None, "U", "74 U"), (412_300.4, None, None, "money", "USD 412,300"),
    (12.5, None, None, "money", "USD 12.50"), (8192.0, None, None, "B", "8 KiB"),
])
def test_the_examples_of_the_rule(value: float, low: float | None, high: float | None, unit: str, text: str) -> None:
    assert plain_spaces(read(value, unit, low, high, currency="USD").text) == text


def test_a_change_is_a_factor_beyond_ten_times_and_a_share_never_rounds_to_all_or_nothing() -> None:
    said = [plain_spaces(read(change, "1", signed=True).value) for change in (0.048, -0.27, 9.99, 16.0, 17_600.0)]
    assert said == ["+4.8 %", "−27 %", "+999 %", "×17", "×17,600"]
    assert [plain_spaces(percent(share)) for share in (1e-5, 0.9999, 0.095)] == ["below 0.1 %", "above 99 %", "9.5 %"]


def test_a_share_that_is_hardly_one_is_bounded_on_the_side_it_lies_on() -> None:
    assert [plain_spaces(read(share, "1", signed=True).value) for share in (-4e-4, 4e-4, -1.2e-3)] == [
        "above −0.1 %", "below +0.1 %", "−0.1 %"]


@pytest.mark.parametrize(("value", "unit", "text"), [
    (1_234_567.0, "1/s", "1,234,567/s"), (12.345678e12, "B", "12.345678 TB"), (160_202.0, "1/s", "160,202/s"),
    (65_970_697_666_560.0, "B", "66.0 TB"), (1 / 3, "s", "333 ms")])
def test_what_somebody_stated_keeps_its_digits_and_what_has_no_end_gets_none(
    value: float, unit: str, text: str
) -> None:
    assert plain_spaces(read(value, unit, stated=True, decimal=True).value) == text


def test_a_column_has_one_unit_where_its_values_lie_within_a_thousand() -> None:
    assert column_scale([26.2e12, 61.5e12, 900e9], "B") == (1e12, "TB")
    assert column_scale([61.5e12, 4e9], "B") is None
    assert column_scale([], "W") is None


def test_all_digits_stand_in_the_explanation_only() -> None:
    figure = Sheet().given("rate_per_s", 160_202.0, "1/s")
    assert plain_spaces(figure_reading(figure).value) == "160,202/s", "what was stated keeps its digits"
    assert read(160_202.4, "1/s").value == "160,000/s"


def test_no_reader_rounds_a_time_by_a_rule_of_its_own() -> None:
    root = Path(__file__).parents[2]
    own = [f"{path.relative_to(root)}: {found}"
           for path in (*root.glob("reports/**/*.py"), *root.glob("ui/**/*.py"))
           for found in re.findall(r"format_value\([^\n]*[\"']s[\"'][^\n]*", path.read_text(encoding="utf-8"))]
    assert own == [], "times are read by sizer.readable, so that one is not 26 min here and 25.6 min there"


@given(st.floats(1e-4, 0.9))
def test_tenths_of_a_millisecond_and_more_are_told_in_one_unit(seconds: float) -> None:
    assert read(seconds, "s").unit == "ms"
    assert read_scale(seconds, "s") == (1e-3, "ms")


@pytest.mark.parametrize("ends", [(71e12, 128.84901888e12, 214e12), (1e12, 1.5e12, 2.25e12), (900e9, 1e12, 1.1e12)])
def test_an_input_with_a_range_has_the_digits_of_its_cell_in_every_reading(ends: tuple[float, float, float]) -> None:
    low, likely, high = ends
    cell = display(field("workloads", "footprint_bytes"), StatedRange(low, likely, high))
    told_elsewhere = read(likely, "B", low, high, stated=True)
    assert cell == told_elsewhere.text
    assert len({len(each.partition(".")[2]) for each in parts(told_elsewhere)}) == 1, "all have as many decimals"

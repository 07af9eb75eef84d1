"""What a unit, a thousands mark, a currency or a day means where people type it, and what is refused as ambiguous."""

from __future__ import annotations

import datetime as dt
import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sizer.dates import is_day, meant
from sizer.design.entering.entry import EntryRules, parse_field
from sizer.design.records import Requirement, RequirementKind
from sizer.design.registry.display import edit_text
from sizer.design.registry.fields import TABLES, field, unit_of
from sizer.errors import Problem, UnitError
from sizer.numerals import amount_of, another_currency, parted, pointed
from sizer.units import DIMENSIONS, parse

READ = {
    "B": {
        "B": 1, "bytes": 1, "KB": 1e3, "kB": 1e3, "MB": 1e6, "mB": 1e6, "GB": 1e9, "gB": 1e9, "TB": 1e12, "PB": 1e15,
        "KiB": 2**10, "kiB": 2**10, "KIB": 2**10, "MiB": 2**20, "GiB": 2**30, "TiB": 2**40, "kbit": 125, "Mbit": 125e3,
        "Gbit": 125e6, "bit": 1 / 8,
    },
    "B/s": {
        "B/s": 1, "KB/s": 1e3, "MB/s": 1e6, "GB/s": 1e9, "MiB/s": 2**20, "Bps": 1, "KBps": 1e3, "kBps": 1e3,
        "MBps": 1e6, "GBps": 1e9, "TBps": 1e12, "MiBps": 2**20, "b/s": 1 / 8, "kb/s": 125, "Kb/s": 125, "Mb/s": 125e3,
        "Gb/s": 125e6, "bps": 1 / 8, "kbps": 125, "Kbps": 125, "Mbps": 125e3, "Gbps": 125e6, "bit/s": 1 / 8,
        "kbit/s": 125, "Mbit/s": 125e3, "Gbit/s": 125e6, "GBit/s": 125e6, "mbit/s": 125e3, "Gbits/s": 125e6,
        "Mib/s": 2**20 / 8, "mB/s": 1e6,
    },
    "s": {
        "s": 1, "S": 1, "ms": 1e-3, "mS": 1e-3, "us": 1e-6, "µs": 1e-6, "μs": 1e-6, "US": 1e-6, "ns": 1e-9, "ps": 1e-12,
        "min": 60, "Min": 60, "MIN": 60, "h": 3600, "H": 3600, "d": 86400, "months": 2629800, "years": 31557600,
    },
    "1/s": {"/s": 1, "1/s": 1, "IO/s": 1, "IOPS": 1, "iops": 1, "IOPs": 1, "op/s": 1, "k/s": 1e3, "K/s": 1e3,
            "kIOPS": 1e3, "KIOPS": 1e3, "M/s": 1e6, "G/s": 1e9, "k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9, "rpm": 1 / 60,
            "RPM": 1 / 60},
    "cycle/s": {"Hz": 1, "MHz": 1e6, "mhz": 1e6, "GHz": 1e9, "ghz": 1e9, "GHZ": 1e9},
    "W": {"W": 1, "w": 1, "kW": 1e3, "KW": 1e3, "kw": 1e3, "MW": 1e6},
    "1": {"%": 0.01, "x": 1, "X": 1},
}

TWO_READINGS = {
    "B": ("b", "kb", "Kb", "mb", "Mb", "gb", "Gb", "tb", "Tb", "kib", "Kib", "Mib", "Gib", "gib", "k", "K", "m", "M",
          "g", "G", "t", "T", "P"),
    "B/s": ("mb/s", "gb/s", "mbps", "gbps", "MBPS", "GBPS", "MB/S", "mib/s", "Mb", "Gb", "k", "T"),
    "s": ("Ms", "MS", "Ps", "m", "M"),
    "1/s": ("m/s", "m"),
    "W": ("mw", "mW"),
}


@pytest.mark.parametrize(("unit", "name", "value"), [
    (unit, name, value) for unit, names in READ.items() for name, value in names.items()])
@pytest.mark.parametrize("space", ["", " "])
def test_a_unit_is_read_as_it_is_written(unit: str, name: str, value: float, space: str) -> None:
    space = space or " " * name[0].isdigit()
    assert parse(f"8{space}{name}", unit) == pytest.approx(8 * value, rel=1e-12)


@pytest.mark.parametrize(("unit", "name"), [(unit, name) for unit, names in TWO_READINGS.items() for name in names])
def test_a_unit_that_can_mean_two_things_is_refused_and_both_can_be_typed(unit: str, name: str) -> None:
    with pytest.raises(UnitError) as refused:
        parse(f"8 {name}", unit)
    problem = refused.value.problems[0]
    assert " can mean " in problem.text
    written = re.fullmatch(r"Write '(.+)' or '(.+)'\.", problem.hint)
    assert written is not None
    first, second = (parse(text, unit) for text in written.groups())
    assert first != second


def test_every_slip_of_case_in_a_unit_is_the_unit_or_refused() -> None:
    """No spelling of a unit that differs from it in case alone means another size."""
    for unit, names in DIMENSIONS.items():
        for name, factor in names.items():
            for slip in {name.lower(), name.upper(), name.swapcase(), name.capitalize()} - set(names):
                try:
                    value = parse(f"1 {slip}", unit)
                except UnitError:
                    continue
                shorthand = unit == "1/s" and len(slip) == 1
                another = unit == "B/s" and ("B" in slip) != ("B" in name)  # not a slip: bits are another unit
                assert value == factor or shorthand or another, (unit, name, slip)


@pytest.mark.parametrize("unit", ["B", "B/s"])
def test_in_no_case_is_a_capital_b_bits_or_a_small_one_bytes(unit: str) -> None:
    """Every case of every letter of a size or rate: bits and bytes differ by the b alone, unless they are spelled."""
    names = {*DIMENSIONS[unit], *READ[unit], *(f"{prefix}{form}" for prefix in ("", *"KMGTP", "Ki", "Mi", "Gi", "Ti")
             for form in (("B/s", "Bps", "bit/s", "bits/s") if unit == "B/s" else ("B", "bit")))}
    read = 0
    for name in sorted({name for name in names if "b" in name.lower()}):
        low = name.lower()
        prefix = re.match("[kmgtp]?i?(?=b)", low)
        assert prefix is not None, name
        first, binary = (prefix[0].replace("i", ""), "i" in prefix[0])
        whole = float((1024 if binary else 1000) ** " kmgtp".index(first or " "))
        for slip in map("".join, itertools.product(*({letter, letter.upper()} for letter in low))):
            try:
                value = parse(f"1 {slip}", unit)
            except UnitError:
                continue
            bits = "bit" in low or ("byte" not in low and "b" in slip)
            assert value == pytest.approx(whole / 8 if bits else whole, rel=1e-12), slip
            read += 1
    assert read > 100


@pytest.mark.parametrize(("text", "value"), [
    ("400 mBps", 400e6), ("400 MBPs", 400e6), ("1 GBPs", 1e9), ("1 gBps", 1e9), ("400 KBPs", 400e3), ("2 MiBPs", 2**21),
])
def test_a_rate_with_a_capital_b_is_bytes_in_every_case_of_the_other_letters(text: str, value: float) -> None:
    assert parse_field("links", "rate_cap_bytes_per_s", text) == value


@pytest.mark.parametrize(("text", "readings"), [
    ("8 kb", "'8 kb' can mean 8 KB (bytes) or 8 kbit (bits)"),
    ("1 Mb", "'1 Mb' can mean 1 MB (bytes) or 1 Mbit (bits)"),
])
def test_the_sentence_about_a_small_b_names_bytes_and_bits(text: str, readings: str) -> None:
    problem = parse_field("pools", "stated_bytes", text)
    assert isinstance(problem, Problem)
    assert readings in problem.text


def test_four_hundred_megabytes_a_second_are_no_bits() -> None:
    assert parse_field("links", "rate_cap_bytes_per_s", "400 MBps") == 400e6
    assert parse_field("links", "rate_cap_bytes_per_s", "400 Mbps") == 50e6
    assert parse_field("links", "rate_cap_bytes_per_s", "=2*400 MBps") == 800e6
    target = Requirement("r", kind=RequirementKind.RESPONSE)
    problem = parse_field("requirements", "target", "5 Ms", target)
    assert isinstance(problem, Problem)
    assert problem.hint == "Write '5 ms' or '5000000 s'."


# --- marks and currencies --------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("text", "point", "comma"), [
    ("9.999,00", 9999.0, 9999.0),
    ("9,999.00", 9999.0, 9999.0),
    ("1.234.567", 1234567.0, 1234567.0),
    ("1,234,567.5", 1234567.5, 1234567.5),
    ("1 234,50", 1234.5, 1234.5),
    ("1\u00a0234\u202f567,5", 1234567.5, 1234567.5),
    ("1'234.50", 1234.5, 1234.5),
    ("1’234,50", 1234.5, 1234.5),
    ("1,5", 1.5, 1.5),
    ("1.5", 1.5, 1.5),
    ("0,125", 0.125, 0.125),
    ("0.125", 0.125, 0.125),
    ("1234.567", 1234.567, 1234.567),
    (",5", 0.5, 0.5),
    ("1,234", 1234.0, 1.234),
    ("1.234", 1.234, 1234.0),
    ("1.2.3", None, None),
    ("1,50,000", None, None),
    ("1,234.5.6", None, None),
    ("12'34", None, None),
    ("1.234,567,8", None, None),
    ("31.3.2026", None, None),
])
def test_thousands_and_decimal_marks_are_read_by_one_rule(
    text: str, point: float | None, comma: float | None
) -> None:
    for decimal_comma, value in ((False, point), (True, comma)):
        found = parse_field("pools", "stated_bytes", f"{text} GB", decimal_comma=decimal_comma)
        if value is None:
            assert isinstance(found, Problem)
            assert "marks part neither thousands nor decimals" in found.text
        else:
            assert found == pytest.approx(value * 1e9, rel=1e-15)


@pytest.mark.parametrize(("text", "value"), [
    ("$299", 299.0), ("100000 EUR", 100000.0), ("9.999,00", 9999.0), ("9.999,00 €", 9999.0), ("1,234.50", 1234.5),
    ("1'234.50 CHF", 1234.5), ("1 234,50 €", 1234.5), ("US$ 1,299.99", 1299.99), ("299,-", 299.0), ("£5", 5.0),
    ("eur 12", 12.0),
])
def test_an_amount_is_read_with_its_currency_and_marks(text: str, value: float) -> None:
    sign = amount_of(text)[1]
    currency = {"$": "USD", "US$": "USD", "€": "EUR", "£": "GBP"}.get(sign, sign.upper())
    for comma in (False, True):
        assert parse_field("items", "price", text, reading=EntryRules(comma, currency)) == value


@pytest.mark.parametrize(("text", "other"), [("$299", "$"), ("100 USD", "USD"), ("£5", "GBP"), ("5 xyz", "XYZ")])
def test_an_amount_in_another_currency_is_refused_with_both_currencies(text: str, other: str) -> None:
    problem = parse_field("items", "price", text, reading=EntryRules(currency="EUR"))
    assert isinstance(problem, Problem)
    assert problem.text.endswith("the prices of this design are in EUR")
    assert other in problem.hint
    assert another_currency("", "EUR") == ""


@pytest.mark.parametrize(("table", "key"), [("items", "price"), ("items", "quantity")])
@pytest.mark.parametrize(("text", "comma"), [("9.999", False), ("9,999", True)])
def test_money_and_counts_never_get_three_decimals_unasked(table: str, key: str, text: str, *, comma: bool) -> None:
    problem = parse_field(table, key, text, decimal_comma=comma)
    assert isinstance(problem, Problem)
    assert "can mean 9999, or 9 and 999 thousandths" in problem.text
    assert parse_field(table, key, text, decimal_comma=not comma) == 9999


def test_a_growth_above_one_says_whether_it_is_in_percent() -> None:
    problem = parse_field("requirements", "growth_per_year", "20")
    assert isinstance(problem, Problem)
    assert "20 % or 20 times" in problem.text
    assert parse_field("requirements", "growth_per_year", "20 %") == 0.2
    assert parse_field("requirements", "growth_per_year", "0.2") == 0.2


@pytest.mark.parametrize(("text", "parts"), [
    ("8, 16, 24", ["8", "16", "24"]), ("8,16", ["8", "16"]), ("1,000, 2,000", ["1,000", "2,000"]), ("1;2", ["1", "2"]),
    ("100,2000", ["100", "2000"]),
])
def test_a_list_is_parted_and_a_number_is_not(text: str, parts: list[str]) -> None:
    assert parted(text) == parts


@given(st.integers(0, 10**15), st.integers(0, 99), st.sampled_from([",", ".", " ", "'", ""]), st.sampled_from(".,"))
def test_a_number_with_any_marks_has_its_value_in_either_setting(
    whole: int, cents: int, thousands: str, decimal: str
) -> None:
    if thousands == decimal:
        thousands = ""
    text = f"{whole:,}".replace(",", thousands) + f"{decimal}{cents:02}"
    for comma in (False, True):
        assert float(pointed(text, decimal_comma=comma)) == float(f"{whole}.{cents:02}")


@given(st.text("0123456789., '", max_size=20), st.booleans())
def test_a_number_that_was_read_reads_the_same_again(text: str, comma: bool) -> None:
    try:
        once = pointed(text, decimal_comma=comma)
    except UnitError:
        return
    if re.fullmatch(r"\d*\.?\d+", once):
        assert pointed(once) == once


TYPED = st.one_of(
    st.text(max_size=30),
    st.builds("{}{}{}".format, st.text("0123456789., '-+$€", min_size=1, max_size=10), st.sampled_from(["", " "]),
              st.sampled_from([name for names in DIMENSIONS.values() for name in names] + ["kb", "Ms", "m", "EUR"])),
)


@pytest.mark.slow
@given(st.sampled_from([(table, key) for table, specs in TABLES.items() for key in specs]), TYPED, st.booleans())
def test_what_is_typed_is_refused_with_what_is_allowed_or_reads_back_the_same(
    where: tuple[str, str], text: str, comma: bool
) -> None:
    record = Requirement("r") if where[0] == "requirements" else None
    spec = field(*where)
    value = parse_field(*where, text, record, decimal_comma=comma)
    if isinstance(value, Problem):
        assert value.text
        assert value.hint or re.search(r"allowed|needed|has |cannot|must|can mean|formula|: ", value.text), value
        return
    again = edit_text(spec, value, unit_of(spec, record), decimal_comma=comma)
    assert parse_field(*where, again, record, decimal_comma=comma) == value


# --- days ------------------------------------------------------------------------------------------------------------

@given(st.lists(st.dates(dt.date(1000, 1, 1), dt.date(9999, 12, 31)), min_size=2, max_size=5))
def test_days_stand_in_the_order_of_their_texts(days: list[dt.date]) -> None:
    texts = [day.isoformat() for day in days]
    assert all(map(is_day, texts))
    assert [dt.date.fromisoformat(text) for text in sorted(texts)] == sorted(days)


@given(st.text(max_size=12))
def test_what_is_no_day_is_told_with_a_day_to_write(text: str) -> None:
    assert is_day(text) or all(map(is_day, re.findall(r"\d{4}-\d{2}-\d{2}", meant(text))))


@pytest.mark.parametrize("text", ["20260101", "2026-1-5", "01.02.2026", "2026-W01-1", "2026-02-30", "２０２６-01-01"])
def test_a_day_in_another_form_is_refused(text: str) -> None:
    problem = parse_field("design", "date", text)
    assert isinstance(problem, Problem)
    assert problem.hint.startswith("Write ")

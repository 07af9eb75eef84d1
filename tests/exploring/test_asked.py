"""What people type for a wish: read as they mean it, refused with what to write."""

from __future__ import annotations

import pytest

from sizer.errors import UnitError
from sizer.exploring.growing.asked import ASKS, asked, asked_text, asked_wish
from sizer.exploring.growing.wishes import Wish


@pytest.mark.parametrize(("key", "text", "number"), [
    ("capacity_bytes", "60 TB", 60e12), ("capacity_bytes", "60TB", 60e12), ("capacity_bytes", "1.5 PB", 1.5e15),
    ("capacity_bytes", "60\u202fTB", 60e12), ("capacity_bytes", "", None), ("capacity_bytes", "any", None),
    ("rate_per_s", "40,000", 40e3), ("rate_per_s", "40k", 40e3), ("rate_per_s", "40k ops/s", 40e3),
    ("rate_per_s", "40,000 operations a second", 40e3), ("rate_per_s", "40 kIOPS", 40e3),
    ("rate_per_s", "40,000 IO/s", 40e3), ("rate_per_s", "none", None),
    ("within_s", "1 ms", 1e-3), ("within_s", "1 msec", 1e-3), ("within_s", "500 µs", 500e-6),
    ("within_s", "2 seconds", 2.0), ("within_s", "300 microseconds", 300e-6),
    ("request_bytes", "8 KiB", 8192.0), ("request_bytes", "8k", 8192.0),
    ("read_ratio", "70 %", 0.7), ("read_ratio", "70", 0.7), ("read_ratio", "70/30", 0.7), ("read_ratio", "0.7", 0.7),
    ("read_ratio", "70 % reads", 0.7), ("read_ratio", "only reads", 1.0), ("read_ratio", "0 %", 0.0),
    ("bandwidth_bytes_per_s", "2 GB/s", 2e9),
    ("kept_after_failure", "all of that", 1.0), ("kept_after_failure", "All of it", 1.0),
    ("kept_after_failure", "half", 0.5), ("kept_after_failure", "50", 0.5), ("kept_after_failure", "not asked", None),
    ("failures", "one failure", 1), ("failures", "any one failure", 1), ("failures", "2", 2),
    ("failures", "two failures", 2), ("failures", "no failure", 0), ("failures", "none", 0), ("failures", "", None),
    ("rack_units", "42 U", 42.0), ("rack_units", "42", 42.0), ("watts", "10 kW", 10e3), ("budget", "400,000", 4e5),
    ("budget", "EUR 400,000", 4e5), ("budget", "400k", 4e5),
    ("growth_per_year", "20 %", 0.2), ("growth_per_year", "20", 0.2), ("growth_per_year", "150 %", 1.5),
    ("growth_per_year", "none", None), ("horizon_years", "3", 3.0), ("horizon_years", "5 years", 5.0),
])
def test_what_people_write_is_read_as_they_mean_it(key: str, text: str, number: float | None) -> None:
    assert asked(key, text) == (number if number is None else pytest.approx(number))


@pytest.mark.parametrize(("key", "text", "words"), [
    ("capacity_bytes", "60", "'60' has no unit. Write '60 TB' or '60 GB'."),
    ("capacity_bytes", "ten TB", "'ten TB' is no size. For example 60 TB."),
    ("capacity_bytes", "60 tb", "can mean 60 TB (bytes) or 60 Tbit (bits)"),
    ("capacity_bytes", "-5 TB", "is not possible"), ("rate_per_s", "many", "'many' is no rate. For example 40,000."),
    ("within_s", "5 GB", "That is a size"), ("within_s", "1", "'1' has no unit. Write '1 ms' or '1 s'."),
    ("read_ratio", "170 %", "at most 100 %"), ("read_ratio", "170", "at most 100 %"),
    ("read_ratio", "70/40", "is no share of reads"), ("kept_after_failure", "0 %", "above 0 and at most 100 %"),
    ("kept_after_failure", "lots", "'lots' is no share. For example 50 %."), ("failures", "seven", "is no number of"),
    ("failures", "7", "none, one or two"), ("horizon_years", "soon", "is no number of years"),
    ("horizon_years", "900", "at most 100 years"), ("budget", "cheap", "is no amount"),
])
def test_what_cannot_be_meant_is_refused_with_what_to_write(key: str, text: str, words: str) -> None:
    with pytest.raises(UnitError) as refused:
        asked(key, text)
    assert words in refused.value.problems[0].advice


@pytest.mark.parametrize("decimal_comma", [False, True])
@pytest.mark.parametrize(("key", "number"), [
    ("capacity_bytes", 60e12), ("capacity_bytes", 1.234e12), ("rate_per_s", 40e3), ("rate_per_s", 1_234_567.0),
    ("within_s", 1e-3), ("within_s", 1.25e-3), ("request_bytes", 8192.0), ("request_bytes", 4000.0),
    ("read_ratio", 0.7), ("read_ratio", 0.0), ("kept_after_failure", 1.0), ("bandwidth_bytes_per_s", 2.5e9),
    ("rack_units", 42.0), ("watts", 10_500.0), ("budget", 400e3), ("growth_per_year", 0.125), ("horizon_years", 3.0),
    ("failures", 2.0), ("failures", 0.0), ("capacity_bytes", None),
])
def test_a_number_is_shown_as_it_can_be_typed_again(key: str, number: float | None, decimal_comma: bool) -> None:
    text = asked_text(key, number, decimal_comma=decimal_comma)
    assert asked(key, text, decimal_comma=decimal_comma) == (number if number is None else pytest.approx(number))


def test_a_wish_takes_what_can_be_read_and_tells_what_cannot() -> None:
    texts = dict.fromkeys(ASKS, "") | {"capacity_bytes": "60 TB", "rate_per_s": "many", "within_s": "1 ms",
                                      "horizon_years": "5"}
    wish, wrong = asked_wish(texts, choices=Wish(media="flash"))
    assert wish == Wish(60e12, media="flash")
    assert set(wrong) == {"rate_per_s", "horizon_years"}, "the time says nothing only since the rate cannot be read"
    assert "Ask for growth a year too" in wrong["horizon_years"].problems[0].advice

"""A number with a unit of another kind is refused with an entry that the field would take."""

from __future__ import annotations

import re

import pytest

from sizer.design.entering.entry import parse_field
from sizer.design.records import Requirement, RequirementKind
from sizer.design.registry.fields import TABLES, unit_of
from sizer.design.registry.values import Refusal, accept
from sizer.errors import Problem, Severity

_NUMERIC = [(table, key) for table, fields in TABLES.items() for key, spec in fields.items()
            if spec.numeric and spec.editable and spec.unit]


@pytest.mark.parametrize(("table", "key"), _NUMERIC)
def test_the_entry_that_a_hint_shows_is_taken_by_the_field(table: str, key: str) -> None:
    for text in ("12 parsecs", "3 zz", "many"):
        refused = parse_field(table, key, text)
        assert isinstance(refused, Problem)
        shown = re.search("'(.*?)'", refused.hint)
        assert shown is not None, refused
        if refused.hint.startswith("Write it like"):
            assert not isinstance(parse_field(table, key, shown.group(1)), Problem), refused


@pytest.mark.parametrize("kind", list(RequirementKind))
def test_the_hint_of_a_target_follows_its_kind(kind: RequirementKind) -> None:
    record = Requirement(id="r", kind=kind)
    refused = parse_field("requirements", "target", "12 zz", record)
    assert isinstance(refused, Problem)
    shown = re.search("'(.*?)'", refused.hint)
    assert shown is not None, (refused, unit_of(TABLES["requirements"]["target"], record))
    assert not isinstance(parse_field("requirements", "target", shown.group(1), record), Problem)


def test_a_rate_is_not_written_in_revolutions() -> None:
    refused = parse_field("workloads", "offered_per_s", "12 parsecs")
    assert isinstance(refused, Problem)
    assert "rpm" not in refused.hint


@pytest.mark.parametrize(("table", "key", "text", "words"), [
    ("items", "price", "12k", "a number alone is needed"),
    ("items", "price", "12k", "Write 12000."),
    ("items", "price", "12k EUR", "Write 12000."),
    ("items", "price", "1.5 million", "Write 1500000."),
    ("items", "quantity", "2k", "Write 2000."),
    ("workloads", "offered_per_s", "70 ps", "That is a time; a rate is written like '12 /s'."),
    ("workloads", "offered_per_s", "12 GHz", "That is a clock rate; a rate is written like"),
    ("workloads", "think_time_s", "12 GB/s", "That is a data rate; a time is written like"),
])
def test_a_number_of_another_kind_is_called_what_it_is(table: str, key: str, text: str, words: str) -> None:
    refused = parse_field(table, key, text)
    assert isinstance(refused, Problem)
    assert words in refused.sentence()


@pytest.mark.parametrize(("kind", "text", "value"), [
    (RequirementKind.IOPS, "150 G/s", 150e9), (RequirementKind.IOPS, "150 GFLOPS", 150e9),
    (RequirementKind.RESPONSE, "70 ps", 70e-12),
])
def test_what_a_computing_cluster_is_shown_with_can_be_typed(kind: RequirementKind, text: str, value: float) -> None:
    assert parse_field("requirements", "target", text, Requirement(id="r", kind=kind)) == pytest.approx(value)


def test_a_rate_without_its_quantity_offers_both() -> None:
    refused = parse_field("requirements", "target", "150 G/s", Requirement(id="r", kind=RequirementKind.BANDWIDTH))
    assert isinstance(refused, Problem)
    assert refused.hint == "Write '150 Gb/s' or '150 GB/s'."


def test_what_was_found_and_what_to_do_are_sentences_wherever_they_are_shown() -> None:
    for text, hint, said in (
        ("it is wrong", "Did you mean 'k/s'?", "it is wrong. Did you mean 'k/s'?"),
        ("it is wrong.", "", "it is wrong."), ("it is wrong", "Write 5", "it is wrong. Write 5."),
    ):
        assert Problem(Severity.ERROR, "unit", text, hint=hint).advice == said


def test_an_object_in_place_of_a_number_is_answered_with_what_is_wanted() -> None:
    refused = accept(TABLES["items"]["price"], {"value": 3, "currency": "EUR", "date": "2026-01-01"})
    assert isinstance(refused, Refusal)
    assert "a number from 0 up to" in refused.text
    assert refused.hint == "Write the number alone, without quotes, in the currency of the design."

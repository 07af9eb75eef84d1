"""A number with a unit of another kind is refused with an entry that the field would take."""

from __future__ import annotations

import re

import pytest

from sizer.design.entering.entry import parse_field
from sizer.design.records import Requirement, RequirementKind
from sizer.design.registry.fields import TABLES, unit_of
from sizer.errors import Problem

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

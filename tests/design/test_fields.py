"""The registry says of every field of the records what grids, files and checks have to know."""

from __future__ import annotations

import msgspec
import pytest

from sizer.design.frozen import FrozenMap
from sizer.design.patterns import PATTERNS
from sizer.design.records import Requirement, RequirementKind, Workload
from sizer.design.registry.fields import (
    POLICY_VALUES,
    RECORDS,
    REQUIREMENT_UNITS,
    TABLES,
    FieldKind,
    members_of,
    unit_of,
)
from sizer.design.registry.values import Refusal, accept
from sizer.units import DIMENSIONS

APART = {"design": {"catalog", *TABLES}, "scenarios": {"changes"}}

EVERY = [(table, key) for table, specs in TABLES.items() for key in specs]


@pytest.mark.parametrize("table", TABLES)
def test_every_attribute_of_a_record_has_a_field_in_the_same_order(table: str) -> None:
    attributes = [name for name in RECORDS[table].__struct_fields__ if name not in APART.get(table, set())]
    assert [spec.attribute for spec in TABLES[table].values()] == attributes


@pytest.mark.parametrize(("table", "key"), EVERY)
def test_the_default_of_a_field_is_the_default_of_the_record_and_allowed(table: str, key: str) -> None:
    spec = TABLES[table][key]
    info = next(each for each in msgspec.structs.fields(RECORDS[table]) if each.name == spec.attribute)
    if spec.required:
        assert info.required
    elif spec.kind is FieldKind.NUMBERS:
        assert info.default == FrozenMap()
    else:
        assert info.default == spec.default
        assert not isinstance(accept(spec, spec.default), Refusal)


@pytest.mark.parametrize(("table", "key"), EVERY)
def test_every_field_has_a_title_a_help_text_and_a_known_unit(table: str, key: str) -> None:
    spec = TABLES[table][key]
    assert spec.title
    assert spec.help.endswith((".", "*"))
    assert spec.unit == "" or spec.unit in DIMENSIONS
    assert spec.numeric == (spec.unit != "text" and spec.kind is not FieldKind.NUMBERS)
    assert all(target in TABLES for target in spec.refers)
    if spec.numeric:
        assert spec.maximum is not None


def test_titles_are_unique_in_each_table_so_that_a_header_names_one_field() -> None:
    for table, specs in TABLES.items():
        titles = [spec.title for spec in specs.values()]
        assert len(titles) == len(set(titles)), table


@pytest.mark.parametrize("key", [
    "rate_cap_bytes_per_s", "mtu_bytes", "chunk_bytes", "stripe_bytes", "footprint_bytes", "offered_per_s",
    "think_time_s", "length_m", "within_s",
])
def test_the_unit_is_the_last_part_of_the_name(key: str) -> None:
    spec = next(specs[key] for specs in TABLES.values() if key in specs)
    endings = {"B/s": "bytes_per_s", "B": "bytes", "1/s": "per_s", "s": "_s", "m": "_m"}
    assert key.endswith(endings[spec.unit])


def test_every_kind_of_requirement_has_a_unit() -> None:
    assert set(REQUIREMENT_UNITS) == set(RequirementKind)


def test_a_parameter_of_one_name_means_the_same_in_every_pattern() -> None:
    by_name: dict[str, set[str]] = {}
    for pattern in PATTERNS.values():
        for spec in pattern.parameters:
            by_name.setdefault(spec.key, set()).add(spec.unit)
    assert all(len(units) == 1 for units in by_name.values())


def test_the_unit_of_a_target_follows_the_kind_of_the_requirement() -> None:
    target = TABLES["requirements"]["target"]
    assert unit_of(target, Requirement("x", kind=RequirementKind.POWER)) == "W"
    assert unit_of(target, Requirement("x", kind=RequirementKind.RESPONSE)) == "s"
    assert unit_of(target) == ""


def test_named_numbers_follow_the_pattern_of_the_workload() -> None:
    assert "duty_share" in members_of("workloads", "parameters", Workload("x", pattern="bursty"))
    assert "duty_share" not in members_of("workloads", "parameters", Workload("x"))
    assert set(members_of("policies", "values")) == {spec.key for spec in POLICY_VALUES}

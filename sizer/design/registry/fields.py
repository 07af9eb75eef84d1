"""The field registry: every field of the design document, as its record declares it.

Grid headers, tooltips, validation, entry of typed text, the file format and the reports read it, so that a title, a
unit or a limit cannot differ between them. Tables are named as in the file; ``design`` and ``policies`` hold one record
each.

>>> field("items", "quantity").title
'Quantity'
>>> field("links", "rate_cap_bytes_per_s").unit
'B/s'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import get_type_hints

import msgspec

from sizer.design.fieldspec import Field, FieldKind
from sizer.design.patterns import PATTERNS
from sizer.design.records import (
    REQUIREMENT_UNITS,
    Accepted,
    Design,
    LineRecord,
    Link,
    Override,
    Policies,
    Pool,
    Requirement,
    RequirementKind,
    Scenario,
    Service,
    Workload,
)
from sizer.design.registry.house_rules import POLICY_VALUES
from sizer.design.titles import TABLE_TITLES

__all__ = [
    "POLICY_VALUES", "REQUIREMENT_UNITS", "TABLES", "TABLE_TITLES", "Field", "FieldKind", "field",
    "members_of", "unit_of",
]

RECORDS: Mapping[str, type[msgspec.Struct]] = MappingProxyType(
    {
        "design": Design, "items": LineRecord, "services": Service, "links": Link, "pools": Pool, "workloads": Workload,
        "requirements": Requirement, "policies": Policies, "overrides": Override, "accepted": Accepted,
        "scenarios": Scenario,
    }
)
"""Table -> the type of its records."""


def _fields(record: type[msgspec.Struct]) -> Iterator[Field]:
    """The fields of a record: what their types are annotated with, and name and default as the record has them."""
    hints = get_type_hints(record, include_extras=True)
    for name, default in zip(record.__struct_fields__, _defaults(record), strict=True):
        for spec in getattr(hints[name], "__metadata__", ()):
            if isinstance(spec, Field):
                required = default is msgspec.NODEFAULT
                yield msgspec.structs.replace(
                    spec, key=spec.key or name, attribute=name, required=required,
                    default=None if required or spec.kind is FieldKind.NUMBERS else default)


def _defaults(record: type[msgspec.Struct]) -> tuple[object, ...]:
    required = len(record.__struct_fields__) - len(record.__struct_defaults__)
    return (*(msgspec.NODEFAULT,) * required, *record.__struct_defaults__)


TABLES: Mapping[str, Mapping[str, Field]] = MappingProxyType(
    {table: MappingProxyType({spec.key: spec for spec in _fields(record)}) for table, record in RECORDS.items()}
)
"""Table -> key -> field, in the order of the file."""


def field(table: str, key: str) -> Field:
    """The field ``key`` of ``table``; a KeyError says that the program, not the user, named a wrong one."""
    return TABLES[table][key]


def unit_of(spec: Field, record: object = None) -> str:
    """The base unit of a field's numbers in ``record``: a requirement's target has the unit of its kind."""
    if spec is TABLES["requirements"]["target"]:
        kind = getattr(record, "kind", None)
        return REQUIREMENT_UNITS[kind] if isinstance(kind, RequirementKind) else ""
    return spec.unit


def members_of(table: str, key: str, record: object = None) -> Mapping[str, Field]:
    """The named numbers a map field may hold: policy values, or the parameters of a workload's pattern."""
    if (table, key) == ("policies", "values"):
        return {spec.key: spec for spec in POLICY_VALUES}
    if (table, key) == ("workloads", "parameters"):
        pattern = PATTERNS.get(record.pattern) if isinstance(record, Workload) else None
        return {spec.key: spec for spec in pattern.parameters} if pattern is not None else {}
    return {}

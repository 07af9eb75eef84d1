"""The field registry: every field of the design document, written down once.

Grid headers, tooltips, validation, entry of typed text, the file format and the reports read it, so that a title, a
unit or a limit cannot differ between them. Tables are named as in the file; ``design`` and ``policies`` hold one record
each.

>>> field("items", "quantity").title
'Quantity'
>>> field("links", "rate_cap_bytes_per_s").unit
'B/s'
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from sizer.design.records import RequirementKind, Workload
from sizer.design.registry.demand import REQUIREMENT_UNITS, REQUIREMENTS, WORKLOADS
from sizer.design.registry.fieldspec import Field, FieldKind
from sizer.design.registry.hardware import ITEMS, LINKS, POOLS
from sizer.design.registry.header import ACCEPTED, DESIGN, OVERRIDES, POLICIES, POLICY_VALUES, SCENARIOS
from sizer.design.registry.patterns import PATTERNS
from sizer.design.titles import TABLE_TITLES

__all__ = [
    "POLICY_VALUES", "REQUIREMENT_UNITS", "TABLES", "TABLE_TITLES", "Field", "FieldKind", "field",
    "members_of", "unit_of",
]

_WRITTEN = frozenset(
    ("design/title", "items/quantity", "links/count", "pools/protection", "workloads/pattern", "requirements/kind")
)


def _written(table: str, spec: Field) -> Field:
    return msgspec.structs.replace(spec, written=True) if f"{table}/{spec.key}" in _WRITTEN else spec


TABLES: Mapping[str, Mapping[str, Field]] = MappingProxyType(
    {
        name: MappingProxyType({spec.key: _written(name, spec) for spec in specs})
        for name, specs in {
            "design": DESIGN,
            "items": ITEMS,
            "links": LINKS,
            "pools": POOLS,
            "workloads": WORKLOADS,
            "requirements": REQUIREMENTS,
            "policies": POLICIES,
            "overrides": OVERRIDES,
            "accepted": ACCEPTED,
            "scenarios": SCENARIOS,
        }.items()
    }
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

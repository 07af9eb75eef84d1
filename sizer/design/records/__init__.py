"""The design document as frozen records: what is bought, how it is cabled, pooled and loaded, and what is asked of it.

Every number is in a base unit, named by the last part of its field. ``None`` means *not stated*: never zero. An
:data:`Amount` may be given as a range. A field is declared once: type and default, and as metadata of the type its
title, help, unit and limits, from which :mod:`sizer.design.registry.fields` makes the registry.
"""

from __future__ import annotations

from sizer.design.records.demand import REQUIREMENT_UNITS, Requirement, Workload
from sizer.design.records.document import (
    Accepted,
    CatalogRecordUsed,
    CatalogUsed,
    Change,
    Design,
    Override,
    Policies,
    Row,
    Scenario,
)
from sizer.design.records.hardware import Identified, LineRecord, Link, Pool
from sizer.design.records.services import Service
from sizer.design.records.values import Amount, FieldValue, StatedRange, altered, likely, values_of
from sizer.design.records.words import (
    BASE,
    DEFAULT_PATTERN,
    ChangeAction,
    FailureDomain,
    FastUse,
    LinkMode,
    Owners,
    Paid,
    Protocol,
    RaidEngine,
    RequirementKind,
    Runs,
    ServiceKind,
    Status,
    WriteCache,
    WriteLayout,
)

__all__ = [
    "BASE", "DEFAULT_PATTERN", "REQUIREMENT_UNITS", "Accepted", "Amount", "CatalogRecordUsed", "CatalogUsed",
    "Change", "ChangeAction", "Design", "FailureDomain", "FastUse", "FieldValue", "Identified", "LineRecord", "Link",
    "LinkMode", "Override", "Owners", "Paid", "Policies", "Pool", "Protocol", "RaidEngine", "Requirement",
    "RequirementKind", "Row", "Runs", "Scenario", "Service", "ServiceKind", "StatedRange", "Status", "Workload",
    "WriteCache", "WriteLayout", "altered", "likely", "values_of",
]

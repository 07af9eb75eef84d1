"""What the tables of a design are called. On its own: a window shows the titles before it knows the fields."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sizer.language import mark

TABLE_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "design": mark("Design"), "items": mark("Hardware"), "services": mark("Services and spares"),
        "links": mark("Connections"), "pools": mark("Storage"), "workloads": mark("Workloads"),
        "requirements": mark("Requirements"),
        "policies": mark("House rules"), "overrides": mark("Pinned figures"), "accepted": mark("Accepted problems"),
        "scenarios": mark("Scenarios"),
    }
)
"""Table -> the title of its sheet."""

NOUNS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "items": ("line", "lines"), "services": ("service line", "service lines"),
        "links": ("connection", "connections"), "pools": ("pool", "pools"),
        "workloads": ("workload", "workloads"), "requirements": ("requirement", "requirements"),
        "overrides": ("pinned figure", "pinned figures"), "accepted": ("accepted problem", "accepted problems"),
        "scenarios": ("scenario", "scenarios"), "design": ("design", "designs"),
        "policies": ("house rule", "house rules"),
    }
)
"""Table -> what one and what several of its records are called."""

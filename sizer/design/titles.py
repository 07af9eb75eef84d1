"""What the tables of a design are called. On its own: a window shows the titles before it knows the fields."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

TABLE_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "design": "Design", "items": "Hardware", "services": "Services and spares",
        "links": "Connections", "pools": "Storage", "workloads": "Workloads", "requirements": "Requirements",
        "policies": "House rules", "overrides": "Pinned figures", "accepted": "Accepted problems",
        "scenarios": "Scenarios",
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

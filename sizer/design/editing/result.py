"""What an edit says about itself: the new design, a sentence, and the records and fields it touched."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import msgspec

from sizer.design.records import Design

NOUNS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "items": ("line", "lines"), "links": ("connection", "connections"), "pools": ("pool", "pools"),
        "workloads": ("workload", "workloads"), "requirements": ("requirement", "requirements"),
        "overrides": ("pinned figure", "pinned figures"), "accepted": ("accepted problem", "accepted problems"),
        "scenarios": ("scenario", "scenarios"), "design": ("design", "designs"), "policies": ("policies", "policies"),
    }
)


"""Table -> what one and what several of its records are called."""


class Touched(msgspec.Struct, frozen=True):
    """A record an edit touched: fields of it were set, or the whole was added, removed, moved or renamed."""

    table: str
    record: str
    keys: tuple[str, ...] = ()
    what: Literal["set", "added", "removed", "moved", "renamed"] = "set"


class Edited(msgspec.Struct, frozen=True):
    """What an edit makes: the new design, a sentence for the undo menu, and what it touched."""

    design: Design
    sentence: str
    touched: tuple[Touched, ...] = ()


def count_of(table: str, count: int) -> str:
    """So many records of a table in words."""
    return f"{count:,} {NOUNS[table][count != 1]}"

"""Designs that cannot be built or sized, by chance, and the sentences that no reader of such a design may find."""

from __future__ import annotations

import re
from random import Random

from sizer.design.editing.edits import RemoveRecords, SetFields, Setting
from sizer.design.records import Design, LineRecord
from sizer.design.scenarios import resolve
from tests.randomly import edited, some_design, some_edit

REASSURING = re.compile(
    r"No single point of failure was found|No problem|No open problem|nothing is saturated|no single failure|"
    r"takes anything from the|every.{0,20} met\b|\ball met\b|Nothing is open"
)
"""What is said of a design only where all of it could be examined."""
NOTHING_COSTS = re.compile(r"(?<![\d.,])0(?:\.0)? (?:W|kW|U|kg|EUR|USD|BTU/h|kWh)\b")
"""Totals of nothing."""


def some_broken_design(chance: Random) -> Design:
    """A design that something is wrong with: often it cannot be built or part of it cannot be sized, not always."""
    design = some_design(chance)
    for _ in range(chance.randint(1, 3)):
        design = _broken(chance, design)
    return design


def _broken(chance: Random, design: Design) -> Design:
    shown = resolve(design)
    kind = chance.random()
    if kind < 0.25 and shown.items:
        return edited(design, _set("items", chance.choice(shown.items.ids()), "item", "no-such-item"))
    if kind < 0.45 and shown.items:
        return edited(design, _set("items", chance.choice(shown.items.ids()), "quantity", 5_000))
    if kind < 0.6 and shown.links:
        return edited(design, _set("links", chance.choice(shown.links.ids()), "count", 99))
    if kind < 0.7 and shown.pools:
        return edited(design, RemoveRecords("pools", (chance.choice(shown.pools.ids()),)))
    if kind < 0.75:
        return Design(title="Nothing") if chance.random() < 0.5 else Design(
            items=type(design.items)((LineRecord("line", item="no-such-item"),)))
    return edited(design, some_edit(chance, design, wild=0.6))


def _set(table: str, record: str, field: str, value: str | int) -> SetFields:
    return SetFields(table, (Setting(record, field, value),))

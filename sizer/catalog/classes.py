"""Estimates by class: what hardware of a class usually has, for records that are sold today and do not say it.

A maker prints no watts of a server without its parts, and a list of devices no cores. Such a record takes what it does
not state from the classes it belongs to, as estimates with their range; what it states always wins.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from sizer.catalog.kind import Kind
from sizer.catalog.records import Fact, Item, Lifecycle, PortGroup, Value
from sizer.sources import Source

BY_CLASS = "estimate by class"
"""What is said wherever a value of a record is one of its class."""


@dataclass(frozen=True, slots=True)
class HardwareClass:
    """What hardware of one kind usually has where a record does not state it.

    A record belongs to it that states each fact of ``when`` with that value, in base units.
    """

    id: str
    kind: Kind
    title: str
    when: Mapping[str, Value]
    facts: Mapping[str, Fact]
    ports: tuple[PortGroup, ...]
    source: Source
    file: str = field(default="", compare=False)

    def fits(self, item: Item) -> bool:
        """Whether a record belongs to the class, by what it states itself."""
        return item.kind is self.kind and all(
            name in item.facts and item.facts[name].value == value for name, value in self.when.items())


def with_classes(items: Iterable[Item], classes: Iterable[HardwareClass]) -> dict[str, Item]:
    """The items by id, those sold today completed by their classes: by the narrowest first, then in order of ids."""
    by_kind: dict[Kind, list[HardwareClass]] = {}
    for known in sorted(classes, key=lambda one: (-len(one.when), one.id)):
        by_kind.setdefault(known.kind, []).append(known)
    return {item.id: _completed(item, by_kind.get(item.kind, [])) for item in items}


DRAWS = ("idle_w", "operating_w", "max_w")


def _completed(item: Item, classes: Iterable[HardwareClass]) -> Item:
    if item.lifecycle is not Lifecycle.CURRENT:
        return item
    # One draw that is stated says more of a box than those of its class; a drive needs both ends, idle and busy.
    stated_draw = not item.kind.is_drive and any(name in item.facts for name in DRAWS)
    added: dict[str, Fact] = {}
    ports = item.ports
    for known in classes:
        if known.fits(item):
            added = {**known.facts, **added}
            ports = ports or known.ports
    added = {name: fact for name, fact in added.items()
             if name not in item.facts and not (stated_draw and name in DRAWS)}
    if not added and ports is item.ports:
        return item
    added |= _within_supplies(item, added)
    return replace(item, facts=MappingProxyType({**item.facts, **added}), ports=ports)


def _within_supplies(item: Item, added: Mapping[str, Fact]) -> dict[str, Fact]:
    """The draws by class, all in proportion smaller where the supplies that the record states give less than most."""
    limits = [limit * (item.number("supply_count") or 1.0) for name in ("supply_rating_w", "supply_limit_w")
              if (limit := item.number(name)) is not None]
    draws = {name: (fact.range, fact) for name, fact in added.items() if name in DRAWS}
    part = min(1.0, min(limits, default=math.inf) / max(
        (span[1] for span, _ in draws.values() if span is not None), default=1.0))
    return {name: replace(fact, value=part * fact.value, range=(part * span[0], part * span[1]))
            for name, (span, fact) in draws.items() if span is not None and isinstance(fact.value, float)}


def estimated(item: Item) -> tuple[str, ...]:
    """Names of the facts of a record that are estimates by class, and ``ports`` where those are."""
    facts = tuple(name for name, fact in item.facts.items() if fact.by_class)
    return (*facts, PORTS) if any(group.by_class for group in item.ports) else facts


def lacking(item: Item) -> tuple[str, ...]:
    """What a sizing needs of a record and neither it nor its classes say; empty where it can be sized.

    Of facts that stand for one another, with a slash between them, one is enough.
    """
    needs = item.kind.sized_by.split()
    if item.kind.is_drive:
        needs += _OF_FLASH if item.is_flash else _OF_DISKS
    return tuple(need for need in needs if not any(
        item.ports if name == PORTS else name in item.facts for name in need.split("/")))


PORTS = "ports"
_OF_FLASH = ("random_read_per_s", "random_write_per_s", "read_bytes_per_s", "write_bytes_per_s")
_OF_DISKS = ("rotation_per_s", "read_seek_s", "outer_bytes_per_s")

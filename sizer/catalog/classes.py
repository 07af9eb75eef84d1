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
    listed = {item.id: item for item in items}
    return {item.id: _completed(_with_processor(item, listed), by_kind.get(item.kind, [])) for item in listed.values()}


RANDOM_WRITES, SIBLING = "random_write_per_s", "sibling"
"""What a drive of its family says of a drive, its class says worse."""
CLOCK = "clock_cycles_per_s"
OPERATING, MOST, DRAW_RATIO = "operating_w", "max_w", "max_draw_ratio"
DRAWS = ("idle_w", OPERATING, MOST)


def _with_processor(item: Item, listed: Mapping[str, Item]) -> Item:
    """A record of what is sold today with the clock of the processor that it names, where it states none itself."""
    cpu = listed.get(item.text("cpu")) if item.lifecycle is Lifecycle.CURRENT and "cpu" in item.facts else None
    clock = cpu.fact(CLOCK) if cpu is not None else None
    if cpu is None or clock is None or CLOCK in item.facts:
        return item
    return replace(item, facts=MappingProxyType({**item.facts, CLOCK: replace(clock, note=f"of {cpu.title}")}))


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
             if name not in item.facts and not (stated_draw and name in DRAWS)
             and not (name == RANDOM_WRITES and SIBLING in item.facts)}
    if not added and ports is item.ports:
        return item
    added |= _within_supplies(item, added)
    added |= _other_draw(item, added)
    added.pop(DRAW_RATIO, None)
    return replace(item, facts=MappingProxyType({**item.facts, **added}), ports=ports)


def _other_draw(item: Item, added: Mapping[str, Fact]) -> dict[str, Fact]:
    """The highest draw from that under ordinary work, or the other way round, where only one of them is known.

    No draw exceeds what the supplies give that the record states, and the highest is no less than the other.
    """
    known = {**item.facts, **added}
    ratio = known.get(DRAW_RATIO)
    if ratio is None or ratio.range is None or (OPERATING in known) is (MOST in known):
        return {}
    up = OPERATING in known
    draw = known[OPERATING if up else MOST]
    times, span = _number(ratio), ratio.range
    low, high = draw.range or (_number(draw), _number(draw))
    found = (low * span[0], _number(draw) * times, high * span[1]) if up else (
        low / span[1], _number(draw) / times, high / span[0])
    least, middle, most = (min(value, _supplied_w(item)) for value in found)
    name, of = (MOST, "the draw under ordinary work") if up else (OPERATING, "the highest draw")
    note = f"{of}, {_number(draw):.4g} W, {'times' if up else 'over'} {times:g} ({span[0]:g} to {span[1]:g})"
    return {name: replace(draw, name=name, value=middle, printed=f"{middle:.4g} W", source=ratio.source,
                          range=(least, most), note=note, by_class=ratio.by_class or item.kind.noun)}


def _number(fact: Fact) -> float:
    return float(fact.value)


def _supplied_w(item: Item) -> float:
    """What the supplies that a record states give together; without bound where it states none."""
    return min((limit * (item.number("supply_count") or 1.0) for name in ("supply_rating_w", "supply_limit_w")
                if (limit := item.number(name)) is not None), default=math.inf)


def _within_supplies(item: Item, added: Mapping[str, Fact]) -> dict[str, Fact]:
    """The draws by class where the supplies that the record states give less than the most of the class.

    Supplies are chosen for what a box draws at most: in a box with smaller ones than usual all draws are in proportion
    smaller, and none is above what the supplies give.
    """
    draws = {name: (fact.range, fact) for name, fact in added.items() if name in DRAWS}
    supplied = _supplied_w(item)
    part = min(1.0, supplied / max((_number(fact) for _, fact in draws.values()), default=1.0))
    return {name: replace(fact, value=part * _number(fact), printed=f"{part * _number(fact):.4g} W",
                          range=(part * span[0], min(part * span[1], supplied)))
            for name, (span, fact) in draws.items() if span is not None and supplied < span[1]}


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
_OF_FLASH = ("random_read_per_s", f"{RANDOM_WRITES}/{SIBLING}", "read_bytes_per_s", "write_bytes_per_s")
_OF_DISKS = ("rotation_per_s", "read_seek_s", "outer_bytes_per_s")

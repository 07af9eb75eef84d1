"""What a catalog holds: items with sourced facts and named port groups, link technologies, presets and prices.

All numbers are in base units (:data:`sizer.units.DIMENSIONS`); what the source printed is kept beside each value.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from sizer.catalog.called import folded, names_of
from sizer.catalog.kind import Kind
from sizer.catalog.kinds import KINDS
from sizer.errors import CatalogError, Problem, Severity, nearest
from sizer.sources import Source
from sizer.started import command

Value = float | str | bool


class Lifecycle(StrEnum):
    """Whether a thing can still be bought: retired records stay, so that old designs keep opening."""

    CURRENT = "current"
    DISCONTINUED = "discontinued"
    HISTORICAL = "historical"


class PortRole(StrEnum):
    """What a port group does on a path, seen from the client side towards the drives."""

    INITIATOR = "initiator"
    TARGET = "target"
    FABRIC = "fabric"
    UPLINK = "uplink"
    SHELF_UP = "shelf-up"
    SHELF_DOWN = "shelf-down"
    MANAGEMENT = "management"


class Attachment(StrEnum):
    """How a drive is attached, as far as its speed and its place depend on it."""

    NVME = "nvme"
    SATA = "sata"
    OTHER = "other"
    """SAS, Fibre Channel and the parallel ones."""


INTRODUCED = "introduced"
"""The fact that says when an item came to market, which no sizing reads."""
_ATTACHMENTS = {"NVMe": Attachment.NVME, "SATA": Attachment.SATA}


class Basis(StrEnum):
    """What a power figure measures. A supply rating is a limit, never a draw."""

    NONE = ""
    AC_INPUT = "AC input"
    DC_LOAD = "DC load"


@dataclass(frozen=True, slots=True)
class Fact:
    """One value of a record in its base unit, with what the source printed and where it stands.

    ``range`` is the plausible low and high of an estimate. ``basis`` is set on power draws only;
    ``basis_assumed`` says that the source does not name it. ``by_class`` is the class of hardware that it was estimated
    by, empty where the record states it.
    """

    name: str
    value: Value
    unit: str
    printed: str
    source: Source
    range: tuple[float, float] | None = None
    basis: Basis = Basis.NONE
    basis_assumed: bool = False
    note: str = ""
    by_class: str = ""


@dataclass(frozen=True, slots=True)
class PortGroup:
    """Equal ports of one item under one name.

    ``count`` is the number of ports of one item in all; with ``per_member`` set they are spread evenly over ``owners``
    members of that name (four ports of two controllers: two each). ``lanes`` is the number of lanes one port bundles.
    A ``connector`` of ``midplane`` is wired inside the chassis and takes no cable. ``by_class`` as in :class:`Fact`.
    """

    name: str
    role: PortRole
    technology: str
    count: int
    source: Source
    lanes: int = 1
    per_member: str = ""
    owners: int = 1
    connector: str = ""
    note: str = ""
    by_class: str = ""


FAST_LANE_PER_S = 25e9
"""Symbols a second of a lane from which links are those of today."""
BITS = 8


@dataclass(frozen=True, slots=True)
class Technology:
    """A kind of link: its data rate after line coding, each direction by itself unless ``duplex`` is ``half``.

    With ``per_lane`` the rate is that of one lane and a port multiplies it by its ``lanes``.
    """

    id: str
    family: str
    title: str
    data_bytes_per_s: float
    per_lane: bool
    duplex: str
    line_code: str
    source: Source
    facts: Mapping[str, Fact]
    notes: str = ""
    file: str = field(default="", compare=False)

    @property
    def has_fast_lanes(self) -> bool:
        """Whether a lane of it carries 25 Gb/s and more, by its symbols a second, as 25 GbE, 32 Gb FC and EDR do.

        Such links came with hosts and adapters of today. Where no source gives the rate of a lane, the data rate says.
        """
        line = self.facts.get("line_per_s")
        if line is None or isinstance(line.value, (bool, str)):
            return self.data_bytes_per_s * BITS >= FAST_LANE_PER_S
        return line.value >= FAST_LANE_PER_S


@dataclass(frozen=True, slots=True)
class Item:
    """One model of hardware or software: who makes it, its facts by canonical name and its port groups."""

    id: str
    kind: Kind
    vendor: str
    model: str
    part_number: str
    description: str
    lifecycle: Lifecycle
    facts: Mapping[str, Fact]
    ports: tuple[PortGroup, ...]
    source: Source
    notes: str = ""
    file: str = field(default="", compare=False)

    @property
    def title(self) -> str:
        """Vendor and model as people say it."""
        return self.model if self.model.startswith(self.vendor) else f"{self.vendor} {self.model}"

    def fact(self, name: str) -> Fact | None:
        """The fact of that name, or None where no source gives it."""
        return self.facts.get(name)

    def number(self, name: str) -> float | None:
        """The numeric value of a fact in its base unit, or None where no source gives it."""
        fact = self.facts.get(name)
        if fact is None:
            return None
        if isinstance(fact.value, (bool, str)):
            raise TypeError(f"{name} of {self.id} is not a number")
        return fact.value

    def text(self, name: str) -> str:
        """The text value of a fact, empty where no source gives it."""
        fact = self.facts.get(name)
        return fact.value if fact is not None and isinstance(fact.value, str) else ""

    def flag(self, name: str) -> bool | None:
        """The yes or no of a fact, None where no source gives it."""
        fact = self.facts.get(name)
        return fact.value if fact is not None and isinstance(fact.value, bool) else None

    def by_class(self, name: str) -> bool:
        """Whether a fact is an estimate by the class of the item, which its record does not state."""
        fact = self.facts.get(name)
        return fact is not None and bool(fact.by_class)

    @property
    def is_flash(self) -> bool:
        """Whether it is a solid-state drive."""
        return self.text("media") == "ssd"

    @property
    def attachment(self) -> Attachment:
        """The class of a drive's interface."""
        return _ATTACHMENTS.get(self.text("interface"), Attachment.OTHER)

    def words(self, name: str) -> tuple[str, ...]:
        """The parts of a comma separated text fact, such as ``supported_shelves``."""
        return tuple(part.strip() for part in self.text(name).split(",") if part.strip())

    def port(self, name: str) -> PortGroup | None:
        """The port group of that name."""
        return next((group for group in self.ports if group.name == name), None)

    @property
    def hash(self) -> str:
        """Sixteen hex digits over all that sizing reads: kind, facts and ports. A mended note leaves it as it is, and
        so does when the item came to market.
        """
        content = [
            self.kind.name,
            [[fact.name, fact.value, fact.range, fact.basis] for name, fact in sorted(self.facts.items())
             if name != INTRODUCED],
            [[p.name, p.role, p.technology, p.count, p.lanes, p.per_member, p.owners, p.connector] for p in self.ports],
        ]
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class PresetValue:
    """One number, text or switch of a preset, with its plausible range and how that range is divided when sampled.

    ``settled_by`` is the question or the measurement that would replace it.
    """

    name: str
    value: Value
    unit: str
    printed: str
    source: Source
    low: float | None = None
    high: float | None = None
    scale: str = "linear"
    meaning: str = ""
    settled_by: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of values: a file system, a set of house rules, a workload."""

    table: str
    id: str
    title: str
    values: Mapping[str, PresetValue]
    notes: str = ""
    file: str = field(default="", compare=False)

    def number(self, name: str) -> float | None:
        """The numeric value of that name in its base unit, or None where the preset has none."""
        entry = self.values.get(name)
        if entry is None or isinstance(entry.value, (bool, str)):
            return None
        return entry.value

    def text(self, name: str) -> str:
        """The text value of that name, empty where the preset has none."""
        entry = self.values.get(name)
        return entry.value if entry is not None and isinstance(entry.value, str) else ""


@dataclass(frozen=True, slots=True)
class Price:
    """What one piece cost on a day, kept apart from the technical record because it ages faster."""

    item: str
    amount: float
    currency: str
    date: str
    source: str
    file: str = field(default="", compare=False)


def _no_prices() -> Mapping[str, Price]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Catalog:
    """Everything read from one or more catalog folders.

    ``problems`` holds warnings and notes only (a replaced record, a file that was not read); errors are raised.
    """

    edition: str
    items: Mapping[str, Item]
    technologies: Mapping[str, Technology]
    presets: Mapping[str, Mapping[str, Preset]]
    prices: Mapping[str, Price] = field(default_factory=_no_prices)
    problems: tuple[Problem, ...] = ()
    _by_kind: dict[tuple[Kind, ...], tuple[Item, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False)
    _values: dict[str, dict[str, PresetValue]] = field(default_factory=dict, init=False, repr=False, compare=False)
    hashes: dict[str, str] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Hashes of records that were asked for, by :func:`sizer.catalog.snapshots.records.present_hash`."""
    _names: dict[str, tuple[str, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds of items by name."""
        return KINDS

    def item(self, item_id: str) -> Item:
        """The item of that id; :class:`CatalogError` with the nearest ids when there is none."""
        found = self.items.get(item_id)
        if found is None:
            raise CatalogError(self._unknown("item", item_id, self.nearest(item_id)))
        return found

    def technology(self, technology_id: str) -> Technology:
        """The link technology of that id; :class:`CatalogError` with the nearest ids when there is none."""
        found = self.technologies.get(technology_id)
        if found is None:
            raise CatalogError(self._unknown("technology", technology_id, nearest(technology_id, self.technologies)))
        return found

    def preset(self, table: str, preset_id: str) -> Preset:
        """The preset of that table and id; :class:`CatalogError` with the nearest ids when there is none."""
        found = self.presets.get(table, {}).get(preset_id)
        if found is None:
            raise CatalogError(self._unknown(table, preset_id, nearest(preset_id, self.presets.get(table, {}))))
        return found

    def meant(self, text: str) -> tuple[str, ...]:
        """The ids of the items that ``text`` names: by their id or part number, else by maker and model, else by the
        model, in whatever case.
        """
        if text in self.items:
            return (text,)
        if not self._names:
            self._names.update(names_of(self.items.values()))
        found = self._names.get(folded(text), ())
        same = [name for name in found if folded(name) == folded(text)]
        return tuple(same) or found

    def called(self, item_id: str) -> str:
        """Maker and model of an item as a text that means it: its id where another is called the same, or there is none
        of this id.
        """
        item = self.items.get(item_id)
        return item.title if item is not None and self.meant(item.title) == (item_id,) else item_id

    def near(self, text: str, count: int = 2) -> tuple[str, ...]:
        """What the items most like ``text`` are called."""
        return tuple(map(self.called, self.nearest(text, count)))

    def nearest(self, item_id: str, count: int = 3) -> tuple[str, ...]:
        """The item ids most like ``item_id``, part numbers and models included in the comparison."""
        wanted = item_id.lower()
        exact = [item.id for item in self.items.values() if wanted and wanted == item.part_number.lower()]
        holding = [known for known in self.items if wanted and wanted in known]
        return tuple(dict.fromkeys([*exact, *nearest(wanted, self.items, count), *holding]))[:count]

    def values_of(self, table: str) -> Mapping[str, PresetValue]:
        """The values of all presets of a table by name; of one that several have, that of the first."""
        found = self._values.get(table)
        if found is None:
            found = self._values[table] = {name: value for preset in [*self.presets.get(table, {}).values()][::-1]
                                           for name, value in preset.values.items()}
        return found

    def of_kind(self, test: Callable[[Kind], bool]) -> tuple[Item, ...]:
        """All items of the kinds that pass a test, in id order."""
        kinds = tuple(kind for kind in KINDS.values() if test(kind))
        found = self._by_kind.get(kinds)
        if found is None:
            found = self._by_kind[kinds] = tuple(item for item in self.items.values() if item.kind in kinds)
        return found

    def search(self, text: str, *kinds: Kind) -> tuple[Item, ...]:
        """The items whose id, vendor, model, part number or description hold every word of ``text``."""
        wanted = text.lower().split()
        return tuple(
            item
            for item in self.items.values()
            if (not kinds or item.kind in kinds) and all(word in _haystack(item) for word in wanted)
        )

    @staticmethod
    def _unknown(what: str, wanted: str, close: tuple[str, ...]) -> Problem:
        hint = f"Did you mean {', '.join(close)}?" if close else (
            f"List what there is with '{command()} catalog list'.")
        return Problem(Severity.ERROR, "catalog-unknown", f"the catalog has no {what} {wanted!r}", hint=hint)


def _haystack(item: Item) -> str:
    return f"{item.id} {item.kind} {item.vendor} {item.model} {item.part_number} {item.description}".lower()

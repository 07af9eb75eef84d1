"""The columns of each kind of hardware: what an architect compares, with one unit a column."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType

from sizer.catalog.kind import Kind
from sizer.catalog.records import Catalog, Fact, Item
from sizer.catalog.searching.values import NOT_KNOWN, CellValue, first_fact, number_text, text_in_words
from sizer.catalog.searching.words import kind_word
from sizer.sources import Confidence

BITS = 8
_GB, _TB, _GIB = 1e9, 1e12, 2.0**30


class Good(Enum):
    """Which end of a column is better."""

    MORE = auto()
    LESS = auto()
    NEITHER = auto()


@dataclass(frozen=True, slots=True)
class CatalogColumn:
    """One column: what its head says, the facts it shows, the first that is known, and how many base units one is."""

    key: str
    title: str
    facts: tuple[str, ...] = ()
    unit: str = ""
    factor: float = 1.0
    good: Good = Good.NEITHER
    made: Callable[[Catalog, Item], CellValue] | None = None
    """What makes the value where it is more than a fact."""
    digits: int = 3
    decimals: int = 2
    words: bool = False
    """Whether its facts are texts."""
    shorter: str = ""
    """What the head says where the unit alone is plain."""

    @property
    def head(self) -> str:
        """The title with the unit of the column."""
        return self.shorter or f"{self.title} {self.unit}".strip()

    @property
    def is_number(self) -> bool:
        """Whether its values end at the same edge."""
        return (self.made is None and not self.words) or self.key == "price"

    def value(self, catalog: Catalog, item: Item) -> CellValue:
        """What stands in the column for a record."""
        if self.made is not None:
            return self.made(catalog, item)
        fact = first_fact(item, self.facts)
        if fact is None or isinstance(fact.value, str | bool):
            said = fact is not None and fact.value != ""
            return CellValue(text_in_words(str(fact.value)), None, fact) if fact is not None and said else NOT_KNOWN
        ends = () if fact.range is None or fact.source.confidence is not Confidence.ESTIMATE else tuple(
            number(end / self.factor, self.digits, self.decimals) for end in fact.range)
        return CellValue(number(fact.value / self.factor, self.digits, self.decimals), fact.value, fact,
                         "\N{THIN SPACE}–\N{THIN SPACE}".join(ends))

    def in_words(self, catalog: Catalog, item: Item) -> str:
        """The value with its unit, for tips and screen readers."""
        value = self.value(catalog, item)
        if value.fact is None or value.number is None:
            return value.text
        return number_text(value.fact.name, float(value.number))


def number(value: float, digits: int = 3, decimals: int = 2) -> str:
    """A number of a column without its unit: so many digits, and no fewer than it has before the point.

    >>> number(720000), number(4.2), number(15.36, 4), number(0.55), number(0.112), number(2.0, 1), number(13.5, 3, 1)
    ('720,000', '4.20', '15.36', '0.55', '0.112', '2', '13.5')
    """
    if value == 0:
        return "0"
    before = math.floor(math.log10(abs(value))) + 1
    places = min(max(digits - max(before, 1), 0), decimals)
    return f"{value:,.{places + (places > 1 and abs(value) < _SMALL)}f}"


_SMALL = 0.2
"""Below this a number has one place more behind the point."""


def _count(key: str, title: str, *facts: str, good: Good = Good.NEITHER) -> CatalogColumn:
    return CatalogColumn(key, title, facts or (key,), good=good, digits=1)


def _interface(_catalog: Catalog, item: Item) -> CellValue:
    fact = item.fact("interface")
    if fact is None:
        return NOT_KNOWN
    kind, rate, generation = str(fact.value), item.number("link_bytes_per_s"), item.number("pcie_generation")
    if kind == "NVMe" and generation is not None:
        return CellValue(f"PCIe {generation:g} NVMe", None, fact)
    if kind in ("SAS", "NL-SAS") and rate is not None:
        # The line rate on the label: 24G SAS runs 22.5 Gb/s.
        gigabits = rate * BITS / _GB
        return CellValue(f"{24 if 22 <= gigabits <= 24 else round(gigabits)}G {kind}", None, fact)
    return CellValue(kind, None, fact)


def _ports(catalog: Catalog, item: Item) -> CellValue:
    counts: dict[str, int] = {}
    for group in item.ports:
        if group.role.value in ("initiator", "target", "fabric", "uplink"):
            title = port_title(catalog, group.technology)
            counts[title] = counts.get(title, 0) + group.count
    if not counts:
        fact = item.fact("port_count")
        return CellValue(f"{fact.value:g}", float(fact.value), fact) if fact is not None and not isinstance(
            fact.value, str | bool) else NOT_KNOWN
    return CellValue(", ".join(f"{count} × {title}" for title, count in counts.items()), float(sum(counts.values())))


def port_title(catalog: Catalog, technology: str) -> str:
    """What people call a kind of port: ``32G FC``, ``25 GbE``."""
    family, _, rest = technology.partition("-")
    rate = rest.partition("-")[0].upper()
    if family == "eth":
        return f"{rate.removesuffix('G')} GbE"
    if family in ("fc", "sas", "sata"):
        return f"{rate} {family.upper()}"
    known = catalog.technologies.get(technology)
    return f"IB {rate}" if family == "ib" else known.title if known is not None else technology


def _serves(catalog: Catalog, item: Item) -> CellValue:
    fact = item.fact("technology")
    return NOT_KNOWN if fact is None else CellValue(
        ", ".join(port_title(catalog, name) for name in item.words("technology")), None, fact)


def _price(catalog: Catalog, item: Item) -> CellValue:
    price = catalog.prices.get(item.id)
    return NOT_KNOWN if price is None else CellValue(f"{price.currency} {price.amount:,.0f}", price.amount)


def _year(_catalog: Catalog, item: Item) -> CellValue:
    fact = item.fact("introduced")
    if fact is None:
        return NOT_KNOWN
    text = str(fact.value)
    return CellValue(text[:4], float(text[:4]) if text[:4].isdigit() else None, fact)


def _lifecycle(_catalog: Catalog, item: Item) -> CellValue:
    return CellValue(str(item.lifecycle))


def _kind(_catalog: Catalog, item: Item) -> CellValue:
    return CellValue(kind_word(item.kind))


_MORE, _LESS = Good.MORE, Good.LESS
U = CatalogColumn("u", "Height", ("rack_units",), "U", good=_LESS, digits=1, shorter="U")
WORKING = CatalogColumn("w", "Working", ("operating_w", "max_w"), "W", good=_LESS, decimals=1)
IDLE = CatalogColumn("idle", "Idle", ("idle_w",), "W", good=_LESS, decimals=1)
YEAR = CatalogColumn("year", "Year", made=_year)
LIFECYCLE = CatalogColumn("lifecycle", "Lifecycle", made=_lifecycle)
PRICE = CatalogColumn("price", "Price", good=_LESS, made=_price)
PORTS = CatalogColumn("ports", "Ports", made=_ports, good=_MORE)
KIND = CatalogColumn("kind", "Kind", made=_kind)
WEIGHT = CatalogColumn("kg", "Weight", ("weight_kg",), "kg", good=_LESS, decimals=1)
READ_IO = CatalogColumn("read_io", "Read 4 KiB", ("random_read_per_s",), "/s", good=_MORE)
WRITE_IO = CatalogColumn("write_io", "Write 4 KiB", ("random_write_per_s",), "/s", good=_MORE)
READ = CatalogColumn("read", "Read", ("read_bytes_per_s", "outer_bytes_per_s"), "GB/s", _GB, _MORE)
WRITE = CatalogColumn("write", "Write", ("write_bytes_per_s", "outer_bytes_per_s"), "GB/s", _GB, _MORE)
LATENCY_US = CatalogColumn("latency", "Latency", ("latency_s",), "µs", 1e-6, _LESS)
BAYS = _count("bays", "Bays", "drive_bay_count", good=_MORE)
CORES = _count("cores", "Cores", "core_count", good=_MORE)
CLOCK = CatalogColumn("clock", "Clock", ("clock_cycles_per_s",), "GHz", 1e9, _MORE)
MEMORY = CatalogColumn("memory", "Memory", ("memory_bytes",), "GiB", _GIB, _MORE, digits=1)
FORM = CatalogColumn("form", "Form", ("form_factor",), words=True)
TAKES = CatalogColumn("takes", "Takes", ("drive_interfaces",), words=True)
PCIE = _count("pcie", "PCIe", "pcie_generation", good=_MORE)
LANES = _count("lanes", "Lanes", "pcie_lane_count", good=_MORE)
SLOT = CatalogColumn("slot", "Slot", ("slot_type",), words=True)
LINK = CatalogColumn("link", "Link", ("link_bytes_per_s",), "Gb/s", _GB / BITS, _MORE)

_END = (U, WORKING, YEAR, LIFECYCLE, PRICE)
_CARD = (PORTS, LINK, PCIE, LANES, SLOT, LATENCY_US, WORKING, YEAR, LIFECYCLE, PRICE)
_SWITCH = (PORTS, CatalogColumn("aggregate", "Forwards", ("aggregate_bytes_per_s",), "Tb/s", 1e12 / BITS, _MORE),
           LATENCY_US, *_END, WEIGHT)
_SERVER = (_count("sockets", "Sockets", "socket_count"), CORES, CLOCK, MEMORY, BAYS,
           _count("slots", "Slots", "adapter_slot_count", good=_MORE), PCIE, U, WORKING, TAKES, YEAR, LIFECYCLE, PRICE)

_BY_KIND: Mapping[str, tuple[CatalogColumn, ...]] = MappingProxyType({
    "drive": (CatalogColumn("capacity", "Capacity", ("nominal_bytes", "capacity_bytes"), "TB", _TB, _MORE, digits=4,
                            shorter="TB"),
              CatalogColumn("interface", "Interface", ("interface",), made=_interface), READ_IO, WRITE_IO, READ, WRITE,
              CatalogColumn("endurance", "Writes a day", ("endurance_writes_per_day",), good=_MORE, digits=2),
              WORKING, IDLE,
              CatalogColumn("rpm", "Rotation", ("rotation_per_s",), "rpm", 1 / 60, _MORE, digits=1, shorter="rpm"),
              FORM, YEAR, LIFECYCLE, PRICE),
    "array": (BAYS, PORTS, U, WORKING, CatalogColumn("cache", "Cache", ("cache_bytes",), "GiB", _GIB, _MORE, digits=1),
              CatalogColumn("read_io", "Reads", ("random_read_per_s",), "/s", good=_MORE), READ, TAKES,
              _count("controllers", "Controllers", "controller_count", good=_MORE),
              _count("most_drives", "Most drives", "max_drive_count", good=_MORE), YEAR, LIFECYCLE, PRICE, WEIGHT),
    "enclosure": (BAYS, CatalogColumn("form", "Form", ("drive_form_factor",), words=True), TAKES, LINK,
                  _count("modules", "I/O modules", "io_module_count", good=_MORE), *_END, WEIGHT),
    "server": _SERVER, "appliance": (PORTS, *_SERVER),
    "blade": (_count("takes_bays", "Device bays", "bay_count", good=_LESS), *_SERVER),
    "chassis": (_count("bays", "Device bays", "bay_count", good=_MORE),
                _count("modules", "Interconnect bays", "interconnect_bay_count", good=_MORE), *_END, WEIGHT),
    "hba": (PORTS, CatalogColumn("io", "Requests", ("io_per_s",), "/s", good=_MORE), *_CARD[1:]), "nic": _CARD,
    "cna": _CARD, "hca": _CARD, "adapter": _CARD,
    "raid_controller": (_count("lanes_sas", "SAS lanes", "lane_count", good=_MORE), TAKES,
                        CatalogColumn("cache", "Cache", ("cache_bytes",), "GiB", _GIB, _MORE, digits=2), PCIE, WORKING,
                        YEAR, LIFECYCLE, PRICE),
    "cpu": (CORES, _count("threads", "Threads", "thread_count", good=_MORE), CLOCK,
            CatalogColumn("tdp", "Power", ("tdp_w",), "W", good=_LESS), _count("pcie", "PCIe", "pcie_generation"), YEAR,
            LIFECYCLE, PRICE),
    "fc_switch": _SWITCH, "eth_switch": _SWITCH, "ib_switch": _SWITCH, "fabric_switch": _SWITCH,
    "interconnect_module": _SWITCH,
    "building_block": (_count("servers", "Servers", "server_count"), BAYS,
                       CatalogColumn("quoted", "Quoted", ("quoted_bytes_per_s",), "GB/s", _GB, _MORE), PORTS, *_END),
    "cable": (CatalogColumn("media", "Media", ("cable_media",), words=True),
              CatalogColumn("a", "One end", ("connector_a",), words=True),
              CatalogColumn("b", "Other end", ("connector_b",), words=True),
              CatalogColumn("serves", "Serves", ("technology",), made=_serves, words=True),
              _count("links", "Links", "link_count"),
              CatalogColumn("longest", "Longest", ("max_length_m", "length_m"), "m", good=_MORE), LIFECYCLE, PRICE),
    "transceiver": (CatalogColumn("serves", "Serves", ("technology",), made=_serves, words=True),
                    CatalogColumn("a", "Cage", ("connector_a",), words=True),
                    CatalogColumn("b", "Plug", ("connector_b",), words=True),
                    CatalogColumn("longest", "Longest", ("max_length_m",), "m", good=_MORE), WORKING, LIFECYCLE, PRICE),
    "software": (CatalogColumn("metric", "Counted by", ("licence_metric",), words=True), LIFECYCLE, PRICE),
    "accessory": (WEIGHT, LIFECYCLE, PRICE),
})
_OTHERWISE = (U, WORKING, YEAR, LIFECYCLE, PRICE)
_ANY_KIND = (KIND, *_OTHERWISE)


def columns_of(kinds: Sequence[Kind]) -> tuple[CatalogColumn, ...]:
    """The columns in which records of some kinds are compared, the most telling first; of several kinds, the common."""
    if len(kinds) != 1:
        first = _BY_KIND.get(kinds[0].name, ()) if kinds else ()
        same = tuple(column for column in first if all(column in _BY_KIND.get(kind.name, ()) for kind in kinds))
        return (KIND, *same) if len(same) > len(_OTHERWISE) else _ANY_KIND
    return _BY_KIND.get(kinds[0].name, _OTHERWISE)


def best_of(column: CatalogColumn, values: Sequence[CellValue]) -> float | None:
    """The best number of a column; None where no direction is good, or all that is known is the same."""
    known = [value.number for value in values if value.number is not None]
    if column.good is Good.NEITHER or len(known) < 2 or min(known) == max(known):
        return None
    return max(known) if column.good is Good.MORE else min(known)


def sources_text(facts: Sequence[Fact]) -> str:
    """How many facts come from sheets and how many are estimates: ``11 sheets, 4 estimates``."""
    estimates = sum(CellValue("", None, fact).estimated for fact in facts)
    sheets = len(facts) - estimates
    parts = [f"{sheets} stated"] if sheets else []
    parts += [f"{estimates} {'estimate' if estimates == 1 else 'estimates'}"] if estimates else []
    return ", ".join(parts) or "no facts"

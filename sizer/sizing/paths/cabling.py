"""Which cables and modules join two ports: what fits their cages, carries their link and is long enough."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from sizer.catalog.records import Catalog, Item, PortGroup
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws.facility import billing
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.paths.topology import Edge, cables_of

TAKEN_BY_CAGE: Mapping[str, tuple[str, ...]] = {
    "SFP28": ("SFP+",), "SFP56": ("SFP28", "SFP+"), "SFP112": ("SFP56", "SFP28"), "SFP-DD": ("SFP56", "SFP28", "SFP+"),
    "QSFP28": ("QSFP+",), "QSFP56": ("QSFP28", "QSFP+"), "QSFP112": ("QSFP56", "QSFP28", "QSFP+"),
    "QSFP-DD": ("QSFP112", "QSFP56", "QSFP28", "QSFP+"),
}
"""Plugs that a cage takes besides its own: those of the same width and, of a double-density cage, of half of it
(SFF-8402, SFF-8665, QSFP-DD and SFP-DD hardware specifications). An OSFP cage takes none but its own."""
COPPER, FIBRE = "copper", "fibre"
TWIN = "twin"
"""What the connector of a cage of two ports is called by."""


@dataclass(frozen=True, slots=True)
class Joint:
    """One way to join two ports: a cable, with a module at the ends that need one."""

    cable: Item
    modules: tuple[Item | None, Item | None]
    wide: int | None
    """The end, 0 or 1, of which one plug serves several links; None where each link has a plug of its own."""

    @property
    def reach_m(self) -> float:
        """The longest run; without bound where none is stated."""
        parts = [self.cable, *(module for module in self.modules if module is not None)]
        return min((most for part in parts if (most := part.number("max_length_m")) is not None), default=math.inf)

    @property
    def parts(self) -> str:
        """What people call it."""
        names = dict.fromkeys(part.model for part in (*self.modules, self.cable) if part is not None)
        return say(" with ").join(names)


@dataclass(slots=True)
class Stock:
    """The cables, modules and cords of a catalog by what they fit, the first of each kind first."""

    catalog: Catalog
    cables: dict[tuple[str, frozenset[str]], list[Item]] = field(default_factory=dict)
    modules: dict[tuple[str, str], list[Item]] = field(default_factory=dict)
    cords: dict[str, Item] = field(default_factory=dict)
    connectors: set[str] = field(default_factory=set)
    """What any of them fits, the cages that take their plugs among it."""
    known: dict[tuple[str, ...], list[Joint]] = field(default_factory=dict)
    """What was looked for, by the technology, and the connector and technology of each end."""

    def __post_init__(self) -> None:
        for cable in self.catalog.of_kind(lambda kind: kind.is_cable):
            if cable.text("power_inlet"):
                self.cords.setdefault(cable.text("power_inlet"), cable)
            ends = frozenset((cable.text("connector_a"), cable.text("connector_b")))
            for technology in cable.words("technology"):
                self.cables.setdefault((technology, ends), []).append(cable)
        for module in self.catalog.of_kind(lambda kind: kind.is_transceiver):
            for technology in module.words("technology"):
                self.modules.setdefault((technology, module.text("connector_a")), []).append(module)
        plugs = {part.text(end) for part in self.catalog.of_kind(lambda kind: kind.is_cable or kind.is_transceiver)
                 for end in ("connector_a", "connector_b")} - {""}
        self.connectors = plugs | {cage for cage, taken in TAKEN_BY_CAGE.items() if plugs & set(taken)}

    def cable(self, technology: str, one: str, other: str) -> Item | None:
        """The first cable between two connectors."""
        return next(iter(self.cables.get((technology, frozenset((one, other))), ())), None)

    def joints(self, technology: str, ends: tuple[PortGroup, PortGroup]) -> list[Joint]:
        """All that join two ports at the rate of a technology: the cheapest first (copper, then modules), of equal
        ones what is made for just these ports.
        """
        one, other = ends
        key = technology, one.connector, one.technology, other.connector, other.technology
        if key not in self.known:
            found = [*self._direct(technology, ends), *self._with_modules(technology, ends)]
            self.known[key] = [joint for _, joint in sorted(found, key=lambda one: one[0])]
        return self.known[key]

    def _direct(self, technology: str, ends: tuple[PortGroup, PortGroup]) -> Iterator[tuple[tuple[object, ...], Joint]]:
        plugs = [plugs_of(end.connector) for end in ends]
        for (one, first), (other, second) in product(enumerate(plugs[0]), enumerate(plugs[1])):
            for cable in self.cables.get((technology, frozenset((first, second))), ()):
                wide = _wide_end(cable, technology, ends, (first, second))
                if _breaks_out(cable) and wide is None:
                    continue
                rank = (cable.text("cable_media") != COPPER, links_on(cable) > 1, one + other, cable.id)
                yield rank, Joint(cable, (None, None), wide)

    def _with_modules(
        self, technology: str, ends: tuple[PortGroup, PortGroup]
    ) -> Iterator[tuple[tuple[object, ...], Joint]]:
        choices = [self._modules(technology, end) for end in ends]
        for (one, first), (other, second) in product(enumerate(choices[0]), enumerate(choices[1])):
            if first is None and second is None:
                continue
            plugs = tuple(
                module.text("connector_b") if module is not None else end.connector
                for module, end in zip((first, second), ends, strict=True))
            for cable in self.cables.get((technology, frozenset(plugs)), ()):
                many = [links_on(module) if module is not None else 1 for module in (first, second)]
                wide = None if many[0] == many[1] == 1 else many.index(max(many))
                if _breaks_out(cable) and (wide is None or _wide_end(cable, technology, ends, plugs) != wide):
                    continue
                if not _breaks_out(cable) and many[0] != many[1] and ends[0].technology != ends[1].technology:
                    continue
                yield (2, max(many) > 1, one + other, cable.id), Joint(cable, (first, second), wide)

    def _modules(self, technology: str, end: PortGroup) -> list[Item | None]:
        """Modules that a cage takes and that run a technology: those made for the port first, then those of multi-mode
        fibre, then by reach. None is a port whose connector takes a cable as it is.
        """
        fitting = [(place, module) for place, plug in enumerate(plugs_of(end.connector))
                   for module in self.modules.get((technology, plug), ())]
        return [module for _, module in sorted(fitting, key=lambda one: (
            one[0], not _runs(one[1], end.technology), one[1].words("technology")[-1] != end.technology,
            one[1].number("wavelength_m") or 0.0, one[1].number("max_length_m") or 0.0, one[1].id))] or [None]


def plugs_of(cage: str) -> tuple[str, ...]:
    """What a cage takes, its own plug first.

    >>> plugs_of("QSFP28"), plugs_of("OSFP")
    (('QSFP28', 'QSFP+'), ('OSFP',))
    """
    return (cage, *TAKEN_BY_CAGE.get(cage, ()))


def links_on(part: Item) -> int:
    """How many links one cable or module carries at its wide end."""
    return int(part.number("link_count") or 1)


def _runs(module: Item, technology: str) -> bool:
    return technology in module.words("technology")


def _breaks_out(cable: Item) -> bool:
    """Whether one plug at an end of a cable serves several at the other: not between two cages of two ports each."""
    ends = cable.text("connector_a"), cable.text("connector_b")
    return links_on(cable) > 1 and (ends[0] != ends[1] or TWIN not in ends[0])


def _wide_end(cable: Item, technology: str, ends: tuple[PortGroup, PortGroup], plugs: tuple[str, ...]) -> int | None:
    """At which end one plug of a cable serves several links: where its connector a is, of equal connectors the end of
    the faster port; None where both ends run what the single links do.
    """
    if not _breaks_out(cable):
        return None
    if cable.text("connector_a") == cable.text("connector_b"):
        return next((place for place, end in enumerate(ends) if end.technology != technology), None)
    return plugs.index(cable.text("connector_a"))


_MOST_STOCKS = 4
_stocks: dict[int, tuple[Catalog, Stock]] = {}
"""What the last catalogs have in stock, each with its catalog, by the identity of that."""


def stock_of(catalog: Catalog) -> Stock:
    """The cables and modules of a catalog."""
    known = _stocks.get(id(catalog))
    if known is not None and known[0] is catalog:
        return known[1]
    if len(_stocks) >= _MOST_STOCKS:
        _stocks.clear()
    made = Stock(catalog)
    _stocks[id(catalog)] = catalog, made
    return made


def link_technology(wiring: Wiring, edge: Edge) -> str:
    """What a connection runs as: the technology of its slower end."""
    return min((port.technology for port in (edge.up_port, edge.down_port)),
               key=lambda name: wiring.catalog.technology(name).data_bytes_per_s)


def joint_of(wiring: Wiring, edge: Edge) -> Joint | None:
    """What joins the ports of a connection: the cheapest that is long enough, else what reaches farthest."""
    joints = stock_of(wiring.catalog).joints(link_technology(wiring, edge), (edge.up_port, edge.down_port))
    asked = length_of(edge)
    return next((joint for joint in joints if joint.reach_m >= asked),
                max(joints, key=lambda joint: joint.reach_m, default=None))


def length_of(edge: Edge) -> float:
    """How long the cables of a connection are, at most; 0 where that is not stated."""
    stated = edge.record.length_m
    return 0.0 if stated is None else stated if isinstance(stated, (int, float)) else stated.high


def ports_at(wiring: Wiring, edge: Edge, end: int) -> Figure:
    """Ports that a connection takes at its upper (0) or lower end: fewer where one is broken out into several links."""
    cables = cables_of(edge)
    if edge.up_port.technology == edge.down_port.technology:
        return cables
    joint = joint_of(wiring, edge)
    if joint is None or joint.wide != end:
        return cables
    return plugs_for(edge, "broken_out_ports", cables, _widest(joint))


def plugs_for(edge: Edge, name: str, cables: Figure, links: int) -> Figure:
    """Plugs, cables or modules for so many links, of which each carries several."""
    if links == 1:
        return cables
    each = edge.scope.constant("links_a_plug", float(links), "count", say("Links of one plug"),
                               say("a plug of several links"))
    return edge.scope.derive_once(name, billing.physical_links, cables, each)


def _widest(joint: Joint) -> int:
    return max(links_on(part) for part in (joint.cable, *joint.modules) if part is not None)


def fits_at(wiring: Wiring, edge: Edge) -> str:
    """What would fit the ends of a connection that nothing joins, with the connector that it leads to."""
    stock, technology = stock_of(wiring.catalog), link_technology(wiring, edge)
    said: list[str] = []
    for port in (edge.up_port, edge.down_port):
        led: dict[str, str] = {}
        for plug in plugs_of(port.connector):
            for (name, ends), cables in stock.cables.items():
                if name == technology and plug in ends and cables[0].text("cable_media") == COPPER:
                    led.setdefault(next(iter(ends - {plug}), plug), cables[0].model)
            for module in stock.modules.get((technology, plug), ()):
                led.setdefault(module.text("connector_b"), module.model)
        said += [say("at {connector} fits {model} (to {other})", connector=port.connector, model=model,
                     other=other) for other, model in led.items()]
    return say("; ").join(dict.fromkeys(said))

"""What could stand at an end of a connection so that its ports go together: port groups, and items sold today."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sizer.catalog.kind import Kind
from sizer.catalog.records import Lifecycle, PortGroup
from sizer.design.registry.words import ports_words
from sizer.language import say
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.paths.cabling import stock_of
from sizer.sizing.paths.topology import Edge

Suits = Callable[[PortGroup, PortGroup], bool]
"""Whether a port could stand where one is, before the port at the other end."""


def of_one_family(wiring: Wiring) -> Suits:
    """Ports of the technology of the other end, and of one item those of its family."""
    families = {name: known.family for name, known in wiring.catalog.technologies.items()}
    return lambda group, other: families[group.technology] == families[other.technology]


def of_one_cable(wiring: Wiring) -> Suits:
    """Ports that some cable of the catalog, or modules with one, join to the other end."""
    stock, known = stock_of(wiring.catalog), wiring.catalog.technologies

    def suits(group: PortGroup, other: PortGroup) -> bool:
        if known[group.technology].family != known[other.technology].family:
            return False
        slower = min((group.technology, other.technology), key=lambda name: known[name].data_bytes_per_s)
        return bool(stock.joints(slower, (group, other)))

    return suits


def that_works(wiring: Wiring, edge: Edge, suits: Suits) -> str:
    """What could stand at one end instead: a port group of the same item, else an item sold today of its kind."""
    ends = ((edge.up_line, edge.up_port, edge.down_port), (edge.down_line, edge.down_port, edge.up_port))
    for line, port, other in ends:
        for group in line.item.ports:
            if group.role is port.role and suits(group, other):
                return say(": {line} has {ports} too", line=line.called, ports=ports_words(group.name))
    for line, port, other in ends:
        for item in wiring.catalog.of_kind(partial(_stands_for, line.item.kind)):
            if item.lifecycle is Lifecycle.CURRENT and any(
                group.technology == other.technology and group.role is port.role and suits(group, other)
                for group in item.ports
            ):
                return say(": {title} in place of {line}, say", title=item.title, line=line.called)
    return ""


def _stands_for(one: Kind, other: Kind) -> bool:
    """Whether an item of another kind can stand in the place of one: adapters for adapters, switches for switches."""
    return one is other or (one.is_adapter and other.is_adapter) or (one.is_switch and other.is_switch)

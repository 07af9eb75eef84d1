"""Rules of bonds: what can be bonded, ports that divide over the hosts, and settings that have no effect."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.design.records import LinkMode
from sizer.language import say, say_of
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.paths.connections import BONDS, CONNECTED
from sizer.sizing.paths.topology import Edge
from sizer.units import counted


def check_bonds(wiring: Wiring, edges: Sequence[Edge]) -> None:
    """Bonds that no driver makes, or that are none, and connections stated where nothing reads them."""
    for edge in edges:
        place, record = f"links/{edge.id}", edge.record
        bare = record.mode not in BONDS and edge.protocol in CONNECTED
        if record.connections is not None and record.mode is not LinkMode.BONDED_HASH and not bare:
            wiring.remark("connections-unused", say("the connections of {edge} spread over its links only in a bond by "
                                                    "hash; its mode is {mode}", edge=edge.called, mode=record.mode),
                          f"{place}/connections", say("Choose the mode {mode}, if that is how it is set up.",
                                                      mode=LinkMode.BONDED_HASH), told=(record.mode,))
        if record.mode not in BONDS:
            continue
        technology = wiring.catalog.technology(edge.up_port.technology)
        if technology.family != "ethernet":
            wiring.warning("bond-family", say("{edge} is {title}: only Ethernet can be bonded", edge=edge.called,
                                              title=technology.title), f"{place}/mode",
                           say("Choose active-active with multipath, or active-passive."), told=(technology.id,))
        both = edge.up.item.kind.is_switch and edge.down.item.kind.is_switch
        if both and record.mode is LinkMode.BONDED:
            wiring.warning("bond-between-switches",
                           say("{edge} joins two switches, which spread traffic by hash", edge=edge.called),
                           f"{place}/mode", say("Choose the mode {mode}.", mode=LinkMode.BONDED_HASH))
        bond = edge.up if edge.down.item.kind.is_switch else edge.down
        each, left = divmod(edge.links, bond.units)
        if left:
            wiring.warning("bond-uneven", say_of(edge.links,
                           "{number} link does not divide over the bonds of {units} {model}: the narrowest has {each}, "
                           "and counts",
                           "{number} links do not divide over the bonds of {units} {model}: the narrowest has {each}, "
                           "and counts", units=bond.units, model=bond.item.model, each=each),
                           f"{place}/count", say("Use {links}.", links=counted(bond.units * (each + 1), "link")),
                           told=(edge.links, bond.units, bond.item.id))
        elif each == 1:
            wiring.remark("bond-of-one", say("each bond of {edge} has one port", edge=edge.called), f"{place}/count")

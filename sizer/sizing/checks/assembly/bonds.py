"""Rules of bonds: what can be bonded, ports that divide over the hosts, and settings that have no effect."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.design.records import LinkMode
from sizer.numerals import agreeing
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
            wiring.remark("connections-unused", f"the connections of {edge.called} spread over its links only in a "
                                                "bond by "
                          f"hash; its mode is {record.mode}", f"{place}/connections",
                          f"Choose the mode {LinkMode.BONDED_HASH}, if that is how it is set up.", told=(record.mode,))
        if record.mode not in BONDS:
            continue
        technology = wiring.catalog.technology(edge.up_port.technology)
        if technology.family != "ethernet":
            wiring.warning("bond-family", f"{edge.called} is {technology.title}: only Ethernet can be bonded",
                           f"{place}/mode", "Choose active-active with multipath, or active-passive.",
                           told=(technology.id,))
        both = edge.up.item.kind.is_switch and edge.down.item.kind.is_switch
        if both and record.mode is LinkMode.BONDED:
            wiring.warning("bond-between-switches", f"{edge.called} joins two switches, which spread traffic by hash",
                           f"{place}/mode", f"Choose the mode {LinkMode.BONDED_HASH}.")
        bond = edge.up if edge.down.item.kind.is_switch else edge.down
        each, left = divmod(edge.links, bond.units)
        if left:
            wiring.warning("bond-uneven", f"{counted(edge.links, 'link')} "
                           f"{agreeing(edge.links, 'does', 'do')} not divide over the bonds of {bond.units} "
                           f"{bond.item.model}: the narrowest has {each}, and counts",
                           f"{place}/count", f"Use {counted(bond.units * (each + 1), 'link')}.",
                           told=(edge.links, bond.units, bond.item.id))
        elif each == 1:
            wiring.remark("bond-of-one", f"each bond of {edge.called} has one port", f"{place}/count")

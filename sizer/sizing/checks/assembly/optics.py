"""Cables and modules that somebody put into the lines by hand, and that fit no port of the design."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sizer.catalog.records import Item
from sizer.design.naming import begun
from sizer.language import AND, listed, say
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.cabling import fits_at, plugs_of
from sizer.sizing.paths.topology import Edge

_INSIDE = "midplane"
_MOST_NAMED = 2


def check_optics(wiring: Wiring, lines: Mapping[str, Line], edges: Sequence[Edge]) -> None:
    """Note each line of cables or modules of which one end goes into no port, nor into a module, of the design.

    Whether it is for something that is not drawn is for the author to say.
    """
    cages = {port.connector for line in lines.values() for port in line.item.ports} - {"", _INSIDE}
    typed = [line for line in lines.values() if line.item.kind.is_cable or line.item.kind.is_transceiver]
    if not typed or not cages:
        return
    taken = {plug for cage in cages for plug in plugs_of(cage)}
    modules = [item for item in wiring.catalog.of_kind(lambda kind: kind.is_transceiver)
               if item.text("connector_a") in taken]
    sockets = taken | {item.text("connector_b") for item in modules}
    for line in typed:
        loose = [end for end in _ends(line.item) if end and end not in (
            taken if line.item.kind.is_transceiver else sockets)]
        if loose:
            fits = list(dict.fromkeys(fits_at(wiring, edge) for edge in edges))[:_MOST_NAMED]
            said = begun(say("; ").join(part for part in fits if part))
            wiring.undecided(
                "optics-fit-nothing",
                say("{line} has {ends}, which no port of the design takes; there are {cages}", line=line.called,
                    ends=listed(dict.fromkeys(loose), AND), cages=listed(sorted(cages))), f"items/{line.id}/item",
                say("{fits}. Take what fits, or accept this with what it is for.", fits=said) if said
                else say("Take what fits, or accept this with what it is for."), told=(line.item.id, *loose))


def _ends(item: Item) -> tuple[str, ...]:
    """The plugs of a cable, or the plug of a module into its cage; none of a power cord."""
    if item.text("power_inlet"):
        return ()
    return (item.text("connector_a"),) if item.kind.is_transceiver else (
        item.text("connector_a"), item.text("connector_b"))

"""PCI Express between a card or drive and the server it sits in: the older end sets the rate of a lane."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.catalog.records import Fact, Item
from sizer.figures.figure import Figure, Origin, Range
from sizer.language import numeral, say
from sizer.sizing.bench.wiring import Wiring


def lane_bytes_per_s(wiring: Wiring, ends: Sequence[Item]) -> Figure:
    """Data rate of one lane between some ends, of which one or more state a generation; a range where an end's is one
    of its class, say 4 to 5.
    """
    least, likely, most = generations(ends)
    if least == most:
        return wiring.rate(f"pcie-{likely:g}")
    names = "-".join(item.id for item in ends if item.fact("pcie_generation") is not None)
    key = f"catalog.{names}.lane_bytes_per_s"
    if key in wiring.sheet:
        return wiring.sheet[key]
    open_end = next(fact for fact in _known(ends) if fact.range is not None)
    slow, usual, fast = (wiring.rate(f"pcie-{generation:g}").number for generation in (least, likely, most))
    wiring.questions[key] = say("The PCI Express generation of the server, in its data sheet.")
    return wiring.sheet.given(key, usual, "B/s", label=say("Data rate of a lane of PCI Express {least} to {most}",
                                                           least=numeral(f"{least:g}"), most=numeral(f"{most:g}")),
                              origin=Origin.FACT, source=open_end.source, range=Range(slow, fast))


def generations(ends: Sequence[Item]) -> tuple[float, float, float]:
    """The generation that the ends have in common: least, likely and most."""
    spans = [(*(fact.range or (fact.value, fact.value)), fact.value) for fact in _known(ends)]
    least, most, likely = (min(float(span[place]) for span in spans) for place in range(3))
    return least, likely, most


def _known(ends: Sequence[Item]) -> list[Fact]:
    return [fact for item in ends if (fact := item.fact("pcie_generation")) is not None]

"""What no record decides: whether drives plug in, how many a server takes, whether there is a slot for each adapter.

What a record decides is an error where it does not fit. What none decides is said, and whatever rests on it is at most
uncertain until somebody states the fact in a catalog of their own, or accepts the question in the design.
"""

from __future__ import annotations

from collections.abc import Sequence

from sizer.figures.figure import Figure
from sizer.language import OR, counting, listed, mark, say, say_of
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.facts import fact_inside
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.lines import Line

SAME_PLUG = {"NL-SAS": "SAS"}
"""Interfaces of drives that plug in wherever another one does."""
NEEDS_LANES = ("NVMe",)
"""Interfaces of drives that bays of a server take only where lanes of PCI Express were led to them."""
_DECIDE = mark("State {fact} of {item} in a record of your own, or accept this with the reason why it fits.")


def check_interface(wiring: Wiring, drive: Line, holders: Sequence[Line]) -> None:
    """A drive whose interface its bays do not take; or of which nobody knows whether they do."""
    interface = drive.item.text("interface")
    if not interface:
        return
    place = f"items/{drive.id}/item"
    for holder in {one.item.id: one for one in holders if "drive_interfaces" in one.item.kind.allowed}.values():
        taken = holder.item.words("drive_interfaces")
        if not taken and holder.item.kind.is_server and interface not in NEEDS_LANES:
            continue
        fits = interface in taken or SAME_PLUG.get(interface) in taken
        if not taken or (not fits and holder.item.by_class("drive_interfaces")):
            wiring.undecided("drive-interface-unknown", say("whether {holder} takes drives for {interface}, such as "
                                                            "{drive}, is not known", holder=holder.called,
                                                            interface=interface, drive=drive.called), place,
                             say(_DECIDE, fact=fact_inside("drive_interfaces"), item=holder.item.model),
                             told=(holder.item.id, interface, drive.item.id))
        elif not fits:
            wiring.error("drive-interface", say("{drive}: {model} is a drive for {interface}, and what {holder} takes "
                                                "is {taken}", drive=drive.called, model=drive.item.model,
                                                interface=interface, holder=holder.called, taken=listed(taken)),
                         place, say("Choose a drive for {interfaces}.", interfaces=listed(taken, OR)),
                         building=True)
            return


def say_bays_unknown(wiring: Wiring, holder: Line, drives: Figure, place: str) -> None:
    """Drives in a line of which nobody knows how many it takes, if they are more than its class takes at least."""
    least = _least_by_class(holder, "drive_bay_count")
    if least is not None and not decided(wiring, lambda put, hosts: put > least * hosts, drives, holder.count):
        return
    wiring.undecided("bays-unknown",
                     say_of(drives.number, "how many drives {holder} takes is not known: {number} drive is put into "
                            "{units}", "how many drives {holder} takes is not known: {number} drives are put into "
                            "{units}", holder=holder.called, units=counting(holder.units)), place,
                     say(_DECIDE, fact=fact_inside("drive_bay_count"), item=holder.item.model), drives, holder.count,
                     told=(holder.item.id,))


def say_slots_unknown(wiring: Wiring, holder: Line, cards: Sequence[Line]) -> None:
    """Adapters in a line of which nobody knows how many slots it has, if they are more than any of its kind is known
    to have at least.
    """
    kind = holder.item.kind
    if "adapter_slot_count" not in kind.allowed:
        return
    known = [slots for item in wiring.catalog.of_kind(lambda one: one is kind)
             if not item.by_class("adapter_slot_count") and (slots := item.number("adapter_slot_count")) is not None]
    by_class = _least_by_class(holder, "adapter_slot_count")
    least = by_class if by_class is not None else min(known, default=0.0)
    if decided(wiring, lambda hosts, *adapters: sum(adapters) > least * hosts, holder.count,
               *[card.count for card in cards]):
        many = sum(card.units for card in cards)
        wiring.undecided("slots-unknown",
                         say_of(many, "how many adapters {holder} takes is not known: {number} adapter is put into "
                                "{units}", "how many adapters {holder} takes is not known: {number} adapters are put "
                                "into {units}", holder=holder.called, units=counting(holder.units)),
                         f"items/{cards[0].id}/quantity",
                         say(_DECIDE, fact=fact_inside("adapter_slot_count"), item=holder.item.model), holder.count,
                         *[card.count for card in cards], told=(holder.item.id,))


def _least_by_class(holder: Line, name: str) -> float | None:
    """The low end of an estimate by class; None where the record states the fact, or nobody does."""
    fact = holder.item.fact(name)
    if fact is None or not fact.by_class or isinstance(fact.value, str):
        return None
    return fact.range[0] if fact.range is not None else float(fact.value)

"""RAID controller cards between a server and the drives in its bays (model L14).

A card in a server that owns a pool's drives in its bays is on their way, if it serves drives of their kind: its PCI
Express slot, its requests a second, its lanes to the drives, and its memory, through which all writes go that it
protects. A card with a cache protects the pool; without one, the host does.
"""

from __future__ import annotations

from sizer.catalog.records import Attachment
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.queueing import sharing
from sizer.laws.transfer import drive_cards, links, paths
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.lines import Line
from sizer.sizing.hardware.pcie import lane_bytes_per_s
from sizer.sizing.paths.demand import Context, Demand, Resource, Traffic
from sizer.sizing.paths.local_drives import bay_cards_of, has_cache
from sizer.sizing.paths.survivors import working_adapters
from sizer.sizing.paths.targets import of_servers
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Scheme
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.scope import Scope


def card_resources(context: Context, demand: Traffic, drive_bytes: Figure) -> list[Resource]:
    """What lies between the servers and the drives in their bays, of one operation that moves so much at the drives."""
    found: list[Resource] = []
    for card in bay_cards_of(context.pool):
        found += _of_card(context, demand, card, drive_bytes)
    return found


def _of_card(context: Context, demand: Traffic, card: Line, drive_bytes: Figure) -> list[Resource]:
    wiring, scope, host = context.wiring, context.scope.inner("card", card.id), card.host()
    share = context.pool.shares[host.id] if host is not None else None
    count = scope.derive("count", sharing.effective_count, working_adapters(card), wiring.default("imbalance"),
                         label=say("Cards {card} that share the work evenly", card=card.called))
    if host is not None:
        count = of_servers(context, scope, count, working_adapters(card), host)
    to_drives = scope.derive("to_drives_bytes", drive_cards.written_to_drives_bytes, drive_bytes, demand.back_read)
    protects = _protects(context.pool, card)
    crossing = scope.derive("slot_bytes", drive_cards.busier_card_bytes, demand.back_read,
                            demand.back_write if protects else to_drives, wiring.default("card_duplex_ratio"))
    found: list[Resource] = []

    def resource(kind: ResourceKind, label: str, each: Figure) -> None:
        visited = each if share is None else scope.derive(f"{kind.value.replace(' ', '_')}_demand_s", general.scaled,
                                                          each, share, label=say("Demand on the {label}", label=label))
        found.append(Resource(ResourceId(kind, card.id), label, visited, count,
                              segment="drives" if demand.streaming else ""))

    slot = _slot_rate(wiring, card, scope)
    if slot is not None:
        resource(ResourceKind.SLOT, say("PCI Express slots of {card}", card=card.called),
                 scope.derive("slot_s", paths.link_demand_s, crossing, slot))
        if protects:
            resource(ResourceKind.CONTROLLERS, say("memory of {card}", card=card.called), scope.derive(
                "memory_s", drive_cards.card_memory_s, demand.back_write, to_drives, slot,
                wiring.default("card_memory_ratio")))
    lanes = lane_rate(wiring, context.pool, card, scope)
    if lanes is not None:
        busier = scope.derive("lane_bytes", drive_cards.busier_card_bytes, demand.back_read, to_drives,
                              wiring.default("card_duplex_ratio"))
        resource(ResourceKind.SHELF_LINKS, say("lanes of {card} to their drives", card=card.called),
                 scope.derive("lanes_s", paths.link_demand_s, busier, lanes))
    rate = wiring.fact(card.item, "io_per_s")
    if rate is not None and isinstance(demand, Demand):
        reached = scope.derive("io_per_s", general.scaled, rate, wiring.default("datasheet_ratio"),
                               label=say("Request rate of one {model}", model=card.item.model))
        requests = scope.derive("requests", sharing.part_of_whole, drive_bytes, demand.request,
                                label=say("Requests at the drives per operation"))
        resource(ResourceKind.REQUESTS, say("request rate of {card}", card=card.called),
                 scope.derive("request_s", sharing.request_time_s, reached, requests,
                              label=say("Time of an operation's requests at {model}", model=card.item.model)))
    return found


def _protects(pool: PoolWiring, card: Line) -> bool:
    """Whether the card keeps the pool's copies or parity: it has a cache to gather them in."""
    return pool.protection.scheme is not Scheme.NONE and has_cache(card)


def _slot_rate(wiring: Wiring, card: Line, scope: Scope) -> Figure | None:
    host = card.host()
    lanes, own = wiring.fact(card.item, "pcie_lane_count"), card.item.number("pcie_generation")
    if lanes is None or own is None:
        return None
    lane = lane_bytes_per_s(wiring, [card.item, *([host.item] if host is not None else [])])
    return _pcie_rate(wiring, card, scope.inner("slot"), lanes, lane)


def _pcie_rate(wiring: Wiring, card: Line, scope: Scope, lanes: Figure, lane: Figure) -> Figure:
    """What so many lanes of PCI Express carry in each direction."""
    carried = scope.derive("goodput_bytes_per_s", links.pcie_bytes_per_s, lanes, lane,
                           wiring.default("pcie_payload_bytes"),
                           label=say("PCI Express goodput of one {model}", model=card.item.model))
    return scope.derive("bytes_per_s", general.scaled, carried, wiring.default("card_slot_ratio"),
                        label=say("Rate of the PCI Express lanes of one {model}", model=card.item.model))


def lane_rate(wiring: Wiring, pool: PoolWiring, card: Line, scope: Scope) -> Figure | None:
    """Goodput of all lanes of a card to its drives; None where its record does not have what that takes."""
    lanes = wiring.fact(card.item, "lane_count")
    if lanes is None:
        return None
    if pool.drive.attachment is Attachment.NVME and card.item.number("pcie_generation") is not None:
        return _pcie_rate(wiring, card, scope.inner("lanes"), lanes, lane_bytes_per_s(wiring, [card.item]))
    rate = wiring.fact(card.item, "link_bytes_per_s")
    if rate is None:
        return None
    return scope.derive("lane_bytes_per_s", links.sas_bytes_per_s, lanes, rate, wiring.default("sas_ratio"),
                        label=say("Goodput of the lanes of one {model}", model=card.item.model))

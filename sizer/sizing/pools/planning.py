"""What may be planned with of a store over servers: beside the space to heal into, until its fullest drive (model C10).

What the software asks for is in its preset: where it has no such value, nothing is taken off.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sizer.design.records import FailureDomain, Pool
from sizer.figures.figure import Figure
from sizer.language import mark, say
from sizer.laws import general
from sizer.laws.queueing import sharing
from sizer.laws.storage import planning
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.lines import Line
from sizer.sizing.pools.protection import Protection, by_definition, copies_of
from sizer.sizing.pools.stores import domain_of, store_figure
from sizer.sizing.scope import RecordScope

Step = Callable[[str, Figure, Figure, str], Figure]
"""Adds a step of the waterfall: its label, what was there before, what is left, the name of what it takes."""
DOMAIN_NOUNS = {FailureDomain.DRIVE: mark("drive"), FailureDomain.NODE: mark("server"),
                FailureDomain.RACK: mark("rack"), FailureDomain.SITE: mark("site")}


@dataclass(frozen=True, slots=True)
class Domains:
    """The failure domains of a pool, and how many of its drives the largest one holds."""

    count: Figure
    drives: Figure


def planned(
    wiring: Wiring, scope: RecordScope, record: Pool, protection: Protection, lines: list[Line], drives: Figure,
    servers: Figure, usable: Figure, step: Step,
) -> Figure:
    """What may be filled of the usable capacity, with a step of the waterfall for each part that may not."""
    left = usable
    if protection.placed and record.block_bytes is not None:
        left = step(say("padding of objects"), left, _in_objects(wiring, scope, record, protection, left), "padding")
    overhead = store_figure(wiring, record, "stored_overhead_ratio")
    if overhead is not None:
        left = step(say("what the store writes besides"), left, scope.derive(
            "beside_overhead_bytes", planning.beside_overhead_bytes, left, overhead), "overhead")
    left = _healed(wiring, scope, record, protection, lines, drives, servers, left, step)
    free = store_figure(wiring, record, "free_drives_of_server")
    most = store_figure(wiring, record, "free_drives_most")
    if free is not None and most is not None and protection.placed:
        left = step(say("drives of each server kept free"), left, scope.derive(
            "after_free_drives_bytes", planning.after_free_drives_bytes, left, servers, free, most, drives), "free")
    imbalance = store_figure(wiring, record, "fullest_ratio")
    if imbalance is not None:
        left = step(say("the fullest drive, which is full first"), left, scope.derive(
            "until_fullest_bytes", planning.until_fullest_bytes, left, imbalance), "imbalance")
    return left


def fill_of(wiring: Wiring, scope: RecordScope, record: Pool) -> Figure:
    """The share of the space that may be filled: what the pool states, at most what its software warns at."""
    stated = scope.stated("fill_limit", record.fill_limit)
    if record.stated_bytes is not None:
        return stated
    warned = store_figure(wiring, record, "nearfull_ratio")
    if warned is None:
        return stated
    return scope.derive_once("planned_fill_ratio", general.least_of, stated, warned,
                             label=say("Share of the space that may be filled before the software warns"))


def width_in_domains(scope: RecordScope, protection: Protection) -> Figure:
    """Parts of an object: its copies, or the members of its code."""
    if protection.copies > 1:
        return copies_of(scope, protection)
    return by_definition(scope, protection, "object_parts", (protection.data or 1) + protection.parity,
                         say("Parts of an object"))


def domains_of(
    scope: RecordScope, record: Pool, protection: Protection, lines: list[Line], drives: Figure, servers: Figure
) -> Domains | None:
    """The failure domains of a pool; None where they are racks or sites and nobody says how many."""
    domain = domain_of(record, protection)
    if domain is None or (domain.is_beyond_nodes and record.domain_count is None):
        return None
    if domain is FailureDomain.DRIVE:
        return Domains(drives, by_definition(scope, protection, "a_drive", 1, say("Drives of a failure domain")))
    each = drives_of_server(scope, lines)
    if domain is FailureDomain.NODE or record.domain_count is None:
        return Domains(servers, each)
    count, together = shared_by_servers(scope, record, servers, record.domain_count)
    return Domains(count, scope.derive_once("domain_drives", general.each_times_count, each, together,
                                            label=say("Drives of the largest {domain_nouns}",
                                                      domain_nouns=DOMAIN_NOUNS[domain])))


def shared_by_servers(scope: RecordScope, record: Pool, servers: Figure, stated: int) -> tuple[Figure, Figure]:
    """Racks or sites that the servers of a pool are divided over, as ``stated``, and the servers of the largest."""
    count = scope.stated("domain_count", float(stated))
    noun = DOMAIN_NOUNS[record.failure_domain or FailureDomain.RACK]
    return count, scope.derive_once("domain_servers", sharing.parts_on_busiest, servers, count,
                                    label=say("Servers of the largest {noun}", noun=noun))


def domain_beyond_nodes(record: Pool, protection: Protection) -> FailureDomain | None:
    """The racks or sites over which a pool lies, where it is stated how many there are."""
    domain = domain_of(record, protection)
    return domain if domain is not None and domain.is_beyond_nodes and record.domain_count is not None else None


def heals_nodes(wiring: Wiring, record: Pool, protection: Protection, servers: Figure) -> bool:
    """Whether what a lost server held is healed by the others: enough are left for each part of an object."""
    if not protection.shares_spares or domain_of(record, protection) in (None, FailureDomain.DRIVE):
        return False
    together = record.enclosure_members or 1
    width = protection.copies if protection.copies > 1 else (protection.data or 1) + protection.parity
    return record.failure_domain not in (None, FailureDomain.NODE) or decided(
        wiring, lambda count: (count - 1) * together >= width, servers)


def drives_of_server(scope: RecordScope, lines: list[Line]) -> Figure:
    """Drives of the pool in the server with most of them."""
    held: dict[str, tuple[Line, list[Figure]]] = {}
    for line in lines:
        owner = line.owner()
        if owner is not None:
            held.setdefault(owner.id, (owner, []))[1].append(line.count)
    within = scope.inner("of_server")
    each = [within.derive_once(f"{owner.id}_count", general.shared_equally,
                               within.together(f"{owner.id}_drives", general.sum_of, counts,
                                               say("Drives of the pool in {owner}", owner=owner.called)), owner.count,
                               label=say("Drives of the pool in each of {owner}", owner=owner.called))
            for owner, counts in held.values()]
    return within.together("most_count", general.most_of, each, say("Drives of the pool in the fullest server"))


def _healed(
    wiring: Wiring, scope: RecordScope, record: Pool, protection: Protection, lines: list[Line], drives: Figure,
    servers: Figure, left: Figure, step: Step,
) -> Figure:
    """Beside the space that lost failure domains are healed into, as many as the pool states or its software keeps."""
    domains = domains_of(scope, record, protection, lines, drives, servers)
    domain = domain_of(record, protection)
    if domains is None or domain is None:
        return left
    kept = (scope.stated("heal_domains", float(record.heal_domains)) if record.heal_domains is not None
            else store_figure(wiring, record, "healed_domains"))
    if kept is None:
        return left
    together = (scope.stated("enclosure_members", float(record.enclosure_members))
                if record.enclosure_members is not None and domain is FailureDomain.NODE
                else by_definition(scope, protection, "parts_in_domain", 1,
                                   say("Parts of an object in a failure domain")))
    after = scope.derive("after_healing_bytes", planning.after_healing_bytes, left, drives, domains.drives, kept,
                         domains.count, width_in_domains(scope, protection), together)
    return step(say("space to heal a lost {domain_nouns}", domain_nouns=DOMAIN_NOUNS[domain]), left, after, "healing")


def _in_objects(
    wiring: Wiring, scope: RecordScope, record: Pool, protection: Protection, left: Figure
) -> Figure:
    """The data that fits in objects of the stated size, whose parts are whole units."""
    size = scope.stated("block_bytes", float(record.block_bytes or 0))
    unit = store_figure(wiring, record, "stripe_unit_bytes") or wiring.default("object_unit_bytes")
    allocation = store_figure(wiring, record, "allocation_bytes") or wiring.default("object_unit_bytes")
    data = by_definition(scope, protection, "object_data", protection.data or 1, say("Data parts of an object"))
    others = by_definition(scope, protection, "object_redundancy", max(protection.parity, protection.copies - 1),
                           say("Parity parts, or further copies, of an object"))
    stored = scope.derive("stored_object_bytes", planning.stored_object_bytes, size, data, others, unit, allocation)
    return scope.derive("in_objects_bytes", planning.in_objects_bytes, left, size, stored, data, others)



"""Where the members of a pool's groups lie: the boxes that hold its drives, and what each takes with it when lost.

A box is a shelf, an array with all its shelves, or a server with drives inside. How groups lie over shelves is stated
in the pool (members in one enclosure); declustered arrays spread their strips evenly by themselves. Where nothing is
stated a whole group is taken to lie in one box: the pool then stops with it.
"""

from __future__ import annotations

from sizer.design.records import FailureDomain
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.loss import enclosures
from sizer.laws.media import tiers
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.bays import Housing, housing_of
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.survivors import lost_units
from sizer.sizing.pools.boxes import Box
from sizer.sizing.pools.planning import domain_beyond_nodes, shared_by_servers
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Scheme, by_definition, copies_of
from sizer.sizing.scope import Scope

LOST_DRIVES = "lost_drive_count"


def holds_drives(wiring: Wiring, box: Box) -> bool:
    """Whether drives of the pool sit in a box; whole groups do in one that takes them with it."""
    return box.drives is None or decided(wiring, lambda drives: drives > 0, box.drives)


def width_of(pool: PoolWiring) -> Figure:
    """Members of one group, mirror or stripe."""
    protection, scope = pool.protection, pool.scope
    if protection.scheme is Scheme.PARITY:
        return pool.members
    if protection.scheme is Scheme.MIRROR:
        return copies_of(scope, protection)
    parity = max(protection.parity, protection.copies - 1)
    return by_definition(scope, protection, "stripe_width", (protection.data or 1) + parity, say("Members of a stripe"))


def stripe_of(pool: PoolWiring) -> Figure:
    """Members of one stripe, which may lie on part of a wider group."""
    protection = pool.protection
    if not protection.spread:
        return width_of(pool)
    return by_definition(pool.scope, protection, "stripe_width", (protection.data or 1) + protection.parity,
                         say("Members of a stripe"))


def boxes_of(wiring: Wiring, pool: PoolWiring) -> list[Box]:
    """The boxes that hold a pool's drives, whole ones first."""
    if pool.boxes is None:
        pool.boxes = _boxes_of(wiring, pool)
    return pool.boxes


def _boxes_of(wiring: Wiring, pool: PoolWiring) -> list[Box]:
    width = width_of(pool)
    whole = {owner.id: owner for owner in pool.owners if owner.item.kind.is_storage_system}
    found = [Box(line, lost_units(line), width) for line in whole.values()]
    placed: dict[str, tuple[Line, list[Figure]]] = {}
    inside: list[Figure] = []
    for line in pool.drive_lines:
        if line.parent is not None and line.parent.item.kind.has_controllers:
            for place, drives in _in_bays(wiring, line):
                if place is line.parent:
                    inside.append(drives)
                else:
                    placed.setdefault(place.id, (place, []))[1].append(_in_each(line, place, drives))
        elif (box := _holding(line)) is not None:
            placed.setdefault(box.id, (box, []))[1].append(_in_each(line, box, line.count))
    if placed:
        places = _places(wiring, pool, [box for box, _ in placed.values()], inside)
        found += [_box(wiring, pool, box, parts, (width, places)) for box, parts in placed.values()]
    return found


def at_hand(wiring: Wiring, pool: PoolWiring) -> Figure:
    """Whether the pool still has its data: no group has lost more members than it tolerates."""
    scope = pool.scope
    if "at_hand_ratio" in scope:
        return scope["at_hand_ratio"]
    return scope.derive("at_hand_ratio", enclosures.data_at_hand, _tolerated(pool), lost_drive(wiring, pool),
                        *_gone(wiring, pool))


def cache_kept(wiring: Wiring, pool: PoolWiring) -> Figure:
    """Share of a pool that caches reads which is left: a drive without redundancy takes its part, a box all in it."""
    scope, none = pool.scope.inner("cache"), wiring.model.constant(
        "no_drive_lost", 0.0, "count", say("Drives lost by themselves"), say("redundancy stands in for them"))
    if "kept_ratio" in scope:
        return scope["kept_ratio"]
    if pool.protection.redundant:
        return scope.derive("kept_ratio", tiers.cache_kept_ratio, none, pool.drives, at_hand(wiring, pool))
    boxes = scope.derive("boxes_ratio", enclosures.data_at_hand, _tolerated(pool), none, *_gone(wiring, pool),
                         label=say("Whether the boxes around the drives work"))
    return scope.derive("kept_ratio", tiers.cache_kept_ratio, lost_drive(wiring, pool), pool.drives, boxes)


def _tolerated(pool: PoolWiring) -> Figure:
    return by_definition(pool.scope, pool.protection, "tolerated_count", pool.protection.tolerated,
                         say("Members of a group that may be lost"))


def _gone(wiring: Wiring, pool: PoolWiring) -> list[Figure]:
    return [lost_with(pool, box) for box in boxes_of(wiring, pool)]


def lost_drive(wiring: Wiring, pool: PoolWiring) -> Figure:
    """Drives lost of one group of the pool, each by itself."""
    leader = wiring.design.pools.get(pool.drive_set)
    called = leader.called if leader is not None else pool.record.called
    return wiring.scope("pools", pool.drive_set).loss(LOST_DRIVES, say("Drives of {called} lost", called=called))


def lost_with(pool: PoolWiring, box: Box) -> Figure:
    """Members of each group that are lost with boxes of one line: with one, or with the chassis around several."""
    scope, name = pool.scope.inner("lost_with"), f"{box.line.id}_count"
    if domain_beyond_nodes(pool.record, pool.protection) and pool.record.domain_count and box.line in pool.owners:
        domains, each = shared_by_servers(pool.scope, pool.record, pool.owner_count, pool.record.domain_count)
        return scope.derive_once(name, enclosures.parts_lost_in_domains, box.lost, box.members, width_of(pool), each,
                                 domains, label=say("Parts of each object lost with {line}", line=box.line.item.model))
    return scope.derive_once(name, enclosures.members_lost, box.lost, box.members, width_of(pool),
                             label=say("Members of each group lost with {line}", line=box.line.item.model))


def _holding(line: Line) -> Line | None:
    """The shelf or server that a line of drives sits in."""
    above = line.parent
    while above is not None and not (above.item.kind.is_shelf or above.item.kind.is_server):
        above = above.parent
    return above


def _in_bays(wiring: Wiring, line: Line) -> list[tuple[Line, Figure]]:
    """The places that hold drives of a line which fills an array and then its shelves, with how many they hold."""
    housing = housing_of(wiring, line)
    if housing is None or line not in housing.loose:
        return []
    scope = line.scope
    none = wiring.model.constant("no_drives", 0.0, "count", say("No drives"),
                                 say("nothing in front of them, or no bay"))
    ahead = [other.count for other in housing.loose[:housing.loose.index(line)]]
    before = none if not ahead else scope.together("drives_before", general.sum_of, ahead,
                                                   say("Drives that fill bays before {line}", line=line.called))
    found = []
    for place in housing.places:
        free = housing.free.get(place.id)
        if free is None:
            continue
        name, bays = f"in.{place.id}_count", place.bays
        if place is not housing.holder and not _reaches(line, ahead, housing, place):
            continue
        filled = bays.derive_once("filled_before", general.difference, housing.waiting[housing.holder.id],
                                  housing.waiting[place.id], label=say("Drives that found a bay before {place}",
                                                                       place=place.called))
        found.append((place, scope.derive_once(name, enclosures.drives_in_place, line.count, before, filled, free)))
    return found


def _reaches(line: Line, ahead: list[Figure], housing: Housing, place: Line) -> bool:
    """Whether drives of a line sit in a place as the design stands; the many shelves beyond them need no figures."""
    before = sum(other.number for other in ahead)
    filled = housing.waiting[housing.holder.id].number - housing.waiting[place.id].number
    last = min(before + line.count.number, filled + housing.free[place.id].number)
    return last > max(before, filled)


def _in_each(line: Line, place: Line, drives: Figure) -> Figure:
    scope, name = line.scope.inner("in_each"), f"{place.id}_count"
    return scope.derive_once(name, general.shared_equally, drives, place.count,
                             label=say("Drives of {line} in each {place}", line=line.called, place=place.item.model))


def _places(wiring: Wiring, pool: PoolWiring, boxes: list[Line], inside: list[Figure]) -> Figure:
    """Boxes that the members of one group may lie over: those of one array, or all where servers share them."""
    scope = pool.scope
    if "box_count" in scope:
        return scope["box_count"]
    shelves = scope.together("shelf_count", general.sum_of, [line.count for line in boxes], say("Shelves"))
    if not any(owner.item.kind.is_storage_system for owner in pool.owners):
        return scope.derive("box_count", general.least_of, shelves, label=say("Boxes that a group may lie over"))
    own = wiring.model.constant("no_drives", 0.0, "count", say("No drives"), say("nothing in front of them, or no bay"))
    if inside:
        own = scope.together("in_bays_count", general.sum_of, inside, say("Drives in the arrays' own bays"))
    return scope.derive("box_count", enclosures.boxes_of_array, shelves, pool.owner_count, own)


def _box(
    wiring: Wiring, pool: PoolWiring, line: Line, parts: list[Figure], shape: tuple[Figure, Figure]
) -> Box:
    width, places = shape
    scope, name = pool.scope.inner("in"), f"{line.id}_count"
    drives = scope.together(name, general.sum_of, parts, say("Drives of the pool in one {line}", line=line.item.model))
    members = _members(wiring, pool, scope.inner(line.id), (width, places, drives))
    return Box(line, lost_units(line), members, drives, places)


def _members(wiring: Wiring, pool: PoolWiring, box: Scope, shape: tuple[Figure, Figure, Figure]) -> Figure:
    """Members of one group in one box: stated, spread by the software, or the worst where nothing is said."""
    record = pool.record
    width, places, drives = shape
    if record.enclosure_members is not None:
        stated = pool.scope.stated("enclosure_members", float(record.enclosure_members))
        if not pool.protection.placed or decided(
                wiring, lambda each, boxes, members: each * boxes >= members, stated, places, width):
            return stated
    spread = pool.protection.placed and record.failure_domain is not FailureDomain.DRIVE
    if pool.protection.scheme is Scheme.DECLUSTERED or spread:
        return box.derive_once("members", enclosures.members_spread, width, places)
    return box.derive_once("members", enclosures.members_side_by_side, width, drives)

"""Rules about what ends at a box: groups, spares and local file systems lie in one server or array, not over several.

What lies over servers needs software that places it there. Where none is stated, what rests on such a pool is
undecided: a RAID level by itself does not reach into another server, however well the drives divide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sizer.design.protection import code_members
from sizer.design.records import RaidEngine
from sizer.figures.figure import Figure
from sizer.language import mark, say, say_of, sentences
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.local_drives import drive_cards_of, made_in_servers
from sizer.sizing.pools.grouping import use_text
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Scheme
from sizer.sizing.pools.stores import keeps_between_servers
from sizer.units import counted

_SHARING_SHELVES = 2
"""Servers that reach the same shelf of drives, as pairs that take over for one another do."""


@dataclass(frozen=True, slots=True)
class _Boxes:
    """Boxes of one line and the drives of a pool that they hold, dealt as evenly as they go."""

    owner: Line
    lines: tuple[Line, ...]
    """The lines of the drives."""
    bays: Figure | None
    """Drives that one of them takes, where that is known and the drives sit in the box itself."""
    inside: bool
    """Whether the drives sit in the box itself, not in shelves behind it that others may reach."""

    @property
    def shared_by(self) -> int:
        """Owners that count as one box: servers that reach the same shelves do."""
        return _SHARING_SHELVES if self.owner.item.kind.is_server and not self.inside else 1

    @property
    def count(self) -> int:
        """How many boxes there are."""
        return -(-self.owner.units // self.shared_by)

    @property
    def most(self) -> int:
        """Drives of the fullest box."""
        return -(-sum(line.units for line in self.lines) // max(self.count, 1))

    @property
    def figures(self) -> tuple[Figure, ...]:
        """What :func:`_numbers` reads: owners, drives a line, and bays where they are known."""
        return (self.owner.count, *(line.count for line in self.lines), *((self.bays,) if self.bays else ()))


def _numbers(boxes: Sequence[_Boxes], values: Sequence[Any]) -> Iterator[tuple[Any, Any, Any]]:
    """Boxes, drives and bays of each line of boxes, of the values of their figures; no bays where they are not known.

    The values are numbers, or arrays of cases.
    """
    at = 0
    for box in boxes:
        many = -(-values[at] // box.shared_by)
        drives = sum(values[at + 1:at + 1 + len(box.lines)])
        at += 1 + len(box.lines)
        bays = values[at] if box.bays is not None else None
        at += box.bays is not None
        yield many, drives, bays


def _several(boxes: Sequence[_Boxes], values: Sequence[Any]) -> Any:
    """Whether there is more than one box."""
    return sum(many for many, _, _ in _numbers(boxes, values)) > 1


def check_raid_cards(wiring: Wiring, pools: Mapping[str, PoolWiring]) -> None:
    """Note pools whose parity is said to be a card's, and which have no card before their drives."""
    for pool in pools.values():
        if pool.layout == pool.record.id and pool.record.raid_engine is RaidEngine.CARD and (
                made_in_servers(pool) and not drive_cards_of(pool)):
            wiring.undecided("raid-card-missing", say("a RAID card makes the parity of pool {pool}, as it says, and no "
                                                      "card is before its drives: how fast one would be is not known",
                                                      pool=pool.record.called), f"pools/{pool.record.id}/raid_engine",
                             say("Put the card into the servers as a line. Accept this with the reason if it bounds "
                                 "nothing."))


def check_boundaries(wiring: Wiring, pools: Mapping[str, PoolWiring]) -> None:
    """Note pools whose groups, spares or file systems would have to lie over several servers or arrays."""
    for pool in pools.values():
        if pool.layout != pool.record.id or pool.protection.placed or (
                keeps_between_servers(wiring.catalog, pool.record)):
            continue
        if boxes := _boxes(wiring, pool):
            _check_groups(wiring, pool, boxes)
            _check_spares(wiring, pool, boxes)
            _check_filesystem(wiring, pool, boxes)


def _boxes(wiring: Wiring, pool: PoolWiring) -> list[_Boxes]:
    """The boxes around the drives of a pool; of servers that reach the same shelves each pair is one."""
    lines: dict[str, list[Line]] = {}
    for line in pool.drive_lines:
        lines.setdefault((line.owner() or pool.owners[0]).id, []).append(line)
    if set(lines) != {owner.id for owner in pool.owners}:
        # The owners are named apart from the drives, which lie behind all of them.
        return []
    found = []
    for owner in pool.owners:
        inside = not any(map(_in_shelf, lines[owner.id]))
        bays = wiring.fact(owner.item, "drive_bay_count") if inside and owner.item.kind.is_server else None
        found.append(_Boxes(owner, tuple(lines[owner.id]), bays, inside))
    return found


def _in_shelf(line: Line) -> bool:
    above = line.parent
    while above is not None and not above.item.kind.owns_drives:
        if above.item.kind.is_shelf:
            return True
        above = above.parent
    return False


def _check_groups(wiring: Wiring, pool: PoolWiring, boxes: list[_Boxes]) -> None:
    """Note more groups, or copies, than lie whole in single boxes."""
    record, protection = pool.record, pool.protection
    if protection.scheme is Scheme.DECLUSTERED:
        _check_declustered(wiring, pool, boxes)
        return
    if protection.scheme not in (Scheme.MIRROR, Scheme.PARITY) or not protection.redundant:
        return
    stated = protection.scheme is Scheme.MIRROR or code_members(protection.name) is not None
    if record.enclosure_members is not None and stated:
        # The author says how copies and parts lie over boxes: what that asks of them is another rule's.
        return
    mirrored = protection.scheme is Scheme.MIRROR
    width = protection.copies if mirrored else round(pool.members.number)

    def over(members: Any, groups: Any, *values: Any) -> Any:
        """Whether a group is wider than any box, or all do not go into the bays there are."""
        wide = protection.copies if mirrored else members
        apart, room, known = True, 0.0, True
        for many, drives, bays in _numbers(boxes, values):
            apart = apart & (wide > -(-drives // many))
            # Of more drives than bays it is another check's what they go into.
            known = known & (False if bays is None else drives <= many * bays)
            room = room if bays is None else room + many * (bays // wide)
        crowded = known & (groups * members / wide > room)
        return _several(boxes, values) & (apart | crowded)

    figures = [figure for box in boxes for figure in box.figures]
    if not decided(wiring, over, pool.members, pool.groups, *figures):
        return
    noun, many, most = _noun(boxes), sum(box.count for box in boxes), max(box.most for box in boxes)
    servers = boxes[0].owner.item.kind.is_server
    accept = say(_JOINED[noun])
    software = say("storage software that places data over servers") if servers else ""
    place = "drives" if mirrored or protection.width is not None else "members"
    if width <= most:
        made = round(pool.groups.number)
        room = sum(box.count * int((box.bays.number if box.bays else 0) // width) for box in boxes)
        wiring.undecided(
            "group-over-boxes",
            say("{groups} of {drives} in pool {pool} do not lie whole in the bays of its {boxes}: {fitting} would",
                groups=counted(made, "group"), drives=counted(width, "drive"), pool=record.called,
                boxes=_many(many, noun), fitting=counted(room, "group")), f"pools/{record.id}/{place}",
            sentences(use_text(say("at most {groups}", groups=counted(room, "group")), software), accept),
            pool.members, pool.groups, *figures, told=(many, room))
        return
    wiring.undecided(
        "group-over-boxes",
        say(_OVER_SERVERS if servers else _OVER_BOXES,
            what=say("{width} copies", width=width) if mirrored else say("groups of {drives}",
                                                                         drives=counted(width, "drive")),
            pool=record.called, boxes=_many(many, noun), drives=counted(most, "drive"), label=protection.label,
            inside=_INSIDE[noun]), f"pools/{record.id}/{place}",
        sentences(use_text("" if mirrored or protection.width is not None else
                           say("at most {members}", members=counted(most, "member")), software), accept),
        pool.members, *figures, told=(many, most, protection.label))


def _check_declustered(wiring: Wiring, pool: PoolWiring, boxes: list[_Boxes]) -> None:
    """Note fewer declustered arrays than servers with drives of their own."""
    record, many = pool.record, sum(box.count for box in boxes)
    if not all(box.owner.item.kind.is_server and box.inside for box in boxes) or not decided(
            wiring, lambda *counts: sum(counts) > record.volume_groups, *[box.owner.count for box in boxes]):
        return
    wiring.undecided(
        "group-over-boxes", say("{declustered_arrays} of pool {pool} would lie over its {servers}, and no software is "
                                "stated that places data over servers",
                                declustered_arrays=counted(record.volume_groups, "declustered array"),
                                pool=record.called, servers=counted(many, "server")),
        f"pools/{record.id}/software",
        sentences(use_text(say("storage software that places data over servers"),
                           say("at least {volume_groups}, one in each server",
                               volume_groups=counted(many, "volume group"))), say(_JOINED["server"])),
        *[box.owner.count for box in boxes], told=(record.volume_groups,))


def _check_spares(wiring: Wiring, pool: PoolWiring, boxes: list[_Boxes]) -> None:
    """Note spares that are fewer than the boxes: a drive of one server does not stand in for one of another."""
    spares, many, noun = pool.record.spares, sum(box.count for box in boxes), _noun(boxes)
    if many > 1 and 0 < spares < many and pool.protection.redundant and pool.protection.scheme is not Scheme.EVA:
        wiring.warning(
            "spares-in-other-boxes",
            _standing_in(spares, noun, pool.record.called, _many(many, noun)),
            f"pools/{pool.record.id}/spares", use_text(say("at least {spares}", spares=counted(many, "spare"))),
            told=(spares, many))


def _standing_in(spares: int, noun: str, pool: str, boxes: str) -> str:
    """What the spares of some boxes do not do for the others."""
    if noun == "array":
        return say_of(
            spares, "{number} spare of pool {pool} stands in for drives of its own array only, and there are {boxes}: "
            "in the others a rebuild waits for a new drive",
            "{number} spares of pool {pool} stand in for drives of their own array only, and there are {boxes}: in the "
            "others a rebuild waits for a new drive", pool=pool, boxes=boxes)
    if noun == "server":
        return say_of(
            spares, "{number} spare of pool {pool} stands in for drives of its own server only, and there are {boxes}: "
            "in the others a rebuild waits for a new drive",
            "{number} spares of pool {pool} stand in for drives of their own server only, and there are {boxes}: in "
            "the others a rebuild waits for a new drive", pool=pool, boxes=boxes)
    return say_of(
        spares, "{number} spare of pool {pool} stands in for drives of its own server pair only, and there are "
        "{boxes}: in the others a rebuild waits for a new drive",
        "{number} spares of pool {pool} stand in for drives of their own server pair only, and there are {boxes}: in "
        "the others a rebuild waits for a new drive", pool=pool, boxes=boxes)


def _check_filesystem(wiring: Wiring, pool: PoolWiring, boxes: list[_Boxes]) -> None:
    """Note fewer file systems of a kind that one server mounts than there are servers with drives of their own."""
    record, many = pool.record, sum(box.count for box in boxes)
    preset = wiring.catalog.presets.get("filesystems", {}).get(record.filesystem)
    local = preset is not None and preset.number("one_server") == 1
    if preset is None or not local or record.software:
        return
    if not all(box.owner.item.kind.is_server and box.inside for box in boxes) or not decided(
            wiring, lambda *counts: sum(counts) > record.filesystem_count, *[box.owner.count for box in boxes]):
        return
    wiring.undecided(
        "filesystem-over-servers", say("{file_systems} of pool {pool} would lie over its {servers}: {title} lies in "
                                       "one server, and no software is stated that joins them",
                                       file_systems=counted(record.filesystem_count, "file system"), pool=record.called,
                                       servers=counted(many, "server"),
                                       title=preset.title), f"pools/{record.id}/filesystem_count",
        sentences(use_text(say("at least {file_systems}", file_systems=counted(many, "file system")),
                           say("storage software that places data over servers")), say(_JOINED["server"])),
        *[box.owner.count for box in boxes], told=(record.filesystem_count, preset.title))


def _noun(boxes: list[_Boxes]) -> str:
    if not boxes[0].owner.item.kind.is_server:
        return "array"
    return "server" if boxes[0].inside else "server pair"


def _many(number: float, noun: str) -> str:
    return (counted(number, "array") if noun == "array" else counted(number, "server") if noun == "server"
            else counted(number, "server pair"))


_INSIDE = {"array": mark("inside one array"), "server": mark("inside one server"),
           "server pair": mark("inside one server pair")}
_OVER_BOXES = mark("{what} in pool {pool} would lie over several of its {boxes}, each with {drives} of the pool: "
                   "{label} is made {inside}")
_OVER_SERVERS = mark("{what} in pool {pool} would lie over several of its {boxes}, each with {drives} of the pool: "
                     "{label} is made {inside}, and no software is stated that places data over servers")
_JOINED = {
    "array": mark("Accept this with the reason if something else joins the arrays."),
    "server": mark("Accept this with the reason if something else joins the servers."),
    "server pair": mark("Accept this with the reason if something else joins the server pairs.")}
"""By what the boxes are called."""

"""How many drives make a group, and what to choose where drives, members and protection do not go together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from sizer.design.records import Pool
from sizer.figures.figure import Figure
from sizer.language import AND, OR, counting, listed, mark, numeral, say, say_of
from sizer.laws import general
from sizer.laws.storage import groups
from sizer.laws.storage.declustered import protection_reserve_bytes
from sizer.numerals import agreeing, is_or_are
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.limits import Blank, declare_limit
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.lines import Line
from sizer.sizing.pools.fitting_widths import allows, least_members, narrower, widest
from sizer.sizing.pools.protection import Protection, Scheme, by_definition, copies_of
from sizer.sizing.scope import RecordScope, Scope
from sizer.units import counted, format_ratio

MEMBERS, DRIVES = mark("{numbers} members"), mark("{numbers} drives")
"""What numbers to choose one of are of."""
_MEMBERS, _GROUPS = mark("members"), mark("groups")


def wire_members(
    wiring: Wiring, scope: RecordScope, record: Pool, protection: Protection, drives: Figure, spares: Figure
) -> Figure | None:
    """Wire the members of one group; None where the drives or the protection do not allow them, which is a problem."""
    name, place = "members", f"pools/{record.id}"
    room = round(drives.number) - record.spares
    if room < 1:
        least = max(least_members(protection), record.members or 0) * _made(record, protection)
        most = round(drives.number) - least
        wiring.error("no-group", say_of(record.spares, "{number} spare leaves none of the {drives} of pool {pool} for "
                                        "a group of {protection}", "{number} spares leave none of the {drives} of pool "
                                        "{pool} for a group of {protection}", drives=counted(drives.number, "drive"),
                                        pool=record.called, protection=protection.label), f"{place}/spares",
                     use_text(say("at most {spares}", spares=counted(most, "spare")) if most >= 0 else "",
                          say("at least {drives}", drives=counted(least + record.spares, "drive"))), building=True)
    width = room
    if record.members is not None:
        members = scope.stated(name, float(record.members))
        width = round(members.number)
    elif protection.width is not None:
        members = scope.constant(name, float(protection.width), "count", say("Members of a group"),
                                 say("{protection} has {width}", protection=protection.label, width=protection.width))
        width = protection.width
    else:
        members = scope.derive(name, general.difference, drives, spares,
                               label=say("Members of the one group: all drives less the spares"))
    _declare(wiring, scope, protection, drives, spares, members)
    if protection.width is None and room < 1:
        if _made(record, protection) > 1:
            wiring.error("pool-larger-than-drives",
                         say("{groups}, each of all the drives since no members are stated",
                             groups=counted(record.groups or 0, "group")), f"{place}/groups", say("Use 1 group."),
                             building=True)
        if record.members is not None and not protection.scattered and not allows(protection, width):
            _refuse(wiring, record, protection, width, room)
        return None
    if not protection.scattered and not allows(protection, width):
        _refuse(wiring, record, protection, width, room)
        return None
    return members if room > 0 else None


def _declare(
    wiring: Wiring, scope: RecordScope, protection: Protection, drives: Figure, spares: Figure, members: Figure
) -> None:
    """Note what a group may be, and that one lies on the drives beside the spares, for all that varies the design."""
    limits, place = scope.limits(), f"pools/{scope.record}/members"
    needed = limits.derive("one_group", general.sum_of, members, spares,
                           label=say("Drives that one group and the spares take"))
    declare_limit(wiring, limits.inner("one_group"), "no-group", needed, drives,
                  (say("no group of {protection}: one group and the spares take ",
                       protection=protection.label), Blank.USED,
                   say(" drives of the "),
                   Blank.ALLOWED, say(" there are")), place)
    if protection.scattered:
        return
    least = by_definition(limits, protection, "least_members", least_members(protection),
                          say("Fewest members of {protection}", protection=protection.label))
    declare_limit(wiring, limits.inner("least_members"), "members", least, members,
                  (say("no group of {protection}: it takes at least ",
                       protection=protection.label), Blank.USED, say(" members, and has "),
                   Blank.ALLOWED), place)
    if protection.width is not None:
        declare_limit(wiring, limits.inner("most_members"), "members", members, least,
                      (Blank.USED, say(" members for {protection}, which has ",
                                       protection=protection.label), Blank.ALLOWED), place)
    elif protection.in_pairs:
        over = limits.derive("members_over", groups.members_over, members, copies_of(limits, protection))
        declare_limit(wiring, limits.inner("members_over"), "members", over, nothing_over(wiring),
                      (say("members that are no multiple of the {copies} copies of {protection}: ",
                           copies=protection.copies, protection=protection.label),
                       Blank.USED, say(" over")), place)


def nothing_over(wiring: Wiring) -> Figure:
    """The bound of what must divide evenly."""
    return Scope(wiring.sheet, "limit").constant("nothing_over", 0.0, "count", say("Left over"),
                                                 say("whole groups only"))


def _made(record: Pool, protection: Protection) -> int:
    """Groups that are stated; 1 where they follow."""
    return 1 if record.groups is None or protection.scattered else record.groups


def _refuse(wiring: Wiring, record: Pool, protection: Protection, width: int, room: int) -> None:
    """Members that the protection cannot have: by what is stated, or because all drives are one group."""
    stated, made = record.members is not None, _made(record, protection)
    if protection.width is not None:
        why = say("{members} for {protection}, which has {width}", members=counted(width, "member"),
                  protection=protection.label, width=counting(protection.width))
    elif width < least_members(protection):
        why = say("{members} {are} too few for {protection}: at least {least} are needed",
                  members=counted(width, "member"), are=is_or_are(width), protection=protection.label,
                  least=counting(least_members(protection)))
    elif protection.most_members is not None and width > protection.most_members:
        why = (say("{members} {are} too many for {protection}: at most {most}",
                   members=counted(width, "member"), are=is_or_are(width), protection=protection.label,
                   most=counting(protection.most_members)))
    else:
        why = say("{members} cannot be {protection}: a multiple of {copies} is needed",
                  members=counted(width, "member"), protection=protection.label, copies=protection.copies)
    if not stated:
        why += say("; without members stated, all drives less the spares are one group")
    beside = _beside(protection, width)
    fitting = [members for members in beside if members * made <= room] or (beside if room < 1 else [])
    drives = [members + record.spares for members in beside] if not stated and made == 1 else []
    wiring.error("members", why, f"pools/{record.id}/members", use_text(
        numbers_text(fitting, MEMBERS), numbers_text(drives, DRIVES), *([] if fitting else _instead(
            record, protection, room))), building=True)


def _beside(protection: Protection, width: int) -> list[int]:
    """The numbers of members nearest to one that the protection cannot have, from below and from above."""
    if protection.width is not None:
        return [protection.width]
    below, above = widest(protection, width), max(width, least_members(protection))
    above += -above % protection.copies if protection.in_pairs else 0
    found = [above] if below is None else [below, above]
    return [members for members in dict.fromkeys(found) if allows(protection, members)]


def check_room(
    wiring: Wiring, scope: RecordScope, record: Pool, protection: Protection, drives: Figure, members: Figure,
    owners: Sequence[Line],
) -> bool:
    """Whether one group, stripe or disk group lies on the drives at all; it is an error where it does not."""
    room, width = round(drives.number) - record.spares, round(members.number)
    if protection.scattered:
        _declare_stripe(wiring, scope, record, protection, drives, owners)
        if not _check_stripe(wiring, scope, record, protection, drives, owners):
            return False
    if width <= room:
        return True
    wiring.error(
        "no-group", say("{drives} less {spares} {make} no group of {width} for {protection}",
                        drives=counted(drives.number, "drive"), spares=counted(record.spares, "spare"),
                        make=agreeing(drives.number, "makes", "make"), width=counting(width),
                        protection=protection.label),
        f"pools/{record.id}/{'members' if protection.width is None else 'protection'}",
        use_text(*_instead(record, protection, room),
             say("at least {drives}",
                 drives=counted(_made(record, protection) * width + record.spares, "drive"))), building=True)
    return False


def _declare_stripe(
    wiring: Wiring, scope: RecordScope, record: Pool, protection: Protection, drives: Figure, owners: Sequence[Line]
) -> None:
    """Note that each array has the drives of one stripe or disk group, for all that varies the design."""
    limits = scope.limits()
    width = by_definition(limits, protection, "stripe_width", least_members(protection),
                          say("Fewest drives of {protection}", protection=protection.label))
    needed = width
    if protection.scheme is Scheme.DECLUSTERED:
        needed = limits.derive(
            "stripes", general.each_times_count, width, scope.stated("volume_groups", float(record.volume_groups)),
            label=say("Drives that one stripe in each declustered array takes"))
    elif not any(owner.item.kind.is_server for owner in owners):
        boxes = limits.derive("arrays", general.sum_of, *[owner.count for owner in owners],
                              label=say("Arrays that hold a stripe or disk group each"))
        needed = limits.derive("stripes", general.each_times_count, width, boxes,
                               label=say("Drives that one stripe in each array takes"))
    if protection.scheme is not Scheme.EVA:
        needed = limits.derive("stripes_and_spares", general.sum_of, needed, scope["spares"],
                               label=say("Drives that stripes and spares take"))
    declare_limit(wiring, limits.inner("stripe"), "no-group", needed, drives,
                  (say("no stripe of {protection}: at least ",
                       protection=protection.label), Blank.USED, say(" drives are needed, and there are "),
                   Blank.ALLOWED), f"pools/{record.id}/protection")


def _check_stripe(
    wiring: Wiring, scope: RecordScope, record: Pool, protection: Protection, there: Figure, owners: Sequence[Line]
) -> bool:
    """Whether each array has the drives for one stripe or disk group; one stripe may lie over several servers."""
    # An EVA keeps space free instead of drives: all of them are in the disk group.
    spares, what = (0, say("disk group")) if protection.scheme is Scheme.EVA else (record.spares, say("stripe"))
    spans = any(owner.item.kind.is_server for owner in owners)
    boxes, each = 1 if spans else max(1, sum(owner.units for owner in owners)), say("arrays")
    if protection.scheme is Scheme.DECLUSTERED:
        boxes, each = record.volume_groups, say("declustered arrays")
    drives = round(there.number)
    width, room = least_members(protection), (drives - spares) // boxes
    if width <= room:
        return protection.scheme is not Scheme.EVA or _check_reserve(wiring, scope, record, there, owners)
    wiring.error(
        "no-group", say("{drives} less {spares} {make} no {what} of {width} for {protection}",
                        drives=counted(drives, "drive"), spares=counted(spares, "spare"),
                        make=agreeing(drives, "makes", "make"), what=what, width=counting(width),
                        protection=protection.label)
        + (say(" in each of {boxes} {each}", boxes=counting(boxes),
               each=each) if boxes > 1 else ""), f"pools/{record.id}/protection",
        use_text(*_instead(record, protection, room),
             say("at least {drives}",
                 drives=counted(max(boxes * width + spares, (record.members or 0) + record.spares), "drive"))),
        building=True)
    return False


def _check_reserve(
    wiring: Wiring, scope: RecordScope, record: Pool, there: Figure, owners: Sequence[Line]
) -> bool:
    """Whether an EVA's disk group of so many drives holds more than what it keeps free to rebuild into."""
    metadata = wiring.default("eva_metadata_ratio")
    occupancy = scope.stated("occupancy", record.occupancy)
    reserve = scope.stated("protection_level", float(record.protection_level))

    def holds(drives: Any, unmanaged: Any, filled: Any, levels: Any, *boxes: Any) -> Any:
        return drives // sum(boxes) * (1 - unmanaged) * filled > protection_reserve_bytes(levels, 1.0)

    if decided(wiring, holds, there, metadata, occupancy, reserve, *[owner.count for owner in owners]):
        return True
    boxes = max(1, sum(owner.units for owner in owners))
    drives, managed = round(there.number) // boxes, 1 - metadata.number
    # In drives of the group: the space of one is the unit.
    kept = [float(protection_reserve_bytes(level, 1.0)) for level in range(record.protection_level + 1)]
    usable = drives * managed * record.occupancy
    # No drive for each box, or metadata pinned to all the space: then no occupancy helps, and drives only in the first.
    share = math.floor(1e4 * kept[-1] / (drives * managed) + 1) / 1e4 if drives * managed > 0 else math.inf
    level = sum(each < usable for each in kept) - 1
    enough = boxes * math.floor(kept[-1] / (managed * record.occupancy) + 1) if managed > 0 else 0
    wiring.error(
        "nothing-left", say("protection level {protection_level} keeps the space of {drives} free, and no more of "
                            "{there} may be used at an occupancy of {occupancy}",
                            protection_level=record.protection_level, drives=counted(kept[-1], "drive"),
                            there=counting(drives), occupancy=format_ratio(record.occupancy)),
        f"pools/{record.id}/occupancy",
        use_text(say("an occupancy of {share}", share=format_ratio(share)) if share <= 1 else "",
             say("protection level {level}", level=level) if level >= 0 else "",
             say("at least {drives}", drives=counted(enough, "drive")) if enough else ""),
        building=True)
    return False


def _instead(record: Pool, protection: Protection, room: int) -> list[str]:
    """What fewer drives allow: a narrower group of the same protection, or a narrower protection."""
    most = widest(protection, room // _made(record, protection)) if protection.width is None else None
    if most is not None:
        return [say("at most {members}", members=counted(most, "member"))]
    names, stated = narrower(protection, room), [
        field for name, field in (("members", _MEMBERS), ("groups", _GROUPS)) if getattr(record, name)]
    if not names:
        return []
    those = listed(names, OR)
    return [say("protection {names} with {fields} left empty", names=those, fields=listed(stated, AND))
            if stated else say("protection {names}", names=those)]


def declare_groups(
    wiring: Wiring, scope: RecordScope, drives: Figure, spares: Figure, members: Figure, made: Figure
) -> None:
    """Note that the stated groups and the spares lie on the drives, for all that varies the design."""
    limits = scope.limits()
    grouped = limits.derive("grouped", groups.grouped_drives, made, members,
                            label=say("Drives that the stated groups take"))
    needed = limits.derive("groups", general.sum_of, grouped, spares,
                           label=say("Drives that the stated groups and the spares take"))
    declare_limit(wiring, limits.inner("groups"), "pool-larger-than-drives", needed, drives,
                  (say("the stated groups and the spares take "), Blank.USED, say(" drives, and there are "),
                   Blank.ALLOWED),
                  f"pools/{scope.record}/groups")


def too_many_groups(
    wiring: Wiring, record: Pool, protection: Protection, drives: Figure, members: Figure, made: Figure
) -> None:
    """Tell of more stated groups than the drives make."""
    wanted = round(made.number * members.number) + record.spares
    room = round(drives.number) - record.spares
    narrow = widest(protection, room // round(made.number)) if protection.width is None else None
    follows = record.members is None and protection.width is None
    wiring.error("pool-larger-than-drives",
                 say("{groups} of {members} and {spares} need {drives} more than the {there} there are",
                     groups=counted(made.number, "group"), members=numeral(f"{members.number:,.0f}"),
                     spares=counted(record.spares, "spare"), drives=counted(wanted - drives.number, "drive"),
                     there=numeral(f"{drives.number:,.0f}")),
                 f"pools/{record.id}/groups",
                 use_text(say("at most {groups}", groups=counted(int(room // members.number), "group")),
                      "" if narrow is None else say("at most {members}", members=counted(narrow, "member")),
                      "" if follows else say("at least {drives}", drives=counted(wanted, "drive"))), building=True)


def numbers_text(numbers: Sequence[int], what: str) -> str:
    """Numbers to choose one of, in a marked text as ``{numbers} members``; empty where there is none."""
    return say(what, numbers=listed(map(counting, numbers), OR)) if numbers else ""


def use_text(*choices: str) -> str:
    """The choices as one sentence."""
    named = [choice for choice in choices if choice]
    return say("Use {named}.", named=say(", or ").join(named)) if named else ""

"""Which protections and widths so many drives allow: what is named where a group does not fit."""

from __future__ import annotations

import math

from sizer.design.protection import code_members, declustered_members, draid_of
from sizer.figures.algebra.law import Law
from sizer.laws.loss.failures import critical_share
from sizer.laws.storage.declustered import eva_bytes
from sizer.sizing.pools.protection import NAMED, Protection, Scheme

_GROUPED = frozenset((Scheme.NONE, Scheme.MIRROR, Scheme.PARITY))
_MOST_NAMED = 2


def least_members(protection: Protection) -> int:
    """The fewest drives that a group, a stripe or a disk group lies on.

    >>> from sizer.sizing.pools.protection import protection_of
    >>> [least_members(protection_of(name)) for name in ("raid6", "raid10", "8+2", "gnr-8+3p", "vraid5")]
    [4, 2, 10, 11, 8]
    """
    if protection.width is not None:
        return protection.width
    if protection.scheme is Scheme.EVA:
        return _least_drives(eva_bytes)
    if protection.spread:
        least = (protection.data or 1) + protection.parity + protection.spares
        return max(least, _least_drives(critical_share)) if protection.shares_spares else least
    if protection.scheme is Scheme.DECLUSTERED:
        stripe = (protection.data or 1) + protection.parity
        return max(stripe, _least_drives(critical_share)) if protection.tolerated > 1 else stripe
    return protection.copies if protection.scheme is not Scheme.PARITY else protection.parity + protection.least_data


def _least_drives(law: Law) -> int:
    return math.ceil(next(argument.low or 1 for argument in law.arguments if argument.name == "drives"))


def allows(protection: Protection, members: int) -> bool:
    """Whether a group of so many members can have this protection.

    >>> from sizer.sizing.pools.protection import protection_of
    >>> [allows(protection_of("raid10"), members) for members in (1, 6, 7)]
    [False, True, False]
    """
    if protection.width is not None:
        return members == protection.width
    if protection.most_members is not None and members > protection.most_members:
        return False
    return members >= least_members(protection) and not (protection.in_pairs and members % protection.copies)


def widest(protection: Protection, room: int) -> int | None:
    """The most members of one group that so many drives hold; None where no group fits.

    >>> from sizer.sizing.pools.protection import protection_of
    >>> widest(protection_of("raid10"), 7), widest(protection_of("raid6"), 3)
    (6, None)
    """
    most = room - room % protection.copies if protection.in_pairs else room
    if protection.most_members is not None:
        most = min(most, protection.most_members)
    found = protection.width if protection.width is not None else most
    return found if found <= room and allows(protection, found) else None


def narrower(protection: Protection, drives: int) -> list[str]:
    """The protections of the same kind that lie on so many drives, those that survive most first.

    >>> from sizer.sizing.pools.protection import protection_of
    >>> [narrower(protection_of(name), 5) for name in ("8+2", "gnr-8+2p", "vraid6")]
    [['3+2'], ['gnr-3way', 'gnr-2way'], []]
    >>> narrower(protection_of("declustered-8+2"), 6), narrower(protection_of("draid2:8d:12c:2s"), 9)
    (['declustered-4+2'], ['draid2:5d:2s'])
    >>> narrower(protection_of("draid2:4d:8s"), 10)
    ['draid2:4d:4s']
    >>> narrower(protection_of("raid6"), 3), narrower(protection_of("8+3"), 2), narrower(protection_of("raid5"), 0)
    (['mirror3', 'raid5'], ['1+1'], [])
    """
    code = code_members(protection.name)
    if code is not None and drives > 1:
        return [_narrower_code(code, drives)]
    declustered, draid = declustered_members(protection.name), draid_of(protection.name)
    if declustered is not None and drives >= _least_drives(critical_share):
        return [f"declustered-{_narrower_code(declustered, drives)}"]
    if draid is not None and drives > draid.parity:
        # Spares give way where stripes fit beside fewer of them; else stripes do.
        beside = drives - draid.parity - draid.data
        spares = min(draid.spares, beside if beside > 0 else drives - draid.parity - 1)
        data = min(draid.data, drives - draid.parity - spares)
        return [draid._replace(data=data, spares=spares, children=None).name]
    found: dict[int, str] = {}
    kinds = _GROUPED if protection.scheme in _GROUPED else {Scheme.DECLUSTERED} & {protection.scheme}
    for other in sorted(NAMED, key=lambda one: (-one.tolerated, one.records != protection.records)):
        own = other.of_one_software or other.dedicated > protection.dedicated or other.records > protection.records
        alike = other.scheme in kinds and not own
        if alike and other.tolerated <= protection.tolerated and _lies_on(other, drives):
            found.setdefault(other.tolerated, other.name)
    return list(found.values())[:_MOST_NAMED]


def _narrower_code(code: tuple[int, int], drives: int) -> str:
    parity = min(code[1], drives - 1)
    return f"{min(code[0], drives - parity)}+{parity}"


def _lies_on(protection: Protection, drives: int) -> bool:
    if protection.scheme is Scheme.DECLUSTERED:
        return drives >= least_members(protection)
    return drives > 0 and allows(protection, drives)

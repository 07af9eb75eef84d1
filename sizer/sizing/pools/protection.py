"""What a protection's name means: how much of a group is user data, and what a small write costs at the drives."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sizer.design.protection import MOST_CHILDREN, code_members, declustered_members, draid_of, protection_label
from sizer.design.records import WriteLayout
from sizer.figures.figure import Figure
from sizer.language import mark, say
from sizer.laws.loss.failures import MOST_LOST
from sizer.sizing.scope import Scope


class Scheme(StrEnum):
    """How data is protected."""

    NONE = "none"
    MIRROR = "mirror"
    PARITY = "parity"
    EVA = "EVA disk group"
    DECLUSTERED = "declustered array"


SCATTERED = frozenset((Scheme.EVA, Scheme.DECLUSTERED))
"""Schemes that spread every stripe over all drives, and need no groups that divide them."""


_OF_GROUP = mark("a group")
MOST_COPIES = 3
"""Copies that mirrors of more than one software keep."""
_FEWEST_SHARING = 5
"""Drives from which on a group has others than those of one stripe to rebuild with."""


@dataclass(frozen=True, slots=True)
class Protection:
    """One protection: ``copies`` of a mirror, or ``parity`` members beside the data of a group (or stripe).

    ``width`` is the number of members a group has by definition, None where the design says. What else tells
    protections apart is a field each, so that nothing asks for one by its name.
    """

    name: str
    scheme: Scheme
    copies: int = 1
    parity: int = 0
    data: int | None = None
    width: int | None = None
    least_data: int = 2
    """Data members of the narrowest group: two of most parity, for with one it would be a mirror."""
    most_members: int | None = None
    """The most members a group may have; None where nothing limits them."""
    dedicated: bool = False
    """Whether parity has drives of its own, which hold no data and serve no reads."""
    records: bool = False
    """Whether each record is a stripe of its own over all data members, as ZFS lays it out."""
    spread: bool = False
    """Whether stripes of ``data`` and ``parity`` are spread over a wider group, with ``spares`` as space in it."""
    spares: int = 0
    """Drives of a group whose space is kept to rebuild into."""
    strips_apart: bool = False
    """Whether each strip of a file-system block lies by itself on its drive."""
    placed: bool = False
    """Whether software places each object by itself, on any drives of different servers: groups need not divide them.
    """
    survived: int | None = None
    """Members of a group that may be lost, of codes that survive less than their parity members; None: as many."""
    nested: bool = False
    """Whether copies over two servers hold a part of the data, and single parity in each of them the rest."""
    layout: WriteLayout | None = None
    """Where small writes go, of protections that belong to one way of writing; None where others decide."""

    @property
    def label(self) -> str:
        """How people write it."""
        return protection_label(self.name)

    @property
    def redundant(self) -> bool:
        """Whether it keeps copies or parity."""
        return self.copies > 1 or self.parity > 0

    @property
    def by_parity(self) -> bool:
        """Whether it keeps parity of one copy, so that a lost block is computed and not read elsewhere."""
        return self.parity > 0 and self.copies == 1

    @property
    def tolerated(self) -> int:
        """Members of one group that may be lost."""
        if self.survived is not None:
            return self.survived
        return self.copies - 1 if self.scheme is Scheme.MIRROR or self.copies > 1 else self.parity

    @property
    def in_pairs(self) -> bool:
        """Whether members are copies of one another, so that a group takes a multiple of the copies."""
        return self.scheme is Scheme.MIRROR and not self.placed

    @property
    def scattered(self) -> bool:
        """Whether stripes lie on all drives of the pool, which need not divide into groups."""
        return self.scheme in SCATTERED

    @property
    def of_one_software(self) -> bool:
        """Whether only one software has it, so that it takes no other's place."""
        return self.survived is not None or (self.scheme is Scheme.MIRROR and self.copies > MOST_COPIES)

    @property
    def over_all(self) -> bool:
        """Whether every drive of the pool shares stripes, or objects, with every other one."""
        return self.scattered or self.placed

    @property
    def shares_spares(self) -> bool:
        """Whether a lost drive is rebuilt into space on all drives of its set, by all of them."""
        if self.placed:
            return self.tolerated <= MOST_LOST
        return self.scattered or (self.spares > 0 and (self.width is None or self.width >= _FEWEST_SHARING))


def _parity(name: str, parity: int) -> Protection:
    return Protection(name, Scheme.PARITY, parity=parity)


def _raidz(parity: int) -> Protection:
    return Protection(f"raidz{parity}", Scheme.PARITY, parity=parity, least_data=1, records=True,
                      layout=WriteLayout.LOG)


def _gnr(name: str, parity: int, data: int = 8, copies: int = 1) -> Protection:
    return Protection(name, Scheme.DECLUSTERED, copies=copies, parity=parity, data=data, strips_apart=True)


def _lrc(data: int) -> Protection:
    """Two local parities and one of all: three parts for parity, of which any two may be lost."""
    return Protection(f"lrc-{data}+2+1", Scheme.PARITY, parity=3, data=data, width=data + 3,
                      survived=2)


NAMED = (
    Protection("raid0", Scheme.NONE),
    Protection("raid1", Scheme.MIRROR, copies=2, width=2),
    Protection("raid10", Scheme.MIRROR, copies=2),
    Protection("mirror3", Scheme.MIRROR, copies=3),
    _parity("raid5", 1),
    _parity("raid50", 1),
    _parity("raid6", 2),
    _parity("raid60", 2),
    Protection("raid4", Scheme.PARITY, parity=1, dedicated=True),
    Protection("raid-dp", Scheme.PARITY, parity=2, dedicated=True, layout=WriteLayout.LOG),
    _raidz(1),
    _raidz(2),
    _raidz(3),
    Protection("vraid0", Scheme.EVA, data=1),
    Protection("vraid1", Scheme.EVA, copies=2, data=1),
    Protection("vraid5", Scheme.EVA, parity=1, data=4),
    Protection("vraid6", Scheme.EVA, parity=2, data=4),
    _gnr("gnr-8+2p", 2),
    _gnr("gnr-8+3p", 3),
    _gnr("gnr-4+2p", 2, data=4),
    _gnr("gnr-4+3p", 3, data=4),
    _gnr("gnr-2way", 1, data=1, copies=2),
    _gnr("gnr-3way", 2, data=1, copies=3),
    _gnr("gnr-4way", 3, data=1, copies=4),
    _lrc(8),
    _lrc(12),
    Protection("nested-mirror", Scheme.MIRROR, copies=4),
    Protection("nested-parity", Scheme.MIRROR, copies=4, nested=True),
)
"""The protections with a name of their own."""
_BY_NAME = {protection.name: protection for protection in NAMED}


def protection_of(name: str) -> Protection:
    """The protection called ``name``: one of those with a name, or one whose name says its shape.

    >>> protection_of("8+2").width, protection_of("raid6").parity
    (10, 2)
    >>> protection_of("declustered-8+2").width, protection_of("draid2:8d:60c:2s").width
    (None, 60)
    """
    fixed = _BY_NAME.get(name)
    if fixed is not None:
        return fixed
    code, declustered, draid = code_members(name), declustered_members(name), draid_of(name)
    if code is not None:
        return Protection(name, Scheme.PARITY, parity=code[1], data=code[0], width=sum(code))
    if declustered is not None:
        data, parity = declustered
        return Protection(name, Scheme.DECLUSTERED, parity=parity, data=data)
    if draid is None:
        raise KeyError(f"{name!r} passed validation and is not a protection")
    return Protection(name, Scheme.PARITY, parity=draid.parity, data=draid.data,
                      width=draid.children, most_members=MOST_CHILDREN, records=True, spread=True,
                      spares=draid.spares, layout=WriteLayout.LOG)


def by_definition(scope: Scope, protection: Protection, name: str, count: int, label: str) -> Figure:
    """A count that a protection fixes, as a figure of a pool; made once."""
    return scope.constant(name, float(count), "count", label, say("{protection} by definition",
                                                                  protection=protection.label))


def copies_of(scope: Scope, protection: Protection) -> Figure:
    """Copies that a mirror keeps."""
    return by_definition(scope, protection, "copies", protection.copies, say("Copies of the data"))


def parity_of(scope: Scope, protection: Protection, what: str = _OF_GROUP) -> Figure:
    """Members of a group, or of a stripe, beside its data."""
    return by_definition(scope, protection, "parity_members", protection.parity,
                         say("Parity members of {what}", what=what))


def data_of(scope: Scope, protection: Protection) -> Figure:
    """Data members of a stripe of fixed shape."""
    return by_definition(scope, protection, "data_members", protection.data or 1, say("Data members of a stripe"))

"""What a protection's name means: how much of a group is user data, and what a small write costs at the drives."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sizer.design.protection import code_members
from sizer.figures.figure import Figure
from sizer.sizing.scope import Scope


class Scheme(StrEnum):
    """How data is protected."""

    NONE = "none"
    MIRROR = "mirror"
    PARITY = "parity"
    EVA = "EVA disk group"
    DECLUSTERED = "declustered array"


@dataclass(frozen=True, slots=True)
class Protection:
    """One protection: ``copies`` of a mirror, or ``parity`` members beside the data of a group (or stripe).

    ``width`` is the number of members a group has by definition, None where the design says. ``label`` is how people
    write it.
    """

    name: str
    label: str
    scheme: Scheme
    copies: int = 1
    parity: int = 0
    data: int | None = None
    width: int | None = None

    @property
    def tolerated(self) -> int:
        """Members of one group that may be lost."""
        return self.copies - 1 if self.scheme is Scheme.MIRROR or self.copies > 1 else self.parity


NAMED = (
    Protection("raid0", "RAID 0", Scheme.NONE),
    Protection("raid1", "RAID 1", Scheme.MIRROR, copies=2, width=2),
    Protection("raid10", "RAID 10", Scheme.MIRROR, copies=2),
    Protection("mirror3", "three-way mirror", Scheme.MIRROR, copies=3),
    Protection("raid5", "RAID 5", Scheme.PARITY, parity=1),
    Protection("raid50", "RAID 50", Scheme.PARITY, parity=1),
    Protection("raid6", "RAID 6", Scheme.PARITY, parity=2),
    Protection("raid60", "RAID 60", Scheme.PARITY, parity=2),
    Protection("vraid0", "Vraid0", Scheme.EVA, data=1),
    Protection("vraid1", "Vraid1", Scheme.EVA, copies=2, data=1),
    Protection("vraid5", "Vraid5", Scheme.EVA, parity=1, data=4),
    Protection("vraid6", "Vraid6", Scheme.EVA, parity=2, data=4),
    Protection("gnr-8+2p", "GNR 8+2P", Scheme.DECLUSTERED, parity=2, data=8),
    Protection("gnr-8+3p", "GNR 8+3P", Scheme.DECLUSTERED, parity=3, data=8),
    Protection("gnr-2way", "GNR two-way replication", Scheme.DECLUSTERED, copies=2, data=1, parity=1),
    Protection("gnr-3way", "GNR three-way replication", Scheme.DECLUSTERED, copies=3, data=1, parity=2),
    Protection("gnr-4way", "GNR four-way replication", Scheme.DECLUSTERED, copies=4, data=1, parity=3),
)
"""The protections with a name of their own."""
_BY_NAME = {protection.name: protection for protection in NAMED}


def protection_of(name: str) -> Protection:
    """The protection called ``name``; a ``k+m`` name is an erasure code of that shape.

    >>> protection_of("8+2").width, protection_of("raid6").parity
    (10, 2)
    """
    fixed = _BY_NAME.get(name)
    if fixed is not None:
        return fixed
    code = code_members(name)
    if code is None:
        raise KeyError(f"{name!r} passed validation and is no protection")
    return Protection(name, name, Scheme.PARITY, parity=code[1], data=code[0], width=sum(code))


def by_definition(scope: Scope, protection: Protection, name: str, count: int, label: str) -> Figure:
    """A count that a protection fixes, as a figure of a pool; made once."""
    return scope.constant(name, float(count), "count", label, f"{protection.label} by definition")


def copies_of(scope: Scope, protection: Protection) -> Figure:
    """Copies that a mirror keeps."""
    return by_definition(scope, protection, "copies", protection.copies, "Copies of the data")


def parity_of(scope: Scope, protection: Protection, what: str = "a group") -> Figure:
    """Members of a group, or of a stripe, beside its data."""
    return by_definition(scope, protection, "parity_members", protection.parity, f"Parity members of {what}")


def data_of(scope: Scope, protection: Protection) -> Figure:
    """Data members of a stripe of fixed shape."""
    return by_definition(scope, protection, "data_members", protection.data or 1, "Data members of a stripe")

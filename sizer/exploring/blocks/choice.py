"""What is chosen of a block: how many, which drives under which protection, and what it is connected to."""

from __future__ import annotations

from dataclasses import dataclass

from sizer.catalog.kind import Kind
from sizer.catalog.records import Item
from sizer.design.protection import protection_label

UNCONNECTED = ""
"""No host, or no network: the block stands by itself until somebody says what uses it."""


@dataclass(frozen=True, slots=True)
class Guard:
    """How the drives of a block are protected: a protection, the members of its groups, and the software that makes it.

    ``members`` is None where the protection itself says its width, or takes all drives.
    """

    protection: str
    members: int | None = None
    software: str = ""
    parity: int = 0

    @property
    def label(self) -> str:
        """How people write it.

        >>> Guard("raid6", 12, parity=2).label, Guard("mirror3", software="ceph").label
        ('RAID 6, 10+2', 'three-way mirror')
        """
        label = protection_label(self.protection)
        shape = f", {self.members - self.parity}+{self.parity}" if self.members and self.parity else ""
        return f"{label}{shape}"


@dataclass(frozen=True, slots=True)
class Hosts:
    """Who uses a block: a line of the design, or so many new servers of a model."""

    line: str = UNCONNECTED
    item: str = UNCONNECTED
    count: int = 0

    @property
    def named(self) -> bool:
        """Whether there is anyone."""
        return bool(self.line or self.item)


@dataclass(frozen=True, slots=True)
class Network:
    """What connects a block: a technology, by switches of the design, by new ones, or port to port without any."""

    technology: str = UNCONNECTED
    line: str = ""
    item: str = ""
    count: int = 0

    @property
    def connected(self) -> bool:
        """Whether it is connected at all."""
        return bool(self.technology)

    @property
    def switched(self) -> bool:
        """Whether switches stand between."""
        return bool(self.line or self.item)


@dataclass(frozen=True, slots=True)
class BlockChoice:
    """A block as chosen. ``line`` is a line of the design that it is built around; empty: it brings its own.

    ``drives`` and ``spares`` are those of all its units, ``shelves`` too; ``shelf`` is their model.
    """

    item: str
    units: int
    drive: str
    drives: int
    guard: Guard
    spares: int
    shelf: str = ""
    shelves: int = 0
    hosts: Hosts = Hosts()
    network: Network = Network()
    line: str = ""


@dataclass(frozen=True, slots=True)
class ByHand:
    """What somebody chose of a block himself; None: it follows from the model and from what was chosen."""

    units: int | None = None
    drive: str | None = None
    drives: int | None = None
    guard: Guard | None = None
    spares: int | None = None
    shelves: int | None = None
    hosts: Hosts | None = None
    network: Network | None = None


def is_block(item: Item) -> bool:
    """Whether an item is laid out with drives and connections: an array, a server for a rack, a storage system."""
    return _builds(item.kind)


def _builds(kind: Kind) -> bool:
    return kind.owns_drives and not kind.is_blade

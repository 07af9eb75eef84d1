"""What a single failure is: the part that is lost, the figures it replaces, and what it reaches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sizer.catalog.failure_kinds import FailureKind
from sizer.design.naming import one_of
from sizer.design.stems import KeyParts, Record
from sizer.language import say

_SLUGS = {FailureKind.NETWORK_MODULE: "switch", FailureKind.BATTERY: "battery", FailureKind.IO_DRAWER: "io-drawer",
          FailureKind.REBUILDING: "rebuild", FailureKind.RECOVERING: "recovery"}
"""How the ids of cases begin, where it is not by the name of the kind."""


@dataclass(frozen=True, slots=True)
class FailureCase:
    """One single failure: a ``part`` of ``record`` is lost, or a whole one of its ``units`` where no part is named,
    which replaces figures and may reach workloads (``affects``).

    ``losses`` are the figures of records that it replaces; ``line`` is what loses the part, ``pools`` what loses
    capacity or redundancy with it; ``stops`` says that what it reaches stands still whatever is left; ``client`` that
    it is a failure of the workload's own client; ``passive`` that it is a box without an active part of its own;
    ``counted`` that a requirement for what is kept is judged with it; ``takes_drives`` that the note says so of its own
    drives; ``waits_for_replacement`` that a rebuild starts once the part is replaced; ``question`` what is to be
    answered to know it better. ``alike`` is the id of the case that has the same figures, its own where there is none,
    and ``renamed`` which records stand for which in that one.

    ``called`` is what people call the record.

    >>> FailureCase(FailureKind.NODE, "nodes", "", {}, units=2, called="NFS nodes").label
    'one of 2 NFS nodes'
    >>> FailureCase(FailureKind.REBUILDING, "data", "drive", {}, called="NFS data").label
    'one drive of NFS data, rebuilding'
    >>> FailureCase(FailureKind.RECOVERING, "nodes", "", {}, units=12, called="Storage nodes").label
    'one of 12 Storage nodes, during recovery'
    >>> FailureCase(FailureKind.BATTERY, "arrays", "cache protection", {}, units=8, called="Arrays").label
    'the cache protection of one of 8 Arrays'
    """

    kind: FailureKind
    record: str
    part: str
    losses: Mapping[KeyParts, float]
    line: str = ""
    units: int = 1
    pools: tuple[str, ...] = ()
    note: str = ""
    question: str = ""
    stops: bool = False
    client: bool = False
    passive: bool = False
    takes_drives: bool = False
    waits_for_replacement: bool = False
    affects: tuple[str, ...] = ()
    counted: bool = True
    alike: str = ""
    renamed: Mapping[Record, Record] = field(default_factory=dict)
    called: str = ""
    id: str = field(init=False, repr=False, compare=False)
    """What it is called in keys and files."""

    def __post_init__(self) -> None:
        slug = _SLUGS.get(self.kind) or self.kind.replace(" ", "-")
        object.__setattr__(self, "id", f"{slug}-{self.record}")

    @property
    def replacements(self) -> dict[str, float]:
        """What it replaces, by the keys of the figures."""
        return {lost.key: value for lost, value in self.losses.items()}

    @property
    def is_of_pool(self) -> bool:
        """Whether what is lost is a drive of a pool."""
        return self.kind in (FailureKind.DRIVE, FailureKind.REBUILDING)

    @property
    def label(self) -> str:
        """What is lost, by the name of the record it is of."""
        return self._said(one_of(self.units, self.called or self.record))

    @property
    def any_one(self) -> str:
        """The same of a point that is told of by itself.

        >>> FailureCase(FailureKind.NODE, "nodes", "", {}, units=4, called="NFS nodes").any_one
        'any one of 4 NFS nodes'
        """
        return say("any {name}", name=self.label) if self.units > 1 and not self.part else self.label

    @property
    def plain(self) -> str:
        """The same without how many there are, for what stands for designs with other numbers too."""
        name = self.called or self.record
        return self._said(say("one of the {name}", name=name) if self.units > 1 else name)

    def _said(self, one: str) -> str:
        lost = one
        if self.part and self.kind is FailureKind.BATTERY:
            return say("the {part} of {one}", part=self.part, one=one)
        if self.part:
            lost = say("one {part} of {name}", part=self.part, name=self.called or self.record)
        if self.kind is FailureKind.REBUILDING and self.part:
            return say("{lost}, rebuilding", lost=lost)
        return say("{lost}, during recovery", lost=lost) if self.kind is FailureKind.RECOVERING else lost

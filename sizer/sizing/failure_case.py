"""What a single failure is: the part that is lost, the figures it replaces, and what it reaches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sizer.catalog.failure_kinds import FailureKind
from sizer.design.stems import KeyParts, Record

_SLUGS = {FailureKind.NETWORK_MODULE: "switch", FailureKind.BATTERY: "battery", FailureKind.IO_DRAWER: "io-drawer",
          FailureKind.REBUILDING: "rebuild", FailureKind.RECOVERING: "recovery"}
"""How the ids of cases begin, where it is not by the name of the kind."""


@dataclass(frozen=True, slots=True)
class FailureCase:
    """One single failure: a ``part`` of ``record`` is lost, which replaces figures and may reach workloads
    (``affects``).

    ``losses`` are the figures of records that it replaces; ``line`` is what loses the part, ``pools`` what loses
    capacity or redundancy with it; ``stops`` says that what it reaches stands still whatever is left; ``client`` that
    it is a failure of the workload's own client; ``passive`` that it is a box without an active part of its own;
    ``counted`` that a requirement for what is kept is judged with it; ``takes_drives`` that the note says so of its own
    drives; ``waits_for_replacement`` that a rebuild starts once the part is replaced; ``question`` what is to be
    answered to know it better. ``alike`` is the id of the case that has the same figures, its own where there is none,
    and ``renamed`` which records stand for which in that one.

    >>> FailureCase(FailureKind.NODE, "nodes", "BL860c i2", {}).label
    'one BL860c i2 (nodes)'
    >>> FailureCase(FailureKind.REBUILDING, "data", "HP 72GB", {}).label
    'one HP 72GB of pool data, rebuilding'
    """

    kind: FailureKind
    record: str
    part: str
    losses: Mapping[KeyParts, float]
    line: str = ""
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

    @property
    def replacements(self) -> dict[str, float]:
        """What it replaces, by the keys of the figures."""
        return {lost.key: value for lost, value in self.losses.items()}

    @property
    def id(self) -> str:
        """What it is called in keys and files."""
        return f"{_SLUGS.get(self.kind) or self.kind.replace(' ', '-')}-{self.record}"

    @property
    def short(self) -> str:
        """What is lost, without the line or connection it is of."""
        if self.kind in (FailureKind.DRIVE, FailureKind.REBUILDING):
            return f"one {self.part} of pool {self.record}{', rebuilding' * (self.kind is FailureKind.REBUILDING)}"
        healing = ", while the others heal what it held" * (self.kind is FailureKind.RECOVERING)
        return f"{'the' if self.kind is FailureKind.BATTERY else 'one'} {self.part}{healing}"

    @property
    def label(self) -> str:
        """What is lost, with the record it is of."""
        return self.short if self.kind in (FailureKind.DRIVE, FailureKind.REBUILDING) else (
            f"{self.short} ({self.record})")

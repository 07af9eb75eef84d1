"""Ranges of figures over samples of all uncertain inputs, as a child process reports them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sizer.readable import ComparedNumber

if TYPE_CHECKING:
    from reports.decision.moves import Move
    from reports.wording.failing.around import Around
    from reports.wording.quantities.awaited import Awaited
    from reports.wording.quantities.numbers import Ends


@dataclass(frozen=True, slots=True)
class InfluenceShare:
    """How strongly an input moves a figure: the rank correlation of the two."""

    key: str
    correlation: float


@dataclass(frozen=True, slots=True)
class Ranges:
    """``values`` are low, likely and high by key, ``names`` the texts a text figure takes, the most frequent first."""

    generation: int
    values: Mapping[str, tuple[float, float, float]] = field(default_factory=dict)
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    influences: Mapping[str, tuple[InfluenceShare, ...]] = field(default_factory=dict)
    units: Mapping[str, tuple[float, str]] = field(default_factory=dict)
    """The unit that a figure is shown in because it stands in a column, as its factor and name, by key."""
    awaited: Awaited | None = None
    """What is presumed of ranges that are still being computed."""

    compared: Mapping[str, tuple[float, float, float]] = field(default_factory=dict)
    """Those of the design that this one is looked at beside, which decide the steps of its numbers."""

    def of(self, key: str) -> tuple[float, float] | None:
        """Low and high of a figure, None where it does not vary or is not known yet."""
        found = self.values.get(key)
        if found is None or found[0] == found[2]:
            return None
        return found[0], found[2]

    def beside(self, key: str) -> ComparedNumber | None:
        """The number of the design that one of this stands beside."""
        return ComparedNumber.among(self.compared, key)

    def digits_of(self, key: str) -> Ends:
        """The ends that a figure is rounded by: those that are known, or what is presumed of them."""
        return self.of(key) or (None if self.awaited is None else self.awaited.of(key))


@dataclass(frozen=True, slots=True)
class Surrounding:
    """What stands around the curves of the workloads of one generation of the design, by workload.

    ``moves`` are the inputs that move the answer of each most; those of a design without work have an empty id.
    """

    generation: int
    around: Mapping[str, Around]
    moves: Mapping[str, tuple[Move, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Settling:
    """The first change that meets a requirement of one generation of the design; empty where none was found."""

    generation: int
    requirement: str
    title: str = ""

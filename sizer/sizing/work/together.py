"""Workloads that run together, and the resources that more than one of them keeps busy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sizer.figures.figure import Figure
from sizer.sizing.paths.demand import Resource, WorkClass
from sizer.sizing.resources import ResourceId
from sizer.sizing.scope import Scope

Rates = dict[str, Figure]
"""A figure by workload."""
Loads = dict[ResourceId, Figure]
"""A figure by resource."""


@dataclass(slots=True)
class Shared:
    """One resource of several workloads: the work of each on it, and its figures of all of them."""

    key: str
    scope: Scope
    uses: dict[str, Resource] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """What people call the resource."""
        return next((one.label for one in self.uses.values()), self.key)


@dataclass(frozen=True, slots=True)
class Member:
    """A workload among those that share resources, with the scope of the figures it has there."""

    work: WorkClass
    scope: Scope
    fixed: Figure | None = None
    """The rate it is pinned to, as the others meet it."""
    at: tuple[str, ...] = ()
    """The hours that its figures are of; empty where the same work runs all day."""

    @property
    def id(self) -> str:
        """The workload's id."""
        return self.work.context.record.id

    @property
    def model(self) -> Scope:
        """The figures of what it gets by the model, nothing pinned."""
        return self.work.context.whole.inner(*self.at)


Members = Sequence[Member]
Resources = Mapping[ResourceId, Shared]
"""Shared resources by identity."""

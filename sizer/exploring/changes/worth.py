"""What lies on the way of the figure that is sought, and whether a change moves it enough to be told."""

from __future__ import annotations

from sizer.design.records import Link
from sizer.exploring.seeking.search import Bench
from sizer.sizing.resources import ResourceId, ResourceKind

GAIN = 0.01
"""A change that moves the figure by a smaller share is not worth a line."""
PART = 0.1
"""Another model that closes a smaller part of what is missing is not worth a line."""


def worth(bench: Bench, value: float) -> bool:
    """Whether a value is better than the present one by more than nothing."""
    least = GAIN * abs(bench.value)
    return value > bench.value + least if bench.goal.at_least else value < bench.value - least


def closes(bench: Bench, value: float) -> bool:
    """Whether a value that misses the target comes near enough to it to weigh another model for."""
    return abs(value - bench.value) >= PART * abs(bench.goal.target - bench.value)


def resources_on_the_way(bench: Bench) -> list[ResourceId]:
    """The resources of the figure's workload, the busiest first."""
    found = next((one for one in bench.sizing.workloads if one.id == bench.workload), None)
    if found is None or not bench.about.workload:
        return []
    sheet = bench.sizing.sheet
    ordered = sorted(found.resources, key=lambda use: -sheet[use.utilization].number)
    return [resource.id for resource in ordered]


def links_on_the_way(bench: Bench) -> list[Link]:
    """The connections on the way of the figure's workload, the busiest first."""
    named = [resource.record for resource in resources_on_the_way(bench) if resource.kind is ResourceKind.LINK]
    return [record for name in named if (record := bench.design.links.get(name)) is not None]

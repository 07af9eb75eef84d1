"""What the figures and inputs of a what-if table are called: each with what it is of, so that no two are the same."""

from __future__ import annotations

from sizer.design.stems import parts_of
from sizer.figures.figure import Figure, Origin
from sizer.sizing.result import Sizing

_INPUTS = (Origin.GIVEN, Origin.ASSUMED, Origin.DEFAULT, Origin.FACT, Origin.PINNED)
_FIRST = ("items", "pools", "workloads")
"""Tables whose inputs a user varies most."""


def owned(figure: Figure) -> str:
    """What a figure is called, with the record it is of where its label leaves that out."""
    label, parts = figure.label or figure.key, parts_of(figure.key)
    said = label.endswith(f" {parts.record}") or label.startswith(f"{parts.record}: ")
    return label if not parts.table or said else f"{label} · {parts.record}"


def inputs_of(sizing: Sizing) -> list[tuple[str, str]]:
    """Keys and names of the inputs that can be varied, those varied most first."""
    found = [(figure.key, owned(figure)) for figure in sizing.sheet
             if figure.origin in _INPUTS and not isinstance(figure.value, str) and figure.is_input]
    return sorted(found, key=lambda each: parts_of(each[0]).table not in _FIRST)


def results_of(sizing: Sizing) -> list[tuple[str, str]]:
    """Keys and names of the figures that a table can be of."""
    found = [(key, f"{label} · {each.id}") for each in sizing.workloads for key, label in (
        (each.throughput, each.rate_title), (each.response, "Response"), (each.bandwidth, "Bandwidth"),
        (each.bottleneck, "Busiest part"))]
    found += [(key, f"{label} · {pool.id}") for pool in sizing.pools for key, label in (
        (pool.usable, "Usable"), (pool.filesystem, "Exported"))]
    found += [(each.headroom, f"Headroom · {each.title}{'' if each.title == each.id else f' ({each.id})'}")
              for each in sizing.requirements]
    physical = sizing.physical
    return [*found, (physical.watts.value, "Power"), (physical.rack_units.value, "Rack units")]

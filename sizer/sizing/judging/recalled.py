"""Verdicts that rest on a limit which was written down from memory: said with the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sizer.figures.figure import Figure, Origin
from sizer.language import listed, say
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.resources import ResourceKind
from sizer.sizing.result import WorkloadResult

CEILINGS = frozenset((ResourceKind.PORTS, ResourceKind.CONTROLLERS, ResourceKind.REQUESTS))
"""Resources whose limit is one number of a data sheet."""


def recalled_text(wiring: Wiring, results: Sequence[WorkloadResult]) -> str:
    """Which recalled numbers of data sheets limit some workloads; empty where none does."""
    found = {
        fact.label: None for result in results for use in result.resources
        if use.id.kind in CEILINGS and use.label == wiring.sheet[result.bottleneck].value
        for fact in _facts(wiring.sheet[use.demand], set()) if fact.source is not None and fact.source.recalled
    }
    return say("rests on a recalled figure ({found})", found=listed(found)) if found else ""


def _facts(figure: Figure, seen: set[str]) -> Iterator[Figure]:
    """The facts of the catalog that a figure follows from, each once."""
    if figure.key in seen:
        return
    seen.add(figure.key)
    if figure.origin is Origin.FACT:
        yield figure
    for given in figure.inputs:
        yield from _facts(given, seen)

"""What a sizing leaves out because it is not known, so that what follows of that is not told as a fault of its own.

A line without a catalog item, or a connection at a port that does not exist, is told once, by validation. That no
connection leads to the array behind it, or that its drives sit in nothing, is then not known: whoever would say so asks
here first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sizer.design.records import Design
from sizer.errors import Problem, Severity
from sizer.sizing.judging.dependence import upward


def left_out_of(
    design: Design, lines: Collection[str], edges: Collection[str], problems: Iterable[Problem]
) -> frozenset[str]:
    """The lines and connections (``items/hba``, ``links/san``) of the design that are not among those wired.

    Only those count of which an error says why: of itself, or of a line that an end of the connection sits in.
    """
    told = {problem.location.record for problem in problems if problem.severity is Severity.ERROR}
    gone = {f"items/{item.id}" for item in design.items if item.id not in lines} & told
    for link in design.links:
        ends = {f"items/{name}" for end in (link.from_line, link.to_line) for name in upward(design, end)}
        if link.id not in edges and (f"links/{link.id}" in told or ends & gone):
            gone.add(f"links/{link.id}")
    return frozenset(gone)


def any_above(design: Design, left_out: Collection[str], names: Iterable[str]) -> bool:
    """Whether one of some lines, or a line that it sits in, is left out."""
    return bool(left_out) and any(f"items/{above}" in left_out for name in names for above in upward(design, name))


def any_inside(design: Design, left_out: Collection[str], name: str) -> bool:
    """Whether a line that sits in the one of this name, however deep, is left out."""
    return bool(left_out) and any(f"items/{line.id}" in left_out and name in upward(design, line.id)
                                  for line in design.items)


def any_connection(design: Design, left_out: Collection[str], name: str = "") -> bool:
    """Whether a connection is left out; where a line is named, one that ends in it or in what sits in it."""
    return bool(left_out) and any(
        f"links/{link.id}" in left_out
        and (not name or any(name in upward(design, end) for end in (link.from_line, link.to_line)))
        for link in design.links)

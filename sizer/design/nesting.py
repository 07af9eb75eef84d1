"""Lines as a tree: what sits in what, children below their parents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sizer.design.records import LineRecord


def nested(lines: Iterable[LineRecord]) -> Mapping[str, int]:
    """The ids of the lines with each below what it sits in, else in the order of the document, and how deep it sits.

    >>> lines = [LineRecord("drives", parent="arrays"), LineRecord("chassis"), LineRecord("arrays"),
    ...          LineRecord("blades", parent="chassis")]
    >>> nested(lines)
    {'chassis': 0, 'blades': 1, 'arrays': 0, 'drives': 1}
    """
    rows = {line.id: line for line in lines}
    inside: dict[str, list[str]] = {}
    roots = []
    for line in rows.values():
        if line.parent in rows and line.parent is not None:
            inside.setdefault(line.parent, []).append(line.id)
        else:
            roots.append(line.id)
    found: dict[str, int] = {}
    pending = [(name, 0) for name in reversed(roots)]
    while pending:
        name, depth = pending.pop()
        found[name] = depth
        pending += [(child, depth + 1) for child in reversed(inside.get(name, ()))]
    return found

"""The lines of a bill of materials by the system they are part of."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.design.naming import Names, begun
from sizer.design.scenarios import resolve
from sizer.language import shown
from sizer.sizing.result import BomLine, Sizing


def systems(sizing: Sizing, lines: Sequence[BomLine]) -> dict[str, list[BomLine]]:
    """The lines by the name of the outermost line they are in or behind; what stands alone by what it is."""
    called = Names(resolve(sizing.design, sizing.scenario))
    known = {line.row: line for line in sizing.bom}

    def root(line: BomLine) -> str:
        seen = {line.row}
        while line.parent in known and line.parent not in seen and known[line.parent].counted:
            line = known[line.parent]
            seen.add(line.row)
        return line.row

    systems: dict[str, list[BomLine]] = {}
    for line in lines:
        systems.setdefault(root(line), []).append(line)
    groups: dict[str, list[BomLine]] = {}
    for row, members in systems.items():
        first = members[0]
        title = called.called("items", row) if len(members) > 1 else begun(shown(first.kind.plural or first.kind.noun))
        groups.setdefault(title, []).extend(members)
    return groups

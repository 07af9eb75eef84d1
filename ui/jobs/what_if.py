"""Cells of a what-if table as plain data, for the way between the child process that sizes them and the window."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sizer.design.stems import parts_of
from sizer.sizing.result import Sizing, Verdict
from sizer.units import counted

if TYPE_CHECKING:
    from sizer.exploring.varying.whatif import WhatIfCell

_MENTIONED = (Verdict.UNBUILDABLE, Verdict.UNSIZED, Verdict.MISSED, Verdict.UNCERTAIN)
"""Verdicts that a cell names its requirements for; what is met, or nobody can tell yet, is not."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What stands in a cell: a value and how the requirements fare, also in words; or why there is none.

    ``verdict`` is the gravest one of the requirements, or what keeps the figure from having a value; ``short`` says
    in a few words why it is that, where the value does not. ``sampled`` says that the range was worked out: without
    ``ends`` there is none then.
    """

    value: float | str | None
    because: str = ""
    verdict: Verdict | None = None
    told: str = ""
    ends: tuple[float, float] | None = None
    short: str = ""
    sampled: bool = False


def about(sizing: Sizing, key: str) -> frozenset[str]:
    """The requirements that the number ``key`` itself is held against, by id."""
    table, record, _ = parts_of(key)
    return frozenset(one.id for one in sizing.requirements if key in (one.actual, one.headroom) or (
        table == "workloads" and one.kind.is_of_work and one.workload == record) or (
        table == "pools" and one.kind.is_capacity))


def packed(found: WhatIfCell, titles: Mapping[str, str], own: Container[str] = ()) -> list[object]:
    """A cell as JSON can carry it."""
    cell = shown(found, titles, own)
    return [cell.value, cell.because, str(cell.verdict or ""), cell.told, list(cell.ends or ()), cell.short,
            cell.sampled]


def shown(found: WhatIfCell, titles: Mapping[str, str], own: Container[str] = ()) -> Shown:
    """A cell in words; ``titles`` are those of the requirements, ``own`` those that its number is of."""
    told = "; ".join(f"{titles.get(name, name)}: {verdict}" for name, verdict in (found.verdicts or {}).items()
                     if verdict in _MENTIONED)
    why = found.because
    verdict = found.verdict if why is None else why.verdict
    return Shown(found.value, "" if why is None else why.text, verdict, told, found.ends,
                 _beside(found, titles, own) if why is None else why.short, found.sampled)


def _beside(found: WhatIfCell, titles: Mapping[str, str], own: Container[str]) -> str:
    """The other requirements that a cell is no better for, where its number does not show why."""
    verdicts = found.verdicts or {}
    gravest = [name for name, verdict in verdicts.items() if verdict is found.verdict]
    if found.verdict not in _MENTIONED or any(name in own for name in gravest):
        return ""
    more = f" and {counted(len(gravest) - 1, 'other')}" if len(gravest) > 1 else ""
    return f"{titles.get(gravest[0], gravest[0])}{more}"


def unpacked(cells: Any) -> list[list[Shown]]:
    """The cells of an answer again."""
    return [[Shown(value, str(because), Verdict(verdict) if verdict else None, str(told),
                   (float(ends[0]), float(ends[1])) if ends else None, str(short), bool(sampled))
             for value, because, verdict, told, ends, short, sampled in line] for line in cells]

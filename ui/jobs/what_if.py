"""Cells of a what-if table as plain data, for the way between the child process that sizes them and the window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sizer.sizing.result import Verdict

if TYPE_CHECKING:
    from sizer.exploring.varying.whatif import WhatIfCell

_MENTIONED = (Verdict.UNBUILDABLE, Verdict.UNSIZED, Verdict.MISSED, Verdict.UNCERTAIN)
"""Verdicts that a cell names its requirements for; what is met, or nobody can tell yet, is not."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What stands in a cell: a value and how the requirements fare, also in words; or why there is none.

    ``verdict`` is the gravest one of the requirements, or what keeps the figure from having a value.
    """

    value: float | str | None
    because: str = ""
    verdict: Verdict | None = None
    told: str = ""


def packed(found: WhatIfCell, titles: Mapping[str, str]) -> list[object]:
    """A cell as JSON can carry it; ``titles`` are those of the requirements."""
    told = "; ".join(f"{titles.get(name, name)}: {verdict}" for name, verdict in (found.verdicts or {}).items()
                     if verdict in _MENTIONED)
    why = found.because
    verdict = found.verdict if why is None else why.verdict
    return [found.value, "" if why is None else why.text, str(verdict or ""), told]


def unpacked(cells: Any) -> list[list[Shown]]:
    """The cells of an answer again."""
    return [[Shown(value, str(because), Verdict(verdict) if verdict else None, str(told))
             for value, because, verdict, told in line] for line in cells]

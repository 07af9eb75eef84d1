"""The laws that a sizing uses, each with the figures it computes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sizer.figures.algebra.equations import Procedure, Solved
from sizer.figures.algebra.law import Law
from sizer.figures.figure import Figure


@dataclass(frozen=True, slots=True)
class LawUse:
    """A law with the figures it computes."""

    law: Law | Solved | Procedure
    figures: tuple[Figure, ...]


def laws_in_use(figures: Sequence[Figure]) -> tuple[LawUse, ...]:
    """Every distinct law in the order of its first use."""
    found: dict[int, list[Figure]] = {}
    for figure in figures:
        if figure.law is not None:
            found.setdefault(id(figure.law), []).append(figure)
    return tuple(LawUse(used[0].law, tuple(used)) for used in found.values() if used[0].law is not None)

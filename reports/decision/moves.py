"""What moves the answer most: each uncertain input alone at its ends, what the answer is then, what would settle it.

It takes a sampling, so that a window has it from its child process.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from reports.wording.basis.assumptions import settled_by
from reports.wording.quantities.amounts import Reader
from sizer.figures.computing.cases import evaluate_cases
from sizer.figures.computing.columns import Spread
from sizer.sizing.result import Sizing
from sizer.sizing.sampling import in_doubt

MOST_MOVES = 3
_LOOKED_AT = 6
_NOTICED = 0.01
"""An input that moves the answer by less than this share of it is left out."""


@dataclass(frozen=True, slots=True)
class Move:
    """An input that moves an answer: ``low`` and ``high`` are that answer with this input alone at its ends."""

    key: str
    label: str
    question: str
    answer: str
    """The key of the answer."""
    low: float
    likely: float
    high: float

    @property
    def width(self) -> float:
        """How far it moves the answer."""
        return self.high - self.low


def moves_of(sizing: Sizing, spread: Spread, most: int = MOST_MOVES) -> dict[str, tuple[Move, ...]]:
    """The inputs that move each workload's rate most, widest first, by the id of the workload.

    A design without work is told of its first pool, under an empty id.
    """
    answers = {work.id: in_doubt(spread, work) for work in sizing.workloads}
    if not answers and sizing.pools:
        answers = {"": sizing.pools[0].filesystem}
    return {name: _moves(sizing, spread, key, most) for name, key in answers.items()}


def _moves(sizing: Sizing, spread: Spread, answer: str, most: int) -> tuple[Move, ...]:
    inputs = [each.figure for each in spread.influences(answer, _LOOKED_AT)]
    ends = [(figure, spread.of(figure.key)) for figure in inputs]
    cases = [{figure.key: end} for figure, (low, _, high) in ends for end in (low, high)]
    if not cases:
        return ()
    values = evaluate_cases(sizing.sheet, cases, [answer]).numbers(answer)
    reader, found = Reader(sizing, spread), []
    for at, (figure, _) in enumerate(ends):
        pair = values[1 + 2 * at], values[2 + 2 * at], values[0]
        found.append(Move(figure.key, figure.label or figure.key, settled_by(reader, figure.key), answer,
                          min(pair), values[0], max(pair)))
    seen = [move for move in found if move.width > _NOTICED * abs(move.likely)]
    return tuple(sorted(seen, key=lambda move: -move.width)[:most])


def moves_json(moves: Mapping[str, tuple[Move, ...]]) -> dict[str, list[dict[str, Any]]]:
    """The same as JSON has it."""
    return {name: [asdict(move) for move in some] for name, some in moves.items()}


def moves_of_json(raw: Mapping[str, Any]) -> dict[str, tuple[Move, ...]]:
    """What :func:`moves_json` made, after its way through JSON."""
    return {name: tuple(Move(**each) for each in some) for name, some in raw.items()}

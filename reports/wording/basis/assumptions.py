"""The inputs that move the answers most, and what would settle each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reports.wording.quantities.amounts import Amount, Reader
from sizer.figures.computing.columns import Spread
from sizer.figures.figure import Origin
from sizer.language import mark, say
from sizer.sizing.bench.missing import MissingInput
from sizer.sizing.result import Sizing
from sizer.sizing.sampling import in_doubt


@dataclass(frozen=True, slots=True)
class Assumption:
    """An input that moves the answer, and how to settle it."""

    label: str
    amount: Amount
    origin: str
    moves: str
    question: str


def assumptions(reader: Reader, count: int = 3) -> tuple[Assumption, ...]:
    """The inputs that move the main results most, strongest first."""
    if reader.spread is None:
        return ()
    stand_ins = _stand_ins(reader)
    strongest: dict[str, tuple[float, str]] = {}
    for title, key in _answers(reader.sizing, reader.spread):
        for influence in reader.spread.influences(key, 6):
            strength = abs(influence.correlation)
            if strength > strongest.get(influence.figure.key, (0.0, ""))[0]:
                strongest[influence.figure.key] = strength, title
    ranked = sorted(strongest.items(), key=lambda found: (-found[1][0], found[0]))[:count]
    return tuple(_assumption(reader, key, title, stand_ins) for key, (_, title) in ranked)


def _stand_ins(reader: Reader) -> dict[str, MissingInput]:
    """What was not stated, by the key of the assumed figure that stands for it or decides it."""
    found: dict[str, MissingInput] = {}
    for missing in reader.sizing.missing:
        for key in missing.keys:
            figure = reader.figure(key)
            for behind in (figure, *figure.inputs):
                if behind.origin is Origin.ASSUMED:
                    found.setdefault(behind.key, missing)
    return found


def _answers(sizing: Sizing, spread: Spread) -> Sequence[tuple[str, str]]:
    doubted = [(result, in_doubt(spread, result)) for result in sizing.workloads]
    rates = [(say("the rate of {work}" if key == result.headline else "the highest rate of {work}", work=result.title),
              key) for result, key in doubted]
    return [*rates, *((say("the capacity of {pool}", pool=pool.title), pool.filesystem) for pool in sizing.pools)]


def taken_as(reader: Reader, key: str) -> Amount:
    """What an input is taken as: of what stands in for a question, the figure that was asked for."""
    missing = _stand_ins(reader).get(key)
    return reader.amount(key if missing is None else missing.key)


def settled_by(reader: Reader, key: str) -> str:
    """The question or measurement that would settle an input."""
    missing = _stand_ins(reader).get(key)
    return missing.question if missing is not None else _question(reader, key)


def _question(reader: Reader, key: str) -> str:
    """Asked beside the name of the input, which it does not say again."""
    return reader.sizing.questions.get(key) or say({
        Origin.FACT: mark("Ask the maker for a measured value."), Origin.GIVEN: mark("State it more exactly."),
    }.get(reader.figure(key).origin, mark("A measured value.")))


def _assumption(reader: Reader, key: str, title: str, stand_ins: Mapping[str, MissingInput]) -> Assumption:
    figure, missing = reader.figure(key), stand_ins.get(key)
    asked = _question(reader, key) if missing is None else missing.question
    return Assumption(figure.label or key, reader.amount(key if missing is None else missing.key), say(figure.origin),
                      title, asked)

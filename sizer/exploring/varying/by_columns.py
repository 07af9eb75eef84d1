"""What the sheet of one sizing says of designs with other numbers, and for which of them it stands at all.

A column of a sheet stands for another design where that design would be wired alike: every decision and every limit of
the wiring comes out as it did, every law is in its limits and every number is finite. Where more hardware is used than
there is, the limit says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sizer.errors import FigureError
from sizer.exploring.varying.outcome import (
    NoFigure,
    Outcome,
    at_likely,
    effort_of,
    lacking,
    resting_on_ranges,
    why_none,
)
from sizer.exploring.varying.quick import Ends, quick_keys, quick_of
from sizer.figures.algebra.law import Law
from sizer.figures.algebra.values import Array
from sizer.figures.computing.columns import SAMPLES, around, drawn_of, ends_of
from sizer.figures.computing.evaluation import Evaluation
from sizer.figures.figure import Origin
from sizer.sizing.bench.limits import Limit, within
from sizer.sizing.judging.requirements import verdict_within
from sizer.sizing.judging.unsized import has_figure
from sizer.sizing.result import Sizing, Verdict

AT_ONCE = 2_000
"""Cases of one evaluation: more take more memory and no less time."""
SAMPLED_AT_ONCE = 20
"""Cases of one evaluation whose uncertain inputs are sampled."""
_TEXTS = "OU"
"""Kinds of arrays that are no numbers."""
Mask = NDArray[np.bool_]


class Exceeded:
    """The limits that each case of an evaluation exceeds. A value that is no number exceeds its limit."""

    def __init__(self, limits: Sequence[Limit], evaluation: Evaluation, cases: int) -> None:
        self._cases = cases
        self._compared: list[tuple[Limit, Array, Array, Mask]] = []
        for limit in limits:
            used, allowed = (np.broadcast_to(np.asarray(evaluation[key], dtype=float), (cases,))
                             for key in (limit.used, limit.allowed))
            self._compared.append((limit, used, allowed, ~np.asarray(within(used, allowed), dtype=bool)))

    def of(self, case: int) -> Iterator[tuple[Limit, str, str]]:
        """The limits that one case exceeds, each with its sentence, whole and short, in the order of the limits."""
        for limit, used, allowed, over in self._compared:
            if over[case]:
                numbers = float(used[case]), float(allowed[case])
                yield limit, limit.says(*numbers), limit.briefly(*numbers)

    def building(self, case: int) -> NoFigure | None:
        """The first thing that stops one case from being built; None where no limit does."""
        return next((lacking(Verdict.UNBUILDABLE, sentence, None, short)
                     for limit, sentence, short in self.of(case) if limit.building), None)

    def as_before(self, holding: Sequence[bool]) -> Mask:
        """The cases that exceed the very limits that do not hold."""
        same: Mask = np.ones(self._cases, dtype=np.bool_)
        for holds, (*_, over) in zip(holding, self._compared, strict=True):
            same &= over != holds
        return same


class ByColumns:
    """A sizing whose sheet stands for other designs too."""

    def __init__(self, sizing: Sizing, wanted: Sequence[str]) -> None:
        self.sizing, self.sheet = sizing, sizing.sheet
        self.asked = tuple(wanted)
        self.because = {key: reason for key in wanted if (reason := why_none(sizing, key)) is not None}
        self.holding = [limit.holds(self.sheet) for limit in sizing.limits]
        self.rooms = tuple(dict.fromkeys(limit.room for one in sizing.requirements for limit in one.limits))
        self.effort = effort_of(sizing)

    def outcomes(self, cases: Sequence[Mapping[str, float] | None], left: list[int]) -> list[Outcome | None]:
        """What each case gives; None where this sheet does not stand for it."""
        found: list[Outcome | None] = [None] * len(cases)
        able = [place for place, case in enumerate(cases)
                if case is not None and all(has_figure(self.sizing, key) for key in case)]
        for start in range(0, len(able), AT_ONCE):
            places = able[start:start + AT_ONCE]
            some = self._evaluated([case for place in places if (case := cases[place]) is not None], left)
            for place, outcome in zip(places, some, strict=True):
                found[place] = outcome
        return found

    def _evaluated(self, cases: Sequence[Mapping[str, float]], left: list[int]) -> list[Outcome | None]:
        columns = {key: np.array([case[key] for case in cases], dtype=float) for key in cases[0]}
        count = len(cases)
        try:
            evaluation = self.sheet.evaluate(columns)
            decided = self._decided_alike(evaluation, count)
            alike = decided & self._in_limits_of_laws(evaluation, count)
        except (ArithmeticError, ValueError, FigureError):
            return [None] * count
        over = Exceeded(self.sizing.limits, evaluation, count)
        same = alike & over.as_before(self.holding)
        found: list[Outcome | None] = []
        for case in range(count):
            reason = over.building(case) if same[case] or (self.sizing.buildable and decided[case]) else None
            if reason is not None:
                found.append(Outcome({}, dict.fromkeys(self.asked, reason)))
            else:
                found.append(self._outcome(evaluation, over, case) if same[case] else None)
        return self._judged(cases, found, evaluation, left)

    def _outcome(self, evaluation: Evaluation, over: Exceeded, case: int) -> Outcome | None:
        """The figures of a case that is wired alike; None where a reason would have to name numbers that differ."""
        values = {key: _at(evaluation[key], case) for key in self.asked if key not in self.because}
        sentences = {limit: (sentence, short) for limit, sentence, short in over.of(case)}
        if any(why.limit is None for why in self.because.values()):
            return None
        return Outcome(
            {key: value if isinstance(value, str) else float(value) for key, value in values.items()},
            {key: why if why.limit is None else lacking(why.verdict, sentences[why.limit][0], why.limit,
                                                        sentences[why.limit][1])
             for key, why in self.because.items()})

    def _decided_alike(self, evaluation: Evaluation, cases: int) -> Mask:
        """The cases in which every decision of the wiring comes out as it did."""
        alike: Mask = np.ones(cases, dtype=np.bool_)
        for decision in self.sizing.decisions:
            alike &= np.asarray(decision.asked(*[evaluation[key] for key in decision.keys]), bool) == decision.answer
        return alike

    def _in_limits_of_laws(self, evaluation: Evaluation, cases: int) -> Mask:
        """The cases in which no law would be refused: finite results of arguments within the limits."""
        allowed: Mask = np.ones(cases, dtype=np.bool_)
        for figure in self.sheet:
            value = evaluation.values[figure.index]
            if value.__class__ is not np.ndarray or value.dtype.kind in _TEXTS:
                continue
            if figure.origin is not Origin.TABLE:  # what nobody knows of a line is no number
                allowed &= np.isfinite(value)
                if value.dtype.kind == "c":
                    allowed &= np.isreal(value)
            if isinstance(figure.law, Law) and figure.law.guarded:
                for place, given in enumerate(figure.inputs):
                    number = evaluation.values[given.index]
                    # A number that no case moves was within the limits when the law was wired.
                    if given.origin is Origin.TABLE or number.__class__ is not np.ndarray:
                        continue
                    limits = figure.law.argument(place)
                    if limits.low is not None:
                        allowed &= number >= limits.low
                    if limits.high is not None:
                        allowed &= number <= limits.high
        return allowed

    def _judged(
        self, cases: Sequence[Mapping[str, float]], found: list[Outcome | None], evaluation: Evaluation, left: list[int]
    ) -> list[Outcome | None]:
        """The same with verdicts: of the first cases over their ranges, of the others at the likely values, but for
        what no work decides. Where not all have room, those come first that are not missed by that already.
        """
        open_ = [case for case, outcome in enumerate(found) if outcome is not None and outcome.values]
        verdicts = {case: self._verdicts(evaluation, case, lambda _key: None) for case in open_}
        spans: dict[int, dict[str, tuple[float, float]]] = {}
        room, quick = max(left[0], 0) // self.effort, {}
        if room < len(open_):
            quick = self._quick(cases, open_[:max(left[1], 0)], evaluation)
            left[1] -= len(quick)
            open_.sort(key=lambda case: Verdict.MISSED in quick.get(case, {}).values())
        first = open_[:room]
        left[0] -= len(first) * self.effort
        varying = {typed: resting_on_ranges(self.sizing, typed)
                   for typed in {frozenset(cases[case]) for case in open_[len(first):]}}
        verdicts |= {case: at_likely(verdicts[case], varying[frozenset(cases[case])]) | quick.get(case, {})
                     for case in open_[len(first):]}
        for start in range(0, len(first), SAMPLED_AT_ONCE):
            some = first[start:start + SAMPLED_AT_ONCE]
            for case, ends in zip(some, self._ends([cases[case] for case in some]), strict=True):
                verdicts[case] = self._verdicts(evaluation, case, ends)
                spans[case] = self._spans(evaluation, case, ends)
        return [replace(outcome, verdicts=verdicts[case], ends=spans.get(case, {}), sampled=case in spans)
                if outcome is not None and case in verdicts else outcome for case, outcome in enumerate(found)]

    def _quick(
        self, cases: Sequence[Mapping[str, float]], wanted: Sequence[int], evaluation: Evaluation
    ) -> dict[int, dict[str, Verdict]]:
        """What no work decides of some cases, over its range."""
        keys, judged = quick_keys(self.sizing), quick_of(self.sizing)
        found: dict[int, dict[str, Verdict]] = {}
        for start in range(0, len(wanted) if keys else 0, SAMPLED_AT_ONCE):
            some = wanted[start:start + SAMPLED_AT_ONCE]
            for case, ends in zip(some, self._ends([cases[case] for case in some], keys), strict=True):
                found[case] = {one.id: verdict_within(self.sizing, one, ends, self._likely(evaluation, case))
                               for one in judged}
        return found

    def _likely(self, evaluation: Evaluation, case: int) -> Callable[[str], float]:
        """The likely value of a figure in a case, by its key."""
        return lambda key: float(_at(evaluation[key], case))

    def _spans(self, evaluation: Evaluation, case: int, ends: Ends) -> dict[str, tuple[float, float]]:
        """Low and high of the figures asked for, around what they are at the likely inputs."""
        found = {}
        for key in self._ranged:
            span = ends(key)
            if span is not None and span[0] != span[1]:
                low, _, high = around(float(_at(evaluation[key], case)), *span)
                found[key] = (low, high)
        return found

    @cached_property
    def _ranged(self) -> tuple[str, ...]:
        """The numbers that are asked for."""
        return tuple(key for key in self.asked if key not in self.because
                     and not isinstance(self.sheet[key].value, str))

    def _verdicts(self, evaluation: Evaluation, case: int, ends: Ends) -> dict[str, Verdict]:
        unsized = {one.id: one.verdict for one in self.sizing.without_result("requirements")}
        return unsized | {one.id: verdict_within(self.sizing, one, ends, self._likely(evaluation, case))
                          for one in self.sizing.requirements}

    def _ends(self, cases: Sequence[Mapping[str, float]], wanted: Sequence[str] = ()) -> list[Ends]:
        """Low and high of what verdicts read over samples of all uncertain inputs that a case leaves open."""
        drawn = {key: np.tile(found, len(cases)) for key, found in drawn_of(self.sheet, without=cases[0]).items()}
        typed = {key: np.repeat([case[key] for case in cases], SAMPLES) for key in cases[0]}
        keys = wanted or tuple(dict.fromkeys((*(one.headroom for one in self.sizing.requirements), *self.rooms,
                                              *self._ranged)))
        sampled = self.sheet.evaluate({**drawn, **typed}, keys)
        known = {}
        for key in keys:
            values = sampled.spread(self.sheet[key]).reshape(len(cases), SAMPLES)
            known[key] = ends_of(values)

        def of(case: int) -> Ends:
            return lambda key: (float(known[key][0, case]), float(known[key][1, case])) if key in known else None

        return [of(case) for case in range(len(cases))]


def _at(value: Any, case: int) -> Any:
    return value[case] if isinstance(value, np.ndarray) else value

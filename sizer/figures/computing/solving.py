"""Roots of monotone residuals, for a number and for arrays over cases alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sizer.figures.algebra.equations import Solved
from sizer.figures.algebra.values import Array
from sizer.figures.computing.roots import roots_near

_STEPS = 200


def root(residual: Callable[[Any], Any], lower: Any, upper: Any) -> Any:
    """Where ``residual`` crosses zero between ``lower`` and ``upper``, to the last bits.

    The residual must not fall as its argument grows. Without a crossing, the end nearer to it: ``upper`` when the
    residual is still negative there, ``lower`` when it is already positive.

    >>> round(root(lambda x: x * x - 2, 0.0, 2.0), 12)
    1.414213562373
    """
    if isinstance(lower, np.ndarray) or isinstance(upper, np.ndarray):
        return _root_of_arrays(residual, lower, upper)
    low, high = float(lower), float(upper)
    at_low, at_high = residual(low), residual(high)
    if isinstance(at_low, np.ndarray) or isinstance(at_high, np.ndarray):
        return _root_of_arrays(residual, lower, upper)
    if not at_low < 0:
        return low
    if not at_high > 0:
        return high
    return _chandrupatla(residual, low, high, at_low, at_high)


def _chandrupatla(residual: Callable[[float], float], low: float, high: float, at_low: float, at_high: float) -> float:
    """Chandrupatla 1997: inverse quadratic interpolation, bisection where that is not safe.

    A root so near the end ``b`` that the step from ``a`` is rounded to ``b`` is sought at twice the secant from
    there, where the root lies between: of a bracket that begins at 0 a root of 1e-40 would take a hundred bisections.
    """
    b, a, c = low, high, high
    fb, fa, fc = at_low, at_high, at_high
    share, best = 0.5, low
    for _ in range(_STEPS):
        x = a + share * (b - a)
        if x == b:
            x = b - 2 * fb * (a - b) / (fa - fb)
        fx = residual(x)
        if (fx > 0) == (fa > 0):
            c, fc = a, fa
        else:
            c, b, fc, fb = b, a, fb, fa
        a, fa = x, fx
        best, at_best = (a, fa) if abs(fa) < abs(fb) else (b, fb)
        limit = 2.3e-16 * 2 * abs(best) + 1e-300
        nearness = limit / abs(b - c) if b != c else 1.0
        if nearness > 0.5 or at_best == 0:
            return best
        share = 0.5
        if fa != fb and fa != fc and fb != fc:
            xi, phi = (a - b) / (c - b), (fa - fb) / (fc - fb)
            if phi * phi < xi and (1 - phi) * (1 - phi) < 1 - xi:
                share = fa / (fb - fa) * fc / (fb - fc) + (c - a) / (b - a) * fa / (fc - fa) * fb / (fc - fb)
        share = min(1 - nearness, max(nearness, share))
    return best


def _root_of_arrays(residual: Callable[[Any], Any], lower: Any, upper: Any) -> Array:
    """The same search with every case its own bracket; cases that have converged stay where they are."""
    probe = np.asarray(residual(np.asarray(lower, dtype=float)), dtype=float)
    low, high, at_low = (
        np.array(part, dtype=float)
        for part in np.broadcast_arrays(np.asarray(lower, dtype=float), np.asarray(upper, dtype=float), probe)[:3]
    )
    at_high = np.broadcast_to(np.asarray(residual(high), dtype=float), low.shape).copy()
    below, above = ~(at_low < 0), ~(at_high > 0)
    # Of each case the trials a, b and c, with what the residual is there.
    b, a = np.array((low, at_low)), np.array((high, at_high))
    share: Any = 0.5
    done = below | above
    best = np.where(below, low, high)
    with np.errstate(all="ignore"):
        for _ in range(_STEPS):
            found = np.count_nonzero(done)
            if found == done.size:
                break
            x = a[0] + share * (b[0] - a[0])
            if np.count_nonzero(rounded := x == b[0]):
                x = np.where(rounded, b[0] - 2 * b[1] * (a[0] - b[0]) / (a[1] - b[1]), x)
            if found:
                x = np.where(done, best, x)
            trial = np.array((x, residual(x)))
            kept = (trial[1] > 0) == (a[1] > 0)
            a, b, c = trial, np.where(kept, b, a), np.where(kept, a, b)
            (at_a, fa), (at_b, fb), (at_c, fc) = a, b, c
            candidate, at_candidate = np.where(np.abs(fa) < np.abs(fb), a, b)
            best = np.where(done, best, candidate) if found else candidate
            b_to_c = at_c - at_b
            nearness = (4.6e-16 * np.abs(candidate) + 1e-300) / np.maximum(np.abs(b_to_c), 1e-300)
            done = done | (nearness > 0.5) | (at_candidate == 0)
            b_to_a, fa_fb, fc_fb, fc_fa = at_a - at_b, fa - fb, fc - fb, fc - fa
            xi, phi = b_to_a / b_to_c, fa_fb / fc_fb
            safe = (fa_fb != 0) & (fc_fa != 0) & (fc_fb != 0) & (phi * phi < xi) & ((1 - phi) ** 2 < 1 - xi)
            # Each of the two terms has two differences turned round, which leaves its sign as it is.
            step = fa / fa_fb * fc / fc_fb - (at_c - at_a) / b_to_a * fa / fc_fa * fb / fc_fb
            share = np.minimum(1 - nearness, np.maximum(nearness, np.where(safe, step, 0.5)))
    return best


def solve(solved: Solved, values: Sequence[Any], likely: tuple[Sequence[Any], float] | None = None) -> Any:
    """The root of a solved law for one set of inputs, between its own bounds.

    ``likely``, other inputs and the root they have, is where the search over many cases starts: each case at the same
    share of its own bracket.
    """
    lower, upper = (end(values) for end in solved.bracket)
    cases = _cases((*values, lower, upper)) if likely is not None else 0
    share = _share(solved, *likely) if likely is not None and cases else 0.0
    over = _over_unknown(solved, values)
    if not 0.0 < share < 1.0:
        return root(over, lower, upper)
    found, proved = roots_near(over, lower, upper, share, cases)
    left = np.flatnonzero(~proved)
    if len(left):
        those = _over_unknown(solved, [_only(value, left) for value in values])
        found[left] = root(those, _only(lower, left), _only(upper, left))
    return found


def _over_unknown(solved: Solved, values: Sequence[Any]) -> Callable[[Any], Any]:
    """The residual over the unknown alone: what stays the same from step to step is put together once."""
    written, kept = solved.residual.written, solved.residual.grouped((None, *values))[1:]
    if solved.over_unknown is not None:
        return solved.over_unknown(*kept)
    return lambda unknown: written(unknown, *kept)


def lies_above(solved: Solved, values: Sequence[Any], bound: float) -> Any:
    """Whether the root of a solved law lies above a number, for each set of inputs: one look in place of a search.

    >>> from sizer.laws.transfer.streams import stream_throughput
    >>> inputs = (2.0, 1.0, 0.3e-3, 0.4e-3, 1.0, 0.6e-3, 2.0)
    >>> [lies_above(stream_throughput, inputs, bound) for bound in (1e3, 2e3)], round(solve(stream_throughput, inputs))
    ([True, False], 1538)
    """
    lower, upper = (end(values) for end in solved.bracket)
    at_bound: Any = solved.residual.function(bound, *values)
    return (lower > bound) | ((upper > bound) & (at_bound < 0))


def _share(solved: Solved, values: Sequence[Any], found: float) -> float:
    """Where between its bounds a root lies: 0 at the lower one, 1 at the upper one."""
    low, high = (float(end(values)) for end in solved.bracket)
    return (found - low) / (high - low) if high > low else 0.0


def _cases(values: Sequence[Any]) -> int:
    """How many cases the arrays among the values hold; 0 where there are none, or where they differ in shape."""
    shapes = {value.shape for value in values if isinstance(value, np.ndarray)}
    return next((shape[0] for shape in shapes if len(shape) == 1), 0) if len(shapes) == 1 else 0


def _only(value: Any, cases: NDArray[np.intp]) -> Any:
    return value[cases] if isinstance(value, np.ndarray) else value


@dataclass(frozen=True, slots=True)
class Searched:
    """How a root was found: between which ends, by how many looks, and how far from 0 the residual is there."""

    low: float
    high: float
    root: float
    steps: int
    residual: float
    scale: float
    """The size of the residual at the ends, which what is left is measured by."""


def searched(solved: Solved, values: Sequence[Any]) -> Searched:
    """The search for the root of a solved law for one set of inputs, as :func:`solve` does it, with what it took.

    >>> from sizer.laws.transfer.streams import stream_throughput
    >>> found = searched(stream_throughput, (2.0, 1.0, 0.3e-3, 0.4e-3, 1.0, 0.6e-3, 2.0))
    >>> round(found.root), found.steps < 20, found.low, round(found.high)
    (1538, True, 0.0, 1538)
    """
    low, high = (float(end(values)) for end in solved.bracket)
    over, steps = _over_unknown(solved, values), 0

    def counting(unknown: Any) -> Any:
        nonlocal steps
        steps += 1
        return over(unknown)

    found = float(root(counting, low, high))
    return Searched(low, high, found, steps, float(over(found)), max(abs(float(over(low))), abs(float(over(high)))))

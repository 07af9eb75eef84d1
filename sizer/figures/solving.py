"""Roots of monotone residuals, for a number and for arrays over cases alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sizer.figures.equations import Solved
from sizer.figures.roots import roots_near
from sizer.figures.values import Array

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
    b, a, c = low.copy(), high.copy(), high.copy()
    fb, fa, fc = at_low.copy(), at_high.copy(), at_high.copy()
    share = np.full(low.shape, 0.5)
    done = below | above
    best = np.where(below, low, high)
    with np.errstate(all="ignore"):
        for _ in range(_STEPS):
            if done.all():
                break
            x = a + share * (b - a)
            x = np.where(done, best, np.where(x == b, b - 2 * fb * (a - b) / (fa - fb), x))
            fx = residual(x)
            kept = (fx > 0) == (fa > 0)
            c, fc, b, fb = (
                np.where(kept, a, b), np.where(kept, fa, fb), np.where(kept, b, a), np.where(kept, fb, fa),
            )
            a, fa = x, fx
            nearer = np.abs(fa) < np.abs(fb)
            candidate, at_candidate = np.where(nearer, a, b), np.where(nearer, fa, fb)
            best = np.where(done, best, candidate)
            nearness = (4.6e-16 * np.abs(candidate) + 1e-300) / np.maximum(np.abs(b - c), 1e-300)
            done = done | (nearness > 0.5) | (at_candidate == 0)
            xi, phi = (a - b) / (c - b), (fa - fb) / (fc - fb)
            safe = (fa != fb) & (fa != fc) & (fb != fc) & (phi * phi < xi) & ((1 - phi) ** 2 < 1 - xi)
            step = fa / (fb - fa) * fc / (fb - fc) + (c - a) / (b - a) * fa / (fc - fa) * fb / (fc - fb)
            share = np.where(safe, step, 0.5)
            share = np.minimum(1 - nearness, np.maximum(nearness, share))
    return best


def solve(solved: Solved, values: Sequence[Any], likely: tuple[Sequence[Any], float] | None = None) -> Any:
    """The root of a solved law for one set of inputs, between its own bounds.

    ``likely``, other inputs and the root they have, is where the search over many cases starts: each case at the same
    share of its own bracket.
    """
    residual = solved.residual.function
    lower, upper = (end(values) for end in solved.bracket)
    cases = _cases((*values, lower, upper)) if likely is not None else 0
    share = _share(solved, *likely) if likely is not None and cases else 0.0
    if not 0.0 < share < 1.0:
        # What stays the same from step to step is put together once.
        written, kept = solved.residual.written, solved.residual.grouped((None, *values))[1:]
        if solved.over_unknown is not None:
            return root(solved.over_unknown(*kept), lower, upper)
        return root(lambda unknown: written(unknown, *kept), lower, upper)
    found, proved = roots_near(residual, values, lower, upper, share, cases)
    left = np.flatnonzero(~proved)
    if len(left):
        those = [_only(value, left) for value in values]
        found[left] = root(lambda unknown: residual(unknown, *those), _only(lower, left), _only(upper, left))
    return found


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

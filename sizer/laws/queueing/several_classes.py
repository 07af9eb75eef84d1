"""Several closed classes over shared single servers: exact for few, Schweitzer by Newton for many.

With the throughputs as unknowns Schweitzer's equations are closed form at every station: ``r_c = X_c D_c``,
``a_c = r_c / (1 + r_c / N_c)``, ``s = sum of a_c`` and ``Q_c = a_c / (1 - s)``. What is left is one equation a class,
``X_c Z_c + sum of m Q_c = N_c``, over stations grouped by equal demands (m of them). Newton's method solves it; damped
fixed points do not converge near saturation.
"""

from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np

from sizer.errors import FigureError, Problem, Severity
from sizer.figures.algebra.equations import Procedure
from sizer.figures.algebra.values import Array
from sizer.figures.computing.solving import root
from sizer.language import mark

_STEPS = 200
_MOST_NUMBERS = 500_000
"""Numbers in one of the arrays that cases are solved with at a time."""
_CLOSE = 1e-12
_SOURCE = "Schweitzer 1979; Lazowska et al. 1984, chapter 7 (model Q7)"
_EXACT_SOURCE = "Reiser and Lavenberg 1980 (model Q7)"


def schweitzer_flows(populations: Any, thinks_s: Any, demands_s: Any, counts: Any) -> Array:
    """Throughput of each class by Schweitzer's approximation.

    Arguments: populations N and thinks_s Z (..., classes); demands_s D of one station (..., classes, stations); counts
    m, equal stations of each kind (..., stations). Leading axes are cases. Returns (..., classes) [1/s].

    >>> flows = schweitzer_flows([3, 5], [0, 0], [[0.25, 0.08, 0.12], [0.20, 0.40, 0.60]], [1, 1, 1])
    >>> [round(float(flow), 6) for flow in flows]
    [2.087484, 1.124192]
    """
    *_, classes, _ = np.shape(demands_s)
    members = np.asarray(counts, dtype=float)[..., None, :]
    return _flows(populations, thinks_s, demands_s, np.repeat(members, classes, axis=-2), 0.0)


def _flows(populations: Any, thinks_s: Any, demands_s: Any, counts: Any, taken: Any) -> Array:
    """As :func:`schweitzer_flows`, with members of each class at each kind of station (..., classes, stations).

    ``taken`` (..., stations) is the part of ``s`` that classes of a known rate have.
    """
    demands, members = np.asarray(demands_s, dtype=float), np.asarray(counts, dtype=float)
    *cases, classes, kinds = demands.shape
    shape = np.broadcast_shapes(tuple(cases), members.shape[:-2], *(np.shape(part)[:-1]
                                                                    for part in (populations, thinks_s)))
    demand = np.broadcast_to(demands, (*shape, classes, kinds)).reshape(-1, classes, kinds)
    asked = np.broadcast_to(np.asarray(populations, dtype=float), (*shape, classes)).reshape(-1, classes)
    think = np.broadcast_to(np.asarray(thinks_s, dtype=float), (*shape, classes)).reshape(-1, classes)
    count = np.broadcast_to(members, (*shape, classes, kinds)).reshape(-1, classes, kinds)
    room = 1 - np.broadcast_to(np.asarray(taken, dtype=float), (*shape, kinds)).reshape(-1, kinds)
    alone = think + (demand * count).sum(axis=2)
    idle = (asked <= 0) | (alone <= 0)
    # An idle class is given one operation of a second's think time, so that the equations stay regular.
    present, pause = np.where(idle, 1.0, asked), np.where(idle, 1.0, think)
    work = np.where(idle[..., None], 0.0, demand)
    # Many cases of many classes are solved in parts, each of some ten megabytes.
    step = max(1, _MOST_NUMBERS // max(1, classes * max(kinds, 1)))
    parts = [_newton(*(each[at:at + step] for each in (present, pause, work, count, room)))
             for at in range(0, len(present), step)]
    flows = np.where(idle, 0.0, np.concatenate(parts) if parts else present)
    result: Array = flows.reshape(*shape, classes)
    return result


def _missing(
    flow: Array, present: Array, think: Array, work: Array, count: Array, room: Array
) -> tuple[Array, tuple[Array, Array, Array], Array]:
    """Population each class has too much, in shares of its own; its slopes; the idle share of each station.

    The slopes are those of the population itself: ``diag(own) + crowd growth'``, a diagonal and as many ranks as there
    are kinds of stations.
    """
    load = flow[:, :, None] * work
    damping = 1 + load / present[:, :, None]
    part = load / damping
    growth = work / (damping * damping)
    free = room - part.sum(axis=1)
    weight = count / free[:, None, :]
    excess = (flow * think + (part * weight).sum(axis=2)) / present - 1
    own = think + (growth * weight).sum(axis=2)
    return excess, (own, part * weight / free[:, None, :], growth), free


def _step(excess: Array, slopes: tuple[Array, Array, Array], present: Array) -> Array:
    """Newton's step. With more classes than kinds of stations only the stations are solved for (Woodbury)."""
    own, crowd, growth = slopes
    wanted = -excess * present
    classes, kinds = own.shape[1], crowd.shape[2]
    if classes <= kinds:
        whole = np.einsum("sck,sjk->scj", crowd, growth)
        diagonal = np.arange(classes)
        whole[:, diagonal, diagonal] += own
        return np.asarray(np.linalg.solve(whole, wanted[..., None])[..., 0], dtype=float)
    scaled = crowd / own[:, :, None]
    small = np.eye(kinds) + np.einsum("scj,sck->sjk", growth, scaled)
    seen = np.einsum("scj,sc->sj", growth, wanted / own)
    step: Array = wanted / own - np.einsum("sck,sk->sc", scaled, np.linalg.solve(small, seen[..., None])[..., 0])
    return step


def _newton(present: Array, think: Array, work: Array, count: Array, room: Array) -> Array:
    crowd = present.sum(axis=1, keepdims=True) / room.min(axis=1, keepdims=True)
    # Everybody waits for everybody: below every root, and no station is full.
    flow: Array = present / (think + crowd * (work * count).sum(axis=2))
    active = np.arange(len(flow))
    steps = 0
    while active.size and steps < _STEPS:
        steps += 1
        given = present[active], think[active], work[active], count[active], room[active]
        excess, slopes, _ = _missing(flow[active], *given)
        error = np.abs(excess).max(axis=1)
        step = _step(excess, slopes, given[0])
        better, trial = _improve(flow[active], step, error, given)
        flow[active[better]] = trial[better]
        # What cannot be improved any more has converged to the last bits.
        active = active[better & (error > _CLOSE)]
    return flow


def _improve(flow: Array, step: Array, error: Array, given: tuple[Array, ...]) -> tuple[Array, Array]:
    """Which cases a step makes better, halved as often as needed, and where it leads."""
    size = np.ones(len(flow))
    better, settled, trial = np.zeros(len(flow), dtype=bool), np.zeros(len(flow), dtype=bool), flow
    while not settled.all():
        trial = flow + size[:, None] * step
        with np.errstate(all="ignore"):
            excess, _, free = _missing(trial, *given)
            inside = (trial > 0).all(axis=1) & (free > 0).all(axis=1)
            better = inside & (np.abs(excess).max(axis=1) < error * (1 - 1e-4 * size))
        # Negated, so that an unknown number ends the search too.
        small = ~(np.abs(step).max(axis=1) * size >= 1e-15 * np.abs(flow).max(axis=1))
        settled = better | small
        size = np.where(better, size, size / 2)
    return better, trial


def _one_flow(population: float, think: float, demands: Sequence[float], counts: Sequence[float]) -> float:
    """The throughput of a class by itself: one equation in plain numbers, as :func:`schweitzer_flows` has it."""
    alone = think + sum(demand * count for demand, count in zip(demands, counts, strict=True))
    if population <= 0 or alone <= 0:
        return 0.0
    others = (population - 1) / population

    def excess(flow: float) -> float:
        loads = [flow * demand for demand in demands]
        if any(load * others >= 1 for load in loads):
            return population
        return flow * think - population + sum(
            count * load / (1 - load * others) for load, count in zip(loads, counts, strict=True))

    return float(root(excess, 0.0, population / alone))


def exact_flows(populations: Sequence[int], thinks_s: Sequence[float], demands_s: Sequence[Sequence[float]]) -> Array:
    """Throughput of each class exactly, by the recursion over population vectors.

    ``R_ck = D_ck (1 + Q_k(N - 1_c))``. Arguments: populations N (whole), thinks_s Z, one a class; demands_s D, one row
    a class and one column a single server. The work grows with the product of the populations: a check for small
    cases. Source: Reiser and Lavenberg, Mean-value analysis of closed multichain queueing networks, Journal of the
    ACM 27(2), 1980.

    >>> flows = exact_flows((3, 5), (0.0, 0.0), ((0.25, 0.08, 0.12), (0.20, 0.40, 0.60)))
    >>> [round(float(flow), 6) for flow in flows]
    [2.130748, 1.161607]
    """
    demands = np.asarray(demands_s, dtype=float)
    classes = len(populations)
    queues: dict[tuple[int, ...], Array] = {(0,) * classes: np.zeros(demands.shape[1])}
    flows = np.zeros(classes)
    for vector in product(*(range(most + 1) for most in populations)):
        if not any(vector):
            continue
        flows = np.zeros(classes)
        here = np.zeros(demands.shape[1])
        for at, present in enumerate(vector):
            if present:
                fewer = (*vector[:at], present - 1, *vector[at + 1 :])
                residence = demands[at] * (1 + queues[fewer])
                flows[at] = present / (thinks_s[at] + residence.sum())
                here += flows[at] * residence
        queues[vector] = here
    return flows


def several_classes(class_count: int, station_count: int, *, beside: bool = False) -> Procedure:
    """The procedure that gives the throughput of each of several classes over several kinds of stations.

    Its inputs, in order: the populations [count], the think times with all delays [s], one a class; then for each class
    the time its operation takes at each kind of station [s]; then for each class over how many equal members of it that
    is spread [count]. Its results are throughputs [1/s], one a class.

    >>> two = several_classes(2, 3)
    >>> [round(x, 6) for x in two.function(3, 5, 0, 0, 0.25, 0.08, 0.12, 0.20, 0.40, 0.60, 1, 1, 1, 1, 1, 1)]
    [2.087484, 1.124192]
    """

    def solve(*inputs: Any) -> Sequence[Any]:
        expected = 2 * class_count * (1 + station_count) + beside * station_count
        if len(inputs) != expected:
            raise FigureError(Problem(
                Severity.ERROR, "wrong-arguments", f"several_classes takes {expected} inputs, got {len(inputs)}"
            ))
        varied = any(isinstance(value, np.ndarray) for value in inputs)
        if class_count == 1 and not varied and not beside:
            own = inputs[2 + station_count :]
            each = [demand / count for demand, count in zip(inputs[2 : 2 + station_count], own, strict=True)]
            return (_one_flow(inputs[0], inputs[1], each, own),)
        rows = np.stack(np.broadcast_arrays(*[np.atleast_1d(np.asarray(value, dtype=float)) for value in inputs]))
        ends = np.cumsum((class_count, class_count, class_count * station_count, class_count * station_count))
        populations, thinks, demands, members, known = np.split(rows, ends)
        counts = members.T.reshape(-1, class_count, station_count)
        flows = _flows(populations.T, thinks.T, demands.T.reshape(counts.shape) / counts, counts,
                       known.T if beside else 0.0)
        return tuple(flows[:, at] if varied else float(flows[0, at]) for at in range(class_count))

    return Procedure(
        name="several_classes",
        function=solve,
        made_of=(class_count, station_count, beside),
        units=("1/s",) * class_count,
        title=mark("Throughput of each class that shares the stations"),
        source=_SOURCE,
        validity=mark("closed classes, single servers; some 3 % below the exact result"),
    )


def several_classes_exactly(class_count: int, station_count: int) -> Procedure:
    """As :func:`several_classes` but exact, for small whole populations; every kind of station counts once.

    >>> two = several_classes_exactly(2, 3)
    >>> [round(x, 6) for x in two.function(3, 5, 0, 0, 0.25, 0.08, 0.12, 0.20, 0.40, 0.60)]
    [2.130748, 1.161607]
    """

    def one(values: Sequence[float]) -> Array:
        populations = [int(value + 1e-9) for value in values[:class_count]]
        thinks = list(values[class_count : 2 * class_count])
        rows = np.reshape(values[2 * class_count :], (class_count, station_count))
        return exact_flows(populations, thinks, [list(map(float, row)) for row in rows])

    def solve(*inputs: Any) -> Sequence[Any]:
        if not any(isinstance(value, np.ndarray) for value in inputs):
            return tuple(float(flow) for flow in one([float(value) for value in inputs]))
        rows = np.stack(np.broadcast_arrays(*[np.atleast_1d(np.asarray(value, dtype=float)) for value in inputs]))
        return tuple(np.array([one([float(value) for value in case]) for case in rows.T]).T)

    return Procedure(
        name="several_classes_exactly",
        function=solve,
        made_of=(class_count, station_count),
        units=("1/s",) * class_count,
        title=mark("Throughput of each class that shares the stations, exactly"),
        source=_EXACT_SOURCE,
        validity=mark("closed classes, single servers, small whole populations"),
    )

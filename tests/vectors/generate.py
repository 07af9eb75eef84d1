"""Writes the verification tables of this folder whose answers are computed: ``python tests/vectors/generate.py``.

Nothing here uses the program's own laws. Closed networks are solved as Markov chains by global balance, Erlang's
formula by its sum in exact fractions, mean times to data loss by the linear system of the chain in exact fractions,
bonds by counting every placement, seeks and zones by quadrature, writes in flight by simulating the platters. Tables
typed in from documents are not written here.
"""

from __future__ import annotations

import csv
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np

Row = tuple[str, Sequence[float], float, float, str]
State = tuple[int, ...]

HEADER = ("law", "inputs", "expected", "tolerance", "source")


def stationary(start: State, moves: Callable[[State], Iterator[tuple[float, State]]]) -> dict[State, float]:
    """Probability of every state reachable from ``start``, from the balance of flows in and out of each."""
    states = [start]
    places = {start: 0}
    for state in states:
        for _, target in moves(state):
            if target not in places:
                places[target] = len(states)
                states.append(target)
    rates = np.zeros((len(states), len(states)))
    for state in states:
        for rate, target in moves(state):
            rates[places[state], places[target]] += rate
            rates[places[state], places[state]] -= rate
    balance = rates.T.copy()
    balance[-1] = 1.0
    right = np.zeros(len(states))
    right[-1] = 1.0
    return dict(zip(states, np.linalg.solve(balance, right), strict=True))


def closed_throughput(population: int, think: float, stations: Sequence[tuple[float, int]]) -> float:
    """One class that thinks, then visits each station once; a station is (mean service, servers)."""

    def moves(state: State) -> Iterator[tuple[float, State]]:
        route = [*state, population - sum(state)]
        for place, present in enumerate(route):
            if present == 0:
                continue
            after = list(state)
            if place == len(stations):
                if think == 0:
                    continue
                rate = present / think
            else:
                service, servers = stations[place]
                rate = min(present, servers) / service
                after[place] -= 1
            following = 0 if place == len(stations) else place + 1
            if following == len(stations) and think == 0:
                following = 0
            if following < len(stations):
                after[following] += 1
            yield rate, tuple(after)

    start = [0] * len(stations)
    start[0] = population
    chances = stationary(tuple(start), moves)
    service, servers = stations[0]
    return sum(chance * min(state[0], servers) / service for state, chance in chances.items())


def class_throughputs(
    populations: State, thinks: Sequence[float], demands: Sequence[Sequence[float]]
) -> list[float]:
    """Classes that share each server's time; a state holds the number of each class at each station."""
    classes, stations = len(populations), len(demands[0])

    def present(state: State, kind: int, place: int) -> int:
        if place == stations:
            return populations[kind] - sum(state[kind * stations : (kind + 1) * stations])
        return state[kind * stations + place]

    def moves(state: State) -> Iterator[tuple[float, State]]:
        for kind, place in product(range(classes), range(stations + 1)):
            mine = present(state, kind, place)
            if mine == 0:
                continue
            after = list(state)
            if place == stations:
                rate = mine / thinks[kind]
            else:
                everybody = sum(present(state, other, place) for other in range(classes))
                rate = mine / everybody / demands[kind][place]
                after[kind * stations + place] -= 1
            following = 0 if place == stations or (place == stations - 1 and thinks[kind] == 0) else place + 1
            if following < stations:
                after[kind * stations + following] += 1
            yield rate, tuple(after)

    start = [0] * (classes * stations)
    for kind in range(classes):
        start[kind * stations] = populations[kind]
    chances = stationary(tuple(start), moves)
    flows = []
    for kind in range(classes):
        flow = 0.0
        for state, chance in chances.items():
            everybody = sum(present(state, other, 0) for other in range(classes))
            if everybody:
                flow += chance * present(state, kind, 0) / everybody / demands[kind][0]
        flows.append(flow)
    return flows


def erlang_c(load: Fraction, servers: int) -> Fraction:
    """The probability of waiting by its defining sum."""
    waiting = load**servers / math.factorial(servers) * servers / (servers - load)
    return waiting / (sum(load**busy / math.factorial(busy) for busy in range(servers)) + waiting)


def time_to_loss(members: int, mttf: Fraction, repairs: Sequence[Fraction], unreadable: Fraction) -> Fraction:
    """Mean time to absorption from the linear system of the chain, by Gauss's elimination in fractions."""
    size = len(repairs) + 1
    rows = []
    for failed in range(size):
        up = Fraction(members - failed) / mttf
        down = 1 / repairs[failed - 1] if failed else Fraction(0)
        row = [Fraction(0)] * size + [Fraction(1)]
        row[failed] = up + down
        if failed + 1 < size:
            row[failed + 1] -= up
        if failed:
            row[failed - 1] -= down * (1 - unreadable if failed == size - 1 else 1)
        rows.append(row)
    for pivot in range(size):
        scale = rows[pivot][pivot]
        rows[pivot] = [entry / scale for entry in rows[pivot]]
        for other in range(size):
            if other != pivot:
                factor = rows[other][pivot]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[pivot], strict=True)]
    result: Fraction = rows[0][-1]
    return result


def bond_efficiency(flows: int, links: int) -> Fraction:
    """The mean over every placement of flows on links."""
    total = Fraction(0)
    for placement in product(range(links), repeat=flows):
        total += Fraction(flows, links * max(Counter(placement).values()))
    mean: Fraction = total / links**flows
    return mean


def midpoint(function: Callable[[np.ndarray], np.ndarray], points: int = 200_000) -> float:
    """The mean of a function over 0 to 1."""
    return float(function((np.arange(points) + 0.5) / points).mean())


def mean_root_distance() -> float:
    """Mean root of the distance of two uniform positions, whose distance has density 2 (1 - d)."""
    # d = w^2 takes the root's steep start out of the integrand.
    return midpoint(lambda w: w * 2 * (1 - w * w) * 2 * w)


def mean_root_distance_of_nearer(positions: int = 400, points: int = 4000) -> float:
    """The same to the nearer of two arms: the mean over positions of ``integral of P(distance > w^2) dw``."""
    root = (np.arange(points) + 0.5) / points
    distance = root * root

    def beyond(place: float) -> float:
        covered = np.minimum(place, distance) + np.minimum(1 - place, distance)
        return float(((1 - covered) ** 2).mean())

    return float(np.mean([beyond((at + 0.5) / positions) for at in range(positions)]))


def stroke_of(capacity: float, ratio: float) -> tuple[float, float]:
    """Stroke that holds an outer share of the capacity, and the mean rate over it, by adding up tracks."""
    tracks = 2_000_000
    density = 1 - (1 - ratio) * (np.arange(tracks) + 0.5) / tracks
    held = np.cumsum(density) / density.sum()
    last = int(np.searchsorted(held, capacity * (1 - 1e-15)))
    before = held[last - 1] if last else 0.0
    stroke = (last + (capacity - before) / (held[last] - before)) / tracks
    # A revolution reads one track whatever it holds, so the mean rate is the mean density over the tracks.
    return min(float(stroke), 1.0), float(density[: last + 1].mean())


def two_branches(utilization: float, longest: int = 48) -> float:
    """Response, in units of the mean service, of requests that join both of two queues and wait for both."""

    def moves(state: State) -> Iterator[tuple[float, State]]:
        first, second = state
        if first < longest and second < longest:
            yield utilization, (first + 1, second + 1)
        if first:
            yield 1.0, (first - 1, second)
        if second:
            yield 1.0, (first, second - 1)

    return sum(chance * max(state) for state, chance in stationary((0, 0), moves).items()) / utilization


def queueing() -> Iterator[Row]:
    chain = "global balance of the Markov chain"
    three = (0.5e-3, 1.8e-3, 1.2e-3)
    for population, think in ((1, 10e-3), (2, 10e-3), (3, 10e-3), (8, 10e-3), (4, 0.0), (6, 2e-3)):
        flow = closed_throughput(population, think, [(demand, 1) for demand in three])
        yield "oracles.exact_throughput_per_s", (population, think, *three), flow, 1e-9, chain
    shared = (
        (20, 1.0, ((0.1, 4),)), (5, 3.0, ((1.0, 2),)), (40, 0.5, ((0.1, 4),)), (12, 0.0, ((0.3, 3), (0.05, 1))),
        (9, 0.2, ((0.3, 3), (0.05, 1), (0.2, 2))),
    )
    for population, think, stations in shared:
        flow = closed_throughput(population, think, stations)
        inputs = (population, think, *[part for station in stations for part in station])
        yield "oracles.exact_shared_throughput_per_s", inputs, flow, 1e-9, chain
    for load, servers in ((Fraction(16, 5), 4), (Fraction(1, 2), 1), (Fraction(9), 10), (Fraction(95), 100)):
        waiting = float(erlang_c(load, servers))
        yield "oracles.wait_probability", (float(load), servers), waiting, 1e-12, "Erlang's sum, in fractions"
    for utilization in (0.1, 0.5):
        response = two_branches(utilization)
        yield (
            "oracles.two_branch_response_s", (1 / (1 - utilization), utilization), response, 1e-6,
            chain + ", queues up to 48",
        )


def classes() -> Iterator[Row]:
    cases = (
        ((3, 5), (0.0, 0.0), ((0.25, 0.08, 0.12), (0.20, 0.40, 0.60))),
        ((4, 2), (1.0, 0.5), ((0.1, 0.3), (0.2, 0.05))),
    )
    for populations, thinks, demands in cases:
        flows = class_throughputs(populations, thinks, demands)
        inputs = (*populations, *thinks, *[entry for row in demands for entry in row])
        for at, flow in enumerate(flows):
            yield f"class {at + 1}", inputs, flow, 1e-9, "global balance of the Markov chain, shared servers"


def durability() -> Iterator[Row]:
    linear = "linear system of the chain, in fractions"
    hour = 3600
    chains: tuple[tuple[int, float, tuple[float, ...]], ...] = (
        (2, 1.6e6, (5.0,)), (8, 1.2e6, (24.0,)), (10, 1.2e6, (24.0, 24.0)), (116, 1.2e6, (1.7, 0.03355)),
        (116, 1.2e6, (1.7, 0.03728, 10.7 / 3600)), (16, 5e5, ()),
    )
    for members, mttf, repairs in chains:
        exact = time_to_loss(members, Fraction(mttf * hour), [Fraction(each * hour) for each in repairs], Fraction(0))
        inputs = (members, mttf * hour, *[each * hour for each in repairs])
        yield "durability.mean_time_to_loss_s", inputs, float(exact), 1e-12, linear
    for members, mttf, repairs in chains[:3]:
        for unreadable in (0.0, 0.10596, 1.0):
            exact = time_to_loss(
                members, Fraction(mttf * hour), [Fraction(each * hour) for each in repairs], Fraction(unreadable)
            )
            inputs = (members, mttf * hour, unreadable, *[each * hour for each in repairs])
            yield "durability.mean_time_to_loss_with_unreadable_s", inputs, float(exact), 1e-12, linear
    for read, error in ((14 * 10**12, Fraction(1, 10**15)), (10**5, Fraction(1, 10**6))):
        # The logarithm of 1 - u by its series, in fractions: no digit of u is lost.
        logarithm = -sum(error**power / power for power in range(1, 12))
        chance = -math.expm1(float(8 * read * logarithm))
        yield "durability.unreadable_probability", (read, float(error)), chance, 1e-13, "series in fractions"


def geometry() -> Iterator[Row]:
    tracks = "adding up two million tracks"
    yield "seeks.mean_seek_s", (0.0, 1.0, 1.0), mean_root_distance(), 1e-8, "quadrature"
    yield "oracles.nearer_arm_seek_s", (0.0, 1.0, 1.0), mean_root_distance_of_nearer(), 1e-5, "quadrature"
    for capacity, ratio in ((1.0, 90 / 168), (0.5, 90 / 168), (0.1, 90 / 168), (0.3617, 80 / 171), (0.7, 1.0)):
        stroke, rate = stroke_of(capacity, ratio)
        yield "seeks.stroke_share", (capacity, ratio), stroke, 1e-6, tracks
        yield "seeks.zoned_bytes_per_s", (1e8, ratio, stroke), rate * 1e8, 1e-6, tracks


def bonds() -> Iterator[Row]:
    for flows, links in ((4, 3), (4, 2), (8, 2), (1, 4), (5, 5), (7, 3), (10, 2), (6, 6)):
        expected = float(bond_efficiency(flows, links))
        yield "paths.hashed_bond_efficiency", (flows, links), expected, 1e-12, "counting every placement"


def written_in_turn(
    drives: int, pieces: int, in_flight: int, delay: int, phases: Sequence[int], count: int = 800
) -> tuple[float, float]:
    """Seconds that a written request of 64 KiB waits for the platter, and the share of the runs that miss their sector.

    A host keeps so many requests of a stream ``in_flight`` and goes on ``delay`` ns after an answer. So many ``pieces``
    of a chunk follow one another on a drive, chunks are dealt to the drives in turn, and each drive begins a revolution
    at a ``phase`` of its own; the first visits do not count. All times are whole nanoseconds.
    """
    free = [0] * drives
    ended: list[int] = []
    waited = missed = 0
    settled_in = drives * pieces
    for number in range(count):
        chunk, piece = divmod(number, pieces)
        drive = chunk % drives
        sector = (chunk // drives * pieces + piece) * TRANSFER + phases[drive]
        arrived = ended[number - in_flight] + delay if number >= in_flight else 0
        ready = max(arrived, free[drive])
        settled = ready + (SETTLE if piece == 0 and arrived > free[drive] else 0)
        start = settled + (sector - settled) % REVOLUTION
        waited += start - ready if number >= settled_in else 0
        missed += number >= in_flight and number % in_flight == 0 and start > free[drive]
        free[drive] = start + TRANSFER
        ended.append(free[drive])
    return waited / (count - settled_in) / 1e9, missed / ((count - 1) // in_flight)


REVOLUTION, SETTLE, TRANSFER = 8_333_333, 500_000, 262_144
"""A drive of 7,200 rpm that writes 250 MB/s, in nanoseconds: revolution, settling, and 64 KiB."""


def in_flight() -> Iterator[Row]:
    draw = np.random.default_rng(1994)
    request, simulated = 65536, "event simulation of a host and turning platters"
    for drives, pieces in ((1, 1), (1, 8), (2, 1), (4, 1), (4, 8), (7, 2), (15, 4)):
        waits = [written_in_turn(drives, pieces, 1, 20_000, draw.integers(0, REVOLUTION, drives).tolist(),
                                 pieces * drives * 5)[0] for _ in range(2000 if drives > 1 else 1)]
        yield "in_flight.platter_wait_s", (
            request, request, request * pieces, request, request, drives, REVOLUTION / 1e9, SETTLE / 1e9, 1.0, 0.0,
        ), float(np.mean(waits)), 0.01, simulated
    for together, delay in ((1, 20_000), (2, 20_000), (2, 1_000_000), (4, 1_000_000), (8, 1_000_000)):
        _, share = written_in_turn(1, 8, together, delay, [0])
        yield "in_flight.turn_is_missed", (
            request * together, request, request / TRANSFER * 1e9, delay / 1e9), share, 1e-12, simulated


TABLES: dict[str, Callable[[], Iterator[Row]]] = {
    "queueing": queueing,
    "classes": classes,
    "durability": durability,
    "geometry": geometry,
    "bonds": bonds,
    "in_flight": in_flight,
}


def main() -> None:
    """Write every table beside this file."""
    for name, rows in TABLES.items():
        with (Path(__file__).parent / f"{name}.csv").open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(HEADER)
            for law, inputs, expected, tolerance, source in rows():
                shown = " ".join(repr(float(value)).removesuffix(".0") for value in inputs)
                writer.writerow((law, shown, repr(float(expected)).removesuffix(".0"), f"{tolerance:g}", source))


if __name__ == "__main__":
    main()

"""Paths: elements in series, bonds, windows, and the host that has to move every byte."""

from functools import lru_cache

import numpy as np

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import (
    Array,
    Bytes,
    BytesPerSecond,
    Count,
    Cycles,
    CyclesPerByte,
    CyclesPerSecond,
    Ratio,
    Seconds,
)
from sizer.figures.algebra.vocabulary import ceil, divide, least
from sizer.laws.cases import each_case
from sizer.laws.limits import ANY, FOREVER_S, INSTANT, ONE_OR_MORE

MOST_FLOWS = 1024
"""More flows than these spread over a bond as these do."""

MOST_BONDED = 64
"""More ports than any switch or driver bonds."""
_NEGLIGIBLE = -300.0
"""Logarithm of what probabilities are not followed below: products of smaller ones are slow and change no digit."""

_HEADER_BYTES = 52


@law(symbol="B", symbols="B", source="conservation in series (model L8)", limits={"goodputs_bytes_per_s": ANY},
     words="The slowest of the elements below.")
def path_bytes_per_s(*goodputs_bytes_per_s: BytesPerSecond) -> BytesPerSecond:
    """Goodput of elements in series that forward without storing the whole request: the smallest of theirs.

    Arguments: goodputs_bytes_per_s [B/s], at least one. A stage that must hold the whole request first is a station of
    its own.

    >>> path_bytes_per_s(801e6, 801e6, 400.5e6) / 1e6
    400.5
    """
    return least(*goodputs_bytes_per_s)


@law(symbol="B", symbols="n B", source="multipath policy (model L8)",
     limits={"active_links": ANY, "link_bytes_per_s": ANY})
def parallel_bytes_per_s(active_links: Count, link_bytes_per_s: BytesPerSecond) -> BytesPerSecond:
    """Goodput of equal links side by side that the multipath policy uses: ``n B``; active-passive counts one.

    >>> parallel_bytes_per_s(4, 400.5e6) / 1e6
    1602.0
    """
    return active_links * link_bytes_per_s


def _power(load: Array, times: int, length: int) -> Array:
    """The first coefficients of a polynomial raised to a power, by squaring."""
    if times == 0:
        return np.ones(1)
    half = _power(load, times // 2, length)
    squared = np.convolve(half, half)[:length]
    return np.convolve(squared, load)[:length] if times % 2 else squared


def _coefficient(load: Array, times: int, at: int) -> float:
    """One coefficient of a polynomial raised to a power; the last product is computed at this one place alone."""
    half = _power(load, times // 2, at + 1)
    other = np.convolve(half, load)[: at + 1] if times % 2 else half
    low, high = max(0, at - len(half) + 1), min(at, len(other) - 1)
    return float(other[low : high + 1] @ half[at - high : at - low + 1][::-1])


@lru_cache(maxsize=4096)
def _hashed_share(flows: int, links: int) -> float:
    """Exact expectation over all placements. Given their sum, independent Poisson loads are the placements."""
    mean = flows / links
    counts = np.arange(flows + 1)
    factorials = np.concatenate(([0.0], np.cumsum(np.log(np.arange(1, flows + 1)))))
    load = np.exp(np.maximum(counts * np.log(mean) - mean - factorials, _NEGLIGIBLE))
    everything = np.exp(flows * np.log(flows) - flows - factorials[flows])
    expected, below = 0.0, 0.0
    for busiest in range(-(-flows // links), flows + 1):
        within = _coefficient(load[: busiest + 1], links, flows) / float(everything)
        expected += (within - below) * flows / (links * busiest)
        below = within
        if within > 1 - 1e-13:
            break
    return expected


@law(symbol="η", symbols="F m", source="placement counting (model L9)", closed=False,
     validity="flows hashed on links of a bond, equal progress of all flows",
     limits={"flows": ONE_OR_MORE, "links": (1, MOST_BONDED)})
def hashed_bond_efficiency(flows: Count, links: Count) -> Ratio:
    """Share of a bond that hashed flows reach when all progress alike: ``E[F / (m max load)]``.

    The expectation is over the ``m^F`` equally likely placements.

    Arguments: flows F [count], 1 or more (whole; more than 1,024 count as 1,024); links m [count], 1 to 64 (whole).
    Round robin has efficiency 1. Source: counting of placements; multinomial loads as Poisson loads of given sum.

    >>> [round(hashed_bond_efficiency(f, m), 4) for f, m in ((4, 3), (4, 2), (8, 2))]
    [0.5885, 0.7708, 0.8089]
    """
    def share(flow: float, link: float) -> float:
        # A bond that has lost its last link carries nothing; its share of nothing is that of one link.
        return _hashed_share(int(min(max(flow, 1) + 1e-9, MOST_FLOWS)), int(min(max(link, 1) + 1e-9, MOST_BONDED)))

    return each_case(share, flows, links)


@law(symbol="η", symbols="F m", source="Linux bonding driver documentation (model L9)",
     validity="balance-alb and balance-tlb, where each peer has one port",
     limits={"peers": ONE_OR_MORE, "links": ONE_OR_MORE})
def peers_in_turn_efficiency(peers: Count, links: Count) -> Ratio:
    """Share of a bond that peers reach who are assigned to its ports in turn: ``F / (m ceil(F / m))``.

    Arguments: peers F, links m [count], 1 or more. Nothing is hashed per flow.

    >>> round(peers_in_turn_efficiency(4, 3), 4), round(peers_in_turn_efficiency(7, 3), 4)
    (0.6667, 0.7778)
    """
    return peers / (links * ceil(peers / links))


@law(symbol="W", symbols="n b", source="definition (model L10)", limits={"slots": ANY, "transfer_bytes": ANY})
def window_bytes(slots: Count, transfer_bytes: Bytes) -> Bytes:
    """Data a protocol keeps on its way at once: ``W = n b``.

    Arguments: slots n, requests at once [count]; transfer_bytes b of each [B].

    >>> window_bytes(16, 32768)
    524288
    """
    return slots * transfer_bytes


@law(symbol="X", symbols="W RTT", source="Little's law (model L10)",
     limits={"window_bytes": ANY, "round_trip_s": INSTANT})
def window_bytes_per_s(window_bytes: Bytes, round_trip_s: Seconds) -> BytesPerSecond:
    """What a window of data on its way allows: ``X = W / RTT``.

    >>> round(window_bytes_per_s(16 * 32768, 4e-3) / 1e6, 2), round(window_bytes_per_s(1048576, 0.2e-3) / 1e9, 3)
    (131.07, 5.243)
    """
    return window_bytes / round_trip_s


@law(symbol="c", symbols="c_b c_p MTU", source="Foong et al. 2003 (model L11)",
     limits={"cycles_per_byte": ANY, "cycles_per_packet": ANY, "mtu_bytes": (_HEADER_BYTES + 1, None)})
def stack_cycles_per_byte(
    cycles_per_byte: CyclesPerByte, cycles_per_packet: Cycles, mtu_bytes: Bytes
) -> CyclesPerByte:
    """Processor work of a protocol stack for each byte: ``c = c_b + c_p / (MTU - 52)``.

    Arguments: cycles_per_byte c_b [cycle/B] (default 1.8 with offloads, up to 8 without); cycles_per_packet c_p [cycle]
    (default 1,500); mtu_bytes MTU [B], above 52.

    >>> round(stack_cycles_per_byte(1.8, 1500, 1500), 4)
    2.8359
    """
    return cycles_per_byte + cycles_per_packet / (mtu_bytes - _HEADER_BYTES)


@law(symbol="B_stack", symbols="f c", source="Foong et al. 2003 (model L11)",
     validity="one connection, served by one core",
     limits={"clock_cycles_per_s": ANY, "cycles_per_byte": (1e-6, None)})
def stack_bytes_per_s(clock_cycles_per_s: CyclesPerSecond, cycles_per_byte: CyclesPerByte) -> BytesPerSecond:
    """What one connection can move when one core serves it: ``B_stack = f / c``.

    Arguments: clock_cycles_per_s f [cycle/s]; cycles_per_byte c of the stack [cycle/B]. An adapter may cap below.
    Source: Foong et al. 2003.

    >>> round(stack_bytes_per_s(2.4e9, 1.8 + 1500 / 1448) / 1e6, 2)
    846.29
    """
    return clock_cycles_per_s / cycles_per_byte


@law(symbol="D", symbols="q B", source="definition (model L8)",
     limits={"moved_bytes": ANY, "goodput_bytes_per_s": (1e-3, None)})
def link_demand_s(moved_bytes: Bytes, goodput_bytes_per_s: BytesPerSecond) -> Seconds:
    """Time an operation's bytes take on a link: ``D = q / B``; a link without a rate takes for ever.

    Arguments: moved_bytes q per operation [B]; goodput_bytes_per_s B [B/s], above 0.

    >>> round(link_demand_s(2**19, 800e6) * 1e3, 5)
    0.65536
    """
    return divide(moved_bytes, goodput_bytes_per_s, FOREVER_S)

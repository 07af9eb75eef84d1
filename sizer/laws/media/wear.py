"""Flash that cleans up behind its writes: write amplification, steady rates, bursts, and how long it may be written."""

from sizer.figures.algebra.equations import Solved
from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, BytesPerSecond, Count, PerSecond, Ratio, Seconds
from sizer.figures.algebra.vocabulary import ceil, divide, exp, least, log, most
from sizer.language import mark
from sizer.laws.limits import ANY, FOREVER_S, ONE_OR_MORE, SHARE
from sizer.laws.media.flash import DRIVE_SMALL_BYTES
from sizer.units import DAY_S

GIB = 2.0**30
_LEAST_SPARE = 1.001
"""Physical over logical space below which nothing could be cleaned: what a drive keeps at the least."""
_CLEANING = "Xiang and Kurkoski 2011; Desnoyers 2012 (model D12)"
_RATED = "JEDEC JESD218: endurance is bytes written by the host (model D13)"


@law(symbol="F", symbols="C", source="flash is made in powers of two (model D12)", title="Flash inside a drive",
     limits={"held_bytes": ONE_OR_MORE})
def flash_bytes(held_bytes: Bytes) -> Bytes:
    """The next power of two GiB above what the drive holds: ``2^ceil(log2 C)``, C in GiB.

    >>> [flash_bytes(size * 1e12) / 2**30 for size in (7.68, 6.4, 3.84, 0.96)]
    [8192.0, 8192.0, 4096.0, 1024.0]
    """
    doublings = ceil(log(held_bytes / GIB) / log(2.0) - 1e-9)
    return ceil(exp(doublings * log(2.0)) - 0.5) * GIB


@law(symbol="a", symbols="F x C φ", source=_CLEANING, title="Flash over the data in it",
     limits={"raw_bytes": ONE_OR_MORE, "reserved": SHARE, "held_bytes": ONE_OR_MORE, "fill": SHARE})
def flash_ratio(raw_bytes: Bytes, reserved: Ratio, held_bytes: Bytes, fill: Ratio) -> Ratio:
    """``a = F (1 - x)/(C φ)``, at least 1.001: what physically may hold data over what does.

    Arguments: raw_bytes F of flash, held_bytes C that the drive offers [B]; reserved x, share that firmware and
    internal parity keep [1] (default 0, 0 to 0.07); fill φ, share of the address space that holds data [1], 1 without
    TRIM.

    >>> [round(flash_ratio(8192 * 2**30, 0, size * 1e12, fill), 5) for size, fill in ((7.68, 1), (7.68, 0.8), (6.4, 1))]
    [1.14532, 1.43166, 1.37439]
    """
    return most(divide(raw_bytes * (1 - reserved), held_bytes * fill, 1e3), _LEAST_SPARE)


@law(symbol="r", symbols="v a", source=_CLEANING, title="Balance of the pages that cleaning moves",
     limits={"valid": ANY, "spare_ratio": ONE_OR_MORE})
def valid_balance(valid: Ratio, spare_ratio: Ratio) -> Ratio:
    """``v - exp(-a (1 - v))``: 0 at the share of pages that are still valid in a block that is cleaned.

    >>> round(valid_balance(0.5, 1.28), 6)
    -0.027292
    """
    return valid - exp(-spare_ratio * (1 - valid))


@law(symbol="v₀", symbols="a", source=_CLEANING, title="No valid page")
def valid_floor(spare_ratio: Ratio) -> Ratio:
    """The lower end of the bracket for the share of valid pages."""
    return 0 * spare_ratio


@law(symbol="v₁", symbols="a", source=_CLEANING, title="Share of valid pages above which none balances",
     limits={"spare_ratio": ONE_OR_MORE})
def valid_ceiling(spare_ratio: Ratio) -> Ratio:
    """``1 - ln(a)/a``: the balance is largest there, and falls to its other root at 1.

    >>> round(valid_ceiling(1.28), 6)
    0.807141
    """
    return 1 - log(spare_ratio) / spare_ratio


valid_share = Solved(
    name="valid_share", residual=valid_balance, lower=valid_floor, upper=valid_ceiling, symbol="v",
    title=mark("Pages still valid in a block that is cleaned"), source=_CLEANING,
    validity=mark("uniform random writes; the oldest or the emptiest block is cleaned"),
)


@law(symbol="A", symbols="v", source=_CLEANING, title="Write amplification", limits={"valid": (0.0, 0.9999)})
def write_amplification(valid: Ratio) -> Ratio:
    """``1/(1 - v)``: pages programmed for each that is written.

    >>> round(write_amplification(0.5970), 3)
    2.481
    """
    return 1 / (1 - valid)


@law(symbol="X_w", symbols="h B_w A q u", source="program rate over what is programmed (model D12)",
     title="Random writes in steady state",
     limits={"efficiency": SHARE, "write_bytes_per_s": ONE_OR_MORE, "amplification": ONE_OR_MORE,
             "request_bytes": ONE_OR_MORE, "unit_bytes": ANY})
def steady_write_per_s(
    efficiency: Ratio, write_bytes_per_s: BytesPerSecond, amplification: Ratio, request_bytes: Bytes, unit_bytes: Bytes
) -> PerSecond:
    """``X_w = h B_w/(A max(q, u))``: what the flash programs, over what a write makes it program.

    Arguments: efficiency h of programs beside cleaning [1] (default 0.67, 0.5 to 0.78); write_bytes_per_s B_w,
    sequential writes [B/s]; amplification A [1]; request_bytes q, unit_bytes u of the map, which is programmed whole
    [B].

    >>> [round(steady_write_per_s(0.67, 5.6e9, a, 4096, 4096)) for a in (4.1228, 2.0401)]
    [222183, 449005]
    >>> [round(steady_write_per_s(0.67, 3e9, 7.8172, q, 16384), 1) for q in (4096, 16384)]
    [15693.7, 15693.7]
    """
    return efficiency * write_bytes_per_s / (amplification * most(request_bytes, unit_bytes))


@law(symbol="X₂", symbols="X₁ A₁ A₂", source="drives of one family (model D12)", title="Random writes of a sibling",
     limits={"known_per_s": ANY, "known_amplification": ONE_OR_MORE, "amplification": ONE_OR_MORE})
def sibling_write_per_s(known_per_s: PerSecond, known_amplification: Ratio, amplification: Ratio) -> PerSecond:
    """``X₂ = X₁ A₁/A₂``: drives that differ in the space they keep write in the inverse ratio of their amplification.

    >>> round(sibling_write_per_s(1.0, 4.1228, 2.0401), 4)
    2.0209
    """
    return known_per_s * known_amplification / amplification


@law(symbol="t", symbols="F L X q", source="definition (model D12)", title="Time until a fresh drive cleans",
     limits={"raw_bytes": ANY, "live_bytes": ANY, "writes_per_s": ANY, "request_bytes": ANY})
def fresh_time_s(raw_bytes: Bytes, live_bytes: Bytes, writes_per_s: PerSecond, request_bytes: Bytes) -> Seconds:
    """``t = max(F - L, 0)/(X q)``: until the free blocks are gone; a shorter test says nothing of the steady state.

    >>> round(fresh_time_s(8192 * 2**30, 7.68e12, 500e6 / 4096, 4096) / 60, 2)
    37.2
    """
    return least(divide(most(raw_bytes - live_bytes, 0.0), writes_per_s * request_bytes, FOREVER_S), FOREVER_S)


@law(symbol="E", symbols="w C T", source=_RATED, title="Bytes that may be written over a drive's life",
     limits={"writes_per_day": ANY, "held_bytes": ANY, "warranty_s": ANY})
def rated_bytes(writes_per_day: Ratio, held_bytes: Bytes, warranty_s: Seconds) -> Bytes:
    """``E = w C T/d``, d one day: full writes a day over the warranty.

    >>> rated_bytes(1.0, 7.68e12, 5 * 365 * 86400.0) / 1e15
    14.016
    """
    return writes_per_day * held_bytes * warranty_s / DAY_S


@law(symbol="m", symbols="j p", source="counting: what is written anew (model D13)",
     title="Bytes that parity groups write for each byte of a small write",
     limits={"pieces": ONE_OR_MORE, "parity": ANY})
def updated_ratio(pieces: Count, parity: Count) -> Ratio:
    """``m = (j + p)/j``: the pieces of one stripe that a write changes, and their parity; reads wear nothing.

    >>> updated_ratio(1.0, 2.0), updated_ratio(8.0, 2.0)
    (3.0, 1.25)
    """
    return (pieces + parity) / pieces


@law(symbol="m", symbols="q u", source="a mapping unit is written whole (model D13)",
     title="Bytes programmed for each byte of a write smaller than the mapping unit",
     limits={"request_bytes": ONE_OR_MORE, "unit_bytes": ANY})
def unit_ratio(request_bytes: Bytes, unit_bytes: Bytes) -> Ratio:
    """``max(u/q, 1)``; also of records that are written whole.

    >>> unit_ratio(4096.0, 16384.0), unit_ratio(65536.0, 16384.0)
    (4.0, 1.0)
    """
    return most(unit_bytes / request_bytes, 1.0)


@law(symbol="q'", symbols="q u", source="a mapping unit is written whole (model D12)",
     title="Request as the time of a random write sees it", limits={"request_bytes": ONE_OR_MORE, "unit_bytes": ANY})
def unit_priced_bytes(request_bytes: Bytes, unit_bytes: Bytes) -> Bytes:
    """``q' = max(q, u) q0/max(u, q0)``, q0 = 4 KiB: a write of a whole unit takes what a smaller one does.

    >>> [unit_priced_bytes(size * 1024.0, 16384.0) for size in (4, 16, 32)], unit_priced_bytes(8192.0, 4096.0)
    ([4096.0, 4096.0, 8192.0], 8192.0)
    """
    return most(request_bytes, unit_bytes) * DRIVE_SMALL_BYTES / most(unit_bytes, DRIVE_SMALL_BYTES)


@law(symbol="W", symbols="X q m d", source="definition (model D13)", title="Bytes a second that reach drives, mean",
     limits={"rate_per_s": ANY, "written_bytes": ANY, "media_ratio": ANY, "duty": SHARE})
def worn_bytes_per_s(
    rate_per_s: PerSecond, written_bytes: Bytes, media_ratio: Ratio, duty: Ratio
) -> BytesPerSecond:
    """``W = X q m d``: written at rate X for the share d of the day, m bytes at drives for each of the host.

    >>> worn_bytes_per_s(250e3, 4000.0, 3.0, 0.5) / 1e9
    1.5
    """
    return rate_per_s * written_bytes * media_ratio * duty


@law(symbol="T", symbols="E n W", source=_RATED, title="Time until writes have used up the endurance",
     limits={"rated": ANY, "drives": ANY, "worn": ANY})
def endurance_s(rated: Bytes, drives: Count, worn: BytesPerSecond) -> Seconds:
    """``T = E n/W``: n drives that share the writes evenly.

    Arguments: rated E of one drive [B]; drives n [count]; worn W, bytes a second that reach them, mean over the year
    [B/s].

    >>> [round(endurance_s(14.016e15, 24, host * 1e9) / 31_536_000, 3) for host in (3.0, 1.5)]
    [3.556, 7.111]
    """
    return least(divide(rated * drives, worn, FOREVER_S), FOREVER_S)


@law(symbol="w", symbols="W n C", source="definition (model D13)", title="Full writes of a drive a day",
     limits={"worn": ANY, "drives": ONE_OR_MORE, "held_bytes": ONE_OR_MORE})
def drive_writes_a_day(worn: BytesPerSecond, drives: Count, held_bytes: Bytes) -> Count:
    """``w = W d/(n C)``, d one day: what a data sheet's drive writes a day must be at least.

    >>> round(drive_writes_a_day(3e9, 24, 7.68e12), 3)
    1.406
    """
    return worn * DAY_S / (drives * held_bytes)


@law(symbol="m_s", symbols="A_s A", source="endurance is rated for random writes (model D13)",
     title="Wear of bytes that are written in order, over that of random ones",
     limits={"sequential": ONE_OR_MORE, "rated": ONE_OR_MORE})
def in_order_ratio(sequential: Ratio, rated: Ratio) -> Ratio:
    """``min(A_s/A, 1)``: a drive that writes in order cleans whole blocks, and hardly copies anything.

    Arguments: write amplification A_s of writes in order (default 1.1, 1 to 1.3), A of random ones over all of the
    drive, with which its endurance is rated [1].

    >>> round(in_order_ratio(1.1, 4.1228), 4), in_order_ratio(1.3, 1.2)
    (0.2668, 1.0)
    """
    return least(sequential / rated, 1.0)

"""What answers for a write before it is on the medium, and what a write waits for where nothing does."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, Count, Ratio, Seconds
from sizer.figures.algebra.vocabulary import called, divide, least, less, most, sqrt, where
from sizer.laws.limits import ANY, ONE_OR_MORE, SHARE

LOG_BLOCK_BYTES = 4096.0
"""The least that a log writes: a block of its device."""


@law(symbol="a", symbols="f n", source="write-through (model F3, R10)", limits={"lost": ANY, "arrays": ONE_OR_MORE})
def held_ratio(lost: Count, arrays: Count) -> Ratio:
    """Share of the writes that protected caches answer for: ``1 - min(f/n, 1)``.

    f of n arrays have lost their write-back, and writes go to all alike.

    >>> held_ratio(0.0, 2.0), held_ratio(1.0, 2.0), held_ratio(3.0, 2.0)
    (1.0, 0.5, 0.0)
    """
    return 1 - least(lost / arrays, 1.0)


@law(symbol="v", symbols="s o", source="own rule: a state that nobody stated (model R10)",
     limits={"position": SHARE, "off_share": SHARE})
def answers_ratio(position: Ratio, off_share: Ratio) -> Ratio:
    """Whether drives answer from their own caches: 0 for the share ``o`` of the states below, 1 above.

    Arguments: position s of the state, from 0 to 1 with all values alike likely; off_share o.

    >>> answers_ratio(0.5, 0.3), answers_ratio(0.5, 0.7)
    (1.0, 0.0)
    """
    return where(less(position, off_share), 0.0, 1.0)


@law(symbol="f", symbols="d c2", source="order statistics of uniform times (model R10)",
     validity="times alike and independent", limits={"drives": ANY, "service_variation": SHARE})
def slowest_ratio(drives: Count, service_variation: Ratio) -> Ratio:
    """Time until the last of so many drives has answered, over the mean of one: ``1 + sqrt(3 c2) (d - 1)/(d + 1)``.

    The largest of d times that are uniform about their mean, with the squared coefficient of variation c2; 1 of one
    drive. With c2 = 3/16 this is the 1.25 for the slower of two of an uncached parity update (model R7).

    >>> slowest_ratio(1.0, 0.15), round(slowest_ratio(2.0, 3 / 16), 12), round(slowest_ratio(8.0, 0.15), 4)
    (1.0, 1.25, 1.5217)
    """
    several = most(drives, 1.0)
    return 1 + sqrt(3 * service_variation) * (several - 1) / (several + 1)


@law(symbol="l", symbols="p n c2", source="order statistics of uniform times (model R10)",
     limits={"pieces": ANY, "drives": ANY, "service_variation": SHARE})
def stages_of_pieces(pieces: Count, drives: Count, service_variation: Ratio) -> Ratio:
    """How many visits one after another pieces take that go to their drives together: ``max(p/n, 1) f(min(p, n))``.

    f is ``slowest_ratio``.

    >>> stages_of_pieces(1.0, 10.0, 0.15), stages_of_pieces(2.0, 10.0, 3 / 16), stages_of_pieces(20.0, 10.0, 0.0)
    (1.0, 1.25, 2.0)
    """
    together = called(least(pieces, drives), "d", "drives that the pieces go to together", "count")
    return most(pieces / most(drives, 1.0), 1.0) * slowest_ratio.function(together, service_variation)


@law(symbol="l", symbols="p n c2", source="order statistics of uniform times (model R10)",
     limits={"pieces": ONE_OR_MORE, "drives": ANY, "service_variation": SHARE})
def pieces_overlap(pieces: Count, drives: Count, service_variation: Ratio) -> Ratio:
    """Visits that a request of several pieces waits for one after another, over all: ``stages_of_pieces / p``.

    >>> pieces_overlap(1.0, 10.0, 0.15), pieces_overlap(4.0, 10.0, 1 / 3)
    (1.0, 0.4)
    """
    return stages_of_pieces.function(pieces, drives, service_variation) / pieces


@law(symbol="φ", symbols="a v r", source="definition (model R10)",
     limits={"held": SHARE, "answered": SHARE, "reads_each": ANY})
def uncached_share(held: Ratio, answered: Ratio, reads_each: Ratio) -> Ratio:
    """Share of the drive operations of writes that the writes wait for: ``(1 - a) (1 - v / (1 + r))``.

    Arguments: held a, share of writes that a protected cache answers for; answered v, 1 where drives answer for the
    rest from their own; reads_each r, reads that go before each drive write: 1 for parity that is updated in place,
    else 0. The drives' own caches take the writes and not the reads before them.

    >>> [uncached_share(0.0, *state) for state in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0))]
    [1.0, 0.0, 1.0, 0.5]
    """
    return (1 - held) * (1 - answered / (1 + reads_each))


@law(symbol="s_u", symbols="w a v f", source="definition (model R10)", limits={"held": SHARE, "answered": SHARE})
def plain_stages(writes: Ratio, held: Ratio, answered: Ratio, stages: Ratio) -> Ratio:
    """How often an operation waits for a drive for its writes, where nothing is read first: ``w (1 - a) (1 - v) f``.

    Arguments: writes w of an operation that it waits for; held a, answered v as in ``uncached_share``; stages f of the
    drives that a write goes to together.

    >>> plain_stages(0.5, 0.0, 0.0, 1.25), plain_stages(0.5, 0.0, 1.0, 1.25), plain_stages(0.5, 1.0, 0.0, 1.25)
    (0.625, 0.0, 0.0)
    """
    return writes * (1 - held) * (1 - answered) * stages


@law(symbol="s_u", symbols="w a v f", source="Chen et al. 1994 (model R7, R10)",
     limits={"held": SHARE, "answered": SHARE})
def update_stages(writes: Ratio, held: Ratio, answered: Ratio, stages: Ratio) -> Ratio:
    """The same where old data and parity are read first: ``w (1 - a) (f + 1 - v)``.

    The reads last until the slowest has come (f); the writes then wait for one more turn, unless drives answer for
    them.

    >>> update_stages(1.0, 0.0, 0.0, 1.25), update_stages(1.0, 0.0, 1.0, 1.25), update_stages(1.0, 1.0, 0.0, 1.25)
    (2.25, 1.25, 0.0)
    """
    return writes * (1 - held) * (stages + 1 - answered)


@law(symbol="p_u", symbols="p_r T v f", source="Chen et al. 1994 (model R7, R10)",
     limits={"position_s": ANY, "revolution_s": ANY, "answered": SHARE})
def update_position_s(position_s: Seconds, revolution_s: Seconds, answered: Ratio, stages: Ratio) -> Seconds:
    """Mean positioning of the visits of a parity update: ``(f p_r + (1 - v) T) / (f + 1 - v)``.

    A read seeks and turns half; a write of what was just read waits until the sector has come round again.

    >>> [round(update_position_s(8e-3, 8.333e-3, v, 1.25) * 1e3, 4) for v in (0.0, 1.0)]
    [8.148, 8.0]
    """
    return (stages * position_s + (1 - answered) * revolution_s) / (stages + 1 - answered)


@law(symbol="a'", symbols="a v", source="definition (model R10)", limits={"held": SHARE, "answered": SHARE})
def remembered_ratio(held: Ratio, answered: Ratio) -> Ratio:
    """Share of the writes that any memory answers for, protected or the drives' own: ``1 - (1 - a)(1 - v)``.

    >>> [remembered_ratio(*state) for state in ((0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (0.5, 0.0))]
    [0.0, 1.0, 1.0, 0.5]
    """
    return 1 - (1 - held) * (1 - answered)


@law(symbol="p_d", symbols="p_r p_w T a", source="Chen et al. 1994 (model R10)",
     limits={"read_position_s": ANY, "write_position_s": ANY, "revolution_s": ANY, "held": SHARE})
def destage_position_s(
    read_position_s: Seconds, write_position_s: Seconds, revolution_s: Seconds, held: Ratio
) -> Seconds:
    """Mean positioning of destaged visits of parity in place: ``a/2 p_r + (1 - a/2) min(p_w, T)``.

    A write goes to the sector that was read: it comes round again, or is sought anew when that is sooner. Half of what
    protected memory destages are the reads before (share a held); a drive's own cache has the writes alone.

    >>> [round(destage_position_s(12e-3, 12.5e-3, 8e-3, a) * 1e3, 3) for a in (0.0, 1.0)]
    [8.0, 10.0]
    """
    return held / 2 * read_position_s + (1 - held / 2) * least(write_position_s, revolution_s)


@law(symbol="ω", symbols="s_u S_u s_r S_r W", source="definition (model R10)",
     title="Share of the time at the drives that writes are waited for")
def writing_ratio(
    uncached_stages: Ratio, uncached_service_s: Seconds, read_stages: Ratio, read_service_s: Seconds,
    drive_wait_s: Seconds,
) -> Ratio:
    """``s_u (S_u + W) / (s_u (S_u + W) + s_r (S_r + W))``; 0 where nothing is waited for.

    >>> writing_ratio(0.5, 9e-3, 0.5, 4e-3, 1e-3), writing_ratio(0.0, 9e-3, 0.0, 4e-3, 1e-3)
    (0.6666666666666666, 0.0)
    """
    writing = called(uncached_stages * (uncached_service_s + drive_wait_s), "t_u",
                     "time that writes are waited for", "s")
    return divide(writing, writing + read_stages * (read_service_s + drive_wait_s), 0.0)


@law(symbol="p", symbols="v_w w r", source="counting (model R10)", limits={"reads_each": ANY})
def pieces_of_write(write_visits: Ratio, writes: Ratio, reads_each: Ratio) -> Count:
    """Drives that one write goes to together: ``v_w / (w (1 + r))``, 1 of none.

    Arguments: write_visits v_w, drive operations of the writes of an operation; writes w that it waits for; reads_each
    r, reads that go before each drive write.

    >>> pieces_of_write(2.0, 0.5, 1.0), pieces_of_write(0.0, 0.0, 0.0)
    (2.0, 1.0)
    """
    return divide(write_visits, writes * (1 + reads_each), 1.0)


@law(symbol="L", symbols="a t_p v t_c", source="definition (model R10)", limits={"held": SHARE, "answered": SHARE},
     title="Time of what answers for a write before the drives have it")
def answer_s(held: Ratio, protected_s: Seconds, answered: Ratio, command_s: Seconds) -> Seconds:
    """``L = a t_p + (1 - a) v t_c``: protected memory, else a drive from its own, else nothing.

    >>> [answer_s(held, 5e-5, answered, 2e-4) for held, answered in ((1.0, 1.0), (0.0, 1.0), (0.0, 0.0))]
    [5e-05, 0.0002, 0.0]
    """
    return held * protected_s + (1 - held) * answered * command_s


@law(symbol="q'", symbols="b w", source="a log keeps what clients send (model R16)",
     title="Bytes of a write that a log keeps", limits={"sent_bytes": ANY, "waits": ANY})
def logged_write_bytes(sent_bytes: Bytes, waits: Ratio) -> Bytes:
    """``q' = max(b/w, 4 KiB)``: what clients send in an operation over its writes that wait, no less than a block.

    Arguments: sent_bytes b of an operation; waits w, writes of an operation that wait for stable storage.

    >>> logged_write_bytes(2457.6, 0.3), logged_write_bytes(512.0, 1.0), logged_write_bytes(0.0, 0.0)
    (8192.0, 4096.0, 4096.0)
    """
    return most(divide(sent_bytes, waits, 0.0), LOG_BLOCK_BYTES)


@law(symbol="i", symbols="M b e", source="one entry for each block (model R16)", title="Memory of a cache's index",
     limits={"cache_bytes": ANY, "block_bytes": ONE_OR_MORE, "entry_bytes": ANY})
def cache_index_bytes(cache_bytes: Bytes, block_bytes: Bytes, entry_bytes: Bytes) -> Bytes:
    """``i = M/b e``: memory finds each block b on the drives of a cache M by an entry of e bytes.

    >>> cache_index_bytes(8.192e12, 8192.0, 85.0) / 1e9, cache_index_bytes(8.192e12, 131072.0, 85.0) / 1e9
    (85.0, 5.3125)
    """
    return cache_bytes / block_bytes * entry_bytes


@law(symbol="M'", symbols="M i", source="definition (model R16)", title="Memory beside the index of a cache",
     limits={"memory_bytes": ANY, "index_bytes": ANY})
def beside_index_bytes(memory_bytes: Bytes, index_bytes: Bytes) -> Bytes:
    """``M' = max(M - i, 0)``.

    >>> beside_index_bytes(128e9, 85e9), beside_index_bytes(64e9, 85e9)
    (43000000000.0, 0.0)
    """
    return most(memory_bytes - index_bytes, 0.0)

"""Drives that serve groups with a lost member, and write-back that is lost.

Every law takes counts of what is lost, 0 while all is well, and then gives exactly what there was.
"""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, Count, Ratio, Seconds
from sizer.figures.algebra.vocabulary import at_most, divide, least, less, most, where
from sizer.laws.limits import ANY, NONE_LEFT, ONE_OR_MORE, SHARE
from sizer.laws.loss.failures import degraded_write_penalty

_CHEN = "Chen et al. 1994 (model F1)"


@law(symbol="G", symbols="k n", source=_CHEN, title="Drives that hold a lost drive's redundancy",
     limits={"members": ONE_OR_MORE})
def affected_drives(members: Count, drives: Count) -> Count:
    """Drives of the set that a lost drive belongs to: a pair, a parity group, a declustered array; at most all.

    >>> affected_drives(2.0, 736.0)
    2.0
    """
    return least(members, drives)


@law(symbol="h", symbols="f G n", source="counting (model F1)",
     title="Share of the requests that meet a degraded group",
     limits={"lost": ANY})
def degraded_share(lost: Count, affected: Count, drives: Count) -> Ratio:
    """Share of a pool's requests that go to groups which lost drives: ``G / n``; 0 when they are the whole pool.

    A pool of such groups alone has no other drives, so it is degraded as a whole instead.

    >>> degraded_share(1.0, 2.0, 10.0), degraded_share(0.0, 2.0, 10.0), degraded_share(1.0, 10.0, 10.0)
    (0.2, 0.0, 0.0)
    """
    return where(less(affected, drives), least(lost, 1.0) * affected / drives, 0.0)


@law(symbol="w", symbols="f G n", source="counting (model F1)", title="Whether the whole pool is degraded",
     limits={"lost": ANY})
def wholly_degraded(lost: Count, affected: Count, drives: Count) -> Ratio:
    """1 where drives are lost and their groups are the whole pool, else 0.

    >>> wholly_degraded(1.0, 10.0, 10.0), wholly_degraded(1.0, 2.0, 10.0)
    (1.0, 0.0)
    """
    return where(at_most(drives, affected), least(lost, 1.0), 0.0)


@law(symbol="v'", symbols="v w r", source=_CHEN, title="Drive operations of a wholly degraded pool")
def degraded_visits(visits: Ratio, whole: Ratio, more: Ratio) -> Ratio:
    """Drive operations of an operation when the whole pool is one degraded group: ``v (1 + w (r - 1))``.

    r are the operations in a degraded group for each ordinary one; w is 0 where the pool has other groups.

    >>> degraded_visits(0.5, 0.0, 1.75), degraded_visits(0.5, 1.0, 1.75)
    (0.5, 0.875)
    """
    return visits * (1 + whole * (more - 1))


@law(symbol="n'", symbols="n w G f b", source=_CHEN, title="Drives of a wholly degraded pool",
     limits={"lost": ANY, "rebuild": SHARE})
def degraded_drives(drives: Count, whole: Ratio, group: Count, lost: Count, rebuild: Ratio) -> Count:
    """Drives of a pool; where every group is degraded its survivors, less the rebuild: ``n (G - f)/G (1 - b)``.

    Arguments: drives n; whole w, whether every group is degraded; group G and drives f that each lost [count]; rebuild
    b [1].

    >>> degraded_drives(10.0, 0.0, 2.0, 1.0, 0.5), round(degraded_drives(116.0, 1.0, 116.0, 1.0, 0.25), 6)
    (10.0, 86.25)
    """
    survivors = (group - lost) / group * (1 - rebuild)
    return most(drives * (1 + whole * (survivors - 1)), NONE_LEFT)


@law(symbol="Z", symbols="h v S", source=_CHEN, title="Time of the reads that a station counts again")
def counted_twice_s(degraded: Ratio, read_visits: Ratio, read_service_s: Seconds) -> Seconds:
    """Service of the reads that meet a degraded group, which the healthy drives' station counts too: ``h v_r S_r``.

    Taken off the fixed delays, so that a degraded group adds what its reads wait for, and no more.

    >>> round(counted_twice_s(0.2, 0.5, 4.316e-3) * 1e3, 4)
    0.4316
    """
    return degraded * read_visits * read_service_s


@law(symbol="k'", symbols="k j", source="counting; Chen et al. 1994 (model F1)",
     validity="the pieces lie in one stripe, or are whole stripes",
     title="Reads in place of a lost piece, beside those of its request",
     limits={"reads": ONE_OR_MORE, "pieces": ONE_OR_MORE})
def reads_beside_request(reads: Count, pieces: Count) -> Count:
    """``k' = max(k - (j - 1), 1)``: what the same request reads of the stripe anyway is not read again.

    Arguments: reads k that rebuild a block; pieces j of a request, each on a drive of its own [count].

    >>> reads_beside_request(7.0, 1.0), reads_beside_request(7.0, 3.0), reads_beside_request(6.0, 6.0)
    (7.0, 5.0, 1.0)
    """
    return most(reads - (pieces - 1), 1.0)


@law(symbol="r_1", symbols="f g M", source="fork and join of the reads that rebuild a block (model F1)",
     title="Reads that an operation waits for, for each ordinary one", limits={"lost": ANY, "group": ONE_OR_MORE})
def awaited_reads_ratio(lost: Count, group: Count, slowest: Ratio) -> Ratio:
    """``r_1 = 1 + f/g (M - 1)``: the share of the blocks that is lost takes as long as the slowest of its reads.

    Arguments: drives f lost of g; slowest M of the reads that rebuild a block [1].

    >>> awaited_reads_ratio(1.0, 8.0, 1.4), awaited_reads_ratio(0.0, 8.0, 1.4)
    (1.05, 1.0)
    """
    return 1 + lost / group * (slowest - 1)


@law(symbol="n_1", symbols="n w p", source="utilization law (model F1)",
     title="Drives of a wholly degraded pool, by the reads that are waited for", limits={"drives": ANY})
def drives_in_line(drives: Count, whole: Ratio, awaited: Ratio) -> Count:
    """``n (1 + w (p - 1))``: reads beside one another count as the one that is waited for, on as many fewer drives.

    So they keep the drives as busy as they do and take the time of one. Arguments: drives n; whole w, whether every
    group is degraded; awaited p, reads that are waited for over all that are made [1].

    >>> drives_in_line(9.0, 1.0, 0.5), drives_in_line(9.0, 0.0, 0.5)
    (4.5, 9.0)
    """
    return drives * (1 + whole * (awaited - 1))


@law(symbol="D", symbols="h v r S", source=_CHEN, title="Reads at the survivors of a degraded group")
def survivor_read_s(degraded: Ratio, read_visits: Ratio, more: Ratio, read_service_s: Seconds) -> Seconds:
    """Time that reads keep the survivors of a degraded group busy, per operation: ``h v_r r S_r``.

    The partner of a mirrored drive serves the reads of both (r = 1 on one drive in place of two).

    >>> round(survivor_read_s(0.2, 0.5, 1.0, 4.316e-3) * 1e3, 4)
    0.4316
    """
    return degraded * read_visits * more * read_service_s


@law(symbol="m", symbols="g G f D_r h v r S b", source="Chen et al. 1994 (model F1); utilization law",
     title="Survivors of degraded groups, less the time that writes and the rebuild take",
     limits={"lost": ANY, "rebuild": SHARE})
def survivors_for_reads(
    groups: Count, group: Count, lost: Count, read_s: Seconds, degraded: Ratio, write_visits: Ratio, more: Ratio,
    write_service_s: Seconds, rebuild: Ratio,
) -> Count:
    """Drives that the reads of degraded groups have: ``g (G - f)(1 - b) D_r / (D_r + D_w)``, ``D_w = h v_w r S_w``.

    Destage and rebuild are background work: they take a share of the drives, not a place in an operation's time. So
    the bound is ``g (G - f)(1 - b) / (D_r + D_w)``, for a mirrored pair ``1 / (2 v_r S_r / n + v_w S_w / n)``.

    >>> read = survivor_read_s(0.2, 0.5, 1.0, 4.316e-3)
    >>> count = survivors_for_reads(1.0, 2.0, 1.0, read, 0.2, 1.0, 0.5, 2.9645e-3, 0.0)
    >>> whole = 10 / (0.5 * 4.316e-3 + 2.9645e-3)
    >>> round(count / read / whole, 4)
    0.7036
    """
    written = degraded * write_visits * more * write_service_s
    left = groups * (group - lost) * (1 - rebuild)
    return most(left * divide(read_s, read_s + written, 1.0), NONE_LEFT)


@law(symbol="M", symbols="M f", source="write-through (model F3)", title="Write cache that is left")
def write_cache_left_bytes(write_cache_bytes: Bytes, lost: Count) -> Bytes:
    """Write cache of a pool, none when an array of it has lost its write-back: the worst array counts.

    >>> write_cache_left_bytes(8.0, 0.0), write_cache_left_bytes(8.0, 1.0)
    (8.0, 0.0)
    """
    return write_cache_bytes * (1 - least(lost, 1.0))


@law(symbol="r", symbols="n", source="Chen et al. 1994 (model F2); no gain from a loss",
     validity="single parity, one drive lost, small writes",
     title="Drive operations of a write in a degraded group over those of an ordinary one",
     limits={"members": (3, None)})
def degraded_write_ratio(members: Count) -> Ratio:
    """Drive operations of a small write in a RAID 5 group with a drive lost, over the ordinary 4; no survivor has less.

    ``max(p / 4, (n - 1) / n)``. Of three drives two would carry 7/3 operations in place of 4 over three: less for each
    than before, only because the intact group is charged a read-modify-write where two data drives allow a write of
    the whole stripe. An array that writes so gains nothing from a lost drive.

    >>> degraded_write_ratio(8.0), round(degraded_write_ratio(3.0), 4)
    (1.0, 0.6667)
    """
    return most(degraded_write_penalty.function(members) / 4, (members - 1) / members)


@law(symbol="S'", symbols="S b", source="utilization law (model F4)", title="Drive time beside a rebuild",
     limits={"rebuild": (0.0, 0.99)})
def beside_rebuild_s(service_s: Seconds, rebuild: Ratio) -> Seconds:
    """Time of a request at drives that give a share of theirs to a rebuild: ``S / (1 - b)``.

    >>> beside_rebuild_s(0.006, 0.25)
    0.008
    """
    return service_s / (1 - rebuild)


@law(symbol="b", symbols="f s", source="array documentation (model F4)",
     title="Share of the survivors' time a rebuild takes",
     limits={"under_way": ANY, "share": (0.0, 0.99)})
def rebuild_share(under_way: Count, share: Ratio) -> Ratio:
    """The share of the drives' time that is given to a rebuild, while one is under way: ``min(f, 1) s``.

    >>> rebuild_share(0.0, 0.5), rebuild_share(1.0, 0.5)
    (0.0, 0.5)
    """
    return least(under_way, 1.0) * share

"""Records of one file that many processes share: what they touch beside themselves, and what is gathered of them."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, Count, Ratio
from sizer.figures.algebra.vocabulary import most
from sizer.laws.limits import ANY, ONE_OR_MORE, SHARE

_COUNTING = "counting: every offset of a record in a block is as likely as any other (model W9)"
_ALIKE = 1 + 1e-6
"""Visits apart over those in runs below which both are the same: less would be lost in rounding."""


@law(symbol="c", symbols="q b", source=_COUNTING, title="Blocks that a record touches, wherever it begins",
     limits={"record_bytes": ONE_OR_MORE, "block_bytes": ONE_OR_MORE})
def touched_blocks(record_bytes: Bytes, block_bytes: Bytes) -> Count:
    """``c = 1 + (q - 1)/b``: the block of its first byte, and one more for each boundary that it crosses.

    >>> round(touched_blocks(47008, 4096), 4), touched_blocks(1, 4096), touched_blocks(47008, 1)
    (12.4763, 1.0, 47008.0)
    """
    return 1 + (record_bytes - 1) / block_bytes


@law(symbol="q_b", symbols="q b", source=_COUNTING, title="Bytes of all blocks that a record touches",
     limits={"record_bytes": ONE_OR_MORE, "block_bytes": ONE_OR_MORE})
def whole_blocks_bytes(record_bytes: Bytes, block_bytes: Bytes) -> Bytes:
    """``q_b = q + b - 1``: blocks are read whole.

    >>> whole_blocks_bytes(47008, 4096), whole_blocks_bytes(47008, 1)
    (51103, 47008)
    """
    return record_bytes + block_bytes - 1


@law(symbol="q_f", symbols="q b f", source="read-ahead of clients, by its window (model W9)",
     title="Bytes that a client fetches to read a record",
     limits={"record_bytes": ONE_OR_MORE, "block_bytes": ONE_OR_MORE, "fetch_bytes": ANY})
def fetched_bytes(record_bytes: Bytes, block_bytes: Bytes, fetch_bytes: Bytes) -> Bytes:
    """``q_f = max(q + b - 1, f)``: its blocks, or what the client reads ahead, most of which other processes want.

    >>> fetched_bytes(47008, 4096, 2**20), fetched_bytes(47008, 4096, 0.0)
    (1048576, 51103)
    """
    return most(whole_blocks_bytes.function(record_bytes, block_bytes), fetch_bytes)


@law(symbol="v_b", symbols="a b", source=_COUNTING, title="Blocks that are read to write a part of them, per record",
     limits={"apart_ratio": SHARE, "block_bytes": ONE_OR_MORE})
def boundary_reads(apart_ratio: Ratio, block_bytes: Bytes) -> Ratio:
    """``v_b = a (1 - 1/b)``: two records share the block between them, and the later one finds it written.

    Only of records that are written apart (a), and but for those that end with a block, which one of b does.

    >>> boundary_reads(0.5, 4096) < 0.5, boundary_reads(0.0, 4096), boundary_reads(1.0, 1)
    (True, 0.0, 0.0)
    """
    return apart_ratio * (1 - 1 / block_bytes)


@law(symbol="l", symbols="l q c", source="definition (model W9)", title="Run of gathered records at one drive",
     limits={"run_bytes": ONE_OR_MORE, "record_bytes": ONE_OR_MORE, "pieces": ONE_OR_MORE})
def record_run_bytes(run_bytes: Bytes, record_bytes: Bytes, pieces: Count) -> Bytes:
    """``max(l, q/c)``: what a cache gathers, and no less than the piece of one large record on a drive.

    >>> record_run_bytes(2**21, 47008, 1.0), record_run_bytes(2**21, 2**24, 4.0)
    (2097152, 4194304.0)
    """
    return most(run_bytes, record_bytes / pieces)


@law(symbol="a", symbols="s c q_l", source="interpolation in the logarithm (model W9)",
     title="Share of the records of a shared file that reach the drives apart from their neighbours",
     limits={"position": SHARE, "apart": ANY, "in_runs": (1e-9, None)})
def apart_ratio(position: Ratio, apart: Ratio, in_runs: Ratio) -> Ratio:
    """``a = (h^s - 1)/(h - 1)``, ``h = c/(q/l)``: visits of drives for a record lie at s between their limits.

    So that ``a c + (1 - a) q/l = (q/l)^(1-s) c^s``, of reads or before the penalty of writes.

    Arguments: position s, 0 where all records go in runs, 1 where each goes by itself [1]; visits of a record by
    itself c, and in runs q/l [1], which are no more. Where both are the same, a = s.

    >>> round(apart_ratio(0.5, 1.0, 0.01), 4), apart_ratio(0.0, 1.0, 0.01), apart_ratio(1.0, 1.0, 0.01)
    (0.0909, 0.0, 1.0)
    >>> round(apart_ratio(0.3, 2.0, 2.0), 4)
    0.3
    """
    gain = most(apart / in_runs, _ALIKE)
    return (gain ** position - 1) / (gain - 1)


@law(symbol="v", symbols="a v_1 v_r", source="mean over records gathered and not (model W9)",
     title="Drive operations of a record, as far as it is gathered",
     limits={"apart_ratio": SHARE, "apart": ANY, "in_runs": ANY})
def partly_gathered(apart_ratio: Ratio, apart: Ratio, in_runs: Ratio) -> Ratio:
    """``v = a v_1 + (1 - a) v_r``: each by itself, or neighbours together in a run.

    >>> partly_gathered(0.5, 1.25, 0.25)
    0.75
    """
    return apart_ratio * apart + (1 - apart_ratio) * in_runs


@law(symbol="q_v", symbols="q v", source="definition (model W9)", title="Bytes of a visit of a drive",
     limits={"record_bytes": ONE_OR_MORE, "visits": (1e-9, None)})
def visit_bytes(record_bytes: Bytes, visits: Ratio) -> Bytes:
    """``q_v = q / v``: a run holds several records, a record may lie on several drives.

    >>> visit_bytes(47008, 0.5), visit_bytes(47008, 2.0)
    (94016.0, 23504.0)
    """
    return record_bytes / visits

"""Space that is promised, and space that snapshots keep."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, Count, Ratio
from sizer.figures.algebra.vocabulary import divide
from sizer.laws.limits import ANY, SHARE


@law(symbol="o", symbols="C_p C", source="definition (model C12)", title="Space promised over space there is",
     limits={"promised_bytes": ANY, "effective_bytes": ANY})
def overcommit(promised_bytes: Bytes, effective_bytes: Bytes) -> Ratio:
    """``C_p / C``: above 1 not all that is promised can be written; 0 of no space.

    >>> overcommit(180e12, 100e12)
    1.8
    """
    return divide(promised_bytes, effective_bytes, 0.0)


@law(symbol="C_s", symbols="c t o", source="conservation (model C12)", title="Space that snapshots keep",
     limits={"changed_bytes_per_day": ANY, "kept_days": ANY, "overlap": SHARE})
def snapshot_bytes(changed_bytes_per_day: Bytes, kept_days: Count, overlap: Ratio) -> Bytes:
    """Blocks that were changed while a snapshot held them: ``c t (1 - o)``.

    Arguments: changed_bytes_per_day c of one day [B]; kept_days t [count]; overlap o, the share of a day's changes
    that hit what was changed before within that time [1].

    >>> snapshot_bytes(1e12, 14.0, 0.25) / 1e12
    10.5
    """
    return changed_bytes_per_day * kept_days * (1 - overlap)

"""How well predictions hold where nobody looked before: errors and interval scores, a group of work at a time."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sizer.published.agreement import Agreement
from sizer.published.compare import Row

MISS_WEIGHT = 10.0
"""What one unit of distance outside a range costs, beside one unit of its width; both in natural logarithms."""
ALL = "all"
"""Name of the summary over every group."""
UNGROUPED = "other"


@dataclass(frozen=True, slots=True)
class GroupScore:
    """How the scored rows of one group fare.

    ``rows`` have both numbers; ``inside`` of them have the published one in their range, or agree with it where
    nothing sampled moves the prediction. ``interval_score`` is the mean of :func:`interval_score` over the rows.
    """

    group: str
    rows: int
    median_error: float
    worst_error: float
    inside: int
    interval_score: float

    def as_dict(self) -> dict[str, float | str]:
        """The score under the names that ``sizer validate --json`` prints."""
        return {"group": self.group, "rows": self.rows, "median_error": self.median_error,
                "worst_error": self.worst_error, "inside": self.inside, "interval_score": self.interval_score}


def interval_score(published: float, low: float, high: float) -> float:
    """Width of a range plus ten times the distance of the published number outside of it, both as logarithms.

    Lower is better: a wide range costs, a miss costs more. All numbers are above zero, in one unit.

    >>> interval_score(100.0, 50.0, 200.0) == math.log(4.0)
    True
    >>> round(interval_score(400.0, 50.0, 200.0) - math.log(4.0), 6) == round(10 * math.log(2.0), 6)
    True
    """
    outside = max(math.log(low / published), math.log(published / high), 0.0)
    return math.log(high / low) + MISS_WEIGHT * outside


def score_of(row: Row) -> float | None:
    """The interval score of a row; None where it is not scored or a number is missing.

    A prediction that nothing sampled moves is a range without width.
    """
    if not row.scored or not isinstance(row.published, (int, float)) or not isinstance(row.predicted, (int, float)):
        return None
    low, high = (row.predicted, row.predicted) if row.low is None or row.high is None else (row.low, row.high)
    return interval_score(row.published, low, high) if min(row.published, low, high) > 0 else None


def scores(rows: Sequence[Row]) -> tuple[GroupScore, ...]:
    """One summary a group, in the order in which the groups occur, and one over all rows; none without scored rows."""
    counted = [(row, score) for row in rows if (score := score_of(row)) is not None]
    groups = dict.fromkeys(row.group or UNGROUPED for row, _ in counted)
    parts = [(group, [one for one in counted if (one[0].group or UNGROUPED) == group]) for group in groups]
    if len(groups) > 1:
        parts.append((ALL, counted))
    return tuple(_scored(group, part) for group, part in parts)


def _scored(group: str, part: Sequence[tuple[Row, float]]) -> GroupScore:
    errors = list(_errors(row for row, _ in part))
    return GroupScore(
        group, len(part), statistics.median(errors), max(errors),
        sum(row.verdict in (Agreement.INSIDE, Agreement.AGREES) for row, _ in part),
        statistics.fmean(score for _, score in part),
    )


def _errors(rows: Iterator[Row]) -> Iterator[float]:
    return (abs(row.error) for row in rows if row.error is not None)

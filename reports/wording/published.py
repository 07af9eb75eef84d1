"""Published results beside what is predicted, as texts of a table."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.published import Row

HEADS = ("Published number", "Unit", "Published", "Predicted", "Low", "High", "Error", "Kind", "Verdict")
TEXT = ("Results published for this system beside what is predicted for it. They are compared and never used: no "
        "input was fitted to them. Low and high: one in ten samples of the uncertain inputs lies below, one in ten "
        "above.")


def cells(row: Row) -> tuple[str, ...]:
    """One published number as texts under :data:`HEADS`."""
    return (f"{row.metric} {row.point}".strip(), row.unit, *row.words, str(row.kind), row.verdict)


def verdicts(rows: Sequence[Row]) -> str:
    """How many predictions lie inside their range, in a sentence."""
    ranged = [row for row in rows if row.verdict in ("inside", "outside")]
    if not ranged:
        return ""
    inside = sum(row.verdict == "inside" for row in ranged)
    return f"{inside} of the {len(ranged)} numbers that have a range lie inside it."

"""Published results beside the predictions, as JSON."""

from __future__ import annotations

from sizer.cli.printing.figures_json import Json
from sizer.published import Row


def rows_json(rows: tuple[Row, ...]) -> list[Json]:
    """The rows as JSON."""
    made: list[Json] = []
    for row in rows:
        entry: dict[str, Json] = {}
        entry.update(row.as_dict())
        made.append(entry)
    return made

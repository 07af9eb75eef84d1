"""Published results beside the predictions, where a reference design has them."""

from __future__ import annotations

from sizer.cli.common import Sized
from sizer.cli.printing.figures_json import Json
from sizer.cli.printing.output import print_table
from sizer.published import Row, published_beside, reference_name


def print_published(answer: Sized) -> None:
    """Print each published number of the design's document beside the prediction; nothing where there is none."""
    name = reference_name(answer.sizing.design, answer.sizing.scenario)
    rows = published_beside(name, sizing=answer.sizing, spread=answer.spread) if name else ()
    if rows:
        print("\nPUBLISHED BESIDE PREDICTED")
        print_rows(rows, with_case=False)


def print_rows(rows: tuple[Row, ...], *, with_case: bool) -> None:
    """The rows as a table."""
    titles = ("metric", "published", "predicted", "low", "high", "unit", "error", "kind", "verdict", "limited by")
    cells = [
        (f"{row.metric} {row.point}".strip(), *row.words[:4], row.unit, row.words.error, str(row.kind), row.verdict,
         row.limiting_resource)
        for row in rows
    ]
    if not with_case:
        print_table(titles, cells, right=(1, 2, 3, 4, 6))
        return
    print_table(("case", *titles), [(row.case, *cell) for row, cell in zip(rows, cells, strict=True)],
                right=(2, 3, 4, 5, 7))


def rows_json(rows: tuple[Row, ...]) -> list[Json]:
    """The rows as JSON."""
    made: list[Json] = []
    for row in rows:
        entry: dict[str, Json] = {}
        entry.update(row.as_dict())
        made.append(entry)
    return made

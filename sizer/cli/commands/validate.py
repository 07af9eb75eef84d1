"""``sizer validate``: every published number of the reference designs beside its prediction."""

from __future__ import annotations

import argparse

from sizer.cli.printing.output import print_json, print_table
from sizer.cli.printing.published import rows_json
from sizer.cli.target import open_catalog
from sizer.published import Row, summarize, validate


def run(options: argparse.Namespace) -> int:
    """Print the rows and their summary by kind."""
    from reports.blocks.blocks import Column, Table
    from reports.sections.published import COLUMNS
    from reports.text.blocks import aligned

    rows = validate(open_catalog(options.catalog))
    if options.json:
        print_json(rows_json(rows))
        return 0
    columns: tuple[Column[Row], ...] = (Column("Case", lambda row: row.case), *COLUMNS)
    print_table(*aligned(Table(columns, rows)))
    print()
    print_table(
        ("kind", "rows", "median error", "worst error", "inside the range"),
        [
            (str(one.kind), str(one.rows), "" if one.median_error is None else f"{one.median_error:.1%}",
             "" if one.worst_error is None else f"{one.worst_error:.1%}",
             f"{one.inside} of {one.ranged}" if one.ranged else "")
            for one in summarize(rows)
        ],
        right=(1, 2, 3, 4),
    )
    return 0

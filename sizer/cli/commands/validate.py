"""``sizer validate``: every published number of the reference designs beside its prediction."""

from __future__ import annotations

import argparse

from sizer.cli.options import add_json, open_catalog
from sizer.cli.printing.output import print_json, print_table
from sizer.published import Row, summarize, validate


def add_options(parser: argparse.ArgumentParser) -> None:
    """What the command takes besides."""
    add_json(parser, "print the rows as JSON")


def run(options: argparse.Namespace) -> int:
    """Print the rows and their summary by kind."""
    from reports.blocks.blocks import TableBlock, TableColumn
    from reports.sections.published import COLUMNS
    from reports.text.blocks import aligned

    rows = validate(open_catalog(options.catalog))
    if options.json:
        print_json([row.as_dict() for row in rows])
        return 0
    columns: tuple[TableColumn[Row], ...] = (TableColumn("Case", lambda row: row.case), *COLUMNS)
    print_table(*aligned(TableBlock(columns, rows)))
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

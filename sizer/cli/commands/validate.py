"""``sizer validate``: published numbers beside predictions, of the reference designs and of measured systems."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from sizer import api
from sizer.cli.options import add_json, open_catalog
from sizer.cli.printing.output import print_json, print_table
from sizer.published import GroupScore, Row, Validation
from sizer.readable import percent

IN_SAMPLE, OPEN_SET = "five documents", "measured systems"
"""The two sets as they are named: the first one guided the model while it was made, the second one did not."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """What the command takes besides."""
    parser.add_argument("--designs", metavar="FOLDER", type=Path, default=None,
                        help="validate your own: designs with a file results.json of what was measured, in the form of "
                        "catalogs/measured; nothing else is validated then")
    add_json(parser, "print the rows as JSON")


def run(options: argparse.Namespace) -> int:
    """Print the rows of each set and their summary: of the documents by kind, of measured systems by group."""
    if options.catalog:
        open_catalog(options.catalog)  # tells what is doubtful in them
    found = api.validation(options.designs, options.catalog)
    if options.json:
        print_json([{"set": name, **row.as_dict()}
                    for name, rows in ((IN_SAMPLE, found.documents), (OPEN_SET, found.measured)) for row in rows])
        return 0
    if found.documents:
        _print_rows(found.documents)
        _print_kinds(found)
        print(f"\n{OPEN_SET.upper()}: none of them is a reference design")
    _print_rows([row for row in found.measured if row.scored])
    _print_groups("group", found.groups)
    if found.today:
        print("\nThose of today by themselves:")
        _print_groups("systems", found.today)
    _print_left_out(found)
    return 0


def _print_rows(rows: Sequence[Row]) -> None:
    from reports.blocks.blocks import TableBlock, TableColumn
    from reports.sections.published import COLUMNS
    from reports.text.blocks import aligned

    columns: tuple[TableColumn[Row], ...] = (TableColumn("Case", lambda row: row.case), *COLUMNS)
    print_table(*aligned(TableBlock(columns, rows)))
    print()


def _print_kinds(found: Validation) -> None:
    print_table(
        ("kind", "rows", "median error", "worst error", "inside the range"),
        [
            (str(one.kind), str(one.rows), "" if one.median_error is None else percent(one.median_error),
             "" if one.worst_error is None else percent(one.worst_error),
             f"{one.inside} of {one.ranged}" if one.ranged else "")
            for one in found.kinds
        ],
        right=(1, 2, 3, 4),
    )


def _print_groups(what: str, groups: Sequence[GroupScore]) -> None:
    print_table(
        (what, "rows", "median error", "worst error", "inside the range", "interval score"),
        [
            (one.group, str(one.rows), percent(one.median_error), percent(one.worst_error),
             f"{one.inside} of {one.rows}", f"{one.interval_score:.2f}")
            for one in groups
        ],
        right=(1, 2, 3, 4, 5),
    )


def _print_left_out(found: Validation) -> None:
    print("Interval score: width of the range plus ten times the distance of the published number outside of it, as "
          "natural logarithms; lower is better.")
    if found.unscored:
        print(f"{len(found.unscored)} further numbers are not scored; --json tells each with the reason.")
    for case in found.not_drawn:
        print(f"Not drawn: {case.id}. {case.not_drawn}")

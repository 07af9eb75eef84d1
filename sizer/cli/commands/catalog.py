"""``sizer catalog``: what the catalog holds, whether files of one's own are sound, what it changes in a design."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from sizer.catalog import listing
from sizer.catalog.checking import check_catalog
from sizer.catalog.kind import Kind
from sizer.catalog.kinds import KINDS
from sizer.catalog.loading import load_catalog, shipped_path
from sizer.cli.options import UsageError, add_json, add_output, open_catalog
from sizer.cli.printing.output import print_json, print_problems, print_table
from sizer.errors import CatalogError, Problem, Severity, nearest
from sizer.numerals import is_or_are
from sizer.started import command
from sizer.units import counted


def add_options(parser: argparse.ArgumentParser) -> None:
    """What the command takes besides."""
    parser.add_argument("action", choices=("list", "kinds", "show", "check", "diff", "adopt"))
    parser.add_argument("words", nargs="*", metavar="WORD", help="what to list or show; folders to check; a design to "
                        "hold against the catalog, with the records to adopt behind it (all that differ: none)")
    add_output(parser, "where adopt writes the design", required=False)
    parser.add_argument("--kind", action="append", default=[], help="only items of this kind (see catalog kinds)")
    parser.add_argument("--missing", action="store_true", help="show what an item's record does not say, and could")
    add_json(parser, "print the table as JSON")


def run(options: argparse.Namespace) -> int:
    """List or show records, check folders with all faults at once, or hold a design's records against the catalog."""
    if options.action == "check":
        return _check(options)
    if options.action in ("diff", "adopt"):
        from sizer.cli.catalog_update import adopt, diff

        return diff(options) if options.action == "diff" else adopt(options)
    catalog = open_catalog(options.catalog)
    if options.action == "kinds":
        _print(listing.kind_rows(catalog), options)
        return 0
    if options.action == "list":
        _print(listing.item_rows(catalog, " ".join(options.words), *map(_kind, options.kind)), options)
        return 0
    if not options.words:
        raise UsageError(Problem(Severity.ERROR, "usage", "catalog show needs the id of an item",
                                 hint=f"List what there is with '{command()} catalog list'."))
    for word in options.words:
        item = catalog.item(word)
        if not options.json:
            print(f"{item.title} ({item.id}), {item.kind.noun}, {item.lifecycle}\n{item.description}")
            print(f"source: {item.source}")
            if item.notes:
                print(item.notes)
        if options.missing:
            _print(listing.missing_rows(item), options)
            continue
        _print(listing.fact_rows(item), options)
        if item.ports and not options.json:
            print()
            _print(listing.port_rows(item), options)
    return 0


def _kind(word: str) -> Kind:
    """A kind as the catalog names it; UsageError for any other word."""
    name = word.replace(" ", "_")
    if name not in KINDS:
        close = nearest(name, KINDS)
        raise UsageError(Problem(Severity.ERROR, "usage",
                                 f"there is no kind {word!r}; allowed are {', '.join(KINDS)}",
                                 hint=f"Did you mean {', '.join(close)}?" if close else ""))
    return KINDS[name]


def _check(options: argparse.Namespace) -> int:
    folders, estimates = [shipped_path(), *(Path(word) for word in [*options.catalog, *options.words])], ""
    try:
        catalog = load_catalog(folders)
    except CatalogError as error:
        problems = error.problems
    else:
        problems = (*catalog.problems, *check_catalog(catalog))
        values, items = listing.estimates_by_class(catalog)
        estimates = (f"; {counted(values, 'value')} of {counted(items, 'item')} {is_or_are(values)} estimates by class"
                     if values else "")
    print_problems(problems)
    counts = {kind: sum(problem.severity is kind for problem in problems) for kind in Severity}
    print(", ".join(f"{count} {kind}s" for kind, count in counts.items()) + estimates)
    return 1 if counts[Severity.ERROR] else 0


def _print(rows: Sequence[Mapping[str, object]], options: argparse.Namespace) -> None:
    if options.json:
        print_json([dict(row) for row in rows])
    elif rows:
        titles = list(rows[0])
        print_table(titles, [[str(row[title]) for title in titles] for row in rows])
    else:
        print("nothing found")

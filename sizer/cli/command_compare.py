"""``sizer compare``: what differs between two designs or scenarios, and which inputs made the difference."""

from __future__ import annotations

import argparse

from sizer.cli.output import print_json, print_table
from sizer.cli.target import open_catalog
from sizer.design.addresses import open_address
from sizer.exploring.compare import Cause, Comparison, ResultDifference, compare
from sizer.units import format_value, is_unbounded

SAME = 1e-12


def run(options: argparse.Namespace) -> int:
    """Print inputs, lines and results that differ."""
    first, second = open_address(options.design), open_address(options.other)
    found = compare(first.design, second.design, open_catalog(options.catalog), first.scenario, second.scenario)
    if options.json:
        print_json({
            "inputs": found.input_rows(), "results": found.result_rows(), "lines": found.line_rows(),
            "causes": found.cause_rows(),
        })
        return 0
    titles = (first.address, second.address)
    _print_inputs(found, titles)
    _print_lines(found, titles)
    _print_results(found, titles)
    return 0


def _print_inputs(found: Comparison, titles: tuple[str, str]) -> None:
    print("INPUTS THAT DIFFER")
    rows = [(row.place, row.title, str(row.before), str(row.after)) for row in found.inputs]
    if rows:
        print_table(("place", "field", *titles), rows)
    else:
        print("none")


def _print_lines(found: Comparison, titles: tuple[str, str]) -> None:
    if not found.lines:
        return
    print("\nLINES THAT DIFFER")
    print_table(
        ("line", *titles),
        [(row.line, f"{row.quantity_before:g} x {row.model_before}" if row.model_before else "-",
          f"{row.quantity_after:g} x {row.model_after}" if row.model_after else "-") for row in found.lines],
    )


def _print_results(found: Comparison, titles: tuple[str, str]) -> None:
    print("\nRESULTS")
    moved = [row for row in found.results if abs(row.after - row.before) > SAME * abs(row.before)]
    if not moved:
        print("no result differs")
        return
    rows = []
    for row in moved:
        because = "; ".join(_cause(row, cause) for cause in found.causes_of(row.key)[:2])
        rows.append((row.label, format_value(row.before, row.unit), format_value(row.after, row.unit),
                     "" if row.change is None else f"{row.change:+.1%}", because))
    print_table(("result", *titles, "change", "because of"), rows, right=(1, 2, 3))
    print(f"{len(found.results) - len(moved)} more results are the same")
    for title, keys in zip(titles, (found.only_before, found.only_after), strict=True):
        if keys:
            print(f"only in {title}: {', '.join(keys)}")


def _cause(row: ResultDifference, cause: Cause) -> str:
    places = ", ".join(cause.places)
    if cause.effect is None:
        return f"{places} (does not stand alone)"
    back = " (taken back)" if cause.back else ""
    if is_unbounded(abs(cause.effect)):
        return f"{places} (makes it {'unbounded' if cause.effect > 0 else 'bounded'}){back}"
    share = f"{cause.effect / row.before:+.1%}" if row.before else format_value(cause.effect, row.unit)
    return f"{places} {share}{back}"

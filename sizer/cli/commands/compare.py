"""``sizer compare``: what differs between two designs or scenarios, and which inputs made the difference."""

from __future__ import annotations

import argparse

from sizer import api
from sizer.cli.options import DESIGN, add_json, open_catalog
from sizer.cli.printing.figures_json import standing_json
from sizer.cli.printing.output import print_json, print_table, shown
from sizer.exploring.comparing.compare import Cause, Comparison, ResultDifference
from sizer.sizing.feasible import no_more_than
from sizer.sizing.judging.completeness import Coverage
from sizer.units import counted, format_value, is_unbounded

MOST_CAUSES = 2
"""Inputs that are named for one result; what is left of its difference is told as the rest."""
_SEEN = 0.0005
"""A share that is printed as more than 0.0 %."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """What the command takes besides."""
    parser.add_argument("other", metavar="DESIGN", help=DESIGN)
    add_json(parser, "print the differences as JSON")


def run(options: argparse.Namespace) -> int:
    """Print inputs, lines and results that differ."""
    first, second = api.load(options.design), api.load(options.other)
    found = api.compare(first.design, second.design, open_catalog(options.catalog), first.scenario, second.scenario)
    from reports.wording.standing import sentence, standing_of

    standing = [standing_of(sizing) for sizing in found.sized]
    if options.json:
        print_json({
            "before": standing_json(standing[0]), "after": standing_json(standing[1]),
            "unsized_before": [sentence(one) for one in found.sized[0].unsized],
            "unsized_after": [sentence(one) for one in found.sized[1].unsized],
            "inputs": found.input_rows(), "results": found.result_rows(), "lines": found.line_rows(),
            "causes": found.cause_rows(),
        })
        return 0
    titles = (first.address, second.address)
    for title, one in zip(titles, standing, strict=True):
        if one.headline:
            print(f"{title}: {one.text}")
    _print_inputs(found, titles)
    _print_lines(found, titles)
    _print_results(found, titles)
    for title, sizing in zip(titles, found.sized, strict=True):
        for lost in sizing.unsized:
            print(f"in {title} {sentence(lost)}")
    return 0


def _print_inputs(found: Comparison, titles: tuple[str, str]) -> None:
    print("INPUTS THAT DIFFER")
    rows = [(row.place, row.title, row.before_text, row.after_text) for row in found.inputs]
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
    moved = [row for row in found.results if row.differs and _told_apart(row)]
    if not (moved or found.only_before or found.only_after):
        print("no result differs")
        return
    rows = []
    for row in moved:
        causes = [cause for cause in found.causes_of(row.key) if _visible(row, cause)]
        named = causes[:MOST_CAUSES]
        rest = found.rest_of(row, named)
        more = [Cause(row.key, ("the rest",), rest, back=False)] if rest else []
        because = "; ".join(_cause(row, cause) for cause in [*named, *more] if _visible(row, cause))
        rows.append((row.label, _value(row.before, row.unit, row.covered_before),
                     _value(row.after, row.unit, row.covered_after), _change(row), because))
    print_table(("result", *titles, "change", "because of"), rows, right=(1, 2, 3))
    print(f"the same: {counted(len(found.results) - len(moved), 'more result')}")
    for title, keys in zip(titles, (found.only_before, found.only_after), strict=True):
        if keys:
            print(f"only in {title}: {', '.join(keys)}")


def _value(value: float, unit: str, covered: Coverage | None) -> str:
    """A value; of a total that misses lines a bound, with how many."""
    if covered is None or covered.complete:
        return shown(value, unit)
    return f"– ({covered.text})" if covered.nothing else f"≥ {no_more_than(value, unit)} ({covered.text})"


def _told_apart(row: ResultDifference) -> bool:
    """Whether both values read differently: what does not show in their digits is no change."""
    return not row.comparable or _value(row.before, row.unit, row.covered_before) != _value(
        row.after, row.unit, row.covered_after)


def _change(row: ResultDifference) -> str:
    """The change in percent; in its unit where the same lines of both are unknown; none where other lines are."""
    if not row.comparable:
        return "not comparable"
    if row.change is not None:
        return f"{row.change:+.1%}"
    if row.difference is None or row.covered_before is None:
        return ""
    return f"{'-' if row.difference < 0 else '+'}{format_value(abs(row.difference), row.unit)}"


def _visible(row: ResultDifference, cause: Cause) -> bool:
    """Whether the effect of a cause shows in the digits that are printed."""
    return cause.effect is None or not row.before or abs(cause.effect / row.before) >= _SEEN


def _cause(row: ResultDifference, cause: Cause) -> str:
    places = ", ".join(cause.places)
    if cause.effect is None:
        return f"{places} (does not stand alone)"
    back = " (taken back)" if cause.back else ""
    if is_unbounded(abs(cause.effect)):
        return f"{places} (makes it {'unbounded' if cause.effect > 0 else 'bounded'}){back}"
    whole = row.covered_before is None or row.covered_before.complete
    share = f"{cause.effect / row.before:+.1%}" if row.before and whole else format_value(cause.effect, row.unit)
    return f"{places} {share}{back}"

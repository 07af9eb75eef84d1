"""``sizer seek``: how many are needed, what binds next, and what else would do."""

from __future__ import annotations

import argparse
import re

from sizer import api
from sizer.cli.common import figure_of
from sizer.cli.options import UsageError, add_json, open_catalog
from sizer.cli.printing.output import print_json
from sizer.design.sense import Sense
from sizer.errors import Problem, Severity
from sizer.units import parse

_GOAL = re.compile(r"\s*([\w.\-]+)\s*(>=|<=)\s*(.+?)\s*")


def add_options(parser: argparse.ArgumentParser) -> None:
    """What the command takes besides."""
    parser.add_argument("goal", metavar="KEY>=VALUE", help="a figure and its target, such as "
                        "'workload.sfs.throughput_per_s>=200000' or 'pool.data.usable_bytes>=40 TB'")
    parser.add_argument("--by", metavar="FIELD", default=None,
                        help="what may change: a line, link or pool id, or a path such as items/drives/quantity")
    parser.add_argument("--at", choices=("likely", "low"), default="likely",
                        help="whether the likely value or the low end of the range must reach the target")
    add_json(parser, "print the answer as JSON")


def run(options: argparse.Namespace) -> int:
    """Print the answer; status 1 when no quantity reaches the target."""
    match = _GOAL.fullmatch(options.goal)
    if match is None:
        raise UsageError(Problem(Severity.ERROR, "usage", f"{options.goal!r} is not KEY>=VALUE or KEY<=VALUE",
                                 hint="Write it like 'workload.sfs.throughput_per_s>=200000', in quotes."))
    key, sense, text = match.groups()
    target, catalog = api.load(options.design), open_catalog(options.catalog)
    unit = figure_of(api.size(target.design, catalog, target.scenario), key, target.address).unit
    answer = api.seek(target.design, catalog, target.scenario, key, parse(text, unit), options.at, options.by,
                      sense == Sense.AT_LEAST.typed)
    if options.json:
        print_json({
            "key": answer.key, "target": answer.target, "unit": answer.unit, "present": answer.present,
            "by": answer.by, "found": answer.found, "reason": answer.reason, "next_limit": answer.next_limit,
            "changes": answer.rows(), "sentences": list(answer.sentences()),
        })
    else:
        for sentence in answer.sentences():
            print(sentence)
    return 0 if answer.found or answer.met_already else 1

"""``sizer seek``: how many are needed, what binds next, and what else would do."""

from __future__ import annotations

import argparse
import re

from sizer.cli.common import figure_of
from sizer.cli.printing.output import print_json
from sizer.cli.target import open_catalog
from sizer.cli.usage import UsageError
from sizer.design.files.addresses import open_address
from sizer.design.sense import Sense
from sizer.errors import Problem, Severity
from sizer.exploring.seeking.seek import seek
from sizer.sizing import size
from sizer.units import parse

_GOAL = re.compile(r"\s*([\w.\-]+)\s*(>=|<=)\s*(.+?)\s*")


def run(options: argparse.Namespace) -> int:
    """Print the answer; status 1 when no quantity reaches the target."""
    match = _GOAL.fullmatch(options.goal)
    if match is None:
        raise UsageError(Problem(Severity.ERROR, "usage", f"{options.goal!r} is not KEY>=VALUE or KEY<=VALUE",
                                 hint="Write it like 'workload.sfs.throughput_per_s>=200000', in quotes."))
    key, sense, text = match.groups()
    target, catalog = open_address(options.design), open_catalog(options.catalog)
    unit = figure_of(size(target.design, catalog, target.scenario), key, target.address).unit
    answer = seek(target.design, catalog, target.scenario, key, parse(text, unit), options.at, options.by,
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

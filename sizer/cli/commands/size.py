"""``sizer size``: the whole answer on one screen, or as one JSON object."""

from __future__ import annotations

import argparse

from sizer import api
from sizer.cli.common import Sized, sized
from sizer.cli.options import add_json
from sizer.cli.printing.failures import availability_json, failures_json
from sizer.cli.printing.figures_json import sizing_json
from sizer.cli.printing.output import print_json, print_table
from sizer.cli.printing.pinned import pins_json, print_pins
from sizer.cli.printing.terminal import one_line
from sizer.errors import Severity
from sizer.started import command
from sizer.units import counted


def add_options(parser: argparse.ArgumentParser) -> None:
    """What the command takes besides."""
    add_json(parser, "print one JSON object with every figure")


def run(options: argparse.Namespace) -> int:
    """Print the sizing; status 1 when the design has errors."""
    answer = sized(options)
    if options.json:
        found = sizing_json(answer.target, answer.sizing, answer.spread)
        print_json({**found, "pins": pins_json(answer.sizing),
                    "failures": failures_json(answer.sizing, api.after_failures(answer.sizing)),
                    "availability": availability_json(answer.sizing, answer.spread)})
    else:
        _print(answer)
    return 1 if answer.broken else 0


def _print(answer: Sized) -> None:
    from reports.blocks.blocks import Medium
    from reports.blocks.section import sections
    from reports.documents import Occasion, findings
    from reports.text.blocks import section_lines
    from sizer import __version__

    found = findings(answer.sizing, answer.spread, Occasion("", __version__))
    if found.view.standing.headline:
        print(f"{found.view.standing.text}\n")
    scenario = f", scenario {answer.sizing.scenario}" if answer.sizing.scenario != "base" else ""
    print(f"{found.view.title}{scenario}")
    print(f"catalog edition {answer.sizing.catalog_edition}; likely (low – high), an estimate and not a guarantee")
    print_pins(answer.sizing)
    for section in sections(Medium.TERMINAL):
        for line in section_lines(section, found):
            if isinstance(line, str):
                print(one_line(line))
            else:
                print_table(*line)
    problems = answer.sizing.problems
    open_points = sum(problem.severity is not Severity.NOTE for problem in problems)
    print(f"\n{counted(open_points, 'open problem')} (on the error stream), "
          f"{counted(len(problems) - open_points, 'note')} (from `{command()} check`)")

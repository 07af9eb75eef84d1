"""``sizer check``: rules, policies and requirements; a script can rely on its status."""

from __future__ import annotations

import argparse

from sizer.cli.common import sized
from sizer.cli.figures_json import Json, problems_json, requirements_json
from sizer.cli.missed import why_missed
from sizer.cli.output import print_json, print_problems, shown
from sizer.errors import Severity
from sizer.sizing.holding import overloaded
from sizer.sizing.requirements import verdict_of
from sizer.sizing.result import Verdict


def run(options: argparse.Namespace) -> int:
    """Print every requirement's verdict and count the problems; status 1 where one is an error or missed, or
    where work does not get through.
    """
    answer = sized(options)
    sizing = answer.sizing
    verdicts = {result.id: verdict_of(sizing, result, answer.spread) for result in sizing.requirements}
    missed = {result.id: why_missed(sizing, answer.spread, result, answer.target.address)
              for result in sizing.requirements if verdicts[result.id] is Verdict.MISSED}
    print_problems(missed.values(), answer.target.address, "missed")
    stuck = overloaded(sizing)
    if options.json:
        why: dict[str, dict[str, Json]] = {
            name: {"why": found.text, "hint": found.hint} for name, found in missed.items()
        }
        print_json({
            "requirements": requirements_json(sizing, answer.spread, why), "problems": problems_json(sizing.problems),
            "overloaded": [result.id for result in stuck],
        })
    else:
        for result in sizing.requirements:
            target, actual = sizing.sheet[result.target], sizing.sheet[result.actual]
            side = "at least" if result.at_least else "at most"
            aside = f"; {result.left_out}" if result.left_out else ""
            print(f"{verdicts[result.id]}{aside}: {result.title}: {shown(actual.number, actual.unit)}, asked "
                  f"{side} {shown(target.number, target.unit)}")
        for work in stuck:
            carried = shown(sizing.sheet[work.throughput].number, "1/s")
            print(f"overloaded: {work.title}: {carried} get through, the response is unbounded")
        counts = {kind: sum(problem.severity is kind for problem in sizing.problems) for kind in Severity}
        print(", ".join(f"{count} {kind}{'s' * (count != 1)}" for kind, count in counts.items()))
    return 1 if answer.broken or stuck or Verdict.MISSED in verdicts.values() else 0

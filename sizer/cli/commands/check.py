"""``sizer check``: rules, house rules and requirements; a script can rely on its status."""

from __future__ import annotations

import argparse

from sizer.cli.common import sized
from sizer.cli.options import add_json
from sizer.cli.printing.figures_json import Json, problems_json, requirements_json, standing_json
from sizer.cli.printing.missed import NOT_MET, time_text, why_missed, why_without, within_text
from sizer.cli.printing.output import print_json, print_problems, shown
from sizer.cli.printing.pinned import pins_json, print_pins
from sizer.design.sense import Sense
from sizer.errors import Problem, Severity
from sizer.exploring.seeking.answers import beside_text
from sizer.sizing.judging.accepted import rests_on
from sizer.sizing.judging.requirements import ends_of, verdict_of
from sizer.sizing.judging.uncertain import why_open
from sizer.sizing.result import Verdict
from sizer.sizing.work.binding import operations_per_request, overloaded
from sizer.units import counted


def add_options(parser: argparse.ArgumentParser) -> None:
    """What the command takes besides."""
    add_json(parser, "print the list as JSON")


def run(options: argparse.Namespace) -> int:
    """Print every requirement's verdict and count the problems; status 1 where one is an error or not met, or where
    work does not get through.
    """
    from reports.wording.basis.pinned import pin_mark
    from reports.wording.content import unsized_row
    from reports.wording.standing import standing_of
    from sizer.design.scenarios import resolve

    answer = sized(options)
    sizing = answer.sizing
    verdicts = {result.id: verdict_of(sizing, result, answer.spread) for result in sizing.requirements}
    ends = ends_of(answer.spread)
    why_uncertain = {result.id: why_open(sizing, result, ends) for result in sizing.requirements}
    failed: dict[str, Problem] = {}
    for result in sizing.requirements:
        if verdicts[result.id] is Verdict.MISSED:
            failed[result.id] = why_missed(sizing, answer.spread, result, answer.target.address)
        elif verdicts[result.id] in NOT_MET:
            failed[result.id] = why_without(result.id, result.obstacles)
    for one in sizing.without_result("requirements"):
        verdicts[one.id] = one.verdict
        failed[one.id] = why_without(one.id, one.because)
    for name, found in failed.items():
        print_problems([found], answer.target.address, str(verdicts[name]))
    standing = standing_of(sizing)
    stuck = overloaded(sizing)
    if options.json:
        why: dict[str, dict[str, Json]] = {
            name: {"why": found.text, "hint": found.hint} for name, found in failed.items()
        }
        print_json({
            **standing_json(standing), "pins": pins_json(sizing),
            "requirements": requirements_json(sizing, answer.spread, why), "problems": problems_json(sizing.problems),
            "overloaded": [result.id for result in stuck],
        })
    else:
        if standing.headline:
            print(standing.text)
        print_pins(sizing)
        currency = sizing.design.currency
        for result in sizing.requirements:
            target, actual = sizing.sheet[result.target], sizing.sheet[result.actual]
            aside = f", because {why_uncertain[result.id]}" if why_uncertain[result.id] else ""
            aside += rests_on(result, verdicts[result.id])
            aside += f"; {result.aside}" if result.aside else ""
            asked = f"asked {Sense.of(result.at_least)} {shown(target.number, target.unit, currency, stated=True)}"
            asked += within_text(sizing, result)
            if result.barred is not None:
                print(f"{verdicts[result.id]}: {result.title}, {asked}: {result.barred.why}")
                continue
            reached = beside_text(actual.number, target.number, actual.unit, currency)
            reached += pin_mark(sizing, actual.key) + time_text(sizing, result)
            print(f"{verdicts[result.id]}{aside}: {result.title}: {reached}, {asked}")
        for work in stuck:
            carried = sizing.sheet[work.throughput].number / operations_per_request(sizing.sheet, work)
            print(f"overloaded: {work.title}: {shown(carried, '1/s')} get through, the response is unbounded")
        design = resolve(sizing.design, sizing.scenario)
        for one in sizing.unsized:
            wanted = unsized_row(design, one).asked
            print(f"{one.verdict}: {one.title}{f', asked {wanted}' if wanted else ''}: {one.why}")
        counts = {kind: sum(problem.severity is kind for problem in sizing.problems) for kind in Severity}
        print(", ".join(counted(count, str(kind)) for kind, count in counts.items()))
    return 1 if answer.broken or stuck or NOT_MET.intersection(verdicts.values()) else 0

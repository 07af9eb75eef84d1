"""``sizer size``: the whole answer on one screen, or as one JSON object."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from sizer.cli.common import Sized, sized
from sizer.cli.printing.failures import availability_json, failures_json, print_failures
from sizer.cli.printing.figures_json import sizing_json
from sizer.cli.printing.output import print_json, print_table
from sizer.cli.printing.pinned import pin_mark, pins_json, print_pins
from sizer.design.sense import Sense
from sizer.errors import Severity
from sizer.laws.limits import UNLIMITED_PER_S
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.pools.shared_drives import said
from sizer.sizing.result import WorkloadResult
from sizer.sizing.settled import settled
from sizer.sizing.work.binding import beside_other_work, runner_up
from sizer.started import command
from sizer.units import counted, format_number, format_value

if TYPE_CHECKING:
    from reports.wording.content import Overview


def run(options: argparse.Namespace) -> int:
    """Print the sizing; status 1 when the design has errors."""
    answer = sized(options)
    if options.json:
        found = sizing_json(answer.target, answer.sizing, answer.spread)
        print_json({**found, "pins": pins_json(answer.sizing),
                    "failures": failures_json(answer.sizing, after_failures(answer.sizing)),
                    "availability": availability_json(answer.sizing, answer.spread)})
    else:
        _print(answer)
    return 1 if answer.broken else 0


def _print(answer: Sized) -> None:
    from reports.wording.content import overview
    from sizer import __version__

    first = overview(answer.sizing, answer.spread, __version__)
    if first.standing.headline:
        print(f"{first.standing.text}\n")
    scenario = f", scenario {answer.sizing.scenario}" if answer.sizing.scenario != "base" else ""
    print(f"{first.title}{scenario}")
    print(f"catalog edition {answer.sizing.catalog_edition}; likely (low – high), an estimate and not a guarantee")
    print_pins(answer.sizing)
    _print_capacity(answer, first)
    for workload in answer.sizing.workloads:
        _print_workload(answer, workload)
    for row in first.without_result("workloads"):
        print(f"\nWORKLOAD {row.title}\n  {row.says}")
    print("\nSPACE AND POWER")
    for measure in first.physical:
        missing = measure.completeness
        nothing = missing is not None and missing.unknown >= missing.lines > 0
        print(f"  {measure.label}: {'unknown, no line has a value' if nothing else measure.text}"
              f"{pin_mark(answer.sizing, measure.amount.key)}")
    without = first.without_result("requirements")
    if first.requirements or without:
        print("\nREQUIREMENTS")
        print_table(
            ("requirement", "asked", "designed", "headroom", "verdict"),
            [(row.title, f"{Sense.of(row.at_least)} {row.target.likely_text()}",
              row.designed.text() + pin_mark(answer.sizing, row.designed.key),
              row.headroom.text(), row.verdict_text) for row in first.requirements]
            + [(row.title, row.asked, "-", "-", str(row.verdict)) for row in without],
        )
        for row in without:
            print(f"  {row.title} {row.says}")
    print_failures(answer.sizing, answer.spread, after_failures(answer.sizing))
    _print_missing(answer)
    _print_bom(answer)
    _print_published(answer)


def _print_capacity(answer: Sized, first: Overview) -> None:
    sheet = answer.sizing.sheet
    print("\nCAPACITY")
    rows = []
    for pool in answer.sizing.pools:
        groups = sheet[pool.groups].number
        members = sheet[pool.members].number
        drives = f"{'of ' if pool.carved else ''}{sheet[pool.drives].number:,.0f}"
        rows.append((
            pool.title, drives, f"{pool.protection}, {groups:,.0f} x {members:,.0f}",
            *(format_value(sheet[key].number, "B") + pin_mark(answer.sizing, key)
              for key in (pool.raw, pool.usable, pool.filesystem)),
            format_value(sheet[pool.filesystem].number, "B", binary=True),
            "" if pool.carved else _spread_of_groups(answer, pool.id),
        ))
    print_table(("pool", "drives", "protection", "raw", "usable", "exported", "(binary)", "groups on arrays"), rows,
                right=(1, 3, 4, 5, 6))
    for row in first.without_result("pools"):
        print(f"  {row.title} {row.says}")
    for shared in answer.sizing.shared_drives:
        print(f"  {said(answer.sizing, shared)}")


def _spread_of_groups(answer: Sized, pool: str) -> str:
    sheet = answer.sizing.sheet
    most, least = (sheet[f"pool.{pool}.groups_on_{which}"].number for which in ("busiest", "least_busy"))
    many = sheet[f"pool.{pool}.busiest_arrays"].number
    if f"pool.{pool}.volume_count" in sheet:
        # Such a pool lies on all drives at once: what is dealt to arrays and controllers are its volumes.
        return f"{counted(round(most), 'volume')} each, on all drives" if most == least else (
            f"{most:,.0f} volumes on {many:,.0f}, {least:,.0f} on the others")
    members = sheet[f"pool.{pool}.members"].number
    if most == least:
        return f"{most:,.0f} each ({counted(most * members, 'drive')})"
    return (f"{most:,.0f} on {many:,.0f} ({counted(most * members, 'drive')}), "
            f"{least:,.0f} on the others ({least * members:,.0f})")


def _ranged(answer: Sized, key: str, name: str = "") -> str:
    figure = answer.sizing.sheet[key]
    low, _, high = answer.spread.of(key)
    name += pin_mark(answer.sizing, key)
    if low == high:
        return format_value(figure.number, figure.unit, 3) + name
    return (f"{format_value(figure.number, figure.unit, 2)}{name} "
            f"({format_value(low, figure.unit, 2)} – {format_value(high, figure.unit, 2)})")


def _print_workload(answer: Sized, workload: WorkloadResult) -> None:
    from reports.wording.amounts import Reader
    from reports.wording.limits import what_holds

    sheet = answer.sizing.sheet
    print(f"\nWORKLOAD {workload.title} ({workload.id}, {workload.pattern.name})")
    print(f"  throughput  {_ranged(answer, workload.throughput)}{', ' if workload.counts else ''}{workload.counts}")
    print(f"  response    {_ranged(answer, workload.response)}")
    print(f"  bandwidth   {_ranged(answer, workload.bandwidth)}")
    first = str(sheet[workload.bottleneck].value)
    others = answer.spread.names(workload.bottleneck)[1:]
    doubt = f"; over the range also {', '.join(others)}" if others else ""
    why = what_holds(Reader(answer.sizing, answer.spread), workload)
    print(f"  {'busiest   ' if why else 'bottleneck'}  {first} at "
          f"{_share(answer, workload.bottleneck_utilization)}{doubt}")
    if why:
        print(f"              {why}")
    after = runner_up(sheet, workload)
    if after:
        print(f"  {'next      ' if why else 'runner-up '}  {after} at {_share(answer, workload.runner_up_utilization)}")
    moves = answer.spread.influences(workload.throughput)
    if moves:
        print(f"  moved most by {'; '.join(influence.figure.label for influence in moves)}")
    ordered = sorted(workload.resources, key=lambda use: -sheet[use.utilization].number)
    print_table(
        ("  resource", "utilization", "saturates at"),
        [(f"  {use.label}", _share(answer, use.utilization), _bound(sheet[use.bound].number)) for use in ordered],
        right=(1, 2),
    )
    alone = ", without the other work" if beside_other_work(sheet, workload) else ""
    print(f"  response against load{alone}: " + ", ".join(
        f"{format_number(sheet[rate].number, 3)}/s {format_value(sheet[response].number, 's', 3)}"
        for rate, response in workload.curve
    ))


def _bound(value: float) -> str:
    return "never" if value >= UNLIMITED_PER_S else f"{format_number(value, 3)}/s"


def _share(answer: Sized, key: str) -> str:
    return f"{answer.sizing.sheet[key].number * 100:.0f} %"


def _print_missing(answer: Sized) -> None:
    if not answer.sizing.missing:
        return
    print("\nNOT STATED: each answer below would narrow the range")
    for missing in answer.sizing.missing:
        figure = answer.sizing.sheet[missing.key]
        low, _, high = answer.spread.of(missing.key)
        print(f"  {missing.question} Taken: {format_value(figure.number, figure.unit, 2)} "
              f"({format_value(low, figure.unit, 2)} – {format_value(high, figure.unit, 2)}). "
              f"It settles {settled(answer.sizing, missing)}.")


def _print_bom(answer: Sized) -> None:
    sheet = answer.sizing.sheet
    print("\nBILL OF MATERIALS")
    stated = [line for line in answer.sizing.bom if line.counted]
    apart = [line for line in answer.sizing.bom if not line.counted and not line.derived]
    derived = [line for line in answer.sizing.bom if line.derived]
    for heading, lines in (("", stated), ("not part of the proposal", apart), ("derived, to be confirmed", derived)):
        if not lines:
            continue
        if heading:
            print(f"\n  {heading}")
        print_table(
            ("item", "qty", "kind", "part number", "model", "status"),
            [(line.number, f"{sheet[f'items.{line.row}.quantity'].number:,.0f}", line.kind.noun,
              line.part_number or "-", line.model, line.status) for line in lines],
            right=(0, 1),
        )
    open_points = [problem for problem in answer.sizing.problems if problem.severity is not Severity.NOTE]
    notes = len(answer.sizing.problems) - len(open_points)
    print(f"\n{counted(len(open_points), 'open problem')} (on the error stream), {counted(notes, 'note')} "
          f"(from `{command()} check`)")


def _print_published(answer: Sized) -> None:
    from sizer.cli.printing.published import print_published

    print_published(answer)

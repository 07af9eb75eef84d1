"""The section of the proposal on what is left after one failure."""

from __future__ import annotations

from dataclasses import replace

from reportlab.platypus import CondPageBreak, Flowable

from reports.pdf.layout import MOST_ROWS, Writer, space
from reports.wording.availability import BASIS, Availability, nines
from reports.wording.content import Overview
from reports.wording.failures import LossRow, WorkloadLosses
from sizer.units import format_value


def after_one_failure(writer: Writer, view: Overview) -> list[Flowable]:
    """Every single failure of every workload and pool, how likely data is lost, and what is still to be answered."""
    losses = view.losses
    story: list[Flowable] = [CondPageBreak(260), writer.heading("After one failure")]
    if losses.none:
        story.append(writer.text("Nothing on the way of a workload is known, so no failure can be followed."))
        return story
    if view.unexamined:
        story.append(writer.text(f"What fails could not be examined to the end, because {view.unexamined}."))
    story.append(writer.text("Each row is the whole calculation with one part lost. The worst member counts: what is "
                             "striped over several arrays is as fast as the array that lost the part."))
    story += [writer.text(f"Single point of failure left in: {text}.") for text in losses.single_points[:MOST_ROWS]]
    story += writer.further(len(losses.single_points) - MOST_ROWS, "single points of failure")
    for losing in losses.workloads:
        story += [CondPageBreak(120), writer.heading(losing.workload.title, 1), *_workload(writer, losing)]
    if losses.pools:
        story += [CondPageBreak(90), writer.heading("Capacity", 1), *writer.long_table(
            ("Pool", "Lost", "Capacity kept", "With less redundancy", "For how long"),
            [(row.pool, f"{row.lost}: {row.pinned}" if row.pinned else row.lost,
              format_value(row.filesystem_bytes, "B", 2), format_value(row.at_risk_bytes, "B", 2), row.exposure)
             for row in losses.pools], (16, 44, 15, 17, 30), "losses", numbers=(2, 3),
        )]
    story.append(space(4))
    story += [writer.text(text) for text in losses.durability]
    story += _availability(writer, losses.availability)
    if losses.uncounted:
        story.append(writer.text(losses.uncounted, "small"))
    if losses.questions:
        story.append(writer.heading("Still to be answered", 1))
        story += [writer.text(question) for question in losses.questions]
    return story


def _workload(writer: Writer, losing: WorkloadLosses) -> list[Flowable]:
    return writer.long_table(
        ("Part lost", "Kind", "Rate kept", "Response", "Busiest part", "Outage"),
        [(_named(row), row.case.kind, row.kept_text,
          "–" if row.response_s is None else format_value(row.response_s, "s", 2),
          "–" if row.stopped else row.limits, row.outage) for row in losing.rows],
        (44, 14, 11, 12.5, 29, 15.5), "losses", numbers=(2, 3),
        bold_rows=[at for at, row in enumerate(losing.rows) if row is losing.worst],
    )


def _availability(writer: Writer, found: tuple[Availability, ...]) -> list[Flowable]:
    if not found:
        return []
    story: list[Flowable] = [CondPageBreak(110), writer.heading("Availability of the parts", 1)]
    for one in _alike(found):
        story += [writer.text(one.text), writer.table(
            ("Parts", "Number", "One", "All", "Needed"),
            [(row.label, f"{row.count:,.0f}", nines(row.one), nines(row.availability), row.spared)
             for row in one.stations], (52, 10, 18, 18, 24), numbers=(1, 2, 3))]
    story.append(writer.text(BASIS, "small"))
    return story


def _alike(found: tuple[Availability, ...]) -> list[Availability]:
    """Workloads over the same parts told once."""
    told: dict[tuple[str, ...], Availability] = {}
    for one in found:
        parts = tuple(row.label for row in one.stations)
        first = told.get(parts)
        same = first is not None and first.ratio == one.ratio and first.missing == one.missing
        key = parts if first is None or same else (*parts, one.title)
        told[key] = replace(first, title=f"{first.title}, {one.title}") if first is not None and same else one
    return list(told.values())


def _named(row: LossRow) -> str:
    client = " (its own client)" if row.case.client else ""
    return f"{row.lost}{client}: {row.note}" if row.note else f"{row.lost}{client}"

"""The sections of the proposal between its first page and the appendix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reportlab.platypus import CondPageBreak, Flowable, KeepTogether

from reports.drawings.from_sizing import pool_waterfall, workload_bars, workload_curve
from reports.drawings.hardware import connections, racks
from reports.drawings.topology import BUSY as _BUSY
from reports.pdf.fonts import Fonts
from reports.pdf.layout import WIDTH, Writer, space
from reports.pdf.scene import Drawing
from reports.wording import published as texts
from reports.wording.amounts import Reader
from reports.wording.around import NOTHING_AROUND, Around
from reports.wording.content import Overview
from reports.wording.evidence import uses_of_sources
from reports.wording.limits import PARTS, WHY, what_holds
from reports.wording.places import place_text
from sizer.design.scenarios import resolve
from sizer.published import Row
from sizer.sizing.pools.shared_drives import said
from sizer.sizing.result import WorkloadResult
from sizer.sizing.work.binding import runner_up

_MOST_BARS = 24
"""More parts than this would be too small to read on one page; the least busy ones are counted."""

_BARS_TEXT = ("The share of its time that each part is busy at the throughput above, the busiest first; thin strokes "
              "are low and high.")


def configuration(writer: Writer, reader: Reader, view: Overview) -> list[Flowable]:
    """What is proposed, how it is connected, where it stands."""
    sizing, fonts = reader.sizing, writer.fonts
    story: list[Flowable] = [writer.heading("Configuration")]
    if view.notes:
        story.append(writer.text(view.notes, "body"))
    result = _busiest_on_links(reader)
    scene = connections(reader, result, width=WIDTH)
    if scene is None:
        links = resolve(sizing.design, sizing.scenario).links
        story.append(writer.text("No connection of the design could be examined, see its problems." if len(links)
                                 else "Nothing is connected in the design."))
    else:
        loads = "" if result is None else (f" and how busy it is with {result.title}, {_BUSY * 100:.0f} % and more in "
                                           "another colour")
        story += [space(4), KeepTogether([
            Drawing(scene, fonts, 470), space(2),
            writer.text(f"Each connection with its links, the data rate of one{loads}. What stands in a dashed frame "
                        "is not part of the proposal.", "small"),
        ])]
    elevation = racks(sizing, width=WIDTH)
    if elevation is not None:
        story += [CondPageBreak(min(0.78 * elevation.height, 600) + 34), writer.heading("Rack elevation"),
                  Drawing(elevation, fonts, 660)]
    return story


def _busiest_on_links(reader: Reader) -> WorkloadResult | None:
    """The workload that loads a connection most; None where there is no workload."""
    def busy(result: WorkloadResult) -> float:
        return max((reader.figure(use.utilization).number for use in result.resources if use.kind == "link"),
                   default=0.0)

    return max(reader.sizing.workloads, key=busy, default=None)


def capacity(writer: Writer, reader: Reader, view: Overview) -> list[Flowable]:
    """A waterfall for each pool; of one without a result why."""
    story: list[Flowable] = [CondPageBreak(220), writer.heading("Capacity")]
    without = view.without_result("pools")
    if not reader.sizing.pools and not without:
        story.append(writer.text("The design has no pool."))
    story += [writer.text(f"{row.title} {row.says}") for row in without]
    story += [writer.text(said(reader.sizing, shared)) for shared in reader.sizing.shared_drives]
    for pool in reader.sizing.pools:
        drives, groups = reader.amount(pool.drives), reader.amount(pool.groups)
        plural = "" if groups.value == 1 else "s"
        many = f"{drives.likely_text()} {'shared ' if pool.carved else ''}drive{'' if drives.value == 1 else 's'}"
        of = f"a part of {many}" if pool.carved else many
        story.append(KeepTogether([
            writer.text(f"{pool.title}: {of} in {groups.likely_text()} group{plural} of "
                        f"{pool.protection}, {reader.amount(pool.filesystem).text()} for the file system."),
            Drawing(pool_waterfall(reader, pool, width=WIDTH), writer.fonts), space(8),
        ]))
    return story


def performance(writer: Writer, reader: Reader, view: Overview, beside: Mapping[str, Around]) -> list[Flowable]:
    """Rate, response, curve and the chain of what limits, for each workload."""
    story: list[Flowable] = [CondPageBreak(420), writer.heading("Performance")]
    without = view.without_result("workloads")
    if not reader.sizing.workloads and not without:
        story.append(writer.text("The design has no workload."))
    story += [writer.text(f"{row.title} {row.says}") for row in without]
    for result in reader.sizing.workloads:
        around = beside.get(result.id, NOTHING_AROUND)
        bars = workload_bars(reader, result, width=WIDTH, around=around, most=_MOST_BARS)
        rows = [(label, reader.amount(key).text()) for label, key in (
            (result.rate_title, result.throughput), ("Bandwidth", result.bandwidth),
            ("Response time", result.response))]
        why = what_holds(reader, result)
        if why:
            rows.append((WHY, why))
        parts = [(result.bottleneck, result.bottleneck_utilization)]
        if runner_up(reader.sizing.sheet, result):
            parts.append((result.runner_up, result.runner_up_utilization))
        for label, (name, use) in zip(PARTS[not why], parts, strict=False):
            rows.append((label, f"{reader.names(name)}, {reader.amount(use).likely_text()} busy"))
        first: list[Flowable] = [
            writer.heading(result.title, 1),
            writer.table((result.where, "Likely (low – high)"), rows, (30, 70), bold=(1,)),
            space(6),
        ]
        if result.curve:
            scene = workload_curve(reader, result, around, size=(WIDTH, 225))
            first += [Drawing(scene, writer.fonts), writer.text(_around_text(around), "small")]
        busy: list[Flowable] = [Drawing(bars, writer.fonts), writer.text(_BARS_TEXT, "small")]
        if result.unmodelled:
            busy.append(writer.text(f"Not modelled, because no value is known: {', '.join(result.unmodelled)}.",
                                    "small"))
        story += [KeepTogether(first), space(6), KeepTogether(busy), space(8)]
    return story


def _around_text(around: Around) -> str:
    """What the marks of a response curve mean."""
    parts = ["Each square is a load with its response time; the ring is this design at its throughput."]
    if around.band:
        parts.append("Shaded: one in ten samples of the uncertain inputs lies below, one in ten above; where it "
                     "reaches the top, more than one in ten do not carry that load.")
    if around.other_points:
        parts.append(f"Dashed: the same design {around.other}.")
    if around.published:
        parts.append("Diamonds: published for this system, and used nowhere in the prediction.")
    return " ".join(parts)


def published_beside(writer: Writer, rows: Sequence[Row]) -> list[Flowable]:
    """What was published for this system beside what is predicted; nothing where there is no such result."""
    if not rows:
        return []
    return [
        CondPageBreak(200), writer.heading("Published beside predicted"), writer.text(texts.TEXT),
        writer.table(texts.HEADS, [texts.cells(row) for row in rows], (46, 13, 17, 16, 12, 13, 13, 24, 19),
                     numbers=(2, 3, 4, 5, 6)),
        space(3), writer.text(texts.verdicts(rows), "small"),
    ]


def sources(writer: Writer, reader: Reader, view: Overview) -> list[Flowable]:
    """What is assumed, what is open, and what the numbers rest on."""
    sizing = reader.sizing
    story: list[Flowable] = [CondPageBreak(200), writer.heading("Assumptions and sources")]
    if sizing.missing:
        story.append(writer.heading("Not stated, so assumed", 1))
        story += writer.long_table(("Question", "Assumed meanwhile"), [
            (missing.question, reader.amount(missing.key).text()) for missing in sizing.missing], (60, 40), "questions")
    if view.problems:
        story.append(writer.heading("Open problems and remarks", 1))
        story += writer.long_table(("Kind", "Place", "What", "What to do"), [
            (str(problem.severity), place_text(problem.location.place), problem.text, problem.hint)
            for problem in view.problems], (9, 22, 52, 25), "problems and remarks")
    if view.accepted:
        story.append(writer.heading("Accepted by the author", 1))
        story += writer.long_table(("What", "Place", "Why it is accepted"), [
            (accepted.text, place_text(accepted.place), accepted.reason) for accepted in view.accepted], (50, 20, 38),
            "problems that are accepted")
    if view.pins:
        story.append(writer.heading("Pinned by hand", 1))
        story += writer.long_table(("Figure", "Value", "Reason"), [
            (f"{pin.label} ({pin.key})", pin.text, pin.reason) for pin in view.pins], (40, 24, 36), "pins")
    story.append(writer.heading("Sources", 1))
    rows = []
    for use in uses_of_sources(sizing.sheet):
        source = use.source
        title = source.title if not source.where else f"{source.title}, {source.where}"
        more = f" and {len(use.labels) - 4} more" if len(use.labels) > 4 else ""
        rows.append((title, source.evidence, f"{'; '.join(use.labels[:4])}{more}"))
    story += writer.long_table(("Source", "Evidence", "Used for"), rows, (48, 17, 43), "sources")
    return story


def unset(writer: Writer, fonts: Fonts) -> list[Flowable]:
    """What could not be set in type; to be made after everything else."""
    if not fonts.missing:
        return []
    codes = ", ".join(f"U+{ord(character):04X}" for character in list(fonts.missing)[:60])
    return [space(6), writer.text(f"The characters {codes} could not be set in type and are printed as �: no font on "
                                  "this system has them, or their letters join, stack or run from right to left.",
                                  "small")]

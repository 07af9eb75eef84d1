"""The sections of the proposal between its first page and the appendix."""

from __future__ import annotations

import math
from collections.abc import Iterable

from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, PageBreak

from reports.amounts import Reader
from reports.content import Overview, Published, full_name, response_target_s
from reports.drawings.from_sizing import connections, pool_waterfall, racks, workload_bars, workload_curve
from reports.evidence import uses_of_sources
from reports.pdf_fonts import Fonts
from reports.pdf_layout import WIDTH, Writer, space
from reports.pdf_scene import Drawing
from sizer.sizing.result import BomLine, Sizing
from sizer.units import format_number


def configuration(writer: Writer, reader: Reader, view: Overview) -> list[Flowable]:
    """What is proposed, how it is connected, where it stands."""
    sizing, fonts = reader.sizing, writer.fonts
    story: list[Flowable] = [PageBreak(), writer.heading("Configuration")]
    if view.notes:
        story.append(writer.text(view.notes, "body"))
    scene = connections(sizing, sizing.workloads[0] if sizing.workloads else None, width=WIDTH)
    if scene is not None:
        story += [space(4), Drawing(scene, fonts, 470)]
    elevation = racks(sizing, width=WIDTH)
    if elevation is not None:
        story += [CondPageBreak(460), writer.heading("Rack elevation"), Drawing(elevation, fonts, 660)]
    return story


def capacity(writer: Writer, reader: Reader) -> list[Flowable]:
    """A waterfall for each pool."""
    story: list[Flowable] = [CondPageBreak(220), writer.heading("Capacity")]
    if not reader.sizing.pools:
        story.append(writer.text("The design has no pool."))
    for pool in reader.sizing.pools:
        drives, groups = reader.amount(pool.drives), reader.amount(pool.groups)
        plural = "" if groups.value == 1 else "s"
        story.append(KeepTogether([
            writer.text(f"{pool.title}: {drives.likely_text()} drives in {groups.likely_text()} group{plural} of "
                        f"{pool.protection}, {reader.amount(pool.filesystem).text()} for the file system."),
            Drawing(pool_waterfall(reader, pool, width=WIDTH), writer.fonts), space(8),
        ]))
    return story


def performance(writer: Writer, reader: Reader, published: Published) -> list[Flowable]:
    """Rate, response, curve and the chain of what limits, for each workload."""
    story: list[Flowable] = [CondPageBreak(420), writer.heading("Performance")]
    if not reader.sizing.workloads:
        story.append(writer.text("The design has no workload."))
    for result in reader.sizing.workloads:
        rows = [(label, reader.amount(key).text()) for label, key in (
            ("Throughput", result.throughput), ("Bandwidth", result.bandwidth), ("Response time", result.response))]
        for label, name, use in (("Bottleneck", result.bottleneck, result.bottleneck_utilization),
                                 ("Runner-up", result.runner_up, result.runner_up_utilization)):
            rows.append((label, f"{reader.names(name)}, {reader.amount(use).likely_text()} busy"))
        first: list[Flowable] = [
            writer.heading(result.title, 1),
            writer.table((f"{result.pattern} on pool {result.pool}", "Likely (low – high)"), rows, (30, 70), bold=(1,)),
            space(6),
        ]
        if result.curve:
            scene = workload_curve(reader, result, published.get(result.id, ()),
                                   response_target_s(reader.sizing, result), size=(WIDTH, 210))
            first.append(Drawing(scene, writer.fonts))
        story += [KeepTogether(first), space(6),
                  KeepTogether([Drawing(workload_bars(reader, result, width=WIDTH), writer.fonts)])]
        if result.unmodelled:
            story.append(writer.text(f"Not modelled, because no value is known: {', '.join(result.unmodelled)}.",
                                     "small"))
        story.append(space(8))
    return story


def bill_of_materials(writer: Writer, sizing: Sizing) -> list[Flowable]:
    """What is to be ordered, then what is not part of the proposal."""
    story: list[Flowable] = [CondPageBreak(200), writer.heading("Bill of materials")]
    story.append(_lines(writer, sizing, [line for line in sizing.bom if line.counted], total=True))
    for title, lines in (
        ("Derived from the connections: confirm before ordering",
         [line for line in sizing.bom if line.derived and not line.counted]),
        ("Not part of the proposal: optional, existing and test bed",
         [line for line in sizing.bom if not line.derived and not line.counted]),
    ):
        if lines:
            story += [writer.heading(title, 1), _lines(writer, sizing, lines, total=False)]
    return story


_NUMBERS = (("rack_units", "U"), ("watts", "W"), ("weight_kg", "kg"))


def _lines(writer: Writer, sizing: Sizing, lines: Iterable[BomLine], *, total: bool) -> Flowable:
    table = sizing.sheet.tables["items"]
    names = [(name, unit) for name, unit in _NUMBERS if name in table.columns]
    rows = []
    for line in lines:
        at = table.positions[line.row]
        numbers = [_number(float(table.columns[name].figure.value[at, 0])) for name, _ in names]
        title = full_name(line)
        described = f"{title}: {line.description}" if line.description else title
        quantity = _number(float(table.columns["quantity"].figure.value[at, 0]))
        rows.append((line.number, quantity, line.status, line.part_number, described, *numbers))
    bold: tuple[int, ...] = ()
    if total:
        physical = sizing.physical
        totals = {"rack_units": physical.rack_units, "watts": physical.watts, "weight_kg": physical.weight_kg}
        sums = []
        for name, _ in names:
            unknown = sizing.sheet[totals[name].unknown_lines].number
            sums.append(f"{'≥ ' if unknown else ''}{_number(sizing.sheet[totals[name].value].number)}")
        rows.append(("", "", "", "", "Total (≥: at least, values of some lines are unknown)", *sums))
        bold = (len(rows) - 1,)
    heads = ("No.", "Qty", "Status", "Part number", "Description", *(unit for _, unit in names))
    return writer.table(heads, rows, (6, 8, 13, 15, 58, *(12 for _ in names)),
                        numbers=(1, *range(5, 5 + len(names))), bold_rows=bold)


def _number(value: float) -> str:
    return _known(value) if not math.isnan(value) else "unknown"


def _known(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 or value.is_integer() else format_number(value, 3)


def sources(writer: Writer, reader: Reader, view: Overview) -> list[Flowable]:
    """What is assumed, what is open, and what the numbers rest on."""
    sizing = reader.sizing
    story: list[Flowable] = [CondPageBreak(200), writer.heading("Assumptions and sources")]
    if sizing.missing:
        story.append(writer.heading("Not stated, so assumed", 1))
        story.append(writer.table(("Question", "Assumed meanwhile"), [
            (missing.question, reader.amount(missing.key).text()) for missing in sizing.missing], (60, 40)))
    if view.problems:
        story.append(writer.heading("Open problems and remarks", 1))
        story.append(writer.table(("Kind", "Place", "What", "What to do"), [
            (str(problem.severity), str(problem.location), problem.text, problem.hint) for problem in view.problems],
            (9, 20, 45, 34)))
    if view.accepted:
        story.append(writer.heading("Accepted by the author", 1))
        story += [writer.text(text) for text in view.accepted]
    if view.pins:
        story.append(writer.heading("Pinned by hand", 1))
        story.append(writer.table(("Figure", "Value", "Reason"), [
            (f"{pin.label} ({pin.key})", pin.text, pin.reason) for pin in view.pins], (40, 24, 36)))
    story.append(writer.heading("Sources", 1))
    rows = []
    for use in uses_of_sources(sizing.sheet):
        source = use.source
        title = source.title if not source.where else f"{source.title}, {source.where}"
        more = f" and {len(use.labels) - 4} more" if len(use.labels) > 4 else ""
        rows.append((title, str(source.confidence), f"{'; '.join(use.labels[:4])}{more}"))
    story.append(writer.table(("Source", "Evidence", "Used for"), rows, (48, 17, 43)))
    return story


def unset(writer: Writer, fonts: Fonts) -> list[Flowable]:
    """What could not be set in type; to be made after everything else."""
    if not fonts.missing:
        return []
    codes = ", ".join(f"U+{ord(character):04X}" for character in list(fonts.missing)[:60])
    return [space(6), writer.text(f"No font on this system has the characters {codes}; they are printed as �. Install "
                                  "a TrueType font that has them, WenQuanYi Zen Hei for instance.", "small")]

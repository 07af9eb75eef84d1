"""The sections of the proposal between its first page and the appendix."""

from __future__ import annotations

from reportlab.platypus import CondPageBreak, Flowable, KeepTogether

from reports.drawings.hardware import connections, racks
from reports.drawings.topology import BUSY as _BUSY
from reports.pdf.fonts import Fonts
from reports.pdf.layout import WIDTH, Writer, space
from reports.pdf.scene import Drawing
from reports.wording.amounts import Reader
from reports.wording.content import Overview
from sizer.design.scenarios import resolve
from sizer.sizing.result import WorkloadResult


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


def unset(writer: Writer, fonts: Fonts) -> list[Flowable]:
    """What could not be set in type; to be made after everything else."""
    if not fonts.missing:
        return []
    codes = ", ".join(f"U+{ord(character):04X}" for character in list(fonts.missing)[:60])
    return [space(6), writer.text(f"The characters {codes} could not be set in type and are printed as �: no font on "
                                  "this system has them, or their letters join, stack or run from right to left.",
                                  "small")]

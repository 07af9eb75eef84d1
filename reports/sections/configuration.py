"""What is proposed and how it is connected."""

from __future__ import annotations

from collections.abc import Iterator

from reports.blocks.blocks import PAPER, Block, Drawing, Gap, Medium, Paragraph, Together
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.drawings.hardware import connections
from reports.drawings.topology import BUSY
from reports.wording.amounts import Reader
from sizer.design.scenarios import resolve
from sizer.sizing.resources import ResourceKind
from sizer.sizing.result import WorkloadResult

_MOST_HIGH = 470.0


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    if found.view.notes:
        yield Paragraph(found.view.notes)
    result = _busiest_on_links(found.reader)
    links = resolve(found.sizing.design, found.sizing.scenario).links
    loads = "" if result is None else (f" and how busy it is with {result.title}, {BUSY * 100:.0f} % and more in "
                                       "another colour")
    yield Gap(4)
    yield Together((Drawing(
        lambda width: connections(found.reader, result, width=width),
        f"Each connection with its links, the data rate of one{loads}. What stands in a dashed frame is not part of "
        "the proposal.",
        "No connection of the design could be examined, see its problems." if len(links)
        else "Nothing is connected in the design.", _MOST_HIGH),))


def _busiest_on_links(reader: Reader) -> WorkloadResult | None:
    """The workload that loads a connection most; None where there is no workload."""
    def busy(result: WorkloadResult) -> float:
        return max((reader.figure(use.utilization).number for use in result.resources
                    if use.id.kind is ResourceKind.LINK), default=0.0)

    return max(reader.sizing.workloads, key=busy, default=None)


SECTION = Section("Configuration", 10, _blocks, room=0.0, media=PAPER)

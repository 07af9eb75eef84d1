"""A sizing with everything that the sections of a document speak of, each part made when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from reports.blocks.blocks import Holds, Paragraph
from reports.blocks.house import House
from reports.blocks.paper import PaperSize
from reports.wording.content import NOTHING, Overview, Published, overview
from reports.wording.failing.around import Around, around
from reports.wording.failing.failures import FailureLosses, losses_of
from reports.wording.quantities.amounts import Reader
from reports.wording.quantities.awaited import Awaited
from sizer.exploring.comparing.alternatives import Alternatives
from sizer.figures.computing.columns import Spread
from sizer.language import say
from sizer.published import Row
from sizer.sizing.result import Sizing


@dataclass(frozen=True)
class Findings:
    """What a document is made from. Equal in, equal out.

    ``published`` points are drawn beside the curves of their workloads; ``beside`` are published numbers with what is
    predicted for them, where the design is of a system whose results were published. ``failure`` is the id of the
    failure that was being looked at: what it leaves is said and drawn. ``now`` is an ISO time.
    """

    sizing: Sizing
    spread: Spread | None = None
    now: str = ""
    version: str = ""
    published: Published = field(default_factory=lambda: NOTHING)
    beside: Sequence[Row] = ()
    failure: str = ""
    paper: PaperSize = PaperSize.A4
    stopped: frozenset[str] = frozenset()
    """Workloads that nothing is left of in the state that the sizing is of."""
    known: Mapping[str, tuple[float, float, float]] | None = None
    """Low, likely and high by key where the samples are elsewhere."""
    awaited: Awaited | None = None
    """What is presumed of ranges that are still being computed."""

    house: House = field(default_factory=House)
    alternatives: Alternatives = field(default_factory=Alternatives)
    """Other scenarios that stand beside what is proposed."""

    @cached_property
    def reader(self) -> Reader:
        """Amounts of the sizing."""
        return Reader(self.sizing, self.spread, self.known, awaited=self.awaited)

    @cached_property
    def losses(self) -> FailureLosses:
        """What single failures leave."""
        return losses_of(self.reader)

    @cached_property
    def view(self) -> Overview:
        """What a reader needs to know first."""
        return overview(self.sizing, self.spread, self.version, self.failure, self.losses)

    def without_result(self, table: str) -> Iterator[Paragraph]:
        """What of one table has no result, and why."""
        return (Paragraph(say("{part} {says}", part=row.title, says=row.says), holds=Holds.AS_SIZED)
                for row in self.view.without_result(table))

    @cached_property
    def arounds(self) -> Mapping[str, Around]:
        """What stands around the curve of each workload, by its id."""
        return around(self.sizing, self.spread, self.losses, self.published, self.failure)

"""What is proposed, how it is connected, where it stands and what it takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from reports.blocks.blocks import (
    PAPER,
    Block,
    Drawing,
    Facts,
    Heading,
    Medium,
    Paragraph,
    TableBlock,
    TableColumn,
    Together,
    Tone,
)
from reports.blocks.findings import Findings
from reports.blocks.paper import TEXT_WIDTH
from reports.blocks.section import Section
from reports.drawings.plans.hardware import connections, rack_pages
from reports.drawings.plans.rack import AlikeRacks, load_text
from reports.drawings.plans.topology import BUSY
from reports.drawings.scenes.scene import Scene
from reports.proposal.chapters import Chapter
from reports.proposal.names import sentences
from reports.wording.quantities.amounts import Measure, Reader
from sizer.design.naming import Names
from sizer.design.scenarios import resolve
from sizer.language import AND, listed, mark, say, say_of, shown
from sizer.readable import percent, read
from sizer.sizing.racks.boxes import boxes_of, cell_of, outside_racks, standing_of
from sizer.sizing.resources import ResourceKind
from sizer.sizing.result import WorkloadResult

_TOPOLOGY_HIGH, _RACKS_HIGH, _MOST_NOTES, _MOST_TOLD, _MOST_OUTSIDE = 440.0, 520.0, 600, 12, 3


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    view = found.view
    yield Paragraph(view.proposed, Tone.LEAD)
    if view.notes:
        yield Paragraph(shortened(view.notes))
    # How busy a connection is would be claimed of the work, which is not claimed of what cannot be built.
    result = _busiest_on_links(found.reader) if found.sizing.buildable else None
    links = resolve(found.sizing.design, found.sizing.scenario).links
    shows = say("Each connection with its links, the data rate of one.") if result is None else say(
        "Each connection with its links, the data rate of one and how busy it is with {work}, {share} and more in "
        "another colour.", work=result.title, share=percent(BUSY))
    yield Together((Drawing(
        lambda width: connections(found.reader, result, width=width),
        sentences(shows, say("What stands in a dashed frame is not part of the proposal.")),
        say("No connection of the design could be examined, see its problems." if len(links)
            else "Nothing is connected in the design."), _TOPOLOGY_HIGH),))
    if not found.sizing.bom:
        return
    if not boxes_of(found.sizing):
        yield Heading(mark("What it takes"), chapter=Chapter.TAKES.value)
        yield Facts(_takes(found))
    else:
        yield from _standing(found)


def _standing(found: Findings) -> Iterator[Block]:
    """What it takes over the racks, which are drawn as far as two pages have room, and told where they have not."""
    pages = rack_pages(found.sizing, TEXT_WIDTH, _RACKS_HIGH)
    first, *others = (Drawing(partial(_of_any_width, scene), most=_RACKS_HIGH) for scene in pages.drawings)
    yield Together((Heading(Chapter.TAKES.value, chapter=Chapter.TAKES.value), Facts(_takes(found)), first))
    yield from (Together((drawing,)) for drawing in others)
    if outside := _outside(found):
        yield Paragraph(outside, Tone.NOTE)
    if not pages.further:
        return
    standing = standing_of(found.sizing)
    yield Heading(mark("Racks that are not drawn"))
    columns: tuple[TableColumn[AlikeRacks], ...] = (
        TableColumn(mark("Rack"), lambda racks: racks.name, 24), TableColumn(mark("From below"), _from_below, 56),
        TableColumn(mark("Each takes"), lambda racks: load_text(standing, racks.numbers[0]), 28))
    yield TableBlock(columns, pages.further[:_MOST_TOLD], mark("racks"))
    if len(pages.further) > _MOST_TOLD:
        more = sum(len(racks.numbers) for racks in pages.further[_MOST_TOLD:])
        yield Paragraph(say_of(more, "{number} further rack: see the workbook, sheet {sheet}.",
                               "{number} further racks: see the workbook, sheet {sheet}.", sheet=mark("Racks")),
                        Tone.NOTE)


def _outside(found: Findings) -> str:
    """What draws power in none of the racks: those draw so much less than all of it."""
    lines = outside_racks(found.sizing)
    if not lines:
        return ""
    names = Names(resolve(found.sizing.design, found.sizing.scenario))
    called = list(dict.fromkeys(names.called("items", line.row) for line in lines))
    more = len(called) - _MOST_OUTSIDE
    told = [*called[:_MOST_OUTSIDE], *([say("{number} more", number=more)] if more > 0 else [])]
    watts = sum(cell_of(found.sizing, ("watts",), line.row) or 0.0 for line in lines)
    return say("Not in these racks, with {amount} of the power: {parts}.", parts=listed(told, AND),
               amount=read(watts, "W").value)


def _of_any_width(scene: Scene, _width: float) -> Scene:
    return scene


def _from_below(racks: AlikeRacks) -> str:
    """What stands in racks, equal boxes on one another as one."""
    runs = [[*run] for _, run in groupby(racks.placed, key=lambda one: one.box.label)]
    return listed(f"{len(run)} × {run[0].box.label}" for run in runs)


def shortened(notes: str) -> str:
    """The first sentences of a long note, and where the rest is."""
    if len(notes) <= _MOST_NOTES:
        return notes
    return say("{notes} (continues in the workbook, sheet {sheet})", notes=notes[:_MOST_NOTES].rsplit(" ", 1)[0],
               sheet=mark("Summary"))


def _busiest_on_links(reader: Reader) -> WorkloadResult | None:
    """The workload that loads a connection most; None where there is no workload."""
    def busy(result: WorkloadResult) -> float:
        return max((reader.figure(use.utilization).number for use in result.resources
                    if use.id.kind is ResourceKind.LINK), default=0.0)

    return max(reader.sizing.workloads, key=busy, default=None)


def _takes(found: Findings) -> Sequence[tuple[str, str]]:
    view, standing = found.view, standing_of(found.sizing)
    facts = [(shown(row.label), listed(filter(None, (_taken(row, bound=not found.sizing.buildable), row.note))))
             for row in view.physical]
    facts.insert(1, (say("Racks of {height} U", height=standing.height), _racks(view.physical[0], len(standing.racks),
                                                             bound=not found.sizing.buildable)))
    lasting = say("; ").join(one.text for one in view.lasting)
    return (*facts, *(((say("Runs out"), lasting),) if lasting else ()))


def _taken(row: Measure, *, bound: bool) -> str:
    """A total; a ``bound`` where the design cannot be built, for what is lacking takes as well."""
    known = row.completeness
    whole = known is not None and known.lines and not known.unknown
    return say("at least {x}", x=row.text) if bound and whole else row.text


def _racks(space_taken: Measure, many: int, *, bound: bool) -> str:
    """Racks for what takes space, a bound where that of some lines is not known or of what cannot be built."""
    known = space_taken.completeness
    if known is not None and known.lines and not known.unknown and not bound:
        return str(many) if many else say("none")
    return say("at least {x}", x=many) if many else "–"


SECTION = Section(Chapter.CONFIGURATION.value, 10, _blocks, room=0.0, media=PAPER)

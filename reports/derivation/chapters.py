"""What a derivation holds: the laws behind the figures of page one, from these down, or every law of the design."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from reports.blocks.findings import Findings
from reports.decision.grounds import Grounds
from reports.decision.takes import total_of
from reports.derivation.entries import Entries, LawEntry
from reports.derivation.extent import Extent
from reports.derivation.influence import cells_of, followed, influences, is_number, passed_on, upstream
from reports.derivation.losses import loss_entries
from reports.formulas.boxes import Type
from reports.proposal.chapters import Chapter
from reports.proposal.front import front_page
from reports.wording.basis.laws import laws_in_use
from reports.wording.figures import printed_figures
from reports.wording.standing import NOT_CLAIMED, unclaimed
from sizer.design.naming import begun
from sizer.figures.figure import Figure, Origin
from sizer.language import counting, listed, mark, say, say_of

_CALCULATIONS = mark("Calculations")
"""The sheet of a workbook that has every formula."""
_LAST = 5
"""The place of the chapter of all further laws."""
_CAPACITY, _RATE, _TAKEN = 4, 6, 4
"""How many laws a chapter holds."""
_LEAST = 1e-4
"""What moves a figure by less of its size for one percent of its own is not told."""


@dataclass(frozen=True, slots=True)
class LawChapter:
    """The laws behind one or several figures of page one, from these down."""

    number: str
    title: str
    lead: str
    entries: tuple[LawEntry, ...]


@dataclass(frozen=True, slots=True)
class Derived:
    """All of a derivation, with a sentence on what it leaves out."""

    chapters: tuple[LawChapter, ...]
    left_out: str
    numbers: Mapping[str, str] = field(default_factory=dict)
    """The number of the law behind each figure of page one, by the figure's key."""


def derived(found: Findings, extent: Extent, kind: Type, width: float) -> Derived:
    """The derivation of a sizing, set in ``kind`` to ``width``."""
    made = _Making(found, Entries(found, kind, width))
    chapters = list(made.headlines())
    if extent is Extent.ALL:
        chapters += made.others()
    return Derived(tuple(chapters), made.left_out(extent), made.behind)


@dataclass(slots=True)
class _Wanted:
    """A figure with the value it has on page one; ``elsewhere`` says that it stands on another page alone."""

    figure: Figure
    value: str
    elsewhere: bool = False


class _Making:
    def __init__(self, found: Findings, entries: Entries) -> None:
        self._found, self._entries, self._sheet = found, entries, found.sizing.sheet
        self._grounds = Grounds(found.reader)
        self._told: dict[str, str] = {}
        """The number of the entry of a figure, by its key."""
        self._laws: set[int] = set()
        self._elsewhere: set[str] = set()
        """Figures that stand on another page than the first."""
        self._wanted: list[Figure] = []
        self.behind: dict[str, str] = {}
        """The number of the entry of the law behind a figure of page one, by the figure's key."""

    def headlines(self) -> Iterator[LawChapter]:
        """The chapters of page one, without those it has no figure for."""
        work, physical = self._grounds.work, self._found.sizing.physical
        barred = bool(unclaimed(self._found.sizing))
        by_chapter: dict[Chapter, list[tuple[str, str]]] = {}
        figures = front_page(self._grounds).figures
        for one in figures:
            if one.key in self._sheet:
                told = say(NOT_CLAIMED) if barred else self._found.reader.amount(one.key).likely_text()
                by_chapter.setdefault(one.chapter, []).append((one.key, told))
        rates = by_chapter.get(Chapter.PERFORMANCE, [])
        if rates and work is not None:
            response = self._found.reader.amount(work.response).likely_text()
            rates.append((work.response, say(NOT_CLAIMED) if barred else response))
            # Of work that is asked for a rate within a time, page one has the time at that rate.
            if work.response not in {key for one in figures for key in (one.key, one.beside)}:
                self._elsewhere.add(work.response)
        totals = [total_of(self._grounds, title, total) for title, total in (
            (say("Space"), physical.rack_units), (say("Power"), physical.watts), (say("Price"), physical.price))]
        # What is lacking to build it takes room, power and money too.
        taken = [(one.key, f"≥ {one.value}" if barred and not one.bound else one.value) for one in totals if one.known]
        yield from self._chapter(1, say("Capacity"), by_chapter.get(Chapter.CAPACITY, []), _CAPACITY)
        yield from self._chapter(2, say("Rate and response"), rates, _RATE)
        if not barred:
            yield from self._losses(3)
        yield from self._chapter(4, say("Space, power and price"), taken if self._found.sizing.bom else [], _TAKEN)

    def _chapter(
        self, place: int, title: str, asked: Sequence[tuple[str, str]], most: int,
    ) -> Iterator[LawChapter]:
        wanted = [_Wanted(figure, value, key in self._elsewhere) for key, value in asked
                  if (figure := self._sheet.find(key)) is not None and is_number(figure) and figure.number != 0]
        wanted = list({one.figure.key: one for one in wanted}.values())
        number, entries = _numbered(place), list[LawEntry]()
        self._wanted += [one.figure for one in wanted]
        for one, chosen in zip(wanted, self._shared([one.figure for one in wanted], most), strict=True):
            for figure in chosen:
                behind = figure is followed(one.figure)
                headline = one.value if behind and not one.elsewhere else ""
                if behind:
                    self.behind[one.figure.key] = f"{number}.{len(entries) + 1}"
                entries.append(self._entry(figure, f"{number}.{len(entries) + 1}", headline))
        if entries:
            values = listed(dict.fromkeys(one.value for one in wanted))
            yield LawChapter(number, say("{title}: {values}", title=title, values=values), "", tuple(entries))

    def _losses(self, place: int) -> Iterator[LawChapter]:
        number = _numbered(place)
        told = loss_entries(self._grounds, self._entries, number, self._told)
        if told is not None:
            yield LawChapter(number, told.title, told.lead, told.entries)

    def _entry(self, figure: Figure, number: str, headline: str) -> LawEntry:
        self._told[figure.key] = number
        self._laws.add(id(figure.law))
        return self._entries.entry(figure, number, headline)

    def _chosen(self, figure: Figure, most: int) -> list[Figure]:
        """Figures with a law behind one, from it down: next is always what moves it most of what is told."""
        first = followed(figure)
        if first.law is None or first.key in self._told:
            return []
        chosen, open_to = [first], self._moving(first, first)
        while len(chosen) < most and open_to:
            key = max(open_to, key=lambda each: open_to[each])
            del open_to[key]
            following = self._sheet[key]
            if following in chosen or key in self._told:
                continue
            chosen.append(following)
            for each, moved in self._moving(first, following).items():
                if all(each != one.key for one in chosen):
                    open_to.setdefault(each, moved)
        return chosen

    def _shared(self, figures: Sequence[Figure], most: int) -> list[list[Figure]]:
        """Figures behind several, in turns as long as there is room for them; none stands twice."""
        offered = [self._chosen(figure, most) for figure in figures]
        kept: list[list[Figure]] = [[] for _ in figures]
        seen: set[str] = set()
        for turn in range(most):
            for at, behind in enumerate(offered):
                if turn < len(behind) and len(seen) < most and behind[turn].key not in seen:
                    kept[at].append(behind[turn])
                    seen.add(behind[turn].key)
        return kept

    def _moving(self, first: Figure, figure: Figure) -> dict[str, float]:
        """The figures with a law that another is computed from, by how much they move the first one."""
        column = next((each for each in figure.inputs if each.origin is Origin.TABLE), None)
        if column is not None:
            cells = cells_of(self._sheet, column)
            whole = sum(abs(each.number) for each in cells) or 1.0
            return {followed(each).key: abs(each.number) / whole / 100 for each in cells
                    if followed(each).law is not None}
        behind = list({each.key: each for each in map(followed, figure.inputs) if each.law is not None}.values())
        return {key: moved for key, moved in influences(self._sheet, first.key, behind).items() if moved > _LEAST}

    def others(self) -> Iterator[LawChapter]:
        """Every law that no chapter holds yet, each with the first figure it computes."""
        number, entries, whole = _numbered(_LAST), list[LawEntry](), replace(self._entries, follows=False)
        for use in laws_in_use(printed_figures(self._sheet)):
            if id(use.law) in self._laws:
                continue
            numbers = [one for each in use.figures for one in (
                (each,) if each.origin is not Origin.TABLE else cells_of(self._sheet, each)[:1]) if is_number(one)]
            figure = next((each for each in numbers if passed_on(each) is None), numbers[0] if numbers else None)
            if figure is not None:
                self._told[figure.key] = f"{number}.{len(entries) + 1}"
                made = whole.entry(figure, self._told[figure.key])
                entries.append(replace(made, title=begun(say(use.law.title))))
        if entries:
            yield LawChapter(number, say("All further laws: {number}", number=counting(len(entries))), say(
                "Each stands once and whole, with the values of the first figure that it computes."),
                             tuple(entries))

    def left_out(self, extent: Extent) -> str:
        """How many further laws there are, and where."""
        if extent is Extent.ALL:
            return say("The workbook holds every figure of each of these laws as a live formula, on its sheet "
                       "{sheet}.", sheet=_CALCULATIONS)
        behind = [each for each in upstream(self._wanted).values() if each.law is not None and is_number(each)]
        told = {id(self._sheet[key].law) for key in self._told}
        moving = {id(each.law) for each in behind if passed_on(each) is None} - told
        idle = {id(each.law) for each in behind} - moving - told
        idle_too = say_of(len(idle), "{number} law has", "{number} laws have")
        return say_of(
            len(moving),
            "{number} further law stands behind these figures, and {laws_have} no effect here (a factor of one, a term "
            "of nothing, the least of some). All are in the workbook, on its sheet {sheet}, and in the derivation of "
            "everything, --derivation=all.",
            "{number} further laws stand behind these figures, and {laws_have} no effect here (a factor of one, a term "
            "of nothing, the least of some). All are in the workbook, on its sheet {sheet}, and in the derivation of "
            "everything, --derivation=all.", laws_have=idle_too, sheet=_CALCULATIONS)


def _numbered(place: int) -> str:
    """The number of a chapter, and how those of its laws begin."""
    return f"D{place}"

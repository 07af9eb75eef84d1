"""A trial: a design sized for the sake of one figure, tried with changes that are judged by what they do to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sizer.catalog.records import Catalog
from sizer.design.editing.edits import AddRecords, Batch, SetFields, apply
from sizer.design.records import Design, FieldValue, LineRecord, Link, Row
from sizer.design.scenarios import value_of
from sizer.errors import SizerError
from sizer.exploring.changes.change import CandidateChange, FieldPlace, TriedChange
from sizer.exploring.changes.consequences import cost_over, losses_over, new_problems, obstructions
from sizer.exploring.changes.inventory import Inventory
from sizer.exploring.changes.plans import plan
from sizer.exploring.changes.quantities import Quantity
from sizer.exploring.changes.subject import FigureSubject, subject_of
from sizer.figures.computing.cases import evaluate_cases
from sizer.figures.computing.columns import around, drawn_of, ends_of
from sizer.sizing.resources import ResourceKind
from sizer.sizing.result import ResourceUse, Sizing, WorkloadResult
from sizer.sizing.session import Drafts, Session

GAIN = 0.01
"""A change that moves the figure by a smaller share is not worth a line."""
CLOSED = 0.1
"""Another model that closes a smaller part of what is missing is not worth a line."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The figure, what it must reach, and whether its likely value or the poor end of its range must."""

    key: str
    target: float
    at_least: bool
    at_low: bool

    def met(self, value: float) -> bool:
        """Whether a value meets the target, to a relative 1e-9."""
        if self.at_least:
            return value >= self.target * (1 - 1e-9)
        return value <= self.target * (1 + 1e-9)

    def better(self, value: float, than: float) -> bool:
        """Whether one value is nearer the target's good side than another."""
        return value > than if self.at_least else value < than

    def poor_end(self, low: float, high: float) -> float:
        """The end of a range that is further from the target's good side."""
        return low if self.at_least else high


@dataclass(slots=True)
class Trial:
    """A resolved design with its lines and its sizing, tried for the sake of a goal."""

    inventory: Inventory
    sizing: Sizing
    goal: Goal
    session: Session = field(default_factory=Drafts)
    subject: FigureSubject = field(init=False)

    def __post_init__(self) -> None:
        self.subject = subject_of(self.design, self.sizing, self.goal.key)

    @classmethod
    def of(cls, design: Design, catalog: Catalog, goal: Goal, session: Session | None = None) -> Trial:
        """The trial of a resolved design, which is sized for it."""
        session = session if session is not None else Drafts()
        return cls(Inventory(design, catalog), session.draft(design, catalog), goal, session)

    @property
    def design(self) -> Design:
        """The resolved design."""
        return self.inventory.design

    @property
    def catalog(self) -> Catalog:
        """The catalog it is sized with."""
        return self.inventory.catalog

    @property
    def value(self) -> float:
        """The figure as the design stands."""
        return self.sizing.sheet[self.goal.key].number

    @property
    def meets(self) -> bool:
        """Whether the design as it stands meets the goal, at the end of the range the goal asks for."""
        return self.goal.met(self.goal.poor_end(*self.range()) if self.goal.at_low else self.value)

    @property
    def workload(self) -> str:
        """The workload the figure belongs to, or the only one; empty where neither is so."""
        if self.subject.workload:
            return self.subject.workload
        return self.sizing.workloads[0].id if len(self.sizing.workloads) == 1 else ""

    @property
    def workload_result(self) -> WorkloadResult | None:
        """What that workload gets; None where there is none, or it cannot be sized."""
        return next((one for one in self.sizing.workloads if one.id == self.workload), None)

    @property
    def pools(self) -> tuple[str, ...]:
        """The pools that the figure's workload works on."""
        record = self.design.workloads.get(self.workload)
        return (record.pools or ()) if record is not None else ()

    @property
    def bottleneck(self) -> str:
        """What binds the workload first."""
        found = self.workload_result
        return str(self.sizing.sheet[found.bottleneck].value) if found is not None else ""

    def resources(self) -> list[ResourceUse]:
        """The resources of the figure's workload, the busiest first; none where the figure is of no workload."""
        found = self.workload_result if self.subject.workload else None
        sheet = self.sizing.sheet
        return sorted(found.resources, key=lambda use: -sheet[use.utilization].number) if found is not None else []

    def links(self) -> list[Link]:
        """The connections on the way of the figure's workload, the busiest first."""
        named = [use.id.record for use in self.resources() if use.id.kind is ResourceKind.LINK]
        return [record for name in named if (record := self.design.links.get(name)) is not None]

    def towards(self, goal: Goal) -> Trial:
        """The same design with another goal."""
        return replace(self, goal=goal)

    def with_edit(self, edit: Batch) -> Trial | None:
        """The trial of the edited design, None where the edit is refused or the figure is gone."""
        try:
            made = Trial.of(apply(self.design, edit).design, self.catalog, self.goal, self.session)
        except SizerError:
            return None
        return made if self.goal.key in made.sizing.sheet else None

    def change(self, candidate: CandidateChange, after: Trial) -> TriedChange:
        """What a candidate makes of the design, with what stands in its way."""
        low, high = after.range() if self.goal.at_low else (None, None)
        poor = after.value if low is None or high is None else self.goal.poor_end(low, high)
        problems = obstructions(after.sizing, self.sizing)
        return TriedChange(
            candidate.title, candidate.edit, candidate.other_vendor, candidate.model,
            places=self._places(candidate.edit), value=after.value, low=low, high=high, reaches=self.goal.met(poor),
            fits=not problems, problems=problems, bottleneck=after.bottleneck,
            cost=cost_over(after.sizing, self.sizing), losses=tuple(losses_over(after.sizing, self.sizing)),
            after=after,
            undecided=tuple(problem.text for problem in new_problems(after.sizing, self.sizing) if problem.undecided),
        )

    def best_of(self, candidates: Iterable[CandidateChange]) -> TriedChange | None:
        """The first candidate that meets the goal, else the best; None where none fits and moves the figure."""
        best: TriedChange | None = None
        for candidate in candidates:
            after = self.with_edit(candidate.edit)
            if after is None or not self.worth(after.value):
                continue
            change = self.change(candidate, after)
            if not change.fits or (best is not None and not self.goal.better(change.value, best.value)):
                continue
            if change.reaches or not candidate.model or self._closes(change.value):
                best = change
            if change.reaches:
                break
        return best

    def worth(self, value: float) -> bool:
        """Whether a value is better than the present one by more than nothing."""
        least = GAIN * abs(self.value)
        return value > self.value + least if self.goal.at_least else value < self.value - least

    def _closes(self, value: float) -> bool:
        return abs(value - self.value) >= CLOSED * abs(self.goal.target - self.value)

    def values(self, quantity: Quantity, candidates: Sequence[int]) -> tuple[list[int], list[float], str]:
        """The figure for each candidate until one is refused, by columns; the refusal, if any."""
        possible: list[int] = []
        cases: list[Mapping[str, float]] = []
        refusal = ""
        for count in candidates:
            made = plan(self.inventory, quantity, count)
            if made.refusal:
                refusal = made.refusal
                break
            possible.append(count)
            cases.append(self._replacements(made.figures()))
        if not possible:
            return [], [], refusal
        found = evaluate_cases(self.sizing.sheet, cases, (self.goal.key,)).numbers(self.goal.key)
        return possible, found[1:], refusal

    def range(self, replacements: Mapping[str, float] | None = None) -> tuple[float, float]:
        """Low and high of the figure over all uncertain inputs, with some figures replaced."""
        sheet, typed, key = self.sizing.sheet, dict(replacements or {}), self.goal.key
        figure = sheet[key]
        likely = float(sheet.evaluate(typed, (key,)).spread(figure)[0])
        low, high = ends_of(sheet.evaluate(drawn_of(sheet) | typed, (key,)).spread(figure)).tolist()
        low, _, high = around(likely, low, high)
        return low, high

    def meets_with(self, quantity: Quantity, count: int) -> bool:
        """Whether the poor end of the range meets the goal with so many, by columns."""
        made = plan(self.inventory, quantity, count)
        return not made.refusal and self.goal.met(self.goal.poor_end(*self.range(self._replacements(made.figures()))))

    def _replacements(self, figures: Mapping[str, float]) -> dict[str, float]:
        return {key: value for key, value in figures.items() if key in self.sizing.sheet}

    def _places(self, edit: Batch) -> dict[FieldPlace, tuple[FieldValue, FieldValue]]:
        places: dict[FieldPlace, tuple[FieldValue, FieldValue]] = {}
        for part in edit.edits:
            if isinstance(part, AddRecords):
                places |= {FieldPlace(part.table, row.identity): (None, _described(row)) for row in part.rows}
            if not isinstance(part, SetFields):
                continue
            for setting in part.settings:
                row = getattr(self.design, part.table).get(setting.record)
                before = value_of(row, part.table, setting.key) if row is not None else None
                if before != setting.value:
                    places[FieldPlace(part.table, setting.record, setting.key)] = (before, setting.value)
        return places


def _described(row: Row) -> str:
    return f"{row.quantity} {row.item} in {row.parent}" if isinstance(row, LineRecord) else row.identity

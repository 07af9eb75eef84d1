"""What the strip says beside what is asked: capacity and rate where nobody asks for them, response, limit, totals."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterator
from dataclasses import replace

from reports.decision.busy import short_part
from reports.decision.decision import Decision
from reports.decision.takes import Taken, total_of
from reports.wording.limits import what_holds
from reports.wording.quantities.changes import Worth, figure_change, known_change
from sizer.design.records import RequirementKind
from sizer.figures.figure import Figure
from sizer.sizing.judging.completeness import comparable
from sizer.sizing.result import PoolResult, Total, WorkloadResult
from sizer.sizing.work.binding import runner_up
from ui.bars.lights import SEE_PROBLEMS
from ui.bars.strip_parts import NOT_MOVED, MovedBy, StripPart
from ui.state.comparison import Baseline
from ui.state.stopping import NOT_AT_HAND, STOPS, stops, takes_pool
from ui.state.store import Store
from ui.state.subject import known
from ui.wording.verdicts import without_text

_MOST_LOOKED_AT = 400


class Answers:
    """The parts of one decision."""

    def __init__(
        self, store: Store, found: Decision | None, *, alone: bool = False, previewed: bool = False
    ) -> None:
        """``alone`` is a decision on another design, which nothing of this one is held against; one that is
        ``previewed`` is held against the design as it is: what a change does, not what was done before.
        """
        self._store, self._found, self._alone, self._previewed = store, found, alone, previewed

    def parts(self) -> Iterator[tuple[str, StripPart]]:
        """The parts by the name of their cell, in the order in which they stand."""
        found, work = self._found, self._found.grounds.work if self._found is not None else None
        if found is None:
            return
        kinds = {record.kind for record in found.grounds.design.requirements}
        sizing = found.grounds.sizing
        pool = next((each for each in sizing.pools if work is not None and each.id in work.pools),
                    sizing.pools[0] if sizing.pools else None)
        if pool is not None and not any(kind.is_capacity for kind in kinds):
            yield "usable", self._usable(pool)
        if work is None:
            yield from self._without_work()
        elif stops(self._store, work):
            yield "throughput", StripPart(work.title, STOPS, "nothing is left", "", work.throughput, quiet=True)
            yield "response", StripPart("Response", "none", "", "", work.response, quiet=True)
        else:
            yield from self._work(work, asked=any(kind.is_of_work for kind in kinds))
        physical = sizing.physical
        if sizing.bom:
            for name, title, total in (("power", "Power, typical", physical.watts), ("space", "Rack space",
                                       physical.rack_units), ("price", "Price", physical.price)):
                if name != "space" or RequirementKind.RACK_UNITS not in kinds:
                    yield name, self._total(title, total)

    @property
    def _baseline(self) -> Baseline | None:
        if self._previewed and not self._alone and self._store.failure is None:
            return Baseline("as it is", self._store.view, self._store.sizing)
        return None if self._alone else self._store.baseline()

    def _usable(self, pool: PoolResult) -> StripPart:
        part = self._part(f"Usable · {pool.title or pool.id}", pool.usable)
        if takes_pool(self._store, pool):
            return StripPart(part.caption, NOT_AT_HAND, f"of {part.value}", "", pool.usable, quiet=True)
        return part

    def _without_work(self) -> Iterator[tuple[str, StripPart]]:
        view = self._store.view.workloads
        if len(view) and self._store.sizing is not None:
            why = without_text(self._store.sizing, "workloads", view.ids()[0])
            yield "throughput", StripPart("Operations", "not sized", why or SEE_PROBLEMS, "", "", words=True,
                                          quiet=True, brief=SEE_PROBLEMS)

    def _work(self, work: WorkloadResult, *, asked: bool) -> Iterator[tuple[str, StripPart]]:
        assert self._found is not None  # noqa: S101 - parts() has asked
        sizing, reader = self._found.grounds.sizing, self._found.grounds.reader
        if not asked:
            yield "throughput", self._part("Bandwidth" if work.pattern.streams else "Operations a second",
                                           work.headline)
        yield "response", self._part("Response", work.response)
        first, second = (str(sizing.sheet[work.bottleneck].value), runner_up(sizing.sheet, work))
        names = short_part(sizing, first), short_part(sizing, second)
        limit, then = names if names[0] != names[1] else (first, second)
        use, next_use = (reader.amount(key).likely_text()
                         for key in (work.bottleneck_utilization, work.runner_up_utilization))
        held = what_holds(reader, work)
        below, brief = (f"then {then} {next_use}", f"next {next_use}") if then else ("", "")
        before = self._baseline
        if before is not None and before.sizing is not None and known(before.sizing.sheet, work.bottleneck):
            was = str(before.sizing.sheet[work.bottleneck].value)
            below, brief = (f"was {short_part(before.sizing, was)} first", "") if was != first else (below, brief)
        value = f"{limit[:1].upper()}{limit[1:]} {use}"
        yield "limit", StripPart("Busiest" if held else "Limited by", value, below, "", work.bottleneck, words=True,
                                 tip=held or f"{first}\nClick to explain", brief=brief)

    def _total(self, title: str, total: Total) -> StripPart:
        assert self._found is not None  # noqa: S101 - parts() has asked
        taken: Taken = total_of(self._found.grounds, title, total)
        # Nothing is held against a word.
        moved = self.moved(total.value, taken) if taken.known else NOT_MOVED
        pin = self.pin(total.value)
        return StripPart(title, taken.value, taken.detail, moved.difference, total.value, quiet=not taken.known,
                         spare=not taken.known, better=moved.better, arrow=moved.arrow, pinned=pin is not None,
                         pin=pin or "")

    def _part(self, caption: str, key: str) -> StripPart:
        assert self._found is not None  # noqa: S101 - parts() has asked
        amount = self._found.grounds.reader.amount(key)
        moved = self.moved(key)
        pin = self.pin(key)
        spread = amount.range_text()
        part = StripPart(caption, amount.likely_text(), " · ".join(filter(None, (spread, pin))), moved.difference, key,
                         spread=spread, better=moved.better, arrow=moved.arrow)
        return part if pin is None else replace(part, pinned=True, pin=pin, words=True, brief=spread)

    def pin(self, key: str) -> str | None:
        """Why a figure is pinned, or one that it rests on; None where none is."""
        sheet = self._found.grounds.sizing.sheet if self._found is not None else None
        if sheet is None or not key or not known(sheet, key):
            return None
        figure = sheet[key]
        taken = self._store.failure.replacements if self._store.failure is not None else {}
        # What the failure takes stands in its place as a pin does, and nobody pinned it.
        held = _pinned_behind(figure, taken) if set(sheet.pins) - set(taken) else None
        if held is None or held.pin is None:
            return None
        why = held.pin.reason or "no reason given"
        return f"pinned: {why}" if held is figure else f"rests on a pin of {held.label or held.key}: {why}"

    def moved(self, key: str, taken: Taken | None = None) -> MovedBy:
        """How far a figure is from what results are compared with, and whether that is for the better.

        ``taken`` is what is told of it where it is a total. From a design without lines nothing differs: all of it
        would be worse than nothing.
        """
        baseline, found = self._baseline, self._found
        if found is None or baseline is None or baseline.sizing is None or not baseline.sizing.bom or not key or (
                not known(baseline.sizing.sheet, key) or not known(found.grounds.sizing.sheet, key)):
            return NOT_MOVED
        if (told := known_change(found.grounds.sizing, baseline.sizing, key)) is not None:
            return MovedBy(told.amount, None, told.text)
        if not comparable(baseline.sizing, found.grounds.sizing, key):
            return MovedBy("not comparable", None, "not comparable")
        reader, number = found.grounds.reader, baseline.sizing.sheet[key].value
        was, change = number, figure_change(found.grounds.sizing, baseline.sizing, key)
        if not isinstance(number, str):
            was = reader.elsewhere(key, number, bound=taken is not None and taken.bound)
            change = change.beside(reader.amount(key).likely_text() if taken is None else taken.value, was)
        if self._store.failure is not None and change.amount:
            # Beside the headroom a share of what was there before the failure would be one percentage too many.
            change = replace(change.after_a_loss, amount=f"was {was}")
            return MovedBy(change.text, {Worth.WORSE: False}.get(change.worth), change.text)
        return MovedBy(change.amount, {Worth.BETTER: True, Worth.WORSE: False}.get(change.worth), change.text)


def _pinned_behind(figure: Figure, but: Container[str]) -> Figure | None:
    """The figure itself where it is pinned, else the nearest pinned one that it follows from; None without one."""
    seen, waiting = {figure.key}, deque([figure])
    while waiting and len(seen) < _MOST_LOOKED_AT:
        each = waiting.popleft()
        if each.pin is not None and each.key not in but:
            return each
        for given in each.inputs:
            if given.key not in seen:
                seen.add(given.key)
                waiting.append(given)
    return None

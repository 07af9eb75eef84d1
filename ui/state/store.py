"""The store: the only mutable state of a window. Everything else is told and reads.

A design is immutable. An edit maps it to the next one; the undo stack keeps both, so undoing restores a reference. Each
change is sized at once, on the thread of the window: a thread beside it would only starve the painting. A design so
large that sizing it would be felt while typing is sized once no change has come for a while, and then step by step:
between two steps the window answers, and the next change ends the sizing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from sizer.catalog import Catalog
from sizer.design.editing.edits import Batch, Edit, Edited, apply
from sizer.design.files.fileformat import dumps
from sizer.design.files.storage import load, save
from sizer.design.naming import Names
from sizer.design.records import BASE, Design
from sizer.design.scenarios import resolve
from sizer.errors import DesignError, Problem, SizerError
from sizer.sizing.accepting import bound
from sizer.sizing.checks.single_points import SINGLE_POINT, with_single_points
from sizer.sizing.editions import with_records_used
from sizer.sizing.failing.pins import edits_after, moved_pins
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.result import Sizing
from sizer.sizing.session import Session
from sizer.sizing.size import Steps, run
from ui.state.awaiting import Awaiting
from ui.state.comparison import Baseline, Comparisons
from ui.state.ranges import Ranges
from ui.state.stepping import Found, SteppedSizing

SLOW_S = 0.12
"""Sizing that takes longer than this waits for a pause."""
NEW_DESIGN = "New design"
"""What a design is called before it has a title or a file."""
PAUSE_MS = 350


class _Step(QUndoCommand):
    """One entry of the undo stack: the designs before and after."""

    def __init__(
        self, adopt: Callable[[Design, Edited, Catalog], None], before: Design, edited: Edited, catalog: Catalog
    ) -> None:
        super().__init__(edited.sentence)
        self._adopt = adopt
        self._catalog = catalog
        """The one the step was made with."""
        self._before = before
        self._edited = edited

    def redo(self) -> None:
        self._adopt(self._edited.design, self._edited, self._catalog)

    def undo(self) -> None:
        self._adopt(self._before, self._edited, self._catalog)


class Store(QObject):
    """See the module."""

    changed = Signal(object)
    """The design changed and was sized: the Edited it was changed by, None when it is another design altogether."""
    told = Signal(object)
    """A tuple of problems that an edit met, for where the user is looking."""
    renamed = Signal()
    """The path or the saved state changed."""
    begun = Signal()
    """Another design is about to be taken up."""
    examined = Signal()
    """The single points of failure of the newest sizing are known, and differ from those before the edit."""

    def __init__(self, catalog: Catalog, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.catalog = catalog
        self.session = Session()
        """What sizes the designs of this window."""
        self.design = Design()
        self.view = self.design
        """The design of the scenario in front."""
        self._names = (self.view, self.design.scenarios, Names(self.view))
        self.sizing: Sizing | None = None
        """The newest sizing: after the failure chosen, where one is."""
        self.intact: Sizing | None = None
        """The newest sizing with nothing failed."""
        self.failure: FailureCase | None = None
        self.moved_pins = ""
        """What the failure in view makes of pins, in words."""
        self.sized_design = self.design
        """The design that ``sizing`` is of: with what the failure takes away pinned."""
        self.failed: tuple[Problem, ...] = ()
        """Why there is no sizing, when there is none."""
        self.path: Path | None = None
        self.name = ""
        """What a design without a path is called."""
        self.generation = 0
        self.ranges: Ranges | None = None
        """The ranges of the newest sizing, as soon as they are known."""
        self.intact_ranges: Ranges | None = None
        """Those of the design with nothing failed, which stay known while a failure is looked at."""
        self.awaiting = Awaiting()
        self._examined: Sizing | None = None
        """The intact sizing whose single points of failure are among its problems."""
        self.undo_stack = QUndoStack(self)
        self.undo_stack.cleanChanged.connect(self._clean_changed)
        self._comparison = Comparisons(lambda design, scenario: self._try_size(design, scenario)[0])
        self._dirty_anyway = False
        self._took_s = 0.0
        """How long the last sizing took."""
        self._stepping = SteppedSizing(self)
        self._stepping.done.connect(self._take_stepped)
        self._stepping.broken.connect(lambda: self._end_set(Edited(self.design, ""), ""))
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(lambda: self._stepping.begin(self._steps()))
        self._single_points: tuple[Problem, ...] = ()
        self._examination = QTimer(self)
        self._examination.setSingleShot(True)
        self._examination.setInterval(0)
        self._examination.timeout.connect(self._examine)

    @property
    def sizing_waits(self) -> bool:
        """Whether results are those of the design before, or none yet: a sizing waits or is under way."""
        return self._pause.isActive() or self._stepping.under_way

    @property
    def examining(self) -> bool:
        """Whether the single points of failure of the newest sizing are still to be found."""
        return self._examination.isActive()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems of the newest sizing, or why there is none; single points are those before the edit for a while.

        They take an evaluation of all failures, which waits until the edit has been painted.
        """
        found = self.sizing.problems if self.sizing is not None else ()
        return self.failed or ((*found, *self._single_points) if self.examining else found)

    @property
    def names(self) -> Names:
        """What people call the records of the scenario in front."""
        if self._names[0] is not self.view or self._names[1] is not self.design.scenarios:
            self._names = (self.view, self.design.scenarios, Names(self.view, self.design.scenarios))
        return self._names[2]

    @property
    def title(self) -> str:
        """The file name, or what the design without one is called: a new one has no name before it is saved."""
        return self.path.name if self.path is not None else self.name or NEW_DESIGN

    @property
    def dirty(self) -> bool:
        """Whether there are changes that are not on disk."""
        return self._dirty_anyway or not self.undo_stack.isClean()

    def open(self, path: Path) -> None:
        """Read a design; DesignError says what is wrong with it, and then nothing has changed."""
        self.start(load(path), path)

    def start(self, design: Design, path: Path | None = None, name: str = "", *, dirty: bool = False) -> None:
        """Begin anew with a design; ``dirty`` when it is on no disk yet and worth asking for."""
        self.begun.emit()
        self.undo_stack.clear()
        self.undo_stack.setClean()
        self.failure = None
        self.path, self.name, self._dirty_anyway = path, name, dirty
        self._comparison.forget()
        self.awaiting.forget()
        self._set(design, None, "as opened")
        self.renamed.emit()

    def save(self, path: Path, expected: str | None = None) -> str:
        """Write the design with the catalog records it uses, so that it opens to the same numbers later.

        The fingerprint of the file; one that is not as ``expected`` is not replaced. DesignError says why nothing was
        written, and then nothing has changed.
        """
        found = () if self.intact is None else (*self.intact.problems, *self.intact.accepted)
        written = save(bound(self._with_records(), found), path, expected=expected)
        self.path, self._dirty_anyway = path, False
        self.undo_stack.setClean()
        self.renamed.emit()
        return written

    def edit(self, edit: Edit) -> bool:
        """Apply an edit as one undo step; False, with ``told`` saying why, when it cannot be."""
        try:
            edited = apply(self.design, edit)
        except DesignError as error:
            self.told.emit(error.problems)
            return False
        self.push(edited)
        return True

    def push(self, edited: Edited) -> None:
        """Take over what an edit made, as one undo step; nothing happens when it made no difference."""
        if edited.design != self.design:
            self.undo_stack.push(_Step(self._step, self.design, edited, self.catalog))

    def _step(self, design: Design, edited: Edited, catalog: Catalog) -> None:
        """Take over a design of the undo stack; one from before another catalog keeps the records of its time."""
        if catalog is not self.catalog:
            design = self._with_records(design, catalog)
        self._set(design, edited)

    def resize(self, catalog: Catalog | None = None) -> None:
        """Size again, with another catalog when one is given: the design keeps the records it was sized with."""
        self.design = self._with_records()
        self.catalog = catalog or self.catalog
        self._comparison.forget()
        self._set(self.design, None, "as opened")

    def take_reference(self, title: str) -> None:
        """Compare from now on with the design as it is at this moment, unless a scenario is pinned."""
        self._comparison.refer_to(Baseline(title, self.view, self.sizing))
        self.changed.emit(None)

    def fail(self, case: str) -> None:
        """Read everything after one failure, named by its id; an empty id is nothing failed."""
        cases = self.intact.failure_cases if self.intact is not None else ()
        self.failure = next((each for each in cases if each.id == case), None)
        if self.intact is None or self.intact is not self._examined or self.sizing_waits:
            self._set(self.design, None)
        else:
            self._show_again(self.intact)

    def know(self, ranges: Ranges | None) -> None:
        """Take over the ranges of the newest sizing."""
        self.ranges = ranges
        self.awaiting.learn(ranges)
        if self.failure is None:
            self.intact_ranges = ranges

    def baseline(self) -> Baseline | None:
        """What results are compared with: the pinned scenario, else the design as it was when opened.

        After a failure it is the same design with nothing failed.
        """
        if self.failure is not None:
            return Baseline("intact", self.view, self.intact)
        return self._comparison.baseline(self.design)

    def differing(self, table: str) -> frozenset[tuple[str, str]]:
        """Records and fields of a table in which the scenario in front differs from what it is based on."""
        return self._comparison.differing(self.design, self.view, table)

    def preview(self, edit: Edit) -> tuple[Edited, Sizing] | None:
        """What an edit would make of the design and of its sizing, without doing it; None when it cannot be done."""
        try:
            edited = apply(self.design, edit)
        except SizerError:
            return None
        sizing, _ = self._try_size(edited.design)
        return (edited, sizing) if sizing is not None else None

    def scenario_ids(self) -> tuple[str, ...]:
        """The design itself and its scenarios."""
        return (BASE, *self.design.scenarios.ids())

    def scenario_title(self, scenario: str) -> str:
        """What a scenario is called."""
        return self.design.scenario_called(scenario)

    def _clean_changed(self) -> None:
        self.renamed.emit()

    def _set(self, design: Design, edited: Edited | None, reference: str = "") -> None:
        """Take a design over; results are compared with it from now on when it is given a title as ``reference``."""
        self.design = design
        self.view = resolve(design)
        self.generation += 1
        self.ranges = self.intact_ranges = None
        self._stepping.stop()
        if edited is not None and self._took_s > SLOW_S:
            self._pause.start()
            self._end_set(edited, reference)
        else:
            self._pause.stop()
            self._size(edited, reference)

    def _end_set(self, edited: Edited | None, reference: str) -> None:
        if reference:
            self._comparison.refer_to(Baseline(reference, self.view, self.sizing))
        self.changed.emit(edited)

    def _take_stepped(self, found: Found, took_s: float) -> None:
        self.generation += 1  # what was asked meanwhile was asked of the sizing before
        self.ranges = self.intact_ranges = None
        self._take_sizing(found, time.perf_counter() - took_s, Edited(self.design, ""))

    def _size(self, edited: Edited | None, reference: str) -> None:
        began = time.perf_counter()
        try:
            found = self._try_size(self.design)
        except Exception:
            self._end_set(edited, reference)
            raise
        self._take_sizing(found, began, edited, reference)

    def _take_sizing(self, found: Found, began: float, edited: Edited | None, reference: str = "") -> None:
        """Show a sizing of the design, or why there is none."""
        try:
            self.sized_design = self.design
            self.intact, self.failed = found
            self.sizing = self.intact
            if self.failure is not None:
                self._degrade(self.failure.id)
            if edited is None:
                self._find_single_points()
            else:
                self._examination.start()
        finally:
            self._took_s = time.perf_counter() - began
            self._end_set(edited, reference)

    def _show_again(self, intact: Sizing) -> None:
        """Show the same design, with nothing failed or after a failure: what is known of it intact stays known."""
        self.generation += 1
        known = self.intact_ranges if self.failure is None else None
        self.ranges = None if known is None else replace(known, generation=self.generation)
        self.sized_design, self.sizing, self.failed = self.design, intact, ()
        try:
            if self.failure is None:
                self._note_single_points(intact)
            else:
                self._degrade(self.failure.id)
                self._find_single_points()
        finally:
            self._end_set(None, "")

    def _examine(self) -> None:
        """Say so where the single points of failure of the newest sizing are others than those before."""
        before = self._single_points
        self._find_single_points()
        if self._single_points != before or not self.problems:
            self.examined.emit()

    def _find_single_points(self) -> None:
        self._examination.stop()
        if self.sizing is None:
            return
        whole = with_single_points(self.sizing)
        if self.intact is self.sizing:
            self.intact = self._examined = whole
        self.sizing = whole
        self._note_single_points(whole)

    def _note_single_points(self, whole: Sizing) -> None:
        self._single_points = tuple(problem for problem in whole.problems if problem.code == SINGLE_POINT)

    def _degrade(self, name: str) -> None:
        """Size once more with what the failure takes away in its place; a failure that is no more is forgotten."""
        cases = self.intact.failure_cases if self.intact is not None else ()
        self.failure, self.moved_pins = next((each for each in cases if each.id == name), None), ""
        if self.failure is None or self.intact is None:
            return
        self.moved_pins = moved_pins(self.intact, self.failure)
        try:
            self.sized_design = apply(self.design, Batch(edits_after(self.intact, self.failure))).design
        except SizerError as error:
            self.sizing, self.failed = None, error.problems
        else:
            self.sizing, self.failed = self._try_size(self.sized_design)

    def _steps(self, design: Design | None = None, scenario: str | None = None) -> Steps:
        """The steps of a sizing, without the single points of failure."""
        return self.session.in_steps(design or self.design, self.catalog, scenario, single_points=False)

    def _try_size(self, design: Design, scenario: str | None = None) -> Found:
        try:
            return run(self._steps(design, scenario)), ()
        except SizerError as error:
            return None, error.problems

    def text_for_others(self, design: Design | None = None) -> str:
        """The text of a design, the one in front or another one of it, as a child process is to size it.

        The catalog's records that it is sized with here go with it: files of the catalog may have changed since.
        """
        return dumps(self._with_records(design))

    def _with_records(self, design: Design | None = None, catalog: Catalog | None = None) -> Design:
        return with_records_used(design or self.design, catalog or self.catalog)

"""Edits as data: each maps a design to a new one and says what it changed.

An edit names records by id and fields by key, never by position, so that it means the same whatever is sorted or
filtered on the screen. While a scenario is current, an edit of a table is recorded as that scenario's change. Nothing
is changed in place, so undo is keeping the design before. A design that has no problem within itself
(:func:`sizer.design.checks.check`) has none after an edit: what would break it is refused with DesignError.
"""

from __future__ import annotations

import msgspec

from sizer.design.checks import check
from sizer.design.editing.dependents import repaired
from sizer.design.editing.differences import changes_between
from sizer.design.editing.fields import SetFields, Setting, fill_down, set_one
from sizer.design.editing.renaming import RenameRecord
from sizer.design.editing.result import Edited, Touched
from sizer.design.editing.rows import AddRecords, DuplicateRecords, MoveRecords, PutRecord, RemoveRecords
from sizer.design.editing.scenarios import (
    AddScenario,
    DuplicateScenario,
    FollowBase,
    PinBaseline,
    RemoveScenario,
    SelectScenario,
    known_scenario,
)
from sizer.design.records import BASE, CatalogUsed, Design, Scenario
from sizer.design.registry.fields import TABLES
from sizer.design.scenarios import chain_of, resolve, table_of
from sizer.errors import DesignError
from sizer.units import counted

__all__ = [
    "AddRecords", "AddScenario", "AdoptCatalog", "Batch", "DuplicateRecords", "DuplicateScenario", "Edit", "Edited",
    "FollowBase", "InScenario", "MoveRecords", "PinBaseline", "PutRecord", "RemoveRecords", "RemoveScenario",
    "RenameRecord", "SelectScenario", "SetFields", "Setting", "TableEdit", "Touched", "apply", "fill_down", "set_one",
]


class AdoptCatalog(msgspec.Struct, frozen=True):
    """Takes over the catalog edition and facts a design is to be sized with from now on."""

    catalog: CatalogUsed

    def on(self, design: Design) -> Edited:
        """The design with the facts taken over."""
        after = msgspec.structs.replace(design, catalog=self.catalog)
        return Edited(after, f"Adopt catalog {self.catalog.edition}".rstrip(), (Touched("design", "", ("catalog",)),))


class Batch(msgspec.Struct, frozen=True):
    """Several edits as one: one entry to undo, and all of them or none."""

    edits: tuple[Edit, ...]
    title: str = ""


TableEdit = SetFields | AddRecords | PutRecord | DuplicateRecords | MoveRecords | RemoveRecords
"""Edits of the tables a scenario can change."""

DocumentEdit = (
    AddScenario | DuplicateScenario | RemoveScenario | RenameRecord | SelectScenario | PinBaseline | FollowBase
    | AdoptCatalog
)
"""Edits of the document as a whole, whichever scenario is current."""


class InScenario(msgspec.Struct, frozen=True):
    """An edit of a table made in a scenario, whichever is in front; ``base`` is the design itself."""

    scenario: str
    edit: TableEdit


Edit = TableEdit | InScenario | DocumentEdit | Batch
"""Everything a user can do to a design."""


def apply(design: Design, edit: Edit) -> Edited:
    """The design after the edit, with a sentence for the undo menu and the records and fields touched.

    >>> from sizer.design.frozen import Rows
    >>> from sizer.design.records import LineRecord
    >>> design = Design(items=Rows([LineRecord("drives", quantity=24)]))
    >>> edited = apply(design, set_one("items", "drives", "quantity", 32))
    >>> edited.sentence, edited.design.items[0].quantity, design.items[0].quantity
    ('Set Quantity of drives to 32', 32, 24)
    """
    if isinstance(edit, Batch):
        return _batch(design, edit)
    if isinstance(edit, DocumentEdit):
        edited = edit.on(design)
    elif isinstance(edit, InScenario):
        edited = _elsewhere(design, edit)
    elif design.current_scenario == BASE or _of_document(design, edit):
        edited = edit.on(design, design)
    else:
        edited = _in_scenario(design, chain_of(design, design.current_scenario)[-1], edit)
    return _sound(edited)


def _elsewhere(design: Design, within: InScenario) -> Edited:
    """The edit made in the scenario named, with the one in front staying there."""
    known_scenario(design, within.scenario)
    scenario, edit = design.scenarios.get(within.scenario), within.edit
    edited = edit.on(design, design) if scenario is None or edit.table == "scenarios" else (
        _in_scenario(design, scenario, edit))
    where = scenario.called if scenario is not None else design.base_name or "the base design"
    return msgspec.structs.replace(edited, sentence=f"{edited.sentence} in {where}")


def _batch(design: Design, batch: Batch) -> Edited:
    after = design
    sentences: list[str] = []
    touched: list[Touched] = []
    for edit in batch.edits:
        edited = apply(after, edit)
        after = edited.design
        sentences.append(edited.sentence)
        touched += edited.touched
    title = batch.title or (sentences[0] if len(sentences) == 1 else counted(len(sentences), "edit"))
    return Edited(after, title, tuple(touched))


def _of_document(design: Design, edit: TableEdit) -> bool:
    """Whether the edit is about the document: its scenarios, or a field of it that no scenario in front changes."""
    if edit.table == "scenarios":
        return True
    if edit.table != "design" or not isinstance(edit, SetFields):
        return False
    keys = {setting.key for setting in edit.settings}
    return not any(
        change.table == "design" and change.field in keys
        for scenario in chain_of(design, design.current_scenario)
        for change in scenario.changes
    )


def _in_scenario(design: Design, scenario: Scenario, edit: TableEdit) -> Edited:
    """Applies the edit to what the scenario shows, and keeps the difference from its base as its changes."""
    edited = edit.on(resolve(design, scenario.id), design)
    if isinstance(edit, MoveRecords):
        design = _moved_below(design, edited.design, edit)
    below = resolve(design, scenario.base or BASE)
    changes = changes_between(below, edited.design, scenario.changes)
    recorded = design.scenarios.replaced([msgspec.structs.replace(scenario, changes=changes)])
    return msgspec.structs.replace(edited, design=msgspec.structs.replace(design, scenarios=recorded))


def _moved_below(design: Design, shown: Design, edit: MoveRecords) -> Design:
    """The document with its own records in the order shown: order is no difference a scenario could keep."""
    known = frozenset(table_of(design, edit.table).ids())
    own = tuple(name for name in edit.ids if name in known)
    if not own:
        return design
    order = [name for name in table_of(shown, edit.table).ids() if name in known]
    behind = max(order.index(name) for name in own) + 1
    before = order[behind] if behind < len(order) else None
    return MoveRecords(edit.table, own, before).on(design).design


def _sound(edited: Edited) -> Edited:
    """The edit with scenarios that stand on what has gone put right; refused when the design does not hold together.

    The tables were checked where the edit touched them; only an edit of references or of the set of records can break
    a scenario.
    """
    if not edited.design.scenarios or not any(map(_structural, edited.touched)):
        return edited
    after = repaired(edited.design)
    if problems := check(after):
        raise DesignError(problems)
    return msgspec.structs.replace(edited, design=after)


def _structural(touch: Touched) -> bool:
    if touch.what == "renamed":  # every scenario is renamed with it, and none is broken
        return False
    if touch.what != "set":
        # A scenario that is added stands on what it is made from, and changes nothing but what that one changes.
        return touch.what != "moved" and (touch.table, touch.what) != ("scenarios", "added")
    specs = TABLES[touch.table]
    return any(key in specs and (bool(specs[key].refers) or key in ("pattern", "drives")) for key in touch.keys)

"""What typing a number somewhere would be: an edit of the field that states it, or a pin where no field does."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from sizer.design.editing.edits import Batch, Edit, PutRecord, SetFields, Setting
from sizer.design.fieldspec import FieldKind
from sizer.design.records import Design, Override
from sizer.design.registry.values import Refusal, accept_number
from sizer.design.scenarios import table_of
from sizer.design.stems import figure_key
from sizer.figures.figure import Figure, Pin
from sizer.sizing.bench.pins import judge, stated_field

REASON = "what if"
_PARTS = ("items.", "link.")
"""Figures of lines and connections, of which there may be more than are needed; groups and spares are of the drives."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """One thing typed: the figures it replaces, the edit that it is, and why it cannot be typed, where it cannot.

    What ``rewires`` puts other parts or another structure in place: it replaces no figures, it has to be sized. Those
    figures ``along`` are of what comes along with what was typed, such as shelves with drives.
    """

    figures: Mapping[str, float]
    edit: Edit
    refusal: str = ""
    rewires: bool = False
    along: frozenset[str] = frozenset()

    @property
    def typed(self) -> frozenset[str]:
        """The figures that were typed themselves."""
        return frozenset(self.figures) - self.along

    def and_then(self, other: Assignment) -> Assignment:
        """Both, one after the other; the second wins, but for what comes along with both.

        What was typed in one is not what comes along with the other: it is typed last. Of parts that each brings as
        many as it needs there are the more: four servers with eight shelves have these too where the drives alone
        would do with six.
        """
        if self.typed & other.along and not other.typed & self.along:
            return other.and_then(self)
        more = frozenset(key for key in self.along & other.along
                         if key.startswith(_PARTS) and self.figures[key] > other.figures[key])
        return Assignment({**self.figures, **other.figures, **{key: self.figures[key] for key in more}},
                          Batch((self.edit, other.edit, *_settings_of(self.edit, more))),
                          self.refusal or other.refusal, self.rewires or other.rewires,
                          (self.along | other.along) - self.typed - other.typed)


def edit_of(cases: Sequence[tuple[Assignment, bool]]) -> Edit | None:
    """What makes the design as all of them have it, each with whether it is another value than the present one.

    A present value is typed only where another one would come along. None where nothing is another.
    """
    typed = [case for case, other in cases if other or any(case.typed & each.along for each, _ in cases)]
    return reduce(Assignment.and_then, typed).edit if any(other for _, other in cases) else None


def _settings_of(edit: Edit, keys: Container[str]) -> list[SetFields]:
    """What an edit sets of the fields that state these figures."""
    if isinstance(edit, Batch):
        return [found for each in edit.edits for found in _settings_of(each, keys)]
    if not isinstance(edit, SetFields):
        return []
    kept = tuple(one for one in edit.settings if figure_key(edit.table, one.record, one.key) in keys)
    return [SetFields(edit.table, kept)] if kept else []


def assignment_of(design: Design, figure: Figure, value: float) -> Assignment:
    """What typing ``value`` for a figure of a resolved design is.

    A field of the design that states it is edited; a default, a fact of the catalog, a computed or a pinned figure is
    pinned, as a user would.
    """
    found = stated_field(figure.key, figure.unit) if figure.pin is None else None
    record = table_of(design, found[0]).get(found[1]) if found is not None else None
    if found is None or record is None or not found[2].editable:
        refusal = judge(figure.key, figure.unit, figure.law, Pin(value, REASON))
        return Assignment({figure.key: value}, PutRecord("overrides", Override(figure.key, value=value, reason=REASON)),
                     refusal)
    table, name, spec = found
    taken = accept_number(spec, value, figure.unit)
    if isinstance(taken, Refusal):
        return Assignment({figure.key: value}, Batch(()), taken.text)
    whole = int(taken) if spec.kind is FieldKind.INTEGER else taken
    return Assignment({figure.key: value}, SetFields(table, (Setting(name, spec.key, whole),)))

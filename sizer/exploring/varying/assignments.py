"""What typing a number somewhere would be: an edit of the field that states it, or a pin where no field does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sizer.design.editing.edits import Batch, Edit, PutRecord, SetFields, Setting
from sizer.design.fieldspec import FieldKind
from sizer.design.records import Design, Override
from sizer.design.registry.values import Refusal, accept_number
from sizer.design.scenarios import table_of
from sizer.figures.figure import Figure, Pin
from sizer.sizing.bench.pins import judge, stated_field

REASON = "what if"


@dataclass(frozen=True, slots=True)
class Assignment:
    """One thing typed: the figures it replaces, the edit that it is, and why it cannot be typed, where it cannot.

    What ``rewires`` puts other parts or another structure in place: it replaces no figures, it has to be sized.
    """

    figures: Mapping[str, float]
    edit: Edit
    refusal: str = ""
    rewires: bool = False

    def and_then(self, other: Assignment) -> Assignment:
        """Both, one after the other."""
        return Assignment({**self.figures, **other.figures}, Batch((self.edit, other.edit)),
                          self.refusal or other.refusal, self.rewires or other.rewires)


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

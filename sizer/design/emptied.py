"""Fields that were emptied and have a default that counts then, such as one of a thing: said, not done in silence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sizer.design.records import FieldValue
from sizer.design.registry.display import display
from sizer.design.registry.fields import Field, FieldKind
from sizer.units import counted

_MOST_NAMED = 3


class Emptied(NamedTuple):
    """A field of a record, by the name of that, whose text was taken away, and the default that it has now."""

    record: str
    spec: Field
    value: FieldValue

    @property
    def says(self) -> str:
        """Which field has which value."""
        whose = f" of {self.record}" if self.record else ""
        return f"{self.spec.title}{whose} is {display(self.spec, self.value)}"


def emptied(record: str, spec: Field, text: str, before: FieldValue, value: FieldValue) -> Emptied | None:
    """What an empty text made of a field that was ``before`` something else; None where it is empty, or as it was."""
    says_something = spec.numeric or spec.kind in (FieldKind.CHOICE, FieldKind.CURRENCY, FieldKind.PROTECTION)
    if text.strip() or value is None or value in ("", before) or not says_something:
        return None
    return Emptied(record, spec, value)


def emptied_text(found: Sequence[Emptied]) -> str:
    """A sentence about fields that cannot be empty and have their defaults now; empty where there are none.

    >>> from sizer.design.registry.fields import field
    >>> emptied_text([Emptied("Data drives", field("items", "quantity"), 1)])
    'This cannot be empty and has its default now: Quantity of Data drives is 1. Ctrl+Z takes it back.'
    """
    if not found:
        return ""
    named = "; ".join(one.says for one in found[:_MOST_NAMED])
    more = f"; and {len(found) - _MOST_NAMED:,} more" if len(found) > _MOST_NAMED else ""
    start = "This cannot be empty and has its default" if len(found) == 1 else (
        f"{counted(len(found), 'cell')} cannot be empty and have their defaults")
    return f"{start} now: {named}{more}. Ctrl+Z takes it back."

"""What an edit says about itself: the new design, a sentence, and the records and fields it touched."""

from __future__ import annotations

from typing import Literal

import msgspec

from sizer.design.records import Design
from sizer.design.titles import NOUNS


class Touched(msgspec.Struct, frozen=True):
    """A record an edit touched: fields of it were set, or the whole was added, removed, moved or renamed."""

    table: str
    record: str
    keys: tuple[str, ...] = ()
    what: Literal["set", "added", "removed", "moved", "renamed"] = "set"


class Edited(msgspec.Struct, frozen=True):
    """What an edit makes: the new design, a sentence for the undo menu, and what it touched."""

    design: Design
    sentence: str
    touched: tuple[Touched, ...] = ()


def count_of(table: str, count: int) -> str:
    """So many records of a table in words."""
    return f"{count:,} {NOUNS[table][count != 1]}"

"""How often printed ranges held on measured systems, as it was counted when the program was made.

``tools/write_validation.py`` counts it and writes ``held.json`` beside the published results: nothing is sized or
compared to tell it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from sizer.bounded import read_bounded
from sizer.catalog import shipped_path
from sizer.language import listed, mark, say
from sizer.published.scores import ALL, GroupScore
from sizer.readable import percent

_LARGEST_FILE_BYTES = 2**16


class RangesHeld(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of so many published ``numbers`` of a group, those ``inside`` the printed range."""

    group: str
    numbers: int
    inside: int


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["sizer-held"]
    version: Literal[1]
    source: str
    groups: tuple[RangesHeld, ...]


def held_path() -> Path:
    """The file that the count is kept in."""
    return shipped_path() / "published" / "held.json"


GROUPS = (mark("random work on arrays"), mark("streams"), mark("capacity"), mark("records of a shared file"),
          mark("file servers"), mark("distributed stores"), mark("flash drives"))
"""What the groups of work are called that the count is kept by."""


@cache
def shipped_held() -> tuple[RangesHeld, ...]:
    """The count by group of work, with that over all at the end."""
    return msgspec.json.decode(read_bounded(held_path(), _LARGEST_FILE_BYTES,
                                            "a count of ranges"), type=_File).groups


def held_text(scores: Iterable[GroupScore]) -> str:
    """What the file has to hold for these scores."""
    groups = tuple(RangesHeld(one.group, one.rows, one.inside) for one in scores)
    content = _File("sizer-held", 1, "catalogs/measured by tools/write_validation.py", groups)
    return msgspec.json.format(msgspec.json.encode(content), indent=1).decode() + "\n"


def held_sentence() -> str:
    """How far to trust a range, in a sentence of a proposal.

    >>> "On measured systems" in held_sentence()
    True
    """
    groups = shipped_held()
    whole = next(one for one in groups if one.group == ALL)
    parts = listed(say("{group} {inside} of {numbers}", group=say(one.group), inside=one.inside, numbers=one.numbers)
                   for one in groups if one.group != ALL)
    return say("On measured systems that are no reference designs the published number lay inside such a range in "
               "{inside} of {numbers} cases, {share}: {parts}. Were every uncertainty known it would be eight in ten: "
               "of the samples one in ten lies below, one in ten above.", inside=whole.inside, numbers=whole.numbers,
               share=percent(whole.inside / whole.numbers), parts=parts)

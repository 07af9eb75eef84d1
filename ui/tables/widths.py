"""How wide the columns of a live table are, and which have no room: whole ones leave from the right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ui.tables.dress import head_room, room_of, total_room
from ui.tables.table import SPANNING, LiveTable

_SAMPLE = 200
"""Rows that are measured; a table is as wide as these, and numbers of one kind differ little below them."""
_STEP = 8
"""Widths grow in steps of so many pixels, so that a digit more does not move what stands beside."""
_SHORT_WORDS = 96
"""Words among numbers are whole up to this width: "in chassis" says nothing when its middle is left out."""
_NARROWEST = 104
"""What a column that wraps is never narrower than."""


@dataclass(frozen=True, slots=True)
class Need:
    """The room a column takes at least, and that in which it shows every text whole."""

    least: int
    whole: int
    wraps: bool = False


def needs_of(table: LiveTable, before: Sequence[Need] = (), rows: Iterable[int] | None = None) -> tuple[Need, ...]:
    """What each column needs; no less than ``before``, to which only some ``rows`` have changed."""
    measured = range(len(table.rows)) if rows is None else rows
    cells = [table.rows[row] for row in measured if row < _SAMPLE]
    cells = [row for row in cells if row and row[0].tone not in SPANNING]
    found = []
    for at, head in enumerate(table.heads):
        first = at == 0
        rooms = [(room_of(row[at], head, first=first), row[at].text[:1].isalpha()) for row in cells if at < len(row)]
        titled = head_room(head, first=first)
        if at < len(table.foot):
            titled = max(titled, total_room(table.foot[at], first=first))
        whole = -(-max((room for room, _ in rooms), default=titled) // _STEP) * _STEP
        whole = max(whole, titled)
        if head.numeric:  # a text among numbers may give way in its middle, a number may not
            most = max(head.width, _SHORT_WORDS)
            stiff = max((room if not words else min(room, most) for room, words in rooms), default=0)
            least = max(-(-stiff // _STEP) * _STEP, titled)
        elif head.wraps:
            least = max(min(whole, _NARROWEST), titled)
        else:
            least = max(min(whole, head.width), titled)
        if before:
            least, whole = max(least, before[at].least), max(whole, before[at].whole)
        found.append(Need(least, whole, head.wraps))
    return tuple(found)


def widths_for(needs: Sequence[Need], room: int, wanted: Sequence[int] = (), unwanted: frozenset[int] = frozenset(),
               ) -> dict[int, int]:
    """The columns that have room, each with its width: the first and those ``wanted`` before the others.

    What is left over goes to the columns whose texts are cut or set in lines, in equal parts.

    >>> needs = [Need(100, 160), Need(60, 60), Need(80, 80)]
    >>> widths_for(needs, 300), widths_for(needs, 200), widths_for(needs, 200, wanted=[2])
    ({0: 160, 1: 60, 2: 80}, {0: 140, 1: 60}, {0: 120, 2: 80})
    """
    order = [0, *(at for at in wanted if at), *(at for at in range(1, len(needs)) if at not in wanted)]
    shown: dict[int, int] = {}
    left = room
    for at in order:
        if at >= len(needs) or at in unwanted or at in shown:
            continue
        if shown and needs[at].least > left:
            break
        shown[at] = needs[at].least
        left -= needs[at].least
    while left > 0:
        lacking = [at for at in shown if shown[at] < needs[at].whole]
        if not lacking:
            break
        share = max(left // len(lacking), 1)
        for at in lacking:
            more = min(share, needs[at].whole - shown[at], left)
            shown[at] += more
            left -= more
    return dict(sorted(shown.items()))

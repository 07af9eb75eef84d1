"""How wide the columns of a live table are, and which have no room: whole ones leave from the right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ui.tables.dress import head_room, room_of, total_room
from ui.tables.table import SPANNING, Head, LiveCell, LiveTable

_SAMPLE = 200
"""Rows that are measured; a table is as wide as these, and numbers of one kind differ little below them."""
_STEP = 8
"""Widths grow in steps of so many pixels, so that a digit more does not move what stands beside."""
_SHORT_WORDS = 96
"""Words among numbers are whole up to this width: "in chassis" says nothing when its middle is left out."""
_NARROWEST = 104
"""What a column that wraps is never narrower than."""
_MOST_STIFF = 200
"""A text that begins with a number and takes more is a sentence."""
_FEW = 3
"""Of fewer rows nobody says that they are all the same."""


@dataclass(frozen=True, slots=True)
class Need:
    """The room a column takes at least, and that in which it shows every text whole."""

    least: int
    whole: int
    wraps: bool = False
    weight: int = 1
    """Its part of the room that is left over, beside those of others that need more too."""
    same: str | None = None
    """The one text of all its rows, which a sentence says as well; None where they differ, or a total stands below."""
    rank: int = 0
    """That of its head: columns of a higher one leave before it."""


def needs_of(table: LiveTable, before: Sequence[Need] = (), rows: Iterable[int] | None = None) -> tuple[Need, ...]:
    """What each column needs; no less than ``before``, to which only some ``rows`` have changed."""
    measured = range(len(table.rows)) if rows is None else list(rows)
    cells = [table.rows[row] for row in measured if row < _SAMPLE]
    cells = [row for row in cells if row and row[0].tone not in SPANNING]
    found = []
    for at, head in enumerate(table.heads):
        first = at == 0
        rooms = [(room_of(row[at], head, first=first), _in_words(row[at].text)) for row in cells if at < len(row)]
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
            stiff = max((room_of(row[at], head, first=first) for row in cells if at < len(row) and row[at].right
                         and not row[at].text[:1].isalpha()), default=0)
            least = max(min(whole, max(head.least or _NARROWEST, stiff)), titled)
        else:  # what begins with a number is none of the names that give way in their middle
            stiff = max((room for room, words in rooms if not words), default=0)
            least = max(min(whole, max(head.width, min(-(-stiff // _STEP) * _STEP, _MOST_STIFF))), titled)
        if before:
            least, whole = max(least, before[at].least), max(whole, before[at].whole)
        kept = before[at].same if before and rows is not None else None
        stays = kept is not None and not _has_total(table, at, kept) and all(
            _text(table.rows[row], at) == kept for row in measured)
        found.append(Need(least, whole, head.wraps, max(head.width, 1), kept if stays else _same(table, at),
                          head.rank))
    return tuple(found)


def _in_words(text: str) -> bool:
    """Whether a text may give way in its middle, as names and words may: in "above 1 %" there is a number."""
    return text[:1].isalpha() and not (text.endswith("%") and any(letter.isdigit() for letter in text))


def _text(row: Sequence[LiveCell], at: int) -> str:
    return row[at].text if at < len(row) else ""


def _has_total(table: LiveTable, at: int, said: str) -> bool:
    """Whether a total stands below that says something else than all the rows."""
    return at < len(table.foot) and table.foot[at].text not in ("", said)


def _same(table: LiveTable, at: int) -> str | None:
    """The one text that a column has in every row; None where it has several, or has to stay for another reason."""
    if at == 0:
        return None
    said, many = None, 0
    for row in table.rows:
        if not row or row[0].tone in SPANNING:
            continue
        text = _text(row, at)
        if said is not None and text != said:
            return None
        said, many = text, many + 1
    return said if said is not None and many >= _FEW and not _has_total(table, at, said) else None


def widths_for(needs: Sequence[Need], room: int, wanted: Sequence[int] = (), unwanted: frozenset[int] = frozenset(),
               ) -> dict[int, int]:
    """The columns that have room, each with its width: the first and those ``wanted`` before the others.

    The others follow by their ranks, and from the left.
    Where not all is whole, the columns that say the same in every row leave first. What is left over goes to
    the columns whose texts are cut, so that as many as can be are whole, and then to those set in lines, by their
    weights.

    >>> needs = [Need(100, 160), Need(60, 60), Need(80, 80)]
    >>> widths_for(needs, 300), widths_for(needs, 200), widths_for(needs, 200, wanted=[2])
    ({0: 160, 1: 60, 2: 80}, {0: 140, 1: 60}, {0: 120, 2: 80})
    >>> widths_for([Need(100, 300, wraps=True), Need(60, 90)], 220)
    {0: 130, 1: 90}
    >>> widths_for([Need(100, 160), Need(60, 60, same="unknown"), Need(80, 80)], 250)
    {0: 160, 2: 80}
    >>> widths_for([Need(100, 160), Need(60, 60, same="unknown", rank=-1), Need(80, 80)], 230)
    {0: 160, 1: 60}
    >>> widths_for([Need(100, 160, rank=1), Need(60, 60, rank=1), Need(80, 80)], 200)
    {0: 120, 2: 80}
    """
    order = [0, *(at for at in wanted if at), *sorted(range(1, len(needs)), key=lambda at: needs[at].rank)]
    order = [at for at in dict.fromkeys(order) if at < len(needs) and at not in unwanted]
    shown = _first(needs, order, room)
    if len(shown) < len(order) or sum(needs[at].whole for at in shown) > room:
        staying = [at for at in shown if needs[at].same is None or at in wanted or needs[at].rank < 0]
        shown = _first(needs, staying, room)
        left = room - sum(needs[at].whole for at in shown)  # names come before columns that had no room
        others = [at for at in order if at not in shown and needs[at].same is None]
        shown |= _first(needs, others, left)
    left = room - sum(shown.values())
    cut = sorted((at for at in shown if not needs[at].wraps), key=lambda at: needs[at].whole - shown[at])
    for many, at in enumerate(cut):  # what is set in lines is whole all the same
        part = max(left, 0) // (len(cut) - many)
        more = min(needs[at].whole - shown[at], part)
        shown[at] += more
        left -= more
    while left > 0:
        lacking = [at for at in shown if shown[at] < needs[at].whole]
        if not lacking:
            break
        room, parts = left, sum(needs[at].weight for at in lacking)
        for at in lacking:
            more = min(max(room * needs[at].weight // parts, 1), needs[at].whole - shown[at], left)
            shown[at] += more
            left -= more
    return dict(sorted(shown.items()))


def _first(needs: Sequence[Need], order: Sequence[int], room: int) -> dict[int, int]:
    """As many columns from the first as have room, each as narrow as it can be; the very first stays in any room."""
    found: dict[int, int] = {}
    for at in order:
        if needs[at].least > room and at:
            break
        found[at] = needs[at].least
        room -= needs[at].least
    return found


def said_of_all(heads: Sequence[Head], needs: Sequence[Need], shown: Iterable[int],
                unwanted: frozenset[int] = frozenset()) -> str:
    """What the columns say that left because all their rows say the same.

    >>> said_of_all([Head("Name"), Head("Unit price")], [Need(90, 90), Need(60, 60, same="unknown")], [0])
    'In every row: unit price unknown'
    >>> needs = [Need(90, 90), *[Need(60, 60, same="unknown")] * 2]
    >>> said_of_all([Head("Name"), Head("Unit price"), Head("Price")], needs, [0])
    'In every row: unit price and price unknown'
    >>> asked = Head("Asked", alone=(("not asked", "nothing is asked"),))
    >>> said_of_all([Head("Name"), asked], [Need(90, 90), Need(60, 60, same="not asked")], [0])
    'In every row: nothing is asked'
    """
    there = {*shown, *unwanted}
    said: dict[str, list[str]] = {}
    for at, need in enumerate(needs):
        if need.same and at not in there:
            alone = dict(heads[at].alone)
            named = said.setdefault(alone.get(need.same, need.same), [])
            if need.same not in alone:
                named.append(f"{heads[at].title[:1].lower()}{heads[at].title[1:]}")
    told = "; ".join(" ".join(filter(None, (_and(titles), text))) for text, titles in said.items())
    return f"In every row: {told}" if told else ""


def _and(titles: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(titles[:-1]), *titles[-1:])))

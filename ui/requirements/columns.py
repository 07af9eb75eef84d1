"""The columns of the table of layouts: which there are, what they show of a row, and how wide they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reports.wording.layouts import UNKNOWN, LayoutRow, LayoutText
from sizer.exploring.growing.layout import BANDWIDTH, KEPT, RATE, RESPONSE, USABLE, shown_keys
from sizer.sizing.result import Sizing
from ui.widgets.drawn import text_width
from ui.widgets.measures import ICON, L, S
from ui.widgets.parts import pill_size
from ui.widgets.typefaces import BODY, CAPTION, MEDIUM, scaled, text_font

NAME, VERDICT = "name", "verdict"
LEAST_NAME = 236
"""The first column is at least as wide; wider where its details need it for two lines."""
MARGIN = 10
_TIES = "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class LayoutColumn:
    """One column of the table: what it shows of a row."""

    key: str
    title: str
    show: Callable[[LayoutRow], LayoutText]
    right: bool = True


def _given(name: str) -> Callable[[LayoutRow], LayoutText]:
    return lambda row: row.gives.get(name, LayoutText())


COLUMNS: tuple[LayoutColumn, ...] = (
    LayoutColumn(NAME, "Architecture and drives", lambda row: LayoutText(row.name, row.drives), right=False),
    LayoutColumn(VERDICT, "Verdict", lambda row: LayoutText(row.word, row.reason), right=False),
    LayoutColumn(USABLE, "Usable", _given(USABLE)),
    LayoutColumn(RATE, "Rate", _given(RATE)),
    LayoutColumn(RESPONSE, "Response", _given(RESPONSE)),
    LayoutColumn(BANDWIDTH, "Bandwidth", _given(BANDWIDTH)),
    LayoutColumn("space", "Space", lambda row: row.space),
    LayoutColumn("price", "Price", lambda row: row.price),
    LayoutColumn("power", "Power", lambda row: row.power),
    LayoutColumn(KEPT, "Kept", _given(KEPT)),
    LayoutColumn("limit", "Limited by", lambda row: LayoutText(row.limit), right=False),
)
"""In the order in which they stay where there is little room: what decides the order of the rows soon."""


def figure_of(column: str, sizing: Sizing) -> str:
    """The key of the figure that a column shows of a layout; empty where it shows none."""
    physical, work = sizing.physical, next(iter(sizing.workloads), None)
    others = {"space": physical.rack_units.value, "power": physical.watts.value, "price": physical.price.value,
              "limit": work.bottleneck if work is not None else ""}
    return shown_keys(sizing).get(column, others.get(column, ""))


def used(rows: Sequence[LayoutRow]) -> list[LayoutColumn]:
    """The columns that show something of any row."""
    nothing = ("", UNKNOWN) if rows else ()
    return [column for column in COLUMNS if not rows or any(column.show(row).value not in nothing for row in rows)]


def width_of(column: LayoutColumn, rows: Sequence[LayoutRow]) -> int:
    """The room that a column needs."""
    if column.key == NAME:
        details = max((_halved(row.detail) for row in rows), default=0)
        names = max((text_width(row.name, text_font(BODY, MEDIUM)) for row in rows), default=0)
        return max(max(details, names) + TEXT_LEFT + MARGIN, scaled(LEAST_NAME))
    widths = [text_width(column.title, text_font(CAPTION, MEDIUM))]
    for row in rows:
        shown = column.show(row)
        if column.key == VERDICT:
            widths += [pill_size(shown.value).width(), text_width(shown.below, text_font(CAPTION))]
        else:
            widths += [text_width(shown.value, text_font(BODY, MEDIUM)), text_width(shown.below, text_font(CAPTION))]
    return max(widths) + 2 * MARGIN


def in_lines(row: LayoutRow, room: int) -> tuple[str, str]:
    """What a layout is made of in two lines: its drives and what holds them, else as much in the first as has room."""
    words, font = _words(row.detail), text_font(CAPTION)
    if max(text_width(row.drives, font), text_width(row.place, font)) <= room:
        return row.drives, row.place
    many = next((many for many in range(len(words), 1, -1) if text_width(" ".join(words[:many]), font) <= room), 1)
    return " ".join(words[:many]), " ".join(words[many:])


def _halved(text: str) -> int:
    """The least room in which a detail has two lines; a number stays with what it counts."""
    words, font = _words(text), text_font(CAPTION)
    return min(max(text_width(" ".join(part), font) for part in (words[:at], words[at:]))
               for at in range(1, len(words) + 1))


def _words(text: str) -> list[str]:
    return [word.replace(_TIES, " × ") for word in text.replace(" × ", _TIES).split(" ")]


def fitting(columns: Sequence[LayoutColumn], widths: Sequence[int], room: int) -> int:
    """How many whole columns have room, the first two always."""
    taken = 0
    for at, width in enumerate(widths):
        taken += width
        if taken > room and at >= 2:
            return at
    return len(columns)


BOX_LEFT = L
TEXT_LEFT = BOX_LEFT + ICON + S
"""Where texts of the first column begin, right of its check box."""

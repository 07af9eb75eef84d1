"""Read-only tables as data: what a live view shows, built anew from a sizing."""

from __future__ import annotations

from dataclasses import dataclass, field

from ui.state.subject import Subject


@dataclass(frozen=True, slots=True)
class LiveCell:
    """One cell: its text, the number behind it, what it is about and how it looks.

    ``tone`` is one of ``""``, head, stop, note, first, muted, good, bad, doubt, better, worse, moved, changed,
    estimate. An input that is changed has a tint; a result that moved by it looks as all that is computed.
    """

    text: str = ""
    number: float | None = None
    unit: str = ""
    subject: Subject | None = None
    tone: str = ""
    sign: str = ""
    tip: str = ""
    bar: float | None = None
    """A share 0 to 1, drawn as a bar behind the text."""
    here: bool = False
    """Whether it is of the design as it stands, among others; marked whatever its tone."""
    right: bool = False
    """Whether it ends at the right edge in a column of texts, as the numbers of a table below the first do."""
    change: str = ""
    """How it stands to what it is compared with: told behind the text, drawn in the colour of its tone."""
    detail: str = ""
    """A second line below the text, where rows have two."""
    meaning: str = ""
    """What its sign and tint say: met, uncertain, missed, impossible, degraded; empty is nothing."""


EMPTY = LiveCell()
SPANNING = frozenset(("head", "stop", "note"))
"""The tones of rows whose first cell goes over all columns; a note is set in lines."""


@dataclass(frozen=True, slots=True)
class Head:
    """A column: its title, its width, and whether it holds numbers; a ``number`` where the title is one.

    What ``wraps`` is set in lines where the window is too narrow for all columns, and takes what room they leave. In
    ``alone`` are texts that are not understood behind the title, each with what is said where every row has it.
    """

    title: str
    width: int = 110
    numeric: bool = False
    help: str = ""
    number: float | None = None
    unit: str = ""
    wraps: bool = False
    alone: tuple[tuple[str, str], ...] = ()
    least: int = 0
    """What it is never narrower than where it wraps: other columns leave before; 0 is as narrow as any."""
    rank: int = 0
    """Where columns have no room those of a higher rank leave before it, of one rank those on the right.

    One below zero is what the table is for: it does not leave where it says the same in every row either.
    """


@dataclass(slots=True)
class LiveTable:
    """A whole table. Rows shorter than the heads end in empty cells."""

    heads: tuple[Head, ...]
    rows: list[tuple[LiveCell, ...]] = field(default_factory=list)
    foot: tuple[LiveCell, ...] = ()
    """Totals, which stand below the rows whatever is scrolled; empty where there are none."""
    empty: str = ""
    """What to say where there is no row."""

    def head(self, text: str, tip: str = "") -> None:
        """Add a row that heads the ones below it."""
        self.rows.append((LiveCell(text, tone="head", tip=tip),))

    def stop(self, text: str) -> None:
        """Add a row that says why there is nothing to show, or what is wrong with all of it."""
        self.rows.append((LiveCell(text, tone="stop", tip=text),))

    def ends_right(self, cell: LiveCell, column: int) -> bool:
        """Whether the text of a cell ends at the right edge of its column, as numbers do."""
        return (self.heads[column].numeric or cell.right) and cell.tone not in SPANNING

    def cell(self, row: int, column: int) -> LiveCell:
        """The cell at a place."""
        cells = self.rows[row]
        return cells[column] if column < len(cells) else EMPTY

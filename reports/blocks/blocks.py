"""The parts of a section, neutrally: headings, sentences, figures, tables, drawings. Each format draws the same parts.

A cell of a table says what it holds once the inputs are edited in a workbook: a :class:`Ref` follows them, a text or a
number keeps what it says, is marked as that of the sizing, or disappears.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Generic, TypeAlias, TypeVar

from reports.drawings.scenes.scene import Scene
from reports.wording.content import RequirementRow, UnsizedRow
from reports.wording.quantities.amounts import Amount, Measure
from reports.wording.standing import DesignStanding
from sizer.language import mark
from sizer.sizing.result import RequirementResult, Verdict

R = TypeVar("R")


class Medium(Enum):
    """What a section is drawn on; a section may say more on one of them than on another."""

    PAPER = auto()
    WORKBOOK = auto()
    TERMINAL = auto()
    WINDOW = auto()
    """Tables of the window, made again at each edit. Sections of this medium make up the table of results; the one of
    failures has a sheet of its own."""


EVERYWHERE = frozenset(Medium)
DOCUMENTS = frozenset((Medium.PAPER, Medium.WORKBOOK))
PAPER, WORKBOOK, TERMINAL, WINDOW = (frozenset((medium,)) for medium in Medium)
OFF_PAPER = EVERYWHERE - PAPER
"""Where a part stands that has a page of its own in the proposal."""


class Tone(Enum):
    """How a paragraph is set."""

    BODY = auto()
    NOTE = auto()
    """Smaller: how to read what is beside it."""
    LEAD = auto()
    """The result of a section in a sentence, below its heading."""
    INTRO = auto()
    """What a whole sheet is about, above its banner."""
    FORMULA = auto()
    MUTED = auto()
    ITEM = auto()
    """One of a list."""
    ALARM = auto()
    """It stops the reader: there is no result."""


class Holds(Enum):
    """What becomes of a text or number of a workbook once inputs are edited."""

    ALWAYS = auto()
    AS_SIZED = auto()
    """It is marked as that of the sizing, a number is no longer shown."""
    UNTIL_FIGURES = auto()
    """It is shown until a figure is edited that it may follow from, which facts of the bill of materials are not."""


@dataclass(frozen=True, slots=True)
class TextCell:
    """A text as a cell of a table."""

    text: str
    holds: Holds = Holds.AS_SIZED


@dataclass(frozen=True, slots=True)
class NumberCell:
    """A number that follows no input; ``text`` is what is printed, ``form`` its number format in a workbook.

    In the window it is of the base unit ``unit``; a share, which is of unit 1, has a bar too. A ``bound`` is at least
    so much: a workbook rounds it down, and says so before it.
    """

    value: float | str | None
    text: str
    form: str
    holds: Holds = Holds.ALWAYS
    unit: str = ""
    bound: bool = False


@dataclass(frozen=True, slots=True)
class Ref:
    """A figure by its key, in a workbook a live cell: divided by ``factor``, in the number format ``form``.

    Without a format it is an amount in the unit that reads well; without a text it is printed as one.
    """

    key: str
    factor: float = 1.0
    form: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class ShareOfFirst:
    """The cell beside it in ``column`` as a share of the same in the first row."""

    column: int
    share: float


@dataclass(frozen=True, slots=True)
class AmountCell:
    """An amount: on paper with its range, or ``text`` instead of it, in a workbook its likely value as a live cell.

    Of what is asked or reached, ``result`` is the requirement: hardware that cannot be built has no number. Of a total
    over the lines, ``measure`` says what is missing from it. What is ``claimed`` is not of what cannot be built.
    """

    amount: Amount
    result: RequirementResult | None = None
    text: str | None = None
    measure: Measure | None = None
    bold: bool = False
    claimed: bool = False


@dataclass(frozen=True, slots=True)
class RangeEnd:
    """The low or high end of an amount, of the sizing."""

    of: AmountCell
    high: bool


@dataclass(frozen=True, slots=True)
class CoverageCell:
    """How many of its lines a total is known of."""

    measure: Measure


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict on a requirement, coloured."""

    row: RequirementRow | UnsizedRow


@dataclass(frozen=True, slots=True)
class Spanning:
    """A text on paper over ``columns`` columns, whose other cells are empty."""

    text: str
    columns: int


@dataclass(frozen=True, slots=True)
class SetBeside:
    """A text on paper that others stand beside: ``strong`` where it is another than theirs, with a verdict if any."""

    text: str
    strong: bool = False
    verdict: Verdict | None = None


class Marking(Enum):
    """How the cells of a workbook are told apart by their ground."""

    GIVEN = mark("input: change it, and all that follows is computed again")
    PINNED = mark("pinned by hand, with the reason beside it")
    AS_SIZED = mark("computed by Sizer; says so when its inputs have changed")
    LIVE = mark("result: a formula")


Cell: TypeAlias = (str | TextCell | NumberCell | Ref | ShareOfFirst | AmountCell | RangeEnd | CoverageCell | Judged
                   | Spanning | SetBeside | Marking | None)
"""None leaves the cell out."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a part; ``level`` 0 is a section of its own, 1 a part of one.

    ``chapter`` is what other pages refer to it by, where that is not its text.
    """

    text: str
    level: int = 1
    room: float = 0.0
    """Points that must be left on a page for it to begin there."""
    chapter: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences; with ``holds`` other than always their numbers are of the sizing."""

    text: str
    tone: Tone = Tone.BODY
    holds: Holds = Holds.ALWAYS


@dataclass(frozen=True, slots=True)
class TableColumn(Generic[R]):
    """One column of a table: its title, what it says of a row, its share of the width, and where it is drawn.

    What ``wraps`` is sentences, which a window sets in lines where it is too narrow for them, as paper always does.
    """

    title: str
    cell: Callable[[R], Cell]
    width: float = 20.0
    number: bool = False
    bold: bool = False
    media: frozenset[Medium] = EVERYWHERE
    wraps: bool = False


@dataclass(frozen=True, slots=True)
class TableBlock(Generic[R]):
    """Rows under the titles of columns; ``what`` names them where a page cannot print all.

    ``strong`` are the rows in bold, ``last`` is a row of texts below them all. A ``tight`` table continues the one
    above it, one without ``titles`` has no row of them.
    """

    columns: Sequence[TableColumn[R]]
    rows: Sequence[R]
    what: str = mark("rows")
    strong: Callable[[R], bool] | None = None
    last: Sequence[str] | None = None
    titles: bool = True
    tight: bool = False
    framed: int | None = None
    """The column that the others are held against, on paper in a frame."""
    dense: bool = False
    """Rows of short texts, each cut to its column: of these there are thousands."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A figure with its label."""

    label: str
    key: str


@dataclass(frozen=True, slots=True)
class BusyPart:
    """A named part with its utilization, both by their keys."""

    label: str
    name: str
    use: str


@dataclass(frozen=True, slots=True)
class Remark:
    """Words among figures."""

    label: str
    text: str
    holds: Holds = Holds.AS_SIZED


@dataclass(frozen=True, slots=True)
class Figures:
    """Labelled figures, each with its range, below a title."""

    title: str
    entries: Sequence[Labelled | BusyPart | Remark]
    tight: bool = False
    """Whether they continue the table above."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A scene made for the width of a page in points, no higher than ``most`` points, with a caption below it.

    Where the scene is None nothing is drawn, and ``instead`` is said.
    """

    scene: Callable[[float], Scene | None]
    caption: str = ""
    instead: str = ""
    most: float | None = None
    grows: bool = False
    """Whether it is made a little larger where a page has room."""


class ChartKind(Enum):
    """What a chart of a workbook draws."""

    WATERFALL = auto()
    """The second and the fourth column of the table above it, one behind the other, by the first."""
    BUSY = auto()
    """The second column of the table above it, shares, by the first."""
    CURVES = auto()
    """The second column over the first, a curve for each of the tables named."""


@dataclass(frozen=True, slots=True)
class WorkbookChart:
    """A chart of a workbook below the tables that it draws; ``series`` are names for what it draws of them.

    ``axes`` are the titles of the first and of the second axis. ``band`` is what is known of a curve beside its likely
    points: load, low and high of each.
    """

    kind: ChartKind
    title: str
    series: Sequence[str] = ()
    axes: tuple[str, str] = ("", "")
    form: str = "#,##0"
    band: Sequence[tuple[float, float | None, float | None]] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """How a design stands, before anything else of it."""

    standing: DesignStanding


@dataclass(frozen=True, slots=True)
class VerdictLine:
    """The verdict on the whole design in a line at the top of a workbook; it follows those of its requirements."""


@dataclass(frozen=True, slots=True)
class Logo:
    """The picture of the house that a workbook comes from, beside the title of its first sheet."""

    content: bytes


@dataclass(frozen=True, slots=True)
class Facts:
    """Labelled texts, on paper two in a row."""

    facts: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Gap:
    """Empty room on a page, in points."""

    points: float


@dataclass(frozen=True, slots=True)
class Together:
    """Blocks that stand on one page where they fit."""

    blocks: Sequence[Block]


@dataclass(frozen=True, slots=True)
class Signatures:
    """A place to sign for each party, by what it is and who that is."""

    parties: Sequence[tuple[str, str]]


def apart(blocks: Iterable[Block]) -> Iterator[Block]:
    """Blocks one by one, those that stand together too."""
    for block in blocks:
        if isinstance(block, Together):
            yield from apart(block.blocks)
        else:
            yield block


Block: TypeAlias = (Heading | Paragraph | TableBlock[Any] | Figures | Drawing | WorkbookChart | Notice | VerdictLine
                    | Logo | Facts | Gap | Together | Signatures)

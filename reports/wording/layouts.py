"""Layouts in the words of a reader: what each gives with its range, what it takes, what limits it, what is missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from sizer.exploring.growing.layout import BANDWIDTH, KEPT, RATE, RESPONSE, USABLE, Layout
from sizer.exploring.growing.wishes import LIMITS
from sizer.readable import TIMES, Presumed, column_scale, percent, read
from sizer.sizing.result import Verdict
from sizer.units import counted, display_scale, is_unbounded, settled

UNKNOWN = "unknown"
NOT_COUNTED = "unless a box is lost"
"""What is said with a verdict where the loss of a box would leave less, and the house rules do not count it."""
_UNITS: Mapping[str, str] = MappingProxyType({USABLE: "B", RATE: "1/s", RESPONSE: "s", BANDWIDTH: "B/s", KEPT: "1"})
_LIMITED: Mapping[str, str] = MappingProxyType({
    "drive": "Drives", "controller": "Array controllers", "processor": "Processors", "link": "Links",
    "slot": "Adapter slots", "adapter": "Adapters", "request rate": "Requests", "memory": "Memory",
    "degraded drives": "Drives", "media of drives": "Drives", "objects": "Files"})
_SHORT: Mapping[str, str] = MappingProxyType({
    "capacity": "capacity", "rate": "rate", "bandwidth": "bandwidth", "failure": "kept", "space": "space",
    "power": "power", "budget": "price"})
"""Requirement -> what it is called behind *in doubt*."""
_WORDS: Mapping[Verdict, str] = MappingProxyType({
    Verdict.MET: "met", Verdict.UNCERTAIN: "uncertain", Verdict.MISSED: "missed"})
_MUCH_SPARE = 1.0
"""Capacity that is more than twice what is asked for is said to be."""
_LEAST_FRACTION = 0.1
_NO_SCALES: Mapping[str, tuple[float, str] | None] = MappingProxyType({})
_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


@dataclass(frozen=True, slots=True)
class LayoutText:
    """A number and the line below it: its range, or what is not known of it."""

    value: str = ""
    below: str = ""


@dataclass(frozen=True, slots=True)
class LayoutRow:
    """One layout as a row: ``gives`` has what it gives by its name, ``takes`` rack units, power and price."""

    name: str
    drives: str
    """Its drives with their size, which is never cut, and how they are protected."""
    holder: str
    """What holds them, by maker and model, and what else tells the layout from others; may be empty."""
    verdict: Verdict
    gives: Mapping[str, LayoutText]
    space: LayoutText
    power: LayoutText
    price: LayoutText
    limit: str
    """The part that is busiest, and how busy it is."""
    reason: str
    """What is missed, in doubt or not counted, in a phrase; empty where there is nothing to say of the verdict."""
    told: tuple[str, ...]
    """Why something is missed or in doubt, a sentence each."""

    @property
    def place(self) -> str:
        """Where its drives are; empty where nothing holds them."""
        return f"in {self.holder}" if self.holder else ""

    @property
    def detail(self) -> str:
        """What it is made of."""
        return f"{self.drives} {self.place}".rstrip()

    @property
    def word(self) -> str:
        """Its verdict."""
        return _WORDS[self.verdict]

    @property
    def sentence(self) -> str:
        """The row to be read out."""
        parts = [f"{self.name}, {self.detail}: {self.word}{f' ({self.reason})' if self.reason else ''}"]
        parts += [f"{name} {_both(shown)}" for name, shown in self.gives.items()]
        parts += [_both(self.space), _both(self.power), f"price {_both(self.price)}", f"limited by {self.limit}"]
        return ", ".join(parts)


def units_of(
    layouts: Sequence[Layout], capacity_bytes: float | None = None, *, binary: bool = False,
) -> dict[str, tuple[float, str] | None]:
    """The one unit of each column, by what it shows; None where its values allow none.

    Capacities have that of what is asked for: it is the same from the first row that is found to the last. Response
    times and power have their own, as in strip and Explain.
    """
    units = {name: _scale([each.gives[name].likely for each in layouts if each.gives and name in each.gives],
                          unit, binary=binary) for name, unit in _UNITS.items() if unit not in ("1", "s")}
    if capacity_bytes:
        units[USABLE] = display_scale(capacity_bytes, "B", binary=binary, decimal=not binary)
    return units


def rows_of(
    layouts: Sequence[Layout], units: Mapping[str, tuple[float, str] | None] = _NO_SCALES, *, currency: str = "",
    binary: bool = False,
) -> list[LayoutRow]:
    """Layouts as rows of one table whose columns have these ``units``; no two are called the same."""
    return [row_of(each, made_of, currency=currency, binary=binary, scales=units)
            for each, made_of in zip(layouts, _details(layouts), strict=True)]


def row_of(layout: Layout, made_of: tuple[str, str] | None = None, *, currency: str = "", binary: bool = False,
           scales: Mapping[str, tuple[float, str] | None] = _NO_SCALES) -> LayoutRow:
    """A layout as a row, with what tells it from others where there are any; ``scales`` are the units of columns."""
    gives = {}
    for name, told in (layout.gives or {}).items():
        made = read(told.likely, _UNITS[name], told.low, told.high, binary=binary, scale=scales.get(name))
        gives[name] = LayoutText(made.value, made.span)
    return LayoutRow(
        layout.architecture, *(made_of or _by_size(layout)), layout.verdict, gives,
        _total(layout.rack_units, "U", layout.unknown_units, layout.lines),
        _total(layout.watts, "W", layout.unknown_watts, layout.lines, presumed=Presumed()),
        _total(layout.priced, "money", layout.unpriced, layout.lines, currency),
        f"{_LIMITED.get(layout.limit_kind, 'Others')} {percent(layout.limit_share)}" if layout.limit else "",
        remark(layout, gives),
        (*(f"{title} is not met: {why}" for title, why in layout.missed.items()),
         *(f"{title} is uncertain: {why}" for title, why in layout.doubts.items()),
         *(f"House rule: {rule}" for rule in layout.rules),
         *([f"Its usable capacity is {_times(layout)} what is asked for"] if layout.spare >= _MUCH_SPARE else []),
         *(f"{title}: {aside}" for title, aside in layout.asides.items()),
         *([f"The bandwidth is {layout.mix}"] if layout.mix else []),
         *([f"{layout.holder} stands for a class and is no product: a model takes its place in Hardware"]
           if layout.of_class else [])))


def _scale(values: Sequence[float], unit: str, *, binary: bool = False) -> tuple[float, str] | None:
    """The unit that a column has where it can have one: the largest in which its least value is no small fraction."""
    if column_scale(values, unit, binary=binary) is None:
        return None
    known = [value for value in values if settled(value) and not is_unbounded(value)]
    least, most = (display_scale(end(known), unit, binary=binary, decimal=not binary) for end in (min, max))
    return most if min(known) >= _LEAST_FRACTION * most[0] else least


def remark(layout: Layout, gives: Mapping[str, LayoutText]) -> str:
    """What is missed or in doubt in one phrase; empty where everything is met."""
    titles = {each.name: each.id for each in layout.design.requirements}
    if layout.missed:
        first, *others = (_missed(layout, titles.get(title, ""), title, gives) for title in layout.missed)
        return f"{first}, {len(others)} more" if others else first
    if layout.doubts:
        return f"in doubt: {', '.join(_SHORT.get(titles.get(title, ''), title.lower()) for title in layout.doubts)}"
    if layout.rules or layout.uncounted:
        return "above a house rule" if layout.rules else NOT_COUNTED
    return f"{_times(layout)} the capacity" if layout.spare >= _MUCH_SPARE else ""


def _times(layout: Layout) -> str:
    return read(1 + layout.spare, TIMES).value


def head_of(shown: Sequence[Layout], found: Sequence[Layout]) -> str:
    """How many layouts are shown of how many that were found, and of how many architectures."""
    kinds = len({layout.architecture for layout in found})
    architectures = counted(kinds, "architecture") if kinds >= len(_COUNTS) else (
        f"{_COUNTS[kinds]} architecture{'' if kinds == 1 else 's'}")
    many = counted(len(found), "layout")
    return f"{len(shown)} of {many}, {architectures}" if len(shown) < len(found) else f"{many}, {architectures}"


def told_apart(rows: Sequence[LayoutRow]) -> list[str]:
    """What each of a few rows is called, as short as tells it from the others."""
    ways: tuple[Callable[[LayoutRow], str], ...] = (
        lambda row: row.name, lambda row: row.holder, lambda row: f"{row.name} {row.place}".rstrip(),
        lambda row: row.drives, lambda row: f"{row.name}, {row.drives}")
    many = [Counter(way(row) for row in rows) for way in ways]
    return [next((called for way, often in zip(ways, many, strict=True)
                  if (called := way(row)) and often[called] == 1), f"{row.name}, {row.detail}") for row in rows]


def nothing_found(*, older: bool) -> str:
    """What is said where nothing that may be offered makes such a design."""
    return ("Nothing of the catalog makes such a design." if older else
            "Nothing that is sold today makes such a design. Another generation of hardware may.")


def _details(layouts: Sequence[Layout]) -> list[tuple[str, str]]:
    """The drives of each and what holds them; where two read alike by the models too, or with the whole system."""
    ways: tuple[Callable[[Layout], tuple[str, str]], ...] = (
        _by_size, lambda each: (each.made_of, each.holder), lambda each: (each.made_of, each.system))
    found: list[tuple[str, str] | None] = [None] * len(layouts)
    for way in ways:
        told = [(each.architecture, shown or way(each)) for each, shown in zip(layouts, found, strict=True)]
        many = Counter(told)
        found = [shown if many[name, shown] == 1 else None for name, shown in told]
    return [shown or ways[-1](each) for each, shown in zip(layouts, found, strict=True)]


def _by_size(layout: Layout) -> tuple[str, str]:
    return layout.stored, layout.holder


def _missed(layout: Layout, name: str, title: str, gives: Mapping[str, LayoutText]) -> str:
    why = layout.missed[title]
    if name == "rate" and RESPONSE in gives and layout.late:
        value = gives[RESPONSE].value
        return "answers without end" if value == "saturates" else f"answers take {value}"
    if name in LIMITS:
        return {"space": "too high for the racks", "power": "takes too much power"}.get(name, "costs too much")
    given = {"capacity": USABLE, "rate": RATE, "bandwidth": BANDWIDTH, "failure": KEPT}.get(name, "")
    if given in gives:
        return f"keeps {gives[given].value}" if given == KEPT else f"only {gives[given].value}"
    return why if not name else f"{_SHORT.get(name, title.lower())} not sized"


def _total(value: float, unit: str, unknown: float, lines: float, currency: str = "",
           presumed: Presumed | None = None) -> LayoutText:
    """A total over the lines; with the digits of one whose range nobody has computed where that is ``presumed``."""
    if unknown and (not value or unknown >= lines):
        return LayoutText(UNKNOWN)
    below = f"{unknown:g} of {counted(lines, 'line')} unknown" if unknown else ""
    return LayoutText(read(value, unit, currency=currency, bound=bool(unknown), presumed=presumed).value, below)


def _both(shown: LayoutText) -> str:
    return f"{shown.value} ({shown.below})" if shown.below else shown.value

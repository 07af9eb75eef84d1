"""A block of volumes copied from a workbook: which row is a volume, which column says what, and what they sum to.

Such lists are made by hand: titles and blank rows before the heads, units in the heads or in the cells, totals among
the rows. What was read is told with it, and so is every row that was not, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from sizer.errors import UnitError
from sizer.numerals import plainly, pointed
from sizer.readable import percent
from sizer.units import counted, format_number, format_value, parse, unit_name

_MOST_ROWS_BEFORE = 12
"""Rows of titles that may stand before the heads."""
_USUAL_SIZE = "GB"
"""The unit of bare sizes that no head names."""
_HEADS: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "name": ("name", "volume", "volume name", "lun", "lun name", "vm", "vm name", "disk", "datastore",
             "virtual machine", "server", "host", "application", "system", "volumes"),
    "capacity": ("capacity", "size", "provisioned", "allocated", "volume size", "disk size", "total size", "net",
                 "net capacity", "usable", "usable capacity", "total capacity", "volume capacity", "used",
                 "used space"),
    "rate": ("iops", "io/s", "i/o/s", "ios", "ops", "ops/s", "operations", "operations a second", "io per second",
             "operations per second", "peak iops", "max iops", "avg iops", "average iops", "total iops"),
    "reads": ("read iops", "reads/s", "read io/s", "read ops"),
    "writes": ("write iops", "writes/s", "write io/s", "write ops"),
    "read_ratio": ("read", "reads", "read %", "% read", "read share", "read ratio", "r/w", "read/write", "r/w %", "r:w",
                   "read percentage", "% reads", "reads %", "read pct"),
    "request_bytes": ("block size", "io size", "i/o size", "request size", "block", "avg block size", "transfer size",
                      "average io size", "avg io size"),
})
"""What a column says -> the heads that say so, the plainest first."""
_UNIT_OF: Mapping[str, str] = MappingProxyType({
    "capacity": "B", "rate": "1/s", "reads": "1/s", "writes": "1/s", "read_ratio": "1", "request_bytes": "B"})
_BRACKETS = re.compile(r"^(?P<title>.*?)\s*[\[(](?P<unit>[^\])]+)[\])]\s*$")
_LAST_WORD = re.compile(r"^(?P<title>.*?)[\s_]+(?P<unit>[KMGTP]i?B)$", re.IGNORECASE)
_TOTAL = re.compile(r"\b(?:sub-?total|total|sum|summe|gesamt|grand total)\b", re.IGNORECASE)
_SPLIT = re.compile(r"(\d{1,3})\s*[/:]\s*(\d{1,3})")
_LETTER = re.compile(r"[\d.,' ]+[KMGTP]i?")
"""A size as many tools write it, ``500G``."""
_BARE = re.compile(r"[-+]?[\d.,' ]+")


@dataclass(frozen=True, slots=True)
class Volume:
    """One volume: what is stated of it, in base units; None where nothing is."""

    name: str
    capacity_bytes: float | None = None
    rate_per_s: float | None = None
    read_ratio: float | None = None
    request_bytes: float | None = None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A row that is no volume: its number in the block, counted from 1, what it says, and why."""

    row: int
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class VolumeBlock:
    """What was read of a block: the volumes, the rows left out, and the head and unit that each column was read by."""

    volumes: tuple[Volume, ...]
    left_out: tuple[LeftOut, ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict)

    @property
    def sums(self) -> dict[str, float]:
        """What they ask for together, by the names of a wish; what no volume states is left out.

        Shares of reads and sizes are means over the operations.
        """
        found: dict[str, float] = {}
        if sizes := [each.capacity_bytes for each in self.volumes if each.capacity_bytes]:
            found["capacity_bytes"] = sum(sizes)
        if rates := [each.rate_per_s for each in self.volumes if each.rate_per_s]:
            found["rate_per_s"] = sum(rates)
        for name in ("read_ratio", "request_bytes"):
            stated = [(each.rate_per_s, getattr(each, name)) for each in self.volumes
                      if each.rate_per_s and getattr(each, name) is not None]
            if stated:
                alike = len({value for _, value in stated}) == 1  # said once, it is not rounded
                found[name] = stated[0][1] if alike else (
                    sum(rate * value for rate, value in stated) / sum(rate for rate, _ in stated))
        return found

    def sentence(self) -> str:
        """What was read, in a sentence."""
        sums = self.sums
        told = [format_value(sums["capacity_bytes"], "B", 3)] if "capacity_bytes" in sums else []
        if "rate_per_s" in sums:
            told.append(f"{format_number(sums['rate_per_s'], 3)} operations a second")
        if "read_ratio" in sums:
            told.append(f"{percent(sums['read_ratio'])} reads")
        if "request_bytes" in sums:
            told.append(f"{format_value(sums['request_bytes'], 'B', 2)} each on average")
        rows = f" {counted(len(self.left_out), 'row')} left out." if self.left_out else ""
        return f"{counted(len(self.volumes), 'volume')}: {', '.join(told)}.{rows}"


def read_volumes(block: Sequence[Sequence[str]], *, decimal_comma: bool = False) -> VolumeBlock:
    r"""The volumes of a block of cells; none where no row says a size or a rate.

    >>> read_volumes([["LUN", "Size (GB)", "IOPS"], ["db", "500", "2,000"], ["Total", "500", "2,000"]]).sentence()
    '1 volume: 500\u202fGB, 2,000 operations a second. 1 row left out.'
    """
    rows = [[plainly(cell).strip() for cell in row] for row in block]
    start, columns = _heads(rows)
    if not columns:
        start, columns = -1, _guessed(rows, decimal_comma)
    reader = _Rows({key: (at, unit) for key, (at, unit, _) in columns.items()}, decimal_comma)
    for number, cells in enumerate(rows[start + 1:], start + 2):
        reader.take(number, cells)
    told = {key: f"{head} in {unit}" if unit and unit not in head else head for key, (_, unit, head) in columns.items()}
    return VolumeBlock(tuple(reader.volumes), tuple(reader.left_out), told)


_Columns = dict[str, tuple[int, str, str]]
"""What a column says -> where it stands, the unit of bare numbers in it, and its head."""


def _heads(rows: Sequence[Sequence[str]]) -> tuple[int, _Columns]:
    """The row of heads and what its columns say; nothing where no row has two that are known."""
    best: tuple[int, _Columns] = (-1, {})
    for at, cells in enumerate(rows[:_MOST_ROWS_BEFORE]):
        found = _matched(cells)
        if len(found) > len(best[1]) and len(found) > 1 and found.keys() & {"capacity", "rate", "reads"}:
            best = at, found
    return best


def _matched(cells: Sequence[str]) -> _Columns:
    found: dict[str, tuple[int, int, str, str]] = {}
    for at, cell in enumerate(cells):
        key, rank, unit = _meant(cell)
        if key and (key not in found or rank < found[key][0]):
            found[key] = rank, at, unit, cell
    return {key: (at, unit, head) for key, (_, at, unit, head) in found.items()}


def _meant(head: str) -> tuple[str, int, str]:
    """What a head says, how plainly (0 is best), and the unit in it."""
    parted = _BRACKETS.match(head) or _LAST_WORD.match(head)
    title, unit = (parted["title"], parted["unit"]) if parted else (head, "")
    if unit_name(head.strip(), "B"):
        title, unit = "capacity", head.strip()
    word = " ".join(re.sub(r"[\s_.\n-]+", " ", title).casefold().split())
    for key, heads in _HEADS.items():
        if word in heads:
            known = unit_name(unit, _UNIT_OF[key]) if key in _UNIT_OF and unit else ""
            return key, heads.index(word), known
    return "", 0, ""


def _guessed(rows: Sequence[Sequence[str]], decimal_comma: bool) -> _Columns:
    """The columns of a block without heads: the first with sizes, the first with bare numbers, the first of words."""
    found: _Columns = {}
    width = max(map(len, rows), default=0)
    for at in range(width):
        cells = [row[at] for row in rows if at < len(row) and row[at]]
        if not cells:
            continue
        bare = all(_BARE.fullmatch(cell) for cell in cells)
        sized = not bare and all(_number(cell, "B", "", decimal_comma) is not None for cell in cells)
        key = "capacity" if sized else "rate" if bare else "name"
        found.setdefault(key, (at, "", f"column {at + 1}"))
    return found if "capacity" in found else {}


def _number(cell: str, unit: str, bare: str, decimal_comma: bool) -> float | None:
    """The number of a cell, None where it is none; ``bare`` is the unit of one without."""
    if unit == "B" and _LETTER.fullmatch(cell):
        cell = f"{cell}B"
    try:
        if unit == "1/s":  # nobody writes a rate with three decimals: 2.000 is refused where it would be 2
            cell = pointed(cell, decimal_comma=decimal_comma, grouped=True)
        return parse(f"{cell} {bare}" if bare and _BARE.fullmatch(cell) else cell, unit, decimal_comma=decimal_comma)
    except UnitError:
        return None


class _Rows:
    """Reads row after row."""

    def __init__(self, columns: Mapping[str, tuple[int, str]], decimal_comma: bool) -> None:
        self._columns, self._comma = columns, decimal_comma
        self.volumes: list[Volume] = []
        self.left_out: list[LeftOut] = []

    def take(self, number: int, cells: Sequence[str]) -> None:
        """Read one row, as a volume or as what is left out."""
        if not any(cells):
            return
        said = " ".join(filter(None, cells))
        name = self._cell(cells, "name")
        if _TOTAL.search(name or next(filter(None, cells))):
            self.left_out.append(LeftOut(number, said, "a total"))
            return
        try:
            size, rate = self._value(cells, "capacity"), self._value(cells, "rate")
            reads, writes = self._value(cells, "reads"), self._value(cells, "writes")
            share, request = self._share(cells), self._value(cells, "request_bytes")
        except ValueError as error:
            self.left_out.append(LeftOut(number, said, str(error)))
            return
        if reads is not None and writes is not None:
            rate = reads + writes if rate is None else rate
            share = reads / (reads + writes) if share is None and reads + writes else share
        elif rate is None:
            rate = writes if reads is None else reads
            # A cell that says nothing is none of them; of a column that is not there nobody knows the share.
            if rate and share is None and self._columns.keys() >= {"reads", "writes"}:
                share = 0.0 if reads is None else 1.0
        if not size and not rate:
            self.left_out.append(LeftOut(number, said, "no size and no rate"))
        elif not name and self._is_sum(size, rate):
            self.left_out.append(LeftOut(number, said, "the sum of the rows above"))
        else:
            self.volumes.append(Volume(name or f"Volume {len(self.volumes) + 1}", size or None, rate or None, share,
                                       request or None))

    def _cell(self, cells: Sequence[str], key: str) -> str:
        at = self._columns[key][0] if key in self._columns else len(cells)
        return " ".join(cells[at].split()) if at < len(cells) else ""

    def _value(self, cells: Sequence[str], key: str) -> float | None:
        cell = self._cell(cells, key)
        if cell in ("", "-", "n/a", "N/A", "?"):
            return None
        unit = self._columns[key][1] or {"capacity": _USUAL_SIZE, "request_bytes": "KiB"}.get(key, "")
        found = _number(cell, _UNIT_OF[key], unit, self._comma)
        if found is None or found < 0:
            raise ValueError(f"{cell!r} is no {'rate' if _UNIT_OF[key] == '1/s' else 'size'}")
        return found

    def _share(self, cells: Sequence[str]) -> float | None:
        cell = self._cell(cells, "read_ratio")
        if cell in ("", "-"):
            return None
        split = _SPLIT.fullmatch(cell)
        found = float(split[1]) / 100 if split and int(split[1]) + int(split[2]) == 100 else _number(
            cell, "1", "", self._comma)
        found = found / 100 if found is not None and "%" not in cell and 1 < found <= 100 else found
        if found is None or not 0 <= found <= 1:
            raise ValueError(f"{cell!r} is no share of reads")
        return found

    def _is_sum(self, size: float | None, rate: float | None) -> bool:
        """Whether a row without a name is what those before it make together."""
        if len(self.volumes) < 2:
            return False
        known = VolumeBlock(tuple(self.volumes)).sums
        pairs = [(size, known.get("capacity_bytes")), (rate, known.get("rate_per_s"))]
        stated = [(one, whole) for one, whole in pairs if one and whole]
        return bool(stated) and all(abs(one - whole) <= 0.01 * whole for one, whole in stated)

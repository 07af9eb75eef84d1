"""What is to be ordered, grouped by the system it is part of, with sub-totals; and what is not part of the proposal."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reports.blocks.blocks import (
    PAPER,
    Block,
    Cell,
    Heading,
    Medium,
    Paragraph,
    Spanning,
    TableBlock,
    TableColumn,
    Tone,
)
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.proposal.chapters import Chapter
from reports.proposal.names import sentence
from reports.proposal.prices import apart, price_blocks
from reports.proposal.widths import part_columns, word_width
from reports.wording.content import full_name, price_dates
from reports.wording.itemcolumns import QUANTITY, TABLE
from reports.wording.quantities.amounts import Reader
from reports.wording.quantities.cells import IN_BOX, instead_of_number, why_nothing_priced
from reports.wording.quantities.cells import UNKNOWN as NOT_KNOWN
from reports.wording.quantities.money import in_cents, sum_printed
from reports.wording.systems import systems
from sizer.design.naming import begun
from sizer.design.records import Status
from sizer.language import counting, listed, mark, say, say_of, shown
from sizer.readable import money_text, read
from sizer.sizing.judging.completeness import coverage, left_out
from sizer.sizing.result import BomLine, Sizing, Total
from sizer.units import counted
from sizer.unitwords import unit_said

_WHOLE, _APART_WHOLE, _MOST_NAMED, _MOST_APART = 60, 6, 12, 20
"""Up to so many lines a bill stands in full, and what is apart from it; a longer one has equal lines as one."""
_NEARLY = 0.98
"""Lines that have this share of a total may be rounded to more than it."""
_LONGEST_WORDS = 12
"""What is counted in a box names it where there is room for the name beside numbers."""
_NUMBERS = (("rack_units", "U", 9), ("watts", "W", 14), ("weight_kg", "kg", 13), ("price", "", 16))


@dataclass(frozen=True, slots=True)
class BillRow:
    """A row of the bill: a line, or several equal ones, or the head or sub-total of a group, or the total."""

    number: str
    quantity: str
    part: str
    item: str
    values: tuple[str, ...]
    strong: bool = False
    heads: bool = False
    """Whether it is the name of a group, over the whole width."""


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    sizing = found.sizing
    names = _known(sizing)
    yield Paragraph(_lead(sizing), Tone.LEAD)
    rows = list(_rows(found.reader, names))
    yield TableBlock(_columns(sizing, names, rows), rows, mark("lines"), strong=lambda row: row.strong)
    if words := _unknowns(sizing, names):
        yield Paragraph(words, Tone.NOTE)
    yield from price_blocks(sizing, price_dates(sizing))
    derived = [line for line in sizing.bom if line.derived and not line.counted]
    beside = [line for line in sizing.bom if not line.derived and not line.counted]
    for title, lines in ((mark("Derived from the connections: confirm before ordering"), derived),
                         (mark("Not part of the proposal: optional, existing and test bed"), beside)):
        if lines:
            yield Heading(title)
            merged = [[line] for line in lines] if len(lines) <= _APART_WHOLE else _equal(lines)
            told = [_line(sizing, each, []) for each in merged[:_MOST_APART]]
            yield TableBlock(_columns(sizing, [], told), told, mark("lines"))
            if rest := sum(map(len, merged[_MOST_APART:])):
                yield Paragraph(say_of(rest, "{number} further line: see the workbook.",
                                       "{number} further lines: see the workbook."), Tone.NOTE)
    if sizing.unlisted:
        named, more = listed(sizing.unlisted[:_MOST_NAMED]), len(sizing.unlisted) - _MOST_NAMED
        yield Paragraph(say(
            "Not listed, because no item of the catalog is known for them: {parts} and {number} more.", parts=named,
            number=counting(more)) if more > 0 else say(
            "Not listed, because no item of the catalog is known for them: {parts}.", parts=named))


def _known(sizing: Sizing) -> list[str]:
    """The columns of numbers: prices only where one is known."""
    columns = sizing.sheet.tables[TABLE].columns if TABLE in sizing.sheet.tables else {}
    priced = "price" in columns and not apart(sizing) and any(
        not math.isnan(value) for value in columns["price"].figure.value[:, 0])
    return [name for name, _, _ in _NUMBERS if name in columns and (name != "price" or priced)]


def _lead(sizing: Sizing) -> str:
    lines = [line for line in sizing.bom if line.counted]
    if not lines:
        return say("Nothing is proposed yet.")
    price = coverage(sizing, sizing.physical.price)
    priced = say("every line has a price") if price.complete else (
        why_nothing_priced(sizing) if price.nothing else
        say_of(price.lines, "the price is unknown for {unknown} of {number} line",
               "the price is unknown for {unknown} of {number} lines", unknown=price.unknown))
    ordered = "" if any(line.part_number for line in lines) else say("no line has a part number")
    without = left_out(sizing)
    # The price is of these too.
    follow = len([line for line in sizing.bom if line.derived and not line.counted])
    told = counted(len(lines), "line")
    if follow:
        told = say("{lines} and {follow} derived from the connections", lines=told, follow=follow)
    return sentence(say("; ").join(filter(None, (told, priced, ordered, without))))


def _columns(sizing: Sizing, names: Sequence[str], rows: Sequence[BillRow]) -> tuple[TableColumn[BillRow], ...]:
    def value(at: int) -> TableColumn[BillRow]:
        _, unit, least = next(each for each in _NUMBERS if each[0] == names[at])
        width = word_width((row.values[at] for row in rows if row.values), least)
        return TableColumn(unit_said(unit) or sizing.design.currency,
                           lambda row: row.values[at] if row.values else "", width, number=True)

    parts = part_columns(rows)

    def number(row: BillRow) -> Cell:
        return Spanning(shown(row.item), 3 + len(parts) + len(names)) if row.heads else row.number

    return (TableColumn(mark("No."), number, 7),
            TableColumn(mark("Qty"), lambda row: row.quantity, 9, number=True),
            *parts,
            TableColumn(mark("Item"), lambda row: "" if row.heads else row.item, 56 + 13 * (4 - len(names))),
            *(value(at) for at in range(len(names))))


def _rows(reader: Reader, names: Sequence[str]) -> Iterator[BillRow]:
    sizing = reader.sizing
    lines = [line for line in sizing.bom if line.counted]
    groups = systems(sizing, lines)
    parts = [members for members in groups.values() if len(groups) > 1 and len(members) > 1]
    finer = {name for name in names if any(_nearly_all(sizing, name, members) for members in parts)}
    for title, members in groups.items():
        grouped = len(groups) > 1
        if grouped:
            yield BillRow("", "", "", title, (), strong=True, heads=True)
        merged = [[line] for line in members] if len(lines) <= _WHOLE else _equal(members)
        yield from (_line(sizing, each, names) for each in merged)
        sums = tuple(_sum(sizing, members, name, finer=name in finer, least=not sizing.buildable) for name in names)
        if grouped and len(members) > 1 and any(sums):
            yield BillRow("", "", "", say("Sub-total"), sums, strong=True)
    if lines:
        yield BillRow("", "", "", say("Total"), tuple(_total(reader, name, finer=name in finer) for name in names),
                      strong=True)


def _nearly_all(sizing: Sizing, name: str, members: Sequence[BomLine]) -> bool:
    """Whether lines have nearly all of a total that is a bound: rounded down it would be less than they have."""
    total = _totals(sizing)[name]
    if coverage(sizing, total).complete:
        return False
    known = [_value(sizing, name, line) for line in members if not instead_of_number(sizing, line.row, name)]
    return sum(known) > _NEARLY * sizing.sheet[total.value].number


def _equal(lines: Sequence[BomLine]) -> list[list[BomLine]]:
    """Lines of the same item together, in their order."""
    found: dict[tuple[str, str, str], list[BomLine]] = {}
    for line in lines:
        found.setdefault((line.vendor, line.model, line.part_number), []).append(line)
    return list(found.values())


def _line(sizing: Sizing, lines: Sequence[BomLine], names: Sequence[str]) -> BillRow:
    first = lines[0]
    title = full_name(first)
    said = [say("derived")] if first.derived else [say(first.status)] if first.status != Status.REQUIRED else []
    said += [counted(len(lines), "line")] if len(lines) > 1 else []
    item = say("{title}: {text}", title=title, text=first.description) if first.description else title
    if said:
        item = say("{item} ({remarks})", item=item, remarks=listed(said))
    quantity = counting(round(sum(_value(sizing, QUANTITY, line) for line in lines)))
    values = tuple(_number(sizing, name, lines) for name in names)
    return BillRow(first.number, quantity, first.part_number, item, values)


def _value(sizing: Sizing, name: str, line: BomLine) -> float:
    table = sizing.sheet.tables[TABLE]
    return float(table.columns[name].figure.value[table.positions[line.row], 0])


def _number(sizing: Sizing, name: str, lines: Sequence[BomLine]) -> str:
    if len(lines) > 1:
        return _sum(sizing, lines, name)
    words = instead_of_number(sizing, lines[0].row, name)
    if words:
        return "?" if words == NOT_KNOWN else shown(words if len(shown(words)) <= _LONGEST_WORDS else IN_BOX)
    return _shown(sizing, name, _value(sizing, name, lines[0]))


def _sum(sizing: Sizing, lines: Sequence[BomLine], name: str, *, finer: bool = False, least: bool = False) -> str:
    """What lines have together; at least that where some are not known, or ``least`` says so."""
    told = [line for line in lines if not instead_of_number(sizing, line.row, name)]
    missing = sum(instead_of_number(sizing, line.row, name) == NOT_KNOWN for line in lines)
    if not told:
        return "?" if missing else ""
    values = [_value(sizing, name, line) for line in told]
    return _shown(sizing, name, sum_printed(values) if name == "price" else sum(values), bound=bool(missing) or least,
                  finer=finer)


def _totals(sizing: Sizing) -> dict[str, Total]:
    physical = sizing.physical
    return {"rack_units": physical.rack_units, "watts": physical.watts, "weight_kg": physical.weight_kg,
            "price": physical.price}


def _total(reader: Reader, name: str, *, finer: bool) -> str:
    """A total with the digits that it has on page one, or one more."""
    sizing = reader.sizing
    total = _totals(sizing)[name]
    found, figure = coverage(sizing, total), sizing.sheet[total.value]
    if found.nothing or found.is_unknown(figure.number):
        return "?"
    # What is lacking to build it counts too.
    amount, bound = reader.amount(figure.key), not (found.complete and sizing.buildable)
    if figure.unit == "money":
        return _shown(sizing, name, figure.number, bound=bound)
    said = read(amount.value, figure.unit, amount.low, amount.high, stated=amount.stated, bound=bound, scale=(1.0, ""),
                compared=finer)
    return said.before + said.likely


def _shown(sizing: Sizing, name: str, value: float, *, bound: bool = False, finer: bool = False) -> str:
    """A number in the unit of its column, which its head tells; a ``finer`` one is no more than its total."""
    unit = sizing.sheet.tables[TABLE].columns[name].figure.unit
    if unit == "money":  # what is paid adds up to the cent
        return f"{'≥ ' if bound else ''}{money_text(value, cents=in_cents(sizing), bound=bound)}"
    said = read(value, unit, bound=bound, down=finer, compared=finer, scale=(1.0, ""))
    return said.before + said.likely


def _unknowns(sizing: Sizing, names: Sequence[str]) -> str:
    """What the marks mean, and of how many lines each total lacks its number."""
    physical = sizing.physical
    totals = {"rack_units": (mark("rack units"), physical.rack_units), "watts": (mark("power"), physical.watts),
              "weight_kg": (mark("weight"), physical.weight_kg), "price": (mark("price"), physical.price)}
    missing = []
    for name in names:
        word, total = totals[name]
        found = coverage(sizing, total)
        if not found.complete and found.lines:
            missing.append(say_of(found.lines, "{amount} unknown for {unknown} of {number} line",
                                  "{amount} unknown for {unknown} of {number} lines", amount=word,
                                  unknown=found.unknown))
    if not missing:
        return ""
    return say("{unknown}: ? stands for what is not known, ≥ before a sum that it is missing from. What stands in a "
               "box whose own figure holds it is counted there.", unknown=begun(say("; ").join(missing)))


SECTION = Section(Chapter.BILL.value, 60, _blocks, room=200, media=PAPER)

"""Reads price lists: dated CSV files with currency, kept apart from the technical records."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

from sizer.catalog.reading.faults import Faults, shown
from sizer.catalog.reading.folder import file_content, section_files
from sizer.catalog.records import Price
from sizer.dates import is_day, meant
from sizer.errors import Location, Problem, Severity, UnitError
from sizer.numerals import amount_of, another_currency, pointed, written_out

COLUMNS = ("item", "amount", "currency", "date", "source")
MOST_PRICES = 100_000
"""More lines than this in one price list is a mistake, not a list."""
LONGEST_CELL = 1_000

_CURRENCY = re.compile(r"[A-Z]{3}")


def read_prices(folder: Path, into: dict[str, Price], faults: Faults) -> None:
    """Reads every ``prices/*.csv`` of ``folder``; of several prices of one item the newest counts, and that is told."""
    lines: dict[str, tuple[Path, int]] = {}
    for path in section_files(folder, "prices", faults):
        if path.suffix.lower() != ".csv":
            if not path.name.startswith(".") and path.suffix not in (".md", ".txt"):
                faults.add("catalog-file-skipped", str(path), "", f"price lists are .csv files, not {path.suffix!r}",
                           "Save it as CSV, or move it out of the catalog.", severity=Severity.WARNING)
            continue
        for line, row in _rows(path, faults):
            price = _price(str(path), line, row, faults)
            if price is None:
                continue
            before = into.get(price.item)
            taken = price if before is None or before.date <= price.date else before
            if before is not None:
                _tell_both(taken, before if taken is price else price, lines[price.item], (path, line), faults)
            if taken is price:
                into[price.item], lines[price.item] = price, (path, line)


def _tell_both(
    taken: Price, other: Price, first: tuple[Path, int], second: tuple[Path, int], faults: Faults
) -> None:
    """Two quotes of one item: which one is taken, and why."""
    why = "the newer one" if taken.date != other.date else "of the same day the one read last"
    text = (f"{taken.item!r} has two prices, {_quoted(taken)} and {_quoted(other)}: "
            f"{_quoted(taken)} is taken, {why}; the other price is in {first[0]}, line {first[1]}")
    faults.add_problem(Problem(
        Severity.WARNING, "catalog-two-prices", text, Location(str(second[0]), taken.item, second[1]),
        "Remove the quote that does not hold."))


def _quoted(price: Price) -> str:
    return f"{price.amount:.15g} {price.currency} of {price.date}"


def _rows(path: Path, faults: Faults) -> Iterator[tuple[int, dict[str, str]]]:
    """The lines of a list under its heading, one by one: a long list is never held twice."""
    content = file_content(path, faults)
    if content is None:
        return
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        faults.add("catalog-encoding", str(path), "", f"byte {error.start} is not UTF-8", "Save the file as UTF-8.")
        return
    reader = csv.reader(io.StringIO(text), strict=True)
    count = 0
    try:
        heading = next(filter(any, reader), [])
        if tuple(cell.strip().lower() for cell in heading) != COLUMNS:
            _fault(faults, path, max(reader.line_num, 1), "", f"the heading is {', '.join(heading)[:80] or 'nothing'}, "
                   f"allowed is {', '.join(COLUMNS)}", _other_separator(heading))
            return
        for row in filter(any, reader):
            count += 1
            if count > MOST_PRICES:
                _fault(faults, path, reader.line_num, "", f"the list has more than {MOST_PRICES:,} prices")
                return
            why = _line_fault(row)
            if not why:
                yield reader.line_num, dict(zip(COLUMNS, (cell.strip() for cell in row), strict=True))
                continue
            _fault(faults, path, reader.line_num, "", why)
    except csv.Error as error:
        _fault(faults, path, reader.line_num, "", f"not CSV: {error}")


def _line_fault(row: list[str]) -> str:
    if len(row) != len(COLUMNS):
        return f"the line has {len(row)} cells, allowed are {len(COLUMNS)}"
    return f"a cell is longer than {LONGEST_CELL} characters" if max(map(len, row)) > LONGEST_CELL else ""


def _other_separator(row: list[str]) -> str:
    marks = {";": "semicolons", "\t": "tabs", "|": "bars"}
    found = next((name for mark, name in marks.items() if row and mark in row[0]), "")
    return f"Its cells are separated by {found}: save it with commas." if found else ""


def _price(file: str, line: int, row: dict[str, str], faults: Faults) -> Price | None:
    path, fine = Path(file), True
    amount = _amount(path, line, row, faults)
    if not _CURRENCY.fullmatch(row["currency"]):
        _fault(faults, path, line, "currency", f"currency is {shown(row['currency'])}, allowed is a code such as EUR")
        fine = False
    if not is_day(row["date"]):
        _fault(faults, path, line, "date", f"date is {shown(row['date'])}, allowed is a day such as 2026-03-31",
               meant(row["date"]))
        fine = False
    for column in ("item", "source"):
        if not row[column]:
            _fault(faults, path, line, column, f"{column} is empty")
            fine = False
    if amount is None or not fine:
        return None
    return Price(row["item"], amount, row["currency"], row["date"], row["source"], file)


def _amount(path: Path, line: int, row: dict[str, str], faults: Faults) -> float | None:
    """The amount, with thousands marks and the currency's own sign where they stand; None after its fault was told."""
    text, sign = amount_of(row["amount"])
    if another_currency(sign, row["currency"]):
        _fault(faults, path, line, "amount", f"amount is {shown(row['amount'])}, and the currency {row['currency']}",
               "State one currency.")
        return None
    try:
        number = pointed(text, grouped=True)
    except UnitError as error:
        _fault(faults, path, line, "amount", f"amount is {shown(row['amount'])}: {error.problems[0].text}",
               error.problems[0].hint)
        return None
    if re.fullmatch(r"[0-9]{1,13}(?:\.[0-9]*)?|\.[0-9]+", number) and float(number) <= 1e12:
        return float(number)
    _fault(faults, path, line, "amount", f"amount is {shown(row['amount'])}, allowed are numbers from 0 to 1e12",
           f"Write {whole}." if (whole := written_out(number)) else "")
    return None


def _fault(faults: Faults, file: Path, line: int, place: str, text: str, hint: str = "") -> None:
    faults.add_problem(Problem(Severity.ERROR, "catalog-price", text, Location(str(file), place, line), hint))

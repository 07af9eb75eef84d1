"""Reads price lists: dated CSV files with currency, kept apart from the technical records."""

from __future__ import annotations

import csv
import datetime as dt
import io
import math
import re
from pathlib import Path

from sizer.catalog.faults import Faults, shown
from sizer.catalog.records import Price
from sizer.errors import Location, Problem, Severity

COLUMNS = ("item", "amount", "currency", "date", "source")
_CURRENCY = re.compile(r"[A-Z]{3}")


def read_prices(folder: Path, into: dict[str, Price], faults: Faults) -> None:
    """Reads every ``prices/*.csv`` of ``folder``; of several prices of one item the newest counts."""
    root = folder / "prices"
    if not root.is_dir():
        return
    for path in sorted(root.glob("*.csv")):
        for line, row in _rows(path, faults):
            price = _price(str(path), line, row, faults)
            if price is not None and (price.item not in into or into[price.item].date <= price.date):
                into[price.item] = price


def _rows(path: Path, faults: Faults) -> list[tuple[int, dict[str, str]]]:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        faults.add("catalog-unreadable", str(path), "", f"the file cannot be read: {error.strerror or error}")
        return []
    except UnicodeDecodeError as error:
        faults.add("catalog-encoding", str(path), "", f"byte {error.start} is not UTF-8", "Save the file as UTF-8.")
        return []
    reader = csv.reader(io.StringIO(text), strict=True)
    try:
        table = [(reader.line_num, row) for row in reader if row]
    except csv.Error as error:
        _fault(faults, str(path), reader.line_num, "", f"not CSV: {error}")
        return []
    if not table or tuple(table[0][1]) != COLUMNS:
        found = ", ".join(table[0][1]) if table else "nothing"
        _fault(faults, str(path), 1, "", f"the heading is {found[:80]}, allowed is {', '.join(COLUMNS)}")
        return []
    rows: list[tuple[int, dict[str, str]]] = []
    for line, row in table[1:]:
        if len(row) == len(COLUMNS):
            rows.append((line, dict(zip(COLUMNS, (cell.strip() for cell in row), strict=True))))
        else:
            _fault(faults, str(path), line, "", f"the line has {len(row)} cells, allowed are {len(COLUMNS)}")
    return rows


def _price(file: str, line: int, row: dict[str, str], faults: Faults) -> Price | None:
    fine = True
    try:
        amount = float(row["amount"])
    except ValueError:
        amount = math.nan
    if not 0 <= amount <= 1e12:
        _fault(faults, file, line, "amount", f"amount is {shown(row['amount'])}, allowed are numbers from 0 to 1e12")
        fine = False
    if not _CURRENCY.fullmatch(row["currency"]):
        _fault(faults, file, line, "currency", f"currency is {shown(row['currency'])}, allowed is a code such as EUR")
        fine = False
    try:
        dt.date.fromisoformat(row["date"])
    except ValueError:
        _fault(faults, file, line, "date", f"date is {shown(row['date'])}, allowed is a day such as 2026-03-31")
        fine = False
    for column in ("item", "source"):
        if not row[column]:
            _fault(faults, file, line, column, f"{column} is empty")
            fine = False
    return Price(row["item"], amount, row["currency"], row["date"], row["source"], file) if fine else None


def _fault(faults: Faults, file: str, line: int, place: str, text: str) -> None:
    faults.add_problem(Problem(Severity.ERROR, "catalog-price", text, Location(file, place, line)))

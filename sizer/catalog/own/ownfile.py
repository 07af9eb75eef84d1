"""The file in which the records of one's own are kept: read, written as text, one record put in or taken out."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from sizer.catalog.own.entering import Table
from sizer.catalog.reading.faults import Faults
from sizer.catalog.reading.prices import COLUMNS
from sizer.catalog.reading.tables import FORMAT, VERSION, read_document
from sizer.catalog.records import Item, Price
from sizer.errors import CatalogError, Severity

FILE, PRICES = "own-records.toml", "own-prices.csv"
_HEAD = ("# Records of your own, written by the form of the catalog. Other files of this folder may be edited by\n"
         "# hand; this one is written anew with each record.\n")


def own_file(folder: Path) -> Path:
    """The file of a catalog folder that the form writes."""
    return folder / "vendors" / FILE


def own_price_list(folder: Path) -> Path:
    """The price list of a catalog folder that the form writes."""
    return folder / "prices" / PRICES


def prices_of(path: Path) -> list[list[str]]:
    """The lines of such a list below its heading; none where there is no file."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8-sig", newline="") as file:
        return [line for line in csv.reader(file) if any(line)][1:]


def with_price(lines: Sequence[Sequence[str]], item: str, price: Price | None) -> list[list[str]]:
    """The lines with one for a record, in the place of the one before; without any where there is no price."""
    kept = [list(line) for line in lines if line[0] != item]
    if price is None:
        return kept
    return [*kept, [item, f"{price.amount:.15g}", price.currency, price.date, price.source]]


def prices_text(lines: Sequence[Sequence[str]]) -> str:
    """The list with these lines as text."""
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows([COLUMNS, *lines])
    return written.getvalue()


def is_own(item: Item) -> bool:
    """Whether a record stands in such a file."""
    return Path(item.file).name == FILE


def tables_of(path: Path) -> list[Table]:
    """The records that stand in such a file; none where there is no file.

    Raises CatalogError where it cannot be read: nothing is then written over it.
    """
    if not path.exists():
        return []
    faults = Faults()
    document = read_document(path, faults)
    errors = faults.take(Severity.ERROR)
    if document is None or errors:
        raise CatalogError(errors)
    sources = document.table.get("sources")
    named = sources if isinstance(sources, dict) else {}
    items = document.table.get("items", [])
    return [_with_sources(each, named) for each in items if isinstance(each, dict)] if isinstance(items, list) else []


def with_record(tables: Sequence[Table], table: Table) -> list[Table]:
    """The records with one more, or with one in the place of that of the same id."""
    at = next((at for at, each in enumerate(tables) if each.get("id") == table["id"]), len(tables))
    return [*tables[:at], table, *tables[at + 1:]]


def without_record(tables: Sequence[Table], record_id: str) -> list[Table]:
    """The records without one."""
    return [each for each in tables if each.get("id") != record_id]


def text_of(tables: Iterable[Table]) -> str:
    """The file with these records as text."""
    lines = [_HEAD, f"format = {_written(FORMAT)}", f"version = {VERSION}"]
    for table in tables:
        lines += ["", "[[items]]"]
        lines += [f"{_key(key)} = {_written(value)}" for key, value in table.items() if key not in ("facts", "ports")]
        facts, ports = table.get("facts"), table.get("ports")
        if isinstance(facts, Mapping):
            lines.append("[items.facts]")
            lines += [f"{_key(name)} = {_written(fact)}" for name, fact in facts.items()]
        for port in ports if isinstance(ports, list) else []:
            lines.append("[[items.ports]]")
            lines += [f"{_key(key)} = {_written(value)}" for key, value in port.items()]
    return "\n".join(lines) + "\n"


def _with_sources(value: object, named: Mapping[str, object]) -> Table:
    """A record whose sources stand in it and not at the head of the file."""
    def spelled(part: object, key: str) -> object:
        if key == "source" and isinstance(part, str):
            return named.get(part, part)
        if isinstance(part, dict):
            return {name: spelled(each, name) for name, each in part.items()}
        return [spelled(each, "") for each in part] if isinstance(part, list) else part

    made = spelled(value, "")
    return made if isinstance(made, dict) else {}


def _key(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() and name.isascii() else _written(name)


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(str(key))} = {_written(part)}' for key, part in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_written(part) for part in value)}]"
    # What JSON escapes TOML reads the same way, but for the one control character that JSON leaves as it is.
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007F")

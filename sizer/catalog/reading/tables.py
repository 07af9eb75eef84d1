"""Reads the TOML and JSON files of a catalog folder into plain tables, telling every unreadable one."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from sizer.catalog.reading.faults import Faults, shown
from sizer.catalog.reading.folder import file_content, section_files
from sizer.errors import Location, Problem, Severity

FORMAT = "sizer-catalog"
VERSION = 1
_ENDLESS_KEY = re.compile(r"""(?<![\w-])(?:(?:[\w-]{1,200}|"[^"\n]{0,200}"|'[^'\n]{0,200}')[ \t]*\.[ \t]*){32}""")
"""A key of so many parts takes the TOML reader longer than anybody waits, and means nothing in a catalog."""
_MOST_VALUES = 1_000_000

Table = dict[str, object]


@dataclass(frozen=True, slots=True)
class Document:
    """One file that could be read: its path as the user gave it and its top-level table."""

    file: str
    table: Table


def documents(folder: Path, section: str, faults: Faults) -> Iterator[Document]:
    """Every readable file of ``folder/section`` in path order. A file of another kind is a warning, never silent."""
    for path in section_files(folder, section, faults):
        if path.suffix in (".toml", ".json"):
            document = read_document(path, faults)
            if document is not None:
                yield document
        elif path.suffix not in (".md", ".py", ".pyc", ".txt") and not path.name.startswith("."):
            faults.add(
                "catalog-file-skipped",
                str(path),
                "",
                f"a catalog holds .toml and .json files, not {path.suffix!r}",
                "Rename or convert it, or move it out of the catalog.",
                severity=Severity.WARNING,
            )


def read_document(path: Path, faults: Faults) -> Document | None:
    """The top-level table of one file, or None after its faults were told."""
    file = str(path)
    content = file_content(path, faults)
    if content is None:
        return None
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        faults.add_problem(
            Problem(
                Severity.ERROR,
                "catalog-encoding",
                f"byte {error.start} is not UTF-8",
                Location(file, "", line),
                "Save the file as UTF-8.",
            )
        )
        return None
    if text.count(",") + text.count("\n") > _MOST_VALUES or (path.suffix == ".toml" and _ENDLESS_KEY.search(text)):
        faults.add("catalog-syntax", file, "", "the file has more values, or longer keys, than a catalog can have")
        return None
    faults.remember(file, text)
    table = _parse(path, text, content, faults)
    if table is None or not _right_format(file, table, faults):
        return None
    return Document(file, table)


def _parse(path: Path, text: str, content: bytes, faults: Faults) -> Table | None:
    try:
        table = tomllib.loads(text) if path.suffix == ".toml" else _parse_json(text, content)
    except RecursionError:
        faults.add("catalog-syntax", str(path), "", "the file is nested too deeply to be a catalog")
        return None
    except json.JSONDecodeError as error:
        location = Location(str(path), f"column {error.colno}", error.lineno)
        faults.add_problem(Problem(Severity.ERROR, "catalog-syntax", f"not JSON: {error.msg}", location))
        return None
    except ValueError as error:
        faults.add_problem(_toml_problem(str(path), text, error))
        return None
    if not isinstance(table, dict):
        faults.add("catalog-syntax", str(path), "", f"the file holds {shown(table)}, not a table of records")
        return None
    return table


def _parse_json(text: str, content: bytes) -> object:
    """Decodes quickly; a fault is read once more by the standard library, which tells line and column."""
    try:
        return msgspec.json.decode(content)
    except msgspec.DecodeError:
        return json.loads(text, parse_constant=_refuse_constant)


def _refuse_constant(name: str) -> object:
    raise json.JSONDecodeError(f"{name} is not a number JSON allows", name, 0)


def _toml_problem(file: str, text: str, error: ValueError) -> Problem:
    message, _, where = str(error).partition(" (at ")
    line: int | None = None
    if where.startswith("line "):
        line = int(where[5:].split(",")[0])
    elif where.startswith("end of document"):
        line, message = text.count("\n") + 1, f"{message}: the file ends too early"
    return Problem(Severity.ERROR, "catalog-syntax", f"not TOML: {message}", Location(file, "", line))


def _right_format(file: str, table: Table, faults: Faults) -> bool:
    found, version = table.get("format"), table.get("version")
    if found != FORMAT:
        what = "has no 'format'" if found is None else f"has the format {shown(found)}"
        faults.add("catalog-format", file, "format", f"the file {what}", f"Write format = {FORMAT!r} and version = 1.")
        return False
    if type(version) is not int or version < 1:
        faults.add("catalog-format", file, "version", f"version is {shown(version)}, allowed is {VERSION}")
        return False
    if version > VERSION:
        faults.add(
            "catalog-newer",
            file,
            "version",
            f"the file is of version {version}, this program reads up to {VERSION}",
            "Use a newer Sizer, or ask for the file in the older version.",
        )
        return False
    return True

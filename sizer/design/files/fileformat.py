"""A design as text: JSON with stable key order and one record a line, made to be compared line by line.

Optional values equal to their default are left out, except those that say what a record is: it then shows what is
particular to it, and an unchanged default never shows up in a comparison. What a left-out value means is fixed by the
format version.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from functools import partial
from json.encoder import encode_basestring
from types import MappingProxyType

import msgspec

from sizer.design.checks import check
from sizer.design.files.changes import decode_scenarios, encode_change
from sizer.design.files.decode import Decoder, ObjectWithDuplicates
from sizer.design.files.migrations import FORMAT, MIGRATIONS, VERSION, Migration, migrate
from sizer.design.frozen import FrozenMap, Rows
from sizer.design.records import CatalogUsed, Design, Policies, Row, Scenario, StatedRange
from sizer.design.registry.fields import TABLES, FieldKind
from sizer.design.registry.values import NotANumber, found
from sizer.design.scenarios import ROW_TABLES
from sizer.errors import DesignError, Location, Problem, Severity

LONGEST_FILE_BYTES = 64_000_000
MOST_RECORDS = 500_000
MOST_VALUES = 4_000_000
LONGEST_LINE = 160
"""A record whose line would be longer is written with one key a line."""

_DEEPEST = 16
_TOP = ("format", "version", *TABLES["design"], "catalog", *(table for table in TABLES if table != "design"))


def loads(text: str | bytes, file: str = "", migrations: Mapping[int, Migration] = MIGRATIONS) -> Design:
    """The design written in ``text``. Raises DesignError with every problem, each with its place in ``file``."""
    raw = _document(_text(text, file), file)
    decoder = Decoder(file)
    decoder.once(raw, "")
    document = _migrated(raw, file, migrations)
    header = {key: value for key, value in document.items() if key in TABLES["design"]}
    for key in document:
        if key not in _TOP:
            decoder.unknown_key(key, _TOP, "")
    values = decoder.fields("design", header, "design")
    tables = {table: Rows(decoder.rows(table, document.get(table, []))) for table in ROW_TABLES}
    design = msgspec.structs.replace(
        Design(),
        **values,
        **tables,
        catalog=decoder.catalog(document["catalog"]) if "catalog" in document else CatalogUsed(),
        policies=decoder.policies(document["policies"]) if "policies" in document else Policies(),
        scenarios=decode_scenarios(decoder, document.get("scenarios", [])),
    )
    problems = [*decoder.told(), *(_in_file(problem, file) for problem in check(design))]
    if problems:
        raise DesignError(problems)
    return design


def dumps(design: Design) -> str:
    """The design as the text of its file; equal designs give equal texts, and ``loads`` gives the design back."""
    parts = [f'  "format": {json.dumps(FORMAT)}', f'  "version": {VERSION}']
    parts += [f"  {_json(key)}: {_json(value)}" for key, value in encode(design, "design").items()]
    if design.catalog != CatalogUsed():
        facts = ",\n".join(
            f"      {_json(name)}: {_json({'hash': used.hash, 'values': used.values})}"
            for name, used in design.catalog.facts.items()
        )
        body = f'    "edition": {_json(design.catalog.edition)},\n    "facts": {{\n{facts}\n    }}'
        parts.append(f'  "catalog": {{\n{body}\n  }}')
    for table in TABLES:
        if table == "policies" and design.policies != Policies():
            parts.append(f'  "policies": {_json(encode(design.policies, "policies"))}')
        elif table in ROW_TABLES and (rows := getattr(design, table)):
            lines = rows.text(_WRITERS[table], ",\n")
            parts.append(f"  {_json(table)}: [\n{lines}\n  ]")
    if design.scenarios:
        scenarios = ",\n".join(map(_scenario, design.scenarios))
        parts.append(f'  "scenarios": [\n{scenarios}\n  ]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def encode(record: object, table: str) -> dict[str, object]:
    """The field values of a record by key, without those that may be left out."""
    plain: dict[str, object] = {}
    for spec, attribute, default, always in _FIELDS[table]:
        value = getattr(record, attribute)
        if always or value != default:
            plain[spec.key] = spec.written_value(value)
    return plain


_FIELDS = {
    table: [
        (spec, spec.attribute, FrozenMap() if spec.kind is FieldKind.NUMBERS else spec.default,
         spec.required or spec.written)
        for spec in specs.values()
    ]
    for table, specs in TABLES.items()
}


def _written(table: str, row: object) -> str:
    return _line(encode(row, table), "    ")


_WRITERS: Mapping[str, Callable[[Row], str]] = MappingProxyType(
    {table: partial(_written, table) for table in ROW_TABLES})


def _text(text: str | bytes, file: str) -> str:
    if len(text) > LONGEST_FILE_BYTES:
        raise _refused("size", f"the file has {len(text)} bytes; at most {LONGEST_FILE_BYTES} are read", file)
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        kind = " It looks like UTF-16." if text[:2] in (b"\xff\xfe", b"\xfe\xff") else ""
        raise _refused(
            "encoding", f"byte {error.start + 1} is no UTF-8 text.{kind}", file, "Save the file as UTF-8.", line
        ) from None


def _document(text: str, file: str) -> dict[str, object]:
    if not text.strip("\0 \t\r\n"):
        raise _refused("empty", "the file is empty", file)
    # Counted before anything is made of it: empty records take a hundred times the memory of their text.
    for mark, most, noun in (("{", MOST_RECORDS, "records"), (",", MOST_VALUES, "values")):
        if text.count(mark) > most:
            raise _refused("size", f"the file has {text.count(mark):,} {noun}; at most {most:,} are read", file)
    try:
        raw = json.loads(
            text, object_pairs_hook=ObjectWithDuplicates, parse_constant=NotANumber, parse_int=_integer,
            parse_float=_float,
        )
    except json.JSONDecodeError as error:
        raise _syntax(error, text, file) from None
    except RecursionError:
        line = _deep_line(text)
        raise _refused("nesting", f"values are nested deeper than {_DEEPEST} levels", file, line=line) from None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        what = f"its format is {found(raw.get('format'))}" if isinstance(raw, dict) else f"it holds {found(raw)}"
        raise _refused("format", f"this is no design: {what}; {FORMAT!r} is needed", file, place="format")
    return raw


def _migrated(raw: dict[str, object], file: str, migrations: Mapping[int, Migration]) -> dict[str, object]:
    version = raw.get("version")
    if isinstance(version, bool) or not isinstance(version, int):
        raise _refused("version", f"the version is {found(version)}; a whole number is needed", file, place="version")
    if version > VERSION:
        text = f"this file is newer (format {version}); this Sizer reads up to {VERSION}"
        raise _refused("newer", text, file, "Open it with a newer program.", place="version")
    if version == VERSION:
        return raw
    document = migrate(raw, version, migrations)
    if document is None:
        raise _refused("version", f"the version is {version}; this program reads {VERSION}", file, place="version")
    return document


def _integer(digits: str) -> int | NotANumber:
    return int(digits) if len(digits) <= 20 else NotANumber(digits)


def _float(digits: str) -> float | NotANumber:
    value = float(digits)
    return value if math.isfinite(value) else NotANumber(digits)


def _syntax(error: json.JSONDecodeError, text: str, file: str) -> DesignError:
    if text.lstrip().startswith("{") and _is_whole(text, error.pos):
        what = f"text stands behind the end of the design, from line {error.lineno}, column {error.colno}"
        return _refused("trailing", what, file, "Delete what stands behind the last brace of the design.", error.lineno)
    what = f"this is no JSON: {error.msg.rstrip(':').lower()} at line {error.lineno}, column {error.colno}"
    whole = text.strip()
    if error.pos >= len(text.rstrip()) or (whole.startswith("{") and not whole.endswith("}")):
        what = f"the file ends too early, at line {text.count(chr(10)) + 1}: {error.msg.rstrip(':').lower()}"
        hint = "It was cut off; the save before it may stand beside it under the same name with ~ behind it."
        return _refused("truncated", what, file, hint, error.lineno)
    return _refused("syntax", what, file, line=error.lineno)


def _is_whole(text: str, end: int) -> bool:
    """Whether the text up to ``end``, where reading stopped, is one value by itself."""
    try:
        json.loads(text[:end])
    except json.JSONDecodeError:
        return False
    return True


def _deep_line(text: str) -> int | None:
    depth = 0
    for match in re.finditer(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(match.group(), 0)
        if depth > _DEEPEST:
            return text.count("\n", 0, match.start()) + 1
    return None


def _refused(
    code: str, text: str, file: str, hint: str = "", line: int | None = None, place: str = ""
) -> DesignError:
    return DesignError(Problem(Severity.ERROR, code, text, Location(file, place, line), hint))


def _in_file(problem: Problem, file: str) -> Problem:
    where = problem.location
    return Problem(problem.severity, problem.code, problem.text, Location(file, where.place, where.line), problem.hint)


def _plain(value: object) -> object:
    """Whole floats as integers, ranges and maps as objects."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return int(value)
    if isinstance(value, StatedRange):
        return {name: _plain(getattr(value, name)) for name in ("low", "likely", "high")}
    if isinstance(value, Mapping):
        return {name: _plain(entry) for name, entry in value.items()}
    return value


def _json(value: object) -> str:
    if isinstance(value, str):  # most of what there is to write
        return encode_basestring(value)
    if value.__class__ is int:
        return repr(value)
    return json.dumps(_plain(value), ensure_ascii=False, allow_nan=False)


def _line(record: Mapping[str, object], indent: str) -> str:
    pairs = [f"{_json(key)}: {_json(value)}" for key, value in record.items()]
    line = f"{indent}{{{', '.join(pairs)}}}"
    if len(line) <= LONGEST_LINE:
        return line
    body = f",\n{indent}  ".join(pairs)
    return f"{indent}{{\n{indent}  {body}\n{indent}}}"


def _scenario(scenario: Scenario) -> str:
    body = [f"      {_json(key)}: {_json(value)}" for key, value in encode(scenario, "scenarios").items()]
    if scenario.changes:
        changes = ",\n".join(
            _line(encode_change(change, _row(change.table, change.row)), "        ") for change in scenario.changes
        )
        body.append(f'      "changes": [\n{changes}\n      ]')
    return "    {\n" + ",\n".join(body) + "\n    }"


def _row(table: str, row: Row | None) -> dict[str, object]:
    return encode(row, table) if row is not None else {}

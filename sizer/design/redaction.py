"""A design with names that a reader must not see put out of it: the same one wherever it stands, by the same word."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from string import ascii_uppercase
from typing import Any

from sizer.design.fieldspec import Field, FieldKind
from sizer.design.files.changes import split_path
from sizer.design.files.fileformat import dumps, loads
from sizer.design.naming import NAMED_TABLES, Names
from sizer.design.records import Design
from sizer.design.registry.fields import TABLES
from sizer.design.titles import NOUNS

_FORMS = re.compile(r"[\s,]+(?:GmbH|AG|SE|KG|KGaA|e\.?\s?V\.?|Inc\.?|Ltd\.?|LLC|LLP|plc|Corp\.?|Co\.?|S\.?A\.?|"
                    r"B\.?V\.?|N\.?V\.?|Oy|AB|ApS|S\.?r\.?l\.?)$", re.IGNORECASE)
"""What stands behind the name of a company and is left out as often as not."""
_SITE = re.compile(r"\bsite:[ \t]*([^\n.;,]{2,60})", re.IGNORECASE)
_SERIAL = re.compile(r"\b(?:S/?N|serial(?:[ \t]+(?:number|no\.?))?)[ \t:#]+([A-Z0-9](?:[A-Z0-9-]{3,}))", re.IGNORECASE)
_SHORT = 4
"""A name of fewer letters is put out as a word alone: it may be a part of many others."""
_IDS = frozenset({FieldKind.IDENTIFIER, FieldKind.REFERENCE, FieldKind.REFERENCES})
_WORDS = frozenset({FieldKind.TEXT, FieldKind.NOTES})
_BOUND = ("told", "problem")
"""What binds the acceptance of a problem to the names that the problem said."""


def redacted(design: Design, words: Iterable[str] = ()) -> Design:
    """The design without its customer, the sites and serial numbers that its texts name as such, and these words.

    A word is the name or the id of a record, or any text; ``Munich = Site 1`` says what stands in its place. Ids that
    are made of what is put out are renamed wherever they are referred to. The numbers of the design stay.
    """
    stands = replacements(design, words)
    return _Redaction(stands).of(design) if stands else design


def still_standing(design: Design, without: Design) -> Mapping[str, int]:
    """Words of the customers' names of a design that stand in texts of it ``without`` them, and in how many.

    What people call a customer is often one word of the name, and nobody but its author knows which words are of no
    customer at all: they are told, and not put out.
    """
    words = {word for customer in _customers(design) for word in re.findall(r"[^\W_]+", _FORMS.sub("", customer))
             if len(word) >= _SHORT or not word.isascii()}
    texts = [text.casefold() for text in _texts(without)]
    found = {word: sum(word.casefold() in text for text in texts) for word in sorted(words)}
    return {word: many for word, many in found.items() if many}


def _customers(design: Design) -> list[str]:
    found = [design.customer, *(str(change.value) for scenario in design.scenarios for change in scenario.changes
                                if (change.table, change.field) == ("design", "customer") and change.value)]
    return list(dict.fromkeys(filter(None, map(str.strip, found))))


def replacements(design: Design, words: Iterable[str] = ()) -> Mapping[str, str]:
    """What is put out, and what stands in its place: ``Customer A``, ``Site 1``, ``Serial 1``, ``Line 1``."""
    found: dict[str, str] = {}
    counts: dict[str, int] = {}

    def numbered(kind: str, text: str) -> None:
        text = text.strip()
        if text and text not in found:
            counts[kind] = counts.get(kind, 0) + 1
            found[text] = f"{kind} {counts[kind]}"

    for customer in _customers(design):
        letter = ascii_uppercase[len({*found.values()}) % len(ascii_uppercase)]
        found[customer] = f"Customer {letter}"
        if (short := _FORMS.sub("", customer)) != customer:
            found[short] = found[customer]
    names = Names(design)
    for word in words:
        named, sign, instead = word.partition("=")
        if sign and named.strip() and instead.strip():
            found[named.strip()] = instead.strip()
            continue
        table, title = _meant(names, word.strip())
        if title:
            numbered(NOUNS[table][0].capitalize(), title)
        else:
            numbered("Name", word)
    texts = list(_texts(design))
    for kind, pattern in (("Site", _SITE), ("Serial", _SERIAL)):
        for text in texts:
            for match in pattern.finditer(text):
                numbered(kind, match[1])
    return found


def _meant(names: Names, word: str) -> tuple[str, str]:
    """The table and the name of the record that a word means; empty where it means none."""
    for table in NAMED_TABLES:
        if ids := names.meant((table,), word):
            return table, names.called(table, ids[0])
    return "", ""


def _texts(design: Design) -> Iterator[str]:
    """Every free text of a design, its scenarios' among them."""
    found: list[str] = []

    def seen(text: str) -> str:
        found.append(text)
        return text

    _Walk(seen, lambda name: name).document(json.loads(dumps(design)))
    return iter(found)


class _Redaction:
    """Puts words out of a design."""

    def __init__(self, stands: Mapping[str, str]) -> None:
        self._stands = {word.casefold(): instead for word, instead in stands.items()}
        longest = sorted(stands, key=len, reverse=True)
        self._words = re.compile("|".join(map(_as_word, longest)), re.IGNORECASE)
        self._slugs = {_slug(word, ""): _slug(instead, "-") for word, instead in stands.items() if _slug(word, "")}
        parts = [r"[-_]?".join(map(re.escape, re.findall(r"[^\W_]+", word.casefold()))) for word in longest]
        self._ids = re.compile(rf"(?<![^\W_])(?:{'|'.join(filter(None, parts)) or '(?!)'})(?![^\W_])", re.IGNORECASE)

    def of(self, design: Design) -> Design:
        """The design without them."""
        raw = json.loads(dumps(design))
        _Walk(self._in_text, self._in_id).document(raw)
        return loads(json.dumps(raw))

    def _in_text(self, text: str) -> str:
        return self._words.sub(lambda match: self._stands[match[0].casefold()], text)

    def _in_id(self, name: str) -> str:
        return self._ids.sub(lambda match: self._slugs[_slug(match[0], "")], name)


class _Walk:
    """Goes through the plain form of a design: free texts become what ``text`` makes of them, ids what ``id`` makes."""

    def __init__(self, text: Callable[[str], str], name: Callable[[str], str]) -> None:
        self._text, self._id = text, name

    def document(self, raw: dict[str, Any]) -> None:
        """Change a whole document in place."""
        self._record("design", raw)
        self._record("policies", raw.get("policies", {}))
        for table in TABLES:
            rows = raw.get(table)
            for row in rows if isinstance(rows, list) else ():
                self._record(table, row)
                for change in row.get("changes", ()) if table == "scenarios" else ():
                    self._change(change)

    def _record(self, table: str, record: dict[str, Any]) -> None:
        before = dict(record)
        for key, spec in TABLES[table].items():
            if key in record:
                record[key] = self._value(spec, record[key])
        if table == "accepted" and any(record.get(key) != before.get(key) for key in (*_BOUND, "place")):
            # The problem says other names now: what was accepted is accepted whatever it says.
            for key in _BOUND:
                record.pop(key, None)

    def _value(self, spec: Field, value: Any) -> Any:
        if isinstance(value, list):
            return [self._value(spec, each) for each in value]
        if not isinstance(value, str):
            return value
        if spec.kind in _IDS or (spec.kind in _WORDS and not spec.editable):
            return self._id(value)
        return self._text(value) if spec.kind in _WORDS and not spec.presets else value

    def _change(self, change: dict[str, Any]) -> None:
        for action in ("set", "remove"):
            if action in change:
                located = split_path(change[action]) if action == "set" else None
                change[action] = self._id(change[action])
                if located is not None and located[2] in TABLES[located[0]]:
                    change["value"] = self._value(TABLES[located[0]][located[2]], change["value"])
        if "add" in change:
            self._record(change["add"], change["record"])
        if "before" in change:
            change["before"] = self._id(change["before"])


def _as_word(word: str) -> str:
    escaped = re.escape(word)
    return rf"(?<!\w){escaped}(?!\w)" if len(word) < _SHORT or _FORMS.search(word) else escaped


def _slug(word: str, between: str) -> str:
    """The letters and digits of a word as an id has them.

    >>> _slug("Customer A", "-"), _slug("Acme Bank", "")
    ('customer-a', 'acmebank')
    """
    return between.join(re.findall(r"[^\W_]+", word.casefold()))

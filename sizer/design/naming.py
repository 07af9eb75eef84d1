"""What people call the records of a design and its places, and which record a name means."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from sizer.design.frozen import Rows
from sizer.design.records import Design, Scenario
from sizer.design.registry.fields import TABLES, members_of
from sizer.design.stems import parts_of
from sizer.design.titles import TABLE_TITLES
from sizer.language import counting, say, shown, spoken
from sizer.numerals import plainly

NAMED_TABLES = ("items", "services", "links", "pools", "workloads", "requirements", "scenarios")
"""The tables whose records people call by a name."""

_WORD = re.compile(r"\w+")
PARTING = ",;\n"
"""What parts several names in one cell, so that a name with it in it is written as its id there."""


class Names:
    """The names of one design, looked up as often as one likes."""

    def __init__(self, design: Design, scenarios: Rows[Scenario] | None = None) -> None:
        """``scenarios`` are those of the document, where ``design`` is what one of them shows."""
        self._design = design
        self._scenarios = design.scenarios if scenarios is None else scenarios
        self._by_name: dict[str, dict[str, tuple[str, ...]]] = {}
        self._to_come: dict[tuple[str, str], str] = {}

    def _rows(self, table: str) -> Rows[Any]:
        """The records of a table whose records have names; none of another."""
        if table == "scenarios":
            return self._scenarios
        return getattr(self._design, table) if table in NAMED_TABLES else Rows()

    def _ids(self, table: str) -> dict[str, tuple[str, ...]]:
        """Folded name -> the ids of the records called so; made when it is first asked for."""
        found = self._by_name.get(table)
        if found is None:
            found = self._by_name[table] = {}
            for row in self._rows(table):
                name = folded(row.called)
                found[name] = (*found.get(name, ()), row.id)
        return found

    def expect(self, table: str, id: str, name: str) -> None:
        """Know a record that is to be added, by its name too."""
        if table in NAMED_TABLES:
            ids = self._ids(table)
            ids[folded(name)] = (*ids.get(folded(name), ()), id)
            self._to_come[table, id] = name

    def called(self, table: str, id: str) -> str:
        """What people call a record; of one that is not there its id."""
        row = self._rows(table).get(id)
        return row.called if row is not None else id

    def called_in(self, tables: Iterable[str], id: str) -> str:
        """What people call a record of the first of these tables that has it."""
        return next((row.called for table in tables if (row := self._rows(table).get(id)) is not None), id)

    def entry(self, tables: Iterable[str], id: str) -> str:
        """A text that, entered, means this record: its name, or its id where another is called the same."""
        name = self.called_in(tables, id)
        alone = self.meant(tables, name) == (id,)
        return name if alone and name.strip() and not any(sign in name for sign in PARTING) else id

    def meant(self, tables: Iterable[str], text: str) -> tuple[str, ...]:
        """The ids of the records that a text means: of the one with that id, else of all with that name."""
        word = text.strip()
        here = [table for table in tables if table in NAMED_TABLES]
        if any(self._rows(table).get(word) is not None or (table, word) in self._to_come for table in here):
            return (word,)
        return tuple(id_ for table in here for id_ in self._ids(table).get(folded(word), ()))

    def known(self, tables: Iterable[str]) -> tuple[str, ...]:
        """All names of these tables."""
        return tuple(row.called for table in tables for row in self._rows(table))

    def same(self, table: str, name: str) -> int:
        """How many records of a table are called so."""
        return len(self._ids(table).get(folded(name), ()))

    def place(self, place: str) -> str:
        """A place of the design as people say it; a text that is no place stays as it is.

        >>> from sizer.design.frozen import Rows
        >>> from sizer.design.records import LineRecord
        >>> names = Names(Design(items=Rows([LineRecord("drives", name="Data drives")])))
        >>> names.place("items/drives/quantity"), names.place("items/drives"), names.place("policies/values/x")
        ('Data drives: quantity', 'Data drives', 'House rules: x')
        >>> names.place("accepted/no-spare@items/drives/reason")
        'No spare, Data drives: reason'
        """
        table, *rest = place.split("/")
        if table == "scenarios" and len(rest) > 2:
            return say("{place}, in {scenario}", place=self.place("/".join(rest[1:])),
                       scenario=self.called("scenarios", rest[0]))
        if not rest and (parts := parts_of(place)).table:  # the key of a figure
            return self.called(*parts.owner)
        if table not in TABLES or not rest:
            return shown(TABLE_TITLES.get(table, place))
        if table in ("design", "policies"):
            return f"{shown(TABLE_TITLES[table])}: {self._field(table, '', rest)}"
        if table == "accepted":
            return self._accepted("/".join(rest))
        record, *field = rest
        name = self.called(table, record) if table in NAMED_TABLES else f"{shown(TABLE_TITLES[table])}: {record}"
        return f"{name}: {self._field(table, record, field)}" if field else name

    def _accepted(self, text: str) -> str:
        """An accepted problem by its words and the name of its place, which is written with strokes itself."""
        at, _, key = text.rpartition("/")
        named, field = (at, f": {small(TABLES['accepted'][key].title)}") if key in TABLES["accepted"] else (text, "")
        code, _, place = named.partition("@")
        return f"{', '.join(filter(None, (code_in_words(code), self.place(place) if place else '')))}{field}"

    def _field(self, table: str, record: str, keys: list[str]) -> str:
        spec = TABLES[table].get(keys[0])
        row = self._design.policies if table == "policies" else (
            self._rows(table).get(record) if record else None)
        member = members_of(table, keys[0], row).get(keys[1]) if len(keys) > 1 else None
        if member is not None:
            return small(member.title)
        return " ".join((small(spec.title) if spec is not None else keys[0], *keys[1:])) if len(keys) == 1 else (
            " ".join(keys[1:]))


def code_in_words(code: str) -> str:
    """The code of a problem as people say it.

    >>> code_in_words("single-point-of-failure")
    'Single point of failure'
    """
    return begun(code.replace("-", " "))


def one_of(units: float, name: str) -> str:
    """One unit of a line, by the line's name.

    >>> one_of(2, "NFS nodes"), one_of(1, "Blade chassis")
    ('one of 2 NFS nodes', 'Blade chassis')
    """
    return say("one of {number} {name}", number=counting(round(units)), name=name) if units > 1 else name


def begun(text: str) -> str:
    """A text at the begin of a sentence or a cell; a name that is written as such keeps its small letter.

    >>> begun("one of 2 NFS nodes"), begun("write-back of DDR4"), begun("")
    ('One of 2 NFS nodes', 'Write-back of DDR4', '')
    >>> begun("iSCSI server: lost"), begun("sasdata_1m: lost"), begun("ext4")
    ('iSCSI server: lost', 'sasdata_1m: lost', 'ext4')
    """
    first = _WORD.match(text)
    named = first is not None and any(sign == "_" or sign.isdigit() or sign.isupper() for sign in first.group()[1:])
    return text if named else text[:1].upper() + text[1:]


def folded(name: str) -> str:
    """A name without what people do not tell names apart by: case, which and how many spaces, and typographic signs.

    >>> folded("Bob\N{RIGHT SINGLE QUOTATION MARK}s FC \N{EN DASH} switches"), folded("  two\N{NO-BREAK SPACE}words ")
    ("bob's fc - switches", 'two words')
    """
    return " ".join(plainly(name).casefold().split())


def small(title: str) -> str:
    """A title within a sentence, with its first letter small but where it is a short form; other languages keep it.

    >>> small("Quantity"), small("MTU"), small("RAID level")
    ('quantity', 'MTU', 'RAID level')
    """
    title = shown(title)
    if spoken().translations is not None or title[1:2].isupper():
        return title
    return title[:1].lower() + title[1:]


def numbered(name: str, taken: Iterable[str]) -> str:
    """A name that is not taken: this one, else with the next number behind it.

    >>> numbered("Arrays", ["Shelves"]), numbered("Arrays", ["Arrays", "Arrays 2"]), numbered("Arrays 2", ["Arrays 2"])
    ('Arrays', 'Arrays 3', 'Arrays 3')
    """
    known = {folded(each) for each in taken}
    if folded(name) not in known:
        return name
    stem, _, last = name.rpartition(" ")
    stem, number = (stem, int(last) + 1) if stem and last.isdecimal() and len(last) < 5 else (name, 2)
    while folded(f"{stem} {number}") in known:
        number += 1
    return f"{stem} {number}"

"""From plain JSON values to records, field by field through the registry, collecting every problem."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from sizer.design.frozen import FrozenMap
from sizer.design.records import (
    CatalogRecordUsed,
    CatalogUsed,
    FieldValue,
    Policies,
    Requirement,
    RequirementKind,
    Row,
    Workload,
)
from sizer.design.registry.fields import TABLES, Field, FieldKind, members_of, unit_of
from sizer.design.registry.values import NotANumber, Refusal, accept, accept_numbers, did_you_mean, found
from sizer.design.scenarios import ROW_TYPES
from sizer.errors import Location, Problem, Severity
from sizer.units import counted

_PLACEABLE = re.compile(r"[\w.-]{1,100}")

MOST_ROWS = 200_000
"""More rows than this in one table is a mistake, not a design."""


MOST_TOLD = 1_000
"""Problems of one document that are told one by one: nobody reads more, and a hostile file has a million."""
_NONE_TWICE: Counter[str] = Counter()


class ObjectWithDuplicates(dict[str, object]):
    """A JSON object in which keys occur more than once; the last value of each is kept."""

    __slots__ = ("duplicates",)

    def __init__(self, pairs: Sequence[tuple[str, object]]) -> None:
        super().__init__(pairs)
        counts = Counter(key for key, _ in pairs) if len(self) != len(pairs) else _NONE_TWICE
        self.duplicates = tuple(key for key, count in counts.items() if count > 1)


class Decoder:
    """Collects the problems of one document while its parts are decoded."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.count = 0
        """All problems, those that are not kept too."""

    def _add(self, problem: Problem) -> None:
        self.count += 1
        if self.count <= MOST_TOLD:
            self.problems.append(problem)

    def told(self) -> list[Problem]:
        """The first problems, and how many more there are."""
        more = self.count - len(self.problems)
        text = f"this file has {counted(more, 'more problem')}"
        return [*self.problems, Problem(Severity.ERROR, "more", text, Location(self.file))] if more else self.problems

    def report(self, code: str, place: str, text: str, hint: str = "") -> None:
        """Adds an error at ``place``."""
        self._add(Problem(Severity.ERROR, code, text, Location(self.file, place), hint))

    def refuse(self, refusal: Refusal, place: str) -> None:
        """Adds a refused value at ``place``."""
        self._add(refusal.problem(place, self.file))

    def mapping(self, raw: object, place: str, noun: str) -> Mapping[str, object] | None:
        """``raw`` as an object whose keys occur once, or None with a problem."""
        if not isinstance(raw, dict):
            self.report("type", place, f"{noun} is {found(raw)}; an object is needed")
            return None
        self.once(raw, place)
        return raw

    def once(self, raw: object, place: str) -> None:
        """Reports the keys that occur more than once in ``raw``."""
        if isinstance(raw, ObjectWithDuplicates):
            for key in raw.duplicates:
                self.report("duplicate-key", f"{place}/{key}".lstrip("/"), f"the key {key!r} occurs more than once")

    def listed(self, raw: object, place: str, noun: str) -> Sequence[object]:
        """``raw`` as a list, empty with a problem when it is none or too long."""
        if not isinstance(raw, list):
            self.report("type", place, f"{noun} is {found(raw)}; a list is needed")
            return ()
        if len(raw) > MOST_ROWS:
            self.report("limit", place, f"{noun} has {len(raw)} entries; at most {MOST_ROWS} are allowed")
            return ()
        return raw

    def unknown_key(self, key: str, allowed: Sequence[str], place: str) -> None:
        """Reports a key that the format does not have."""
        text = f"unknown key {key[:60]!r}; allowed are {', '.join(allowed)}"
        # Looking for the nearest word takes long when a hostile file has a million unknown ones.
        hint = did_you_mean(key[:60], allowed) if self.count < MOST_TOLD else ""
        self.report("unknown-key", f"{place}/{key[:60]}".lstrip("/"), text, hint)

    def fields(
        self, table: str, raw: Mapping[str, object], place: str, ignore: Sequence[str] = ()
    ) -> dict[str, FieldValue]:
        """The field values of one record by attribute name; what is refused is left out."""
        specs = TABLES[table]
        values: dict[str, FieldValue] = {}
        for key, value in raw.items():
            spec = specs.get(key)
            if spec is None:
                if key not in ignore:
                    self.unknown_key(key, [*specs, *ignore], place)
                continue
            self.once(value, f"{place}/{key}")
            if spec.kind is FieldKind.NUMBERS:
                values[spec.attribute] = self._numbers(table, spec, value, raw, f"{place}/{key}")
                continue
            taken = accept(spec, value, self._unit(table, spec, raw))
            if isinstance(taken, Refusal):
                self.refuse(taken, f"{place}/{key}")
                if taken.rest:
                    values[spec.attribute] = taken.rest
            else:
                values[spec.attribute] = taken
        for key, spec in specs.items():
            if spec.required and key not in raw:
                self.report("missing", f"{place}/{key}", f"{spec.title} ({key!r}) is missing")
        return values

    def _numbers(
        self, table: str, spec: Field, value: object, raw: Mapping[str, object], place: str
    ) -> FieldValue:
        # The parameters a workload may have follow from its pattern, which may stand after them.
        likeness: object = None
        if table == "workloads":
            pattern = accept(TABLES[table]["pattern"], raw.get("pattern", TABLES[table]["pattern"].default))
            if isinstance(pattern, Refusal):
                return FrozenMap()
            likeness = Workload("x", pattern=str(pattern))
        numbers, refused = accept_numbers(spec, value, members_of(table, spec.key, likeness))
        for name, refusal in refused:
            self.refuse(refusal, f"{place}/{name}".rstrip("/"))
        return numbers

    @staticmethod
    def _unit(table: str, spec: Field, raw: Mapping[str, object]) -> str:
        if table == "requirements" and spec.key == "target":
            kind = raw.get("kind", RequirementKind.USABLE_CAPACITY)
            if isinstance(kind, str) and kind in tuple(RequirementKind):
                return unit_of(spec, Requirement("x", kind=RequirementKind(kind)))
        return spec.unit

    def row(self, table: str, raw: object, place: str) -> Row | None:
        """One record of a table, or None with problems."""
        before = self.count
        record = self.mapping(raw, place, "a record")
        if record is None:
            return None
        values = self.fields(table, record, place)
        if self.count > before and any(
            spec.required and spec.attribute not in values for spec in TABLES[table].values()
        ):
            return None
        return ROW_TYPES[table](**values)

    def rows(self, table: str, raw: object) -> list[Row]:
        """All records of a table, each id once."""
        records: list[Row] = []
        seen: set[str] = set()
        for number, entry in enumerate(self.listed(raw, table, f"{table!r}"), start=1):
            record = self.row(table, entry, f"{table}/{_name(table, entry) or f'#{number}'}")
            if record is None:
                continue
            if record.identity in seen:
                self.report(
                    "duplicate", f"{table}/#{number}", f"the id {record.identity!r} occurs more than once in {table}",
                    "Give each record an id of its own.",
                )
                continue
            seen.add(record.identity)
            records.append(record)
        return records

    def policies(self, raw: object) -> Policies:
        """The house rules."""
        record = self.mapping(raw, "policies", "'policies'")
        values = self.fields("policies", record, "policies") if record is not None else {}
        return Policies(**values)  # type: ignore[arg-type]  # each value has passed its field

    def catalog(self, raw: object) -> CatalogUsed:
        """The catalog edition and the facts used."""
        record = self.mapping(raw, "catalog", "'catalog'") or {}
        for key in record:
            if key not in ("edition", "facts"):
                self.unknown_key(key, ("edition", "facts"), "catalog")
        edition = record.get("edition", "")
        if not isinstance(edition, str):
            self.report("type", "catalog/edition", f"the edition is {found(edition)}; a text is needed")
            edition = ""
        facts = self.mapping(record.get("facts", {}), "catalog/facts", "'facts'") or {}
        used = {name: self._used(name, value) for name, value in facts.items()}
        return CatalogUsed(edition, FrozenMap(used))

    def _used(self, name: str, raw: object) -> CatalogRecordUsed:
        place = f"catalog/facts/{name}"
        record = self.mapping(raw, place, "the facts of a record") or {}
        for key in record:
            if key not in ("hash", "values"):
                self.unknown_key(key, ("hash", "values"), place)
        digest = record.get("hash", "")
        if not isinstance(digest, str):
            self.report("type", f"{place}/hash", f"the hash is {found(digest)}; a text is needed")
            digest = ""
        values: dict[str, str | float | bool] = {}
        for key, value in (self.mapping(record.get("values", {}), f"{place}/values", "'values'") or {}).items():
            if isinstance(value, NotANumber) or not isinstance(value, str | int | float):
                self.report(
                    "type", f"{place}/values/{key}", f"the fact is {found(value)}; a number, text or truth is needed"
                )
            else:
                values[key] = value
        return CatalogRecordUsed(digest, FrozenMap(values))


def _name(table: str, raw: object) -> str:
    """The id of a raw record where it can stand in a place."""
    if not isinstance(raw, dict):
        return ""
    name = raw.get({"overrides": "key", "accepted": "code"}.get(table, "id"))
    return name if isinstance(name, str) and _PLACEABLE.fullmatch(name) else ""

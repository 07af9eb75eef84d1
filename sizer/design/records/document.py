"""The whole design document: its heading, house rules, pins, accepted problems and scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

import msgspec

from sizer.design.fieldspec import Field, FieldKind, identifier, name, note, number, preset, reference, text, whole
from sizer.design.frozen import FrozenMap, Rows
from sizer.design.records.demand import Requirement, Workload
from sizer.design.records.hardware import Identified, LineRecord, Link, Pool
from sizer.design.records.services import Service
from sizer.design.records.values import Amount, FieldValue
from sizer.design.records.words import BASE, ChangeAction
from sizer.language import say


class Policies(msgspec.Struct, frozen=True):
    """House rules: a preset of the catalog, and the values that differ from it."""

    preset: Annotated[str, preset(
        "Preset", "The house rules of the catalog this design starts from.", "policies")] = ""
    values: Annotated[Mapping[str, Amount], Field(
        "Values", FieldKind.NUMBERS, "House rules that differ from the preset.", unit="")] = FrozenMap()


class Override(msgspec.Struct, frozen=True):
    """A figure pinned by hand, with the reason. ``low`` and ``high`` make it a range."""

    key: Annotated[str, Field(
        "Figure", FieldKind.TEXT, "The key of the figure that is pinned.", editable=False,
        example="pool.data.usable_bytes")]
    value: Annotated[float | None, number(
        "Value", "What stands in its place, in the unit of the figure.", "", minimum=-1e300, maximum=1e300)] = None
    low: Annotated[float | None, number(
        "Low", "The low end, where it is a range.", "", minimum=-1e300, maximum=1e300)] = None
    high: Annotated[float | None, number(
        "High", "The high end, where it is a range.", "", minimum=-1e300, maximum=1e300)] = None
    reason: Annotated[str, Field("Reason", FieldKind.NOTES, "Why it is pinned.")] = ""
    author: Annotated[str, text("Author", "Who pinned it.")] = ""
    date: Annotated[str, Field("Date", FieldKind.DATE, "When it was pinned.")] = ""

    @property
    def identity(self) -> str:
        """What identifies the record in its table."""
        return self.key

    @property
    def called(self) -> str:
        """What the record is called where no sizing says what its figure is called."""
        return self.key


class Accepted(msgspec.Struct, frozen=True):
    """A problem the author knows of and takes, with the reason.

    ``told`` binds it to what was accepted, the numbers and names that the problem said: one that says others now is
    open again. ``problem`` is the sentence that was read; files written before ``told`` was kept are bound to it. Both
    are empty where whoever writes a file leaves them out: whatever the problem says is then accepted.
    """

    code: Annotated[str, Field("Code", FieldKind.TEXT, "The code of the problem.", editable=False)]
    place: Annotated[str, Field(
        "Place", FieldKind.TEXT, "Where the problem lies; empty: wherever it occurs.", editable=False)] = ""
    reason: Annotated[str, Field("Reason", FieldKind.NOTES, "Why it is accepted.")] = ""
    author: Annotated[str, text("Author", "Who accepted it.")] = ""
    date: Annotated[str, Field("Date", FieldKind.DATE, "When it was accepted.")] = ""
    problem: Annotated[str, Field(
        "Problem", FieldKind.NOTES, "What the problem said when accepted, a line for each of this code and place; "
        "empty: accepted whatever it says.", editable=False)] = ""
    told: Annotated[str, Field(
        "Said", FieldKind.NOTES, "The numbers and names that the problem said when accepted, a line for each of this "
        "code and place; empty: not kept.", editable=False)] = ""

    @property
    def identity(self) -> str:
        """What identifies the record in its table."""
        return f"{self.code}@{self.place}"

    @property
    def called(self) -> str:
        """What the record is called: the words of the code of its problem."""
        return self.code.replace("-", " ")

    def bound_to(self, told: str) -> Accepted:
        """The record bound to what the problem said."""
        return msgspec.structs.replace(self, told=told)


Row = LineRecord | Service | Link | Pool | Workload | Requirement | Override | Accepted
"""A record of one of the tables a scenario can change."""


class Change(msgspec.Struct, frozen=True):
    """One difference of a scenario from its base: a field set, a record added or one removed.

    ``table`` and ``record`` name the record (``record`` is empty for the tables ``design`` and ``policies``, which
    have only one), ``field`` the key in the registry, ``member`` one name inside a field that is a map. ``row`` is the
    record added, under the id ``record``, and ``before`` the id it stands in front of, None at the end.
    """

    action: ChangeAction
    table: str
    record: str = ""
    field: str = ""
    member: str = ""
    value: FieldValue = None
    row: Row | None = None
    before: str | None = None

    @property
    def path(self) -> str:
        """The place as the file writes it, ``items/drives/quantity``."""
        return "/".join(part for part in (self.table, self.record, self.field, self.member) if part)

    @property
    def identity(self) -> str:
        """What names the change in its scenario: a scenario changes each place once."""
        return f"{self.action} {self.path}"


class Scenario(Identified, frozen=True):
    """A named alternative: only its differences from ``base`` (None: from the design itself)."""

    id: Annotated[str, identifier("Scenario", "The id by which commands address the scenario, DESIGN@ID.")]
    name: Annotated[str, name()] = ""
    note: Annotated[str, note("What sets the scenario apart.")] = ""
    base: Annotated[str | None, reference(
        "Starts from", "The scenario it differs from; empty: the design itself.", "scenarios")] = None
    changes: Rows[Change] = Rows()


class CatalogRecordUsed(msgspec.Struct, frozen=True):
    """The hash of a catalog record, and the values of it that were used."""

    hash: str = ""
    values: Mapping[str, str | float | bool] = FrozenMap()


class CatalogUsed(msgspec.Struct, frozen=True):
    """The catalog a design was sized with, so that it opens to the same numbers later."""

    edition: str = ""
    facts: Mapping[str, CatalogRecordUsed] = FrozenMap()


class Design(msgspec.Struct, frozen=True):
    """The whole document. ``resolve`` gives the design of one scenario."""

    title: Annotated[str, text("Title", "What the design is called.", written=True)] = ""
    number: Annotated[str, text("Number", "By what number its proposal goes.")] = ""
    revision: Annotated[str, text("Revision", "Which state of the proposal it is: A, B, 2.")] = ""
    customer: Annotated[str, text("Customer", "Whom it is for.")] = ""
    author: Annotated[str, text("Author", "Who made it.")] = ""
    date: Annotated[str, Field("Date", FieldKind.DATE, "The date of the design.", example="2026-03-31")] = ""
    valid_until: Annotated[str, Field(
        "Valid until", FieldKind.DATE, "The last day the offer stands.", example="2026-06-30")] = ""
    currency: Annotated[str, Field(
        "Currency", FieldKind.CURRENCY, "Three-letter code of the currency of all prices.")] = "EUR"
    price_date: Annotated[str, Field(
        "Prices of", FieldKind.DATE, "Of what day the prices are that are typed into the design.",
        example="2026-03-31")] = ""
    discount: Annotated[float | None, number(
        "Discount", "Off every unit price that states no discount of its own; empty: none.", "1", maximum=1.0,
        percent=True, example="20 %")] = None
    support_years: Annotated[int | None, whole(
        "Years of support", "For how many years is bought what is paid every year.", maximum=50, example="5")] = None
    notes: Annotated[str, Field("Notes", FieldKind.NOTES, "What a reader of the whole design should know.")] = ""
    catalog: CatalogUsed = CatalogUsed()
    items: Rows[LineRecord] = Rows()
    services: Rows[Service] = Rows()
    links: Rows[Link] = Rows()
    pools: Rows[Pool] = Rows()
    workloads: Rows[Workload] = Rows()
    requirements: Rows[Requirement] = Rows()
    policies: Policies = Policies()
    overrides: Rows[Override] = Rows()
    accepted: Rows[Accepted] = Rows()
    scenarios: Rows[Scenario] = Rows()
    current_scenario: Annotated[str, Field(
        "Scenario", FieldKind.REFERENCE, "The scenario in front; base is the design itself.", refers=("scenarios",)
    )] = BASE
    baseline: Annotated[str | None, Field(
        "Baseline", FieldKind.REFERENCE, "The scenario results are compared with.", refers=("scenarios",))] = None
    base_name: Annotated[str, text(
        "Name of the base design", "What the design itself is called beside its scenarios. Empty: Base design.")] = ""

    def scenario_called(self, scenario: str) -> str:
        """What a scenario is called, or the design itself where no scenario has this id."""
        found = self.scenarios.get(scenario)
        return found.called if found is not None else self.base_name or say("Base design")

    def accepting(self, records: Iterable[Accepted]) -> Design:
        """The design with these accepted problems instead of its own."""
        return msgspec.structs.replace(self, accepted=Rows(records))

    def sized_with(self, used: CatalogUsed) -> Design:
        """The same design with other catalog records kept."""
        return msgspec.structs.replace(self, catalog=used)

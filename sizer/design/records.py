"""The design document as frozen records: what is bought, how it is cabled, pooled and loaded, and what is asked of it.

Every number is in a base unit, named by the last part of its field. ``None`` means *not stated*: never zero. An
:data:`Amount` may be given as a range. The meaning, unit, limits and help text of every field are in
:mod:`sizer.design.registry.fields`; this module gives them only a type and a default.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import TypeVar

import msgspec

from sizer.design.frozen import FrozenMap, Rows
from sizer.design.sense import Sense

BASE = "base"
"""The scenario that is the design itself, without any change."""

DEFAULT_PATTERN = "random-block"
"""The pattern of a workload that states none, which is part of the file format."""


class Range(msgspec.Struct, frozen=True):
    """A number the user knows only within limits: ``low <= likely <= high``."""

    low: float
    likely: float
    high: float


Amount = float | Range

R = TypeVar("R", bound=msgspec.Struct)


def altered(record: R, **values: object) -> R:
    """The record with other values in some of its fields.

    >>> altered(Range(1.0, 2.0, 3.0), likely=2.5)
    Range(low=1.0, likely=2.5, high=3.0)
    """
    return msgspec.structs.replace(record, **values)


def values_of(record: object) -> Iterator[tuple[str, object]]:
    """Name and value of every field of a record, in the order of its file; none for what is no record.

    >>> list(values_of(Range(1.0, 2.0, 3.0)))
    [('low', 1.0), ('likely', 2.0), ('high', 3.0)]
    """
    if isinstance(record, msgspec.Struct):
        yield from zip(record.__struct_fields__, msgspec.structs.astuple(record), strict=True)


def likely(amount: Amount) -> float:
    """The number itself, or the likely one of a range."""
    return amount.likely if isinstance(amount, Range) else amount


class Status(StrEnum):
    """What a line is to the customer."""

    REQUIRED = "required"
    RECOMMENDED = "recommended"
    OPTIONAL = "optional"
    EXISTING = "existing"
    TEST_BED = "test bed"


class LinkMode(StrEnum):
    """How parallel links share the work while all is well."""

    ACTIVE_ACTIVE = "active-active"
    ACTIVE_PASSIVE = "active-passive"
    ACTIVE_STANDBY = "active-standby"
    BONDED = "bonded"
    BONDED_HASH = "bonded-hash"


class Protocol(StrEnum):
    """What travels over a link; ``auto`` follows from the ports and the workload."""

    AUTO = "auto"
    FC = "fc"
    ISCSI = "iscsi"
    NFS = "nfs"
    TCP = "tcp"
    IPOIB = "ipoib"
    SAS = "sas"
    NATIVE = "native"


class Owners(StrEnum):
    """How many controllers of an array own groups of a pool."""

    ALL = "all"
    ONE = "one"


class Runs(StrEnum):
    """Whether a workload shares the system with the others or has it for itself."""

    TOGETHER = "together"
    ALONE = "alone"


class RequirementKind(StrEnum):
    """What a requirement is about."""

    USABLE_CAPACITY = "usable-capacity"
    IOPS = "iops"
    RESPONSE = "response"
    BANDWIDTH = "bandwidth"
    AFTER_ONE_FAILURE = "after-one-failure"
    RACK_UNITS = "rack-units"
    POWER = "power"
    BUDGET = "budget"
    GROWTH = "growth"


class Identified(msgspec.Struct, frozen=True):
    """A record with an id of its own: letters, digits, ``-`` and ``_``. What refers to it is renamed with it."""

    id: str

    @property
    def identity(self) -> str:
        """What names the record in its table."""
        return self.id


class Item(Identified, frozen=True):
    """One line of the configuration: so many of one catalog item, and what contains or carries them."""

    item: str = ""
    quantity: int = 1
    parent: str | None = None
    status: Status = Status.REQUIRED
    owner: str | None = None
    price: Amount | None = None
    note: str = ""


class Link(Identified, frozen=True):
    """Cables or internal connections from the client side to the storage side."""

    from_line: str = ""
    from_port: str = ""
    to_line: str = ""
    to_port: str = ""
    count: int = 1
    mode: LinkMode = LinkMode.ACTIVE_ACTIVE
    channels_per_port: int = 1
    rate_cap_bytes_per_s: float | None = None
    mtu_bytes: int | None = None
    protocol: Protocol = Protocol.AUTO
    connections: int | None = None
    spread: int | None = None
    length_m: Amount | None = None
    note: str = ""


class Pool(Identified, frozen=True):
    """Drives under one protection, and what lies on top: volume groups and file systems."""

    title: str = ""
    drives: tuple[str, ...] = ()
    arrays: tuple[str, ...] | None = None
    protection: str = "raid10"
    members: int | None = None
    enclosure_members: int | None = None
    spares: int = 0
    groups: int | None = None
    chunk_bytes: int | None = None
    owners: Owners = Owners.ALL
    nodes: str | None = None
    volume_groups: int = 1
    stripe_bytes: int | None = None
    filesystem: str = "none"
    filesystem_count: int = 1
    fill_limit: float = 1.0
    snapshot_reserve: float = 0.0
    reduction_ratio: Amount = 1.0
    occupancy: float = 1.0
    protection_level: int = 1
    block_bytes: int | None = None
    stated_bytes: Amount | None = None
    note: str = ""


_NO_NUMBERS: FrozenMap[Amount] = FrozenMap()


class Workload(Identified, frozen=True):
    """What the clients do to one pool or to several, over which the load is then spread by their size."""

    title: str = ""
    pattern: str = DEFAULT_PATTERN
    pools: tuple[str, ...] | None = None
    client: str | None = None
    client_count: int | None = None
    read_ratio: Amount | None = None
    request_bytes: Amount | None = None
    concurrency: int | None = None
    offered_per_s: Amount | None = None
    requested_per_s: Amount | None = None
    footprint_bytes: Amount | None = None
    think_time_s: Amount = 0.0
    runs: Runs = Runs.TOGETHER
    parameters: Mapping[str, Amount] = _NO_NUMBERS
    note: str = ""


class Requirement(Identified, frozen=True):
    """One thing the customer asks for. ``sense`` None is the natural side of its kind."""

    title: str = ""
    kind: RequirementKind = RequirementKind.USABLE_CAPACITY
    sense: Sense | None = None
    target: float | None = None
    within_s: float | None = None
    share_below: float | None = None
    workload: str | None = None
    pool: str | None = None
    growth_per_year: Amount | None = None
    horizon_years: float | None = None
    note: str = ""

    @property
    def side(self) -> Sense:
        """The side of the target on which the requirement is met."""
        if self.sense is not None:
            return self.sense
        return Sense.AT_MOST if self.kind in _AT_MOST_KINDS else Sense.AT_LEAST


_AT_MOST_KINDS = frozenset(
    (RequirementKind.RESPONSE, RequirementKind.RACK_UNITS, RequirementKind.POWER, RequirementKind.BUDGET)
)


class Policies(msgspec.Struct, frozen=True):
    """House rules: a preset of the catalog, and the values that differ from it."""

    preset: str = ""
    values: Mapping[str, Amount] = FrozenMap()


class Override(msgspec.Struct, frozen=True):
    """A figure pinned by hand, with the reason. ``low`` and ``high`` make it a range."""

    key: str
    value: float | None = None
    low: float | None = None
    high: float | None = None
    reason: str = ""
    author: str = ""
    date: str = ""

    @property
    def identity(self) -> str:
        """What names the record in its table."""
        return self.key


class Accepted(msgspec.Struct, frozen=True):
    """A problem the author knows of and takes, with the reason."""

    code: str
    place: str = ""
    reason: str = ""
    author: str = ""
    date: str = ""

    @property
    def identity(self) -> str:
        """What names the record in its table."""
        return f"{self.code}@{self.place}"


class ChangeAction(StrEnum):
    """What a scenario does to its base."""

    SET = "set"
    ADD = "add"
    REMOVE = "remove"


Row = Item | Link | Pool | Workload | Requirement | Override | Accepted
"""A record of one of the tables a scenario can change."""

FieldValue = str | int | float | bool | None | Range | tuple[str, ...] | Mapping[str, Amount]
"""What a field of a record can hold."""


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

    title: str = ""
    note: str = ""
    base: str | None = None
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

    title: str = ""
    customer: str = ""
    author: str = ""
    date: str = ""
    valid_until: str = ""
    currency: str = "EUR"
    notes: str = ""
    catalog: CatalogUsed = CatalogUsed()
    items: Rows[Item] = Rows()
    links: Rows[Link] = Rows()
    pools: Rows[Pool] = Rows()
    workloads: Rows[Workload] = Rows()
    requirements: Rows[Requirement] = Rows()
    policies: Policies = Policies()
    overrides: Rows[Override] = Rows()
    accepted: Rows[Accepted] = Rows()
    scenarios: Rows[Scenario] = Rows()
    current_scenario: str = BASE
    baseline: str | None = None

    def sized_with(self, used: CatalogUsed) -> Design:
        """The same design with other catalog records kept."""
        return msgspec.structs.replace(self, catalog=used)

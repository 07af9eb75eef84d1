"""Designs, edits and values by chance, repeatable by their seed, for properties that must hold whatever is designed.

    chance = random.Random(7)
    design = some_design(chance)            # plausible: a reference design, or a block array, reshaped and loaded
    edit = some_edit(chance, design)        # any edit of any table; wild=1.0 reaches for the limits of the fields
    value = some_value(chance, spec, now)   # any value the field registry allows

A design made here is read from its file's form, hence sound by itself; it may well be too small, overloaded or without
paths. What an edit leaves may not hold together: ``edited`` gives the design after it, or the one before where it was
refused. Numbers are drawn evenly over the orders of magnitude, as users differ.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec

from sizer.catalog import Catalog, shipped_catalog, shipped_path
from sizer.design.editing.edits import (
    AddRecords,
    DuplicateRecords,
    Edit,
    PutRecord,
    RemoveRecords,
    SelectScenario,
    SetFields,
    Setting,
    apply,
)
from sizer.design.files.fileformat import loads
from sizer.design.protection import PROTECTIONS
from sizer.design.records import (
    BASE,
    Design,
    FieldValue,
    LineRecord,
    Link,
    Override,
    Pool,
    Requirement,
    RequirementKind,
    Row,
    Service,
    StatedRange,
    Workload,
)
from sizer.design.registry.fields import TABLES, Field, FieldKind, members_of
from sizer.design.scenarios import resolve, table_of
from sizer.errors import DesignError
from sizer.sizing import size
from sizer.sizing.result import Sizing

Content = dict[str, Any]
REFERENCES = ("ess-gl4-sas", "hp-ha-nfs", "iscsi-diskless", "nehalem-himeno", "nfs-interconnects", "p2000-iscsi",
              "ssck-hp-sfs")
TABLES_EDITED = ("items", "services", "links", "pools", "workloads", "requirements")
NEW_ROWS: dict[str, Row] = {"items": LineRecord(""), "services": Service(""), "links": Link(""), "pools": Pool(""),
                            "workloads": Workload(""), "requirements": Requirement("")}
BLOCK_DRIVES = ("hp-619291-b21", "hp-605835-b21", "hp-512547-b21", "hp-418371-b21")
BLOCK_GROUPS = {"raid0": 1, "raid1": 2, "raid10": 2, "raid5": 3, "raid6": 4, "mirror3": 3, "8+2": 10}
"""Protection -> the fewest members of its group."""
_BLOCK_PATTERNS = ("random-block", "iscsi-block", "sequential")


@cache
def catalog() -> Catalog:
    """The shipped catalog, read once."""
    return shipped_catalog()


@cache
def _text(name: str) -> str:
    return (shipped_path() / "designs" / f"{name}.sizer").read_text("utf-8")


ASKED = "hp-ha-nfs"
"""The reference design whose requirements tests change; those of the others are there to be shown, and left out."""


def content_of(name: str) -> Content:
    """A reference design as plain data of its own: of all but one without what it asks for demonstration."""
    content: Content = json.loads(_text(name))
    return content if name == ASKED else asking_for_nothing(content)


def asking_for_nothing(content: Content) -> Content:
    """The same without requirements, in its scenarios too."""
    content.pop("requirements", None)
    for scenario in content.get("scenarios", ()):
        if "changes" in scenario:
            scenario["changes"] = [change for change in scenario["changes"] if not any(
                str(change.get(action, "")).startswith("requirements/") for action in ("set", "remove", "add"))]
    return content


def design_of(content: Content) -> Design:
    """Plain data as a design."""
    return loads(json.dumps(content))


def some_design(chance: Random, arrays: float = 0.5) -> Design:
    """A plausible design: an array of any shape under any mix of work, or a reference design with other numbers.

    ``arrays`` is the share of the arrays, which take longest to size.
    """
    if chance.random() < arrays:
        return design_of(block_content(chance))
    design = design_of(content_of(chance.choice(REFERENCES)))
    scenarios = (BASE, *design.scenarios.ids())
    shown = resolve(design, chance.choice(scenarios))
    design = msgspec.structs.replace(shown, scenarios=type(shown.scenarios)(), current_scenario=BASE, baseline=None)
    for _ in range(chance.randint(0, 4)):
        design = edited(design, some_number_edit(chance, design))
    return design


def block_content(chance: Random) -> Content:
    """An array with one or two pools of any shape, its servers, and one to five workloads of any mix."""
    content = content_of("p2000-iscsi")
    for name in ("scenarios", "accepted"):
        content.pop(name, None)
    for pool, drives in (("enterprise", "enterprise-drives"), ("midline", "midline-drives")):
        _reshape(chance, row(content, "pools", pool), row(content, "items", drives))
    servers = chance.choice((1, 2, 4, 8))
    for line in ("servers", "adapters"):
        row(content, "items", line)["quantity"] = servers
    row(content, "links", "servers-net")["count"] = 2 * servers
    bays = 25 * row(content, "items", "shelves")["quantity"]
    drives_in_all = sum(row(content, "items", line)["quantity"] for line in ("enterprise-drives", "midline-drives"))
    row(content, "items", "shelves")["quantity"] += max(0, math.ceil((drives_in_all - bays) / 25))
    content["workloads"] = [_block_work(chance, number) for number in range(chance.choice((1, 1, 2, 2, 3, 5)))]
    content["requirements"] = [_asked(chance, number, content) for number in range(chance.randint(0, 3))]
    return content


def _reshape(chance: Random, pool: Content, drives: Content) -> None:
    protection = chance.choice(sorted(BLOCK_GROUPS))
    least = BLOCK_GROUPS[protection]
    members = least if protection in ("raid1", "8+2") else least * chance.randint(1, 3)
    spares = chance.randint(0, 2)
    drives["quantity"] = members * chance.randint(1, 6) + spares
    drives["item"] = chance.choice(BLOCK_DRIVES)
    pool.update(protection=protection, members=members, spares=spares)


def _block_work(chance: Random, number: int) -> Content:
    """Closed work, offered work or streams, on either pool or both."""
    work: Content = {
        "id": f"work-{number}", "client": "servers", "pattern": str(chance.choice(_BLOCK_PATTERNS)),
        "pool": chance.choice(("enterprise", "midline", ["enterprise", "midline"])),
        "read_ratio": chance.choice((0.0, 0.2, 0.5, 0.8, 1.0)),
        "request_bytes": chance.choice((512, 4096, 8192, 65536, 1048576)),
        "concurrency": chance.choice((1, 4, 32, 256, 2048)),
        "runs": chance.choice(("together", "together", "together", "alone")),
    }
    if chance.random() < 0.4:
        work["offered_per_s"] = magnitude(chance, 10.0, 50_000.0)
    if chance.random() < 0.5:
        work["footprint_bytes"] = chance.choice((1e9, 2e10, 1e11))
    if chance.random() < 0.3:
        work["think_time_s"] = chance.choice((0.001, 0.1))
    return work


def _asked(chance: Random, number: int, content: Content) -> Content:
    kind = chance.choice(list(RequirementKind))
    asked: Content = {"id": f"asked-{number}", "kind": str(kind), "target": magnitude(chance, 0.01, 1e14)}
    if kind is RequirementKind.AFTER_ONE_FAILURE:
        asked["target"] = chance.choice((0.1, 0.5, 1.0))
    if kind is RequirementKind.USABLE_CAPACITY and chance.random() < 0.5:
        asked["pool"] = chance.choice(("enterprise", "midline"))
    if kind in (RequirementKind.IOPS, RequirementKind.RESPONSE, RequirementKind.BANDWIDTH):
        asked["workload"] = chance.choice(content["workloads"])["id"]
    return asked


def row(content: Content, table: str, identity: str) -> Content:
    """One record of one table of plain data."""
    found: Content = next(entry for entry in content[table] if entry["id"] == identity)
    return found


def magnitude(chance: Random, low: float, high: float) -> float:
    """A positive number, each order of magnitude as likely as the next."""
    return float(math.exp(chance.uniform(math.log(low), math.log(high))))


def some_value(chance: Random, spec: Field, now: object = None, design: Design | None = None,
               wild: float = 0.2) -> FieldValue:
    """A value that the registry allows for the field: mostly near the one it has, with the chance ``wild`` anywhere.

    References name records of ``design``; some fields get nothing where nothing is allowed.
    """
    if spec.optional and chance.random() < 0.15:
        return None
    match spec.kind:
        case FieldKind.INTEGER | FieldKind.NUMBER:
            value = _number(chance, spec, now, wild)
            if not spec.range_allowed or chance.random() < 0.7:
                return value
            ends = sorted((value, _number(chance, spec, value, wild), _number(chance, spec, value, wild)))
            return StatedRange(*map(float, ends))
        case FieldKind.CHOICE:
            return chance.choice(tuple(spec.choices))
        case FieldKind.PROTECTION:
            return chance.choice((*PROTECTIONS, "4+1", "8+2", "8+3", "16+4"))
        case FieldKind.CATALOG:
            return chance.choice(_items())
        case FieldKind.REFERENCE:
            return chance.choice((*_ids(design, spec), None if spec.optional else ""))
        case FieldKind.REFERENCES:
            ids = _ids(design, spec)
            return tuple(chance.sample(ids, min(len(ids), chance.randint(0 if spec.default == () else 1, 3))))
        case FieldKind.PORT:
            return chance.choice(("port", "host", "fc", "lom", "downlink", "uplink", ""))
        case FieldKind.DATE:
            return chance.choice(("", "2026-01-31", "2024-02-29"))
        case FieldKind.CURRENCY:
            return chance.choice(("EUR", "USD", "JPY"))
        case _:
            return chance.choice(("", "a note", "名前", "x" * 300, "<b>&"))


def _number(chance: Random, spec: Field, now: object, wild: float) -> float:
    low = spec.above if spec.above is not None else spec.minimum if spec.minimum is not None else -1e300
    high = spec.maximum if spec.maximum is not None else 1e300
    least = max(low, high * 1e-18) if low <= 0 else low
    if chance.random() < wild:
        value = chance.choice((least, high, low if spec.above is None else least, magnitude(chance, least, high)))
    else:
        about = now.likely if isinstance(now, StatedRange) else now
        centre = float(about) if isinstance(about, int | float) and about > 0 else min(high, max(least, 10.0))
        value = min(high, max(least, centre * magnitude(chance, 0.2, 5.0)))
    if spec.kind is FieldKind.INTEGER:
        return max(math.ceil(low), min(int(high), round(value)))
    return value


@cache
def _items() -> tuple[str, ...]:
    return tuple(sorted(catalog().items))


def _ids(design: Design | None, spec: Field) -> tuple[str, ...]:
    if design is None:
        return ()
    return tuple(name for table in spec.refers for name in table_of(design, table).ids())


def numbers_of(design: Design) -> Iterator[tuple[str, str, Field]]:
    """Table, record and field of every number that an edit can set."""
    for table in TABLES_EDITED:
        specs = [spec for spec in TABLES[table].values() if spec.numeric and spec.editable]
        for identity in table_of(design, table).ids():
            for spec in specs:
                yield table, identity, spec


def some_number_edit(chance: Random, design: Design, wild: float = 0.0) -> Edit:
    """A number of the design, as shown, set to another."""
    shown = resolve(design)
    stated = [
        (table, identity, spec) for table, identity, spec in numbers_of(shown)
        if getattr(table_of(shown, table).get(identity), spec.attribute) is not None
    ]
    table, identity, spec = chance.choice(stated)
    now = getattr(table_of(shown, table).get(identity), spec.attribute)
    return SetFields(table, (Setting(identity, spec.key, some_value(chance, spec, now, shown, wild)),))


def some_edit(chance: Random, design: Design, wild: float = 0.2, sizing: Sizing | None = None) -> Edit:
    """Any edit: a field set, records added, doubled or removed, a scenario put in front, a figure of ``sizing`` pinned.

    A record or a field is drawn whatever it is, so that an edit may be refused.
    """
    shown = resolve(design)
    table = chance.choice([name for name in TABLES_EDITED if table_of(shown, name).ids()] or ["design"])
    if table == "design":
        return AddRecords("items", (LineRecord("", item=chance.choice(_items())),))
    ids = table_of(shown, table).ids()
    identity = chance.choice(ids)
    kind = chance.random()
    if kind < 0.05:
        return RemoveRecords(table, (identity,))
    if kind < 0.10:
        return DuplicateRecords(table, (identity,))
    if kind < 0.13:
        return AddRecords(table, (NEW_ROWS[table],), identity)
    if kind < 0.16:
        return SelectScenario(chance.choice((BASE, *design.scenarios.ids())))
    if kind < 0.20 and sizing is not None:
        figure = chance.choice([each for each in sizing.sheet if isinstance(each.value, float)])
        measured = figure.number * magnitude(chance, 0.3, 3.0)
        return PutRecord("overrides", Override(figure.key, value=measured, reason="measured"))
    if kind < 0.55:
        return some_number_edit(chance, design, wild)
    spec = chance.choice([each for each in TABLES[table].values() if each.editable])
    record = table_of(shown, table).get(identity)
    if spec.kind is FieldKind.NUMBERS:
        members = members_of(table, spec.key, record)
        member = chance.choice(sorted(members)) if members else ""
        number = some_value(chance, members[member], None, shown, wild) if members else None
        return SetFields(table, (Setting(identity, spec.key, number, member),))
    return SetFields(table, (Setting(identity, spec.key, some_value(chance, spec, getattr(record, spec.attribute),
                                                                    shown, wild)),))


def edited(design: Design, edit: Edit) -> Design:
    """The design after the edit, or as it was where the edit was refused."""
    try:
        return apply(design, edit).design
    except DesignError:
        return design


def some_sizing(chance: Random) -> Sizing:
    """A sizing of a plausible design."""
    return size(some_design(chance), catalog())


def seeds(test: str, count: int) -> Sequence[int]:
    """As many seeds of its own for a test, the same at every run."""
    start = Random(test).randrange(2**32)
    return range(start, start + count)


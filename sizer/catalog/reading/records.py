"""Reads the records of one file: items, link technologies, presets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from sizer.catalog.kinds import KINDS
from sizer.catalog.reading.faults import did_you_mean, shown
from sizer.catalog.reading.tables import Document
from sizer.catalog.reading.values import (
    FileContext,
    read_count,
    read_fact,
    read_preset_value,
    read_source,
    read_sources,
    read_text,
    unknown_keys,
)
from sizer.catalog.records import Fact, Item, Lifecycle, PortGroup, PortRole, Preset, PresetValue, Technology
from sizer.catalog.schema import FAMILIES, FactRule, number_fact
from sizer.sources import Source

ID_PATTERN = r"[a-z0-9]+(?:[-.+][a-z0-9]+)*"
_ID = re.compile(ID_PATTERN)
TOP_KEYS = frozenset({"format", "version", "title", "sources", "$schema"})
ITEM_KEYS = frozenset(
    {"id", "kind", "vendor", "model", "part_number", "description", "lifecycle", "source", "facts", "ports", "notes"}
)
PORT_KEYS = frozenset(
    {
        "name",
        "role",
        "technology",
        "count",
        "lanes",
        "per_member",
        "owners",
        "connector",
        "source",
        "confidence",
        "note",
    }
)
TECHNOLOGY_KEYS = frozenset({"id", "family", "title", "per_lane", "duplex", "line_code", "source", "facts", "notes"})
PRESET_RECORD_KEYS = frozenset({"id", "title", "values", "notes"})
TECHNOLOGY_RULES: Mapping[str, FactRule] = MappingProxyType(
    {
        rule.name: rule
        for rule in (
            number_fact("data_bytes_per_s", "B/s", "data rate after line coding, one direction", 1e13),
            number_fact("nominal_bytes_per_s", "B/s", "rate its name stands for", 1e13),
            number_fact("line_per_s", "1/s", "symbols or transfers on one lane", 1e13),
            number_fact("lane_count", "count", "lanes of one port", 64),
            number_fact("measured_bytes_per_s", "B/s", "data rate a test reports", 1e13),
            number_fact("latency_s", "s", "time of a short message", 1),
            number_fact("max_device_count", "count", "devices on one bus", 1e6),
        )
    }
)
"""What a link technology may state."""


def record_tables(
    document: Document, key: str, context: FileContext
) -> Iterator[tuple[Mapping[str, object], FileContext]]:
    """The records of the list ``key`` with a valid id each, and the context that places their faults."""
    raw = document.table.get(key, [])
    if not isinstance(raw, list):
        context.fault("catalog-type", key, f"{key} is {shown(raw)}, allowed is a list of records")
        return
    for index, table in enumerate(raw):
        if not isinstance(table, dict):
            context.fault("catalog-type", f"{key}/{index + 1}", f"a record is {shown(table)}, allowed is a table")
            continue
        record_id = table.get("id")
        if not isinstance(record_id, str) or not _ID.fullmatch(record_id) or len(record_id) > 80:
            what = "is missing" if record_id is None else f"is {shown(record_id)}"
            context.fault(
                "catalog-id",
                f"{key}/{index + 1}",
                f"the id {what}",
                "An id has lower-case letters, digits and single dashes, starting with the vendor: hp-msa70.",
            )
            continue
        yield table, context.at(f"{key}/{record_id}")


def file_context(document: Document, keys: frozenset[str], base: FileContext) -> FileContext:
    """The context of one file, with its sources read and its unknown top-level keys told."""
    context = FileContext(document.file, base.faults)
    unknown_keys(document.table, TOP_KEYS | keys, context)
    return replace(context, sources=read_sources(document.table.get("sources"), context))


def read_item(table: Mapping[str, object], context: FileContext) -> Item | None:
    """One item, or None after its faults were told."""
    if not table.keys() <= ITEM_KEYS:
        unknown_keys(table, ITEM_KEYS, context)
    name = read_text(table, "kind", context, required=True)
    kind = KINDS.get(name)
    if kind is None:
        if name:
            context.fault(
                "catalog-kind",
                "kind",
                f"kind is {name!r}, allowed are {', '.join(KINDS)}",
                did_you_mean(name, KINDS),
            )
        return None
    source = read_source(table, context, "")
    facts = read_facts(table.get("facts", {}), kind.allowed, f"of kind {kind}", context)
    for name in sorted(kind.required - facts.keys()):
        raw = table.get("facts")
        if not (isinstance(raw, dict) and name in raw):
            text = f"{kind} needs the fact {name}: {kind.allowed[name].meaning}"
            context.fault("catalog-missing", f"facts/{name}", text)
    vendor, model = (read_text(table, key, context, required=True) for key in ("vendor", "model"))
    lifecycle = read_text(table, "lifecycle", context, required=True)
    if lifecycle and lifecycle not in Lifecycle._value2member_map_:
        allowed = [word.value for word in Lifecycle]
        context.fault("catalog-value", "lifecycle", f"lifecycle is {lifecycle!r}, allowed are {', '.join(allowed)}")
        lifecycle = ""
    ports = read_ports(table.get("ports", []), source, context)
    if source is None or not lifecycle:
        return None
    return Item(
        id=str(table["id"]),
        kind=kind,
        vendor=vendor,
        model=model,
        part_number=read_text(table, "part_number", context),
        description=read_text(table, "description", context),
        lifecycle=Lifecycle(lifecycle),
        facts=MappingProxyType(facts),
        ports=ports,
        source=source,
        notes=read_text(table, "notes", context),
        file=context.file,
    )


def read_facts(
    raw: object, rules: Mapping[str, FactRule], of_what: str, context: FileContext
) -> dict[str, Fact]:
    """The facts of a record by name, without those whose faults were told."""
    if not isinstance(raw, dict):
        context.fault("catalog-type", "facts", f"facts is {shown(raw)}, allowed is a table of facts")
        return {}
    facts: dict[str, Fact] = {}
    for name, value in raw.items():
        rule = rules.get(name)
        if rule is None:
            text = f"an item {of_what} has no fact {name!r}"
            context.fault("catalog-key", f"facts/{name}", text, did_you_mean(name, rules))
            continue
        fact = read_fact(name, value, rule, context)
        if fact is not None:
            facts[name] = fact
    return facts


def read_ports(raw: object, inherited: Source | None, context: FileContext) -> tuple[PortGroup, ...]:
    """The port groups of a record, without those whose faults were told."""
    if not isinstance(raw, list):
        context.fault("catalog-type", "ports", f"ports is {shown(raw)}, allowed is a list of port groups")
        return ()
    groups: dict[str, PortGroup] = {}
    for index, table in enumerate(raw):
        group = _port(table, inherited, context, f"ports/{index + 1}")
        if group is None:
            continue
        if group.name in groups:
            context.fault("catalog-duplicate", f"ports/{group.name}", f"two port groups are named {group.name!r}")
        groups[group.name] = group
    return tuple(groups.values())


def _port(raw: object, inherited: Source | None, context: FileContext, where: str) -> PortGroup | None:
    if not isinstance(raw, dict):
        context.fault("catalog-type", where, f"a port group is {shown(raw)}, allowed is a table")
        return None
    name = read_text(raw, "name", context, required=True, where=where)
    where = f"ports/{name}" if name else where
    if name and not _ID.fullmatch(name):
        hint = "A name has lower-case letters, digits and single dashes."
        context.fault("catalog-id", f"{where}/name", f"the port group is named {shown(name)}", hint)
    if not raw.keys() <= PORT_KEYS:
        unknown_keys(raw, PORT_KEYS, context, where)
    role = read_text(raw, "role", context, required=True, where=where)
    if role and role not in PortRole._value2member_map_:
        allowed = [word.value for word in PortRole]
        context.fault(
            "catalog-value",
            f"{where}/role",
            f"role is {role!r}, allowed are {', '.join(allowed)}",
            did_you_mean(role, allowed),
        )
        role = ""
    technology = read_text(raw, "technology", context, required=True, where=where)
    count = read_count(raw, "count", context, None, where)
    lanes = read_count(raw, "lanes", context, 1, where)
    owners = read_count(raw, "owners", context, 1, where)
    per_member = read_text(raw, "per_member", context, where=where)
    if bool(per_member) != (owners > 1) or count % owners:
        text = f"{count} ports cannot be spread over {owners} owners named {per_member!r}"
        context.fault("catalog-value", f"{where}/owners", text, "State per_member and owners together.")
    source = read_source(raw, context, where, inherited)
    if not (name and role and technology) or source is None:
        return None
    return PortGroup(
        name,
        PortRole(role),
        technology,
        count,
        source,
        lanes,
        per_member,
        owners,
        read_text(raw, "connector", context, where=where),
        read_text(raw, "note", context, where=where),
    )


def read_technology(table: Mapping[str, object], context: FileContext) -> Technology | None:
    """One link technology, or None after its faults were told."""
    unknown_keys(table, TECHNOLOGY_KEYS, context)
    family = read_text(table, "family", context, required=True)
    if family and family not in FAMILIES:
        context.fault("catalog-value", "family", f"family is {family!r}, allowed are {', '.join(FAMILIES)}")
    duplex = table.get("duplex", "full")
    if duplex not in ("full", "half"):
        context.fault("catalog-value", "duplex", f"duplex is {shown(duplex)}, allowed are full, half")
    per_lane = table.get("per_lane", False)
    if not isinstance(per_lane, bool):
        context.fault("catalog-type", "per_lane", f"per_lane is {shown(per_lane)}, allowed are true and false")
    source = read_source(table, context, "")
    facts = read_facts(table.get("facts", {}), TECHNOLOGY_RULES, "of kind link technology", context)
    rate = facts.get("data_bytes_per_s")
    title = read_text(table, "title", context, required=True)
    if rate is None or isinstance(rate.value, (bool, str)) or rate.value <= 0:
        context.fault("catalog-missing", "facts/data_bytes_per_s", "the link needs data_bytes_per_s above zero")
        return None
    if source is None:
        return None
    return Technology(
        str(table["id"]),
        family,
        title,
        rate.value,
        per_lane is True,
        str(duplex),
        read_text(table, "line_code", context),
        source,
        MappingProxyType(facts),
        read_text(table, "notes", context),
        context.file,
    )


def read_preset(table_name: str, table: Mapping[str, object], context: FileContext) -> Preset | None:
    """One preset record, or None after its faults were told."""
    unknown_keys(table, PRESET_RECORD_KEYS, context)
    title = read_text(table, "title", context, required=True)
    raw = table.get("values")
    if not isinstance(raw, dict):
        what = "missing" if raw is None else shown(raw)
        context.fault("catalog-type", "values", f"values is {what}, allowed is a table of values")
        return None
    values: dict[str, PresetValue] = {}
    for name, entry in raw.items():
        value = read_preset_value(name, entry, context)
        if value is not None:
            values[name] = value
    return Preset(
        table_name, str(table["id"]), title, MappingProxyType(values), read_text(table, "notes", context), context.file
    )

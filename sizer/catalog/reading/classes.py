"""Reads classes of hardware: to which records they belong, and what they estimate of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from sizer.catalog.classes import BY_CLASS, HardwareClass
from sizer.catalog.kind import Kind
from sizer.catalog.kinds import KINDS
from sizer.catalog.reading.faults import did_you_mean, shown
from sizer.catalog.reading.records import read_facts, read_ports
from sizer.catalog.reading.values import FileContext, read_source, read_text, unknown_keys
from sizer.catalog.records import Value
from sizer.catalog.schema import BOOL, TEXT
from sizer.sources import Confidence, Source

CLASS_KEYS = frozenset({"id", "kind", "title", "when", "source", "facts", "ports", "notes"})
PLAIN_UNITS = frozenset({"count", "U", "1", "B/s", TEXT, BOOL})
"""Units that a condition may be in, always the base unit."""


def read_class(table: Mapping[str, object], context: FileContext) -> HardwareClass | None:
    """One class, or None after its faults were told."""
    unknown_keys(table, CLASS_KEYS, context)
    name = read_text(table, "kind", context, required=True)
    kind = KINDS.get(name)
    if kind is None:
        if name:
            context.fault("catalog-kind", "kind", f"kind is {name!r}, allowed are {', '.join(KINDS)}",
                          did_you_mean(name, KINDS))
        return None
    title = read_text(table, "title", context, required=True)
    source = read_source(table, context, "")
    when = _conditions(table.get("when", {}), kind, context)
    facts = read_facts(table.get("facts", {}), kind.allowed, f"of kind {kind}", context)
    ports = read_ports(table.get("ports", []), source, context)
    if source is None or not title:
        return None
    for fact in facts.values():
        if fact.source.confidence is not Confidence.ESTIMATE:
            context.fault("catalog-confidence", f"facts/{fact.name}", f"{fact.name} of a class is a "
                          f"{fact.source.confidence}", "What a class has is an estimate of each of its members.")
    return HardwareClass(
        id=str(table["id"]), kind=kind, title=title, when=when,
        facts=MappingProxyType({name: replace(fact, source=_of_class(fact.source, title), by_class=title)
                                for name, fact in facts.items()}),
        ports=tuple(replace(group, source=_of_class(group.source, title), by_class=title,
                            note="; ".join(part for part in (BY_CLASS, group.note) if part)) for group in ports),
        source=source, file=context.file,
    )


def _of_class(source: Source, title: str) -> Source:
    """The source of a value of a class: that it is one, and what the class rests on."""
    where = f"{source.title}{', ' if source.where else ''}{source.where}"
    return Source(f"{BY_CLASS.capitalize()}: {title}", where, Confidence.ESTIMATE, source.note)


def _conditions(raw: object, kind: Kind, context: FileContext) -> Mapping[str, Value]:
    if not isinstance(raw, dict):
        context.fault("catalog-type", "when", f"when is {shown(raw)}, allowed is a table of facts and their values")
        return {}
    found: dict[str, Value] = {}
    for name, value in raw.items():
        rule = kind.allowed.get(name)
        if rule is None or rule.unit not in PLAIN_UNITS:
            plain = [one.name for one in kind.allowed.values() if one.unit in PLAIN_UNITS]
            context.fault("catalog-key", f"when/{name}", f"no class of {kind.noun} can depend on {name!r}",
                          did_you_mean(name, plain))
        elif isinstance(value, bool) is not (rule.unit == BOOL) or isinstance(value, str) is not (rule.unit == TEXT) \
                or not isinstance(value, (bool, str, int, float)):
            context.fault("catalog-type", f"when/{name}", f"{name} is {shown(value)}, allowed is one value of it")
        else:
            found[name] = value if isinstance(value, (bool, str)) else float(value)
    return MappingProxyType(found)

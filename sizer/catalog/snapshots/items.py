"""What a design keeps of a catalog record, so that it opens to the same numbers when the catalog has changed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sizer.catalog.kinds import KINDS
from sizer.catalog.records import Basis, Fact, Item, Lifecycle, PortGroup, PortRole, Value
from sizer.catalog.schema import BOOL, TEXT
from sizer.catalog.vocabulary import FACT_RULES
from sizer.sources import Confidence, Source

_NAMES = ("kind", "vendor", "model", "part_number", "description", "lifecycle")
_PORT = ("role", "technology", "count", "lanes", "per_member", "owners", "connector")


def snapshot(item: Item) -> dict[str, Value]:
    """All of ``item`` that a sizing can use, as one flat table of base-unit values.

    A fact stands under its name; ``NAME.low``, ``NAME.high``, ``NAME.basis`` and ``NAME.confidence`` follow where they
    differ from the ordinary; ports stand as ``port.NAME.count`` and so on.
    """
    values: dict[str, Value] = {name: str(getattr(item, name)) for name in _NAMES if getattr(item, name)}
    for name, fact in item.facts.items():
        values[name] = fact.value
        if fact.range is not None:
            values[f"{name}.low"], values[f"{name}.high"] = fact.range
        if fact.basis:
            values[f"{name}.basis"] = fact.basis.value
        if fact.basis_assumed:
            values[f"{name}.basis_assumed"] = True
        if fact.source.confidence is not Confidence.DATA_SHEET:
            values[f"{name}.confidence"] = fact.source.confidence.value
    for group in item.ports:
        for key in _PORT:
            value = getattr(group, key)
            if value != "" and (key not in ("lanes", "owners") or value != 1):
                values[f"port.{group.name}.{key}"] = float(value) if isinstance(value, int) else str(value)
    return values


def restore(item_id: str, values: Mapping[str, Value], edition: str = "") -> Item:
    """The item of which :func:`snapshot` made these values, with the same hash.

    KeyError, ValueError or TypeError says what is missing or not a value of its kind.
    """
    where = f"edition {edition}" if edition else ""
    sources = {word: Source("Catalog record kept in the design", where, word) for word in Confidence}
    kind = KINDS[str(values["kind"])]
    facts = {
        name: _fact(name, value, values, sources)
        for name, value in values.items()
        if name in FACT_RULES and name in kind.allowed
    }
    groups = dict.fromkeys(key.split(".")[1] for key in values if key.startswith("port."))
    return Item(
        id=item_id,
        kind=kind,
        vendor=str(values.get("vendor", "")),
        model=str(values.get("model", "")),
        part_number=str(values.get("part_number", "")),
        description=str(values.get("description", "")),
        lifecycle=Lifecycle(str(values.get("lifecycle", Lifecycle.HISTORICAL))),
        facts=MappingProxyType(facts),
        ports=tuple(_port(name, values, sources[Confidence.DATA_SHEET]) for name in groups),
        source=sources[Confidence.DATA_SHEET],
    )


def _fact(name: str, value: Value, values: Mapping[str, Value], sources: Mapping[Confidence, Source]) -> Fact:
    rule = FACT_RULES[name]
    unit = rule.unit
    if unit in (BOOL, TEXT):
        if isinstance(value, bool) is not (unit == BOOL) or not isinstance(value, (bool, str)):
            raise ValueError(f"{name} is {value!r}, a {'truth' if unit == BOOL else 'text'} is needed")
    else:
        value = number(name, value, rule.low, rule.high)
    low, high = values.get(f"{name}.low"), values.get(f"{name}.high")
    limits = None if low is None or high is None else ordered(name, low, value, high)
    confidence = Confidence(str(values.get(f"{name}.confidence", Confidence.DATA_SHEET)))
    basis = Basis(str(values.get(f"{name}.basis", "")))
    assumed = values.get(f"{name}.basis_assumed") is True
    return Fact(name, value, unit, f"{value} {unit}", sources[confidence], limits, basis, assumed)


def number(name: str, value: Value, low: float, high: float) -> float:
    """A number that was kept, within the bounds its record was read with; ValueError says what is wrong."""
    if isinstance(value, (bool, str)) or not low <= float(value) <= high:
        raise ValueError(f"{name} is {value!r}, a number from {low:g} to {high:g} is needed")
    return float(value)


def ordered(name: str, low: Value, value: Value, high: Value) -> tuple[float, float]:
    """The ends of a range around its value; ValueError where they are not in order."""
    if any(isinstance(end, str) for end in (low, value, high)) or not float(low) <= float(value) <= float(high):
        raise ValueError(f"{name} runs low {low!r}, likely {value!r}, high {high!r}")
    return float(low), float(high)


def _port(name: str, values: Mapping[str, Value], source: Source) -> PortGroup:
    def part(key: str, default: Value | None = None) -> Value:
        full = f"port.{name}.{key}"
        return values[full] if default is None else values.get(full, default)

    def count(key: str, default: Value | None = None) -> int:
        return int(number(f"port.{name}.{key}", part(key, default), 1, 1_000_000))

    return PortGroup(
        name, PortRole(str(part("role"))), str(part("technology")), count("count"), source, count("lanes", 1.0),
        str(part("per_member", "")), count("owners", 1.0), str(part("connector", "")),
    )  # fmt: skip

"""Snapshots of records of every kind: under one key each, with a hash, as a flat table of values.

An item stands under its own id; link technologies, presets and prices under ``technology/ID``, ``preset/TABLE/ID`` and
``price/ITEM``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from sizer.catalog.records import Catalog, Item, Preset, PresetValue, Price, Technology, Value
from sizer.catalog.snapshots.items import number, ordered, restore, snapshot
from sizer.dates import is_day
from sizer.errors import CatalogError, Problem, Severity
from sizer.sources import Confidence, Source

_PARTS = ("unit", "low", "high", "scale")


@dataclass(frozen=True, slots=True)
class RecordSnapshot:
    """One record as a design keeps it."""

    hash: str
    values: Mapping[str, Value]


def record_of(catalog: Catalog, key: str) -> Item | Technology | Preset | Price | None:
    """The record that a design keeps under that key, as the catalog has it today; None where it has none."""
    table, _, rest = key.partition("/")
    if not rest:
        return catalog.items.get(key)
    if table == "technology":
        return catalog.technologies.get(rest)
    if table == "preset":
        name, _, preset_id = rest.partition("/")
        return catalog.presets.get(name, {}).get(preset_id)
    return catalog.prices.get(rest) if table == "price" else None


def snapshot_of(catalog: Catalog, key: str) -> RecordSnapshot | None:
    """The record of that key as a design would keep it today; None where the catalog has none."""
    record = record_of(catalog, key)
    if isinstance(record, Item):
        return RecordSnapshot(record.hash, snapshot(record))
    if isinstance(record, Technology):
        return _hashed(_technology(record))
    if isinstance(record, Preset):
        return _hashed(_preset(record))
    return _hashed(_price(record)) if record is not None else None


def present_hash(catalog: Catalog, key: str) -> str:
    """The hash of the record of that key today, empty where the catalog has none."""
    known = catalog.hashes.get(key)
    if known is None:
        found = snapshot_of(catalog, key)
        known = catalog.hashes[key] = found.hash if found is not None else ""
    return known


def title_of(catalog: Catalog, key: str, values: Mapping[str, Value] = MappingProxyType({})) -> str:
    """What people call a record: the model of an item, the title of a technology or preset."""
    record, (table, _, rest) = record_of(catalog, key), key.partition("/")
    if isinstance(record, Item | Technology):
        return record.title
    if not rest:
        return f"{values.get('vendor', '')} {values.get('model', key)}".strip()
    if table == "technology":
        return str(values.get("title", rest))
    if table == "price":
        return f"Price of {title_of(catalog, rest)}"
    name, _, preset_id = rest.partition("/")
    what = "Defaults of the model" if name == "defaults" else name.replace("_", " ").capitalize()
    return f"{what}: {record.title if isinstance(record, Preset) else preset_id}"


def with_snapshots(
    catalog: Catalog, records: Iterable[tuple[str, Mapping[str, Value]]], edition: str = ""
) -> tuple[Catalog, dict[str, CatalogError]]:
    """The catalog with the records of a design in place of its own, and by key why some of them could not be read.

    Values that the catalog has and a snapshot has not stay as the catalog says.
    """
    items, technologies, prices = dict(catalog.items), dict(catalog.technologies), dict(catalog.prices)
    presets = {name: dict(table) for name, table in catalog.presets.items()}
    refused: dict[str, CatalogError] = {}
    for key, values in records:
        table, _, rest = key.partition("/")
        try:
            if not rest:
                items[key] = restore(key, values, edition)
            elif table == "technology":
                technologies[rest] = _read_technology(rest, values, technologies.get(rest), edition)
            elif table == "preset":
                name, _, preset_id = rest.partition("/")
                known = presets.setdefault(name, {})
                known[preset_id] = _read_preset(name, preset_id, values, known.get(preset_id), edition)
            else:
                prices[rest] = _read_price(rest, values)
        except (KeyError, ValueError, TypeError) as error:
            refused[key] = CatalogError(Problem(
                Severity.ERROR, "catalog-snapshot", f"the values kept of {key!r} cannot be read: {error}",
                hint="Adopt the record of the present catalog instead."))
    frozen = MappingProxyType({name: MappingProxyType(table) for name, table in presets.items()})
    return replace(catalog, items=MappingProxyType(items), technologies=MappingProxyType(technologies),
                   prices=MappingProxyType(prices), presets=frozen), refused


def references_of(item: Item) -> tuple[str, ...]:
    """Keys of the further records that sizing an item reads: links of its ports and slots, processors, its price."""
    links = {group.technology for group in item.ports}
    if item.text("technology"):
        links.add(item.text("technology"))
    generation = item.number("pcie_generation")
    if generation is not None:
        links.add(f"pcie-{generation:g}")
    inside = [name for word in ("cpu", "server", "enclosure") for name in item.words(word)]
    return (*(f"technology/{name}" for name in sorted(links)), *inside, f"price/{item.id}")


def _hashed(values: dict[str, Value]) -> RecordSnapshot:
    text = json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return RecordSnapshot(hashlib.sha256(text.encode()).hexdigest()[:16], values)


def _technology(known: Technology) -> dict[str, Value]:
    return {"family": known.family, "title": known.title, "data_bytes_per_s": known.data_bytes_per_s,
            "per_lane": known.per_lane, "duplex": known.duplex}


def _preset(known: Preset) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for name, entry in sorted(known.values.items()):
        values[name] = entry.value
        values[f"{name}.unit"] = entry.unit
        if entry.low is not None and entry.high is not None:
            values |= {f"{name}.low": entry.low, f"{name}.high": entry.high, f"{name}.scale": entry.scale}
    return values


def _price(known: Price) -> dict[str, Value]:
    return {"amount": known.amount, "currency": known.currency, "date": known.date, "source": known.source}


def _snapshot_source(edition: str, confidence: Confidence) -> Source:
    return Source("Catalog record kept in the design", f"edition {edition}" if edition else "", confidence)


def _read_price(item: str, values: Mapping[str, Value]) -> Price:
    date = str(values["date"])
    if not is_day(date):
        raise ValueError(f"the date is {date!r}, a day such as 2026-03-31 is needed")
    return Price(item, number("amount", values["amount"], 0.0, 1e12), str(values["currency"]), date,
                 str(values.get("source", "")))


def _read_technology(name: str, values: Mapping[str, Value], known: Technology | None, edition: str) -> Technology:
    confidence = known.source.confidence if known is not None else Confidence.DATA_SHEET
    return Technology(
        name, str(values["family"]), str(values["title"]),
        number("data_bytes_per_s", values["data_bytes_per_s"], 1.0, 1e13),
        values["per_lane"] is True, str(values["duplex"]), known.line_code if known is not None else "",
        _snapshot_source(edition, confidence), known.facts if known is not None else MappingProxyType({}),
    )


def _read_preset(
    table: str, preset_id: str, values: Mapping[str, Value], known: Preset | None, edition: str
) -> Preset:
    entries = dict(known.values) if known is not None else {}
    for name, value in values.items():
        if name.rpartition(".")[2] in _PARTS and name.rpartition(".")[0] in values:
            continue
        entries[name] = _read_value(name, value, values, entries.get(name), edition)
    return Preset(table, preset_id, known.title if known is not None else preset_id, MappingProxyType(entries))


def _read_value(
    name: str, value: Value, values: Mapping[str, Value], known: PresetValue | None, edition: str
) -> PresetValue:
    low, high = values.get(f"{name}.low"), values.get(f"{name}.high")
    unit, scale = str(values.get(f"{name}.unit", "")), str(values.get(f"{name}.scale", "linear"))
    if not isinstance(value, (str, bool)):
        value = number(name, value, -1e30, 1e30)
    least, most = (None, None) if low is None or high is None else ordered(name, low, value, high)
    if scale == "log" and least is not None and least <= 0:
        raise ValueError(f"{name} is sampled on a log scale and needs a low above zero")
    if known is not None and (value, unit, least, most, scale) == (
        known.value, known.unit, known.low, known.high, known.scale
    ):
        return known
    return PresetValue(
        name, value if isinstance(value, (str, bool)) else float(value), unit, f"{value} {unit}",
        _snapshot_source(edition, known.source.confidence if known is not None else Confidence.ESTIMATE), least, most,
        scale, known.meaning if known is not None else "", known.settled_by if known is not None else "",
    )

"""Reads sources and values: what stands in a file as printed becomes base units once, here."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from sizer.catalog.reading.faults import Faults, did_you_mean, shown
from sizer.catalog.records import Basis, Fact, PresetValue
from sizer.catalog.schema import BOOL, TEXT, UNITLESS, FactRule
from sizer.sources import Confidence, Source
from sizer.units import DIMENSIONS

FACT_KEYS = frozenset({"value", "unit", "source", "confidence", "low", "high", "basis", "basis_assumed", "note"})
PRESET_KEYS = frozenset(
    {"value", "unit", "source", "confidence", "low", "high", "scale", "meaning", "settled_by", "note"}
)
_PRESET_WORDS = ("meaning", "settled_by", "note")
SOURCE_KEYS = frozenset({"title", "where", "confidence", "note"})
LONGEST_TEXT = 20_000

_UNITS: Mapping[str, tuple[str, float]] = {
    name: (base, factor) for base, names in DIMENSIONS.items() for name, factor in names.items()
}
_BASES = tuple(basis.value for basis in Basis if basis)
_DRAW_BASES = frozenset(_BASES)


@dataclass(slots=True)
class FileContext:
    """What reading one record needs: where it stands, the file's named sources, and the collector of faults."""

    file: str
    faults: Faults
    sources: Mapping[str, Source] = field(default_factory=dict)
    place: str = ""

    def fault(self, code: str, where: str, text: str, hint: str = "") -> None:
        """Adds a fault at ``where`` below the record's place."""
        place = f"{self.place}/{where}" if self.place and where else self.place or where
        self.faults.add(code, self.file, place, text, hint)

    def at(self, place: str) -> FileContext:
        """The same file and sources at another record."""
        return FileContext(self.file, self.faults, self.sources, place)


def unknown_keys(table: Mapping[str, object], allowed: Iterable[str], context: FileContext, where: str = "") -> None:
    """Tells each key of ``table`` that is not allowed, with the nearest allowed one."""
    allowed = frozenset(allowed)
    for key in table:
        if key not in allowed:
            place = f"{where}/{key[:60]}" if where else key[:60]
            context.fault("catalog-key", place, f"unknown key {shown(key)}", did_you_mean(key, allowed))


def read_text(
    table: Mapping[str, object], key: str, context: FileContext, *, required: bool = False, where: str = ""
) -> str:
    """The text under ``key``; a missing optional one is empty, an empty or foreign one is a fault."""
    place = f"{where}/{key}" if where else key
    raw = table.get(key)
    if raw is None:
        if required:
            context.fault("catalog-missing", place, f"{key} is missing")
        return ""
    if not isinstance(raw, str):
        context.fault("catalog-type", place, f"{key} is {shown(raw)}, allowed is a text")
        return ""
    if not raw.strip():
        context.fault("catalog-empty", place, f"{key} is empty", "Give it a value or leave it out.")
    if len(raw) > LONGEST_TEXT:
        context.fault("catalog-type", place, f"{key} is longer than {LONGEST_TEXT} characters")
        return raw[:LONGEST_TEXT]
    return raw


def read_count(table: Mapping[str, object], key: str, context: FileContext, default: int | None, where: str) -> int:
    """The whole number of at least 1 under ``key``."""
    raw = table.get(key, default)
    if type(raw) is int and 1 <= raw <= 1_000_000:
        return raw
    what = "is missing" if raw is None else f"is {shown(raw)}"
    context.fault("catalog-value", f"{where}/{key}", f"{key} {what}, allowed is a whole number from 1 to 1,000,000")
    return 1


def read_sources(raw: object, context: FileContext) -> dict[str, Source]:
    """The named sources of a file."""
    if raw is None:
        return {}
    if not isinstance(raw, dict):
        context.fault("catalog-type", "sources", f"sources is {shown(raw)}, allowed is a table of named sources")
        return {}
    found: dict[str, Source] = {}
    for key, table in raw.items():
        source = _source_table(table, context, f"sources/{key}")
        if source is not None:
            found[key] = source
    return found


def _source_table(raw: object, context: FileContext, where: str) -> Source | None:
    if not isinstance(raw, dict):
        context.fault("catalog-type", where, f"a source is {shown(raw)}, allowed is a table with a title")
        return None
    unknown_keys(raw, SOURCE_KEYS, context, where)
    title = read_text(raw, "title", context, required=True, where=where)
    confidence = _confidence(raw.get("confidence"), context, f"{where}/confidence")
    if not title or confidence is None:
        return None
    return Source(
        title, read_text(raw, "where", context, where=where), confidence, read_text(raw, "note", context, where=where)
    )


def _confidence(raw: object, context: FileContext, where: str) -> Confidence | None:
    if isinstance(raw, str) and raw in Confidence._value2member_map_:
        return Confidence(raw)
    allowed = [confidence.value for confidence in Confidence]
    what = "is missing" if raw is None else f"is {shown(raw)}"
    context.fault("catalog-confidence", where, f"confidence {what}, allowed are {', '.join(allowed)}")
    return None


def read_source(
    table: Mapping[str, object], context: FileContext, where: str, inherited: Source | None = None
) -> Source | None:
    """The source of a value: a key of the file's sources, or a table of its own, or else ``inherited``."""
    raw = table.get("source")
    if raw is None and inherited is not None:
        return inherited
    place = f"{where}/source" if where else "source"
    if isinstance(raw, str):
        source = context.sources.get(raw)
        if source is None:
            context.fault(
                "catalog-source", place, f"the file has no source {raw!r}", did_you_mean(raw, context.sources)
            )
            return None
    elif raw is None:
        context.fault("catalog-source", place, "the source is missing", "Name the document that states the value.")
        return None
    else:
        source = _source_table(raw, context, place)
    stated = table.get("confidence")
    if source is None or stated is None:
        return source
    confidence = _confidence(stated, context, f"{where}/confidence")
    return None if confidence is None else replace(source, confidence=confidence)


def read_fact(name: str, raw: object, rule: FactRule, context: FileContext) -> Fact | None:
    """One fact in its base unit, or None after its faults were told."""
    where = f"facts/{name}"
    if not isinstance(raw, dict):
        context.fault("catalog-type", where, f"{name} is {shown(raw)}, allowed is {{ value, unit, source }}")
        return None
    if not raw.keys() <= FACT_KEYS:
        unknown_keys(raw, FACT_KEYS, context, where)
    source = read_source(raw, context, where)
    if rule.unit == TEXT or rule.unit == BOOL:
        word = _word(name, raw, rule, context, where)
        if word is None or source is None:
            return None
        printed = word if isinstance(word, str) else "yes" if word else "no"
        return Fact(name, word, rule.unit, printed, source, note=read_text(raw, "note", context, where=where))
    factor = _factor(name, raw, rule.unit, context, where)
    if factor is None:
        return None
    value = _number(name, raw.get("value"), factor, rule, context, f"{where}/value")
    limits = _range(raw, value, factor, context, where) if "low" in raw or "high" in raw else None
    basis = _basis(name, raw, rule, context, where)
    if value is None or source is None:
        return None
    if limits is not None and source.confidence is not Confidence.ESTIMATE:
        context.fault(
            "catalog-range",
            where,
            f"{name} has a range but is no estimate",
            "Leave out low and high, or state confidence = 'estimate'.",
        )
    note = read_text(raw, "note", context, where=where) if "note" in raw else ""
    assumed = raw.get("basis_assumed") is True
    return Fact(name, value, rule.unit, _printed(raw), source, limits, basis, assumed, note)


def _word(name: str, raw: Mapping[str, object], rule: FactRule, context: FileContext, where: str) -> str | bool | None:
    value = raw.get("value")
    for key in ("unit", "low", "high", "basis", "basis_assumed"):
        if key in raw and not (key == "unit" and raw[key] == rule.unit):
            context.fault("catalog-unit", f"{where}/{key}", f"{name} takes no {key}: it is a {rule.unit} value")
    if rule.unit == BOOL:
        if isinstance(value, bool):
            return value
        context.fault("catalog-type", f"{where}/value", f"{name} is {shown(value)}, allowed are true and false")
        return None
    text = read_text(raw, "value", context, required=True, where=where)
    if text and rule.choices and text not in rule.choices:
        context.fault(
            "catalog-value",
            f"{where}/value",
            f"{name} is {text!r}, allowed are {', '.join(rule.choices)}",
            did_you_mean(text, rule.choices),
        )
        return None
    return text or None


def _factor(name: str, raw: Mapping[str, object], base: str, context: FileContext, where: str) -> float | None:
    unit = raw.get("unit")
    names = DIMENSIONS[base]
    if isinstance(unit, str) and unit in names:
        return names[unit]
    if unit is None and base in UNITLESS:
        return 1.0
    place = f"{where}/unit"
    if unit is None:
        context.fault(
            "catalog-unit",
            place,
            f"{name} has no unit, allowed are {', '.join(names)}",
            "Write the unit that the source prints.",
        )
    elif isinstance(unit, str) and unit in _UNITS:
        text = f"{name} has the unit {unit!r}, which measures {_UNITS[unit][0]}"
        context.fault("catalog-dimension", place, f"{text}; allowed are {', '.join(names)}")
    else:
        hint = did_you_mean(unit, names) if isinstance(unit, str) else ""
        context.fault("catalog-unit", place, f"{name} has the unit {shown(unit)}; allowed are {', '.join(names)}", hint)
    return None


def _number(name: str, raw: object, factor: float, rule: FactRule, context: FileContext, where: str) -> float | None:
    if raw is None:
        context.fault("catalog-missing", where, f"{name} has no value", "Leave the whole fact out when it is unknown.")
        return None
    if type(raw) is not int and type(raw) is not float:
        context.fault("catalog-type", where, f"{name} is {shown(raw)}, allowed is a number")
        return None
    value = _scaled(raw, factor)
    if value is None:
        context.fault("catalog-value", where, f"{name} is {shown(raw)}, allowed is a finite number")
    elif not rule.low <= value <= rule.high:
        text = f"{name} is {shown(raw)}, which is {value:.4g} {rule.unit}"
        context.fault("catalog-value", where, f"{text}; allowed are {rule.low:g} to {rule.high:g} {rule.unit}")
    else:
        return value
    return None


def _scaled(raw: float, factor: float) -> float | None:
    """``raw`` times ``factor``; a milli or a sixtieth divides, so that 2.6 ms is 0.0026 s and not a digit beside it."""
    parts = round(1 / factor)
    try:
        value = float(raw) / parts if parts > 1 and math.isclose(factor * parts, 1.0) else float(raw) * factor
    except OverflowError:
        return None
    return value if math.isfinite(value) else None


def _range(
    raw: Mapping[str, object], value: float | None, factor: float, context: FileContext, where: str
) -> tuple[float, float] | None:
    ends: list[float] = []
    for key in ("low", "high"):
        end = raw.get(key)
        scaled = _scaled(end, factor) if isinstance(end, (int, float)) and not isinstance(end, bool) else None
        if scaled is None:
            what = "is missing" if end is None else f"is {shown(end)}"
            context.fault("catalog-range", f"{where}/{key}", f"{key} {what}, allowed is a finite number")
        else:
            ends.append(scaled)
    if len(ends) < 2:
        return None
    low, high = ends
    if value is not None and not low <= value <= high:
        context.fault("catalog-range", where, f"the value lies outside its range {low:g} to {high:g}")
        return None
    return low, high


def _basis(name: str, raw: Mapping[str, object], rule: FactRule, context: FileContext, where: str) -> Basis:
    stated = raw.get("basis")
    if not rule.draw:
        if stated is not None:
            context.fault("catalog-basis", f"{where}/basis", f"{name} takes no basis: it is no power draw")
        return Basis.NONE
    if "basis_assumed" in raw and not isinstance(raw["basis_assumed"], bool):
        found = shown(raw["basis_assumed"])
        context.fault("catalog-type", f"{where}/basis_assumed", f"basis_assumed is {found}, allowed are true and false")
    if isinstance(stated, str) and stated in _DRAW_BASES:
        return Basis(stated)
    what = "is missing" if stated is None else f"is {shown(stated)}"
    hint = "A supply rating is a limit: state it as supply_rating_w." if stated == "supply rating" else ""
    context.fault(
        "catalog-basis", f"{where}/basis", f"the basis of {name} {what}, allowed are {', '.join(_BASES)}", hint
    )
    return Basis.NONE


def _printed(raw: Mapping[str, object]) -> str:
    unit = raw.get("unit")
    return f"{raw['value']} {unit}" if unit is not None and unit != "count" and unit != "1" else str(raw["value"])


def read_preset_value(name: str, raw: object, context: FileContext) -> PresetValue | None:
    """One value of a preset. Its unit alone says its dimension; text and switches take none."""
    where = f"values/{name}"
    if not isinstance(raw, dict):
        context.fault("catalog-type", where, f"{name} is {shown(raw)}, allowed is {{ value, unit, source }}")
        return None
    unknown_keys(raw, PRESET_KEYS, context, where)
    source = read_source(raw, context, where)
    meaning, settled_by, note = (read_text(raw, key, context, where=where) for key in _PRESET_WORDS)
    value = raw.get("value")
    if isinstance(value, (str, bool)):
        base = BOOL if isinstance(value, bool) else TEXT
        word = _word(name, raw, FactRule(name, base, ""), context, where)
        if word is None or source is None:
            return None
        return PresetValue(name, word, base, str(word), source, meaning=meaning, settled_by=settled_by, note=note)
    unit = raw.get("unit", "1")
    base, _ = _UNITS.get(unit, ("", 1.0)) if isinstance(unit, str) else ("", 1.0)
    if not base:
        hint = did_you_mean(unit, _UNITS) if isinstance(unit, str) else ""
        context.fault("catalog-unit", f"{where}/unit", f"{name} has the unit {shown(unit)}, which is unknown", hint)
        return None
    factor = DIMENSIONS[base][str(unit)]
    number = _number(name, value, factor, FactRule(name, base, "", low=-1e30, high=1e30), context, f"{where}/value")
    limits = _range(raw, number, factor, context, where) if "low" in raw or "high" in raw else None
    scale = raw.get("scale", "linear")
    if scale not in ("linear", "log"):
        context.fault("catalog-value", f"{where}/scale", f"scale is {shown(scale)}, allowed are linear, log")
    elif scale == "log" and limits is not None and limits[0] <= 0:
        context.fault("catalog-range", where, f"{name} is sampled on a log scale and needs a low above zero")
    if number is None or source is None:
        return None
    low, high = limits if limits is not None else (None, None)
    printed = _printed(raw)
    return PresetValue(name, number, base, printed, source, low, high, str(scale), meaning, settled_by, note)

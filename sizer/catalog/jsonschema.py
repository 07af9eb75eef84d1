"""JSON schemas of the catalog files, generated from the vocabulary so that editors complete and check what is typed.

TOML editors take the same schemas. They say what the loader says, as far as a schema can; references between records,
ranges and duplicates only the loader sees.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType

from sizer.catalog.kind import Kind
from sizer.catalog.kinds import KINDS
from sizer.catalog.reading.records import ID_PATTERN, TECHNOLOGY_RULES
from sizer.catalog.reading.tables import FORMAT, VERSION
from sizer.catalog.records import Basis, Lifecycle, PortRole
from sizer.catalog.schema import BOOL, FAMILIES, TEXT, UNITLESS, FactRule
from sizer.sources import Confidence
from sizer.units import DIMENSIONS

Schema = dict[str, object]

_TEXT: Schema = {"type": "string", "minLength": 1}
_COUNT: Schema = {"type": "integer", "minimum": 1}
_CONFIDENCE: Schema = {"enum": [word.value for word in Confidence]}
_SOURCE_REFERENCE: Schema = {
    "description": "The key of one of the file's sources, or a source written out.",
    "anyOf": [_TEXT, {"$ref": "#/$defs/source"}],
}


def schema_files() -> dict[str, str]:
    """File name -> text of every schema, as it stands in ``catalogs/schema``."""
    schemas = {"vendors": vendors_schema(), "links": links_schema(), "presets": presets_schema()}
    return {
        f"{name}.schema.json": json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
        for name, schema in schemas.items()
    }


def vendors_schema() -> Schema:
    """The schema of a file of items."""
    item: Schema = {
        "type": "object",
        "required": ["id", "kind", "vendor", "model", "lifecycle", "source"],
        "additionalProperties": False,
        "properties": {
            "id": _id("Lower-case letters, digits and single dashes, the vendor first; never reused."),
            "kind": {"enum": list(KINDS)},
            "vendor": _TEXT,
            "model": _TEXT,
            "part_number": _TEXT,
            "description": _TEXT,
            "lifecycle": {"enum": [word.value for word in Lifecycle]},
            "source": _SOURCE_REFERENCE,
            "notes": _TEXT,
            "facts": {"type": "object"},
            "ports": {"type": "array", "items": {"$ref": "#/$defs/port"}},
        },
        "allOf": [_of_kind(kind) for kind in KINDS.values()],
    }
    rules = {rule.name: rule for kind in KINDS.values() for rule in kind.allowed.values()}
    facts = {
        f"fact_{name}": {"description": rule.meaning, "$ref": f"#/$defs/{_shape_name(rule)}"}
        for name, rule in sorted(rules.items())
    }
    shapes = {_shape_name(rule): _shape(rule) for _, rule in sorted(rules.items())}
    return _file("Items of a Sizer catalog", "items", item, {"port": _port(), **shapes, **facts},
                 {"classes": _class(rules)})


def _class(rules: Mapping[str, FactRule]) -> Schema:
    """What hardware of a class usually has: the facts of any kind, of which the loader knows those of the class."""
    return {
        "type": "object",
        "required": ["id", "kind", "title", "source"],
        "additionalProperties": False,
        "properties": {
            "id": _id("Name of the class, the kind first."),
            "kind": {"enum": list(KINDS)},
            "title": {**_TEXT, "description": "What people call it; said with every estimate by it."},
            "when": {"type": "object", "description": "Facts that its members state with these values."},
            "source": _SOURCE_REFERENCE,
            "notes": _TEXT,
            "facts": {"type": "object", "additionalProperties": False,
                      "properties": {name: {"$ref": f"#/$defs/fact_{name}"} for name in sorted(rules)}},
            "ports": {"type": "array", "items": {"$ref": "#/$defs/port"}},
        },
    }


def _of_kind(kind: Kind) -> Schema:
    facts: Schema = {
        "description": kind.meaning,
        "additionalProperties": False,
        "properties": {name: {"$ref": f"#/$defs/fact_{name}"} for name in sorted(kind.allowed)},
    }
    then: Schema = {"properties": {"facts": facts}}
    if kind.required:
        facts["required"] = sorted(kind.required)
        then["required"] = ["facts"]
    return {"if": {"properties": {"kind": {"const": kind.name}}, "required": ["kind"]}, "then": then}


def links_schema() -> Schema:
    """The schema of a file of link technologies."""
    technology: Schema = {
        "type": "object",
        "required": ["id", "family", "title", "source", "facts"],
        "additionalProperties": False,
        "properties": {
            "id": _id("Name of the link, such as fc-8g."),
            "family": {"enum": list(FAMILIES)},
            "title": _TEXT,
            "per_lane": {"type": "boolean", "description": "The rate is that of one lane."},
            "duplex": {"enum": ["full", "half"], "description": "Whether both directions have the rate at once."},
            "line_code": _TEXT,
            "source": _SOURCE_REFERENCE,
            "notes": _TEXT,
            "facts": {
                "type": "object",
                "required": ["data_bytes_per_s"],
                "additionalProperties": False,
                "properties": {
                    name: {"description": rule.meaning, **_shape(rule)} for name, rule in TECHNOLOGY_RULES.items()
                },
            },
        },
    }
    return _file("Link technologies of a Sizer catalog", "technologies", technology, {})


def presets_schema() -> Schema:
    """The schema of a preset file: any table of records, each with named values."""
    units = sorted({name for names in DIMENSIONS.values() for name in names})
    value: Schema = {
        "type": "object",
        "required": ["value", "source"],
        "additionalProperties": False,
        "properties": {
            "value": {"type": ["number", "string", "boolean"]},
            "unit": {"enum": units},
            "low": {"type": "number"},
            "high": {"type": "number"},
            "scale": {"enum": ["linear", "log"], "description": "How the range is divided when it is sampled."},
            "meaning": _TEXT,
            "settled_by": {**_TEXT, "description": "The question or measurement that would replace it."},
            "note": _TEXT,
            "source": _SOURCE_REFERENCE,
            "confidence": _CONFIDENCE,
        },
    }
    record: Schema = {
        "type": "object",
        "required": ["id", "title", "values"],
        "additionalProperties": False,
        "properties": {
            "id": _id("Name of the preset inside its table."),
            "title": _TEXT,
            "notes": _TEXT,
            "values": {"type": "object", "additionalProperties": value},
        },
    }
    schema = _file("Presets of a Sizer catalog", "", record, {"record": record})
    schema["additionalProperties"] = {"type": "array", "items": {"$ref": "#/$defs/record"}}
    return schema


def _file(
    title: str, key: str, record: Schema, definitions: Mapping[str, object],
    further: Mapping[str, Schema] = MappingProxyType({}),
) -> Schema:
    properties: Schema = {
        "$schema": {"type": "string"},
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
        "title": _TEXT,
        "sources": {
            "description": "Documents that values name by their key.",
            "type": "object",
            "additionalProperties": {"$ref": "#/$defs/source"},
        },
    }
    if key:
        properties[key] = {"type": "array", "items": record}
    properties |= {name: {"type": "array", "items": one} for name, one in further.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "required": ["format", "version"],
        "additionalProperties": False,
        "properties": properties,
        "$defs": {"source": _source(), **definitions},
    }


def _id(description: str) -> Schema:
    return {"type": "string", "pattern": f"^{ID_PATTERN}$", "maxLength": 80, "description": description}


def _source() -> Schema:
    return {
        "type": "object",
        "required": ["title", "confidence"],
        "additionalProperties": False,
        "properties": {"title": _TEXT, "where": _TEXT, "confidence": _CONFIDENCE, "note": _TEXT},
    }


def _port() -> Schema:
    return {
        "type": "object",
        "required": ["name", "role", "technology", "count"],
        "additionalProperties": False,
        "properties": {
            "name": _TEXT,
            "role": {"enum": [word.value for word in PortRole]},
            "technology": {**_TEXT, "description": "The id of a link technology."},
            "count": {**_COUNT, "description": "Ports of one item in all."},
            "lanes": {**_COUNT, "description": "Lanes one port bundles."},
            "per_member": {**_TEXT, "description": "What the ports are spread over, such as controller."},
            "owners": {**_COUNT, "description": "How many such members share them."},
            "connector": {**_TEXT, "description": "Connector; midplane takes no cable."},
            "source": _SOURCE_REFERENCE,
            "confidence": _CONFIDENCE,
            "note": _TEXT,
        },
    }


def _shape_name(rule: FactRule) -> str:
    """Facts of one unit have one shape; a closed text has its own."""
    if rule.choices:
        return f"value_{rule.name}"
    unit = rule.unit.replace("/", "_per_")
    return f"value_draw_{unit}" if rule.draw else f"value_{unit}"


def _shape(rule: FactRule) -> Schema:
    properties: Schema = {"source": _SOURCE_REFERENCE, "confidence": _CONFIDENCE, "note": _TEXT}
    required = ["value", "source"]
    if rule.unit == TEXT:
        properties["value"] = {"enum": list(rule.choices)} if rule.choices else _TEXT
    elif rule.unit == BOOL:
        properties["value"] = {"type": "boolean"}
    else:
        number: Schema = {"type": "number"}
        properties |= {"value": number, "unit": {"enum": list(DIMENSIONS[rule.unit])}, "low": number, "high": number}
        if rule.unit not in UNITLESS:
            required.append("unit")
    if rule.draw:
        properties |= {
            "basis": {"enum": [basis.value for basis in Basis if basis]},
            "basis_assumed": {"type": "boolean"},
        }
        required.append("basis")
    return {
        "type": "object",
        "required": required,
        "additionalProperties": False,
        "properties": properties,
    }

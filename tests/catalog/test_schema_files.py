"""The JSON schemas beside the catalog say what the loader says."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from sizer.catalog import FACT_RULES, KINDS, load_catalog, shipped_path
from sizer.catalog.jsonschema import schema_files

SCHEMAS = {name: json.loads(text) for name, text in schema_files().items()}
FILES = [
    path
    for section in ("vendors", "links", "presets")
    for path in sorted((shipped_path() / section).rglob("*"))
    if path.suffix in (".toml", ".json")
]
TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool,
}  # fmt: skip


Schema = dict[str, Any]


def violations(value: object, schema: Schema, root: Schema, place: str = "") -> list[str]:
    """What ``value`` breaks of ``schema``, for the keywords that the catalog schemas use."""
    found = [*_plain(value, schema, place), *_combined(value, schema, root, place)]
    if isinstance(value, dict):
        found += _object(value, schema, root, place)
    if isinstance(value, list) and "items" in schema:
        for index, entry in enumerate(value):
            found += violations(entry, schema["items"], root, f"{place}/{index}")
    return found


def _plain(value: object, schema: Schema, place: str) -> list[str]:
    found = []
    kinds = schema.get("type", [])
    allowed = [kinds] if isinstance(kinds, str) else kinds
    if allowed and not any(
        isinstance(value, TYPES[kind]) and (kind == "boolean" or value is not True) for kind in allowed
    ):
        found.append(f"{place}: {value!r} is no {kinds}")
    if "const" in schema and value != schema["const"]:
        found.append(f"{place}: {value!r} is not {schema['const']!r}")
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{place}: {value!r} is not one of {schema['enum']}")
    if isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
        found.append(f"{place}: {value!r} does not match {schema['pattern']}")
    if value == "" and "minLength" in schema:
        found.append(f"{place}: empty")
    return found


def _combined(value: object, schema: Schema, root: Schema, place: str) -> list[str]:
    found = []
    if "$ref" in schema:
        found += violations(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root, place)
    for branch in schema.get("allOf", []):
        found += violations(value, branch, root, place)
    branches = schema.get("anyOf", [])
    if branches and all(violations(value, branch, root, place) for branch in branches):
        found.append(f"{place}: {value!r} fits none of the forms")
    if "if" in schema and not violations(value, schema["if"], root, place):
        found += violations(value, schema["then"], root, place)
    return found


def _object(value: dict[str, object], schema: Schema, root: Schema, place: str) -> list[str]:
    known, further = schema.get("properties", {}), schema.get("additionalProperties", True)
    found = [f"{place}: {key} is missing" for key in schema.get("required", []) if key not in value]
    for key, entry in value.items():
        if key in known:
            found += violations(entry, known[key], root, f"{place}/{key}")
        elif further is False:
            found.append(f"{place}: unknown key {key}")
        elif isinstance(further, dict):
            found += violations(entry, further, root, f"{place}/{key}")
    return found


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_the_schema_beside_the_catalog_is_the_generated_one(name: str) -> None:
    stored = (shipped_path() / "schema" / name).read_text(encoding="utf-8")
    assert stored == schema_files()[name], "run python -m tools.write_catalog_schema"


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_every_shipped_file_fits_its_schema(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    table = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    section = path.relative_to(shipped_path()).parts[0]
    schema = SCHEMAS[f"{section}.schema.json"]
    assert violations(table, schema, schema)[:5] == []


def test_the_schema_refuses_what_the_loader_refuses() -> None:
    schema = SCHEMAS["vendors.schema.json"]
    source = {"title": "x", "confidence": "data sheet"}
    facts = {"media": {"value": "hdd", "source": source}, "interface": {"value": "SAS", "source": source}}
    item = {
        "id": "acme-d1", "kind": "drive", "vendor": "Acme", "model": "D1", "lifecycle": "current", "source": source,
        "facts": facts,
    }  # fmt: skip
    fine = {"format": "sizer-catalog", "version": 1, "items": [item]}
    assert not violations(fine, schema, schema)
    for broken in (
        item | {"kind": "drvie"},
        item | {"id": "Acme D1"},
        item | {"colour": "red"},
        item | {"facts": {"media": {"value": "hdd", "source": source}}},
        item | {"facts": facts | {"weight_kg": {"value": 1, "source": source}}},
        item | {"facts": facts | {"weight_kg": {"value": 1, "unit": "W", "source": source}}},
        item | {"facts": facts | {"idle_w": {"value": 1, "unit": "W", "source": source}}},
        item | {"facts": facts | {"cache_bytes": {"value": 1, "unit": "B", "source": source}}},
    ):  # fmt: skip
        assert violations(fine | {"items": [broken]}, schema, schema)


def test_every_fact_of_the_vocabulary_belongs_to_some_kind() -> None:
    used = {name for rule in KINDS.values() for name in rule.allowed}
    assert sorted(set(FACT_RULES) - used) == []


def test_the_example_in_the_readme_for_authors_loads(tmp_path: Path) -> None:
    readme = (shipped_path() / "README.md").read_text(encoding="utf-8")
    [example] = re.findall(r"```toml\n(.*?)```", readme, re.DOTALL)
    (tmp_path / "vendors").mkdir()
    (tmp_path / "vendors" / "acme.toml").write_text(example, encoding="utf-8")
    catalog = load_catalog([shipped_path(), tmp_path])
    item = catalog.item("acme-x500")
    assert item.number("read_bytes_per_s") == pytest.approx(5.2e9)
    assert item.facts["weight_kg"].range == pytest.approx((22, 27))
    assert catalog.problems == ()

"""Records of every kind, kept in a design and laid over the catalog again, are what they were."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from sizer.catalog import Price, shipped_catalog
from sizer.catalog.records import Value
from sizer.catalog.snapshots.records import present_hash, snapshot_of, title_of, with_snapshots

PRICED = "hp-418371-b21"
CATALOG = replace(shipped_catalog(), prices={PRICED: Price(PRICED, 199.0, "EUR", "2026-01-31", "list")})
KEYS = (
    PRICED, "technology/fc-8g", "technology/pcie-3", f"price/{PRICED}",
    *(f"preset/{table}/{name}" for table, presets in CATALOG.presets.items() for name in presets),
)


@pytest.mark.parametrize("key", KEYS)
def test_a_record_kept_and_read_back_from_json_is_the_same(key: str) -> None:
    before = snapshot_of(CATALOG, key)
    assert before is not None
    values = json.loads(json.dumps(dict(before.values)))
    again, refused = with_snapshots(CATALOG, [(key, values)], "2026.1")
    assert refused == {}
    assert present_hash(again, key) == before.hash == present_hash(CATALOG, key)


@pytest.mark.parametrize("key", KEYS)
def test_another_value_gives_another_hash(key: str) -> None:
    before = snapshot_of(CATALOG, key)
    assert before is not None
    name, value = next((name, value) for name, value in sorted(before.values.items(), key=lambda each: str(each[1]))
                       if "." not in name and name != "kind")
    high = before.values.get(f"{name}.high")  # a value stays inside its range
    other: Value = f"not {value}"
    if isinstance(value, float):
        other = (value + float(high)) / 2 if high is not None else value + 0.5
    again, refused = with_snapshots(CATALOG, [(key, {**before.values, name: other})])
    assert refused == {}
    assert present_hash(again, key) != before.hash


def test_a_record_the_catalog_has_not_has_no_hash_and_is_none() -> None:
    for key in ("nothing", "technology/none", "preset/defaults/none", "preset/none/none", "price/none", "what/ever"):
        assert snapshot_of(CATALOG, key) is None
        assert present_hash(CATALOG, key) == ""


def test_a_value_the_catalog_has_learnt_since_stays_as_the_catalog_says() -> None:
    known = snapshot_of(CATALOG, "preset/defaults/drives")
    assert known is not None
    name = next(name for name in known.values if "." not in name)
    less = {key: value for key, value in known.values.items() if key.partition(".")[0] != name}
    again, refused = with_snapshots(CATALOG, [("preset/defaults/drives", less)])
    assert refused == {}
    assert again.presets["defaults"]["drives"].values[name] == CATALOG.presets["defaults"]["drives"].values[name]


@pytest.mark.parametrize(("key", "values"), [
    (PRICED, {"kind": "nothing"}), ("technology/fc-8g", {"family": "fc"}), (f"price/{PRICED}", {"amount": "much"}),
    ("preset/defaults/drives", {"queue": 1.0, "queue.low": "x", "queue.high": 2.0}),
])
def test_values_that_cannot_be_read_are_refused_and_the_catalogs_own_are_kept(
    key: str, values: dict[str, str | float]
) -> None:
    again, refused = with_snapshots(CATALOG, [(key, values)])
    assert list(refused) == [key]
    assert refused[key].problems[0].hint
    assert present_hash(again, key) == present_hash(CATALOG, key)


def test_every_record_has_a_name_people_know() -> None:
    assert "72GB" in title_of(CATALOG, PRICED)
    assert title_of(CATALOG, "technology/fc-8g") == "8 Gb Fibre Channel"
    assert title_of(CATALOG, f"price/{PRICED}").startswith("Price of HP")
    assert "Defaults of the model" in title_of(CATALOG, "preset/defaults/drives")
    assert title_of(CATALOG, "gone", {"vendor": "HP", "model": "Old One"}) == "HP Old One"


@pytest.mark.parametrize(("key", "name", "value"), [
    ("hp-418371-b21", "read_seek_s", -5.0), ("hp-418371-b21", "read_seek_s", 1e300),
    ("hp-418371-b21", "read_seek_s", "soon"), ("hp-418371-b21", "media", 3.0),
    ("hp-msa2324fc-g2", "port.host.count", -1.0), ("technology/fc-8g", "data_bytes_per_s", 0.0),
    ("technology/fc-8g", "data_bytes_per_s", -1.0), ("price/hp-418371-b21", "amount", -1.0),
    ("price/hp-418371-b21", "date", "20260101"),
])
def test_a_value_that_was_kept_and_cannot_be_is_refused_with_its_name(key: str, name: str, value: Value) -> None:
    priced = {"hp-418371-b21": Price("hp-418371-b21", 5.0, "EUR", "2026-01-01", "list")}
    known = snapshot_of(replace(CATALOG, prices=priced), key)
    assert known is not None
    _, refused = with_snapshots(CATALOG, [(key, {**known.values, name: value})])
    assert name.rpartition(".")[2] in refused[key].problems[0].text

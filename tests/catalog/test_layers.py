"""Folders laid over each other, editions, prices and presets of the user's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sizer.catalog import load_catalog, shipped_path
from sizer.catalog.loading import open_catalog
from sizer.errors import CatalogError, Severity

Write = Callable[..., Path]

MSA70 = """
[[items]]
id = "hp-msa70"
kind = "enclosure"
vendor = "HP"
model = "MSA70 as measured here"
lifecycle = "discontinued"
source = "sheet"
[items.facts]
drive_bay_count = { value = 25, source = "sheet" }
operating_w = { value = 250, unit = "W", low = 0.2, high = 0.3, basis = "AC input", source = "guess" }
"""


def test_folders_over_the_shipped_one_are_what_a_reading_of_all_gives_however_often(write: Write, folder: Path) -> None:
    write(MSA70.replace("value = 250", "value = 0.25").replace('unit = "W"', 'unit = "kW"'))
    whole = load_catalog([shipped_path(), folder])
    for _ in range(2):
        opened = open_catalog([folder])
        assert (opened.edition, opened.problems, opened.presets) == (whole.edition, whole.problems, whole.presets)
        assert dict(opened.items) == dict(whole.items)
    assert open_catalog().problems == ()
    assert open_catalog().items["hp-msa70"].model == "MSA70"


def test_faults_of_a_folder_over_the_shipped_one_are_told_where_a_reading_of_all_tells_them(write: Write) -> None:
    folder = write(MSA70.replace('kind = "enclosure"', 'kind = "enclosures"'))
    with pytest.raises(CatalogError) as whole:
        load_catalog([shipped_path(), folder])
    for _ in range(2):
        with pytest.raises(CatalogError) as opened:
            open_catalog([folder])
        assert opened.value.problems == whole.value.problems


def test_a_record_of_the_users_folder_replaces_the_whole_shipped_one_and_says_so(write: Write, folder: Path) -> None:
    write(MSA70.replace("value = 250", "value = 0.25").replace('unit = "W"', 'unit = "kW"'))
    (folder / "links" / "links.toml").unlink()
    catalog = load_catalog([shipped_path(), folder])
    item = catalog.item("hp-msa70")
    assert item.model == "MSA70 as measured here"
    assert item.ports == ()
    assert item.number("operating_w") == pytest.approx(250)
    assert item.facts["operating_w"].range == pytest.approx((200, 300))
    [note] = catalog.problems
    assert (note.severity, note.code) == (Severity.NOTE, "catalog-replaced")
    assert note.location.place == "items/hp-msa70"
    assert catalog.edition.endswith(" + acme")


def test_records_come_in_the_order_of_their_ids_whatever_the_files(write: Write, folder: Path) -> None:
    record = MSA70[: MSA70.index("operating_w")]
    write(record.replace("hp-msa70", "b"), "vendors/a.toml")
    write(record.replace("hp-msa70", "a"), "vendors/z.toml")
    assert list(load_catalog([folder]).items) == ["a", "b"]


def test_json_and_toml_of_one_content_give_equal_items(write: Write, folder: Path) -> None:
    import json
    import tomllib

    record = MSA70[: MSA70.index("operating_w")]
    from_toml = load_catalog([write(record)]).item("hp-msa70")
    path = folder / "vendors" / "acme.toml"
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    path.unlink()
    (folder / "vendors" / "acme.json").write_text(json.dumps(table), encoding="utf-8")
    from_json = load_catalog([folder]).item("hp-msa70")
    assert from_json == from_toml
    assert from_json.hash == from_toml.hash


def test_of_several_prices_the_newest_counts(write: Write, folder: Path) -> None:
    write(MSA70[: MSA70.index("operating_w")])
    heading = "item,amount,currency,date,source\n"
    (folder / "prices" / "b-old.csv").write_text(f"{heading}hp-msa70,900,EUR,2009-01-31,list\n", encoding="utf-8")
    (folder / "prices" / "a-new.csv").write_text(f"{heading}hp-msa70,80.5,EUR,2024-01-31,broker\n", encoding="utf-8")
    price = load_catalog([folder]).prices["hp-msa70"]
    assert (price.amount, price.currency, price.date, price.source) == (80.5, "EUR", "2024-01-31", "broker")


def test_a_preset_value_stands_in_its_base_unit_beside_what_was_printed(write: Write) -> None:
    folder = write(
        """
[[things]]
id = "one"
title = "One"
[things.values]
seek = { value = 0.2, unit = "ms", low = 0.1, high = 0.7, scale = "log", source = "guess", meaning = "a seek" }
share = { value = 5, unit = "%", source = "guess" }
word = { value = "in turn", source = "guess" }
switch = { value = true, source = "guess" }
""",
        "presets/things.toml",
    )
    preset = load_catalog([folder]).preset("things", "one")
    seek = preset.values["seek"]
    assert (seek.value, seek.low, seek.high) == pytest.approx((2e-4, 1e-4, 7e-4))
    assert seek.unit == "s"
    assert (seek.scale, seek.printed, seek.meaning) == ("log", "0.2 ms", "a seek")
    assert preset.number("share") == pytest.approx(0.05)
    assert preset.text("word") == "in turn"
    assert preset.values["switch"].value is True
    assert preset.number("nothing") is None

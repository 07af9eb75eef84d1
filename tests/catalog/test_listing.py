"""The catalog as rows for people and programs."""

from __future__ import annotations

import json

from sizer.catalog import shipped_catalog
from sizer.catalog.kinds import KINDS
from sizer.catalog.listing import fact_rows, item_rows, kind_rows, missing_rows, port_rows

CATALOG = shipped_catalog()


def test_items_are_found_by_words_in_any_order_and_by_kind() -> None:
    assert "hp-418371-b21" in [row["id"] for row in item_rows(CATALOG, "15k sas 72gb")]
    found = item_rows(CATALOG, "hp", KINDS["array"], KINDS["enclosure"])
    assert {row["kind"] for row in found} == {"array", "enclosure"}
    assert item_rows(CATALOG, "no such words") == []
    assert {row["kind"] for row in item_rows(CATALOG, "ssd >= 30 TB")} == {"drive"}, "as in the search of the window"
    assert len(item_rows(CATALOG)) == len(CATALOG.items)


def test_a_fact_row_shows_the_printed_value_its_meaning_and_where_it_stands() -> None:
    rows = {row["fact"]: row for row in fact_rows(CATALOG.item("hp-418371-b21"))}
    seek = rows["read_seek_s"]
    assert (seek["value"], seek["unit"], seek["printed"], seek["shown"]) == (0.0026, "s", "2.6 ms", "2.6\u202fms")
    assert seek["confidence"] == "data sheet"
    assert "page 11" in str(seek["source"])
    assert rows["idle_w"]["basis"] == "DC load"
    array = {row["fact"]: row for row in fact_rows(CATALOG.item("hp-msa2324fc-g2"))}
    assert array["operating_w"]["basis"] == "AC input, assumed"
    assert array["write_cache_mirrored"]["shown"] == "yes"


def test_port_rows_say_how_ports_are_spread() -> None:
    rows = port_rows(CATALOG.item("hp-msa2324fc-g2"))
    assert [(row["port"], row["count"], row["spread"]) for row in rows] == [
        ("host", 4, "2 per controller"),
        ("expansion", 2, "1 per controller"),
    ]


def test_what_no_source_gives_is_listed_as_missing() -> None:
    missing = {row["fact"] for row in missing_rows(CATALOG.item("hp-p2000-g3-10gbe-iscsi"))}
    assert "operating_w" in missing
    assert "rack_units" not in missing


def test_kind_rows_count_every_item_once_and_all_rows_are_json() -> None:
    rows = kind_rows(CATALOG)
    assert sum(int(str(row["items"])) for row in rows) == len(CATALOG.items)
    item = CATALOG.item("hp-msa70")
    everything = [rows, item_rows(CATALOG), fact_rows(item), port_rows(item), missing_rows(item)]
    assert json.loads(json.dumps(everything)) == everything

"""Doubts about well-formed records, each found where it is and only there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import pytest

from sizer.catalog import Basis, Catalog, Fact, Item, shipped_catalog, shipped_path
from sizer.catalog.checking import check_catalog, check_paths, severities
from sizer.errors import Problem, Severity
from sizer.sources import Source

SHIPPED = shipped_catalog()


def changed(item_id: str, **values: float | str | bool) -> Catalog:
    """The shipped catalog with other values in one record."""
    item = SHIPPED.item(item_id)
    facts = dict(item.facts)
    for name, value in values.items():
        old = facts.get(name, Fact(name, value, "W", "", Source("test"), basis=Basis.AC_INPUT))
        facts[name] = replace(old, value=value)
    return with_items({item_id: replace(item, facts=MappingProxyType(facts))})


def with_items(items: Mapping[str, Item]) -> Catalog:
    return replace(SHIPPED, items=MappingProxyType({**SHIPPED.items, **items}))


def new_doubts(catalog: Catalog) -> list[Problem]:
    known = {problem.sentence() for problem in check_catalog(SHIPPED)}
    return [problem for problem in check_catalog(catalog) if problem.sentence() not in known]


def test_the_shipped_catalog_raises_no_doubt() -> None:
    assert [problem.sentence() for problem in check_paths([shipped_path()])] == []


@pytest.mark.parametrize(
    ("item", "values", "code", "place"),
    [
        ("hp-418371-b21", {"idle_w": 9.0}, "check-power-order", "facts/idle_w"),
        ("hp-msa70", {"operating_w": 1400.0}, "check-power-rating", "facts/operating_w"),
        ("hp-d2700", {"operating_w": 900.0}, "check-power-rating", "facts/operating_w"),
        ("hp-418371-b21", {"capacity_bytes": 73.4e6}, "check-capacity", "facts/capacity_bytes"),
        ("hp-418371-b21", {"outer_bytes_per_s": 70e6}, "check-rates", "facts/outer_bytes_per_s"),
        ("hp-418371-b21", {"rotation_per_s": 15000.0}, "check-rotation", "facts/rotation_per_s"),
        ("hp-418371-b21", {"read_seek_s": 2.6}, "check-seek", "facts/read_seek_s"),
        ("hp-418371-b21", {"form_factor": "M.2"}, "check-form", "facts/form_factor"),
        ("hp-418371-b21", {"interface": "NVMe"}, "check-form", "facts/interface"),
        ("hp-418371-b21", {"media": "ssd"}, "check-form", "facts/rotation_per_s"),
        ("hp-msa70", {"drive_bay_count": 250.0}, "check-bays", "facts/drive_bay_count"),
        ("hp-msa2324fc-g2", {"max_drive_count": 20.0}, "check-bays", "facts/max_drive_count"),
        ("hp-msa2324fc-g2", {"max_drive_count": 120.0}, "check-bays", "facts/max_drive_count"),
        ("hp-bl860c-i2", {"rack_units": 1.0}, "check-form", "facts/rack_units"),
        ("hp-bl860c-i2", {"core_count": 4.0}, "check-cores", "facts/core_count"),
        ("hp-bl860c-i2", {"thread_count": 12.0}, "check-cores", "facts/thread_count"),
        ("hp-bl860c-i2", {"clock_cycles_per_s": 2.6e9}, "check-cores", "facts/clock_cycles_per_s"),
        ("hp-qmh2562", {"port_count": 4.0}, "check-ports", "facts/port_count"),
    ],
)
def test_a_slip_in_one_value_is_doubted_at_that_value(
    item: str, values: dict[str, float | str | bool], code: str, place: str
) -> None:
    found = new_doubts(changed(item, **values))
    assert (code, f"items/{item}/{place}") in [(problem.code, problem.location.place) for problem in found]
    assert all(problem.severity is Severity.WARNING for problem in found)


@pytest.mark.parametrize(
    ("name", "factor", "hint"),
    [
        ("weight_kg", 1000.0, "Is a decimal prefix the reason?"),
        ("outer_bytes_per_s", 1 / 8.2, "Is bits for bytes the reason?"),
        ("mttf_s", 1 / 60, "Is minutes for seconds the reason?"),
        ("idle_w", 17.0, ""),
    ],
)
def test_a_drive_out_of_line_with_its_family_is_doubted_with_the_likely_slip(
    name: str, factor: float, hint: str
) -> None:
    drive = SHIPPED.item("hp-619291-b21")
    family = {f"acme-d{n}": replace(drive, id=f"acme-d{n}", part_number=f"D{n}") for n in range(6)}
    odd = replace(drive.facts[name], value=(drive.number(name) or 0.0) * factor)
    facts = MappingProxyType({**drive.facts, name: odd})
    family["acme-odd"] = replace(drive, id="acme-odd", part_number="odd", facts=facts)
    doubts = [p for p in new_doubts(with_items(family)) if p.code == "check-family"]
    assert [(p.location.place, p.hint) for p in doubts] == [(f"items/acme-odd/facts/{name}", hint)]


def test_two_records_of_one_part_number_are_doubted() -> None:
    twin = replace(SHIPPED.item("hp-msa70"), id="hp-msa70-twin")
    [problem] = [p for p in new_doubts(with_items({twin.id: twin})) if p.code == "check-part-number"]
    assert "hp-msa70 too" in problem.text


def test_lanes_on_a_link_that_is_rated_by_the_port_are_doubted() -> None:
    item = SHIPPED.item("hp-qmh2562")
    port = replace(item.ports[0], lanes=4)
    [problem] = new_doubts(with_items({item.id: replace(item, ports=(port,))}))
    assert problem.location.place == "items/hp-qmh2562/ports/port"


def test_a_draw_that_does_not_say_whether_drives_are_in_it_is_doubted() -> None:
    item = SHIPPED.item("hp-msa70")
    facts = {name: fact for name, fact in item.facts.items() if name not in ("includes_drives", "weight_includes")}
    found = new_doubts(with_items({item.id: replace(item, facts=MappingProxyType(facts))}))
    assert {problem.code for problem in found} == {"check-power-drives", "check-weight"}
    assert severities(found)[Severity.WARNING] == 2


def test_a_folder_that_does_not_load_gives_the_loaders_problems(tmp_path: object) -> None:
    from pathlib import Path

    found = check_paths([Path(str(tmp_path)) / "nothing"])
    assert [problem.code for problem in found] == ["catalog-unreadable"]

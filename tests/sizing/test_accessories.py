"""Lines nobody typed: cables, transceivers and cords that fit what they join, to be confirmed by a person."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sizer.sizing.result import BomLine, Sizing
from tests.sizing.conftest import Content

Changed = Callable[..., Sizing]


def _derived(sizing: Sizing) -> dict[str, BomLine]:
    return {line.row: line for line in sizing.bom if line.derived}


def _only(*items: Content) -> Callable[[Content], None]:
    def change(content: Content) -> None:
        content["items"] = list(items)
        for name in ("links", "pools", "workloads", "requirements", "accepted", "overrides"):
            content[name] = []

    return change


@pytest.mark.parametrize(
    ("item", "cord", "supplies"), [("hp-c7000", "Power cord C19-C20", 6), ("hp-d2700", "Power cord C13-C14", 2)]
)
def test_a_cord_fits_the_inlet_of_its_supply(changed: Changed, item: str, cord: str, supplies: int) -> None:
    sizing = changed("hp-ha-nfs", _only({"id": "box", "item": item, "quantity": 2}))
    line = _derived(sizing)["box-cord"]
    assert line.model == cord
    assert sizing.sheet["items.box-cord.quantity"].number == 2 * supplies
    assert "not stated" not in line.note


def test_a_cord_for_an_inlet_nobody_states_is_the_usual_one_and_says_so(changed: Changed) -> None:
    line = _derived(changed("hp-ha-nfs", _only({"id": "box", "item": "hp-msa70", "quantity": 1})))["box-cord"]
    assert line.model == "Power cord C13-C14"
    assert "its inlet is not stated, C14 is taken" in line.note


def test_blades_and_what_is_not_part_of_the_proposal_get_no_cord(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs")
    assert not {row for row in _derived(sizing) if row.startswith(("nodes-", "loadgens-"))}


def test_ports_of_two_connectors_are_joined_by_modules_and_a_cable(changed: Changed) -> None:
    rows = _derived(changed("hp-ha-nfs"))
    assert {"arrays-san-cable", "arrays-san-transceiver-from", "shelves-cable"} & set(rows)
    for line in rows.values():
        assert line.status == "derived, confirm"
        assert not line.counted

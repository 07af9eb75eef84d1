"""What is bought beside the hardware, and what comes off the list prices."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType

import msgspec
import pytest

from sizer.catalog.records import Price
from sizer.design.editing.edits import AddRecords, RenameRecord, SelectScenario, apply, set_one
from sizer.design.files.fileformat import dumps, loads
from sizer.design.frozen import Rows
from sizer.design.records import Design, Paid, Service, ServiceKind
from sizer.design.records.document import Scenario
from sizer.sizing import size
from sizer.sizing.judging.completeness import comparable, coverage, lines_without
from sizer.sizing.result import Sizing, Total
from tests.randomly import catalog, design_of
from tests.sizing.conftest import Content

Changed = Callable[..., Sizing]


def _number(sizing: Sizing, key: str) -> float:
    return sizing.sheet[key].number


def _total(sizing: Sizing, total: Total | None) -> float:
    assert total is not None
    return _number(sizing, total.value)


def _priced(content: Content) -> None:
    """Three lines alone, each with a price: 20,000 + 2 x 3,000 + 10 x 400 = 30,000."""
    content["items"] = [
        {"id": "arrays", "item": "hp-p2000-g3-10gbe-iscsi", "quantity": 1, "price": 20_000},
        {"id": "shelves", "item": "hp-d2700", "quantity": 2, "parent": "arrays", "price": 3_000},
        {"id": "drives", "item": "hp-619291-b21", "quantity": 10, "parent": "arrays", "price": 400}]
    for name in ("links", "pools", "workloads", "requirements", "accepted", "overrides", "scenarios"):
        content[name] = []
    content.pop("current_scenario", None)
    content.pop("baseline", None)


def _services(*rows: Content, **fields: object) -> Callable[[Content], None]:
    def change(content: Content) -> None:
        _priced(content)
        content["services"] = list(rows)
        content |= fields

    return change


def test_what_is_paid_every_year_is_paid_for_the_years_of_support(changed: Changed) -> None:
    care = {"id": "care", "kind": "support", "quantity": 2, "paid": "every year", "price": 900}
    sizing = changed("p2000-iscsi", _services(care, support_years=5))
    assert _total(sizing, sizing.physical.price) == 30_000 + 2 * 5 * 900
    assert _number(sizing, sizing.services[0].times) == 5
    assert sizing.physical.list_price is None


def test_years_that_are_not_stated_leave_the_price_unknown_and_are_asked_for(changed: Changed) -> None:
    care = {"id": "care", "kind": "support", "paid": "every year", "price": 900}
    sizing = changed("p2000-iscsi", _services(care))
    assert not sizing.services[0].price
    assert _total(sizing, sizing.physical.price) == 30_000
    assert "care" in lines_without(sizing, sizing.physical.price.value)
    [asked] = [problem for problem in sizing.problems if problem.code == "support-years"]
    assert asked.location.place == "design/support_years"


def test_a_discount_of_a_line_goes_before_that_of_the_design(changed: Changed) -> None:
    def change(content: Content) -> None:
        _priced(content)
        content["discount"] = 0.2
        content["items"][0]["discount"] = 0.5
        content["services"] = [{"id": "spare", "kind": "spare parts", "item": "hp-619291-b21", "price": 400,
                                "discount": 0.0}, {"id": "work", "kind": "installation", "price": 1_000}]

    sizing = changed("p2000-iscsi", change)
    assert _total(sizing, sizing.physical.list_price) == 31_400
    assert _total(sizing, sizing.physical.price) == pytest.approx(20_000 * 0.5 + 10_000 * 0.8 + 400 + 1_000 * 0.8)
    assert _number(sizing, "items.shelves.price") == pytest.approx(4_800)


def test_a_discount_of_a_service_alone_has_a_list_price_too(changed: Changed) -> None:
    sizing = changed("p2000-iscsi", _services({"id": "work", "kind": "installation", "price": 1_000, "discount": 0.25}))
    assert _total(sizing, sizing.physical.list_price) == 31_000
    assert _total(sizing, sizing.physical.price) == 30_750


def test_a_service_takes_no_room_no_power_and_no_weight(changed: Changed) -> None:
    bare = changed("p2000-iscsi", _priced)
    sizing = changed("p2000-iscsi", _services({"id": "spare", "kind": "spare parts", "item": "hp-d2700",
                                               "quantity": 3, "price": 3_000}))
    for name in ("rack_units", "watts", "weight_kg"):
        assert _total(sizing, getattr(sizing.physical, name)) == _total(bare, getattr(bare.physical, name))
    assert len(sizing.bom) == len(bare.bom)


def test_lines_without_a_price_are_counted_over_hardware_and_services(changed: Changed) -> None:
    bare = changed("p2000-iscsi", _priced)
    sizing = changed("p2000-iscsi", _services({"id": "move", "kind": "migration"}))
    before, after = coverage(bare, bare.physical.price), coverage(sizing, sizing.physical.price)
    assert (after.lines, after.unknown) == (before.lines + 1, before.unknown + 1)
    assert not comparable(bare, sizing, sizing.physical.price.value)


def test_a_spare_part_without_a_price_has_that_of_the_price_list(changed: Changed) -> None:
    design = loads(json.dumps(_content("EUR")), "x")
    quoted = Price("hp-d2700", 2_500.0, "EUR", "2026-11-01", "a quotation", "prices.csv")
    sizing = size(design, replace(catalog(), prices=MappingProxyType({"hp-d2700": quoted})))
    assert _number(sizing, "service.spare.price") == 2_500
    source = sizing.sheet["service.spare.price"].source
    assert source is not None
    assert source.where == "2026-11-01"
    other = size(loads(json.dumps(_content("USD")), "x"),
                 replace(catalog(), prices=MappingProxyType({"hp-d2700": quoted})))
    assert not other.services[0].price
    assert any(problem.code == "price-currency" for problem in other.problems)


def _content(currency: str) -> Content:
    return {"format": "sizer-design", "version": 3, "title": "Spares", "currency": currency, "items": [],
            "services": [{"id": "spare", "kind": "spare parts", "item": "hp-d2700", "quantity": 2}]}


def test_an_unknown_model_of_a_spare_part_is_told_at_its_cell(changed: Changed) -> None:
    sizing = changed("p2000-iscsi", _services({"id": "spare", "kind": "spare parts", "item": "hp-d270"}))
    [told] = [problem for problem in sizing.problems if problem.code == "unknown-item"]
    assert told.location.place == "services/spare/item"
    assert "hp-d2700" in told.hint
    assert sizing.buildable


def test_a_range_of_a_price_is_a_range_of_the_total(changed: Changed) -> None:
    work = {"id": "work", "kind": "installation", "price": {"likely": 1_000, "low": 800, "high": 1_500}}
    sizing = changed("p2000-iscsi", _services(work))
    figure = sizing.sheet["service.work.price"]
    assert figure.range is not None
    assert (figure.range.low, figure.range.high) == (800, 1_500)


def test_a_design_with_services_reads_as_it_was_written() -> None:
    design = apply(Design(title="x"), AddRecords("services", (
        Service("care", name="Support, next day", kind=ServiceKind.SUPPORT, quantity=2, paid=Paid.EVERY_YEAR,
                price=900.0, discount=0.15, note="24 h"),))).design
    assert loads(dumps(design), "x") == design
    renamed = apply(design, RenameRecord("services", "care", "support")).design
    assert renamed.services.ids() == ("support",)


def test_a_scenario_may_buy_other_services() -> None:
    design = design_of(_content("EUR"))
    design = apply(msgspec.structs.replace(design, scenarios=Rows([Scenario("more")])), SelectScenario("more")).design
    design = apply(design, set_one("services", "spare", "quantity", 7)).design
    assert design.services.get("spare") is not None
    assert [size(design, catalog(), each).sheet["service.spare.quantity"].number for each in ("base", "more")] == [2, 7]

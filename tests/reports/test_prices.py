"""Prices of a proposal: what stands in the table adds up, and says what is not known."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from pypdf import PdfReader

from reports.blocks.blocks import TableBlock
from reports.blocks.findings import Findings
from reports.csvfile import bom_csv
from reports.pdf.proposal import proposal_bytes
from reports.proposal.prices import SERVICES, PriceRow, price_blocks
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.sizing.sampling import sampled
from tests.randomly import Content, catalog, content_of, design_of

FEW = 100


def _sized(change: Callable[[Content], None]) -> Sizing:
    content = content_of("p2000-iscsi")
    change(content)
    return size(design_of(content), catalog())


def _offer(content: Content) -> None:
    for at, line in enumerate(content["items"]):
        line["price"] = 1_000 * (at + 1)
    content |= {"discount": 0.2, "support_years": 5, "price_date": "2026-11-01", "services": [
        {"id": "care", "name": "Support, next day", "kind": "support", "paid": "every year", "price": 900},
        {"id": "move", "name": "Data migration", "kind": "migration", "price": 2_500, "discount": 0.0}]}


def _unknown(content: Content) -> None:
    _offer(content)
    content["services"][1].pop("price")


def _rows(sizing: Sizing) -> list[PriceRow]:
    [table] = [block for block in price_blocks(sizing, "") if isinstance(block, TableBlock)]
    return list(table.rows)


def _number(text: str) -> float:
    return float(re.sub(r"[^0-9.]", "", text))


@pytest.mark.parametrize("column", ["listed", "net"])
def test_the_rows_between_the_heads_add_up_to_sub_totals_and_total(column: str) -> None:
    rows = _rows(_sized(_offer))
    group: list[float] = []
    groups: list[float] = []
    for row in rows:
        text = getattr(row, column)
        if row.heads:
            group = []
        elif row.item == "Sub-total" and text != "?":
            assert _number(text) == pytest.approx(sum(group), abs=len(group))
        elif not row.strong and text != "?":
            group.append(_number(text))
            groups.append(_number(text))
    assert rows[-1].item == "Total"
    assert _number(getattr(rows[-1], column)) == pytest.approx(sum(groups), abs=len(groups))


def test_what_is_paid_every_year_says_for_how_many_years() -> None:
    [care] = [row for row in _rows(_sized(_offer)) if row.number == "S1"]
    assert care.item == "Support, next day, 5 years"
    assert (care.each, care.listed, care.net) == ("900", "4,500", "3,600")


def test_a_sum_that_lacks_a_price_is_at_least_so_much() -> None:
    rows = _rows(_sized(_unknown))
    head = next(at for at, row in enumerate(rows) if row.item == SERVICES)
    assert rows[head + 2].net == "?"
    assert rows[head + 3].net.startswith("≥ ")
    assert rows[-1].net.startswith("≥ ")


def test_prices_without_discount_and_services_stand_in_the_bill_alone() -> None:
    def priced(content: Content) -> None:
        for line in content["items"]:
            line["price"] = 1_000

    assert not list(price_blocks(_sized(priced), ""))


def test_the_proposal_says_net_price_years_and_day_of_the_prices() -> None:
    sizing = _sized(_offer)
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(proposal_bytes(
        Findings(sizing, sampled(sizing, FEW), "2026-03-01", "0.1.0")))).pages)
    plain = " ".join(text.split())
    assert "over 5 years" in plain
    assert "paid every year for 5 years; prices of the design, 2026-11-01." in plain
    assert "below the list prices" in plain
    assert "2 service lines" in plain or "2 lines of services and spares" in plain


def test_the_list_of_the_bill_has_the_services_with_their_prices() -> None:
    rows = [line.split(",") for line in bom_csv(_sized(_offer)).splitlines()]
    services = [row for row in rows if row[0] in ("S1", "S2")]
    assert [row[1] for row in services] == ["every year", "once"]
    assert all(len(row) >= len(rows[0]) for row in services)


def test_a_price_stands_beside_the_part_number_that_it_is_for() -> None:
    sizing = _sized(_offer)
    [table] = [block for block in price_blocks(sizing, "") if isinstance(block, TableBlock)]
    [told] = [column for column in table.columns if column.title == "Part number"]
    bought = {line.number: line.part_number for line in sizing.bom} | {
        f"S{at}": one.part_number for at, one in enumerate(sizing.services, 1)}
    numbers = {row.number: told.cell(row) for row in table.rows if row.number}
    assert numbers == {number: bought[number] for number in numbers}
    assert any(numbers.values())

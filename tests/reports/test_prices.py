"""Prices of a proposal: what stands in the table adds up, and says what is not known."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from pypdf import PdfReader

from reports.blocks.blocks import Medium, Paragraph, Spanning, TableBlock
from reports.blocks.findings import Findings
from reports.csvfile import bom_csv
from reports.derivation.values import value_of
from reports.pdf.proposal import proposal_bytes
from reports.proposal.pages.bill import SECTION as BILL
from reports.proposal.prices import SERVICES, PriceRow, price_blocks
from sizer.design.files.addresses import open_address
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


def _with_cents(content: Content) -> None:
    _unknown(content)
    for at, line in enumerate(content["items"]):
        line["price"] = 1_001 + at


@pytest.mark.parametrize("change", [_offer, _unknown, _with_cents])
@pytest.mark.parametrize("column", ["listed", "net"])
def test_the_rows_between_the_heads_add_up_to_sub_totals_and_total(
    column: str, change: Callable[[Content], None]
) -> None:
    rows = _rows(_sized(change))
    group: list[float] = []
    groups: list[float] = []
    for row in rows:
        text = getattr(row, column)
        if row.heads:
            group = []
        elif row.item == "Sub-total" and text != "?":
            assert _number(text) == pytest.approx(sum(group), abs=1e-6)
        elif not row.strong and text != "?":
            group.append(_number(text))
            groups.append(_number(text))
    assert rows[-1].item == "Total"
    assert _number(getattr(rows[-1], column)) == pytest.approx(sum(groups), abs=1e-6)


def test_all_amounts_have_cents_where_one_has_any_and_the_sentence_above_has_them_too() -> None:
    sizing = _sized(_with_cents)
    told = [text for row in _rows(sizing) for text in (row.each, row.listed, row.net) if text not in ("", "?")]
    assert all(re.fullmatch(r"(≥ )?[\d,]+\.\d\d", text) for text in told), told
    assert not any("." in text for row in _rows(_sized(_offer)) for text in (row.each, row.listed, row.net))
    [lead, *_] = [block.text for block in price_blocks(sizing, "") if isinstance(block, Paragraph)]
    total = _rows(sizing)[-1]
    assert f"Net EUR {total.net}, EUR" in lead.replace(sizing.design.currency, "EUR")
    below = _number(total.listed) - _number(total.net)
    assert f"{below:,.2f} below the list prices" in lead


def test_the_derivation_adds_up_to_the_cent_and_says_what_is_at_least_so_much() -> None:
    sizing = _sized(_with_cents)
    found, sheet = Findings(sizing, None), sizing.sheet
    total = sheet[sizing.physical.price.value]
    told = [value_of(found, figure) for figure in (*total.inputs, total)]
    assert sum(map(_number, told[:-1])) == pytest.approx(_number(told[-1]), abs=1e-6)
    assert [text.startswith("≥") for text in told] == [True, *[False] * (len(told) - 2), True]


def test_a_price_beside_the_bill_has_cents_in_each_line_or_in_none() -> None:
    def priced(content: Content) -> None:
        for line in content["items"]:
            line["price"] = 1_000.35

    sizing = _sized(priced)
    table = next(block for block in BILL.blocks(Findings(sizing), Medium.PAPER) if isinstance(block, TableBlock))
    column = next(column for column in table.columns if column.title == sizing.design.currency)
    told = [str(column.cell(row)) for row in table.rows if column.cell(row) not in ("", "?")]
    assert all(re.fullmatch(r"(≥ )?[\d,]+\.\d\d", text) for text in told), told
    parts = [_number(str(column.cell(row))) for row in table.rows if row.number and column.cell(row) != "?"]
    assert _number(told[-1]) == pytest.approx(sum(parts), abs=1e-6)


def test_no_part_of_a_bill_is_more_than_its_total_and_a_whole_sum_is_to_the_nearest() -> None:
    sizing = _sized(lambda _content: None)
    table = next(block for block in BILL.blocks(Findings(sizing), Medium.PAPER) if isinstance(block, TableBlock))
    column = next(column for column in table.columns if column.title == "kg")
    sums = [str(column.cell(row)) for row in table.rows if not row.number and not row.heads]
    assert sums[-2:] == ["46.38", "≥\u202f46.38"]


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


def test_where_no_line_has_a_part_number_there_is_no_column_for_them_and_the_lead_says_so() -> None:
    sizing = size(open_address("ceph").design, catalog())
    blocks = list(BILL.blocks(Findings(sizing), Medium.PAPER))
    lead = next(block.text for block in blocks if isinstance(block, Paragraph))
    assert "no line has a part number" in lead
    for table in (block for block in blocks if isinstance(block, TableBlock)):
        titles = [column.title for column in table.columns]
        assert "Part number" not in titles
        spans = [cell.columns for row in table.rows if isinstance(cell := table.columns[0].cell(row), Spanning)]
        assert set(spans) <= {len(titles)}

"""Page one is a decision: read in a minute, never longer than a page, and never greener than the design."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any
from unittest.mock import MagicMock

import pytest
from pypdf import PdfReader
from reportlab.platypus import Table

from reports.blocks.blocks import Medium, Paragraph, apart
from reports.blocks.findings import Findings
from reports.decision.decision import Decision
from reports.decision.grounds import Grounds
from reports.decision.scale import position
from reports.pdf.columns import column_widths
from reports.pdf.cover import Cover
from reports.pdf.fonts import Fonts, register
from reports.pdf.front import COLUMNS, HeadroomScale, front_story
from reports.pdf.layout import Writer
from reports.pdf.proposal import proposal_bytes
from reports.pdf.tokens import WIDTH
from reports.proposal.front import MOST_LINES, band_of, front_page
from reports.proposal.pages.performance import SECTION as PERFORMANCE
from reports.wording.limits import full_first
from reports.wording.quantities.amounts import Reader
from reports.wording.standing import NOT_CLAIMED, unexamined
from sizer.catalog import Catalog
from sizer.design.files.addresses import open_address, reference_designs, template_designs
from sizer.design.records import Design
from sizer.sizing import size
from sizer.sizing.result import Sizing, Verdict
from sizer.sizing.sampling import sampled
from sizer.units import plain_spaces
from tests.broken import REASSURING, some_broken_design
from tests.randomly import seeds
from tests.reports.shipped import NAMES, found_of, proposal_of
from tests.reports.test_standing import FEW, front_of, page_one, too_many
from tests.sizing.conftest import Content, catalog, changed, record

__all__ = ["catalog", "changed"]
Changed = Callable[..., Sizing]
MOST_WORDS = 250
DESIGNS = {**{name: open_address(name).design for name in reference_designs()}, **template_designs()}


def first_pages(sizing: Sizing) -> tuple[str, str, PdfReader]:
    """The texts of the first two pages, and the document."""
    read = PdfReader(io.BytesIO(proposal_bytes(Findings(sizing, sampled(sizing, FEW), now="2026-03-01T10:00:00"))))
    return read.pages[0].extract_text(), read.pages[1].extract_text(), read


def words(text: str) -> int:
    """How many words a text has: what holds a letter or a digit."""
    return sum(any(char.isalnum() for char in word) for word in text.split())


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_page_one_of_every_design_is_read_in_a_minute_and_ends_where_page_two_begins(name: str) -> None:
    first, second = (page.extract_text() for page in proposal_of(name).pages[:2])
    assert words(first) <= MOST_WORDS
    labels = [one.label for one in front_page(Grounds(found_of(name).reader)).sentences]
    assert labels
    assert all(label in first and label not in second for label in labels), "page one has not spilled"


@pytest.mark.parametrize("filler", [" in the northern hall", "Wxyz"])
@pytest.mark.parametrize("name", ["hp-ha-nfs", "ess-gl4-sas", "p2000-iscsi"])
def test_names_of_any_length_leave_page_one_a_page(changed: Changed, name: str, filler: str) -> None:
    def lengthen(content: Content) -> None:
        content.update(title="A title of many words " * 45, customer="C" * 1000, author="An author " * 99)
        for records in ("items", "pools", "workloads", "requirements"):
            for one in content.get(records, ()):
                one["name"] = f"{one.get('name', one['id'])}{filler * 45}"[:180]

    sizing = changed(name, lengthen)
    labels = {one.label for one in front_page(Grounds(Findings(sizing, sampled(sizing, FEW)).reader)).sentences}
    first, second, _ = first_pages(sizing)
    assert len(labels) >= 2
    assert all(label in first and label not in second for label in labels), "page one has not spilled"


def test_a_customer_is_named_in_full(changed: Changed) -> None:
    customer = "Forschungszentrum für angewandte Hochleistungsrechentechnik und Klimamodelle der Nordländer GmbH"
    first, _, _ = first_pages(changed("hp-ha-nfs", lambda content: content.update(customer=customer)))
    assert customer in " ".join(first.split())


def test_each_page_that_page_one_names_is_where_its_link_leads(catalog: Catalog) -> None:
    first, _, read = first_pages(size(DESIGNS["hp-ha-nfs"], catalog))
    named = {int(number) for number in re.findall(r"page\s+(\d+)(?!\d* of)", first)}
    led = set()
    links: Any = read.pages[0]["/Annots"]
    for annotation in links:
        leaf, kind, _, height, _ = annotation.get_object()["/Dest"]
        assert (kind, height > 0) == ("/XYZ", True), "a link leads to the line, not to the top of its page"
        page = read.get_page_number(leaf.get_object())
        assert page is not None
        led.add(page + 1)
    assert led == named


def test_what_cannot_be_built_is_red_first_and_nothing_is_green(changed: Changed) -> None:
    page = front_of(changed("hp-ha-nfs", too_many))
    assert page.band.verdict is Verdict.UNBUILDABLE
    assert page.band.line == "Cannot be built as drawn: 3 errors."
    assert page.band.bars[0] == "737 drives and 242 bays in Arrays."
    assert {figure.number for figure in page.figures[:2]} == {NOT_CLAIMED}
    assert page.figures[2].number.startswith("≥")
    assert all(row.verdict is Verdict.UNBUILDABLE for row in page.rows)
    assert [one.label for one in page.sentences] == ["Next step"]
    assert page.sentences[0].text.endswith("then size again.")


def test_the_first_line_counts_what_is_met_uncertain_and_missed(changed: Changed) -> None:
    def ask(rate: float) -> Callable[[Content], None]:
        def change(content: Content) -> None:
            record(content, "requirements", "rate")["target"] = rate
        return change

    lines = [front_of(changed("hp-ha-nfs", ask(rate))).band.line for rate in (50_000, 150_000, 400_000)]
    assert lines == ["Meets all 3 requirements.", "Meets 2 of 3 requirements; 1 is uncertain.",
                     "Misses 1 of 3 requirements."]


def test_the_first_line_counts_what_is_missed_and_what_cannot_be_judged(changed: Changed) -> None:
    grounds = Grounds(Findings(sizing := changed("hp-ha-nfs", lambda _content: None), sampled(sizing, FEW)).reader)
    first, second, third = (replace(row, verdict=Verdict.MET) for row in Decision(grounds).rows)
    missed, dark = replace(first, verdict=Verdict.MISSED), replace(second, verdict=Verdict.UNDECIDED, instead="no fact")
    both = band_of(grounds, (missed, dark, third))
    assert (both.verdict, both.line) == (Verdict.MISSED, "Misses 1 of 3 requirements; 1 cannot be judged.")
    assert [reason.split(":")[0] for reason in both.reasons] == [first.title, second.title]
    doubtful = band_of(grounds, (dark, replace(third, verdict=Verdict.UNCERTAIN)))
    assert doubtful.line == "1 of 2 requirements cannot be judged; 1 is uncertain."


def test_the_time_that_a_rate_is_asked_within_stands_below_the_rate(catalog: Catalog) -> None:
    sizing = size(DESIGNS["flash-array-fc"], catalog)
    rate = next(row for row in front_of(sizing).rows if row.id == "rate")
    assert rate.time is not None
    assert (plain_spaces(rate.time.short), rate.time.at is not None) == ("≤ 1 ms", True)
    first, _, _ = first_pages(sizing)
    for text in (rate.time.short, rate.time.designed, rate.time.spread):
        assert " ".join(plain_spaces(text).split()) in " ".join(plain_spaces(first).split())


def test_page_one_names_the_loss_that_a_green_verdict_is_given_without(catalog: Catalog) -> None:
    sizing = size(DESIGNS["flash-array-fc"], catalog)
    assert any(reason.startswith("Not counting the loss of Arrays") for reason in front_of(sizing).band.reasons)
    first, _, _ = first_pages(sizing)
    assert "? all of it" not in first, "a sign says less than the part"
    assert "not without Arrays" in " ".join(first.split())


def test_two_requirements_are_both(catalog: Catalog) -> None:
    assert front_of(size(DESIGNS["zfs-backup"], catalog)).band.line == "Meets both requirements."


def test_a_price_is_one_number_with_its_currency_before_it(changed: Changed) -> None:
    def priced(content: Content) -> None:
        content["currency"] = "USD"
        for line in content["items"]:
            line["price"] = 100

    price = front_of(changed("hp-ha-nfs", priced)).figures[3]
    assert (plain_spaces(price.number), price.unit) == ("≥ USD 79,700", "")


def test_the_requirements_of_page_one_are_as_wide_as_the_text(changed: Changed) -> None:
    assert sum(column_widths(COLUMNS)) == WIDTH
    sizing = changed("hp-ha-nfs", lambda _content: None)
    register()
    story = front_story(Cover("A title", "Proposal", "1", [("By", "A")]), front_of(sizing), (), Writer(Fonts()))
    wide = [made.wrap(WIDTH, 700)[0] for made in story if isinstance(made, Table)]
    assert wide
    assert set(wide) == {WIDTH}


def test_many_requirements_show_the_worst_and_count_the_rest(changed: Changed) -> None:
    def many(content: Content) -> None:
        content["requirements"] += [
            {"id": f"space{at}", "name": f"Room {at}", "kind": "rack-units", "target": 84 + at} for at in range(9)]

    sizing = changed("hp-ha-nfs", many)
    page = front_of(sizing)
    assert len(page.rows) + sum(row.time is not None for row in page.rows) == MOST_LINES
    assert page.further == "and 5 more, all met: page 2"
    first, second, _ = first_pages(sizing)
    assert page.further in " ".join(first.split())
    assert all(f"Room {at}" in second for at in range(9)), "where it sends the reader they all stand"
    assert any(row.verdict is Verdict.UNCERTAIN for row in page.rows)


def test_a_design_that_asks_for_nothing_has_no_verdict_and_one_of_nothing_no_figures(
        changed: Changed, catalog: Catalog) -> None:
    page = front_of(changed("hp-ha-nfs", lambda content: content.update(requirements=[])))
    assert (page.band.verdict, page.rows) == (None, ())
    assert page.band.line == "No requirement is stated, so there is no verdict."
    empty = front_of(size(Design(), catalog))
    assert empty.band.line == "This design holds no hardware yet."
    assert (empty.figures, empty.rows, empty.sentences) == ((), (), ())


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds("front pages", 18))
def test_no_front_page_reassures_of_what_was_not_examined(seed: int, catalog: Catalog) -> None:
    sizing = size(some_broken_design(Random(seed)), catalog)
    page = front_of(sizing)
    text = " ".join(page_one(page))
    if unexamined(sizing):
        assert page.band.verdict is not Verdict.MET
        assert not REASSURING.search(text)
    if page.band.verdict is Verdict.MET:
        assert all(row.verdict is Verdict.MET for row in page.rows)


def test_a_rate_that_is_pinned_is_called_so_and_never_offered(changed: Changed) -> None:
    def pin(content: Content) -> None:
        content["overrides"] = [{"key": "workload.sfs.throughput_per_s", "value": 90000.0, "reason": "measured"}]

    sizing = changed("hp-ha-nfs", pin)
    page = front_of(sizing)
    assert any(figure.below.startswith("pinned at ") for figure in page.figures)
    blocks = apart(PERFORMANCE.blocks(Findings(sizing), Medium.PAPER))
    said = [block.text for block in blocks if isinstance(block, Paragraph)]
    assert any("are pinned by hand." in text for text in said)
    assert not any("offered and carried" in text for text in said)


def test_data_that_one_loss_takes_is_the_worst_risk_whatever_the_work_keeps(changed: Changed) -> None:
    def unprotected(content: Content) -> None:
        record(content, "pools", "boot").update(protection="raid0", spares=0)

    page = front_of(changed("hp-ha-nfs", unprotected))
    risk = next(one.text for one in page.sentences if one.label == "Worst risk")
    assert risk.startswith("The loss of one drive of System disks")
    assert risk.endswith("loses the data of System disks.")


def test_what_the_response_time_decides_is_told_by_the_time(changed: Changed) -> None:
    def ask(within_s: float) -> Callable[[Content], None]:
        def change(content: Content) -> None:
            content["requirements"] = [record(content, "requirements", "rate") | {
                "target": 20_000, "within_s": within_s}]
        return change

    for within_s in (1e-4, 1.3e-3):
        page = front_of(changed("hp-ha-nfs", ask(within_s)))
        [row] = page.rows
        assert row.late
        assert "answers take" in page.band.reasons[0]
        assert "at best" not in " ".join((*page.band.reasons, *(one.text for one in page.sentences)))


@pytest.mark.parametrize("name", ["ceph", "flash-array-fc", "lustre"])
def test_what_more_of_offered_work_would_fill_is_the_part_that_the_chain_says_is_full_first(
    name: str, catalog: Catalog
) -> None:
    sizing = size(DESIGNS[name], catalog)
    reader = Reader(sizing, None)
    told = {work.id: full_first(reader, work) for work in sizing.workloads}
    assert any(told.values())
    for work in sizing.workloads:
        if first := told[work.id]:
            full = {use.label: sizing.sheet[use.bound].number for use in work.resources}
            assert full[first] == min(full.values())
    sentence = next(one.text for one in front_of(sizing).sentences if one.label == "Limited by")
    assert any(first and f"{first} would be full first" in sentence for first in told.values())


@pytest.mark.parametrize(("headroom", "ends", "arrows"), [
    (0.1, (0.0, 0.2), 0), (0.1, (-0.2, 0.9), 1), (2.0, (1.0, 3.0), 1), (-0.9, None, 1), (0.1, (-0.8, 0.9), 2),
])
def test_what_lies_beyond_an_end_of_the_scale_of_page_one_ends_in_an_arrow(
    headroom: float, ends: tuple[float, float] | None, arrows: int,
) -> None:
    scale = HeadroomScale(position(headroom, ends))
    scale.canv = MagicMock()
    scale.draw()
    assert scale.canv.drawPath.call_count == arrows

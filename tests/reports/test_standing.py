"""A proposal says first that a design cannot be built or sized, and reassures nobody of what was not examined."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from openpyxl import load_workbook
from reportlab.platypus import KeepInFrame, Paragraph, Table

from reports.blocks.findings import Findings
from reports.blocks.texts import VERDICT_SIGNS
from reports.decision.grounds import Grounds
from reports.pdf.blocks import section_story
from reports.pdf.fonts import Fonts, register
from reports.pdf.layout import Writer
from reports.proposal.front import FrontPage, front_page
from reports.proposal.pages import bill, capacity, configuration, failures, open_points, performance
from reports.wording.content import NOTHING_PROPOSED, Overview, overview
from reports.wording.standing import standing_of, unexamined
from reports.xlsx.cells.amounts import NO_NUMBER
from reports.xlsx.workbook import workbook_bytes
from sizer.catalog import Catalog
from sizer.figures.computing.columns import Spread
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing, Verdict
from sizer.sizing.sampling import sampled
from tests.broken import NOTHING_COSTS, REASSURING, some_broken_design
from tests.randomly import seeds
from tests.sizing.conftest import Content, catalog, changed, record

__all__ = ["catalog", "changed"]
Changed = Callable[..., Sizing]
FEW = 200
"""Samples: what is said of a range does not hang on how many there were."""


def words(parts: object) -> Iterator[str]:
    """The texts of flowables, those in tables and frames among them, in the order they are printed."""
    if isinstance(parts, str):
        yield parts
    elif isinstance(parts, Paragraph):
        yield parts.getPlainText().replace("\u00a0", " ")
    elif isinstance(parts, Table):
        yield from words(getattr(parts, "_cellvalues", ()))
    elif isinstance(parts, KeepInFrame):
        yield from words(getattr(parts, "_content", ()))
    elif isinstance(parts, (list, tuple)):
        for part in parts:
            yield from words(part)


PAGES = (open_points, configuration, capacity, performance, failures, bill)


def behind_page_one(sizing: Sizing, spread: Spread | None = None) -> list[str]:
    """The texts of the pages that say what is open, proposed, reached and left."""
    register()
    found = Findings(sizing, spread or sampled(sizing, FEW), version="0.1.0")
    return [text for page in PAGES for text in words(section_story(page.SECTION, found, Writer(Fonts())))]


def front_of(sizing: Sizing, spread: Spread | None = None) -> FrontPage:
    """What page one says."""
    return front_page(Grounds(Findings(sizing, spread or sampled(sizing, FEW)).reader))


def page_one(page: FrontPage) -> list[str]:
    """The texts of page one below the names of those concerned."""
    band = page.band
    sign = "–" if band.verdict is None else VERDICT_SIGNS[band.verdict]
    said = [f"{sign} {band.line}", *band.reasons, *band.bars]
    said += [part for one in page.figures for part in (one.title, f"{one.number} {one.unit}".strip(), one.below)]
    said += [part for row in page.rows for part in (row.title, row.instead or row.designed, str(row.verdict))]
    return [*said, page.further, *(part for one in page.sentences for part in (one.label, one.text))]


def view_of(sizing: Sizing) -> Overview:
    return overview(sizing, None, "0.1.0")


def too_many(content: Content) -> None:
    record(content, "items", "drives")["quantity"] = 737
    record(content, "items", "shelves")["quantity"] = 2
    record(content, "links", "nodes-san")["count"] = 99


def unknown_drive(content: Content) -> None:
    content.pop("catalog", None)
    record(content, "items", "drives")["item"] = "no-such-drive"


def test_what_cannot_be_built_is_said_before_anything_else_and_each_reason_where_it_is_mended(
    changed: Changed,
) -> None:
    said = behind_page_one(changed("hp-ha-nfs", too_many))
    assert said[2] == "Cannot be built as drawn."
    listed = said[said.index("To be mended or answered first"):]
    for error in ("737 drives and 242 bays in Arrays", "99 links need ports of FC adapters, and there are 8",
                  "99 links need internal ports of SAN switches, and there are 64"):
        assert (said.count(error), error in listed) == (1, True)
    assert "✓ met" not in said
    rows = front_of(changed("hp-ha-nfs", too_many)).rows
    assert [row.verdict for row in rows] == [Verdict.UNBUILDABLE] * 3
    assert not any("26 TB" in row.designed for row in rows)


@pytest.mark.slow
def test_the_workbook_leads_with_what_cannot_be_built_and_shows_no_number_beside_it(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs", too_many)
    raw = workbook_bytes(Findings(sizing, None, now="2026-03-01T10:00:00", version="0.1.0"))
    summary = load_workbook(io.BytesIO(raw), data_only=True)["Summary"]
    standing = standing_of(sizing)
    many = len(standing.reasons) + standing.more
    assert str(summary["A3"].value).startswith(f"✗ Cannot be built as drawn: {many} errors. ")
    assert [reason for reason in standing.reasons if reason not in str(summary["A3"].value)] == []
    rows = [row for row in summary.iter_rows(values_only=True)
            if str(row[7]).endswith(str(Verdict.UNBUILDABLE))]
    assert len(rows) == 3
    assert {value for row in rows for value in (row[2], row[6])} == {NO_NUMBER}
    assert not any(re.match(rf"(\W )?{Verdict.MET}\b", str(value)) for row in summary.iter_rows(values_only=True)
                   for value in row)


def test_an_unknown_drive_leaves_no_word_that_nothing_was_found(changed: Changed) -> None:
    text = " ".join(behind_page_one(changed("hp-ha-nfs", unknown_drive)))
    assert not REASSURING.search(text)
    assert "unaffected" not in text
    assert text.count("Not claimed: it cannot be built as drawn.") == 2, "of capacity and of what a failure leaves"


def test_parts_without_a_result_stand_where_their_results_would_with_the_reason(changed: Changed) -> None:
    said = behind_page_one(changed("hp-ha-nfs", unknown_drive))
    why = "because the catalog has no item 'no-such-drive'"
    for title in ("Pool NFS data", "Workload SPECsfs2008 NFSv3", "Requirement Exported capacity",
                  "Requirement NFS operations at 5 ms"):
        assert any(text.startswith(f"• {title} cannot be built, {why}") for text in said), title
    assert any(text.startswith(f"SPECsfs2008 NFSv3 cannot be built, {why}") for text in said), "and on its own page"


def test_a_line_that_the_catalog_does_not_know_is_missing_from_the_totals(changed: Changed) -> None:
    measures = {row.label: row.text for row in view_of(changed("hp-ha-nfs", unknown_drive)).physical}
    assert measures["Rack space"] == "at least 74\u202fU, 1 of 15 lines unknown"


def test_a_design_of_nothing_is_neither_free_nor_without_problems(catalog: Catalog) -> None:
    from sizer.design.records import Design

    said = behind_page_one(size(Design(), catalog))
    text = " ".join(said)
    assert "Nothing to size yet." in said[:4]
    assert not REASSURING.search(text)
    assert not NOTHING_COSTS.search(text)
    assert NOTHING_PROPOSED in text


def test_a_design_that_can_be_built_and_sized_needs_no_such_word(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs")
    assert standing_of(sizing).text == ""
    assert unexamined(sizing) == ""


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds("first pages", 18))
def test_no_first_page_reassures_of_what_was_not_examined(seed: int, catalog: Catalog) -> None:
    sizing = size(some_broken_design(Random(seed)), catalog)
    spread = sampled(sizing, FEW)
    said = behind_page_one(sizing, spread)
    text = " ".join(said)
    if unexamined(sizing):
        assert not REASSURING.search(text)
        assert standing_of(sizing).headline in text
    if not sizing.bom:
        assert not NOTHING_COSTS.search(text)
    verdicts = [verdict_of(sizing, result, spread) for result in sizing.requirements]
    assert sum(row.verdict is Verdict.MET for row in front_of(sizing, spread).rows) <= verdicts.count(Verdict.MET)
    assert sum(word.startswith("✓ met") for word in said) in (0, verdicts.count(Verdict.MET))
    for row, result in zip(view_of(sizing).requirements, sizing.requirements, strict=True):
        if result.obstacles:
            assert "unaffected" not in row.after_failure.text
    for one in sizing.unsized:
        assert any(one.title in word for word in said)


def test_servers_alone_are_no_design_without_a_problem(changed: Changed) -> None:
    def keep_servers(content: Content) -> None:
        content["items"] = [{"id": "servers", "item": "hpe-proliant-dl380-gen10", "quantity": 3}]
        content.update({name: [] for name in ("links", "pools", "workloads", "requirements", "accepted", "overrides")})

    sizing = changed("iscsi-diskless", keep_servers)
    assert sizing.problems == ()
    assert standing_of(sizing).text.startswith("Examined in part: neither a pool nor a workload is stated")
    assert "Nothing is open" not in " ".join(behind_page_one(sizing))


def test_pools_without_work_are_examined_in_part(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs", lambda content: content.update(workloads=[], requirements=[]))
    assert standing_of(sizing).text.startswith("Examined in part: no workload is stated")
    assert not standing_of(sizing).examined

"""What a derivation keeps to, for every design and template: formulas, values, links, and what it leaves out."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, cast

import pytest
from pypdf import PdfReader

from reports.blocks.findings import Findings
from reports.decision.grounds import Grounds
from reports.derivation.chapters import Derived, derived
from reports.derivation.entries import LawEntry
from reports.derivation.extent import Extent
from reports.derivation.influence import effects, followed, is_number, passed_on
from reports.derivation.values import number_of
from reports.documents import Occasion, findings
from reports.formulas.boxes import Type
from reports.formulas.folding import folded_value
from reports.formulas.lines import set_law
from reports.pdf.derivation import derivation_bytes
from reports.pdf.fonts import REGULAR, VARIABLE, Fonts, register
from reports.pdf.tokens import WIDTH
from reports.proposal.front import front_page
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.editing.edits import PutRecord, apply
from sizer.design.files.storage import load
from sizer.design.records import Design, Override
from sizer.figures.algebra.equations import Solved
from sizer.figures.algebra.expression import in_order
from sizer.figures.algebra.law import Law
from sizer.figures.figure import Figure
from sizer.laws.queueing.interference import response_if_carried_s
from sizer.laws.queueing.operational import inflated_demand_s
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.sizing.sampling import sampled
from sizer.units import plain_spaces
from tests.broken import some_broken_design
from tests.randomly import seeds

Make = Callable[..., Sizing]
ROOM = WIDTH - 42.0
DESIGNS, TEMPLATES = (sorted(path.stem for path in (shipped_path() / folder).glob("*.sizer"))
                      for folder in ("designs", "templates"))
QUICK = "p2000-iscsi"
EVERY = [pytest.param(name, marks=() if name == QUICK else pytest.mark.slow) for name in (*DESIGNS, *TEMPLATES)]
KEY = re.compile(r"(?<![\w/.])(?:items|pool|link|workload|requirement|physical|catalog|default|limit|model)\.[\w.-]+")
RAW = re.compile(r"\d\.0*[1-9]\d{5,}|\d[eE][+-]\d")


@cache
def found_of(name: str) -> Findings:
    folder = "designs" if name in DESIGNS else "templates"
    sizing = size(load(shipped_path() / folder / f"{name}.sizer"), shipped_catalog())
    return findings(sizing, sampled(sizing, 30), Occasion("2026-03-01", "0.1.0"))


@cache
def kind() -> Type:
    register()
    fonts = Fonts()
    return Type(lambda text, size, italic: fonts.width(text, size, VARIABLE if italic else REGULAR))


@cache
def told_of(name: str, extent: Extent = Extent.HEADLINES) -> Derived:
    return derived(found_of(name), extent, kind(), ROOM)


@cache
def paper_of(name: str, extent: Extent = Extent.HEADLINES) -> bytes:
    return derivation_bytes(found_of(name), extent)


def entries(told: Derived) -> list[LawEntry]:
    return [entry for chapter in told.chapters for entry in chapter.entries]


@cache
def pages(document: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(document)).pages]


def texts(told: Derived) -> Iterator[str]:
    yield told.left_out
    for chapter in told.chapters:
        yield from (chapter.title, chapter.lead)
        for entry in chapter.entries:
            yield from (entry.title, entry.headline, entry.source, *entry.notes)
            for row in entry.rows:
                yield from (row.meaning, row.value, row.after)


# --- what it holds --------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", EVERY)
def test_it_holds_about_fifteen_laws_each_with_a_number_of_its_own(name: str) -> None:
    told = told_of(name)
    assert 1 <= len(entries(told)) <= 18
    assert [chapter.number for chapter in told.chapters] == sorted(
        {chapter.number for chapter in told.chapters} & {"D1", "D2", "D3", "D4"})
    for chapter in told.chapters:
        assert [entry.number for entry in chapter.entries] == [
            f"{chapter.number}.{at}" for at in range(1, len(chapter.entries) + 1)]


@pytest.mark.parametrize("name", EVERY)
def test_the_figures_of_page_one_are_told_with_the_values_they_have_there(name: str) -> None:
    headlines = " ".join(entry.headline for entry in entries(told_of(name)))
    found = found_of(name)
    for one in front_page(Grounds(found.reader)).figures:
        figure = found.sizing.sheet.find(one.key)
        if figure is not None and not one.word and is_number(figure) and followed(figure).law is not None:
            assert one.number in headlines, one


@pytest.mark.parametrize("name", EVERY)
def test_no_law_is_told_that_changes_nothing_nor_one_twice_in_a_chapter(name: str) -> None:
    sheet = found_of(name).sizing.sheet
    for chapter in told_of(name).chapters:
        keys = [entry.key for entry in chapter.entries if entry.key]
        assert len(keys) == len(set(keys))
        if chapter.number != "D3":  # where a loss makes something of what was nothing
            assert [key for key in keys if passed_on(sheet[key]) is not None] == []


@pytest.mark.parametrize("name", EVERY)
def test_all_of_it_holds_each_law_of_the_design_once(name: str) -> None:
    sheet = found_of(name).sizing.sheet
    wanted = {id(figure.law) for figure in sheet if figure.law is not None and is_number(figure)}
    told = [id(sheet[entry.key].law) for entry in entries(told_of(name, Extent.ALL)) if entry.key]
    assert set(told) >= wanted
    further = told_of(name, Extent.ALL).chapters[-1]
    laws = [id(sheet[entry.key].law) for entry in further.entries]
    assert len(laws) == len(set(laws))


@pytest.mark.parametrize("name", EVERY)
def test_what_is_left_out_is_counted_by_laws(name: str) -> None:
    sheet = found_of(name).sizing.sheet
    further, idle = map(int, re.findall(r"(\d+) (?:further )?laws?\b", told_of(name).left_out))
    told = {id(sheet[entry.key].law) for entry in entries(told_of(name)) if entry.key}
    assert further + idle + len(told) <= len({id(figure.law) for figure in sheet if figure.law is not None})
    assert further


# --- formulas and values --------------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("extent", list(Extent))
def test_every_formula_keeps_to_its_room_and_every_symbol_in_it_is_explained(name: str, extent: Extent) -> None:
    for entry in entries(told_of(name, extent)):
        if entry.formula is None:
            assert entry.notes, f"{entry.title}: neither a formula nor a sentence"
            continue
        assert entry.formula.width <= ROOM, entry.title
        named = sum(row.symbol is not None for row in entry.rows)
        assert named >= len(entry.formula.definitions) + 1, entry.title


@pytest.mark.parametrize("name", EVERY)
def test_the_formula_that_is_printed_gives_the_value_that_is_printed(name: str) -> None:
    sheet, compared = found_of(name).sizing.sheet, 0
    for entry in entries(told_of(name)):
        figure = sheet[entry.key] if entry.key else None
        if figure is None or entry.formula is None or figure.pin is not None or not _is_reckoned(figure):
            continue
        values = [each.value for each in figure.inputs]
        if isinstance(figure.law, Solved):
            left = folded_value(entry.formula.traced.tree, [figure.number, *values], figure.law.residual)
            off = folded_value(entry.formula.traced.tree, [figure.number * 0.5, *values], figure.law.residual)
            assert abs(left) <= 1e-6 * abs(off) or "Nowhere" in " ".join(entry.notes)
        else:
            given = folded_value(entry.formula.traced.tree, values, cast("Law", figure.law))
            assert given == pytest.approx(figure.number, rel=1e-9), entry.title
        compared += 1
    assert compared >= 2


@pytest.mark.parametrize(("utilization", "told"), [(0.5, False), (1.2, True)])
def test_a_guard_is_printed_only_where_it_acts(utilization: float, told: bool) -> None:
    law, values = inflated_demand_s, (0.02, utilization)
    made = set_law(law, kind(), WIDTH, values=values)
    guards = [node for node in in_order(made.traced.tree) if node.op == "least"]
    assert bool(guards) is told
    assert folded_value(made.traced.tree, values, law) == pytest.approx(inflated_demand_s(*values), rel=1e-9)
    assert "least" in {node.op for node in in_order(set_law(law, kind(), WIDTH).traced.tree)}, "in the law itself"


@pytest.mark.parametrize(("carried", "told"), [(300.0, False), (200.0, True)])
def test_what_is_short_of_an_offer_by_rounding_alone_is_printed_as_the_offer(carried: float, told: bool) -> None:
    """The condition is printed without its factor of nearly one, and in the law itself with it."""
    values = (0.01, 300.0, carried)
    made = set_law(response_if_carried_s, kind(), WIDTH, values=values)
    assert not [node for node in in_order(made.traced.tree) if node.op == "number" and 0.9999 < node.number < 1]
    assert folded_value(made.traced.tree, values, response_if_carried_s) == response_if_carried_s(*values)
    assert (cast("float", response_if_carried_s(*values)) > 1e30) is told
    itself = set_law(response_if_carried_s, kind(), WIDTH).traced.tree
    assert [node for node in in_order(itself) if node.op == "number" and 0.9999 < node.number < 1]


def test_how_much_a_loss_leaves_is_told_without_what_nothing_comes_near() -> None:
    rows = [entry for entry in entries(told_of("hp-ha-nfs")) if entry.title.startswith("Share of the rate left")]
    assert rows
    for entry in rows:
        assert entry.formula is not None
        assert not [node for node in in_order(entry.formula.traced.tree) if node.op == "where"]


def _is_reckoned(figure: Figure) -> bool:
    return isinstance(figure.law, Law | Solved) and all(is_number(each) for each in figure.inputs)


def test_a_formula_that_is_printed_of_a_sum_over_lines_has_the_lines() -> None:
    rack = next(entry for entry in entries(told_of(QUICK)) if entry.headline.endswith("U"))
    assert all(": " in row.meaning or row.meaning.startswith("and ") for row in rack.rows[:-1])
    parts = [float(row.value.split("\u202f")[0].replace(",", "")) for row in rack.rows]
    assert sum(parts[:-1]) == pytest.approx(parts[-1])


@pytest.mark.parametrize(("value", "unit", "text"), [
    (160_202.3, "1/s", "160,200/s"), (26.2041e12, "B", "26.2 TB"), (4.7943e-3, "s", "4.794 ms"),
    (0.7686, "1", "76.86 %"), (0.0, "s", "0 s"), (736.0, "count", "736"), (5.29561348234242e-06, "s", "5.296 µs"),
    (1.4, "1", "1.4"),
])
def test_values_have_one_digit_more_than_on_page_one(value: float, unit: str, text: str) -> None:
    assert number_of(value, unit).replace("\u202f", " ").replace("\u2009", " ") == text


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("extent", list(Extent))
def test_nothing_that_is_read_is_a_key_a_raw_number_or_cut(name: str, extent: Extent) -> None:
    for text in texts(told_of(name, extent)):
        assert not KEY.search(text), text
        assert not RAW.search(text), text
        assert "…" not in text
        assert "..." not in text
        assert "None" not in text
        assert "nan" not in text.split()


def test_a_range_stands_beside_what_is_assumed_and_a_root_says_how_it_was_found() -> None:
    told = told_of(QUICK)
    assert any(re.search(r"\(.+–.+\)", row.meaning) for entry in entries(told) for row in entry.rows)
    sheet = found_of(QUICK).sizing.sheet
    solved = [entry for entry in entries(told) if entry.key and isinstance(sheet[entry.key].law, Solved)]
    assert solved
    for entry in solved:
        assert re.search(r"sought between .+ and .+: \d+ evaluations\. ", entry.notes[0])


def test_what_is_pinned_says_so() -> None:
    plain = found_of(QUICK)
    key = followed(plain.sizing.sheet[front_page(Grounds(plain.reader)).figures[0].key]).key
    pin = Override(key, plain.sizing.sheet[key].number * 0.9, reason="measured on site")
    pinned = size(apply(plain.sizing.design, PutRecord("overrides", pin)).design, shipped_catalog())
    assert pinned.sheet[key].pin is not None
    told = derived(Findings(pinned), Extent.HEADLINES, kind(), ROOM)
    assert any("measured on site" in note for entry in entries(told) for note in entry.notes)


# --- influence ------------------------------------------------------------------------------------------------------

@pytest.mark.slow
def test_what_a_figure_moves_does_not_depend_on_what_else_is_asked() -> None:
    sheet = found_of("hp-ha-nfs").sizing.sheet
    changed = {"items.nodes.working_count": 1.0, "workload.sfs.processor.cores": 8.0,
               "workload.sfs.cache_bytes": 1.2e11, "workload.sfs.held_bytes": 1.2e11}
    together = effects(sheet, "workload.sfs.peak_per_s", changed)
    for key, value in changed.items():
        assert together[key] == pytest.approx(effects(sheet, "workload.sfs.peak_per_s", {key: value})[key], rel=1e-9)
    assert together["items.nodes.working_count"] > 0.4


@pytest.mark.slow
def test_a_loss_is_told_by_the_law_that_it_changes_most_before_it_and_after() -> None:
    chapter = next(chapter for chapter in told_of("hp-ha-nfs").chapters if chapter.number == "D3")
    _, working, *_ = chapter.entries
    assert working.compared
    result = working.rows[-1]
    assert (result.meaning, result.value, result.after) == ("Units of NFS nodes that work", "2", "1")
    assert "Blade chassis" in chapter.lead


# --- the paper ------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", EVERY)
def test_every_page_is_numbered_and_has_a_head_and_every_sign_is_set(name: str) -> None:
    found, read = found_of(name), pages(paper_of(name))
    for number, text in enumerate(read, 1):
        assert f"page D-{number} of {len(read)}" in text
        assert f"{found.view.title[:40]}" in text
        assert "�" not in text
        assert "…" not in text
        assert not KEY.search(text)


@pytest.mark.parametrize("name", EVERY)
def test_every_link_leads_to_the_line_of_the_law_that_it_names(name: str) -> None:
    told, reader = told_of(name), PdfReader(io.BytesIO(paper_of(name)))
    places = {(reader.get_destination_page_number(one), round(float(one["/Top"]), 1)): str(one.title).split(" ")[0]
              for one in flat(reader.outline)}
    leaves = {page.indirect_reference.idnum: at for at, page in enumerate(reader.pages) if page.indirect_reference}
    reached = []
    for page in reader.pages:
        for note in cast("list[Any]", page.get("/Annots") or []):
            leaf, _, _, top, _ = note.get_object()["/Dest"]
            reached.append(places[leaves[leaf.idnum], round(float(top), 1)])
    numbers: dict[str, str] = {}
    for entry in entries(told):
        if entry.key:
            numbers.setdefault(entry.key, entry.number)
    wanted = [numbers[row.key] for entry in entries(told) for row in entry.rows
              if numbers.get(row.key, entry.number) != entry.number]
    if len(reader.pages) > 3:
        wanted += [*(chapter.number for chapter in told.chapters), *(entry.number for entry in entries(told))]
    assert sorted(reached) == sorted(wanted)


@pytest.mark.slow
def test_what_is_no_figure_has_no_link() -> None:
    text = " ".join(pages(paper_of("hp-ha-nfs")))
    assert "and 2 further lines together 164.5" in text
    assert "How busy the members are of each" in text


def flat(outline: Any) -> Iterator[Any]:
    for one in outline:
        if isinstance(one, list):
            yield from flat(one)
        else:
            yield one


@pytest.mark.parametrize("name", EVERY)
def test_contents_stand_where_there_are_more_than_three_pages(name: str) -> None:
    read = pages(paper_of(name))
    listed = re.findall(r"D-\d+(?! of)", read[0])
    assert bool(listed) == (len(read) > 3)


@pytest.mark.slow
def test_no_heading_stands_alone_at_the_foot_of_a_page() -> None:
    for one in flat(PdfReader(io.BytesIO(paper_of("hp-ha-nfs", Extent.ALL))).outline):
        assert float(one["/Top"]) > 48 + 44


def test_equal_in_equal_out() -> None:
    assert derivation_bytes(found_of(QUICK), Extent.ALL) == derivation_bytes(found_of(QUICK), Extent.ALL)


def test_a_design_of_nothing_has_nothing_to_derive() -> None:
    empty = Findings(size(Design(), shipped_catalog()), now="2026-03-01")
    for extent in Extent:
        assert pages(derivation_bytes(empty, extent))


@pytest.mark.parametrize("seed", seeds("derivation", 6))
def test_of_a_design_that_something_is_wrong_with_what_there_is_is_derived(seed: int) -> None:
    sizing = size(some_broken_design(Random(seed)), shipped_catalog())
    found = Findings(sizing, sampled(sizing, 5), now="2026-03-01")
    for extent in Extent:
        told = derived(found, extent, kind(), ROOM)
        assert all(entry.formula is None or entry.formula.width <= ROOM for entry in entries(told))
        assert pages(derivation_bytes(found, extent))


def test_hostile_names_are_printed_as_written(make: Make) -> None:
    long = Findings(make(title="<b>& 日本語 " + "t" * 300, customer="<para>"), now="2026-03-01")
    text = " ".join(pages(derivation_bytes(long, Extent.ALL)))
    assert "<b>& " in text
    assert "日本語" in text


def test_a_small_sizing_with_a_procedure_and_a_guarded_law_is_derived(make: Make) -> None:
    told = derived(Findings(make()), Extent.ALL, kind(), ROOM)
    told_without = [entry for entry in entries(told) if entry.formula is None]
    assert told_without
    assert all(entry.notes for entry in told_without)


def test_rows_of_a_law_of_many_symbols_stand_in_two_columns_and_none_is_lost() -> None:
    sheet = found_of(QUICK).sizing.sheet
    longest = max(entries(told_of(QUICK)), key=lambda entry: len(entry.rows))
    assert len(longest.rows) > 12
    read = " ".join(pages(paper_of(QUICK)))
    for row in longest.rows:
        assert row.value.split("\u202f")[0] in read
    assert math.isfinite(sheet[longest.key].number)




@pytest.mark.parametrize("name", EVERY)
def test_of_members_with_a_count_of_their_own_none_stands_for_the_one_that_is_chosen(name: str) -> None:
    """Two links may take the same time: that of one beside the count of the other would be neither."""
    sheet = found_of(name).sizing.sheet
    chosen = [figure for figure in sheet.figures.values() if isinstance(figure.law, Law)
              and figure.law.name in ("slowest_demand_s", "slowest_count") and len(figure.inputs) > 2]
    assert all(passed_on(figure) is None for figure in chosen)
    assert len({figure.label for figure in chosen}) >= min(len(chosen), 2), "each says which way it is of"
    assert chosen or name != "hp-ha-nfs"


@pytest.mark.parametrize("name", EVERY)
def test_two_figures_that_are_equal_by_chance_do_not_stand_for_each_other(name: str) -> None:
    """What a law hands on follows its input: one drive, or a millionth, more or less."""
    sizing = found_of(name).sizing
    seen = 0
    for pool in sizing.pools:
        group = sizing.sheet.figures.get(f"pool.{pool.id}.group_count")
        if group is None or not isinstance(group.law, Law) or group.law.name != "raid_groups":
            continue
        seen += 1
        handed = passed_on(group)
        spares = sizing.sheet.figures.get(f"pool.{pool.id}.spares")
        assert handed is None or handed is not spares, "spares are no groups, were there as many of both"
    assert seen or name != "flash-array-fc"


def test_a_member_of_a_sum_that_is_nothing_has_no_row() -> None:
    rows = [row for chapter in told_of("p2000-iscsi").chapters if chapter.number != "D3" for entry in chapter.entries
            for row in entry.rows]
    assert any(re.fullmatch(r".+ (ms|µs), \d+", plain_spaces(row.value)) for row in rows)
    assert not [row.meaning for row in rows if re.match(r"0 s,", plain_spaces(row.value))]


@pytest.mark.parametrize("name", EVERY)
def test_what_is_said_to_stand_on_page_one_stands_there(name: str) -> None:
    page = front_page(Grounds(found_of(name).reader))
    there = " ".join(plain_spaces(text) for one in page.figures for text in (one.number + one.unit, one.number + " " +
                                                                             one.unit, one.below))
    for entry in entries(told_of(name)):
        if entry.headline and entry.number.split(".")[0] in ("D1", "D2"):
            assert plain_spaces(entry.headline) in there, entry.title

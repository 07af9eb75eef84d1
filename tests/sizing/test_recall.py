"""Figures taken over from the sizing before: whatever is edited in whatever order, the answer is that from scratch."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import msgspec
import numpy as np
import pytest

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import (
    DuplicateRecords,
    Edit,
    PutRecord,
    RemoveRecords,
    SelectScenario,
    SetFields,
    Setting,
    apply,
    set_one,
)
from sizer.design.records import BASE, Design, Override
from sizer.design.scenarios import resolve, table_of
from sizer.errors import DesignError
from sizer.figures.computing.recall import Recalled
from sizer.figures.figure import Figure
from sizer.figures.table import Table
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.sizing.session import LARGEST_SHEET, MOST_SHEETS, Drafts, Session
from tests.sizing.conftest import content_of, design_of

CATALOG = shipped_catalog()
NAMES = ("ess-gl4-sas", "hp-ha-nfs", "p2000-iscsi", "ssck-hp-sfs")
FIELDS: tuple[tuple[str, str, tuple[Any, ...]], ...] = (
    ("items", "quantity", (0, 1, 2, 3, 7, 40)),
    ("items", "note", ("", "a note")),
    ("pools", "spares", (0, 1, 4)),
    ("pools", "fill_limit", (0.8, 1.0)),
    ("pools", "protection", ("raid0", "raid10", "raid6")),
    ("workloads", "read_ratio", (0.0, 0.5, 1.0, None)),
    ("workloads", "concurrency", (1, 16, 500, None)),
    ("requirements", "target", (1.0, 1e12)),
    ("links", "count", (1, 2, 8)),
)


def figure_of(figure: Figure) -> tuple[object, ...]:
    """All that a figure says, its place aside; procedures are made anew for each sheet, and known by their names."""
    value = figure.value.tolist() if isinstance(figure.value, np.ndarray) else figure.value
    return (
        figure.key, repr(value), figure.unit, figure.origin, figure.label,
        figure.law.name if figure.law is not None else "", [given.key for given in figure.inputs], figure.source,
        figure.range, figure.row, figure.pin, figure.unpinned,
    )


def answer(sizing: Sizing) -> tuple[object, ...]:
    """All that a sizing says, as values."""
    sheet = sizing.sheet
    parts = [getattr(sizing, each.name) for each in fields(sizing) if each.compare and each.name != "sheet"]
    return ([figure_of(figure) for figure in sheet], sheet.refused, list(sheet.tables), parts)


def at_other_inputs(sizing: Sizing) -> list[str]:
    """Every figure with all uncertain inputs at their low ends."""
    sheet = sizing.sheet
    low = {figure.key: figure.range.low for figure in sheet.uncertain() if figure.range is not None}
    values = sheet.evaluate(low)
    return [repr(np.asarray(values.of(figure)).tolist()) for figure in sheet]


def _one_of(chance: np.random.Generator, options: Sequence[Any]) -> Any:
    return options[int(chance.integers(len(options)))]


def some_edit(design: Design, sizing: Sizing, chance: np.random.Generator) -> Edit | None:
    kind = int(chance.integers(12))
    shown = resolve(design)
    if kind == 0:
        table = _one_of(chance, ("items", "links", "pools", "workloads", "requirements"))
        ids = table_of(shown, table).ids()
        return RemoveRecords(table, (_one_of(chance, ids),)) if ids else None
    if kind == 1:
        return DuplicateRecords("items", (_one_of(chance, shown.items.ids()),))
    if kind == 2:
        return SelectScenario(_one_of(chance, [BASE, *design.scenarios.ids()]))
    if kind == 3:
        figure = _one_of(chance, [figure for figure in sizing.sheet if isinstance(figure.value, float)])
        return PutRecord("overrides", Override(figure.key, value=figure.number * 1.1 + 1, reason="measured"))
    if kind == 4:
        pinned = table_of(shown, "overrides").ids()
        return RemoveRecords("overrides", (_one_of(chance, pinned),)) if pinned else None
    table, key, values = _one_of(chance, FIELDS)
    ids = table_of(shown, table).ids()
    return SetFields(table, (Setting(_one_of(chance, ids), key, _one_of(chance, values)),)) if ids else None


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_sequence_of_edits_gives_the_figures_that_each_gives_from_scratch(name: str) -> None:
    chance = np.random.default_rng((0, NAMES.index(name)))
    content = content_of(name)
    work = content["workloads"][0]["id"]
    asked = content.setdefault("requirements", [])
    asked.append({"id": "kept", "kind": "after-one-failure", "target": 0.5, "workload": work})
    design = design_of(content)
    session = Session()
    sizing = session.size(design, CATALOG)
    taken = 0
    for _ in range(25):
        edit = some_edit(design, sizing, chance)
        try:
            design = apply(design, edit).design if edit is not None else design
        except DesignError:
            continue
        before, sizing = sizing, session.size(design, CATALOG)
        fresh = size(design, CATALOG)
        assert answer(sizing) == answer(fresh)
        assert at_other_inputs(sizing) == at_other_inputs(fresh)
        taken += sum(before.sheet.figures.get(figure.key) is figure for figure in sizing.sheet)
    assert taken > 1000


def test_an_edit_that_reaches_no_figure_makes_none_again() -> None:
    session, design = Session(), design_of(content_of("p2000-iscsi"))
    before = session.size(design, CATALOG)
    edited = apply(design, set_one("items", design.items[0].id, "note", "beside the door")).design
    after = session.size(edited, CATALOG)
    assert [figure.key for figure in after.sheet if before.sheet[figure.key] is not figure] == []


def test_a_sizing_without_a_session_shares_no_figure_with_another() -> None:
    design = design_of(content_of("p2000-iscsi"))
    first, second = size(design, CATALOG), size(design, CATALOG)
    assert [figure.key for figure in second.sheet if first.sheet[figure.key] is figure] == []


def test_a_sizing_given_up_between_two_steps_leaves_nothing() -> None:
    session, design = Session(), design_of(content_of("hp-ha-nfs"))
    given_up = session.in_steps(design, CATALOG)
    next(given_up)
    given_up.close()
    assert len(session) == 0
    assert len(list(session.in_steps(design, CATALOG))) > 5
    assert len(session) == 1
    assert answer(session.size(design, CATALOG)) == answer(size(design, CATALOG))


def test_a_sizing_under_way_has_the_only_figures_of_the_one_before() -> None:
    """So a figure that is made anew frees the one before, and no second set of figures is there at any time."""
    session, design = Session(), design_of(content_of("hp-ha-nfs"))
    session.size(design, CATALOG)
    next(session.in_steps(design, CATALOG))
    assert len(session) == 0


def test_a_pin_is_not_taken_over_once_it_is_gone() -> None:
    session, design = Session(), design_of(content_of("hp-ha-nfs"))
    key = session.size(design, CATALOG).workloads[0].throughput
    pinned = apply(design, PutRecord("overrides", Override(key, value=1.0, reason="measured"))).design
    assert session.size(pinned, CATALOG).sheet[key].value == 1.0
    assert session.size(design, CATALOG).sheet[key].value == size(design, CATALOG).sheet[key].value


def test_only_the_last_few_sheets_are_remembered() -> None:
    session, design = Session(), design_of(content_of("nfs-interconnects"))
    for number in range(MOST_SHEETS + 2):
        session.size(msgspec.structs.replace(design, title=f"design {number}"), CATALOG)
    assert len(session) == MOST_SHEETS


def test_a_large_sheet_and_one_with_more_empty_places_than_figures_is_not_remembered() -> None:
    session = Session()
    figures = size(design_of(content_of("nfs-interconnects")), CATALOG).sheet.handed_on()
    session.remember(("full", ""), figures)
    session.remember(("empty", ""), Recalled(figures, 2 * len(figures) + 1))
    assert len(session) == 1
    session.remember(("full", ""), Recalled({f"{number}": figure for number in range(LARGEST_SHEET + 1)
                                             for figure in list(figures.values())[:1]}))
    assert len(session) == 0


def test_a_design_that_a_search_comes_by_again_is_sized_once() -> None:
    session, content = Drafts(), content_of("nfs-interconnects")
    draft = session.draft(design_of(content), CATALOG)
    assert session.draft(design_of(content), CATALOG) is draft
    assert session.draft(design_of(content), replace(CATALOG)) is not draft
    assert answer(session.draft(design_of(content), CATALOG)) == answer(Session().draft(design_of(content), CATALOG))


def test_drafts_are_remembered_up_to_a_number_of_figures() -> None:
    design = design_of(content_of("nfs-interconnects"))
    second = apply(design, set_one("items", design.items[0].id, "note", "beside the door")).design
    session = Drafts(len(Session().draft(design, CATALOG).sheet.figures) * 3 // 2)
    draft = session.draft(design, CATALOG)
    assert session.draft(design, CATALOG) is draft
    other = session.draft(second, CATALOG)
    assert session.draft(second, CATALOG) is other
    assert session.draft(design, CATALOG) is not draft


def test_lines_that_come_and_go_leave_the_other_figures_as_they_are() -> None:
    session, design = Session(), design_of(content_of("p2000-iscsi"))
    before = session.size(design, CATALOG)
    after = session.size(apply(design, DuplicateRecords("items", ("shelves",))).design, CATALOG)
    kept = [figure for figure in after.sheet if before.sheet.figures.get(figure.key) is figure]
    assert len(kept) * 2 > len(list(after.sheet))


@pytest.mark.slow
def test_nothing_of_a_sizing_is_kept_but_its_figures() -> None:
    session, design = Session(), design_of(content_of("nfs-interconnects"))
    sizing = session.size(design, CATALOG)
    assert len(session) == 1
    assert not sizing.sheet.recalled
    table = id(sizing.sheet.tables["items"])
    del sizing
    gc.collect()
    kept = [kind for kind in gc.get_objects() if isinstance(kind, Sizing) and kind.design is design]
    assert not kept
    assert table not in {id(kind) for kind in gc.get_objects() if isinstance(kind, Table)}

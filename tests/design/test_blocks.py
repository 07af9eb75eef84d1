"""A pasted block lands where it can be read, and every other cell keeps its reason."""

from __future__ import annotations

import time

from sizer.design.checks import check
from sizer.design.editing.edits import SelectScenario, apply
from sizer.design.entering.blocks import Pasted, paste
from sizer.design.frozen import Rows
from sizer.design.records import Design, LineRecord, Requirement, RequirementKind
from sizer.design.scenarios import resolve


def landed(design: Design, pasted: Pasted) -> Design:
    assert pasted.edit is not None
    after = apply(design, pasted.edit).design
    assert check(after) == ()
    return after


def test_cells_land_in_the_rows_and_columns_shown(design: Design) -> None:
    pasted = paste(design, "items", ("quantity", "note"), ("clients", "drives"), [["4", "x"], ["72", "y"]])
    after = landed(design, pasted)
    assert [(item.quantity, item.note) for item in after.items if item.id in ("clients", "drives")] == [
        (72, "y"), (4, "x"),
    ]
    assert (pasted.refused, pasted.taken_count) == ((), 4)
    assert pasted.edit is not None
    assert apply(design, pasted.edit).sentence == "Paste 4 cells"


def test_a_bad_cell_is_left_out_with_its_reason_and_the_rest_lands(design: Design) -> None:
    pasted = paste(design, "items", ("quantity", "parent"), ("drives", "cards"), [["many", "servers"], ["6", "gone"]])
    after = landed(design, pasted)
    assert [(cell.row, cell.column, cell.text) for cell in pasted.refused] == [(0, 0, "many"), (1, 1, "gone")]
    assert pasted.refused[1].problem.text == "It sits in 'gone', which is no line"
    assert [(item.quantity, item.parent) for item in after.items if item.id in ("drives", "cards")] == [
        (6, "servers"), (48, "servers"),
    ]


def test_rows_beyond_the_last_become_records_that_may_name_each_other(design: Design) -> None:
    block = [["tape", "hp-tape", "2", "drives-b"], ["drives-b", "hp-drive", "12", "arrays"], ["", "", "", ""]]
    after = landed(design, paste(design, "items", ("id", "item", "quantity", "parent"), (), block))
    assert after.items[-2:] == (
        LineRecord("tape", item="hp-tape", quantity=2, parent="drives-b"),
        LineRecord("drives-b", item="hp-drive", quantity=12, parent="arrays"),
    )


def test_the_id_of_a_record_that_exists_is_left_alone(design: Design) -> None:
    after = landed(design, paste(design, "items", ("id", "quantity"), ("drives",), [["other", "5"]]))
    drives = after.items.get("drives")
    assert drives is not None
    assert drives.quantity == 5


def test_a_hidden_or_unmapped_column_is_passed_over(design: Design) -> None:
    after = landed(design, paste(design, "items", ("", "quantity"), ("drives",), [["ignored", "5", "beyond"]]))
    drives = after.items.get("drives")
    assert drives is not None
    assert drives.quantity == 5


def test_one_cell_fills_a_selection(design: Design) -> None:
    after = landed(design, paste(design, "items", ("quantity",), ("drives", "cards"), [["9"]]))
    assert [item.quantity for item in after.items] == [2, 9, 2, 9, 8]


def test_cells_that_would_make_a_cycle_together_are_left_out(design: Design) -> None:
    pasted = paste(design, "items", ("parent", "quantity"), ("arrays", "clients"), [["drives", "3"], ["servers", "4"]])
    after = landed(design, pasted)
    assert [(cell.row, cell.column) for cell in pasted.refused] == [(0, 0)]
    arrays, clients = after.items.get("arrays"), after.items.get("clients")
    assert arrays is not None
    assert clients is not None
    assert (arrays.parent, arrays.quantity, clients.parent) == (None, 3, "servers")


def test_a_target_is_read_in_the_unit_of_the_kind_beside_it() -> None:
    design = Design(requirements=Rows([Requirement("r")]))
    pasted = paste(design, "requirements", ("kind", "target"), ("r",), [["power", "12 kW"], ["response", "5 ms"]])
    after = landed(design, pasted)
    assert [(row.kind, row.target) for row in after.requirements] == [
        (RequirementKind.POWER, 12_000.0), (RequirementKind.RESPONSE, 0.005),
    ]


def test_rubbish_changes_nothing_and_every_cell_has_a_reason(design: Design) -> None:
    pasted = paste(design, "items", ("quantity",), ("drives",), [["\x00\x01"]])
    assert pasted.edit is None
    assert len(pasted.refused) == 1


def test_pasting_in_a_scenario_changes_the_scenario(design: Design) -> None:
    in_front = apply(design, SelectScenario("more")).design
    after = landed(in_front, paste(in_front, "items", ("quantity",), ("shelves",), [["7"]]))
    assert after.items == design.items
    shelves = resolve(after).items.get("shelves")
    assert shelves is not None
    assert shelves.quantity == 7


def test_a_large_block_lands_in_one_edit() -> None:
    block = [[f"line-{number}", "hp-x", str(number % 9 + 1)] for number in range(5_000)]
    started = time.perf_counter()
    after = landed(Design(), paste(Design(), "items", ("id", "item", "quantity"), (), block))
    assert len(after.items) == 5_000
    assert time.perf_counter() - started < 20  # under a second; the bound only catches work that grows with the square


def test_an_enormous_block_is_refused_whole(design: Design) -> None:
    row = [""] * 1_000
    pasted = paste(design, "items", ("quantity",), (), [row] * 401)
    assert pasted.edit is None
    assert pasted.refused[0].problem.text == "the block has more than 400,000 cells"


def test_new_records_that_could_not_be_together_are_left_out_one_by_one(design: Design) -> None:
    block = [["fresh", "fresh-2"], ["fresh-2", "fresh"], ["other", "arrays"]]
    pasted = paste(design, "items", ("id", "parent"), (), block)
    after = landed(design, pasted)
    assert {cell.row for cell in pasted.refused} <= {0, 1}
    assert pasted.refused
    assert after.items.get("other") == LineRecord("other", parent="arrays")


def test_pins_are_pasted_by_the_key_of_their_figure(design: Design) -> None:
    block = [["pool.data.raw_bytes", "5"], ["pool.data.usable_bytes", "6"]]
    pasted = paste(design, "overrides", ("key", "value"), (), block)
    after = landed(design, pasted)
    assert after.overrides.ids() == ("pool.data.usable_bytes", "pool.data.raw_bytes")
    assert [cell.row for cell in pasted.refused] == [1]  # pinned already


def test_a_row_that_has_gone_is_told(design: Design) -> None:
    pasted = paste(design, "items", ("quantity",), ("gone",), [["5"]])
    assert pasted.edit is None
    assert pasted.refused[0].problem.text == "items has no record 'gone'"

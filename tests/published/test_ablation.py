"""Mechanisms of the model put out of action one by one, and the count of ranges that held."""

from __future__ import annotations

import pytest

from sizer.design.files.storage import load
from sizer.published import held_sentence, held_text, open_measured, shipped_held
from sizer.published.folders import MeasuredFolder
from sizer.published.scores import ALL, GroupScore
from sizer.sizing import size
from tools.ablation import (
    DEGRADED,
    NOT_TESTED,
    SWITCHES,
    Switch,
    ablated,
    all_off,
    better_without,
    not_tested,
    table,
    with_a_loss,
)
from tools.before import ratio_in_common, rows_before, scores_before


@pytest.fixture(scope="module")
def folder() -> MeasuredFolder:
    """Few systems: a switch is declared alike for all."""
    whole = open_measured()
    few = ("fio-md-raid5", "ceph-replica3", "dell-beegfs-me4084", "micron-9550-xfs", "solidigm-ps1010", "io500-nvme-57")
    cases = [case for case in whole.cases if case.design in few or "rebuild" in case.id]
    return MeasuredFolder(whole.path, whole.designs, tuple(cases), whole.catalog)


FEW = 50
"""Samples: a switch moves the likely value of a system, or its range, however often it is sampled."""


@pytest.mark.slow
def test_each_switch_that_has_to_do_with_a_system_changes_its_score(folder: MeasuredFolder) -> None:
    each = [MeasuredFolder(folder.path, folder.designs, (case,), folder.catalog) for case in folder.cases]
    as_it_is = [ablated(Switch("nothing", ""), one, FEW) for one in each]
    for switch in SWITCHES:
        # Parity is in place there in either state; the others move no number of the whole set.
        if switch.name not in ("write layout", *MOVES_A_FIGURE):
            assert any(ablated(switch, one, FEW) != score
                       for one, score in zip(each, as_it_is, strict=True)), switch.name
    whole = (ablated(switch, folder, FEW)[-1].interval_score for switch in (Switch("nothing", ""), all_off()))
    assert next(whole) < next(whole)


MOVES_A_FIGURE = ("targets of a file", "drives in flight", "hosts at work")
"""Mechanisms that no number of the open set depends on, though figures of its systems do."""


def test_switches_that_move_no_number_move_figures_of_the_systems(folder: MeasuredFolder) -> None:
    sheets = [size(load(folder.designs[name]), folder.catalog) for name in ("dell-beegfs-me4084", "kioxia-cm7r")]
    for switch in SWITCHES:
        if switch.name in MOVES_A_FIGURE:
            assert any(sizing.sheet[key].number != value
                       for sizing in sheets for key, value in switch.pins(sizing).items()), switch.name


def test_numbers_of_a_degraded_system_are_not_called_untested(folder: MeasuredFolder) -> None:
    of_losses = [metric for case in folder.cases for metric in case.metrics if with_a_loss(metric)]
    assert len(of_losses) == 3
    assert "none is of streams" in not_tested(folder.cases)[DEGRADED]
    assert set(not_tested(folder.cases)) == {DEGRADED, *NOT_TESTED}


def test_what_is_better_without_a_mechanism_is_said() -> None:
    before, after = GroupScore("streams", 4, 0.1, 0.5, 3, 1.25), GroupScore("streams", 4, 0.1, 0.5, 3, 1.125)
    assert better_without([(Switch("nothing", ""), [before]), (Switch("runs", ""), [before])]) == []
    told = better_without([(Switch("nothing", ""), [before]), (Switch("runs", ""), [after])])
    assert told[-1] == "- without runs, streams: 1.12 in place of 1.25"


def test_the_scores_of_before_are_those_of_its_rows() -> None:
    then = rows_before()
    whole = scores_before(then)[ALL]
    assert (whole.rows, whole.inside, round(whole.interval_score, 3)) == (164, 44, 4.061)
    assert ratio_in_common([], then, ALL) is None


def test_a_switch_says_what_stands_in_the_place_of_what_it_takes() -> None:
    assert all(switch.name and switch.instead for switch in SWITCHES)
    assert len({switch.name for switch in SWITCHES}) == len(SWITCHES)


def test_the_table_has_a_row_a_switch_and_a_column_a_group() -> None:
    score = GroupScore("streams", 4, 0.125, 0.5, 3, 1.25)
    lines = table([(Switch("runs", "none"), [score])], NOT_TESTED)
    assert lines[0] == "| without | in its place | streams |"
    assert lines[2] == "| runs | none | 12 %, 3, 1.25 |"
    assert [line.split(" | ")[1] for line in lines[3:]] == [
        f"not tested by the open set: {why}" for why in NOT_TESTED.values()]


def test_a_proposal_tells_how_often_ranges_held_from_what_was_counted() -> None:
    whole = next(one for one in shipped_held() if one.group == ALL)
    assert f"{whole.inside} of {whole.numbers} cases" in held_sentence()
    assert sum(one.inside for one in shipped_held()) == 2 * whole.inside


def test_the_count_is_written_as_it_is_read() -> None:
    text = held_text([GroupScore("streams", 4, 0.1, 0.5, 3, 1.25)])
    assert '"inside": 3' in text
    assert '"numbers": 4' in text

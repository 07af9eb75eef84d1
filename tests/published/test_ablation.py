"""Mechanisms of the model put out of action one by one, and the count of ranges that held."""

from __future__ import annotations

import pytest

from sizer.published import held_sentence, held_text, open_measured, shipped_held
from sizer.published.folders import MeasuredFolder
from sizer.published.scores import ALL, GroupScore
from tools.ablation import NOT_TESTED, SWITCHES, Switch, ablated, all_off, table


@pytest.fixture(scope="module")
def folder() -> MeasuredFolder:
    """Few systems: a switch is declared alike for all."""
    whole = open_measured()
    few = ("fio-md-raid5", "ceph-replica3", "dell-beegfs-me4084", "micron-9550-xfs", "solidigm-ps1010")
    cases = [case for case in whole.cases if case.design in few]
    return MeasuredFolder(whole.path, whole.designs, tuple(cases), whole.catalog)


@pytest.mark.slow
def test_each_switch_that_has_to_do_with_a_system_changes_its_score(folder: MeasuredFolder) -> None:
    as_it_is = ablated(Switch("nothing", ""), folder)
    for switch in SWITCHES:
        if switch.name != "write layout":  # parity is in place there in either state
            assert ablated(switch, folder) != as_it_is, switch.name
    assert ablated(all_off(), folder)[-1].interval_score > as_it_is[-1].interval_score


def test_a_switch_says_what_stands_in_the_place_of_what_it_takes() -> None:
    assert all(switch.name and switch.instead for switch in SWITCHES)
    assert len({switch.name for switch in SWITCHES}) == len(SWITCHES)


def test_the_table_has_a_row_a_switch_and_a_column_a_group() -> None:
    score = GroupScore("streams", 4, 0.125, 0.5, 3, 1.25)
    lines = table([(Switch("runs", "none"), [score])])
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

"""What page one and the list of single points tell first is the gravest: nothing worse is left out beside it."""

from __future__ import annotations

import pytest

from reports.decision.grounds import Grounds
from reports.proposal.front import front_page
from reports.wording.failing.failures import losses_of
from sizer.published import RANGED, Agreement, validate
from sizer.sizing.failing.retention import UNHURT
from sizer.units import plain_spaces
from tests.reports.shipped import NAMES, found_of


def _risk(name: str) -> str:
    page = front_page(Grounds(found_of(name).reader))
    return next((plain_spaces(one.text) for one in page.sentences if one.label == "Worst risk"), "")


@pytest.mark.parametrize("name", NAMES)
def test_no_loss_leaves_less_of_work_that_is_asked_about_than_the_one_that_is_told(name: str) -> None:
    found, risk = found_of(name), _risk(name)
    if " leaves " not in risk:
        return
    asked = {one.workload for one in found.sizing.requirements}
    hurt = [row for losing in found.losses.workloads for row in losing.rows if losing.workload.id in asked
            and not row.stopped and row.kept < UNHURT and not row.case.client]
    if hurt:
        worst = min(hurt, key=lambda row: round(row.kept, 3))
        assert risk.endswith(f", {plain_spaces(worst.kept_text)}."), risk


def test_the_work_is_named_where_another_one_is_hurt_more() -> None:
    assert _risk("ssck-hp-sfs").endswith("; that of one controller of Metadata array leaves 1,000/s of Files created, "
                                         "10 %.")


def test_what_is_left_is_told_in_the_measure_in_which_it_is_asked_for_above() -> None:
    rows = front_page(Grounds(found_of("power-master-iscsi").reader)).rows
    [row] = [row for row in rows if row.title == "Files written by four clients"]
    left = plain_spaces(str(row.after.value))
    assert left.endswith(" MB/s")
    assert f" leaves {left}, 50 %." in _risk("power-master-iscsi")


def test_single_points_that_lose_data_come_first_and_those_of_clients_last() -> None:
    told = losses_of(found_of("iscsi-diskless").reader).single_points
    assert told[0].startswith("one drive of iSCSI volume (no redundancy")
    assert [", at the client" in text or "the client itself" in text for text in told] == [False] * 3 + [True] * 3


@pytest.mark.parametrize("name", NAMES)
def test_what_is_open_comes_before_what_is_accepted_among_the_single_points(name: str) -> None:
    told = losses_of(found_of(name).reader).single_points
    own = [text for text in told if "the client" not in text]
    assert own == sorted(own, key=lambda text: "(accepted: " in text)
    assert list(told[:len(own)]) == own


@pytest.mark.slow
def test_a_published_number_lies_in_a_printed_range_where_it_is_called_inside_and_nowhere_else() -> None:
    def number(text: str) -> float:
        return float(text.replace(",", "").replace("−", "-"))

    judged = 0
    for row in validate():
        if row.low is None or not isinstance(row.predicted, int | float) or row.verdict not in RANGED:
            continue
        judged += 1
        within = number(row.words.low) <= number(row.words.published) <= number(row.words.high)
        assert within == (row.verdict is Agreement.INSIDE), row.words
    assert judged > 20

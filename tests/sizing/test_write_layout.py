"""Where small writes go: in place, gathered into whole stripes, or as a log (model R1)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content, record

Changed = Callable[..., Sizing]
POOL, WORK = "enterprise", "workload.enterprise.throughput_per_s"


def laid_out(**fields: object) -> Callable[[Content], None]:
    """The enterprise pool of the iSCSI array with other fields."""

    def change(content: Content) -> None:
        content.pop("scenarios", None)
        record(content, "pools", POOL).update(fields)

    return change


def number(sizing: Sizing, key: str) -> float:
    """The likely value of a figure."""
    return sizing.sheet[key].number


def test_a_log_pays_the_code_and_what_it_writes_besides(changed: Changed) -> None:
    sized = changed("p2000-iscsi", laid_out(protection="4+1", members=5, write_layout="log"))
    assert number(sized, f"pool.{POOL}.laid_out_write_penalty") == pytest.approx(1.4 * 5 / 4)


def test_a_stated_layout_wins_over_that_of_the_file_system(changed: Changed) -> None:
    pool = {"protection": "4+1", "members": 5, "filesystem": "wafl"}
    by_system = changed("p2000-iscsi", laid_out(**pool))
    stated = changed("p2000-iscsi", laid_out(**pool, write_layout="in-place"))
    assert number(by_system, f"pool.{POOL}.laid_out_write_penalty") == pytest.approx(1.75)
    assert f"pool.{POOL}.laid_out_write_penalty" not in stated.sheet
    assert number(stated, f"pool.{POOL}.write_penalty") == 4.0


def test_copies_are_written_alike_in_every_layout(changed: Changed) -> None:
    rates = {number(changed("p2000-iscsi", laid_out(write_layout=layout)), WORK)
             for layout in ("in-place", "gathered", "log")}
    assert len(rates) == 1


def test_gathering_more_writes_makes_a_pool_faster(changed: Changed) -> None:
    log, gathered, in_place = (
        number(changed("p2000-iscsi", laid_out(protection="4+1", members=5, write_layout=layout)), WORK)
        for layout in ("log", "gathered", "in-place"))
    assert log > gathered > in_place > 0

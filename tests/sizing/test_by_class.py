"""Estimates by class in a sizing: ranges that are told and asked for, and no witnesses against what is put in."""

from __future__ import annotations

import json

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.files.fileformat import loads
from sizer.sizing import size
from sizer.sizing.result import Sizing

SERVER = "hpe-proliant-dl360-gen11"




def _store(*more: dict[str, object], drive: str = "kioxia-kcm61rul30t7", count: int = 10) -> Sizing:
    """Drives in a server of which no record says the processors, read at random from its bays."""
    return size(loads(json.dumps({
        "format": "sizer-design", "version": 2, "title": "Store",
        "items": [{"id": "server", "item": SERVER, "quantity": 1},
                  {"id": "drives", "item": drive, "quantity": count, "parent": "server"}, *more],
        "pools": [{"id": "data", "drives": ["drives"], "arrays": ["server"], "protection": "raid10",
                   "nodes": "server"}],
        "workloads": [{"id": "random", "pattern": "random-block", "pool": "data", "read_ratio": 0.7,
                       "request_bytes": 8192, "concurrency": 64}],
    })), shipped_catalog())


def test_the_check_of_a_design_says_what_it_takes_from_a_class() -> None:
    [said] = [one for one in _store().problems if one.code == "by-class" and one.location.place == "items/server/item"]
    assert said.text.startswith("ProLiant DL360 Gen11: estimate by class, not stated by its record: ")
    assert "ordinary power" in said.text
    assert SERVER not in said.hint


def test_an_estimate_by_class_is_a_range_with_its_source_and_the_question_that_settles_it() -> None:
    sizing = _store()
    key = f"catalog.{SERVER}.operating_w"
    figure = sizing.sheet[key]
    assert figure.range is not None
    assert figure.source is not None
    assert "Estimate by class: server of 1 U with two sockets" in str(figure.source)
    assert sizing.questions[key] == "The data sheet of ProLiant DL360 Gen11: power drawn under ordinary work."


def test_processors_put_into_a_server_are_never_contradicted_by_its_class() -> None:
    sizing = _store({"id": "cpus", "item": "amd-epyc-9354", "quantity": 2, "parent": "server"})
    assert "processors-differ" not in {one.code for one in sizing.problems}
    assert "processors-unknown" not in {one.code for one in sizing.problems}


@pytest.mark.parametrize(("drives", "open_"), [(4, False), (10, True), (40, True)])
def test_bays_by_class_leave_it_open_whether_more_drives_than_the_least_of_them_fit(drives: int, open_: bool) -> None:
    codes = {one.code for one in _store(count=drives).problems}
    assert "no-bay" not in codes
    assert ("bays-unknown" in codes) is open_


@pytest.mark.parametrize(("drive", "spread"), [("kioxia-kcm71rug15t3", True), ("kioxia-kcm61rul30t7", False)])
def test_a_generation_by_class_is_a_range_only_for_drives_that_it_may_slow_down(drive: str, spread: bool) -> None:
    lanes = [key for key in _store(drive=drive).sheet.figures if key.endswith(".lane_bytes_per_s")]
    assert bool(lanes) is spread
    if spread:
        figure = _store(drive=drive).sheet[lanes[0]]
        assert figure.range is not None
        assert figure.range.low == pytest.approx(1.9692e9, rel=1e-3)
        assert figure.range.high == pytest.approx(3.9385e9, rel=1e-3)

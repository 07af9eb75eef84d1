"""What the command line says of pins, and of verdicts that are not certain."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sizer.figures.computing.program import Fate
from sizer.sizing.failing.pins import STANDS, WITHDRAWN
from tests.cli.conftest import Answer
from tests.sizing.conftest import content_of

Sizer = Callable[..., Answer]
KEY = "pool.data.usable_bytes"
WISH = {"key": KEY, "value": 4e13, "reason": "wish"}
SAID = f"pinned: Usable capacity ({KEY}) is 40 TB instead of 27.01 TB: wish"


def written(folder: Path, **changes: Any) -> str:
    path = folder / "made.sizer"
    path.write_text(json.dumps({**content_of("hp-ha-nfs"), **changes}), "utf-8")
    return str(path)


@pytest.mark.parametrize("command", ["size", "check"])
def test_a_pin_is_told_before_the_results(sizer: Sizer, tmp_path: Path, command: str) -> None:
    lines = sizer(command, written(tmp_path, overrides=[WISH])).out.splitlines()
    assert SAID in lines[:4]


@pytest.mark.parametrize("command", ["size", "check"])
def test_json_lists_the_pins(sizer: Sizer, tmp_path: Path, command: str) -> None:
    [pin] = json.loads(sizer(command, written(tmp_path, overrides=[WISH]), "--json").out)["pins"]
    assert pin == {"key": KEY, "label": "Usable capacity", "value": 4e13, "unpinned": pytest.approx(27.01e12, rel=1e-3),
                   "unit": "B", "reason": "wish"}
    assert json.loads(sizer(command, "hp-ha-nfs", "--json").out)["pins"] == []


def test_results_that_rest_on_a_pin_are_marked_and_no_others(sizer: Sizer, tmp_path: Path) -> None:
    path = written(tmp_path, overrides=[WISH])
    told = sizer("size", path).out
    assert "40 TB (pinned)" in told
    assert "38.8 TB (from a pinned figure)" in told
    assert "Rack space: 74 U\n" in told
    checked = sizer("check", path).out
    assert "met: Exported capacity: 38.8 TB (from a pinned figure), asked" in checked
    assert "met: Rack space: 74 U, asked" in checked
    assert "pinned" not in sizer("size", "hp-ha-nfs").out + sizer("check", "hp-ha-nfs").out


def test_a_pin_that_is_refused_is_a_problem_and_not_listed_as_pinned(sizer: Sizer, tmp_path: Path) -> None:
    answer = sizer("check", written(tmp_path, overrides=[{**WISH, "value": -1.0}]))
    assert "pinned:" not in answer.out
    assert "cannot be negative" in answer.err


def requirement_of(sizer: Sizer, path: str, name: str) -> tuple[dict[str, Any], str, str]:
    """A requirement's row of ``check --json``, and what ``check`` and ``size`` print."""
    rows = json.loads(sizer("check", path, "--json").out)["requirements"]
    [sized] = [row for row in json.loads(sizer("size", path, "--json").out)["requirements"] if row["id"] == name]
    [row] = [row for row in rows if row["id"] == name]
    assert sized.get("why", row["why"]) == row["why"]
    return row, sizer("check", path).out, sizer("size", path).out


@pytest.mark.parametrize(("changes", "asked", "why"), [
    pytest.param({}, {"kind": "power", "target": 5e4}, "1 of 15 lines unknown", marks=pytest.mark.slow),
    pytest.param({"overrides": [{**WISH, "value": -1.0}]}, {"kind": "usable-capacity", "target": 1e12},
                 "cannot be negative", marks=pytest.mark.slow),
    ({}, {"kind": "iops", "target": 1.5e5, "workload": "sfs"}, "part of its range misses what is asked"),
], ids=["lines", "error", "range"])
def test_what_leaves_a_verdict_uncertain_stands_beside_it(
    sizer: Sizer, tmp_path: Path, changes: dict[str, Any], asked: dict[str, Any], why: str
) -> None:
    path = written(tmp_path, **changes, requirements=[{"id": "asked", "name": "what is asked", **asked}])
    row, checked, sized = requirement_of(sizer, path, "asked")
    assert row["state"] == "uncertain"
    assert why in row["why"]
    assert f"uncertain, because {row['why']}: what is asked: " in checked
    assert f"uncertain, because {row['why']}" in sized


def test_a_bound_that_is_missed_with_lines_unknown_names_no_value_that_is_met(sizer: Sizer, tmp_path: Path) -> None:
    path = written(tmp_path, requirements=[{"id": "hot", "kind": "power", "target": 5000}])
    row, *_ = requirement_of(sizer, path, "hot")
    assert row["state"] == "missed"
    assert "nearest" not in row["hint"]
    assert row["hint"] == "No value can be named that this design meets: 1 of 15 lines unknown."


def test_every_number_after_a_failure_says_what_became_of_the_pins_behind_it(sizer: Sizer, tmp_path: Path) -> None:
    gain = {"key": "workload.sfs.array_reads", "value": 0.99, "reason": "measured"}
    path = written(tmp_path, overrides=[WISH, gain])
    out = sizer("size", path).out
    withdrawn = f"{WITHDRAWN}: {Fate.BEYOND_WHOLE}"
    assert withdrawn in out
    assert f"Usable capacity: {STANDS}" in out
    rows = json.loads(sizer("size", path, "--json").out)["failures"]
    node = next(row for row in rows if row["case"] == "node-nodes")
    assert withdrawn in node["pinned"]
    assert any(STANDS in row["capacity_pinned"] for row in rows if row["case"].startswith("drive-"))

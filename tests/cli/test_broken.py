"""``size`` and ``check`` of what cannot be built or sized: said first, with why, and never as met."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from sizer.design.files.storage import save
from tests.broken import NOTHING_COSTS, REASSURING, some_broken_design
from tests.cli.conftest import Answer
from tests.randomly import seeds
from tests.sizing.conftest import Content, content_of, record

Sizer = Callable[..., Answer]
FIRST = "Cannot be built as drawn: 737 drives and 242 bays in Arrays; 99 links need ports of FC adapters"


def written(folder: Path, content: Content) -> str:
    path = folder / "broken.sizer"
    path.write_text(json.dumps(content), "utf-8")
    return str(path)


@pytest.fixture
def unbuildable(tmp_path: Path) -> str:
    content = content_of("hp-ha-nfs")
    record(content, "items", "drives")["quantity"] = 737
    record(content, "items", "shelves")["quantity"] = 2
    record(content, "links", "nodes-san")["count"] = 99
    return written(tmp_path, content)


@pytest.fixture
def unknown(tmp_path: Path) -> str:
    content = content_of("hp-ha-nfs")
    content.pop("catalog", None)
    record(content, "items", "drives")["item"] = "no-such-drive"
    return written(tmp_path, content)


def test_failures_of_what_cannot_be_built_are_said_not_to_be_all(sizer: Sizer, unbuildable: str) -> None:
    told = ("AFTER ONE FAILURE\n  What fails could not be examined to the end, because the design cannot be built as "
            "drawn.")
    assert told in sizer("size", unbuildable).out


@pytest.mark.parametrize("command", ["size", "check"])
def test_what_cannot_be_built_is_the_first_line(sizer: Sizer, unbuildable: str, command: str) -> None:
    answer = sizer(command, unbuildable)
    assert answer.status == 1
    assert answer.out.startswith(FIRST)


def test_check_calls_nothing_met_that_cannot_be_built_and_says_why(sizer: Sizer, unbuildable: str) -> None:
    answer = sizer("check", unbuildable)
    assert "cannot be built: Exported capacity, asked at least 25 TB: 737 drives and 242 bays in Arrays" in answer.out
    assert "26.2 TB" not in answer.out
    told = json.loads(sizer("check", unbuildable, "--json").out)["requirements"]
    assert {(one["state"], one["actual"], one["headroom"]) for one in told} == {("cannot be built", None, None)}
    assert all(one["reason"].startswith("cannot be built, because 737 drives") for one in told)
    assert "\nmet" not in answer.out
    told = "requirements/capacity: cannot be built: 737 drives and 242 bays in Arrays, and 2 more."
    assert f"{unbuildable}:{told}" in answer.err


def test_check_says_of_a_requirement_without_a_target_that_it_is_undecided_and_passes_nothing(
    sizer: Sizer, tmp_path: Path
) -> None:
    path = written(tmp_path, {**content_of("hp-ha-nfs"), "requirements": [{"id": "room", "name": "Room"}]})
    answer = sizer("check", path)
    assert answer.status == 1
    assert "undecided: Room: it states no target yet" in answer.out
    [row] = json.loads(sizer("check", path, "--json").out)["requirements"]
    assert row["state"] == "undecided"


def test_the_object_says_that_it_cannot_be_built_and_which_parts_have_no_result(sizer: Sizer, unknown: str) -> None:
    found = json.loads(sizer("size", unknown, "--json").out)
    assert found["standing"].startswith("Cannot be built as drawn: the catalog has no item 'no-such-drive'")
    assert (found["buildable"], found["examined"]) == (False, False)
    without = {(one["table"], one["id"]): one for one in found["unsized"]}
    assert set(without) == {("pools", "data"), ("workloads", "sfs"), ("requirements", "capacity"),
                            ("requirements", "rate")}
    assert without["pools", "data"]["because"][0]["place"] == "items/drives/item"
    [rate] = [one for one in found["requirements"] if one["id"] == "rate"]
    assert (rate["state"], rate["actual"], rate["headroom"], rate["target"]) == ("cannot be built", None, None, 150000)
    assert found["physical"]["rack_units"]["unknown_lines"] == 1


def test_check_counts_a_requirement_that_cannot_be_judged_as_not_met(sizer: Sizer, tmp_path: Path) -> None:
    content = content_of("hp-ha-nfs")
    content["workloads"] = []
    content["requirements"] = [{"id": "rate", "kind": "iops", "target": 5}]
    path = written(tmp_path, content)
    answer = sizer("check", path, "--json")
    assert answer.status == 1
    [row] = json.loads(answer.out)["requirements"]
    assert row["state"] == "cannot be sized"
    assert "no workload is sized" in row["why"]
    assert f"{path}:requirements/rate: cannot be sized: " in answer.err


def test_parts_without_a_result_stay_in_view(sizer: Sizer, unknown: str) -> None:
    answer = sizer("size", unknown)
    for line in ("  NFS data cannot be built, because the catalog has no item 'no-such-drive'",
                 "WORKLOAD SPECsfs2008 NFSv3\n  cannot be built, because the catalog has no item 'no-such-drive'"):
        assert line in answer.out
    [row] = [line for line in answer.out.splitlines() if line.startswith("Exported capacity")]
    assert row.endswith("  cannot be built, because the catalog has no item 'no-such-drive'")
    assert row.count("cannot be built") == 1


def test_an_empty_design_has_nothing_to_size_and_costs_no_zero(sizer: Sizer, tmp_path: Path) -> None:
    path = written(tmp_path, {"format": "sizer-design", "version": 2, "title": "Nothing"})
    for command in ("size", "check"):
        answer = sizer(command, path)
        assert answer.out.startswith("Nothing to size yet")
        assert not NOTHING_COSTS.search(answer.out)


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds("broken on the command line", 10))
def test_no_answer_reassures_of_what_was_not_examined(sizer: Sizer, tmp_path: Path, seed: int) -> None:
    path = tmp_path / "random.sizer"
    save(some_broken_design(Random(seed)), path)
    checked = sizer("check", str(path), "--json")
    found = json.loads(checked.out)
    states = [row["state"] for row in found["requirements"]]
    assert (checked.status == 0) == (not {"missed", "cannot be built", "cannot be sized"} & set(states)
                                     and not found["overloaded"]
                                     and all(one["severity"] != "error" for one in found["problems"]))
    for command in ("size", "check"):
        answer = sizer(command, str(path))
        if not found["examined"]:
            assert not REASSURING.search(answer.out)
            assert answer.out.startswith(found["standing"])

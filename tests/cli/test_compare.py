"""``sizer compare``: inputs, lines and results that differ, and which input did it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from sizer.design.files.addresses import open_address
from tests.cli.conftest import Answer

Sizer = Callable[..., Answer]


def _changed(tmp_path: Path, quantity: int) -> str:
    design = json.loads(open_address("hp-ha-nfs").path.read_text("utf-8"))
    next(line for line in design["items"] if line["id"] == "nodes")["quantity"] = quantity
    path = tmp_path / "other.sizer"
    path.write_text(json.dumps(design), "utf-8")
    return str(path)


def test_a_design_compared_with_itself_has_no_difference(sizer: Sizer) -> None:
    answer = sizer("compare", "hp-ha-nfs", "hp-ha-nfs")
    assert answer.status == 0
    assert "none" in answer.out
    assert "no result differs" in answer.out


def test_a_third_server_is_named_as_the_cause_of_the_higher_rate(sizer: Sizer, tmp_path: Path) -> None:
    found = json.loads(sizer("compare", "hp-ha-nfs", _changed(tmp_path, 3), "--json").out)
    assert [entry["place"] for entry in found["inputs"]] == ["items/nodes/quantity"]
    assert [entry["line"] for entry in found["lines"]] == ["nodes"]
    causes = [entry for entry in found["causes"] if entry["key"] == "workload.sfs.throughput_per_s"]
    assert causes[0]["places"] == "items/nodes/quantity"
    moved = next(entry for entry in found["results"] if entry["key"] == "workload.sfs.throughput_per_s")
    assert causes[0]["effect"] == moved["after"] - moved["before"]


def test_the_text_shows_both_scenarios_beside_each_other(sizer: Sizer) -> None:
    text = sizer("compare", "ess-gl4-sas@40gbe", "ess-gl4-sas@56gbe").out
    assert "INPUTS THAT DIFFER" in text
    assert "ess-gl4-sas@40gbe" in text
    assert "ess-gl4-sas@56gbe" in text


def test_totals_that_miss_different_lines_have_no_difference(sizer: Sizer, tmp_path: Path) -> None:
    design = json.loads(open_address("hp-ha-nfs").path.read_text("utf-8"))
    design["items"] = [line for line in design["items"] if line["id"] in ("arrays", "shelves", "drives")]
    for table in ("links", "pools", "workloads", "requirements", "accepted"):
        design[table] = []
    whole, part = tmp_path / "whole.sizer", tmp_path / "part.sizer"
    whole.write_text(json.dumps(design), "utf-8")
    next(line for line in design["items"] if line["id"] == "arrays")["item"] = "no-such-array"
    part.write_text(json.dumps(design), "utf-8")
    text = sizer("compare", str(whole), str(part)).out
    [line] = [line for line in text.splitlines() if line.startswith("Power at the wall")]
    assert "lines unknown)" in line
    assert "not comparable" in line
    assert "%" not in line
    assert f"{part}: Cannot be built as drawn: the catalog has no item 'no-such-array'" in text
    rows = json.loads(sizer("compare", str(whole), str(part), "--json").out)["results"]
    [row] = [row for row in rows if row["label"] == "Power at the wall"]
    assert (row["change"], row["difference"], row["comparable"]) == (None, None, False)
    assert row["missing_after"] == "1 of 3 lines unknown"


def test_totals_that_miss_the_same_lines_differ_by_what_is_known(sizer: Sizer, tmp_path: Path) -> None:
    design = json.loads(open_address("hp-ha-nfs").path.read_text("utf-8"))
    next(line for line in design["items"] if line["id"] == "shelves")["quantity"] = 25
    path = tmp_path / "other.sizer"
    path.write_text(json.dumps(design), "utf-8")
    text = sizer("compare", "hp-ha-nfs", str(path)).out
    [line] = [line for line in text.splitlines() if line.startswith("Power at the wall")]
    assert line.count("(1 of 15 lines unknown)") == 2
    assert "+" in line
    assert "%" not in line


def test_what_only_one_of_two_can_size_is_told_with_the_reason(sizer: Sizer, tmp_path: Path) -> None:
    design = json.loads(open_address("hp-ha-nfs").path.read_text("utf-8"))
    next(line for line in design["workloads"] if line["id"] == "sfs")["requested_per_s"] = 300_000
    path = tmp_path / "other.sizer"
    path.write_text(json.dumps(design), "utf-8")
    text = sizer("compare", "hp-ha-nfs", str(path)).out
    assert f"in {path} workload SPECsfs2008 NFSv3 cannot be sized, because " in text


def test_inputs_and_results_are_shown_with_their_units_and_names(sizer: Sizer) -> None:
    text = sizer("compare", "p2000-iscsi", "p2000-iscsi@sequential").out
    rows = {line.split("  ")[0]: line for line in text.splitlines()}
    assert "1 MiB" in rows["workloads/enterprise/request_bytes"] or "1.04858 MB" in rows[
        "workloads/enterprise/request_bytes"]
    assert "100 %" in rows["workloads/enterprise/read_ratio"]
    assert rows["Random, enterprise drives: utilization of the busiest part"].count(" %") >= 2


def test_operations_and_parts_of_streams_have_no_difference(sizer: Sizer) -> None:
    text = sizer("compare", "p2000-iscsi", "p2000-iscsi@sequential").out
    [line] = [line for line in text.splitlines() if line.startswith("Random, enterprise drives: operations a second")]
    assert "not comparable" in line


def test_what_only_one_has_is_told_by_name_and_causes_do_something(sizer: Sizer) -> None:
    text = sizer("compare", "ssck-hp-sfs@phase1", "ssck-hp-sfs@phase2").out
    assert "only in ssck-hp-sfs@phase1: $HOME: raw, $HOME: usable, $HOME: exported" in text
    assert "_bytes," not in text.split("only in")[1]
    assert "-0.0%" not in text

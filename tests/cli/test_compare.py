"""``sizer compare``: inputs, lines and results that differ, and which input did it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from sizer.design.addresses import open_address
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

"""``sizer check`` on requirements that nothing meets: where, what is reached, what binds, and what would be met."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sizer.design.records import RequirementKind
from sizer.design.registry.fields import REQUIREMENT_UNITS
from sizer.units import parse
from tests.cli.conftest import Answer
from tests.sizing.conftest import content_of

Sizer = Callable[..., Answer]

WISHES: tuple[tuple[str, dict[str, object], str], ...] = (
    ("rate", {"kind": "iops", "target": 1e12, "workload": "enterprise"}, "4 requests in flight limit the rate"),
    ("timely", {"kind": "iops", "target": 1e12, "workload": "enterprise", "within_s": 1e-9}, "4 requests in flight"),
    ("late", {"kind": "iops", "target": 100, "workload": "enterprise", "within_s": 1e-6}, "4 requests in flight"),
    ("answer", {"kind": "response", "target": 1e-9, "workload": "enterprise"}, "4 requests in flight"),
    ("flow", {"kind": "bandwidth", "target": 1e12, "workload": "midline"}, "4 requests in flight"),
    ("space", {"kind": "usable-capacity", "target": 1e15},
     "10 drives of pool Enterprise 10K offer 4.50 TB under RAID 10"),
    ("one-pool", {"kind": "usable-capacity", "target": 1e15, "pool": "midline"},
     "14 drives of pool Midline 7.2K offer"),
    ("growing", {"kind": "usable-capacity", "target": 9e12, "growth_per_year": 0.5, "horizon_years": 3},
     "offer 4.50 TB"),
    ("kept", {"kind": "after-one-failure", "target": 1.0, "workload": "enterprise"},
     "least is left after losing one controller of Array"),
    ("tall", {"kind": "rack-units", "target": 1}, "most is taken by Shelves (4 U) and Array"),
    ("hot", {"kind": "power", "target": 1}, "most is taken by Servers"),
    ("any", {"kind": "iops", "target": 1e5}, "4 requests in flight"),
)
"""Requirement, its fields, and what is said to keep the design from it."""
NEAREST = re.compile(
    r"The nearest that this design meets is at (?:least|most) (?P<value>.+?)(?: within (?P<within>.+?))?\.(?: |$)")


def checked(sizer: Sizer, folder: Path, wish: dict[str, object]) -> tuple[Answer, dict[str, Any]]:
    """The answer for the small array with this one requirement, and the requirement's row in it."""
    content = content_of("p2000-iscsi")
    content["requirements"] = [wish]
    path = folder / "wish ful.sizer"
    path.write_text(json.dumps(content), "utf-8")
    answer = sizer("check", str(path), "--json")
    return answer, json.loads(answer.out)["requirements"][0]


@pytest.mark.parametrize(("name", "fields", "why"), WISHES, ids=[name for name, *_ in WISHES])
def test_what_nothing_meets_is_told_at_its_place_with_the_nearest_that_is_met(
    sizer: Sizer, tmp_path: Path, name: str, fields: dict[str, object], why: str
) -> None:
    answer, row = checked(sizer, tmp_path, {"id": name, **fields})
    assert answer.status == 1
    [line] = [line for line in answer.err.splitlines() if f"requirements/{name}/target: missed: " in line]
    assert row["state"] == "missed"
    assert why in row["why"]
    assert f"{row['why']}. {row['hint']}" in line
    nearest = NEAREST.search(row["hint"])
    if name == "hot":
        # Lines without a value may take any power: no value can be named that is met.
        assert nearest is None
        assert row["hint"].startswith("No value can be named that this design meets: ")
        assert row["hint"].endswith("lines unknown.")
        return
    assert nearest is not None
    met = {**fields, "target": parse(nearest["value"], REQUIREMENT_UNITS[RequirementKind(str(fields["kind"]))])}
    if nearest["within"]:
        met["within_s"] = parse(nearest["within"], "s")
    _, row = checked(sizer, tmp_path, {"id": name, **met})
    assert row["headroom"] >= -1e-12
    assert row["state"] != "missed"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "fields"), [(name, fields) for name, fields, _ in WISHES if name in ("flow", "kept")])
def test_the_command_that_looks_for_what_would_meet_it_runs(
    sizer: Sizer, tmp_path: Path, name: str, fields: dict[str, object]
) -> None:
    _, row = checked(sizer, tmp_path, {"id": name, **fields})
    command = shlex.split(row["hint"].partition("What would meet it: ")[2])
    assert command[:2] == ["sizer", "seek"]
    answer = sizer(*command[1:], "--by", "array")
    assert answer.status == 1
    assert "no number of arrays (Array) will do" in answer.out


def test_a_share_that_is_kept_reads_in_percent(sizer: Sizer, tmp_path: Path) -> None:
    checked(sizer, tmp_path, {"id": "kept", "kind": "after-one-failure", "target": 1.0, "workload": "enterprise"})
    answer = sizer("check", str(tmp_path / "wish ful.sizer"))
    assert "share of the rate kept after one failure: 48 %, asked at least 100 %" in answer.out


def test_what_is_met_is_not_told_as_missed(sizer: Sizer, tmp_path: Path) -> None:
    answer, row = checked(sizer, tmp_path, {"id": "rate", "kind": "iops", "target": 500, "workload": "enterprise"})
    assert answer.status == 0
    assert "missed" not in answer.err
    assert not {"why", "hint"} & set(row)

"""Files as every released format version wrote them: they open, and say what they said."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.files.migrations import VERSION
from sizer.design.files.storage import load
from sizer.sizing import size

RELEASED = Path(__file__).parent / "released"
DIGESTS = {
    "1": "9a202edfb57428c2",
    "2": "888eba54b23f0423",
    "3": "92c781d491f39de9",
}
"""Version -> the file as it was written then. A new version adds one; none is ever changed."""


def test_every_released_version_has_a_file_that_nobody_has_touched() -> None:
    assert sorted(path.stem for path in RELEASED.glob("*.sizer")) == [str(number) for number in range(1, VERSION + 1)]
    found = {path.stem: hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in RELEASED.glob("*.sizer")}
    assert found == DIGESTS


@pytest.mark.parametrize("version", sorted(DIGESTS))
def test_a_design_of_an_older_version_opens_and_says_what_it_said(version: str) -> None:
    design = load(RELEASED / f"{version}.sizer")
    assert design.scenarios.ids() == ("sequential", "sequential-write")
    sizing = size(design, shipped_catalog())
    assert [problem for problem in sizing.problems if problem.severity == "error"] == []
    assert sizing.sheet["pool.enterprise.usable_bytes"].number == 4_500_927_406_080.0
    pinned = [key for key, pin in sizing.sheet.pins.items() if sizing.sheet[key].number == pin.value]
    assert pinned == ([] if version == "1" else ["workload.midline.throughput_per_s"])
    assert 1_200 < sizing.sheet["workload.enterprise.throughput_per_s"].number < 1_400

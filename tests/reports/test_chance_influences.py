"""What is said to move an answer is what it is computed from: a few samples correlate by chance with anything."""

from __future__ import annotations

import pytest

from sizer.figures.computing.cases import upstream_keys
from tests.reports.shipped import NAMES, found_of


@pytest.mark.parametrize("name", NAMES)
def test_no_answer_of_a_shipped_design_is_moved_by_what_it_does_not_follow_from(name: str) -> None:
    found = found_of(name)
    sheet, spread = found.sizing.sheet, found.spread
    assert spread is not None
    keys = [key for work in found.sizing.workloads for key in (work.headline, work.response)]
    keys += [pool.filesystem for pool in found.sizing.pools]
    for key in keys:
        behind = upstream_keys([sheet[key]])
        assert [each.figure.key for each in spread.influences(key, 8) if each.figure.key not in behind] == [], key

"""Whatever is designed and edited: figures are numbers, times not negative, stations not overfull, edits as anew."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.sizing.session import Session
from tests.holds import overfull, wrong_figures
from tests.randomly import catalog, edited, seeds, some_design, some_edit

EDITS = 4


def _broken(seed: int) -> list[str]:
    """What does not hold in a random design and after each of some random edits."""
    chance = Random(seed)
    design = some_design(chance)
    found = []
    for step in range(1 + EDITS):
        sizing = size(design, catalog())
        found += [f"seed {seed}, edit {step}: {wrong}" for wrong in (*wrong_figures(sizing), *overfull(sizing))]
        design = edited(design, some_edit(chance, design, 0.2, sizing))
    return found


def test_every_figure_of_any_design_is_a_number_no_time_negative_and_no_station_overfull() -> None:
    assert [broken for seed in seeds("any design, fast", 20) for broken in _broken(seed)] == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_two_thousand_designs_and_edits_have_numbers_no_negative_time_and_no_overfull_station(part: int) -> None:
    assert [broken for seed in seeds(f"any design, part {part}", 100) for broken in _broken(seed)] == []


@pytest.mark.slow
def test_a_design_after_any_edits_has_the_figures_that_it_has_from_nothing() -> None:
    for seed in seeds("as from nothing", 120):
        chance = Random(seed)
        design = some_design(chance)
        session = Session()
        for _ in range(EDITS):
            sizing = session.size(design, catalog())
            design = edited(design, some_edit(chance, design, 0.2, sizing))
        after = session.size(design, catalog())
        assert _said(after) == _said(size(design, catalog())), f"seed {seed}"


def _said(sizing: Sizing) -> tuple[object, ...]:
    figures = [
        (figure.key, repr(figure.value.tolist() if isinstance(figure.value, np.ndarray) else figure.value))
        for figure in sizing.sheet
    ]
    return figures, sizing.problems, sizing.workloads, sizing.pools, sizing.requirements

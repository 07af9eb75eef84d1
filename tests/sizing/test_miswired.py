"""What no input can cause, a law wired with other figures than it takes, says where the mistake is."""

from __future__ import annotations

import pytest

from sizer.errors import FigureError
from sizer.figures.sheet import Sheet
from sizer.laws import general
from sizer.sizing.bench.refusals import told


@pytest.mark.parametrize(("units", "said"), [
    (("B/s", "B"), "law each_times_count: argument count is in 'count' and was given 'B' (figure written)"),
    (("B/s",), "law each_times_count takes 2 arguments, got 1 (figure written)"),
])
def test_a_law_given_other_figures_than_it_takes_names_itself_and_the_figure(units: tuple[str, ...], said: str) -> None:
    sheet = Sheet()
    inputs = [sheet.given(f"input_{at}", 2.0, unit) for at, unit in enumerate(units)]
    with pytest.raises(FigureError) as refused:
        sheet.derive("written", general.each_times_count, *inputs)
    [(_, text, hint)] = told(refused.value)
    assert text == said
    assert "mistake in the program" in hint

"""What is said to be at least so much is; two numbers of one sentence never round into a contradiction."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from sizer.catalog import shipped_catalog
from sizer.cli.printing.missed import why_missed
from sizer.design.editing.edits import Batch, apply, set_one
from sizer.exploring.seeking.answers import beside_text, shown_value
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.units import display_scale, parse, plain_spaces
from tests.sizing.conftest import content_of, design_of
from ui.wording.texts import at_least_text

_UNITS = ("W", "B", "B/s", "1/s", "s", "1", "U", "count", "money")


@given(st.floats(1e-3, 1e14), st.sampled_from(_UNITS), st.booleans())
def test_what_is_printed_behind_the_sign_of_a_bound_is_not_more_than_the_value(
    value: float, unit: str, binary: bool
) -> None:
    text = plain_spaces(at_least_text(value, unit, binary=binary, currency="")).removeprefix("≥ ")
    if text.startswith("below"):
        assert value < 1e-3
        return
    printed = parse(text.replace(",", ""), "count" if unit == "money" else unit)
    assert printed <= value * (1 + 1e-9)
    least = 0.09 if unit == "1" else 0.01
    assert printed >= value * (1 - least) - (1 if unit == "money" else 0)


@given(st.floats(1e-3, 1e14), st.floats(-1e-3, 1e-3), st.sampled_from(("B", "B/s", "1/s", "s", "W", "1")))
def test_a_value_that_misses_its_target_does_not_read_as_the_target(target: float, off: float, unit: str) -> None:
    value = target * (1 + off)
    if abs(value - target) > 1e-12 * target:
        assert beside_text(value, target, unit) != shown_value(target, unit, stated=True)
        assert display_scale(value, unit)


def test_the_sentence_of_a_missed_capacity_shows_one_figure_one_way() -> None:
    design = design_of(content_of("hp-ha-nfs"))
    found = set()
    for drives in range(560, 690, 16):
        edited = apply(design, Batch((set_one("items", "drives", "quantity", drives),
                                      set_one("requirements", "capacity", "target", 40e12)))).design
        sizing = size(edited, shipped_catalog())
        missed = next(one for one in sizing.requirements if one.id == "capacity")
        text = why_missed(sizing, sample(sizing.sheet, 20), missed, "x").text
        reached, offered = re.findall(r"([\d.]+\sTB)", text)[0], re.findall(r"offer ([\d.]+\sTB)", text)[0]
        assert reached == offered, text
        found.add(reached)
    assert len(found) > 5

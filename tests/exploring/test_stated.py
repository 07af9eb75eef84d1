"""The wish that a design states: laid out again, it asks for the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import template_designs
from sizer.exploring.growing.stated import wish_of
from sizer.exploring.growing.wishes import Header, Wish, limited, started

WISH = Wish(60e12, 40_000.0, 1e-3, 2e9, 0.5, 0.7, 8192.0, bandwidth_read_ratio=1.0, rack_units=42.0, watts=10e3,
            budget=4e5, growth_per_year=0.2, horizon_years=5.0)


@pytest.mark.parametrize("wish", [WISH, replace(WISH, bandwidth_bytes_per_s=None, bandwidth_read_ratio=None),
                                  Wish(1e12)])
def test_a_design_that_was_laid_out_asks_for_what_was_wished(wish: Wish) -> None:
    design = started(template_designs()["flash-array"], wish, shipped_catalog(), Header())
    assert wish_of(limited(design, wish)) == wish


def test_a_design_without_requirements_asks_for_nothing() -> None:
    assert wish_of(started(template_designs()["flash-array"], Wish(), shipped_catalog(), Header())).empty

"""A cell of the bill says where its number is counted: never 0 W of what its box counts."""

from __future__ import annotations

import pytest

from reports.wording.quantities.cells import cell_text, instead_of_number
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.units import plain_spaces
from tests.randomly import catalog, content_of, design_of


@pytest.fixture(scope="module")
def cluster() -> Sizing:
    return size(design_of(content_of("hp-ha-nfs")), catalog())


@pytest.mark.parametrize(("row", "column", "text"), [
    ("drives", "rack_units", "in arrays and shelves"), ("drives", "weight_kg", "in arrays and shelves"),
    ("drives", "watts", "5.93 kW"), ("boot", "watts", "in blades"), ("nodes", "rack_units", "in chassis"),
    ("chassis", "watts", "unknown"), ("shelves", "rack_units", "48 U"), ("chassis", "price", "unknown"),
])
def test_a_cell_says_its_number_or_in_what_it_is_counted(cluster: Sizing, row: str, column: str, text: str) -> None:
    assert plain_spaces(cell_text(cluster, row, column)) == text


def test_no_cell_of_power_is_a_nothing_that_something_else_counts(cluster: Sizing) -> None:
    watts = {line.row: instead_of_number(cluster, line.row, "watts") for line in cluster.bom}
    assert all(watts[line.row] == "none" for line in cluster.bom if line.derived or not line.kind.draws_power)
    assert not [line.row for line in cluster.bom if cell_text(cluster, line.row, "watts").startswith("0")]


def test_what_is_pinned_is_a_number_of_its_own() -> None:
    pins = [{"key": "items.drives.weight_kg", "value": 60.0, "reason": "weighed"}]
    sizing = size(design_of(content_of("hp-ha-nfs") | {"overrides": pins}), catalog())
    assert instead_of_number(sizing, "drives", "weight_kg") == ""

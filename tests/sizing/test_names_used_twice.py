"""A name that several records have is taken, and said."""

from __future__ import annotations

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import apply, set_one
from sizer.design.files.addresses import open_address
from sizer.errors import Severity
from sizer.sizing.checks.names import NAMED_TWICE
from sizer.sizing.size import size


def test_two_lines_of_one_name_are_remarked_on_and_sized_all_the_same() -> None:
    design = open_address("hp-ha-nfs").design
    before = size(design, shipped_catalog())
    arrays = design.items.get("arrays")
    assert arrays is not None
    alike = apply(design, set_one("items", "shelves", "name", arrays.called.upper())).design
    after = size(alike, shipped_catalog())
    [told] = [problem for problem in after.problems if problem.code == NAMED_TWICE]
    assert told.severity is Severity.NOTE
    assert told.location.place == "items/shelves/name"
    assert told.text.startswith("Two lines are called ")
    assert told.text.endswith("Formulas and connections keep them apart; people may not")
    assert NAMED_TWICE not in {problem.code for problem in before.problems}
    rate = before.workloads[0].throughput
    assert after.sheet[rate].number == before.sheet[rate].number
    assert {line.row: line.parent for line in after.bom} == {line.row: line.parent for line in before.bom}

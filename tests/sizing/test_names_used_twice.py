"""A name that several records have is taken, and said."""

from __future__ import annotations

import msgspec

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import apply, set_one
from sizer.design.files.addresses import open_address
from sizer.design.frozen import Rows
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


def test_parts_of_lines_with_one_name_are_told_apart_and_each_is_as_busy_as_it_is() -> None:
    design = open_address("ssck-hp-sfs").design
    alike = msgspec.structs.replace(
        design, items=Rows([msgspec.structs.replace(line, name="Same") for line in design.items]),
        links=Rows([msgspec.structs.replace(link, name="Link") for link in design.links]))
    sizing = size(alike, shipped_catalog())
    for work in sizing.workloads:
        labels = [use.label for use in work.resources]
        assert len(set(labels)) == len(labels)
        [busiest] = [use for use in work.resources if use.label == sizing.sheet[work.bottleneck].value]
        assert sizing.sheet[busiest.utilization].number == sizing.sheet[work.bottleneck_utilization].number

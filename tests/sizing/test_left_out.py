"""What follows of a line or a connection that is not known is not told as a fault of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import apply, set_one
from sizer.design.records import Design
from sizer.errors import Severity
from sizer.sizing import size
from sizer.sizing.result import Sizing
from tests.sizing.conftest import content_of, design_of

DESIGNS = sorted(path.stem for path in Path("catalogs/designs").glob("*.sizer"))
_ONCE = ("unknown-item", "requirement-not-judged")
"""What is told of a line that is unknown, and of what is asked for that cannot be judged without it."""


def _told(sizing: Sizing) -> set[tuple[str, str]]:
    return {(problem.code, problem.location.place) for problem in sizing.problems
            if problem.severity is not Severity.NOTE}


def _with(design: Design, table: str, record: str, key: str, value: str) -> Design:
    return apply(design, set_one(table, record, key, value)).design


@pytest.mark.parametrize("name", DESIGNS)
def test_an_unknown_item_is_told_once_and_what_rests_on_it_names_it(name: str) -> None:
    design, catalog = design_of(content_of(name)), shipped_catalog()
    whole = size(design, catalog)
    for line in design.items:
        broken = size(_with(design, "items", line.id, "item", "no-such-item"), catalog)
        more = {(code, place) for code, place in _told(broken) - _told(whole) if code not in _ONCE}
        assert not more, line.id
        for lost in broken.unsized:
            if lost not in whole.unsized:
                assert "unknown-item" in {problem.code for problem in lost.because}, (line.id, lost)


def test_an_unknown_port_is_told_once() -> None:
    sizing = size(_with(design_of(content_of("hp-ha-nfs")), "links", "nodes-san", "from_port", "no-port"),
                  shipped_catalog())
    assert [problem.code for problem in sizing.problems if problem.severity is Severity.ERROR] == ["unknown-port"]
    because = {lost.id: [problem.code for problem in lost.because] for lost in sizing.unsized}
    assert because["sfs"] == ["unknown-port"]


def test_a_path_that_is_missing_beside_an_unknown_line_no_connection_names_is_told() -> None:
    content = content_of("hp-ha-nfs")
    content["links"] = [link for link in content["links"] if link["id"] != "nodes-san"]
    content["items"].append({"id": "spare-part", "item": "no-such-item", "quantity": 1})
    codes = [problem.code for problem in size(design_of(content), shipped_catalog()).problems]
    assert {"no-path", "unknown-item"} <= set(codes)

"""The next step on page one follows from the verdict; what is to be measured is named with the value that decides."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from reports.blocks.findings import Findings
from reports.decision.decision import Decision
from reports.decision.grounds import Grounds
from reports.proposal.chapters import Chapter
from reports.proposal.next_step import decided_by, next_step, threshold
from sizer.catalog import Catalog
from sizer.design.files.addresses import open_address
from sizer.figures.computing.cases import evaluate_cases
from sizer.sizing import size
from sizer.sizing.in_time import told_headroom
from sizer.sizing.result import Sizing, Verdict
from sizer.sizing.sampling import sampled
from tests.sizing.conftest import Content, catalog, changed, record

__all__ = ["catalog", "changed"]
Changed = Callable[..., Sizing]


def grounds_of(sizing: Sizing) -> Grounds:
    return Grounds(Findings(sizing, sampled(sizing, 300)).reader)


def step_of(sizing: Sizing) -> tuple[str, Chapter] | None:
    grounds = grounds_of(sizing)
    rows = sorted(Decision(grounds).rows, key=lambda row: row.verdict is not Verdict.UNCERTAIN)
    return next_step(grounds, rows)


def asking(rate: float) -> Callable[[Content], None]:
    def change(content: Content) -> None:
        content["requirements"] = [record(content, "requirements", "rate") | {"target": rate}]
    return change


@pytest.mark.parametrize("name", ["hp-ha-nfs", "ess-gl4-sas", "power-master-iscsi"])
def test_on_either_side_of_the_threshold_the_requirement_holds_and_is_missed(catalog: Catalog, name: str) -> None:
    sizing = size(open_address(name).design, catalog)
    grounds = grounds_of(sizing)
    spread = grounds.reader.spread
    assert spread is not None
    result = next(one for one in sizing.requirements if grounds.verdict(one) is Verdict.UNCERTAIN)
    found = decided_by(grounds, spread, result)
    assert found is not None
    key = told_headroom(sizing.sheet, result.in_time, result.headroom)
    below, above = evaluate_cases(sizing.sheet, [{found.key: found.value * share} for share in (0.99, 1.01)],
                                  [key]).numbers(key)[1:]
    assert (below >= 0, above >= 0) == (found.missed_above, not found.missed_above)
    low, _, high = spread.of(found.key)
    assert low < found.value < high


def test_an_input_that_never_decides_has_no_threshold(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs", asking(1_000.0))
    grounds = grounds_of(sizing)
    spread = grounds.reader.spread
    assert spread is not None
    headroom = sizing.requirements[0].headroom
    assert all(threshold(grounds, spread, headroom, each.figure.key) is None
               for each in spread.influences(headroom, 6))


def test_each_verdict_has_its_own_step(changed: Changed) -> None:
    met, uncertain, missed = (step_of(changed("hp-ha-nfs", asking(rate))) for rate in (1e3, 150e3, 1e6))
    assert met is not None
    assert uncertain is not None
    assert missed is not None
    assert met[0].startswith("Sign, and run the acceptance tests")
    assert met[1] is Chapter.SCOPE
    assert "measure it. Above" in uncertain[0]
    assert uncertain[0].endswith("NFS operations at 5 ms is missed.")
    assert missed[0].startswith("Change the design, or ask for less: ")


def test_what_cannot_be_built_is_told_what_to_change_and_what_asks_for_nothing_has_no_step(changed: Changed) -> None:
    def too_many(content: Content) -> None:
        record(content, "items", "drives")["quantity"] = 7370

    step = step_of(changed("hp-ha-nfs", too_many))
    assert step is None or step[0].endswith("then size again.")
    assert step_of(changed("hp-ha-nfs", lambda content: content.update(requirements=[]))) is None

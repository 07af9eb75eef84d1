"""Changes as data: what they say of themselves decides, not how they are worded."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import AddRecords, SetFields, apply, set_one
from sizer.design.files.addresses import open_address, template_designs
from sizer.design.records import LineRecord
from sizer.design.scenarios import resolve
from sizer.exploring.changes.change import CandidateChange, FieldPlace
from sizer.exploring.changes.consequences import losses_over
from sizer.exploring.changes.generator import candidates, other_models
from sizer.exploring.changes.settings import other_protections
from sizer.exploring.changes.trial import Goal, Trial
from sizer.exploring.seeking import seek as seeking
from sizer.exploring.seeking.answers import Answer
from sizer.exploring.seeking.search import narrowed
from sizer.sizing import size
from sizer.units import plain_spaces
from tests.sought import DRAFTS, sought

CATALOG = shipped_catalog()
GOALS = (
    ("ssck-hp-sfs@phase1", "workload.read.bandwidth_bytes_per_s", 2e9),
    ("p2000-iscsi", "workload.enterprise.throughput_per_s", 1_500.0),
    ("hp-ha-nfs", "pool.data.usable_bytes", 60e12),
)


def trial_of(address: str, key: str, target: float) -> Trial:
    found = open_address(address)
    return Trial.of(resolve(found.design, found.scenario), CATALOG, Goal(key, target, at_least=True, at_low=False))


def brought(trial: Trial, candidate: CandidateChange) -> Iterator[tuple[str, str]]:
    """Vendor of each model that a candidate brings, and of the present one in its place or nearest to it."""
    lines = trial.inventory.lines
    for edit in candidate.edit.edits:
        if isinstance(edit, SetFields):
            for setting in edit.settings:
                if (edit.table, setting.key) == ("items", "item"):
                    yield CATALOG.item(str(setting.value)).vendor, lines[setting.record].item.vendor
        elif isinstance(edit, AddRecords):
            for row in edit.rows:
                if isinstance(row, LineRecord):
                    yield CATALOG.item(row.item).vendor, lines[row.id.removesuffix("-faster")].item.vendor


def test_another_model_costs_what_nobody_knows_where_no_price_of_it_is_known() -> None:
    found = open_address("p2000-iscsi")
    design = resolve(found.design, found.scenario)
    for line in design.items:
        design = apply(design, set_one("items", line.id, "price", 1000.0)).design
    trial = Trial.of(design, CATALOG, Goal("workload.enterprise.throughput_per_s", 1e9, at_least=True, at_low=False))
    candidate = next(other_models(trial))
    after = trial.with_edit(candidate.edit)
    assert after is not None
    cost = trial.change(candidate, after).cost
    assert cost.price is None
    assert "money unknown" in cost.text()
    unpriced = trial_of("p2000-iscsi", trial.goal.key, 1e9)
    same = unpriced.with_edit(candidate.edit)
    assert same is not None
    assert "money" not in unpriced.change(candidate, same).cost.text()


@pytest.mark.slow
@pytest.mark.parametrize(("address", "key", "target"), GOALS)
def test_a_proposal_says_whether_it_brings_models_of_another_vendor(address: str, key: str, target: float) -> None:
    trial = trial_of(address, key, target)
    every = [candidate for group in candidates(trial) for candidate in group]
    assert every
    for candidate in every:
        other = any(new != present for new, present in brought(trial, candidate))
        assert candidate.other_vendor is other, candidate.title
        assert ("another vendor's: ask whether it is supported" in candidate.title) is other


def test_what_a_change_was_tried_with_is_gone_when_nobody_keeps_it() -> None:
    trial = trial_of(*GOALS[1])
    candidate = next(other_models(trial))
    trial.with_edit(candidate.edit)  # what is kept from one trial to the next is there now
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        after = Trial.of(apply(trial.design, candidate.edit).design, CATALOG, trial.goal)
        assert after.value > 0
        del after
        assert gc.collect() == 0
    finally:
        gc.enable()


@pytest.mark.slow
@pytest.mark.parametrize(("address", "key", "target"), GOALS)
def test_changes_keep_their_order_however_they_are_worded(
    address: str, key: str, target: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = open_address(address)

    def edits(answer: Answer) -> tuple[list[object], list[object]]:
        return [change.edit for change in answer.others], [change.edit for change in answer.insufficient]

    def reworded(trial: Trial) -> Iterator[Iterable[CandidateChange]]:
        for group in candidates(trial):
            yield [replace(candidate, title="another vendor" if not candidate.other_vendor else "ours")
                   for candidate in group]

    before = edits(sought(address, key, target))
    monkeypatch.setattr(seeking, "candidates", reworded)
    assert edits(seeking.seek(found.design, CATALOG, found.scenario, key, target, session=DRAFTS)) == before


@pytest.mark.parametrize(("step", "steps", "least"), [*product((1, 3, 16), (1, 2, 7, 40), range(1, 200, 13))])
def test_halving_ends_with_the_smallest_on_the_grid_that_is_good(step: int, steps: int, least: int) -> None:
    high = steps * step
    if least > high:
        return
    assert narrowed(0, high, step, lambda count: count >= least)[1] == -(-least // step) * step


def test_a_place_is_written_as_in_the_document() -> None:
    assert str(FieldPlace("items", "drives", "quantity")) == "items/drives/quantity"
    assert str(FieldPlace("items", "card")) == "items/card"


@pytest.mark.parametrize(("name", "offered"), [
    ("ceph", ["4+2"]), ("hyperconverged", ["mirror3", "4+2"]), ("object-store", ["mirror3", "4+2"]),
    ("flash-array", ["raid10", "raid5", "8+2"]), ("parallel-nvme", ["raid10", "raid5", "8+2"])])
def test_software_that_keeps_data_over_servers_is_offered_copies_and_codes_and_no_raid(
        name: str, offered: list[str]) -> None:
    pool = template_designs()[name].pools[0]
    found = dict(other_protections(pool, shipped_catalog()))
    assert list(found) == offered
    for protection, edit in found.items():
        after = apply(template_designs()[name], edit).design.pools[0]
        assert after.protection == protection
        assert after.members == (None if pool.protection in ("mirror3", "raid1", "8+4") else pool.members)


def test_larger_drives_say_how_much_longer_a_rebuild_takes_in_the_unit_that_it_took() -> None:
    design = open_address("flash-array-fc").design
    before = size(design, CATALOG)
    line = next(line.id for line in design.items if line.item == "generic-nvme-tlc-3.84tb-pcie4")
    twice, same = (size(apply(design, set_one("items", line, "item", item)).design, CATALOG)
                   for item in ("generic-nvme-tlc-15.36tb-pcie4", "generic-nvme-tlc-3.84tb-pcie5"))
    [longer] = [loss for loss in losses_over(twice, before) if "rebuild" in loss]
    assert re.fullmatch(r"Volumes: rebuild of a drive takes \d+ min instead of \d+ min", plain_spaces(longer))
    assert not [loss for loss in losses_over(same, before) if "rebuild" in loss], "as long as it took"

"""The random designs of other tests: repeatable, allowed, and varied enough to prove something."""

from __future__ import annotations

from random import Random

from sizer.design.checks import check, check_values
from sizer.design.records import Runs
from sizer.design.registry.fields import TABLES
from tests.randomly import block_content, design_of, edited, seeds, some_design, some_edit, some_value


def test_the_same_seed_makes_the_same_design_and_edit() -> None:
    first, second = (some_design(Random(3)) for _ in range(2))
    assert first == second
    assert some_edit(Random(4), first) == some_edit(Random(4), second)


def test_random_designs_hold_together_and_mostly_take_a_random_edit() -> None:
    taken = 0
    for seed in seeds("hold together", 60):
        chance = Random(seed)
        design = some_design(chance)
        assert check(design) == ()
        assert check_values(design) == []
        after = edited(design, some_edit(chance, design))
        assert check(after) == ()
        assert check_values(after) == []
        taken += after is not design
    assert taken > 40


def test_block_designs_mix_closed_and_offered_work_and_streams_together() -> None:
    mixes = set()
    for seed in seeds("mixes", 60):
        together = [work for work in design_of(block_content(Random(seed))).workloads if work.runs is Runs.TOGETHER]
        mixes.add((len(together), frozenset((work.offered_per_s is not None, str(work.pattern)) for work in together)))
    assert len(mixes) > 20
    assert {len(kinds) for _, kinds in mixes} >= {1, 2, 3}


def test_a_random_value_lies_within_the_limits_of_its_field() -> None:
    chance = Random(5)
    for fields in TABLES.values():
        for spec in fields.values():
            for _ in range(20):
                value = some_value(chance, spec, wild=0.5)
                if isinstance(value, int | float):
                    assert spec.minimum is None or value >= spec.minimum, spec.key
                    assert spec.above is None or value > spec.above, spec.key
                    assert spec.maximum is None or value <= spec.maximum, spec.key

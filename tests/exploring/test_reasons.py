"""What binds is said with numbers that make one another."""

from __future__ import annotations

import re
from random import Random

import pytest

from sizer.exploring.changes.trial import Goal, Trial
from sizer.exploring.seeking.reasons import binding
from sizer.sizing.work.binding import Hold, held
from sizer.units import plain_spaces
from tests.randomly import block_content, catalog, design_of, seeds

_TOLD = re.compile(r"^([\d,.e+]+) (?:request|part)s? in flight that takes? ([\d,.]+) (µs|ms|s)(?: each)?"
                   r"(?:, with ([\d.]+) (s|ms) of think time before (?:each|it),)? makes? ([\d,.]+) a second")

_MS = {"µs": 1e-3, "ms": 1.0, "s": 1e3}


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds("binding", 30))
def test_requests_in_flight_over_their_time_make_the_rate_that_is_told(seed: int) -> None:
    design = design_of(block_content(Random(seed)))
    for work in design.workloads:
        key = f"workload.{work.id}.throughput_per_s"
        try:
            bench = Trial.of(design, catalog(), Goal(key, 1e9, at_least=True, at_low=False))
        except KeyError:
            continue
        result = next((one for one in bench.sizing.workloads if one.id == work.id), None)
        if result is None:
            continue
        told, hold = plain_spaces(binding(bench)), held(bench.sizing.sheet, result).hold
        assert (" in flight that take" in told) is (hold is Hold.IN_FLIGHT)
        assert told.startswith("no more is offered than") is (hold is Hold.OFFERED)
        found = _TOLD.match(told)
        if found is None:
            assert hold is not Hold.IN_FLIGHT
            continue
        many, answer, each, think, unit, rate = found.groups()
        pause = 0.0 if think is None else float(think) * _MS[unit]
        spent = float(answer.replace(",", "")) * _MS[each] + pause
        made = float(many.replace(",", "")) / spent * 1e3
        assert made == pytest.approx(float(rate.replace(",", "")), rel=0.03, abs=1)

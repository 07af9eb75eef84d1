"""How often something is done to measure it, where the benchmark is not to find that out itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from pytest_benchmark.fixture import BenchmarkFixture

from sizer.sizing.failing.after_failures import Failures, after_failures
from sizer.sizing.reported import Once
from sizer.sizing.result import Sizing

Found = TypeVar("Found")


def taken(benchmark: BenchmarkFixture, action: Callable[[], Found], rounds: int = 1) -> Found:
    """Measure an action that takes seconds, and give what it gave last."""
    found: list[Found] = []
    pedantic: Callable[..., object] = benchmark.pedantic
    pedantic(lambda: found.append(action()), rounds=rounds)
    return found[-1]


def failures_anew(sizing: Sizing) -> Failures:
    """What single failures leave, worked out as if nobody had asked before."""
    return after_failures(replace(sizing, after_failures=Once()))

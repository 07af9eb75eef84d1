"""How often something is done to measure it, where the benchmark is not to find that out itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pytest_benchmark.fixture import BenchmarkFixture

Found = TypeVar("Found")


def taken(benchmark: BenchmarkFixture, action: Callable[[], Found], rounds: int = 1) -> Found:
    """Measure an action that takes seconds, and give what it gave last."""
    found: list[Found] = []
    pedantic: Callable[..., object] = benchmark.pedantic
    pedantic(lambda: found.append(action()), rounds=rounds)
    return found[-1]

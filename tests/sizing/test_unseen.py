"""What a design relies on and no record shows keeps what rests on it from being met."""

from __future__ import annotations

import random

import pytest

from tests.random_systems import changed, in_a_server, sized
from tests.sizing.conftest import Content


def _codes(content: Content) -> set[str]:
    return {problem.code for problem in sized(content).problems if problem.undecided}


@pytest.mark.parametrize("state", ["nvram", "log"])
def test_a_protected_write_cache_that_no_line_has_is_an_open_check(state: str) -> None:
    def stated(content: Content) -> None:
        content["pools"][0]["write_cache"] = state

    system = changed(in_a_server(random.Random(4)), stated)
    assert "write-cache-unseen" in _codes(system)
    assert "write-cache-unseen" not in _codes(changed(system, lambda content: content["pools"][0].pop("write_cache")))

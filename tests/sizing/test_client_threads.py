"""Threads of file-system clients: one moves what a core can, many what drives and links leave them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sizer.figures.computing.columns import draw
from sizer.sizing.result import Sizing
from sizer.sizing.sampling import sampled
from tests.sizing.conftest import Content, record

Changed = Callable[..., Sizing]


def _threads(clients: Any = 4, **parameters: Any) -> Callable[[Content], None]:
    def change(content: Content) -> None:
        work = record(content, "workloads", "tests-30")
        work.update(parameters={"outstanding_per_stream": 16, **parameters}, client_count=clients, runs="alone")
        content["workloads"] = [work]

    return change


def _rate(sizing: Sizing) -> float:
    return sizing.sheet["workload.tests-30.bandwidth_bytes_per_s"].number


def test_one_thread_moves_what_its_core_copies_whatever_stands_behind(changed: Changed) -> None:
    sheet = changed("ess-gl4-sas", _threads(1, stream_count=1)).sheet
    clock, cycles = sheet["catalog.ibm-e880.clock_cycles_per_s"].number, sheet["default.client_cycles_per_byte"].number
    assert sheet["workload.tests-30.bandwidth_bytes_per_s"].number == pytest.approx(clock / cycles, rel=0.05)
    assert "threads of" in str(sheet["workload.tests-30.bottleneck"].value)


def test_more_threads_are_never_slower_and_end_at_the_cores(changed: Changed) -> None:
    found = [changed("ess-gl4-sas", _threads(4, stream_count=120, thread_count=count))
             for count in (1, 2, 4, 8, 64, 10_000)]
    rates = [_rate(sizing) for sizing in found]
    assert rates == sorted(rates)
    cores = found[-1].sheet["workload.tests-30.threads.working"].number
    assert cores == found[-1].sheet["catalog.ibm-e880.core_count"].number


def test_a_stream_is_a_thread_unless_threads_are_stated(changed: Changed) -> None:
    own, stated = (changed("ess-gl4-sas", _threads(4, stream_count=8, **more)) for more in ({}, {"thread_count": 8}))
    assert _rate(own) == _rate(stated)


def test_where_nobody_says_how_many_streams_there_are_every_core_works(changed: Changed) -> None:
    sheet = changed("ess-gl4-sas", _threads()).sheet
    assert "workload.tests-30.threads.all_cores" in sheet


def test_without_work_of_clients_the_rate_is_as_it_was(changed: Changed) -> None:
    def free(content: Content) -> None:
        _threads(1, stream_count=1)(content)
        content["overrides"] = [{"key": "default.client_cycles_per_byte", "value": 1e-6, "reason": "as before"}]

    assert _rate(changed("ess-gl4-sas", free)) > 1.5 * _rate(changed("ess-gl4-sas", _threads(1, stream_count=1)))


FEW = {"low": 1, "likely": 2, "high": 4}


@pytest.mark.parametrize("stated", [{"clients": FEW, "thread_count": 8}, {"thread_count": FEW}, {"stream_count": FEW}])
def test_counts_that_are_not_known_are_ranges_over_whole_numbers_between_the_rates_of_their_ends(
    changed: Changed, stated: dict[str, Any]
) -> None:
    ends = [_rate(changed("ess-gl4-sas", _threads(**{
        name: value[end] if value is FEW else value for name, value in stated.items()}))) for end in FEW]
    sizing = changed("ess-gl4-sas", _threads(**stated))
    assert _rate(sizing) == pytest.approx(ends[1], rel=1e-12)
    name = next(name for name, value in stated.items() if value is FEW)
    key = f"workload.tests-30.{'client_count' if name == 'clients' else name}"
    figure = sizing.sheet[key]
    assert figure.range is not None
    drawn = draw(figure.number, figure.range, key, 64)
    assert set(drawn.tolist()) == {1.0, 2.0, 3.0, 4.0}
    low, _, high = sampled(sizing).of("workload.tests-30.bandwidth_bytes_per_s")
    assert low < high or ends[0] == ends[2]

"""Recovery of a store over servers: all other drives take part, and clients keep what it leaves (model F5, F10)."""

from __future__ import annotations

from typing import Any

import pytest

from sizer.catalog.failure_kinds import FailureKind
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Sizing
from tests.sizing.test_storage_servers import store

STATED = {"protection": "4+2", "members": None, "spares": 0, "enclosure_members": None}


def pool(**fields: Any) -> Sizing:
    return store(STATED | fields, lines={"drives": 100})


OUT_S = 600
"""Time until Ceph takes an OSD that is down for lost."""


def value(sizing: Sizing, name: str) -> float:
    return sizing.sheet[f"pool.data.{name}"].number


@pytest.mark.parametrize(("protection", "data"), [("4+2", 4), ("mirror3", 1)])
def test_a_lost_drive_is_recovered_by_all_others_at_the_rate_that_the_software_counts_on(
    protection: str, data: int
) -> None:
    sizing = pool(protection=protection)
    rate = 1200 * 2**20 * 0.25
    used = value(sizing, "raw_bytes") / 100 * 0.85
    assert value(sizing, "rebuild_s") == pytest.approx(OUT_S + used * (data + 1) / (99 * rate), rel=1e-9)
    assert value(sizing, "node_rebuild_s") == pytest.approx(
        OUT_S + 10 * used * (data + 1) / (90 * rate), rel=1e-9)


def test_slow_ports_hold_a_recovery_up() -> None:
    few = store(STATED, lines={"drives": 100}, ports={"servers-net": 1})
    ports = few.sheet["link.servers-net.tcp_bytes_per_s"].number
    used = value(few, "raw_bytes") / 100 * 0.85
    assert value(few, "rebuild_s") == pytest.approx(OUT_S + used * 4 / (ports * 0.25), rel=1e-9)
    assert value(few, "node_rebuild_s") == pytest.approx(OUT_S + 10 * used * 4 / (0.9 * ports * 0.25), rel=1e-9)


def test_clients_keep_what_a_lost_node_and_its_recovery_leave() -> None:
    failures = after_failures(pool())
    kept = {after.case.kind: after.kept for after in failures.of("random-read")}
    assert kept[FailureKind.RECOVERING] <= kept[FailureKind.NODE] < 1
    exposed = {after.case.kind: after.exposure_s for after in failures.pools if not after.missed}
    assert exposed[FailureKind.RECOVERING] == exposed[FailureKind.NODE]
    assert exposed[FailureKind.NODE] == pytest.approx(value(pool(), "node_rebuild_s"))


def test_a_stated_rebuild_rate_takes_the_place_of_the_profile() -> None:
    slow, fast = pool(rebuild_ratio=0.1), pool(rebuild_ratio=0.5)
    assert value(slow, "rebuild_s") - OUT_S == pytest.approx(5 * (value(fast, "rebuild_s") - OUT_S), rel=1e-9)


def test_no_more_drives_recover_one_than_its_placement_groups_reach() -> None:
    many = store(STATED | {"protection": "mirror3"}, lines={"drives": 400})
    used = value(many, "raw_bytes") / 400 * 0.85
    assert value(many, "recovering_drives") == 201
    assert value(many, "rebuild_drives_s") == pytest.approx(used * 2 / (200 * 1200 * 2**20 * 0.25), rel=1e-9)


def test_the_share_of_recovery_is_a_range_and_a_question() -> None:
    sizing = pool()
    assert sizing.sheet["store.ceph.recovery_ratio"].range is not None


def test_losing_a_drive_never_speeds_up_a_store() -> None:
    for protection in ("mirror3", "4+2"):
        for reads in (0.0, 1.0):
            sizing = store(STATED | {"protection": protection}, read_ratio=reads)
            assert all(after.kept <= 1 + 1e-9 for after in after_failures(sizing).of("random-read"))


def test_a_small_store_rebuilds_as_it_did() -> None:
    sizing = store(STATED | {"protection": "raid10"}, lines={"drives": 4, "servers": 4, "server-adapters": 4},
                   ports={"servers-net": 8})
    assert "node_rebuild_s" not in {key.rpartition(".")[2] for key in sizing.sheet.figures}
    assert value(sizing, "rebuild_s") > 0


def test_a_store_that_heals_into_free_space_wants_no_spare_drive() -> None:
    assert "no-spare" not in {problem.code for problem in pool().problems}
    assert "no-spare" in {problem.code for problem in pool(software="lustre", protection="raid6", members=10).problems}


@pytest.mark.parametrize("work", [{}, {"pattern": "parallel-streams", "request_bytes": 2**22, "concurrency": None,
                                       "parameters": {"stream_count": 100}}])
def test_processors_that_bind_give_recovery_its_share_too(work: dict[str, Any]) -> None:
    sizing = store(STATED, lines={"drives": 100}, **work)
    key = "workload.random-read.recovering.servers.demand_s"
    assert sizing.sheet[key].number == sizing.sheet["workload.random-read.servers.demand_s"].number
    kept = {after.case.kind: after.kept for after in after_failures(sizing).of("random-read")}
    if not work:
        assert kept[FailureKind.RECOVERING] == pytest.approx(0.75 * kept[FailureKind.NODE], rel=0.02)
        assert kept[FailureKind.NODE] == pytest.approx(0.9, rel=0.02)

"""Work stated by its users: so many of them offer so much, by presets that the workload may correct."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.editions import records_named
from sizer.sizing.result import Sizing
from tests.randomly import catalog, content_of, design_of


def box(pattern: str, stated: Mapping[str, object] = MappingProxyType({}), **parameters: object) -> Sizing:
    """The iSCSI box under one workload called w."""
    content = content_of("p2000-iscsi")
    content.update(scenarios=[], requirements=[], workloads=[
        {"id": "w", "pattern": pattern, "pool": "enterprise", "client": "servers", "parameters": parameters,
         **stated}])
    return size(design_of(content), catalog())


def figure(sizing: Sizing, name: str) -> float:
    return sizing.sheet[f"workload.w.{name}"].number


@pytest.mark.parametrize(("pattern", "parameters", "rate"), [
    ("virtual-machines", {"machine_count": 400}, 10_000),
    ("oltp", {"transactions_per_s": 50}, 500),
    ("desktops", {"desktop_count": 100}, 750),
    ("desktop-boot", {"desktop_count": 1000}, 17_000),
    ("desktop-boot", {"desktop_count": 1000, "within_s": 1200}, 17_000),
    ("desktop-login", {"desktop_count": 1000}, 12_000),
])
def test_so_many_users_offer_the_rate_of_one_times_their_number(
    pattern: str, parameters: dict[str, Any], rate: float
) -> None:
    assert figure(box(pattern, **parameters), "offered_per_s") == pytest.approx(rate)


def test_desktops_that_boot_mostly_write() -> None:
    sizing = box("desktop-boot", desktop_count=1000)
    assert figure(sizing, "offered_per_s") * figure(sizing, "write_ratio") == pytest.approx(14_790)


@pytest.mark.parametrize(("pattern", "parameters", "asked"), [
    ("analytics-scan", {"scanned_bytes": 3.6e12, "within_s": 3600}, 1e9),
    ("backup-ingest", {"protected_bytes": 100e12, "within_s": 28800}, 104.1667e6),
    ("restore", {"restored_bytes": 20e12, "within_s": 14400}, 1.38889e9),
    ("training-resnet50", {"accelerator_count": 1}, 184.275e6),
    ("training-unet3d", {"accelerator_count": 64}, 64 * 2.859381e9),
    ("training-cosmoflow", {"accelerator_count": 1}, 0.7 * 2.828e6 / 0.0035),
    ("checkpoint", {"model_parameters": 70e9}, 16.3333e9),
])
def test_bytes_that_users_need_in_time_are_offered_in_requests(
    pattern: str, parameters: dict[str, Any], asked: float
) -> None:
    sizing = box(pattern, **parameters)
    assert figure(sizing, "asked_bytes_per_s") == pytest.approx(asked, rel=1e-5)
    request = sizing.sheet[f"user.{pattern}.request_bytes"].number
    assert figure(sizing, "offered_per_s") * request == pytest.approx(asked, rel=1e-5)


def test_the_burst_of_a_checkpoint_binds_and_its_share_of_the_interval_counts_for_the_mean() -> None:
    sizing = box("checkpoint", model_parameters=0.2e9, burst_s=60, interval_s=600)
    assert figure(sizing, "offered_per_s") * 2**22 == pytest.approx(0.2e9 * 14 / 60)
    assert figure(sizing, "bandwidth_bytes_per_s") == pytest.approx(0.2e9 * 14 / 60)
    assert figure(sizing, "average_bytes_per_s") == pytest.approx(0.2e9 * 14 / 600)


def test_as_many_accelerators_are_served_as_the_bandwidth_has_needs() -> None:
    sizing = box("training-resnet50", accelerator_count=1)
    peak = figure(sizing, "highest.peak_bytes_per_s")
    assert figure(sizing, "served_count") == peak // 184.275e6


def test_what_a_workload_states_wins_over_what_its_users_usually_ask_for() -> None:
    stated = {"request_bytes": 4096, "read_ratio": 1.0, "offered_per_s": 123.0}
    sizing = box("virtual-machines", stated, machine_count=400)
    assert [figure(sizing, name) for name in stated] == list(stated.values())
    assert figure(box("virtual-machines", machine_count=10, machine_per_s=7), "offered_per_s") == 70


def test_users_that_nobody_counted_are_asked_for_and_need_not_be_where_a_load_is_stated() -> None:
    [problem] = [one for one in box("desktop-boot").problems if one.code == "workload-incomplete"]
    assert "desktop_count" in problem.text
    assert box("desktop-boot", {"concurrency": 8}).workloads


def test_the_range_of_one_user_reaches_the_response_and_is_a_question() -> None:
    sizing = box("virtual-machines", machine_count=20)
    low, _, high = sample(sizing.sheet).of("workload.w.offered_per_s")
    assert low < 0.6 * 500
    assert high > 1.6 * 500
    assert "hypervisor" in sizing.questions["user.virtual-machines.machine_per_s"]


def test_a_workload_called_like_its_pattern_does_not_speak_for_another() -> None:
    content = content_of("p2000-iscsi")
    one = {"id": "virtual-machines", "pattern": "virtual-machines", "pool": "enterprise", "client": "servers"}
    content.update(scenarios=[], requirements=[], workloads=[
        {**one, "parameters": {"machine_count": 10, "machine_per_s": 1}},
        {**one, "id": "more", "parameters": {"machine_count": 10}}])
    sheet = size(design_of(content), catalog()).sheet
    assert (sheet["workload.virtual-machines.offered_per_s"].number, sheet["workload.more.offered_per_s"].number) == (
        10, 250)


def test_a_log_makes_a_database_write_more_than_its_data() -> None:
    without, some = (box("oltp", transactions_per_s=10, log_ratio=ratio) for ratio in (0, 0.5))
    assert figure(some, "log.write_bytes") - figure(without, "log.write_bytes") == pytest.approx(0.5 * 8192)
    assert figure(some, "peak_per_s") < figure(without, "peak_per_s")


def test_metadata_of_creates_alone_writes_a_journal_each_and_stats_alone_none() -> None:
    content = content_of("hp-ha-nfs")
    work = {key: content["workloads"][0][key] for key in ("pool", "client") if key in content["workloads"][0]}
    found = []
    for shares in ((1, 0, 0), (0, 1, 0)):
        names = dict(zip(("create_share", "stat_share", "remove_share"), shares, strict=True))
        content.update(scenarios=[], requirements=[], workloads=[
            {**work, "id": "w", "pattern": "metadata-mix", "concurrency": 64, "parameters": names}])
        content.pop("current_scenario", None)
        found.append(size(design_of(content), catalog()))
    creates, stats = found
    assert figure(creates, "modifying_ratio") == 1
    assert figure(stats, "mix.write_bytes") == 0
    assert figure(stats, "peak_per_s") > 1.5 * figure(creates, "peak_per_s")


def test_a_design_keeps_what_its_users_ask_for() -> None:
    content = json.loads(json.dumps(content_of("p2000-iscsi")))
    content.update(scenarios=[], requirements=[], workloads=[
        {"id": "w", "pattern": "restore", "pool": "enterprise", "client": "servers"}])
    assert "preset/users/restore" in records_named(design_of(content), catalog())

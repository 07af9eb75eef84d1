"""A workload over several pools: its load spread by their size, drives that pools share counted once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sizer.errors import Severity
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.pools.pool import drive_sets
from sizer.sizing.pools.shared_drives import said
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.result import Sizing, WorkloadResult
from tests.sizing.conftest import Content, content_of, design_of, record

CARVED = ("sasdata-1m", "saswork-1m", "sasutil-1m", "sasutil-4m", "saswork-4m", "sasdata-4m", "sasdata-8m",
          "sasutil-8m", "saswork-8m")


def result(sizing: Sizing, name: str) -> WorkloadResult:
    return next(one for one in sizing.workloads if one.id == name)


def numbers(sizing: Sizing, name: str) -> list[float]:
    one = result(sizing, name)
    busy = sorted(sizing.sheet[use.utilization].number for use in one.resources)
    return [sizing.sheet[key].number for key in (one.throughput, one.response, one.bandwidth)] + busy


def over(*pools: str) -> Callable[[Content], None]:
    """A change: every workload works on these pools, carved ones have the blocks of the drives they lie on."""
    def change(content: Content) -> None:
        for pool in content["pools"]:
            pool["block_bytes"] = 16 * 2**20
        for workload in content["workloads"]:
            workload["pool"] = list(pools)

    return change


@pytest.mark.parametrize("name", ["tests-30", "tests-20", "gpfsperf"])
def test_all_pools_carved_from_the_same_drives_are_worked_as_those_drives(
    changed: Callable[..., Sizing], name: str
) -> None:
    carved, whole = changed("ess-gl4-sas", over(*CARVED)), changed("ess-gl4-sas", over("arrays"))
    assert numbers(carved, name) == pytest.approx(numbers(whole, name), rel=1e-12)
    assert result(carved, name).pools == CARVED


def test_a_pool_named_beside_those_carved_from_it_holds_them(changed: Callable[..., Sizing]) -> None:
    both, whole = changed("ess-gl4-sas", over("arrays", *CARVED)), changed("ess-gl4-sas", over("arrays"))
    assert numbers(both, "tests-30") == numbers(whole, "tests-30")


def test_pools_of_other_strips_on_the_same_drives_are_a_mixture(changed: Callable[..., Sizing]) -> None:
    def blocks(pools: tuple[str, ...]) -> Callable[[Content], None]:
        def change(content: Content) -> None:
            for pool in content["pools"]:
                pool["block_bytes"] = 2**20 if pool["id"] == "sasdata-1m" else 8 * 2**20
            for workload in content["workloads"]:
                workload.update(pool=list(pools), footprint_bytes=None)
        return change

    small, mixed, large = (changed("ess-gl4-sas", blocks(pools)) for pools in (
        ("sasdata-1m",), ("sasdata-1m", "sasdata-8m"), ("sasdata-8m",)))
    rates = [one.sheet[result(one, "tests-30").bandwidth].number for one in (small, mixed, large)]
    assert rates == sorted(rates)
    assert rates[0] < rates[1] < rates[2]
    # Half of the bytes go to each, so eight times as many requests go to the pool of small strips.
    shares = [mixed.sheet[f"workload.tests-30.on.{name}.request_share"].number for name in ("sasdata-1m", "sasdata-8m")]
    assert shares == pytest.approx([8 / 9, 1 / 9])
    drives = [use for use in result(mixed, "tests-30").resources if use.kind == "drive"]
    assert [use.id for use in drives] == [ResourceId(ResourceKind.DRIVES, "arrays")]


def twice(content: Content, *, one_pool: bool) -> None:
    """Twenty enterprise drives in two arrays, as one pool or as two halves."""
    content["items"] += [
        {"id": "array-2", "item": "hp-p2000-g3-10gbe-iscsi"},
        {**record(content, "items", "enterprise-drives"), "id": "drives-2", "parent": "array-2"},
    ]
    link = record(content, "links", "array-net")
    content["links"].append({**link, "id": "array-net-2", "to": "array-2"})
    pool = record(content, "pools", "enterprise")
    if one_pool:
        pool["drives"].append("drives-2")
    else:
        content["pools"].append({**pool, "id": "second", "drives": ["drives-2"]})
    load = record(content, "workloads", "enterprise")
    load |= {"pool": "enterprise" if one_pool else ["enterprise", "second"], "footprint_bytes": 4e11}


@pytest.mark.parametrize("load", [
    {"concurrency": 1}, {"concurrency": 64}, {"concurrency": 4, "read_ratio": 0.9}, {"offered_per_s": 900.0},
])
def test_equal_halves_give_what_the_whole_gives(changed: Callable[..., Sizing], load: Content) -> None:
    def change(one_pool: bool) -> Callable[[Content], None]:
        def apply(content: Content) -> None:
            twice(content, one_pool=one_pool)
            workload = record(content, "workloads", "enterprise")
            if "offered_per_s" in load:
                del workload["concurrency"]
            workload |= load
        return apply

    whole, halves = changed("p2000-iscsi", change(True)), changed("p2000-iscsi", change(False))
    found = [[one.sheet[key].number for key in (
        result(one, "enterprise").throughput, result(one, "enterprise").response, result(one, "enterprise").bandwidth,
        "workload.enterprise.read_response_s", "workload.enterprise.write_response_s")] for one in (whole, halves)]
    assert found[1] == pytest.approx(found[0], rel=1e-9)
    busy = [{str(use.id): one.sheet[use.utilization].number for use in result(one, "enterprise").resources}
            for one in (whole, halves)]
    assert busy[1]["drives enterprise"] == pytest.approx(busy[0]["drives enterprise"], rel=1e-9)
    assert busy[1]["drives second"] == pytest.approx(busy[0]["drives enterprise"], rel=1e-9)


def test_halves_of_streams_take_what_the_whole_takes(changed: Callable[..., Sizing]) -> None:
    def change(one_pool: bool) -> Callable[[Content], None]:
        def apply(content: Content) -> None:
            twice(content, one_pool=one_pool)
            record(content, "workloads", "enterprise").update(
                pattern="sequential", request_bytes=2**20, parameters={"stream_count": 64}, read_ratio=1.0)
        return apply

    whole, halves = changed("p2000-iscsi", change(True)), changed("p2000-iscsi", change(False))
    assert numbers(halves, "enterprise")[:3] == pytest.approx(numbers(whole, "enterprise")[:3], rel=0.02)


def test_the_load_goes_to_pools_by_their_size(changed: Callable[..., Sizing]) -> None:
    def change(content: Content) -> None:
        record(content, "workloads", "enterprise")["pool"] = ["enterprise", "midline"]

    sizing = changed("p2000-iscsi", change)
    sizes = [sizing.sheet[f"pool.{name}.usable_bytes"].number for name in ("enterprise", "midline")]
    shares = [sizing.sheet[f"workload.enterprise.on.{name}.share"].number for name in ("enterprise", "midline")]
    assert shares == pytest.approx([size / sum(sizes) for size in sizes])
    assert {str(use.id) for use in result(sizing, "enterprise").resources if use.kind == "drive"} == {
        "drives enterprise", "drives midline"}
    one_array = sizing.sheet["workload.enterprise.on.enterprise.array_cache_bytes"].number
    other = sizing.sheet["workload.enterprise.on.midline.array_cache_bytes"].number
    assert one_array + other == pytest.approx(sizing.sheet["pool.enterprise.cache_bytes"].number)


def test_the_slower_of_two_pools_holds_the_work_on_both(changed: Callable[..., Sizing]) -> None:
    def change(content: Content) -> None:
        record(content, "workloads", "enterprise").update(
            pool=["enterprise", "midline"], concurrency=512, footprint_bytes=1e12)

    sizing = changed("p2000-iscsi", change)
    share = sizing.sheet["workload.enterprise.on.midline.share"].number
    alone = changed("p2000-iscsi", lambda content: record(content, "workloads", "midline").update(
        concurrency=512, footprint_bytes=1e12 * share))
    assert str(sizing.sheet["workload.enterprise.bottleneck"].value) == "drives of Midline 7.2K"
    reached = sizing.sheet["workload.enterprise.throughput_per_s"].number
    assert reached * share <= alone.sheet["workload.midline.throughput_per_s"].number * 1.02
    assert reached > alone.sheet["workload.midline.throughput_per_s"].number


def test_a_workload_without_a_pool_works_on_all_and_says_so(changed: Callable[..., Sizing]) -> None:
    def change(content: Content) -> None:
        del record(content, "workloads", "enterprise")["pool"]

    sizing = changed("p2000-iscsi", change)
    assert result(sizing, "enterprise").pools == ("enterprise", "midline")
    [note] = [problem for problem in sizing.problems if problem.code == "all-pools"]
    assert (note.severity, note.location.place) == (Severity.NOTE, "workloads/enterprise/pool")
    assert note.text.endswith("over all, Enterprise 10K, Midline 7.2K")


def test_file_service_without_a_pool_works_on_those_that_servers_own(changed: Callable[..., Sizing]) -> None:
    def change(content: Content) -> None:
        content["items"].append({"id": "loose", "item": content["items"][0]["item"], "quantity": 1})
        drives = record(content, "pools", "data")["drives"][0]
        spare = {**record(content, "items", drives), "id": "more-drives", "quantity": 32}
        content["items"].append(spare)
        pool = {key: value for key, value in record(content, "pools", "data").items() if key != "nodes"}
        content["pools"] = [record(content, "pools", "data"), {**pool, "id": "block", "drives": ["more-drives"]}]
        del record(content, "workloads", "sfs")["pool"]

    assert result(changed("hp-ha-nfs", change), "sfs").pools == ("data",)


def test_a_pool_that_cannot_be_sized_stops_the_workload_that_names_it(changed: Callable[..., Sizing]) -> None:
    def change(content: Content) -> None:
        record(content, "pools", "midline")["drives"] = []
        record(content, "workloads", "enterprise")["pool"] = ["enterprise", "midline"]

    sizing = changed("p2000-iscsi", change)
    found = {problem.location.place: problem.text for problem in sizing.problems if problem.severity is Severity.ERROR}
    assert found["workloads/enterprise/pool"] == (
        "workload Random, enterprise drives works on Midline 7.2K, which cannot be sized")


def side_by_side(content: Content) -> None:
    """Two workloads on two of the carved pools at once."""
    for name, pool in (("tests-30", "sasdata-8m"), ("gpfsperf", "saswork-8m")):
        record(content, "workloads", name).update(pool=pool, runs="together", footprint_bytes=None)


def test_workloads_on_pools_of_the_same_drives_share_the_drives(changed: Callable[..., Sizing]) -> None:
    both, alone = changed("ess-gl4-sas", side_by_side), changed("ess-gl4-sas", lambda content: [
        workload.update(pool="sasdata-8m", footprint_bytes=None) for workload in content["workloads"]])
    busy = [
        both.sheet[f"workload.{name}.resource.drives_arrays.utilization"].number for name in ("tests-30", "gpfsperf")]
    assert busy[0] == pytest.approx(busy[1], rel=1e-9)
    for name in ("tests-30", "gpfsperf"):
        assert numbers(both, name)[0] < numbers(alone, name)[0]


def test_a_lost_drive_reaches_all_work_on_its_drives_and_is_one_case(changed: Callable[..., Sizing]) -> None:
    sizing = changed("ess-gl4-sas", side_by_side)
    cases = [case for case in sizing.failure_cases if case.kind == "drive"]
    assert [set(case.affects) for case in cases] == [{"tests-30", "gpfsperf", "tests-20"}]
    kept = {after.workload: after.kept for after in after_failures(sizing).workloads if after.case.kind == "drive"}
    assert kept["tests-30"] < 1
    assert kept["gpfsperf"] < 1


def test_a_lost_drive_of_any_of_its_pools_reaches_a_workload(changed: Callable[..., Sizing]) -> None:
    def change(content: Content) -> None:
        record(content, "workloads", "enterprise").update(pool=["enterprise", "midline"], concurrency=256)

    after = {one.case.id: one.kept for one in after_failures(changed("p2000-iscsi", change)).of("enterprise")}
    assert after["rebuild-midline"] < 1
    assert 0 < after["rebuild-enterprise"] <= 1


def test_capacity_on_shared_drives_is_counted_once(changed: Callable[..., Sizing]) -> None:
    def change(content: Content) -> None:
        content["requirements"] = [{"id": "space", "kind": "usable-capacity", "target": 1e14}]

    sizing = changed("ess-gl4-sas", change)
    sheet = sizing.sheet
    assert sheet["requirement.space.actual"].number == sheet["pool.arrays.filesystem_bytes"].number
    raw = sheet["pool.arrays.raw_bytes"].number
    own = {pool.id: sheet[pool.raw].number for pool in sizing.pools}
    assert own["arrays"] == raw
    assert sum(own[name] for name in CARVED) < raw
    for pool in sizing.pools:
        assert pool.drive_set == "arrays"
        assert pool.carved == (pool.id in CARVED)
        part = sheet[pool.raw].number / sheet[pool.drives_raw].number
        whole = sheet[f"pool.{pool.layout}.usable_bytes"].number
        assert part == pytest.approx(sheet[pool.usable].number / whole)
        assert sum(sheet[step.taken].number for step in pool.waterfall if step.taken) == pytest.approx(
            sheet[pool.raw].number - sheet[pool.waterfall[-1].left].number)


def test_carved_pools_without_the_whole_add_up(changed: Callable[..., Sizing]) -> None:
    def change(content: Content) -> None:
        content["pools"] = [pool for pool in content["pools"] if pool["id"] in ("sasdata-1m", "sasutil-1m")]
        for workload in content["workloads"]:
            del workload["pool"]
        content["requirements"] = [{"id": "space", "kind": "usable-capacity", "target": 1e13}]

    sheet = changed("ess-gl4-sas", change).sheet
    assert sheet["requirement.space.actual"].number == pytest.approx(1.5 * 17179869184000)


def test_pools_lie_on_the_same_drives_where_one_of_them_is_carved() -> None:
    pools = design_of(content_of("ess-gl4-sas")).pools
    assert set(drive_sets(pools).leader.values()) == {"arrays"}
    assert drive_sets(pools).carved == set(CARVED)
    plain = design_of(content_of("p2000-iscsi")).pools
    assert drive_sets(plain).leader == {"enterprise": "enterprise", "midline": "midline"}
    assert not drive_sets(plain).carved


def test_what_pools_take_of_shared_drives_is_said_once(changed: Callable[..., Sizing]) -> None:
    sizing = changed("ess-gl4-sas")
    [shared] = sizing.shared_drives
    assert said(sizing, shared) == (
        "9 pools are carved from the 232 drives of Declustered arrays: they take 128.8\u202fTB usable, which are "
        "167.9\u202fTB of its 464.1\u202fTB raw, 36\u202f%, as part of it and not beside it.")
    assert (shared.carved, shared.whole) == (CARVED, ("arrays",))
    sheet = sizing.sheet
    parts = [sheet[f"pool.{name}.stated_bytes"].number for name in CARVED]
    assert sheet[shared.taken].number == pytest.approx(sum(parts))
    assert sheet[shared.taken_raw].number == pytest.approx(sheet[shared.raw].number * sheet[shared.share].number)


def test_pools_carved_from_each_others_drives_alone_are_said_so(changed: Callable[..., Sizing]) -> None:
    def change(content: Content) -> None:
        content["pools"] = [pool for pool in content["pools"] if pool["id"] in ("sasdata-1m", "sasutil-1m")]
        for workload in content["workloads"]:
            del workload["pool"]

    sizing = changed("ess-gl4-sas", change)
    assert said(sizing, sizing.shared_drives[0]).startswith("2 pools are carved from the same 232 drives: they take")


@pytest.mark.parametrize(("pool", "stated", "hint"), [
    ("saswork-8m", 3e14, "State at most 244.5\u202fTB for saswork_8m, or use at least 269 drives in place of 232."),
    ("sasdata-1m", 1e15, "State 755.5\u202fTB less in all, or use at least 725 drives in place of 232."),
])
def test_pools_that_take_more_than_their_drives_hold_are_told_what_fits(
    changed: Callable[..., Sizing], pool: str, stated: float, hint: str
) -> None:
    def change(content: Content) -> None:
        record(content, "pools", pool)["stated_bytes"] = stated

    [problem] = [one for one in changed("ess-gl4-sas", change).problems if one.code == "pool-larger-than-drives"]
    assert (problem.severity, problem.location.place) == (Severity.ERROR, "pools/saswork-8m/stated_bytes")
    assert "of the drives of Data drives: together more than these hold under GNR 8+2P" in problem.text
    assert problem.hint == hint

    def follow(content: Content) -> None:
        record(content, "pools", "saswork-8m")["stated_bytes"] = 244.5e12

    assert "pool-larger-than-drives" not in [one.code for one in changed("ess-gl4-sas", follow).problems]


def test_a_pool_that_states_more_than_its_own_drives_hold_is_an_error(changed: Callable[..., Sizing]) -> None:
    def change(content: Content) -> None:
        record(content, "pools", "enterprise")["stated_bytes"] = 9e12

    [problem] = [one for one in changed("p2000-iscsi", change).problems if one.code == "pool-beyond-drives"]
    assert (problem.severity, problem.location.place) == (Severity.ERROR, "pools/enterprise/stated_bytes")
    assert problem.building
    assert problem.text.startswith("pool Enterprise 10K states 9\u202fTB, its drives hold 4.50\u202fTB under RAID 10")
    assert problem.hint == "State at most 4.5\u202fTB, or use some 20 drives."


@pytest.mark.parametrize("groups", [2, 6, 10])
@pytest.mark.parametrize("jobs", [1, 4, 32])
def test_fewer_controllers_never_serve_unevenly_spread_pools_faster(
    changed: Callable[..., Sizing], groups: int, jobs: int
) -> None:
    """How uneven a pool is spread sets how many members work, and not how long one request takes at a member."""
    def uneven(content: Content) -> None:
        record(content, "items", "enterprise-drives")["quantity"] = 2 * groups
        record(content, "pools", "enterprise").update(protection="raid1", members=2)
        content["workloads"] = [{**record(content, "workloads", "enterprise"), "pool": ["enterprise", "midline"],
                                 "read_ratio": 1.0, "request_bytes": 65536, "concurrency": jobs,
                                 "footprint_bytes": 1e9}]
        content["scenarios"] = []

    sizing = changed("p2000-iscsi", uneven)
    whole = result(sizing, "enterprise")
    today = sizing.sheet[whole.throughput].number
    lost = [one for one in after_failures(sizing).workloads if one.case.id == "controller-array"]
    assert lost
    assert all(one.throughput_per_s <= today * (1 + 1e-9) for one in lost)

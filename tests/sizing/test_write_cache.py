"""What answers for writes: a state of the pool that decides what they wait for, stated, found in the hardware, or not
known.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from sizer.catalog import shipped_catalog
from sizer.design.files.fileformat import loads
from sizer.design.files.storage import load
from sizer.design.frozen import Rows
from sizer.design.records import WriteCache
from sizer.laws.media import buffers
from sizer.published import open_measured
from sizer.sizing import size
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Sizing
from tests.sizing.conftest import content_of, design_of, record

CATALOG = shipped_catalog()
RATE, RESPONSE = "workload.w.throughput_per_s", "workload.w.response_s"
POSITION = "pool.data.write_cache_position"


@cache
def sized(protection: str = "raid5", drives: int = 8, depth: int = 1, reads: float = 0.0, write_cache: str = "",
          drive: str = "seagate-st16000nm001g", card: str = "", request: int = 4096, nodes: str = "",
          pattern: str = "random-block") -> Sizing:
    """Drives in a server under random requests."""
    items: list[dict[str, Any]] = [
        {"id": "host", "item": "supermicro-ssg-6038r-e1cr16h", "quantity": 1},
        {"id": "drives", "item": drive, "quantity": drives, "parent": "host"},
    ]
    if card:
        items.append({"id": "card", "item": card, "quantity": 1, "parent": "host"})
    pool = {"id": "data", "drives": ["drives"], "protection": protection, "members": drives}
    pool |= {name: stated for name, stated in (("write_cache", write_cache), ("nodes", nodes)) if stated}
    return size(loads(json.dumps({
        "format": "sizer-design", "version": 2, "title": "Drives in a server", "currency": "USD", "items": items,
        "pools": [pool], "workloads": [{
            "id": "w", "pattern": pattern, "pool": "data", "client": "host", "read_ratio": reads,
            "request_bytes": request, "concurrency": depth, "footprint_bytes": 1e11, "runs": "alone"}],
    })), CATALOG)


def rate(**more: Any) -> float:
    return sized(**more).sheet[RATE].number


def codes(sizing: Sizing) -> set[str]:
    return {problem.code for problem in sizing.problems}


def test_a_parity_write_that_nothing_answers_for_waits_for_its_reads_and_a_turn() -> None:
    sheet = sized(write_cache="none").sheet
    work, turn = "workload.w", 60 / 7200
    read = sheet[f"{work}.drive.transfer_s"].number + sheet[f"{work}.drive.read_position_s"].number
    write = sheet[f"{work}.drive.transfer_s"].number + turn
    slower = 1 + (3 * sheet["default.service_variation"].number) ** 0.5 / 3
    wanted = sheet["default.local_sas_s"].number + sheet["default.write_intent_ratio"].number * (slower * read + write)
    wanted += sheet[f"{work}.parity.host.demand_s"].number
    assert 1 / sheet[RATE].number == pytest.approx(wanted, rel=1e-6)


def test_without_a_cache_the_rate_of_writes_rises_with_what_is_in_flight_and_with_one_it_does_not() -> None:
    depths = (1, 2, 4, 16, 64, 1024)
    alone = [rate(write_cache="none", depth=depth) for depth in depths]
    assert all(more > less * 1.01 for less, more in pairwise(alone))
    assert alone[-1] > 5 * alone[0]
    held = [rate(write_cache="nvram", depth=depth) for depth in depths]
    assert held[-1] == pytest.approx(held[0], rel=0.01)


def test_a_drive_with_its_cache_on_writes_at_depth_1_what_a_deep_queue_gives_and_parity_still_reads_first() -> None:
    plain = [rate(protection="raid0", drives=1, write_cache="drive", depth=depth) for depth in (1, 64)]
    assert plain[0] == pytest.approx(plain[1], rel=0.01)
    assert plain[0] > 1.5 * rate(protection="raid0", drives=1, write_cache="none")
    none, drive, nvram = (rate(write_cache=state) for state in ("none", "drive", "nvram"))
    assert 1.3 * none < drive < nvram / 2


@pytest.mark.slow
def test_a_filer_writes_no_slower_behind_nvram_than_with_its_drives_own_caches() -> None:
    found = {str(state): in_a_filer(state).sheet for state in WriteCache if state is not WriteCache.CONTROLLER}
    for worse, better in (("none", "drive"), ("drive", "nvram"), ("drive", "log")):
        before, after = found[worse], found[better]
        assert after["workload.sfs.throughput_per_s"].number >= before["workload.sfs.throughput_per_s"].number
        assert after["workload.sfs.response_s"].number <= before["workload.sfs.response_s"].number * (1 + 1e-9)


def in_a_filer(state: WriteCache) -> Sizing:
    """A filer of 224 fast drives behind two controllers, with a write cache."""
    folder = open_measured()
    design = load(folder.designs["sfs-filer"])
    [pool] = design.pools
    changed = Rows([msgspec.structs.replace(pool, write_cache=state)])
    return size(msgspec.structs.replace(design, pools=changed), folder.catalog)


@pytest.mark.parametrize("drive", ["seagate-st16000nm001g", "hp-418371-b21"])
@pytest.mark.parametrize("protection", ["raid0", "raid10", "raid6"])
def test_no_write_is_slower_behind_better_memory(protection: str, drive: str) -> None:
    for depth in (1, 64):
        sheets = [sized(protection=protection, depth=depth, drive=drive, **more).sheet
                  for more in ({"write_cache": "none"}, {"write_cache": "drive"}, {"write_cache": "log"},
                               {"write_cache": "nvram"}, {"card": "lenovo-930-16i"})]
        for worse, better in pairwise(sheets[:2]):
            assert better[RATE].number >= worse[RATE].number * (1 - 1e-9)
        for sheet in sheets[2:]:
            assert sheet[RATE].number >= sheets[1][RATE].number * (1 - 1e-9)
            assert sheet[RESPONSE].number <= sheets[1][RESPONSE].number * (1 + 1e-9)


def test_a_short_write_of_a_stream_that_nothing_answers_for_takes_its_drive_a_command() -> None:
    content = {"write_cache": "none", "drives": 8, "pattern": "sequential", "request": 512}
    none, drive = (sized(**content | {"write_cache": state}).sheet for state in ("none", "drive"))
    assert none[RESPONSE].number >= drive[RESPONSE].number > drive["default.command_s"].number


def test_a_state_that_is_not_stated_is_a_range_over_both_and_a_question() -> None:
    sizing = sized(protection="raid0", drives=1)
    off, on = (rate(protection="raid0", drives=1, write_cache=state) for state in ("none", "drive"))
    assert [float(sizing.sheet.evaluate({POSITION: place})[RATE]) for place in (0.1, 0.9)] == [off, on]
    assert sizing.sheet[RATE].number == on
    assert sizing.sheet[POSITION].range is not None
    assert "hdparm" in dict(sizing.questions)[POSITION]
    # Software RAID flushes the drives' caches for its intent log.
    assert rate() == rate(write_cache="none")


def test_a_file_servers_state_may_be_protected_memory_too_and_that_is_likely() -> None:
    sheet = sized(nodes="host").sheet
    found = [sheet.evaluate({POSITION: place}) for place in (0.1, 0.3, 0.5)]
    assert [float(state["pool.data.held_ratio"]) for state in found] == [0, 0, 1]
    assert [float(state["pool.data.drive_cache_ratio"]) for state in found] == [0, 1, 1]
    rates = [float(state[RATE]) for state in found]
    assert rates == sorted(rates)
    assert sheet[RATE].number == rates[-1] > 2 * rates[0]


def test_no_position_of_the_state_is_asked_for_where_it_is_stated_or_found() -> None:
    assert all(POSITION not in sized(write_cache=state).sheet for state in ("none", "drive", "nvram", "log"))
    assert POSITION not in sized(card="lenovo-930-16i").sheet
    assert POSITION not in sized(drive="intel-ssdpe2kx010t7").sheet


def test_the_cache_of_a_card_answers_and_gathers_like_that_of_a_controller() -> None:
    card = sized(card="lenovo-930-16i")
    assert card.sheet["pool.data.held_ratio"].number == 1
    assert card.sheet["pool.data.write_cache_bytes"].number == CATALOG.items["lenovo-930-16i"].number("cache_bytes")
    assert card.sheet[RATE].number > 3 * rate(write_cache="none")
    assert sized(card="lenovo-930-16i", write_cache="none").sheet["pool.data.held_ratio"].number == 0
    assert POSITION in sized(card="hp-p410i").sheet  # No source gives a cache of this card.


@pytest.mark.parametrize(("more", "taken"), [
    ({}, "between none and the drives' own"), ({"card": "hp-p410i"}, "between none and the drives' own"),
    ({"drive": "intel-ssdpe2kx010t7"}, "drives' own memory"),
])
def test_a_controllers_cache_that_nothing_on_the_way_has_is_told_with_what_was_taken(
    more: dict[str, str], taken: str
) -> None:
    sizing = sized(write_cache="controller", **more)
    [found] = [problem for problem in sizing.problems if problem.code == "write-cache-nowhere"]
    assert taken in found.text
    assert found.location.place == "pools/data/write_cache"
    assert sizing.sheet[RATE].number == rate(**more)


def test_solid_state_drives_that_are_said_to_have_no_cache_answer_all_the_same_and_that_is_told() -> None:
    sizing = sized(drive="intel-ssdpe2kx010t7", write_cache="none")
    assert "flash-answers" in codes(sizing)
    assert sizing.sheet[RATE].number == rate(drive="intel-ssdpe2kx010t7")
    assert "flash-answers" not in codes(sized(drive="intel-ssdpe2kx010t7", write_cache="drive"))


def test_an_array_answers_from_its_cache_and_is_no_faster_without_it() -> None:
    for protection in ("raid10", "raid5", "raid6"):
        for depth in (1, 64, 10**5):
            content = content_of("p2000-iscsi")
            content.pop("scenarios", None)
            record(content, "pools", "enterprise").update(protection=protection, members=10)
            record(content, "workloads", "enterprise").update(concurrency=depth, read_ratio=0.3)
            content["workloads"] = [record(content, "workloads", "enterprise")]
            content.pop("requirements", None)
            sizing = size(design_of(content), CATALOG)
            assert sizing.sheet["pool.enterprise.held_ratio"].number == 1
            battery = next(row for row in after_failures(sizing).workloads if row.case.id == "battery-array")
            assert battery.kept < 1 + 1e-9


@pytest.mark.parametrize("write_cache", ["none", "drive", "nvram"])
@pytest.mark.parametrize("protection", ["raid0", "raid10", "raid5"])
def test_more_in_flight_more_drives_and_larger_requests_never_move_less(protection: str, write_cache: str) -> None:
    more: dict[str, Any] = {"protection": protection, "write_cache": write_cache, "reads": 0.3}
    rows = [
        [rate(depth=depth, **more) for depth in (1, 2, 8, 10**6)],
        [rate(depth=8, drives=drives, **more) for drives in (4, 6, 8)],
        [rate(depth=8, request=size, **more) * size for size in (512, 4096, 2**19, 600_000, 2**21, 2**26)],
    ]
    for row in rows:
        assert all(after >= before * (1 - 1e-9) for before, after in pairwise(row))


def test_a_drive_that_reads_64_mib_at_random_positions_once() -> None:
    assert rate(protection="raid0", drives=1, reads=1.0, request=2**26) * 2**26 > 1e8


@pytest.mark.parametrize(("drive", "served"), [("seagate-st16000nm001g", True), ("samsung-mzql27t6hbla", False)])
def test_a_card_answers_for_the_drives_that_it_serves_and_cuts_off_no_others(drive: str, served: bool) -> None:
    sizing = sized(card="areca-arc-1261ml", drive=drive)
    assert (sizing.sheet["pool.data.held_ratio"].number == 1) is served
    lost = {row.case.line for row in after_failures(sizing).workloads}
    assert ("card" in lost) is served


def test_a_file_servers_memory_holds_bytes_in_the_states_in_which_it_answers() -> None:
    sheet = sized(nodes="host").sheet
    found = [sheet.evaluate({POSITION: place}) for place in (0.1, 0.3, 0.5)]
    held = [float(state["pool.data.held_bytes"]) for state in found]
    each = CATALOG.items["seagate-st16000nm001g"].number("buffer_bytes")
    assert each is not None
    buffers = 8 * each
    assert held == [0, buffers, max(buffers, sheet["default.nvram_bytes"].number)]


@pytest.mark.parametrize(("more", "name"), [
    ({"protection": "raid0", "drives": 1}, "cache_off_plain_ratio"), ({}, "cache_off_redundant_ratio"),
    ({"nodes": "host"}, "unprotected_served_ratio"),
])
def test_the_share_of_each_state_is_a_default_with_a_range_that_moves_the_states(
    more: dict[str, Any], name: str
) -> None:
    sheet, share = sized(**more).sheet, f"default.{name}"
    assert sheet[share].range is not None
    fewer, more_often = (float(sheet.evaluate({POSITION: 0.5, share: at})[RATE]) for at in (0.45, 0.55))
    assert fewer > more_often


def test_reads_that_rebuild_a_block_wait_for_the_slowest_by_the_law_of_any_visits_together() -> None:
    sheet = sized(reads=1.0).sheet
    [slowest] = [figure for figure in sheet if figure.key.endswith("slowest_ratio")]
    assert slowest.law is buffers.slowest_ratio
    assert sheet["default.service_variation"] in slowest.inputs

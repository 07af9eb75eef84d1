"""What has to hold of every system, whatever it is made of; each property names the systems that break it.

A few systems are drawn in the tests (`tests/sizing/test_random_systems.py`). Thousands are tried with
``python -m tests.random_properties COUNT [SEED]``, which prints what breaks a property.
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from sizer.catalog.failure_kinds import FailureKind
from sizer.errors import Severity
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.result import Sizing
from tests.random_systems import (
    DISKS,
    SMALL_DISKS,
    Content,
    bytes_per_s,
    changed,
    drawn,
    drawn_with_helpers,
    item,
    rate,
    sized,
    twice_the_drives,
)

LEAST = 1 - 1e-3
"""Share of a rate that is the same rate: iterations end within less."""
MEETING = 4
"""Stations at which two streams may meet, two sets of drives and two links: an allowance, no result of the model."""
MOST_OF_A_STREAM = 100_000
"""Requests that a stream may state to keep in flight."""
SPINNING = frozenset((*DISKS, *SMALL_DISKS))
STREAMS = ("sequential", "parallel-streams")
"""Patterns whose writes are whole stripes."""
MOST = 0.9
"""Share of its rate that one outstanding read keeps when a drive is lost."""
WHOLE_STRIPES = 2**26
"""Requests that are whole stripes of every group that is drawn."""
DATA = {"raid10": 1, "raid5": 4, "raid6": 6, "8+2": 8, "mirror3": 1, "raidz2": 6, "raid-dp": 6}
"""Members of a group that hold data, each block once."""
SHARED = "pool.data.shared_position"
REBUILD = "pool.data.rebuild_in_progress_ratio"
READS = ("workload.work.at_throughput.read_service_s", "workload.work.at_throughput.drive_wait_s")
"""Time of a read at a drive, and what it waits there."""
RATE, BYTES = "workload.work.throughput_per_s", "workload.work.bandwidth_bytes_per_s"


def _work(content: Content) -> Content:
    work: Content = content["workloads"][0]
    return work


def _slower(content: Content, before: float, change: Callable[[Content], None]) -> Iterator[str]:
    """What a change does to a rate that it must not lower."""
    after = rate(changed(content, change))
    if not after >= before * LEAST:
        yield f"{before:.6g} becomes {after:.6g}"


def has_finite_rates(content: Content, sizing: Sizing) -> Iterator[str]:
    """It is sized without an error, and does something."""
    yield from (str(problem) for problem in sizing.problems if problem.severity is Severity.ERROR)
    for key in (RATE, BYTES):
        if not 0 < sizing.sheet[key].number < math.inf:
            yield f"{key} is {sizing.sheet[key].number}"


def one_more_in_flight_is_never_less(content: Content, sizing: Sizing) -> Iterator[str]:
    """One request more in flight, of all that random work has or of each stream."""
    work = _work(content)
    if work["pattern"] == "random-block":
        yield from _slower(content, sizing.sheet[RATE].number, lambda content: _work(content).update(
            concurrency=work["concurrency"] + 1))
        return
    for depth in (1, 8):
        before, after = (rate(changed(content, _outstanding(each))) for each in (depth, depth + 1))
        if not after >= before * LEAST:
            yield f"{before:.6g} becomes {after:.6g} with one more than {depth} of each stream"


def _outstanding(each: int) -> Callable[[Content], None]:
    def change(content: Content) -> None:
        _work(content).setdefault("parameters", {})["outstanding_per_stream"] = each

    return change


def _requests(size: int) -> Callable[[Content], None]:
    def change(content: Content) -> None:
        _work(content)["request_bytes"] = size

    return change


def larger_requests_move_no_fewer_bytes(content: Content, sizing: Sizing) -> Iterator[str]:
    """Requests of a quarter more, and of twice as much."""
    for times in (1.25, 2):
        before = sizing.sheet[BYTES].number
        after = bytes_per_s(changed(content, _requests(int(_work(content)["request_bytes"] * times))))
        if not after >= before * LEAST:
            yield f"{before:.6g} becomes {after:.6g} with {times} times as much"


def sequential_is_never_slower(content: Content, sizing: Sizing) -> Iterator[str]:
    """One stream with as many in flight as one client, where no cache has what random reads ask for again.

    A stream passes the copies that random reads are spread over (model W4), by the media that it reads past. What it
    has in flight may lie on few solid-state drives, where random requests are spread over all; and drives that answer
    for its writes take them one after another through their ports (model W3).
    """
    work = _work(content)
    hits = [figure.number for figure in sizing.sheet if figure.key.startswith("workload.work.")
            and figure.key.endswith("hit_ratio")]
    if work["pattern"] != "random-block" or work["concurrency"] > MOST_OF_A_STREAM or (
            work["read_ratio"] > 0 and any(hit > 0 for hit in hits)):
        return
    sheet = sized(changed(content, lambda content: _work(content).update(
        pattern="sequential", parameters={"stream_count": 1, "outstanding_per_stream": work["concurrency"]}))).sheet
    least = before = rate(changed(content, _of_clients(1)))
    if work["read_ratio"] > 0 and "workload.work.drive.read_media_ratio" in sheet:
        least /= sheet["workload.work.drive.read_media_ratio"].number
    if "workload.work.drive.revolution_s" not in sheet and "workload.work.drive.at_work_per_s" in sheet:
        least = min(least, sheet["workload.work.drive.at_work_per_s"].number)
    if (sent := sheet.figures.get("workload.work.drive.sent_s")) is not None:
        least = work["concurrency"] / (work["concurrency"] / least + (1 - work["read_ratio"]) * sent.number)
    if not sheet[RATE].number >= least * LEAST:
        yield f"{before:.6g} becomes {sheet[RATE].number:.6g}, and {least:.6g} is left by copies and drives in use"


def two_streams_are_never_less_than_one(content: Content, sizing: Sizing) -> Iterator[str]:
    """Two streams together, but for positionings between them and for their meetings.

    Positionings between them add to the drive time of a request, by model W3. And requests of two streams meet by
    chance half of the time: N of them at M stations that are busy the share r need M r / (1 - r/2) = N, which leaves
    r = N/(M + N/2). Four stations are counted, two sets of drives and two links to them, which is an allowance of this
    test; deep streams lose nothing.
    """
    if _work(content)["pattern"] == "random-block":
        return
    for depth in (1, 8):
        one, two = (sized(changed(content, _so_many_streams(count, depth))).sheet for count in (1, 2))
        waiting = two["workload.work.population"].number
        apart = min((one[key].number / two[key].number for key in one.figures
                     if key.startswith("workload.work.") and key.endswith("drive.healthy_s")), default=1.0)
        apart = min(apart, 1.0)
        left = apart * min(waiting / (MEETING + waiting / 2), 1.0)
        if not two[RATE].number >= one[RATE].number * left * LEAST:
            yield f"{one[RATE].number:.6g} becomes {two[RATE].number:.6g}, two of {depth} in flight, {left:.4g} due"


def _so_many_streams(count: int, depth: int) -> Callable[[Content], None]:
    def change(content: Content) -> None:
        _work(content).setdefault("parameters", {}).update(stream_count=count, outstanding_per_stream=depth)

    return change


def twice_the_hardware_is_never_slower(content: Content, sizing: Sizing) -> Iterator[str]:
    """Twice the drives in twice their boxes; twice the servers, clients or hosts with their cards and cables."""
    before = sizing.sheet[RATE].number
    yield from _slower(content, before, twice_the_drives)
    if _holds_drives(content):
        yield from _slower(content, before, _twice_the_servers)
    for lines in (("hosts", "adapters"), ("clients", "client-adapters"), ("servers", "server-adapters", "server-sas")):
        if item(content, lines[0]) is None or (lines[0] == "servers" and _holds_drives(content)):
            continue
        if lines[0] == "hosts" and _streams(content) < _count(content):
            # The cables to the arrays stay as many, so that each of the hosts at work has fewer.
            continue

        def more(content: Content, lines: tuple[str, ...] = lines) -> None:
            for name in lines:
                if (line := item(content, name)) is not None:
                    line["quantity"] *= 2
            for link in content["links"]:
                if {link["from"], link["to"]} & set(lines) and link["id"] != "sas":
                    link["count"] *= 2
            if (fabric := item(content, "fabric")) is not None:
                fabric["quantity"] *= 2

        yield from _slower(content, before, more)


def _streams(content: Content) -> float:
    work = _work(content)
    asked = work.get("parameters", {}).get("stream_count", work.get("concurrency", math.inf))
    return math.inf if work["pattern"] == "random-block" else float(asked)


def _twice_the_servers(content: Content) -> None:
    """Twice the servers with as many drives in each, and twice their ports; the fabric has room for both."""
    for line in content["items"]:
        if line["id"] in ("servers", "server-adapters", "drives", "fabric"):
            line["quantity"] *= 2
    for link in content["links"]:
        if link["id"] == "servers-net":
            link["count"] *= 2


def _count(content: Content) -> int:
    """Hosts, after there are twice as many."""
    return 2 * int((item(content, "hosts") or {"quantity": 0})["quantity"])


def _holds_drives(content: Content) -> bool:
    return (item(content, "drives") or {}).get("parent") == "servers"


def fewer_clients_are_never_faster(content: Content, sizing: Sizing) -> Iterator[str]:
    """Work of some of the clients alone, and of as many where twice the hosts stand there, with their ports."""
    clients = item(content, "clients")
    if clients is None or clients["quantity"] < 2:
        return
    rates = []
    for working in (1, clients["quantity"] // 2):
        some = changed(content, _of_clients(working))
        rates.append(rate(some))
        beside = rate(changed(some, _twice_the_clients))
        if not math.isclose(beside, rates[-1], rel_tol=1e-3):
            yield f"{rates[-1]:.6g} of {working} clients becomes {beside:.6g} beside idle ones"
    if not rates[0] * LEAST <= rates[1] <= sizing.sheet[RATE].number / LEAST:
        yield f"{rates} of one and of half the clients, {sizing.sheet[RATE].number:.6g} of all"


def _of_clients(working: int) -> Callable[[Content], None]:
    return lambda content: _work(content).update(client_count=working)


def _twice_the_clients(content: Content) -> None:
    for line in content["items"]:
        if line["id"] in ("clients", "client-adapters"):
            line["quantity"] *= 2
    for link in content["links"]:
        if link["from"] == "client-adapters":
            link["count"] *= 2


def wider_stripes_are_never_slower(content: Content, sizing: Sizing) -> Iterator[str]:
    """Files of a parallel file system, or one that processes share, on one target, on four and on all."""
    if _work(content)["pattern"] not in ("parallel-streams", "shared-file"):
        return
    rates = [rate(changed(content, _striped(count))) for count in (1, 4, 4096)]
    if not rates[0] * LEAST <= rates[1] <= rates[2] / LEAST or not rates[0] <= sizing.sheet[RATE].number / LEAST:
        yield f"{rates} of files on 1, 4 and 4,096 targets"


def handing_locks_over_is_never_faster(content: Content, sizing: Sizing) -> Iterator[str]:
    """Records of a shared file, from no cost of sharing to a lock handed over at each record."""
    if SHARED not in sizing.sheet:
        return
    rates = [rate(changed(content, _handed_over(position))) for position in (0, 0.5, 1)]
    if not rates[0] >= rates[1] * LEAST >= rates[2] * LEAST * LEAST:
        yield f"{rates} of records that share nothing, something, each record"


def _handed_over(position: float) -> Callable[[Content], None]:
    return lambda content: content.update(overrides=[{"key": SHARED, "value": position, "reason": "tried"}])


def _striped(count: int) -> Callable[[Content], None]:
    return lambda content: _work(content)["parameters"].update(stripe_count=count)


def more_links_are_never_slower(content: Content, sizing: Sizing) -> Iterator[str]:
    """Each link at twice what it carries."""
    sheet, before = sizing.sheet, sizing.sheet[RATE].number
    for link in content["links"]:
        keys = [figure.key for figure in sheet if figure.key == f"workload.work.link.{link['id']}.even_count"]
        for key in keys:
            after = float(sheet.evaluate({key: 2 * sheet[key].number}, [RATE])[RATE])
            if not after >= before * LEAST:
                yield f"{before:.6g} becomes {after:.6g} with {key}"


def more_cache_is_never_slower(content: Content, sizing: Sizing) -> Iterator[str]:
    """Each cache of twice its bytes."""
    sheet, before = sizing.sheet, sizing.sheet[RATE].number
    for figure in sheet:
        if figure.law is None and figure.key.endswith("cache_bytes") and figure.number > 0:
            after = float(sheet.evaluate({figure.key: 2 * figure.number}, [RATE])[RATE])
            if not after >= before * LEAST:
                yield f"{before:.6g} becomes {after:.6g} with {figure.key}"


def more_protected_write_cache_is_never_slower(content: Content, sizing: Sizing) -> Iterator[str]:
    """Writes alone to drives that turn: none, their own cache, then any protected one; response as well as rate.

    Solid-state drives answer from memory of their own that is protected: another before it may well take longer. So
    does a log on drives of its own, through which all writes go.
    """
    if "log_pool" in content["pools"][0]:
        return
    array, line = item(content, "arrays") is not None, item(content, "drives")
    if _work(content)["pattern"] == "parallel-streams" or line is None or line["item"] not in SPINNING:
        return
    found = {state: sized(changed(content, _write_cache(state))).sheet
             for state in ("none", "drive", *(("controller",) if array else ("nvram", "log")))}
    for worse, better in (("none", "drive"), *(("drive", name) for name in list(found)[2:])):
        for key, sign in ((RATE, 1), ("workload.work.response_s", -1)):
            before, after = (found[state][key].number ** sign for state in (worse, better))
            if not after >= before * LEAST:
                yield f"{key} {before ** sign:.6g} with {worse} becomes {after ** sign:.6g} with {better}"


def _write_cache(state: str) -> Callable[[Content], None]:
    def change(content: Content) -> None:
        content["pools"][0]["write_cache"] = state
        _work(content)["read_ratio"] = 0

    return change


def nothing_lost_is_faster(content: Content, sizing: Sizing) -> Iterator[str]:
    """Every single failure leaves at most what there was.

    But for records of a shared file when a cache loses its protection. Servers gather them, so that nobody waits
    for their writes with a cache or without. Behind one they go to the drives in batches that reads wait for; without
    one they go one by one, and reads are sorted among them. Both are figures of the model: the rate grows by no more
    than they do.
    """
    before = sizing.sheet[RATE].number
    for case in sizing.failure_cases:
        due, gathered = 1.0, _work(content)["pattern"] == "shared-file" and READS[0] in sizing.sheet
        lost = sizing.sheet.evaluate(case.replacements, [RATE, *READS] if gathered else [RATE])
        if case.kind is FailureKind.BATTERY and gathered:
            (served, waited), (sooner, less) = ([float(sheet[key]) for key in READS] for sheet in (
                sizing.sheet.evaluate({}, READS), lost))
            due = max(served / sooner, (served + waited) / (sooner + less), 1.0)
        after = float(lost[RATE])
        if after > before * due / LEAST:
            yield f"{before:.6g} becomes {after:.6g} after {case.label}, and {due:.4g} times as much is due"


def _lost_drives(content: Content, **work: Any) -> Iterator[tuple[FailureCase, Sizing, float]]:
    """Each loss of a drive, with the share of its rate that is left of the same work with fields changed."""
    sizing = sized(changed(content, lambda content: _work(content).update(work)))
    before = sizing.sheet[RATE].number
    for case in sizing.failure_cases:
        if case.kind in (FailureKind.DRIVE, FailureKind.REBUILDING):
            yield case, sizing, float(sizing.sheet.evaluate(case.replacements, [RATE])[RATE]) / before


def _floor(case: FailureCase, sizing: Sizing, share: float) -> float:
    """What is left at least, of work that keeps a share with a drive lost: a rebuild takes its part of the drives."""
    if case.kind is FailureKind.DRIVE:
        return share * LEAST
    taken = float(sizing.sheet.evaluate(case.replacements, [REBUILD])[REBUILD])
    return share * (1 - taken) * LEAST


def reads_outlive_a_drive(content: Content, _: Sizing) -> Iterator[str]:
    """Streams, and random requests of whole stripes, keep the share of the drives that a group keeps of its own."""
    (pool, *beside), work = content["pools"], _work(content)
    if pool["protection"] == "raid0" or beside:
        return
    large = work["pattern"] == "random-block" and work["request_bytes"] >= WHOLE_STRIPES and "software" not in pool
    if work["pattern"] in STREAMS or large:
        for case, sizing, left in _lost_drives(content, read_ratio=1):
            share = DATA.get(pool["protection"], pool["members"] - 1) / pool["members"]
            if not left >= _floor(case, sizing, share):
                yield f"{left:.3f} of the reads is left after {case.label}, and {share:.3f} of the drives"


def writes_outlive_a_drive(content: Content, _: Sizing) -> Iterator[str]:
    """Streams write whole stripes and leave the lost strip out; a mirror writes the copies that are left.

    A store that places objects writes all copies still, on the drives that are left.
    """
    (pool, *beside), work, drives = content["pools"], _work(content), item(content, "drives")
    if beside:
        return
    least = 1.0 if drives is None or "software" not in pool else 1 - 1 / drives["quantity"]
    streams, mirrored = work["pattern"] in STREAMS, pool["protection"] in ("raid10", "mirror3")
    if (streams and pool["protection"] != "raid0") or (mirrored and work["pattern"] == "random-block"):
        for case, sizing, left in _lost_drives(content, read_ratio=0):
            if not left >= _floor(case, sizing, least):
                yield f"{left:.3f} of the writes is left after {case.label}"


def one_read_waits_little_longer(content: Content, _: Sizing) -> Iterator[str]:
    """One outstanding read of a block keeps most of its rate: what stands in for a lost block is read at once."""
    (pool, *beside), work = content["pools"], _work(content)
    if pool["protection"] == "raid0" or work["pattern"] != "random-block" or beside:
        return
    for case, sizing, left in _lost_drives(content, read_ratio=1, concurrency=1):
        if not left >= _floor(case, sizing, MOST):
            yield f"{left:.3f} of one outstanding read is left after {case.label}"


def shares_add_up_to_the_whole(content: Content, sizing: Sizing) -> Iterator[str]:
    """Two pools of half the drives each, worked as one: they have the space of the whole, and each half of the load."""
    (pool, *beside), drives = content["pools"], item(content, "drives")
    if beside or drives is None or drives["quantity"] % (2 * pool["members"]) or pool.get("spares") or (
            "software" in pool):
        return

    def halved(content: Content) -> None:
        first = item(content, "drives")
        assert first is not None
        first["quantity"] //= 2
        content["items"].append({**first, "id": "more-drives"})
        content["pools"].append({**content["pools"][0], "id": "more", "drives": ["more-drives"]})
        _work(content)["pool"] = ["data", "more"]

    halves = sized(changed(content, halved)).sheet
    for what, whole, parts in (
        ("space", sizing.sheet["pool.data.usable_bytes"].number, "pool.{}.usable_bytes"),
        ("load", 1.0, "workload.work.on.{}.share"),
        ("utilization", 2 * halves["workload.work.resource.drives_data.utilization"].number,
         "workload.work.resource.drives_{}.utilization"),
    ):
        found = [halves[parts.format(name)].number for name in ("data", "more")]
        if not math.isclose(sum(found), whole, rel_tol=1e-6):
            yield f"{what} {found} of {whole:.6g}"


PROPERTIES: Mapping[str, Callable[[Content, Sizing], Iterator[str]]] = MappingProxyType({
    found.__name__: found for found in (
        has_finite_rates, one_more_in_flight_is_never_less, larger_requests_move_no_fewer_bytes,
        sequential_is_never_slower, two_streams_are_never_less_than_one, twice_the_hardware_is_never_slower,
        more_links_are_never_slower,
        fewer_clients_are_never_faster, wider_stripes_are_never_slower, handing_locks_over_is_never_faster,
        more_cache_is_never_slower, more_protected_write_cache_is_never_slower, nothing_lost_is_faster,
        reads_outlive_a_drive, writes_outlive_a_drive, one_read_waits_little_longer, shares_add_up_to_the_whole,
    )
})
"""Name -> what breaks it in a system."""


def broken(content: Content) -> list[str]:
    """Every property that a system breaks, with what it does."""
    sizing = sized(content)
    return [f"{name}: {what}" for name, holds in PROPERTIES.items() for what in holds(content, sizing)]


def main(count: int, seed: int) -> int:
    """Try so many systems; print each that breaks something; 1 if any does."""
    worst = 0
    for number in range(count):
        draw = drawn if number % 3 else drawn_with_helpers
        content = draw(random.Random(f"{seed}/{number}"))
        for what in broken(content):
            worst = 1
            pool, work = content["pools"][0], _work(content)
            lines = {line["id"]: f"{line['quantity']} {line['item']}" for line in content["items"]}
            sys.stdout.write(f"{seed}/{number} {what}\n    {json.dumps([lines, pool, work])}\n")
            sys.stdout.flush()
    return worst


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0))

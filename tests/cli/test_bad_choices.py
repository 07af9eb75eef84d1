"""Choices that do not work together: told with what was found and the nearest that works, and no verdict rests on them.

Each choice that a hint names is made in turn, and the problem is gone.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sizer.catalog import Lifecycle, shipped_catalog
from sizer.catalog.records import Catalog, Fact
from sizer.design.files.fileformat import loads
from sizer.errors import Problem
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing, Verdict
from sizer.sources import Source
from tests.cli.conftest import Answer

CATALOG = shipped_catalog()
SERVER, SWITCH, ADAPTER = "generic-server-2u-24-nvme-pcie4", "generic-eth-100g-32", "generic-nic-100g-2p"
FAIL = {Verdict.UNBUILDABLE, Verdict.UNCERTAIN}


def cluster(protection: str, software: str = "", servers: int = 12, drives: int = 12, **pool: Any) -> dict[str, Any]:
    """Servers of NVMe drives behind a switch, with a rate and a capacity asked of them that they easily reach."""
    named = {"software": software} if software else {}
    return {
        "format": "sizer-design", "version": 2, "title": "Cluster",
        "items": [{"id": "clients", "item": SERVER, "quantity": 2},
                  {"id": "client-ports", "item": ADAPTER, "quantity": 2, "parent": "clients"},
                  {"id": "switch", "item": SWITCH, "quantity": 2},
                  {"id": "servers", "item": SERVER, "quantity": servers},
                  {"id": "ports", "item": ADAPTER, "quantity": servers, "parent": "servers"},
                  {"id": "drives", "item": "generic-nvme-tlc-7.68tb-pcie4", "quantity": drives * servers,
                   "parent": "servers"}],
        "links": [{"id": "front", "from": "client-ports", "from_port": "port", "to": "switch", "to_port": "port",
                   "count": 4},
                  {"id": "back", "from": "switch", "from_port": "port", "to": "ports", "to_port": "port",
                   "count": 2 * servers}],
        "pools": [{"id": "data", "drives": ["drives"], "nodes": "servers", "protection": protection} | named | pool],
        "workloads": [{"id": "work", "pattern": "random-block", "pool": "data", "client": "clients",
                       "request_bytes": 8192, "read_ratio": 0.7, "offered_per_s": 5000, "duty_ratio": 0.5}],
        "requirements": [{"id": "rate", "kind": "iops", "workload": "work", "target": 5000},
                         {"id": "space", "kind": "usable-capacity", "pool": "data", "target": 1e12}],
    }


def sized(content: dict[str, Any], catalog: Catalog = CATALOG) -> Sizing:
    return size(loads(json.dumps(content)), catalog)


def told(sizing: Sizing, code: str) -> list[Problem]:
    return [problem for problem in sizing.problems if problem.code == code]


def verdicts(sizing: Sizing) -> set[Verdict]:
    assert len(sizing.requirements) == 2
    return {verdict_of(sizing, one, None) for one in sizing.requirements}


_SERVERS = re.compile(r"(?:at least |, or |Use )(\d+)(?: to \d+)? servers?(?P<apart> and the failure domain)?")
_COUNT = re.compile(r"(?:at least|at most) (\d+) (?:racks?|sites?)")
_PROTECTION = re.compile(r"protection ([\w+:-]+?)(?P<apart> and the failure domain node)?(?=[,.]| with| where|$)")
_DOMAIN = re.compile(r"(?:Use |, or )failure domain (\w+)")


def choices(content: dict[str, Any], problem: Problem) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each choice of a hint in words, with the design in which it is made."""
    def made(**pool: Any) -> dict[str, Any]:
        other = copy.deepcopy(content)
        other["pools"][0].update(pool)
        return other

    for found in _PROTECTION.finditer(problem.hint):
        yield found[0], made(protection=found[1], **({"failure_domain": "node"} if found["apart"] else {}))
    for found in _COUNT.finditer(problem.hint):
        yield found[0], made(domain_count=int(found[1]))
    for found in _DOMAIN.finditer(problem.hint):
        yield found[0], made(failure_domain=found[1])
    for found in _SERVERS.finditer(problem.hint):
        pool, servers = content["pools"][0], int(found[1])
        other = {name: value for name, value in pool.items() if name not in ("id", "drives", "nodes", "protection")}
        stated = {"failure_domain": "node"} if found["apart"] else {}
        yield found[0], cluster(pool["protection"], servers=servers, **(other | stated))


WIDE, OFFERED, DOMAINS = "copies-on-one-server", "code-not-offered", "wider-than-domains"
BAD: list[tuple[dict[str, Any], str, Verdict, int]] = [
    (cluster("4+2", "ceph", 4), WIDE, Verdict.UNBUILDABLE, 2),
    (cluster("8+2", "minio", 4), WIDE, Verdict.UNBUILDABLE, 2),
    (cluster("mirror3", "ceph", 1), WIDE, Verdict.UNBUILDABLE, 1),
    (cluster("mirror3", "", 1), WIDE, Verdict.UNCERTAIN, 1),
    (cluster("mirror3", "ceph", 2), WIDE, Verdict.UNBUILDABLE, 2),
    (cluster("raid10", "beegfs", 1, failure_domain="node"), WIDE, Verdict.UNBUILDABLE, 1),
    (cluster("4+2", "ceph", 8, failure_domain="drive"), WIDE, Verdict.UNCERTAIN, 1),
    (cluster("4+2", "ceph", 4, failure_domain="drive"), WIDE, Verdict.UNCERTAIN, 2),
    (cluster("4+2", "ceph", 8, failure_domain="rack", domain_count=4), DOMAINS, Verdict.UNCERTAIN, 3),
    (cluster("4+2", "ceph", 8, failure_domain="rack", domain_count=1), DOMAINS, Verdict.UNBUILDABLE, 2),
    (cluster("mirror3", "ceph", 8, failure_domain="site", domain_count=1), DOMAINS, Verdict.UNBUILDABLE, 2),
    (cluster("raid10", "ceph", 8, failure_domain="site", domain_count=1), DOMAINS, Verdict.UNBUILDABLE, 2),
    (cluster("4+2", "ceph", 8, failure_domain="rack", domain_count=12), "more-domains-than-servers",
     Verdict.UNBUILDABLE, 2),
    (cluster("lrc-12+2+1", "storage-spaces-direct", 6), WIDE, Verdict.UNBUILDABLE, 2),
    (cluster("lrc-12+2+1", "storage-spaces-direct", 15), OFFERED, Verdict.UNBUILDABLE, 4),
    (cluster("4+2", "vsan-esa", 4), OFFERED, Verdict.UNBUILDABLE, 3),
    (cluster("nested-mirror", "storage-spaces-direct", 3, enclosure_members=2), OFFERED, Verdict.UNBUILDABLE, 3),
    (cluster("nested-parity", "storage-spaces-direct", 3, enclosure_members=2), OFFERED, Verdict.UNBUILDABLE, 3),
    (cluster("gnr-8+2p", "spectrum-scale-ece", 5), OFFERED, Verdict.UNCERTAIN, 4),
    (cluster("12+6", "minio", 20), OFFERED, Verdict.UNCERTAIN, 1),
]


@pytest.mark.parametrize(("content", "code", "verdict", "many"), BAD, ids=[
    f"{one[0]['pools'][0]['protection']} {one[1]} {number}" for number, one in enumerate(BAD)])
def test_what_does_not_lie_on_its_servers_is_met_by_nothing_and_gone_with_each_choice(
    content: dict[str, Any], code: str, verdict: Verdict, many: int
) -> None:
    sizing = sized(content)
    [problem] = told(sizing, code)
    assert verdicts(sizing) == {verdict}
    named = list(choices(content, problem))
    assert len(named) == many, problem.hint
    for words, made in named:
        assert not told(sized(made), code), words


@pytest.mark.parametrize(("protection", "software", "servers", "fields"), [
    ("4+2", "ceph", 6, {}), ("4+2", "ceph", 4, {"enclosure_members": 2}), ("mirror3", "ceph", 3, {}),
    ("mirror3", "", 1, {"filesystem": "zfs"}), ("4+2", "vsan-esa", 6, {}), ("gnr-4+2p", "spectrum-scale-ece", 4, {}),
    ("nested-mirror", "storage-spaces-direct", 2, {"enclosure_members": 2}), ("8+2", "lustre", 4, {"members": None}),
])
def test_what_does_is_met(protection: str, software: str, servers: int, fields: dict[str, Any]) -> None:
    drives = 10 if protection == "8+2" else 12
    assert verdicts(sized(cluster(protection, software, servers, drives, **fields))) == {Verdict.MET}


def test_a_list_of_what_a_store_offers_names_protections_alone() -> None:
    for store in CATALOG.presets["stores"].values():
        for code in store.text("codes").split():
            loads(json.dumps(cluster(code.partition("@")[0])))


@pytest.mark.parametrize(("protection", "hint"), [
    ("4+0", "Write 4+1 or 4+2; where nothing is to be protected, raid0."),
    ("declustered-8+0", "Write declustered-8+1 or declustered-8+2; where nothing is to be protected, raid0."),
    ("draid2:8d:11c:2s", "Write draid, its parity, its data, its drives and its spares, such as draid2:8d:60c:2s.")])
def test_a_code_that_cannot_be_is_refused_with_one_that_can(
    tmp_path: Path, sizer: Callable[..., Answer], protection: str, hint: str
) -> None:
    path = tmp_path / "bad.sizer"
    path.write_text(json.dumps(cluster(protection)), "utf-8")
    answer = sizer("check", str(path))
    assert answer.status == 2
    assert hint in answer.err


def test_check_tells_it_in_words_and_as_data(tmp_path: Path, sizer: Callable[..., Answer]) -> None:
    path = tmp_path / "bad.sizer"
    path.write_text(json.dumps(cluster("4+2", "ceph", 4)), "utf-8")
    answer = sizer("check", str(path))
    assert answer.status == 1
    assert "need at least 6 servers; there are 4" in f"{answer.out}{answer.err}"
    [problem] = [one for one in json.loads(sizer("check", str(path), "--json").out)["problems"] if one["code"] == WIDE]
    assert problem["place"] == "pools/data/protection"
    assert problem["hint"].startswith("Use at least 6 servers, or protection 2+2")


def drive_with(drive: str, facts: dict[str, float | str], **content: Any) -> Sizing:
    """One ZFS server of such drives, whose record states other facts."""
    item = CATALOG.items[drive]
    known = {name: Fact(name, value, "text" if isinstance(value, str) else _UNITS.get(name, "1"), "", Source("a test"))
             for name, value in facts.items()}
    other = replace(item, facts={**item.facts, **known})
    design = cluster(content.pop("protection", "raidz2"), servers=1, **content)
    design["items"][-1]["item"] = drive
    return sized(design, replace(CATALOG, items={**CATALOG.items, drive: other}))


_UNITS = {"read_latency_s": "s", "random_read_per_s": "1/s", "mapping_unit_bytes": "B"}
FLASH, DISK = "generic-nvme-tlc-7.68tb-pcie4", "generic-nl-sas-20tb"
ZFS: dict[str, Any] = {"filesystem": "zfs", "block_bytes": 2**17, "drives": 12}


@pytest.mark.parametrize(("facts", "code"), [
    ({"read_latency_s": 20e-6}, "latency-sequential"),
    ({"read_latency_s": 80e-6, "random_read_per_s": 1000.0}, "latency-against-rate"),
    ({"read_latency_s": 8e-2}, "latency-against-rate")])
def test_a_data_sheet_that_contradicts_itself_leaves_what_rests_on_it_uncertain(
    facts: dict[str, float | str], code: str
) -> None:
    sizing = drive_with(FLASH, facts, **ZFS)
    [problem] = told(sizing, code)
    assert problem.hint.startswith("Give ")
    assert Verdict.MET not in verdicts(sizing)


@pytest.mark.parametrize(("drives", "protection", "block", "severity", "hint"), [
    (12, "raidz2", 2**17, "warning", "records of 256\u202fKiB, or 6 or 9 members"),
    (7, "raidz2", 2**17, "warning", "6 members"),
    (10, "raidz2", 2**17, "note", "9 members"), (9, "raidz2", 2**17, "", ""), (6, "raidz2", 2**17, "", ""),
    (10, "raidz2", 2**13, "warning", "protection raid10, which fills 50\u202f%"), (11, "raidz3", 2**17, "", "")])
def test_a_width_of_raidz_that_wastes_space_is_told_with_the_bytes_and_widths_that_waste_less(
    drives: int, protection: str, block: int, severity: str, hint: str
) -> None:
    content = cluster(protection, servers=1, **(ZFS | {"drives": drives, "block_bytes": block}))
    sizing = sized(content)
    assert [str(problem.severity) for problem in told(sizing, "record-padding")] == ([severity] if severity else [])
    for problem in told(sizing, "record-padding"):
        assert re.search(r"takes [\d.]+\u202fTB$", problem.text)
        assert hint in problem.hint
        for found in re.finditer(r"(\d+)(?: or (\d+))? members", problem.hint):
            for members in filter(None, found.groups()):
                other = cluster(protection, servers=1, **(ZFS | {
                    "drives": drives, "block_bytes": block, "members": int(members)}))
                assert not told(sized(other), "record-padding"), members


def test_padding_is_what_sectors_take_beyond_the_code() -> None:
    [problem] = told(sized(cluster("raidz2", servers=1, **ZFS)), "record-padding")
    space = 12 * 7.68e12
    assert f"takes {space * (10 / 12 - 0.761719) / 1e12:.2f}\u202fTB" in problem.text


@pytest.mark.parametrize(("unit", "many"), [(16384.0, 1), (8192.0, 0)])
def test_a_unit_of_the_map_above_the_write_is_told_with_its_price_and_drives_that_map_less(
    unit: float, many: int
) -> None:
    found = told(drive_with(FLASH, {"mapping_unit_bytes": unit, "cell_bit_count": 4.0}, protection="raid10", drives=12),
                 "write-below-unit")
    assert len(found) == many
    for problem in found:
        assert "programs and wears 2 times what it moves, and takes as long as a whole unit" in problem.text
        assert "Write 16\u202fKiB or more at a time, or take drives whose mapping unit is 8\u202fKiB" in problem.hint


def test_flash_of_four_bits_a_cell_is_taken_to_map_large_units_and_says_so() -> None:
    content = cluster("raid10", servers=1, drives=12)
    content["items"][-1]["item"] = "generic-nvme-qlc-30.72tb"
    sizing = sized(content)
    [problem] = told(sizing, "write-below-unit")
    assert "estimate by class" in problem.text
    assert sizing.sheet["catalog.generic-nvme-qlc-30.72tb.mapping_unit_bytes"].range is not None


@pytest.mark.parametrize(("protection", "code"), [("raidz2", "shingled-parity"), ("raid10", "shingled-random")])
def test_shingled_drives_under_what_they_cannot_do_name_the_conventional_drive_of_their_size(
    protection: str, code: str
) -> None:
    sizing = drive_with(DISK, {"recording": "SMR"}, protection=protection, drives=12)
    [problem] = told(sizing, code)
    named = CATALOG.items[re.findall(r"Take ([\w.-]+)", problem.hint)[0].rstrip(".,")]
    assert named.number("capacity_bytes") == pytest.approx(CATALOG.items[DISK].number("capacity_bytes"), rel=0.1)
    assert named.lifecycle is Lifecycle.CURRENT
    assert verdicts(sizing) == {Verdict.UNBUILDABLE}


def test_ports_that_no_cable_joins_are_a_question_with_an_item_that_fits() -> None:
    content = cluster("4+2", "ceph")
    content["items"][1]["item"] = "intel-i350-t4"
    sizing = sized(content)
    [problem] = told(sizing, "no-cable")
    assert problem.undecided
    named = CATALOG.meant(re.findall(r": (.+?) in place of [\w ]+", problem.hint)[0])
    assert verdict_of(sizing, sizing.requirements[0], None) is Verdict.UNCERTAIN
    content["items"][1]["item"] = named[0]
    content["links"][0]["from_port"] = CATALOG.items[named[0]].ports[0].name
    assert not told(sized(content), "no-cable")


@pytest.mark.parametrize(("item", "many"), [
    ("generic-sfp28-25g-sr", 1), ("generic-dac-25g", 1), ("generic-qsfp28-100g-sr4", 0), ("generic-dac-100g", 0),
    ("generic-mpo-om4", 0), ("generic-qsfp-40g-sr4", 0), ("generic-power-cord-c13", 0)])
def test_modules_and_cables_that_fit_no_port_are_told_with_those_that_do(item: str, many: int) -> None:
    content = cluster("4+2", "ceph")
    content["items"].append({"id": "parts", "item": item, "quantity": 4})
    sizing = sized(content)
    found = told(sizing, "optics-fit-nothing")
    assert len(found) == many
    assert (verdict_of(sizing, sizing.requirements[0], None) is Verdict.UNCERTAIN) is bool(many)
    assert all("fits 100 Gb QSFP28" in problem.hint for problem in found)

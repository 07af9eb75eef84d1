"""Groups, spares and local file systems end at a server or an array: over several nothing is met by omission."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import set_one
from sizer.design.files.fileformat import loads
from sizer.design.records import Design
from sizer.errors import Problem
from sizer.exploring.varying.assignments import Assignment
from sizer.exploring.varying.outcomes import outcomes
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing, Verdict

GROUP, SPARES, FILES = "group-over-boxes", "spares-in-other-boxes", "filesystem-over-servers"


def content(owner: str, owners: int, drives: int, **pool: Any) -> Mapping[str, Any]:
    drive = "generic-nvme-tlc-7.68tb-pcie4" if "nvme" in owner else "hp-512547-b21"
    return {
        "format": "sizer-design", "version": 2, "title": "Boxes",
        "items": [{"id": "boxes", "item": owner, "quantity": owners},
                  {"id": "drives", "item": drive, "quantity": drives, "parent": "boxes"}],
        "pools": [{"id": "data", "drives": ["drives"], **{name: value for name, value in pool.items() if value}}],
        "requirements": [{"id": "capacity", "kind": "usable-capacity", "target": 1e9}],
    }


SERVER, ARRAY = "generic-server-2u-24-nvme-pcie4", "hp-p2000-g3-10gbe-iscsi"


def sized(owner: str, owners: int, drives: int, **pool: Any) -> tuple[Sizing, Verdict]:
    sizing = size(design_of(content(owner, owners, drives, **pool)), shipped_catalog())
    return sizing, verdict_of(sizing, sizing.requirements[0], None)


def design_of(plain: Mapping[str, Any]) -> Design:
    return loads(json.dumps(plain))


def told(sizing: Sizing, code: str) -> list[Problem]:
    return [problem for problem in sizing.problems if problem.code == code]


@pytest.mark.parametrize("members", [None, 12, 30])
@pytest.mark.parametrize("protection", ["raid5", "raid6", "raid60", "raidz2"])
def test_a_group_wider_than_a_server_is_never_met(protection: str, members: int | None) -> None:
    sizing, verdict = sized(SERVER, 12, 120, protection=protection, members=members)
    [problem] = told(sizing, GROUP)
    assert problem.undecided
    assert "12 servers, each with 10 drives" in problem.text
    assert "at most 10 members" in problem.hint
    assert verdict is Verdict.UNCERTAIN


def test_groups_go_into_the_bays_that_there_are() -> None:
    assert not told(sized(SERVER, 12, 120, protection="raid6", members=8)[0], GROUP), "two of 8 in some servers"
    sizing, _ = sized("generic-server-2u-12-lff", 12, 120, protection="raid6", members=8)
    assert told(sizing, GROUP), "15 groups of 8, and one goes into the 12 bays of each of 12 servers"


def test_a_what_if_cell_sees_groups_that_no_longer_lie_inside() -> None:
    design = design_of(content(SERVER, 12, 120, protection="raid6", members=10))
    inside = size(design, shipped_catalog())
    fewer = Assignment({"items.boxes.quantity": 20.0}, set_one("items", "boxes", "quantity", 20))
    [cell] = outcomes(design, shipped_catalog(), [fewer], [inside.pools[0].usable], sizing=inside, sampled=0)
    assert cell.verdicts["capacity"] is not Verdict.MET


@pytest.mark.parametrize(("owners", "drives", "pool"), [
    (12, 120, {"protection": "raid6", "members": 10}),
    (12, 120, {"protection": "raid10"}),
    (1, 20, {"protection": "raid6"}),
    (12, 120, {"protection": "4+2", "software": "ceph"}),
    (12, 120, {"protection": "8+2", "failure_domain": "node"}),
    (12, 120, {"protection": "mirror3", "enclosure_members": 1}),
    (12, 120, {"protection": "raid6", "software": "spectrum-scale-ece", "members": 12}),
])
def test_groups_inside_servers_and_software_over_them_are_not_asked(
    owners: int, drives: int, pool: dict[str, Any]
) -> None:
    sizing, _ = sized(SERVER, owners, drives, **pool)
    assert sizing.pools
    assert not told(sizing, GROUP)


def test_copies_of_servers_with_one_drive_each_would_lie_in_two() -> None:
    sizing, verdict = sized(SERVER, 2, 2, protection="raid1")
    assert "2 copies in pool data would lie over several of its 2 servers" in told(sizing, GROUP)[0].text
    assert verdict is Verdict.UNCERTAIN


def test_software_inside_servers_does_not_join_them() -> None:
    assert told(sized(SERVER, 6, 60, protection="raid6", software="lustre")[0], GROUP)


def test_one_declustered_array_does_not_lie_over_servers_by_itself() -> None:
    assert told(sized(SERVER, 6, 60, protection="gnr-8+2p")[0], GROUP)
    assert not told(sized(SERVER, 6, 60, protection="4+2", software="spectrum-scale-ece")[0], GROUP)


def test_a_group_over_two_arrays_is_asked_for_too() -> None:
    sizing, verdict = sized(ARRAY, 4, 48, protection="raid6", members=16)
    assert "4 arrays, each with 12 drives" in told(sizing, GROUP)[0].text
    assert "software" not in told(sizing, GROUP)[0].hint
    assert verdict is Verdict.UNCERTAIN
    assert not told(sized(ARRAY, 4, 48, protection="raid6", members=12)[0], GROUP)


def test_a_spare_stands_in_for_drives_of_its_own_server() -> None:
    [problem] = told(sized(SERVER, 12, 120, protection="raid6", members=9, groups=12, spares=3)[0], SPARES)
    assert "3 spares of pool data stand in for drives of their own server only" in problem.text
    assert not told(sized(SERVER, 12, 120, protection="raid6", members=9, spares=12)[0], SPARES)


@pytest.mark.parametrize("filesystem", ["xfs", "ext4", "zfs"])
def test_one_local_file_system_does_not_lie_over_servers(filesystem: str) -> None:
    sizing, verdict = sized(SERVER, 12, 120, protection="raid6", members=10, filesystem=filesystem)
    assert told(sizing, FILES)[0].undecided
    assert verdict is Verdict.UNCERTAIN
    pool = {"protection": "raid6", "members": 10, "filesystem": filesystem}
    assert not told(sized(SERVER, 12, 120, **pool, filesystem_count=12)[0], FILES)
    assert not told(sized(SERVER, 12, 120, **pool, software="beegfs")[0], FILES)


def test_drives_in_shelves_that_two_servers_reach_are_one_box() -> None:
    catalog = shipped_catalog()
    design = {
        "format": "sizer-design", "version": 2, "title": "Pair",
        "items": [{"id": "servers", "item": SERVER, "quantity": 2},
                  {"id": "shelves", "item": "generic-shelf-4u-60", "quantity": 2, "parent": "servers"},
                  {"id": "drives", "item": "generic-nl-sas-20tb", "quantity": 100, "parent": "shelves"}],
        "pools": [{"id": "data", "drives": ["drives"], "protection": "raid6", "members": 10, "enclosure_members": 5}],
    }
    assert not told(size(design_of(design), catalog), GROUP)

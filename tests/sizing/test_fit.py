"""What does not fit cannot be built; what nobody knows to fit leaves uncertain what rests on it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import Batch, PutRecord, RemoveRecords, apply, set_one
from sizer.design.files.addresses import open_address, templates
from sizer.design.files.fileformat import loads
from sizer.design.files.storage import load
from sizer.design.records import Accepted, Design, Override, Requirement, RequirementKind
from sizer.errors import Problem, Severity
from sizer.exploring.growing.mending import mend
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.judging.requirements import ends_of, verdict_of
from sizer.sizing.judging.uncertain import why_open
from sizer.sizing.result import Sizing, Verdict
from sizer.units import plain_spaces

CATALOG = shipped_catalog()


def asked(name: str, *edits: Any, rate: float = 100.0) -> Design:
    """A template that asks for capacity and a rate which it has by far, with some edits."""
    wanted = (
        Requirement(id="space", kind=RequirementKind.USABLE_CAPACITY, target=1e9, pool="data"),
        Requirement(id="rate", kind=RequirementKind.IOPS, target=rate, workload="random"),
    )
    return apply(load(templates()[name]), Batch((*(PutRecord("requirements", one) for one in wanted), *edits))).design


def verdicts(sizing: Sizing) -> dict[str, Verdict]:
    return {one.id: verdict_of(sizing, one, None) for one in sizing.requirements}


def of_code(sizing: Sizing, code: str) -> list[Problem]:
    return [problem for problem in sizing.problems if problem.code == code]


def nvme() -> str:
    return next(item.id for item in CATALOG.items.values()
                if item.kind.is_drive and item.text("interface") == "NVMe" and item.text("form_factor") == "2.5in")


@pytest.mark.parametrize("name", ["fc-san", "iscsi"])
def test_drives_that_are_known_not_to_plug_in_cannot_be_built(name: str) -> None:
    sizing = size(asked(name, set_one("items", "drives", "item", nvme())), CATALOG)
    [problem] = of_code(sizing, "drive-interface")
    assert problem.building
    assert f"{CATALOG.items[nvme()].model} is a drive for NVMe, and what " in problem.text
    assert set(verdicts(sizing).values()) == {Verdict.UNBUILDABLE}


def test_drives_in_an_array_of_which_nobody_knows_what_it_takes_leave_its_requirements_uncertain() -> None:
    silent = next(item for item in CATALOG.items.values() if item.kind.has_controllers
                  and not item.words("drive_interfaces") and item.text("drive_form_factor") == ""
                  and item.number("drive_bay_count") == 24)
    design = asked("fc-san", set_one("items", "arrays", "item", silent.id))
    sizing = size(design, CATALOG)
    [problem] = of_code(sizing, "drive-interface-unknown")
    assert problem.undecided
    if sizing.buildable:
        assert Verdict.MET not in verdicts(sizing).values()


def in_servers() -> Design:
    return asked("iscsi", set_one("items", "drives", "parent", "servers"), set_one("pools", "data", "arrays", None))


def test_how_many_drives_a_server_takes_is_said_to_be_unknown_and_leaves_its_capacity_uncertain() -> None:
    sizing = size(in_servers(), CATALOG)
    [problem] = of_code(sizing, "bays-unknown")
    assert "32 drives" in problem.text
    [space] = [one for one in sizing.requirements if one.id == "space"]
    assert verdict_of(sizing, space, None) is Verdict.UNCERTAIN
    assert "is not known" in why_open(sizing, space, ends_of(None))


def test_what_the_author_accepts_is_decided() -> None:
    accepted = Accepted(code="bays-unknown", place="items/drives/quantity", reason="The maker's configurator says so.")
    design = in_servers()
    sizing = size(apply(design, PutRecord("accepted", accepted)).design, CATALOG)
    assert verdicts(sizing)["space"] is Verdict.MET


def test_more_adapters_than_any_server_is_known_to_take_leave_the_rate_uncertain_and_not_the_capacity() -> None:
    plain, many = size(asked("iscsi"), CATALOG), size(asked("iscsi", set_one("items", "adapters", "quantity", 50)),
                                                      CATALOG)
    assert of_code(plain, "slots-unknown") == []
    assert verdicts(plain) == {"space": Verdict.MET, "rate": Verdict.MET}
    assert "50 adapters" in of_code(many, "slots-unknown")[0].text
    assert verdicts(many) == {"space": Verdict.MET, "rate": Verdict.UNCERTAIN}


def test_fibre_channel_over_ports_that_nobody_calls_converged_is_uncertain() -> None:
    sizing = size(asked("iscsi", set_one("links", "servers-net", "protocol", "fc")), CATALOG)
    [problem] = of_code(sizing, "link-protocol-unknown")
    assert "Fibre Channel over Ethernet is not known" in problem.text
    assert verdicts(sizing)["rate"] is Verdict.UNCERTAIN


def test_a_protocol_of_another_kind_of_link_cannot_be_built() -> None:
    sizing = size(asked("fc-san", set_one("links", "servers-san", "protocol", "nfs")), CATALOG)
    assert [problem.building for problem in of_code(sizing, "link-protocol")] == [True]
    assert verdicts(sizing)["rate"] is Verdict.UNBUILDABLE


def test_packets_are_no_larger_than_ports_take() -> None:
    fits, large = (size(asked("iscsi", set_one("links", "servers-net", "mtu_bytes", mtu)), CATALOG)
                   for mtu in (9_216, 99_999))
    assert of_code(fits, "mtu-too-large") == []
    [problem] = of_code(large, "mtu-too-large")
    assert problem.building
    assert "9\u202fKiB" in problem.text


@pytest.mark.slow
def test_a_fix_offers_no_drive_that_is_known_not_to_fit() -> None:
    answer = mend(asked("fc-san", rate=12_000.0), CATALOG, None, "rate")
    assert answer.fixes
    kinds = {CATALOG.item(str(setting.value)).text("interface") for fix in (*answer.fixes, *answer.short)
             for _, setting in fix.settings if setting.key == "item" and setting.record == "drives"}
    assert "NVMe" not in kinds


def writing(share: float) -> Sizing:
    """Random work on fast drives behind an array of which only its reads are known, alone on it."""
    design = asked("fc-san", set_one("items", "drives", "item", "kioxia-kpm71rug15t3"), rate=8e4)
    edits = (set_one("workloads", "random", "read_ratio", share), RemoveRecords("workloads", ("stream",)))
    return size(apply(design, Batch(edits)).design, CATALOG)


@pytest.mark.parametrize(("share", "verdict"), [(1.0, Verdict.MET), (0.3, Verdict.UNCERTAIN), (0.0, Verdict.UNCERTAIN)])
def test_writes_at_an_array_known_by_its_reads_alone_leave_the_rate_uncertain(share: float, verdict: Verdict) -> None:
    sizing = writing(share)
    [rate] = [one for one in sizing.requirements if one.id == "rate"]
    found = of_code(sizing, "writes-not-modelled")
    assert bool(found) is (share < 1)
    assert verdict_of(sizing, rate, None) is verdict
    if found:
        assert "how many random writes a second" in found[0].hint
        assert "is estimated by its class" in why_open(sizing, rate, ends_of(None))


def test_writes_that_bind_at_the_drives_long_before_are_no_matter_of_the_controllers() -> None:
    assert of_code(size(asked("iscsi"), CATALOG), "writes-not-modelled") == []


def test_a_verdict_that_rests_on_a_recalled_figure_says_so() -> None:
    [rate] = [one for one in writing(1.0).requirements if one.id == "rate"]
    assert "recalled figure (MSA 2060 SFF: random read rate, " in rate.left_out
    [slow] = [one for one in size(asked("iscsi"), CATALOG).requirements if one.id == "rate"]
    assert "recalled" not in slow.left_out


def test_a_shelf_that_is_not_on_the_makers_list_leaves_uncertain_what_its_drives_hold() -> None:
    sizing = size(asked("iscsi", set_one("items", "shelves", "item", "hpe-msa-2060-shelf-sff")), CATALOG)
    assert [problem.undecided for problem in of_code(sizing, "shelf-not-supported")] == [True]
    assert set(verdicts(sizing).values()) == {Verdict.UNCERTAIN}


def test_a_shelf_of_another_maker_is_asked_about_where_no_list_says_what_the_array_takes() -> None:
    design = open_address("hp-ha-nfs").design
    assert of_code(size(design, CATALOG), "shelf-of-another-maker") == []
    sizing = size(apply(design, set_one("items", "arrays", "item", "ibm-flashsystem-5045")).design, CATALOG)
    [asked_about] = of_code(sizing, "shelf-of-another-maker")
    assert asked_about.undecided
    assert (asked_about.location.place, "MSA70" in asked_about.text, "IBM" in asked_about.text) == (
        "items/shelves/item", True, True)
    assert verdicts(sizing)["capacity"] is Verdict.UNCERTAIN


def test_bays_of_a_server_take_drives_that_need_lanes_only_where_somebody_says_so() -> None:
    content: dict[str, Any] = {
        "format": "sizer-design", "version": 2, "title": "Lanes", "links": [],
        "items": [{"id": "host", "item": "supermicro-ssg-6038r-e1cr16h", "quantity": 1},
                  {"id": "drives", "item": "samsung-mzql27t6hbla", "quantity": 8, "parent": "host"}],
        "pools": [{"id": "data", "drives": ["drives"], "protection": "raid10", "members": 8}]}
    [unknown] = of_code(size(loads(json.dumps(content)), CATALOG), "drive-interface-unknown")
    assert unknown.undecided
    content["items"][1]["item"] = "seagate-st8000nm0055"
    assert of_code(size(loads(json.dumps(content)), CATALOG), "drive-interface-unknown") == []


@pytest.mark.parametrize(("shelf", "codes"), [("generic-shelf-4u-60", []), ("hpe-msa-2060-shelf-sff", ["form-factor"])])
def test_drives_in_a_shelf_fit_its_bays_and_not_those_of_the_server_in_front(shelf: str, codes: list[str]) -> None:
    content: dict[str, Any] = {
        "format": "sizer-design", "version": 2, "title": "Shelves", "links": [],
        "items": [{"id": "host", "item": "generic-server-1u-10-nvme", "quantity": 1},
                  {"id": "shelves", "item": shelf, "quantity": 1, "parent": "host"},
                  {"id": "drives", "item": "generic-nl-sas-20tb", "quantity": 10, "parent": "shelves"}],
        "pools": [{"id": "data", "drives": ["drives"], "protection": "raid6", "members": 10}]}
    found = size(loads(json.dumps(content)), CATALOG).problems
    assert [problem.code for problem in found if problem.building] == codes


@pytest.mark.parametrize(("asked_per_s", "told"), [(2e4, False), (8e4, True)])
def test_writes_matter_where_what_is_asked_comes_near_what_they_may_take(asked_per_s: float, told: bool) -> None:
    """Twice the rate, so that one of two controllers is enough, with all that protection makes of each write."""
    design = asked("fc-san", set_one("items", "drives", "item", "kioxia-kpm71rug15t3"), rate=asked_per_s)
    edits = (set_one("workloads", "random", "read_ratio", 0.7), RemoveRecords("workloads", ("stream",)))
    sizing = size(apply(design, Batch(edits)).design, CATALOG)
    assert bool(of_code(sizing, "writes-not-modelled")) is told
    assert verdicts(sizing)["rate"] is (Verdict.UNCERTAIN if told else Verdict.MET)


def test_servers_that_have_not_as_many_parts_each_are_told_with_both_lines() -> None:
    """Another number of nodes, typed by hand, leaves the parts inside them as they were."""
    design = open_address("hp-ha-nfs").design
    assert not of_code(size(design, CATALOG), "uneven-parts")
    found = of_code(size(apply(design, set_one("items", "nodes", "quantity", 3)).design, CATALOG), "uneven-parts")
    assert [each.text for each in found] == ["4 Boot drives for 3 NFS nodes: not as many in each",
                                             "4 FC adapters for 3 NFS nodes: not as many in each"]
    assert {each.severity for each in found} == {Severity.WARNING}
    assert found[1].location.place == "items/hba/quantity"
    assert found[1].hint == "Use 3 or 6 FC adapters, or another number of NFS nodes."


def test_what_fits_at_the_likely_inputs_only_says_what_is_open_and_what_settles_it() -> None:
    design = open_address("hp-ha-nfs").design
    sizing = size(apply(design, set_one("items", "drives", "quantity", 592)).design, CATALOG)
    [rate] = [one for one in sizing.requirements if one.id == "rate"]
    why = plain_spaces(why_open(sizing, rate, ends_of(sample(sizing.sheet, 200))))
    assert why == ("at worst it does not fit (the file set of SPECsfs2008 NFSv3 needs 21.6 TB, pool NFS data has "
                   "21.1 TB); open is file system metadata of VxFS, 3.0 % (0.5 – 7.0): its number settles it")
    pin = Override(key="filesystem.vxfs.metadata_share", value=0.03, reason="measured")
    known = size(apply(sizing.design, PutRecord("overrides", pin)).design, CATALOG)
    [rate] = [one for one in known.requirements if one.id == "rate"]
    assert "does not fit" not in why_open(known, rate, ends_of(sample(known.sheet, 200))), "what it asks for settles it"

"""What a user can get wrong: every fault at once, with place, what was found, what is allowed and what to do."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sizer.catalog import shipped_catalog
from sizer.cli import main
from sizer.design.naming import Names
from sizer.errors import Problem, Severity
from sizer.sizing import size
from sizer.sizing.result import Sizing
from tests.sizing.applying import applied
from tests.sizing.conftest import Content, content_of, design_of, record

Changed = Callable[..., Sizing]


def found(sizing: Sizing, code: str) -> Problem:
    """The problem of that code; a failing lookup lists what there is."""
    matching = [problem for problem in (*sizing.problems, *sizing.accepted) if problem.code == code]
    assert matching, sorted({problem.code for problem in sizing.problems})
    return matching[0]


def setting(table: str, identity: str, **fields: object) -> Callable[[Content], object]:
    return lambda content: record(content, table, identity).update(fields)


def assert_gone(name: str, change: Callable[[Content], object], code: str, choices: int) -> None:
    """Each choice that the hint of a problem names is made, and the problem is gone."""
    content = content_of(name)
    change(content)
    catalog = shipped_catalog()
    named = list(applied(content, found(size(design_of(content), catalog), code)))
    assert len(named) == choices
    for words, made in named:
        assert code not in {problem.code for problem in size(design_of(made), catalog).problems}, words


def test_more_drives_than_bays_says_how_many_shelves_would_hold_them(changed: Changed) -> None:
    problem = found(changed("hp-ha-nfs", setting("items", "drives", quantity=800)), "no-bay")
    assert problem.severity is Severity.ERROR
    assert problem.location.place == "items/drives/quantity"
    assert problem.text == "800 drives and 792 bays in Arrays"
    assert problem.hint == "Use at most 792 drives, or more of Arrays.", "24 shelves are all that 8 arrays take"


def test_shelves_are_advised_where_the_array_takes_more_of_them(changed: Changed) -> None:
    def change(content: Content) -> None:
        record(content, "items", "shelves")["quantity"] = 16

    problem = found(changed("hp-ha-nfs", change), "no-bay")
    assert problem.hint == "Use at most 592 drives, or add 6 Shelves."


def test_more_shelves_than_an_array_takes_is_an_error(changed: Changed) -> None:
    problem = found(changed("hp-ha-nfs", setting("items", "shelves", quantity=32)), "too-many-shelves")
    assert "32 shelves behind Arrays, which take 24 in all" in problem.text


def test_more_links_than_ports_names_the_ports_and_their_number(changed: Changed) -> None:
    problem = found(changed("hp-ha-nfs", setting("links", "nodes-san", count=12)), "no-free-port")
    assert problem.location.place == "links/nodes-san/count"
    assert "12 links need ports of FC adapters, and there are 8" in problem.text


def test_a_link_to_a_port_group_that_does_not_exist_names_those_there_are(changed: Changed) -> None:
    problem = found(changed("hp-ha-nfs", setting("links", "arrays-san", to_port="hots")), "unknown-port")
    assert "host" in f"{problem.text} {problem.hint}"


def test_an_unknown_catalog_id_names_the_nearest_and_the_rest_is_sized(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs", setting("items", "shelves", item="hp-msa7"))
    assert "hp-msa70" in found(sizing, "unknown-item").hint
    assert sizing.workloads
    assert [problem.code for problem in sizing.problems].count("unknown-item") == 1


def test_no_path_from_a_workload_to_its_pool_is_an_error_and_capacity_is_still_given(changed: Changed) -> None:
    def cut(content: Content) -> None:
        content["links"] = [link for link in content["links"] if link["id"] != "nodes-san"]

    sizing = changed("hp-ha-nfs", cut)
    problem = found(sizing, "no-path")
    names = Names(sizing.design)
    start, end = (names.called("items", name) for name in ("loadgens", "arrays"))
    assert start != "loadgens"
    assert f"no connections lead from {start} to {end}, which hold pool" in problem.text
    assert sizing.workloads == ()
    assert [pool.id for pool in sizing.pools] == ["data", "boot"]


def test_members_that_do_not_divide_the_drives_leave_some_over(changed: Changed) -> None:
    problem = found(changed("hp-ha-nfs", setting("pools", "data", members=14)), "drives-left-over")
    assert problem.text == "8 drives of pool NFS data are in no group and no spare"
    assert problem.hint == "Use 8 or 16 members, or 728 or 742 drives, or 8 spares."
    assert_gone("hp-ha-nfs", setting("pools", "data", members=14), "drives-left-over", choices=5)


def test_more_groups_than_the_drives_make_names_how_many_fit(changed: Changed) -> None:
    problem = found(changed("hp-ha-nfs", setting("pools", "data", groups=50)), "pool-larger-than-drives")
    assert "need 64 drives more than the 736" in problem.text
    assert problem.hint == "Use at most 46 groups, or at most 14 members, or at least 800 drives."


def test_an_odd_mirror_names_the_even_numbers_beside_it(changed: Changed) -> None:
    problem = found(changed("hp-ha-nfs", setting("pools", "data", members=15)), "members")
    assert problem.hint == "Use 14 or 16 members."


@pytest.mark.parametrize(
    ("footprint_bytes", "hint"),
    [(9e12, "State at most 4.5\u202fTB, or give pool Enterprise 10K 20 drives in 2 groups of 10."),
     (45e12, "State at most 4.5\u202fTB, or give pool Enterprise 10K 100 drives in 10 groups of 10.")],
)
def test_a_footprint_larger_than_the_pool_names_the_largest_that_fits_and_the_drives_it_would_take(
    changed: Changed, footprint_bytes: float, hint: str
) -> None:
    change = setting("workloads", "enterprise", footprint_bytes=footprint_bytes)
    problem = found(changed("p2000-iscsi", change), "footprint-larger-than-pool")
    assert problem.location.place == "workloads/enterprise/footprint_bytes"
    assert problem.text.endswith("is larger than the 4.50\u202fTB of its pool")
    assert problem.severity is Severity.ERROR
    assert problem.hint == hint
    assert_gone("p2000-iscsi", change, "footprint-larger-than-pool", choices=2)


@pytest.mark.parametrize("protection", ["raid5", "8+2", "gnr-8+2p", "gnr-3way", "vraid5", "vraid1"])
def test_the_drives_that_a_footprint_would_take_hold_it_under_any_protection(protection: str) -> None:
    def change(content: Content) -> None:
        record(content, "pools", "enterprise").update(protection=protection, members=None, spares=0)
        record(content, "workloads", "enterprise")["footprint_bytes"] = 33e12

    assert_gone("p2000-iscsi", change, "footprint-larger-than-pool", choices=2)


def test_a_footprint_larger_than_a_stated_capacity_names_the_capacity_it_would_take(changed: Changed) -> None:
    def change(content: Content) -> None:
        record(content, "pools", "enterprise")["stated_bytes"] = 2e12
        record(content, "workloads", "enterprise")["footprint_bytes"] = 3e12

    problem = found(changed("p2000-iscsi", change), "footprint-larger-than-pool")
    assert problem.hint == "State at most 2\u202fTB, or enlarge the pool to 3\u202fTB."


def test_a_file_set_larger_than_its_pool_names_the_load_that_fits_and_the_drives_it_would_take(
    changed: Changed,
) -> None:
    change = setting("workloads", "sfs", requested_per_s=300000)
    problem = found(changed("hp-ha-nfs", change), "fileset-larger-than-pool")
    assert problem.severity is Severity.ERROR
    assert problem.location.place == "workloads/sfs/requested_per_s"
    assert_gone("hp-ha-nfs", change, "fileset-larger-than-pool", choices=2)


def test_a_rate_above_the_bound_is_saturated_and_not_an_error(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs", setting("workloads", "sfs", offered_per_s=500000))
    problem = found(sizing, "saturated")
    assert problem.severity is Severity.WARNING
    assert sizing.sheet["workload.sfs.throughput_per_s"].number == sizing.sheet["workload.sfs.peak_per_s"].number


def test_a_drive_of_the_wrong_size_does_not_fit_its_bay(changed: Changed) -> None:
    problem = found(changed("hp-ha-nfs", setting("items", "drives", item=_large_drive())), "form-factor")
    assert "3.5in" in problem.text


def _large_drive() -> str:
    return next(
        item.id for item in shipped_catalog().of_kind(lambda kind: kind.is_drive)
        if item.text("form_factor").startswith("3.5in") and item.number("capacity_bytes")
    )


def test_a_blade_outside_a_chassis_is_unpowered(changed: Changed) -> None:
    problem = found(changed("hp-ha-nfs", setting("items", "nodes", parent=None)), "unpowered")
    assert problem.location.place == "items/nodes/parent"


def test_a_line_no_connection_reaches_is_named(changed: Changed) -> None:
    def spare_switch(content: Content) -> None:
        content["items"].append({"id": "extra", "item": "hp-aj821a", "quantity": 1, "parent": "chassis"})

    assert "no connection reaches extra" in found(changed("hp-ha-nfs", spare_switch), "unconnected").text


def test_one_part_without_a_second_is_named_as_single_point_of_failure(changed: Changed) -> None:
    problem = found(changed("p2000-iscsi"), "single-point-of-failure")
    assert "its loss stops" in problem.text


def test_several_faults_are_all_told_at_once(changed: Changed) -> None:
    def break_much(content: Content) -> None:
        record(content, "items", "drives")["quantity"] = 800
        record(content, "links", "nodes-san")["count"] = 12
        record(content, "items", "boot")["item"] = "hp-msa7"

    codes = {problem.code for problem in changed("hp-ha-nfs", break_much).problems}
    assert {"no-bay", "no-free-port", "unknown-item"} <= codes


@pytest.mark.parametrize(
    ("quantity", "words"),
    [(0, "0"), (-3, "-3"), (1e300, "1e+300"), ("many", "many"), (2.5, "2.5"), (None, "empty")],
)
def test_an_impossible_quantity_is_refused_with_file_and_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], quantity: object, words: str
) -> None:
    content = content_of("hp-ha-nfs")
    record(content, "items", "drives")["quantity"] = quantity
    path = tmp_path / "bad.sizer"
    text = json.dumps(content)
    path.write_text(text, "utf-8")
    status = main(["size", str(path)])
    told = capsys.readouterr().err
    assert status in (1, 2)
    assert f"{path}:" in told
    assert "items/drives/quantity" in told
    assert words in told
    assert "Traceback" not in told
    assert path.read_text("utf-8") == text


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "nonsense", '{"format": "sizer-design", "version": 99}', "\x00\x01", "[" * 100_000,
     '{"format": "sizer-design", "version": 1, "items": [{"id": "a", "quantity": NaN}]}',
     '{"format": "sizer-design", "version": 1, "itmes": []}'],
    ids=["empty", "truncated", "a list", "no JSON", "newer", "binary", "deep", "NaN", "unknown key"],
)
def test_a_hostile_file_is_refused_with_status_two_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = tmp_path / "hostile.sizer"
    path.write_text(text, "utf-8")
    assert main(["size", str(path)]) == 2
    told = capsys.readouterr().err
    assert str(path) in told
    assert "Traceback" not in told
    assert path.read_text("utf-8") == text


def test_parents_in_a_cycle_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = content_of("hp-ha-nfs")
    record(content, "items", "chassis")["parent"] = "nodes"
    path = tmp_path / "cycle.sizer"
    path.write_text(json.dumps(content), "utf-8")
    assert main(["size", str(path)]) in (1, 2)
    told = capsys.readouterr().err
    assert "cycle" in told.lower() or "circle" in told.lower() or "itself" in told
    assert "Traceback" not in told


def test_a_pool_of_more_groups_than_its_drives_offers_no_space(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs", setting("pools", "data", groups=5000))
    assert [pool.id for pool in sizing.pools] == ["boot"]


@pytest.mark.parametrize(("code", "share"), [("1+1", 1 / 2), ("1+2", 1 / 3), ("2+2", 1 / 2)])
def test_a_code_that_keeps_copies_has_the_members_of_its_name(changed: Changed, code: str, share: float) -> None:
    sizing = changed("hp-ha-nfs", setting("pools", "data", protection=code, members=None))
    usable, grouped = (sizing.sheet[f"pool.data.{name}_bytes"].number for name in ("usable", "grouped"))
    assert usable == pytest.approx(share * grouped)


def test_ports_of_unequal_width_are_told_with_the_lanes_that_carry_traffic(changed: Changed) -> None:
    def narrow(content: Content) -> None:
        content["items"].append({"id": "far", "item": "hp-msa70", "quantity": 1})
        content["links"].append({"id": "odd", "from": "fcsw", "from_port": "external", "to": "far", "to_port": "in",
                                 "count": 1})

    problem = found(changed("hp-ha-nfs", narrow), "link-lanes")
    assert problem.text == "the ends of odd have 1 and 4 lanes: 1 carry traffic"


@pytest.mark.parametrize(("table", "fields"), [
    ("requirements", {"target": None}), ("workloads", {"pattern": "random-block", "parameters": {}}),
    ("pools", {"drives": []}),
])
def test_what_has_no_result_is_named_once_in_the_sentence_that_says_why(
    table: str, fields: dict[str, object]
) -> None:
    content = content_of("hp-ha-nfs")
    content[table][0].update(fields)
    without = [one for one in size(design_of(content), shipped_catalog()).unsized if one.table == table]
    assert without
    for one in without:
        assert one.why.startswith("it "), one.says

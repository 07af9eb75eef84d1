"""What a user can get wrong: every fault at once, with place, what was found, what is allowed and what to do."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sizer.cli import main
from sizer.errors import Problem, Severity
from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content, content_of, record

Changed = Callable[..., Sizing]


def found(sizing: Sizing, code: str) -> Problem:
    """The problem of that code; a failing lookup lists what there is."""
    matching = [problem for problem in (*sizing.problems, *sizing.accepted) if problem.code == code]
    assert matching, sorted({problem.code for problem in sizing.problems})
    return matching[0]


def setting(table: str, identity: str, **fields: object) -> Callable[[Content], object]:
    return lambda content: record(content, table, identity).update(fields)


def test_more_drives_than_bays_says_how_many_shelves_would_hold_them(changed: Changed) -> None:
    problem = found(changed("hp-ha-nfs", setting("items", "drives", quantity=800)), "no-bay")
    assert problem.severity is Severity.ERROR
    assert problem.location.place == "items/drives/quantity"
    assert problem.text == "800 drives and 792 bays in arrays"
    assert problem.hint == "Use at most 792 drives, or add 1 MSA70."


def test_more_shelves_than_an_array_takes_is_an_error(changed: Changed) -> None:
    problem = found(changed("hp-ha-nfs", setting("items", "shelves", quantity=32)), "too-many-shelves")
    assert "32 shelves behind 8 MSA2324fc G2, which take 3 each" in problem.text


def test_more_links_than_ports_names_the_ports_and_their_number(changed: Changed) -> None:
    problem = found(changed("hp-ha-nfs", setting("links", "nodes-san", count=12)), "no-free-port")
    assert problem.location.place == "links/nodes-san/count"
    assert "12 links need ports port of hba, which has 8" in problem.text


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
    assert "no connections lead from loadgens to arrays" in problem.text
    assert sizing.workloads == ()
    assert [pool.id for pool in sizing.pools] == ["data", "boot"]


def test_members_that_do_not_divide_the_drives_leave_some_over(changed: Changed) -> None:
    problem = found(changed("hp-ha-nfs", setting("pools", "data", members=14)), "drives-left-over")
    assert problem.text == "8 drives of pool data are in no group and no spare"


def test_more_groups_than_the_drives_make_names_how_many_fit(changed: Changed) -> None:
    problem = found(changed("hp-ha-nfs", setting("pools", "data", groups=50)), "pool-larger-than-drives")
    assert "need 64 drives more than the 736" in problem.text
    assert problem.hint == "At most 46 groups fit."


def test_an_odd_mirror_names_the_even_numbers_beside_it(changed: Changed) -> None:
    problem = found(changed("hp-ha-nfs", setting("pools", "data", members=15)), "members")
    assert problem.hint == "Use 14 or 16."


def test_a_footprint_larger_than_the_pool_is_told(changed: Changed) -> None:
    problem = found(
        changed("p2000-iscsi", setting("workloads", "enterprise", footprint_bytes=9e12)), "footprint-larger-than-pool"
    )
    assert "the whole pool is taken" in problem.text


def test_a_file_set_larger_than_its_pool_is_an_error(changed: Changed) -> None:
    problem = found(
        changed("hp-ha-nfs", setting("workloads", "sfs", requested_per_s=300000)), "fileset-larger-than-pool"
    )
    assert problem.severity is Severity.ERROR


def test_a_rate_above_the_bound_is_saturated_and_not_an_error(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs", setting("workloads", "sfs", offered_per_s=500000))
    problem = found(sizing, "saturated")
    assert problem.severity is Severity.WARNING
    assert sizing.sheet["workload.sfs.throughput_per_s"].number == sizing.sheet["workload.sfs.peak_per_s"].number


def test_a_drive_of_the_wrong_size_does_not_fit_its_bay(changed: Changed) -> None:
    problem = found(changed("hp-ha-nfs", setting("items", "drives", item=_large_drive())), "form-factor")
    assert "3.5in" in problem.text


def _large_drive() -> str:
    from sizer.catalog import shipped_catalog

    return next(
        item.id for item in shipped_catalog().of_kind("drive")
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
    assert "exists once" in problem.text


def test_several_faults_are_all_told_at_once(changed: Changed) -> None:
    def break_much(content: Content) -> None:
        record(content, "items", "drives")["quantity"] = 800
        record(content, "links", "nodes-san")["count"] = 12
        record(content, "items", "shelves")["item"] = "hp-msa7"

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


def test_a_pool_whose_lines_are_unknown_is_not_told_to_name_lines(changed: Changed) -> None:
    problem = found(changed("hp-ha-nfs", setting("items", "drives", item="hp-418371-b22")), "pool-without-drives")
    assert problem.hint == "Mend the lines it names."


def test_ports_of_unequal_width_are_told_with_the_lanes_that_carry_traffic(changed: Changed) -> None:
    def narrow(content: Content) -> None:
        content["items"].append({"id": "far", "item": "hp-msa70", "quantity": 1})
        content["links"].append({"id": "odd", "from": "fcsw", "from_port": "external", "to": "far", "to_port": "in",
                                 "count": 1})

    problem = found(changed("hp-ha-nfs", narrow), "link-lanes")
    assert problem.text == "the ends of odd have 1 and 4 lanes: 1 carry traffic"

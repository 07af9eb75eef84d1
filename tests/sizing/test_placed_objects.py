"""A store that places each object by itself takes any number of drives, on as many servers as an object has parts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sizer.design.files.fileformat import loads
from sizer.sizing import size
from tests.sizing.test_processors import codes
from tests.sizing.test_storage_servers import measured, store

SHORT = "copies-on-one-server"


def pool(drives: int, servers: int = 4, **fields: Any) -> Any:
    """A store of so many drives and servers; a field that is None is left out."""
    stated = {"protection": "mirror3", "members": None, "spares": 0, "enclosure_members": None} | fields
    return store(stated, lines={"drives": drives, "servers": servers, "server-adapters": servers},
                 ports={"servers-net": 2 * servers})


@pytest.mark.parametrize("members", [None, 3, 4])
@pytest.mark.parametrize("drives", [30, 32, 35])
def test_copies_lie_on_any_number_of_drives(drives: int, members: int | None) -> None:
    sizing = pool(drives, members=members)
    assert not {"members", "drives-left-over", "unequal-ownership", SHORT} & codes(sizing)
    raw, usable = (sizing.sheet[f"pool.data.{name}_bytes"].number for name in ("right_sized", "usable"))
    assert usable == pytest.approx(raw / 3, rel=1e-12)


def test_a_code_lies_on_any_number_of_drives() -> None:
    sizing = pool(35, 6, protection="4+2")
    assert not {"members", "drives-left-over", SHORT} & codes(sizing)
    raw, usable = (sizing.sheet[f"pool.data.{name}_bytes"].number for name in ("right_sized", "usable"))
    assert usable == pytest.approx(raw * 4 / 6, rel=1e-12)


def test_without_such_software_drives_still_divide_into_groups() -> None:
    assert "members" in codes(pool(32, software="parallel-fs"))


def test_a_server_takes_one_copy_of_each_object_with_it_where_nothing_else_is_stated() -> None:
    assert pool(32).sheet["pool.data.in.servers.members"].number == 1
    assert pool(32, 6, protection="4+2").sheet["pool.data.in.servers.members"].number == 1
    assert pool(32, 4, protection="4+2").sheet["pool.data.in.servers.members"].number == 2


@pytest.mark.parametrize(("protection", "servers", "apart", "choice"), [
    ("mirror3", 2, None, "at least 3 servers, or protection raid1"), ("raid10", 1, None, "at least 2 servers"),
    ("4+2", 4, 1, "at least 6 servers, or protection 2+2"), ("4+2", 4, None, "at least 6 servers, or protection 2+2")])
def test_fewer_servers_than_parts_of_an_object_are_told_with_the_nearest_choice(
    protection: str, servers: int, apart: int | None, choice: str
) -> None:
    [problem] = [one for one in pool(32, servers, protection=protection, enclosure_members=apart).problems
                 if one.code == SHORT]
    assert problem.hint.startswith(f"Use {choice}")


def test_two_parts_on_a_server_are_taken_where_they_are_stated() -> None:
    assert SHORT not in codes(pool(32, 4, protection="4+2", enclosure_members=2))


def test_the_software_of_a_store_is_asked_for_where_nobody_states_it() -> None:
    content: Any = json.loads((measured().path / "ceph-replica3.sizer").read_text("utf-8"))
    asked = "Which software serves pool"
    assert not any(asked in one.question for one in size(loads(json.dumps(content)), measured().catalog).missing)
    del content["pools"][0]["software"]
    [found] = [one for one in size(loads(json.dumps(content)), measured().catalog).missing if asked in one.question]
    assert found.settles

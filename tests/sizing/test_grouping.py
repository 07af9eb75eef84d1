"""Drives, members, groups and protections that do not go together: the choices named are choices that help."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sizer.catalog import Catalog, shipped_catalog
from sizer.design.protection import PROTECTIONS
from sizer.errors import Problem, Severity
from sizer.sizing import size
from sizer.sizing.result import Sizing
from tests.sizing.applying import applied
from tests.sizing.conftest import Content, content_of, design_of, record


def found(sizing: Sizing, code: str) -> Problem:
    [problem] = [one for one in sizing.problems if one.code == code]
    return problem


def of_drives(quantity: int, **pool: object) -> Callable[[Content], object]:
    """The pool of enterprise drives with so many drives, and the fields stated."""

    def change(content: Content) -> None:
        record(content, "items", "enterprise-drives")["quantity"] = quantity
        record(content, "pools", "enterprise").update({"members": None, **pool})

    return change


FAULTS = frozenset(("no-group", "members", "pool-larger-than-drives", "drives-left-over"))


def faults_of(sizing: Sizing) -> set[tuple[str, str]]:
    """What is wrong with the enterprise pool: codes with the fields they are about; in doubt is not wrong."""
    return {
        (problem.code, problem.location.place) for problem in sizing.problems
        if problem.location.place.startswith("pools/enterprise") and problem.severity is Severity.ERROR
    }


def helped(catalog: Catalog, change: Callable[[Content], object], code: str) -> list[str]:
    """The choices that the hint of a problem names: with each made the problem is gone, and no other has come."""
    content = content_of("p2000-iscsi")
    change(content)
    before = size(design_of(content), catalog)
    choices = list(applied(content, found(before, code)))
    for words, made in choices:
        after = size(design_of(made), catalog)
        assert code not in {problem.code for problem in after.problems}, words
        assert faults_of(after) <= faults_of(before), words
    return [words for words, _ in choices]


@pytest.mark.parametrize(
    ("drives", "fields", "code", "place", "hint"),
    [
        (5, {"protection": "8+2"}, "no-group", "protection", "Use protection 3+2, or at least 10 drives."),
        (5, {"protection": "8+2", "members": 10}, "no-group", "protection",
         "Use protection 3+2 with members left empty, or at least 10 drives."),
        (4, {"protection": "2+4"}, "no-group", "protection", "Use protection 1+3, or at least 6 drives."),
        (1, {"protection": "8+2"}, "no-group", "protection", "Use protection raid0, or at least 10 drives."),
        (5, {"protection": "gnr-8+2p"}, "no-group", "protection",
         "Use protection gnr-3way or gnr-2way, or at least 10 drives."),
        (11, {"protection": "gnr-8+3p", "spares": 1}, "no-group", "protection",
         "Use protection gnr-4+3p or gnr-8+2p, or at least 12 drives."),
        (5, {"protection": "vraid5"}, "no-group", "protection", "Use at least 8 drives."),
        (1, {"protection": "raid1"}, "no-group", "protection", "Use protection raid0, or at least 2 drives."),
        (10, {"members": 50}, "no-group", "members", "Use at most 10 members, or at least 50 drives."),
        (3, {"protection": "raid6", "members": 6}, "no-group", "members",
         "Use protection mirror3 or raid5 with members left empty, or at least 6 drives."),
        (10, {"protection": "vraid5", "members": 12}, "no-group", "members",
         "Use at most 10 members, or at least 12 drives."),
        (10, {"members": 50, "groups": 2}, "no-group", "members", "Use at most 4 members, or at least 100 drives."),
        (3, {"protection": "raid6"}, "members", "members", "Use 4 drives, or protection mirror3 or raid5."),
        (10, {"protection": "raid6", "members": 3}, "members", "members", "Use 4 members."),
        (1, {"protection": "raid5"}, "members", "members", "Use 3 drives, or protection raid0."),
        (10, {"protection": "mirror3"}, "members", "members", "Use 9 members, or 9 or 12 drives."),
        (10, {"protection": "mirror3", "members": 2}, "members", "members", "Use 3 members."),
        (10, {"protection": "4+1", "members": 7}, "members", "members", "Use 5 members."),
        (10, {"spares": 12}, "no-group", "spares", "Use at most 8 spares, or at least 14 drives."),
        (10, {"spares": 12, "members": 10}, "no-group", "spares", "Use at most 0 spares, or at least 22 drives."),
        (10, {"members": 4, "groups": 7}, "pool-larger-than-drives", "groups",
         "Use at most 2 groups, or at least 28 drives."),
        (10, {"members": 4, "groups": 3}, "pool-larger-than-drives", "groups",
         "Use at most 2 groups, or at most 2 members, or at least 12 drives."),
        (10, {"protection": "raid5", "groups": 3}, "pool-larger-than-drives", "groups",
         "Use at most 1 group, or at most 3 members."),
        (10, {"protection": "raid6", "members": 7}, "drives-left-over", "members",
         "Use 5 or 10 members, or 7 or 14 drives, or 3 spares."),
        (10, {"protection": "vraid5", "members": 9}, "drives-left-over", "members", "Use 10 members."),
        (10, {"protection": "8+1"}, "drives-left-over", "members",
         "Use protection 4+1 or 9+1, or 9 or 18 drives, or 1 spare."),
        (10, {"members": 4, "groups": 1}, "drives-left-over", "members", "Use 10 members, or 4 drives, or 6 spares."),
        (34, {"members": 10, "groups": 3}, "drives-left-over", "members", "Use 30 drives, or 4 spares."),
        (59, {"members": 30}, "drives-left-over", "members", "Use 30 or 60 drives, or 29 spares."),
        (58, {"members": 50}, "drives-left-over", "members", "Use 2 or 58 members, or 50 drives, or 8 spares."),
    ],
)
def test_a_group_that_does_not_go_with_the_drives_names_choices_that_do(
    catalog: Catalog, drives: int, fields: dict[str, object], code: str, place: str, hint: str
) -> None:
    content = content_of("p2000-iscsi")
    of_drives(drives, **fields)(content)
    problem = found(size(design_of(content), catalog), code)
    assert problem.location.place == f"pools/enterprise/{place}"
    assert problem.hint == hint
    assert len(helped(catalog, of_drives(drives, **fields), code)) == hint.count(" or ") + 1


@pytest.mark.slow
@given(
    drives=st.integers(1, 40), spares=st.integers(0, 12), members=st.none() | st.integers(1, 20),
    groups=st.none() | st.integers(1, 6),
    protection=st.sampled_from([*PROTECTIONS, "8+2", "4+1", "1+1", "3+3", "16+4"]),
)
@settings(max_examples=60)
def test_each_choice_that_is_named_for_a_pool_makes_its_problem_go_away(
    drives: int, spares: int, members: int | None, groups: int | None, protection: str
) -> None:
    change = of_drives(drives, spares=spares, members=members, groups=groups, protection=protection)
    content = content_of("p2000-iscsi")
    change(content)
    catalog = shipped_catalog()
    for code in FAULTS & {problem.code for problem in size(design_of(content), catalog).problems}:
        assert helped(catalog, change, code)


def test_an_eva_group_that_keeps_all_its_space_free_names_what_would_leave_some(catalog: Catalog) -> None:
    fields = {"protection": "vraid6", "occupancy": 0.1, "protection_level": 2}
    content = content_of("p2000-iscsi")
    of_drives(8, **fields)(content)
    problem = found(size(design_of(content), catalog), "nothing-left")
    assert problem.location.place == "pools/enterprise/occupancy"
    assert problem.text == ("protection level 2 keeps the space of 4 drives free, and no more of 8 may be used at an "
                            "occupancy of 10\u202f%")
    assert problem.hint == "Use an occupancy of 50.11\u202f%, or protection level 0, or at least 41 drives."
    for drives, mended in ((8, {"occupancy": 0.5011}), (8, {"protection_level": 0}), (41, {})):
        of_drives(drives, **{**fields, **mended})(content)
        sizing = size(design_of(content), catalog)
        assert not faults_of(sizing)
        assert sizing.sheet["pool.enterprise.usable_bytes"].number > 0

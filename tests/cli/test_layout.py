"""``sizer layout``: designs from requirements at a prompt."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sizer.cli.commands.layout import total_text
from sizer.design.files.storage import load
from sizer.units import plain_spaces
from tests.cli.conftest import Answer

Sizer = Callable[..., Answer]
OBJECTS = ("layout", "--capacity", "1 PB", "--bandwidth", "4 GB/s", "--access", "objects")


@pytest.mark.parametrize(("words", "said"), [
    ((), "nothing is asked for"),
    (("--kept", "50 %"), "nothing is asked for"),
    (("--capacity", "0 TB"), "--capacity '0 TB' is not possible"),
    (("--rate", "100", "--reads", "170 %"), "at most 100 %"),
    (("--capacity", "ten TB"), "ten TB"),
    (("--capacity", "60"), "--capacity '60' has no unit. Write '60 TB' or '60 GB'."),
    (("--bandwidth", "20"), "Write '20 GB/s' or '20 MB/s'."),
    (("--rate", "100", "--within", "1"), "Write '1 ms' or '1 s'."),
    (("--capacity", "1 TB", "--reads", "50 %"), "--reads says nothing by itself. Ask for --rate or --bandwidth too."),
    (("--bandwidth", "1 GB/s", "--within", "1 ms"), "--within says nothing by itself"),
    (("--capacity", "1 TB", "--template", "flash-aray"), "Did you mean flash-array"),
    (("--capacity", "1 TB", "--access", "tapes"), "tapes"),
    (("--capacity", "1 TB", "--years", "3"), "--years says nothing by itself"),
    (("--capacity", "1 TB", "--failures", "7"), "none, one or two"),
    (("--capacity", "1 TB", "--space", "high"), "--space 'high' is no height. For example 42 U."),
    (("--capacity", "1 TB", "--media", "tape"), "tape"),
])
def test_what_cannot_be_asked_is_refused_with_what_can(sizer: Sizer, words: tuple[str, ...], said: str) -> None:
    answer = sizer("layout", *words)
    assert answer.status == 2
    assert said in answer.err


def test_a_template_of_older_parts_lays_nothing_out_unless_they_are_asked_for(sizer: Sizer) -> None:
    answer = sizer("layout", "--capacity", "1 TB", "--template", "iscsi")
    assert answer.status == 1
    assert "--older" in answer.out


@pytest.mark.parametrize(("value", "unknown", "text"), [
    (30.0, 0, "30 U"), (30.0, 1, "at least 30 U"), (0.0, 1, "unknown"), (30.0, 4, "unknown"), (0.0, 0, "0 U")])
def test_a_total_that_lines_are_missing_from_is_a_bound_or_not_known(value: float, unknown: int, text: str) -> None:
    assert plain_spaces(total_text(value, unknown, 4, "U")) == text


@pytest.mark.slow
def test_layouts_are_printed_and_the_first_is_written_as_a_design(sizer: Sizer, tmp_path: Path) -> None:
    answer = sizer(*OBJECTS, "--most", "2", "--space", "100 U", "--failures", "one", "--media", "disk", "-o",
                   str(tmp_path / "first.sizer"), "--json")
    assert answer.status == 0
    first, second = json.loads(answer.out)
    assert first["architecture"] == second["architecture"] == "Object store 8+4"
    assert (first["verdict"], first["missed"], first["uncertain"]) == ("met", {}, {})
    assert first["gives"]["usable"]["low"] >= 1e15
    assert 0 < first["limited_by"]["utilization"] <= 1
    assert first["lines_unknown"].keys() == {"rack_units", "watts", "price"}
    design = load(tmp_path / "first.sizer")
    assert sum(line.quantity for line in design.items if line.id == "drives") == first["drives"]
    assert set(design.requirements.ids()) == {"capacity", "bandwidth", "failure", "space"}


@pytest.mark.slow
def test_a_bandwidth_says_of_which_directions_it_is_and_takes_the_share_of_reads(sizer: Sizer) -> None:
    asked = ("layout", "--template", "zfs-backup", "--bandwidth", "1 GB/s", "--most", "1")
    assert "(reads and writes together, 30 % reads)" in sizer(*asked).out
    assert "(reads alone)" in sizer(*asked, "--reads", "100 %").out

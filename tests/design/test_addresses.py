"""What the words that name a design mean, for the command line and the window alike."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sizer.design.files.addresses import open_address, reference_designs
from sizer.design.files.storage import load
from sizer.errors import DesignError


def test_every_reference_design_opens_by_its_name() -> None:
    assert len(reference_designs()) == 8
    for name, path in reference_designs().items():
        found = open_address(name)
        assert found.reference
        assert (found.name, found.design) == (name, load(path))
        assert found.scenario == found.design.current_scenario


def test_a_scenario_behind_the_name_is_the_one_that_is_meant() -> None:
    found = open_address("ess-gl4-sas@56gbe")
    assert (found.name, found.scenario, found.reference) == ("ess-gl4-sas", "56gbe", True)
    assert open_address("p2000-iscsi@base").scenario == "base"


def test_a_file_is_taken_before_a_reference_design_of_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(reference_designs()["p2000-iscsi"], tmp_path / "hp-ha-nfs")
    found = open_address("hp-ha-nfs")
    assert not found.reference
    assert "P2000" in found.design.title


def test_a_folder_of_a_reference_designs_name_hides_it_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hp-ha-nfs").mkdir()
    assert open_address("hp-ha-nfs").reference


def test_a_file_with_the_sign_in_its_name_opens_and_takes_a_scenario_behind_it(tmp_path: Path) -> None:
    path = tmp_path / "offer@home.sizer"
    shutil.copy(reference_designs()["p2000-iscsi"], path)
    assert open_address(str(path)).scenario == "base"
    found = open_address(f"{path}@sequential")
    assert (found.path, found.name, found.scenario) == (path, "offer@home.sizer", "sequential")


@pytest.mark.parametrize(("address", "code", "words"), [
    ("hp-ha-nf", "no-such-design", "Did you mean hp-ha-nfs?"),
    ("zzzz", "no-such-design", "Reference designs are ess-gl4-sas"),
    ("", "no-such-design", "Reference designs are"),
    ("hp-ha-nfs@phase9", "no-such-scenario", "It has base"),
    ("nothing@home", "no-such-design", "'nothing'"),
    ("no/such/place.sizer", "unreadable", "o such file"),
    ("no/such/place.sizer@phase0", "unreadable", "o such file"),
    ("/", "unreadable", "folder"),
    ("a\0b", "no-such-design", ""),
])
def test_what_is_not_there_is_told_with_what_is_close(address: str, code: str, words: str) -> None:
    with pytest.raises(DesignError) as refused:
        open_address(address)
    assert refused.value.problems[0].code == code
    assert words in refused.value.problems[0].sentence()

"""The README: every command in it runs, and its generated parts are current."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from sizer.cli import main
from tools.write_readme import rewritten

pytestmark = pytest.mark.slow

README = Path(__file__).parent.parent / "README.md"


def commands() -> list[str]:
    """Every line of the shell blocks."""
    blocks = re.findall(r"```sh\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.strip()]


def test_the_readme_shows_the_two_commands() -> None:
    assert {"./run size hp-ha-nfs", "./run-tests"} <= set(commands())


@pytest.mark.parametrize("line", [line for line in commands() if line.startswith("./run ")])
def test_every_command_in_the_readme_runs(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    status = main(shlex.split(line)[1:])
    assert status == 0, capsys.readouterr().err
    assert capsys.readouterr().out


def test_every_picture_in_the_readme_is_there() -> None:
    for name in re.findall(r"!\[[^]]*\]\(([^)]+)\)", README.read_text("utf-8")):
        assert (README.parent / name).is_file(), name


def test_the_validation_table_is_current() -> None:
    text = README.read_text("utf-8")
    assert rewritten(text) == text, "run python -m tools.write_readme"


def test_what_the_tour_shows_is_what_the_program_prints(capsys: pytest.CaptureFixture[str]) -> None:
    tour = README.read_text("utf-8").split("## A tour")[1].split("## How numbers")[0]
    shown = [line.strip() for line in tour.splitlines() if line.startswith("    ") and line.strip() != "..."]
    main(["size", "p2000-iscsi"])
    printed = capsys.readouterr().out
    assert shown
    for line in shown:
        assert line in printed

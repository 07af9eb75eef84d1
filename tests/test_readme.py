"""The README: every command in it runs, and its generated parts are current."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from sizer.cli import main
from tools.write_validation import FITTED, documents

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


def test_what_is_generated_in_the_documents_is_current() -> None:
    for name, text in documents().items():
        assert (README.parent / name).read_text("utf-8") == text, f"{name}: run python -m tools.write_validation"


@pytest.mark.parametrize("path", ["README.md", "docs/validation.md", "catalogs/README.md"])
def test_what_was_chosen_with_measured_systems_in_sight_is_said_in_the_same_words(path: str) -> None:
    assert FITTED in " ".join((README.parent / path).read_text("utf-8").split())


def test_the_readme_is_short_enough_to_be_read() -> None:
    assert len(README.read_text("utf-8").splitlines()) <= 250


@pytest.mark.parametrize("path", [README, *sorted((README.parent / "docs").rglob("*.md"))], ids=lambda path: path.name)
def test_every_link_of_a_document_leads_somewhere(path: Path) -> None:
    for name in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text("utf-8")):
        assert (path.parent / name).exists(), name


def test_what_the_tour_shows_is_what_the_program_prints(capsys: pytest.CaptureFixture[str]) -> None:
    tour = README.read_text("utf-8").split("## A tour")[1].split("## How numbers")[0]
    shown = [line.strip() for line in tour.splitlines() if line.startswith("    ") and line.strip() != "..."]
    main(["size", "p2000-iscsi"])
    printed = capsys.readouterr().out
    assert shown
    for line in shown:
        assert line in printed


def test_every_room_is_named_in_the_description_of_the_architecture() -> None:
    text = (README.parent / "docs" / "architecture.md").read_text("utf-8")
    named = set(re.findall(r"^### (\S+)", text, re.MULTILINE)) | {
        f"{package}/{room}"
        for package, table in re.findall(r"^### (\S+)\n((?:.+\n)+)", text, re.MULTILINE)
        for line in table.splitlines() for room in re.findall(r"`([\w/]+)`", line.split("|")[1] if "|" in line else "")}
    there = {str(path.parent.relative_to(README.parent))
             for tree in ("sizer", "ui", "reports") for path in (README.parent / tree).rglob("__init__.py")}
    assert there - {"sizer"} == named

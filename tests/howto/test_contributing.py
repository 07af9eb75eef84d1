"""Following CONTRIBUTING.md on a copy of the project does what it says, and touches no more files than it says."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.contributing import Block, how_tos
from tests.copies import copied

COPIED = ("sizer", "ui", "reports", "catalogs", "tests", "tools", "docs", "examples")
FILES = ("pyproject.toml", "CONTRIBUTING.md", "README.md")
TOUCHED = {
    "Add a law": {"sizer/laws/facility/cooling.py", "tests/vectors/capacity.csv", "docs/model.md"},
    "Add a model of hardware": {"catalogs/vendors/acme.toml"},
    "Add a kind of hardware": {"sizer/catalog/kinds.py", "sizer/catalog/vocabulary.py",
                               "catalogs/schema/vendors.schema.json"},
    "Add a pattern of work": {"sizer/sizing/work/patterns/log_append.py", "tests/ui/test_log_append.py"},
    "Add an input column": {"sizer/design/records/hardware.py"},
    "Add a section of the documents": {"reports/sections/cooling.py"},
}
"""How-to -> every file that following it makes or changes; the schema is written by a tool."""

PRINTED = {
    "Add a model of hardware": "Acme Node (acme-node)",
    "Add a kind of hardware": "Ethernet adapter with processors",
    "Add a section of the documents": "COOLING OF THE POOLS",
}
"""How-to -> what its commands print then."""


def files(root: Path) -> dict[str, bytes]:
    """Every file of the copied folders."""
    return {path.relative_to(root).as_posix(): path.read_bytes() for name in COPIED for path in (root / name).rglob("*")
            if path.is_file()}


def command(line: str) -> Sequence[str]:
    """The words that do on the copy what a line of a shell block does."""
    program, *words = shlex.split(line)
    match program:
        case "./run":
            return [sys.executable, "-m", "sizer", *words]
        case "./run-tests":
            return [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--assert=plain", "-m", "not slow",
                    *words]
        case ".venv/bin/python":
            return [sys.executable, *words]
        case "cp":
            return [program, *words]
    raise AssertionError(line)


def run(block: Block, root: Path) -> str:
    """What the commands of a block print; each must succeed."""
    printed = ""
    # Modules of the copy are compiled once for all how-tos, and not beside their sources.
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONPYCACHEPREFIX": f"{root}-compiled", "COLUMNS": "200"}
    for line in block.code.splitlines():
        done = subprocess.run(command(line), cwd=root, env=environment, text=True, capture_output=True, check=False,
                              timeout=300)
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        printed += done.stdout
    return printed


def test_every_how_to_is_followed() -> None:
    assert set(how_tos()) - {"Add something"} == set(TOUCHED)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project, which every how-to leaves as it was."""
    root = tmp_path_factory.mktemp("project")
    copied(root, COPIED, FILES)
    return root


@pytest.mark.slow
@pytest.mark.parametrize("title", TOUCHED)
def test_following_a_how_to_does_what_it_says_and_touches_the_files_it_names(title: str, copy: Path) -> None:
    before, printed = files(copy), ""
    try:
        for block in how_tos()[title]:
            if block.language == "sh":
                printed += run(block, copy)
            else:
                block.put(copy)
        assert run(Block("sh", "", ".venv/bin/python -m ruff check ."), copy)
    finally:
        after = files(copy)
        touched = {name for name in before | after if before.get(name) != after.get(name)}
        for name in touched:
            if name in before:
                (copy / name).write_bytes(before[name])
            else:
                (copy / name).unlink()
    assert touched == TOUCHED[title]
    assert PRINTED.get(title, "") in printed

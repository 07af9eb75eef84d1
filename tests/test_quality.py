"""Style and types hold for the whole project: the same checks that an editor shows."""

from __future__ import annotations

import re
import shlex
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("sizer", "ui", "reports")
HOOKS = dict(re.findall(r"- id: (\w+)\n.*\n +entry: (.+)", (ROOT / ".pre-commit-config.yaml").read_text("utf-8")))
"""What is run at each commit, by its name: the same commands are run here, on all files."""


def checked(hook: str, *words: str) -> None:
    done = subprocess.run([*shlex.split(HOOKS[hook]), *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"


def test_ruff_finds_nothing() -> None:
    checked("ruff", "--quiet", ".")


@pytest.mark.slow
def test_mypy_strict_finds_nothing() -> None:
    checked("mypy")


def test_style_types_and_layers_are_checked_at_each_commit() -> None:
    assert [shlex.split(entry)[2] for entry in HOOKS.values()] == ["ruff", "mypy", "pytest"]
    # Ruff and mypy are run above as the hooks run them; what the last hook runs is part of every run of the tests.
    *command, tests = shlex.split(HOOKS["architecture"])
    assert command == [".venv/bin/python", "-m", "pytest", "-q"]
    assert (ROOT / tests).is_file()


def test_no_test_can_be_left_out_by_what_a_machine_lacks() -> None:
    ways = re.compile(r"\b(?:skipif|skipIf|importorskip|SkipTest)\b|\bpytest\.(?:mark\.)?(?:skip|xfail)\b")
    found = {path.name for path in (ROOT / "tests").rglob("*.py") if ways.search(path.read_text("utf-8"))}
    assert found <= {Path(__file__).name}


def test_mypy_checks_every_package_and_the_tests_without_exempt_modules() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    present = {name for name in PACKAGES if (ROOT / name / "__init__.py").exists()}
    assert set(options["files"]) == present | {"tests", "examples", "tools/screenshots.py", "tools/translations.py"}
    assert options["strict"] is True
    assert "overrides" not in options
    assert "exclude" not in options

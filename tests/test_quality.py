"""Style and types hold for the whole project: the same checks that an editor shows."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("sizer", "ui", "reports")


def checked(*command: str) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"


def test_ruff_finds_nothing() -> None:
    checked("ruff", "check", "--quiet", ".")


@pytest.mark.slow
def test_mypy_strict_finds_nothing() -> None:
    checked("mypy", "--no-error-summary")


def test_no_test_can_be_left_out_by_what_a_machine_lacks() -> None:
    ways = re.compile(r"\b(?:skipif|skipIf|importorskip|SkipTest)\b|\bpytest\.(?:mark\.)?(?:skip|xfail)\b")
    found = {path.name for path in (ROOT / "tests").rglob("*.py") if ways.search(path.read_text("utf-8"))}
    assert found <= {Path(__file__).name}


def test_mypy_checks_every_package_and_the_tests_without_exempt_modules() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    present = {name for name in PACKAGES if (ROOT / name / "__init__.py").exists()}
    assert set(options["files"]) == present | {"tests", "examples", "tools/screenshots.py"}
    assert options["strict"] is True
    assert "overrides" not in options
    assert "exclude" not in options

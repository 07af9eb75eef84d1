"""A further pattern is one module and its test: nothing else of the program is touched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sizer.design.patterns import OUTAGE, PATTERNS, PLUG_INS
from sizer.sizing.work.pattern import PatternSpec

ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLE = ROOT / "tests" / "samples" / "pattern"
ADDED = {
    "log_append.py": f"{PLUG_INS.replace('.', '/')}/log_append.py",
    "check_log_append.py": "tests/ui/test_log_append.py",
}


def test_every_pattern_has_a_model_and_is_in_the_module_of_its_name() -> None:
    modules = {path.stem for path in (ROOT / PLUG_INS.replace(".", "/")).glob("*.py")} - {"__init__"}
    assert modules == {name.replace("-", "_") for name in PATTERNS}
    assert all(isinstance(pattern, PatternSpec) for pattern in PATTERNS.values())


def test_patterns_are_listed_in_the_order_of_their_ranks() -> None:
    ranks = [pattern.rank for pattern in PATTERNS.values()]
    assert ranks == sorted(set(ranks))
    assert next(iter(PATTERNS)) == "random-block"


@pytest.mark.parametrize("name", PATTERNS)
def test_the_parameters_of_a_pattern_have_names_of_their_own(name: str) -> None:
    keys = [spec.key for spec in PATTERNS[name].parameters]
    assert len(set(keys)) == len(keys)
    assert keys[-1] == OUTAGE.key


@pytest.mark.slow
def test_a_pattern_is_added_with_one_module_and_its_test(tmp_path: Path) -> None:
    for name in ("sizer", "ui", "reports", "catalogs", "tests"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy2(ROOT / "pyproject.toml", tmp_path)
    for name, place in ADDED.items():
        assert not (tmp_path / place).exists()
        shutil.copy2(SAMPLE / name, tmp_path / place)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", ADDED["check_log_append.py"]],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, text=True,
        check=False, timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr

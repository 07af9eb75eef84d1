"""What is checked at each commit is what the tests check."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ENTRIES = re.findall(r"entry: (.+)", (ROOT / ".pre-commit-config.yaml").read_text("utf-8"))


def test_style_types_and_layers_are_checked() -> None:
    assert [shlex.split(entry)[2] for entry in ENTRIES] == ["ruff", "mypy", "pytest"]


@pytest.mark.slow
@pytest.mark.parametrize("entry", ENTRIES)
def test_each_hook_runs(entry: str) -> None:
    done = subprocess.run(shlex.split(entry), cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr

"""What ./run adds to a start when everything is there, beside the bare interpreter."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with an environment that counts as complete, whose program is the bare interpreter."""
    for name in ("run", "tools/environment.sh", "requirements.lock"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy2(ROOT / name, tmp_path / name)
    environment = tmp_path / ".venv"
    (environment / "bin").mkdir(parents=True)
    python = environment / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c ""\n', "utf-8")
    python.chmod(0o755)
    shutil.copy2(tmp_path / "requirements.lock", environment / "made-from.lock")
    (environment / "contents").write_text("bin\n" * 20, "utf-8")
    return tmp_path


@pytest.mark.parametrize("window", [False, True], ids=["command", "window"])
def test_start_through_run(benchmark: BenchmarkFixture, checkout: Path, *, window: bool) -> None:
    if window:
        (checkout / "ui").mkdir()
        (checkout / "ui" / "__init__.py").touch()
    command = [str(checkout / "run"), "gui" if window else "size"]
    assert benchmark(lambda: subprocess.run(command, check=True)).returncode == 0


def test_start_of_the_bare_interpreter(benchmark: BenchmarkFixture, checkout: Path) -> None:
    command = [str(checkout / ".venv" / "bin" / "python")]
    assert benchmark(lambda: subprocess.run(command, check=True)).returncode == 0

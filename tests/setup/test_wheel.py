"""What pip install . puts on a machine: every module, every data file, and the command."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("sizer", "ui", "reports", "catalogs")
UNSHIPPED = {"__pycache__"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of a copy of the project, built without reaching for anything that is not installed."""
    copy = tmp_path_factory.mktemp("project")
    for name in PACKAGES:
        if (ROOT / name).exists():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns(*UNSHIPPED))
    (copy / "docs").mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", "THIRD-PARTY.md", "docs/glossary.md", "docs/model.md"):
        shutil.copy2(ROOT / name, copy / name)
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "made"],
        cwd=copy,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (made,) = (copy / "made").glob("sizer-*.whl")
    return made


@pytest.mark.slow
def test_every_file_of_the_packages_is_in_the_wheel(wheel: Path) -> None:
    expected = {
        path.relative_to(ROOT).as_posix()
        for name in PACKAGES
        for path in (ROOT / name).rglob("*")
        if path.is_file() and not UNSHIPPED & set(path.parts)
    }
    with zipfile.ZipFile(wheel) as archive:
        assert expected - set(archive.namelist()) == set()


def test_nothing_else_is_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} <= set(PACKAGES)


def test_the_wheel_declares_the_command_and_carries_the_licences(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name.split("/", 1)[1]: name for name in archive.namelist() if ".dist-info/" in name}
        assert "sizer = sizer.cli:main" in archive.read(names["entry_points.txt"]).decode("utf-8")
    assert {"licenses/LICENSE", "licenses/THIRD-PARTY.md"} <= names.keys()


def test_the_help_shows_its_documents_where_nothing_but_the_wheel_is_installed(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    told = subprocess.run(
        [sys.executable, "-c", "from ui.help.texts import PAGES; print(*(len(page.markdown()) for page in PAGES))"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert all(int(each) > 1000 for each in told.stdout.split())


def test_the_catalogs_are_found_where_the_wheel_is_installed(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    found = subprocess.run(
        [sys.executable, "-c", "import importlib.resources as r; print(r.files('catalogs'))"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(found.stdout.strip()) == tmp_path / "catalogs"

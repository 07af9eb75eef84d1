"""An environment that is half made, outdated or damaged is made anew; two starts at once make it once."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from typing import TYPE_CHECKING

import pytest

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.setup.conftest import Checkout


def changed_lock(folder: Path) -> None:
    (folder / "requirements.lock").write_text("numpy==3\n", "utf-8")


def interpreter_gone(folder: Path) -> None:
    (folder / ".venv" / "bin" / "python").unlink()


def interpreter_upgraded_away(folder: Path) -> None:
    interpreter_gone(folder)
    (folder / ".venv" / "bin" / "python").symlink_to("python-that-was-here")


def package_gone(folder: Path) -> None:
    shutil.rmtree(folder / ".venv" / "lib" / "python3.11" / "site-packages" / "openpyxl")


def half_made(folder: Path) -> None:
    (folder / ".venv" / "made-from.lock").unlink()


def list_of_packages_gone(folder: Path) -> None:
    (folder / ".venv" / "contents").unlink()


def everything_gone(folder: Path) -> None:
    shutil.rmtree(folder / ".venv")


@pytest.mark.parametrize(
    "damage",
    [
        changed_lock,
        interpreter_gone,
        interpreter_upgraded_away,
        package_gone,
        half_made,
        list_of_packages_gone,
        everything_gone,
    ],
)
def test_a_start_after_damage_makes_the_environment_anew(checkout: Checkout, damage: Callable[[Path], None]) -> None:
    checkout.start()
    damage(checkout.folder)
    done = checkout.start(checkout.folder / "run", "size", "x")
    assert done.returncode == 0
    assert done.stderr == f"sizer: making the environment in {checkout.folder}/.venv, once.\n"
    assert (checkout.folder / ".venv" / "lib" / "python3.11" / "site-packages" / "openpyxl").exists()
    checkout.calls()
    assert checkout.start().stderr == ""
    assert checkout.calls() == []


def test_what_a_developer_adds_to_the_environment_stays(checkout: Checkout) -> None:
    checkout.start()
    added = checkout.folder / ".venv" / "lib" / "python3.11" / "site-packages" / "debugger"
    added.mkdir()
    assert checkout.start().stderr == ""
    assert added.exists()


def test_without_network_the_former_environment_is_kept(checkout: Checkout) -> None:
    checkout.start()
    lock = (checkout.folder / "requirements.lock").read_text("utf-8")
    changed_lock(checkout.folder)
    checkout.switch("no-network")
    assert checkout.start().returncode == 2
    assert not (checkout.folder / ".venv.previous").exists()
    (checkout.folder / "requirements.lock").write_text(lock, "utf-8")
    assert checkout.start().stderr == ""


def test_a_killed_installation_is_repaired_by_the_next_start(checkout: Checkout) -> None:
    checkout.start()
    changed_lock(checkout.folder)
    checkout.switch("pip-is-slow")
    with subprocess.Popen(
        [checkout.folder / "run"], env=checkout.environ(), start_new_session=True, stderr=subprocess.DEVNULL
    ) as killed:
        wait_for(checkout.folder / ".venv.previous")
        wait_for(checkout.folder / ".venv" / "lib" / "python3.11" / "site-packages" / "numpy")
        os.killpg(killed.pid, signal.SIGKILL)
    assert not (checkout.folder / ".venv" / "made-from.lock").exists()
    checkout.switch("pip-is-slow", on=False)
    assert checkout.start().returncode == 0
    assert checkout.start().stderr == ""
    assert not (checkout.folder / ".venv.previous").exists()


def test_a_start_beside_an_orphaned_installation_waits_for_it(checkout: Checkout) -> None:
    checkout.switch("pip-is-slow")
    with subprocess.Popen([checkout.folder / "run"], env=checkout.environ(), stderr=subprocess.DEVNULL) as killed:
        wait_for(checkout.folder / ".venv" / "lib" / "python3.11" / "site-packages" / "numpy")
        killed.kill()
    done = checkout.start()
    assert done.returncode == 0
    assert "another start is setting up; waiting for it." in done.stderr


def test_of_two_starts_at_once_one_makes_the_environment_and_both_run(checkout: Checkout) -> None:
    checkout.switch("pip-is-slow")
    started = [
        subprocess.Popen(
            [checkout.folder / "run", "size", name],
            env=checkout.environ(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for name in ("one", "two")
    ]
    printed = [process.communicate(timeout=60) for process in started]
    assert [process.returncode for process in started] == [0, 0]
    assert ["<one>" in printed[0][0], "<two>" in printed[1][0]] == [True, True]
    assert len([call for call in checkout.calls() if call.startswith("pip")]) == 1
    assert "another start is setting up; waiting for it." in printed[0][1] + printed[1][1]


def wait_for(path: Path) -> None:
    end = time.monotonic() + 20
    while not path.exists():
        assert time.monotonic() < end, f"{path} did not appear"
        time.sleep(0.01)

"""./run starts the program as it was called, and without work when everything is there."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.setup.conftest import Checkout


def test_arguments_reach_the_command_line_as_they_were_given(checkout: Checkout) -> None:
    done = checkout.start(checkout.folder / "run", "size", "my design.sizer", "", "*", "--json")
    assert done.returncode == 0
    assert done.stdout.splitlines()[2:] == ["<-m>", "<sizer>", "<size>", "<my design.sizer>", "<>", "<*>", "<--json>"]


def test_the_first_start_says_what_it_makes_and_leaves_the_output_to_the_program(checkout: Checkout) -> None:
    done = checkout.start(checkout.folder / "run", "size", "x")
    assert done.stderr == f"sizer: making the environment in {checkout.folder}/.venv, once.\n"
    assert "making" not in done.stdout


def test_packages_are_installed_from_the_lock_by_hash_and_never_built(checkout: Checkout) -> None:
    checkout.start(checkout.folder / "run", "size", "x")
    (pip,) = [call for call in checkout.calls() if call.startswith("pip")]
    assert pip.endswith(
        f"install --require-hashes --no-deps --only-binary :all: --requirement {checkout.folder}/requirements.lock"
    )


def test_what_the_packages_of_the_lock_need_is_in_the_lock() -> None:
    done = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert done.stdout.strip() == "No broken requirements found."


def test_the_second_start_asks_nobody_and_says_nothing(checkout: Checkout) -> None:
    checkout.start(checkout.folder / "run", "size", "x")
    checkout.calls()
    done = checkout.start(checkout.folder / "run", "size", "x")
    assert done.returncode == 0
    assert done.stderr == ""
    assert checkout.calls() == []


def test_the_current_folder_stays_the_users(checkout: Checkout, tmp_path: Path) -> None:
    done = checkout.start(checkout.folder / "run", "size", "x", cwd=tmp_path)
    assert done.stdout.startswith(f"in {tmp_path}\n")


def test_modules_come_from_the_checkout_whatever_the_user_has_set(checkout: Checkout) -> None:
    done = checkout.start(checkout.folder / "run", "x", extra={"PYTHONPATH": "elsewhere", "PYTHONHOME": "elsewhere"})
    assert f"path {checkout.folder} safe 1 home unset\n" in done.stdout


def test_a_link_to_a_link_to_the_script_starts_it(checkout: Checkout, tmp_path: Path) -> None:
    (tmp_path / "first").symlink_to(checkout.folder / "run")
    (tmp_path / "second").symlink_to("first")
    done = checkout.start(tmp_path / "second", "size", "x")
    assert f"path {checkout.folder} " in done.stdout


def test_the_script_can_be_named_without_its_folder(checkout: Checkout) -> None:
    done = checkout.start("sh", "run", "size", "x", cwd=checkout.folder)
    assert f"path {checkout.folder} " in done.stdout


def test_the_exit_status_is_the_programs(checkout: Checkout) -> None:
    checkout.switch("program-fails")
    assert checkout.start(checkout.folder / "run", "check", "x").returncode == 1


def test_the_command_line_asks_for_no_window_library(checkout: Checkout) -> None:
    checkout.with_window()
    assert checkout.start(checkout.folder / "run", "size", "x").returncode == 0
    assert not [call for call in checkout.calls() if call.startswith(("ldconfig", "apt-get"))]


@pytest.mark.parametrize("arguments", [(), ("gui",), ("gui", "x.sizer")])
def test_the_window_gets_the_libraries_it_lacks(checkout: Checkout, arguments: tuple[str, ...]) -> None:
    checkout.with_window()
    done = checkout.start(checkout.folder / "run", *arguments)
    assert done.returncode == 0
    assert "installing the system packages libglib2.0-0 libgl1 libegl1 " in done.stderr
    (install,) = [call for call in checkout.calls() if call.startswith("apt-get")]
    assert " install -y --no-install-recommends libglib2.0-0 libgl1 libegl1 " in install
    assert install.endswith("(noninteractive)")


def test_only_the_missing_library_is_installed(checkout: Checkout) -> None:
    checkout.with_window()
    present = (checkout.fakes / "all-libraries").read_text("utf-8").replace("libEGL.so.1", "libEGL_mesa.so.0")
    (checkout.fakes / "libraries").write_text(present, "utf-8")
    done = checkout.start()
    assert done.returncode == 0
    assert "sizer: installing the system packages libegl1 with apt-get.\n" in done.stderr


def test_where_no_list_of_libraries_can_be_had_the_window_is_tried(checkout: Checkout) -> None:
    checkout.with_window()
    checkout.fake("ldconfig", "#!/bin/sh\nexit 1\n")
    assert checkout.start().returncode == 0


def test_missing_package_lists_are_fetched_first(checkout: Checkout) -> None:
    checkout.with_window()
    (checkout.fakes / "lists" / "main_Packages").unlink()
    assert checkout.start().returncode == 0
    asked = [call.split()[3] for call in checkout.calls() if call.startswith("apt-get")]
    assert asked == ["update", "install"]


def test_stale_package_lists_are_fetched_anew(checkout: Checkout) -> None:
    checkout.with_window()
    stale = 'case $* in *" update") touch "$FAKES/updated" ;; *) [ -e "$FAKES/updated" ] || exit 100 ;; esac\n'
    apt_get = (checkout.fakes / "apt-get").read_text("utf-8")
    checkout.fake("apt-get", apt_get.replace("if [ -e", stale + "if [ -e"))
    assert checkout.start().returncode == 0
    asked = [call.split()[3] for call in checkout.calls() if call.startswith("apt-get")]
    assert asked == ["install", "update", "install"]

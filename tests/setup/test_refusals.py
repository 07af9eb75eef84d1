"""Where a start cannot set up what it needs, it says in one sentence what to do and ends with status 2."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import subprocess

    from tests.setup.conftest import Checkout


def sentence(done: subprocess.CompletedProcess[str]) -> str:
    """The last line of a refused start, after making sure that it was refused properly."""
    assert done.returncode == 2
    assert done.stdout == ""
    *announced, last = done.stderr.splitlines()
    assert all(line.startswith(("sizer: installing ", "sizer: making ")) for line in announced)
    assert last.startswith("sizer: ")
    assert last.endswith("start again.")
    return last


@pytest.mark.usefixtures("old_python")
def test_an_old_python_is_named_with_what_is_needed(checkout: Checkout) -> None:
    said = sentence(checkout.start())
    assert "Python 3.11 to 3.14 is needed and Python 3.9 was found: install one of them with its venv module" in said


def test_no_python_at_all_is_said(checkout: Checkout) -> None:
    (checkout.fakes / "python3").unlink()
    assert "Python 3.11 to 3.14 is needed and no python3 was found" in sentence(checkout.start())


@pytest.mark.usefixtures("old_python")
def test_a_newer_python_is_installed_where_the_system_offers_one(checkout: Checkout) -> None:
    checkout.fake("apt-cache", '#!/bin/sh\n[ "$2" = python3.11-venv ]\n')
    done = checkout.start()
    assert done.returncode == 0
    assert "sizer: installing the system packages python3.11 python3.11-venv with apt-get.\n" in done.stderr


@pytest.mark.usefixtures("old_python")
def test_a_newer_python_beside_an_old_one_is_found(checkout: Checkout) -> None:
    shutil.copy2(checkout.fakes / "good-python", checkout.fakes / "python3.12")
    assert checkout.start().returncode == 0


def test_a_python_of_the_users_without_ensurepip_is_named(checkout: Checkout) -> None:
    python = (checkout.fakes / "python3").read_text("utf-8")
    checkout.fake("python3", python.replace("*ensurepip*) ;;", "*ensurepip*) exit 1 ;;"))
    said = sentence(checkout.start())
    assert f"{checkout.fakes}/python3 has no ensurepip module" in said


def test_without_root_the_command_for_root_is_given(checkout: Checkout) -> None:
    checkout.with_window()
    said = sentence(checkout.start(extra={"FAKE_USER": "1000"}))
    assert 'only root can install: run "apt-get install libglib2.0-0 libgl1 libegl1 ' in said
    assert not [call for call in checkout.calls() if call.startswith("apt-get")]


def test_without_the_right_to_use_sudo_the_command_for_root_is_given(checkout: Checkout) -> None:
    checkout.with_window()
    checkout.fake("sudo", "#!/bin/sh\nexit 1\n")
    assert 'run "apt-get install' in sentence(checkout.start(extra={"FAKE_USER": "1000"}))


def test_with_the_right_to_use_sudo_packages_are_installed_through_it(checkout: Checkout) -> None:
    checkout.with_window()
    checkout.fake("true", "#!/bin/sh\n")
    checkout.fake("sudo", '#!/bin/sh\n[ "$1" != -n ] || shift\necho "sudo $*" >>"$FAKES/calls"\n"$@"\n')
    assert checkout.start(extra={"FAKE_USER": "1000"}).returncode == 0
    assert [call for call in checkout.calls() if call.startswith("sudo env DEBIAN_FRONTEND=noninteractive apt-get ")]


def test_a_system_without_apt_get_is_told_what_is_missing(checkout: Checkout) -> None:
    checkout.with_window()
    (checkout.fakes / "apt-get").unlink()
    said = sentence(checkout.start())
    assert "the system lacks what Debian calls libglib2.0-0 libgl1 libegl1 " in said


def test_apt_get_without_network_is_said_with_the_packages(checkout: Checkout) -> None:
    checkout.with_window()
    checkout.switch("no-network")
    said = sentence(checkout.start())
    assert "apt-get could not install libglib2.0-0 libgl1" in said
    assert f"(the reason is in {checkout.folder}/.setup.log): check the network" in said


def test_packages_that_cannot_be_downloaded_are_said_with_where_the_reason_is(checkout: Checkout) -> None:
    checkout.switch("no-network")
    said = sentence(checkout.start())
    assert f"could not be installed (the reason is in {checkout.folder}/.setup.log): check the network" in said
    assert "no route" in (checkout.folder / ".setup.log").read_text("utf-8")
    assert not (checkout.folder / ".venv" / "made-from.lock").exists()


def test_a_venv_that_cannot_be_made_is_said_with_where_the_reason_is(checkout: Checkout) -> None:
    python = (checkout.fakes / "python3").read_text("utf-8")
    checkout.fake("python3", python.replace('*"-m venv "*)', '*"-m venv "*) exit 1 ;; never)'))
    assert "could not make an environment in" in sentence(checkout.start())


def test_a_path_with_a_colon_is_refused(checkout: Checkout) -> None:
    moved = checkout.folder.parent / "a:b"
    checkout.folder.rename(moved)
    done = checkout.start(moved / "run")
    assert done.returncode == 2
    assert "contains a colon, which Python cannot use: move it to another folder." in done.stderr

"""./run-tests sets up and starts the tests; .ci/run is that command and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.setup.conftest import Checkout


@pytest.fixture
def equipped(checkout: Checkout) -> Checkout:
    """A checkout on a system that has every library."""
    (checkout.fakes / "libraries").write_text((checkout.fakes / "all-libraries").read_text("utf-8"), "utf-8")
    return checkout


def arguments(output: str) -> list[str]:
    return [line[1:-1] for line in output.splitlines() if line.startswith("<")]


def test_arguments_reach_pytest_as_they_were_given(equipped: Checkout) -> None:
    done = equipped.start(equipped.folder / "run-tests", "-k", "a b", "tests/laws")
    assert done.returncode == 0
    assert arguments(done.stdout) == ["-m", "pytest", "-k", "a b", "tests/laws"]
    assert done.stdout.startswith(f"in {equipped.folder}\n")


def test_the_packages_of_the_tests_come_from_their_own_lock(equipped: Checkout) -> None:
    equipped.start(equipped.folder / "run-tests")
    (pip,) = [call for call in equipped.calls() if call.startswith("pip")]
    assert pip.endswith(f"--requirement {equipped.folder}/requirements-dev.lock")


def test_the_environment_of_the_tests_serves_the_program_too(equipped: Checkout) -> None:
    equipped.start(equipped.folder / "run-tests")
    assert equipped.start().stderr == ""
    assert equipped.start(equipped.folder / "run-tests").stderr == ""


def test_the_environment_of_the_program_is_completed_for_the_tests(equipped: Checkout) -> None:
    equipped.start()
    assert "making the environment" in equipped.start(equipped.folder / "run-tests").stderr
    assert equipped.start().stderr == ""


def test_a_changed_lock_of_the_tests_renews_their_environment_only(equipped: Checkout) -> None:
    equipped.start(equipped.folder / "run-tests")
    (equipped.folder / "requirements-dev.lock").write_text("pytest==10\n", "utf-8")
    assert equipped.start().stderr == ""
    assert "making the environment" in equipped.start(equipped.folder / "run-tests").stderr


def test_the_fast_subset_leaves_out_what_is_slow_and_what_needs_heavy_programs(equipped: Checkout) -> None:
    for heavy in ("soffice", "Xvfb", "xauth", "fio"):
        (equipped.fakes / heavy).unlink()
    done = equipped.start(equipped.folder / "run-tests", "--fast", "-q")
    left_out = "not slow and not thorough and not libreoffice and not xserver and not fio"
    assert arguments(done.stdout)[-3:] == ["-m", left_out, "-q"]
    assert not [call for call in equipped.calls() if call.startswith("apt-get")]


def test_the_benchmarks_run_when_asked_for(equipped: Checkout) -> None:
    done = equipped.start(equipped.folder / "run-tests", "--benchmarks")
    assert arguments(done.stdout) == ["-m", "pytest", "--benchmark-only", "tests/benchmarks"]


def test_the_programs_that_the_tests_use_are_installed(equipped: Checkout) -> None:
    for name in ("soffice", "pdftotext"):
        (equipped.fakes / name).unlink()
    (equipped.fakes / "fonts" / "dejavu" / "DejaVuSans.ttf").unlink()
    bring = 'for name in soffice pdftotext; do cp "$FAKES/qpdf" "$FAKES/$name"; done\n'
    bring += 'touch "$FAKES/fonts/dejavu/DejaVuSans.ttf"\n'
    equipped.fake("apt-get", (equipped.fakes / "apt-get").read_text("utf-8") + bring)
    done = equipped.start(equipped.folder / "run-tests")
    assert done.returncode == 0
    assert "installing the system packages poppler-utils fonts-dejavu-core libreoffice-calc with" in done.stderr


@pytest.mark.parametrize("fails", [False, True])
def test_the_check_of_each_commit_is_the_test_command_with_its_status(equipped: Checkout, fails: bool) -> None:
    if fails:
        equipped.switch("program-fails")
    done = equipped.start(equipped.folder / ".ci" / "run")
    assert done.returncode == int(fails)
    assert arguments(done.stdout) == ["-m", "pytest", "-n", "auto", "--maxprocesses=4"]

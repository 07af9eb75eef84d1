"""Whatever step of writing fails, the file is the old one or the new one, it is said, and nothing is left beside it."""

from __future__ import annotations

import errno
import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import pytest

from reports.files import write_together, write_whole
from sizer.design.files.disk import Disk
from sizer.design.files.recovery import Keeper, left_behind
from sizer.design.files.storage import backup_path, load, save
from sizer.design.records import Design
from sizer.errors import DesignError, ExportError
from tests.room import files_of_at_most

ROOT = Path(__file__).resolve().parents[2]
FAULTS = {"full": errno.ENOSPC, "over quota": errno.EDQUOT, "read-only": errno.EROFS, "forbidden": errno.EACCES,
          "broken": errno.EIO}
STEPS = ("create", "write", "sync", "link", "replace", "remove")


class Failing(Disk):
    """Fails at one step of its choice; a write is left half done."""

    def __init__(self, step: int, fault: int) -> None:
        self.left = step
        self.fault = fault
        self.failed = ""

    def _step(self, name: str) -> None:
        self.left -= 1
        if self.left == -1:
            self.failed = name
            raise OSError(self.fault, os.strerror(self.fault))

    def create(self, path: Path) -> BinaryIO:
        self._step("create")
        return super().create(path)

    def write(self, file: BinaryIO, content: bytes) -> None:
        super().write(file, content[: len(content) // 2])
        self._step("write")
        super().write(file, content[len(content) // 2:])

    def sync(self, file: BinaryIO) -> None:
        self._step("sync")
        super().sync(file)

    def link(self, source: Path, target: Path) -> None:
        self._step("link")
        super().link(source, target)

    def replace(self, source: Path, target: Path) -> None:
        self._step("replace")
        super().replace(source, target)

    def remove(self, path: Path) -> None:
        self._step("remove")
        super().remove(path)


def every_step(attempt: Callable[[Failing], None], fault: int) -> set[str]:
    """Attempt it with each step failing in turn until none does; the steps that failed."""
    failed: set[str] = set()
    for step in range(20):
        disk = Failing(step, fault)
        attempt(disk)
        if not disk.failed:
            return failed
        failed.add(disk.failed)
    raise AssertionError("there is no end of steps")


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_save_that_fails_at_any_step_leaves_the_file_before_and_says_so(tmp_path: Path, fault: int) -> None:
    path = tmp_path / "a.sizer"

    def attempt(disk: Failing) -> None:
        for old in tmp_path.iterdir():
            old.unlink()
        save(Design(title="before"), path)
        try:
            save(Design(title="after"), path, disk=disk)
        except DesignError as error:
            (problem,) = error.problems
            assert os.strerror(fault).lower() in problem.text.lower()
            assert "as it was before" in problem.hint
            assert load(path).title == "before"
        else:
            assert not disk.failed
            assert (load(path).title, load(backup_path(path)).title) == ("after", "before")
        assert {each.name for each in tmp_path.iterdir()} <= {"a.sizer", "a.sizer~"}

    assert every_step(attempt, fault) == set(STEPS)


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_copy_that_cannot_be_kept_leaves_the_copy_before_and_says_so(tmp_path: Path, fault: int) -> None:
    def attempt(disk: Failing) -> None:
        for old in tmp_path.iterdir():
            old.unlink()
        keeper = Keeper(tmp_path)
        assert keeper.keep(Design(title="before"), "/a.sizer", "a") == ""
        del keeper
        (found,) = left_behind(tmp_path)
        taker = Keeper(tmp_path, disk)
        taker.adopt(found)
        said = taker.keep(Design(title="after"), "/a.sizer", "a")
        del taker, found
        (again,) = left_behind(tmp_path)
        assert again.design().title == ("before" if said else "after")
        assert again.note.original == "/a.sizer"
        assert bool(said) == (disk.failed in ("create", "write", "sync", "replace"))
        assert not said or os.strerror(fault).lower() in said
        again.release()
        assert {each.suffix for each in tmp_path.iterdir()} <= {".kept", ".lock"}

    assert every_step(attempt, fault) >= {"create", "write", "sync", "replace"}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_document_that_fails_at_any_step_leaves_the_one_before_and_says_so(tmp_path: Path, fault: int) -> None:
    path = tmp_path / "a.pdf"

    def attempt(disk: Failing) -> None:
        path.write_bytes(b"before")
        said = ""
        try:
            write_whole(path, b"after", disk=disk)
        except ExportError as error:
            said = error.problems[0].sentence()
        assert path.read_bytes() == (b"before" if said else b"after")
        assert not said or (said.startswith(str(path)) and os.strerror(fault) in said)
        assert [each.name for each in tmp_path.iterdir()] == ["a.pdf"]

    assert every_step(attempt, fault) >= {"create", "write", "sync", "replace"}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_of_documents_that_belong_together_none_is_written_where_one_cannot_be(tmp_path: Path, fault: int) -> None:
    """A proposal whose links lead into a derivation that is not there, or is that of before, is worse than none."""
    paths = [tmp_path / "a.pdf", tmp_path / "a-derivation.pdf"]

    def attempt(disk: Failing) -> None:
        for path in paths:
            path.write_bytes(b"before")
        said = ""
        try:
            write_together(dict.fromkeys(paths, b"after"), disk=disk)
        except ExportError as error:
            said = error.problems[0].sentence()
        found = {path.read_bytes() for path in paths}
        # A name that cannot be changed after another was is no disk that is full.
        assert disk.failed == "replace" or found == {b"before" if said else b"after"}
        assert {each.name for each in tmp_path.iterdir()} == {path.name for path in paths}

    assert every_step(attempt, fault) >= {"create", "write", "sync", "replace"}


def test_what_to_do_about_a_file_that_cannot_be_written_fits_its_cause(tmp_path: Path) -> None:
    def said(path: Path) -> str:
        with pytest.raises(ExportError) as caught:
            write_whole(path, b"content")
        return caught.value.problems[0].sentence()

    (tmp_path / "file").write_bytes(b"")
    assert f"there is no folder {tmp_path / 'missing'}. Make the folder first" in said(tmp_path / "missing" / "a.pdf")
    assert "A part of the path is a file" in said(tmp_path / "file" / "a.pdf")
    assert "Write under a shorter name" in said(tmp_path / f"{'a' * 300}.pdf")


def test_a_write_protected_file_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)  # whoever is root may write all the same
    for path in (tmp_path / "a.pdf", tmp_path / "a.sizer"):
        path.write_bytes(b"before")
        with pytest.raises((ExportError, DesignError)) as caught:
            write_whole(path, b"after") if path.suffix == ".pdf" else save(Design(), path)
        assert "write-protected" in str(caught.value)
        assert path.read_bytes() == b"before"


@pytest.mark.slow
@pytest.mark.parametrize("most_bytes", [0, 1, 3_000])
def test_the_system_that_lets_no_file_grow_leaves_documents_as_they_were(tmp_path: Path, most_bytes: int) -> None:
    """A limit of the system stands for a disk that is full after so many bytes, for whatever writes."""
    design = tmp_path / "a.sizer"
    save(load(ROOT / "catalogs" / "designs" / "iscsi-diskless.sizer"), design)
    names = ("bom.xlsx", "bom.csv", "proposal.pdf")
    for name in names:
        (tmp_path / name).write_bytes(b"before")
    script = ("import sys\nfrom sizer.cli import main\nfrom tests.room import files_of_at_most\nfailed = 0\n"
              "with files_of_at_most(int(sys.argv[1])):\n"
              "    for name in sys.argv[3:]:\n"
              "        command = 'proposal' if name.endswith('.pdf') else 'bom'\n"
              "        failed += main([command, sys.argv[2], '-o', name, '--force']) == 2\nprint(failed)\n")
    done = subprocess.run(
        [sys.executable, "-c", script, str(most_bytes), str(design), *(str(tmp_path / name) for name in names)],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    failed = int(done.stdout.splitlines()[-1])
    kept = sum((tmp_path / name).read_bytes() == b"before" for name in names)
    assert failed == kept >= (3 if most_bytes < 3_000 else 2)
    assert done.stderr.count("File too large") == failed, done.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"a.sizer", *names}


def test_a_limit_on_files_leaves_no_half_of_a_compiled_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "seldom_imported.py").write_text(f"text = {'x' * 1_000!r}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "compiled"))
    with files_of_at_most(100):
        importlib.import_module("seldom_imported")
    assert not list(tmp_path.rglob("*.pyc"))


def test_what_the_tests_fail_is_every_step_a_disk_has() -> None:
    steps = {name for name, found in vars(Disk).items() if callable(found) and not name.startswith("_")}
    assert steps == {*STEPS, "sync_folder"}, "a step that cannot fail is no step: names are durable where they can be"

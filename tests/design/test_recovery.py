"""Unsaved work survives its program: a copy and the name of its file are one, and only what is safe elsewhere goes."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sizer.design.files.disk import Disk, replace_whole, sweep_beside
from sizer.design.files.fileformat import dumps
from sizer.design.files.presence import Presence
from sizer.design.files.presence import sweep as sweep_presence
from sizer.design.files.recovery import Keeper, left_behind, sweep
from sizer.design.files.storage import CHANGED, fingerprint, load, save
from sizer.design.records import Design
from sizer.errors import DesignError
from tests.design.loops import DyingDisk, check

KILLS = 200
ROOT = Path(__file__).resolve().parents[2]
SOME_TIME_AGO = time.time() - 3600


def leave(folder: Path, title: str = "unsaved", original: str = "/somewhere/a.sizer") -> Path:
    """A copy whose program died."""
    keeper = Keeper(folder)
    assert keeper.keep(Design(title=title), original, "a", "seen") == ""
    return keeper.copy


def refusal(folder: Path) -> str:
    (found,) = left_behind(folder)
    with pytest.raises(DesignError) as caught:
        found.design()
    found.release()
    (problem,) = caught.value.problems
    assert problem.location.file == str(found.copy)
    assert found.copy.exists()
    return problem.text


def test_dying_at_any_step_of_saving_keeping_and_taking_over_loses_nothing(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "tests.design.loops", "every-step", str(tmp_path)], cwd=ROOT,
                          capture_output=True, text=True, check=False, timeout=60)
    faults, _, steps = done.stdout.strip().rpartition(" ")
    assert faults == "[]", done.stderr
    assert int(steps) >= 15


@pytest.mark.slow
def test_two_hundred_kills_at_random_moments_lose_nothing_that_was_told_safe(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "tests.design.kills", str(KILLS), str(tmp_path)], cwd=ROOT,
                          capture_output=True, text=True, check=False, timeout=240)
    assert (done.returncode, done.stdout.splitlines()[-1].split(": ")[-1]) == (0, "0 faults"), done.stdout + done.stderr
    assert done.stdout.startswith(f"{KILLS} kills in ")


@pytest.mark.slow
def test_a_killer_sees_a_file_that_is_written_in_place(tmp_path: Path) -> None:
    script = ("import sys\nfrom pathlib import Path\nfrom sizer.design.files import disk, storage\n"
              "def careless(target, content, **more):\n"
              "    with target.open('wb') as file:\n"
              "        for at in range(0, len(content), 500):\n"
              "            file.write(content[at:at + 500])\n            file.flush()\n"
              "storage.replace_whole = careless\nfrom tests.design import kills\nkills.MODES = ('saving',)\n"
              "sys.exit(kills.main(60, Path(sys.argv[1])))\n")
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path)], cwd=ROOT, capture_output=True, text=True,
                          check=False, timeout=120)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "cut off" in done.stdout or "empty" in done.stdout


@pytest.mark.parametrize("mode", ["saving", "autosaving", "recovering"])
def test_a_program_killed_at_work_keeps_its_work_and_the_name_of_the_file(mode: str, tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-m", "tests.design.loops", mode, str(tmp_path)], cwd=ROOT,
                          stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "1\n"
        time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read().split()
    assert check(mode, tmp_path, int(rest[-1]) if rest else 1) == []


def test_a_copy_of_a_living_window_is_left_alone_and_found_once_it_died(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    keeper.keep(Design(title="mine"), "", "", "")
    assert left_behind(tmp_path) == []
    del keeper
    (found,) = left_behind(tmp_path)
    assert (found.design().title, found.title) == ("mine", "recovered design")
    assert left_behind(tmp_path) == [], "who found it holds it"


def test_work_taken_over_from_a_full_disk_stays_on_it(tmp_path: Path) -> None:
    class Full(Disk):
        def write(self, file: object, content: bytes) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

    copy = leave(tmp_path)
    keeper = Keeper(tmp_path, Full())
    (found,) = left_behind(tmp_path)
    keeper.adopt(found)
    assert keeper.keep(Design(title="changed"), "", "") == "no space left on device"
    assert copy.exists()
    del keeper, found
    (again,) = left_behind(tmp_path)
    assert again.design().title == "unsaved"
    assert again.note.original == "/somewhere/a.sizer"


def test_what_was_taken_over_goes_only_when_it_is_forgotten(tmp_path: Path) -> None:
    copy = leave(tmp_path)
    keeper = Keeper(tmp_path)
    keeper.adopt(left_behind(tmp_path)[0])
    assert keeper.keep(Design(title="changed"), "", "") == ""
    assert keeper.copy == copy
    keeper.forget()
    assert not copy.exists()
    keeper.close()
    assert list(tmp_path.iterdir()) == []


def test_a_copy_of_the_program_before_is_found_with_its_note_and_replaced_by_one_file(tmp_path: Path) -> None:
    (tmp_path / "12-ab.sizer").write_text(dumps(Design(title="old")), "utf-8")
    (tmp_path / "12-ab.json").write_text(json.dumps({"original": "/o.sizer", "name": "o", "seen": "s"}), "utf-8")
    (found,) = left_behind(tmp_path)
    assert (found.design().title, found.note.original, found.note.seen) == ("old", "/o.sizer", "s")
    keeper = Keeper(tmp_path)
    keeper.adopt(found)
    assert keeper.keep(found.design(), "/o.sizer", "o", "s") == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["12-ab.kept", "12-ab.lock"]


def test_a_damaged_a_newer_and_a_deeply_nested_copy_are_a_sentence_and_stay(tmp_path: Path) -> None:
    copy = leave(tmp_path)
    whole = copy.read_bytes()
    copy.write_bytes(whole[:-20])
    assert refusal(tmp_path) == "the copy is damaged: it does not hold what was written"
    copy.write_bytes(whole.replace(b"unsaved", b"changed"))
    assert "damaged" in refusal(tmp_path)
    copy.write_bytes(whole.replace(b'"version": 1', b'"version": 7', 1))
    assert refusal(tmp_path) == "the copy is of version 7; this program reads 1"
    copy.write_bytes(b"[" * 90_000 + b"\n")
    assert "this is no copy of a design" in refusal(tmp_path)
    copy.write_bytes(b"")
    assert "this is no copy of a design" in refusal(tmp_path)
    copy.unlink()
    (tmp_path / "1-old.sizer").write_bytes(b"[" * 100_000)
    (tmp_path / "1-old.json").write_bytes(b"[" * 90_000)
    assert "nested" in refusal(tmp_path)
    (tmp_path / "1-old.sizer").write_bytes(dumps(Design()).replace('"version": ', '"version": 9').encode())
    assert "this Sizer reads up to" in refusal(tmp_path)
    (tmp_path / "1-old.sizer").unlink()
    os.mkfifo(tmp_path / "1-pipe.kept")
    assert "no ordinary file" in refusal(tmp_path)


@pytest.mark.parametrize("depth", [17, 300, 900, 1_000, 5_000])
def test_a_design_nested_to_any_depth_is_a_located_problem(tmp_path: Path, depth: int) -> None:
    for opening, closing in (('{"a": ', "}"), ("[", "]")):
        deep = opening * depth + "1" + closing * depth
        for text in (dumps(Design()).replace('"title": ""', f'"title": {deep}'),
                     dumps(Design()).rstrip().removesuffix("}") + f', "items": {deep}}}'):
            (tmp_path / "a.sizer").write_text(text, "utf-8")
            with pytest.raises(DesignError):
                load(tmp_path / "a.sizer")


def test_only_what_the_dead_left_is_swept(tmp_path: Path) -> None:
    kept = leave(tmp_path)
    living = Keeper(tmp_path)
    living.keep(Design(title="living"), "", "")
    left = [f".{kept.name}.0123abcd.tmp", "77-dead.lock", "77-dead.json", "77-dead.tmp"]
    others = ["notes.tmp", "report-77-dead.txt", f".{living.copy.name}.0123abcd.TMP"]
    for name in left + others:
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (SOME_TIME_AGO, SOME_TIME_AGO))
    (tmp_path / f".{living.copy.name}.4567abcd.tmp").touch()
    sweep(tmp_path)
    names = {path.name for path in tmp_path.iterdir()}
    assert not names & set(left)
    assert names >= {*others, kept.name, kept.with_suffix(".lock").name, living.copy.name,
                     living.copy.with_suffix(".lock").name, f".{living.copy.name}.4567abcd.tmp"}


def test_a_save_sweeps_what_crashed_saves_of_this_file_left_and_nothing_else(design: Design, tmp_path: Path) -> None:
    path = tmp_path / "a.sizer"
    left = [".a.sizer.0123abcd.tmp", ".a.sizer~.0123abcd.tmp"]
    others = [".b.sizer.0123abcd.tmp", ".a.sizer.tmp", "a.sizer.0123abcd.tmp", ".a.sizer.0123abcg.tmp"]
    for name in left + others:
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (SOME_TIME_AGO, SOME_TIME_AGO))
    (tmp_path / ".a.sizer.fedc0123.tmp").touch()
    save(design, path)
    assert {each.name for each in tmp_path.iterdir()} == {"a.sizer", ".a.sizer.fedc0123.tmp", *others}


def test_a_temporary_file_that_is_being_written_is_not_swept(tmp_path: Path) -> None:
    swept = []

    class Slow(Disk):
        def sync(self, file: object) -> None:
            for path in tmp_path.glob(".a.sizer.*"):
                os.utime(path, (SOME_TIME_AGO, SOME_TIME_AGO))
            swept.extend(sweep_beside(tmp_path / "a.sizer"))

    replace_whole(tmp_path / "a.sizer", b"content", disk=Slow())
    assert swept == []
    assert (tmp_path / "a.sizer").read_bytes() == b"content"


def test_what_somebody_else_saved_between_the_question_and_the_write_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.sizer"
    save(Design(title="before"), path)
    seen = fingerprint(path)

    class Raced(Disk):
        def sync(self, file: object) -> None:
            path.write_text("theirs", "utf-8")

    with pytest.raises(DesignError) as caught:
        save(Design(title="ours"), path, expected=seen, disk=Raced())
    assert [problem.code for problem in caught.value.problems] == [CHANGED]
    assert path.read_text("utf-8") == "theirs"
    assert [each.name for each in tmp_path.iterdir()] == ["a.sizer"]


def test_a_save_says_what_the_file_is_now(design: Design, tmp_path: Path) -> None:
    path = tmp_path / "a.sizer"
    assert fingerprint(path) == ""
    assert save(design, path) == fingerprint(path) == save(design, path)
    path.unlink()
    with path.open("wb") as file:
        file.truncate(64_000_001)
    assert fingerprint(path).startswith("unread-"), "what replaced the file and cannot be read is no file that is gone"


def test_a_file_in_use_is_known_to_other_windows_of_any_process(tmp_path: Path) -> None:
    folder, target = tmp_path / "recovery", tmp_path / "target" / "design.sizer"
    with subprocess.Popen([sys.executable, "-m", "tests.design.loops", "presence", str(tmp_path)], cwd=ROOT,
                          stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "0\n", "nobody was there"
        second, third = Presence(folder), Presence(folder)
        (tmp_path / "link").symlink_to(tmp_path / "target")
        assert second.enter(tmp_path / "link" / "design.sizer")
        process.send_signal(signal.SIGKILL)
    assert not second.enter(target), "whoever died has it open no more"
    assert third.enter(target)
    second.leave()
    assert not third.enter(target)
    assert not second.enter(tmp_path / "another.sizer")
    third.leave()
    sweep_presence(folder)
    second.leave()
    assert list(folder.iterdir()) == []


def test_where_nothing_can_be_locked_or_written_keeping_says_so_and_presence_knows_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert Keeper(tmp_path / "file").keep(Design(), "", "") == "file exists"
    assert not Presence(tmp_path / "file").enter(tmp_path / "a.sizer")
    assert left_behind(tmp_path / "file") == []
    sweep(tmp_path / "file")
    assert "half a character" in Keeper(tmp_path).keep(Design(title="\ud800"), "", "")


def test_a_dying_disk_dies(tmp_path: Path) -> None:
    child = os.fork()
    if child == 0:
        save(Design(), tmp_path / "a.sizer", disk=DyingDisk(1))
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    (left,) = tmp_path.iterdir()
    assert left.suffix == ".tmp"
    assert 0 < left.stat().st_size < len(dumps(Design()))

"""A save happens whole or not at all, keeps what it replaces, and says in a sentence why it could not happen."""

from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from sizer.design.files.fileformat import dumps
from sizer.design.files.storage import backup_path, load, save
from sizer.design.frozen import Rows
from sizer.design.records import Design, LineRecord
from sizer.errors import DesignError
from tests.room import files_of_at_most


def refused(path: Path | str) -> str:
    with pytest.raises(DesignError) as caught:
        load(path)
    (problem,) = caught.value.problems
    assert problem.location.file == str(path)
    return problem.text


def unsaved(design: Design, path: Path) -> str:
    with pytest.raises(DesignError) as caught:
        save(design, path)
    (problem,) = caught.value.problems
    assert problem.location.file == str(path)
    return problem.text


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_saved_design_loads_again(design: Design, tmp_path: Path) -> None:
    save(design, tmp_path / "a.sizer")
    assert load(tmp_path / "a.sizer") == design
    assert names(tmp_path) == ["a.sizer"]


def test_the_save_before_stays_beside(design: Design, tmp_path: Path) -> None:
    path = tmp_path / "a.sizer"
    versions = [msgspec.structs.replace(design, title=f"version {number}") for number in range(3)]
    for version in versions:
        save(version, path)
    assert load(path) == versions[2]
    assert load(backup_path(path)) == versions[1]
    assert names(tmp_path) == ["a.sizer", "a.sizer~"]


def test_saving_what_is_there_already_keeps_the_older_backup(design: Design, tmp_path: Path) -> None:
    path = tmp_path / "a.sizer"
    newer = msgspec.structs.replace(design, title="newer")
    for version in (design, newer, newer):
        save(version, path)
    assert load(backup_path(path)) == design


def test_mode_and_symbolic_link_are_kept(design: Design, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "links").mkdir()
    real, link = tmp_path / "real" / "a.sizer", tmp_path / "links" / "b.sizer"
    save(Design(), real)
    real.chmod(0o640)
    link.symlink_to("../real/a.sizer")
    save(design, link)
    assert link.is_symlink()
    assert load(real) == design
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    assert names(tmp_path / "links") == ["b.sizer"]


def test_a_new_file_gets_the_mode_the_umask_leaves(design: Design, tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        save(design, tmp_path / "a.sizer")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a.sizer").stat().st_mode) == 0o640


@pytest.mark.parametrize("call", ["fsync", "replace", "link"])
def test_a_save_that_fails_at_any_step_leaves_the_file_as_it_was(
    call: str, design: Design, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.sizer"
    save(Design(title="before"), path)

    def fails(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, call, fails)
        if call == "link":
            patched.setattr("shutil.copy2", fails)
        assert unsaved(design, path) == "the file cannot be saved: no space left on device"
    assert load(path).title == "before"
    assert [name for name in names(tmp_path) if name.endswith(".tmp")] == []


def test_a_full_disk_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.sizer"
    save(Design(title="before"), path)
    before = path.read_bytes()
    large = Design(items=Rows(LineRecord(f"line-{number}") for number in range(5_000)))
    with files_of_at_most(20_000):
        assert unsaved(large, path) == "the file cannot be saved: file too large"
    assert path.read_bytes() == before
    assert names(tmp_path) == ["a.sizer"]


def test_a_process_killed_while_it_saves_leaves_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "a.sizer"
    program = (
        "import sys\n"
        "from sizer.design.frozen import Rows\n"
        "from sizer.design.records import Design, LineRecord\n"
        "from sizer.design.files.storage import save\n"
        "rows = Rows(LineRecord(f'line-{n}', note='x' * 50) for n in range(3000))\n"
        "number = 0\n"
        "while True:\n"
        "    number += 1\n"
        "    save(Design(title=str(number), items=rows), sys.argv[1])\n"
    )
    for delay in (0.05, 0.13, 0.21):
        with subprocess.Popen([sys.executable, "-c", program, str(path)]) as process:
            for _ in range(600):
                if path.exists():
                    break
                time.sleep(0.02)
            time.sleep(delay)
            process.send_signal(signal.SIGKILL)
        assert len(load(path).items) == 3_000


def test_a_file_system_without_hard_links_still_keeps_a_backup(
    design: Design, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.sizer"
    save(Design(title="before"), path)

    def no_links(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    save(design, path)
    assert load(path) == design
    assert load(backup_path(path)).title == "before"


def test_saving_into_a_folder_that_is_not_there_is_refused(design: Design, tmp_path: Path) -> None:
    assert unsaved(design, tmp_path / "no" / "a.sizer") == "the file cannot be saved: no such file or directory"


def test_saving_over_a_folder_is_refused(design: Design, tmp_path: Path) -> None:
    (tmp_path / "a.sizer").mkdir()
    assert "no ordinary file" in unsaved(design, tmp_path / "a.sizer")


def test_a_write_protected_file_is_not_replaced(
    design: Design, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.sizer"
    save(Design(title="before"), path)
    path.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda _path, mode: mode == os.R_OK)  # root may write anything
    assert unsaved(design, path) == "the file is write-protected"
    assert load(path).title == "before"


def test_a_folder_that_takes_no_new_file_is_told(
    design: Design, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", denied)
        assert unsaved(design, tmp_path / "a.sizer") == "the file cannot be saved: permission denied"
    assert names(tmp_path) == []


def test_a_design_that_cannot_be_written_is_refused_before_the_file_is_touched(tmp_path: Path) -> None:
    path = tmp_path / "a.sizer"
    save(Design(title="before"), path)
    assert "cannot be saved" in unsaved(Design(title="\ud800"), path)
    assert load(path).title == "before"


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert refused(tmp_path / "a.sizer") == "the file cannot be read: no such file or directory"


def test_a_folder_is_no_design(tmp_path: Path) -> None:
    assert refused(tmp_path) == "this is a folder; a design file is needed"


def test_a_pipe_is_refused_instead_of_waited_on(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert refused(tmp_path / "pipe") == "this is no ordinary file; a design file is needed"


def test_a_name_that_no_file_can_have_is_told() -> None:
    assert refused("a\0b").startswith("the file cannot be read: ")


def test_an_oversized_file_is_refused_by_its_size(tmp_path: Path) -> None:
    path = tmp_path / "a.sizer"
    with path.open("wb") as file:
        file.truncate(64_000_001)
    assert refused(path) == "the file has 64000001 bytes; at most 64000000 are read"


def test_a_file_without_permission_is_told(
    design: Design, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    save(design, tmp_path / "a.sizer")
    monkeypatch.setattr(os, "open", denied)
    assert refused(tmp_path / "a.sizer") == "the file cannot be read: permission denied"


def test_loading_never_touches_the_file(design: Design, tmp_path: Path) -> None:
    path = tmp_path / "a.sizer"
    path.write_text(dumps(design)[:-20], encoding="utf-8")
    before = path.read_bytes(), path.stat().st_mtime_ns
    with pytest.raises(DesignError):
        load(path)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before

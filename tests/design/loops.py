"""Saving, keeping and taking over without end, in a process that is there to be killed; and what has to hold then.

``python -m tests.design.loops MODE FOLDER`` works until it is killed and prints the number of every round whose work
it was told is safe. ``check(mode, folder, safe)`` says what is wrong with the folder afterwards. The modes:

* ``saving``: one design after the other into one file.
* ``autosaving``: one design after the other into the recovery copy of one window.
* ``recovering``: takes over the copy that the round before left, changes it, keeps it, and is gone without a word.
* ``exporting``: one document after the other, as the bill of materials is written, into one file.
* ``presence``: opens a file and keeps it open, for a second window to find.

``every-step`` is another kind: it lets a child die at each step of each mode, one after the other, half-written files
among them, checks after each, and prints the faults and the number of steps.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from reports.files import write_whole
from sizer.design.files.disk import DISK, Disk
from sizer.design.files.fileformat import dumps
from sizer.design.files.presence import Presence
from sizer.design.files.recovery import Keeper, left_behind
from sizer.design.files.storage import backup_path, load, save
from sizer.design.frozen import Rows
from sizer.design.records import Design, LineRecord
from sizer.errors import DesignError

LINES = Rows(LineRecord(f"line-{number}", note="x" * 50) for number in range(300))
ORIGINAL = "/somewhere/a design \udce9 \u65e5\u672c.sizer"
"""The name of a file that the copies belong to; one byte of it is no UTF-8."""
SEEN = "0123456789abcdef"


def target(folder: Path) -> Path:
    """The file that is saved to."""
    return folder / "target" / "design.sizer"


def recovery(folder: Path) -> Path:
    """Where copies are kept."""
    return folder / "recovery"


def numbered(number: int) -> Design:
    """The design of a round."""
    return Design(title=str(number), items=LINES)


def saving(folder: Path, number: int, disk: Disk = DISK) -> None:
    """One save."""
    target(folder).parent.mkdir(parents=True, exist_ok=True)
    save(numbered(number), target(folder), disk=disk)


def autosaving(folder: Path, disk: Disk = DISK) -> Callable[[int], None]:
    """What keeps the work of one window."""
    keeper = Keeper(recovery(folder), disk)

    def once(number: int) -> None:
        refused = keeper.keep(numbered(number), ORIGINAL, "a design", SEEN)
        assert not refused, refused

    return once


def recovering(folder: Path, number: int, disk: Disk = DISK) -> None:
    """Takes over what was left, or begins, keeps the next version, and goes without closing anything."""
    found = left_behind(recovery(folder))
    keeper = Keeper(recovery(folder), disk)
    if found:
        found[0].design()
        keeper.adopt(found[0])
    refused = keeper.keep(numbered(number), ORIGINAL, "a design", SEEN)
    assert not refused, refused


def exporting(folder: Path, number: int, disk: Disk = DISK) -> None:
    """One document."""
    target(folder).parent.mkdir(parents=True, exist_ok=True)
    write_whole(target(folder), dumps(numbered(number)).encode(), disk=disk)


def rounds(mode: str, folder: Path, disk: Disk = DISK) -> Callable[[int], None]:
    """What does one round of a mode."""
    if mode == "autosaving":
        return autosaving(folder, disk)
    step = {"saving": saving, "recovering": recovering, "exporting": exporting}[mode]
    return lambda number: step(folder, number, disk)


def newest(mode: str, folder: Path) -> int | None:
    """The number of the last round that can be read from the folder; None when there is none."""
    if mode in ("saving", "exporting"):
        return int(load(target(folder)).title) if target(folder).exists() else None
    found = left_behind(recovery(folder))
    try:
        return max((int(each.design().title) for each in found), default=None)
    finally:
        for each in found:
            each.release()


def check(mode: str, folder: Path, safe: int) -> list[str]:
    """What is wrong after a process was killed that had said that round ``safe`` was safe (0: none was)."""
    faults = []
    try:
        number = newest(mode, folder)
        if not safe <= (number or 0) <= safe + 1:
            faults.append(f"round {safe} was safe, and round {number} is there")
        if mode == "saving" and backup_path(target(folder)).exists():
            load(backup_path(target(folder)))
    except DesignError as error:
        faults += [problem.sentence() for problem in error.problems]
    if mode not in ("saving", "exporting"):
        found = left_behind(recovery(folder))
        notes = [(each.note.original, each.note.name, each.note.seen) for each in found]
        if notes not in ([], [(ORIGINAL, "a design", SEEN)]):
            faults.append(f"the copies belong to {notes!r}")
        for each in found:
            each.release()
    return faults


class DyingDisk(Disk):
    """Ends the process at a step of its choice; a write is left half done."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def _step(self) -> None:
        self.left -= 1
        if self.left < 0:
            os._exit(9)

    def create(self, path: Path) -> BinaryIO:
        self._step()
        return super().create(path)

    def write(self, file: BinaryIO, content: bytes) -> None:
        super().write(file, content[: len(content) // 2])
        self._step()
        super().write(file, content[len(content) // 2:])

    def sync(self, file: BinaryIO) -> None:
        self._step()
        super().sync(file)

    def link(self, source: Path, target: Path) -> None:
        self._step()
        super().link(source, target)

    def replace(self, source: Path, target: Path) -> None:
        self._step()
        super().replace(source, target)

    def remove(self, path: Path) -> None:
        self._step()
        super().remove(path)

    def sync_folder(self, folder: Path) -> None:
        self._step()
        super().sync_folder(folder)


def every_step(folder: Path) -> tuple[list[str], int]:
    """The faults found after dying at every step of every mode, and how many steps there were."""
    faults, steps = [], 0
    for mode in ("saving", "autosaving", "recovering", "exporting"):
        where, died = folder / mode, 0
        while True:
            safe = (newest(mode, where) if where.exists() else None) or 0
            child = os.fork()
            if child == 0:
                rounds(mode, where, DyingDisk(died))(safe + 1)
                os._exit(0)
            _, status = os.waitpid(child, 0)
            code = os.waitstatus_to_exitcode(status)
            if code not in (0, 9):
                faults.append(f"{mode}, step {died}: ended with {code}")
            faults += [f"{mode}, step {died}: {fault}" for fault in check(mode, where, safe + (code == 0))]
            if mode == "autosaving":  # one process has one window
                for path in recovery(where).glob("*.kept"):
                    path.unlink()
            if code == 0:
                break
            died += 1
            steps += 1
    return faults, steps


def say(*what: object) -> None:
    """Tell whoever started this process, at once."""
    sys.stdout.write(f"{' '.join(map(str, what))}\n")
    sys.stdout.flush()


def main(mode: str, folder: Path) -> None:
    """See the module."""
    if mode == "every-step":
        say(*every_step(folder))
        return
    if mode == "presence":
        here = Presence(recovery(folder))
        say(int(here.enter(target(folder))))
        while True:
            time.sleep(60)
    once = rounds(mode, folder)
    number = newest(mode, folder) or 0
    while True:
        number += 1
        once(number)
        say(number)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))

"""How files are replaced: whole or not at all, forced to disk, and in steps that a test can stop at.

Every step of a write that a crash, a full disk or somebody else's hand can come between is one method of :class:`Disk`.
What writes takes a disk as an argument; a test hands over one that fails or ends the process at the step it chooses.
Reading goes through :func:`sizer.bounded.read_bounded`, which waits for no pipe and takes no more than was allowed.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
import stat
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import BinaryIO

from sizer.design.files.locks import Lock

STALE_AFTER_S = 10.0
"""A temporary file that nobody holds is not swept before this age: between two steps its writer may let go of it."""


class Disk:
    """The steps that writing a file takes. All raise OSError."""

    def create(self, path: Path) -> BinaryIO:
        """A new, empty file; FileExistsError where there is one."""
        return path.open("xb")

    def write(self, file: BinaryIO, content: bytes) -> None:
        """Puts the content into the file, on its way to the disk."""
        file.write(content)
        file.flush()

    def sync(self, file: BinaryIO) -> None:
        """Waits until what was written is on the disk."""
        os.fsync(file.fileno())

    def link(self, source: Path, target: Path) -> None:
        """Gives a file a second name, or copies it where the file system knows no second names."""
        try:
            os.link(source, target)
        except OSError:
            shutil.copy2(source, target)

    def replace(self, source: Path, target: Path) -> None:
        """Gives a file the name of another, in one step."""
        source.replace(target)

    def remove(self, path: Path) -> None:
        """Takes a name away; nothing happens where there is none."""
        path.unlink(missing_ok=True)

    def sync_folder(self, folder: Path) -> None:
        """Makes names durable where the system can; the content is on disk already."""
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


DISK = Disk()
"""The disk itself."""


def replace_whole(
    target: Path, content: bytes, *, backup: Path | None = None, last_look: Callable[[], None] = lambda: None,
    disk: Disk = DISK,
) -> None:
    """Gives ``target`` this content: afterwards, or after a crash at any moment, it holds the old or the new one.

    The mode of a file that is replaced is kept, and with ``backup`` the file itself under that name. ``last_look`` is
    called when the new content is on disk and the old one still in place; what it raises ends the write. Raises
    OSError, and then the target is as it was and nothing of the attempt is left.
    """

    def last() -> None:
        last_look()
        if backup is not None and target.exists():
            _keep(target, backup, disk)

    replace_together({target: content}, last=last, disk=disk)


def replace_together(
    contents: Mapping[Path, bytes], *, last: Callable[[], None] = lambda: None, disk: Disk = DISK
) -> None:
    """Gives each target its content, none before that of all is on disk.

    ``last`` is called then; what it raises ends the write. Raises OSError, and then the targets are as they were.
    """
    fresh = {target: _passing(target) for target in contents}
    held: list[Lock] = []
    try:
        for target, content in contents.items():
            with disk.create(fresh[target]) as file:
                lock = Lock.of(file)
                held += [lock] if lock is not None else []
                disk.write(file, content)
                disk.sync(file)
                if target.exists():
                    fresh[target].chmod(stat.S_IMODE(target.stat().st_mode))
        last()
        for target, passing in fresh.items():
            disk.replace(passing, target)
    except BaseException:
        for passing in fresh.values():
            with contextlib.suppress(OSError):
                disk.remove(passing)
        raise
    finally:
        for lock in held:
            lock.release()
    for folder in dict.fromkeys(target.parent for target in contents):
        disk.sync_folder(folder)


def _keep(target: Path, backup: Path, disk: Disk) -> None:
    """Puts the present file beside itself as the backup, without a moment in which either name is missing."""
    passing = _passing(backup)
    try:
        disk.link(target, passing)
        disk.replace(passing, backup)
        disk.remove(passing)  # two names of one file are not replaced by one another
    except BaseException:
        with contextlib.suppress(OSError):
            disk.remove(passing)
        raise


def _passing(target: Path) -> Path:
    """A new name beside the target, by which :func:`sweep_beside` knows what a crash left there."""
    return target.with_name(f".{_stem(target)}.{secrets.token_hex(4)}.tmp")


def _stem(target: Path) -> str:
    return os.fsdecode(os.fsencode(target.name)[:200])


def sweep_beside(target: Path) -> list[Path]:
    """Removes what crashed writes of this very file left beside it; what it removed. Never raises OSError.

    Only names that this module gives are looked at, and only files that no living process writes.
    """
    ours = re.compile(re.escape(f".{_stem(target)}") + r"~?\.[0-9a-f]{8}\.tmp")
    removed = []
    with contextlib.suppress(OSError):
        for path in target.parent.iterdir():
            if ours.fullmatch(path.name) and remove_stale(path):
                removed.append(path)
    return removed


def remove_stale(path: Path) -> bool:
    """Removes a temporary file that is some seconds old and that nobody holds; whether it did."""
    try:
        status = path.lstat()
        if not stat.S_ISREG(status.st_mode) or time.time() - status.st_mtime < STALE_AFTER_S:
            return False
        with path.open("rb") as file:
            held = Lock.of(file)
            if held is None:
                return False
            path.unlink()
            held.release()
    except OSError:
        return False
    return True

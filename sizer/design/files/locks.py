"""Locks that the system itself lets go when the process that holds them ends, however it ends."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt

    def _try(handle: int) -> None:
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

_TAKEN = frozenset({errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK})
_TRIES = 20


class Lock:
    """An open file that nobody else can lock, not even this process through another handle."""

    def __init__(self, handle: int, path: Path | None = None) -> None:
        """``handle`` is of a file that is locked already; it is this object's from now on."""
        self._handle = handle
        self._path = path

    @classmethod
    def take(cls, path: Path) -> Lock | None:
        """Locks a file, which is made where there is none; None when somebody else holds it. Raises OSError."""
        for _ in range(_TRIES):
            handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
            try:
                _try(handle)
                if _is_at(handle, path):
                    return cls(handle, path)
            except OSError as error:
                os.close(handle)
                if error.errno in _TAKEN:
                    return None
                raise
            os.close(handle)  # whoever held it took the file away in between
        return None

    @classmethod
    def of(cls, file: BinaryIO) -> Lock | None:
        """Locks an open file; None when somebody else holds it, or where no file can be locked while it is renamed."""
        if sys.platform == "win32":
            return None
        handle = os.dup(file.fileno())
        try:
            _try(handle)
        except OSError:
            os.close(handle)
            return None
        return cls(handle)

    def release(self, *, remove: bool = False) -> None:
        """Lets go, and with ``remove`` takes the file away first. Nothing happens the second time."""
        if self._handle < 0:
            return
        if remove and self._path is not None:
            with contextlib.suppress(OSError):
                self._path.unlink()
        os.close(self._handle)
        self._handle = -1

    def __del__(self) -> None:
        self.release()


def _is_at(handle: int, path: Path) -> bool:
    try:
        here, there = os.fstat(handle), path.stat()
    except FileNotFoundError:
        return False
    return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)

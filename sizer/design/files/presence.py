"""Who has which file open on this machine: one lock for each window and file, in the folder of the recovery copies."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import secrets
from pathlib import Path

from sizer.design.files.locks import Lock


class Presence:
    """Says of one window which file it has open, to other windows of this and of other processes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._token = f"{os.getpid()}-{secrets.token_hex(4)}"
        self._path: Path | None = None
        self._lock: Lock | None = None

    def enter(self, path: Path | None) -> bool:
        """Have this file open from now on, and no other; whether some other window has it open too.

        Never raises OSError: where nothing can be locked nobody is known to be there.
        """
        resolved = Path(os.path.realpath(path)) if path is not None else None
        if resolved != self._path:
            self.leave()
            self._path = resolved
        if resolved is None:
            return False
        with contextlib.suppress(OSError):
            if self._lock is None:
                self._folder.mkdir(parents=True, exist_ok=True)
                self._lock = Lock.take(self._folder / f"{_stem(resolved)}-{self._token}.lock")
            return self._others(_stem(resolved))
        return False

    def leave(self) -> None:
        """Have no file open."""
        if self._lock is not None:
            self._lock.release(remove=True)
        self._lock = self._path = None

    def _others(self, stem: str) -> bool:
        there = False
        for path in self._folder.glob(f"{stem}-*.lock"):
            if not path.name.endswith(f"{self._token}.lock"):
                there |= not _swept(path)
        return there


def sweep(folder: Path) -> None:
    """Remove what windows left that died. Never raises OSError."""
    with contextlib.suppress(OSError):
        for path in folder.glob("open-*.lock"):
            if re.fullmatch(r"open-[0-9a-f]{16}-\d{1,10}-[0-9a-f]{8}\.lock", path.name):
                _swept(path)


def _swept(path: Path) -> bool:
    """Whether nobody held the lock; then it is gone."""
    try:
        lock = Lock.take(path)
    except OSError:
        return False
    if lock is not None:
        lock.release(remove=True)
    return lock is not None


def _stem(path: Path) -> str:
    return f"open-{hashlib.sha256(os.fsencode(path)).hexdigest()[:16]}"

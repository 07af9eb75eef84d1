"""Work that is not on disk yet, kept beside: written while one works, offered again after the program died."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import traceback
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QLockFile, QStandardPaths

from sizer.design.fileformat import dumps
from sizer.design.records import Design
from sizer.design.storage import load
from sizer.errors import DesignError

_KEPT = ".sizer"


def recovery_folder() -> Path:
    """Where unsaved work is kept."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)) / "recovery"


@dataclass(frozen=True, slots=True)
class Found:
    """A design that was not saved when its window went: the copy, the file it belongs to and what it was called."""

    copy: Path
    original: str
    name: str
    seen: str = ""
    """The fingerprint that the file it belongs to had when it was last read or written."""

    def design(self) -> Design:
        """The design; DesignError where even the copy is damaged."""
        return load(self.copy)

    def remove(self) -> None:
        """Forget it."""
        for path in (self.copy, _note(self.copy), _lock(self.copy)):
            with contextlib.suppress(OSError):
                path.unlink()


class Keeper:
    """Keeps one window's unsaved work. The lock tells a living window's copy from a dead one's."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._copy = folder / f"{os.getpid()}-{secrets.token_hex(4)}{_KEPT}"
        self._lock: QLockFile | None = None

    @property
    def copy(self) -> Path:
        """The file the work is kept in."""
        return self._copy

    def keep(self, design: Design, original: str, name: str, seen: str = "") -> str:
        """Write the work down; empty when it is, else why it cannot be, which stops nobody from working."""
        fresh = self._copy.with_suffix(".tmp")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            if self._lock is None:
                self._lock = QLockFile(str(_lock(self._copy)))
                self._lock.setStaleLockTime(0)
                self._lock.tryLock(0)
            fresh.write_text(dumps(design), "utf-8")
            _note(self._copy).write_text(json.dumps({"original": original, "name": name, "seen": seen}), "utf-8")
            fresh.replace(self._copy)
        except OSError as error:
            with contextlib.suppress(OSError):
                fresh.unlink()
            return (error.strerror or str(error)).lower()
        return ""

    def forget(self) -> None:
        """The work is saved or given up."""
        for path in (self._copy, _note(self._copy)):
            with contextlib.suppress(OSError):
                path.unlink()

    def close(self) -> None:
        """The window is gone as it should."""
        self.forget()
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None


def left_behind(folder: Path) -> list[Found]:
    """The work of windows that died, oldest first; what belongs to a living window is left alone."""
    found = []
    for copy in sorted(folder.glob(f"*{_KEPT}"), key=_age):
        lock = QLockFile(str(_lock(copy)))
        lock.setStaleLockTime(0)
        if not lock.tryLock(0):
            continue
        lock.unlock()
        try:
            note = json.loads(_note(copy).read_text("utf-8"))
        except (OSError, ValueError):
            note = {}
        known = note if isinstance(note, dict) else {}
        original, name, seen = (str(known.get(key, "")) for key in ("original", "name", "seen"))
        found.append(Found(copy, original, name or "recovered design", seen))
    return found


def recovered(found: Found) -> Design | None:
    """The design of a copy, None when it cannot be read."""
    try:
        return found.design()
    except DesignError:
        return None


def place_of(kind: type[BaseException], trace: TracebackType | None) -> str:
    """What tells one fault from another: its kind, and where in the program it was raised."""
    frames = traceback.extract_tb(trace)
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    return f"{kind.__name__} {where}"


def write_report(
    folder: Path, kind: type[BaseException], error: BaseException, trace: TracebackType | None, about: str
) -> Path | None:
    """Write down what went wrong inside the program; None where even that cannot be."""
    text = about + "\n\n" + "".join(traceback.format_exception(kind, error, trace))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"report-{os.getpid()}-{secrets.token_hex(3)}.txt"
        path.write_text(text, "utf-8")
    except OSError:
        return None
    return path


def _note(copy: Path) -> Path:
    return copy.with_suffix(".json")


def _lock(copy: Path) -> Path:
    return copy.with_suffix(".lock")


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0

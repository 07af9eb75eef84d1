"""Copies of work that is not saved yet: one file each, written while one works, found again after the program died.

A copy is one line that says where the work belongs, and below it the text of the design, in one file that is replaced
whole: there is no moment in which a copy has lost the name of its file. Beside it lies a lock, which the system lets go
when the process ends. A copy whose lock can be taken is what a process left that died, and the order of things is:

* :meth:`Keeper.keep` writes one window's work down, to the disk itself, or says why it cannot.
* :func:`left_behind` finds the copies of the dead, and holds each so that nobody else takes it over.
* :meth:`Keeper.adopt` makes such a copy the keeper's own. It stays where it is: what is kept next replaces it, and
  only :meth:`Keeper.forget` (the work is saved, or was given up) removes it.
* What cannot be read is told by :meth:`Found.design`, and let go with :meth:`Found.release`. It stays.
* :func:`sweep` removes what the dead left that holds no work.

Everything here is plain Python over a :class:`~sizer.design.files.disk.Disk`, so that a test can stop it at any step;
``tests/design/loops.py`` runs saving, keeping and taking over in a process that may be killed at any moment.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path

from sizer.bounded import UnfitError, read_bounded
from sizer.design.files.disk import DISK, Disk, replace_whole, sweep_beside
from sizer.design.files.fileformat import LONGEST_FILE_BYTES, dumps, loads
from sizer.design.files.locks import Lock
from sizer.design.files.storage import reason_of
from sizer.design.records import Design
from sizer.errors import DesignError, Location, Problem, Severity

SUFFIX = ".kept"
FORMAT, VERSION = "sizer-kept", 1
OLD_SUFFIX = ".sizer"
"""Version 0.1.0 kept the design under this name and its note in a file beside; such copies are found as well."""

_LONGEST_LINE = 100_000
_NAME = r"\d{1,10}-[0-9a-z]{1,16}"


@dataclass(frozen=True, slots=True)
class Note:
    """Where the work of a copy belongs."""

    original: str = ""
    """The file it was opened from or saved to last; empty where there is none."""
    name: str = ""
    """What the design was called."""
    seen: str = ""
    """The fingerprint that the file had when it was last read or written."""


class RecoveryCopy:
    """A copy that a process left that died. It is held until it is adopted or released."""

    def __init__(self, copy: Path, lock: Lock) -> None:
        self.copy = copy
        self.lock = lock
        self.note = Note()
        self._content: bytes | DesignError
        try:
            head, text = _parts(copy)
            self.note = _note_of(head)
            self._content = text if copy.suffix == OLD_SUFFIX else _sound(copy, head, text)
        except DesignError as error:
            self._content = error

    @property
    def title(self) -> str:
        """What to call it."""
        return self.note.name or "recovered design"

    def design(self) -> Design:
        """The design; DesignError where even the copy is damaged, or was written by a newer program."""
        if isinstance(self._content, DesignError):
            raise self._content
        return loads(self._content, str(self.copy))

    def release(self) -> None:
        """Leave it where it is, for whoever looks next."""
        self.lock.release()


class Keeper:
    """Keeps one window's unsaved work."""

    def __init__(self, folder: Path, disk: Disk = DISK) -> None:
        self._folder = folder
        self._disk = disk
        self._copy = folder / f"{os.getpid()}-{secrets.token_hex(4)}{SUFFIX}"
        self._lock: Lock | None = None
        self._adopted: tuple[Path, ...] = ()
        """Files of a copy of the old kind, whose place the next copy takes."""
        self._kept: tuple[Design, Note] | None = None

    @property
    def copy(self) -> Path:
        """The file the work is kept in."""
        return self._copy

    def keep(self, design: Design, original: str, name: str, seen: str = "") -> str:
        """Write the work down; empty when it is on the disk, else why it cannot be, which stops nobody from working.

        When it cannot be, the copy before is still there.
        """
        note = Note(original, name, seen)
        if self._kept is not None and self._kept[0] is design and self._kept[1] == note and self._copy.exists():
            return ""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            if self._lock is None:
                self._lock = Lock.take(_lock(self._copy))
                if self._lock is None:
                    return f"{_lock(self._copy).name} is held by another program"
            replace_whole(self._copy, _written(design, note), disk=self._disk)
        except (OSError, ValueError) as error:
            return reason_of(error)
        self._kept = (design, note)
        self._remove(self._adopted)
        self._adopted = ()
        return ""

    def adopt(self, found: RecoveryCopy) -> None:
        """Make a copy that was found this keeper's own, with the work in it; the one before is forgotten."""
        self.close()
        self._lock = found.lock
        self._copy = found.copy.with_suffix(SUFFIX)
        self._adopted = (self._copy.with_suffix(OLD_SUFFIX), _old_note(self._copy))

    def forget(self) -> None:
        """The work is saved or given up."""
        self._kept = None
        self._remove((self._copy, *self._adopted))
        self._adopted = ()

    def close(self) -> None:
        """The window is gone as it should."""
        self.forget()
        if self._lock is not None:
            self._lock.release(remove=True)
            self._lock = None

    def _remove(self, paths: tuple[Path, ...]) -> None:
        for path in paths:
            with contextlib.suppress(OSError):
                self._disk.remove(path)


def left_behind(folder: Path) -> list[RecoveryCopy]:
    """The work of windows that died, oldest first, each held; what belongs to a living window is left alone.

    Copies that cannot be read are among them.
    """
    found = []
    ours = re.compile(f"{_NAME}({re.escape(SUFFIX)}|{re.escape(OLD_SUFFIX)})")
    copies = {path for path in _names(folder) if ours.fullmatch(path.name)}
    for copy in sorted(copies, key=_age):
        if copy.suffix == SUFFIX or copy.with_suffix(SUFFIX) not in copies:
            with contextlib.suppress(OSError):  # where nothing can be locked nobody can tell the living from the dead
                lock = Lock.take(_lock(copy))
                if lock is not None and copy.exists():
                    found.append(RecoveryCopy(copy, lock))
                elif lock is not None:  # somebody was faster, and saved or gave it up
                    lock.release(remove=True)
    return found


def sweep(folder: Path) -> None:
    """Remove what the dead left without work in it: temporary files, locks, notes without a copy. Never raises OSError.

    Only names that are given here are touched, and only when no living process holds their lock.
    """
    paths = _names(folder)
    stems = {path.stem for path in paths if path.suffix in (SUFFIX, OLD_SUFFIX)}
    for path in paths:
        beside = re.fullmatch(rf"\.({_NAME}){re.escape(SUFFIX)}\.[0-9a-f]{{8}}\.tmp", path.name)
        if beside:
            sweep_beside(folder / f"{beside[1]}{SUFFIX}")
        elif re.fullmatch(rf"{_NAME}\.tmp", path.name) or (
            path.stem not in stems and re.fullmatch(rf"{_NAME}\.(lock|json)", path.name)
        ):
            with contextlib.suppress(OSError):
                lock = Lock.take(_lock(path))
                if lock is not None:
                    path.unlink(missing_ok=True)
                    lock.release(remove=path.stem not in stems)


def _written(design: Design, note: Note) -> bytes:
    text = dumps(design).encode()
    # Plain ASCII: a file may be called what no UTF-8 can say.
    head = {"format": FORMAT, "version": VERSION, **asdict(note), "sha256": hashlib.sha256(text).hexdigest()}
    return json.dumps(head).encode("ascii") + b"\n" + text


def _parts(copy: Path) -> tuple[dict[str, object], bytes]:
    """What stands in front of the text of the design, and the text; DesignError where the copy cannot be read."""
    try:
        content = read_bounded(copy, LONGEST_FILE_BYTES + _LONGEST_LINE)
        if copy.suffix == OLD_SUFFIX:
            return _old_head(copy), content
    except UnfitError as error:
        raise _refused(copy, error.code, error.text) from error
    except OSError as error:
        raise _refused(copy, "unreadable", f"the file cannot be read: {reason_of(error)}") from error
    line, _, text = content.partition(b"\n")
    return _parsed(line), text


def _sound(copy: Path, head: dict[str, object], text: bytes) -> bytes:
    """The text, when it is what was written; else DesignError."""
    if head.get("format") != FORMAT:
        raise _refused(copy, "format", "this is no copy of a design: its first line does not say where it belongs")
    version = head.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise _refused(copy, "newer", f"the copy is of version {str(version)[:20]}; this program reads {VERSION}",
                       "Start the newer program that wrote it.")
    if head.get("sha256") != hashlib.sha256(text).hexdigest():
        raise _refused(copy, "damaged", "the copy is damaged: it does not hold what was written")
    return text


def _parsed(line: bytes) -> dict[str, object]:
    try:
        head = json.loads(line) if len(line) <= _LONGEST_LINE else None
    except (ValueError, RecursionError):
        return {}
    return head if isinstance(head, dict) else {}


def _note_of(head: dict[str, object]) -> Note:
    known = (head.get(key, "") for key in ("original", "name", "seen"))
    return Note(*(value if isinstance(value, str) else "" for value in known))


def _old_head(copy: Path) -> dict[str, object]:
    try:
        return _parsed(read_bounded(_old_note(copy), _LONGEST_LINE))
    except OSError:
        return {}


def _old_note(copy: Path) -> Path:
    return copy.with_suffix(".json")


def _lock(path: Path) -> Path:
    return path.with_suffix(".lock")


def _names(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _refused(copy: Path, code: str, text: str, hint: str = "") -> DesignError:
    return DesignError(Problem(Severity.ERROR, code, text, Location(str(copy)), hint))

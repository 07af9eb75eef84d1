"""Designs on disk: whole or not at all, with the save before kept beside."""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path

from sizer.bounded import UnfitError, read_bounded
from sizer.design.files.disk import DISK, Disk, replace_whole, sweep_beside
from sizer.design.files.fileformat import LONGEST_FILE_BYTES, dumps, loads
from sizer.design.records import Design
from sizer.errors import DesignError, Location, Problem, Severity

SUFFIX = ".sizer"
CHANGED = "changed-on-disk"
"""The code of the problem that somebody else changed the file that was to be replaced."""


def backup_path(path: Path) -> Path:
    """Where the save before is kept: the same name with ``~`` behind it."""
    return path.with_name(path.name + "~")


def fingerprint(path: Path | str) -> str:
    """What tells one content of a file from any other; empty where there is no file.

    Of what cannot be read as a design it tells size and time, so that it too differs from what was read before.
    """
    try:
        return _hash(read_bounded(Path(path), LONGEST_FILE_BYTES))
    except (FileNotFoundError, ValueError):
        return ""
    except OSError:
        try:
            status = Path(path).stat()
        except OSError:
            return ""
        return "" if stat.S_ISDIR(status.st_mode) else f"unread-{status.st_size}-{status.st_mtime_ns}"


def load(path: Path | str) -> Design:
    """The design in a file. Raises DesignError with every problem found, each with file and place."""
    shown = str(path)
    try:
        content = read_bounded(Path(path), LONGEST_FILE_BYTES)
    except UnfitError as error:
        raise _failed(error.code, shown, error.text) from error
    except (OSError, ValueError) as error:
        raise _failed("unreadable", shown, f"the file cannot be read: {reason_of(error)}") from error
    return loads(content, shown)


def save(design: Design, path: Path | str, *, expected: str | None = None, disk: Disk = DISK) -> str:
    """Writes the design, whole or not at all; the fingerprint of the file as it is then.

    The text goes to a new file in the same folder, is forced to disk and takes the place of the old one in one step;
    the old one stays as ``NAME~``. Mode and symbolic link are kept. An unchanged file is left alone. What earlier
    crashes left of saves of this file is swept.

    With ``expected`` the file is replaced only while it has this fingerprint, which is looked at directly before it
    is replaced: whoever else wrote it meanwhile is not overwritten, and the problem has the code :data:`CHANGED`.
    Raises DesignError, and then the file is as it was.
    """
    shown = str(path)

    def last_look() -> None:
        if expected is not None and fingerprint(target) not in ("", expected):
            raise _failed(CHANGED, shown, "the file was changed on disk by somebody else meanwhile",
                          "Save once more to be asked whether to overwrite it, or save under another name.")

    try:
        content = dumps(design).encode()
        target = Path(os.path.realpath(path))
        before = _content(target)
        if before != content:
            if before is not None and not os.access(target, os.W_OK):
                raise _failed("unwritable", shown, "the file is write-protected", "Save under another name.")
            replace_whole(target, content, backup=backup_path(target), last_look=last_look, disk=disk)
            sweep_beside(target)
    except (OSError, ValueError) as error:
        hint = "The file is as it was before. Save under another name or in another folder."
        raise _failed("unwritable", shown, f"the file cannot be saved: {reason_of(error)}", hint) from error
    return _hash(content)


def reason_of(error: OSError | ValueError) -> str:
    """What the system says of an error, to stand behind a colon."""
    if isinstance(error, UnicodeEncodeError):
        return "a text in it holds half a character, which no file can hold"
    text = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return text[:1].lower() + text[1:]


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _content(target: Path) -> bytes | None:
    """What the file holds, None when there is no file; one that may be written but not read holds nothing known."""
    if not target.exists():
        return None
    if not target.is_file():
        raise OSError(0, "the name belongs to something that is no ordinary file")
    try:
        return read_bounded(target, LONGEST_FILE_BYTES)
    except (PermissionError, UnfitError):
        return b""


def _failed(code: str, file: str, text: str, hint: str = "") -> DesignError:
    return DesignError(Problem(Severity.ERROR, code, text, Location(file), hint))

"""Designs on disk: whole or not at all, with the save before kept beside."""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import shutil
import stat
from pathlib import Path

from sizer.design.fileformat import LONGEST_FILE_BYTES, dumps, loads
from sizer.design.records import Design
from sizer.errors import DesignError, Location, Problem, Severity

SUFFIX = ".sizer"


def backup_path(path: Path) -> Path:
    """Where the save before is kept: the same name with ``~`` behind it."""
    return path.with_name(path.name + "~")


def fingerprint(path: Path | str) -> str:
    """What tells one content of a file from any other; empty where there is none that can be read."""
    try:
        target = Path(path)
        if not stat.S_ISREG(target.stat().st_mode) or target.stat().st_size > LONGEST_FILE_BYTES:
            return ""
        return hashlib.sha256(target.read_bytes()).hexdigest()
    except (OSError, ValueError):
        return ""


def load(path: Path | str) -> Design:
    """The design in a file. Raises DesignError with every problem found, each with file and place."""
    shown = str(path)
    try:
        # Looking first keeps a named pipe or a device from being waited on for ever.
        status = Path(path).stat()
        if stat.S_ISDIR(status.st_mode):
            raise _failed("unreadable", shown, "this is a folder; a design file is needed")
        if not stat.S_ISREG(status.st_mode):
            raise _failed("unreadable", shown, "this is no ordinary file; a design file is needed")
        if status.st_size > LONGEST_FILE_BYTES:
            text = f"the file has {status.st_size} bytes; at most {LONGEST_FILE_BYTES} are read"
            raise _failed("size", shown, text)
        with Path(path).open("rb") as file:
            content = file.read(LONGEST_FILE_BYTES + 1)
    except (OSError, ValueError) as error:
        raise _failed("unreadable", shown, f"the file cannot be read: {_reason(error)}") from error
    return loads(content, shown)


def save(design: Design, path: Path | str) -> None:
    """Writes the design, whole or not at all.

    The text goes to a new file in the same folder, is forced to disk and takes the place of the old one in one step;
    the old one stays as ``NAME~``. Mode and symbolic link are kept. An unchanged file is left alone. Raises
    DesignError, and then the file is as it was.
    """
    shown = str(path)
    try:
        content = dumps(design).encode()
        target = Path(os.path.realpath(path))
        before = _content(target)
        if before == content:
            return
        if before is not None and not os.access(target, os.W_OK):
            raise _failed("unwritable", shown, "the file is write-protected", "Save under another name.")
        _write(target, content, existed=before is not None)
    except (OSError, ValueError) as error:
        hint = "The file is as it was before. Save under another name or in another folder."
        raise _failed("unwritable", shown, f"the file cannot be saved: {_reason(error)}", hint) from error


def _content(target: Path) -> bytes | None:
    """What the file holds, None when there is no file; one that may be written but not read holds nothing known."""
    if not target.exists():
        return None
    if not target.is_file():
        raise OSError(0, "the name belongs to something that is no ordinary file")
    try:
        return target.read_bytes()
    except PermissionError:
        return b""


def _write(target: Path, content: bytes, *, existed: bool) -> None:
    fresh = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}.tmp")
    try:
        with fresh.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if existed:
            fresh.chmod(stat.S_IMODE(target.stat().st_mode))
            _keep(target)
        fresh.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise
    _sync_folder(target.parent)


def _keep(target: Path) -> None:
    """Puts the present file beside itself as the backup, without a moment in which either name is missing."""
    backup = backup_path(target)
    passing = backup.with_name(f".{backup.name}.tmp")
    passing.unlink(missing_ok=True)
    try:
        try:
            os.link(target, passing)
        except OSError:  # file systems without hard links
            shutil.copy2(target, passing)
        passing.replace(backup)
    except OSError:
        passing.unlink(missing_ok=True)
        raise


def _sync_folder(folder: Path) -> None:
    """Makes the new name durable where the system can; the content is on disk already."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _reason(error: OSError | ValueError) -> str:
    text = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return text[:1].lower() + text[1:]


def _failed(code: str, file: str, text: str, hint: str = "") -> DesignError:
    return DesignError(Problem(Severity.ERROR, code, text, Location(file), hint))

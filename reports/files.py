"""Writing a document: whole or not at all, as designs are."""

from __future__ import annotations

import os
from pathlib import Path

from sizer.design.files.disk import DISK, Disk, replace_whole, sweep_beside
from sizer.errors import ExportError, Location, Problem, Severity


def write_whole(path: Path, content: bytes, *, disk: Disk = DISK) -> None:
    """Write ``content`` to ``path``; an error leaves what was there and says why as :class:`ExportError`.

    What writes of this very file left that were killed is swept.
    """
    target = Path(os.path.realpath(path))
    try:
        if target.exists() and not target.is_file():
            raise _not_written(path, "the name belongs to a folder, or to no ordinary file")
        if target.exists() and not os.access(target, os.W_OK):
            raise _not_written(path, "the file is write-protected")
        replace_whole(target, content, disk=disk)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise _not_written(path, reason or "the system does not say why") from error
    sweep_beside(target)


def make_folder(path: Path) -> None:
    """Make a folder and those it lies in, where they are not there; ExportError where that is not possible."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise _not_written(path, reason or "the system does not say why") from error


def _not_written(path: Path, reason: str) -> ExportError:
    return ExportError(Problem(
        Severity.ERROR, "not-written", f"the file cannot be written: {reason}", Location(file=str(path)),
        "Choose another folder, or make room.",
    ))

"""Writing documents: whole or not at all, as designs are, and of several that belong together all or none."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from pathlib import Path

from sizer.design.files.disk import DISK, Disk, replace_together, sweep_beside
from sizer.errors import ExportError, Location, Problem, Severity

_HINTS = {
    errno.ENOENT: "Make the folder first, or choose another.",
    errno.ENOTDIR: "A part of the path is a file: choose another folder.",
    errno.EACCES: "Choose a folder that you may write into.",
    errno.EPERM: "Choose a folder that you may write into.",
    errno.EROFS: "Choose a folder that you may write into.",
    errno.ENOSPC: "Make room on the disk, or choose another folder.",
    errno.EDQUOT: "Make room on the disk, or choose another folder.",
    errno.ENAMETOOLONG: "Write under a shorter name.",
}
_ANY_HINT = "Choose another folder, or write under another name."


def write_whole(path: Path, content: bytes, *, disk: Disk = DISK) -> None:
    """Write ``content`` to ``path``; an error leaves what was there and says why as :class:`ExportError`.

    What writes of this very file left that were killed is swept.
    """
    write_together({path: content}, disk=disk)


def write_together(contents: Mapping[Path, bytes], *, disk: Disk = DISK) -> None:
    """Write each content to its path, none where one of them cannot be written: ExportError says which and why."""
    targets = {path: Path(os.path.realpath(path)) for path in contents}
    writing = next(iter(contents), Path())
    try:
        for path, target in targets.items():
            writing = path
            if target.exists() and not target.is_file():
                raise _not_written(path, "the name belongs to a folder, or to no ordinary file", _ANY_HINT)
            if target.exists() and not os.access(target, os.W_OK):
                raise _not_written(path, "the file is write-protected", _ANY_HINT)
        replace_together({targets[path]: content for path, content in contents.items()}, disk=disk)
    except (OSError, ValueError) as error:
        raise _refused(writing, error) from error
    for target in targets.values():
        sweep_beside(target)


def make_folder(path: Path) -> None:
    """Make a folder and those it lies in, where they are not there; ExportError where that is not possible."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise _refused(path, error) from error


def _refused(path: Path, error: OSError | ValueError) -> ExportError:
    """What the system says of a write, with what is to be done about that."""
    if isinstance(error, ValueError):
        return _not_written(path, str(error) or "the system does not say why", _ANY_HINT)
    if error.errno == errno.ENOENT:
        return _not_written(path, f"there is no folder {Path(os.path.realpath(path)).parent}", _HINTS[errno.ENOENT])
    return _not_written(path, error.strerror or "the system does not say why", _HINTS.get(error.errno or 0, _ANY_HINT))


def _not_written(path: Path, reason: str, hint: str) -> ExportError:
    return ExportError(Problem(
        Severity.ERROR, "not-written", f"the file cannot be written: {reason}", Location(file=str(path)), hint))

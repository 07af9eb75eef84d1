"""Writing a document: whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from sizer.errors import ExportError, Location, Problem, Severity


def write_whole(path: Path, content: bytes) -> None:
    """Write ``content`` to ``path``; an error leaves what was there and says why as :class:`ExportError`."""
    target = Path(os.path.realpath(path))
    temporary: Path | None = None
    if target.exists() and not target.is_file():
        raise _not_written(path, "the name belongs to a folder, or to no ordinary file")
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", suffix=".tmp", dir=target.parent)
        temporary = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        mode = target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_umask()
        temporary.chmod(mode)
        temporary.replace(target)
    except OSError as error:
        if temporary is not None:
            with contextlib.suppress(OSError):
                temporary.unlink()
        raise _not_written(path, error.strerror or "the system does not say why") from error


def _not_written(path: Path, reason: str) -> ExportError:
    return ExportError(Problem(
        Severity.ERROR, "not-written", f"the file cannot be written: {reason}", Location(file=str(path)),
        "Choose another folder, or make room.",
    ))


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask

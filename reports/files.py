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
        reason = error.strerror or "the system does not say why"
        raise ExportError(Problem(
            Severity.ERROR, "not-written", f"the file cannot be written: {reason}", Location(file=str(path)),
            "Choose another folder, or make room.",
        )) from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask

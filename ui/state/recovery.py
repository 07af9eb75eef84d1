"""Where the program keeps what is its own: copies of work that is not saved, and reports of what went wrong in it."""

from __future__ import annotations

import os
import secrets
import traceback
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QStandardPaths


def recovery_folder() -> Path:
    """Where unsaved work is kept."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)) / "recovery"


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

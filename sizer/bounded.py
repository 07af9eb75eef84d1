"""Reading a file that somebody else made: an ordinary one, and no more of it than is allowed."""

from __future__ import annotations

import os
import stat
from pathlib import Path


class UnfitError(OSError):
    """What has the name is nothing to read; ``text`` says why, ``code`` is the code of the problem."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(0, text)
        self.code = code
        self.text = text


def read_bounded(path: Path, most_bytes: int, wanted: str = "a design file") -> bytes:
    """The content of an ordinary file; one byte more than allowed when it grew meanwhile.

    ``wanted`` says what is needed where a folder is found. Raises OSError, of the kind UnfitError for what is no
    ordinary file or too large.
    """
    # Looking first keeps a named pipe or a device from being waited on for ever; a pipe that takes the name between
    # looking and opening is opened without waiting, and found out.
    _refuse_unfit(path.stat(), most_bytes, wanted)
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        _refuse_unfit(os.fstat(file.fileno()), most_bytes, wanted)
        return file.read(most_bytes + 1)


def _refuse_unfit(status: os.stat_result, most_bytes: int, wanted: str) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise UnfitError("unreadable", f"this is a folder; {wanted} is needed")
    if not stat.S_ISREG(status.st_mode):
        raise UnfitError("unreadable", f"this is no ordinary file; {wanted} is needed")
    if status.st_size > most_bytes:
        raise UnfitError("size", f"the file has {status.st_size} bytes; at most {most_bytes} are read")

"""Finds the files of a catalog folder: ordinary ones inside it, and no more of them than a catalog can have."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from sizer.bounded import UnfitError, read_bounded
from sizer.catalog.reading.faults import Faults
from sizer.errors import Severity

LARGEST_FILE_BYTES = 8_000_000
"""A catalog file beyond this is a mistake or an attack, not a catalog: ten thousand drives take five million bytes."""
MOST_FILES = 20_000
_DEEPEST = 12


def section_files(folder: Path, section: str, faults: Faults) -> Iterator[Path]:
    """Every ordinary file beneath ``folder/section`` in path order; what cannot be read or leads out is a fault."""
    root = folder / section
    if not is_there(root, folder, faults):
        return
    why = no_folder(root)
    if why:
        faults.add("catalog-unreadable", str(root), "", why, "Allow reading it, or leave it out of the catalog.")
        return
    inside = os.path.realpath(folder)
    found: list[Path] = []
    waiting = [(root, 0)]
    while waiting:
        here, depth = waiting.pop()
        try:
            with os.scandir(here) as entries:
                for entry in entries:
                    path = Path(entry.path)
                    if entry.is_symlink() and not _stays(path, inside, faults):
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append((path, depth + 1))
                    elif entry.is_dir():
                        faults.add("catalog-file-skipped", str(path), "", "a link to a folder is not followed",
                                   "Move the folder itself there.", severity=Severity.WARNING)
                    elif entry.is_file():
                        found.append(path)
                    else:
                        faults.add("catalog-unreadable", str(path), "",
                                   "this is no ordinary file (a pipe, socket or device)", "Move it out of the catalog.")
        except OSError as error:
            faults.add("catalog-unreadable", str(here), "", f"the folder cannot be read: {_reason(error)}",
                       "Allow reading it, or leave the folder out.")
        if depth > _DEEPEST or len(found) > MOST_FILES:
            text = (f"folders are nested deeper than {_DEEPEST} levels" if depth > _DEEPEST
                    else f"the folder has more than {MOST_FILES:,} files")
            faults.add("catalog-unreadable", str(root), "", text, "Is this the folder of a catalog?")
            return
    yield from sorted(found)


def file_content(path: Path, faults: Faults) -> bytes | None:
    """The bytes of one file, or None after its fault was told."""
    try:
        content = read_bounded(path, LARGEST_FILE_BYTES, "a catalog file")
    except UnfitError as error:
        why = f"the file is larger than {LARGEST_FILE_BYTES:,} bytes" if error.code == "size" else error.text
        faults.add("catalog-unreadable", str(path), "", why)
        return None
    except (OSError, ValueError) as error:
        faults.add("catalog-unreadable", str(path), "", f"the file cannot be read: {_reason(error)}")
        return None
    return content


def no_folder(folder: Path) -> str:
    """Why ``folder`` is none that can be read; empty where it can be."""
    try:
        if not stat.S_ISDIR(folder.stat().st_mode):
            return "this is no folder"
        with os.scandir(folder):
            return ""
    except FileNotFoundError:
        return "there is no such folder"
    except (OSError, ValueError) as error:
        return f"the folder cannot be read: {_reason(error)}"


def is_there(path: Path, folder: Path, faults: Faults) -> bool:
    """Whether the catalog ``folder`` has this file or folder; one that cannot be looked at is a fault, not absent."""
    try:
        path.lstat()
    except FileNotFoundError:
        return False
    except OSError as error:
        faults.add("catalog-unreadable", str(path), "", f"it cannot be read: {_reason(error)}",
                   "Allow reading it, or leave the folder out.")
        return False
    return not path.is_symlink() or _stays(path, os.path.realpath(folder), faults)


def _stays(path: Path, inside: str, faults: Faults) -> bool:
    """Whether a symbolic link names something inside the catalog folder."""
    try:
        target = os.path.realpath(path, strict=True)
    except OSError as error:
        faults.add("catalog-unreadable", str(path), "", f"the symbolic link is broken: {_reason(error)}")
        return False
    if os.path.commonpath([target, inside]) == inside:
        return True
    faults.add("catalog-unreadable", str(path), "", "the symbolic link leads out of the catalog folder",
               "Copy the file into the catalog.")
    return False


def _reason(error: OSError | ValueError) -> str:
    text = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return text[:1].lower() + text[1:]

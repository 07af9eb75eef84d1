"""What a file that is written may take the place of: never its own input, nor what comes with the program."""

from __future__ import annotations

import os
import stat
import zipfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from reports.xlsx.archive import ABOUT, digest_of
from sizer.acceptance.jobs import as_written
from sizer.bounded import read_bounded
from sizer.catalog import shipped_path
from sizer.errors import ExportError, Location, Problem, Severity

_LARGEST_BYTES = 200_000_000
_LARGEST_JOB_BYTES = 100_000
_MADE_BY, _HEAD = b"ReportLab Generated PDF", 200
"""A comment in the first lines of a PDF, which who writes it anew leaves out."""


def refuse_to_replace(path: Path, inputs: Sequence[Path], *, force: bool) -> None:
    """Raises ExportError where writing ``path`` would replace what is nobody's to replace.

    That is a file that is read (``inputs``: files, and folders of which every file is read), what comes with the
    program, and what is no ordinary file; and without ``force``, which somebody gives who was asked, a file that Sizer
    did not write as a document.
    """
    try:
        target = Path(os.path.realpath(path))
        for each in (*inputs, shipped_path()):
            if _is_in(target, Path(os.path.realpath(each))):
                what = "comes with the program" if each == shipped_path() else "holds what this is made from"
                raise _refused(path, f"the file {what} and is not replaced", "Write under another name.")
        status = target.stat()
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        text = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise _refused(path, f"the file cannot be written: {text}", "Choose another folder.") from error
    if not stat.S_ISREG(status.st_mode):
        what = "a folder" if stat.S_ISDIR(status.st_mode) else "no ordinary file (a pipe, socket or device)"
        raise _refused(path, f"the name belongs to {what}", "Write under another name.")
    if not force and (program := _open_in(target)):
        raise _refused(path, f"the file is open in {program}",
                       "Close it there, write under another name, or replace it with --force.")
    if not force and status.st_size and not _is_ours(target):
        raise _refused(path, "the file is there already, and Sizer did not write it as it is",
                       "Write under another name, or replace it with --force.")


def _is_in(target: Path, source: Path) -> bool:
    if target.is_relative_to(source):
        return True
    return target.exists() and source.exists() and target.samefile(source)


def _open_in(target: Path) -> str:
    """The program that has a document open, by the mark that it lays beside it; empty where none has."""
    marks = {f".~lock.{target.name}#": "LibreOffice", f"~${target.name}": "Excel", f"~${target.name[2:]}": "Excel"}
    return next((program for name, program in marks.items() if target.with_name(name).exists()), "")


def _is_ours(target: Path) -> bool:
    try:
        known = _MARKS.get(target.suffix.lower())
        return known is not None and known(target)
    except (OSError, zipfile.BadZipFile, ValueError, KeyError, NotImplementedError):
        return False


def _pdf_is_ours(target: Path) -> bool:
    """Whether it is as it was written: notes are put behind its end, or another program writes all of it anew."""
    content = read_bounded(target, _LARGEST_BYTES)
    return b"/Creator (Sizer)" in content and _MADE_BY in content[:_HEAD] and (
        content.count(b"%%EOF") == 1 and content.rstrip().endswith(b"%%EOF"))


def _job_is_ours(target: Path) -> bool:
    return as_written(read_bounded(target, _LARGEST_JOB_BYTES))


def _workbook_is_ours(target: Path) -> bool:
    """Whether it is as it was written: it names what its parts hold."""
    with zipfile.ZipFile(target) as archive, archive.open(ABOUT) as about:
        return digest_of(archive).encode() in about.read(_LARGEST_JOB_BYTES)


_MARKS: Mapping[str, Callable[[Path], bool]] = MappingProxyType(
    {".pdf": _pdf_is_ours, ".xlsx": _workbook_is_ours, ".fio": _job_is_ours}
)
"""End of a name -> whether a file is a document as Sizer wrote it. A design is somebody's work, whoever wrote it, and
of a table of plain text nobody can say what was typed into it.
"""


def _refused(path: Path, text: str, hint: str) -> ExportError:
    return ExportError(Problem(Severity.ERROR, "not-replaced", text, Location(file=str(path)), hint))

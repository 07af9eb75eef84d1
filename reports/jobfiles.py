"""The acceptance tests of a design as job files in a folder, written by the command line and the window alike."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path

from reports.files import make_folder, write_together
from reports.replacing import refuse_to_replace
from sizer.acceptance.jobs import fio_text
from sizer.acceptance.planned import AcceptanceTest
from sizer.errors import ExportError


def write_job_files(
    folder: Path, tests: Sequence[AcceptanceTest], inputs: Sequence[Path] = (), *, force: bool = False
) -> tuple[Path, ...]:
    """Write the job file of each test that has one, all or none; their paths.

    Nothing is written where one of them would replace what is nobody's to replace: ``inputs``, or without ``force`` a
    job file that was changed by hand. Raises ExportError then, and where a file cannot be written.
    """
    planned = [(folder / test.file_name, fio_text(test)) for test in tests if test.file_name]
    for path, _ in planned:
        refuse_to_replace(path, inputs, force=force)
    if planned:
        made = not folder.exists()
        make_folder(folder)
        try:
            write_together({path: text.encode("utf-8") for path, text in planned})
        except ExportError:
            if made:
                with contextlib.suppress(OSError):
                    folder.rmdir()
            raise
    return tuple(path for path, _ in planned)

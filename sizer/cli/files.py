"""Files that commands write: what the end of a name means, and the document that is written."""

from __future__ import annotations

import argparse
from pathlib import Path

from sizer import __version__
from sizer.cli.common import Sized, today
from sizer.cli.printing.output import print_problems
from sizer.errors import ExportError, Location, Problem, Severity


def write_document(path: Path, kind: str, answer: Sized, options: argparse.Namespace) -> int:
    """Write a document of what was sized, and say so; the exit status: 1 when the design has errors."""
    from reports.documents import Occasion, document_bytes
    from reports.files import write_whole
    from reports.replacing import refuse_to_replace

    refuse_to_replace(path, (answer.target.path, *map(Path, options.catalog)), force=options.force)
    if kind == "proposal":
        from reports.pdf.unset import unset_texts

        print_problems(unset_texts(answer.sizing), answer.target.address)
    write_whole(path, document_bytes(kind, answer.sizing, answer.spread, Occasion(today(), __version__)))
    print(f"{path} written")
    return 1 if answer.broken else 0


def wanted_suffix(path: Path, *allowed: str) -> str:
    """The suffix of an output file, which says what is meant; another one is a sentence."""
    suffix = path.suffix.lower()
    if suffix in allowed:
        return suffix
    raise ExportError(Problem(
        Severity.ERROR, "unknown-format", f"{path.name!r} does not end in {' or '.join(allowed)}",
        Location(file=str(path)), f"Name the file {path.stem or 'output'}{allowed[0]}.",
    ))

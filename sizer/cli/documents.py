"""Documents that commands write."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sizer import api
from sizer.cli.common import Sized, again, sized
from sizer.cli.options import open_catalog
from sizer.cli.printing.output import print_problems
from sizer.exploring.comparing.alternatives import Alternatives


def write(options: argparse.Namespace, *suffixes: str) -> int:
    """Size the design and write the document that the end of the file's name means, one of ``suffixes``.

    The exit status: 1 when the design has errors.
    """
    from reports.documents import wanted_suffix

    path = Path(options.output)
    suffix = wanted_suffix(path, *suffixes)
    answer = sized(options)
    if suffix == ".pdf":
        from reports.pdf.unset import unset_texts

        # Before the file is there: whoever reads it may want other words first.
        print_problems(unset_texts(answer.sizing), answer.target.address)
    named, accent = getattr(options, "logo", ""), getattr(options, "accent", "")
    logo = Path(named) if named else None
    if accent:
        from reports.blocks.house import House, readable

        if note := House(b"", *readable(accent)).note:
            print(note, file=sys.stderr)
    read = (answer.target.path, *map(Path, options.catalog), *([logo] if logo is not None else []))
    with api.in_language("en" if suffix == ".csv" else options.language):
        # What was printed is in the language of the command line; the document is of a sizing told in its own.
        told = answer if options.language == "en" else again(options, answer)
        made = api.export(path, told.sizing, told.spread, read,
                          force=options.force, derivation=getattr(options, "derivation", ""),
                          paper=getattr(options, "paper", "a4"), beside=_beside(options, told), logo=logo,
                          accent=accent)
    for each in made:
        print(f"{each} written")
    return 1 if answer.broken else 0


def _beside(options: argparse.Namespace, answer: Sized) -> Alternatives | None:
    """The scenarios that a proposal sets beside what it proposes, as the command line chooses them.

    A workbook says of all that there is room for what they change.
    """
    wanted = getattr(options, "options", "all" if Path(options.output).suffix.lower() == ".xlsx" else "none")
    if wanted == "none":
        return None
    names = None if wanted == "all" else [name.strip() for name in wanted.split(",") if name.strip()]
    return api.alternatives(answer.sizing, open_catalog(options.catalog), names)

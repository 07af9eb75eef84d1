"""What several commands take: a design, folders of catalogs, JSON instead of text, a file to write."""

from __future__ import annotations

import argparse

from sizer.catalog import Catalog, loading
from sizer.cli.printing.output import print_problems
from sizer.errors import Severity, SizerError

DESIGN = "a design file or the name of a reference design, with @SCENARIO behind it where one is meant"
"""How a design is named."""


class UsageError(SizerError):
    """The command line itself is not understood."""


def open_catalog(folders: list[str]) -> Catalog:
    """The shipped catalog with the user's folders laid over it; doubts about these go to the error stream."""
    catalog = loading.open_catalog(folders)
    if folders:
        print_problems(problem for problem in catalog.problems if problem.severity is Severity.WARNING)
    return catalog


def add_json(parser: argparse.ArgumentParser, text: str) -> None:
    """The option of an answer for programs."""
    parser.add_argument("--json", action="store_true", help=text)


def add_redaction(parser: argparse.ArgumentParser) -> None:
    """The options of a document that goes to strangers."""
    parser.add_argument("--redact", action="store_true", help="put out the customer, and the sites and serial numbers "
                        "that texts name as such ('site: ...', 'S/N ...'), everywhere and in what the file says of "
                        "itself: 'Customer A', 'Site 1'")
    parser.add_argument("--redact-words", default="", metavar="WORDS", help="put these out too, with semicolons "
                        "between them: names of lines or of anything else; 'Munich = Site 1' says what stands instead")


def add_language(parser: argparse.ArgumentParser) -> None:
    """In which language a document is."""
    parser.add_argument("--language", default="en", choices=("en", "de", "ja"), help="the language of the document's "
                        "own texts: English, which is meant without it, German or Japanese; names and notes stand "
                        "as they were written")


def add_output(parser: argparse.ArgumentParser, text: str, *, required: bool = True) -> None:
    """The options of a command that writes a file."""
    parser.add_argument("-o", "--output", required=required, metavar="FILE", help=text)
    parser.add_argument("--force", action="store_true", help="replace a file that Sizer did not write, "
                        "such as a workbook that was saved elsewhere, and any .csv; a document as Sizer wrote it is "
                        "replaced without, and a file that the command reads never")

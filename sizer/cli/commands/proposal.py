"""``sizer proposal``: the expected-performance proposal as a PDF, and the derivation of its figures as another."""

from __future__ import annotations

import argparse

from sizer.cli.documents import write
from sizer.cli.options import add_language, add_output, add_redaction


def add_options(parser: argparse.ArgumentParser) -> None:
    """What the command takes besides."""
    add_output(parser, "the .pdf to write")
    add_redaction(parser)
    add_language(parser)
    parser.add_argument("--paper", default="a4", choices=("a4", "letter"), help="the paper it is laid out for: A4, "
                        "which is meant without it, or Letter")
    parser.add_argument("--options", default="all", metavar="SCENARIOS", help="the scenarios that stand beside what is "
                        "proposed, by their ids with commas between them, at most three, and 'base' for the design "
                        "itself; without it the first that differ; 'none' for none")
    parser.add_argument("--logo", default="", metavar="FILE", help="a PNG or JPEG that stands at the head of page one")
    parser.add_argument("--accent", default="", metavar="COLOUR", help="the colour of rules, links and charts, such as "
                        "'#7a1f5c'; one that is too light for letters on white is darkened")
    parser.add_argument("--derivation", nargs="?", const="headlines", default="",
                        choices=("headlines", "all", "appended"),
                        help="write FILE-derivation.pdf beside it: the laws behind the figures of page one, with the "
                             "values put in; with --derivation=all every law of the design; "
                             "with --derivation=appended behind the proposal, in the same file")


def run(options: argparse.Namespace) -> int:
    """Write the file; status 1 when the design has errors."""
    return write(options, ".pdf")

"""The commands and their options."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NoReturn

from sizer import __version__
from sizer.cli import commands
from sizer.errors import Problem, Severity, SizerError, nearest

Run = Callable[[argparse.Namespace], int]


@dataclass(frozen=True, slots=True)
class Command:
    """A command ready to run with its options."""

    run: Run
    options: argparse.Namespace


class UsageError(SizerError):
    """The command line itself is not understood."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(Problem(Severity.ERROR, "usage", f"{self.prog}: {message}",
                                 hint=f"See '{self.prog.split()[0]} --help'."))


_DESIGN = "a design file or the name of a reference design, with @SCENARIO behind it where one is meant"


def parse_arguments(arguments: Sequence[str]) -> Command:
    """The command that the arguments name. Wrong usage raises :class:`UsageError`."""
    parser = _parser()
    known = commands.COMMANDS
    if arguments and not arguments[0].startswith("-") and arguments[0] not in known:
        close = nearest(arguments[0], known) or tuple(known)
        raise UsageError(Problem(Severity.ERROR, "usage", f"there is no command {arguments[0]!r}",
                                 hint=f"Did you mean {', '.join(close)}?"))
    options = parser.parse_args(list(arguments) or ["gui"])
    return Command(commands.COMMANDS[options.command], options)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="sizer", description="Storage capacity planning and sizing: every number explains itself.")
    parser.add_argument("--version", action="version", version=f"sizer {__version__}")
    parsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, text: str, *, design: bool = True) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = parsers.add_parser(name, help=text, description=text)
        if design:
            made.add_argument("design", metavar="DESIGN", help=_DESIGN)
        made.add_argument("--catalog", action="append", default=[], metavar="FOLDER",
                          help="a catalog folder of your own, laid over the shipped one")
        return made

    gui = command("gui", "open the window (also without any command)", design=False)
    gui.add_argument("designs", metavar="DESIGN", nargs="*", help=_DESIGN)
    gui.set_defaults(designs=[])
    size = command("size", "capacity, performance, bottleneck, power, space and requirements")
    size.add_argument("--json", action="store_true", help="print one JSON object with every figure")
    seek = command("seek", "the smallest quantity that reaches a target, and what else would")
    seek.add_argument("goal", metavar="KEY>=VALUE", help="a figure and its target, such as "
                      "'workload.sfs.throughput_per_s>=200000' or 'pool.data.usable_bytes>=40 TB'")
    seek.add_argument("--by", metavar="FIELD", default=None,
                      help="what may change: a line, link or pool id, or a path such as items/drives/quantity")
    seek.add_argument("--at", choices=("likely", "low"), default="likely",
                      help="whether the likely value or the low end of the range must reach the target")
    seek.add_argument("--json", action="store_true", help="print the answer as JSON")
    compare = command("compare", "inputs, results and lines that differ, and why")
    compare.add_argument("other", metavar="DESIGN", help=_DESIGN)
    compare.add_argument("--json", action="store_true", help="print the differences as JSON")
    explain = command("explain", "the derivation of one figure, down to its sources")
    explain.add_argument("key", metavar="KEY", help="the key of a figure, such as pool.data.usable_bytes")
    explain.add_argument("--json", action="store_true", help="print the tree as JSON")
    bom = command("bom", "bill of materials and live calculation workbook")
    bom.add_argument("-o", "--output", required=True, metavar="FILE", help="the .xlsx or .csv to write")
    proposal = command("proposal", "expected-performance proposal")
    proposal.add_argument("-o", "--output", required=True, metavar="FILE", help="the .pdf to write")
    check = command("check", "rules, policies and requirements; status 1 where one is broken")
    check.add_argument("--json", action="store_true", help="print the list as JSON")
    validate = command("validate", "every reference design: predicted beside published",
                       design=False)
    validate.add_argument("--json", action="store_true", help="print the rows as JSON")
    catalog = command("catalog", "list, show or check catalog records, or what newer ones would change in a design",
                      design=False)
    catalog.add_argument("action", choices=("list", "kinds", "show", "check", "diff", "adopt"))
    catalog.add_argument("words", nargs="*", metavar="WORD", help="what to list or show; folders to check; a design to "
                         "hold against the catalog, with the records to adopt behind it (all that differ: none)")
    catalog.add_argument("-o", "--output", metavar="FILE", help="where adopt writes the design")
    catalog.add_argument("--kind", action="append", default=[], help="only items of this kind (see catalog kinds)")
    catalog.add_argument("--missing", action="store_true", help="show what an item's record does not say, and could")
    catalog.add_argument("--json", action="store_true", help="print the table as JSON")
    return parser

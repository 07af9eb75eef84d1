"""The commands and their options."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, NoReturn

from sizer import __version__
from sizer.cli.commands import by_name as commands
from sizer.cli.usage import UsageError
from sizer.errors import Problem, Severity, nearest
from sizer.started import command

Run = Callable[[argparse.Namespace], int]


class Command(NamedTuple):
    """A command ready to run with its options."""

    run: Run
    options: argparse.Namespace


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(Problem(Severity.ERROR, "usage", f"{self.prog}: {message}",
                                 hint=f"See '{command()} --help'."))


_DESIGN = "a design file or the name of a reference design, with @SCENARIO behind it where one is meant"


def parse_arguments(arguments: Sequence[str]) -> Command:
    """The command that the arguments name. Wrong usage raises :class:`UsageError`."""
    known, words = commands.COMMANDS, list(arguments) or ["gui"]
    if not words[0].startswith("-") and words[0] not in known:
        close = nearest(words[0], known) or tuple(known)
        raise UsageError(Problem(Severity.ERROR, "usage", f"there is no command {words[0]!r}",
                                 hint=f"Did you mean {', '.join(close)}?"))
    options = _parser(words[0] if words[0] in known else "").parse_args(words)
    return Command(commands.COMMANDS[options.command], options)


def _gui(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("designs", metavar="DESIGN", nargs="*", help=_DESIGN)
    parser.set_defaults(designs=[])


def _size(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object with every figure")


def _seek(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("goal", metavar="KEY>=VALUE", help="a figure and its target, such as "
                        "'workload.sfs.throughput_per_s>=200000' or 'pool.data.usable_bytes>=40 TB'")
    parser.add_argument("--by", metavar="FIELD", default=None,
                        help="what may change: a line, link or pool id, or a path such as items/drives/quantity")
    parser.add_argument("--at", choices=("likely", "low"), default="likely",
                        help="whether the likely value or the low end of the range must reach the target")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")


def _compare(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("other", metavar="DESIGN", help=_DESIGN)
    parser.add_argument("--json", action="store_true", help="print the differences as JSON")


def _explain(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("key", metavar="KEY", help="the key of a figure, such as pool.data.usable_bytes")
    parser.add_argument("--json", action="store_true", help="print the tree as JSON")


def _force(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--force", action="store_true", help="replace a file that Sizer did not write, "
                        "such as a workbook that was saved elsewhere; a document of the same kind that Sizer wrote is "
                        "replaced without, and a file that the command reads never")


def _bom(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the .xlsx or .csv to write")
    _force(parser)


def _proposal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the .pdf to write")
    _force(parser)


def _check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print the list as JSON")


def _validate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")


def _catalog(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=("list", "kinds", "show", "check", "diff", "adopt"))
    parser.add_argument("words", nargs="*", metavar="WORD", help="what to list or show; folders to check; a design to "
                        "hold against the catalog, with the records to adopt behind it (all that differ: none)")
    parser.add_argument("-o", "--output", metavar="FILE", help="where adopt writes the design")
    _force(parser)
    parser.add_argument("--kind", action="append", default=[], help="only items of this kind (see catalog kinds)")
    parser.add_argument("--missing", action="store_true", help="show what an item's record does not say, and could")
    parser.add_argument("--json", action="store_true", help="print the table as JSON")


_COMMANDS: Mapping[str, tuple[str, bool, Callable[[argparse.ArgumentParser], None]]] = MappingProxyType(
    {
        "gui": ("open the window (also without any command)", False, _gui),
        "size": ("capacity, performance, bottleneck, power, space and requirements", True, _size),
        "seek": ("the smallest quantity that reaches a target, and what else would", True, _seek),
        "compare": ("inputs, results and lines that differ, and why", True, _compare),
        "explain": ("the derivation of one figure, down to its sources", True, _explain),
        "bom": ("bill of materials and live calculation workbook", True, _bom),
        "proposal": ("expected-performance proposal", True, _proposal),
        "check": ("rules, policies and requirements; status 1 where one is broken", True, _check),
        "validate": ("every reference design: predicted beside published", False, _validate),
        "catalog": ("list, show or check catalog records, or what newer ones would change in a design",
                    False, _catalog),
    }
)
"""Command -> what it does, whether it takes one design, and what adds its own arguments."""


def _parser(only: str) -> argparse.ArgumentParser:
    """The parser of one command, or with no name of all: each takes longer to make than to use."""
    parser = _Parser(prog=command(), description="Storage capacity planning and sizing: every number explains itself.")
    parser.add_argument("--version", action="version", version=f"sizer {__version__}")
    parsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (text, design, add_arguments) in _COMMANDS.items():
        if only in ("", name):
            made = parsers.add_parser(name, help=text, description=text)
            if design:
                made.add_argument("design", metavar="DESIGN", help=_DESIGN)
            made.add_argument("--catalog", action="append", default=[], metavar="FOLDER",
                              help="a catalog folder of your own, laid over the shipped one")
            add_arguments(made)
    return parser

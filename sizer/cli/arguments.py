"""The commands by name. Each is a module of ``sizer.cli.commands``, which declares its own options."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import NamedTuple, NoReturn

from sizer import __version__
from sizer.cli.options import DESIGN, UsageError
from sizer.errors import Problem, Severity, nearest
from sizer.started import command

PLUG_INS = "sizer.cli.commands"


class Command(NamedTuple):
    """A command ready to run with its options."""

    run: Callable[[argparse.Namespace], int]
    options: argparse.Namespace


class CommandHelp(NamedTuple):
    """What the list of commands says of one, and whether it takes one design."""

    text: str
    design: bool = True


COMMANDS: Mapping[str, CommandHelp] = MappingProxyType(
    {
        "gui": CommandHelp("open the window (also without any command)", design=False),
        "size": CommandHelp("capacity, performance, bottleneck, power, space and requirements"),
        "seek": CommandHelp("the smallest quantity that reaches a target, and what else would"),
        "layout": CommandHelp("designs that meet requirements, laid out from the templates", design=False),
        "compare": CommandHelp("inputs, results and lines that differ, and why"),
        "explain": CommandHelp("the derivation of one figure, down to its sources"),
        "bom": CommandHelp("bill of materials and live calculation workbook"),
        "proposal": CommandHelp("expected-performance proposal, with the derivation of its figures where asked"),
        "check": CommandHelp("rules, house rules and requirements; status 1 where one is broken"),
        "accept": CommandHelp("tests that accept a system built by the design, and what results of fio say of them"),
        "validate": CommandHelp("reference designs, measured systems, your own: predicted beside published",
                                design=False),
        "catalog": CommandHelp("list, show or check catalog records, or what newer ones would change in a design",
                               design=False),
    }
)
"""The commands by name, in the order of the help."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(Problem(Severity.ERROR, "usage", f"{self.prog}: {message}",
                                 hint=f"See '{command()} --help'."))


_BY_PURPOSE: Mapping[str, tuple[str, ...]] = MappingProxyType({
    **dict.fromkeys(("new", "create", "init", "start", "add", "template", "templates", "design"), ("layout", "size")),
    **dict.fromkeys(("run", "show", "calc", "report", "open", "view"), ("size", "gui")),
    **dict.fromkeys(("list", "items", "hardware", "parts"), ("catalog", "bom")),
    **dict.fromkeys(("export", "workbook", "excel", "pdf", "print"), ("bom", "proposal")),
    **dict.fromkeys(("diff", "whatif", "what-if"), ("compare", "seek")),
    **dict.fromkeys(("why", "trace"), ("explain",)),
    **dict.fromkeys(("test", "lint", "verify"), ("check", "accept", "validate")),
})
"""Words that other programs have for what a command here does, and the commands."""


def _meant(word: str) -> tuple[str, ...]:
    """The commands that are nearest to a word: by what it says, then by its letters; of any other word the first ones
    that a new user needs.
    """
    return _BY_PURPOSE.get(word.lower()) or nearest(word.lower(), COMMANDS) or ("layout", "size")


def parse_arguments(arguments: Sequence[str]) -> Command:
    """The command that the arguments name. Wrong usage raises :class:`UsageError`.

    Of the commands only the one that is named is loaded, so that it starts without what the others need.
    """
    words = list(arguments) or ["gui"]
    if not words[0].startswith("-") and words[0] not in COMMANDS:
        raise UsageError(Problem(Severity.ERROR, "usage", f"there is no command {words[0]!r}",
                                 hint=f"Did you mean {' or '.join(_meant(words[0]))}? See '{command()} --help'."))
    parser = _Parser(prog=command(), description="Storage capacity planning and sizing: every number explains itself.")
    parser.add_argument("--version", action="version", version=f"sizer {__version__}")
    parsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    named = next((word for word in words if word in COMMANDS), "")
    for name, (text, design) in COMMANDS.items():
        one = parsers.add_parser(name, help=text, description=text)
        if name == named:
            if design:
                one.add_argument("design", metavar="DESIGN", help=DESIGN)
            one.add_argument("--catalog", action="append", default=[], metavar="FOLDER",
                             help="a catalog folder of your own, laid over the shipped one")
            module = import_module(f"{PLUG_INS}.{name}")
            module.add_options(one)
            one.set_defaults(run=module.run)
    options = parser.parse_args(words)
    return Command(options.run, options)

"""What several commands do: open, size, sample, and report the design's problems."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace

from sizer import api
from sizer.cli.options import open_catalog
from sizer.cli.printing.output import print_problems
from sizer.design.files.addresses import Opened
from sizer.design.records import altered
from sizer.errors import Problem, Severity, SizingError
from sizer.figures.computing.columns import Spread
from sizer.figures.figure import Figure
from sizer.sizing.accepting import bound
from sizer.sizing.judging.unsized import has_figure, why_no_figure
from sizer.sizing.result import Sizing
from sizer.units import counted


@dataclass(frozen=True, slots=True)
class Sized:
    """A target with its sizing and its ranges."""

    target: Opened
    sizing: Sizing
    spread: Spread

    @property
    def broken(self) -> bool:
        """Whether the design has errors."""
        return any(problem.severity is Severity.ERROR for problem in self.sizing.problems)


def sized(options: argparse.Namespace) -> Sized:
    """Open and size what the command names; what is wrong or in doubt goes to the error stream.

    Notes explain a result and would fill the screen before it: ``check`` prints them, the others count them.
    """
    target = api.load(options.design)
    if getattr(options, "redact", False) or getattr(options, "redact_words", ""):
        target = _redacted(target, options.redact_words)
    sizing = api.size(target.design, open_catalog(options.catalog), target.scenario)
    notes = options.command == "check"
    print_problems([found for found in sizing.problems if notes or found.severity is not Severity.NOTE], target.address)
    return Sized(target, sizing, api.sample(sizing))


def again(options: argparse.Namespace, answer: Sized) -> Sized:
    """The same sizing made anew, in the language that is spoken now."""
    # What is accepted by its English sentence alone is bound to the numbers in it first.
    design = bound(answer.target.design, (*answer.sizing.problems, *answer.sizing.accepted))
    sizing = api.size(design, open_catalog(options.catalog), answer.target.scenario)
    return Sized(answer.target, sizing, api.sample(sizing))


def _redacted(target: Opened, words: str) -> Opened:
    """The target without the names that a reader must not see."""
    from sizer.design.redaction import redacted, still_standing

    # An id of a scenario may be one of them, so that it is looked up in the design.
    front = altered(target.design, current_scenario=target.scenario)
    design = redacted(front, [word for word in words.split(";") if word.strip()])
    for word, many in still_standing(front, design).items():
        print_problems([Problem(
            Severity.WARNING, "still-named", f"{word!r}, a word of the customer's name, still stands in "
            f"{counted(many, 'text')}", hint=f"Put it out too with --redact-words {word!r} if it names the customer.")],
            target.address)
    return replace(target, design=design, scenario=design.current_scenario)


def figure_of(sizing: Sizing, key: str, file: str, *, reported: bool = False) -> Figure:
    """A figure that a command names; where there is none, SizingError says what stands in the way, with file and place.

    ``reported`` says that the design's problems are on the error stream already.
    """
    if not has_figure(sizing, key):
        problems = why_no_figure(sizing, key)
        raise SizingError(
            replace(problem, location=replace(problem.location, file=file)) if problem.location.place else problem
            for problem in (problems[:1] if reported else problems))
    return sizing.sheet[key]

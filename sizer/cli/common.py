"""What several commands do: open, size, sample, and report the design's problems."""

from __future__ import annotations

import argparse
import datetime as dt
from dataclasses import dataclass

from sizer.cli.output import print_problems
from sizer.cli.target import open_catalog
from sizer.design.addresses import Opened, open_address
from sizer.errors import Severity
from sizer.figures.columns import Spread, sample
from sizer.sizing import size
from sizer.sizing.result import Sizing


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
    target = open_address(options.design)
    sizing = size(target.design, open_catalog(options.catalog), target.scenario)
    notes = options.command == "check"
    print_problems([found for found in sizing.problems if notes or found.severity is not Severity.NOTE], target.address)
    return Sized(target, sizing, sample(sizing.sheet))


def today() -> str:
    """The date that documents are stamped with, where the user is."""
    return dt.datetime.now(tz=dt.UTC).astimezone().date().isoformat()

"""The commands by name. Each imports what only it needs when it runs, so that the others start without it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from types import MappingProxyType


def gui(options: argparse.Namespace) -> int:
    """Run ``sizer gui``."""
    from sizer.cli.commands.gui import run

    return run(options)


def size(options: argparse.Namespace) -> int:
    """Run ``sizer size``."""
    from sizer.cli.commands.size import run

    return run(options)


def explain(options: argparse.Namespace) -> int:
    """Run ``sizer explain``."""
    from sizer.cli.commands.explain import run

    return run(options)


def bom(options: argparse.Namespace) -> int:
    """Run ``sizer bom``."""
    from sizer.cli.commands.bom import run

    return run(options)


def proposal(options: argparse.Namespace) -> int:
    """Run ``sizer proposal``."""
    from sizer.cli.commands.proposal import run

    return run(options)


def check(options: argparse.Namespace) -> int:
    """Run ``sizer check``."""
    from sizer.cli.commands.check import run

    return run(options)


def validate(options: argparse.Namespace) -> int:
    """Run ``sizer validate``."""
    from sizer.cli.commands.validate import run

    return run(options)


def catalog(options: argparse.Namespace) -> int:
    """Run ``sizer catalog``."""
    from sizer.cli.commands.catalog import run

    return run(options)


def seek(options: argparse.Namespace) -> int:
    """Run ``sizer seek``."""
    from sizer.cli.commands.seek import run

    return run(options)


def compare(options: argparse.Namespace) -> int:
    """Run ``sizer compare``."""
    from sizer.cli.commands.compare import run

    return run(options)


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = MappingProxyType(
    {
        command.__name__: command
        for command in (gui, size, explain, seek, bom, proposal, check, compare, validate, catalog)
    }
)
"""Name on the command line -> what runs it; the status is returned."""

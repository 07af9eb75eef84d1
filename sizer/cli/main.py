"""Reads the arguments, runs one command, and turns what the user can mend into sentences and an exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from sizer.cli.arguments import Command, parse_arguments
from sizer.cli.output import print_problems
from sizer.errors import SizerError

DONE, FOUND, WRONG = 0, 1, 2
"""Exit statuses: done; the design has errors or misses a requirement; wrong usage or unreadable input."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that ``arguments`` name and return its exit status."""
    if hasattr(sys.stdout, "reconfigure"):
        # A terminal or pipe in a narrow encoding shows a replacement instead of stopping the answer halfway.
        sys.stdout.reconfigure(errors="replace")
    try:
        command: Command = parse_arguments(sys.argv[1:] if arguments is None else list(arguments))
        return command.run(command.options)
    except SizerError as refused:
        print_problems(refused.problems)
        return WRONG
    except BrokenPipeError:
        # The reader closed the pipe (`sizer size ... | head`): nothing is wrong, and nothing more can be written.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        return 130

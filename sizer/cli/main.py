"""Reads the arguments, runs one command, and turns what the user can mend into sentences and an exit status."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence

from sizer.cli.arguments import parse_arguments
from sizer.cli.printing.output import print_problems
from sizer.cli.printing.terminal import visible_streams
from sizer.errors import Problem, Severity, SizerError

DONE, FOUND, WRONG = 0, 1, 2
"""Exit statuses: done; the design has errors or misses a requirement; wrong usage or unreadable input."""
_UNWRITABLE = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that ``arguments`` name and return its exit status."""
    if hasattr(sys.stdout, "reconfigure"):
        # A terminal or pipe in a narrow encoding shows a replacement instead of stopping the answer halfway.
        sys.stdout.reconfigure(errors="replace")
    with visible_streams():
        return _status(sys.argv[1:] if arguments is None else list(arguments))


def _status(arguments: list[str]) -> int:
    try:
        return _run(arguments)
    except SizerError as refused:
        print_problems(refused.problems)
        return WRONG
    except BrokenPipeError:
        # The reader closed the pipe (`sizer size ... | head`): nothing is wrong, and nothing more can be written.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        if error.errno not in _UNWRITABLE:
            raise
        # What is printed goes to a file on a full disk or past a limit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print_problems([Problem(Severity.ERROR, "not-written", f"the answer cannot be written: {error.strerror}",
                                hint="Make room, or write it elsewhere.")])
        return WRONG
    except KeyboardInterrupt:
        return 130


def _run(arguments: list[str]) -> int:
    command = parse_arguments(arguments)
    status = command.run(command.options)
    if sys.stdout is not None:
        # What is still buffered is written while a full disk can be reported.
        sys.stdout.flush()
    return status

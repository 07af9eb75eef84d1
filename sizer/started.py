"""How the program was started: what a person types to start it again."""

from __future__ import annotations

import os
import shlex

VARIABLE = "SIZER_STARTED_AS"
"""Set by the script ``./run`` to the name it was called by; the installed command is ``sizer``."""


def command() -> str:
    """The command line's own name, as hints show it: ``sizer``, or ``./run`` where the script started it."""
    return shlex.quote(os.environ.get(VARIABLE, "") or "sizer")

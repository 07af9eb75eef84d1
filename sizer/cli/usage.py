"""What is wrong with a command line."""

from __future__ import annotations

from sizer.errors import SizerError


class UsageError(SizerError):
    """The command line itself is not understood."""

"""What stands at the edge of a place in the rail: the sign of the worst verdict, or how many there are."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign or a short text, and the same in words."""

    sign: str = ""
    """The name of a sign, which is also that of its colours."""
    text: str = ""
    says: str = ""


NO_MARK = Mark()

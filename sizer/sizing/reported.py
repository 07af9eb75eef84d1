"""The problems of a sizing, open and accepted. What takes an evaluation of its own waits until somebody asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sizer.errors import Problem

Found = TypeVar("Found")

Problems = tuple[Problem, ...]
Further = Callable[[], tuple[Problems, Problems]]
"""Finds all open problems and all accepted ones, with those that had to wait."""


class Reported:
    """Open problems, worst first, and those that the design accepts, each with its reason: not open, and still to be
    told to a customer.
    """

    __slots__ = ("_accepted", "_further", "_open")

    def __init__(self, still_open: Problems = (), accepted: Problems = (), further: Further | None = None) -> None:
        self._open, self._accepted, self._further = still_open, accepted, further

    @property
    def at_once(self) -> Problems:
        """The open problems that nothing had to be evaluated for: every error is among them."""
        return self._open

    @property
    def still_open(self) -> Problems:
        """The open problems."""
        self._find()
        return self._open

    @property
    def accepted(self) -> Problems:
        """The accepted problems."""
        self._find()
        return self._accepted

    def _find(self) -> None:
        if self._further is not None:
            (self._open, self._accepted), self._further = self._further(), None

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Reported) and self.still_open == other.still_open
                and self.accepted == other.accepted)

    __hash__ = None  # type: ignore[assignment]  # what it holds may be found later


class Once:
    """What many ask for is worked out when it first is, and kept as long as it would be worked out from the same."""

    __slots__ = ("_found", "_made_of")

    def __init__(self) -> None:
        self._made_of: tuple[object, ...] | None = None
        self._found: Any = None

    def of(self, made_of: tuple[object, ...], make: Callable[[], Found]) -> Found:
        """What ``make`` finds, or found before from the very same objects."""
        if self._made_of is None or any(one is not other for one, other in zip(self._made_of, made_of, strict=True)):
            self._found, self._made_of = make(), made_of
        found: Found = self._found
        return found


class Problematic:
    """What has reported problems."""

    __slots__ = ()
    reported: Reported

    @property
    def problems(self) -> Problems:
        """What is open, worst first."""
        return self.reported.still_open

    @property
    def accepted(self) -> Problems:
        """Problems the design accepts, each with its reason: not open, and still to be told to a customer."""
        return self.reported.accepted

    @property
    def buildable(self) -> bool:
        """Whether no error stops the hardware from being built as drawn."""
        return not any(problem.building for problem in self.reported.at_once)

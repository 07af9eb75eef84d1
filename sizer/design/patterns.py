"""The patterns that a workload can have, and what the design document has to know of each.

A pattern is declared once, with the model of its demand, in a module of the package :data:`PLUG_INS`. That package is
above this one: it is loaded by name when a pattern is first looked up, so that a further module in it is a further
pattern, and nothing here names one.

>>> PATTERNS["bursty"].streams, [spec.key for spec in PATTERNS["bursty"].parameters]
(True, ['stream_count', 'thread_count', 'stripe_count', 'duty_share', 'outage_s'])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property
from importlib import import_module
from pkgutil import walk_packages

from sizer.design.fieldspec import Field, number
from sizer.design.registry.words import code_word
from sizer.language import mark

PLUG_INS = "sizer.sizing.work.patterns"
"""The package each of whose modules, and of those of its rooms, declares one pattern under the name ``PATTERN``."""

OUTAGE = number("Outage at a failure", "Seconds without service when a failed part is taken over: "
                "detection, import, log replay, retry of the clients. There is no default.", "s", maximum=1e7,
                range_allowed=True, example="30 s", key="outage_s")
"""The parameter that a workload of any pattern may state."""


class RepeatedBy(Enum):
    """What makes the load of a pattern again, so that it can be measured."""

    ITSELF = auto()
    """Only the benchmark or the program that the pattern is of."""
    RANDOM_REQUESTS = auto()
    """Requests of one size at places by chance, as fio sends them."""
    STREAMS = auto()
    """Streams beside one another, as fio and IOR send them."""
    FILE_CREATES = auto()
    """Files created by many tasks, as mdtest does."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Pattern:
    """One kind of work: what the document may say of it, and what the program tells by the kind alone.

    ``own`` are its parameters, beside those of every pattern. ``requires`` names the fields of a workload that it has
    no value of its own for. ``rank`` is its place in lists of patterns, of the same rank by name.
    """

    name: str
    own: tuple[Field, ...] = ()
    requires: tuple[str, ...] = ()
    streams: bool = False
    """Whether it is streams, of which people ask for the bytes a second first; of other work for the operations."""
    pooled: bool = True
    """Whether it works on pools; otherwise in memory."""
    file_service: str = ""
    """What it does that only servers which own a pool can answer, such as ``creates files``; empty: it needs none."""
    rate_follows: str = ""
    """From what its rate follows, so that none can be offered; empty: one can be."""
    rank: int = 100
    repeated_by: RepeatedBy = RepeatedBy.ITSELF

    @property
    def title(self) -> str:
        """What people call it."""
        return code_word(self.name)

    @property
    def headline_word(self) -> str:
        """What people call what they ask for first of it."""
        return mark("bandwidth" if self.streams else "rate")

    @property
    def parameters(self) -> tuple[Field, ...]:
        """All further numbers that a workload of the pattern may give."""
        return (*self.own, OUTAGE)


class _Patterns(Mapping[str, Pattern]):
    """The patterns by name, in the order of lists; the modules that declare them are loaded at the first look."""

    __hash__ = object.__hash__

    @cached_property
    def _found(self) -> Mapping[str, Pattern]:
        found = walk_packages(import_module(PLUG_INS).__path__, f"{PLUG_INS}.")
        declared: list[Pattern] = [import_module(module.name).PATTERN for module in found if not module.ispkg]
        return {pattern.name: pattern for pattern in sorted(declared, key=lambda each: (each.rank, each.name))}

    def __getitem__(self, name: str) -> Pattern:
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


PATTERNS: Mapping[str, Pattern] = _Patterns()
"""Every pattern by its name in the document."""

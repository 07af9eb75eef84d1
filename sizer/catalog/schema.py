"""The form of the closed vocabulary: a rule for each fact.

:mod:`sizer.catalog.vocabulary` declares the facts, :mod:`sizer.catalog.kinds` the kinds. The loader, the JSON schema
for editors, the author's guide and the grids all read those two tables, so a unit and a meaning are written down once.
"""

from __future__ import annotations

from dataclasses import dataclass

TEXT = "text"
BOOL = "bool"


@dataclass(frozen=True, slots=True)
class FactRule:
    """What a fact of one name means wherever it occurs.

    ``unit`` is a base unit, ``text`` or ``bool``; ``choices`` closes a text; a number outside ``low`` to ``high`` is
    beyond any device and therefore a slip. ``draw`` marks a power draw, which must state its basis.
    """

    name: str
    unit: str
    meaning: str
    choices: tuple[str, ...] = ()
    low: float = 0.0
    high: float = 0.0
    draw: bool = False


FAMILIES = ("fc", "ethernet", "infiniband", "sas", "sata", "scsi", "pcie", "pci-x", "qsnet", "processor")
"""The protocol families a link technology may belong to."""

UNITLESS = frozenset({"1", "count", TEXT, BOOL})
"""Units that an author may leave out, because no other reading is possible."""

_HIGHEST = {
    "B": 1e21, "B/s": 1e15, "s": 1e12, "1/s": 1e13, "cycle/s": 1e11, "1": 1e6, "count": 1e8, "W": 1e6, "kg": 1e5,
    "U": 100.0, "m": 1e5, "flop/s": 1e18,
}  # fmt: skip


def number_fact(name: str, unit: str, meaning: str, high: float | None = None, *, draw: bool = False) -> FactRule:
    """The rule of a number; without ``high`` the widest limit of its unit holds."""
    return FactRule(name, unit, meaning, high=_HIGHEST[unit] if high is None else high, draw=draw)


def text_fact(name: str, meaning: str, *choices: str) -> FactRule:
    """The rule of a text, closed when ``choices`` are given."""
    return FactRule(name, TEXT, meaning, choices)


def bool_fact(name: str, meaning: str) -> FactRule:
    """The rule of a yes or no."""
    return FactRule(name, BOOL, meaning)

"""A what-if table as it is asked for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AskedTable:
    """What a table is of: the figure, the inputs across and down, and their values."""

    key: str
    across: str
    down: str
    columns: tuple[float | str, ...]
    rows: tuple[float | str, ...]
    generation: int
    """That of the design that it is computed of."""

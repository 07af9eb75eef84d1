"""Drives in the servers that own them: no array is between, and none of its delays."""

from __future__ import annotations

from collections.abc import Iterable

from sizer.sizing.hardware.lines import Line
from sizer.sizing.pools.pool import PoolWiring


def in_servers(pool: PoolWiring) -> bool:
    """Whether the pool's drives sit in the servers that own them."""
    holders: Iterable[Line | None] = [*pool.owners, *(line.parent for line in pool.drive_lines)]
    return bool(pool.owners) and all(line is not None and line.item.kind.is_server for line in holders)

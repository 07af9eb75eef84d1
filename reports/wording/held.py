"""What a pool holds, in a word."""

from __future__ import annotations

from sizer.design.scenarios import resolve
from sizer.language import say
from sizer.sizing.result import PoolResult, Sizing

_NO_FILESYSTEM = "none"


def held_as(sizing: Sizing, pool: PoolResult) -> str:
    """What the space of a pool is there for: files where a file system lies on it, else data of any kind."""
    records = {record.id: record for record in resolve(sizing.design, sizing.scenario).pools}
    record = records.get(pool.id)
    return say("files" if record is not None and record.filesystem != _NO_FILESYSTEM else "data")

"""What is remembered of a design that was saved or left: its name, its verdict, and the two numbers it is known by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class RecentDesign:
    """What was known of a design when it was saved or left. Numbers are in base units, None where there was none."""

    path: str
    title: str = ""
    verdict: str = ""
    """Empty where nothing was asked, or the ranges that decide were not known."""
    capacity_bytes: float | None = None
    rate: float | None = None
    rate_unit: str = "1/s"
    left: str = ""
    """The day it was saved or left, as a date of ISO 8601."""


def to_text(designs: Mapping[str, RecentDesign]) -> str:
    """Designs by path as one text, to be kept."""
    return json.dumps([asdict(each) for each in designs.values()], ensure_ascii=False)


def from_text(text: str) -> dict[str, RecentDesign]:
    """What :func:`to_text` wrote; a text that is damaged is nothing remembered.

    >>> from_text(to_text({"a": RecentDesign("a", "A", "met", 1e12)}))["a"].title, from_text("{oops")
    ('A', {})
    """
    try:
        rows = json.loads(text) if text else []
    except ValueError:
        return {}
    found = [_read(row) for row in rows] if isinstance(rows, list) else []
    return {each.path: each for each in found if each is not None}


def _read(row: Any) -> RecentDesign | None:
    known = {each.name for each in fields(RecentDesign)}
    if not isinstance(row, dict) or not isinstance(row.get("path"), str) or not set(row) <= known:
        return None
    numbers = [row.get("capacity_bytes"), row.get("rate")]
    texts = [value for name, value in row.items() if name not in ("capacity_bytes", "rate")]
    if not all(isinstance(each, str) for each in texts):
        return None
    return RecentDesign(**row) if all(each is None or isinstance(each, int | float) for each in numbers) else None

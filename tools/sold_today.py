"""What a converted record of what is sold today says of values that were only recalled.

A recalled number gets the range in which recalled numbers lay of sheets that were read later; what the name, the
standard or the kind of a product settles (drives of a shelf, bytes of a label) has that as its source instead. The
rules are ``recalled`` of ``hardware_rules.toml``.
"""

from __future__ import annotations

import math
import re
from typing import Any

Table = dict[str, Any]
RECALLED = "recalled"
"""Key of the source of what was recalled; :data:`FAMILY` that of what the build of a family settles."""
FAMILY, LABEL, NAME = "family", "label", "name"
_SECTOR, _STEP = 512, 2**21
_WORDS = {1: "single|one", 2: "dual|two", 4: "quad|four"}


def settled(name: str, entry: Table, model: str, nominal_bytes: float, rules: Table) -> tuple[str, Table]:
    """The key of the source of a recalled fact, and the fact with the range it needs.

    >>> settled("idle_w", {"value": 5}, "D1", 0, {"spread": {"idle_w": [0.8, 1.2]}})
    ('recalled', {'value': 5, 'low': 4, 'high': 6})
    >>> settled("drive_bay_count", {"value": 84}, "ME5084", 0, {"spread": {}})
    ('name', {'value': 84})
    """
    value = entry["value"]
    if isinstance(value, (str, bool)):
        return FAMILY, entry
    if name == "capacity_bytes" and value in labelled_bytes(nominal_bytes):
        return LABEL, entry
    spread = rules["spread"].get(name)
    if spread is not None:
        return RECALLED, entry | {"low": _rounded(value * spread[0]), "high": _rounded(value * spread[1])}
    word = _WORDS.get(value, str(value))
    return NAME if re.search(rf"(?i){word}|{value}", model) else FAMILY, entry


def labelled_bytes(nominal_bytes: float) -> tuple[int, int]:
    """Bytes that a drive of a label holds: by SFF-8447, and by IDEMA LBA1-03 before it.

    >>> labelled_bytes(18e12)[0], labelled_bytes(900e9)[1]
    (18000207937536, 900185481216)
    """
    blocks = math.ceil(nominal_bytes / _SECTOR / _STEP) * _STEP
    return blocks * _SECTOR, (97_696_368 + round(1_953_504 * (nominal_bytes / 1e9 - 50))) * _SECTOR


def _rounded(value: float) -> int | float:
    """Three digits of a number, whole where it is."""
    short = float(f"{value:.3g}")
    return int(short) if short.is_integer() and short >= 1 else short

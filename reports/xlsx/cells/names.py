"""Names of cells, so that a formula says what it is made of: of inputs, of what is asked, of figures and of totals."""

from __future__ import annotations

import re
from collections.abc import Container

_OTHER = re.compile(r"[^a-z0-9]+")
_UNIT = re.compile(r"_(?:bytes_per_s|per_s|bytes|s|w|kg)$")
"""The base unit at the end of a key: the cell may have another one."""
_UNSAID = frozenset(("target", "quantity", "total"))
"""Parts of keys that go without saying at their end."""
_TABLES = frozenset(("items", "item", "pool", "workload", "link", "catalog", "technology", "default", "model", "store",
                     "filesystem", "physical", "requirement"))
_LONGEST = 120
"""Programs take up to 255 letters, which nobody reads."""


def slug(key: str) -> str:
    """What the figure called ``key`` is called in a formula, without what kind of name it is.

    >>> slug("items.drives.quantity"), slug("pool.data.usable_bytes"), slug("requirement.rate.target")
    ('drives', 'data_usable', 'rate')
    >>> slug("physical.watts.total"), slug("catalog.hp-msa2324fc-g2.cache_bytes")
    ('watts', 'hp_msa2324fc_g2_cache')
    """
    parts = key.split(".")
    if len(parts) > 1 and parts[0] in _TABLES:
        parts = parts[1:]
    if len(parts) > 1 and parts[-1] in _UNSAID:
        parts = parts[:-1]
    return _UNIT.sub("", _OTHER.sub("_", ".".join(parts).lower()).strip("_"))[:_LONGEST] or "figure"


def unlike(wanted: str, taken: Container[str]) -> str:
    """The name, with a number behind it where it is taken.

    >>> unlike("in_drives", {"in_drives", "in_drives_2"})
    'in_drives_3'
    """
    if wanted not in taken:
        return wanted
    number = 2
    while f"{wanted}_{number}" in taken:
        number += 1
    return f"{wanted}_{number}"

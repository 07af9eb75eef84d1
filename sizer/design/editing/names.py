"""Ids for new records: readable, unique in the design and in every scenario of it."""

from __future__ import annotations

import re
import unicodedata

from sizer.design.records import ChangeAction, Design
from sizer.design.registry.values import LONGEST_ID
from sizer.design.scenarios import table_of

_STEMS = {"items": "line", "services": "service", "links": "link", "pools": "pool", "workloads": "workload",
          "requirements": "requirement", "scenarios": "scenario"}


def slug(text: str) -> str:
    """Text as the lowercase letters, digits and dashes an id may have; empty when nothing of it can stay.

    >>> slug("Größe 10 K / SAS")
    'grosse-10-k-sas'
    """
    plain = unicodedata.normalize("NFKD", text.replace("ß", "ss")).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9_]+", "-", plain).strip("-_")


class Namer:
    """Gives out ids of one table that neither the design nor any of its scenarios uses."""

    def __init__(self, design: Design, table: str, view: Design | None = None) -> None:
        """``view`` is what a scenario shows, when records are named in one."""
        self._stem = _STEMS.get(table, "record")
        if table == "scenarios":
            self._taken = {"base", *design.scenarios.ids()}
        else:
            self._taken = {*table_of(design, table).ids(), *(table_of(view, table).ids() if view is not None else ())}
            for scenario in design.scenarios:
                self._taken |= {
                    change.record for change in scenario.changes
                    if change.action is ChangeAction.ADD and change.table == table
                }
        self._next: dict[str, int] = {}

    def take(self, name: str) -> bool:
        """Takes this very id; False when it is taken."""
        if name in self._taken:
            return False
        self._taken.add(name)
        return True

    def name(self, wish: str = "") -> str:
        """A fresh id like ``wish``, with a number behind it where that is taken."""
        wanted = (wish if re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]*", wish) else slug(wish)) or self._stem
        wanted = wanted[:LONGEST_ID]
        if wanted not in self._taken:
            self._taken.add(wanted)
            return wanted
        stem = re.sub(r"-\d{1,6}$", "", wanted)[: LONGEST_ID - 8]
        number = self._next.get(stem, 2)
        while f"{stem}-{number}" in self._taken:
            number += 1
        self._next[stem] = number + 1
        self._taken.add(f"{stem}-{number}")
        return f"{stem}-{number}"

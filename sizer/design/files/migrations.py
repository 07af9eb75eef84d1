"""From the plain values of an older format version to those of the present one, a version at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from types import MappingProxyType

FORMAT = "sizer-design"
VERSION = 3
"""The format version this program writes. Leaving a value out means the default of this version, so a changed default
is a new version with a migration, like a renamed key."""

Migration = Callable[[dict[str, object]], dict[str, object]]
"""Makes a document of version n + 1 from one of version n; the caller sets the version."""

def several_pools(document: dict[str, object]) -> dict[str, object]:
    """Version 1 to 2: the ``pool`` of a workload may be a list of names; one name alone means what it did before.

    A workload without a pool could not be sized in version 1; in version 2 it works on all pools.
    """
    return dict(document)


def names_of_all(document: dict[str, object]) -> dict[str, object]:
    """Version 2 to 3: every record may have a ``name``; what pools, workloads, requirements and scenarios had as
    ``title`` is that name.
    """
    return {key: [_named(key, row) for row in value] if key in _TITLED and isinstance(value, list) else value
            for key, value in document.items()}


_TITLED = ("pools", "workloads", "requirements", "scenarios")


def _named(table: str, row: object) -> object:
    """A record with its title as its name; of scenarios also what their changes add and set."""
    if not isinstance(row, dict):
        return row
    named = copy(row)
    if "title" in named and "name" not in named:
        named["name"] = named.pop("title")
    if table == "scenarios" and isinstance(changes := named.get("changes"), list):
        named["changes"] = [_changed(change) for change in changes]
    return named


def _changed(change: object) -> object:
    if not isinstance(change, dict):
        return change
    changed = copy(change)
    if change.get("add") in _TITLED and "record" in change:
        changed["record"] = _named("", change["record"])
    table, _, rest = place.partition("/") if isinstance(place := change.get("set"), str) else ("", "", "")
    if table in _TITLED and rest.endswith("/title"):
        changed["set"] = f"{table}/{rest.removesuffix('title')}name"
    return changed


MIGRATIONS: Mapping[int, Migration] = MappingProxyType({1: several_pools, 2: names_of_all})
"""Version -> what takes a document from it to the next."""


def migrate(
    document: dict[str, object], version: int, migrations: Mapping[int, Migration] = MIGRATIONS
) -> dict[str, object] | None:
    """The document in the present version, or None when no migration leads from ``version`` to it."""
    while version < VERSION:
        step = migrations.get(version)
        if step is None:
            return None
        version += 1
        document = {**step(document), "version": version}
    return document

"""From the plain values of an older format version to those of the present one, a version at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

FORMAT = "sizer-design"
VERSION = 2
"""The format version this program writes. Leaving a value out means the default of this version, so a changed default
is a new version with a migration, like a renamed key."""

Migration = Callable[[dict[str, object]], dict[str, object]]
"""Makes a document of version n + 1 from one of version n; the caller sets the version."""

def several_pools(document: dict[str, object]) -> dict[str, object]:
    """Version 1 to 2: the ``pool`` of a workload may be a list of names; one name alone means what it did before.

    A workload without a pool could not be sized in version 1; in version 2 it works on all pools.
    """
    return dict(document)


MIGRATIONS: Mapping[int, Migration] = MappingProxyType({1: several_pools})
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

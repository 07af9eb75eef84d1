"""From the plain values of an older format version to those of the present one, a version at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

FORMAT = "sizer-design"
VERSION = 1
"""The format version this program writes. Leaving a value out means the default of this version, so a changed default
is a new version with a migration, like a renamed key."""

Migration = Callable[[dict[str, object]], dict[str, object]]
"""Makes a document of version n + 1 from one of version n; the caller sets the version."""

MIGRATIONS: Mapping[int, Migration] = MappingProxyType({})
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

"""What people call the presets of a catalog, such as file systems, and which one a text means."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Protocol


class Titled(Protocol):
    """What has a title."""

    @property
    def title(self) -> str:
        """What people call it."""


def preset_called(known: Mapping[str, Titled], name: str) -> str:
    """The title of a preset as a text that means it: its id where another has the same title, or there is none.

    >>> from types import SimpleNamespace
    >>> preset_called({"gpfs": SimpleNamespace(title="Spectrum Scale (GPFS)")}, "gpfs"), preset_called({}, "gpfs")
    ('Spectrum Scale (GPFS)', 'gpfs')
    """
    found = known.get(name)
    return found.title if found is not None and preset_meant(known, found.title) == name else name


def preset_meant(known: Mapping[str, Titled], text: str) -> str:
    """The id of the preset that a text means: by its id, its title, that without or within brackets, or how one of them
    begins; empty where none is, or several are.

    >>> from types import SimpleNamespace
    >>> known = {"vxfs": SimpleNamespace(title="Veritas File System (VxFS)"), "xfs": SimpleNamespace(title="XFS")}
    >>> [preset_meant(known, text) for text in ("VXFS", "veritas file system", "Veri", "xfs", "x", "zfs")]
    ['vxfs', 'vxfs', 'vxfs', 'xfs', 'xfs', '']
    """
    wanted = _plain(text)
    if not wanted:
        return ""
    names = {name: _names(each.title) for name, each in known.items()}
    for meant in ([name for name in known if _plain(name) == wanted],
                  [name for name, titles in names.items() if wanted == titles[0]],
                  [name for name, titles in names.items() if wanted in titles],
                  [name for name, titles in names.items() if any(title.startswith(wanted) for title in titles)]):
        if meant:
            return meant[0] if len(meant) == 1 else ""
    return ""


def _names(title: str) -> tuple[str, ...]:
    """A title, and where it has brackets what it is without them and what stands in them."""
    within = re.findall(r"\(([^()]+)\)", title)
    return (_plain(title), *([_plain(re.sub(r"\([^()]*\)", " ", title)), *map(_plain, within)] if within else []))


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[\s_-]+", " ", text).split()).casefold()

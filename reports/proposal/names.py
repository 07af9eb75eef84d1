"""Names in the sentences of page one, which have no room for long ones."""

from __future__ import annotations

_LONGEST = 40
"""A name longer than so many letters is cut in a sentence."""


def short(name: str, longest: int = _LONGEST) -> str:
    """A name as a sentence has it: cut behind a word where it is very long.

    >>> short("NFS operations at 5 ms"), short("A name that takes up nearly all of the line alone")
    ('NFS operations at 5 ms', 'A name that takes up nearly all of the…')
    """
    return name if len(name) <= longest else f"{name[:longest].rsplit(' ', 1)[0]}…"

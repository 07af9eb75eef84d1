"""Names in the sentences of page one, which have no room for long ones; and texts as sentences."""

from __future__ import annotations

import re

from sizer.language import say

_LONGEST = 40
"""A name longer than so many letters is cut in a sentence."""


_LONG = 60
_CLAUSES = re.compile(r", | (?:over|for|in|that|which|as|when|where) ")


def led(label: str) -> str:
    """A label as a sentence of page one has it: a long one without its last clauses, and never cut within one.

    >>> led("Load of the busiest over the mean of parallel units")
    'Load of the busiest over the mean of parallel units'
    >>> led("Bytes mirrored between two controllers over what their mirror ports carry in one direction")
    'Bytes mirrored between two controllers'
    """
    ends = [found.start() for found in _CLAUSES.finditer(label) if _LONG // 3 <= found.start() <= _LONG]
    return label[:ends[0]] if len(label) > _LONG and ends else label


def short(name: str, longest: int = _LONGEST) -> str:
    """A name as a sentence has it: cut behind a word where it is very long.

    >>> short("NFS operations at 5 ms"), short("A name that takes up nearly all of the line alone")
    ('NFS operations at 5 ms', 'A name that takes up nearly all of the…')
    """
    return name if len(name) <= longest else f"{name[:longest].rsplit(' ', 1)[0]}…"


def sentence(text: str) -> str:
    """A text with a full stop behind it, also where it has one.

    >>> sentence("Nothing to size yet"), sentence("Nothing to size yet.")
    ('Nothing to size yet.', 'Nothing to size yet.')
    """
    return say("{text}.", text=unended(text))


def unended(text: str) -> str:
    """A sentence without its full stop, as others quote it."""
    return text.rstrip(".。")


def sentences(*texts: str) -> str:
    """Sentences one behind the other, without those that are empty.

    >>> sentences("It is met.", "", "It is tested.")
    'It is met. It is tested.'
    """
    told = ""
    for text in filter(None, texts):
        told = say("{first} {second}", first=told, second=text) if told else text
    return told

"""Sentences one behind the other, with between them what a language has there."""

from __future__ import annotations

from functools import reduce

from sizer.language import say


def together(*sentences: str) -> str:
    """Sentences in a row, empty ones left out.

    >>> together("It can be built.", "", "Nothing is asked.")
    'It can be built. Nothing is asked.'
    """
    told = [sentence for sentence in sentences if sentence]
    return reduce(lambda one, other: say("{one} {other}", one=one, other=other), told) if told else ""

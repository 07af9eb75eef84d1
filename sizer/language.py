"""Texts in the language of their reader: English as it stands in the code, or a translation of it.

:func:`say` makes a text in the language being spoken, which is English unless somebody says :func:`speaking`. Figures
and what is decided by them never depend on it. Names that people gave are values of a text, and no part of it, so
they stand as they were given. What is written before it is known who reads it, as in a table of a module, is
marked there (:func:`mark`) and said where it is shown (:func:`shown`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Protocol

_NUMBER = "number"


class Translations(Protocol):
    """Where translations come from, as those of :mod:`gettext`: what is not translated comes back as it is."""

    def gettext(self, message: str) -> str:
        """The translation of a text."""
        ...

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The translation of a text for so many things."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """A language by its code, with its translations and the marks of its numbers."""

    code: str
    translations: Translations | None = None
    decimal: str = "."
    thousands: str = ","
    percent: str = "\u202f%"
    """The sign of percent, with the blank that parts it from its number where there is one."""


class Marked(str):
    """A text of the program that is said in the reader's language where it is shown; names of people's are none."""

    __slots__ = ()


ENGLISH = Language("en")
_spoken: ContextVar[Language] = ContextVar("spoken", default=ENGLISH)


def spoken() -> Language:
    """The language that texts are made in now."""
    return _spoken.get()


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Make texts in a language while the context lasts."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def mark(text: str) -> Marked:
    """A text that is translated, and said later.

    >>> shown(mark("usable")), shown("Usable pool of Ann")
    ('usable', 'Usable pool of Ann')
    """
    return Marked(text)


def shown(text: str) -> str:
    """A text as its reader sees it: what is marked is said, a name stands as it is."""
    return say(text) if isinstance(text, Marked) else text


def say(text: str, /, **values: object) -> str:
    """A text in the language being spoken, with the values that stand in it by their names in braces.

    Values that are marked are said too. Without values braces are letters as any other.

    >>> say("{part} is {busy} busy", part="Switch 2", busy="61 %")
    'Switch 2 is 61 % busy'
    """
    found = _spoken.get().translations
    if found is None:  # as texts are in a window: marked values say in English what they are
        return text.format(**values) if values else str(text)
    told = found.gettext(str(text)) if text else ""
    return told.format(**_said(values)) if values else told


def say_of(number: float, one: str, several: str, /, **values: object) -> str:
    """A text on so many things: ``one`` of them, or ``several``; ``{number}`` stands for how many.

    >>> say_of(1, "{number} loss stops {work}", "{number} losses stop {work}", work="Mail")
    '1 loss stops Mail'
    >>> say_of(1200, "{number} loss stops {work}", "{number} losses stop {work}", work="Mail")
    '1,200 losses stop Mail'
    """
    found = _spoken.get().translations
    if found is None:
        return (one if number == 1 else several).format(number=f"{number:,.12g}", **values)
    # What is no whole number has the form of many.
    told = found.ngettext(one, several, int(number) if float(number).is_integer() else 2)
    return told.format(**{_NUMBER: counting(number), **_said(values)})


def lowered(text: str) -> str:
    """The words of a title within a sentence: in small letters in English, as they are in every other language.

    >>> lowered("Hot data")
    'hot data'
    """
    return text.lower() if _spoken.get().translations is None else text


def counting(number: float) -> str:
    """How many, in digits.

    >>> counting(1234), counting(2.5)
    ('1,234', '2.5')
    """
    return numeral(f"{number:,.12g}")


def numeral(text: str) -> str:
    """The text of a number, written with English marks, with those of the language being spoken."""
    language = _spoken.get()
    if language is ENGLISH or (language.decimal == "." and language.thousands == ","):
        return text
    return text.translate({ord(","): language.thousands, ord("."): language.decimal})


def listed(texts: Iterable[str], last: str = "") -> str:
    """Texts one behind the other with commas between them; before the last one stands ``last``, a marked word, if any.

    >>> listed(["disks", "hosts", "links"]), listed(["disks", "hosts", "links"], mark("and")), listed(["disks"], AND)
    ('disks, hosts, links', 'disks, hosts and links', 'disks')
    """
    named: Sequence[str] = [shown(text) for text in texts]
    comma = say(", ")
    if not last or len(named) < 2:
        return comma.join(named)
    return say("{first} {and_or} {last}", first=comma.join(named[:-1]), and_or=last, last=named[-1])


def sentences(*texts: str) -> str:
    """Sentences one behind the other, without those that are empty.

    >>> sentences("Take out the card.", "", "Accept this with the reason.")
    'Take out the card. Accept this with the reason.'
    """
    first, *more = [text for text in texts if text] or [""]
    for text in more:
        # Behind a source or a note, which are in English, a full stop is followed by a blank in every language.
        first = f"{first} {text}" if first.endswith(".") else say("{first} {then}", first=first, then=text)
    return first


AND, OR = mark("and"), mark("or")
"""What :func:`listed` sets before the last."""


def _said(values: dict[str, object]) -> dict[str, object]:
    return {name: say(value) if isinstance(value, Marked) else value for name, value in values.items()}

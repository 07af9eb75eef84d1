"""What the user can mend, told completely: problems, where they lie, and the exceptions that carry them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from sizer.language import mark, say
from sizer.language import sentences as joined


class Severity(StrEnum):
    """How much a problem matters: an error stops a result, a warning doubts it, a note explains it."""

    ERROR = mark("error")
    WARNING = mark("warning")
    NOTE = mark("note")


_LONGEST_PART = 300
_LONGEST_TEXT = 2_000
_ENDS = (".", "?", "!", "。", "？", "！")
_LONG_WORD = re.compile(rf"\S{{{_LONGEST_PART},}}")


def _bearable(text: str) -> str:
    """A text that somebody reads: long words, and what is long with them, without their middle."""
    text = _LONG_WORD.sub(lambda word: f"{word[0][:100]}...{word[0][-40:]}", text)
    return text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT - 500]} ... {text[-400:]}"


def ended(text: str) -> str:
    """The text with a full stop, where it does not end as a sentence does.

    >>> ended("the file is empty"), ended("Did you mean 'k/s'?"), ended("Write 12000.")
    ('the file is empty.', "Did you mean 'k/s'?", 'Write 12000.')
    """
    return text if text.endswith(_ENDS) else say("{text}.", text=text)


def sentences(*texts: str) -> str:
    """Texts one behind the other, each as a sentence; those that are empty are left out.

    >>> sentences("2 drives and 1 bay in Arrays.", "", "whether Arrays takes them is not known")
    '2 drives and 1 bay in Arrays. Whether Arrays takes them is not known.'
    """
    return joined(*(ended(f"{text[:1].upper()}{text[1:]}") for text in texts if text))


@dataclass(frozen=True, slots=True)
class Location:
    """Where a problem lies.

    ``file`` is a path as the user gave it, ``line`` counts from 1, ``place`` is the record and field inside the
    document, written ``items/drives/quantity``.
    """

    file: str = ""
    place: str = ""
    line: int | None = None

    @property
    def table(self) -> str:
        """The table of the document it lies in; empty where it lies in none."""
        return self.place.partition("/")[0]

    @property
    def id(self) -> str:
        """The id of the record it lies in; empty where it lies in none."""
        return "".join(self.place.split("/")[1:2])

    @property
    def record(self) -> str:
        """The record it lies in, ``items/drives``."""
        return "/".join(self.place.split("/")[:2])

    def __str__(self) -> str:
        # A name may be as long as somebody likes; the place itself stays whole, since it says which record is meant.
        place = _bearable(self.place) if len(self.place) > _LONGEST_PART else self.place
        parts = [self.file, str(self.line) if self.line is not None else "", place]
        return ":".join(part for part in parts if part)


Told = tuple[float | str, ...]
"""What a text says beside its words: numbers, and the names of records."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing the user can mend.

    ``text`` says what was found and what is allowed, ``hint`` what to do; ``code`` is stable and names the rule. What
    was found may be as long as somebody likes: of a word longer than a line beginning and end are told.
    ``building`` says that it stops the hardware from being built as drawn, not only a part from being sized.
    ``undecided`` says that nobody knows whether it is wrong at all: what rests on it is uncertain until that is found
    out, or accepted by the author.
    ``accepted_reason`` is why the design accepts it; None where it does not. ``reason`` is what is left of the text
    where the record that it lies at has been named already; empty where the text is said whole.
    ``told_by`` are the keys of the figures whose numbers the text of an undecided problem says: with others it says
    something else, and is not what was accepted. ``told`` is what the text says beside its words: with other words the
    problem is the same, with other numbers or names it is another one.
    """

    severity: Severity
    code: str
    text: str
    location: Location = Location()
    hint: str = ""
    building: bool = False
    accepted_reason: str | None = None
    reason: str = ""
    undecided: bool = False
    told_by: tuple[str, ...] = ()
    told: Told = ()

    def __post_init__(self) -> None:
        for name in ("text", "hint", "accepted_reason", "reason"):
            whole = getattr(self, name)
            if whole and len(whole) > _LONGEST_PART:
                object.__setattr__(self, name, _bearable(whole))

    @property
    def advice(self) -> str:
        """What was found and what to do, as sentences that others can stand before and behind."""
        return joined(*(ended(part) for part in (self.text, self.hint) if part))

    def sentence(self) -> str:
        """The problem as one line, ``file:place: text. hint``, the form the command line prints."""
        where = str(self.location)
        body = self.advice if self.hint else self.text
        return f"{where}: {body}" if where else body


def error_at(code: str, place: str, text: str, hint: str = "") -> Problem:
    """An error at a place of the document."""
    return Problem(Severity.ERROR, code, text, Location(place=place), hint)


class SizerError(Exception):
    """Root of all errors a user can cause. Carries every problem found, not only the first."""

    def __init__(self, problems: Iterable[Problem] | Problem) -> None:
        self.problems: tuple[Problem, ...] = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("\n".join(problem.sentence() for problem in self.problems))


class UnitError(SizerError):
    """A text that is not a quantity, or a quantity of another dimension.

    ``offers`` are the texts that the hint offers in its place; whoever has further limits checks them.
    """

    def __init__(self, problems: Iterable[Problem] | Problem, offers: tuple[str, ...] = ()) -> None:
        super().__init__(problems)
        self.offers = offers


@dataclass(frozen=True, slots=True)
class Outside:
    """An argument of a law outside its limits: its position, value and unit, and the limits, None for none."""

    position: int
    value: float
    unit: str
    low: float | None
    high: float | None


class FigureError(SizerError):
    """A figure, law or sheet was wired or called outside what it allows.

    Its problems are worded for whoever wires a sheet. What a user is told is made of ``law``, the title of the law that
    refused, ``figures``, those it was given, and ``outside``, which of them lie outside its limits.
    """

    figures: tuple[object, ...] = ()
    law: str = ""
    outside: tuple[Outside, ...] = ()


class CatalogError(SizerError):
    """A catalog file or record cannot be used."""


class DesignError(SizerError):
    """A design document cannot be read, or an edit cannot be applied."""


class SizingError(SizerError):
    """A design is well formed but cannot be sized."""


class ExportError(SizerError):
    """A workbook, proposal or drawing cannot be written."""


_LONGEST_WORD = 200
"""Characters. Comparing takes time with the length, and a text is no misspelt word."""


def nearest(word: str, allowed: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """The allowed words most like ``word``, best first; empty when nothing is similar, or the word is a whole text."""
    import difflib  # noqa: PLC0415 - where something is misspelt

    if len(word) > _LONGEST_WORD:
        return ()
    return tuple(difflib.get_close_matches(word, list(allowed), n=count, cutoff=0.5))

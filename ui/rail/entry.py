"""A place of the window: what it is called, which sheets it holds, and in which segments they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Group(StrEnum):
    """What a place is for; the value is the caption over it in the rail."""

    DESIGN = "Design"
    """What is stated."""
    ANSWER = "Answer"
    """What follows from it."""
    CATALOG = ""
    """What there is to choose from."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A face of a place: the sheets that it shows side by side or one above the other, by name."""

    title: str
    sheets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RailEntry:
    """A place of the rail."""

    id: str
    title: str
    group: Group
    picture: str
    segments: tuple[Segment, ...]
    keys: str = ""
    headed: bool = True
    """Whether the window heads it; a sheet with a head of its own has none from the window."""
    follows: bool = True
    """Whether an answer stands below what is stated once it was looked at; one of a task of its own does not."""
    retells: str = ""
    """The place of the design of which it says the same again."""
    shares: tuple[int, ...] = ()
    """How sheets side by side share the width; without any they stand one above the other."""

    @property
    def sheets(self) -> tuple[str, ...]:
        """The names of all its sheets."""
        return tuple(dict.fromkeys(name for segment in self.segments for name in segment.sheets))

    def segment_of(self, sheet: str, now: int = 0) -> int:
        """The segment that shows a sheet: the one in front where it does, else the first."""
        if sheet in self.segments[now].sheets:
            return now
        return next((at for at, each in enumerate(self.segments) if sheet in each.sheets), now)


def only(*sheets: str) -> tuple[Segment, ...]:
    """The one segment of a place that has no others."""
    return (Segment("", sheets),)

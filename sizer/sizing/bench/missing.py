"""What a design does not state and a sizing assumes meanwhile, with the question that would settle it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from sizer.language import AND, listed, say


@dataclass(frozen=True, slots=True)
class MissingInput:
    """An input the user did not state: the key standing in for it, what to ask, what the answer would settle.

    What is asked of several workloads ``where`` the same pools are is one question: ``whose`` are their titles,
    ``others`` the keys beside the first one.
    """

    key: str
    asked: str
    settles: tuple[str, ...]
    whose: tuple[str, ...] = ()
    where: str = ""
    others: tuple[str, ...] = ()
    taken: str = ""
    """What is assumed, in words, where the number of the key says nothing to a reader."""

    @property
    def question(self) -> str:
        """The question in words, with the workloads that it is about."""
        if not self.whose:
            return self.asked
        return say("{asked} {names}{where}?", asked=self.asked, names=_first_of(self.whose), where=self.where)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all figures that stand in for the answer."""
        return self.key, *self.others


def asked_once(missing: Iterable[MissingInput]) -> tuple[MissingInput, ...]:
    """What is missing with one question for all workloads of which the same is asked.

    >>> [one] = asked_once([MissingInput(key, "How large is", (), (key.upper(),)) for key in "ab"])
    >>> one.question, one.keys
    ('How large is A and B?', ('a', 'b'))
    """
    found: dict[tuple[str, str], MissingInput] = {}
    for one in missing:
        first = found.get((one.asked, one.where))
        found[one.asked, one.where] = one if first is None else replace(
            first, settles=(*first.settles, *one.settles), whose=(*first.whose, *one.whose),
            others=(*first.others, *one.keys))
    return tuple(found.values())


_MOST_NAMED = 3


def _first_of(names: Sequence[str]) -> str:
    """Names in a sentence, and how many more there are."""
    more = len(names) - _MOST_NAMED
    return listed([*names[:_MOST_NAMED], *([say("{more} more", more=more)] if more > 0 else [])], AND)

"""How the rows of a grid follow a design without losing the selection: the smallest announcements Qt understands."""

from __future__ import annotations

from collections.abc import Sequence

MOST_BLOCKS = 60


def blocks(positions: Sequence[int]) -> list[tuple[int, int]]:
    """Rising positions as runs of neighbours, first and last.

    >>> blocks([0, 1, 2, 5, 7, 8])
    [(0, 2), (5, 5), (7, 8)]
    """
    found: list[tuple[int, int]] = []
    for position in positions:
        if found and found[-1][1] == position - 1:
            found[-1] = (found[-1][0], position)
        else:
            found.append((position, position))
    return found


def shown_after(
    shown: Sequence[str], before: Sequence[str], document: Sequence[str], *, sorted_rows: bool
) -> list[str]:
    """The rows to show once the document holds ``document`` instead of ``before``.

    Sorted or filtered rows keep their places whatever is typed into them; new records come behind them, or at their
    place in the document where the rows are not sorted.

    >>> shown_after(["c", "a"], ["a", "b", "c"], ["a", "b", "c", "d"], sorted_rows=True)
    ['c', 'a', 'd']
    """
    known, there = set(before), set(document)
    kept = [name for name in shown if name in there]
    fresh = [name for name in document if name not in known]
    if sorted_rows:
        return kept + fresh
    wanted = {*kept, *fresh}
    return [name for name in document if name in wanted]


def renamed_rows(before: Sequence[str], document: Sequence[str]) -> dict[str, str]:
    """Old name -> new name, where the document differs only in what some records are called.

    >>> renamed_rows(["a", "b"], ["a", "x"]), renamed_rows(["a", "b"], ["b", "a"])
    ({'b': 'x'}, {})
    """
    pairs = {old: new for old, new in zip(before, document, strict=False) if old != new}
    same = len(before) == len(document)
    return pairs if same and pairs.keys().isdisjoint(document) and not set(before).intersection(pairs.values()) else {}


def middle(old: Sequence[object], new: Sequence[object]) -> tuple[int, int, int]:
    """Where two rows of things part: the first place that differs, how many of the old and how many of the new.

    >>> middle("abcd", "abXYcd"), middle("abc", "ac"), middle("ab", "ab")
    ((2, 0, 2), (1, 1, 0), (2, 0, 0))
    """
    first = 0
    while first < min(len(old), len(new)) and old[first] == new[first]:
        first += 1
    last = 0
    while last < min(len(old), len(new)) - first and old[-1 - last] == new[-1 - last]:
        last += 1
    return first, len(old) - first - last, len(new) - first - last

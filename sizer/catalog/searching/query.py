"""What people type into the search of a catalog: words, what they mean, comparisons and part numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from sizer.catalog.kind import Kind
from sizer.catalog.records import Catalog, Item
from sizer.catalog.searching.comparisons import ASKED, comparison
from sizer.catalog.searching.synonyms import meaning

_UNIT = r"[kmgtp]i?b(?:/s|ps)?|[kmgt]?bit/s|k?w|[kmg]hz|u|kg|[m\u00b5un]?s|/s|k?iops|[kmg]/s|m|k|rpm|%"
_PARTS = re.compile(
    rf"(?:(?P<name>[a-z_]+)\s*)?(?P<sign>>=|<=|=|>|<)\s*(?P<value>\d[\d.,]*)"
    rf"(?:\s*(?P<unit>{_UNIT})(?=\s|$)|(?=\s|$))|"
    rf"(?P<number>\d[\d.,]*)\s+(?P<of>[kmgtp]i?b(?:/s)?|k?w|ghz|mhz)(?=\s|$)|(?P<word>\S+)", re.IGNORECASE)
_CASED = re.compile(r"\d\s*(?:[kmgtp]i?b(?:/s|ps)?|w|ghz|mhz|u)$", re.IGNORECASE)
_SIZE = re.compile(r"(?P<number>\d+(?:\.\d+)?)\s*(?P<of>[kmgtp]i?b)", re.IGNORECASE)
_USUAL = {"kb": "KB", "mb": "MB", "gb": "GB", "tb": "TB", "pb": "PB", "kib": "KiB", "mib": "MiB", "gib": "GiB",
          "tib": "TiB", "kb/s": "KB/s", "mb/s": "MB/s", "gb/s": "GB/s", "tb/s": "TB/s", "w": "W", "kw": "kW", "u": "U",
          "ghz": "GHz", "mhz": "MHz"}
"""Small letters -> the unit they mean in a search for hardware: nobody looks for drives of terabits."""


@dataclass(frozen=True, slots=True)
class Term:
    """One part of a search: as it was typed, and which records it means."""

    text: str
    test: Callable[[int], bool]


@dataclass(frozen=True, slots=True)
class FoundRecords:
    """What a search found.

    ``unknown`` are the words that no record of the whole catalog has, ``without`` how many records there are without
    these. ``elsewhere`` counts what was found of other kinds than the chosen ones.
    """

    items: tuple[Item, ...]
    unknown: tuple[str, ...] = ()
    without: int = 0
    elsewhere: dict[Kind, int] = field(default_factory=dict)
    rest: str = ""
    """The search without the words that are unknown."""

    def sentence(self, where: str = "") -> str:
        """Why nothing was found; empty where something was. ``where`` is what was searched: ``drives``."""
        if self.unknown:
            words = " or ".join(f"\N{LEFT DOUBLE QUOTATION MARK}{word}\N{RIGHT DOUBLE QUOTATION MARK}"
                                for word in self.unknown)
            return f"No record has {words}. Without it: {self.without:,}."
        if self.items:
            return ""
        return f"Nothing of this is among {where}." if self.elsewhere and where else (
            "No record has all of this. Leave a word or a filter out.")


class Search:
    """The records of a catalog, ready to be searched while one types."""

    def __init__(self, catalog: Catalog) -> None:
        self._items = tuple(catalog.items.values())
        self._hay = [_hay(item) for item in self._items]
        self._of_kind: dict[Kind | None, tuple[Item, ...]] = {}

    @property
    def items(self) -> tuple[Item, ...]:
        """All records, in the order of the catalog."""
        return self._items

    def of(self, kind: Kind | None) -> tuple[Item, ...]:
        """All records of a kind; of every kind where it is None."""
        if kind not in self._of_kind:
            self._of_kind[kind] = tuple(item for item in self._items if kind is None or item.kind is kind)
        return self._of_kind[kind]

    def find(self, text: str, kinds: Sequence[Kind] = ()) -> FoundRecords:
        """The records that every part of ``text`` means, of some kinds or of all.

        Where there is none, a size means what begins with its digits too: 30 TB are 30.72 TB.
        """
        found = self._found(list(self.terms(text)), kinds)
        if found.items:
            return found
        near = self._found(list(self.terms(text, near=True)), kinds)
        return near if near.items else found

    def _found(self, terms: Sequence[Term], kinds: Sequence[Kind]) -> FoundRecords:
        everywhere = range(len(self._items))
        unknown = [term for term in terms if not any(term.test(at) for at in everywhere)]
        known = [term for term in terms if term not in unknown]
        all_found = [at for at in everywhere if all(term.test(at) for term in known)]
        here = [at for at in all_found if not kinds or self._items[at].kind in kinds]
        rest = " ".join(term.text for term in known)
        if unknown:
            return FoundRecords((), tuple(term.text for term in unknown), len(here), {}, rest)
        elsewhere: dict[Kind, int] = {}
        for at in all_found if not here else ():
            elsewhere[self._items[at].kind] = elsewhere.get(self._items[at].kind, 0) + 1
        return FoundRecords(tuple(self._items[at] for at in here), (), 0, elsewhere, rest)

    def terms(self, text: str, *, near: bool = False) -> Iterator[Term]:
        """The parts of a search; of sizes that are ``near`` the digits that are typed count."""
        for sign, plain in ASKED.items():
            text = text.replace(sign, plain)
        for part in _PARTS.finditer(text):
            yield Term(part[0], (self._near(part) if near else None) or self._test(part))

    def _near(self, part: re.Match[str]) -> Callable[[int], bool] | None:
        """The test of a size that begins with the digits typed; None of what is no size."""
        size = _SIZE.fullmatch(part[0])
        if size is None:
            return None
        items, of = self._items, _USUAL.get(size["of"].lower(), size["of"])
        step = 10.0 ** -len(size["number"].partition(".")[2])
        least = comparison(f">={size['number']} {of}")
        beyond = comparison(f"<{float(size['number']) + step:g} {of}")
        return None if least is None or beyond is None else lambda at: least(items[at]) and beyond(items[at])

    def _test(self, part: re.Match[str]) -> Callable[[int], bool]:
        items, hay = self._items, self._hay
        if part["sign"] or part["of"]:
            return self._compared(part)
        typed = str(part["word"])
        letters = typed.lower()
        if "=" in typed or "<" in typed or ">" in typed:
            stated = comparison(letters)
            return (lambda at: stated(items[at])) if stated is not None else lambda at: letters in hay[at]
        sized = _sized(typed)
        if sized is not None:
            return lambda at: sized(items[at]) or letters in hay[at]
        return self._word(letters)

    def _compared(self, part: re.Match[str]) -> Callable[[int], bool]:
        items = self._items
        unit = (part["unit"] if part["sign"] else part["of"]) or ""
        value = f"{part['value'] or part['number']} {_USUAL.get(unit.lower(), unit)}".strip()
        name, sign = (part["name"] or "").lower(), part["sign"] or ""
        whole = comparison(f"{name}{sign}{value}") if name else None
        if whole is not None:
            return lambda at: whole(items[at])
        # A word before a sign that names no fact is a word: ``ssd >= 3 TB``.
        alone = comparison(f"{sign}{value}")
        word = self._word(name) if name else None
        return lambda at: alone is not None and alone(items[at]) and (word is None or word(at))

    def _word(self, letters: str) -> Callable[[int], bool]:
        items, hay = self._items, self._hay
        means = meaning(letters)
        return (lambda at: means(items[at])) if means is not None else lambda at: letters in hay[at]


def _sized(word: str) -> Callable[[Item], bool] | None:
    """The test of a size typed in one word, ``3.84TB``; None for another word."""
    if not _CASED.search(word):
        return None
    unit = word.lstrip("0123456789.,")
    return comparison(f"{word.removesuffix(unit)} {_USUAL.get(unit.lower(), unit)}")


def _hay(item: Item) -> str:
    """The texts of a record in which words are looked for."""
    size = item.number("nominal_bytes")
    label = f"{size / 1e12:g} TB {size / 1e9:g} GB" if size is not None else ""
    kind = f"{item.kind.name.replace('_', ' ')} {item.kind.noun}"
    names = f"{item.id} {kind} {item.vendor} {item.model} {item.part_number}"
    return f"{names} {item.description} {label}".lower()

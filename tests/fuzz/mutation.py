"""Inputs bent out of shape by chance: trees of JSON, and texts as bytes. Both know what readers stumble over."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

Tree = Any
"""What JSON holds, with :class:`Raw` and :class:`Pairs` among it."""


class Raw(str):
    """Written as it stands, whether JSON has it or not."""

    __slots__ = ()


class Pairs(list[tuple[str, Tree]]):
    """An object whose keys may stand twice."""


WORDS = (
    "", " ", "x", "NaN", "inf", "-1", "1e999", "0x10", "true", "null", "base", "..", "../../etc/passwd", "/dev/zero",
    "a/b", "a.b", "a@b", "~", "%s%n", "{0}", "=1+1", "@SUM(1)", "<b>&amp;", "<img src='file:///etc/passwd'>",
    "\x00", "\x07\x1b[31m", "\x85\x9b", "\u202eevil\u202c", "\u2028", "\ufeff", "\ufffe", "\ud800", "e\u0301", "İ",
    "機器", "مرحبا", "😀", "ß" * 70, "x" * 5_000, "9" * 400, "1" * 5_000, "a" * 200_000, "\t\n\r", "'\"\\",
    "2026-13-45", "20260101", "1,5", "1.234,5", "8 kb", "5 m/s", "400 MBps", "1e308 EB", "50 %", "1 .. 2 .. 3",
)
NUMBERS: tuple[Tree, ...] = (
    0, -0.0, 1, -1, 0.5, 2, 3, 7, 1000, 65536, 10**6, 10**7, 10**9, 2**31, 2**53 + 1, 2**63, 10**18, 10**25, -10**18,
    1e-9, 1e-300, 5e-324, 1e15, 1e18, 1e100, 1e300, 1.7976931348623157e308, -1.7976931348623157e308, 0.1, 0.9999999999,
    Raw("NaN"), Raw("Infinity"), Raw("-Infinity"), Raw("1e400"), Raw("-1e400"), Raw("1" + "0" * 400),
    Raw("0." + "0" * 400 + "1"), Raw("1E+2"), Raw("01"), Raw(".5"), Raw("+1"), Raw("1_000"),
)
OTHERS: tuple[Tree, ...] = (None, True, False, [], {}, [[]], [None], {"": None}, {"low": 3, "likely": 2, "high": 1})
DEPTHS = (3, 20, 120, 3_000, 60_000)


def bent(chance: Random, tree: Tree) -> Tree:
    """A copy of the tree with one to four things wrong with it."""
    made = copy.deepcopy(tree)
    for _ in range(chance.choice((1, 1, 1, 2, 2, 4))):
        places = list(_places(made))
        if not places:
            return any_value(chance, made)
        parent, key = chance.choice(places)
        chance.choice(_BENDS)(chance, made, parent, key)
    return made


def any_value(chance: Random, tree: Tree) -> Tree:
    """A value of any type: extreme, malformed, deep, or another one of the same tree."""
    kind = chance.random()
    if kind < 0.30:
        return chance.choice(WORDS)
    if kind < 0.60:
        return chance.choice(NUMBERS)
    if kind < 0.70:
        return copy.deepcopy(chance.choice(OTHERS))
    if kind < 0.74:
        return nested(chance.choice(DEPTHS), chance)
    places = list(_places(tree))
    if not places:
        return None
    parent, key = chance.choice(places)
    return copy.deepcopy(parent[key])


def nested(depth: int, chance: Random) -> Raw:
    """Lists or objects within each other, so many deep."""
    if chance.random() < 0.5:
        return Raw("[" * depth + "]" * depth)
    return Raw('{"a":' * depth + "1" + "}" * depth)


def written(tree: Tree) -> str:
    """The tree as text that is JSON but for what is :class:`Raw`."""
    if isinstance(tree, Raw):
        return str(tree)
    if isinstance(tree, Pairs):
        return "{" + ", ".join(f"{json.dumps(key)}: {written(value)}" for key, value in tree) + "}"
    if isinstance(tree, dict):
        return "{" + ", ".join(f"{json.dumps(key)}: {written(value)}" for key, value in tree.items()) + "}"
    if isinstance(tree, list):
        return "[" + ",\n".join(map(written, tree)) + "]"
    return json.dumps(tree)


def _places(tree: Tree) -> Iterator[tuple[Any, Any]]:
    """Every place of a tree as what holds it and the key it has there."""
    open_: list[Tree] = [tree]
    while open_:
        here = open_.pop()
        keys: Any = here if isinstance(here, dict) else range(len(here))
        for key in list(keys):
            yield here, key
            if isinstance(here[key], dict | list) and not isinstance(here[key], Pairs):
                open_.append(here[key])


def _replace(chance: Random, tree: Tree, parent: Any, key: Any) -> None:
    parent[key] = any_value(chance, tree)


def _scale(chance: Random, _tree: Tree, parent: Any, key: Any) -> None:
    value = parent[key]
    if isinstance(value, int | float) and not isinstance(value, bool):
        parent[key] = value * chance.choice((-1, 0, 0.5, 2, 10, 1000, 10**6, 10**12, -0.001)) if value else 1
    elif isinstance(value, str):
        parent[key] = mutated_text(chance, value)
    else:
        parent[key] = chance.choice(NUMBERS)


def _remove(_chance: Random, _tree: Tree, parent: Any, key: Any) -> None:
    del parent[key]


def _rename(chance: Random, _tree: Tree, parent: Any, key: Any) -> None:
    if isinstance(parent, dict):
        parent[mutated_text(chance, key)] = parent.pop(key)
    else:
        parent.insert(chance.randint(0, len(parent)), parent.pop(key))


def _twice(chance: Random, _tree: Tree, parent: Any, key: Any) -> None:
    """A key that stands twice, or rows again: a few, or some thousands."""
    if isinstance(parent, dict):
        value = parent[key]
        if isinstance(value, dict) and value:
            pairs = Pairs(value.items())
            parent[key] = Pairs([*pairs, chance.choice(pairs)])
        elif isinstance(value, list) and value:
            parent[key] = value * 2
        return
    row = parent[key]
    many = chance.choice((1, 1, 1, 3, 40, 3_000))
    rows = [copy.deepcopy(row) for _ in range(many)]
    for number, each in enumerate(rows):
        if isinstance(each, dict) and isinstance(each.get("id"), str) and chance.random() < 0.9:
            each["id"] = f"{each['id']}-{number}"
    parent[key:key] = rows


def _reference(chance: Random, tree: Tree, parent: Any, key: Any) -> None:
    """A word in place of another of the tree: references that dangle, go round, or go to what contains them."""
    words = [value for where, name in _places(tree) if isinstance(value := where[name], str)]
    if isinstance(parent, dict) and isinstance(parent.get("id"), str) and chance.random() < 0.3:
        words = [parent["id"]]
    if words:
        parent[key] = chance.choice(words)


_BENDS: tuple[Callable[[Random, Tree, Any, Any], None], ...] = (
    _replace, _replace, _scale, _scale, _remove, _rename, _twice, _reference, _reference,
)


def mutated_text(chance: Random, text: str) -> str:
    """A text with something cut, doubled, put in or exchanged."""
    start, end = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
    match chance.randrange(7):
        case 0:
            return text[:start]
        case 1:
            return text[:start] + text[end:]
        case 2:
            return text[:end] + text[start:]
        case 3:
            return text[:start] + chance.choice(WORDS) + text[start:]
        case 4:
            number = chance.choice(NUMBERS)
            return text[:start] + str(number) + text[min(len(text), start + 1):]
        case 5:
            return text[:start] + chance.choice("\t\n\r \"'{}[]():;,.=#&-+*/%|<>\\\0eE0123456789") + text[start + 1:]
        case _:
            return text[start:end] * chance.choice((2, 3, 50))


def mutated_bytes(chance: Random, text: str) -> bytes:
    """A file's content: the text mutated some times, or written in another way, or cut between two bytes."""
    for _ in range(chance.choice((1, 1, 2, 5))):
        text = mutated_text(chance, text)[:2_000_000]
    raw = text.encode("utf-8", "surrogatepass")
    match chance.randrange(12):
        case 0:
            return raw[:chance.randint(0, len(raw))]
        case 1:
            return text.encode("utf-16", "surrogatepass")
        case 2:
            return text.encode("latin-1", "replace")
        case 3:
            at = chance.randint(0, len(raw))
            return raw[:at] + bytes(chance.randrange(256) for _ in range(chance.choice((1, 4, 40)))) + raw[at:]
        case 4:
            return b"\xef\xbb\xbf" + raw
        case 5:
            return raw.replace(b"\n", chance.choice((b"\r\n", b"\r", b"", b"\0")))
        case _:
            return raw

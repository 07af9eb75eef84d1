"""Lines and connections of a design that stand for one another: losing the one is losing the other.

Two lines are twins when the design with all that belongs to the one in place of what belongs to the other is the same
design: they sit in the same place, say the same, have the same lines inside, the same connections to the same lines,
and nothing names them. What is known of the loss of one is then known of all, under their own names.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from typing import NamedTuple

from sizer.design.records import Design, LineRecord, Link
from sizer.design.stems import KeyParts, Record

_TOLD = frozenset(("id", "note", "parent", "price", "from_line", "to_line"))
"""Fields that say nothing of how a line works, or where it stands, which is looked at by itself."""
_MOST_COMPARED = 5_000_000
"""Pins times lines beyond which no twins are looked for."""


@dataclass(slots=True)
class _Tree:
    """Lines by where they sit, the connections at each, and what is named elsewhere in the design."""

    inside: dict[str | None, list[LineRecord]] = field(default_factory=lambda: defaultdict(list))
    links: dict[str, list[tuple[Hashable, Link]]] = field(default_factory=lambda: defaultdict(list))
    named: set[str] = field(default_factory=set)
    single: set[str] = field(default_factory=set)
    """Lines of which no other names the same catalog item: they have no twin, and nothing that they sit in has."""
    shapes: dict[str, int | None] = field(default_factory=dict)
    """What each line is with all inside it, as a number; None where something of it is named."""


class Alike(NamedTuple):
    """The id of the first case that a case is like, and which records stand for which in that one."""

    first: str
    renamed: Mapping[Record, Record]


def alike_of(design: Design, cases: Mapping[str, tuple[bool, Mapping[KeyParts, float]]]) -> dict[str, Alike]:
    """Which cases are alike, by their ids: each stops what it reaches or does not, and has its losses."""
    twins = _twins(design)
    first: dict[Hashable, tuple[str, tuple[Record, ...]]] = {}
    made = {}
    for name, (stops, losses) in cases.items():
        subjects = {lost.owner for lost in losses}
        base, own = twins.get(next(iter(subjects)), (None, ())) if len(subjects) == 1 else (None, ())
        keys = frozenset((base or lost.owner, lost.name, value) for lost, value in losses.items())
        alike, those = first.setdefault((stops, keys), (name, own))
        made[name] = Alike(alike, {} if those == own else {
            **dict(zip(those, own, strict=True)), **dict(zip(own, those, strict=True))})
    return made


def _twins(design: Design) -> dict[Record, tuple[Record, tuple[Record, ...]]]:
    """A line or connection -> the first of its twins, and all that belongs to it.

    What belongs to twins is in the same order.
    """
    if len(design.overrides) * (len(design.items) + len(design.links)) > _MOST_COMPARED:
        return {}
    tree = _tree(design)
    found: dict[Record, tuple[Record, tuple[Record, ...]]] = {}
    groups = [tree.inside[None]]
    within: set[Record] = set()
    while groups:
        alike: dict[Hashable, list[LineRecord]] = defaultdict(list)
        for line in groups.pop():
            alike[tree.shapes[line.id] or line.id].append(line)
        for lines in alike.values():
            if len(lines) == 1:
                groups.append(tree.inside[lines[0].id])
                continue
            ones = tuple(_belonging(tree, lines[0]))
            for line in lines:
                own = tuple(_belonging(tree, line))
                within.update(own)
                found |= {name: (one, own) for one, name in zip(ones, own, strict=True)}
    parallel = Counter((link.from_line, link.to_line) for link in design.links)
    rows: dict[Hashable, list[Record]] = defaultdict(list)
    for link in design.links:
        ends, record = (link.from_line, link.to_line), ("links", link.id)
        if parallel[ends] > 1 and record not in within and link.id not in tree.named:
            rows[(_said(link), *ends)].append(record)
    for names in (each for each in rows.values() if len(each) > 1):
        found |= {name: (names[0], (name,)) for name in names}
    return found


def _tree(design: Design) -> _Tree:
    tree = _Tree()
    names = [*design.items.ids(), *design.links.ids()]
    for pool in design.pools:
        tree.named |= {*pool.drives, *(pool.arrays or ()), pool.nodes or ""}
    tree.named |= {work.client or "" for work in design.workloads} | {line.owner or "" for line in design.items}
    tree.named |= {name for pin in design.overrides for name in names if name in pin.key}
    known = set(names)
    for line in design.items:
        tree.inside[line.parent if line.parent in known else None].append(line)
    # Drives fill the bays of an array and of its shelves one after another: no two of these stand for one another.
    drives = [design.items.get(name) for pool in design.pools for name in pool.drives]
    tree.named |= {name for drive in drives if drive is not None and drive.parent is not None
                   for name in _inside(tree, drive.parent)}
    named = Counter(line.item for line in design.items)
    tree.single |= {line.id for line in design.items if named[line.item] == 1}
    for link in design.links:
        if link.from_line in tree.single and link.to_line in tree.single:
            continue
        said = _said(link)
        tree.links[link.from_line].append(((said, "from", link.to_line), link))
        tree.links[link.to_line].append(((said, "to", link.from_line), link))
    numbers: dict[Hashable, int] = {}
    for line in _innermost_first(tree):
        tree.shapes[line.id] = _shape(tree, line, numbers)
    return tree


def _inside(tree: _Tree, line: str) -> Iterator[str]:
    ahead, seen = [line], {line}
    while ahead:
        name = ahead.pop()
        yield name
        new = [each.id for each in tree.inside.get(name, ()) if each.id not in seen]
        seen.update(new)
        ahead += new


def _innermost_first(tree: _Tree) -> Iterator[LineRecord]:
    order, ahead = [], list(tree.inside[None])
    while ahead:
        line = ahead.pop()
        order.append(line)
        ahead += tree.inside.get(line.id, ())
    return reversed(order)


def _shape(tree: _Tree, line: LineRecord, numbers: dict[Hashable, int]) -> int | None:
    if line.id in tree.single:
        return None
    links = tree.links.get(line.id, ())
    inside = [tree.shapes[each.id] for each in tree.inside.get(line.id, ())]
    if line.id in tree.named or None in inside or any(link.id in tree.named for _, link in links):
        return None
    said = (_said(line), tuple(sorted(number for number in inside if number is not None)),
            tuple(sorted((str(end) for end, _ in links))))
    return numbers.setdefault(said, len(numbers) + 1)


def _belonging(tree: _Tree, line: LineRecord) -> Iterator[Record]:
    """A line, its connections and what is inside, in an order that twins have in common."""
    yield "items", line.id
    for _, link in sorted(tree.links.get(line.id, ()), key=lambda end: str(end[0])):
        yield "links", link.id
    for each in sorted(tree.inside.get(line.id, ()), key=lambda one: tree.shapes[one.id] or 0):
        yield from _belonging(tree, each)


def _said(record: LineRecord | Link) -> str:
    """What a record says of itself, whatever it is called."""
    return repr(_telling(type(record))(record))


@cache
def _telling(kind: type[LineRecord | Link]) -> Callable[[LineRecord | Link], object]:
    """What gives the fields of a record that say how it works."""
    return attrgetter(*[name for name in kind.__struct_fields__ if name not in _TOLD])

"""Changes that take less space, power or money: fewer drives, with the shelves and arrays they leave empty."""

from __future__ import annotations

from collections.abc import Iterator

from sizer.catalog.records import Catalog, Item
from sizer.design.editing.edits import Batch, Edit, apply, set_one
from sizer.design.records import Design
from sizer.errors import SizerError
from sizer.exploring.changes.alternatives import PROTECTIONS
from sizer.exploring.changes.fitting import models
from sizer.exploring.changes.quantities import counts, field_of, plan
from sizer.exploring.seeking.about import CAPACITY
from sizer.exploring.seeking.answers import Change
from sizer.exploring.seeking.search import MISFITS, Bench, Goal
from sizer.sizing.result import Sizing

MOST_MODELS = 6
SPARING_EFFORT = 0.5
"""A change that saves less of what is missing is not worth a line."""


def smaller(design: Design, catalog: Catalog, requirement: str) -> list[Change]:
    """Changes that lower the total a requirement limits, and keep every other requirement that is met.

    Fewer of the present drives; larger drives or another protection, and then as few as hold what the pools hold today,
    or what is asked for. Shelves and arrays that become empty go.
    """
    goal = Goal(f"requirement.{requirement}.headroom", 0.0, at_least=True, at_low=False)
    bench = Bench(design, catalog, goal)
    found = []
    for line, first in _starts(bench):
        change = _fewest(bench, line, first)
        if change is not None and change.value > bench.value + SPARING_EFFORT * min(-bench.value, 0.0):
            found.append(change)
    return sorted(found, key=lambda change: (not change.reaches, change.cost.rank()))


def _starts(bench: Bench) -> Iterator[tuple[str, tuple[str, Edit] | None]]:
    """Lines of drives, each as it is, with larger models, and under other protection of its pool."""
    for pool in bench.design.pools:
        if not pool.drives or pool.drives[0] not in bench.parts.lines:
            continue
        line = bench.parts.lines[pool.drives[0]]
        yield line.id, None
        larger = [item for item in models(bench.parts, line) if _capacity(item) > _capacity(line.item)]
        for item in larger[:MOST_MODELS]:
            yield line.id, (f"{item.title} ({line.id})", set_one("items", line.id, "item", item.id))
        if pool.protection in PROTECTIONS:
            for protection in PROTECTIONS:
                if protection != pool.protection:
                    yield line.id, (f"{protection} for pool {pool.id}",
                                    set_one("pools", pool.id, "protection", protection))


def _capacity(item: Item) -> float:
    return item.number("capacity_bytes") or item.number("nominal_bytes") or 0.0


def _fewest(bench: Bench, line: str, first: tuple[str, Edit] | None) -> Change | None:
    """The change with the fewest drives that keeps what is kept today."""
    title, edits = (first[0], (first[1],)) if first is not None else ("", ())
    try:
        start = apply(bench.design, Batch(edits)).design
    except SizerError:
        return None
    changed = Bench(start, bench.catalog, bench.goal, bench.session) if edits else bench
    sought = field_of(changed.parts, line)
    grid = list(counts(changed.parts, sought, sought.current))
    best: Change | None = None
    low, high = 0, len(grid) - 1
    while low <= high:
        middle = (low + high) // 2
        edit = Batch((*edits, *plan(changed.parts, sought, grid[middle], trim=True).edit().edits))
        after = bench.with_edit(edit)
        if after is not None and _keeps(bench.sizing, after.sizing, bench.goal.key):
            named = f"{grid[middle]:,} {sought.noun} instead of {sought.current:,}"
            best = bench.change(f"{title}, {named}" if title else named, edit, after)
            high = middle - 1
        else:
            low = middle + 1
    return best if best is not None and best.fits else None


def _keeps(before: Sizing, after: Sizing, but: str) -> bool:
    """Whether what fits and is met today stays so; capacity that nobody asks for stays as it is."""
    if not after.buildable or any(problem.code in MISFITS and problem not in before.problems
                                  for problem in after.problems):
        return False
    now = {each.id: each for each in after.requirements}
    for each in before.requirements:
        if each.headroom == but or before.sheet[each.headroom].number < 0:
            continue
        if each.id not in now or after.sheet[now[each.id].headroom].number < 0:
            return False
    asked = {record.pool for record in before.design.requirements if record.kind in CAPACITY}
    pools = {pool.id: pool for pool in after.pools}
    return None in asked or all(
        pool.id in asked
        or (pool.id in pools and after.sheet[pools[pool.id].filesystem].number >= before.sheet[pool.filesystem].number)
        for pool in before.pools
    )

"""Changes that take less space, power or money: fewer drives, with the shelves and arrays they leave empty."""

from __future__ import annotations

from collections.abc import Iterator

from sizer.catalog.records import Item
from sizer.design.editing.edits import Batch, Edit, apply, set_one
from sizer.errors import SizerError
from sizer.exploring.changes.change import CandidateChange, TriedChange
from sizer.exploring.changes.consequences import buildable_after, headroom_of
from sizer.exploring.changes.inventory import Inventory
from sizer.exploring.changes.plans import plan
from sizer.exploring.changes.quantities import counts, quantity_named
from sizer.exploring.changes.settings import PROTECTIONS, other_protections
from sizer.exploring.changes.substitutes import models
from sizer.exploring.changes.trial import Trial
from sizer.exploring.seeking.search import narrowed
from sizer.sizing.result import Sizing

MOST_MODELS = 6
SPARING_EFFORT = 0.5
"""A change that saves less of what is missing is not worth a line."""


def smaller(trial: Trial) -> list[TriedChange]:
    """Changes that lower the total whose headroom is the goal, and keep every other requirement that is met.

    Fewer of the present drives; larger drives or another protection, and then as few as hold what the pools hold today,
    or what is asked for. Shelves and arrays that become empty go.
    """
    found = []
    for line, first in _starts(trial):
        change = _fewest(trial, line, first)
        if change is not None and change.value > trial.value + SPARING_EFFORT * min(-trial.value, 0.0):
            found.append(change)
    return sorted(found, key=lambda change: (not change.reaches, change.cost.rank()))


def _starts(trial: Trial) -> Iterator[tuple[str, tuple[str, Edit] | None]]:
    """Lines of drives, each as it is, with larger models, and under other protection of its pool."""
    for pool in trial.design.pools:
        if not pool.drives or pool.drives[0] not in trial.inventory.lines:
            continue
        line = trial.inventory.lines[pool.drives[0]]
        yield line.id, None
        larger = [item for item in models(trial.inventory, line) if _capacity(item) > _capacity(line.item)]
        for item in larger[:MOST_MODELS]:
            yield line.id, (f"{item.title} ({line.called})", set_one("items", line.id, "item", item.id))
        if pool.protection in PROTECTIONS:
            for protection, edit in other_protections(pool, trial.catalog):
                yield line.id, (f"{protection} for pool {pool.called}", edit)


def _capacity(item: Item) -> float:
    return item.number("capacity_bytes") or item.number("nominal_bytes") or 0.0


def _fewest(trial: Trial, line: str, first: tuple[str, Edit] | None) -> TriedChange | None:
    """The change with the fewest drives that leaves what is met today."""
    title, edits = (first[0], (first[1],)) if first is not None else ("", ())
    try:
        start = apply(trial.design, Batch(edits)).design
    except SizerError:
        return None
    inventory = Inventory(start, trial.catalog)
    quantity = quantity_named(inventory, line)
    grid = list(counts(inventory, quantity, quantity.current))
    found: dict[int, TriedChange] = {}

    def enough(at: int) -> bool:
        edit = Batch((*edits, *plan(inventory, quantity, grid[at], trim=True).edit().edits))
        after = trial.with_edit(edit)
        if after is None or not _keeps(trial.sizing, after.sizing, trial.goal.key):
            return False
        named = f"{grid[at]:,} {quantity.noun} instead of {quantity.current:,}"
        found[at] = trial.change(CandidateChange(f"{title}, {named}" if title else named, edit), after)
        return True

    best = found.get(narrowed(-1, len(grid), 1, enough)[1])
    return best if best is not None and best.fits else None


def _keeps(before: Sizing, after: Sizing, but: str) -> bool:
    """Whether what fits and is met today stays so; capacity that nobody asks for stays as it is."""
    if not buildable_after(after, before) or any(
        headroom_of(after, each.id) < 0 for each in before.requirements
        if each.headroom != but and before.sheet[each.headroom].number >= 0
    ):
        return False
    asked = {record.pool for record in before.design.requirements if record.kind.is_capacity}
    pools = {pool.id: pool for pool in after.pools}
    return None in asked or all(
        pool.id in asked
        or (pool.id in pools and after.sheet[pools[pool.id].filesystem].number >= before.sheet[pool.filesystem].number)
        for pool in before.pools
    )

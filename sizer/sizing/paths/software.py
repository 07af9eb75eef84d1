"""What the software of a pool's servers spends and does: its preset, or a position between all of them."""

from __future__ import annotations

from sizer.catalog.records import PresetValue
from sizer.design.protection import code_members
from sizer.design.stems import figure_key
from sizer.figures.figure import Figure, Origin, Range
from sizer.language import say
from sizer.laws import general
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.paths.demand import Context
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.stores import STORES, store_figure, store_with

UNKNOWN, UNKNOWN_OBJECTS = "unknown", "unknown-objects"
"""The presets of a pool whose software is not stated: of files and blocks, and of objects."""
OBJECTS = frozenset(("object-get", "object-put"))
"""Patterns that ask for objects, which another software serves than files and blocks."""
WORK = frozenset(("read_cycles", "write_cycles", "client_cycles", "asking_cycles"))
"""What software spends on an operation, whatever its bytes."""
STATES = frozenset(("whole_stripes", "between_servers"))
"""Ways of software that cost work, which is the heavier where it goes them."""


def store_of(context: Context) -> str | None:
    """The preset of the pool's software: that of any where it is not stated or known; None of a catalog without."""
    known, stated = context.wiring.catalog.presets.get(STORES, {}), context.pool.record.software
    if stated in known:
        return stated
    asked = UNKNOWN_OBJECTS if context.record.pattern in OBJECTS else UNKNOWN
    return asked if asked in known else UNKNOWN if UNKNOWN in known else None


def stated_value(context: Context, name: str) -> PresetValue | None:
    """A value of the preset of the pool's software, where it has one of that name."""
    catalog = context.wiring.catalog
    has = store_with(catalog, store_of(context) or UNKNOWN, name)
    return None if has is None else catalog.preset(STORES, has).values[name]


def value_of(context: Context, name: str) -> Figure:
    """A value of the pool's software. The work of one that is not stated lies at one position for all that it does.

    Software that is light on reads is light on writes too: one store is not heavy in one and light in the other.
    """
    store = holder_of(context, name)
    if name in STATES and store_of(context) in (UNKNOWN, UNKNOWN_OBJECTS):
        return work_position(context)
    if name in WORK and store_of(context) in (UNKNOWN, UNKNOWN_OBJECTS):
        key, entry = figure_key(STORES, store, name), context.wiring.catalog.preset(STORES, store).values[name]
        low, high = context.wiring.ends(key, entry)
        return context.pool.scope.inner(store).derive_once(
            name, general.between_limits, low, high, work_position(context), label=say(entry.meaning))
    return context.wiring.preset(STORES, store, name)


def work_position(context: Context) -> Figure:
    """Where the pool's software lies, if nobody stated which it is: 0 at the lightest there is, 1 at the heaviest."""
    wiring, scope = context.wiring, context.pool.scope
    key = scope.key("store_work_position")
    if key in scope.sheet.figures:
        return scope.sheet[key]
    entry = wiring.preset_value(STORES, UNKNOWN, "work_position")
    wiring.questions[key] = say(entry.settled_by)
    return scope.sheet.given(
        key, float(entry.value), entry.unit, origin=Origin.ASSUMED, label=say(entry.meaning), source=entry.source,
        range=None if entry.low is None or entry.high is None else Range(entry.low, entry.high))


def holder_of(context: Context, name: str) -> str:
    """The preset that a value of the pool's software is read from: its own, or that of the software it is made of.

    What neither states is not known of it, and is that of any software.
    """
    return store_with(context.wiring.catalog, store_of(context) or UNKNOWN, name) or UNKNOWN


def stored_whole(wiring: Wiring, pool: PoolWiring) -> bool:
    """Whether the software of a coded pool stores objects alone: a change is an object that is written anew."""
    says = store_figure(wiring, pool.record, "whole_objects")
    return says is not None and says.number == 1 and _coded(pool)


def in_whole_objects(context: Context) -> bool:
    """Whether each request is an object in parts over a code: by what the workload asks for, or by the software."""
    return stored_whole(context.wiring, context.pool) or (
        context.record.pattern in OBJECTS and _coded(context.pool))


def _coded(pool: PoolWiring) -> bool:
    protection = pool.protection
    return (protection.by_parity and not protection.records
            and (protection.placed or code_members(protection.name) is not None))

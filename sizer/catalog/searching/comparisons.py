"""Comparisons of a search: a size, a rate or a power with a sign before it, ``>= 3 TB``, ``cores >= 32``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from sizer.catalog.records import Item
from sizer.catalog.vocabulary import FACT_RULES
from sizer.errors import UnitError
from sizer.units import parse

Holds = Callable[[float, float], bool]
_TOLERANCE = 1e-9
SIGNS: Mapping[str, Holds] = MappingProxyType({
    ">=": lambda found, wanted: found >= wanted * (1 - _TOLERANCE), ">": lambda found, wanted: found > wanted,
    "<=": lambda found, wanted: found <= wanted * (1 + _TOLERANCE), "<": lambda found, wanted: found < wanted,
    "=": lambda found, wanted: abs(found - wanted) <= 5e-3 * abs(wanted),
})
ASKED = MappingProxyType({"\N{GREATER-THAN OR EQUAL TO}": ">=", "\N{LESS-THAN OR EQUAL TO}": "<="})

_BY_UNIT: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("W", ("operating_w", "max_w", "tdp_w")),
    ("U", ("rack_units",)),
    ("B", ("nominal_bytes", "capacity_bytes", "memory_bytes", "cache_bytes")),
    ("B/s", ("read_bytes_per_s", "outer_bytes_per_s", "quoted_bytes_per_s", "aggregate_bytes_per_s",
             "link_bytes_per_s")),
    ("cycle/s", ("clock_cycles_per_s",)),
    ("kg", ("weight_kg",)),
    ("1/s", ("random_read_per_s", "io_per_s")),
    ("s", ("latency_s", "read_latency_s")),
    ("m", ("max_length_m", "length_m")),
)
"""Base unit -> the facts that a bare quantity of it is compared with, the first that a record states."""
_NAMES: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "capacity": ("nominal_bytes", "capacity_bytes"), "size": ("nominal_bytes", "capacity_bytes"),
    "iops": ("random_read_per_s",), "reads": ("random_read_per_s",), "writes": ("random_write_per_s",),
    "read": ("read_bytes_per_s", "outer_bytes_per_s"), "write": ("write_bytes_per_s", "outer_bytes_per_s"),
    "power": ("operating_w", "max_w", "tdp_w"), "idle": ("idle_w",), "bays": ("drive_bay_count",),
    "cores": ("core_count",), "sockets": ("socket_count",), "memory": ("memory_bytes",), "cache": ("cache_bytes",),
    "dwpd": ("endurance_writes_per_day",), "endurance": ("endurance_writes_per_day",), "ports": ("port_count",),
    "clock": ("clock_cycles_per_s",), "height": ("rack_units",), "units": ("rack_units",), "weight": ("weight_kg",),
    "latency": ("latency_s", "read_latency_s"), "rpm": ("rotation_per_s",), "rotation": ("rotation_per_s",),
    "year": ("introduced",), "slots": ("adapter_slot_count",), "controllers": ("controller_count",),
    "pcie": ("pcie_generation",), "link": ("link_bytes_per_s",),
})
_TURNS = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?P<thousands>k?)")
_WORD = re.compile(r"(?P<name>[a-z_]*)(?P<sign>>=|<=|=|>|<)(?P<value>.+)")


def facts_named(name: str) -> tuple[str, ...]:
    """The facts that a word before a sign means: as people say it, else as the vocabulary begins.

    >>> facts_named("cores"), facts_named("cache_b"), facts_named("colour")
    (('core_count',), ('cache_bytes',), ())
    """
    return _NAMES.get(name) or tuple(fact for fact in FACT_RULES if fact.startswith(name))


def comparison(text: str) -> Callable[[Item], bool] | None:
    """The test that ``capacity>=3TB``, ``>=3 TB`` or ``3.84 TB`` means; None where it means none.

    A quantity without a sign is one that records state as well as equal.
    """
    found = _WORD.fullmatch(text)
    name, sign, value = (found["name"], found["sign"], found["value"]) if found is not None else ("", "=", text)
    if name:
        wanted = [(fact, number) for fact in facts_named(name) for number in _numbers(value, fact)]
        return _test(sign, wanted, value) if wanted or _words(name) else None
    for unit, facts in _BY_UNIT:
        number = _read(value, unit)
        if number is not None:
            return _test(sign, [(fact, number) for fact in facts], value)
    return None


def _words(name: str) -> bool:
    return any(FACT_RULES[fact].unit in ("text", "bool") for fact in facts_named(name))


def _numbers(value: str, fact: str) -> Iterator[float]:
    unit = FACT_RULES[fact].unit
    if fact == "introduced":
        yield from (float(value),) if value.isdigit() else ()
    elif fact == "rotation_per_s" and (turns := _TURNS.fullmatch(value)) is not None:
        yield float(turns["number"]) * (1000 if turns["thousands"] else 1) / 60
    elif unit not in ("text", "bool"):
        try:
            yield parse(value, unit)
        except UnitError:
            return


def _read(value: str, unit: str) -> float | None:
    """A quantity that names its unit; None for a bare number, and for one of another dimension."""
    if re.fullmatch(r"[\d.,\s]+k?", value):
        return None
    try:
        return parse(value, unit)
    except UnitError:
        return None


def _test(sign: str, wanted: list[tuple[str, float]], text: str) -> Callable[[Item], bool]:
    holds = SIGNS[sign]

    def tested(item: Item) -> bool:
        for fact, number in wanted:
            known = item.fact(fact)
            if known is None:
                continue
            if fact == "introduced":
                year = str(known.value)[:4]
                return year.isdigit() and holds(float(year), number)
            if not isinstance(known.value, str | bool):
                return holds(known.value, number)
        if wanted and wanted[0][0] == "port_count":
            return bool(item.ports) and holds(float(sum(group.count for group in item.ports)), wanted[0][1])
        return not wanted and sign == "=" and any(
            str(known.value).lower() == text for known in item.facts.values() if isinstance(known.value, str | bool))

    return tested

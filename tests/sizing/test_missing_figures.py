"""What nobody states of processors and controllers is a wide range that is asked for: never without end."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any

import pytest

from sizer.catalog import Catalog, shipped_catalog
from sizer.design.files.fileformat import loads
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.sizing.sampling import sampled
from tests.sizing.test_storage_servers import measured

PROCESSORS = ("core_count", "clock_cycles_per_s")
CONTROLLERS = ("controller_count", "read_bytes_per_s", "write_bytes_per_s", "random_read_per_s", "random_write_per_s",
               "mixed_random_per_s", "cache_bytes")


def without(catalog: Catalog, item: str, *names: str) -> Catalog:
    """The catalog with a record that does not state some of its facts, nor takes them from a class."""
    known = catalog.items[item]
    facts = {name: fact for name, fact in known.facts.items() if name not in names}
    return replace(catalog, items=MappingProxyType(
        {**catalog.items, item: replace(known, facts=MappingProxyType(facts))}))


def store(name: str, *names: str) -> Sizing:
    """Small reads from a measured store, whose servers state less than they do."""
    content = json.loads((measured().path / f"{name}.sizer").read_text("utf-8"))
    content["workloads"] = [one for one in content["workloads"] if one["id"].startswith("random")][:1]
    return size(loads(json.dumps(content)), without(measured().catalog, "class-r6615", *names))


@pytest.mark.parametrize("names", [("core_count",), ("clock_cycles_per_s",), ("thread_count",), PROCESSORS])
@pytest.mark.parametrize("name", ["ceph-replica3", "ceph-ec62"])
def test_servers_without_a_figure_of_their_processors_are_bound_by_a_range_of_servers(
    name: str, names: tuple[str, ...]
) -> None:
    sizing, stated = store(name, *names), store(name)
    bound = "workload.random-read.resource.processor_servers.bound_per_s"
    low, likely, high = sampled(sizing).of(bound)
    assert 0 < low < likely < high < math.inf
    assert low < sizing.sheet[bound].number * 1.0001
    assert high < 10 * stated.sheet[bound].number
    lacking = [one for one in names if one in PROCESSORS]
    defaults = {"core_count": "default.host_core_count", "clock_cycles_per_s": "default.host_clock_cycles_per_s"}
    for one in lacking:
        assert sizing.sheet[defaults[one]].range is not None
        assert sizing.questions[defaults[one]].startswith("Which processors")
    assert ("processors-unknown" in {problem.code for problem in sizing.problems}) is bool(lacking)


ARRAYS = ("generic-afa-entry", "generic-hybrid-array", "quantum-qxs-484")
"""Arrays of today that take SAS drives: classes, and a model of which little is stated."""


@cache
def array(item: str, *names: str) -> Sizing:
    """Small mixed work on two drives in an array that states less than it does."""
    content: dict[str, Any] = {
        "format": "sizer-design", "version": 2, "title": "Array",
        "items": [{"id": "array", "item": item, "quantity": 1},
                  {"id": "drives", "item": "generic-sas-ssd-7.68tb", "quantity": 8, "parent": "array"}],
        "pools": [{"id": "data", "drives": ["drives"], "protection": "raid10", "arrays": ["array"]}],
        "workloads": [{"id": "w", "pattern": "random-block", "pool": "data", "read_ratio": 0.7, "request_bytes": 8192,
                       "concurrency": 4096}],
    }
    return size(loads(json.dumps(content)), without(shipped_catalog(), item, *names))


@pytest.mark.parametrize("names", [*((name,) for name in CONTROLLERS), CONTROLLERS])
def test_arrays_without_a_figure_of_their_controllers_are_bound_by_a_range_of_arrays(names: tuple[str, ...]) -> None:
    for item in ARRAYS:
        sizing = array(item, *names)
        for part in ("controllers", "requests"):
            key = f"workload.w.resource.{part}_array.bound_per_s"
            assert 0 < sizing.sheet[key].number < math.inf, (item, names, part)
        if names == CONTROLLERS:
            low, _, high = sampled(sizing).of("workload.w.resource.requests_array.bound_per_s")
            assert high > 2 * low, item
            assert "array-by-class" in {problem.code for problem in sizing.problems}

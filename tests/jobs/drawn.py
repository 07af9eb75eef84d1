"""The eight jobs, as designs of ``tests/samples/jobs``, with what tests compute of their inputs by themselves.

A test takes quantities from the design and single figures (a port, a drive, a core) from the records of the catalog.
What follows from them it works out by arithmetic of its own.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sizer.catalog import Catalog, shipped_catalog
from sizer.catalog.records import Fact
from sizer.design.files.storage import load
from sizer.errors import Severity
from sizer.figures.computing.columns import Spread
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import RequirementResult, ResourceUse, Sizing, Verdict, WorkloadResult
from sizer.sizing.sampling import sampled

FOLDER = Path(__file__).resolve().parent.parent / "samples" / "jobs"
JOBS = tuple(sorted(path.stem for path in FOLDER.glob("*.sizer")))
SAMPLES = 100
"""Enough for verdicts and ends of ranges that no test compares closely."""
QUICK = tuple(name for name in JOBS if name != "forty-volumes")
"""All but the one that takes a second and more."""


@cache
def catalog() -> Catalog:
    return shipped_catalog()


@cache
def job(name: str) -> Sizing:
    return size(load(FOLDER / f"{name}.sizer"), catalog())


@cache
def ranges(name: str) -> Spread:
    return sampled(job(name), SAMPLES)


def errors(sizing: Sizing) -> list[str]:
    return [problem.text for problem in sizing.problems if problem.severity is Severity.ERROR]


def quantity(name: str, line: str) -> int:
    """How many a line has."""
    record = job(name).design.items.get(line)
    assert record is not None
    return record.quantity


def fact(name: str, line: str, what: str) -> Fact:
    """A fact of the catalog record that a line is of."""
    record = job(name).design.items.get(line)
    assert record is not None
    found = catalog().item(record.item).fact(what)
    assert found is not None
    return found


def number(name: str, line: str, what: str) -> float:
    """The likely value of a fact, in its base unit."""
    return float(fact(name, line, what).value)


def ends(name: str, line: str, what: str) -> tuple[float, float]:
    """Low and high of a fact; both its value where it has no range."""
    found = fact(name, line, what)
    return found.range if found.range is not None else (float(found.value), float(found.value))


def work(name: str, workload: str) -> WorkloadResult:
    return next(one for one in job(name).workloads if one.id == workload)


def asked(name: str, requirement: str) -> RequirementResult:
    return next(one for one in job(name).requirements if one.id == requirement)


def verdict(name: str, requirement: str) -> Verdict:
    return verdict_of(job(name), asked(name, requirement), ranges(name))


def verdicts(name: str) -> dict[str, Verdict]:
    return {one.id: verdict(name, one.id) for one in job(name).requirements}


def reached(name: str, requirement: str) -> tuple[float, float, float]:
    """Low, likely and high of what the design reaches of a requirement."""
    return ranges(name).of(asked(name, requirement).actual)


def use(name: str, workload: str, kind: str) -> ResourceUse:
    """The use of the one resource of a workload whose id begins so."""
    [found] = [one for one in work(name, workload).resources if str(one.id).startswith(kind)]
    return found


def bound(name: str, workload: str, kind: str) -> float:
    """The rate at which a resource of a workload saturates."""
    return job(name).sheet[use(name, workload, kind).bound].number


def busiest(name: str, workload: str) -> str:
    return str(job(name).sheet[work(name, workload).bottleneck].value)

"""Doubts about records that are well formed: slips of unit, impossible shapes, members out of line with their family.

The loader refuses what cannot be meant. What can be meant but is hardly true is a warning here, for the author to
settle; a record of what is sold today that no sizing can use is an error.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median

from sizer.catalog.classes import lacking
from sizer.catalog.loading import load_catalog
from sizer.catalog.records import INTRODUCED, Attachment, Catalog, Item, Lifecycle, PortRole
from sizer.errors import CatalogError, Location, Problem, Severity

RPM_CLASSES = (3600, 4200, 5400, 5700, 5900, 7200, 10_000, 10_520, 15_000)
"""Spindle speeds that were ever sold, in revolutions a minute."""

SEEK_LIMITS_S = (1e-3, 20e-3)
LABEL_SHARE = (0.97, 1.05)
"""True over labelled capacity: sizes are rounded down to labels, sometimes by a little more than 2 %."""

MOST_BAYS_PER_UNIT = {"2.5in": 60.0, "3.5in": 28.0}
"""Drives a rack unit can hold: dense top-loaders reach 106 of 3.5 inch in 4 U."""

FAMILY_FACTORS = {
    "read_seek_s": 2.5, "write_seek_s": 2.5, "outer_bytes_per_s": 8.0, "inner_bytes_per_s": 8.0, "idle_w": 5.0,
    "operating_w": 5.0, "weight_kg": 4.0, "mttf_s": 6.0,
}  # fmt: skip
"""How far a drive may lie from the middle of its family: by this factor up or down."""

SLIPS = (
    (1000.0, "a decimal prefix"),
    (1024.0, "a binary prefix"),
    (8.0, "bits for bytes"),
    (60.0, "minutes for seconds"),
)
_SLIP_TOLERANCE = 1.6
_FEWEST_RELATIVES = 4

_Check = Callable[[Item, Catalog], Iterator[tuple[str, str, str, str]]]


def check_paths(paths: Sequence[Path]) -> tuple[Problem, ...]:
    """Every problem of the catalog folders in ``paths``: the loader's, and when it loads, the doubts about it."""
    try:
        catalog = load_catalog(paths)
    except CatalogError as error:
        return error.problems
    return (*catalog.problems, *check_catalog(catalog))


def check_catalog(catalog: Catalog) -> tuple[Problem, ...]:
    """The doubts about each record and about records beside their relatives, in the order of ids."""
    found = [
        _problem(item, code, place, text, hint)
        for item in catalog.items.values()
        for check in _CHECKS
        for code, place, text, hint in check(item, catalog)
    ]
    found += _unsizable(catalog)
    found += _out_of_line(catalog)
    found += _shared_part_numbers(catalog)
    return tuple(sorted(found, key=lambda problem: (problem.location.place, problem.text)))


def _problem(item: Item, code: str, place: str, text: str, hint: str) -> Problem:
    location = Location(item.file, f"items/{item.id}/{place}" if place else f"items/{item.id}")
    return Problem(Severity.WARNING, code, text, location, hint)


def _power(item: Item, _: Catalog) -> Iterator[tuple[str, str, str, str]]:
    draws = {name: item.number(name) for name in ("idle_w", "operating_w", "max_w")}
    known = [(name, value) for name, value in draws.items() if value is not None]
    for (below, low), (above, high) in pairwise(known):
        if low > high:
            text = f"{below} is {low:g} W, above {above} with {high:g} W"
            yield "check-power-order", f"facts/{below}", text, "Idle is least, maximum most."
    for limit in ("supply_rating_w", "supply_limit_w"):
        rating = item.number(limit)
        supplies = item.number("supply_count") or 1.0
        for name, value in known:
            if rating is not None and value > rating * supplies:
                text = f"{name} is {value:g} W, above {supplies:g} supplies of {rating:g} W"
                yield "check-power-rating", f"facts/{name}", text, "No supply gives more than its rating."
    included, bays = item.number("included_drive_w"), item.number("drive_bay_count") or 0
    if included is not None and known and included * bays > known[-1][1]:
        text = f"{bays:g} drives of {included:g} W draw more than the {known[-1][1]:g} W of {known[-1][0]} with them"
        yield "check-power-included", "facts/included_drive_w", text, "The drives are part of what the box draws."
    if known and "includes_drives" in item.kind.expected and item.flag("includes_drives") is None:
        text = f"{known[0][0]} does not say whether it includes the drives"
        yield "check-power-drives", "facts/includes_drives", text, "State includes_drives, or drives may count twice."


def _weight(item: Item, _: Catalog) -> Iterator[tuple[str, str, str, str]]:
    expected = "weight_includes" in item.kind.expected
    if expected and item.fact("weight_kg") and not item.fact("weight_includes"):
        text = "weight_kg does not say what it holds"
        yield "check-weight", "facts/weight_includes", text, "State empty chassis, without drives or with drives."


def _drive(item: Item, _: Catalog) -> Iterator[tuple[str, str, str, str]]:
    if not item.kind.is_drive:
        return
    true, label = item.number("capacity_bytes"), item.number("nominal_bytes")
    if true is not None and label is not None and not LABEL_SHARE[0] <= true / label <= LABEL_SHARE[1]:
        text = f"it holds {true / 1e9:g} GB where the label says {label / 1e9:g} GB"
        yield "check-capacity", "facts/capacity_bytes", text, _slip_hint(true / label)
    outer, inner = item.number("outer_bytes_per_s"), item.number("inner_bytes_per_s")
    if outer is not None and inner is not None and not 1 <= outer / inner <= 3:
        text = f"the outer rate is {outer / inner:.2g} times the inner one"
        yield "check-rates", "facts/outer_bytes_per_s", text, "Outer tracks are 1.3 to 2.2 times as fast as inner ones."
    yield from _flash(item) if item.is_flash else _spindle(item)


def _spindle(item: Item) -> Iterator[tuple[str, str, str, str]]:
    turns = item.number("rotation_per_s")
    if turns is not None and not any(math.isclose(turns * 60, speed, rel_tol=0.02) for speed in RPM_CLASSES):
        text = f"{turns * 60:g} rotations a minute is not a speed at which drives were sold"
        yield "check-rotation", "facts/rotation_per_s", text, "State the unit rpm."
    for name in ("read_seek_s", "write_seek_s"):
        seek = item.number(name)
        if seek is not None and not SEEK_LIMITS_S[0] <= seek <= SEEK_LIMITS_S[1]:
            text = f"{name} is {seek * 1e3:g} ms"
            yield "check-seek", f"facts/{name}", text, "Mean seeks lie between 1 and 20 ms."
    if item.text("form_factor") not in ("", "2.5in", "3.5in", "1.8in"):
        text = f"a rotating drive of form factor {item.text('form_factor')}"
        yield "check-form", "facts/form_factor", text, "Rotating drives are 1.8, 2.5 or 3.5 inches wide."
    if item.attachment is Attachment.NVME:
        yield "check-form", "facts/interface", "a rotating drive with an NVMe interface", "Is its media ssd?"


def _flash(item: Item) -> Iterator[tuple[str, str, str, str]]:
    for name in ("rotation_per_s", "read_seek_s", "head_count"):
        if item.fact(name) is not None:
            yield "check-form", f"facts/{name}", f"a solid-state drive with {name}", "Is its media hdd?"


def _bays(item: Item, catalog: Catalog) -> Iterator[tuple[str, str, str, str]]:
    bays, units = item.number("drive_bay_count"), item.number("rack_units")
    most = MOST_BAYS_PER_UNIT.get(item.text("drive_form_factor"))
    if bays and units and most is not None and bays / units > most:
        text = f"{bays:g} bays of {item.text('drive_form_factor')} in {units:g} U"
        yield "check-bays", "facts/drive_bay_count", text, f"A rack unit holds {most:g} at most."
    drives, shelves = item.number("max_drive_count"), item.number("max_shelf_count")
    if bays and drives is not None and drives < bays:
        text = f"max_drive_count is {drives:g}, below its own {bays:g} bays"
        yield "check-bays", "facts/max_drive_count", text, ""
    behind = [catalog.items[name].number("drive_bay_count") or 0.0 for name in item.words("supported_shelves")]
    if bays is not None and drives is not None and shelves is not None and behind and max(behind) > 0:
        room = bays + shelves * max(behind)
        if drives > room:
            text = f"max_drive_count is {drives:g}, but its bays and {shelves:g} shelves hold {room:g}"
            yield "check-bays", "facts/max_drive_count", text, "A shelf or a larger one is missing."
    in_bay = item.kind.is_blade or item.number("interconnect_bay_units") is not None
    if in_bay and item.number("rack_units") not in (None, 0):
        text = "it sits in a chassis bay and has rack units of its own"
        yield "check-form", "facts/rack_units", text, "Its height is the chassis's: state 0 U."


def _processors(item: Item, catalog: Catalog) -> Iterator[tuple[str, str, str, str]]:
    cores, threads = item.number("core_count"), item.number("thread_count")
    if cores is not None and threads is not None and (threads < cores or threads % cores):
        yield "check-cores", "facts/thread_count", f"{threads:g} threads on {cores:g} cores", ""
    cpu = catalog.items.get(item.text("cpu"))
    sockets, each = item.number("socket_count"), cpu.number("core_count") if cpu else None
    if cpu and cores is not None and sockets is not None and each is not None and cores != sockets * each:
        text = f"{cores:g} cores, but {sockets:g} sockets of {cpu.model} have {sockets * each:g}"
        yield "check-cores", "facts/core_count", text, "Counts are those of the whole item."
    clock, of_cpu = item.number("clock_cycles_per_s"), cpu.number("clock_cycles_per_s") if cpu else None
    if cpu and clock is not None and of_cpu is not None and not math.isclose(clock, of_cpu, rel_tol=0.02):
        text = f"a clock of {clock / 1e9:g} GHz, where {cpu.model} has {of_cpu / 1e9:g} GHz"
        yield "check-cores", "facts/clock_cycles_per_s", text, ""


def _ports(item: Item, catalog: Catalog) -> Iterator[tuple[str, str, str, str]]:
    count = item.number("port_count")
    stated = sum(group.count for group in item.ports if group.role is not PortRole.MANAGEMENT)
    if count is not None and stated and stated != count and (item.kind.is_adapter or item.kind.is_switch):
        text = f"port_count is {count:g}, the port groups hold {stated:g}"
        yield "check-ports", "facts/port_count", text, ""
    for group in item.ports:
        technology = catalog.technologies[group.technology]
        if group.lanes > 1 and not technology.per_lane:
            text = f"the port group {group.name} bundles {group.lanes} lanes of {technology.title}"
            yield "check-ports", f"ports/{group.name}", text, "That link is rated by the port: leave lanes out."


INTRODUCED_FORM = re.compile(r"(\d{4})(?:-\d\d(?:-\d\d)?| to (\d{4}))?$")
FIRST_OF_PCIE = {3: 2011, 4: 2018, 5: 2021, 6: 2024}
"""The year in which the first product of a generation of PCI Express was sold."""


def _introduced(item: Item, _: Catalog) -> Iterator[tuple[str, str, str, str]]:
    said = item.text(INTRODUCED)
    form = INTRODUCED_FORM.match(said)
    if said and form is None:
        text = f"introduced is {said!r}"
        yield "check-introduced", f"facts/{INTRODUCED}", text, "Write 2021, 2021-12, 2021-12-01 or 2021 to 2023."
    if form is not None:
        first, last = int(form.group(1)), int(form.group(2) or form.group(1))
        earliest = FIRST_OF_PCIE.get(round(item.number("pcie_generation") or 0), 0)
        if first > last:
            yield "check-introduced", f"facts/{INTRODUCED}", f"introduced {said} ends before it begins", ""
        elif last < earliest and not item.by_class("pcie_generation"):
            text = f"introduced {said}, before there was PCI Express {item.number('pcie_generation'):g} ({earliest})"
            yield "check-introduced", f"facts/{INTRODUCED}", text, "Is the year or the generation a slip?"


_CHECKS: tuple[_Check, ...] = (_power, _weight, _drive, _bays, _processors, _ports, _introduced)


def _unsizable(catalog: Catalog) -> Iterator[Problem]:
    """Records of what is sold today that lack what a sizing needs, and belong to no class that has it: errors."""
    for item in catalog.items.values():
        needs = lacking(item) if item.lifecycle is Lifecycle.CURRENT else ()
        if needs:
            said = ", ".join(need.replace("/", " or ") for need in needs)
            yield Problem(Severity.ERROR, "check-sizable", f"it is sold today and cannot be sized: it has no {said}",
                          Location(item.file, f"items/{item.id}"),
                          "State what the maker prints; of the rest, an estimate by class with its range "
                          "(classes in a file of vendors).")


def _out_of_line(catalog: Catalog) -> Iterator[Problem]:
    """Drives whose values lie far from the middle of drives of the same media, speed and size class."""
    families: dict[tuple[object, ...], list[Item]] = defaultdict(list)
    for item in catalog.of_kind(lambda kind: kind.is_drive):
        turns = item.number("rotation_per_s") or 0.0
        families[item.text("media"), item.text("form_factor"), round(turns * 60, -3)].append(item)
    for members in families.values():
        for name, factor in FAMILY_FACTORS.items():
            values = {item.id: value for item in members if (value := item.number(name))}
            if len(values) < _FEWEST_RELATIVES:
                continue
            middle = median(values.values())
            for item in members:
                share = values.get(item.id, middle) / middle
                if not 1 / factor <= share <= factor:
                    text = f"{name} is {share:.3g} times the middle of {len(values)} drives of its class"
                    yield _problem(item, "check-family", f"facts/{name}", text, _slip_hint(share))


def _shared_part_numbers(catalog: Catalog) -> Iterator[Problem]:
    numbers: dict[tuple[str, str], list[Item]] = defaultdict(list)
    for item in catalog.items.values():
        if item.part_number:
            numbers[item.vendor, item.part_number].append(item)
    for (_, number), items in numbers.items():
        for item in items[1:]:
            if item.model.startswith(f"{items[0].model}, "):
                continue  # the same part in another mode
            text = f"part number {number} is that of {items[0].id} too"
            yield _problem(item, "check-part-number", "part_number", text, "One product is one record.")


def _slip_hint(share: float) -> str:
    """The slip of unit that would explain a value ``share`` times the expected one, if any is near.

    >>> _slip_hint(1003)
    'Is a decimal prefix the reason?'
    """
    size = max(share, 1 / share) if share > 0 else 1.0
    near = [(abs(math.log(size / factor)), what) for factor, what in SLIPS]
    distance, what = min(near)
    return f"Is {what} the reason?" if distance < math.log(_SLIP_TOLERANCE) else ""


def severities(problems: Iterable[Problem]) -> dict[Severity, int]:
    """How many problems of each severity."""
    counted = dict.fromkeys(Severity, 0)
    for problem in problems:
        counted[problem.severity] += 1
    return counted

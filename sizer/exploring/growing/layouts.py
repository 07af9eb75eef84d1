"""First designs from requirements: a template with each kind of drive and protection, grown until it meets them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from sizer.catalog.records import Catalog, Item, Lifecycle
from sizer.design.editing.edits import AddRecords, Batch, Edit, RemoveRecords, SetFields, Setting, apply, set_one
from sizer.design.patterns import PATTERNS
from sizer.design.records import BASE, Design, Requirement, RequirementKind, Runs, Workload
from sizer.design.stems import figure_key
from sizer.errors import SizerError
from sizer.exploring.changes.inventory import Inventory
from sizer.exploring.growing.growth import Growth, grown
from sizer.figures.columns import sample
from sizer.sizing import size
from sizer.sizing.hardware.lines import Line
from sizer.sizing.judging.requirements import ends_of, verdict_within
from sizer.sizing.judging.uncertain import why_open
from sizer.sizing.result import RequirementResult, Sizing, Verdict

MIRROR = ("raid10", 4)
"""The protection that is tried besides that of a template, and its members a group."""
_DUAL_PORTED = frozenset(("SAS", "NL-SAS"))
Progress = Callable[[float, str], None]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for; None is not asked.

    ``read_ratio`` and ``request_bytes`` are those of the operations, where the template's kind of work leaves them
    open. ``together`` says that operations and bandwidth are wanted at the same time.
    """

    capacity_bytes: float | None = None
    rate_per_s: float | None = None
    within_s: float | None = None
    bandwidth_bytes_per_s: float | None = None
    kept_after_failure: float | None = None
    read_ratio: float | None = None
    request_bytes: float | None = None
    together: bool = True

    @property
    def empty(self) -> bool:
        """Whether nothing is asked that a design could be grown for."""
        return not any((self.capacity_bytes, self.rate_per_s, self.bandwidth_bytes_per_s))


@dataclass(frozen=True, slots=True)
class Header:
    """What a new design says about itself."""

    author: str = ""
    date: str = ""
    currency: str = "EUR"
    policies: str = "default"


@dataclass(frozen=True, slots=True)
class Layout:
    """One design that was laid out. ``reached`` has what each requirement reaches, ``missed`` those not met with why.

    ``doubts`` are those met at the likely values and uncertain over the range, by the verdict that the window's lights
    give, with why; ``asides`` what is to be told with a verdict, such as losses that the house rules do not count.
    Totals are None where a line has no value; they are then at least what the known lines make.
    """

    design: Design
    drives: int
    drive: str
    protection: str
    reached: dict[str, float]
    missed: dict[str, str]
    rules: tuple[str, ...]
    """House rules that are broken, and why nothing mends that."""
    rack_units: float
    watts: float
    price: float | None
    unknown_watts: float
    """Lines whose power is not known."""
    raw_bytes: float
    short: float
    """By what share the requirements that are missed are missed, together."""
    doubts: dict[str, str]
    asides: dict[str, str]

    @property
    def title(self) -> str:
        """The layout in one line."""
        return f"{self.drives:,} × {self.drive}, {self.protection}"


def blank(template: Design, header: Header) -> Design:
    """A design with the structure of a template, and nothing said about anyone."""
    edits = [set_one("design", "", "title", ""), set_one("design", "", "author", header.author),
             set_one("design", "", "date", header.date), set_one("design", "", "currency", header.currency),
             set_one("policies", "", "preset", header.policies)]
    return apply(template, Batch(tuple(edits))).design


def started(template: Design, wish: Wish, catalog: Catalog, header: Header) -> Design:
    """A blank design that states the requirements, and does the work they ask for."""
    design = blank(template, header)
    rate, stream = (_offering(design, streams=streams) for streams in (False, True))
    edits: list[Edit] = []
    if rate is not None and wish.rate_per_s:
        edits += _work(rate, wish)
    if stream is not None and wish.bandwidth_bytes_per_s:
        edits.append(set_one("workloads", stream.id, "offered_per_s",
                             _rate_of(wish.bandwidth_bytes_per_s, *_moved(design, catalog, stream))))
    both = rate is not None and stream is not None and wish.rate_per_s and wish.bandwidth_bytes_per_s
    if both and not wish.together:
        edits += [set_one("workloads", name, "runs", Runs.ALONE) for name in design.workloads.ids()]
    gone = [work.id for work, asked in ((rate, wish.rate_per_s), (stream, wish.bandwidth_bytes_per_s))
            if work is not None and not asked]
    if len(gone) < len(design.workloads):
        edits += [RemoveRecords("workloads", (name,)) for name in gone]
    elif stream is not None:
        edits += [RemoveRecords("workloads", (stream.id,))]
    pool = design.pools[0].id if design.pools else None
    edits.append(AddRecords("requirements", tuple(_requirements(wish, pool, rate, stream))))
    return apply(design, Batch(tuple(edits))).design


def _offering(design: Design, *, streams: bool) -> Workload | None:
    """The first workload of streams, or of other operations, that a rate can be offered to."""
    return next((work for work in design.workloads if (pattern := PATTERNS[work.pattern]).streams is streams
                 and not pattern.rate_follows), None)


def _work(rate: Workload, wish: Wish) -> list[Edit]:
    settings = [Setting(rate.id, "offered_per_s", wish.rate_per_s)]
    settings += [Setting(rate.id, key, value) for key, value in (("read_ratio", wish.read_ratio),
                                                                  ("request_bytes", wish.request_bytes))
                 if value is not None and key in PATTERNS[rate.pattern].requires]
    return [SetFields("workloads", tuple(settings))]


def _rate_of(bandwidth: float, parts: float, moved: float) -> float:
    """The rate at which requests of so many parts of so many bytes make the bandwidth, and not a last digit less."""
    rate = bandwidth / (parts * moved)
    while rate * parts * moved < bandwidth:
        rate = math.nextafter(rate, math.inf)
    return rate


def _moved(design: Design, catalog: Catalog, stream: Workload) -> tuple[float, float]:
    """Parts that one request of a stream is split into, and bytes that each moves for its client."""
    once = apply(design, set_one("workloads", stream.id, "offered_per_s", 1.0)).design
    sheet = size(once, catalog, BASE).sheet
    parts = sheet.figures.get(figure_key("workloads", stream.id, "offered_parts_per_s"))
    return 1.0 if parts is None else parts.number, sheet[figure_key("workloads", stream.id, "moved_bytes")].number


def _requirements(
    wish: Wish, pool: str | None, rate: Workload | None, stream: Workload | None
) -> Iterator[Requirement]:
    if wish.capacity_bytes:
        yield Requirement("capacity", "Usable capacity", RequirementKind.USABLE_CAPACITY, target=wish.capacity_bytes,
                          pool=pool)
    if wish.rate_per_s:
        yield Requirement("rate", "Operations a second", RequirementKind.IOPS, target=wish.rate_per_s,
                          within_s=wish.within_s, workload=rate.id if rate is not None else None)
    if wish.bandwidth_bytes_per_s:
        yield Requirement("bandwidth", "Bandwidth", RequirementKind.BANDWIDTH, target=wish.bandwidth_bytes_per_s,
                          workload=stream.id if stream is not None else None)
    if wish.kept_after_failure:
        yield Requirement("failure", "Kept after any one failure", RequirementKind.AFTER_ONE_FAILURE,
                          target=wish.kept_after_failure)


def lay_out(
    template: Design, wish: Wish, catalog: Catalog, header: Header, progress: Progress = lambda _share, _text: None
) -> list[Layout]:
    """Designs that meet the wish, least expensive first; where none does, those that come nearest, with what they miss.

    Those that meet it over the whole range come before those that do at the likely values.
    Prices nobody knows count for nothing: then the smallest comes first, by rack units and by power.
    """
    starts = list(_variants(started(template, wish, catalog, header), catalog))
    found = []
    for at, (name, start) in enumerate(starts):
        progress(at / len(starts), name)
        try:
            growth = grown(start, catalog, partial(_report, progress, at / len(starts), name))
        except SizerError:
            continue
        if not growth.refusal:
            found.append(_layout(growth))
    return sorted(found, key=_rank)


def _report(progress: Progress, share: float, name: str, step: str) -> None:
    progress(share, f"{name}: {step}")


def _variants(design: Design, catalog: Catalog) -> Iterator[tuple[str, Design]]:
    """The design with each drive that fits its first pool, under its own protection and mirrored."""
    inventory, pool = Inventory(design, catalog), design.pools[0]
    line = inventory.lines[pool.drives[0]]
    protections = [(pool.protection, pool.members), *([MIRROR] if pool.protection in ("raid5", "raid6") else [])]
    for item in [line.item, *_drives(inventory, line)]:
        for protection, members in protections:
            edits: list[Edit] = [set_one("items", line.id, "item", item.id)] if item.id != line.item.id else []
            if protection != pool.protection:
                edits += [set_one("pools", pool.id, "protection", protection),
                          set_one("pools", pool.id, "members", members)]
            try:
                yield f"{item.title}, {protection}", apply(design, Batch(tuple(edits))).design if edits else design
            except SizerError:
                continue


def _drives(inventory: Inventory, line: Line) -> Iterator[Item]:
    """Other drives for the same bays, not older than the present ones.

    Where the system is of the drives' maker, they are his and known to have as many ports: his catalog also has drives
    that are made for the inside of a server.
    """
    holder = line.parent
    makers = {owner.vendor for owner in inventory.catalog.of_kind(lambda kind: kind.owns_drives)}
    captive = holder is not None and holder.item.vendor == line.item.vendor
    bays = {line.item.text("form_factor"), *(() if line.item.text("form_factor") != "3.5in" else ("2.5in",))}
    taken = holder.item.words("drive_interfaces") if holder is not None else ()
    for item in inventory.catalog.of_kind(lambda kind: kind.is_drive):
        foreign = item.vendor != line.item.vendor
        if item.id == line.item.id or (foreign and (captive or item.vendor in makers)):
            continue
        if captive and (item.number("port_count") or 1) < (line.item.number("port_count") or 1):
            continue
        if item.lifecycle is not Lifecycle.CURRENT and item.lifecycle is not line.item.lifecycle:
            continue
        if item.text("form_factor") in bays and item.text("interface") in (
            taken or _DUAL_PORTED | {line.item.text("interface")}
        ):
            yield item


def _layout(growth: Growth) -> Layout:
    sizing, design = growth.sizing, growth.design
    sheet, physical, pool = sizing.sheet, sizing.physical, design.pools[0]
    inventory = growth.reached.inventory
    lines = [inventory.lines[name] for name in pool.drives if name in inventory.lines]
    ends = ends_of(sample(sheet, keep=tuple(each.headroom for each in sizing.requirements)))
    missed, doubts = {one.title: one.says for one in sizing.without_result("requirements")}, dict[str, str]()
    for each in sizing.requirements:
        verdict = verdict_within(sizing, each, ends)
        if sheet[each.headroom].number < 0 or verdict not in (Verdict.MET, Verdict.UNCERTAIN):
            missed[each.title] = _why(growth, each)
        elif verdict is Verdict.UNCERTAIN:
            doubts[each.title] = why_open(sizing, each, ends)
    unpriced = sheet[physical.price.unknown_lines].number > 0
    return Layout(
        design, sum(line.record.quantity for line in lines), lines[0].item.title if lines else "", pool.protection,
        {each.id: sheet[each.actual].number for each in sizing.requirements}, missed,
        tuple(dict.fromkeys(f"{_rule(sizing, key)}: {why}" for key, why in growth.rules.items())),
        sheet[physical.rack_units.value].number, sheet[physical.watts.value].number,
        None if unpriced else sheet[physical.price.value].number, sheet[physical.watts.unknown_lines].number,
        sum((line.item.number("capacity_bytes") or line.item.number("nominal_bytes") or 0.0) * line.record.quantity
            for line in lines),
        sum(-min(sheet[each.headroom].number, 0.0) for each in sizing.requirements), doubts,
        {each.title: each.aside for each in sizing.requirements if each.aside},
    )


def _why(growth: Growth, each: RequirementResult) -> str:
    keys = (figure_key("requirements", each.id, "own_headroom"), each.headroom)
    return next((growth.unmet[key] for key in keys if key in growth.unmet), "not reached in the steps that were tried")


def _rule(sizing: Sizing, key: str) -> str:
    used = next((use.label for work in sizing.workloads for use in work.resources if use.utilization == key), key)
    return f"{used} at {sizing.sheet[key].number:.0%}" if key in sizing.sheet else used


def _rank(layout: Layout) -> tuple[object, ...]:
    return (len(layout.missed), layout.short, len(layout.rules), len(layout.doubts),
            math.inf if layout.price is None else layout.price, layout.rack_units, layout.raw_bytes, layout.watts)

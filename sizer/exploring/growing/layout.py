"""One design that was laid out, and what is told of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from sizer.catalog.makers import GENERIC
from sizer.catalog.records import Catalog
from sizer.design.records import Design, Status
from sizer.design.stems import figure_key
from sizer.exploring.changes.inventory import Inventory
from sizer.exploring.growing.growth import Growth
from sizer.exploring.growing.two_lost import two_lost
from sizer.exploring.growing.variants import NVME
from sizer.exploring.growing.wishes import LIMITS, SURVIVING_SHARE, Wish, limited
from sizer.figures.computing.columns import Spread, around, sample
from sizer.readable import percent
from sizer.sizing import size
from sizer.sizing.bench.wiring import DEFAULTS
from sizer.sizing.hardware.lines import Line
from sizer.sizing.judging.requirements import ends_of, verdict_within
from sizer.sizing.judging.uncertain import why_open
from sizer.sizing.pools.protection import protection_of
from sizer.sizing.result import RequirementResult, Sizing, Verdict
from sizer.units import counted, format_value

FLASH_PRICE, UNIT_PRICE = "flash_price_ratio", "rack_unit_price_bytes"
"""The defaults that order layouts whose price is not known."""
USABLE, RATE, RESPONSE, BANDWIDTH, KEPT = "usable", "rate", "response", "bandwidth", "kept"
"""What a layout gives, each a number with its range."""
TWO_LOST = "Two failures"
_TWO = 2


class Told(NamedTuple):
    """A number with its range; the ends are the value where it has none."""

    likely: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Layout:
    """One design that was laid out. ``reached`` has what each requirement reaches, ``missed`` those not met with why.

    ``doubts`` are those met at the likely values and uncertain over the range, by the verdict that the window's lights
    give, with why; ``asides`` what is to be told with a verdict, such as losses that the house rules do not count.
    ``architecture`` is the title of the template, ``system`` its arrays, servers, shelves and switches; ``drives``,
    ``drive`` and ``protection`` are those of all pools, ``drawn`` how many there are of each drive. Totals are None
    where a line has no value; they are then at least what the known lines make. ``rough_bytes`` is what it is compared
    by while prices are not known, in bytes of disks; it is never shown.
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
    rough_bytes: float
    short: float
    """By what share the requirements that are missed are missed, together."""
    doubts: dict[str, str]
    asides: dict[str, str]
    architecture: str
    system: str
    drawn: str
    made_of: str = ""
    """Its drives by their models alone, and how they are protected."""
    stored: str = ""
    """Its drives by number, size and interface, and how they are protected: what comes first where there is no room."""
    holder: str = ""
    """Maker and model of what holds the drives of its first pool: an array, a server, an enclosure."""
    of_class: bool = False
    """Whether that stands for a class of hardware, which nobody sells under that name."""
    mix: str = ""
    """Of which directions its bandwidth is the sum; empty where none is asked for."""
    gives: dict[str, Told] | None = None
    """What it gives, by ``USABLE``, ``RATE`` and the others; what is not asked for is there too where it is known."""
    limit: str = ""
    """The part that is busiest at what is asked for."""
    limit_kind: str = ""
    """What it counts as: a drive, a controller, a link..."""
    limit_share: float = 0.0
    priced: float = 0.0
    """What the lines with a price cost."""
    unpriced: float = 0.0
    """Lines without a price."""
    unknown_units: float = 0.0
    """Lines whose height is not known."""
    lines: float = 0.0
    """Lines of the bill of materials."""
    flash: bool = False
    """Whether data lies on flash."""
    ends: dict[str, tuple[float, float]] | None = None
    """Low and high of the figures that its verdicts rest on and of the times of its answers, by key."""
    late: bool = False
    """Whether answers take longer than is asked at the rate that is asked, which leaves less than the rate does."""

    uncounted: bool = False
    """Whether the loss of a box that the house rules do not count leaves less than is asked after a failure."""

    spare: float = 0.0
    """By what share its capacity is more than is asked for."""

    @property
    def clean(self) -> bool:
        """Whether it meets everything over the whole range, within the house rules."""
        return not (self.missed or self.doubts or self.rules)

    @property
    def verdict(self) -> Verdict:
        """Its gravest verdict."""
        return Verdict.MISSED if self.missed else Verdict.UNCERTAIN if self.doubts else Verdict.MET

    @property
    def title(self) -> str:
        """The layout in one line."""
        return f"{self.drawn}, {self.protection}; {self.system}"


def layout_of(growth: Growth, wish: Wish, architecture: str, catalog: Catalog) -> Layout:
    """What a design that was grown is, held against the limits of the wish as well."""
    design, sizing, inventory = growth.design, growth.sizing, growth.reached.inventory
    bounded = limited(design, wish)
    if bounded is not design:
        design, sizing = bounded, size(bounded, catalog)
        inventory = Inventory(design, catalog)
    sheet, physical = sizing.sheet, sizing.physical
    lines = [inventory.lines[name] for name in dict.fromkeys(name for pool in design.pools for name in pool.drives)
             if name in inventory.lines]
    drives: Counter[str] = Counter()
    for line in lines:
        drives[line.item.title] += line.record.quantity
    rack_units = sheet[physical.rack_units.value].number
    shown = shown_keys(sizing)
    spread = sample(sheet, keep=tuple(each.headroom for each in sizing.requirements))
    missed, doubts = _judged(growth, sizing, spread)
    if wish.failures is not None and wish.failures >= _TWO:
        missed |= _not_twice(sizing, wish)
    unpriced = sheet[physical.price.unknown_lines].number
    return Layout(
        design, drives.total(), " + ".join(drives), " + ".join(dict.fromkeys(pool.protection for pool in design.pools)),
        {each.id: sheet[each.actual].number for each in sizing.requirements}, missed,
        tuple(dict.fromkeys(f"{_rule(sizing, key)}: {why}" for key, why in growth.rules.items())),
        rack_units, sheet[physical.watts.value].number,
        None if unpriced else sheet[physical.price.value].number, sheet[physical.watts.unknown_lines].number,
        _rough_bytes(catalog, lines, rack_units),
        sum(-min(sheet[each.headroom].number, 0.0) for each in sizing.requirements), doubts,
        {each.title: each.told_beside for each in sizing.requirements if each.told_beside},
        architecture, _system(inventory),
        " + ".join(f"{many:,} × {title}" for title, many in drives.items()),
        _made_of(design, lines), _stored(design, lines), _holder(lines), _of_class(lines),
        "; ".join(dict.fromkeys(each.mix for each in sizing.requirements if each.mix)),
        {name: _told(sizing, spread, key) for name, key in shown.items()},
        *_limit(sizing),
        sheet[physical.price.value].number, unpriced, sheet[physical.rack_units.unknown_lines].number,
        sheet[physical.watts.lines].number, bool(lines) and lines[0].item.is_flash, _ends(sizing, spread),
        any(each.in_time is not None and each.in_time.scarce(sheet) and sheet[each.in_time.headroom].number < 0
            for each in sizing.requirements),
        any(each.uncounted for each in sizing.requirements),
        max((sheet[each.headroom].number for each in sizing.requirements if each.id == "capacity"), default=0.0),
    )


def _made_of(design: Design, lines: Iterable[Line]) -> str:
    return _counted(design, ((line, line.item.model) for line in lines))


def _stored(design: Design, lines: Iterable[Line]) -> str:
    return _counted(design, ((line, _called(line)) for line in lines))


def _called(line: Line) -> str:
    """A drive by its size and what it is, as people tell drives apart at a glance."""
    size_of, interface = _each_bytes(line), line.item.text("interface")
    kind = f"{interface} flash" if line.item.is_flash and interface != NVME else interface
    return f"{format_value(size_of, 'B')} {kind}" if size_of else line.item.model


def _counted(design: Design, named: Iterable[tuple[Line, str]]) -> str:
    found: Counter[str] = Counter()
    for line, name in named:
        found[name] += line.record.quantity
    labels = dict.fromkeys(protection_of(pool.protection).label for pool in design.pools)
    return f"{' + '.join(f'{many:,} × {name}' for name, many in found.items())}, {' + '.join(labels)}"


def _holder(lines: list[Line]) -> str:
    owner = _owner(lines)
    return owner.item.title if owner is not None else ""


def _of_class(lines: list[Line]) -> bool:
    owner = _owner(lines)
    return owner is not None and owner.item.vendor == GENERIC


def _owner(lines: list[Line]) -> Line | None:
    return lines[0].owner() or lines[0].parent if lines else None


def shown_keys(sizing: Sizing) -> dict[str, str]:
    """What a layout gives -> the key of its figure, as far as it has one."""
    asked = {each.id: each for each in sizing.requirements}
    found: dict[str, str] = {}
    if "capacity" in asked:
        found[USABLE] = asked["capacity"].actual
    elif sizing.pools:
        found[USABLE] = sizing.pools[0].usable
    rated = next((work for work in sizing.workloads if not work.pattern.streams), None)
    if "rate" in asked:
        found[RATE] = asked["rate"].actual
        in_time = asked["rate"].in_time
        if in_time is not None:
            found[RESPONSE] = in_time.response
    elif rated is not None:
        found[RATE] = rated.throughput
    if rated is not None:
        found.setdefault(RESPONSE, rated.response)
    if "bandwidth" in asked:
        found[BANDWIDTH] = asked["bandwidth"].actual
    if "failure" in asked:
        found[KEPT] = asked["failure"].actual
    return {name: key for name, key in found.items() if key in sizing.sheet}


def _told(sizing: Sizing, spread: Spread, key: str) -> Told:
    likely = sizing.sheet[key].number
    low, _, high = spread.of(key)
    low, _, high = around(likely, low, high)
    return Told(likely, low, high)


def _ends(sizing: Sizing, spread: Spread) -> dict[str, tuple[float, float]]:
    found = ends_of(spread)
    keys = [key for each in sizing.requirements for key in (each.headroom, *(limit.room for limit in each.limits))]
    keys += [work.response for work in sizing.workloads]
    return {key: told for key in keys if (told := found(key)) is not None}


def _judged(growth: Growth, sizing: Sizing, spread: Spread) -> tuple[dict[str, str], dict[str, str]]:
    """The requirements that are missed, and those that are uncertain, each with why."""
    ends = ends_of(spread)
    missed: dict[str, str] = {}
    doubts: dict[str, str] = {}
    for one in sizing.without_result("requirements"):
        # A limit that nothing is known of is open; what is to be reached and cannot be sized is not.
        (doubts if one.id in LIMITS else missed)[one.title] = one.says
    for each in sizing.requirements:
        verdict = verdict_within(sizing, each, ends)
        if sizing.sheet[each.headroom].number < 0 or verdict not in (Verdict.MET, Verdict.UNCERTAIN):
            missed[each.title] = _why(growth, sizing, each)
        elif verdict is Verdict.UNCERTAIN:
            doubts[each.title] = why_open(sizing, each, ends)
    return missed, doubts


def _not_twice(sizing: Sizing, wish: Wish) -> dict[str, str]:
    """What is said where two drives of a group take data away, or two other parts more than is asked for."""
    for pool in sizing.design.pools:
        protection = protection_of(pool.protection)
        if protection.tolerated < _TWO:
            return {TWO_LOST: f"{protection.label} survives {counted(protection.tolerated, 'drive')} of a group"}
    told = two_lost(sizing, wish.kept or SURVIVING_SHARE)
    return {TWO_LOST: told} if told else {}


def _limit(sizing: Sizing) -> tuple[str, str, float]:
    """The part that is busiest of all, what it counts as, and how busy it is."""
    sheet = sizing.sheet
    work = max(sizing.workloads, key=lambda each: sheet[each.bottleneck_utilization].number, default=None)
    if work is None:
        return "", "", 0.0
    name = str(sheet[work.bottleneck].value)
    kind = next((use.kind for use in work.resources if use.label == name), "")
    return name, kind, sheet[work.bottleneck_utilization].number


def _rough_bytes(catalog: Catalog, lines: Iterable[Line], rack_units: float) -> float:
    """What drives and rack units cost by rough estimates of their prices, in bytes of disks."""
    flash, unit = (float(catalog.values_of(DEFAULTS)[name].value) for name in (FLASH_PRICE, UNIT_PRICE))
    return sum(_bytes_of(line) * (flash if line.item.is_flash else 1.0) for line in lines) + unit * rack_units


def _bytes_of(line: Line) -> float:
    return _each_bytes(line) * line.record.quantity


def _each_bytes(line: Line) -> float:
    return line.item.number("capacity_bytes") or line.item.number("nominal_bytes") or 0.0


def _system(inventory: Inventory) -> str:
    """The arrays, servers, shelves and switches that were not there before, with how many."""
    lines = [line for line in inventory.lines.values() if line.record.status is not Status.EXISTING]
    return ", ".join(f"{line.record.quantity:,} × {line.item.title}" for line in lines
                     if line.item.kind.owns_drives or line.item.kind.is_shelf or line.item.kind.is_switch)


def _why(growth: Growth, sizing: Sizing, each: RequirementResult) -> str:
    keys = (figure_key("requirements", each.id, "own_headroom"), each.headroom)
    found = next((growth.unmet[key] for key in keys if key in growth.unmet), "")
    if found:
        return found
    if not each.at_least:
        unit = sizing.sheet[each.actual].unit
        taken, most = (format_value(sizing.sheet[key].number, unit) for key in (each.actual, each.target))
        return f"{taken} are taken, at most {most} asked for"
    return "not reached in the steps that were tried"


def _rule(sizing: Sizing, key: str) -> str:
    used = next((use.label for work in sizing.workloads for use in work.resources if use.utilization == key), key)
    return f"{used} at {percent(sizing.sheet[key].number)}" if key in sizing.sheet else used

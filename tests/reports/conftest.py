"""A small sizing made by hand: a table of lines with gaps, a waterfall, a solved throughput, a guarded procedure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import pytest

from sizer.catalog.kinds import KINDS
from sizer.design.patterns import PATTERNS
from sizer.design.records import Design, RequirementKind
from sizer.errors import Location, Problem, Severity
from sizer.figures.algebra.equations import Procedure, Solved
from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Anything, Bytes, BytesPerSecond, Count, PerSecond, Ratio, Seconds, Text, Value
from sizer.figures.algebra.vocabulary import (
    at_most,
    ceil,
    column_known,
    column_total,
    column_unknown,
    divide,
    expm1,
    floor,
    least,
    name_of_most,
    total,
    where,
)
from sizer.figures.computing.columns import Spread, sample
from sizer.figures.figure import Figure, Origin, Pin, Range
from sizer.figures.sheet import Sheet
from sizer.figures.table import Entry
from sizer.sizing.bench.missing import MissingInput
from sizer.sizing.reported import Reported
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.result import (
    BomLine,
    Physical,
    PoolResult,
    RequirementResult,
    ResourceUse,
    Sizing,
    Total,
    WaterfallStep,
    WorkloadResult,
)
from sizer.sources import Confidence, Source

SHEET = Source("Maker, storage array, data sheet", "p. 2")
GUESS = Source("rule of thumb", "", Confidence.ESTIMATE)


@law(symbol="n_g", symbols="n s m", source="definition")
def group_count(drives: Count, spares: Count, members: Count) -> Count:
    """Whole protection groups that fit."""
    return floor(divide(drives - spares, members, 0))


@law(symbol="C", symbols="n c", source="definition")
def capacity(count: Count, each: Bytes) -> Bytes:
    """Capacity of equal parts."""
    return count * each


@law(symbol="C_d", symbols="g m p c", source="RAID advisory text, section 3")
def data_capacity(groups: Count, members: Count, parity: Count, each: Bytes) -> Bytes:
    """Capacity left for data in all groups."""
    return groups * (members - parity) * each


@law(symbol="Δ", symbols="a b", source="arithmetic")
def taken(before: Anything, after: Anything) -> Anything:
    """What one step takes."""
    return before - after


@law(symbol="C_f", symbols="C φ", source="definition")
def filled(usable: Bytes, fill: Ratio) -> Bytes:
    """What the file system offers."""
    return usable * fill


@law(symbol="D", symbols="S v n", source="operational analysis", limits={"count": (1, None)})
def demand_each(service: Seconds, visits: Ratio, count: Count) -> Seconds:
    """Demand on one of several equal servers, 8/15 of a stroke away."""
    return service * visits / count * (1 - expm1(-1 / count) * 1e-3) * (8 / 15) / (8 / 15)


@law(symbol="U", symbols="X D", source="utilization law")
def use_of(rate: PerSecond, demand: Seconds) -> Ratio:
    """Busy share of one server."""
    return least(rate * demand, 1)


@law(symbol="1/D", symbols="D", source="utilization law")
def bound_of(demand: Seconds) -> PerSecond:
    """Throughput at which a station saturates."""
    return divide(1, demand, 1e9)


@law(symbol="ρ", symbols="X N D", source="Schweitzer 1979")
def population_gap(rate: PerSecond, population: Count, *demands: Seconds) -> Ratio:
    """Customers present less the population."""
    share = (population - 1) / population
    return total(*[rate * demand / (1 - least(rate * demand * share, 1 - 1e-9)) for demand in demands]) - population


@law(symbol="0", symbols="N D", source="definition")
def no_rate(population: Count, *demands: Seconds) -> PerSecond:
    """Nothing at all."""
    return population * demands[0] * 0 / 1


@law(symbol="1/D_max", symbols="N D", source="utilization law")
def highest_rate(population: Count, *demands: Seconds) -> PerSecond:
    """The smallest of all bounds."""
    return least(*[1 / demand for demand in demands]) + population * 0


@law(symbol="R", symbols="N X", source="Little 1961")
def response_time(population: Count, rate: PerSecond) -> Seconds:
    """Time in the system."""
    return divide(population, rate, 0)


@law(symbol="X_f", symbols="X a", source="definition")
def part_of(rate: PerSecond, part: Ratio) -> PerSecond:
    """A share of the peak."""
    return rate * part


@law(symbol="R_f", symbols="X D", source="Schweitzer 1979")
def open_response(rate: PerSecond, *demands: Seconds) -> Seconds:
    """Response at a given rate."""
    return total(*[where(at_most(rate * d, 0.98), d / (1 - least(rate * d, 0.98)), 50 * d) for d in demands])


@law(symbol="B", symbols="X q", source="definition")
def bandwidth_of(rate: PerSecond, request: Bytes) -> BytesPerSecond:
    """Bytes moved."""
    return rate * request


@law(symbol="b", symbols="t U", source="definition")
def busiest(*names_and_uses: Annotated[Value, "text", "1"]) -> Text:
    """The station used most."""
    return name_of_most(*names_and_uses)


@law(symbol="U_b", symbols="U", source="definition")
def largest(*uses: Ratio) -> Ratio:
    """The largest utilization."""
    return -least(*[-use for use in uses])


@law(symbol="x_t", symbols="n x", source="definition")
def line_total(quantity: Count, each: Anything) -> Anything:
    """Quantity times each."""
    return quantity * each


@law(symbol="Σ", symbols="x", source="definition")
def sum_of(column: Anything) -> Anything:
    """Total over the lines."""
    return column_total(column)


@law(symbol="n_k", symbols="x", source="definition")
def lines_of(column: Anything) -> Count:
    """Lines counted."""
    return column_known(column) + column_unknown(column)


@law(symbol="n_u", symbols="x", source="definition")
def unknown_of(column: Anything) -> Count:
    """Lines without a value."""
    return column_unknown(column)


@law(symbol="h", symbols="a t", source="definition")
def headroom(actual: Anything, target: Anything) -> Ratio:
    """Share above the target."""
    return divide(actual, target, 0) - 1


@law(symbol="n_r", symbols="U", source="definition")
def rack_count(units: Annotated[Value, "U"]) -> Count:
    """Racks of 42 U."""
    return ceil(units / 42)


SOLVED = Solved("throughput_per_s", population_gap, no_rate, highest_rate, "X", "Throughput of a closed system",
                "Schweitzer 1979", "product form")


def _two_unknowns(population: Any, *demands: Any) -> tuple[Any, Any]:
    return population / (sum(demands) + demands[0]), population * 0.25


TOGETHER = Procedure("two_classes", _two_unknowns, ("1/s", "count"), "Two classes together", "fixed point")
"""Not traced: its values are guarded in the workbook."""

STATIONS = ("processor", "front-end links", "drives")
LINES = ("drives", "array", "switch", "rack", "tester")
KIND_NAMES = {"drives": "drive", "switch": "fc_switch", "tester": "server"}
WEIGHTS = {"drives": 0.25, "array": 22.5, "switch": None, "rack": 140.0, "tester": 12.0}


def make_sizing(
    title: str = "Two arrays",
    customer: str = "Example & Co",
    note: str = "",
    drives: float = 48,
    pins: dict[str, Pin] | None = None,
    lines: Sequence[str] = LINES,
    more: Callable[[Sheet], None] | None = None,
) -> Sizing:
    """The sizing, anew each time."""
    sheet = Sheet(pins=pins or {})
    quantities = {
        row: sheet.given(f"item.{row}.quantity", drives if row == "drives" else 2.0, "count",
                         label=f"Quantity of {row}")
        for row in lines
    }
    physical = _table(sheet, lines, quantities)
    if more is not None:
        more(sheet)
    pool = _pool(sheet, quantities["drives"])
    workload = _workload(sheet, quantities["drives"])
    need = sheet.given("requirement.space.target_bytes", 1.5e12, "B", label="Usable capacity")
    gap = sheet.derive("requirement.space.headroom", headroom, sheet[pool.filesystem], need, label="Headroom")
    rate = sheet.given("requirement.rate.target_per_s", 5000.0, "1/s", label="Rate wanted")
    rate_gap = sheet.derive("requirement.rate.headroom", headroom, sheet[workload.throughput], rate)
    bom = tuple(
        BomLine(row, f"{place}", "test bed" if row == "tester" else "required",
                KINDS[KIND_NAMES.get(row, row if row in KINDS else "drive")],
                "Maker & Söhne", f"Model {row}", f"PN-{place:03}", f"=A thing called {row} 機器 <b>", "",
                row == "switch", row != "tester", note)
        for place, row in enumerate(lines, 1)
    )
    return Sizing(
        design=Design(title=title, customer=customer, author="A. Author", date="2026-03-01", valid_until="2026-06-30",
                      notes=note),
        scenario="base", catalog_edition="2026.1", sheet=sheet, pools=(pool,), workloads=(workload,),
        physical=physical, bom=bom,
        requirements=(
            RequirementResult("space", RequirementKind.USABLE_CAPACITY, "1.5 TB usable", need.key, pool.filesystem,
                              gap.key, True),
            RequirementResult("rate", RequirementKind.IOPS, "5,000 operations a second", rate.key,
                              workload.throughput, rate_gap.key, True),
        ),
        missing=(MissingInput("workload.oltp.footprint_bytes", "How large is the test file?", (workload.throughput,)),),
        reported=Reported((
            Problem(Severity.WARNING, "single-point-of-failure", "the switch has no partner",
                    Location(place="items/switch"), "Add a second switch."),
            Problem(Severity.NOTE, "no-price", "no line has a price", Location(place="items")),
        )),
    )


def _table(sheet: Sheet, lines: Sequence[str], quantities: dict[str, Figure]) -> Physical:
    table = sheet.table("items", lines)
    quantity = sheet.column(table, "quantity", "count", [Entry(quantities[row]) for row in lines], "Quantity")
    counted = sheet.column(table, "counted_count", "count",
                           [Entry(0.0 if row == "tester" else 1.0, Origin.GIVEN) for row in lines], "Counted")
    made = {}
    for name, unit, values in (
        ("rack_units", "U", {"drives": 0.0, "array": 2.0, "switch": 1.0, "rack": 0.0, "tester": 1.0}),
        ("weight_kg", "kg", WEIGHTS),
        ("watts", "W", {"array": 300.0, "switch": 55.0, "drives": 8.5, "rack": 0.0}),
        ("max_watts", "W", {"array": 420.0}),
        ("price", "money", {"array": 8000.0}),
    ):
        each = sheet.column(table, name, unit, [Entry(values.get(row), Origin.FACT, SHEET) for row in lines],
                            f"Each {name}")
        whole = sheet.derive_column(table, f"total_{name}", counted_total, quantity, each, counted,
                                    label=f"Total {name}")
        made[name] = Total(
            sheet.derive(f"physical.{name}", sum_of, whole, label=f"Total {name}").key,
            sheet.derive(f"physical.{name}_lines", lines_of, whole, label="Lines").key,
            sheet.derive(f"physical.{name}_unknown_lines", unknown_of, whole, label="Lines unknown").key,
        )
    sheet.derive("physical.racks", rack_count, sheet["physical.rack_units"], label="Racks")
    heat = sheet.given("default.btu_per_wh", 3.412142, "1", origin=Origin.DEFAULT, source=GUESS, label="BTU a Wh")
    made["btu"] = Total(sheet.derive("physical.btu", btu_of, sheet["physical.watts"], heat, label="Heat").key,
                        made["watts"].lines, made["watts"].unknown_lines)
    return Physical(made["rack_units"], made["watts"], made["btu"], made["weight_kg"], made["price"],
                    made["max_watts"])


@law(symbol="Q", symbols="P f", source="definition")
def btu_of(watts: Annotated[Value, "W"], factor: Ratio) -> Annotated[Value, "BTU/h"]:
    """Heat of a load."""
    return watts * factor


@law(symbol="x_t", symbols="n x c", source="definition")
def counted_total(quantity: Count, each: Anything, counted: Count) -> Anything:
    """Quantity times each where the line counts; nothing where it does not."""
    return where(at_most(1, counted), quantity * each, 0 * quantity)


def _pool(sheet: Sheet, drives: Figure) -> PoolResult:
    each = sheet.given("item.drives.capacity_bytes", 72e9, "B", origin=Origin.FACT, source=SHEET,
                       label="Drive capacity")
    members = sheet.given("pool.data.members", 5.0, "count", label="Members a group")
    parity = sheet.given("pool.data.parity", 1.0, "count", origin=Origin.DEFAULT, source=GUESS, label="Parity members")
    spares = sheet.given("pool.data.spares", 2.0, "count", label="Spares")
    fill = sheet.given("pool.data.fill_limit", 0.9, "1", origin=Origin.DEFAULT, source=GUESS, label="Fill limit",
                       range=Range(0.8, 0.95))
    groups = sheet.derive("pool.data.group_count", group_count, drives, spares, members, label="Groups")
    raw = sheet.derive("pool.data.raw_bytes", capacity, drives, each, label="Raw capacity")
    used = sheet.derive("pool.data.usable_bytes", data_capacity, groups, members, parity, each, label="Usable capacity")
    files = sheet.derive("pool.data.filesystem_bytes", filled, used, fill, label="File system capacity")
    first = sheet.derive("pool.data.protection_bytes", taken, raw, used, label="Spares and protection")
    second = sheet.derive("pool.data.free_bytes", taken, used, files, label="Kept free")
    reduction = sheet.given("pool.data.reduction_ratio", 1.0, "1", label="Data reduction")
    sheet.given("pool.data.affected_bytes", 288e9, "B", label="Capacity with less redundancy")
    return PoolResult(
        "data", "Data", "raid5", raw.key, used.key, files.key, drives.key, groups.key, members.key,
        (WaterfallStep("Raw", raw.key, None), WaterfallStep("Spares and protection", used.key, first.key),
         WaterfallStep("Kept free", files.key, second.key)), "data", raw.key, "data",
        files.key, reduction.key,
    )


def _workload(sheet: Sheet, drives: Figure) -> WorkloadResult:
    people = sheet.given("workload.oltp.concurrency", 64.0, "count", label="Jobs")
    request = sheet.given("workload.oltp.request_bytes", 8192.0, "B", label="Request size")
    sheet.given("workload.oltp.footprint_bytes", 20e9, "B", origin=Origin.ASSUMED, source=GUESS,
                label="Size of the file", range=Range(4e9, 100e9))
    cores = sheet.given("item.array.core_count", 4.0, "count", origin=Origin.FACT, source=SHEET, label="Cores")
    links = sheet.given("link.host.link_count", 2.0, "count", label="Links")
    uses, demands, bounds, names = [], [], [], []
    resources = []
    for place, (name, service, count) in enumerate(zip(STATIONS, (0.5e-3, 0.08e-3, 5.5e-3), (cores, links, drives),
                                                       strict=True)):
        key = f"resource.{place}"
        seconds = sheet.given(f"{key}.service_time_s", service, "s", origin=Origin.DEFAULT, source=GUESS,
                              label=f"Service time of {name}", range=Range(service * 0.7, service * 1.4))
        visits = sheet.given(f"{key}.visit_count", 1.0, "1", origin=Origin.DEFAULT, source=GUESS)
        demands.append(sheet.derive(f"{key}.demand_s", demand_each, seconds, visits, count))
        bounds.append(sheet.derive(f"{key}.bound_per_s", bound_of, demands[-1]))
    rate = sheet.solve("workload.oltp.throughput_per_s", SOLVED, people, *demands, label="Throughput")
    for place, (name, count) in enumerate(zip(STATIONS, (cores, links, drives), strict=True)):
        key = f"resource.{place}"
        names.append(sheet.given(f"{key}.name", name, "text"))
        uses.append(sheet.derive(f"{key}.utilization", use_of, rate, demands[place], label=f"Utilization of {name}"))
        resources.append(ResourceUse(ResourceId(ResourceKind.LINK, f"r{place}"), name, uses[-1].key, uses[-1].key,
                                     demands[place].key, count.key, bounds[place].key))
    response = sheet.derive("workload.oltp.response_time_s", response_time, people, rate, label="Response time")
    moved = sheet.derive("workload.oltp.bandwidth_bytes_per_s", bandwidth_of, rate, request, label="Bandwidth")
    pairs = [part for pair in zip(names, uses, strict=True) for part in pair]
    first = sheet.derive("workload.oltp.bottleneck", busiest, *pairs, label="Bottleneck")
    highest = sheet.derive("workload.oltp.bottleneck_utilization", largest, *uses, label="Busiest")
    second = sheet.derive("workload.oltp.runner_up", busiest, *pairs[:2], *pairs[2:4], label="Runner-up")
    curve = []
    for step in range(1, 11):
        part = sheet.given(f"workload.oltp.curve.{step}.part", step / 10, "1", origin=Origin.DEFAULT)
        at = sheet.derive(f"workload.oltp.curve.{step}.rate_per_s", part_of, rate, part)
        curve.append((at.key, sheet.derive(f"workload.oltp.curve.{step}.response_time_s", open_response, at,
                                           *demands).key))
    sheet.derive_together(("workload.mixed.rate_per_s", "workload.mixed.queue_length"), TOGETHER, people, *demands,
                          labels=("Mixed rate", "Mixed queue"))
    sheet.derive("workload.mixed.response_time_s", response_time, people, sheet["workload.mixed.rate_per_s"])
    return WorkloadResult(
        "oltp", "OLTP", PATTERNS["random-block"], ("data",), rate.key, moved.key, response.key, first.key, highest.key,
        second.key, uses[1].key, tuple(resources), tuple(curve), ("switch ports",),
    )


@pytest.fixture
def make() -> Callable[..., Sizing]:
    """A maker of sizings."""
    return make_sizing


@pytest.fixture
def sizing() -> Sizing:
    """The plain one."""
    return make_sizing()


@pytest.fixture
def spread(sizing: Sizing) -> Spread:
    """Samples of the plain one."""
    return sample(sizing.sheet, 200)

"""The charts of a sizing: small neutral inputs made from its figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from reports.drawings.charts.asked import capacity_asked, performance_asked
from reports.drawings.charts.chain import Station
from reports.drawings.charts.response import Axes, Curve, CurveStyle, LoadBand, response_curve
from reports.drawings.charts.utilization import Bar, utilization_bars
from reports.drawings.charts.waterfall import DrawnStep, waterfall
from reports.drawings.scenes.palette import LIGHT, Palette
from reports.drawings.scenes.scene import Scene
from reports.wording.failing.around import NOTHING_AROUND, Around
from reports.wording.limits import is_used
from reports.wording.quantities.amounts import Reader
from reports.wording.quantities.shrinking import taking_steps
from sizer.design.naming import begun
from sizer.language import mark, numeral, say
from sizer.readable import ComparedNumber, read
from sizer.sizing.paths.in_order import in_path_order
from sizer.sizing.result import PoolResult, ResourceUse, WorkloadResult
from sizer.sizing.work.binding import beside_other_work, operations_per_request
from sizer.units import display_scale, format_value, is_unbounded

_NEARLY_FULL = 0.95
"""From here on the rate at which a part is full is told as finely as the rate it stands beside."""
_LITTLE = 1e-3
"""What is taken of a capacity is told in a unit of its own below this share of that of its drawing."""
_COUNTED: Mapping[tuple[bool, float], str] = MappingProxyType({
    (True, 1e9): mark("billion requests a second"), (True, 1e6): mark("million requests a second"),
    (True, 1.0): mark("requests a second"), (False, 1e9): mark("billion operations a second"),
    (False, 1e6): mark("million operations a second"), (False, 1.0): mark("operations a second")})
"""Whether requests or operations are counted, and by how many -> what an axis says of it."""
_MANY = 100
"""From here on parts that are counted in equivalents are told in whole numbers."""
_LONG = 1e8
"""From here on a rate is counted in millions or billions on an axis."""
_IDLE_TIMES = 10.0
"""How many times its answer at little load the chart of arriving work shows: its queue grows without end."""
_ABOVE = 1.3
"""How far above what is asked, published or reached the chart of arriving work goes on."""
EIGHT_IN_TEN = mark("8 of 10 within the ranges")
_BAND_TIP = mark("One in ten samples of the uncertain inputs lies below the shaded part, one in ten above it; where it "
             "reaches the top, more than one in ten do not carry the load")


def pool_waterfall(
    reader: Reader, pool: PoolResult, palette: Palette = LIGHT, width: float = 480, height: float = 0.0,
) -> Scene:
    """The capacity of a pool from raw to what the file system offers, with its range and what is asked."""
    factor, name = display_scale(reader.figure(pool.raw).number, "B", decimal=True)
    steps = []
    for step in taking_steps(reader, pool):
        left = reader.amount(step.left)
        taken = 0.0 if step.taken is None else reader.figure(step.taken).number
        little = taken < _LITTLE * factor
        lost = read(-taken, "B", scale=None if little else (factor, name), decimal=little).value if taken > 0 else ""
        scaled = replace(left, factor=factor, unit_name=name)
        text = f"{scaled.likely_text()} · {read(left.value, 'B', left.low, left.high, binary=True).value}"
        low, high = (left.low, left.high) if left.uncertain else (None, None)
        steps.append(DrawnStep(step.label, left.value, max(taken, 0.0), text, lost, step.left, low, high,
                          scaled.reading.span_with_unit, step.taken or ""))
    return waterfall(say("{pool}: from raw capacity to what is usable", pool=pool.title), steps, palette, width,
                     capacity_asked(reader, pool), height)


def workload_bars(
    reader: Reader, result: WorkloadResult, palette: Palette = LIGHT, width: float = 480,
    around: Around = NOTHING_AROUND, most: int | None = None, height: float = 0.0,
) -> Scene:
    """How busy each resource is at the workload's throughput."""
    bars = []
    for use in result.resources:
        amount = reader.amount(use.utilization)
        count = reader.figure(use.count).number
        full = say("full at {rate}", rate=_full_at(reader, result, use)) if is_used(reader, use) else say("no load")
        each = numeral(f"{count:,.0f}" if count.is_integer() or count >= _MANY else f"{count:,.1f}")
        detail = full if count == 1 else say("{number} ×, {full}", number=each, full=full)
        bars.append(Bar(use.label, amount.value, amount.low, amount.high, detail, use.utilization,
                        around.other_uses.get(use.utilization)))
    return utilization_bars(say("{work}: how busy each part is", work=result.title), bars, palette, width, most,
                            around.other, height)


def chain_stations(
    reader: Reader, result: WorkloadResult, around: Around | None, most: int
) -> tuple[Sequence[Station], int]:
    """The busiest ``most`` parts of a workload in the order of its path, and how many are left out.

    What carries nothing of it, in no state that is drawn, is no part of the way.
    """
    others = {} if around is None else around.other_uses
    ordered = [use for use in in_path_order(reader.sizing, result)
               if is_used(reader, use) or others.get(use.utilization)]
    busiest = sorted(ordered, key=lambda use: -reader.figure(use.utilization).number)[:most]
    shown = [use for use in ordered if use in busiest]
    return [_station(reader, result, use, others.get(use.utilization)) for use in shown], len(ordered) - len(shown)


def _station(reader: Reader, result: WorkloadResult, use: ResourceUse, other: float | None) -> Station:
    amount, count = reader.amount(use.utilization), reader.figure(use.count).number
    full = _full_at(reader, result, use) if is_used(reader, use) else say("no load")
    many = numeral(f"{count:,.0f}" if count.is_integer() or count >= _MANY else f"{count:,.1f}")
    ends = None if amount.low is None or amount.high is None else (amount.low, amount.high)
    return Station(begun(use.label), amount.value, ends, many, full, use.utilization, other)


def _full_at(reader: Reader, result: WorkloadResult, use: ResourceUse) -> str:
    """The rate of this work alone at which a part is busy all the time; where it nearly is, as fine as its own rate."""
    rate = reader.figure(use.bound).number / operations_per_request(reader.sizing.sheet, result)
    if reader.figure(use.utilization).number < _NEARLY_FULL:
        return format_value(rate, "1/s", 2)
    low, high = reader.ends(result.rate)
    beside = ComparedNumber(low, reader.figure(result.rate).number, high) if low < high else None
    return read(rate, "1/s", beside=beside).value


def workload_curve(
    reader: Reader, result: WorkloadResult, around: Around = NOTHING_AROUND, palette: Palette = LIGHT,
    size: tuple[float, float] = (480, 230),
) -> Scene:
    """Response time against load, with all that stands around it."""
    points = [(reader.figure(rate).number, reader.figure(time).number) for rate, time in result.curve]
    keys = [key for _, key in result.curve]
    here = reader.figure(result.throughput).number, reader.figure(result.response).number
    alone = beside_other_work(reader.sizing.sheet, result)
    endless = is_unbounded(here[1])
    reached = [*around.published, *([] if endless else [here])]
    ceiling = _ceiling(reader, result, reached) if result.arrives else None
    slowest = max([time for _, time in (*points, *reached)], default=1e-3)
    factor, name = display_scale(slowest if ceiling is None else min(slowest, ceiling), "s")
    fastest = max([load for load, _ in (*points, here)], default=1.0)
    each = operations_per_request(reader.sizing.sheet, result)
    count = next((size for size in (1e9, 1e6) if fastest / each >= max(size, _LONG)), 1.0)
    times = count * each

    def scaled(pairs: tuple[tuple[float, float], ...] | list[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
        return tuple((load / times, time / factor) for load, time in pairs)

    own, other = (CurveStyle.LOST, CurveStyle.WHOLE) if around.lost else (CurveStyle.MODEL, CurveStyle.BESIDE)
    label = say("predicted, without the other work" if alone else "predicted")
    curves = [Curve(label, scaled(points), own, figures=tuple(keys))]
    if around.published:
        curves.append(Curve(say("published"), scaled(around.published), CurveStyle.PUBLISHED))
    if around.other_points:
        curves.append(Curve(around.other, scaled(around.other_points), other))
    band = None if not around.band else LoadBand(say(EIGHT_IN_TEN), tuple(
        (load / times, low / factor, None if high is None else high / factor) for load, low, high in around.band
    ), say(_BAND_TIP))
    titles = Axes(say(_COUNTED[bool(result.requests), count]), say("response time [{unit}]", unit=name))
    # A response without end has no place on the axis: the title says it.
    spot = None if endless else Curve(say("this design"), scaled([here]), figures=(result.rate,))
    title = say("{work}: response time against load, unbounded at what is offered" if endless else
                "{work}: response time against load", work=result.title)
    return response_curve(title, curves, titles, palette, size, band,
                          performance_asked(reader, result, times, factor), spot,
                          None if ceiling is None else ceiling / factor)


def _ceiling(reader: Reader, result: WorkloadResult, reached: Sequence[tuple[float, float]]) -> float:
    """The longest response time, in seconds, that the chart of arriving work has to show."""
    idle = reader.figure(result.curve[0][1]).number if result.curve else 0.0
    asked = performance_asked(reader, result, 1.0, 1.0).response or 0.0
    return max(_IDLE_TIMES * idle, _ABOVE * asked, *(_ABOVE * time for _, time in reached))

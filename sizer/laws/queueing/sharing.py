"""Laws of sharing: what each of several members carries, which is busiest, and how much room is left."""

from typing import Annotated

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Anything, Bytes, BytesPerSecond, Count, PerSecond, Ratio, Seconds, Text, Value
from sizer.figures.algebra.vocabulary import (
    at_most,
    called,
    ceil,
    divide,
    floor,
    least,
    most,
    name_of_most,
    total,
    where,
)
from sizer.laws.general import same_as
from sizer.laws.limits import UNLIMITED_PER_S

_COUNTING = "counting"
Named = Annotated[Value, "text", "1"]
SharesAndCounts = Annotated[Value, "1", "count"]


@law(symbol="r", symbols="x y", source=_COUNTING)
def part_of_whole(part: Anything, whole: Anything) -> Ratio:
    """The share of one part in the whole; 0 where there is nothing.

    >>> part_of_whole(10.0, 40.0)
    0.25
    """
    return divide(part, whole, 0.0)


@law(symbol="1-r", symbols="r", source=_COUNTING)
def remainder_ratio(share: Ratio) -> Ratio:
    """What a share leaves of one.

    >>> remainder_ratio(0.25)
    0.75
    """
    return 1 - share


@law(symbol="r", symbols="r", source=_COUNTING, alone=same_as,
     words="The product of the shares below.")
def product_of_ratios(*ratios: Ratio) -> Ratio:
    """Ratios that act one after another.

    >>> product_of_ratios(0.5, 0.5)
    0.25
    """
    result: Value = 1.0
    for ratio in ratios:
        result = result * ratio
    return result


@law(symbol="g", symbols="g m", source="whole parts are dealt in turn")
def parts_on_busiest(part_count: Count, member_count: Count) -> Count:
    """Whole parts on the member that has most of them: ``ceil(g / m)``.

    >>> parts_on_busiest(46, 8)
    6.0
    """
    return ceil(part_count / member_count)


@law(symbol="g", symbols="g m", source="whole parts are dealt in turn")
def parts_on_least_busy(part_count: Count, member_count: Count) -> Count:
    """Whole parts on the member that has fewest of them: ``floor(g / m)``.

    >>> parts_on_least_busy(46, 8)
    5.0
    """
    return floor(part_count / member_count)


@law(symbol="m", symbols="g m", source="whole parts are dealt in turn")
def busiest_members(part_count: Count, member_count: Count) -> Count:
    """How many members have one part more than the others (all of them when the parts divide evenly).

    >>> busiest_members(46, 8), busiest_members(48, 8.0)
    (6.0, 8.0)
    """
    over = called(part_count - floor(part_count / member_count) * member_count, "o", "parts left over", "count")
    return where(at_most(over, 0.0), member_count, over)


@law(symbol="m", symbols="m i", source="imbalance (model R9)", limits={"imbalance": (1.0 - 1e-9, None)})
def effective_count(member_count: Count, imbalance: Ratio) -> Count:
    """Equal members that carry uneven work count as fewer: ``m / min(i, m)``, i the busiest over the mean load.

    The busiest carries at most everything, so a single member cannot be uneven.

    >>> round(effective_count(16, 1.3), 3), effective_count(1, 1.3)
    (12.308, 1.0)
    """
    return member_count / least(imbalance, most(member_count, 1.0))


@law(symbol="U", symbols="X D m", source="Denning and Buzen 1978 (model Q1), utilization law")
def utilization(throughput_per_s: PerSecond, service_demand_s: Seconds, server_count: Count) -> Ratio:
    """Busy fraction of one of equal servers: ``U = X D / m``.

    >>> round(utilization(161470.0, 96.339e-6, 16), 4)
    0.9722
    """
    return throughput_per_s * service_demand_s / server_count


@law(symbol="X", symbols="D m", source="Denning and Buzen 1978 (model Q3)")
def saturation_per_s(service_demand_s: Seconds, server_count: Count) -> PerSecond:
    """The throughput at which equal servers are always busy: ``X = m / D``; no demand gives 1e15 per second.

    >>> round(saturation_per_s(96.339e-6, 16))
    166080
    """
    return divide(server_count, service_demand_s, UNLIMITED_PER_S)


@law(symbol="k₂", symbols="n U", source="utilization law (model Q1)",
     title="The resource with the second highest utilization",
     words="The name of the part that is busiest but one.")
def runner_up_name(*names_and_utilizations: Named) -> Text:
    """The name that goes with the second highest utilization; the bottleneck again when nothing else has work.

    >>> runner_up_name("drives", 0.6, "processor", 0.97), runner_up_name("spare links", 0.0, "processor", 0.97)
    ('drives', 'processor')
    """
    values = names_and_utilizations[1::2]
    highest = most(*values)
    rest: list[Value] = []
    for name, value in zip(names_and_utilizations[::2], values, strict=True):
        rest += [name, where(at_most(highest, value), -0.5, where(at_most(value, 0.0), -1.0, value))]
    return name_of_most(*rest)


@law(symbol="U₂", symbols="U", source="utilization law (model Q1)", title="The second highest utilization",
     words="The highest utilization but one.")
def second_highest(*utilizations: Ratio) -> Ratio:
    """The highest utilization below the highest; 0 when all are equal.

    >>> second_highest(0.6, 0.97, 0.2)
    0.6
    """
    highest = most(*utilizations)
    return most(*[where(at_most(highest, value), 0.0, value) for value in utilizations])


@law(symbol="h", symbols="x t", source="headroom of a floor: what is reached over what is asked, less one")
def headroom_above(actual: Anything, target: Anything) -> Ratio:
    """How far a result is above its floor, as a share of it; negative is missed.

    >>> round(headroom_above(161470.0, 150000.0), 4)
    0.0765
    """
    return divide(actual, target, 1.0) - 1


@law(symbol="h", symbols="x t", source="headroom of a ceiling: what is allowed over what is used, less one")
def headroom_below(actual: Anything, target: Anything) -> Ratio:
    """How far a result is below its ceiling, as a share of it; negative is missed.

    >>> headroom_below(4.0, 5.0)
    0.25
    """
    return divide(target, actual, 1e6) - 1


@law(symbol="i", symbols="g m", source="counting (model R9)", validity="equal parts, dealt out one by one")
def deal_imbalance(part_count: Count, member_count: Count) -> Ratio:
    """Load of the busiest member over the mean load, when whole parts are dealt out one by one.

    ``i = m ceil(g / m) / g``, 1 without parts. Groups on arrays and controllers, volume groups on nodes: a pool is as
    fast as its worst member, not as the sum of them.

    >>> round(deal_imbalance(46, 16), 4)
    1.0435
    """
    return divide(member_count * ceil(part_count / member_count), part_count, 1.0)


@law(symbol="i", symbols="g n c", source="counting (model R9)",
     validity="equal parts, dealt to arrays, then to controllers")
def nested_imbalance(part_count: Count, array_count: Count, controller_count: Count) -> Ratio:
    """Load of the busiest controller over the mean, when groups are dealt to arrays and there to controllers.

    ``i = n c ceil(ceil(g / n) / c) / g``, 1 without groups. One group has one owner, so a single group on two
    controllers gives 2.

    >>> round(nested_imbalance(46, 8, 2), 4), nested_imbalance(1, 1, 2)
    (1.0435, 2.0)
    """
    busiest = ceil(ceil(part_count / array_count) / controller_count)
    return divide(array_count * controller_count * busiest, part_count, 1.0)


@law(symbol="i", symbols="g n c", source="counting (model R9)",
     validity="all groups of an array owned by one controller")
def one_owner_imbalance(part_count: Count, array_count: Count, controller_count: Count) -> Ratio:
    """Load of the owning controller over the mean, when one controller of each array owns all its groups.

    ``i = n c ceil(g / n) / g``, 1 without groups.

    >>> one_owner_imbalance(4, 1, 2)
    2.0
    """
    return divide(array_count * controller_count * ceil(part_count / array_count), part_count, 1.0)


@law(symbol="i", symbols="g n c f", source="counting (model R9)",
     title="Load of the busiest controller over the mean where controllers share groups",
     validity="equal parts, dealt to arrays; volumes of a part, or whole parts, dealt to controllers",
     limits={"serving_ratio": (1e-3, 1.0 + 1e-9)})
def shared_groups_imbalance(
    part_count: Count, array_count: Count, controller_count: Count, serving_ratio: Ratio
) -> Ratio:
    """Load of the busiest controller over the mean, when a share f of an array's controllers serves each group.

    ``i = n min(a/f, c ceil(a/c)) / g`` with ``a = ceil(g/n)`` groups on the busiest array, 1 without groups. All serve
    it (f 1) where volumes of one group are owned by different controllers; it is never worse than one owner a group.

    >>> [shared_groups_imbalance(1, 1, 2, share) for share in (1.0, 0.8, 0.5)], shared_groups_imbalance(2, 1, 2, 0.5)
    ([1.0, 1.25, 2.0], 1.0)
    """
    on_array = ceil(part_count / array_count)
    whole = controller_count * ceil(on_array / controller_count)
    return divide(array_count * least(on_array / serving_ratio, whole), part_count, 1.0)


@law(symbol="D", symbols="X v", source="I/O-rate ceiling as a resource (model R8)", limits={"io_per_s": (1e-9, None)})
def request_time_s(io_per_s: PerSecond, io_per_operation: Ratio) -> Seconds:
    """Time an operation takes of a member that serves so many requests a second: ``D = v / X``.

    >>> round(request_time_s(11400.0, 0.4936) * 1e6, 1)
    43.3
    """
    return io_per_operation / io_per_s


@law(symbol="r", symbols="r n", source=_COUNTING, title="Mean share over lines of drives",
     words="Each share counts as often as there are drives of it: the mean of them all.")
def mean_share(*shares_and_counts: SharesAndCounts) -> Ratio:
    """A share over several lines, each with its number of drives: ``sum of r n / sum of n``.

    >>> mean_share(1.0, 30.0, 0.0, 10.0)
    0.75
    """
    shares, counts = shares_and_counts[::2], shares_and_counts[1::2]
    held = total(*[share * count for share, count in zip(shares, counts, strict=True)])
    return divide(held, total(*counts), 0.0)


@law(symbol="r", symbols="n b", source="drives fill the array's bays first, then its shelves'")
def share_beyond(drive_count: Count, bay_count: Count) -> Ratio:
    """Share of the drives that find no bay in the array itself: ``max(n - b, 0) / n``.

    >>> round(share_beyond(736, 192), 4)
    0.7391
    """
    return divide(most(drive_count - bay_count, 0.0), drive_count, 0.0)


@law(symbol="B", symbols="X q", source="definition")
def bandwidth_bytes_per_s(throughput_per_s: PerSecond, moved_bytes: Bytes) -> BytesPerSecond:
    """Bytes a second that a throughput moves: ``B = X q``.

    >>> bandwidth_bytes_per_s(2000.0, 8192.0) / 1e6
    16.384
    """
    return throughput_per_s * moved_bytes

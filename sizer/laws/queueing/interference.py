"""What several workloads leave each other: the rates that each of them gets, and how long it waits for the others.

Offered work takes its part of a resource whatever the others do, and shares a resource that is asked for too much
(:func:`carried_per_s`). Work that waits for its answers gets what is left (:func:`shared_rate_per_s`). So no resource
is more than busy, and where one has nothing left, the work that does not fit is overloaded and its response unbounded.
"""

from typing import Annotated

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Count, PerSecond, Ratio, Seconds, Value
from sizer.figures.algebra.vocabulary import at_most, called, divide, least, less, most, total, where
from sizer.laws.limits import SATURATED, SERVED, UNBOUNDED_S, UNLIMITED_PER_S
from sizer.laws.requirements import STOPPED_RATIO

_MIXED = "Lazowska et al. 1984, chapters 7 and 8 (model Q7, Q10)"

Uses = Annotated[Value, "s", "count", "1"]
"""Of each resource the demand of an operation, its members, and the load of other work on it."""
Rooms = Annotated[Value, "1", "s", "count"]
"""Of each resource the load of other work on it, the demand of an operation, and its members."""
Waits = Annotated[Value, "s", "1", "count"]
"""Of each station the demand of an operation, how busy it is with others, and requests that it holds of closed work."""
Members = Annotated[Value, "s", "count"]
"""Of each part of the work its demand on a resource, and the members of that it is spread over."""
Parts = Annotated[Value, "count", "1"]
"""Of each closed class its population and its load on a resource."""
Crowds = Annotated[Value, "count", "1", "count"]
"""Of each closed class its population, its load on a resource, and the members of that it is spread over."""


@law(symbol="X", symbols="λ U", source="proportional sharing (model Q10)",
     title="Offered work that gets through beside the other work",
     validity="every resource serves all who offer it work alike",
     words="What is offered; where a resource is asked for more than it has, the share of it that the "
           "fullest one serves.")
def carried_per_s(wanted_per_s: PerSecond, *offered_loads: Ratio) -> PerSecond:
    """What gets through of work that is offered at a rate: ``X = lambda min(1, U_s/U_1, U_s/U_2, ...)``.

    A resource that is asked for more than it has serves the same share of what each workload offers to it, as one queue
    for all of them does; of the resources on its way the one that serves least counts. U_k is what all workloads offer
    to a resource, also what another resource holds up: the throttled part of one workload never makes room for
    another, so that more load of one never helps any other. U_s is the utilization at which a queue is full, 0.999999.
    Arguments: lambda, the rate offered, or what the workload reaches alone where that is less [1/s]; U_k [1].

    Example: 1,500/s and 500/s of equal work to drives that do 1,000/s ask for twice what there is, U = 2. Each gets
    half: 750/s and 250/s.

    >>> round(carried_per_s(1500.0, 2.0, 0.5), 2), round(carried_per_s(500.0, 2.0), 2), carried_per_s(500.0, 0.9)
    (750.0, 250.0, 500.0)
    """
    return wanted_per_s * (SATURATED / most(SATURATED, *offered_loads))


@law(symbol="U'", symbols="U P", source="proportional sharing (model Q10)",
     title="Load offered to what pinned work leaves of a resource")
def load_of_left(offered_load: Ratio, pinned_load: Ratio) -> Ratio:
    """Load offered to what is left of a resource: ``U' = (U - P) / (1 - P)``, the difference held at 3e-6.

    Work that is pinned to a rate has its part, whatever else is asked for; the others share what it leaves, and a
    rounding of 2e-6: pinned to what the model gives it, closed work may fill a resource to the last bit and overload
    nobody. Arguments: U, offered by all, pinned work included [1]; P, by the pinned work [1].

    >>> round(load_of_left(1.1, 0.5), 5), round(load_of_left(0.25, 0.0), 5), load_of_left(1.0, 0.75) < 0.999999
    (1.2, 0.25, True)
    """
    rounding = 1 - SATURATED
    return (offered_load - pinned_load) / (most(1 - pinned_load, rounding) + 2 * rounding)


@law(symbol="X", symbols="X_c λ X_p ρ D m", source="utilization law (model Q1)",
     title="Rate that other offered work leaves",
     words="What the busiest resource still has room for beside the other offered work: of each, what is not "
           "used by the others, divided by the time an operation takes there. Never more than it reaches "
           "alone.")
def room_per_s(
    carried_per_s: PerSecond, wanted_per_s: PerSecond, peak_per_s: PerSecond, *loads_demands_and_counts: Rooms
) -> PerSecond:
    """The most that offered work can reach while the other offered work keeps what it gets.

    ``max(X_c, min(X_p, (U_s - rho_1) m_1 / D_1, ...))``: X_c what it gets, lambda what is offered, X_p what it reaches
    alone [1/s]; then for each resource the load rho of the other offered work [1], demand D [s] and members m [count].
    U_s is 0.999999. No more than it gets where it is overloaded.

    >>> round(room_per_s(100.0, 100.0, 1000.0, 0.75, 1e-3, 1), 2), room_per_s(100.0, 150.0, 1000.0, 0.5, 1e-3, 1)
    (250.0, 100.0)
    """
    loads, demands, counts = (loads_demands_and_counts[at::3] for at in range(3))
    rooms = [divide(most(SATURATED - load, 0.0) * count, demand, UNLIMITED_PER_S)
             for load, demand, count in zip(loads, demands, counts, strict=True)]
    return where(less(carried_per_s, wanted_per_s * SERVED), carried_per_s,
                 most(carried_per_s, least(peak_per_s, *rooms)))


@law(symbol="R", symbols="R λ X", source="definition (model Q10)",
     title="Response time, unbounded where work is left over")
def response_if_carried_s(response_s: Seconds, offered_per_s: PerSecond, carried_per_s: PerSecond) -> Seconds:
    """The response of offered work; without bound (1e36 s) where less gets through than is offered.

    What does not get through waits, and more comes: the queue grows as long as the work is offered.

    >>> response_if_carried_s(5e-3, 100.0, 100.0), response_if_carried_s(5e-3, 100.0, 99.0)
    (0.005, 1e+36)
    """
    return where(less(carried_per_s, offered_per_s * SERVED), UNBOUNDED_S, response_s)


@law(symbol="h", symbols="h λ X", source="definition (model Q10)",
     title="Headroom of a rate, where all that is offered gets through")
def headroom_if_carried(headroom: Ratio, offered_per_s: PerSecond, carried_per_s: PerSecond) -> Ratio:
    """The headroom of a rate that is asked for; where less gets through than is offered, what is lacking of that.

    Overloaded work has no finite response: whatever rate it is carried at, it is not what was asked for.

    >>> [round(headroom_if_carried(h, 100.0, x), 3) for h, x in ((0.25, 100.0), (0.25, 90.0), (-0.5, 90.0))]
    [0.25, -0.1, -0.5]
    """
    short = least(divide(carried_per_s, offered_per_s, 1.0) - 1, headroom)
    return where(less(carried_per_s, offered_per_s * SERVED), short, headroom)


@law(symbol="R", symbols="N X Z X_p", source="Denning and Buzen 1978 (model Q1), interactive law",
     title="Response time beside the other work")
def response_beside_s(population: Count, throughput_per_s: PerSecond, think_time_s: Seconds, peak_per_s: PerSecond,
                      ) -> Seconds:
    """``R = N / X - Z``; without bound (1e36 s) where offered work leaves less than 1e-4 of what it reaches alone.

    >>> response_beside_s(4.0, 1000.0, 0.0, 1200.0), response_beside_s(4.0, 0.001, 0.0, 1200.0)
    (0.004, 1e+36)
    """
    return where(at_most(throughput_per_s, peak_per_s * STOPPED_RATIO), UNBOUNDED_S,
                 population / throughput_per_s - think_time_s)


@law(symbol="X'", symbols="X X_p ρ D m", source="utilization law (model Q1)",
     title="Rate of its own at which drives were as busy")
def rate_as_busy_per_s(
    rate_per_s: PerSecond, peak_per_s: PerSecond, load: Ratio, demand_s: Seconds, count: Count
) -> PerSecond:
    """``X' = min(X_p, X + rho m / D)``: the load rho of other work on drives as requests of one's own.

    Drives that several workloads use sort one queue: what a request takes and waits there follows all of it.

    >>> rate_as_busy_per_s(1000.0, 2400.0, 0.5, 5e-3, 10), rate_as_busy_per_s(1000.0, 1800.0, 0.5, 5e-3, 10)
    (2000.0, 1800.0)
    """
    return least(peak_per_s, rate_per_s + divide(load * count, demand_s, 0.0))


@law(symbol="u", symbols="X N D m ρ", source=_MIXED, title="Utilization of a station as an arriving request sees it",
     words="How busy the busiest part of the station is, without the arriving request itself.")
def seen_utilization(throughput_per_s: PerSecond, others: Count, *uses: Uses) -> Ratio:
    """``u = max over the parts of X D/m (1 - 1/N) + rho``: the others of one's own N, and the other offered work.

    Parts that forward without storing are one station, as busy as the busiest of them (model L8).

    >>> seen_utilization(100.0, 1e6, 2e-3, 1, 0.5) < 0.7, seen_utilization(100.0, 1, 2e-3, 1, 0.5)
    (True, 0.5)
    """
    demands, counts, loads = (uses[at::3] for at in range(3))
    own = called(1 - 1 / most(others, 1.0), "o", "share of the others", "1")
    return most(*[throughput_per_s * demand / count * own + load
                  for demand, count, load in zip(demands, counts, loads, strict=True)])


@law(symbol="R", symbols="D u q", source=_MIXED, title="Residence time at stations beside the other work",
     words="The sum over the stations of what each takes, longer by the requests ahead and by how busy it "
           "is.")
def residence_beside_s(*waits: Waits) -> Seconds:
    """``R = sum of D (1 + q) / (1 - u)``: offered work meets offered work, and the requests q of closed work.

    Exact for product form; u is held at 0.999999.

    >>> round(residence_beside_s(1e-3, 0.5, 0.0, 2e-3, 0.0, 1.5) * 1e3, 6)
    7.0
    """
    demands, seen, ahead = (waits[at::3] for at in range(3))
    return total(*[demand * (1 + queue) / (1 - least(busy, SATURATED))
                   for demand, busy, queue in zip(demands, seen, ahead, strict=True)])


@law(symbol="c", symbols="X_p X D m ρ q", source=_MIXED, title="Longer stay at drives beside the other work")
def crowding_ratio(
    peak_per_s: PerSecond, rate_per_s: PerSecond, demand_s: Seconds, count: Count, load: Ratio, ahead: Count
) -> Ratio:
    """``c = (1 + q) max(1, (1 - U_p) / (1 - U))``, what drives take longer than at the load that stands for others.

    q requests of closed work are ahead. ``U = X D/m + rho`` is the load of all offered work; beyond U_p, the load at
    which the workload has all its requests in flight, the time grows as ``1/(1 - U)``.

    >>> crowding_ratio(1000.0, 500.0, 1e-3, 1, 0.3, 1.0), round(crowding_ratio(500.0, 300.0, 1e-3, 1, 0.5, 0.0), 6)
    (2.0, 2.5)
    """
    busy, full = rate_per_s * demand_s / count + load, peak_per_s * demand_s / count
    return (1 + ahead) * most(1.0, (1 - full) / (1 - least(busy, SATURATED)))


@law(symbol="q", symbols="N r m", source="Schweitzer 1979; Lazowska et al. 1984, chapter 7 (model Q7)",
     title="Requests of closed work at one member",
     words="The requests of all closed work that queue at one member at its load, and never more than there "
           "are.")
def requests_held(*classes: Crowds) -> Count:
    """``q = s / (1 - s)``, ``s = sum of r / (1 + r/N)``, and at most all of them, over the members.

    Arguments: for each closed class its population N [count], its load r on a member, in shares of what offered work
    leaves [1], and the members m that it is spread over [count].

    >>> requests_held(4.0, 1.0, 1.0), requests_held(4.0, 1.0, 10.0)
    (4.0, 0.4)
    """
    many, loads, counts = (classes[at::3] for at in range(3))
    busy = total(*[divide(load * crowd, crowd + load, 0.0) for crowd, load in zip(many, loads, strict=True)])
    return least(busy / most(1 - busy, 1e-9),
                 total(*[crowd / count for crowd, count in zip(many, counts, strict=True)]))


@law(symbol="r", symbols="ρ X_t X", source="Schweitzer 1979 (model Q7)",
     title="Load of pinned work, in the approximation the others are solved by")
def load_as_solved(load: Ratio, solved_per_s: PerSecond, corrected_per_s: PerSecond) -> Ratio:
    """``r = rho X_t / X``: X_t and X are the rates of the work without its pin, as approximated and as corrected.

    So work that is pinned to what the model gives it leaves the others what they had.

    >>> load_as_solved(0.5, 80.0, 100.0), load_as_solved(0.5, 0.0, 0.0)
    (0.4, 0.5)
    """
    return load * divide(solved_per_s, corrected_per_s, 1.0)


@law(symbol="s", symbols="N r", source="Schweitzer 1979; Lazowska et al. 1984, chapter 7 (model Q7)",
     title="Part of a station that closed work of a known rate has",
     words="The sum of the loads, each less what the request itself makes of it.")
def part_held(*classes: Parts) -> Ratio:
    """``s = sum of r / (1 + r/N)``, at most 0.999999: what others see taken of a station by pinned closed work.

    Arguments: of each class its population N [count] and its load r on a member, in shares of what offered work leaves
    [1].

    >>> part_held(1.0, 1.0), round(part_held(4.0, 0.5, 1e9, 0.25), 6)
    (0.5, 0.694444)
    """
    many, loads = classes[::2], classes[1::2]
    return least(SATURATED, total(*[divide(load * crowd, crowd + load, 0.0)
                                    for crowd, load in zip(many, loads, strict=True)]))


@law(symbol="X", symbols="X_p X_t X_a U", source="Lazowska et al. 1984, chapters 7 and 8 (model Q7)",
     title="Rate that other work leaves")
def shared_rate_per_s(
    peak_per_s: PerSecond, together_per_s: PerSecond, alone_per_s: PerSecond, busiest: Ratio
) -> PerSecond:
    """``X = X_t min(X_p / X_a, 1/U)``: the approximation together, corrected by what it misses of the class alone.

    No correction carries a shared resource beyond its saturation: U is the utilization of the busiest one.

    >>> round(shared_rate_per_s(1200.0, 600.0, 1000.0, 0.5), 3), round(shared_rate_per_s(1200.0, 600.0, 1000.0, 0.9), 3)
    (720.0, 666.667)
    """
    return together_per_s * least(divide(peak_per_s, alone_per_s, 1.0), 1 / most(busiest, 1e-9))


@law(symbol="m", symbols="m D m", source="utilization law (model Q1)",
     title="Members that work of several parts is spread over",
     words="What all parts ask for, divided by what they ask of one member.")
def members_of_all(first_count: Count, *uses: Members) -> Count:
    """``sum of D / sum of (D/m)``: parts that are spread unevenly load so many equal members alike.

    The time of one request stays what it is, however uneven the parts are; m_1 where nothing is asked for. Arguments:
    members of the first part [count], then of each part its demand D [s] and its members m [count].

    >>> members_of_all(2, 1e-3, 2, 1e-3, 1), members_of_all(2, 0.0, 2)
    (1.3333333333333333, 2)
    """
    demands, counts = uses[::2], uses[1::2]
    loads = [demand / count for demand, count in zip(demands, counts, strict=True)]
    return divide(total(*demands), total(*loads), first_count)


@law(symbol="U", symbols="U_s U_i", source="utilization law (model Q1)", title="Load of the other work")
def load_of_others(whole: Ratio, own: Ratio) -> Ratio:
    """``U_s - U_i``, and never less than nothing: the load of all work on a resource without that of one of them.

    >>> round(load_of_others(0.75, 0.5), 3), load_of_others(0.5, 0.5 + 1e-17)
    (0.25, 0.0)
    """
    return most(whole - own, 0.0)

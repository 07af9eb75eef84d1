"""What several workloads leave each other, from an approximation that treats all of them alike."""

from sizer.figures.law import law
from sizer.figures.values import Count, PerSecond, Ratio, Seconds
from sizer.figures.vocabulary import divide, least, most


@law(symbol="X", symbols="X_p X_t X_a U", source="Lazowska et al. 1984, chapters 7 and 8 (Q7)",
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


@law(symbol="D", symbols="D m m_s", source="utilization law (Q1)",
     title="Demand on members as another class counts them")
def demand_on_members_s(demand_s: Seconds, count: Count, shared_count: Count) -> Seconds:
    """``D m_s / m``: the same utilization, over the number of members that the other class sees.

    >>> demand_on_members_s(1e-3, 4, 8)
    0.002
    """
    return demand_s * shared_count / count


@law(symbol="U", symbols="U_s U_i", source="utilization law (Q1)", title="Load of the other work")
def load_of_others(whole: Ratio, own: Ratio) -> Ratio:
    """``U_s - U_i``, and never less than nothing: the load of all work on a resource without that of one of them.

    >>> round(load_of_others(0.75, 0.5), 3), load_of_others(0.5, 0.5 + 1e-17)
    (0.25, 0.0)
    """
    return most(whole - own, 0.0)

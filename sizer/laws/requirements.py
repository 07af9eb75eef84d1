"""Laws of what is asked: targets that grow, and how long what is there lasts."""

from typing import Annotated

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Anything, Count, PerSecond, Ratio, Text, Value
from sizer.figures.algebra.vocabulary import (
    called,
    divide,
    exp,
    least,
    less,
    log,
    most,
    name_of_least,
    name_of_most,
    where,
)

STOPPED_RATIO = 1e-4
"""Below this share of a rate nothing is left: what remains is the clamp that keeps a sheet finite."""
NEVER_MONTHS = 1200.0
"""A hundred years: what lasts longer, or does not grow, is not said to run out."""


@law(symbol="x", symbols="x g y", source="compound growth", title="Target after growth",
     limits={"growth_per_year": (-0.99, None)})
def grown_target(target: Anything, growth_per_year: Ratio, horizon_years: Count) -> Anything:
    """A target after some years of compound growth: ``x (1 + g)^y``.

    >>> round(grown_target(25e12, 0.2, 3) / 1e12, 2)
    43.2
    """
    return target * exp(horizon_years * log(1 + growth_per_year))


@law(symbol="t", symbols="a x g", source="compound growth solved for the time", title="Months until growth uses it up",
     limits={"actual": (0.0, None), "target": (0.0, None), "growth_per_year": (-0.99, None)})
def months_until(actual: Anything, target: Anything, growth_per_year: Ratio) -> Count:
    """Months until a need that grows reaches what there is: ``12 ln(a / x) / ln(1 + g)``, from 0 to 1,200.

    Arguments: actual a, target x of today [any one unit], 0 or more; growth_per_year g [1]. 0 where it is used up
    already, :data:`NEVER_MONTHS` where nothing is asked or nothing grows.

    >>> round(months_until(26.2e12, 20e12, 0.2), 1)
    17.8
    >>> months_until(20e12, 26.2e12, 0.2), months_until(26.2e12, 20e12, 0.0)
    (0.0, 1200.0)
    """
    lasts = most(divide(actual, target, 1e9), 1e-9)
    growth = log(1 + most(growth_per_year, 0.0))
    months = divide(12 * log(lasts), growth, NEVER_MONTHS)
    return where(less(lasts, 1.0), 0.0, least(most(months, 0.0), NEVER_MONTHS))


@law(symbol="r", symbols="X' X", source="definition", title="Share of the rate that is left",
     limits={"left_per_s": (0.0, None), "intact_per_s": (0.0, None)})
def kept_share(left_per_s: PerSecond, intact_per_s: PerSecond) -> Ratio:
    """``min(X' / X, 1)``; below 1e-4 nothing is left but the clamp that keeps the sheet finite, and it is 0.

    Work that gets more because a failure stops other work has kept its rate: all that can be asked for is left.

    >>> kept_share(81_000.0, 162_000.0), kept_share(1e-5, 162_000.0)
    (0.5, 0.0)
    """
    share = called(least(divide(left_per_s, intact_per_s, 1.0), 1.0), "s", "the one rate over the other", "1")
    return where(less(share, STOPPED_RATIO), 0.0, share)


@law(symbol="name", symbols="name r", source="the worst case counts", title="The failure that leaves least",
     words="The name of the failure that leaves the smallest share.")
def worst_failure(*names_and_ratios: Annotated[Value, "text", "1"]) -> Text:
    """The name that goes with the smallest share, the first of equals.

    >>> worst_failure("one node", 0.51, "one switch", 1.0)
    'one node'
    """
    return name_of_least(*names_and_ratios)


@law(symbol="name", symbols="name R", source="the slowest counts", title="The work that is answered last",
     words="The name of the work with the longest response time.")
def slowest_work(*names_and_responses: Annotated[Value, "text", "s"]) -> Text:
    """The name that goes with the longest response time, the first of equals.

    >>> slowest_work("database", 4e-3, "backup", 0.2)
    'backup'
    """
    return name_of_most(*names_and_responses)


@law(symbol="X", symbols="T X_i X_s", source="by what each can do", title="Part of a rate asked of several together",
     limits={"whole_per_s": (0.0, None)})
def part_of_target(target_per_s: PerSecond, peak_per_s: PerSecond, whole_per_s: PerSecond) -> PerSecond:
    """``T X_i / X_s``: a rate asked of several workloads, divided among them by their peaks.

    >>> part_of_target(900.0, 2000.0, 3000.0)
    600.0
    """
    return target_per_s * divide(peak_per_s, whole_per_s, 0.0)

"""Laws of what is asked: targets that grow, and the tighter of several headrooms."""

from sizer.figures.law import law
from sizer.figures.values import Anything, Count, Ratio
from sizer.figures.vocabulary import exp, log


@law(symbol="x", symbols="x g y", source="compound growth", title="Target after growth",
     limits={"growth_per_year": (-0.99, None)})
def grown_target(target: Anything, growth_per_year: Ratio, horizon_years: Count) -> Anything:
    """A target after some years of compound growth: ``x (1 + g)^y``.

    >>> round(grown_target(25e12, 0.2, 3) / 1e12, 2)
    43.2
    """
    return target * exp(horizon_years * log(1 + growth_per_year))

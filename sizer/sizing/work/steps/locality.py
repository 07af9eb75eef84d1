"""How a workload spreads its references over its data: what a cache, or a fast tier, takes of them (model R4, R14)."""

from __future__ import annotations

from sizer.design.fieldspec import number
from sizer.figures.figure import Figure
from sizer.language import lowered, say, shown
from sizer.laws.media import caches, tiers
from sizer.sizing.paths.demand import Context
from sizer.sizing.scope import Scope
from sizer.sizing.work.steps.inputs import parameter

HOT_DATA = number("Hot data", "Share of the active data that most requests go to, such as 20 %; "
                  "together with hot requests.", "1", above=0.0, maximum=1.0, range_allowed=True, key="hot_data_share")
HOT_REQUESTS = number("Hot requests", "Share of the requests that go to the hot data, such as 80 %.", "1",
                      above=0.0,
                      maximum=1.0, range_allowed=True, key="hot_request_share")
SKEW = number("Skew", "Exponent of the power law by which requests fall with the rank of the data: "
              "0 uniform, 1 Zipf. Instead of hot data and hot requests.", "1", maximum=1.0, range_allowed=True,
              key="access_exponent")
LOCALITY = (HOT_DATA, HOT_REQUESTS, SKEW)
"""What a workload may say of where its requests go."""


def hits_of(context: Context, scope: Scope, fast: Figure, touched: Figure, unit: Figure) -> Figure:
    """Share of the references that the ``fast`` part of what is ``touched`` takes, kept or moved by the ``unit``.

    By the two shares of hot data where they are stated, else by the exponent that is stated or usual.
    """
    label = say("Share of the references to the fast part")
    data, requests = parameter(context, HOT_DATA), parameter(context, HOT_REQUESTS)
    if data is not None and requests is not None:
        even = scope.derive("even_footprint_bytes", caches.skewed_footprint_bytes, touched, fast, data, requests)
        return scope.derive("hit_ratio", caches.cache_hit_ratio, fast, even, label=label)
    exponent = parameter(context, SKEW) or context.wiring.default("access_exponent")
    return scope.derive("hit_ratio", tiers.working_set_hits, fast, touched, unit, exponent, label=label)


def as_uniform(context: Context, footprint: Figure, cache: Figure) -> Figure:
    """The footprint as caches see it: smaller where most requests go to a part of the data.

    Without a word about that requests are taken to be uniform, unless drives are the cache: of those it is a range.
    """
    data, requests = parameter(context, HOT_DATA), parameter(context, HOT_REQUESTS)
    if data is not None and requests is not None:
        return context.scope.derive("uniform_footprint_bytes", caches.skewed_footprint_bytes, footprint, cache, data,
                                    requests)
    if data is not None or requests is not None:
        lacking, stated = (HOT_DATA, HOT_REQUESTS) if data is None else (HOT_REQUESTS, HOT_DATA)
        context.wiring.warning(
            "half-a-skew", say("workload {workload} states {stated} and no {lacking}: its requests are assumed to be "
                               "spread evenly over all data", workload=context.record.called,
                               stated=lowered(shown(stated.title)), lacking=lowered(shown(lacking.title))),
            f"{context.place}/{lacking.key}", say("State {lacking} too.", lacking=lowered(shown(lacking.title))),
            told=(stated.key, lacking.key))
    if parameter(context, SKEW) is None and (context.site is None or context.site.cache is None):
        return footprint
    hit = hits_of(context, context.scope.inner("cached"), cache, footprint, context.wiring.default("cache_unit_bytes"))
    return context.scope.derive("uniform_footprint_bytes", tiers.uniform_footprint_bytes, cache, footprint, hit)

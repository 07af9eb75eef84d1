"""Ranges that many laws declare for their arguments, and the finite stand-ins for what never ends or never binds."""

from sizer.figures.algebra.law import Limit
from sizer.units import UNBOUNDED

SHARE: Limit = (0.0, 1.0 + 1e-9)
"""A part of a whole; a share that was computed may exceed it by rounding."""
ANY: Limit = (0.0, None)
"""Not negative."""
ONE_OR_MORE: Limit = (1.0, None)
"""A count of what must exist, or a rate, size or ratio that cannot be below its unit."""
INSTANT: Limit = (1e-12, None)
"""A time that something is divided by."""

FOREVER_S = 1e12
"""Stands for a time without end (some 30,000 years): a sheet holds no infinity."""
UNLIMITED_PER_S = 1e15
"""Stands for the rate of what puts no bound on a workload, for the same reason."""
UNBOUNDED_S = UNBOUNDED
"""Stands for the response of work that arrives faster than it is done: the queue grows without end."""
SATURATED = 0.999999
"""The utilization that offered work can fill: a station that is asked for more is overloaded."""
SERVED = 1 - 1e-9
"""The share of what is offered from which all of it counts as served: the rest is rounding."""
ROUNDED = 5e-10
"""Less headroom than that is none, and none too little: to nine digits behind the point it is 0."""
NONE_LEFT = 1e-9
"""Stands for no members left: what needs them stops, and nothing is divided by zero."""

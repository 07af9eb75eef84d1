"""A change from one number to another: which way it moves, by how much, and whether that is good.

An arrow moves as the number does. It is filled where the change is better, outlined where it is worse, and grey where
neither direction is good, so that one reads it without its colour.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from sizer.language import mark, say
from sizer.readable import MORE_THAN_TIMES, read, share_shown
from sizer.sizing.judging.completeness import is_unknown_total
from sizer.sizing.result import Sizing
from sizer.units import is_unbounded

_SAME = 5e-4
"""A change below this share of the larger number is none."""


class GoodDirection(StrEnum):
    """Which direction of a figure is good."""

    UP = "up"
    DOWN = "down"
    NEITHER = "neither"


class Worth(StrEnum):
    """What a change is worth; it decides how its arrow is drawn."""

    BETTER = "better"
    WORSE = "worse"
    NEITHER = "neither"


_GOOD_UP = frozenset((
    "throughput_per_s", "peak_per_s", "carried_per_s", "bytes_per_s", "bandwidth", "usable", "usable_bytes",
    "filesystem", "filesystem_bytes", "fill_limited_bytes", "stated_bytes", "carved_bytes", "effective", "exported",
    "headroom", "kept", "kept_ratio", "availability", "ratio", "months", "mtbf_s", "mttf_s", "field_mttf_s",
    "lifetime_s", "life_s", "endurance_s", "shortest_s", "bound_per_s", "knee_per_s", "time_to_loss_s",
))
_GOOD_DOWN = frozenset((
    "response_s", "percentile_s", "rebuild_s", "rebuild", "outage", "outage_s", "exposure_s", "utilization",
    "bottleneck_utilization", "rack_units", "watts", "max_watts", "btu_per_h", "kwh_per_year", "weight_kg", "price",
    "at_risk_bytes", "loss_probability", "failures_per_year", "unknown_lines", "unit_price", "latency_s", "service_s",
    "wait_s",
))
_ASKED = frozenset(("actual", "target"))
"""What a requirement asks and what is reached: only the requirement knows which way is good."""
_UNITS = dict.fromkeys(("1/s", "B/s"), GoodDirection.UP) | dict.fromkeys(
    ("s", "W", "kWh", "BTU/h", "kg", "U", "money"), GoodDirection.DOWN)
"""The good direction of results of a unit, where their name does not say it."""


def good_direction(key: str, unit: str) -> GoodDirection:
    """Which direction is good for a figure, by the last words of its key, else by its unit.

    >>> good_direction("workload.oltp.throughput_per_s", "1/s"), good_direction("physical.watts.total", "W")
    (<GoodDirection.UP: 'up'>, <GoodDirection.DOWN: 'down'>)
    >>> good_direction("items.drives.quantity", "count"), good_direction("requirement.rate.headroom", "1")
    (<GoodDirection.NEITHER: 'neither'>, <GoodDirection.UP: 'up'>)
    """
    words = key.split(".")
    if words[-1] in _ASKED:
        return GoodDirection.NEITHER
    for word in reversed(words):
        if word in _GOOD_UP or word.endswith("headroom"):
            return GoodDirection.UP
        if word in _GOOD_DOWN or word.endswith(("_response_s", "_utilization")):
            return GoodDirection.DOWN
    return _UNITS.get(unit, GoodDirection.NEITHER)


ANOTHER = mark("another")
"""What is told of a name in place of another, which stands beside it."""


@dataclass(frozen=True, slots=True)
class ShownChange:
    """A change as it is shown; ``rises`` is None where nothing moved by a number, as from one name to another."""

    amount: str
    rises: bool | None = None
    worth: Worth = Worth.NEITHER
    renamed: bool = field(default=False, repr=False)
    """Whether it is one name in place of another."""

    @property
    def arrow(self) -> str:
        """The arrow: filled for the better and where neither is, outlined for the worse; empty where nothing rises."""
        if self.rises is None:
            return ""
        return ("△" if self.rises else "▽") if self.worth is Worth.WORSE else "▲" if self.rises else "▼"

    @property
    def text(self) -> str:
        """Arrow and amount; empty where nothing has changed."""
        return f"{self.arrow} {self.amount}" if self.arrow else self.amount

    @property
    def beside_before(self) -> str:
        """The same where what it was stands beside it: of a name only that it is another."""
        return say(ANOTHER) if self.renamed else self.text

    @property
    def after_a_loss(self) -> ShownChange:
        """The same after a failure: what takes less then, or answers sooner, is no gain."""
        return replace(self, worth=Worth.NEITHER) if self.worth is Worth.BETTER else self

    def beside(self, now: str, before: str) -> ShownChange:
        """The same beside both numbers as they are shown: what does not show in their digits is no change.

        >>> ShownChange("+0.7 %", rises=True, worth=Worth.WORSE).beside("4.8 ms", "4.8 ms").text
        ''
        """
        return NO_CHANGE if now == before else self


NO_CHANGE = ShownChange("")


def change_between(now: object, before: object, key: str, unit: str, good: GoodDirection | None = None) -> ShownChange:
    """How ``now`` stands to ``before``, of the figure ``key``; :data:`NO_CHANGE` where they are as good as the same.

    ``good`` is the good direction where the key does not tell it, as of what a requirement asks for.

    >>> from sizer.units import plain_spaces
    >>> [plain_spaces(change_between(*each).text) for each in (
    ...     (112.0, 100.0, "workload.a.throughput_per_s", "1/s"), (73.0, 100.0, "workload.a.response_s", "s"),
    ...     (120.0, 100.0, "physical.watts.total", "W"), (1700.0, 100.0, "items.drives.quantity", "count"))]
    ['▲ +12 %', '▼ −27 %', '△ +20 %', '▲ ×17']
    >>> change_between("RAID 6", "RAID 10", "pool.a.protection", "text").text
    'was RAID 10'
    """
    if isinstance(now, str) or isinstance(before, str):
        return NO_CHANGE if now == before else ShownChange(say("was {before}", before=before), renamed=True)
    if not isinstance(now, int | float) or not isinstance(before, int | float):
        return NO_CHANGE
    if now == before or abs(now - before) <= _SAME * max(abs(now), abs(before)):
        return NO_CHANGE
    rises = now > before
    good = good or good_direction(key, unit)
    better = Worth.BETTER if rises == (good is GoodDirection.UP) else Worth.WORSE
    worth = Worth.NEITHER if good is GoodDirection.NEITHER else better
    return ShownChange(_amount(float(now), float(before), unit), rises, worth)


def _amount(now: float, before: float, unit: str) -> str:
    if is_unbounded(now) or is_unbounded(before):
        endless = read(max(now, before), unit).value
        return say("now {value}" if is_unbounded(now) else "was {value}", value=endless)
    if unit == "1":
        points = share_shown(now) - share_shown(before) or now - before  # as who subtracts what is shown gets them
        if abs(now - before) < MORE_THAN_TIMES:
            return say("{number} points", number=read(points, unit, signed=True).likely)
        return say("from {value}", value=read(before, unit).value)
    if before == 0:
        return say("from {value}", value="0")
    return read((now - before) / abs(before), "1", signed=True).value


def good_asked(sizing: Sizing, key: str) -> GoodDirection | None:
    """The good direction of what a requirement reaches, as it asks; None for every other figure."""
    asked = next((each for each in sizing.requirements if each.actual == key), None)
    return None if asked is None else GoodDirection.UP if asked.at_least else GoodDirection.DOWN


def change_of_known(*, now: bool, before: bool) -> ShownChange | None:
    """What is told in place of a change of a total of which nothing is known ``now`` or ``before``; None where
    something is known of both, so that their numbers can be held against each other.

    >>> change_of_known(now=True, before=False), change_of_known(now=True, before=True)
    (ShownChange(amount='was unknown', rises=None, worth=<Worth.NEITHER: 'neither'>), None)
    """
    if now and before:
        return None
    return ShownChange(say("was unknown" if now else "now unknown")) if now or before else NO_CHANGE


def known_change(sizing: Sizing, before: Sizing, key: str) -> ShownChange | None:
    """The same of the figures of one key in two sizings; None of all that is no total."""
    return change_of_known(now=not is_unknown_total(sizing, key), before=not is_unknown_total(before, key))


def figure_change(sizing: Sizing, before: Sizing, key: str) -> ShownChange:
    """How a figure stands to the one of the same key in another sizing; both have it."""
    if (instead := known_change(sizing, before, key)) is not None:
        return instead
    now, was = sizing.sheet[key], before.sheet[key]
    return change_between(now.value, was.value, key, now.unit, good_asked(sizing, key))

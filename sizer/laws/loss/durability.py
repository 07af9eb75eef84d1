"""Mean time to data loss, unreadable sectors, loss probability, availability.

Independent failures at constant rates flatter these numbers: they rank designs, they do not forecast.
"""

from typing import Annotated

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, Count, PerSecond, Ratio, Seconds, Value
from sizer.figures.algebra.vocabulary import at_most, called, divide, exp, expm1, log, most, total, where
from sizer.laws.limits import ANY, INSTANT, ONE_OR_MORE, SHARE
from sizer.units import YEAR_S

_GIBSON = "Patterson et al. 1988; Gibson 1992; Chen et al. 1994 (model F6)"
_CAP = 1e-6
_TRIVEDI = "Trivedi 2002 (model F9)"
_NEVER_LOST = 1e-300
"""Stands for the missing share of what is always there, whose logarithm is taken."""


@law(symbol="p", symbols="G T MTTF", source=_GIBSON, title="Chance that another drive of the group fails meanwhile",
     limits={"group": ONE_OR_MORE, "rebuild_s": ANY, "mttf_s": INSTANT})
def failure_meanwhile(group: Count, rebuild_s: Seconds, mttf_s: Seconds) -> Ratio:
    """``p = 1 - exp(-(G - 1) T/MTTF)``: of the drives that are left, while one is rebuilt.

    Arguments: drives G of the group [count]; time T of the rebuild, mean time to failure in the field MTTF [s].

    >>> round(failure_meanwhile(10.0, 51.98 * 3600, 1e6 * 3600), 6)
    0.000468
    """
    return -expm1(-(group - 1) * rebuild_s / mttf_s)


@law(symbol="MTTF'", symbols="MTTF d", source="Schroeder and Gibson 2007 (model F8)",
     limits={"mttf_s": ANY, "mttf_ratio": SHARE})
def field_mttf_s(mttf_s: Seconds, mttf_ratio: Ratio) -> Seconds:
    """Mean time to failure to expect in the field: ``d MTTF``.

    Arguments: mttf_s of the data sheet [s]; mttf_ratio d [1] (default 0.4; field failure rates are 2 to 4 times the
    data sheet's). Source: Schroeder and Gibson, Disk failures in the real world, FAST 2007.

    >>> field_mttf_s(1.4e6 * 3600, 0.4) / 3600
    560000.0
    """
    return mttf_s * mttf_ratio


@law(symbol="MTTDL", symbols="n MTTF T", source=_GIBSON, validity="independent failures at constant rates; T << MTTF/n",
     limits={"members": ONE_OR_MORE, "mttf_s": INSTANT, "repairs_s": INSTANT},
     words="The mean time until one member more fails than the group tolerates, before a repair is done.")
def mean_time_to_loss_s(members: Count, mttf_s: Seconds, *repairs_s: Seconds) -> Seconds:
    """Mean time to data loss of one group that tolerates as many failures as repair times are given, exactly.

    Birth and death: with i failed, failures come at ``(n - i)/MTTF`` and repairs at ``1/T_i``; one failure more than
    tolerated loses data. The mean time from i to i + 1 is ``h_i = (1 + h_{i-1}/T_i) MTTF/(n - i)``, and MTTDL their
    sum: the solution of the chain's linear system, without its cancellation.

    Arguments: members n of the group [count], more than it tolerates; mttf_s [s]; repairs_s T_1, T_2 ... with 1, 2 ...
    failed [s]: none for RAID 0, one for mirrors and RAID 5, two for RAID 6. Source: Gibson, Redundant disk arrays:
    reliable, parallel secondary storage, 1992.

    >>> f"{mean_time_to_loss_s(2, 1.6e6 * 3600, 5 * 3600) / 3600:.6g}"
    '2.56002e+11'
    >>> f"{mean_time_to_loss_s(10, 1.2e6 * 3600, 24 * 3600, 24 * 3600) / 3600:.6g}"
    '4.16817e+12'
    """
    return _time_to_loss(members, mttf_s, 0.0, repairs_s)


def _time_to_loss(members: Value, mttf: Value, unreadable: Value | float, repairs: tuple[Value, ...]) -> Value:
    step: Value = mttf / members
    if not repairs:
        return step
    elapsed = step = called(step, "h_0", "time until the first one fails", "s")
    for failed, repair in enumerate(repairs[:-1], start=1):
        step = called((1 + step / repair) * mttf / (members - failed),
                      f"h_{failed}", "time until one more fails before the repair", "s")
        elapsed = elapsed + step
    repair, last = repairs[-1], (members - len(repairs)) / mttf
    return elapsed + (1 + step * (1 - unreadable) / repair) / (last + unreadable / repair)


@law(symbol="MTTDL", symbols="n MTTF p T", source=f"{_GIBSON}; unreadable sectors as in model F7",
     validity="independent failures at constant rates; T << MTTF/n",
     limits={"members": (2, None), "mttf_s": INSTANT, "unreadable": SHARE, "repairs_s": INSTANT},
     words="The mean time until one member more fails than the group tolerates, before a repair is done, or "
           "until the last repair meets a sector that cannot be read.")
def mean_time_to_loss_with_unreadable_s(
    members: Count, mttf_s: Seconds, unreadable: Ratio, *repairs_s: Seconds
) -> Seconds:
    """Mean time to data loss when the last repair fails where a sector cannot be read.

    The chain of the mean time to data loss, whose repair with no redundancy left succeeds with ``1 - p`` and loses data
    with ``p``. Always include it for single parity and mirrors.

    Arguments: members n [count], more than tolerated; mttf_s [s]; unreadable p, probability that the last repair meets
    an unreadable sector [1]; repairs_s T_1 ... [s], at least one.

    >>> p = unreadable_probability(7 * 2e12, 1e-15)
    >>> f"{mean_time_to_loss_with_unreadable_s(8, 1.2e6 * 3600, p, 24 * 3600) / 3600:.6g}"
    '1.41424e+06'
    """
    return _time_to_loss(members, mttf_s, unreadable, repairs_s)


@law(symbol="p", symbols="b u", source="drive data sheets (model F7)",
     validity="independent errors, u up to one in a million",
     limits={"read_bytes": ANY, "unreadable_per_bit": (0, 1e-6)})
def unreadable_probability(read_bytes: Bytes, unreadable_per_bit: Ratio) -> Ratio:
    """Probability of at least one unreadable sector in so many bytes: ``p = 1 - (1 - u)^(8 b)``.

    Computed as ``-expm1(-8 b (u + u^2/2 + u^3/3))``, because ``1 - u`` loses the digits of u.

    Arguments: read_bytes b [B]; unreadable_per_bit u [1], 0 to 1e-6 (data sheets: 1e-14 to 1e-16).

    >>> [round(unreadable_probability(7 * 2e12, u), 5) for u in (1e-15, 1e-14)]
    [0.10596, 0.67372]
    """
    u = unreadable_per_bit
    return -expm1(-8 * read_bytes * u * (1 + u * (1 / 2 + u / 3)))


@law(symbol="P", symbols="t g MTTDL", source="constant rates (model F8)", validity="independent groups",
     limits={"period_s": ANY, "groups": ANY, "time_to_loss_s": INSTANT})
def loss_probability(period_s: Seconds, groups: Count, time_to_loss_s: Seconds) -> Ratio:
    """Probability that any group loses data within a period: ``P = 1 - exp(-t g / MTTDL)``.

    Arguments: period_s t [s]; groups g [count]; time_to_loss_s MTTDL of one group [s]. Independence and constant rates
    flatter it. Source: Chen et al. 1994; Greenan, Plank, Wylie, Mean time to meaningless, HotStorage 2010.

    >>> f"{loss_probability(5 * 365.25 * 86400, 368, 2.56002e11 * 3600):.5g}"
    '6.3003e-05'
    """
    return -expm1(-period_s * groups / time_to_loss_s)


@law(symbol="flag", symbols="P", source="Greenan, Plank, Wylie 2010 (model F8)", limits={"probability": SHARE})
def is_beyond_meaning(probability: Ratio) -> Ratio:
    """1 where a loss probability is too small to mean anything, below 1 in 10^6, else 0.

    Then software, operators and enclosures dominate; above it, an order of magnitude is what can be said.

    Source: Greenan, Plank, Wylie, Mean time to meaningless, HotStorage 2010.

    >>> is_beyond_meaning(4.4e-9), is_beyond_meaning(6.3e-5)
    (1.0, 0.0)
    """
    return where(at_most(probability, _CAP), 1.0, 0.0)


@law(symbol="A", symbols="MTBF MTTR", source="Trivedi, Probability and statistics, 2002 (model F9)",
     limits={"mtbf_s": ANY, "mttr_s": ANY})
def availability(mtbf_s: Seconds, mttr_s: Seconds) -> Ratio:
    """Share of the time a part works: ``A = MTBF / (MTBF + MTTR)``, 1 of no time at all.

    >>> round(availability(100000 * 3600, 4 * 3600), 6)
    0.99996
    """
    return divide(mtbf_s, mtbf_s + mttr_s, 1.0)


@law(symbol="A", symbols="A", source="Trivedi 2002 (model F9)", validity="independent parts, all are needed",
     limits={"availabilities": SHARE},
     words="All parts are needed: the product of their availabilities.")
def series_availability(*availabilities: Ratio) -> Ratio:
    """Availability of parts that are all needed: the product of theirs, 1 of none.

    >>> round(series_availability(0.99996, 0.9999999984), 7)
    0.99996
    """
    together: Value = 1.0
    for each in availabilities:
        together = together * each
    return together


def _power(base: Value, exponent: Value) -> Value:
    return exp(exponent * log(most(base, _NEVER_LOST)))


@law(symbol="A_n", symbols="A n", source=_TRIVEDI, validity="independent parts, all are needed",
     limits={"availability": SHARE, "parts": ANY})
def all_needed_availability(availability: Ratio, parts: Count) -> Ratio:
    """Availability of equal parts that are all needed: ``A^n``.

    >>> round(all_needed_availability(0.99996, 8.0), 6)
    0.99968
    """
    return _power(availability, parts)


@law(symbol="A_s", symbols="A n", source=_TRIVEDI, validity="independent parts, one may be missing",
     limits={"availability": SHARE, "parts": ANY})
def one_spare_availability(availability: Ratio, parts: Count) -> Ratio:
    """Availability of n equal parts of which n - 1 are enough: ``A^n + n A^(n-1) (1 - A)``; of a single one ``A``.

    Two parts are the pair ``1 - (1 - A)^2``. That more than one may be missing is not claimed of more parts.

    >>> round(one_spare_availability(0.99996, 2.0), 10), one_spare_availability(0.99996, 1.0)
    (0.9999999984, 0.99996)
    >>> round(one_spare_availability(0.999, 4.0), 9)
    0.999994008
    """
    spared = _power(availability, parts) + parts * _power(availability, parts - 1) * (1 - availability)
    return where(at_most(parts, 1.0), availability, spared)


@law(symbol="A_g", symbols="A s n", source=_TRIVEDI, validity="independent parts; the groups are equal",
     limits={"availability": SHARE, "each": ONE_OR_MORE, "parts": ANY})
def groups_availability(availability: Ratio, each: Count, parts: Count) -> Ratio:
    """Availability of parts in groups within which one is enough, all groups being needed: ``(1 - (1 - A)^s)^(n/s)``.

    Four switches of which each array reaches two are two pairs.

    Arguments: availability A of each part [1], each s of a group, parts n in all [count].

    >>> round(groups_availability(0.99996, 2.0, 4.0), 10), round(groups_availability(0.99996, 1.0, 2.0), 7)
    (0.9999999968, 0.99992)
    """
    return _power(1 - _power(1 - availability, each), parts / each)


@law(symbol="A_e", symbols="A n m t", source=_TRIVEDI, validity="independent boxes",
     limits={"availability": SHARE, "boxes": ANY, "members": ANY, "tolerated": ANY})
def boxes_availability(availability: Ratio, boxes: Count, members: Count, tolerated: Count) -> Ratio:
    """Availability of boxes that hold members of groups: one may be missing where groups survive it, else all needed.

    Arguments: availability A of each [1], boxes n, members m of a group in one, tolerated t of a group [count].

    >>> round(boxes_availability(0.99996, 2.0, 1.0, 1.0), 10), round(boxes_availability(0.99996, 2.0, 2.0, 1.0), 7)
    (0.9999999984, 0.99992)
    """
    return where(at_most(members, tolerated), one_spare_availability.function(availability, boxes),
                 _power(availability, boxes))


@law(symbol="λ", symbols="n MTBF", source="constant rates (model F9)", title="Failures that somebody takes over",
     limits={"counts_and_mtbf_s": ANY},
     words="The failures of all parts that others stand in for: of each, how many there are by the time "
           "between failures.")
def takeovers_per_s(*counts_and_mtbf_s: Annotated[Value, "count", "s"]) -> PerSecond:
    """Failures a second of all parts that others stand in for: the sum of ``n / MTBF``.

    Arguments: pairs of parts n [count] and their mean time between failures [s].

    >>> round(takeovers_per_s(2.0, 109575 * 3600.0, 4.0, 175320 * 3600.0) * 365.25 * 86400, 3)
    0.36
    """
    return total(*[divide(count, mtbf, 0.0)
                   for count, mtbf in zip(counts_and_mtbf_s[::2], counts_and_mtbf_s[1::2], strict=True)])


@law(symbol="A'", symbols="A o", source="counting (model F3)", limits={"availability": SHARE, "outage": ANY})
def available_beside_takeovers(availability: Ratio, outage: Ratio) -> Ratio:
    """Availability less the share of the time in which failures are being taken over: ``max(A - o, 0)``.

    Arguments: availability A of the parts [1]; outage o [1].

    >>> round(available_beside_takeovers(0.9999, 1e-6), 6)
    0.999899
    """
    return most(availability - outage, 0.0)


@law(symbol="t_a", symbols="A", source="definition", title="Time without service in a year",
     limits={"availability": SHARE})
def outage_per_year_s(availability: Ratio) -> Seconds:
    """``(1 - A) 365.25 d``.

    >>> round(outage_per_year_s(0.99999) / 60, 2)
    5.26
    """
    return (1 - availability) * YEAR_S


@law(symbol="A", symbols="u", source="definition", limits={"missing": SHARE})
def available_ratio(missing: Ratio) -> Ratio:
    """What is there of what is missing for a share u of the time: ``1 - u``.

    >>> available_ratio(1e-05)
    0.99999
    """
    return 1 - missing

"""Laws of the bill of materials: what counts, how many cables follow, what enclosures draw."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Anything, Count, Ratio, Watts
from sizer.figures.algebra.vocabulary import at_most, ceil, least, most, where
from sizer.laws.facility.facilities import wall_power_w

_COUNTING = "counting"


@law(symbol="x", symbols="x c", source=_COUNTING, title="What a line adds to the totals")
def counted_part(line_total: Anything, counted: Count) -> Anything:
    """A line's total where the line is part of the proposal, else 0; unknown only where it counts.

    >>> counted_part(20.0, 1.0), counted_part(20.0, 0.0)
    (20.0, 0.0)
    """
    return where(at_most(counted, 0.0), 0.0, line_total)


@law(symbol="n", symbols="n c", source=_COUNTING, title="Cables of a connection")
def physical_links(link_count: Count, channels_per_port: Count) -> Count:
    """Cables behind logical links: channels carved out of one port share its cable. ``ceil(n / c)``.

    >>> physical_links(16, 2)
    8.0
    """
    return ceil(link_count / channels_per_port)


@law(symbol="n", symbols="b d", source=_COUNTING, title="Bays left empty")
def empty_bays(bay_count: Count, drive_count: Count) -> Count:
    """Bays of a line that hold no drive, never below 0.

    >>> empty_bays(600.0, 544.0)
    56.0
    """
    return most(bay_count - drive_count, 0.0)


@law(symbol="d", symbols="d b", source="drives fill the array's bays first, then its shelves'",
     title="Drives in the bays of a line")
def drives_in_bays(drive_count: Count, bay_count: Count) -> Count:
    """Drives that find a bay here.

    Source: counting.

    >>> drives_in_bays(736.0, 192.0)
    192.0
    """
    return least(drive_count, bay_count)


@law(symbol="P", symbols="P_ac P_dc n η", source="AC figures as they are, DC loads through their supply (model P1, P2)",
     title="Power of a line at the wall", limits={"supply_ratio": (0.01, 1.0)})
def line_power_w(unit_ac_w: Watts, unit_dc_w: Watts, count: Count, supply_ratio: Ratio) -> Watts:
    """Wall power of a line: ``P = (P_ac + P_dc / eta) n``.

    A figure measured at the AC input counts as it is, a DC load goes through a supply.

    Arguments: unit_ac_w, unit_dc_w [W] of one, the other 0; count [count]; supply_ratio [1], 0.01 to 1.

    >>> round(line_power_w(290.0, 0.0, 24, 0.88), 1), round(line_power_w(0.0, 700.0, 2, 0.88), 1)
    (6960.0, 1590.9)
    """
    return wall_power_w.function(unit_ac_w, unit_dc_w, supply_ratio) * count

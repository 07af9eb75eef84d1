"""How drives make RAID groups, and how evenly the groups spread."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Count
from sizer.figures.algebra.vocabulary import ceil, floor, least, most
from sizer.laws.limits import ANY, ONE_OR_MORE

_COUNTING = "counting (model C2)"


@law(symbol="g", symbols="N h n", source=_COUNTING, limits={"drives": ANY, "spares": ANY, "members": ONE_OR_MORE})
def raid_groups(drives: Count, spares: Count, members: Count) -> Count:
    """Whole groups that the drives make once the spares are set aside.

    ``g = floor((N - h) / n)``, at least 0.

    Arguments: drives N [count], 0 or more; spares h [count], 0 or more; members n of one group [count], 1 or more.
    Assumes that a group does not need all its members in one enclosure.

    >>> raid_groups(736, 0, 16)
    46.0
    """
    return most(0.0, floor((drives - spares) / members))


@law(symbol="g", symbols="N h n", source=_COUNTING, title="Groups of objects placed one by one",
     limits={"drives": ANY, "spares": ANY, "members": ONE_OR_MORE})
def placed_groups(drives: Count, spares: Count, members: Count) -> Count:
    """Groups of a store that places each object by itself: in the mean over its objects, so that no drive is left.

    ``g = (N - h) / n``, at least 0.

    Arguments: drives N [count]; spares h [count]; members n that one object lies on [count].

    >>> placed_groups(32, 0, 4), placed_groups(34, 0, 4)
    (8.0, 8.5)
    """
    return most(0.0, (drives - spares) / members)


@law(symbol="N_g", symbols="g n", source=_COUNTING, limits={"groups": ANY, "members": ONE_OR_MORE})
def grouped_drives(groups: Count, members: Count) -> Count:
    """Drives that belong to a group: ``g n``.

    >>> grouped_drives(46, 16)
    736
    """
    return groups * members


@law(symbol="r", symbols="n k", source=_COUNTING, limits={"copies": ONE_OR_MORE})
def members_over(members: Count, copies: Count) -> Count:
    """Members of a mirrored group that have no partners: ``r = n - k floor(n / k)``.

    Arguments: members n of one group [count]; copies k [count], 1 or more.

    >>> members_over(7.0, 2.0), members_over(6.0, 2.0)
    (1.0, 0.0)
    """
    return members - copies * floor(members / copies)


@law(symbol="r", symbols="g n c", source="counting (model R4)", validity="groups dealt to arrays, there to controllers",
     limits={"groups": ANY})
def controllers_for_each_used(groups: Count, arrays: Count, controllers: Count) -> Count:
    """Controllers of an array for each one that owns a group: ``c / min(c, ceil(g / n))``, at least 1.

    The cache of a controller without a group of the pool holds nothing of it; controllers with more groups than others
    use all of theirs.

    >>> controllers_for_each_used(1.0, 1.0, 2.0), controllers_for_each_used(3.0, 1.0, 2.0)
    (2.0, 1.0)
    """
    return controllers / least(controllers, most(ceil(groups / arrays), 1.0))

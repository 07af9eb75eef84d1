"""What stands and falls with one box: members of a group in one shelf, in one array, in one server or chassis.

A group survives the loss of a box that holds no more of its members than its protection tolerates. How groups lie over
the boxes is the design's to state; where it does not, whole groups are taken to lie in one box.
"""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Count, Ratio, Seconds
from sizer.figures.algebra.vocabulary import at_most, ceil, divide, least, less, most, total, where
from sizer.laws.limits import ANY, NONE_LEFT, ONE_OR_MORE, SHARE, UNBOUNDED_S

_COUNTING = "counting (model F1, F3)"
_SHELF_PROTECTION = "NetApp SANtricity documentation, shelf loss protection; Jiang, Hu, Zhou, Kanevsky, FAST 2008"


@law(symbol="n'", symbols="n b f i", source=_COUNTING, title="Drives of a line that sit in a place",
     limits={"drives": ANY, "before": ANY, "filled": ANY, "bays": ANY})
def drives_in_place(drives: Count, before: Count, filled: Count, bays: Count) -> Count:
    """Of drives that fill bays one after another, line by line: ``max(min(b + n, f + i) - max(b, f), 0)``.

    Arguments: drives n of the line, before b of the lines in front of it, filled f in the places before this one, bays
    i of the place [count].

    >>> drives_in_place(736.0, 0.0, 192.0, 600.0), drives_in_place(14.0, 10.0, 24.0, 50.0)
    (544.0, 0.0)
    """
    return most(least(before + drives, filled + bays) - most(before, filled), 0.0)


@law(symbol="e", symbols="s a i", source=_COUNTING, title="Boxes that the drives of one array lie in",
     limits={"shelves": ANY, "inside": ANY})
def boxes_of_array(shelves: Count, arrays: Count, inside: Count) -> Count:
    """Shelves of one array, and the array itself where drives sit in its own bays: ``s / a (+ 1)``.

    Arguments: shelves s, arrays a, drives i in the arrays' own bays [count].

    >>> boxes_of_array(24.0, 8.0, 192.0), boxes_of_array(4.0, 2.0, 0.0)
    (4.0, 2.0)
    """
    return shelves / arrays + where(less(0.0, inside), 1.0, 0.0)


@law(symbol="m", symbols="w e", source="declustered arrays place strips evenly; IBM Spectrum Scale RAID administration",
     title="Members of one stripe in one box, spread evenly", limits={"boxes": ANY})
def members_spread(width: Count, boxes: Count) -> Count:
    """``ceil(w / e)``: strips of a stripe in one of e boxes, when they are placed as evenly as can be; all in one box.

    >>> members_spread(10.0, 4.0), members_spread(10.0, 6.0)
    (3.0, 2.0)
    """
    return ceil(width / most(boxes, 1.0))


@law(symbol="m", symbols="w n", source="nothing is stated: the worst placement", limits={"drives": ANY},
     title="Members of one group in one box, whole groups side by side")
def members_side_by_side(width: Count, drives: Count) -> Count:
    """``min(w, ceil(n))``: a group lies in one box as far as the drives there go.

    Arguments: width w of a group, drives n of the pool in one box [count].

    >>> members_side_by_side(2.0, 22.7), members_side_by_side(10.0, 4.0)
    (2.0, 4.0)
    """
    return least(width, ceil(drives))


@law(symbol="l", symbols="f m w", source=_COUNTING, title="Members that each group in lost boxes loses",
     limits={"lost": ANY, "members": ANY, "width": ANY})
def members_lost(lost: Count, members: Count, width: Count) -> Count:
    """``min(f m, w)``: what lost boxes take of a group, each at most m of its members, all together at most all.

    Several boxes are lost with the chassis that they sit in. Arguments: boxes lost f, members in each m, width w of a
    group [count].

    >>> members_lost(1.0, 3.0, 10.0), members_lost(0.0, 3.0, 10.0), members_lost(5.0, 1.0, 10.0)
    (3.0, 0.0, 5.0)
    """
    return least(lost * members, width)


@law(symbol="l", symbols="f m w s d", source=_COUNTING,
     title="Parts of an object that servers lost in racks or sites take",
     limits={"lost": ANY, "members": ANY, "width": ANY, "each": ONE_OR_MORE, "domains": ONE_OR_MORE})
def parts_lost_in_domains(lost: Count, members: Count, width: Count, each: Count, domains: Count) -> Count:
    """``min(f m, ceil(f / s) ceil(w / d), w)``: objects lie over domains, so that all servers of one take no more of
    an object than lies there.

    Arguments: servers lost f, that stand together, parts in each m, parts w of an object, servers s of a domain,
    domains d [count].

    >>> parts_lost_in_domains(4.0, 1.0, 6.0, 4.0, 6.0), parts_lost_in_domains(4.0, 1.0, 6.0, 4.0, 3.0)
    (1.0, 2.0)
    >>> parts_lost_in_domains(1.0, 1.0, 3.0, 4.0, 1.0)
    1.0
    """
    return least(lost * members, ceil(lost / each) * ceil(width / domains), width)


@law(symbol="g", symbols="f n m", source=_COUNTING, title="Groups that lose members with a box",
     limits={"lost": ANY, "drives": ANY, "members": ANY})
def groups_hit(lost: Count, drives: Count, members: Count) -> Count:
    """``max(n / m, 1)`` for a lost box with n drives of the pool, m of each group there; 1 while none is lost.

    A single drive that is lost hits one group.

    >>> groups_hit(1.0, 23.0, 1.0), groups_hit(0.0, 23.0, 1.0)
    (23.0, 1.0)
    """
    return 1 + least(lost, 1.0) * (most(divide(drives, members, 1.0), 1.0) - 1)


@law(symbol="n_G", symbols="n G N", source=_COUNTING, title="Drives of one set in one box", limits={"drives": ANY})
def drives_of_set(drives: Count, group: Count, whole: Count) -> Count:
    """``n G / N``: of n drives in a box, those of one of the sets that the pool's N drives make.

    >>> drives_of_set(58.0, 116.0, 232.0)
    29.0
    """
    return drives * group / whole


@law(symbol="G'", symbols="g G n", source=_COUNTING, title="Drives of all groups that lost members")
def drives_affected(groups: Count, each: Count, drives: Count) -> Count:
    """``min(g G, n)``: drives whose groups are degraded, at most all of the pool.

    >>> drives_affected(1.0, 2.0, 736.0), drives_affected(4.0, 16.0, 48.0)
    (2.0, 48.0)
    """
    return least(groups * each, drives)


@law(symbol="a", symbols="t l", source=_SHELF_PROTECTION, title="Whether a pool still has its data",
     limits={"tolerated": ANY, "lost": ANY},
     words="100 % while no group has lost more members than it tolerates, else nothing.")
def data_at_hand(tolerated: Count, *lost: Count) -> Ratio:
    """1 while the members that a group has lost, to whatever was lost, are no more than it tolerates, else 0.

    So a shelf is survived by RAID 6 with at most two drives of a group in it, by RAID 5 and mirrors with one, and never
    by RAID 0. Arguments: members tolerated t, then the members lost to each cause l [count].

    >>> data_at_hand(2.0, 0.0, 3.0), data_at_hand(2.0, 0.0, 2.0), data_at_hand(0.0, 1.0, 0.0)
    (0.0, 1.0, 0.0)
    """
    return where(at_most(total(*lost), tolerated), 1.0, 0.0)


@law(symbol="n'", symbols="n a", source=_SHELF_PROTECTION, title="Drives whose data is at hand",
     limits={"at_hand": SHARE})
def drives_at_hand(drives: Count, at_hand: Ratio) -> Count:
    """Drives that a pool can work with: ``n a``; 1e-9 stands for none.

    >>> drives_at_hand(736.0, 1.0), drives_at_hand(736.0, 0.0)
    (736.0, 1e-09)
    """
    return most(drives * at_hand, NONE_LEFT)


@law(symbol="Z'", symbols="Z a", source=_SHELF_PROTECTION, title="Fixed delays, without end where data is not at hand",
     limits={"at_hand": SHARE})
def delay_at_hand_s(delay_s: Seconds, at_hand: Ratio) -> Seconds:
    """The fixed delays Z of an operation; without bound (1e36 s) where data that it works on is not at hand.

    What is open on lost data fails or waits, and so does all that is behind it: what caches still hold serves nobody.

    >>> delay_at_hand_s(3e-4, 1.0), delay_at_hand_s(3e-4, 0.0)
    (0.0003, 1e+36)
    """
    return where(less(at_hand, 1.0), UNBOUNDED_S, delay_s)


@law(symbol="f'", symbols="f c n m", source=_COUNTING, title="Units lost, with those in a lost chassis",
     limits={"lost": ANY, "containers_lost": ANY})
def lost_with_container(lost: Count, containers_lost: Count, units: Count, containers: Count) -> Count:
    """``f + c ceil(n / m)``: a lost chassis takes what sits in it, as many as the fullest of m holds.

    >>> lost_with_container(0.0, 1.0, 2.0, 1.0), lost_with_container(1.0, 0.0, 8.0, 2.0)
    (2.0, 1.0)
    """
    return lost + containers_lost * ceil(units / containers)

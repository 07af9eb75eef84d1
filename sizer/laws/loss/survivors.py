"""Links, adapters, controllers and ports that are left after a loss, counted by the member that is worst off.

Every law takes counts of what is lost, 0 while all is well, and then gives exactly what there was. A pool striped over
several members is as fast as the one that lost most, so a lost link counts as lost at every member.
"""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Count, Ratio, Value
from sizer.figures.algebra.vocabulary import called, ceil, divide, floor, least, less, most, where
from sizer.laws.limits import ANY, NONE_LEFT, SHARE

_COUNTING = "counting (model F3)"
_WORST = "the worst member counts (model F3, L8)"


@law(symbol="n'", symbols="n f", source=_COUNTING, limits={"lost": ANY})
def working_count(parts: Count, lost: Count) -> Count:
    """Parts that work: ``n - f``; 1e-9 stands for none.

    >>> working_count(8.0, 0.0), working_count(8.0, 1.0)
    (8.0, 7.0)
    """
    return most(parts - lost, NONE_LEFT)


@law(symbol="r", symbols="n' n", source=_COUNTING)
def kept_ratio(working: Count, parts: Count) -> Ratio:
    """Share of equal parts that is left: ``n' / n``.

    >>> kept_ratio(7.0, 8.0)
    0.875
    """
    return divide(working, parts, 1.0)


@law(symbol="r", symbols="a n f", source=_WORST, title="Share of the hosts left that work", limits={"lost": ANY})
def at_work_ratio(at_work: Count, hosts: Count, lost: Count) -> Ratio:
    """``r = (a - f) / (n - f)``: of n hosts only a work at a time, and what is lost is one of these.

    Arguments: hosts a that work at a time, hosts n, lost f [count]; 1e-9 stands for none left.

    >>> at_work_ratio(2.0, 4.0, 0.0), round(at_work_ratio(2.0, 4.0, 1.0), 4), at_work_ratio(4.0, 4.0, 1.0)
    (0.5, 0.3333, 1.0)
    """
    return most(at_work - lost, NONE_LEFT) / most(hosts - lost, NONE_LEFT)


@law(symbol="m'", symbols="m r a f", source=_WORST, title="Parts of the hosts that work", limits={"lost": ANY})
def parts_at_work(parts: Count, ratio: Ratio, at_work: Count, lost: Count) -> Count:
    """``min(m, max(m r, a - f))``: their share of equal hosts' links or cards; where hosts have none, others work.

    Arguments: parts m of all hosts, share r of the hosts that works, hosts a that work at a time, lost f [count].

    >>> parts_at_work(8.0, 0.25, 1.0, 0.0), parts_at_work(2.0, 0.25, 1.0, 0.0), parts_at_work(2.0, 0.75, 3.0, 0.0)
    (2.0, 1.0, 2.0)
    """
    return least(parts, most(parts * ratio, at_work - lost))


@law(symbol="s", symbols="s u n m", source="cabling (model F3)",
     title="Upstream members that each downstream one reaches")
def reached_members(spread: Count, upstream: Count, links: Count, downstream: Count) -> Count:
    """Different upstream members one downstream member is cabled to: ``min(s, u, floor(n / m))``, at least 1.

    Arguments: spread s as drawn (a large number: as many as possible), upstream members u, links n in all, downstream
    members m [count].

    >>> reached_members(2.0, 4.0, 16.0, 8.0), reached_members(1e6, 4.0, 24.0, 8.0)
    (2.0, 3.0)
    """
    return most(least(spread, upstream, floor(links / downstream)), 1.0)


@law(symbol="k", symbols="f n m s", source=_WORST, title="Links the worst member loses with upstream members",
     limits={"lost_upstream": ANY})
def links_lost_with_upstream(lost_upstream: Count, links: Count, downstream: Count, reached: Count) -> Count:
    """Links that the worst downstream member loses with some upstream members: ``f ceil(n / (m s))``.

    >>> links_lost_with_upstream(1.0, 16.0, 8.0, 2.0)
    1.0
    """
    return lost_upstream * ceil(links / (downstream * reached))


@law(symbol="r", symbols="s f", source=_WORST, title="Share of the paths left around a lost switch",
     limits={"lost": ANY})
def around_switch_ratio(reached: Count, lost: Count) -> Ratio:
    """Share of the way into a layer of switches that is left when members of it are lost: ``(s - f) / s``.

    What reached s of them now needs the s - f others for all its traffic, however many there are beside them.

    >>> around_switch_ratio(2.0, 0.0), around_switch_ratio(2.0, 1.0)
    (1.0, 0.5)
    """
    return most(reached - lost, 0.0) / reached


@law(symbol="m", symbols="m u s", source="cabling (model F3)", title="Groups of links that replace one another")
def path_groups(switches: Count, hosts_reached: Count, reached_below: Count) -> Count:
    """Groups of links into a layer of switches within which traffic moves over: ``m u / s``.

    One host reaches what lies below through s switches; its links to these are a group. Arguments: switches m, hosts
    u that each of them is cabled to, switches s that each member below reaches [count].

    >>> path_groups(4.0, 2.0, 2.0)
    4.0
    """
    return switches * hosts_reached / reached_below


@law(symbol="k", symbols="k n h m", source=_COUNTING, title="Links lost, no more than those of one client")
def lost_at_client(lost: Count, links: Count, clients: Count, members: Count) -> Count:
    """Links lost on the client's side count for no more than losing one of several clients.

    >>> lost_at_client(1.0, 116.0, 116.0, 4.0), lost_at_client(1.0, 2.0, 1.0, 1.0)
    (0.25, 1.0)
    """
    return where(less(1.0, clients), least(lost, links / (clients * members)), lost)


@law(symbol="m'", symbols="m n M k r", source=_WORST, title="Links that carry traffic, by the worst member",
     limits={"lost": ANY, "kept": SHARE})
def working_links(active: Count, links: Count, members: Count, lost: Count, kept: Ratio) -> Count:
    """Links that carry traffic after a loss: ``r (m - M max(k - (n - m)/M, 0))``.

    Each of M members may lose as many links as it has on standby before its traffic suffers; what the worst one loses
    beyond counts at every member. r is the share left where whole hosts or switches are gone. Arguments: active links
    m, links n in all, members M, links k lost on the worst member [count]; kept r [1].

    >>> working_links(16.0, 16.0, 8.0, 1.0, 1.0), working_links(8.0, 16.0, 2.0, 4.0, 1.0)
    (8.0, 8.0)
    """
    spare = (links - active) / members
    return most((active - members * most(lost - spare, 0.0)) * kept, NONE_LEFT)


def _beyond_spare(active: Value, links: Value, arrays: Value, lost: Value) -> Value:
    return most(lost - (links - active) / arrays, 0.0)


@law(symbol="c", symbols="m n a c k", source=_WORST, title="Controllers of the worst array that still have links",
     limits={"controllers": ANY, "lost": ANY})
def linked_controllers(active: Count, links: Count, arrays: Count, controllers: Count, lost: Count) -> Count:
    """Controllers that keep a link when the worst array loses some, evenly from its controllers: all of them, or 1.

    >>> linked_controllers(16.0, 16.0, 8.0, 2.0, 1.0), linked_controllers(4.0, 4.0, 1.0, 2.0, 2.0)
    (1.0, 2.0)
    """
    each = _beyond_spare(active, links, arrays, lost)
    left = active / (arrays * controllers) - ceil(each / controllers)
    return where(less(0.0, left), controllers, 1.0)


@law(symbol="m'", symbols="m n a c k", source=_WORST, title="Links to arrays that carry traffic, by the worst array",
     limits={"controllers": ANY, "lost": ANY})
def working_array_links(active: Count, links: Count, arrays: Count, controllers: Count, lost: Count) -> Count:
    """Links to arrays after a loss: ``m - a c ceil(k / c)`` while each controller keeps one, else ``m - a k``.

    Volumes stay with a controller that has a link left; when none is left they move to the other one.

    >>> working_array_links(16.0, 16.0, 8.0, 2.0, 1.0), working_array_links(4.0, 4.0, 1.0, 2.0, 1.0)
    (8.0, 2.0)
    """
    each = called(_beyond_spare(active, links, arrays, lost), "k_a", "active links that one array loses", "count")
    from_each = called(ceil(each / controllers), "k_c", "active links that one controller loses", "count")
    left = active / (arrays * controllers) - from_each
    return most(
        where(less(0.0, left), active - arrays * controllers * from_each, active - arrays * each), NONE_LEFT
    )


@law(symbol="m", symbols="m n r", source=_COUNTING, title="Active links on the controllers that are left")
def links_of_controllers(active: Count, links: Count, kept: Ratio) -> Count:
    """Links that may carry traffic when controllers are lost with theirs: ``min(m, n r)``; passive ones step in.

    >>> links_of_controllers(16.0, 16.0, 0.5), links_of_controllers(8.0, 32.0, 0.5)
    (8.0, 8.0)
    """
    return least(active, links * kept)


@law(symbol="r", symbols="n h f", source=_WORST, title="Share of the adapters that is left, by the worst host",
     limits={"lost": ANY})
def adapters_kept_ratio(adapters: Count, hosts: Count, lost: Count) -> Ratio:
    """Share of the adapters after a loss: ``(n - h f) / n`` while every host keeps one, else ``(n - f) / n``.

    A host that loses one of its adapters is the worst; one that loses its only adapter is lost, and its work moves.

    >>> adapters_kept_ratio(4.0, 2.0, 1.0), adapters_kept_ratio(4.0, 4.0, 1.0), adapters_kept_ratio(4.0, 2.0, 0.0)
    (0.5, 0.75, 1.0)
    """
    left = where(less(lost, adapters / hosts), adapters - hosts * lost, adapters - lost)
    return most(left, 0.0) / adapters


@law(symbol="m", symbols="m n a h f r", source=_WORST, title="Active links on the adapters that are left",
     limits={"lost": ANY})
def links_of_adapters(
    active: Count, links: Count, adapters: Count, hosts: Count, lost: Count, kept: Ratio
) -> Count:
    """Links that carry traffic when adapters are lost: links on standby at the host's other adapters step in.

    >>> links_of_adapters(8.0, 16.0, 4.0, 2.0, 1.0, 0.5), links_of_adapters(8.0, 8.0, 4.0, 2.0, 1.0, 0.5)
    (8.0, 4.0)
    """
    return where(less(lost, adapters / hosts), least(active, links * kept), active * kept)


@law(symbol="m'", symbols="n a f i i_a", source=_WORST, title="Expansion ports, with the busiest controller counted",
     limits={"lost": ANY})
def working_shelf_ports(
    ports: Count, arrays: Count, lost: Count, imbalance: Ratio, array_imbalance: Ratio
) -> Count:
    """Ports to the shelves that share the work evenly: ``min(n / i, (n - a f) / i_a)``.

    A lost path is taken over by the other controller's, which then serves all groups of the array. Arguments: ports n
    in all, arrays a, lost f of the worst array [count]; imbalance i over controllers, i_a over arrays [1].

    >>> working_shelf_ports(2.0, 1.0, 0.0, 2.0, 1.0), working_shelf_ports(16.0, 8.0, 1.0, 1.0, 1.0)
    (1.0, 8.0)
    """
    return most(least(ports / imbalance, (ports - arrays * lost) / array_imbalance), NONE_LEFT)


@law(symbol="n'", symbols="n r", source=_COUNTING, title="Parts that work, by the worst host")
def working_share(parts: Count, kept: Ratio) -> Count:
    """The share of equal parts that works: ``n r``; 1e-9 stands for none.

    >>> working_share(4.0, 0.5), working_share(1.0, 0.0)
    (2.0, 1e-09)
    """
    return most(parts * kept, NONE_LEFT)

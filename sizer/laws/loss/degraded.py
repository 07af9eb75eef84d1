"""What is left after a loss: links, adapters, controllers and drives, counted by the member that is worst off.

Every law takes counts of what is lost, 0 while all is well, and then gives exactly what there was. A pool striped over
several members is as fast as the one that lost most, so a lost link counts as lost at every member. Where nothing is
left, :data:`NONE_LEFT` stands for it: a sheet holds no division by zero.
"""

from sizer.figures.law import law
from sizer.figures.values import Bytes, Count, Ratio, Seconds, Value
from sizer.figures.vocabulary import at_most, ceil, divide, floor, least, less, most, where
from sizer.laws.limits import ANY, ONE_OR_MORE, SHARE
from sizer.laws.loss.failures import degraded_write_penalty

NONE_LEFT = 1e-9
"""Members that stand for none: what needs them stops, and a figure still has a value."""

_CHEN = "Chen et al. 1994 (model F1)"
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
    each = _beyond_spare(active, links, arrays, lost)
    from_each = ceil(each / controllers)
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


@law(symbol="G", symbols="k n", source=_CHEN, title="Drives that hold a lost drive's redundancy",
     limits={"members": ONE_OR_MORE})
def affected_drives(members: Count, drives: Count) -> Count:
    """Drives of the set that a lost drive belongs to: a pair, a parity group, a declustered array; at most all.

    >>> affected_drives(2.0, 736.0)
    2.0
    """
    return least(members, drives)


@law(symbol="h", symbols="f G n", source="counting (model F1)",
     title="Share of the requests that meet a degraded group",
     limits={"lost": ANY})
def degraded_share(lost: Count, affected: Count, drives: Count) -> Ratio:
    """Share of a pool's requests that go to groups which lost drives: ``G / n``; 0 when they are the whole pool.

    A pool of such groups alone has no other drives, so it is degraded as a whole instead.

    >>> degraded_share(1.0, 2.0, 10.0), degraded_share(0.0, 2.0, 10.0), degraded_share(1.0, 10.0, 10.0)
    (0.2, 0.0, 0.0)
    """
    return where(less(affected, drives), least(lost, 1.0) * affected / drives, 0.0)


@law(symbol="w", symbols="f G n", source="counting (model F1)", title="Whether the whole pool is degraded",
     limits={"lost": ANY})
def wholly_degraded(lost: Count, affected: Count, drives: Count) -> Ratio:
    """1 where drives are lost and their groups are the whole pool, else 0.

    >>> wholly_degraded(1.0, 10.0, 10.0), wholly_degraded(1.0, 2.0, 10.0)
    (1.0, 0.0)
    """
    return where(at_most(drives, affected), least(lost, 1.0), 0.0)


@law(symbol="v'", symbols="v w r", source=_CHEN, title="Drive operations of a wholly degraded pool")
def degraded_visits(visits: Ratio, whole: Ratio, more: Ratio) -> Ratio:
    """Drive operations of an operation when the whole pool is one degraded group: ``v (1 + w (r - 1))``.

    r are the operations in a degraded group for each ordinary one; w is 0 where the pool has other groups.

    >>> degraded_visits(0.5, 0.0, 1.75), degraded_visits(0.5, 1.0, 1.75)
    (0.5, 0.875)
    """
    return visits * (1 + whole * (more - 1))


@law(symbol="n'", symbols="n w G f b", source=_CHEN, title="Drives of a wholly degraded pool",
     limits={"lost": ANY, "rebuild": SHARE})
def degraded_drives(drives: Count, whole: Ratio, group: Count, lost: Count, rebuild: Ratio) -> Count:
    """Drives of a pool; where every group is degraded its survivors, less the rebuild: ``n (G - f)/G (1 - b)``.

    Arguments: drives n; whole w, whether every group is degraded; group G and drives f that each lost [count]; rebuild
    b [1].

    >>> degraded_drives(10.0, 0.0, 2.0, 1.0, 0.5), round(degraded_drives(116.0, 1.0, 116.0, 1.0, 0.25), 6)
    (10.0, 86.25)
    """
    survivors = (group - lost) / group * (1 - rebuild)
    return most(drives * (1 + whole * (survivors - 1)), NONE_LEFT)


@law(symbol="Z", symbols="h v S", source=_CHEN, title="Time of the reads that a station counts again")
def counted_twice_s(degraded: Ratio, read_visits: Ratio, read_service_s: Seconds) -> Seconds:
    """Service of the reads that meet a degraded group, which the healthy drives' station counts too: ``h v_r S_r``.

    Taken off the fixed delays, so that a degraded group adds what its reads wait for, and no more.

    >>> round(counted_twice_s(0.2, 0.5, 4.316e-3) * 1e3, 4)
    0.4316
    """
    return degraded * read_visits * read_service_s


@law(symbol="D", symbols="h v r S", source=_CHEN, title="Reads at the survivors of a degraded group")
def survivor_read_s(degraded: Ratio, read_visits: Ratio, more: Ratio, read_service_s: Seconds) -> Seconds:
    """Time that reads keep the survivors of a degraded group busy, per operation: ``h v_r r S_r``.

    The partner of a mirrored drive serves the reads of both (r = 1 on one drive in place of two).

    >>> round(survivor_read_s(0.2, 0.5, 1.0, 4.316e-3) * 1e3, 4)
    0.4316
    """
    return degraded * read_visits * more * read_service_s


@law(symbol="m", symbols="g G f D_r h v r S b", source="Chen et al. 1994 (model F1); utilization law",
     title="Survivors of degraded groups, less the time that writes and the rebuild take",
     limits={"lost": ANY, "rebuild": SHARE})
def survivors_for_reads(
    groups: Count, group: Count, lost: Count, read_s: Seconds, degraded: Ratio, write_visits: Ratio, more: Ratio,
    write_service_s: Seconds, rebuild: Ratio,
) -> Count:
    """Drives that the reads of degraded groups have: ``g (G - f)(1 - b) D_r / (D_r + D_w)``, ``D_w = h v_w r S_w``.

    Destage and rebuild are background work: they take a share of the drives, not a place in an operation's time. So
    the bound is ``g (G - f)(1 - b) / (D_r + D_w)``, for a mirrored pair ``1 / (2 v_r S_r / n + v_w S_w / n)``.

    >>> read = survivor_read_s(0.2, 0.5, 1.0, 4.316e-3)
    >>> count = survivors_for_reads(1.0, 2.0, 1.0, read, 0.2, 1.0, 0.5, 2.9645e-3, 0.0)
    >>> whole = 10 / (0.5 * 4.316e-3 + 2.9645e-3)
    >>> round(count / read / whole, 4)
    0.7036
    """
    written = degraded * write_visits * more * write_service_s
    left = groups * (group - lost) * (1 - rebuild)
    return most(left * divide(read_s, read_s + written, 1.0), NONE_LEFT)


@law(symbol="Z'", symbols="Z a f n S", source="write-through (model F3)", limits={"lost": ANY},
     title="Fixed delays, with writes that wait for drives")
def delay_with_write_through_s(
    delay_s: Seconds, acknowledged: Ratio, lost: Count, arrays: Count, service_s: Seconds
) -> Seconds:
    """Delays when arrays have lost their write-back: ``Z + a S f / n``, a acknowledged writes per operation.

    A write to such an array waits for the drive; f of n arrays have lost it, and writes go to all alike.

    >>> round(delay_with_write_through_s(0.3e-3, 0.5, 1.0, 2.0, 4.0e-3) * 1e3, 3)
    1.3
    """
    return delay_s + acknowledged * service_s * least(lost / arrays, 1.0)


@law(symbol="M", symbols="M f", source="write-through (model F3)", title="Write cache that is left")
def write_cache_left_bytes(write_cache_bytes: Bytes, lost: Count) -> Bytes:
    """Write cache of a pool, none when an array of it has lost its write-back: the worst array counts.

    >>> write_cache_left_bytes(8.0, 0.0), write_cache_left_bytes(8.0, 1.0)
    (8.0, 0.0)
    """
    return write_cache_bytes * (1 - least(lost, 1.0))


@law(symbol="Q_w", symbols="Q f", source="write-through (model F3)", title="Writes a drive can sort")
def destage_depth_left(depth: Count, lost: Count) -> Count:
    """Depth of the queue of writes at a drive: the destage depth, 1 when an array has lost its write-back.

    >>> destage_depth_left(8.0, 0.0), destage_depth_left(8.0, 1.0)
    (8.0, 1.0)
    """
    return depth - (depth - 1) * least(lost, 1.0)


@law(symbol="r", symbols="n", source="Chen et al. 1994 (model F2); no gain from a loss",
     validity="single parity, one drive lost, small writes",
     title="Drive operations of a write in a degraded group over those of an ordinary one",
     limits={"members": (3, None)})
def degraded_write_ratio(members: Count) -> Ratio:
    """Drive operations of a small write in a RAID 5 group with a drive lost, over the ordinary 4; no survivor has less.

    ``max(p / 4, (n - 1) / n)``. Of three drives two would carry 7/3 operations in place of 4 over three: less for each
    than before, only because the intact group is charged a read-modify-write where two data drives allow a write of
    the whole stripe. An array that writes so gains nothing from a lost drive.

    >>> degraded_write_ratio(8.0), round(degraded_write_ratio(3.0), 4)
    (1.0, 0.6667)
    """
    return most(degraded_write_penalty.function(members) / 4, (members - 1) / members)


@law(symbol="n'", symbols="n r", source=_COUNTING, title="Parts that work, by the worst host")
def working_share(parts: Count, kept: Ratio) -> Count:
    """The share of equal parts that works: ``n r``; 1e-9 stands for none.

    >>> working_share(4.0, 0.5), working_share(1.0, 0.0)
    (2.0, 1e-09)
    """
    return most(parts * kept, NONE_LEFT)


@law(symbol="r", symbols="r b", source="utilization law (model F4)", title="Load of survivors beside a rebuild",
     limits={"rebuild": (0.0, 0.99)})
def beside_rebuild_ratio(ratio: Ratio, rebuild: Ratio) -> Ratio:
    """Work of the survivors over the work before, in the time that a rebuild leaves them: ``r / (1 - b)``.

    >>> beside_rebuild_ratio(1.75, 0.0), beside_rebuild_ratio(1.5, 0.25)
    (1.75, 2.0)
    """
    return ratio / (1 - rebuild)


@law(symbol="b", symbols="f s", source="array documentation (model F4)",
     title="Share of the survivors' time a rebuild takes",
     limits={"under_way": ANY, "share": (0.0, 0.99)})
def rebuild_share(under_way: Count, share: Ratio) -> Ratio:
    """The share of the drives' time that is given to a rebuild, while one is under way: ``min(f, 1) s``.

    >>> rebuild_share(0.0, 0.5), rebuild_share(1.0, 0.5)
    (0.0, 0.5)
    """
    return least(under_way, 1.0) * share

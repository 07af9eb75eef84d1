"""How many of parallel links carry traffic while all is well, and which of several stations in a row is slowest."""

from typing import Annotated

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Count, Ratio, Seconds, Value
from sizer.figures.algebra.vocabulary import divide, floor, least, most, total

Elements = Annotated[Value, "s", "count"]

_MULTIPATH = "multipath policy (model L8)"


@law(symbol="m", symbols="n", source=_MULTIPATH, title="Links that carry traffic: all")
def all_active(link_count: Count) -> Count:
    """Every link carries traffic.

    >>> all_active(16.0)
    16.0
    """
    return link_count


@law(symbol="m", symbols="n", source=_MULTIPATH, title="Links that carry traffic: one of each pair")
def active_of_pairs(link_count: Count) -> Count:
    """One link of each active/standby pair carries traffic: ``floor(n / 2)``, at least 1.

    >>> active_of_pairs(16)
    8.0
    """
    return most(floor(link_count / 2), 1.0)


@law(symbol="m", symbols="n k", source=_MULTIPATH, title="Links that carry traffic: one for each target")
def one_active_each(link_count: Count, member_count: Count) -> Count:
    """One link of each downstream member carries traffic, the others wait: ``min(n, k)``.

    >>> one_active_each(4.0, 1.0)
    1.0
    """
    return least(link_count, member_count)


@law(symbol="m", symbols="n b", source="IEEE 802.1AX; Linux Ethernet bonding driver documentation (model L9)",
     title="Active ports of the narrowest bond")
def bond_ports(active: Count, bonds: Count) -> Count:
    """Whole ports that each bond has at least: ``floor(n / b)``, at least 1.

    Arguments: active ports n of all bonds, bonds b [count].

    >>> bond_ports(6.0, 2.0), bond_ports(5.0, 2.0)
    (3.0, 2.0)
    """
    return most(floor(active / bonds), 1.0)


@law(symbol="F", symbols="c k", source="IEEE 802.1AX: the frames of one conversation keep to one link (model L9)",
     title="Flows that a bond hashes")
def hashed_flows(peers: Count, connections: Count) -> Count:
    """Flows a bond spreads by hash: ``c k`` of whole connections k to each of c peers; at least 1.

    Arguments: peers c at the other end, connections k with each of them [count].

    >>> hashed_flows(4.0, 2.0), hashed_flows(4.0, 1.2)
    (8.0, 4.0)
    """
    return most(peers * floor(connections + 0.5), 1.0)


@law(symbol="m", symbols="n b m η", source="the narrowest bond counts (model L8, L9)",
     title="Ports of bonds that the peers keep busy")
def bonded_links(active: Count, bonds: Count, ports: Count, efficiency: Ratio) -> Count:
    """Links that equal bonds are worth: ``min(n, b m) eta``.

    Arguments: active ports n of all bonds, bonds b, whole ports m of the narrowest one [count]; efficiency [1].

    >>> bonded_links(6.0, 2.0, 3.0, 0.5), bonded_links(5.0, 2.0, 2.0, 0.5)
    (3.0, 2.0)
    """
    return least(active, bonds * ports) * efficiency


@law(symbol="F", symbols="c u k", source="the segments of one connection keep to one port (model L9)",
     title="Connections of clients with servers")
def connections_between(clients: Count, servers: Count, connections: Count) -> Count:
    """``F = c u k``: c clients keep whole connections k with each of u servers; at least 1.

    >>> connections_between(1.0, 2.0, 1.0), connections_between(4.0, 2.0, 1.2)
    (2.0, 8.0)
    """
    return most(clients * servers * floor(connections + 0.5), 1.0)


@law(symbol="a", symbols="s c", source="a file lies on so many targets (model W3)", title="Targets at work at a time")
def targets_at_work(streams: Count, stripes: Count) -> Count:
    """``a = s c``: each of s streams is in a file that is striped over c targets, which are dealt out in turn.

    >>> targets_at_work(3.0, 4.0)
    12.0
    """
    return streams * stripes


@law(symbol="m'", symbols="m n u a", source="a file lies on so many targets (model W3)",
     title="Members that targets at work lie on")
def parts_reached(even: Count, parts: Count, units: Count, targets: Count) -> Count:
    """``min(m, max(n b/u, b))``, ``b = min(u, a)``: u servers, arrays or groups have n parts, targets b of them.

    A unit without a part of its own shares that of another. Arguments: members m that share the work of all evenly,
    parts n of u units, targets a at work [count].

    >>> parts_reached(7.0, 8.0, 4.0, 1.0), parts_reached(7.0, 8.0, 4.0, 16.0), parts_reached(2.0, 2.0, 4.0, 1.0)
    (2.0, 7.0, 1.0)
    """
    reached = least(units, targets)
    return least(even, most(parts / units, 1.0) * reached)


@law(symbol="D", symbols="D m", source="elements that forward without storing form one station (model L8)",
     title="Demand at the slowest element of a path",
     words="The largest of the demands below.")
def slowest_demand_s(*demands_and_counts: Elements) -> Seconds:
    """Demand at the slowest member of a chain that forwards without storing the whole request: the largest.

    Arguments: pairs of a demand [s] and a count [count].

    >>> slowest_demand_s(2e-6, 8, 4e-6, 4)
    4e-06
    """
    return most(*demands_and_counts[::2])


@law(symbol="m", symbols="D m", source="elements that forward without storing form one station (model L8)",
     title="Members of the slowest element of a path",
     words="The largest demand divided by what the narrowest element takes for one request.")
def slowest_count(*demands_and_counts: Elements) -> Count:
    """Members that the largest demand of a chain has when the chain saturates with its narrowest element.

    ``max D / max(D / m)``; 1 where nothing is asked. So fewer members of any element never make the chain faster.

    >>> slowest_count(2e-6, 8, 4e-6, 4)
    4.0
    """
    demands, counts = demands_and_counts[::2], demands_and_counts[1::2]
    ratios = [demand / count for demand, count in zip(demands, counts, strict=True)]
    return divide(most(*demands), most(*ratios), 1.0)


@law(symbol="Z", symbols="Z D", source="the acknowledged time contains the controller's own work (model, Defaults)",
     title="Delay beside the stations that are modelled",
     words="The fixed delays, without what is waited for at the parts below.")
def delay_beside_s(delay_s: Seconds, *demands: Seconds) -> Seconds:
    """What is left of the fixed delays when the service of I/O-rate ceilings inside them is queued for by itself.

    ``max(Z - sum of D, 0)``: an unloaded operation takes the same time with or without the ceilings.

    >>> round(delay_beside_s(0.35e-3, 0.108e-3) * 1e3, 3)
    0.242
    """
    return most(delay_s - total(*demands, 0.0), 0.0)

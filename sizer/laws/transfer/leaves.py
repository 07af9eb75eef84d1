"""Tiers of switches: what leaves a leaf by its uplinks, and what these allow its hosts."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, BytesPerSecond, Count, Ratio
from sizer.figures.algebra.vocabulary import divide, least, most
from sizer.laws.limits import ANY, ONE_OR_MORE, SHARE, UNLIMITED_PER_S

_FLOW = "conservation of flow (model L18)"


@law(symbol="o", symbols="H U", source=_FLOW, title="Oversubscription of the uplinks of switches",
     limits={"hosts_bytes_per_s": ANY, "uplinks_bytes_per_s": ANY})
def oversubscription_ratio(hosts_bytes_per_s: BytesPerSecond, uplinks_bytes_per_s: BytesPerSecond) -> Ratio:
    """``o = H/U``: what the ports of hosts carry over what the uplinks carry.

    >>> oversubscription_ratio(32 * 3.125e9, 8 * 12.5e9), oversubscription_ratio(48 * 3.125e9, 4 * 12.5e9)
    (1.0, 3.0)
    """
    return divide(hosts_bytes_per_s, uplinks_bytes_per_s, UNLIMITED_PER_S)


@law(symbol="s", symbols="L r", source=_FLOW, title="Share of the traffic of a leaf that is for another one",
     limits={"switches": ONE_OR_MORE, "reached": ONE_OR_MORE})
def beyond_leaf_ratio(switches: Count, reached: Count) -> Ratio:
    """``s = 1 - r/L``: hosts lie evenly on L leaves, each of them on r that stand in for one another.

    >>> beyond_leaf_ratio(4.0, 1.0), beyond_leaf_ratio(8.0, 2.0), beyond_leaf_ratio(2.0, 2.0)
    (0.75, 0.75, 0.0)
    """
    return most(1 - reached / switches, 0.0)


@law(symbol="B", symbols="H U s", source=_FLOW, title="What the hosts of leaves can send, by their uplinks",
     limits={"hosts_bytes_per_s": ANY, "uplinks_bytes_per_s": ANY, "beyond_ratio": SHARE})
def leaf_bytes_per_s(
    hosts_bytes_per_s: BytesPerSecond, uplinks_bytes_per_s: BytesPerSecond, beyond_ratio: Ratio
) -> BytesPerSecond:
    """``B = min(H, U/s)``: ports of hosts H, uplinks U, share s that leaves the leaf.

    >>> round(leaf_bytes_per_s(100e9, 50e9, 0.75) / 1e9, 3), leaf_bytes_per_s(100e9, 50e9, 0.0) / 1e9
    (66.667, 100.0)
    """
    return least(hosts_bytes_per_s, divide(uplinks_bytes_per_s, beyond_ratio, UNLIMITED_PER_S))


@law(symbol="q_s", symbols="s q_r q_w a_r a_w", source=_FLOW, title="Bytes of an operation that leave their leaf",
     limits={"beyond_ratio": SHARE, "read_bytes": ANY, "write_bytes": ANY, "read_between": ANY, "write_between": ANY})
def beyond_leaf_bytes(
    beyond_ratio: Ratio, read_bytes: Bytes, write_bytes: Bytes, read_between: Ratio, write_between: Ratio
) -> Bytes:
    """``q_s = s ((1 + a_r) q_r + (1 + a_w) q_w)``: up one uplink and down another, so both directions have as much.

    Arguments: read_between a_r, write_between a_w, bytes that storage servers send each other for each of a client's.

    >>> beyond_leaf_bytes(0.75, 0.0, 1000.0, 0.0, 2.0)
    2250.0
    """
    return beyond_ratio * ((1 + read_between) * read_bytes + (1 + write_between) * write_bytes)

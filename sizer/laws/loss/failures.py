"""What one lost part costs: degraded reads and writes, rebuild times, time without service."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, BytesPerSecond, Count, PerSecond, Ratio, Seconds, Value
from sizer.figures.algebra.vocabulary import at_most, divide, least, most, where
from sizer.laws.limits import ANY, ONE_OR_MORE
from sizer.units import YEAR_S

_CHEN = "Chen et al. 1994"
_HOLLAND = "Holland and Gibson 1992; Deenadhayalan, LISA 2011 (model F5)"
MOST_LOST = 4


@law(symbol="v", symbols="n k f", source=f"{_CHEN}; Holland and Gibson 1992 (model F1)",
     validity="parity groups or declustered arrays, no more drives lost than tolerated",
     limits={"drives": (2, None), "reads": ONE_OR_MORE, "lost": ANY})
def degraded_read_ratio(drives: Count, reads: Count, lost: Count) -> Ratio:
    """Drive reads for each read once drives of a parity group are lost: ``((n - f) + f k) / n``, f at least 1.

    Arguments: drives n of the group, or of the declustered array [count], 2 or more; reads k that rebuild one lost
    block [count]: n - 1 for RAID 5, n - 2 for RAID 6, the data members of a code; lost f, one drive or what a shelf
    holds of the group [count]. Source: Chen et al. 1994; Holland and Gibson, Parity declustering, ASPLOS 1992.

    >>> degraded_read_ratio(8, 7, 1), degraded_read_ratio(10, 8, 1), round(degraded_read_ratio(116, 8, 1), 4)
    (1.75, 1.7, 1.0603)
    >>> degraded_read_ratio(10, 8, 2)
    2.4
    """
    gone = most(lost, 1.0)
    return ((drives - gone) + gone * reads) / drives


@law(symbol="p", symbols="n", source=f"{_CHEN} (model F2)", validity="RAID 5, one drive lost, small writes",
     limits={"members": (3, None)})
def degraded_write_penalty(members: Count) -> Ratio:
    """Drive operations of a small write once a drive of a RAID 5 group is lost, in the mean.

    ``((n - 1) + 1 + 4 (n - 2)) / n``: data on the lost drive reads n - 2 and writes parity; parity on it, one write;
    else 4. The n - 1 survivors carry them.

    Arguments: members n of the group [count], 3 or more. Source: Chen et al. 1994.

    >>> degraded_write_penalty(8)
    4.0
    """
    return ((members - 1) + 1 + 4 * (members - 2)) / members


@law(symbol="t_year", symbols="λ t", source="counting (model F3)", limits={"failures_per_s": ANY, "outage_s": ANY})
def outage_ratio(failures_per_s: PerSecond, outage_s: Seconds) -> Ratio:
    """Share of the time without service while failures are detected and taken over: ``lambda t``.

    Arguments: failures_per_s lambda [1/s]; outage_s t of each, detection to client retry [s]: there is no default, it
    must be asked for.

    >>> round(outage_ratio(2 / (365.25 * 86400), 60) * 365.25 * 86400)
    120
    """
    return failures_per_s * outage_s


@law(symbol="B_r", symbols="B L k m", source="bytes through the card (model F4)",
     title="Rate at which a spare behind a card is written",
     limits={"rate_bytes_per_s": ONE_OR_MORE, "lanes_bytes_per_s": ONE_OR_MORE, "reads": ANY,
             "cards": (1e-9, None)})
def rebuild_behind_card_bytes_per_s(
    rate_bytes_per_s: BytesPerSecond, lanes_bytes_per_s: BytesPerSecond, reads: Count, cards: Count
) -> BytesPerSecond:
    """``B_r = min(B, m L / max(k, 1))``: all that the survivors are read for a block comes through the card.

    Arguments: rate B of the spare, lanes L of a card to its drives [B/s]; reads k that rebuild a block [1]; cards m of
    a server.

    >>> round(rebuild_behind_card_bytes_per_s(5.6e9, 28.03e9, 15.0, 1) / 1e9, 3)
    1.869
    >>> rebuild_behind_card_bytes_per_s(125.5e6, 28.03e9, 15.0, 1) / 1e6
    125.5
    """
    return least(rate_bytes_per_s, cards * lanes_bytes_per_s / most(reads, 1.0))


@law(symbol="T", symbols="C s B", source="array documentation (model F4)", validity="one spare drive",
     limits={"used_bytes": ANY, "rebuild_ratio": (1e-3, 1), "rate_bytes_per_s": ONE_OR_MORE})
def spare_rebuild_s(used_bytes: Bytes, rebuild_ratio: Ratio, rate_bytes_per_s: BytesPerSecond) -> Seconds:
    """Time to rebuild onto one spare drive: ``T = C / (s B)``.

    Reads on the survivors or the controller may bind first: take the largest time.

    Arguments: used_bytes C to be rebuilt [B]; rebuild_ratio s, share of the spare's time [1] (1 idle, default 0.5, 0.25
    to 0.8); rate_bytes_per_s B of the spare [B/s].

    >>> [round(spare_rebuild_s(2000.4e9, share, 125.5e6) / 3600, 2) for share in (1, 0.5)]
    [4.43, 8.86]
    """
    return used_bytes / (rebuild_ratio * rate_bytes_per_s)


@law(symbol="T_1", symbols="C k P B s", source=_HOLLAND, validity="declustered arrays",
     limits={"used_bytes": ANY, "data_members": ONE_OR_MORE, "drives": (2, None), "rate_bytes_per_s": ONE_OR_MORE,
             "rebuild_ratio": (1e-3, 1)})
def declustered_rebuild_s(
    used_bytes: Bytes, data_members: Count, drives: Count, rate_bytes_per_s: BytesPerSecond, rebuild_ratio: Ratio
) -> Seconds:
    """Time to rebuild one lost drive of a declustered array: ``T_1 = C (k + 1) / ((P - 1) B s)``.

    Arguments: used_bytes C on the lost drive [B]; data_members k [count]; drives P of the array [count], 2 or more;
    rate_bytes_per_s B of one drive in runs of a strip [B/s]; rebuild_ratio s, share of the drives' time [1] (default
    0.25 in the background, 1 for critical work).

    >>> round(declustered_rebuild_s(0.7 * 2000.4e9, 8, 116, 71.63e6, 0.25) / 3600, 3)
    1.7
    """
    return used_bytes * (data_members + 1) / ((drives - 1) * rate_bytes_per_s * rebuild_ratio)


@law(symbol="P_g", symbols="P g k", source="Ceph documentation, backfill reservation; counting (model F10)",
     title="Drives that take part in the recovery of one", validity="each group is recovered to one drive",
     limits={"drives": (2, None), "groups": ONE_OR_MORE, "data_members": ONE_OR_MORE})
def recovering_drives(drives: Count, groups: Count, data_members: Count) -> Count:
    """``P_g = min(P, g (k + 1) + 1)``: each group of the lost drive is read on k drives and written to one.

    Arguments: drives P of the pool, with the lost one; groups g that it held; data_members k, 1 of copies [count].

    >>> recovering_drives(576, 100, 1), recovering_drives(120, 100, 4)
    (201, 120)
    """
    return least(drives, groups * (data_members + 1) + 1)


@law(symbol="T_d", symbols="C f k P B s", source="Ceph documentation, mClock; counting (model F10)",
     title="Time until what a lost server held is healed", validity="objects placed evenly over all drives",
     limits={"used_bytes": ANY, "lost_drives": ANY, "data_members": ONE_OR_MORE, "drives": (2, None),
             "rate_bytes_per_s": ONE_OR_MORE, "rebuild_ratio": (1e-3, 1)})
def node_rebuild_s(
    used_bytes: Bytes, lost_drives: Count, data_members: Count, drives: Count, rate_bytes_per_s: BytesPerSecond,
    rebuild_ratio: Ratio
) -> Seconds:
    """``T_d = C f (k + 1) / ((P - f) B s)``: the drives outside read k parts and write one for each that is lost.

    Arguments: used_bytes C of a drive [B]; lost_drives f with the server; data_members k, 1 of copies; drives P of the
    pool, at least one of which is left [count]; rate B of a drive [B/s]; share s of their time [1].

    >>> round(node_rebuild_s(14e12, 12, 4, 120, 150 * 2.0**20, 0.25) / 3600, 2)
    54.94
    """
    left = most(drives - lost_drives, 1.0)
    return used_bytes * lost_drives * (data_members + 1) / (left * rate_bytes_per_s * rebuild_ratio)


@law(symbol="T_n", symbols="C f k B s", source="counting the bytes that come in at the servers' ports (model F10)",
     title="Time of a recovery through the ports of the servers",
     limits={"used_bytes": ANY, "lost_drives": ANY, "data_members": ONE_OR_MORE, "ports_bytes_per_s": ONE_OR_MORE,
             "rebuild_ratio": (1e-3, 1)})
def network_rebuild_s(
    used_bytes: Bytes, lost_drives: Count, data_members: Count, ports_bytes_per_s: BytesPerSecond, rebuild_ratio: Ratio
) -> Seconds:
    """``T_n = C f k / (B s)``: k parts come over the network for each that is lost, one of copies.

    Arguments: used_bytes C of a drive [B]; lost_drives f; data_members k [count]; rate B of all ports of the servers
    that are left, in one direction [B/s]; share s of it that recovery is given [1].

    >>> round(network_rebuild_s(14e12, 12, 4, 11 * 6.25e9, 0.25) / 3600, 2)
    10.86
    """
    return used_bytes * lost_drives * data_members / (ports_bytes_per_s * rebuild_ratio)


@law(symbol="c_f", symbols="w P f", source=_HOLLAND, validity="1 to 4 drives lost, stripes spread evenly",
     limits={"stripe_width": ONE_OR_MORE, "drives": (MOST_LOST + 1, None), "lost": (1, MOST_LOST)})
def critical_share(stripe_width: Count, drives: Count, lost: Count) -> Ratio:
    """Share of a lost drive's stripes that all lost drives hit: ``product over i = 1..f-1 of (w - i)/(P - 1 - i)``.

    With f drives lost only those stripes are critical, and they are rebuilt first.

    Arguments: stripe_width w = k + r [count]; drives P of the array [count], 5 or more; lost f [count], 1 to 4 (whole).

    >>> round(critical_share(10, 116, 2), 6), round(critical_share(11, 116, 3), 6)
    (0.078947, 0.006986)
    """
    share: Value = 1.0
    for others in range(1, MOST_LOST):
        hit = most(0.0, stripe_width - others) / (drives - 1 - others)
        share = share * where(at_most(lost, others), 1.0, hit)
    return share


@law(symbol="C", symbols="C G n", source="counting (model F1)", limits={"usable_bytes": ANY, "affected": ANY})
def affected_bytes(usable_bytes: Bytes, affected: Count, drives: Count) -> Bytes:
    """Capacity with less redundancy while a drive is lost: ``C G / n``, the share of its group or pair.

    Arguments: usable_bytes C of the pool [B]; affected G, drives of the set the lost drive belongs to; drives n of the
    pool [count].

    >>> round(affected_bytes(27.014e12, 2.0, 736.0) / 1e9, 1)
    73.4
    """
    return usable_bytes * divide(affected, drives, 1.0)


@law(symbol="G'", symbols="w f g G", title="Drives whose worth of data has less redundancy",
     source="counting (model F1)", validity="stripes or objects that lie on any drives of a set",
     limits={"width": ONE_OR_MORE, "lost": ANY, "groups": ANY, "affected": ANY})
def drives_of_stripes(width: Count, lost: Count, groups: Count, affected: Count) -> Count:
    """``min(w f g, G)``: each lost drive holds a part of as many stripes as fill w drives; one is lost at least.

    Arguments: width w of a stripe, its data and redundancy or its copies; lost f, drives of each set; groups g, sets
    that lost them; affected G, drives of these sets [count].

    >>> drives_of_stripes(3.0, 1.0, 1.0, 120.0), drives_of_stripes(6.0, 10.0, 1.0, 40.0)
    (3.0, 40.0)
    """
    return least(width * most(lost, 1.0) * most(groups, 1.0), affected)


@law(symbol="λ", symbols="n MTTF", source="constant rates (model F8)", limits={"drives": ANY, "mttf_s": (1.0, None)})
def failures_per_year(drives: Count, mttf_s: Seconds) -> Ratio:
    """Drives of so many that fail in a year, in the mean: ``n 365.25 d / MTTF``.

    Arguments: drives n [count]; mttf_s to expect in the field [s].

    >>> round(failures_per_year(736.0, 0.4 * 1.4e6 * 3600), 2)
    11.52
    """
    return drives * YEAR_S / mttf_s


@law(symbol="q", symbols="N g G f l", source="all others in flight wait there (model F1, Q9)",
     title="Queue at a survivor of degraded groups, when they are saturated",
     limits={"lost": ANY, "overlap": (1e-9, 1.0)})
def queue_at_survivors(population: Count, groups: Count, group: Count, lost: Count, overlap: Ratio) -> Count:
    """``(N - 1) / (l g (G - f))``, of one survivor at least: where degraded groups bind, all others wait there.

    Arguments: population N; degraded groups g of G drives, f of each lost [count]; overlap l, reads of an operation
    that wait for one another over all of them [1]: each has 1/l at the drives at once. Source: counting.

    >>> queue_at_survivors(64.0, 1.0, 10.0, 1.0, 1.0), queue_at_survivors(64.0, 7.0, 10.0, 1.0, 0.5)
    (7.0, 2.0)
    """
    return (population - 1) / (overlap * most(groups * (group - lost), 1.0))

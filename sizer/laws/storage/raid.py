"""Work that protection adds: drive operations for each write, chunks for each request."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, Count, Ratio, Seconds
from sizer.figures.algebra.vocabulary import least, less, most, where
from sizer.laws.limits import ANY, ONE_OR_MORE, SHARE

_CHEN = "Chen et al. 1994 (model R1)"


@law(symbol="p", symbols="k", source=_CHEN, limits={"copies": ONE_OR_MORE})
def mirror_write_penalty(copies: Count) -> Ratio:
    """Drive operations of one small write when every block is kept in several copies: ``p = k``.

    1 for RAID 0, 2 for RAID 1 and 10.

    >>> mirror_write_penalty(2.0)
    2.0
    """
    return copies * 1.0


@law(symbol="p", symbols="m", source=_CHEN, validity="writes smaller than a chunk, at random places",
     limits={"parity_members": ONE_OR_MORE})
def parity_write_penalty(parity_members: Count) -> Ratio:
    """Drive operations of one small write that updates parity in place: ``p = 2 (1 + m)``.

    Old data and parities are read, new ones written: 4 for RAID 5, 6 for RAID 6.

    Arguments: parity_members m [count], 1 or more. Source: Chen et al. 1994.

    >>> parity_write_penalty(1), parity_write_penalty(2)
    (4, 6)
    """
    return 2 * (1 + parity_members)


@law(symbol="p", symbols="k m", source=_CHEN, validity="log-structured or copy-on-write layouts",
     limits={"data_members": ONE_OR_MORE, "parity_members": ANY})
def whole_stripe_write_penalty(data_members: Count, parity_members: Count) -> Ratio:
    """Drive operations for each small write where only whole stripes are ever written: ``p = (k + m) / k``.

    It is also the streaming bytes written for each user byte, under any layout.

    Arguments: data_members k [count], 1 or more; parity_members m [count], 0 or more. Source: Chen et al. 1994.

    >>> whole_stripe_write_penalty(8, 2)
    1.25
    """
    return (data_members + parity_members) / data_members


@law(symbol="p", symbols="p_i g p_w c", source="Chen et al. 1994; Rosenblum and Ousterhout 1992 (model R1)",
     validity="random writes smaller than a chunk",
     limits={"in_place": ONE_OR_MORE, "gathered": SHARE, "whole_stripe": ONE_OR_MORE, "log_write": ONE_OR_MORE})
def gathered_write_penalty(in_place: Ratio, gathered: Ratio, whole_stripe: Ratio, log_write: Ratio) -> Ratio:
    """Drive operations of one small write, of which a share goes into whole stripes.

    ``p = (1 - g) p_i + g min(c p_w, p_i)``. What is gathered pays the code and what the layout writes besides: its own
    map, and the live blocks that cleaning moves. A layout that would cost more than writing in place writes in place.

    Arguments: in_place p_i and whole_stripe p_w, penalties of a write in place and in a whole stripe [1]; gathered g
    [1], 0 to 1; log_write c, blocks written for each new one [1] (default 1.4, 1 to 2). Source: Chen et al. 1994;
    Rosenblum and Ousterhout, The design and implementation of a log-structured file system, ACM TOCS 10(1), 1992.

    >>> round(gathered_write_penalty(6.0, 1.0, 1.25, 1.4), 4), gathered_write_penalty(6.0, 0.0, 1.25, 1.4)
    (1.75, 6.0)
    """
    return (1 - gathered) * in_place + gathered * least(log_write * whole_stripe, in_place)


@law(symbol="j", symbols="c k", source="counting: each drive has its chunks in one piece (model R3)",
     title="Drives that a large request goes to", limits={"chunks": ANY, "data_members": ONE_OR_MORE})
def pieces_of_request(chunks: Count, data_members: Count) -> Count:
    """``j = min(c, k)``: chunks beyond a stripe follow those before them on the same drives, without another seek.

    Arguments: chunks c that the request touches; data_members k of a stripe [count].

    >>> pieces_of_request(8.0, 5.0), pieces_of_request(128.0, 1.0), pieces_of_request(1.0, 8.0)
    (5.0, 1.0, 1.0)
    """
    return least(chunks, data_members)


@law(symbol="b", symbols="j k m", source="Chen et al. 1994: large writes (model R3)",
     validity="parity that is updated in place",
     title="Writes of one block that a large write costs as much as",
     limits={"pieces": ANY, "data_members": ONE_OR_MORE, "parity_members": ONE_OR_MORE})
def changed_pieces(pieces: Count, data_members: Count, parity_members: Count) -> Ratio:
    """``b = max(min(2 (j + m), k + m) / (2 (1 + m)), 1)``: j chunks of one stripe share its parity.

    The array reads and writes what changes and the parity, or reads the rest of the stripe and writes what changes and
    the parity, whichever is less: a whole stripe reads nothing. In writes of one block, of 2 (1 + m) each, and never
    less than one.

    >>> changed_pieces(1.0, 8.0, 2.0), round(changed_pieces(8.0, 8.0, 2.0), 4)
    (1.0, 1.6667)
    """
    operations = least(2 * (pieces + parity_members), data_members + parity_members)
    return most(operations / (2 * (1 + parity_members)), 1.0)


@law(symbol="b", symbols="q u k m p", title="Writes of one block that updates of whole stripes cost as much as",
     source="Ceph documentation, erasure code: a stripe is updated as a whole (model R3)",
     limits={"request_bytes": ANY, "unit_bytes": ONE_OR_MORE, "data_members": ONE_OR_MORE,
             "parity_members": ONE_OR_MORE, "penalty": ONE_OR_MORE})
def rewritten_stripes(
    request_bytes: Bytes, unit_bytes: Bytes, data_members: Count, parity_members: Count, penalty: Ratio
) -> Ratio:
    """``b = (k + m + [q < k u] k) / p``: a write within a stripe reads its data first, and writes all of it anew.

    What a request changes of further stripes lies behind the first on the same drives.

    Arguments: request q, unit u of a member in a stripe [B]; data k, parity m; penalty p of a write of one block.

    >>> rewritten_stripes(4096, 4096, 4, 2, 1.0), rewritten_stripes(16384, 4096, 4, 2, 6.0)
    (10.0, 1.0)
    """
    partial = where(less(request_bytes, data_members * unit_bytes), data_members, 0.0)
    return (data_members + parity_members + partial) / penalty


@law(symbol="v", symbols="n q i d", title="Drive visits of an object that lies in parts",
     source="counting; MinIO source, ShouldInline, and knowledge base, small objects (model R3)",
     limits={"parts": ANY, "part_bytes": ANY, "inline_bytes": ANY, "metadata_visits": ANY})
def object_visits(parts: Count, part_bytes: Bytes, inline_bytes: Bytes, metadata_visits: Ratio) -> Count:
    """``v = n (1 + [q >= i] d)``: a small part lies in its metadata, a larger one has them beside it.

    Arguments: parts n that are read, or written with their parity; bytes q of a part, i from which on parts are files
    of their own [B]; visits d of a drive for the metadata of a part [1].

    >>> object_visits(8.0, 8192, 131072, 1.0), object_visits(12.0, 2**19, 131072, 1.0)
    (8.0, 24.0)
    """
    return parts * (1 + where(less(part_bytes, inline_bytes), 0.0, metadata_visits))


@law(symbol="b", symbols="n p", title="Writes of one block that a written object costs as much as",
     source="counting: nothing is read before it (model R3)", limits={"visits": ANY, "penalty": ONE_OR_MORE})
def whole_object_blocks(visits: Count, penalty: Ratio) -> Ratio:
    """``b = n/p``: each part and its metadata are written once.

    Arguments: drive visits n of the object [count]; penalty p of a write of one block.

    >>> whole_object_blocks(12.0, 10.0)
    1.2
    """
    return visits / penalty


@law(symbol="b'", symbols="b n p q l d", title="Writes of one block with those that go to a log first",
     source="Ceph documentation, BlueStore configuration reference (model R3)",
     limits={"blocks": ANY, "parts": ONE_OR_MORE, "penalty": ONE_OR_MORE, "part_bytes": ANY, "deferred_bytes": ANY,
             "log_ratio": SHARE})
def with_deferred_writes(
    blocks: Ratio, parts: Count, penalty: Ratio, part_bytes: Bytes, deferred_bytes: Bytes, log_ratio: Ratio
) -> Ratio:
    """``b' = b + [q < l] d n/p``: a write below a size goes to a log on the same disk, and to its place later.

    Arguments: blocks b of penalty p each; parts n that are written, of q bytes; size l from which on writes go to their
    place at once [B]; positionings d of the disk for a write to the log [1]: less than 1 where several go together.

    >>> with_deferred_writes(1.0, 3, 3.0, 4096, 65536, 1.0), with_deferred_writes(1.0, 3, 3.0, 65536, 65536, 1.0)
    (2.0, 1.0)
    """
    return blocks + where(less(part_bytes, deferred_bytes), log_ratio * parts / penalty, 0.0)


@law(symbol="v_w'", symbols="v_w v_r p k g c", source="Chen et al. 1994; counting (model R12)",
     title="Writes of the busiest drives where parity has drives of its own, as if all were data drives",
     limits={"data_members": ONE_OR_MORE, "gathered": SHARE, "log_write": ONE_OR_MORE, "penalty": ONE_OR_MORE})
def dedicated_write_visits(
    write_visits: Ratio, read_visits: Ratio, penalty: Ratio, data_members: Count, gathered: Ratio, log_write: Ratio,
) -> Ratio:
    """``v_w' = max(w a, w b k - v_r)``, ``w = v_w/p``, ``a = 2 (1 - g) + g c``, ``b = 2 (1 - g) + g c/k``.

    A write of one block makes ``a`` operations on one of k data drives and ``b`` on each parity drive, in place a read
    and a write. Parity drives serve no reads, so they have the time for that. The busier of the two kinds binds.

    Arguments: drive operations v_w and v_r of the writes and reads of an operation; penalty p of one write; k data
    members; share g of the writes in whole stripes, with c blocks written for each.

    >>> dedicated_write_visits(4.0, 0.0, 4.0, 6.0, 0.0, 1.0), dedicated_write_visits(1.25, 0.5, 1.25, 8.0, 1.0, 1.0)
    (12.0, 1.0)
    """
    writes = write_visits / penalty
    at_data = 2 * (1 - gathered) + gathered * log_write
    at_parity = 2 * (1 - gathered) + gathered * log_write / data_members
    return most(writes * at_data, writes * at_parity * data_members - read_visits)


@law(symbol="w", symbols="e", source="Chen et al. 1994 (model R2)", limits={"code_ratio": (1e-3, 1)})
def streaming_write_ratio(code_ratio: Ratio) -> Ratio:
    """Bytes that reach drives for each user byte of a streaming write: ``1 / e``.

    Arguments: code_ratio e, usable share of the protection [1], above 0 to 1. Source: Chen et al. 1994.

    >>> streaming_write_ratio(0.8), streaming_write_ratio(0.5)
    (1.25, 2.0)
    """
    return 1 / code_ratio


@law(symbol="L", symbols="S T", source="Chen et al. 1994 (model R7)", validity="software RAID, or a cache that is off",
     limits={"service_s": ANY, "revolution_s": ANY})
def parity_update_s(service_s: Seconds, revolution_s: Seconds) -> Seconds:
    """Latency of one uncached small write to parity RAID: ``1.25 S + T``.

    The slower of two parallel reads, then one rotation until the written sectors come round again.

    Arguments: service_s S of a read [s]; revolution_s T [s]. Source: Chen et al. 1994; 1.25 for the slower of two
    is our own rule.

    >>> round(parity_update_s(12.6319e-3, 60 / 7200) * 1e3, 3)
    24.123
    """
    return 1.25 * service_s + revolution_s

"""Storage servers that keep data on their own drives: what an operation asks of their processors and ports."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Anything, Bytes, Count, Cycles, CyclesPerByte, CyclesPerSecond, Ratio, Seconds
from sizer.figures.algebra.vocabulary import called, divide, least, less, most, where
from sizer.laws.limits import ANY, ONE_OR_MORE, SHARE

_WORK = "cycles over clock, for each part of an operation (model W8)"
_PORTS = "counting the bytes that pass each server (model L13)"


@law(symbol="c", symbols="r q k p u s f c_r c_w c_a c b_r b_w", source=_WORK,
     title="Processor cycles of an operation on all its servers",
     limits={"read_ratio": SHARE, "request_bytes": ANY, "data": ONE_OR_MORE, "parity": ANY, "unit_bytes": ONE_OR_MORE,
             "whole_stripes": SHARE, "partial_writes": SHARE, "read_cycles": ANY, "write_cycles": ANY,
             "asking_cycles": ANY, "read_cycles_per_byte": ANY, "write_cycles_per_byte": ANY, "copies": ONE_OR_MORE})
def store_cycles(
    read_ratio: Ratio, request_bytes: Bytes, data: Count, parity: Count, unit_bytes: Bytes, whole_stripes: Ratio,
    partial_writes: Ratio, read_cycles: Cycles, write_cycles: Cycles, asking_cycles: Cycles, copies: Count,
    read_cycles_per_byte: CyclesPerByte, write_cycles_per_byte: CyclesPerByte,
) -> Cycles:
    """A read costs c_r for each server that it is put together from, a write c_w for each that it goes to.

    ``r (v e + (1 - v/k) c_a + q b_r) + w (j c_w + o e + q b_w j/i)`` with ``e = c_r + c_a (k - 1)/k``: the server that
    gathers a stripe asks the others for their members, and passes on what it has none of. v of the k data members are
    read: t, those that a request touches, or all where the software reads whole stripes. It writes j = n members or
    copies, for i = k that hold data, and a write that fills no stripe (g = 1) reads o = g k first. Where it writes
    parts of a stripe (f = 1) j = t + p, i = t, and it reads what is less, the old of these or the rest of the data: o =
    min(t + p, k - t).

    Arguments: read_ratio r, w = 1 - r [1]; request_bytes q; data k, parity p, copies of a mirror [count], where n is k
    + p or the copies; unit_bytes u of one member in a stripe; whole_stripes s, partial_writes f, 1 or 0 [1];
    read_cycles c_r, write_cycles c_w, asking_cycles c_a of a server that asks another for a member [cycle];
    read_cycles_per_byte b_r, write_cycles_per_byte b_w for each copy [cycle/B].

    >>> store_cycles(0.0, 4096, 1, 0, 4096, 1.0, 0.0, 302e3, 870e3, 250e3, 3, 3.0, 9.0)
    2720592.0
    >>> round(store_cycles(1.0, 4096, 6, 2, 4096, 1.0, 0.0, 302e3, 870e3, 250e3, 1, 3.0, 9.0))
    3074288
    >>> round(store_cycles(0.0, 4096, 6, 2, 4096, 1.0, 0.0, 302e3, 870e3, 250e3, 1, 3.0, 9.0))
    10071152
    >>> round(store_cycles(0.0, 4096, 4, 2, 4096, 0.0, 1.0, 302e3, 870e3, 0.0, 1, 0.0, 0.0)), 3 * 302_000 + 3 * 870_000
    (3516000, 3516000)
    """
    touched = called(least(most(request_bytes / unit_bytes, 1.0), data), "t", "data members of a request", "count")
    read_from = called(whole_stripes * data + (1 - whole_stripes) * touched, "v", "members that a read is of", "count")
    each_read = called(read_cycles + asking_cycles * (data - 1) / data, "e", "cycles of a read", "cycle")
    stripe = called(most(data + parity, copies), "n", "members of a whole stripe", "count")
    part = called(most(touched + parity, copies), "n_t", "members of a part of a stripe", "count")
    fills_none = where(less(request_bytes, data * unit_bytes), 1.0, 0.0) * where(less(1.0, data), 1.0, 0.0)
    members = called((1 - partial_writes) * stripe + partial_writes * part, "j", "members that are written", "count")
    first = called((1 - partial_writes) * fills_none * data + partial_writes * least(touched + parity, data - touched),
                   "o", "members that are read before", "count")
    redundancy = called((1 - partial_writes) * stripe / data + partial_writes * part / touched,
                        "a", "bytes written for each byte", "1")
    passed_on = called(asking_cycles * (1 - read_from / data), "p_o", "cycles of what is passed on", "cycle")
    reads = called(read_from * each_read + passed_on + request_bytes * read_cycles_per_byte,
                   "R", "cycles of a read operation", "cycle")
    writes = called(
        members * write_cycles + first * each_read + request_bytes * write_cycles_per_byte * redundancy,
        "W", "cycles of a write operation", "cycle")
    return read_ratio * reads + (1 - read_ratio) * writes


@law(symbol="m", symbols="m_c n t c_o c", source=_WORK, title="Cores that the threads of a store keep busy",
     limits={"cores": ANY, "drives": ANY, "threads": ANY, "own_cycles": (1e-9, None), "all_cycles": ANY})
def cores_of_threads(cores: Count, drives: Count, threads: Count, own_cycles: Cycles, all_cycles: Cycles) -> Count:
    """``min(m_c, n t c/c_o)``: each of n drives has t threads, which do c_o of the c cycles of an operation.

    Clients and gateways beside them have threads of their own.

    >>> cores_of_threads(96.0, 4.0, 16.0, 302e3, 302e3), cores_of_threads(96.0, 4.0, 16.0, 300e3, 600e3)
    (64.0, 96.0)
    """
    return least(cores, drives * threads * all_cycles / own_cycles)


@law(symbol="c", symbols="p c_1 c_0", source="mean over two states (model W8)", title="Between two states",
     limits={"position": SHARE})
def between_states(position: Ratio, over: Anything, apart: Anything) -> Anything:
    """``p c_1 + (1 - p) c_0``, with p between the states 0 and 1.

    >>> between_states(0.25, 8.0, 4.0)
    5.0
    """
    return position * over + (1 - position) * apart


@law(symbol="c_g", symbols="c_c c_f q b", source=_WORK, title="Processor cycles of an operation in a gateway",
     limits={"client_cycles": ANY, "front_cycles": ANY, "moved_bytes": ANY, "cycles_per_byte": ANY})
def gateway_cycles(
    client_cycles: Cycles, front_cycles: Cycles, moved_bytes: Bytes, cycles_per_byte: CyclesPerByte
) -> Cycles:
    """``c_c + c_f + q b``: a client of the store behind it, a server to those before it, and its bytes twice copied.

    >>> gateway_cycles(250e3, 20e3, 16384, 1.0)
    286384.0
    """
    return client_cycles + front_cycles + moved_bytes * cycles_per_byte


@law(symbol="D_p", symbols="c f b h", source=_WORK, title="Time of an operation at the cores of storage servers",
     limits={"cycles": ANY, "clock_cycles_per_s": ONE_OR_MORE, "boost_ratio": ONE_OR_MORE, "thread_ratio": ONE_OR_MORE})
def store_processor_s(
    cycles: Cycles, clock_cycles_per_s: CyclesPerSecond, boost_ratio: Ratio, thread_ratio: Ratio
) -> Seconds:
    """``c / (f b h)``: base clock f, boost b of a processor with all cores at work, and h of two threads a core.

    >>> round(store_processor_s(302e3, 2.75e9, 1.25, 1.2) * 1e6, 3)
    73.212
    """
    return cycles / (clock_cycles_per_s * boost_ratio * thread_ratio)


@law(symbol="a_w", symbols="k p c", source=_PORTS, title="Bytes between servers for each byte read and written",
     limits={"data": ONE_OR_MORE, "parity": ANY, "copies": ONE_OR_MORE})
def between_servers_ratio(data: Count, parity: Count, copies: Count) -> Ratio:
    """What the server that a client writes to sends on: ``(max(k + p, c) - 1)/k``, one member stays with it.

    >>> between_servers_ratio(1, 0, 3), between_servers_ratio(4, 2, 1)
    (2.0, 1.25)
    """
    return (most(data + parity, copies) - 1.0) / data


@law(symbol="a_r", symbols="k", source=_PORTS, title="Bytes between servers for each byte read",
     limits={"data": ONE_OR_MORE})
def gathered_ratio(data: Count) -> Ratio:
    """Of k members one is where the client reads: ``(k - 1)/k``, nothing of a mirror.

    >>> gathered_ratio(4), gathered_ratio(1)
    (0.75, 0.0)
    """
    return (data - 1.0) / data


@law(symbol="q_p", symbols="q_r q_w a_r a_w e η_r η_w", source=_PORTS,
     title="Bytes of an operation in the busier direction of the servers' ports",
     limits={"read_bytes": ANY, "write_bytes": ANY, "read_between": ANY, "write_between": ANY, "elsewhere": SHARE,
             "read_port_ratio": (1e-6, 1.0), "write_port_ratio": (1e-6, 1.0)})
def server_port_bytes(
    read_bytes: Bytes, write_bytes: Bytes, read_between: Ratio, write_between: Ratio, elsewhere: Ratio,
    read_port_ratio: Ratio, write_port_ratio: Ratio,
) -> Bytes:
    """Clients read what goes out and write what comes in; what servers send each other goes both ways.

    ``max((e + a_w) q_w/η_w + a_r q_r/η_r, (e + a_r) q_r/η_r + a_w q_w/η_w)``: as if the port carried what its protocol
    and the software leave unused too.

    Arguments: read_bytes q_r, write_bytes q_w of an operation [B]; read_between a_r, write_between a_w, sent between
    servers for each [1]; elsewhere e, share that leaves the server of the client, 1 with clients apart and (n - 1)/n
    with clients on all n servers [1]; read_port_ratio η_r, write_port_ratio η_w, shares of a port that are reached [1].

    >>> server_port_bytes(0.0, 1e6, 0.0, 2.0, 1.0, 1.0, 1.0), server_port_bytes(1e6, 0.0, 0.75, 1.25, 1.0, 1.0, 1.0)
    (3000000.0, 1750000.0)
    """
    read, written = read_bytes / read_port_ratio, write_bytes / write_port_ratio
    between = read_between * read + write_between * written
    return most(elsewhere * written, elsewhere * read) + between


@law(symbol="e", symbols="n", source=_PORTS, title="Share of the work of clients on the servers that is for another",
     limits={"servers": ANY})
def elsewhere_ratio(servers: Count) -> Ratio:
    """``(n - 1)/n``: data lies on any of the n servers.

    >>> elsewhere_ratio(10)
    0.9
    """
    return divide(servers - 1.0, servers, 0.0)

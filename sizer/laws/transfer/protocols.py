"""Storage protocols of a connection: headers on the wire, the way there and back, and the work of hosts at its ends.

A protocol adds time to what drives and arrays take: of its software at both ends, and of each element on the way.
"""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, BytesPerSecond, Count, Cycles, CyclesPerByte, Metres, Ratio, Seconds
from sizer.figures.algebra.vocabulary import less, most, where
from sizer.laws.limits import ANY
from sizer.laws.transfer.links import ETHERNET_FRAME_BYTES

ROCE_HEADER_BYTES = 20 + 8 + 12 + 16 + 4
"""IP, UDP, base and extended transport headers and check of a RoCE v2 packet (InfiniBand specification, annex A17)."""
FIBRE_S_PER_M = 5e-9
"""Light in glass: 1/200,000 km/s."""

_PACKETS = "InfiniBand specification, annex A17; IEEE 802.3 (model L15)"
_WAY = "sum over the elements, there and back (model L16)"
_WORK = "cycles of a request and of its bytes (model L17)"


@law(symbol="p", symbols="MTU", source=_PACKETS, title="Data of one RoCE packet",
     limits={"mtu_bytes": ANY})
def roce_payload_bytes(mtu_bytes: Bytes) -> Bytes:
    """The largest of 256, 512, 1,024, 2,048 and 4,096 bytes that fits a packet with its 60 bytes of headers.

    >>> roce_payload_bytes(1500), roce_payload_bytes(9000)
    (1024.0, 4096.0)
    """
    room = mtu_bytes - ROCE_HEADER_BYTES
    payload = where(less(room, 512), 256.0, 512.0)
    for size in (1024.0, 2048.0, 4096.0):
        payload = where(less(room, size), payload, size)
    return payload


@law(symbol="B", symbols="r p", source=_PACKETS, title="Goodput of remote direct memory access over Ethernet",
     validity="packets that are neither lost nor paused", limits={"rate_bytes_per_s": ANY, "payload_bytes": ANY})
def roce_bytes_per_s(rate_bytes_per_s: BytesPerSecond, payload_bytes: Bytes) -> BytesPerSecond:
    """``B = r p/(p + 98)``: 60 bytes of headers and 38 of Ethernet for each packet.

    >>> round(roce_bytes_per_s(12.5e9, 4096) / 1e9, 3)
    12.208
    """
    return rate_bytes_per_s * payload_bytes / (payload_bytes + ROCE_HEADER_BYTES + ETHERNET_FRAME_BYTES)


@law(symbol="q'", symbols="q n h", source="headers of the protocol's specification (model L15)",
     title="Bytes of an operation with the headers of its requests",
     limits={"moved_bytes": ANY, "requests": ANY, "header_bytes": ANY})
def with_headers_bytes(moved_bytes: Bytes, requests: Ratio, header_bytes: Bytes) -> Bytes:
    """``q' = q + n h``: n requests with headers of h bytes. So q bytes of goodput are ``q/(q + n h)`` of what passes.

    >>> round(12.3755 * 4096 / with_headers_bytes(4096, 1.0, 48), 3)
    12.232
    """
    return moved_bytes + requests * header_bytes


@law(symbol="t_f", symbols="a t_a t_s m", source=_WAY, title="Round trip through adapters, switches and fibre",
     limits={"adapters": ANY, "adapter_s": ANY, "switches_s": ANY, "length_m": ANY})
def fabric_round_trip_s(adapters: Count, adapter_s: Seconds, switches_s: Seconds, length_m: Metres) -> Seconds:
    """``t_f = 2 (a t_a + t_s + m/200,000 km/s)``: adapters a of t_a each, switches t_s together, fibre m.

    >>> round(fabric_round_trip_s(2, 1.5e-6, 0.8e-6, 0.0) * 1e6, 3)
    7.6
    >>> round(fabric_round_trip_s(2, 1.5e-6, 1.8e-6, 10_000.0) * 1e6, 3)
    109.6
    """
    return 2 * (adapters * adapter_s + switches_s + length_m * FIBRE_S_PER_M)


@law(symbol="t_p", symbols="T t_u t_f", source=_WAY, title="Way of a request and its answer, by protocol",
     limits={"added_s": ANY, "usual_s": ANY, "fabric_s": ANY})
def protocol_way_s(added_s: Seconds, usual_s: Seconds, fabric_s: Seconds) -> Seconds:
    """``t_p = max(T - t_u, 0) + t_f``: T is what the protocol adds over one switch, whose fabric takes t_u of it.

    >>> round(protocol_way_s(35e-6, 7.6e-6, 9.2e-6) * 1e6, 3)
    36.6
    """
    return most(added_s - usual_s, 0.0) + fabric_s


@law(symbol="c", symbols="c_1 q b", source=_WORK, title="Processor cycles of a request at one end of its protocol",
     limits={"cycles": ANY, "moved_bytes": ANY, "cycles_per_byte": ANY})
def protocol_cycles(cycles: Cycles, moved_bytes: Bytes, cycles_per_byte: CyclesPerByte) -> Cycles:
    """``c = c_1 + q b``: c_1 cycles of a request, b of each of its q bytes.

    >>> protocol_cycles(25000.0, 8192, 1.8)
    39745.6
    """
    return cycles + moved_bytes * cycles_per_byte

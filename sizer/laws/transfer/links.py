"""What a link carries of the user's data, by protocol. Every rate is for one direction."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, BytesPerSecond, Count, Ratio
from sizer.laws.limits import ANY, ONE_OR_MORE, SHARE

FC_PAYLOAD_BYTES = 2048
FC_FRAME_BYTES = 36
"""Start, header, checksum and end of a Fibre Channel frame (FC-FS)."""
FC_IDLE_BYTES = 24
"""Six idle words between frames (FC-FS)."""
TCP_HEADER_BYTES = 20 + 20 + 12
"""IP, TCP and the timestamp option (RFC 791, 793, 7323)."""
ETHERNET_FRAME_BYTES = 14 + 4 + 8 + 12
"""Header, checksum, preamble and gap (IEEE 802.3)."""
ISCSI_HEADER_BYTES = 48
"""Basic header segment (RFC 7143)."""
IB_PACKET_BYTES = 26
"""Local route, base transport and both checksums of an InfiniBand packet (InfiniBand specification)."""
IPOIB_HEADER_BYTES = 4
"""Encapsulation of IP over InfiniBand (RFC 4391)."""
IPOIB_MTU_BYTES = 65520
"""Largest MTU of connected mode (RFC 4755)."""
PCIE_PACKET_BYTES = 26
"""Framing, sequence, header and checksum of a memory request (PCI Express base specification)."""
PCIE_ACKNOWLEDGED_RATIO = 0.98
"""What acknowledgements and flow control leave (PCI Express base specification)."""


@law(symbol="B", symbols="r x", source="FC-FS, FCP (model L2)", validity="transfers of 32 KiB and more",
     limits={"rate_bytes_per_s": ANY, "exchange_ratio": SHARE})
def fibre_channel_bytes_per_s(rate_bytes_per_s: BytesPerSecond, exchange_ratio: Ratio) -> BytesPerSecond:
    """Goodput of Fibre Channel: ``B = r 2048 / (2048 + 36 + 24) x``.

    Arguments: rate_bytes_per_s r, data rate [B/s]; exchange_ratio x left by command, ready and response frames [1]
    (default 0.97, 0.94 to 0.99 at 32 to 128 KiB). Full frames of 2,048 bytes.

    >>> round(fibre_channel_bytes_per_s(212.5e6, 0.97) / 1e6, 2), round(fibre_channel_bytes_per_s(850e6, 0.97) / 1e6, 1)
    (200.26, 801.0)
    """
    frame = FC_PAYLOAD_BYTES / (FC_PAYLOAD_BYTES + FC_FRAME_BYTES + FC_IDLE_BYTES)
    return rate_bytes_per_s * frame * exchange_ratio


@law(symbol="B", symbols="r MTU", source="IEEE 802.3; RFC 791, 793, 7323 (model L3)", validity="full segments",
     limits={"rate_bytes_per_s": ANY, "mtu_bytes": (TCP_HEADER_BYTES, None)})
def tcp_bytes_per_s(rate_bytes_per_s: BytesPerSecond, mtu_bytes: Bytes) -> BytesPerSecond:
    """Goodput of TCP over Ethernet: ``B = r (MTU - 52) / (MTU + 38)``.

    Arguments: rate_bytes_per_s r, data rate [B/s]; mtu_bytes MTU [B], 52 or more (1,500; 9,000). 52 is IP, TCP and
    timestamp; 38 Ethernet header, checksum, preamble and gap.

    >>> round(tcp_bytes_per_s(125e6, 1500) / 1e6, 3), round(tcp_bytes_per_s(5e9, 9000) / 1e6, 1)
    (117.685, 4950.2)
    """
    return rate_bytes_per_s * (mtu_bytes - TCP_HEADER_BYTES) / (mtu_bytes + ETHERNET_FRAME_BYTES)


@law(symbol="B", symbols="B_tcp P", source="RFC 7143 (model L4)",
     limits={"tcp_bytes_per_s": ANY, "pdu_bytes": ONE_OR_MORE})
def iscsi_bytes_per_s(tcp_bytes_per_s: BytesPerSecond, pdu_bytes: Bytes) -> BytesPerSecond:
    """Goodput of iSCSI within that of TCP: ``B = B_tcp P / (P + 48)``.

    Arguments: tcp_bytes_per_s B_tcp [B/s]; pdu_bytes P, data of a protocol unit [B] (8 KiB). No digests.

    >>> round(iscsi_bytes_per_s(117.685e6, 8192) / 1e6, 2)
    117.0
    """
    return tcp_bytes_per_s * pdu_bytes / (pdu_bytes + ISCSI_HEADER_BYTES)


@law(symbol="B", symbols="r p", source="InfiniBand specification (model L5)",
     limits={"rate_bytes_per_s": ANY, "payload_bytes": ONE_OR_MORE})
def infiniband_bytes_per_s(rate_bytes_per_s: BytesPerSecond, payload_bytes: Bytes) -> BytesPerSecond:
    """Goodput of full InfiniBand packets: ``B = r p / (p + 26)``.

    Arguments: rate_bytes_per_s r, data rate [B/s]; payload_bytes p of a packet [B] (2,048; 4,096 from EDR on).

    >>> round(infiniband_bytes_per_s(1e9, 2048) / 1e6, 2), round(infiniband_bytes_per_s(12.5e9, 4096) / 1e9, 3)
    (987.46, 12.421)
    """
    return rate_bytes_per_s * (payload_bytes / (payload_bytes + IB_PACKET_BYTES))


@law(symbol="B", symbols="r MTU p", source="InfiniBand specification; RFC 4391, 4755 (model L5)",
     validity="connected mode",
     limits={"rate_bytes_per_s": ANY, "mtu_bytes": (TCP_HEADER_BYTES, IPOIB_MTU_BYTES), "payload_bytes": ONE_OR_MORE})
def ipoib_bytes_per_s(rate_bytes_per_s: BytesPerSecond, mtu_bytes: Bytes, payload_bytes: Bytes) -> BytesPerSecond:
    """Goodput of TCP over InfiniBand: ``B = r p/(p + 26) (MTU - 52) / (MTU + 4)``.

    Arguments: rate_bytes_per_s r, data rate [B/s]; mtu_bytes MTU [B] (65,520 in connected mode); payload_bytes p of a
    packet [B].

    >>> round(ipoib_bytes_per_s(1e9, 65520, 2048) / 1e6, 1)
    986.6
    """
    packets = infiniband_bytes_per_s.function(rate_bytes_per_s, payload_bytes)
    return packets * (mtu_bytes - TCP_HEADER_BYTES) / (mtu_bytes + IPOIB_HEADER_BYTES)


@law(symbol="B", symbols="l r p", source="PCI Express base specification (model L6)",
     limits={"lanes": ANY, "lane_bytes_per_s": ANY, "payload_bytes": ONE_OR_MORE})
def pcie_bytes_per_s(lanes: Count, lane_bytes_per_s: BytesPerSecond, payload_bytes: Bytes) -> BytesPerSecond:
    """Goodput of a PCI Express slot: ``B = l r p / (p + 26) 0.98``.

    Arguments: lanes l [count]; lane_bytes_per_s r, data rate of one lane [B/s]; payload_bytes p, the largest payload
    the root allows [B] (256; 128 on old roots). 26 is framing, sequence, header and checksum; 0.98 acknowledgements and
    flow control.

    >>> round(pcie_bytes_per_s(8, 8e9 * 128 / 130 / 8, 256) / 1e9, 3)
    7.008
    """
    packets = payload_bytes / (payload_bytes + PCIE_PACKET_BYTES)
    return lanes * lane_bytes_per_s * packets * PCIE_ACKNOWLEDGED_RATIO


@law(symbol="B", symbols="l r x", source="SAS specification, protocol arithmetic (model L7)",
     limits={"lanes": ANY, "lane_bytes_per_s": ANY, "protocol_ratio": SHARE})
def sas_bytes_per_s(lanes: Count, lane_bytes_per_s: BytesPerSecond, protocol_ratio: Ratio) -> BytesPerSecond:
    """Goodput of a SAS wide port: ``B = l r x``.

    Arguments: lanes l [count]; lane_bytes_per_s r, data rate of one lane [B/s]; protocol_ratio x [1] (default 0.92,
    0.88 to 0.95). Source: INCITS SAS; the ratio by protocol arithmetic.

    >>> round(sas_bytes_per_s(4, 600e6, 0.92) / 1e6, 1)
    2208.0
    """
    return lanes * lane_bytes_per_s * protocol_ratio

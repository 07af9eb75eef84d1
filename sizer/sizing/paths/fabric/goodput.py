"""What one link carries of the user's data in each direction, by the protocol that it speaks (model L2 to L5, L15)."""

from __future__ import annotations

from sizer.catalog.records import PortGroup
from sizer.design.records import Link, Protocol
from sizer.design.registry.words import ports_words
from sizer.figures.figure import Figure, Origin, Range
from sizer.language import say
from sizer.laws import general
from sizer.laws.transfer import links, protocols
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.scope import RecordScope, Scope
from sizer.sources import Source

STANDARD_MTU = 1500.0
SEGMENTED = frozenset((Protocol.TCP, Protocol.NFS, Protocol.ISCSI, Protocol.NVME_TCP, Protocol.SMB, Protocol.S3))
"""Protocols that travel in segments of TCP."""
FRAMED = frozenset((Protocol.FC, Protocol.FC_NVME))
"""Protocols that travel in frames of Fibre Channel."""


def goodput_of(
    wiring: Wiring, scope: RecordScope, record: Link, ports: tuple[PortGroup, PortGroup], protocol: Protocol
) -> Figure:
    """Goodput of one link of a connection between two groups of ports."""
    rates = [_port_rate(wiring, port, end, scope) for port, end in zip(ports, ("up", "down"), strict=True)]
    if record.rate_cap_bytes_per_s is not None:
        rates.append(scope.stated("rate_cap_bytes_per_s", record.rate_cap_bytes_per_s))
    rate = scope.derive("data_bytes_per_s", general.least_of, *rates,
                        label=say("Data rate of one link: the slower end, or its cap"))
    if protocol in FRAMED:
        return scope.derive("goodput_bytes_per_s", links.fibre_channel_bytes_per_s, rate,
                            wiring.default("fc_exchange_ratio"))
    if protocol is Protocol.SAS:
        return scope.derive("goodput_bytes_per_s", general.scaled, rate, wiring.default("sas_ratio"))
    family = wiring.catalog.technology(ports[0].technology).family
    if protocol is Protocol.IPOIB:
        return scope.derive("goodput_bytes_per_s", links.ipoib_bytes_per_s, rate, _mtu(scope, record, 65520.0),
                            _packet(wiring, ports))
    if protocol in SEGMENTED:
        tcp = scope.derive("tcp_bytes_per_s", links.tcp_bytes_per_s, rate, _mtu(scope, record, STANDARD_MTU))
        if protocol is not Protocol.ISCSI:
            return tcp
        pdu = wiring.default("iscsi_pdu_bytes")
        return scope.derive("goodput_bytes_per_s", links.iscsi_bytes_per_s, tcp, pdu)
    if protocol is Protocol.NVME_RDMA and family == "ethernet":
        payload = scope.derive("roce_payload_bytes", protocols.roce_payload_bytes, _mtu(scope, record, STANDARD_MTU))
        return scope.derive("goodput_bytes_per_s", protocols.roce_bytes_per_s, rate, payload)
    if protocol is Protocol.NATIVE and family == "ethernet":
        return _of_stores(wiring, scope, record, rate)
    if family == "infiniband":
        return scope.derive("goodput_bytes_per_s", links.infiniband_bytes_per_s, rate, _packet(wiring, ports))
    wiring.remark("link-efficiency",
                  say("the protocol efficiency of {name} is not modelled: its data rate is used", name=record.called),
                  f"links/{record.id}/protocol")
    return rate


def _of_stores(wiring: Wiring, scope: RecordScope, record: Link, rate: Figure) -> Figure:
    """Goodput of what storage software speaks of its own over Ethernet: nobody says whether TCP carries it or RoCE."""
    mtu = _mtu(scope, record, STANDARD_MTU)
    payload = scope.derive("roce_payload_bytes", protocols.roce_payload_bytes, mtu)
    direct = scope.derive("roce_bytes_per_s", protocols.roce_bytes_per_s, rate, payload)
    tcp = scope.derive("tcp_bytes_per_s", links.tcp_bytes_per_s, rate, mtu)
    return scope.derive("goodput_bytes_per_s", general.between_limits, direct, tcp, _transport(wiring))


def _transport(wiring: Wiring) -> Figure:
    """What carries the protocols of storage software over Ethernet, where nobody states it: 0 for RoCE, 1 for TCP."""
    key = wiring.model.key("native_tcp_position")
    if key in wiring.sheet.figures:
        return wiring.sheet[key]
    wiring.questions[key] = say("Does the storage software speak TCP or RDMA (RoCE) over Ethernet? The transport in "
                                "its network settings.")
    return wiring.sheet.given(
        key, 0.5, "1", origin=Origin.ASSUMED, range=Range(0.0, 1.0),
        label=say("Transport of the storage software over Ethernet, not stated: from RDMA to TCP"),
        source=Source(say("Lustre, BeeGFS and Spectrum Scale run over either (model L15)")))


def _port_rate(wiring: Wiring, port: PortGroup, end: str, scope: Scope) -> Figure:
    rate = wiring.rate(port.technology)
    if not wiring.catalog.technology(port.technology).per_lane or port.lanes == 1:
        return rate
    lanes = scope.constant(f"{end}_lanes", float(port.lanes), "count", say("lanes of one port"),
                           say("{ports}: {lanes} lanes each", ports=ports_words(port.name), lanes=port.lanes))
    return scope.derive(f"{end}_bytes_per_s", general.each_times_count, rate, lanes, label=say("Data rate of one port"))


def _packet(wiring: Wiring, ports: tuple[PortGroup, PortGroup]) -> Figure:
    """Data of an InfiniBand packet between two ports."""
    wide = all(wiring.catalog.technology(port.technology).has_fast_lanes for port in ports)
    name, size = ("wide", 4096.0) if wide else ("narrow", 2048.0)
    return wiring.model.constant(f"{name}_infiniband_bytes", size, "B", say("Data of an InfiniBand packet"),
                                 say("4,096 bytes from EDR on, 2,048 before (model L5)"))


def _mtu(scope: RecordScope, record: Link, standard: float) -> Figure:
    if record.mtu_bytes is not None:
        return scope.stated("mtu_bytes", float(record.mtu_bytes))
    return scope.given("mtu_bytes", standard, "B", say("MTU (not stated: the standard one)"), Origin.DEFAULT,
                       say("standard frame of the technology (IEEE 802.3; IPoIB connected mode)"))

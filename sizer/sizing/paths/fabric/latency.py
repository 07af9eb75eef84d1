"""How long a request and its answer are on their way: protocol, adapters, switches and fibre (model L16, W2)."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.design.records import Protocol
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.transfer import protocols
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.paths.fabric.spoken import protocol_value, spoken_to
from sizer.sizing.paths.topology import Edge, slower_technology
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.scope import Scope

_OLD_ETHERNET = (Protocol.ISCSI, Protocol.TCP, Protocol.NFS)
_SWITCHES = {"ethernet": "ethernet_switch_s", "fc": "fc_switch_s", "infiniband": "infiniband_switch_s"}


def way_delays(wiring: Wiring, scope: Scope, way: Sequence[Edge], pool: PoolWiring) -> list[Figure]:
    """Times of stack and fabric on a way to the storage, there and back; of no connection, those of Fibre Channel."""
    preset = spoken_to(wiring, way, pool) if way else None
    if preset is not None:
        return [_protocol_way(wiring, scope, way, preset)]
    ethernet = bool(way) and way[-1].protocol in _OLD_ETHERNET
    return [wiring.default("host_iscsi_s" if ethernet else "host_fc_s"),
            wiring.default("fabric_ethernet_s" if ethernet else "fabric_fc_s")]


def _protocol_way(wiring: Wiring, workload: Scope, way: Sequence[Edge], preset: str) -> Figure:
    """What a protocol adds, with the elements of this way in place of the usual two adapters and one switch."""
    scope = workload.inner("way")
    if "protocol_s" in scope:
        return scope["protocol_s"]
    family = slower_technology(wiring, way[-1]).family
    usual_switch = wiring.default(_SWITCHES.get(family, "ethernet_switch_s"))
    adapter = wiring.default("adapter_pass_s")
    ends = wiring.model.constant("way_adapters", 2.0, "count", say("Adapters on a way"), say("one at either end"))
    none = wiring.model.constant("no_fibre_m", 0.0, "m", say("Length of fibre"), say("not stated: a few metres"))
    usual = wiring.model.inner("usual_fabric").derive_once(f"{family}_s", protocols.fabric_round_trip_s, ends, adapter,
                                                           usual_switch, none,
                                                           label=say("Round trip of a fabric with one switch"))
    passed = [_switch_s(wiring, edge, usual_switch) for edge in way[1:]]
    switches = (scope.together("switches_s", general.sum_of, passed, say("Switches on the way")) if passed
                else wiring.model.constant("no_switch_s", 0.0, "s", say("Switches on the way"),
                                           say("hosts and storage are joined directly")))
    lengths = [edge.scope.stated("length_m", edge.record.length_m) for edge in way if edge.record.length_m is not None]
    length = scope.together("length_m", general.sum_of, lengths, say("Fibre on the way")) if lengths else none
    fabric = scope.derive("fabric_s", protocols.fabric_round_trip_s, ends, adapter, switches, length)
    return scope.derive("protocol_s", protocols.protocol_way_s, protocol_value(wiring, preset, "added_s"), usual,
                        fabric)


def _switch_s(wiring: Wiring, edge: Edge, usual: Figure) -> Figure:
    """Time that the switch at the upper end of a connection takes, as its record states it or by its family."""
    return wiring.fact(edge.up.item, "latency_s") or usual

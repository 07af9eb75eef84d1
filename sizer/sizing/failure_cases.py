"""Which single parts of a design can fail, each as the figures a failure replaces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sizer.catalog.records import PortRole
from sizer.design.records import LinkMode, Status
from sizer.sizing.degraded import lost_drives
from sizer.sizing.demand import Context
from sizer.sizing.durability import SHARED, exposure_note
from sizer.sizing.lines import SERVERS, Line
from sizer.sizing.losses import FABRIC
from sizer.sizing.pools import PoolWiring
from sizer.sizing.protection import Scheme
from sizer.sizing.result import FailureCase
from sizer.sizing.topology import Edge
from sizer.sizing.wiring import Wiring

OUTSIDE = frozenset((Status.TEST_BED, Status.OPTIONAL))
"""Lines that are not part of what may fail the customer."""
ENCLOSURES = frozenset(("chassis", "array", "enclosure", "building_block", "io_drawer"))


@dataclass(slots=True)
class _Case:
    """A case while it is being collected: what it replaces, and which workloads it reaches."""

    id: str
    label: str
    kind: str
    replacements: dict[str, float]
    line: str = ""
    pool: str = ""
    stops: bool = False
    client: bool = False
    note: str = ""


def cases_of(
    wiring: Wiring, pools: Mapping[str, PoolWiring], contexts: Sequence[Context], edges: Sequence[Edge]
) -> tuple[FailureCase, ...]:
    """Every kind of single failure of the design, once each, with the workloads it may reach."""
    reached: dict[str, list[str]] = {}
    found: dict[str, _Case] = {}
    entered = {edge.down.id for edge in edges}
    for context in contexts:
        outage = context.record.parameters.get("outage_s")
        if outage is not None:
            wiring.given(f"{context.base}.outage_s", outage, "s", "Time without service when a part is taken over")
        for case in _on_the_way(context, entered):
            found.setdefault(case.id, case)
            names = reached.setdefault(case.id, [])
            if context.record.id not in names:
                names.append(context.record.id)
    for pool in _with_own_drives(pools.values(), contexts):
        for case in _of_drives(wiring, pool):
            found[case.id] = case
            reached[case.id] = list(dict.fromkeys(
                context.record.id for context in contexts
                if context.pooled is not None and context.pooled.drive_set == pool.drive_set))
    for case in found.values():
        case.replacements = {key: value for key, value in case.replacements.items() if key in wiring.sheet}
    return tuple(
        FailureCase(case.id, case.label, case.kind, case.replacements, tuple(reached[case.id]), case.line, case.pool,
                    case.stops, case.client, case.note)
        for case in found.values()
        if case.replacements or case.stops
    )


def _with_own_drives(pools: Iterable[PoolWiring], contexts: Sequence[Context]) -> list[PoolWiring]:
    """One pool for each set of drives, which lose a drive together: one at work, else the first."""
    busy = {context.pooled.record.id for context in contexts if context.pooled is not None}
    kept: dict[str, PoolWiring] = {}
    for pool in sorted(pools, key=lambda one: one.record.id not in busy):
        kept.setdefault(pool.drive_set, pool)
    return list(kept.values())


def enclosures_of(lines: Iterable[Line]) -> tuple[str, ...]:
    """Enclosures whose backplane is one passive part, by name: what no single-failure case covers."""
    return tuple(
        f"{line.item.model} ({line.id})" for line in lines
        if line.item.kind in ENCLOSURES and line.record.status not in OUTSIDE
    )


def _on_the_way(context: Context, entered: set[str]) -> list[_Case]:
    found: list[_Case] = []
    nodes = {node.id for node in context.nodes}
    for edge in context.route.edges:
        source = edge.up.id not in entered
        found.append(_link(edge, client=source))
        for line, host in ((edge.up_line, edge.up), (edge.down_line, edge.down)):
            client = source and host is edge.up
            if line is not host:
                found.append(_adapter(line, host, client=client))
            if host.item.kind in FABRIC:
                found.append(_switch(host))
            elif host.item.kind in SERVERS:
                found.append(_server(host, client=client, owner=host.id in nodes,
                                     holds=host in context.owners))
    for node in context.nodes:
        found.append(_server(node, client=False, owner=True, holds=node in context.owners))
    for owner in context.owners:
        found += _of_array(owner)
        found += _to_shelves(context, owner)
    return [case for case in found if case.line not in _outside(context)]


def _outside(context: Context) -> set[str]:
    return {line.id for line in context.lines.values() if line.record.status in OUTSIDE}


def _to_shelves(context: Context, owner: Line) -> list[_Case]:
    """Connections from a server to the shelves it owns, with their adapters."""
    drives = context.pooled.drive_lines if context.pooled is not None else []
    holding = {line.parent.id for line in drives if line.parent is not None}
    found: list[_Case] = []
    for edge in context.edges:
        if edge.up is owner and edge.down.id in holding:
            found.append(_Case(f"shelf-path-{edge.id}", f"one cable of {edge.label} ({edge.id})", "shelf path",
                               {f"link.{edge.id}.lost_count": 1.0}, note="the other cables serve the shelf"))
            if edge.up_line is not owner:
                found.append(_adapter(edge.up_line, owner, client=False))
    return found


def _link(edge: Edge, *, client: bool) -> _Case:
    """One link, or the host behind it where it is the host's only one."""
    channels = float(edge.record.channels_per_port)
    for host, at_client in ((edge.up, client), (edge.down, False)):
        if host.item.kind in SERVERS and edge.record.count <= channels * host.record.quantity:
            return _Case(f"link-{edge.id}", f"one port or cable of {edge.label} ({edge.id})", "link",
                         {f"items.{host.id}.lost_count": 1.0}, edge.up_line.id if at_client else "", client=at_client,
                         note=f"the {host.item.model} behind it has no other: it is cut off")
    note = "the link on standby is promoted" if edge.record.mode is LinkMode.ACTIVE_STANDBY else ""
    if edge.record.mode is LinkMode.ACTIVE_PASSIVE:
        note = "a passive path takes over"
    return _Case(f"link-{edge.id}", f"one port or cable of {edge.label} ({edge.id})", "link",
                 {f"link.{edge.id}.lost_count": channels}, edge.up_line.id if client else "", note=note)


def _adapter(line: Line, host: Line, *, client: bool) -> _Case:
    """One adapter, or the host where it is the host's only one."""
    alone = line.record.quantity <= host.record.quantity
    return _Case(f"adapter-{line.id}", f"one {line.item.model} ({line.id})", "adapter",
                 {f"items.{host.id if alone else line.id}.lost_count": 1.0}, line.id, client=client,
                 note=f"the {host.item.model} has no other: it is cut off" if alone else "")


def _switch(line: Line) -> _Case:
    module = line.item.kind == "interconnect_module"
    return _Case(f"switch-{line.id}", f"one {line.item.model} ({line.id})", "network module" if module else "switch",
                 {f"items.{line.id}.lost_count": 1.0}, line.id)


def _server(line: Line, *, client: bool, owner: bool, holds: bool) -> _Case:
    kind = "client" if client else "node" if owner else "server"
    note = "its volumes and clients move to the others" if owner else ""
    if holds and not owner:
        note = "its drives go with it"
    return _Case(f"{kind}-{line.id}", f"one {line.item.model} ({line.id})", kind,
                 {f"items.{line.id}.lost_count": 1.0}, line.id, stops=holds and not owner, client=client, note=note)


def _of_array(owner: Line) -> list[_Case]:
    if owner.item.kind != "array":
        return []
    model, key = owner.item.model, f"items.{owner.id}"
    found: list[_Case] = []
    write_back = {f"{key}.lost_write_back_count": 1.0}
    count = owner.item.number("controller_count")
    if count is not None:
        needs_both = owner.item.flag("write_back_needs_both_controllers")
        note = ("its volumes move to the other one; write-back is switched off" if needs_both
                else "its volumes move to the other one; write-back stays on" if needs_both is False
                else "its volumes move to the other one; whether write-back stays on is not known: it is taken to")
        found.append(_Case(f"controller-{owner.id}", f"one controller of {model} ({owner.id})", "controller",
                           {f"{key}.lost_controller_count": 1.0, **(write_back if needs_both else {})}, owner.id,
                           note=note if count > 1 else "the array has one controller"))
    if owner.item.number("cache_bytes"):
        found.append(_Case(f"battery-{owner.id}", f"the cache protection of one {model} ({owner.id})",
                           "super-capacitor or battery", write_back, owner.id,
                           note="ports and controllers stay; writes wait for the drives"))
    down = any(port.role is PortRole.SHELF_DOWN for port in owner.item.ports)
    if down and any(line.item.kind == "enclosure" for line in owner.below()):
        found.append(_Case(f"shelf-path-{owner.id}", f"one path from {model} to its shelves ({owner.id})",
                           "shelf path", {f"{key}.lost_shelf_path_count": 1.0}, owner.id,
                           note="the other controller's path serves the shelves"))
    return found


def _of_drives(wiring: Wiring, pool: PoolWiring) -> list[_Case]:
    name, title = pool.record.id, pool.drive.model
    if pool.protection.scheme is Scheme.NONE:
        return [_Case(f"drive-{name}", f"one {title} of pool {name}", "drive", {}, pool=name, stops=True,
                      note="no redundancy: the pool's data is lost")]
    lost, rebuild = lost_drives(wiring, pool)
    share = wiring.default("rebuild_declustered_ratio" if pool.protection.scheme in SHARED else "rebuild_ratio")
    return [
        _Case(f"drive-{name}", f"one {title} of pool {name}", "drive", {lost.key: 1.0}, pool=name,
              note=exposure_note(pool)),
        _Case(f"rebuild-{name}", f"one {title} of pool {name}, rebuilding", "rebuilding drive",
              {lost.key: 1.0, rebuild.key: share.number}, pool=name,
              note=f"the rebuild takes {share.number:.0%} of the survivors' time"),
    ]

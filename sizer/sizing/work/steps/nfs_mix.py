"""A mix of calls of a file protocol: they need processor, file cache, drives and acknowledged writes (model W1)."""

from __future__ import annotations

from sizer.design.fieldspec import number
from sizer.figures.figure import Figure
from sizer.language import mark, say
from sizer.laws import general
from sizer.laws.load import servers, workloads
from sizer.laws.media import caches
from sizer.laws.queueing import operational, sharing
from sizer.laws.storage import capacity
from sizer.sizing.bench.limits import Blank, wire_limit
from sizer.sizing.drives.small_writes import wire_write_penalty
from sizer.sizing.feasible import no_more_than
from sizer.sizing.paths.demand import Context, Curve, Demand
from sizer.sizing.paths.local_drives import in_servers
from sizer.sizing.paths.survivors import working
from sizer.sizing.pools.shortfall import drives_for
from sizer.sizing.work.steps.hosts import processors
from sizer.sizing.work.steps.inputs import (
    ACTIVE_SPAN,
    CYCLES,
    no_fixed_footprint,
    parameter,
    population_of,
    stated,
    think_of,
)

WORKLOADS = "workloads"
"""The preset table that holds the mixes."""
MODIFYING = ("write_share", "create_share", "remove_share", "setattr_share")

FILESET = number("File set per requested rate", "Bytes of file set for each requested "
                 "operation a second.", "B", above=0.0, maximum=1e15, range_allowed=True, key="fileset_bytes_per_op_s")
CACHE_SHARE = number("File cache share", "Share of the nodes' memory that caches files.", "1",
                     maximum=1.0, range_allowed=True, key="file_cache_share")

_NFS_CALLS = mark("NFS calls")
PARAMETERS = (CYCLES, ACTIVE_SPAN, FILESET, CACHE_SHARE)
"""What a workload of a mix may state beside the fields of every workload."""


def file_call(
    context: Context, mix: str, *, modifies: tuple[str, ...] = MODIFYING, operation: str = _NFS_CALLS
) -> Demand | None:
    """Wire one call of the mix whose shares and file set the preset ``mix`` has; ``modifies`` names those that write.

    A mix of a protocol with state has the share ``stable_share`` of its modifying calls that wait until the server has
    kept them; of any other protocol each of them waits.
    """
    wiring, scope, pool = context.wiring, context.scope, context.pool
    population, offered = population_of(context)
    reads = wiring.preset(WORKLOADS, mix, "read_share")
    writes = wiring.preset(WORKLOADS, mix, "write_share")
    modifying = scope.derive("modifying_ratio", general.sum_of,
                             *[wiring.preset(WORKLOADS, mix, name) for name in modifies],
                             label=say("Share of calls that modify"))
    block = stated(context, "request_bytes") or wiring.default("nfs_block_bytes")
    acknowledge, hit = context.storage_delays()
    waiting = modifying
    if "stable_share" in wiring.catalog.preset(WORKLOADS, mix).values:
        waiting = scope.derive("waiting_ratio", sharing.product_of_ratios, modifying,
                               wiring.preset(WORKLOADS, mix, "stable_share"),
                               label=say("Share of calls that wait until the server has kept what they change"))
    delay = scope.derive("delay_s", workloads.nfs_delay_s, _network(context), waiting, acknowledge)
    per_rate = (parameter(context, FILESET, say("Fileset bytes per op s"))
                or wiring.preset(WORKLOADS, mix, "fileset_bytes_per_op_s"))
    touched = scope.derive("accessed_bytes_per_rate", general.scaled, per_rate,
                           wiring.preset(WORKLOADS, mix, "accessed_share"),
                           label=say("Accessed bytes for each requested operation a second"))
    touched = context.part_of(touched, "part_accessed_bytes_per_rate", say("The part of them on this set of drives"))
    array_cache, write_cache = context.array_cache()
    held = scope.derive("held_bytes", general.sum_of, array_cache, _file_cache(context),
                        label=say("Caches of arrays and servers, which hold different blocks"))
    cache = scope.derive("cache_bytes", general.scaled, held, wiring.default("cache_reference_ratio"),
                         label=say("Cache that would hit as often if references were spread evenly"))
    at_load = _load_dependent(context, mix, per_rate, cache)
    if at_load is None:
        return None
    span, hit_ratio = at_load
    changed = scope.derive("written_blocks", sharing.product_of_ratios, modifying,
                           wiring.default("modifying_blocks"), label=say("Blocks written per call"))
    read_visits = scope.derive("array_reads", caches.missing_visits, reads, hit_ratio,
                               label=say("Reads that reach the arrays, per call at the requested load"))
    write_visits = scope.derive("write_visits", workloads.drive_writes, modifying,
                                wiring.default("modifying_blocks"), wire_write_penalty(wiring, pool))
    transfer = wiring.preset(WORKLOADS, mix, "mean_transfer_bytes")
    written = scope.derive("write_bytes", general.scaled, block, changed, label=say("Bytes written to the arrays"))
    return Demand(
        operation=operation, population=population, think=think_of(context), delay=delay,
        front_read=scope.derive("client_read_bytes", general.scaled, transfer, reads,
                                label=say("Bytes to the clients per call")),
        front_write=scope.derive("client_write_bytes", general.scaled, transfer, writes,
                                 label=say("Bytes from the clients per call")),
        back_read=scope.derive("array_read_bytes", general.scaled, block, read_visits,
                               label=say("Bytes read from the arrays per call")),
        array_io=scope.derive("array_io", general.sum_of, read_visits, changed,
                              label=say("Array requests per call")),
        back_write=written, request=block, span=span, read_visits=reads, cache=cache,
        accessed=no_fixed_footprint(wiring), accessed_per_rate=touched, write_visits=write_visits,
        write_cache=write_cache, write_bytes=written, hit=hit, waiting_writes=waiting, hits=hit_ratio,
        offered=offered, resources=[processors(context)],
    )


def _network(context: Context) -> Figure:
    """Network time of a call: to its server, and on to the servers that hold the file where groups span them."""
    wiring, pool, node = context.wiring, context.pool, context.nodes[0]
    network, members = wiring.default("nfs_network_s"), pool.record.enclosure_members
    if not in_servers(pool) or members is None or members >= (pool.protection.width or pool.record.members or 1):
        return network
    scope = context.scope.inner("between_servers")
    elsewhere = scope.derive("elsewhere_ratio", servers.elsewhere_ratio, working(node))
    onward = scope.derive("onward_s", general.scaled, wiring.default("server_hop_s"), elsewhere,
                          label=say("Calls that other servers of the cluster are asked for"))
    return scope.derive("network_s", general.sum_of, network, onward, label=say("Network time of a call"))


def _file_cache(context: Context) -> Figure:
    wiring, scope = context.wiring, context.scope
    share = parameter(context, CACHE_SHARE) or wiring.default("file_cache_ratio")
    parts = []
    for node in context.nodes:
        memory = wiring.fact(node.item, "memory_bytes")
        if memory is None:
            memory = wiring.default("file_server_memory_bytes")
            wiring.remark("memory-not-stated", say("{node} states no memory: a range over file servers is taken for "
                                                   "what {line} caches of the files", node=node.item.title,
                                                   line=node.called), f"items/{node.id}/item",
                          say("Give its memory in a catalog folder of your own."), told=(node.item.id,))
        parts.append(scope.derive(f"memory.{node.id}_bytes", general.each_times_count, memory, working(node),
                                  label=say("Memory of {node}", node=node.called)))
    whole = scope.derive("memory_bytes", general.sum_of, *parts, label=say("Memory of the servers"))
    cache = scope.derive("file_cache_bytes", general.scaled, whole, share, label=say("File cache of the servers"))
    return context.part_of(cache, "part_file_cache_bytes",
                           say("The part of it that holds blocks of this set of drives"))


def _load_dependent(
    context: Context, mix: str, per_rate: Figure, cache: Figure
) -> tuple[Figure, Figure] | None:
    """Share of the drives' surface that holds files, and the cache hit ratio, both at the requested load.

    None where the pool cannot hold the files, which is a problem.
    """
    wiring, scope = context.wiring, context.scope
    requested = stated(context, "requested_per_s")
    if requested is None:
        return context.on_surface(wiring.default("fileset_fill_ratio")), scope.constant(
            "hit_ratio", 0.0, "1", say("Cache hits at the requested load"),
            say("no load is requested: none are counted"))
    fileset = context.part_of(
        scope.derive("fileset_bytes", capacity.fileset_bytes, requested, per_rate), "part_fileset_bytes",
        say("The part of the file set on this set of drives"))
    if not _files_fit(context, requested, fileset):
        return None
    span = context.on_surface(scope.derive("span", capacity.filled_ratio, fileset, context.pool.filesystem,
                                           label=say("Share of the file systems that the file set fills")))
    accessed = scope.derive("accessed_bytes", capacity.accessed_bytes, fileset,
                            wiring.preset(WORKLOADS, mix, "accessed_share"))
    return span, scope.derive("hit_ratio", caches.cache_hit_ratio, cache, accessed,
                              label=say("Cache hits at the requested load"))


def _files_fit(context: Context, requested: Figure, fileset: Figure) -> bool:
    """Whether the pool holds the files; if not, that is reported with the load whose files it holds."""
    there = context.pool.filesystem

    def hint() -> str:
        fits = requested.number * there.number / fileset.number
        drives = drives_for(context.pool, fileset.number / there.number) if there.number > 0 else ""
        return say("Request at most {rate}, or give pool {pool} {drives}." if drives else
                   "Request at most {rate}, or enlarge the pool.", rate=no_more_than(fits, "1/s"),
                   pool=context.pool.record.called, drives=drives)

    return wire_limit(
        context.wiring, context.scope.limits().inner("fileset"), "fileset-larger-than-pool", fileset, there,
        (say("the file set of {name} needs ",
             name=context.record.called), Blank.USED,
         say(", pool {pool} has ", pool=context.pool.record.called),
         Blank.ALLOWED), f"{context.place}/requested_per_s", hint, building=False)


def overall_response(context: Context, curve: Curve) -> None:
    """Wire the benchmark's mean response over the whole curve."""
    sheet = context.wiring.sheet
    context.whole.derive("overall_response_s", operational.overall_response_s,
                         *[sheet[name] for point in curve for name in point])


"""What one operation of a workload asks of processors, drives and time that nobody queues for."""

from sizer.figures.law import law
from sizer.figures.values import Bytes, BytesPerSecond, Count, Cycles, CyclesPerSecond, PerSecond, Ratio, Seconds
from sizer.figures.vocabulary import ceil, divide
from sizer.laws.limits import ANY, INSTANT, ONE_OR_MORE, SHARE, UNLIMITED_PER_S

SPECSFS_READ_RATIO = 0.18
"""READ calls in the NFSv3 mix of SPECsfs2008 (user's guide)."""
SPECSFS_MODIFYING_RATIO = 0.16
"""WRITE 10, SETATTR 4, CREATE 1 and REMOVE 1 % in the same mix."""
SPECSFS_TRANSFER_RATIO = 0.28
"""READ and WRITE calls in the same mix, which move file data."""

_SFS = "SPECsfs2008 user's guide (model W1)"
_PARTS = "sum of its parts (model W2)"


@law(symbol="L", symbols="t_h t_f t_a", source="sum of its parts (model W1, W2)",
     limits={"host_s": ANY, "fabric_s": ANY, "array_s": ANY})
def array_answer_s(host_s: Seconds, fabric_s: Seconds, array_s: Seconds) -> Seconds:
    """Time until an array's cache answers: host stack, fabric and array one after another, ``t_h + t_f + t_a``.

    With the array's time to acknowledge a mirrored write it is L_ack, with that of a cache-hit read L_hit.

    Arguments: host_s t_h (FC 0.03 ms, iSCSI 0.10 ms), fabric_s t_f round trip (FC 0.02 ms, 10 Gb Ethernet 0.05 ms),
    array_s t_a (write 0.25 ms, hit 0.15 ms) [s]. Source: sum of its parts.

    >>> round(array_answer_s(0.03e-3, 0.02e-3, 0.25e-3) * 1e3, 2), round(array_answer_s(1e-4, 5e-5, 1.5e-4) * 1e3, 2)
    (0.3, 0.3)
    """
    return host_s + fabric_s + array_s


@law(symbol="Z", symbols="t_n m L_ack", source=_SFS,
     limits={"network_s": ANY, "modifying_ratio": SHARE, "acknowledgement_s": ANY})
def nfs_delay_s(network_s: Seconds, modifying_ratio: Ratio, acknowledgement_s: Seconds) -> Seconds:
    """Time of an NFS call that nobody queues for: ``t_n + m L_ack``.

    Arguments: network_s t_n [s] (default 0.1 ms); modifying_ratio m, share of calls that change something [1] (0.16);
    acknowledgement_s L_ack of the array [s]. Source: SPEC, SPECsfs2008 user's guide, for the mix.

    >>> round(nfs_delay_s(0.1e-3, 0.16, 0.3e-3) * 1e3, 3)
    0.148
    """
    return network_s + modifying_ratio * acknowledgement_s


@law(symbol="D_p", symbols="c f h", source="cycles over clock (model W1)",
     limits={"cycles": ANY, "clock_cycles_per_s": (1, None), "hyper_threading_ratio": ONE_OR_MORE})
def processor_demand_s(cycles: Cycles, clock_cycles_per_s: CyclesPerSecond, hyper_threading_ratio: Ratio) -> Seconds:
    """Processor time of one operation on one core: ``D = c / (f h)``.

    The cores are separate queues: interrupts and threads bound to cores make published curves bend earlier than one
    shared queue would.

    Arguments: cycles c [cycle] (default 200,000 for an NFS call, 120,000 to 350,000); clock_cycles_per_s f [cycle/s];
    hyper_threading_ratio h [1], 1 without (default 1.2). Source: definition.

    >>> round(processor_demand_s(200_000, 1.73e9, 1.2) * 1e6, 3)
    96.339
    """
    return cycles / (clock_cycles_per_s * hyper_threading_ratio)


@law(symbol="v_r", symbols="r h c", source="Chen et al. 1994 (model R3, R4, W1, W2)",
     limits={"read_ratio": SHARE, "hit_ratio": SHARE, "chunks_touched": ONE_OR_MORE})
def drive_reads(read_ratio: Ratio, hit_ratio: Ratio, chunks_touched: Ratio) -> Ratio:
    """Drive reads per operation: ``v_r = r (1 - h) c``.

    Arguments: read_ratio r, share of operations that read data [1] (0.18 of NFS calls by the SPECsfs2008 mix);
    hit_ratio h [1]; chunks_touched c by a request [1], 1 or more. Source: definition.

    >>> round(drive_reads(0.18, 0.03553, 1), 5)
    0.1736
    """
    return read_ratio * (1 - hit_ratio) * chunks_touched


@law(symbol="v_w", symbols="w b p", source="Chen et al. 1994 (model R1, W1, W2)",
     limits={"write_ratio": SHARE, "blocks": ANY, "write_penalty": ANY})
def drive_writes(write_ratio: Ratio, blocks: Ratio, write_penalty: Ratio) -> Ratio:
    """Drive operations per operation that destage needs: ``v_w = w b p``.

    Arguments: write_ratio w, share of operations that change something [1] (0.16 of NFS calls by the SPECsfs2008 mix);
    blocks b that each writes [1] (1 for block I/O; 2 for NFS: data or directory, and inode or log); write_penalty p
    of the protection [1]. Source: Chen et al. 1994 for the penalty.

    >>> drive_writes(0.16, 2, 2)
    0.64
    """
    return write_ratio * blocks * write_penalty


@law(symbol="Z", symbols="r L_hit L_ack", source=_PARTS,
     limits={"read_ratio": SHARE, "hit_s": ANY, "acknowledgement_s": ANY})
def block_delay_s(read_ratio: Ratio, hit_s: Seconds, acknowledgement_s: Seconds) -> Seconds:
    """Time of a block request that nobody queues for: ``r L_hit + (1 - r) L_ack``.

    Arguments: read_ratio r [1]; hit_s L_hit of a read, acknowledgement_s L_ack of a write [s]. Source: sum of its
    parts.

    >>> round(block_delay_s(0.5, 0.3e-3, 0.4e-3) * 1e3, 2)
    0.35
    """
    return read_ratio * hit_s + (1 - read_ratio) * acknowledgement_s


@law(symbol="N", symbols="j d", source="definition (model W2, W3)", limits={"jobs": ANY, "depth": ANY})
def requests_in_flight(jobs: Count, depth: Count) -> Count:
    """Requests that jobs or streams keep in flight: ``N = j d``.

    Arguments: jobs j [count]; depth d of each [count]. Buffered sequential reads on Linux keep two of the read-ahead
    size (128 KiB); a synchronous stream keeps one. Source: definition.

    >>> requests_in_flight(4, 1)
    4
    """
    return jobs * depth


@law(symbol="k", symbols="q s", source="definition (model W3)",
     limits={"request_bytes": ANY, "chunk_bytes": ONE_OR_MORE})
def chunk_requests(request_bytes: Bytes, chunk_bytes: Bytes) -> Count:
    """Requests to single chunks that one aligned large request splits into: ``ceil(q / s)``.

    Arguments: request_bytes q [B]; chunk_bytes s [B], 1 or more. Source: definition.

    >>> 16 * chunk_requests(2**20, 2**19)
    32.0
    """
    return ceil(request_bytes / chunk_bytes)


@law(symbol="w", symbols="r w_s", source="Chen et al. 1994 (model R2, W4)",
     limits={"read_ratio": SHARE, "streaming_write_ratio": ONE_OR_MORE})
def mixed_bytes_ratio(read_ratio: Ratio, streaming_write_ratio: Ratio) -> Ratio:
    """Bytes at the drives for each user byte of mixed streaming: ``r + (1 - r) w_s``.

    Arguments: read_ratio r in bytes [1]; streaming_write_ratio w_s, (k + m)/k [1], 1 or more. Source: definition.

    >>> round(mixed_bytes_ratio(0.7, 1.25), 3)
    1.075
    """
    return read_ratio + (1 - read_ratio) * streaming_write_ratio


@law(symbol="B", symbols="B_d w", source="Chen et al. 1994 (model R2, W4)",
     limits={"drives_bytes_per_s": ANY, "bytes_ratio": ONE_OR_MORE})
def user_bytes_per_s(drives_bytes_per_s: BytesPerSecond, bytes_ratio: Ratio) -> BytesPerSecond:
    """User data that drives carry: ``B_d / w``.

    Arguments: drives_bytes_per_s B_d of all drives [B/s]; bytes_ratio w at the drives for each user byte [1].
    Source: definition.

    >>> round(user_bytes_per_s(16.62e9, 1.075) / 1e9, 2)
    15.46
    """
    return drives_bytes_per_s / bytes_ratio


@law(symbol="t", symbols="c f b B_s", source="serial processing of a call (model W5)",
     validity="one client, one connection, copy and commit overlapped",
     limits={"cycles": ANY, "clock_cycles_per_s": (1, None), "transfer_bytes": ANY, "stack_bytes_per_s": (1, None)})
def nfs_write_time_s(
    cycles: Cycles, clock_cycles_per_s: CyclesPerSecond, transfer_bytes: Bytes, stack_bytes_per_s: BytesPerSecond
) -> Seconds:
    """Time of one NFS write call of a stream: ``t = c / f + b / B_s``.

    Arguments: cycles c of the call [cycle] (200,000); clock_cycles_per_s f [cycle/s]; transfer_bytes b (wsize) [B];
    stack_bytes_per_s B_s of the connection [B/s]. Source: sum of its parts; the cycles rest on a measurement.

    >>> round(nfs_write_time_s(200_000, 2.4e9, 32768, 2.4e9 / (1.8 + 1500 / 65468)) * 1e6, 2)
    108.22
    """
    return cycles / clock_cycles_per_s + transfer_bytes / stack_bytes_per_s


@law(symbol="X", symbols="b t", source="definition (model W5)", limits={"transfer_bytes": ANY, "call_s": INSTANT})
def serial_bytes_per_s(transfer_bytes: Bytes, call_s: Seconds) -> BytesPerSecond:
    """Rate of calls that follow one another: ``b / t``.

    Arguments: transfer_bytes b of a call [B]; call_s t, its time [s]. Source: definition.

    >>> round(serial_bytes_per_s(32768, 108.22e-6) / 1e6, 2)
    302.79
    """
    return transfer_bytes / call_s


@law(symbol="X", symbols="m f c", source="cycles over clock (model W6)",
     validity="a measured number of cycles: no default "
     "from literature is good to better than a factor of 3",
     limits={"cores": ANY, "clock_cycles_per_s": ANY, "cycles": (1, None)})
def metadata_per_s(cores: Count, clock_cycles_per_s: CyclesPerSecond, cycles: Cycles) -> PerSecond:
    """Metadata operations a second that processors allow: ``X = m f / c``. Journal writes bound it too.

    Arguments: cores m [count]; clock_cycles_per_s f [cycle/s]; cycles c of one create [cycle]. Source: definition.

    >>> metadata_per_s(4, 2.4e9, 1_000_000)
    9600.0
    """
    return cores * clock_cycles_per_s / cycles


@law(symbol="B", symbols="d B", source="definition (model W7)",
     limits={"duty_ratio": SHARE, "ceiling_bytes_per_s": ANY})
def average_bytes_per_s(duty_ratio: Ratio, ceiling_bytes_per_s: BytesPerSecond) -> BytesPerSecond:
    """Average rate of a bursty application: ``d B``. The share of time is the user's to state.

    Arguments: duty_ratio d, share of the ceiling used on average [1]; ceiling_bytes_per_s B [B/s]. Source: definition.

    >>> average_bytes_per_s(0.8, 14e9) / 1e9
    11.2
    """
    return duty_ratio * ceiling_bytes_per_s


@law(symbol="B_2", symbols="B_1 t_1 t_2", source="conservation of work (model W7)",
     limits={"average_bytes_per_s": ANY, "time_s": ANY, "other_time_s": INSTANT})
def same_work_bytes_per_s(
    average_bytes_per_s: BytesPerSecond, time_s: Seconds, other_time_s: Seconds
) -> BytesPerSecond:
    """Average rate of the same work done in another time: ``B_2 = B_1 t_1 / t_2``.

    Arguments: average_bytes_per_s B_1 [B/s]; time_s t_1, other_time_s t_2 [s]. Source: conservation of work.

    >>> round(same_work_bytes_per_s(11e9, 1.0, 0.92) / 1e9, 2)
    11.96
    """
    return average_bytes_per_s * time_s / other_time_s


@law(symbol="X", symbols="X_c v", source="data sheets (model R8)", limits={"io_per_s": ANY, "visits": ANY})
def io_ceiling_per_s(io_per_s: PerSecond, visits: Ratio) -> PerSecond:
    """Operations a second that an I/O-rate ceiling allows: ``X_c / v``, 1e15 where an operation makes no I/O there.

    Arguments: io_per_s X_c of a controller, port or adapter [1/s]; visits v, I/Os of one operation there [1].
    Source: data sheets.

    >>> round(io_ceiling_per_s(8 * 22800, 0.17360 + 0.32))
    369530
    """
    return divide(io_per_s, visits, UNLIMITED_PER_S)


@law(symbol="m", symbols="X D U", source="utilization law (model Q1)",
     limits={"throughput_per_s": ANY, "demand_s": ANY, "target_utilization": (1e-3, 1)})
def needed_count(throughput_per_s: PerSecond, demand_s: Seconds, target_utilization: Ratio) -> Count:
    """How many of a resource a throughput needs at a target utilization: ``ceil(X D / U)``.

    Arguments: throughput_per_s X [1/s]; demand_s D of an operation on the resource [s]; target_utilization U [1]
    (default 0.70). Source: utilization law, Denning and Buzen 1978.

    >>> needed_count(20000, 5.5e-3, 0.70)
    158.0
    """
    return ceil(throughput_per_s * demand_s / target_utilization)

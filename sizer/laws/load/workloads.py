"""What one operation of a workload asks of processors, drives and time that nobody queues for."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import (
    Bytes,
    BytesPerSecond,
    Count,
    Cycles,
    CyclesPerSecond,
    PerSecond,
    Ratio,
    Seconds,
)
from sizer.figures.algebra.vocabulary import most
from sizer.laws.limits import ANY, INSTANT, ONE_OR_MORE, SHARE

_SFS = "SPECsfs2008 user's guide (model W1)"
_PARTS = "sum of its parts (model W2)"


@law(symbol="Z", symbols="t_n m L_ack", source=_SFS,
     limits={"network_s": ANY, "modifying_ratio": SHARE, "acknowledgement_s": ANY})
def nfs_delay_s(network_s: Seconds, modifying_ratio: Ratio, acknowledgement_s: Seconds) -> Seconds:
    """Time of an NFS call that nobody queues for: ``t_n + m L_ack``.

    Arguments: network_s t_n [s] (default 0.1 ms); modifying_ratio m, share of calls that change something [1] (0.16);
    acknowledgement_s L_ack of the array [s].

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

    Arguments: read_ratio r [1]; hit_s L_hit of a read, acknowledgement_s L_ack of a write [s].

    >>> round(block_delay_s(0.5, 0.3e-3, 0.4e-3) * 1e3, 2)
    0.35
    """
    return read_ratio * hit_s + (1 - read_ratio) * acknowledgement_s


@law(symbol="c", symbols="q s", source="definition (model R3)",
     limits={"request_bytes": ANY, "chunk_bytes": ONE_OR_MORE})
def chunks_spanned(request_bytes: Bytes, chunk_bytes: Bytes) -> Count:
    """Chunks that one aligned request covers: ``max(q / s, 1)``, parts of one in proportion.

    So that a request which is a little larger than a chunk is not slower than two of its halves would make it.

    >>> chunks_spanned(8192, 65536), chunks_spanned(98304, 65536), chunks_spanned(2**20, 65536)
    (1.0, 1.5, 16.0)
    """
    return most(request_bytes / chunk_bytes, 1.0)


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


@law(symbol="w", symbols="tau s", source="mean wait for the next of regular instants, twice (model W5)",
     title="Wait for interrupts that an adapter holds back",
     validity="adapters that gather packets for an interrupt; one call at a time where the share is 1",
     limits={"interval_s": ANY, "exposed_ratio": SHARE})
def interrupt_wait_s(interval_s: Seconds, exposed_ratio: Ratio) -> Seconds:
    """What a call and its answer wait for interrupts, each half an interval in the mean: ``w = s tau``.

    Arguments: interval_s tau between two interrupts of an adapter under load [s] (50 us, 14 to 250); exposed_ratio s,
    share of the wait that no other call in flight hides [1].

    >>> round(interrupt_wait_s(50e-6, 0.5) * 1e6, 1)
    25.0
    """
    return exposed_ratio * interval_s


@law(symbol="X", symbols="b t", source="definition (model W5)", limits={"transfer_bytes": ANY, "call_s": INSTANT})
def serial_bytes_per_s(transfer_bytes: Bytes, call_s: Seconds) -> BytesPerSecond:
    """Rate of calls that follow one another: ``b / t``.

    Arguments: transfer_bytes b of a call [B]; call_s t, its time [s].

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

    Arguments: duty_ratio d, share of the ceiling used on average [1]; ceiling_bytes_per_s B [B/s].

    >>> average_bytes_per_s(0.8, 14e9) / 1e9
    11.2
    """
    return duty_ratio * ceiling_bytes_per_s

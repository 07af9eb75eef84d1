"""Streams: large ordered requests of a few sources, and the two kinds of request of mixed random work.

The requests of one stream follow one another in order, so they do not collide with each other: a single stream is a
pipeline whose rate is the smaller of its bounds. Requests of other streams arrive at random. An arriving request
therefore sees the share ``o = (s - 1)/s`` of the queues, s the number of streams: none of a single one, nearly all of
many, where it becomes Schweitzer's estimate.
"""

from sizer.figures.algebra.equations import Solved
from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, BytesPerSecond, Count, PerSecond, Ratio, Seconds
from sizer.figures.algebra.vocabulary import called, divide, most, total
from sizer.language import mark
from sizer.laws.queueing.closed import (
    Stations,
    closed_ceiling_per_s,
    idle_per_s,
    in_pairs,
    requests_at,
    residence_at_s,
    response_at_load_s,
)

_PIPELINE = "Denning and Buzen 1978 (model Q3) for one stream; Schweitzer 1979 (model Q6) for many"
_INTERLEAVED = "the next request at a drive belongs to another stream with probability (s - 1)/s"


@law(symbol="ΔN", symbols="X N s Z D m", source=_PIPELINE,
     title="Population that a rate of streams needs, less what there is",
     words="The requests that this rate keeps in flight, less those there are.")
def stream_balance(
    throughput_per_s: PerSecond, population: Count, streams: Count, delay_s: Seconds, *demands_and_counts: Stations
) -> Count:
    """``X Z + sum of m r / (1 - r o) - N``, ``r = X D / m``, ``o = (s - 1)/s``. Rises with the rate.

    Arguments: rate X [1/s], requests in flight N, streams s [count], time that nobody queues for Z [s], then demand
    D [s] and members m [count] of each station.

    >>> round(stream_balance(2000.0, 2, 1, 0.3e-3, 0.4e-3, 1, 0.6e-3, 2), 4)
    0.6
    """
    present = [requests_at(*station, throughput_per_s, positioned_share.function(streams))
               for station in in_pairs(demands_and_counts)]
    return total(throughput_per_s * delay_s, *present) - population


stream_throughput = Solved(
    name="stream_throughput",
    residual=stream_balance,
    lower=idle_per_s,
    upper=closed_ceiling_per_s,
    symbol="X",
    title=mark("Requests a second of streams with all their requests in flight"),
    source=_PIPELINE,
    validity=mark("requests of one size; a station's members share the visits evenly"),
)


@law(symbol="R", symbols="X s Z D m", source=_PIPELINE, title="Response time of a request of a stream",
     words="What nobody queues for, and at each station what it takes, longer by the requests of the other "
           "streams.")
def stream_response_s(
    throughput_per_s: PerSecond, streams: Count, pause_s: Seconds, *demands_and_counts: Stations
) -> Seconds:
    """``R = Z + sum of D / (1 - r o)``, ``r = X D / m`` held at 1, ``o = (s - 1)/s``.

    >>> round(stream_response_s(1000.0, 1, 0.3e-3, 0.4e-3, 1) * 1e3, 3)
    0.7
    """
    others = called(positioned_share.function(streams), "o", "share of the other streams", "1")
    stays = [residence_at_s(*station, throughput_per_s, others) for station in in_pairs(demands_and_counts)]
    return total(pause_s, *stays)


@law(symbol="R", symbols="X X_p N Z_t s Z D m", source=_PIPELINE, title="Response time of a stream at a load",
     words="What nobody queues for, and at each station what it takes, longer by the requests of the other "
           "streams; at the peak, the time that all requests in flight take to pass.")
def stream_response_at_load_s(
    throughput_per_s: PerSecond, peak_per_s: PerSecond, population: Count, think_time_s: Seconds, streams: Count,
    pause_s: Seconds, *demands_and_counts: Stations,
) -> Seconds:
    """:func:`stream_response_s` below the peak, and the whole population in flight at it, ``R = N / X - Z_t``.

    At the peak of a stage that is saturated all the other requests wait there, beyond what the rate explains.

    >>> round(stream_response_at_load_s(1000.0, 2500.0, 4, 0.0, 1, 0.3e-3, 0.4e-3, 1) * 1e3, 3)
    0.7
    >>> round(stream_response_at_load_s(2500.0, 2500.0, 4, 0.0, 1, 0.3e-3, 0.4e-3, 1) * 1e3, 3)
    1.6
    """
    below = stream_response_s.function(throughput_per_s, streams, pause_s, *demands_and_counts)
    return response_at_load_s.function(throughput_per_s, peak_per_s, population, think_time_s, below)


@law(symbol="p", symbols="s", source=_INTERLEAVED, title="Share of the runs that begin with a positioning")
def positioned_share(streams: Count) -> Ratio:
    """``p = 1 - 1/s``: one stream keeps the heads where they are, many move them for every run.

    >>> positioned_share(1), positioned_share(16)
    (0.0, 0.9375)
    """
    return 1 - 1 / most(streams, 1.0)


@law(symbol="S", symbols="q r t_c p t_p B", source="one positioning a run (model D7)",
     title="Drive time of a request of a stream", limits={"run_bytes": (1.0, None)})
def stream_service_s(
    request_bytes: Bytes, run_bytes: Bytes, command_s: Seconds, positioned: Ratio, position_s: Seconds,
    rate_bytes_per_s: BytesPerSecond,
) -> Seconds:
    """``S = q/r (t_c + p t_p) + q/B``: the request's part of a run of r bytes, of which a share p is positioned for.

    With p = 1 its rate q/S is that of model D7.

    >>> round(stream_service_s(524288, 524288, 0.2e-3, 1.0, 6.7e-3, 129e6) * 1e3, 3)
    10.964
    """
    return request_bytes / run_bytes * (command_s + positioned * position_s) + request_bytes / rate_bytes_per_s


@law(symbol="w", symbols="e s", source="copies and parity lie between the blocks of a stream",
     title="Media passed over for each byte read")
def skipped_ratio(protection_ratio: Ratio, streams: Count) -> Ratio:
    """``w = 1 / (1 - (1 - e)/s)``: one stream reads past the copies or the parity, several read both copies in turn.

    >>> skipped_ratio(0.5, 1), round(skipped_ratio(0.5, 16), 4)
    (2.0, 1.0323)
    """
    return 1 / (1 - (1 - protection_ratio) / most(streams, 1.0))


@law(symbol="w", symbols="r w_r w_w", source="bytes at the drives for each user byte (model W4)",
     title="Media passed for each byte of a mixed stream")
def mixed_media_ratio(read_ratio: Ratio, read_media: Ratio, write_media: Ratio) -> Ratio:
    """``r w_r + (1 - r) w_w``.

    >>> round(mixed_media_ratio(0.7, 1.0, 1.25), 4)
    1.075
    """
    return read_ratio * read_media + (1 - read_ratio) * write_media


@law(symbol="g", symbols="n s", source="an array reads ahead over its share of the drives (model W3)",
     title="Drives that work on one request at a time")
def gathered_drives(drives: Count, streams: Count) -> Count:
    """``g = max(n/s, 1)``: a stream that is read ahead has its share of the drives at work on it.

    >>> gathered_drives(14, 1), gathered_drives(10, 16)
    (14.0, 1.0)
    """
    return most(drives / most(streams, 1.0), 1.0)


@law(symbol="s", symbols="s a", source="every stream is at one set of drives at a time",
     title="Streams at one set of drives, of all that go from set to set")
def streams_on_part(streams: Count, share: Ratio) -> Count:
    """``s' = max(s a, 1)``: the share of the streams that is at a set which gets the share ``a`` of the load.

    A set that is visited at all has one stream there while it is. Arguments: streams s [count]; share a [1].

    >>> streams_on_part(16, 0.25), streams_on_part(1, 0.25)
    (4.0, 1.0)
    """
    return most(streams * share, 1.0)


@law(symbol="N", symbols="s d c", source="definition (model W3)", title="Requests that streams keep in flight")
def stream_population(streams: Count, outstanding: Count, parts: Count) -> Count:
    """``N = s d c``: streams, requests of each, and the parts each request is split into.

    >>> stream_population(16, 1, 2)
    32
    """
    return streams * outstanding * parts


@law(symbol="c", symbols="q p", source="definition (model W3)", title="Parts of a request",
     limits={"part_bytes": (1e-9, None)})
def parts_per_request(request_bytes: Bytes, part_bytes: Bytes) -> Count:
    """``c = q / p``: what a client asks for in one request, in the parts that a page cache makes of a stream.

    Small requests are gathered, so that one of them is less than a part.

    >>> parts_per_request(2**20, 2**17), parts_per_request(2**16, 2**17)
    (8.0, 0.5)
    """
    return request_bytes / part_bytes


@law(symbol="d", symbols="r d_r d_w", source="read-ahead and write-behind of a page cache (model W3)",
     title="Requests that a buffered stream keeps in flight")
def buffered_requests(read_ratio: Ratio, reading: Count, writing: Count) -> Count:
    """``d = r d_r + (1 - r) d_w``: few of a reader, which waits for its data, many of a writer, which does not.

    >>> buffered_requests(1.0, 2, 128), buffered_requests(0.0, 2, 128)
    (2.0, 128.0)
    """
    return read_ratio * reading + (1 - read_ratio) * writing


@law(symbol="R_d", symbols="v_r S_r W", source="residence at the drives (model Q1, Q9)",
     title="Time at the drives, per operation")
def drive_residence_s(read_visits: Ratio, read_service_s: Seconds, drive_wait_s: Seconds) -> Seconds:
    """``R_d = v_r (S_r + W)``, over reads and writes together: a write waits for no drive.

    >>> round(drive_residence_s(0.5, 4e-3, 1e-3) * 1e3, 3)
    2.5
    """
    return read_visits * (read_service_s + drive_wait_s)


@law(symbol="R_r", symbols="R R_d R_u r L_hit Z", source="mean over reads and writes (model Q1)",
     title="Response time of reads")
def read_response_s(
    response_s: Seconds, drives_s: Seconds, writing_s: Seconds, read_ratio: Ratio, hit_s: Seconds, delay_s: Seconds
) -> Seconds:
    """``R_r = R - R_d - Z + L_hit + (R_d - R_u) / r``: queues on the way are shared, each kind has its own at drives.

    Arguments: response R; time at the drives R_d of an operation, and R_u of it for writes that no cache answers for;
    share of reads r; hit L_hit; delays Z.

    >>> round(read_response_s(3.215e-3, 2.8655e-3, 0.0, 0.5, 0.3e-3, 0.35e-3) * 1e3, 3)
    6.031
    """
    return most(response_s - drives_s - delay_s, 0.0) + hit_s + divide(drives_s - writing_s, read_ratio, 0.0)


@law(symbol="R_w", symbols="R R_d R_u r L_ack Z", source="mean over reads and writes (model Q1)",
     title="Response time of writes")
def write_response_s(
    response_s: Seconds, drives_s: Seconds, writing_s: Seconds, read_ratio: Ratio, acknowledge_s: Seconds,
    delay_s: Seconds,
) -> Seconds:
    """``R_w = R - R_d - Z + L_ack + R_u / (1 - r)``: drives are waited for where no cache answers.

    >>> round(write_response_s(3.215e-3, 2.8655e-3, 0.0, 0.5, 0.4e-3, 0.35e-3) * 1e3, 3)
    0.4
    """
    return most(response_s - drives_s - delay_s, 0.0) + acknowledge_s + divide(writing_s, 1 - read_ratio, 0.0)


@law(symbol="v_w", symbols="q r p", source="a log is written in order and destaged in runs",
     title="Runs at the drives for each block of a log", limits={"run_bytes": (1.0, None)})
def log_runs(block_bytes: Bytes, run_bytes: Bytes, write_penalty: Ratio) -> Ratio:
    """``v_w = p q / r``: blocks of a log lie one after another, so that one positioning serves a run of them.

    >>> log_runs(8192, 2097152, 2.0)
    0.0078125
    """
    return write_penalty * block_bytes / run_bytes


@law(symbol="S", symbols="r S_r S_w", source="mean over reads and writes", title="Drive time of a mixed request")
def mixed_service_s(read_ratio: Ratio, read_s: Seconds, write_s: Seconds) -> Seconds:
    """``S = r S_r + (1 - r) S_w``.

    >>> mixed_service_s(0.5, 1e-3, 3e-3)
    0.002
    """
    return read_ratio * read_s + (1 - read_ratio) * write_s


@law(symbol="g", symbols="g", source="definition")
def count_as_ratio(count: Count) -> Ratio:
    """A count used as a ratio.

    >>> count_as_ratio(14)
    14.0
    """
    return count * 1.0

"""What users ask of storage: desktops that start, bytes within a time, accelerators at work, checkpoints."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, BytesPerSecond, Count, PerSecond, Ratio, Seconds
from sizer.figures.algebra.vocabulary import floor, least
from sizer.laws.limits import ANY, INSTANT, ONE_OR_MORE, SHARE


@law(symbol="X", symbols="n O T", source="definition (model W10)", title="Rate of a storm",
     validity="starts spread evenly over the time", limits={"starting": ANY, "operations": ANY, "within_s": INSTANT})
def storm_per_s(starting: Count, operations: Count, within_s: Seconds) -> PerSecond:
    """Requests a second of many that start within a time: ``n O / T``.

    Arguments: n that start [count]; operations O of one start [count]; T within which all start [s].

    >>> storm_per_s(1000, 20400, 1200)
    17000.0
    """
    return starting * operations / within_s


@law(symbol="B", symbols="V T", source="definition (model W10)", title="Rate that moves bytes within a time",
     limits={"whole_bytes": ANY, "within_s": INSTANT})
def within_bytes_per_s(whole_bytes: Bytes, within_s: Seconds) -> BytesPerSecond:
    """The rate at which so many bytes are moved in a time: ``V / T``. Backup, restore, a scan, a checkpoint.

    >>> round(within_bytes_per_s(0.03 * 100e12, 8 * 3600) / 1e6, 1), round(within_bytes_per_s(70e9 * 14, 60) / 1e9, 2)
    (104.2, 16.33)
    """
    return whole_bytes / within_s


@law(symbol="X", symbols="B q", source="definition (model W10)", title="Bytes a second in requests",
     limits={"bytes_per_s": ANY, "request_bytes": ONE_OR_MORE})
def requests_of_bytes_per_s(bytes_per_s: BytesPerSecond, request_bytes: Bytes) -> PerSecond:
    """A rate of bytes as one of requests of one size: ``B / q``.

    >>> requests_of_bytes_per_s(1e9, 1e6)
    1000.0
    """
    return bytes_per_s / request_bytes


@law(symbol="b", symbols="u s q t", source="definition of MLPerf Storage (model W10)",
     title="Bytes a second that one accelerator needs", validity="one epoch after another, nothing kept by the hosts",
     limits={"busy_share": SHARE, "batch": ONE_OR_MORE, "sample_bytes": ANY, "step_s": INSTANT})
def accelerator_bytes_per_s(busy_share: Ratio, batch: Count, sample_bytes: Bytes, step_s: Seconds) -> BytesPerSecond:
    """What an accelerator reads to be busy for a share of the time: ``u s q / t``.

    Arguments: busy_share u that is asked for [1] (0.9; 0.7 for CosmoFlow); batch s, samples of a step [count];
    sample_bytes q [B]; step_s t, its computing time [s].

    >>> round(accelerator_bytes_per_s(0.9, 400, 114660, 0.224) / 1e6, 3)
    184.275
    >>> round(accelerator_bytes_per_s(0.9, 7, 146.6e6, 0.323) / 1e9, 4)
    2.8594
    """
    return busy_share * batch * sample_bytes / step_s


@law(symbol="n", symbols="B b", source="counting (model W10)", title="Accelerators served",
     limits={"bytes_per_s": ANY, "each_bytes_per_s": ONE_OR_MORE})
def accelerators_served(bytes_per_s: BytesPerSecond, each_bytes_per_s: BytesPerSecond) -> Count:
    """Whole accelerators that a rate keeps busy: ``floor(B / b)``.

    >>> accelerators_served(100e9, 184.275e6), accelerators_served(100e9, 2.8594e9)
    (542.0, 34.0)
    """
    return floor(bytes_per_s / each_bytes_per_s + 1e-9)


@law(symbol="V", symbols="P b", source="counting (model W10)", title="Bytes of a checkpoint",
     limits={"model_parameters": ANY, "parameter_bytes": ANY})
def checkpoint_bytes(model_parameters: Count, parameter_bytes: Bytes) -> Bytes:
    """Weights and the state of the optimizer: ``P b``.

    Arguments: model_parameters P [count]; parameter_bytes b [B] (14: two of weights, twelve of master weights and
    moments; 11 to 18).

    >>> checkpoint_bytes(70e9, 14) / 1e12
    0.98
    """
    return model_parameters * parameter_bytes


@law(symbol="d", symbols="T I", source="definition (model W10)", title="Share of the time in bursts",
     limits={"burst_s": ANY, "interval_s": INSTANT})
def duty_share(burst_s: Seconds, interval_s: Seconds) -> Ratio:
    """Share of the time that bursts take, at most all of it: ``min(T / I, 1)``.

    >>> round(duty_share(60, 1800), 4)
    0.0333
    """
    return least(burst_s / interval_s, 1.0)

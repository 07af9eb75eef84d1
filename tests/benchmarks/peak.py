"""The most memory that this process has held."""

from __future__ import annotations

import resource
from pathlib import Path


def peak_mb() -> float:
    """In megabytes; what getrusage says holds that of the process which started this one, so it comes second."""
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    [peak] = [line.split()[1] for line in status.read_text().splitlines() if line.startswith("VmHWM")]
    return int(peak) / 1024

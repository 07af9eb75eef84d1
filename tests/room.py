"""A limit of the system on the size of files, which stands for a disk that is full after so many bytes."""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def files_of_at_most(most_bytes: int) -> Iterator[None]:
    """No file of this process grows beyond these bytes.

    Nor does Python keep compiled modules meanwhile: it takes a write that stopped short for a whole one, and whoever
    imports that module next reads half of it.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    compiled = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        sys.dont_write_bytecode = compiled

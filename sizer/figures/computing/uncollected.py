"""Work that makes many objects which stay: Python would look through all of them for cycles, again and again."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Leave cycles where they are until the work is done; also a decorator.

    A sizing of thousands of lines makes hundreds of thousands of objects and no cycles to speak of: looking for some
    takes as long as the work itself. Whoever turned collection off before keeps it off.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()

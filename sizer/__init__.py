"""Storage capacity planning and sizing: every number is a derivation.

The functions of :mod:`sizer.api` are names of this package, loaded when they are first used:

    import sizer

    opened = sizer.load("hp-ha-nfs")
    sizing = sizer.size(opened.design, sizer.open_catalog(), opened.scenario)

Importing this package reads no file and loads no Qt.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sizer.api import (
        after_failures,
        alternatives,
        changed,
        compare,
        export,
        in_language,
        load,
        open_catalog,
        sample,
        save,
        seek,
        size,
        validation,
    )

__version__ = "0.1.0"
__all__ = [
    "after_failures", "alternatives", "changed", "compare", "export", "in_language", "load", "open_catalog", "sample",
    "save", "seek", "size", "validation",
]


def __getattr__(name: str) -> object:
    """A function of the interface by its name."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module("sizer.api"), name)

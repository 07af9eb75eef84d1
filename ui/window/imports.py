"""Importing as Python does it."""

from __future__ import annotations

import builtins

import PySide6.QtCore  # noqa: F401 - puts its own way of importing in place


def import_plainly() -> None:
    """Take back what the Qt binding does at every import.

    It reads the source of each module that is imported, to see whether it might switch on one of the binding's naming
    features. Nobody here does, and a start imports some hundreds of modules.
    """
    plain = getattr(builtins, "__orig_import__", None)
    if plain is not None:
        builtins.__import__ = plain

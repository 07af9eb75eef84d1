"""The modules of laws, whatever room they are in, and the functions that laws are tested against."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from types import ModuleType
from typing import Any

import sizer.laws
import tests.oracles

NAMES = sorted(found.name for found in pkgutil.walk_packages(sizer.laws.__path__, "sizer.laws.") if not found.ispkg)
BY_LAST_NAME: dict[str, ModuleType] = {name.rpartition(".")[2]: importlib.import_module(name) for name in NAMES}
"""A module by the last part of its name, which no other has."""

assert len(BY_LAST_NAME) == len(NAMES), f"two modules of laws have one last name: {NAMES}"

ORACLE_NAMES = sorted(found.name for found in pkgutil.iter_modules(tests.oracles.__path__, "tests.oracles."))
ORACLES: dict[str, Callable[..., Any]] = {
    name: found
    for module in map(importlib.import_module, ORACLE_NAMES)
    for name, found in inspect.getmembers(module, inspect.isfunction)
    if found.__module__ == module.__name__ and not name.startswith("_")
}
"""Textbook formulas and special cases that the program does not compute with, by name."""

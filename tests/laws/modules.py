"""The modules of laws, whatever room they are in."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

import sizer.laws

NAMES = sorted(found.name for found in pkgutil.walk_packages(sizer.laws.__path__, "sizer.laws.") if not found.ispkg)
BY_LAST_NAME: dict[str, ModuleType] = {name.rpartition(".")[2]: importlib.import_module(name) for name in NAMES}
"""A module by the last part of its name, which no other has."""

assert len(BY_LAST_NAME) == len(NAMES)

"""Copies of the project on which a test tries a change."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def copied(root: Path, folders: Iterable[str], files: Iterable[str] = ()) -> dict[str, str]:
    """Copy folders and files of the project to ``root``; the environment of programs that run what is there.

    What is compiled of the project is as good for its copy: only what is changed there is compiled again. It is kept
    beside ``root``, not among the sources.
    """
    compiled = f"{root}-compiled"
    for name in folders:
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
        known = Path(f"{sys.pycache_prefix}{ROOT / name}")
        if sys.pycache_prefix and known.is_dir():
            shutil.copytree(known, f"{compiled}{root / name}", ignore=shutil.ignore_patterns("*-pytest-*", "*.pyc.*"))
    for name in files:
        shutil.copy2(ROOT / name, root)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return environment | {"PYTHONPATH": str(root), "PYTHONPYCACHEPREFIX": compiled}

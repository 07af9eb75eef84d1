"""Copies of the project on which a test tries a change."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def copied(root: Path, folders: Iterable[str], files: Iterable[str] = ()) -> dict[str, str]:
    """Copy folders and files of the project to ``root``; the environment of programs that run what is there.

    What is compiled of the project is as good for its copy: only what is changed there is compiled again. It is kept
    beside ``root``, not among the sources. What is compiled of Python and of installed packages is that of the tests.
    """
    compiled = f"{root}-compiled"
    for installed in ("stdlib", "purelib") if sys.pycache_prefix else ():
        link = Path(f"{compiled}{sysconfig.get_path(installed)}")
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(f"{sys.pycache_prefix}{sysconfig.get_path(installed)}", target_is_directory=True)
    for name in folders:
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
        known = Path(f"{sys.pycache_prefix}{ROOT / name}")
        if sys.pycache_prefix and known.is_dir():
            shutil.copytree(known, f"{compiled}{root / name}", ignore=shutil.ignore_patterns("*-pytest-*", "*.pyc.*"))
    for name in files:
        shutil.copy2(ROOT / name, root)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return environment | {"PYTHONPATH": str(root), "PYTHONPYCACHEPREFIX": compiled}

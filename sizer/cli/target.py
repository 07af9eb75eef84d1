"""What a DESIGN argument names: a file, or a reference design, with ``@SCENARIO`` behind it where one is meant."""

from __future__ import annotations

import importlib.resources
from dataclasses import dataclass
from pathlib import Path

from sizer.catalog import Catalog, load_catalog, shipped_catalog, shipped_path
from sizer.design.records import BASE, Design
from sizer.design.storage import load
from sizer.errors import DesignError, Location, Problem, Severity, nearest

SUFFIX = ".sizer"


@dataclass(frozen=True, slots=True)
class Target:
    """A loaded design: what the user called it, the scenario that is meant, and its file."""

    name: str
    design: Design
    scenario: str
    path: Path


def reference_names() -> tuple[str, ...]:
    """The reference designs that come with the program."""
    folder = importlib.resources.files("catalogs") / "designs"
    return tuple(sorted(entry.name.removesuffix(SUFFIX) for entry in folder.iterdir() if entry.name.endswith(SUFFIX)))


def open_target(text: str) -> Target:
    """The design and scenario that ``text`` names; :class:`DesignError` with the nearest names when there is none."""
    name, scenario = text, ""
    path = _path_of(text)
    if path is None and "@" in text:
        name, scenario = text.rsplit("@", 1)
        path = _path_of(name)
    if path is None:
        known = reference_names()
        close = nearest(name, known) or known
        raise DesignError(Problem(
            Severity.ERROR, "no-such-design", "there is no such file and no reference design of that name",
            Location(file=name), f"Reference designs are {', '.join(close)}.",
        ))
    design = load(path)
    allowed = [BASE, *(known.id for known in design.scenarios)]
    if scenario and scenario not in allowed:
        raise DesignError(Problem(
            Severity.ERROR, "no-such-scenario", f"the design has no scenario {scenario!r}", Location(file=name),
            f"It has {', '.join(allowed)}.",
        ))
    return Target(text, design, scenario or design.current_scenario, path)


def _path_of(name: str) -> Path | None:
    path = Path(name)
    if path.is_file() or path.suffix == SUFFIX or "/" in name:
        return path if path.exists() or "@" not in name else None
    if name in reference_names():
        return Path(str(importlib.resources.files("catalogs") / "designs" / f"{name}{SUFFIX}"))
    return None


def open_catalog(folders: list[str]) -> Catalog:
    """The shipped catalog with the user's folders laid over it."""
    if not folders:
        return shipped_catalog()
    return load_catalog([shipped_path(), *(Path(folder) for folder in folders)])

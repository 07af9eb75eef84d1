"""What the words that name a design mean: a file or a reference design, with ``@SCENARIO`` behind it or not."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from sizer.design.files.storage import SUFFIX, load
from sizer.design.records import BASE, Design
from sizer.errors import DesignError, Location, Problem, Severity, nearest

_LONGEST_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Opened:
    """A design that was named: what it was called, its document, the scenario that is meant, and its file."""

    address: str
    design: Design
    scenario: str
    path: Path
    reference: bool
    """Whether it comes with the program: such a file is nobody's to write over."""

    @property
    def name(self) -> str:
        """What the document is called without its scenario."""
        return self.path.stem if self.reference else self.path.name


def reference_designs() -> dict[str, Path]:
    """The reference designs that come with the program, by name."""
    return _designs_in("designs")


def templates() -> dict[str, Path]:
    """The designs that a new one may begin with, one for each architecture, by name."""
    return _designs_in("templates")


def template_designs() -> dict[str, Design]:
    """The templates by name, as they are drawn; a file somebody has damaged takes no other with it."""
    found = {}
    for name, path in templates().items():
        try:
            found[name] = load(path)
        except DesignError:
            continue
    return found


def _designs_in(folder: str) -> dict[str, Path]:
    root = Path(str(resources.files("catalogs"))) / folder
    return {path.stem: path for path in sorted(root.glob(f"*{SUFFIX}"))}


def open_address(address: str) -> Opened:
    """The design that ``NAME_OR_PATH[@SCENARIO]`` means.

    A file is taken before a reference design or a template of its name. Without a scenario the one in front of the
    document is meant. Raises DesignError for what is not there, naming what is close, and for a file that cannot be
    read.
    """
    references = reference_designs()
    known = {**templates(), **references}
    name, scenario = address, ""
    path = _path_of(address, known)
    if path is None and "@" in address:
        name, scenario = address.rsplit("@", 1)
        path = _path_of(name, known)
    if path is None and _like_a_path(name):
        path = Path(name)
    if path is None:
        close = nearest(name, known)
        hint = f"Did you mean {close[0]}? " if close else ""
        shown = name if len(name) <= _LONGEST_SHOWN else f"{name[:_LONGEST_SHOWN]}..."
        raise DesignError(Problem(
            Severity.ERROR, "no-such-design", f"there is no file and no reference design {shown!r}",
            Location(file=shown), f"{hint}Reference designs are {', '.join(references)}; templates are "
            f"{', '.join(templates())}.",
        ))
    design = load(path)
    allowed = (BASE, *design.scenarios.ids())
    if scenario and scenario not in allowed:
        raise DesignError(Problem(
            Severity.ERROR, "no-such-scenario", f"the design has no scenario {scenario!r}", Location(file=name),
            f"It has {', '.join(allowed)}.",
        ))
    return Opened(address, design, scenario or design.current_scenario, path, known.get(name) == path)


def _path_of(name: str, known: dict[str, Path]) -> Path | None:
    path = Path(name)
    try:
        if path.is_file() or (_like_a_path(name) and path.exists()):
            return path
    except OSError:  # longer than a name may be, or in a folder that may not be looked into: reading it says so
        return path if _like_a_path(name) else None
    return known.get(name)


def _like_a_path(name: str) -> bool:
    return Path(name).suffix == SUFFIX or "/" in name or "\\" in name

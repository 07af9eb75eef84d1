"""What a drawing is of, as lists name it: known before anything is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Shows(StrEnum):
    """What a chart of the gallery shows."""

    WATERFALL = "waterfall"
    BARS = "bars"
    CURVE = "curve"
    TOPOLOGY = "topology"
    RACKS = "racks"


@dataclass(frozen=True, slots=True)
class GalleryChart:
    """One drawing there is: what it shows of which pool or workload, and what a reader calls it."""

    shows: Shows
    about: str
    title: str

    @property
    def name(self) -> str:
        """What it is called in files and by scripts, such as ``curve/oltp``."""
        return f"{self.shows}/{self.about}"

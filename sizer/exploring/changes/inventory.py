"""A design's lines with their catalog items, and what belongs to each: its pool, its holder, its connections."""

from __future__ import annotations

from dataclasses import dataclass, field

from sizer.catalog.records import Catalog
from sizer.design.records import Design, Link, Pool
from sizer.figures.sheet import Sheet
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.lines import Line, lines_of
from sizer.sizing.pools.protection import Scheme, protection_of

LARGEST = 10_000_000
"""No quantity grows beyond this: what a field of a design may hold."""


@dataclass(slots=True)
class Inventory:
    """The resolved design, its catalog, and its lines tied to their parents."""

    design: Design
    catalog: Catalog
    _lines: dict[str, Line] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def lines(self) -> dict[str, Line]:
        """The lines by their ids, tied when somebody asks: most changes are tried for one figure, and nobody does.

        Lines hold those inside them, which hold them: what is tied stays until Python looks for such circles.
        """
        if self._lines is None:
            self._lines = lines_of(Wiring(self.design, self.catalog, Sheet()), self.design)
        return self._lines

    def pool_of(self, drives: str) -> Pool | None:
        """The first pool that names a line of drives."""
        return next((pool for pool in self.design.pools if drives in pool.drives), None)

    def drives_of(self, pool: Pool) -> int:
        """The drives of a pool, those of all its lines."""
        return sum(self.lines[name].record.quantity for name in pool.drives if name in self.lines)

    def is_inside(self, pool: Pool) -> bool:
        """Whether all drives of a pool sit in the servers that own it, and are bought with them."""
        holders = {self.lines[name].record.parent for name in pool.drives if name in self.lines}
        return pool.nodes is not None and holders == {pool.nodes}

    def ends_of(self, link: Link) -> list[Line]:
        """The lines that a connection joins, as far as they are known."""
        return [self.lines[name] for name in (link.from_line, link.to_line) if name in self.lines]

    def group_members(self, pool: Pool) -> int:
        """Drives by which a pool grows: its groups, whole codes, whole mirrors, or single drives."""
        if pool.members is not None:
            return pool.members
        protection = protection_of(pool.protection)
        return protection.width or (protection.copies if protection.scheme is Scheme.MIRROR else 1)

    def own_links(self, *lines: Line) -> list[Link]:
        """Connections that begin or end at the lines themselves."""
        own = {line.id for line in lines}
        return [link for link in self.design.links if {link.from_line, link.to_line} & own]

    def links_at(self, line: Line) -> list[Link]:
        """Connections whose traffic enters or leaves a line, by its own ports or those of what sits in it."""
        return self.own_links(line, *(below for below in line.below() if below.host() is line))

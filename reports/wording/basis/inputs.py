"""What people call an input: of a record with the record's name before it."""

from __future__ import annotations

from dataclasses import dataclass, field

from sizer.design.naming import Names, begun, small
from sizer.design.scenarios import resolve
from sizer.design.stems import TABLE_OF_STEM, parts_of
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.sizing.result import Sizing


@dataclass(slots=True)
class InputNames:
    """Names of the inputs of a sizing."""

    sizing: Sizing
    _names: Names = field(init=False)
    _known: set[tuple[str, str]] = field(init=False)

    def __post_init__(self) -> None:
        design = resolve(self.sizing.design, self.sizing.scenario)
        self._names = Names(design)
        self._known = {(table, row.id) for table in TABLE_OF_STEM.values() for row in getattr(design, table)}

    def of(self, figure: Figure) -> str:
        """The name of one."""
        parts = parts_of(figure.key)
        label = figure.label or parts.name or figure.key
        if parts.owner not in self._known:
            return begun(label)
        name = self._names.called(*parts.owner)
        return label if name.casefold() in label.casefold() else say("{label}: {name}", label=name, name=small(label))

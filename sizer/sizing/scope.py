"""Scopes: the part of a sheet that belongs to one record. Keys of its figures are made here and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from sizer.design.records import Amount, likely
from sizer.design.records import StatedRange as Amounts
from sizer.design.registry.fields import FieldKind, field
from sizer.figures.algebra.equations import Solved
from sizer.figures.algebra.law import Law
from sizer.figures.figure import Figure, Origin, Range, Scale
from sizer.figures.sheet import Sheet
from sizer.language import say, shown
from sizer.sources import Source


@lru_cache(maxsize=1_000)
def _because(reason: str) -> Source:
    """A reason as the source of a figure."""
    return Source(reason)


@dataclass(slots=True, eq=False)
class Scope:
    """What stands under one prefix of a sheet: the figures of a pool, of a resource of a workload, of a line.

    >>> from sizer.figures.sheet import Sheet
    >>> pool = Scope(Sheet(), "pool.data")
    >>> pool.key("usable_bytes"), pool.inner("waterfall", "raid").key("left_bytes")
    ('pool.data.usable_bytes', 'pool.data.waterfall.raid.left_bytes')
    """

    sheet: Sheet
    prefix: str

    def key(self, name: str) -> str:
        """The key of the figure called ``name`` here."""
        return f"{self.prefix}.{name}"

    def inner(self, *names: str) -> Scope:
        """The scope of a part of this one."""
        return Scope(self.sheet, ".".join((self.prefix, *names)))

    def limits(self) -> Scope:
        """The figures of the limits of it."""
        return Scope(self.sheet, f"limit.{self.prefix}")

    def __contains__(self, name: str) -> bool:
        return f"{self.prefix}.{name}" in self.sheet.figures

    def __getitem__(self, name: str) -> Figure:
        return self.sheet[self.key(name)]

    def get(self, name: str) -> Figure | None:
        """The figure called ``name`` here, where it is made already."""
        return self.sheet.figures.get(f"{self.prefix}.{name}")

    def given(
        self, name: str, amount: Amount, unit: str, label: str, origin: Origin = Origin.GIVEN, reason: str = "",
        *, whole: bool = False,
    ) -> Figure:
        """A statement of the user, or an assumption in its place; made once. Samples of ``whole`` ones are whole."""
        key = f"{self.prefix}.{name}"
        made = self.sheet.figures.get(key)
        if made is not None:
            return made
        spread = None
        if isinstance(amount, Amounts):
            scale = Scale.WHOLE if whole else Scale.LINEAR
            spread, amount = Range(amount.low, amount.high, scale), likely(amount)
        return self.sheet.given(key, float(amount), unit, label=label, origin=origin, range=spread,
                                source=_because(reason) if reason else None)

    def constant(self, name: str, value: float, unit: str, label: str, reason: str) -> Figure:
        """A number that follows from a choice in the design rather than from a source; made once."""
        return self.given(name, value, unit, label, Origin.DERIVED, reason)

    def loss(self, name: str, label: str) -> Figure:
        """How many of something are lost: none, unless a failure says otherwise."""
        lost = self.constant(name, 0.0, "count", label, say("all is well until a failure is chosen"))
        self.sheet.lose(lost)
        return lost

    def derive(self, name: str, law: Law, *inputs: Figure, label: str = "") -> Figure:
        """A figure computed by ``law``; see :meth:`~sizer.figures.sheet.Sheet.derive`."""
        return self.sheet.derive_of(f"{self.prefix}.{name}", law, inputs, label)

    def derive_once(self, name: str, law: Law, *inputs: Figure, label: str = "") -> Figure:
        """The figure called ``name`` here, derived by whoever asks for it first."""
        key = f"{self.prefix}.{name}"
        return self.sheet.figures.get(key) or self.sheet.derive_of(key, law, inputs, label)

    def together(self, name: str, law: Law, figures: Sequence[Figure], label: str = "") -> Figure:
        """What ``law`` makes of all these figures (their sum, their least), made once; of one it is that one."""
        return figures[0] if len(figures) == 1 else self.derive_once(name, law, *figures, label=label)

    def solve(self, name: str, solved: Solved, *inputs: Figure, label: str = "") -> Figure:
        """A figure given by an equation; see :meth:`~sizer.figures.sheet.Sheet.solve`."""
        return self.sheet.solve(self.key(name), solved, *inputs, label=label)


@dataclass(slots=True, eq=False)
class RecordScope(Scope):
    """The figures of one record of the design: of the row ``record`` of ``table``."""

    table: str
    record: str

    def stated(self, name: str, amount: Amount, label: str = "") -> Figure:
        """A field of the record as a figure, ``pool.data.members`` for instance; made once."""
        spec = field(self.table, name)
        return self.given(name, amount, spec.unit, label or shown(spec.title), whole=spec.kind is FieldKind.INTEGER)

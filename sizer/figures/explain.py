"""The derivation of one figure as a tree, down to data sheets, defaults and the user's own statements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from sizer.figures.algebra.equations import Procedure, Solved
from sizer.figures.algebra.law import Law
from sizer.figures.computing.columns import Spread
from sizer.figures.figure import Figure, Origin
from sizer.figures.notation import law_text, law_words, numbers_text, value_text
from sizer.figures.sheet import Sheet
from sizer.readable import read
from sizer.units import format_value

_MOST_ROWS = 40


@dataclass(frozen=True, slots=True)
class Derivation:
    """One figure of a derivation tree, in texts ready to show, with the figures it was computed from.

    ``formula`` is the law in symbols, ``words`` in words, ``numbers`` with the values put in. ``pin`` tells of a user's
    value in place of the law's. ``repeated`` marks a figure that stands higher up in the tree with its own children.
    """

    key: str
    label: str
    value: str
    unit: str
    origin: Origin
    title: str
    formula: str
    words: str
    numbers: str
    source: str
    validity: str
    range: str
    spread: str
    pin: str
    repeated: bool
    children: tuple[Derivation, ...]

    def walk(self) -> Iterator[Derivation]:
        """This node and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()


def explain(sheet: Sheet, key: str, spread: Spread | None = None) -> Derivation:
    """How the figure called ``key`` comes about. An unknown key raises :class:`~sizer.errors.FigureError`."""
    return _Explainer(sheet, spread, set()).node(sheet[key])


@dataclass(slots=True)
class _Explainer:
    sheet: Sheet
    spread: Spread | None
    seen: set[str]

    def node(self, figure: Figure) -> Derivation:
        inputs = self._inputs(figure)
        repeated = figure.key in self.seen and bool(inputs)
        self.seen.add(figure.key)
        law = figure.law
        count = len(figure.inputs)
        return Derivation(
            key=figure.key,
            label=figure.label,
            value=value_text(figure),
            unit=figure.unit,
            origin=Origin.PINNED if figure.pin is not None else figure.origin,
            title=law.title if law is not None else "",
            formula=law_text(law, count) if law is not None and count else "",
            words=law_words(law, count) if law is not None and count else "",
            numbers="" if figure.origin is Origin.TABLE else numbers_text(figure),
            source=law.source if law is not None else str(figure.source or ""),
            validity=law.validity if law is not None else "",
            range=_range_text(figure),
            spread=self._spread_text(figure),
            pin=_pin_text(figure),
            repeated=repeated,
            children=() if repeated else tuple([self.node(source) for source in inputs]),
        )

    def _inputs(self, figure: Figure) -> tuple[Figure, ...]:
        """The figures behind ``figure``, each once; behind a column its known cells."""
        if figure.origin is Origin.TABLE:
            return self._cells(figure)
        return tuple(dict.fromkeys(figure.inputs))

    def _cells(self, figure: Figure) -> tuple[Figure, ...]:
        table = self.sheet.tables[figure.key.split(".", 1)[0]]
        name = table.name_of(figure)
        known = np.flatnonzero(~np.isnan(figure.value[:, 0]))[:_MOST_ROWS]
        return tuple(self.sheet.cell(table, name, table.rows[row]) for row in known)

    def _spread_text(self, figure: Figure) -> str:
        if self.spread is None or figure.origin is Origin.TABLE:
            return ""
        if isinstance(figure.value, str):
            names = self.spread.names(figure.key)
            return f"over the range of the inputs also {', '.join(names[1:])}" if len(names) > 1 else ""
        if figure.range is not None:  # is told as that
            return ""
        low, _, high = self.spread.of(figure.key)
        if low == high:
            return ""
        return read(figure.number, figure.unit, low, high).span_with_unit


def _range_text(figure: Figure) -> str:
    if figure.range is None:
        return ""
    return read(figure.number, figure.unit, figure.range.low, figure.range.high).span_with_unit


def _pin_text(figure: Figure) -> str:
    if figure.pin is None:
        return ""
    said = figure.unpinned
    instead = "unknown" if said is None else said if isinstance(said, str) else format_value(said, figure.unit, 6)
    by = f", {figure.pin.author}" if figure.pin.author else ""
    return f"pinned in place of {instead}: {figure.pin.reason or 'no reason given'}{by}"


def text_tree(derivation: Derivation) -> str:
    """The derivation for a terminal, drawn with box characters."""
    return "\n".join(_lines(derivation, "", ""))


def _lines(node: Derivation, first: str, rest: str) -> Iterator[str]:
    label = f"  {node.label}" if node.label and node.label != node.title else ""
    spread = f" ({node.spread})" if node.spread else ""
    again = "  … see above" if node.repeated else ""
    yield f"{first}{node.key} = {node.value}{spread}  [{node.origin}]{label}{again}"
    last = len(node.children) - 1
    if not node.repeated:
        for text in _details(node):
            yield f"{rest}{'│ ' if node.children else '  '}  {text}"
    for index, child in enumerate(node.children):
        branch, stem = ("└─ ", "   ") if index == last else ("├─ ", "│  ")
        yield from _lines(child, rest + branch, rest + stem)


def _details(node: Derivation) -> Iterator[str]:
    if node.pin:
        yield node.pin
    if node.title:
        yield node.title
        if node.formula and node.formula != node.title:
            yield node.formula
    if node.numbers:
        # A pin stands in place of what the numbers come to; its own line says what that is.
        yield f"= {node.numbers}" if node.pin or node.numbers == node.value else f"= {node.numbers} = {node.value}"
    if node.range:
        yield f"plausible range {node.range}"
    if node.source:
        yield f"source: {node.source}"
    if node.validity:
        yield f"valid: {node.validity}"


def formula_kind(figure: Figure) -> str:
    """How a figure's value comes about, in one word for a column of a report."""
    if figure.pin is not None:
        return "pinned"
    if isinstance(figure.law, Law):
        return "formula" if figure.law.closed else "computed"
    if isinstance(figure.law, Solved):
        return "solved"
    if isinstance(figure.law, Procedure):
        return "computed"
    return str(figure.origin)

"""One law of a derivation: its formula, its symbols with their values, how it was solved, where it is from."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from reports.blocks.findings import Findings
from reports.derivation.influence import cells_of, followed
from reports.derivation.values import label_of, number_of, range_of, value_of
from reports.formulas.boxes import MathBox, Type
from reports.formulas.folding import folded_value
from reports.formulas.lines import SetLaw, set_law, set_solved
from reports.formulas.setting import Definition
from reports.formulas.symbols import symbol_box
from reports.proposal.names import sentences
from sizer.design.naming import begun
from sizer.figures.algebra.equations import Procedure, Solved
from sizer.figures.algebra.law import Law
from sizer.figures.computing.solving import Searched, searched
from sizer.figures.figure import Figure, Origin
from sizer.language import say, say_of
from sizer.sources import RECALLED

_MOST_MEMBERS = 5
_HIGH = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


@dataclass(frozen=True, slots=True)
class SymbolRow:
    """What a symbol stands for, and its value; ``key`` is of its figure, empty where it is none.

    ``after`` is the value with a part lost, where that is told.
    """

    symbol: MathBox | None
    meaning: str
    value: str
    key: str = ""
    after: str = ""
    several: bool = False
    """Whether the value is several, one behind the other."""


@dataclass(frozen=True, slots=True)
class LawEntry:
    """A law with what was put into it. ``formula`` is None where it is no formula; ``notes`` are sentences below."""

    number: str
    title: str
    key: str
    formula: SetLaw | None
    rows: tuple[SymbolRow, ...]
    notes: tuple[str, ...]
    source: str
    headline: str = ""
    """The figure of page one that it gives."""
    compared: bool = False
    """Whether the rows tell of two cases."""


@dataclass(frozen=True, slots=True)
class Entries:
    """Makes entries of the figures of a sizing, set in ``kind`` to ``width``."""

    found: Findings
    kind: Type
    width: float
    follows: bool = True
    """Whether what changes nothing is left out: terms of nothing, and laws that hand an input on."""

    def entry(self, figure: Figure, number: str, headline: str = "") -> LawEntry:
        """The law of a figure with its values."""
        made = self._entry(figure, number, headline)
        if not headline.startswith("≥") or made.rows[-1].value.startswith("≥"):
            return made
        # A total that lines are missing from is at least so much, here as on page one.
        return replace(made, rows=(*made.rows[:-1], replace(made.rows[-1], value=headline)))

    def _entry(self, figure: Figure, number: str, headline: str) -> LawEntry:
        law = figure.law
        if isinstance(law, Solved) and law.closed:
            return self._solved(figure, law, number, headline)
        if isinstance(law, Law):
            return self._law(figure, law, number, headline)
        rows = [SymbolRow(None, meaning(self.found, each), value_of(self.found, each), each.key)
                for each in figure.inputs[:_MOST_MEMBERS]]
        told = say_of(len(figure.inputs), "No formula gives it: a procedure finds it together with others, from "
                      "{number} figure.", "No formula gives it: a procedure finds it together with others, from "
                      "{number} figures.")
        return LawEntry(number, label_of(self.found, figure), figure.key, None, (*rows, self._result(figure, None)),
                        (told,), _source(figure.law), headline)

    def applied(
        self, law: Law, values: Sequence[float], meanings: Sequence[tuple[str, str]], number: str, title: str,
        result: tuple[str, str],
    ) -> LawEntry:
        """A law over values that are no figures: of each the meaning and the text, and those of the result."""
        made = set_law(law, self.kind, self.width, values=values)
        rows = [SymbolRow(made.arguments[at], *meanings[at]) for at in range(len(law.arguments)) if at in made.used]
        rows += self._parts(made, law, values)
        return LawEntry(number, title, "", made, (*rows, SymbolRow(made.result, *result)), (), _source(law))

    def _law(self, figure: Figure, law: Law, number: str, headline: str) -> LawEntry:
        if not law.closed:
            rows = [SymbolRow(symbol_box(law.argument(at).symbol, self.kind), meaning(self.found, each),
                              value_of(self.found, each), each.key) for at, each in enumerate(figure.inputs)]
            told = (say(law.words) if law.words else say("It is counted step by step, and no formula has it."),)
            return LawEntry(number, label_of(self.found, figure), figure.key, None,
                            (*rows[:_MOST_MEMBERS], self._result(figure, None)), told, _source(law), headline)
        values = [each.number for each in figure.inputs if isinstance(each.value, float | int)]
        whole = len(values) == len(figure.inputs)
        made = set_law(law, self.kind, self.width, self._known(figure.inputs, law),
                       values=values if whole and self.follows else ())
        rows = self._arguments(made, law, figure.inputs)
        if whole:
            rows += self._parts(made, law, values)
        return LawEntry(number, label_of(self.found, figure), figure.key, made,
                        (*rows, self._result(figure, made.result)), _pinned(figure), _source(law), headline)

    def _solved(self, figure: Figure, law: Solved, number: str, headline: str) -> LawEntry:
        known = {place + 1: value for place, value in self._known(figure.inputs, law.residual, behind=1).items()}
        search = searched(law, [each.value for each in figure.inputs])
        values = [search.root, *(each.value for each in figure.inputs)]
        made = set_solved(law, self.kind, self.width, known, values if self.follows else ())
        rows = self._arguments(made, law.residual, figure.inputs, behind=1)
        rows += self._parts(made, law.residual, values)
        unknown = self._result(figure, made.arguments[0])
        unknown = replace(unknown, meaning=say("{meaning}, sought", meaning=unknown.meaning))
        told = sentences(say_of(
            search.steps,
            "The value at which the right side is 0, sought between {low} and {high} by inverse quadratic "
            "interpolation, and by halving where that is not safe: {number} evaluation.",
            "The value at which the right side is 0, sought between {low} and {high} by inverse quadratic "
            "interpolation, and by halving where that is not safe: {number} evaluations.",
            low=number_of(search.low, law.unit), high=number_of(search.high, law.unit)), _left_over(search))
        return LawEntry(number, label_of(self.found, figure), figure.key, made, (*rows, unknown),
                        (told, *_pinned(figure)), _source(law), headline)

    def _known(self, inputs: Sequence[Figure], law: Law, behind: int = 0) -> dict[int, float]:
        """The fixed arguments that are nothing or one for certain: what these make of a law is told in its place."""
        if not self.follows:
            return {}  # what is nothing in one case is something in another
        fixed, group = len(law.arguments) - behind, len(law.tail)
        known = {at: each.number for at, each in enumerate(inputs[:fixed]) if self._settled(each)}
        for at in range(group):
            same = inputs[fixed + at::group]
            if same and all(self._settled(each) and each.number == 0 for each in same):
                known |= {fixed + at: 0.0, fixed + group + at: 0.0}  # of either member that a law is traced for
        return known

    def _settled(self, figure: Figure) -> bool:
        """Whether a figure is nothing, or a factor of one, over all the samples."""
        if isinstance(figure.value, str) or figure.origin is Origin.TABLE or figure.range is not None:
            return False
        if figure.number != 0 and (figure.number != 1 or (figure.unit != "1" and not figure.is_input)):
            return False
        low, high = self.found.reader.ends(figure.key)
        return low == high

    def _arguments(self, made: SetLaw, law: Law, inputs: Sequence[Figure], behind: int = 0) -> list[SymbolRow]:
        fixed = len(law.arguments) - behind
        rows: list[SymbolRow] = []
        for at, each in enumerate(inputs[:fixed]):
            if at + behind in made.used:
                symbol = made.arguments[at + behind]
                rows += self._lines(symbol, each) if each.origin is Origin.TABLE else [self._row(symbol, each)]
        members = inputs[fixed:]
        if not law.tail or not members:
            return rows
        if any(each.origin is Origin.TABLE for each in members):
            return rows
        group = len(law.tail)
        sets = sorted((members[at:at + group] for at in range(0, len(members), group)), key=_size, reverse=True)
        symbols: list[MathBox] = []
        for at in range(group):
            if len(law.arguments) + at in made.used:
                symbols += [*([self.kind.text(", ")] if symbols else []), made.arguments[len(law.arguments) + at]]
        symbol = self.kind.row(*symbols)
        used = [at for at in range(group) if len(law.arguments) + at in made.used]
        if used:  # members whose part is nothing add nothing
            sets = [one for one in sets if not (self.follows and self._settled(one[used[0]]) and (
                one[used[0]].number == 0))] or sets[:1]
        for at, one in enumerate(sets[:_MOST_MEMBERS] if used else ()):
            told = self._row(symbol if not at else None, one[used[0]])
            beside = [value_of(self.found, one[each]) for each in used[1:]]
            value = told.value
            for other in beside:
                value = say("{value}, {other}", value=value, other=other)
            rows.append(replace(told, value=value, several=bool(beside)))
        if more := len(sets) - _MOST_MEMBERS if used else 0:
            rows += [SymbolRow(None, say("and {number} smaller", number=more), "")] if more > 0 else []
        return rows

    def _parts(self, made: SetLaw, law: Law, values: Sequence[float]) -> list[SymbolRow]:
        rows = []
        for part in made.definitions:
            value = say("of each") if part.index or part.counted else _reckoned(part, values, law)
            rows.append(SymbolRow(part.symbol(self.kind), begun(say(part.called.meaning)), value))
        return rows

    def _row(self, symbol: MathBox | None, figure: Figure) -> SymbolRow:
        """What a symbol stands for: the nearest figure whose law changes something."""
        told = followed(figure) if self.follows else figure
        return SymbolRow(symbol, meaning(self.found, told), value_of(self.found, told), told.key)

    def _lines(self, symbol: MathBox | None, figure: Figure) -> list[SymbolRow]:
        """The cells of a column, the largest first."""
        cells = cells_of(self.found.sizing.sheet, figure)
        rows = [SymbolRow(None if at else symbol, meaning(self.found, each), value_of(self.found, each),
                          followed(each).key) for at, each in enumerate(cells[:_MOST_MEMBERS])]
        more = cells[_MOST_MEMBERS:]
        if more:
            rest = number_of(sum(each.number for each in more), figure.unit)
            rows.append(SymbolRow(None, say_of(len(more), "and {number} further line together",
                                               "and {number} further lines together"), rest))
        return rows or [SymbolRow(symbol, label_of(self.found, figure), value_of(self.found, figure), figure.key)]

    def _result(self, figure: Figure, symbol: MathBox | None) -> SymbolRow:
        return SymbolRow(symbol, label_of(self.found, figure), value_of(self.found, figure), figure.key)


def meaning(found: Findings, figure: Figure) -> str:
    """What a figure is, with its plausible range, and that it is from memory where it is."""
    recalled = figure.origin is Origin.FACT and figure.source is not None and figure.source.recalled
    told = f"{label_of(found, figure)}{range_of(found, figure)}"
    return say("{meaning}, {recalled}", meaning=told, recalled=say(RECALLED)) if recalled else told


def _reckoned(part: Definition, values: Sequence[float], law: Law) -> str:
    """The value of a part of a law; a dash where that divides by nothing."""
    try:
        return number_of(float(folded_value(part.tree, values, law)), part.called.unit)
    except ZeroDivisionError:
        return "–"


def _left_over(search: Searched) -> str:
    """How exact a root is, in a sentence."""
    if search.root in (search.low, search.high):
        return say("Nowhere between them is it 0: the lower end is the answer." if search.root == search.low else
                   "Nowhere between them is it 0: the upper end is the answer.")
    share = abs(search.residual) / search.scale if search.scale else 0.0
    exponent = -15 if share < 1e-15 else math.ceil(math.log10(share))
    return say("What is left there is less than {share} of what it is at the ends.",
               share=f"10{str(exponent).translate(_HIGH)}")


def _size(figures: Sequence[Figure]) -> float:
    first = figures[0]
    return 0.0 if isinstance(first.value, str) or first.origin is Origin.TABLE else abs(first.number)


def _source(law: Law | Solved | Procedure | None) -> str:
    if law is None:
        return ""
    valid = say("Valid: {validity}.", validity=say(law.validity)) if law.validity else ""
    return sentences(f"{law.source}.", valid)


def _pinned(figure: Figure) -> tuple[str, ...]:
    if figure.pin is None:
        return ()
    return (say("Pinned by hand in place of what the law gives: {reason}.",
                reason=figure.pin.reason or say("no reason given")),)

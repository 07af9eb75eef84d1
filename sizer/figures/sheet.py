"""A sheet: the ordered set of all figures of one sizing, and the program that computes them again for other cases.

Figures are wired once, with their likely values, by :meth:`Sheet.given`, :meth:`Sheet.derive`, :meth:`Sheet.solve` and
:meth:`Sheet.derive_together`; tables (one law over many rows) by :meth:`Sheet.table`. The set of keys never depends on
a value, so the same program serves every case: :meth:`Sheet.evaluate` takes replacements, each an array with one entry
a case, and computes only what they reach.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sizer.errors import FigureError, Problem, Severity, nearest
from sizer.figures.algebra.equations import Procedure, Solved
from sizer.figures.algebra.law import Law
from sizer.figures.algebra.values import FigureValue, no_number
from sizer.figures.computing.evaluation import Evaluation
from sizer.figures.computing.program import REPLACED, Fate, Program
from sizer.figures.computing.recall import Recalled, found_before, is_column, is_given
from sizer.figures.computing.solving import solve
from sizer.figures.figure import Figure, Origin, Pin, Range, Step, with_inputs
from sizer.figures.table import Entry, Gathering, RowByRow, Table, by_law, given_instead, row_of, under_pins, worked_out
from sizer.language import shown
from sizer.sources import Source

_DERIVED = Origin.DERIVED


@dataclass(slots=True, weakref_slot=True)
class Sheet:
    """See the module. ``pins`` are laid over the figures of the same key as they are wired.

    ``judge`` says from key, unit, law and pin why a pin cannot stand (nothing where it can); such a pin is left out and
    noted in ``refused``. ``recalled`` are figures of an earlier sheet without pins: each is taken out at its key, and
    taken over where it is what would be made.
    """

    pins: Mapping[str, Pin] = field(default_factory=dict)
    judge: Callable[[str, str, object, Pin], str] | None = None
    recalled: Recalled = field(default_factory=Recalled)
    refused: dict[str, str] = field(default_factory=dict)
    figures: dict[str, Figure] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    _program: Program = field(default_factory=Program)
    _values: list[Any] = field(init=False, repr=False)
    _steps: list[Step] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._values, self._steps = self._program.values, self._program.steps
        # A recalled figure keeps its place, so that what is computed from it stays as it is where others come or go.
        self._values += [None] * (self.recalled.places - len(self._values))

    def __getitem__(self, key: str) -> Figure:
        """The figure called ``key``; a cell of a table is made when it is first asked for."""
        if (found := self.find(key)) is not None:
            return found
        close = nearest(key, self.figures)
        hint = f"Did you mean {', '.join(close)}?" if close else "List the keys with `size --json`."
        raise FigureError(_error("unknown-figure", f"there is no figure {key!r}", hint))

    def find(self, key: str) -> Figure | None:
        """The figure called ``key``, cells of tables among them; None where there is none."""
        if (known := self.figures.get(key)) is not None or key.count(".") < 2:
            return known
        name, *row, column = key.split(".")
        table, place = self.tables.get(name), ".".join(row)
        missing = table is None or place not in table.positions or column not in table.columns
        return None if table is None or missing else self.cell(table, column, place)

    def __contains__(self, key: str) -> bool:
        return key in self.figures

    def __iter__(self) -> Iterator[Figure]:
        return iter(self.figures.values())

    def given(
        self,
        key: str,
        value: FigureValue,
        unit: str,
        *,
        label: str = "",
        origin: Origin = Origin.GIVEN,
        source: Source | None = None,
        range: Range | None = None,
    ) -> Figure:
        """An input: a user's statement, a catalog fact, a default or an assumed value."""
        known = self.recalled.pop(key, None)
        if known is not None and is_given(known, value, unit, label, origin, source, range):
            self._values[known.index] = value
            self.figures[key] = known
            return known
        if (value.__class__ is not float or value - value != 0.0) and no_number(value):
            raise FigureError(_error("not-finite", f"figure {key} is {value}, a finite number is needed"))
        if range is not None and not range.low <= float(value) <= range.high:
            raise FigureError(_error("bad-range", f"figure {key} is {value} outside its own range "
                                     f"{range.low} to {range.high}"))
        figure = Figure(key, value, unit, origin, self._claim(key, known), label, None, (), source, range)
        return self._add(figure, value)

    def pinned(self, key: str) -> bool:
        """Whether a pin is laid over the figure of this key, and holds."""
        return key in self.pins and key not in self.refused

    def derive(self, key: str, law: Law, *inputs: Figure, label: str = "") -> Figure:
        """A figure computed by ``law`` from inputs; see :meth:`derive_of`."""
        return self.derive_of(key, law, inputs, label)

    def derive_of(self, key: str, law: Law, inputs: tuple[Figure, ...], label: str) -> Figure:
        """A figure by ``law``; a wrong unit, key, argument or result raises :class:`FigureError` that names it."""
        if law.alone is not None and len(inputs) == 1:
            law, label = law.alone, label or shown(law.title)
        label = label or shown(law.title)
        known = self.recalled.pop(key, None)
        if known is not None and known.law is law and known.inputs == inputs and known.label == label and known.step:
            self._values[known.index] = known.value
            self._steps.append(known.step)
            self.figures[key] = known
            return known
        values, places, units = [], [], []
        for figure in inputs:
            values.append(figure.value)
            places.append(figure.index)
            units.append(figure.unit)
        unit = law.known_units.get(tuple(units)) or law.result_unit(tuple(units), key)
        function = law.function
        try:
            if law.guarded and not law.within(values):
                law.check(values, key)
            value = function(*values)
        except FigureError as error:
            raise with_inputs(error, law, inputs) from error
        except (ArithmeticError, ValueError) as error:
            failed = FigureError(_error("law-failed", f"law {law.name} cannot compute {key}: {error}"))
            raise with_inputs(failed, law, inputs) from error
        # A difference from itself that is not zero is that of no finite number; other kinds are looked at closer.
        if (value.__class__ is not float or value - value != 0.0) and no_number(value):
            raise with_inputs(FigureError(_error("not-finite", f"law {law.name} gives {value} for {key}")), law,
                              inputs)
        index = self._claim(key, known)
        step = (index, tuple(places), function)
        self._steps.append(step)
        return self._add(Figure(key, value, unit, _DERIVED, index, label, law, inputs, None, None, 0, step), value)

    def solve(self, key: str, solved: Solved, *inputs: Figure, label: str = "") -> Figure:
        """A figure given by an equation; see :class:`~sizer.figures.algebra.equations.Solved`."""
        known, label = self.recalled.pop(key, None), label or shown(solved.title)
        if known is not None and known.law is solved and known.inputs == inputs and known.label == label:
            return self._take(known)
        units = tuple([figure.unit for figure in inputs])
        solved.residual.result_unit((solved.unit, *units), key)
        values = [figure.value for figure in inputs]
        try:
            value = solve(solved, values)
        except (ArithmeticError, ValueError, TypeError) as error:
            # A TypeError is a complex number: a negative one raised to a fraction of a power.
            failed = FigureError(_error("law-failed", f"{solved.name} cannot compute {key}: {error}"))
            raise with_inputs(failed, solved, inputs) from error
        if not math.isfinite(value):
            raise with_inputs(FigureError(_error("not-finite", f"{solved.name} gives {value} for {key}")),
                              solved, inputs)
        figure = Figure(key, value, solved.unit, Origin.SOLVED, self._claim(key, known),
                        label=label, law=solved, inputs=inputs)
        positions = tuple([source.index for source in inputs])
        figure.step = (figure.index, positions, lambda *cases: solve(solved, cases, (values, value)))
        self._steps.append(figure.step)
        return self._add(figure, value)

    def derive_together(
        self, keys: Sequence[str], procedure: Procedure, *inputs: Figure, labels: Sequence[str] = ()
    ) -> tuple[Figure, ...]:
        """Several figures found together by a procedure, one a key."""
        if len(keys) != len(procedure.units):
            raise FigureError(_error("wrong-arguments", f"{procedure.name} gives {len(procedure.units)} values, "
                                     f"{len(keys)} keys were named"))
        first = (REPLACED,) if procedure.replays else ()
        positions = (*first, *[source.index for source in inputs])
        known = [self.recalled.pop(key, None) for key in keys]
        try:
            results = found_before(known, procedure, inputs) or tuple(
                procedure.function(*[self._values[position] for position in positions]))
        except (ArithmeticError, ValueError) as error:
            raise FigureError(_error("law-failed", f"{procedure.name} cannot compute {keys[0]}: {error}")) from error
        for key, result in zip(keys, results, strict=True):
            if no_number(result):
                raise FigureError(_error("not-finite", f"{procedure.name} gives {result} for {key}"))
        bundle = self._slot(results)
        self._steps.append((bundle, positions, lambda *values: tuple(procedure.function(*values))))
        made = []
        for row, (key, unit, value) in enumerate(zip(keys, procedure.units, results, strict=True)):
            figure = Figure(key, value, unit, Origin.SOLVED, self._claim(key, known[row]), law=procedure,
                            inputs=inputs, row=row, label=labels[row] if labels else shown(procedure.title))
            self._steps.append((figure.index, (bundle,), lambda found, row=row: found[row]))
            made.append(self._add(figure, value))
        return tuple(made)

    def table(self, name: str, rows: Sequence[str]) -> Table:
        """A new table: ``rows`` are its record ids. Its columns are figures, its cells are made on demand."""
        if name in self.tables:
            raise FigureError(_error("second-key", f"there is already a table {name!r}"))
        made = Table(name, tuple(rows))
        self.tables[name] = made
        return made

    def column(self, table: Table, name: str, unit: str, entries: Sequence[Entry], label: str = "") -> Figure:
        """A column of given entries: facts, unknowns (``None``), or figures of this sheet."""
        pins = self._cell_pins(table, name, unit, None)
        pinned, model, linked, followed = under_pins(f"{table.name}.{name}", unit, entries, pins)
        inputs = tuple(linked.values())
        run = Gathering(model, tuple(linked)) if linked else None
        key = f"{table.name}.*.{name}"
        known = self.recalled.pop(key, None)
        if known is not None and not followed and is_column(known, model, unit, label, inputs, run):
            self._take(known)
        else:
            known = Figure(key, model, unit, Origin.TABLE, self._claim(key, known), label=label, inputs=inputs)
            self._add_column(known, run, followed)
        table.add(name, known, pinned)
        self._make_ranged(table, name, pins)
        return known

    def derive_column(self, table: Table, name: str, law: Law, *inputs: Figure, label: str = "") -> Figure:
        """A column computed row by row by ``law`` from columns of the same table and scalar figures."""
        unit = law.result_unit(tuple([figure.unit for figure in inputs]))
        pins = self._cell_pins(table, name, unit, law)
        run = RowByRow(law.function, len(table.rows))
        key, label = f"{table.name}.*.{name}", label or shown(law.title)
        known = self.recalled.pop(key, None)
        if not pins and known is not None and known.law is law and known.inputs == inputs and (
            known.step is not None and known.label == label and known.step[2] == run
        ):
            self._take(known)
        else:
            cells = by_law(key, law, inputs, [self._values[source.index] for source in inputs], run)
            known = Figure(key, cells, unit, Origin.TABLE, self._claim(key, known), label, law, inputs)
            self._add_column(known, run, {row: float(pin.value) for row, pin in pins.items()})
        table.add(name, known, None)
        self._make_ranged(table, name, pins)
        return known

    def _add_column(self, figure: Figure, run: Gathering | RowByRow | None, pins: Mapping[int, float]) -> None:
        """Take in a column as its step gives it, with the cells that pins lie on in place of what it gives."""
        if run is not None:
            step = (figure.index, tuple([source.index for source in figure.inputs]), run)
            if pins:
                figure.value = self._program.hold_rows(step, figure.value, pins, share=figure.unit == "1")
            else:
                figure.step = step
                self._steps.append(step)
        self._add(figure, figure.value)

    def _make_ranged(self, table: Table, column: str, pins: Mapping[int, Pin]) -> None:
        """Make the cells that are pinned with a range: they are uncertain inputs, even if nobody asks for them."""
        for row, pin in pins.items():
            if pin.range is not None:
                self.cell(table, column, table.rows[row])

    def cell(self, table: Table, column: str, row: str) -> Figure:
        """The figure of one cell; an unknown cell raises :class:`FigureError`."""
        key = f"{table.name}.{row}.{column}"
        if (known := self.figures.get(key)) is not None:
            return known
        source = table.columns[column].figure
        position = table.positions[row]
        value = float(source.value[position, 0])
        if math.isnan(value):
            raise FigureError(_error("unknown-value", f"{key} is not known"))
        entries = table.columns[column].entries
        entry = entries[position] if entries is not None else None
        if entry is not None and isinstance(entry.value, Figure):
            return entry.value
        origin, evidence, law, inputs = Origin.DERIVED, None, source.law, source.inputs
        pin = self.pins.get(key) if self.pinned(key) else None
        if entry is not None:
            origin, evidence, law, inputs = entry.origin, entry.source, None, ()
        else:
            inputs = self._inputs_of(table, source, row)
        figure = Figure(key, value, source.unit, origin, self._claim(key), label=source.label, law=law, inputs=inputs,
                        source=evidence, row=position)
        self._steps.append((figure.index, (source.index,), lambda cells: row_of(cells, position)))
        self._values[figure.index] = value
        if pin is not None:
            figure.pin, figure.range = pin, pin.range
            figure.unpinned = given_instead(entry) if entry is not None else worked_out(source.law, inputs)
        self._program.cells[figure.index] = (source.index, position, key)
        self.figures[key] = figure
        return figure

    def _inputs_of(self, table: Table, column: Figure, row: str) -> tuple[Figure, ...]:
        """The inputs of a known cell; none where it is known without one that nobody knows: a line that is not counted
        adds nothing, whatever it is.
        """
        try:
            return tuple([self.cell(table, table.name_of(given), row) if given.origin is Origin.TABLE else given
                          for given in column.inputs])
        except FigureError:
            return ()

    def lose(self, figure: Figure) -> None:
        """Mark an input that counts lost parts: where a case replaces it, pins follow the model, see ``program``."""
        self._program.losses[figure.index] = figure.key

    def held(self) -> tuple[Figure, ...]:
        """The pinned figures that a law would give, and which therefore move when parts are lost; cells among them."""
        found: list[Figure] = []
        for figure in tuple(self) if self._program.held else ():
            held = self._program.held.get(figure.index)
            if held is None:
                continue
            table = self.tables.get(figure.key.partition(".")[0])
            found += [figure] if held.rows is None or table is None else [
                self.cell(table, table.name_of(figure), table.rows[row]) for row in held.rows]
        return tuple(found)

    def fate(self, figure: Figure, found: Evaluation, place: int) -> Fate:
        """What a case with losses made of the pin on a figure; one that is not :meth:`held` stands."""
        return self._program.fate(figure.index, found.values, place)

    def uncertain(self) -> tuple[Figure, ...]:
        """The inputs that have a range, in order."""
        return tuple(figure for figure in self if figure.range is not None)

    def evaluate(self, replacements: Mapping[str, Any], wanted: Iterable[str] | None = None) -> Evaluation:
        """All figures again with some of them replaced; each replacement is a number or one value a case.

        ``wanted`` names the figures that will be asked for: only what they need is computed, and no other is given.
        """
        asked = None if wanted is None else tuple(dict.fromkeys(self[key].index for key in wanted))
        replaced = {self[key].index: replacement for key, replacement in replacements.items()}
        values, cases = self._program.run(replaced, replacements, asked)
        return Evaluation(self, values, cases, None if asked is None else frozenset(asked))

    def sweep(self, replacements: Mapping[str, Any], see: Callable[[int, Any], None]) -> None:
        """All figures again, none of them kept: ``see`` is given the place and the value of each that cases move."""
        self._program.run({self[key].index: value for key, value in replacements.items()}, replacements, None, see)

    def _cell_pins(self, table: Table, column: str, unit: str, law: object) -> dict[int, Pin]:
        """Row -> pin of the cells of one column that are pinned."""
        before, after = f"{table.name}.", f".{column}"
        named = {key[len(before): -len(after)]: pin for key, pin in self.pins.items()
                 if key.startswith(before) and key.endswith(after) and len(key) > len(before) + len(after)}
        return {table.positions[row]: pin for row, pin in named.items()
                if row in table.positions and self._stands(f"{before}{row}{after}", unit, law, pin)}

    def _stands(self, key: str, unit: str, law: object, pin: Pin) -> bool:
        """Whether a pin may lie on a figure; why not is noted."""
        why = self.judge(key, unit, law, pin) if self.judge is not None else ""
        if why:
            self.refused[key] = why
        return not why

    def _take(self, figure: Figure) -> Figure:
        """Take over a computed figure of an earlier sheet with its step."""
        self._values[figure.index] = figure.value
        if figure.step is not None:
            self._steps.append(figure.step)
        self.figures[figure.key] = figure
        return figure

    def cell_place(self, figure: Figure) -> tuple[int, int, str] | None:
        """The place of the column, the row and the key of a cell made on demand; None for any other figure."""
        return self._program.cells.get(figure.index)

    def handed_on(self) -> Recalled:
        """The figures as wired: without those that pins lie on, and without table cells, which are made on demand."""
        cells = [key for *_, key in self._program.cells.values()]
        return Recalled(self.figures, len(self._values), (*self.pins, *cells))

    def _slot(self, value: Any) -> int:
        self._values.append(value)
        return len(self._values) - 1

    def _claim(self, key: str, known: Figure | None = None) -> int:
        """The place of a new figure: that of the one known under its key, if any."""
        if key in self.figures:
            raise FigureError(_error("second-key", f"there is already a figure {key!r}"))
        return known.index if known is not None else self._slot(None)

    def _add(self, figure: Figure, value: Any) -> Figure:
        pin = self.pins.get(figure.key) if self.pins else None
        # A number in place of a name (or the reverse) is no pin of this figure: whoever wired the sheet can tell.
        if pin is not None and isinstance(pin.value, str) == isinstance(value, str) and self._stands(
            figure.key, figure.unit, figure.law, pin
        ):
            figure.pin, figure.unpinned = pin, value
            figure.value = value = pin.value
            figure.range = pin.range
            if self._steps and self._steps[-1][0] == figure.index:
                self._program.hold(self._steps.pop(), figure.unpinned, pin.value, share=figure.unit == "1")
        self._values[figure.index] = value
        self.figures[figure.key] = figure
        return figure


def _error(code: str, text: str, hint: str = "") -> Problem:
    return Problem(Severity.ERROR, code, text, hint=hint)

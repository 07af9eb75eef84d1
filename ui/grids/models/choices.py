"""What a cell may be set to: catalog items, lines, ports, protections; drives and protections with the capacity."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from sizer.catalog import Catalog
from sizer.catalog.records import Item, Lifecycle
from sizer.design.frozen import Rows
from sizer.design.naming import Names
from sizer.design.protection import PROTECTIONS, protection_label
from sizer.design.records import Design, LineRecord, Link, Pool, altered
from sizer.design.registry.fields import Field, FieldKind
from sizer.design.registry.presets import preset_called
from sizer.design.registry.words import code_word, port_word, word_of
from sizer.design.scenarios import table_of
from sizer.errors import SizerError
from sizer.exploring.changes.fitting import Fitting
from sizer.exploring.changes.substitutes import replaces
from sizer.sizing.checks.assembly.unknown_fit import SAME_PLUG
from sizer.sizing.hardware.drive_capacity import has_known_capacity
from sizer.sizing.pools.protection import Scheme, protection_of
from ui.state.store import Store
from ui.wording.texts import value_text


@dataclass(frozen=True, slots=True)
class Choice:
    """A text to enter, and what to know before taking it; ``worth`` is worked out when the choice is looked at.

    By ``also`` it is found as well, which is not shown: an id, a code.
    """

    text: str
    detail: str = ""
    worth: Callable[[], str] | None = None
    also: str = ""


@dataclass(frozen=True, slots=True)
class Choosing:
    """Where something is chosen: the store, and the scenario's view the cell belongs to."""

    store: Store
    view: Design
    binary: bool = False

    @property
    def catalog(self) -> Catalog:
        """The catalog in use."""
        return self.store.catalog

    def choices(self, spec: Field, record: object) -> list[Choice] | None:
        """The choices of a field in a record, best first; None where any text will do."""
        if spec.kind is FieldKind.CHOICE:
            return [Choice(word_of(spec, code), also=code) for code in spec.choices]
        if spec.kind is FieldKind.CATALOG:
            return self._catalog_items(record)
        if spec.kind is FieldKind.PROTECTION and isinstance(record, Pool):
            return self._protections(record)
        if spec.kind is FieldKind.PORT and isinstance(record, Link):
            return self._ports(record.from_line if spec.key == "from_port" else record.to_line)
        if spec.kind in (FieldKind.REFERENCE, FieldKind.REFERENCES) and spec.refers:
            return self._references(spec, record)
        if spec.presets:
            found = self.catalog.presets.get(spec.presets, {})
            none = [] if not spec.default or str(spec.default) in found else [Choice(str(spec.default))]
            return none + [Choice(preset_called(found, name), also=name) for name in found]
        return None

    def _catalog_items(self, record: object) -> list[Choice]:
        """The items of the catalog, those that could stand in the place of the line's own first, the likest ahead.

        A drive says what its pool would hold and why it does not fit, others whether they fit, once somebody looks at
        them.
        """
        line = record if isinstance(record, LineRecord) else None
        pool = None if line is None else next((pool for pool in self.view.pools if line.id in pool.drives), None)
        own = self.catalog.items.get(line.item) if line is not None else None
        fitting = cache(lambda: Fitting(self.view, self.catalog, "" if line is None else line.id))
        first: list[Choice] = []
        rest: list[Choice] = []
        items = list(self.catalog.items.values())
        if own is not None and own.kind.is_drive:
            items.sort(key=partial(_unlike, own))
        for item in items:
            like = own is not None and replaces(own.kind, item.kind)
            worth = None
            if pool is not None and line is not None and item.kind.is_drive:
                worth = partial(self._worth, pool, altered(line, item=item.id), fitting, item)
            elif like:
                worth = partial(_fit, fitting, item)
            detail = " · ".join(filter(None, ("" if like else item.kind.noun, item.part_number)))
            (first if worth is not None else rest).append(Choice(self.catalog.called(item.id), detail, worth, item.id))
        return first + rest

    def _worth(self, pool: Pool, line: LineRecord, fitting: Callable[[], Fitting], item: Item) -> str:
        """What a pool would hold with other drives, and why these do not fit."""
        fit = fitting().of(item)
        return ", ".join(filter(None, (self._usable(pool, line), fit.text if fit.reason else "")))

    def _references(self, spec: Field, record: object) -> list[Choice]:
        """The records a reference may name, drives first where drives are meant."""
        found: list[tuple[int, Choice]] = []
        names = Names(self.view, self.store.design.scenarios)
        for table in spec.refers:
            rows = self.store.design.scenarios if table == "scenarios" else table_of(self.view, table)
            for row in rows:
                item = self.catalog.items.get(getattr(row, "item", ""))
                fits = item is None or (item.kind.is_drive) == (spec.key == "drives")
                detail = item.title if item is not None else ""
                worth = None
                if fits and spec.key == "drives" and isinstance(record, Pool):
                    other = altered(record, drives=(row.identity,))
                    worth = partial(self._usable, other)
                found.append((0 if fits else 1, Choice(names.entry(spec.refers, row.identity), detail, worth,
                                                        row.identity)))
        return [choice for _, choice in sorted(found, key=lambda each: each[0])]

    def _ports(self, line: str) -> list[Choice]:
        """The port groups of what a line is of."""
        record = self.view.items.get(line)
        item = self.catalog.items.get(record.item) if record is not None else None
        if item is None:
            return []
        return [Choice(port_word(group.name), f"{group.count} × {self.catalog.technology(group.technology).title}, "
                       f"{code_word(group.role)}", also=group.name) for group in item.ports]

    def _protections(self, pool: Pool) -> list[Choice]:
        """Every protection, with the usable capacity it would give this pool as it stands."""
        blocks = any(item.kind.has_declustered_raid for line in self.view.items
                     if (item := self.catalog.items.get(line.item)) is not None)
        left_out = set() if blocks else {Scheme.DECLUSTERED}
        if protection_of(pool.protection).scheme is not Scheme.EVA:
            left_out.add(Scheme.EVA)
        return [Choice(protection_label(name), worth=partial(self._usable, altered(pool, protection=name)), also=name)
                for name in PROTECTIONS if protection_of(name).scheme not in left_out]

    def _usable(self, pool: Pool, line: LineRecord | None = None) -> str:
        """The usable capacity of the pool, from a design of nothing but its drives and what they sit in."""
        lines = _around(self.view, pool)
        if line is not None:
            lines = lines.replaced([line])
        try:
            sizing = self.store.session.size(Design(items=lines, pools=Rows([pool]), currency=self.view.currency),
                                             self.catalog)
        except SizerError:
            return "not possible"
        if not sizing.pools:
            return "not possible with these members"
        figure = sizing.sheet[sizing.pools[0].usable]
        return f"{value_text(figure.value, 'B', binary=self.binary)} usable"


def _fit(fitting: Callable[[], Fitting], item: Item) -> str:
    return fitting().of(item).text


def _unlike(own: Item, item: Item) -> tuple[bool, ...]:
    """How far a drive is from taking the place of another, as far as that is seen without trying it."""
    plug, other = (SAME_PLUG.get(text, text) for text in (own.text("interface"), item.text("interface")))
    return (not has_known_capacity(item), own.text("form_factor") != item.text("form_factor"), plug != other,
            item.lifecycle is not Lifecycle.CURRENT)


def _around(view: Design, pool: Pool) -> Rows[LineRecord]:
    """The lines that say how much a pool holds: its drives, arrays and nodes, and what these sit in."""
    wanted: set[str] = set()
    pending = [*pool.drives, *(pool.arrays or ()), *filter(None, (pool.nodes,))]
    while pending:
        line = view.items.get(pending.pop())
        if line is not None and line.id not in wanted:
            wanted.add(line.id)
            pending += [line.parent] if line.parent else []
    return Rows(line for line in view.items if line.id in wanted)

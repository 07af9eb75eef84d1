"""What a cell may be set to: catalog items, lines, ports, protections with the capacity each would give."""

from __future__ import annotations

from dataclasses import dataclass

from sizer.design.edits import apply, set_one
from sizer.design.fields import Field, FieldKind
from sizer.design.frozen import Rows
from sizer.design.protection import PROTECTIONS
from sizer.design.records import Design, Link, Pool
from sizer.design.scenarios import table_of
from sizer.errors import SizerError
from sizer.sizing import size
from ui.store import Store
from ui.texts import value_text

_SPECIAL = {"vraid": "eva", "gnr": "gnr"}


@dataclass(frozen=True, slots=True)
class Choice:
    """A text to enter, and what to know before taking it."""

    text: str
    detail: str = ""


def choices(store: Store, table: str, spec: Field, record: object, *, binary: bool = False) -> list[Choice] | None:
    """The choices of a field in a record, best first; None where any text will do."""
    if spec.kind is FieldKind.CHOICE:
        return [Choice(word) for word in spec.choices]
    if spec.kind is FieldKind.CATALOG:
        return [Choice(item.id, f"{item.title} · {item.kind.replace('_', ' ')}")
                for item in store.catalog.items.values()]
    if spec.kind is FieldKind.PROTECTION and isinstance(record, Pool):
        return protections(store, record, binary=binary)
    if spec.kind is FieldKind.PORT and isinstance(record, Link):
        return ports(store, record.from_line if spec.key == "from_port" else record.to_line)
    if spec.kind in (FieldKind.REFERENCE, FieldKind.REFERENCES) and spec.refers:
        return references(store, spec)
    preset = {("pools", "filesystem"): "filesystems", ("policies", "preset"): "policies"}.get((table, spec.key))
    if preset is not None:
        found = store.catalog.presets.get(preset, {})
        none = [] if "none" in found or preset != "filesystems" else [Choice("none", "No file system")]
        return none + [Choice(name, each.title) for name, each in found.items()]
    return None


def references(store: Store, spec: Field) -> list[Choice]:
    """The records a reference may name, drives first where drives are meant."""
    found: list[tuple[int, Choice]] = []
    for table in spec.refers:
        rows = store.design.scenarios if table == "scenarios" else table_of(store.view, table)
        for row in rows:
            item = store.catalog.items.get(getattr(row, "item", ""))
            fits = item is None or (item.kind == "drive") == (spec.key == "drives")
            detail = item.title if item is not None else getattr(row, "title", "")
            found.append((0 if fits else 1, Choice(row.identity, detail)))
    return [choice for _, choice in sorted(found, key=lambda each: each[0])]


def ports(store: Store, line: str) -> list[Choice]:
    """The port groups of what a line is of."""
    record = store.view.items.get(line)
    item = store.catalog.items.get(record.item) if record is not None else None
    if item is None:
        return []
    return [Choice(group.name, f"{group.count} × {group.technology}, {group.role}") for group in item.ports]


def protections(store: Store, pool: Pool, *, binary: bool = False) -> list[Choice]:
    """Every protection, with the usable capacity it would give this pool as it stands."""
    kinds = {item.kind for line in store.view.items if (item := store.catalog.items.get(line.item)) is not None}
    found = []
    for name in PROTECTIONS:
        if name.startswith("gnr") and not kinds & {"building_block"}:
            continue
        if name.startswith("vraid") and not pool.protection.startswith("vraid"):
            continue
        found.append(Choice(name, _usable(store, pool, name, binary=binary)))
    return found


def _usable(store: Store, pool: Pool, protection: str, *, binary: bool) -> str:
    """The usable capacity of the pool under another protection, from a design of nothing but its drives."""
    alone = Design(items=store.view.items, pools=Rows([pool]), currency=store.view.currency)
    try:
        edited = apply(alone, set_one("pools", pool.id, "protection", protection))
        sizing = size(edited.design, store.catalog)
    except SizerError:
        return "not possible"
    if not sizing.pools:
        return "not possible with these members"
    figure = sizing.sheet[sizing.pools[0].usable]
    return f"{value_text(figure.value, 'B', binary=binary)} usable"

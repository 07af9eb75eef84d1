"""Loads catalog folders, lays later ones over earlier ones, checks references, and reports every fault at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Protocol, TypeVar

from sizer.catalog.classes import HardwareClass, with_classes
from sizer.catalog.reading.classes import read_class
from sizer.catalog.reading.faults import Faults, did_you_mean
from sizer.catalog.reading.folder import is_there, no_folder
from sizer.catalog.reading.prices import read_prices
from sizer.catalog.reading.records import TOP_KEYS, file_context, read_item, read_preset, read_technology, record_tables
from sizer.catalog.reading.tables import Document, documents, read_document
from sizer.catalog.reading.values import FileContext, read_text, unknown_keys
from sizer.catalog.records import Catalog, Item, Preset, Price, Technology
from sizer.errors import CatalogError, Severity

EDITION_FILE = "catalog.toml"
_REFERENCES = ("cpu", "enclosure", "server", "supported_shelves")


class _Filed(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def file(self) -> str: ...


_Record = TypeVar("_Record", bound=_Filed)
_Table = Mapping[str, object]


@dataclass(slots=True)
class _Layer:
    """One folder's records. ``seen`` also holds ids whose record has faults, so that a fault is told once only."""

    edition: str = ""
    items: dict[str, Item] = field(default_factory=dict)
    classes: dict[str, HardwareClass] = field(default_factory=dict)
    technologies: dict[str, Technology] = field(default_factory=dict)
    presets: dict[str, dict[str, Preset]] = field(default_factory=dict)
    prices: dict[str, Price] = field(default_factory=dict)
    seen: dict[tuple[str, str], str] = field(default_factory=dict)


def shipped_path() -> Path:
    """The folder of the catalog that comes with the program."""
    return Path(str(resources.files("catalogs")))


@cache
def shipped_catalog() -> Catalog:
    """The catalog that comes with the program, loaded once a process."""
    layer, found = _shipped()
    return _laid_over([layer], found.copy())


def open_catalog(folders: Sequence[Path | str] = ()) -> Catalog:
    """The shipped catalog with one's own folders laid over it, the last on top.

    Raises CatalogError with every fault of the folders; what is doubtful stands in ``problems`` of the catalog.
    """
    if not folders:
        return shipped_catalog()
    layer, found = _shipped()
    faults = found.copy()
    return _laid_over([layer, *(_read_folder(Path(path), faults) for path in folders)], faults)


@cache
def _shipped() -> tuple[_Layer, Faults]:
    """The layer that comes with the program, read once a process, and what was found in it."""
    faults = Faults()
    return _read_folder(shipped_path(), faults), faults


def load_catalog(paths: Sequence[Path]) -> Catalog:
    """The catalog in ``paths``, each folder laid over those before it: a record of the same id replaces the whole.

    Raises :class:`CatalogError` with every fault of every file; what was only skipped or replaced stands in
    ``Catalog.problems``.
    """
    faults = Faults()
    return _laid_over([_read_folder(Path(path), faults) for path in paths], faults)


def _laid_over(layers: Sequence[_Layer], faults: Faults) -> Catalog:
    """Layers as one catalog, each over those before it, with what was found in them."""
    merged = _Layer()
    for layer in layers:
        _lay_over(merged.technologies, layer.technologies, "technologies", faults)
        _lay_over(merged.items, layer.items, "items", faults)
        _lay_over(merged.classes, layer.classes, "classes", faults)
        for table, presets in layer.presets.items():
            _lay_over(merged.presets.setdefault(table, {}), presets, table, faults)
        merged.prices.update(layer.prices)
        merged.seen.update(layer.seen)
    _check_references(merged, faults)
    errors = faults.take(Severity.ERROR)
    if errors:
        raise CatalogError(errors)
    return Catalog(
        edition=" + ".join(layer.edition for layer in layers),
        items=_frozen(with_classes(merged.items.values(), merged.classes.values())),
        technologies=_frozen(merged.technologies),
        presets=MappingProxyType({table: _frozen(merged.presets[table]) for table in sorted(merged.presets)}),
        prices=MappingProxyType(merged.prices),
        problems=faults.take(Severity.WARNING, Severity.NOTE),
    )


def _frozen(records: dict[str, _Record]) -> Mapping[str, _Record]:
    return MappingProxyType(dict(sorted(records.items())))


def _read_folder(folder: Path, faults: Faults) -> _Layer:
    layer = _Layer(edition=folder.name)
    why = no_folder(folder)
    if why:
        faults.add("catalog-unreadable", str(folder), "", why, "Name the folder of a catalog.")
        return layer
    if is_there(folder / EDITION_FILE, folder, faults):
        layer.edition = _edition(folder / EDITION_FILE, faults) or folder.name
    base = FileContext("", faults)
    for document in documents(folder, "links", faults):
        context = file_context(document, frozenset({"technologies"}), base)
        _read_records(document, "technologies", read_technology, layer.technologies, layer, context)
    for document in documents(folder, "vendors", faults):
        context = file_context(document, frozenset({"items", "classes"}), base)
        _read_records(document, "items", read_item, layer.items, layer, context)
        _read_records(document, "classes", read_class, layer.classes, layer, context)
    for document in documents(folder, "presets", faults):
        _read_presets(document, layer, base)
    read_prices(folder, layer.prices, faults)
    if not layer.seen and not layer.prices:
        faults.add("catalog-empty", str(folder), "", "no record of a catalog was found in this folder",
                   "Records are in its folders links, vendors, presets and prices: name the folder above these.",
                   severity=Severity.WARNING)
    return layer


def _edition(path: Path, faults: Faults) -> str:
    document = read_document(path, faults)
    if document is None:
        return ""
    context = FileContext(document.file, faults)
    unknown_keys(document.table, TOP_KEYS | {"edition"}, context)
    return read_text(document.table, "edition", context, required=True)


def _read_records(
    document: Document,
    key: str,
    read: Callable[[_Table, FileContext], _Record | None],
    into: dict[str, _Record],
    layer: _Layer,
    context: FileContext,
) -> None:
    for table, at in record_tables(document, key, context):
        _keep(read(table, at), str(table["id"]), key, into, layer, at)


def _read_presets(document: Document, layer: _Layer, base: FileContext) -> None:
    tables = [key for key in document.table if key not in TOP_KEYS]
    context = file_context(document, frozenset(tables), base)
    for name in tables:
        into = layer.presets.setdefault(name, {})
        for table, at in record_tables(document, name, context):
            _keep(read_preset(name, table, at), str(table["id"]), name, into, layer, at)


def _keep(
    record: _Record | None, record_id: str, table: str, into: dict[str, _Record], layer: _Layer, context: FileContext
) -> None:
    first = layer.seen.setdefault((table, record_id), context.file)
    if record_id in into or (first != context.file):
        where = "twice in this file" if first == context.file else f"in {first} too"
        context.fault(
            "catalog-duplicate",
            "",
            f"the id {record_id!r} stands {where}",
            "Ids are unique in a catalog; a record replaces one of another folder only.",
        )
    elif record is not None:
        into[record_id] = record


def _lay_over(below: dict[str, _Record], above: dict[str, _Record], table: str, faults: Faults) -> None:
    for record_id, record in above.items():
        replaced = below.get(record_id)
        if replaced is not None:
            faults.add(
                "catalog-replaced",
                record.file,
                f"{table}/{record_id}",
                f"{record_id!r} replaces the whole record of {replaced.file}",
                severity=Severity.NOTE,
            )
        below[record_id] = record


def _check_references(merged: _Layer, faults: Faults) -> None:
    known_items = merged.items.keys() | {record_id for table, record_id in merged.seen if table == "items"}
    known_links = merged.technologies.keys() | {key for table, key in merged.seen if table == "technologies"}
    _check_links("items", merged.items.values(), known_links, faults)
    _check_links("classes", merged.classes.values(), known_links, faults)
    for item in merged.items.values():
        for name, known in (*((name, known_items) for name in _REFERENCES), ("technology", known_links)):
            if name in item.facts:
                for word in item.words(name):
                    if word not in known:
                        place = f"items/{item.id}/facts/{name}"
                        text = f"{name} names {word!r}, which the catalog does not have"
                        faults.add("catalog-reference", item.file, place, text, did_you_mean(word, known))
    for price in merged.prices.values():
        if price.item not in known_items:
            text = f"the price is of {price.item!r}, which the catalog does not have"
            faults.add("catalog-reference", price.file, price.item, text, did_you_mean(price.item, known_items))


def _check_links(table: str, records: Iterable[Item | HardwareClass], known: set[str], faults: Faults) -> None:
    for record in records:
        for group in record.ports:
            if group.technology not in known:
                faults.add("catalog-reference", record.file, f"{table}/{record.id}/ports/{group.name}",
                           f"there is no link technology {group.technology!r}", did_you_mean(group.technology, known))

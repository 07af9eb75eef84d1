"""The catalog as rows: what the command line lists and shows."""

from __future__ import annotations

from sizer.catalog.classes import estimated
from sizer.catalog.kind import Kind
from sizer.catalog.kinds import KINDS
from sizer.catalog.records import Catalog, Item
from sizer.catalog.searching.query import Search
from sizer.catalog.vocabulary import FACT_RULES
from sizer.sources import Confidence
from sizer.units import format_value

Row = dict[str, str | float | bool | None]


def kind_rows(catalog: Catalog) -> list[Row]:
    """One row for each kind of item: what it is, how it stands in the topology, how many records there are."""
    return [
        {"kind": kind.name, "standing": kind.role.value, "items": len(catalog.search("", kind)),
         "meaning": kind.meaning}
        for kind in KINDS.values()
    ]  # fmt: skip


def item_rows(catalog: Catalog, text: str = "", *kinds: Kind) -> list[Row]:
    """One row for each item that ``text`` finds, as in the search of the window, of one of ``kinds`` when any are
    given.
    """
    return [
        {
            "id": item.id,
            "kind": item.kind.name,
            "vendor": item.vendor,
            "model": item.model,
            "part_number": item.part_number,
            "lifecycle": item.lifecycle.value,
            "facts": len(item.facts),
            "estimates": sum(fact.source.confidence is Confidence.ESTIMATE for fact in item.facts.values()),
        }
        for item in Search(catalog).find(text, kinds).items
    ]


def fact_rows(item: Item) -> list[Row]:
    """One row for each fact of ``item``: value as printed and in words, meaning, basis, source and confidence."""
    return [
        {
            "fact": fact.name,
            "value": fact.value,
            "unit": fact.unit,
            "shown": fact.printed if isinstance(fact.value, (bool, str)) else format_value(fact.value, fact.unit),
            "printed": fact.printed,
            "low": None if fact.range is None else fact.range[0],
            "high": None if fact.range is None else fact.range[1],
            "basis": f"{fact.basis}{', assumed' if fact.basis_assumed else ''}",
            "meaning": FACT_RULES[fact.name].meaning,
            "source": f"{fact.source.title}{', ' if fact.source.where else ''}{fact.source.where}",
            "confidence": fact.source.confidence.value,
            "note": "; ".join(part for part in (fact.note, fact.source.note) if part),
        }
        for fact in item.facts.values()
    ]


def estimates_by_class(catalog: Catalog) -> tuple[int, int]:
    """How many values of how many items are those of their class."""
    counts = [len(found) for item in catalog.items.values() if (found := estimated(item))]
    return sum(counts), len(counts)


def port_rows(item: Item) -> list[Row]:
    """One row for each port group of ``item``."""
    return [
        {
            "port": group.name,
            "role": group.role.value,
            "technology": group.technology,
            "count": group.count,
            "lanes": group.lanes,
            "spread": f"{group.count // group.owners} per {group.per_member}" if group.per_member else "",
            "connector": group.connector,
            "note": group.note,
        }
        for group in item.ports
    ]


def missing_rows(item: Item) -> list[Row]:
    """One row for each fact that its kind may state and no source gives: what could still be looked up."""
    return [
        {"fact": name, "meaning": fact.meaning, "unit": fact.unit}
        for name, fact in item.kind.allowed.items()
        if name not in item.facts
    ]

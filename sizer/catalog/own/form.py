"""The form of a record of one's own: the fields of a kind, the most important first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType

from sizer.catalog.kind import Kind
from sizer.catalog.records import Catalog, Item, Lifecycle, Price
from sizer.catalog.schema import BOOL, TEXT, FactRule
from sizer.catalog.searching.columns import columns_of
from sizer.catalog.searching.values import fact_text
from sizer.catalog.searching.words import fact_title
from sizer.sources import Confidence
from sizer.units import like

_SOLD_WEIGHT = 1_000_000
"""So many records of what is sold no more weigh as much as one that is."""
FACTS = "facts/"
"""Before the name of a fact in the key of its field."""
PORTS, PRICE = "ports", "price"
YES, NO = "yes", "no"


class EntryKind(Enum):
    """How a field is filled in."""

    TEXT = auto()
    NUMBER = auto()
    CHOICE = auto()


@dataclass(frozen=True, slots=True)
class FormField:
    """One field: what it is called, what it means, how it is written, and whether a record must have it."""

    key: str
    title: str
    help: str
    entry: EntryKind = EntryKind.TEXT
    required: bool = False
    choices: tuple[str, ...] = ()
    example: str = ""
    rule: FactRule | None = None


@dataclass(frozen=True, slots=True)
class RecordEvidence:
    """What a record of one's own can rest on: how far it is trusted, and what its source is called unless named."""

    confidence: Confidence
    title: str


EVIDENCE: Mapping[str, RecordEvidence] = MappingProxyType({
    "data sheet": RecordEvidence(Confidence.DATA_SHEET, ""),
    "own measurement": RecordEvidence(Confidence.MEASUREMENT, "Own measurement"),
    "quote": RecordEvidence(Confidence.THIRD_PARTY, "Quote"),
    "estimate": RecordEvidence(Confidence.ESTIMATE, "Own estimate"),
})
"""What the form offers -> what the record says."""

_IDENTITY = (
    FormField("vendor", "Maker", "Who makes or sells it.", required=True, example="Acme"),
    FormField("model", "Model", "What people call it, without the maker.", required=True, example="X500"),
    FormField("part_number", "Part number", "As it is ordered; leave it empty where there is none."),
    FormField("lifecycle", "Lifecycle", "Whether it can still be bought.", EntryKind.CHOICE, required=True,
              choices=tuple(state.value for state in Lifecycle)),
    FormField(PRICE, "Price", "What one costs, with its currency; it goes with the day into your price list.",
              example="USD 1,200"),
)
_SOURCE = (
    FormField("confidence", "Kind of source", "Where the values that you type come from.", EntryKind.CHOICE,
              required=True, choices=tuple(EVIDENCE)),
    FormField("source", "Source", "The document, its date or page; of a measurement, where and when.", required=True,
              example="Acme, X500 data sheet, 2026"),
)
_EXAMPLES: Mapping[str, str] = MappingProxyType({
    "rotation_per_s": "15000 rpm", "mttf_s": "2500000 h", "mtbf_s": "2500000 h", "link_bytes_per_s": "24 Gb/s",
    "endurance_writes_per_day": "1", "nominal_bytes": "3.84 TB", "capacity_bytes": "3.84 TB",
    "random_read_per_s": "400,000 /s", "random_write_per_s": "100,000 /s",
})
"""Fact -> how it is written, where another number than usual says it better."""
_PORTED = frozenset(("array", "enclosure", "server", "blade", "appliance", "building_block", "hba", "nic", "cna", "hca",
                     "adapter", "fc_switch", "eth_switch", "ib_switch", "fabric_switch", "interconnect_module"))


def fields_of(kind: Kind) -> tuple[FormField, ...]:
    """The fields of a kind: who makes it, what it rests on, then its facts, those first that a sizing needs most."""
    compared = [name for column in columns_of((kind,)) for name in column.facts]
    needed = [name for part in kind.sized_by.split() for name in part.split("/")]
    order = dict.fromkeys([*sorted(kind.required), *compared, *needed, *kind.allowed])
    facts = [_fact(kind.allowed[name], required=name in kind.required) for name in order if name in kind.allowed]
    ports = [FormField(PORTS, "Ports", "How many of which kind, with commas between them.",
                       example="8 x 32G FC, 4 x 25 GbE")] if kind.name in _PORTED else []
    return (*_IDENTITY, *_SOURCE, *ports, *facts)


def usual_texts(kind: Kind, catalog: Catalog) -> dict[str, str]:
    """What records of a kind say most often, as it is typed, by the key of its field; of those sold today if any do."""
    found: dict[str, Counter[str]] = {}
    for item in catalog.items.values():
        if item.kind is kind:
            weight = _SOLD_WEIGHT if item.lifecycle is Lifecycle.CURRENT else 1
            for key, text in texts_of(item).items():
                if text and key.startswith((FACTS, PORTS)):
                    found.setdefault(key, Counter())[text] += weight
    return {key: texts.most_common(1)[0][0] for key, texts in found.items()}


def shown_first(kind: Kind) -> int:
    """How many fields of a kind are shown before the others are asked for."""
    wanted = {FACTS + name for column in columns_of((kind,)) for name in column.facts[:1]} | {
        FACTS + name for name in kind.required}
    fields = fields_of(kind)
    return max((at + 1 for at, field in enumerate(fields) if field.required or field.key in wanted), default=0)


def _fact(rule: FactRule, *, required: bool) -> FormField:
    key, title = FACTS + rule.name, fact_title(rule.name)
    meaning = f"{rule.meaning[:1].upper()}{rule.meaning[1:]}."
    if rule.unit == BOOL:
        return FormField(key, title, meaning, EntryKind.CHOICE, required, (YES, NO), rule=rule)
    if rule.unit == TEXT:
        entry = EntryKind.CHOICE if rule.choices else EntryKind.TEXT
        return FormField(key, title, meaning, entry, required, rule.choices, rule=rule)
    example = _EXAMPLES.get(rule.name, like(rule.unit))
    return FormField(key, title, meaning, EntryKind.NUMBER, required, example=example, rule=rule)


def texts_of(item: Item) -> dict[str, str]:
    """What stands in the form of a record that is edited or copied."""
    texts = {"vendor": item.vendor, "model": item.model.removeprefix(item.vendor).strip() or item.model,
             "part_number": item.part_number, "lifecycle": item.lifecycle.value}
    texts |= {FACTS + fact.name: fact_text(fact) if not isinstance(fact.value, str) else fact.value
              for fact in item.facts.values() if not fact.by_class}
    return {**texts, PORTS: ports_text(item)}


def price_text(price: Price | None) -> str:
    """A price as the form writes it; empty where none is known."""
    return "" if price is None else f"{price.currency} {price.amount:,.15g}"


def ports_text(item: Item) -> str:
    """The ports of a record as the form writes them."""
    return ", ".join(f"{group.count} x {group.technology}" for group in item.ports if not group.by_class)

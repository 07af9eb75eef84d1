"""One record as its reader wants it: what it is in a line, its facts, and what nobody states."""

from __future__ import annotations

from dataclasses import dataclass

from sizer.catalog.classes import lacking
from sizer.catalog.records import Catalog, Fact, Item
from sizer.catalog.searching.columns import PRICE, columns_of, port_title
from sizer.catalog.searching.values import evidence_text, fact_text, range_text
from sizer.catalog.searching.words import fact_title, kind_word
from sizer.sources import Confidence

_SPOKEN = {
    "idle_w": "Power counts as unknown.", "operating_w": "Power counts as unknown.",
    "max_w": "Power counts as unknown.",
    "rack_units": "Rack space counts as unknown.", "mttf_s": "The default of its class is used.",
    "mtbf_s": "The default of its kind is used.", "price": "Money counts as unknown.",
    "latency_s": "The default of its kind is used.",
}
NOT_STATED = "Not on the data sheet."
_NOT_SHOWN = frozenset(("media", "interface", "includes_drives", "weight_includes", "sibling", "technology"))


@dataclass(frozen=True, slots=True)
class FactLine:
    """One fact in words. ``evidence`` says source and confidence; an unknown one says what counts in its place."""

    title: str
    text: str
    spread: str
    evidence: str
    estimated: bool
    known: bool = True
    fact: Fact | None = None
    span: str = ""
    """Low and high alone, where there is no room for the whole of ``spread``."""

    @property
    def is_number(self) -> bool:
        """Whether it is a number, which is never cut, and not words."""
        return self.fact is not None and not isinstance(self.fact.value, str)


def short_title(item: Item) -> str:
    """The model without its maker: what a line of a table says above the maker."""
    return item.model.removeprefix(item.vendor).strip() or item.model


def subtitle(item: Item) -> str:
    """Part number, attachment and lifecycle, as the line below the name of a record.

    Parts that nobody states are left out.
    """
    what = item.text("interface") if item.kind.is_drive else kind_word(item.kind).lower()
    parts = [item.part_number, what, str(item.lifecycle)]
    return " \N{MIDDLE DOT} ".join(part for part in parts if part)


def made_by(item: Item) -> str:
    """Maker, and the lifecycle of what is not sold any more: the second line of a row."""
    return item.vendor if item.lifecycle.value == "current" else f"{item.vendor} \N{MIDDLE DOT} {item.lifecycle}"


def fact_lines(catalog: Catalog, item: Item) -> tuple[FactLine, ...]:
    """The facts of a record: first what its columns compare, then what else it states, then what is not known."""
    named = dict.fromkeys(name for column in columns_of((item.kind,)) for name in column.facts)
    order = [*(name for name in named if name in item.facts), *(name for name in item.facts if name not in named)]
    lines = [_stated(item.facts[name]) for name in order if name not in _NOT_SHOWN or name == "interface"]
    lines += [FactLine("Ports", f"{group.count} \N{MULTIPLICATION SIGN} {port_title(catalog, group.technology)}",
                       f"{group.name}, {group.role}", str(group.source),
                       group.source.confidence is Confidence.ESTIMATE) for group in item.ports]
    price = PRICE.value(catalog, item)
    if price.known:
        found = catalog.prices[item.id]
        lines.append(FactLine("Price", price.text, found.date, f"{found.source}, {found.date}", estimated=False))
    return (*lines, *_unknown(item, price_known=price.known))


def _stated(fact: Fact) -> FactLine:
    basis = f"{fact.basis}{', assumed' if fact.basis_assumed else ''}" if fact.basis else ""
    spread = " ".join(part for part in (range_text(fact), basis) if part)
    return FactLine(fact_title(fact.name), fact_text(fact), spread, evidence_text(fact),
                    fact.source.confidence is Confidence.ESTIMATE, fact=fact, span=range_text(fact))


def _unknown(item: Item, *, price_known: bool) -> tuple[FactLine, ...]:
    """What is compared or needed and nobody states, each with what counts in its place."""
    wanted = dict.fromkeys(column.facts[0] for column in columns_of((item.kind,)) if column.facts)
    wanted |= dict.fromkeys(part.split("/")[0] for part in lacking(item))
    missing = [name for name in wanted if name not in item.facts and name in item.kind.allowed
               and not any(name in column.facts and any(other in item.facts for other in column.facts)
                           for column in columns_of((item.kind,)))]
    if item.is_flash:
        missing = [name for name in missing if name != "rotation_per_s"]
    elif item.kind.is_drive:
        missing = [name for name in missing if name != "endurance_writes_per_day"]
    lines = [FactLine(fact_title(name), "unknown", "", f"{NOT_STATED} {_SPOKEN.get(name, '')}".strip(), estimated=False,
                      known=False) for name in missing]
    return (*lines, *(() if price_known else (FactLine(
        "Price", "unknown", "", f"No price list names it. {_SPOKEN['price']}", estimated=False, known=False),)))


def evidence_summary(item: Item) -> str:
    """Where the facts of a record come from, in a sentence: of one source its name, else how many there are."""
    sources = {fact.source.title: fact.source for fact in item.facts.values()}
    estimates = sum(fact.source.confidence is Confidence.ESTIMATE for fact in item.facts.values())
    if not sources:
        return "No fact of it is stated."
    if len(sources) == 1:
        source = next(iter(sources.values()))
        return f"All from: {source.title} ({source.evidence})."
    guessed = f", {estimates} of {len(item.facts)} facts are estimates" if estimates else ""
    return f"From {len(sources)} sources{guessed}. The tip of each says which."

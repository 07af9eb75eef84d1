"""What is typed into the form of a record, made the record's table: each fault beside its field."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass

from sizer.catalog.called import folded
from sizer.catalog.kind import Kind
from sizer.catalog.own.form import EVIDENCE, NO, PORTS, PRICE, YES, EntryKind, FormField, fields_of, texts_of
from sizer.catalog.reading.faults import Faults
from sizer.catalog.reading.records import read_item
from sizer.catalog.reading.values import FileContext
from sizer.catalog.records import Basis, Catalog, Fact, Item, PortGroup, PortRole, Price
from sizer.catalog.schema import FactRule
from sizer.catalog.searching.values import ratio_typed
from sizer.errors import Severity, UnitError, ended, nearest
from sizer.numerals import amount_of, another_currency, pointed, written_out
from sizer.sources import Confidence, Source
from sizer.units import DIMENSIONS, format_value, parse, unit_name

Table = dict[str, object]
_CODE = re.compile(r"[A-Z]{3}")
_AMOUNT = re.compile(r"[0-9]{1,13}(?:\.[0-9]*)?|\.[0-9]+")
LONGEST = 300
_SPLIT = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(.*?)\s*")
_COUNTED = re.compile(r"(?P<count>\d+)\s*[x×*]\s*(?P<kind>\S.*)")
_RATE = re.compile(r"(?P<rate>\d+(?:\.\d+)?)\s*g(?:b|bit|bps)?(?:/s)?\s*(?P<family>[a-z][a-z .-]*)?", re.IGNORECASE)
_FAMILIES = {"e": "eth", "be": "eth", "ethernet": "eth", "eth": "eth", "gbe": "eth", "iscsi": "eth", "fc": "fc",
             "fibre channel": "fc", "sas": "sas", "sata": "sata", "ib": "ib", "infiniband": "ib"}
_AC = frozenset(("array", "enclosure", "server", "chassis", "appliance", "building_block", "fc_switch", "eth_switch",
                 "ib_switch", "fabric_switch", "io_drawer"))


@dataclass(frozen=True, slots=True)
class Entered:
    """The table of a record as a file holds it, and the record itself; or what is wrong, by the key of its field.

    ``price`` is what one costs as it was typed; None where nothing was.
    """

    table: Table
    item: Item | None
    errors: Mapping[str, str]
    price: Price | None = None


def entered(
    kind: Kind, texts: Mapping[str, str], catalog: Catalog, *, copied: Item | None = None, record_id: str = "",
    own_ids: Collection[str] = (), day: str = "", currency: str = "EUR",
) -> Entered:
    """The record that the texts of a form make.

    ``copied`` is the record that the form began with: what was left as it was keeps its source. ``record_id`` is that
    of the record that is edited, else one is made, which no other record has. A price is that of the ``day``, in
    ``currency`` where it names none.
    """
    errors: dict[str, str] = {}
    evidence = EVIDENCE.get(texts.get("confidence", ""))
    for field in fields_of(kind):
        text = texts.get(field.key, "").strip()
        if field.required and not text and not (field.key == "source" and evidence is not None and evidence.title):
            example = f" For example {field.example}." if field.example else ""
            errors[field.key] = f"{field.title} is missing.{example}"
        elif field.choices and text and text not in field.choices:
            errors[field.key] = f"{text!r} is none of them. Allowed are {', '.join(field.choices)}."
        elif len(text) > LONGEST:
            errors[field.key] = f"This has {len(text):,} characters. Allowed are {LONGEST}."
    source = _source(texts, evidence.confidence if evidence is not None else None)
    vendor, model = (texts.get(key, "").strip() for key in ("vendor", "model"))
    named = record_id or free_id(f"{vendor} {model}", {*catalog.items, *own_ids})
    table: Table = {"id": named, "kind": kind.name, "vendor": vendor, "model": model}
    if part := texts.get("part_number", "").strip():
        table["part_number"] = part
    table |= {"lifecycle": texts.get("lifecycle", "").strip(), "source": source}
    before = texts_of(copied) if copied is not None else {}
    facts = _facts(kind, texts, before, copied, source, errors)
    ports = _ports(kind, texts.get(PORTS, ""), before.get(PORTS, ""), copied, catalog, errors)
    table |= {"facts": facts} | ({"ports": ports} if ports else {})
    price = _price(texts.get(PRICE, "").strip(), named, str(source["title"]), day, currency, errors)
    if errors:
        return Entered(table, None, errors)
    faults = Faults()
    item = read_item(table, FileContext("", faults))
    for problem in faults.take(Severity.ERROR):
        key = next((field.key for field in fields_of(kind) if field.key in problem.location.place), "model")
        errors.setdefault(key, " ".join(ended(part) for part in (problem.text, problem.hint) if part))
    if item is not None and not errors and (another := _namesake(item, catalog)) is not None:
        errors["model"] = (f"There is {another.title} already. Edit that record, or call this one otherwise, for "
                           f"example {model}, own.")
    return Entered(table, item if not errors else None, errors, price)


def _namesake(item: Item, catalog: Catalog) -> Item | None:
    """Another record of the same maker and model, which nobody could tell from it by name; None where it had that
    name before.
    """
    before = catalog.items.get(item.id)
    if before is not None and folded(before.title) == folded(item.title):
        return None
    return next((each for each in catalog.items.values()
                 if each.id != item.id and folded(each.title) == folded(item.title)), None)


def _price(text: str, item: str, source: str, day: str, currency: str, errors: dict[str, str]) -> Price | None:
    if not text:
        return None
    amount, sign = amount_of(text)
    code, number = another_currency(sign, currency) or currency, ""
    with suppress(UnitError):
        number = pointed(amount, grouped=True)
    number = written_out(number) or number
    if not _AMOUNT.fullmatch(number) or not _CODE.fullmatch(code):
        errors[PRICE] = f"{text!r} is no price. Write an amount with its currency, for example {currency} 1,200."
        return None
    return Price(item, float(number), code, day, source)


def free_id(name: str, taken: Collection[str]) -> str:
    """An id that people recognise and no other record has.

    >>> free_id("Acme X-500 (new)", ["acme-x-500-new"])
    'acme-x-500-new-2'
    """
    wish = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60].strip("-") or "own-record"
    return next(made for number in range(1, len(taken) + 3)
                if (made := wish if number == 1 else f"{wish}-{number}") not in taken)


def _source(texts: Mapping[str, str], confidence: Confidence | None) -> Table:
    evidence = EVIDENCE.get(texts.get("confidence", ""))
    title = texts.get("source", "").strip() or (evidence.title if evidence is not None else "")
    return {"title": title, "confidence": str(confidence or "")}


def _facts(
    kind: Kind, texts: Mapping[str, str], before: Mapping[str, str], copied: Item | None, source: Table,
    errors: dict[str, str],
) -> Table:
    facts: Table = {}
    for field in fields_of(kind):
        rule, text = field.rule, texts.get(field.key, "").strip()
        if rule is None or not text or field.key in errors:
            continue
        kept = copied.fact(rule.name) if copied is not None and before.get(field.key) == text else None
        if kept is not None:
            facts[rule.name] = _kept(kept)
            continue
        value = _value(field, rule, text, errors)
        if value:
            draw = {"basis": str(Basis.AC_INPUT if kind.name in _AC else Basis.DC_LOAD), "basis_assumed": True}
            facts[rule.name] = value | (draw if rule.draw else {}) | {"source": source}
    return facts


def _value(field: FormField, rule: FactRule, text: str, errors: dict[str, str]) -> Table:
    if field.entry is not EntryKind.NUMBER:
        return {"value": {YES: True, NO: False}[text] if field.choices == (YES, NO) else text}
    try:
        number = parse(ratio_typed(text) if rule.unit == "1" else text, rule.unit)
    except UnitError as error:
        problem = error.problems[0]
        errors[field.key] = f"{ended(problem.text)} {ended(problem.hint) if problem.hint else ''}".strip()
        return {}
    if not rule.low <= number <= rule.high:
        what = "more than any device has" if number > rule.high else "too little"
        errors[field.key] = (f"{text!r} is {what}. Allowed are {format_value(rule.low, rule.unit)} to "
                             f"{format_value(rule.high, rule.unit)}.")
        return {}
    if rule.unit == "count" and number != int(number):
        errors[field.key] = f"{text!r} is no whole number. Write one, for example {field.example}."
        return {}
    printed = _SPLIT.fullmatch(text)
    name = unit_name(printed[2], rule.unit) if printed is not None and printed[2] else ""
    if printed is not None and name in DIMENSIONS[rule.unit]:
        # As it was typed: the file says what the source prints.
        return {"value": _plain(float(printed[1])), "unit": name}
    return {"value": _plain(number)} | ({} if rule.unit in ("count", "1") else {"unit": rule.unit})


def _plain(number: float) -> float | int:
    return int(number) if number == int(number) and abs(number) < 1e15 else number


def _kept(fact: Fact) -> Table:
    """A fact as it was, in base units, with its own source."""
    unit = {"unit": fact.unit} if fact.unit not in ("text", "bool", "count", "1") else {}
    value = _plain(fact.value) if isinstance(fact.value, float) else fact.value
    spread = {"low": fact.range[0], "high": fact.range[1]} if fact.range is not None else {}
    basis = {"basis": str(fact.basis), "basis_assumed": fact.basis_assumed} if fact.basis else {}
    return {"value": value, **unit, **spread, **basis, **({"note": fact.note} if fact.note else {}),
            "source": source_table(fact.source)}


def source_table(source: Source) -> Table:
    """A source as a file holds it."""
    stated = {"title": source.title, "where": source.where, "confidence": str(source.confidence), "note": source.note}
    return {key: text for key, text in stated.items() if text}


def _ports(
    kind: Kind, text: str, before: str, copied: Item | None, catalog: Catalog, errors: dict[str, str]
) -> list[Table]:
    if copied is not None and text.strip() == before:
        return [_port_table(group) for group in copied.ports if not group.by_class]
    found: list[Table] = []
    for part in filter(None, (each.strip() for each in text.split(","))):
        counted = _COUNTED.fullmatch(part)
        count, name = (int(counted["count"]), counted["kind"]) if counted is not None else (1, part)
        technology = technology_named(name, catalog)
        if not technology or not 1 <= count <= 4096:
            close = nearest(name.lower(), catalog.technologies, 1)
            errors[PORTS] = (f"{part!r} is no kind of port. Allowed are a number and a link, for example 8 x 32G FC"
                             f"{f', or {close[0]}' if close else ''}.")
            return []
        family = technology.partition("-")[0]
        name = family if all(each["name"] != family for each in found) else f"{family}-{len(found) + 1}"
        found.append({"name": name, "role": _role(kind), "technology": technology, "count": count})
    return found


def _role(kind: Kind) -> str:
    if kind.is_switch:
        return str(PortRole.FABRIC)
    if kind.is_shelf:
        return str(PortRole.SHELF_UP)
    return str(PortRole.TARGET if kind.is_storage_system else PortRole.INITIATOR)


def _port_table(group: PortGroup) -> Table:
    stated: Table = {"name": group.name, "role": str(group.role), "technology": group.technology, "count": group.count}
    if group.lanes != 1:
        stated["lanes"] = group.lanes
    if group.per_member:
        stated |= {"per_member": group.per_member, "owners": group.owners}
    if group.connector:
        stated["connector"] = group.connector
    return {**stated, **({"note": group.note} if group.note else {}), "source": source_table(group.source)}


def technology_named(text: str, catalog: Catalog) -> str:
    """The link technology that people mean; empty where there is none such.

    >>> from sizer.catalog import shipped_catalog
    >>> [technology_named(text, shipped_catalog()) for text in ("32G FC", "25 GbE", "12G SAS", "eth-100g", "7 apples")]
    ['fc-32g', 'eth-25g', 'sas-12g', 'eth-100g', '']
    """
    plain = " ".join(text.lower().split())
    if plain in catalog.technologies:
        return plain
    found = _RATE.fullmatch(plain)
    family = _FAMILIES.get((found["family"] or "").strip()) if found is not None else None
    if found is None and plain.endswith("gbe"):
        found, family = re.fullmatch(r"(?P<rate>\d+)\s*gbe", plain), "eth"
    if found is None or family is None:
        return ""
    name = f"{family}-{found['rate']}g"
    return next((each for each in catalog.technologies if each == name or each.startswith(f"{name}-")), "")

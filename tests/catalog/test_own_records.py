"""Records of one's own: typed as people do, written as a file that loads, with every fault beside its field."""

from __future__ import annotations

from pathlib import Path

import pytest

from sizer.catalog import KINDS, shipped_catalog
from sizer.catalog.loading import open_catalog
from sizer.catalog.own.entering import entered, free_id
from sizer.catalog.own.form import FACTS, fields_of, shown_first, texts_of, usual_texts
from sizer.catalog.own.ownfile import (
    is_own,
    own_file,
    own_price_list,
    prices_of,
    prices_text,
    tables_of,
    text_of,
    with_price,
    with_record,
    without_record,
)
from sizer.catalog.records import Basis, Catalog
from sizer.design.entering.entry import EntryRules, parse_field
from sizer.errors import CatalogError
from sizer.sources import Confidence

CATALOG = shipped_catalog()
DRIVE = {"vendor": "Acme", "model": "Fast 1", "part_number": "F-1", "lifecycle": "current", "confidence": "quote",
         "source": "Acme, offer 4711", "facts/media": "ssd", "facts/interface": "SAS", "facts/nominal_bytes": "3.84 TB",
         "facts/operating_w": "12 W", "facts/random_read_per_s": "400k", "facts/form_factor": "2.5in",
         "facts/wears": "yes", "facts/mttf_s": "2500000 h"}


def written(folder: Path, *tables: dict[str, object]) -> Catalog:
    path = own_file(folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text_of(tables), "utf-8")
    return open_catalog([folder])


def test_a_record_is_meant_by_what_it_is_called_whatever_dashes_and_quotes_stand_in_it(tmp_path: Path) -> None:
    model = "Fast \N{EN DASH} Bob\N{RIGHT SINGLE QUOTATION MARK}s"
    made = entered(KINDS["drive"], DRIVE | {"model": model}, CATALOG)
    catalog = written(tmp_path, made.table)
    [own] = [item for item in catalog.items.values() if item.vendor == "Acme"]
    shown = catalog.called(own.id)
    assert shown == f"Acme {model}"
    read = parse_field("items", "item", shown, reading=EntryRules(items=catalog.meant, near=catalog.near))
    assert read == own.id


def test_a_second_record_of_one_maker_and_model_is_refused_beside_its_field(tmp_path: Path) -> None:
    catalog = written(tmp_path, entered(KINDS["drive"], DRIVE, CATALOG).table)
    again = entered(KINDS["drive"], DRIVE | {"model": "FAST 1"}, catalog)
    assert list(again.errors) == ["model"]
    assert again.errors["model"].startswith("There is Acme Fast 1 already.")
    own = catalog.items["acme-fast-1"]
    kept = entered(KINDS["drive"], DRIVE, catalog, copied=own, record_id=own.id)
    assert not kept.errors, "edited it keeps its name"
    other = entered(KINDS["drive"], DRIVE | {"model": "Fast 2"}, catalog, copied=own)
    assert not other.errors


def test_what_is_typed_becomes_a_record_that_loads_with_its_source(tmp_path: Path) -> None:
    made = entered(KINDS["drive"], DRIVE, CATALOG)
    assert not made.errors
    item = written(tmp_path, made.table).items["acme-fast-1"]
    assert (item.title, item.part_number, item.number("nominal_bytes")) == ("Acme Fast 1", "F-1", 3.84e12)
    assert item.number("random_read_per_s") == 400_000
    assert item.number("mttf_s") == 2.5e6 * 3600
    assert item.flag("wears") is True
    power = item.facts["operating_w"]
    assert (power.basis, power.basis_assumed, power.printed) == (Basis.DC_LOAD, True, "12 W")
    assert power.source.title == "Acme, offer 4711"
    assert power.source.confidence is Confidence.THIRD_PARTY
    assert is_own(item)


@pytest.mark.parametrize(("key", "text", "told"), [
    ("facts/nominal_bytes", "3.84 volts", "'3.84 volts' has the unit 'volts'; allowed are"),
    ("facts/nominal_bytes", "many", "is not a number with a unit"),
    ("facts/operating_w", "9 MW", "is more than any device has. Allowed are 0\u202fW to 100\u202fkW."),
    ("facts/port_count", "1.5", "is no whole number"),
    ("facts/port_count", "many", "'many' is not a number; a number alone is needed."),
    ("facts/media", "tape", "'tape' is none of them. Allowed are hdd, ssd."),
    ("facts/media", "", "Media is missing."),
    ("vendor", "  ", "Maker is missing. For example Acme."),
    ("confidence", "", "Kind of source is missing."),
    ("price", "a lot", "is no price. Write an amount with its currency"),
    ("model", "x" * 400, "This has 400 characters. Allowed are 300."),
])
def test_what_cannot_be_is_told_beside_its_field(key: str, text: str, told: str) -> None:
    made = entered(KINDS["drive"], {**DRIVE, key: text}, CATALOG)
    assert made.item is None
    assert list(made.errors) == [key]
    assert told in made.errors[key]


def test_a_source_is_asked_for_unless_the_evidence_names_itself() -> None:
    sheet = entered(KINDS["drive"], {**DRIVE, "confidence": "data sheet", "source": ""}, CATALOG)
    assert "Source is missing" in sheet.errors["source"]
    measured = entered(KINDS["drive"], {**DRIVE, "confidence": "own measurement", "source": ""}, CATALOG)
    assert measured.item is not None
    assert str(measured.item.source) == "Own measurement [published measurement]"


def test_ports_are_typed_as_people_say_them(tmp_path: Path) -> None:
    texts = {"vendor": "Acme", "model": "Box", "lifecycle": "current", "confidence": "estimate",
             "facts/controller_count": "2", "ports": "8 x 32G FC, 4 x 25 GbE"}
    made = entered(KINDS["array"], texts, CATALOG)
    item = written(tmp_path, made.table).items["acme-box"]
    assert [(group.name, str(group.role), group.technology, group.count) for group in item.ports] == [
        ("fc", "target", "fc-32g", 8), ("eth", "target", "eth-25g", 4)]
    wrong = entered(KINDS["array"], {**texts, "ports": "8 x apples"}, CATALOG)
    assert "'8 x apples' is no kind of port" in wrong.errors["ports"]


@pytest.mark.parametrize("record", ["hp-418371-b21", "hp-msa2324fc-g2", "hp-qmh2562", "dell-powervault-me5084",
                                    "brocade-g620", "hp-bl860c-i2", "kioxia-kpm71rug15t3"])
def test_a_copy_keeps_what_it_does_not_change_with_its_sources(tmp_path: Path, record: str) -> None:
    origin = CATALOG.items[record]
    texts = {**texts_of(origin), "model": "Copy", "confidence": "own measurement"}
    made = entered(origin.kind, texts, CATALOG, copied=origin)
    assert not made.errors
    item = written(tmp_path, made.table).items[str(made.table["id"])]
    stated = {name: fact for name, fact in origin.facts.items() if not fact.by_class}
    assert {name: (fact.value, fact.range, fact.basis, fact.source) for name, fact in item.facts.items()
            if not fact.by_class} == {
        name: (fact.value, fact.range, fact.basis, fact.source) for name, fact in stated.items()}
    assert {group.name: (group.technology, group.count, group.owners) for group in item.ports} == {
        group.name: (group.technology, group.count, group.owners) for group in origin.ports}


def test_a_record_is_edited_and_removed_and_the_others_stay(tmp_path: Path) -> None:
    one = entered(KINDS["drive"], DRIVE, CATALOG).table
    two = entered(KINDS["drive"], {**DRIVE, "model": "Fast 2"}, CATALOG).table
    written(tmp_path, one, two)
    tables = tables_of(own_file(tmp_path))
    changed = entered(KINDS["drive"], {**DRIVE, "facts/operating_w": "9 W"}, CATALOG, record_id="acme-fast-1").table
    catalog = written(tmp_path, *with_record(tables, changed))
    assert catalog.items["acme-fast-1"].number("operating_w") == 9
    assert catalog.items["acme-fast-2"].number("operating_w") == 12
    catalog = written(tmp_path, *without_record(tables, "acme-fast-1"))
    assert "acme-fast-1" not in catalog.items
    assert "acme-fast-2" in catalog.items


def test_odd_texts_come_back_as_they_were_typed(tmp_path: Path) -> None:
    odd = 'a "b" \\ c = [d] # \u00e9\x7f\N{SNOWMAN}'
    made = entered(KINDS["drive"], {**DRIVE, "model": odd, "source": odd}, CATALOG)
    item = written(tmp_path, made.table).items[str(made.table["id"])]
    assert (item.model, item.source.title) == (odd, odd)
    assert tables_of(own_file(tmp_path)) == [made.table]


def test_a_file_that_cannot_be_read_is_not_written_over(tmp_path: Path) -> None:
    path = own_file(tmp_path)
    path.parent.mkdir()
    path.write_text("format = [", "utf-8")
    with pytest.raises(CatalogError):
        tables_of(path)
    assert tables_of(own_file(tmp_path / "none")) == []


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_kind_has_a_form_with_what_matters_first(kind: str) -> None:
    fields = fields_of(KINDS[kind])
    keys = [field.key for field in fields]
    assert len(set(keys)) == len(keys)
    assert {FACTS + name for name in KINDS[kind].allowed} <= set(keys)
    assert all(field.title and field.help for field in fields)
    assert shown_first(KINDS[kind]) <= len(fields)
    assert all(FACTS + name in keys[:shown_first(KINDS[kind])] for name in KINDS[kind].required)


@pytest.mark.parametrize("kind", list(KINDS))
def test_examples_in_a_form_are_what_records_of_its_kind_say_and_can_be_typed(kind: str) -> None:
    usual = usual_texts(KINDS[kind], CATALOG)
    assert set(usual) <= {field.key for field in fields_of(KINDS[kind])}
    typed = {"vendor": "Acme", "model": "X1", "lifecycle": "current", "confidence": "quote", "source": "Offer 1"}
    made = entered(KINDS[kind], typed | usual, CATALOG)
    assert not set(made.errors) & set(usual)


def test_an_id_is_never_that_of_another_record() -> None:
    assert free_id("HP 418371-B21", CATALOG.items) == "hp-418371-b21-2"
    assert free_id("", ()) == "own-record"


@pytest.mark.parametrize(("text", "amount", "currency"), [
    ("USD 1,200", 1200, "USD"), ("1.2k", 1200, "EUR"), ("£99", 99, "GBP"), ("12 EUR", 12, "EUR")])
def test_a_price_is_written_into_the_list_beside_the_record_with_its_day(
    tmp_path: Path, text: str, amount: float, currency: str
) -> None:
    made = entered(KINDS["drive"], {**DRIVE, "price": text}, CATALOG, day="2026-01-31")
    assert made.price is not None
    path = own_price_list(tmp_path)
    path.parent.mkdir(parents=True)
    path.write_text(prices_text(with_price([], "acme-fast-1", made.price)), "utf-8")
    price = written(tmp_path, made.table).prices["acme-fast-1"]
    assert (price.amount, price.currency, price.date, price.source) == (
        amount, currency, "2026-01-31", "Acme, offer 4711")
    assert with_price(prices_of(path), "acme-fast-1", None) == []

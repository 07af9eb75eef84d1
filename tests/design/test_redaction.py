"""Names that a reader must not see are put out of a design, wherever they stand, and no number moves."""

from __future__ import annotations

import pytest

from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.addresses import open_address
from sizer.design.files.fileformat import dumps
from sizer.design.files.storage import load
from sizer.design.frozen import Rows
from sizer.design.records import Accepted, Change, ChangeAction, Design, LineRecord, Override, Scenario, altered
from sizer.design.redaction import redacted, replacements, still_standing
from sizer.sizing import size

SHIPPED = sorted((*(shipped_path() / "designs").glob("*.sizer"), *(shipped_path() / "templates").glob("*.sizer")))


def told() -> Design:
    """A design that names its customer in every place that has a text."""
    opened = open_address("p2000-iscsi")
    design = opened.design
    items = Rows([altered(item, name="Acme array", note="Stands at Acme Bank, site: Munich West. S/N CZ1234ABC."
                          ) if item.id == "array" else item for item in design.items])
    more = Scenario("acme-bank-later", name="Later for ACME BANK", note="acme bank asked for it.", changes=Rows([
        Change(ChangeAction.SET, "workloads", "enterprise", "note", value="As in Munich West."),
        Change(ChangeAction.ADD, "items", "acme_bank-spare", row=LineRecord(
            "acme_bank-spare", item="hp-d2700", parent="array", note="Acme Bank's own."))]))
    return altered(design, title="Storage of Acme Bank", customer="Acme Bank AG", notes="Serial no. SN-99-XY.",
                   items=items, scenarios=Rows([more, *design.scenarios]), current_scenario="acme-bank-later",
                   accepted=Rows([Accepted("no-spare", "items/acme_bank-spare", "Acme Bank knows.", problem="Acme")]),
                   overrides=Rows([Override("items.acme_bank-spare.quantity", 2.0, reason="Acme Bank said so.")]))


SECRET = ("acme bank", "munich west", "cz1234abc", "sn-99-xy", "acme_bank", "acme-bank")


def test_nothing_of_it_is_left_in_the_file_and_one_word_stands_for_one_name() -> None:
    text = dumps(redacted(told())).casefold()
    for word in SECRET:
        assert word not in text, word
    design = redacted(told())
    assert (design.customer, design.title) == ("Customer A", "Storage of Customer A")
    assert design.scenarios[0].name == "Later for Customer A"
    assert design.current_scenario == design.scenarios[0].id == "customer-a-later"
    assert "site: Site 1" in text_of(design, "array")
    assert "S/N Serial " in text_of(design, "array")
    assert design.scenarios[0].changes[1].record == "customer-a-spare"
    assert design.overrides[0].key == "items.customer-a-spare.quantity"
    assert design.accepted[0].place == "items/customer-a-spare"
    assert design.accepted[0].problem == "", "what is accepted would be open again where its names changed"


def test_words_of_the_customers_name_that_still_stand_are_told() -> None:
    design = told()
    assert still_standing(design, redacted(design)) == {"Acme": 1}, "the name of a line: Acme array"
    assert still_standing(design, redacted(design, ["Acme"])) == {}
    assert still_standing(altered(design, customer=""), design) == {}


def text_of(design: Design, line: str) -> str:
    record = design.items.get(line)
    assert record is not None
    return record.note


def test_words_may_be_names_of_lines_their_ids_or_anything_with_what_stands_for_it() -> None:
    found = replacements(told(), ["array", "Servers", "Munich West = Site 7", "Muller"])
    assert found["Acme array"] == "Line 1"
    assert found["Servers"] == "Line 2"
    assert found["Munich West"] == "Site 7"
    assert found["Muller"] == "Name 1"


def test_no_number_of_a_sizing_moves() -> None:
    before, after = (size(design, shipped_catalog()) for design in (told(), redacted(told(), ["Acme array"])))
    numbers = [[figure.value for figure in sizing.sheet if isinstance(figure.value, float)]
               for sizing in (before, after)]
    assert numbers[0] == numbers[1]
    assert len(numbers[0]) > 100
    assert len(before.problems) == len(after.problems)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_design_without_such_names_stays_as_it_is(path: object) -> None:
    design = load(next(each for each in SHIPPED if each == path))
    assert redacted(design) is design


def test_a_short_name_is_put_out_as_a_word_alone() -> None:
    design = redacted(Design(customer="HP", notes="HP asks for SHPing by hp; PHP stays."))
    assert design.notes == "Customer A asks for SHPing by Customer A; PHP stays."


@pytest.mark.parametrize("customer", [".*", "a|b", "(", "\\", "é", "株式会社", "A\u0301B", "x" * 500, "Customer A"])
def test_any_name_can_be_put_out(customer: str) -> None:
    design = redacted(Design(title=f"For {customer}: all", customer=customer))
    assert (design.customer, design.title) == ("Customer A", "For Customer A: all")

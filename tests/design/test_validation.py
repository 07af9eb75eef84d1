"""A design is held against the catalog it names, and everything wrong is told at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import msgspec
import pytest

from sizer.design.frozen import Rows
from sizer.design.records import Design, Item, Link, Override, Policies
from sizer.design.scenarios import resolve, without_scenarios
from sizer.design.validation import validate
from sizer.errors import Problem, nearest


@dataclass(frozen=True)
class Ports:
    name: str
    role: str


@dataclass(frozen=True)
class ModelKind:
    noun: str
    offers: Sequence[str] = ()
    answers_clients: bool = False


SERVER = ModelKind("server", ("drive bay", "adapter slot"), answers_clients=True)
ADAPTER, SWITCH, DRIVE = ModelKind("hba"), ModelKind("eth switch"), ModelKind("drive")
ARRAY, ENCLOSURE = ModelKind("array", ("drive bay", "shelf position")), ModelKind("enclosure", ("drive bay",))


@dataclass(frozen=True)
class Model:
    kind: ModelKind
    ports: Sequence[Ports] = ()


@dataclass(frozen=True)
class Shelf:
    items: Mapping[str, Model] = field(default_factory=dict)
    presets: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    kinds: Mapping[str, ModelKind] = field(default_factory=lambda: {"server": SERVER, "drive": DRIVE})

    def nearest(self, item_id: str) -> Sequence[str]:
        return nearest(item_id, self.items)


CATALOG = Shelf({
    "hp-server": Model(SERVER, (Ports("lom", "initiator"),)),
    "hp-client": Model(SERVER, (Ports("lom", "initiator"), Ports("ilo", "management"))),
    "hp-hba": Model(ADAPTER, (Ports("port", "initiator"),)),
    "hp-switch": Model(SWITCH, (Ports("down", "fabric"), Ports("up", "uplink"))),
    "hp-array": Model(ARRAY, (Ports("host", "target"), Ports("expansion", "shelf-down"))),
    "hp-shelf": Model(ENCLOSURE, (Ports("in", "shelf-up"), Ports("out", "shelf-down"))),
    "hp-drive": Model(DRIVE),
}, {"filesystems": {"xfs": None, "none": None}, "policies": {"careful": None}})


def told(design: Design) -> dict[str, Problem]:
    return {problem.location.place: problem for problem in validate(without_scenarios(design), CATALOG)}


def with_link(design: Design, **changes: object) -> Design:
    link = msgspec.structs.replace(design.links[0], **changes)
    return msgspec.structs.replace(design, links=design.links.replaced([link]))


def test_a_design_that_names_what_the_catalog_has_has_no_problem(design: Design) -> None:
    assert validate(resolve(design, "more"), CATALOG) == ()


def test_unknown_items_are_told_with_the_nearest(design: Design) -> None:
    items = design.items.replaced([Item("drives", item="hp-driv", parent="arrays"), Item("clients", item="")])
    found = told(msgspec.structs.replace(design, items=items))
    assert found["items/drives/item"].text == "the catalog has no item 'hp-driv'"
    assert found["items/drives/item"].hint == "Did you mean 'hp-drive'?"
    assert found["items/clients/item"].code == "incomplete"


def test_a_port_group_that_does_not_exist_is_told_with_those_that_do(design: Design) -> None:
    found = told(with_link(design, from_port="prt", to_port=""))
    assert found["links/san/from_port"].text == "cards has no port group 'prt'; allowed are port"
    assert found["links/san/from_port"].hint == "Did you mean 'port'?"
    assert found["links/san/to_port"].text == "no port group of arrays is chosen; allowed are host, expansion"


def test_a_line_without_ports_says_so(design: Design) -> None:
    found = told(with_link(design, to_line="drives", to_port="sas"))
    assert found["links/san/to_port"].text == "drives has no port group 'sas'; allowed are none: it has no ports"


def test_a_link_the_wrong_way_round_is_told_at_both_ends(design: Design) -> None:
    found = told(with_link(design, from_line="arrays", from_port="host", to_line="cards", to_port="port"))
    assert found["links/san/from_port"].code == "port-role"
    assert found["links/san/to_port"].code == "port-role"


def test_a_link_without_lines_is_incomplete(design: Design) -> None:
    found = told(msgspec.structs.replace(design, links=Rows([Link("l")])))
    assert {place: problem.code for place, problem in found.items()} == {
        "links/l/from": "incomplete", "links/l/to": "incomplete",
    }


@pytest.mark.parametrize(("from_line", "from_port", "to_line", "to_port"), [
    ("clients", "lom", "switches", "down"),
    ("switches", "down", "servers", "lom"),
    ("switches", "up", "arrays", "host"),
    ("arrays", "expansion", "shelves", "in"),
])
def test_links_from_the_client_side_to_the_storage_side_are_allowed(
    design: Design, from_line: str, from_port: str, to_line: str, to_port: str
) -> None:
    items = design.items.inserted(0, [Item("switches", item="hp-switch"), Item("shelves", item="hp-shelf")])
    changed = with_link(
        msgspec.structs.replace(design, items=items), from_line=from_line, from_port=from_port, to_line=to_line,
        to_port=to_port,
    )
    assert told(changed) == {}


def test_a_management_port_carries_no_load(design: Design) -> None:
    found = told(with_link(design, from_line="clients", from_port="ilo"))
    assert found["links/san/from_port"].code == "port-role"


def test_a_line_cannot_sit_in_what_holds_nothing(design: Design) -> None:
    found = told(msgspec.structs.replace(
        design, items=design.items.replaced([Item("drives", item="hp-drive", parent="cards")])
    ))
    assert found["items/drives/parent"].text == "drives sits in cards, a hba, which holds nothing"


def test_values_and_references_are_checked_as_in_a_file(design: Design) -> None:
    items = design.items.replaced([Item("drives", item="hp-drive", quantity=0, parent="gone")])
    found = told(msgspec.structs.replace(design, items=items))
    assert found["items/drives/quantity"].text.startswith("Quantity is 0")
    assert found["items/drives/parent"].code == "reference"


def test_presets_the_catalog_does_not_have_are_told_with_the_nearest(design: Design) -> None:
    pools = design.pools.replaced([msgspec.structs.replace(design.pools[0], filesystem="xsf")])
    found = told(msgspec.structs.replace(design, pools=pools, policies=Policies("carefull")))
    assert found["pools/data/filesystem"].hint == "Did you mean 'xfs'?"
    assert found["policies/preset"].text == "the catalog has no house rules 'carefull'; allowed are careful"


@pytest.mark.parametrize(("pin", "why"), [
    (Override("a.b"), "the pin has no value"),
    (Override("a.b", value=1.0, low=0.5), "only one end of the range is given"),
    (Override("a.b", value=3.0, low=1.0, high=2.0), "low 1.0, value 3.0 and high 2.0 are not in order"),
    (Override("a.b", low=2.0, high=1.0), "low 2.0 and high 1.0 are not in order"),
])
def test_a_pin_without_a_value_is_told_because_nothing_stands_in_for_one(
    design: Design, pin: Override, why: str
) -> None:
    assert told(msgspec.structs.replace(design, overrides=Rows([pin])))["overrides/a.b"].text == why

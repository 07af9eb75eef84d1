"""A design is held against the catalog it names, and everything wrong is told at once."""

from __future__ import annotations

import msgspec
import pytest

from sizer.catalog.kinds import KINDS
from sizer.catalog.records import Catalog, Lifecycle, PortGroup, PortRole, Preset
from sizer.catalog.records import Item as Model
from sizer.design.frozen import Rows
from sizer.design.records import Design, LineRecord, Link, Override, Policies
from sizer.design.scenarios import resolve, without_scenarios
from sizer.errors import Problem
from sizer.sizing.checks.assembly.names import validate
from sizer.sources import Source

SOURCE = Source("a test")


def model(kind: str, **roles: PortRole) -> Model:
    ports = (PortGroup(name, role, "", 1, SOURCE) for name, role in roles.items())
    return Model("", KINDS[kind], "", "", "", "", Lifecycle.CURRENT, {}, tuple(ports), SOURCE)


CATALOG = Catalog("", {
    "hp-server": model("server", lom=PortRole.INITIATOR),
    "hp-client": model("server", lom=PortRole.INITIATOR, ilo=PortRole.MANAGEMENT),
    "hp-hba": model("hba", port=PortRole.INITIATOR),
    "hp-switch": model("eth_switch", down=PortRole.FABRIC, up=PortRole.UPLINK),
    "hp-array": model("array", host=PortRole.TARGET, expansion=PortRole.SHELF_DOWN),
    "hp-shelf": model("enclosure", **{"in": PortRole.SHELF_UP, "out": PortRole.SHELF_DOWN}),
    "hp-drive": model("drive"),
}, {}, {table: {name: Preset(table, name, "", {}) for name in names}
        for table, names in (("filesystems", ("xfs", "none")), ("policies", ("careful",)))})


def told(design: Design) -> dict[str, Problem]:
    return {problem.location.place: problem for problem in validate(without_scenarios(design), CATALOG)}


def with_link(design: Design, **changes: object) -> Design:
    link = msgspec.structs.replace(design.links[0], **changes)
    return msgspec.structs.replace(design, links=design.links.replaced([link]))


def test_a_design_that_names_what_the_catalog_has_has_no_problem(design: Design) -> None:
    assert validate(resolve(design, "more"), CATALOG) == ()


def test_unknown_items_are_told_with_the_nearest(design: Design) -> None:
    items = design.items.replaced([LineRecord("drives", item="hp-driv", parent="arrays"),
                                   LineRecord("clients", item="")])
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
    items = design.items.inserted(0, [LineRecord("switches", item="hp-switch"), LineRecord("shelves", item="hp-shelf")])
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
        design, items=design.items.replaced([LineRecord("drives", item="hp-drive", parent="cards")])
    ))
    assert found["items/drives/parent"].text == "drives sits in cards (host bus adapter), which holds nothing"


def test_values_and_references_are_checked_as_in_a_file(design: Design) -> None:
    items = design.items.replaced([LineRecord("drives", item="hp-drive", quantity=0, parent="gone")])
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

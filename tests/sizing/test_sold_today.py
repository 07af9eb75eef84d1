"""What is sold today, drawn at random into small designs: each is sized, with the power of every line known."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from sizer.catalog import Item, Lifecycle, PortGroup, PortRole, shipped_catalog
from sizer.design.files.fileformat import loads
from sizer.errors import Severity
from sizer.sizing import size

CATALOG = shipped_catalog()
CURRENT = [item for item in CATALOG.items.values() if item.lifecycle is Lifecycle.CURRENT]
ASKED = frozenset({"bays-unknown", "drive-interface-unknown", "no-cable"})
"""What may be asked of a record that says little; anything else that stops a sizing may not."""
OF_A_KIND = 10

HOST, DENSE = "generic-server-2u-24-nvme-pcie5", "generic-server-2u-12-lff"
FLASH, DISK = "generic-nvme-tlc-7.68tb-pcie4", "generic-nl-sas-20tb"
SWITCHES = {"eth-1g": "generic-eth-1g-24", "eth-10g": "generic-eth-25g-48x8", "eth-25g": "generic-eth-25g-48x8",
            "eth-40g": "generic-eth-100g-32", "eth-100g": "generic-eth-100g-32", "eth-200g": "generic-eth-200g-32",
            "eth-400g": "generic-eth-400g-32", "eth-800g": "arista-7060px5-64e", "fc-16g": "generic-fc-32g-48",
            "fc-32g": "generic-fc-32g-48", "fc-64g": "generic-fc-64g-48", "ib-hdr-4x": "generic-ib-hdr-40",
            "ib-ndr-4x": "generic-ib-ndr-64"}
CARDS = {"eth-1g": "intel-i350-t4", "eth-10g": "intel-x710-da2", "eth-25g": "generic-nic-25g-2p",
         "eth-40g": "intel-xl710-qda2", "eth-100g": "generic-nic-100g-2p", "eth-200g": "generic-nic-200g-2p",
         "eth-400g": "generic-nic-400g-1p", "eth-800g": "generic-nic-400g-1p", "fc-16g": "generic-fc-hba-32g-2p",
         "fc-32g": "generic-fc-hba-32g-2p", "fc-64g": "generic-fc-hba-64g-2p", "fc-128g": "generic-fc-hba-64g-2p",
         "ib-hdr-4x": "generic-hca-hdr-1p", "ib-ndr-4x": "generic-hca-ndr-1p", "ib-xdr-4x": "generic-hca-ndr-1p"}
Record = dict[str, object]


def _port(item: str, *roles: PortRole) -> PortGroup:
    return next(group for role in roles for group in CATALOG.item(item).ports if group.role is role)


def _line(name: str, item: str, quantity: int = 1, parent: str | None = None) -> Record:
    return {"id": name, "item": item, "quantity": quantity, **({"parent": parent} if parent else {})}


def _drives_for(holder: Item) -> str:
    """A drive that fits its bays, of the generic ones where one does."""
    taken, form = holder.words("drive_interfaces"), holder.text("drive_form_factor")
    fitting = [item.id for item in CURRENT if item.kind.is_drive and form in ("", item.text("form_factor"))
               and (not taken or item.text("interface") in taken)]
    return min(fitting, key=lambda name: not name.startswith("generic"))


def _net(items: list[Record], behind: str, port: PortGroup, switch: str = "", card: str = "") -> list[Record]:
    """Two clients with a card each and a switch in front of a port: their lines join ``items``; the links."""
    card = card or CARDS[port.technology]
    switch = switch or SWITCHES[port.technology]
    items += [_line("clients", HOST, 2), _line("cards", card, 2, "clients"), _line("switch", switch)]
    own = _port(card, PortRole.INITIATOR)
    middle = next((group for group in CATALOG.item(switch).ports if group.role is PortRole.FABRIC
                   and group.technology == port.technology), _port(switch, PortRole.FABRIC))
    return [{"id": "front", "from": "cards", "from_port": own.name, "to": "switch", "to_port": middle.name, "count": 2},
            {"id": "back", "from": "switch", "from_port": middle.name, "to": behind, "to_port": port.name, "count": 1}]


def _behind_server(item: Item, host: str, drives: str, *more: Record, switch: str = "", card: str = "") -> Record:
    card = card or (CARDS[_port(switch, PortRole.FABRIC).technology] if switch else "generic-nic-100g-2p")
    items = [_line("host", host), _line("drives", drives, 4, "host"), _line("card", card, 1, "host"), *more]
    links = _net(items, "card", _port(card, PortRole.INITIATOR), switch, card)
    return _design(item, items, links, {"arrays": ["host"], "nodes": "host"})


def _behind_array(item: Item, array: str = "generic-afa-middle", switch: str = "", card: str = "") -> Record:
    holder = CATALOG.item(array)
    items = [_line("array", array), _line("drives", _drives_for(holder), 8, "array")]
    port = holder.port("fc") if card or switch else None
    port = port or _port(array, PortRole.TARGET, PortRole.INITIATOR)
    links = _net(items, "array", port, switch, card)
    return _design(item, items, links, {"arrays": ["array"]} | ({"nodes": "array"} if holder.kind.is_server else {}))


def _design(item: Item, items: list[Record], links: list[Record], place: Record) -> Record:
    return {"format": "sizer-design", "version": 2, "title": item.id, "items": items, "links": links,
            "pools": [{"id": "data", "drives": ["drives"], "protection": "raid10", **place}],
            "workloads": [{"id": "work", "pattern": "random-block", "pool": "data", "client": "clients",
                           "request_bytes": 8192, "read_ratio": 0.7, "concurrency": 64}]}


def _of_drive(item: Item) -> Record:
    host = {"E3.S": "supermicro-asg-1115s-ne316r", "E1.S": "dell-poweredge-r760"}.get(item.text("form_factor"))
    return _behind_server(item, host or (DENSE if item.text("form_factor") == "3.5in" else HOST), item.id)


def _of_card(item: Item) -> Record:
    technology = _port(item.id, PortRole.INITIATOR).technology if item.ports else ""
    if technology.startswith("fc"):
        return _behind_array(item, card=item.id)
    if not technology or technology.startswith("sas"):
        return _behind_server(item, DENSE, DISK, _line("inside", item.id, 1, "host"))
    return _behind_server(item, HOST, FLASH, switch=SWITCHES.get(technology, ""), card=item.id)


def _of_shelf(item: Item) -> Record:
    up = _port(item.id, PortRole.SHELF_UP)
    card = "generic-sas-hba-16e" if up.technology.startswith("sas") else CARDS[up.technology]
    items = [_line("host", DENSE), _line("shelf", item.id, 1, "host"), _line("drives", _drives_for(item), 8, "shelf"),
             _line("card", "generic-nic-100g-2p", 1, "host"), _line("inside", card, 1, "host")]
    links = _net(items, "card", _port("generic-nic-100g-2p", PortRole.INITIATOR))
    links.append({"id": "shelves", "from": "inside", "from_port": "port", "to": "shelf", "to_port": up.name,
                  "count": 1})
    return _design(item, items, links, {"nodes": "host"})


DRAWN: dict[str, Callable[[Item], Record]] = {
    "drive": _of_drive,
    "server": lambda item: _behind_server(item, item.id, _drives_for(item)),
    "cpu": lambda item: _behind_server(item, HOST, FLASH, _line("cpus", item.id, 2, "host")),
    "array": lambda item: _behind_array(item, item.id),
    "appliance": lambda item: _behind_array(item, item.id),
    "building_block": lambda item: _behind_array(item, item.id),
    "enclosure": _of_shelf,
    "eth_switch": lambda item: _behind_server(item, HOST, FLASH, switch=item.id),
    "ib_switch": lambda item: _behind_server(item, HOST, FLASH, switch=item.id),
    "fc_switch": lambda item: _behind_array(item, switch=item.id),
    "nic": _of_card, "hca": _of_card, "hba": _of_card, "raid_controller": _of_card,
}


def _some(kind: str) -> list[Item]:
    of_kind = [item for item in CURRENT if item.kind.name == kind and item.number("drive_bay_count") != 0]
    return Random(kind).sample(of_kind, min(OF_A_KIND, len(of_kind)))


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(DRAWN))
def test_what_is_sold_today_is_sized_in_a_small_design(kind: str) -> None:
    for item in _some(kind):
        sizing = size(loads(json.dumps(DRAWN[kind](item))), CATALOG)
        stopped = [one.text for one in sizing.problems if one.severity is Severity.ERROR]
        assert stopped == [], item.id
        assert {one.code for one in sizing.problems if one.undecided} <= ASKED, item.id
        [work] = sizing.workloads
        assert 100 < sizing.sheet[work.throughput].number < 1e8, item.id
        for total in (sizing.physical.watts, sizing.physical.max_watts, sizing.physical.rack_units):
            assert sizing.sheet[total.unknown_lines].number == 0, (item.id, total.value)

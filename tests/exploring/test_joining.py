"""Two boxes joined: ports that go together, the client side first, as many links as are free at both ends."""

from __future__ import annotations

import json
from typing import Any

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import apply
from sizer.design.files.fileformat import loads
from sizer.design.records import Design
from sizer.exploring.joining.link import Joined, joined

CATALOG = shipped_catalog()


def design(*links: dict[str, Any], **quantities: int) -> Design:
    return loads(json.dumps({
        "format": "sizer-design", "version": 2, "title": "Boxes",
        "items": [{"id": "clients", "item": "generic-server-2u-24-nvme-pcie4",
                   "quantity": quantities.get("clients", 4)},
                  {"id": "cards", "item": "generic-nic-100g-2p", "quantity": quantities.get("clients", 4),
                   "parent": "clients"},
                  {"id": "switches", "item": "generic-eth-100g-32", "quantity": 2},
                  {"id": "spines", "item": "generic-eth-100g-32", "quantity": 2},
                  {"id": "nodes", "item": "generic-server-2u-24-nvme-pcie4", "quantity": 3},
                  {"id": "nics", "item": "generic-nic-100g-2p", "quantity": 3, "parent": "nodes"},
                  {"id": "drives", "item": "generic-nvme-tlc-7.68tb-pcie4", "quantity": 30, "parent": "nodes"},
                  {"id": "array", "item": "hp-msa2324fc-g2", "quantity": 1}],
        "links": list(links),
        "pools": [{"id": "data", "drives": ["drives"], "protection": "mirror3", "software": "ceph", "nodes": "nodes"}],
    }))


def ends(found: Joined) -> tuple[str, str, int]:
    assert found.link is not None, found.reason
    return found.link.from_line, found.link.to_line, found.link.count


def test_clients_come_before_switches_and_these_before_storage_servers_whichever_way_it_was_drawn() -> None:
    plain = design()
    for pair in (("clients", "switches"), ("switches", "clients")):
        assert ends(joined(plain, CATALOG, *pair)) == ("cards", "switches", 8)
    for pair in (("nodes", "switches"), ("switches", "nodes")):
        assert ends(joined(plain, CATALOG, *pair)) == ("switches", "nics", 6)


def test_only_free_ports_are_taken_and_the_edit_makes_a_sound_link() -> None:
    first = joined(design(clients=40), CATALOG, "clients", "switches")
    assert ends(first)[2] == 64
    assert first.edit is not None
    after = apply(design(clients=40), first.edit)
    assert after.sentence == "Connect clients with switches"
    assert after.design.links[0].id
    again = joined(after.design, CATALOG, "nodes", "switches")
    assert again.link is None
    assert again.reason.startswith("All ports of switches are taken.")


def test_switches_are_joined_by_a_few_links() -> None:
    assert ends(joined(design(), CATALOG, "switches", "spines")) == ("switches", "spines", 4)


def test_what_does_not_fit_says_what_there_is_at_both_ends() -> None:
    found = joined(design(), CATALOG, "switches", "array")
    assert found.link is None
    assert found.edit is None
    assert "No free port of switches fits one of" in found.reason
    assert joined(design(), CATALOG, "nodes", "nodes").reason == "Choose two different boxes."

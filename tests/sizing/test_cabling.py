"""Cables and optics of 25 to 800 Gb Ethernet, Fibre Channel and InfiniBand: what joins two ports, and what cannot."""

from __future__ import annotations

import json

import pytest

from sizer.catalog import Lifecycle, PortRole, shipped_catalog
from sizer.design.files.fileformat import loads
from sizer.errors import Severity
from sizer.sizing import size
from sizer.sizing.paths.cabling import TAKEN_BY_CAGE, Stock
from sizer.sizing.result import Sizing

CATALOG = shipped_catalog()


def joined(upper: str, up_port: str, lower: str, low_port: str, links: int = 8, length: float | None = None) -> Sizing:
    """Eight servers of one adapter each (unless ``upper`` is a switch) behind a device."""
    host = {"id": "hosts", "item": "generic-server-2u-12-lff", "quantity": 8}
    top = {"id": "up", "item": upper, "quantity": 8, "parent": "hosts"}
    link = {"id": "net", "from": "up", "from_port": up_port, "to": "down", "to_port": low_port, "count": links}
    if CATALOG.item(upper).kind.is_switch:
        del top["parent"]
        top["quantity"] = 1
    if length is not None:
        link["length_m"] = length
    return size(loads(json.dumps({
        "format": "sizer-design", "version": 2, "title": "Joined",
        "items": [host, top, {"id": "down", "item": lower, "quantity": 1}], "links": [link],
    })), CATALOG)


def parts(sizing: Sizing) -> dict[str, float]:
    """The derived lines of the connection by model, with their quantities."""
    return {line.model: sizing.sheet[f"items.{line.row}.quantity"].number for line in sizing.bom
            if line.row.startswith("net-")}


def codes(sizing: Sizing) -> set[str]:
    return {problem.code for problem in sizing.problems}


SR, LONG = 30.0, 400.0
TECHNOLOGIES = [
    ("generic-nic-25g-2p", "generic-eth-25g-48x8", None, {"25 Gb SFP28 direct attach cable": 8}),
    ("generic-nic-25g-2p", "generic-eth-25g-48x8", 60.0, {"25 Gb SFP28, short range": 16,
                                                          "LC-LC duplex OM3 fibre cable": 8}),
    ("generic-nic-25g-2p", "generic-eth-25g-48x8", LONG, {"25 Gb SFP28, long range": 16,
                                                          "LC-LC duplex OS2 fibre cable": 8}),
    ("generic-nic-100g-2p", "generic-eth-100g-32", None, {"100 Gb QSFP28 direct attach cable": 8}),
    ("generic-nic-100g-2p", "generic-eth-100g-32", SR, {"100 Gb QSFP28 active optical cable": 8}),
    ("generic-nic-100g-2p", "generic-eth-100g-32", 90.0, {"100 Gb QSFP28, short range": 16,
                                                          "MPO-MPO OM4 fibre cable": 8}),
    ("generic-nic-100g-2p", "generic-eth-100g-32", LONG, {"100 Gb QSFP28 CWDM4": 16,
                                                          "LC-LC duplex OS2 fibre cable": 8}),
    ("generic-nic-200g-2p", "generic-eth-200g-32", None, {"200 Gb QSFP56 direct attach cable": 8}),
    ("generic-nic-200g-2p", "generic-eth-200g-32", LONG, {"200 Gb QSFP56 FR4": 16, "LC-LC duplex OS2 fibre cable": 8}),
    ("generic-nic-400g-1p-qsfpdd", "generic-eth-400g-32", None, {"400 Gb QSFP-DD direct attach cable": 8}),
    ("generic-nic-400g-1p-qsfpdd", "generic-eth-400g-32", 90.0, {"400 Gb QSFP-DD SR8": 16,
                                                                 "MPO-16 OM4 fibre cable": 8}),
    ("generic-nic-400g-1p", "generic-eth-400g-32", None, {"400 Gb QSFP-DD to OSFP direct attach cable": 8}),
    ("generic-nic-400g-1p", "generic-eth-400g-32", 90.0, {"400 Gb OSFP SR8": 8, "400 Gb QSFP-DD SR8": 8,
                                                          "MPO-16 OM4 fibre cable": 8}),
    ("generic-nic-400g-1p-qsfpdd", "generic-eth-400g-32", LONG, {"400 Gb QSFP-DD DR4": 16,
                                                                 "MPO-MPO OS2 fibre cable": 8}),
    ("generic-nic-400g-1p-qsfpdd", "generic-eth-400g-32", 1500.0, {"400 Gb QSFP-DD FR4": 16,
                                                                   "LC-LC duplex OS2 fibre cable": 8}),
    ("generic-fc-hba-32g-2p", "generic-fc-32g-48", None, {"32 Gb FC SFP28, short wave": 16,
                                                          "LC-LC duplex OM3 fibre cable": 8}),
    ("generic-fc-hba-64g-2p", "generic-fc-64g-48", None, {"64 Gb FC SFP56, short wave": 16,
                                                          "LC-LC duplex OM4 fibre cable": 8}),
    ("generic-fc-hba-64g-2p", "generic-fc-64g-48", LONG, {"64 Gb FC SFP56, long wave": 16,
                                                          "LC-LC duplex OS2 fibre cable": 8}),
    ("generic-hca-hdr-1p", "generic-ib-hdr-40", None, {"200 Gb QSFP56 direct attach cable": 8}),
    ("generic-hca-hdr-1p", "generic-ib-hdr-40", SR, {"200 Gb QSFP56 active optical cable": 8}),
    ("generic-hca-ndr-1p", "generic-ib-ndr-64", None, {"NDR OSFP twin port to two OSFP direct attach cable": 4}),
    ("generic-hca-ndr-1p", "generic-ib-ndr-64", SR, {"NDR OSFP SR4": 8, "NDR OSFP twin port SR4": 4,
                                                     "MPO-MPO OM4 fibre cable, InfiniBand": 8}),
    ("generic-hca-ndr-1p", "generic-ib-ndr-64", 80.0, {"400 Gb OSFP DR4": 8, "NDR OSFP twin port DR4": 4,
                                                       "MPO-MPO OS2 fibre cable": 8}),
    ("generic-hca-hdr-1p", "generic-ib-ndr-64", None,
     {"NDR OSFP twin port to two HDR QSFP56 direct attach cable": 4}),
]


@pytest.mark.parametrize(("adapter", "switch", "length", "wanted"), TECHNOLOGIES)
def test_a_connection_gets_the_cables_and_optics_that_fit_and_are_long_enough(
    adapter: str, switch: str, length: float | None, wanted: dict[str, float]
) -> None:
    sizing = joined(adapter, "port", switch, "port", length=length)
    assert parts(sizing) == wanted
    assert codes(sizing).isdisjoint({"no-cable", "cable-too-short", "link-family", "no-free-port"})


def test_a_port_broken_out_into_four_links_takes_one_port_and_one_cable_for_four() -> None:
    sizing = joined("generic-nic-25g-2p", "port", "generic-eth-100g-32", "port", links=16)
    assert parts(sizing) == {"100 Gb QSFP28 to four SFP28 direct attach cable": 4}
    assert sizing.sheet["link.net.broken_out_ports"].number == 4
    far = joined("generic-nic-25g-2p", "port", "generic-eth-100g-32", "port", links=16, length=50.0)
    assert parts(far) == {"100 Gb QSFP28, broken out into four of 25 Gb": 4, "25 Gb SFP28, short range": 16,
                          "MPO to four LC OM4 fibre cable": 4}


def test_more_links_than_a_switch_has_ports_fit_where_they_are_broken_out_and_no_more() -> None:
    few = joined("generic-nic-25g-2p", "port", "generic-eth-100g-32", "port", links=16)
    assert "no-free-port" not in codes(few)
    whole = joined("generic-eth-25g-48x8", "port", "mellanox-sn2100", "port", links=48)
    assert "no-free-port" not in codes(whole), "48 links of 25 Gb take 12 of 16 ports"
    assert whole.sheet["link.net.broken_out_ports"].number == 12


def test_a_slower_port_runs_in_a_larger_cage_with_its_own_cable() -> None:
    assert parts(joined("generic-nic-100g-2p", "port", "generic-eth-400g-32", "port")) == {
        "100 Gb QSFP28 direct attach cable": 8}
    assert parts(joined("intel-x710-da2", "port", "generic-eth-25g-48x8", "port")) == {
        "10 Gb SFP+ direct attach cable": 8}
    assert parts(joined("generic-nic-200g-2p", "port", "generic-eth-100g-32", "port", length=90.0)) == {
        "100 Gb QSFP28, short range": 16, "MPO-MPO OM4 fibre cable": 8}


def test_modules_at_both_ends_run_the_rate_of_the_link() -> None:
    for adapter, switch, length, _ in TECHNOLOGIES:
        sizing = joined(adapter, "port", switch, "port", length=length)
        slower = min((CATALOG.item(one).ports[0].technology for one in (adapter, switch)),
                     key=lambda name: CATALOG.technology(name).data_bytes_per_s)
        for line in sizing.bom:
            if line.row.startswith("net-"):
                [item] = [one for one in CATALOG.items.values() if one.model == line.model]
                assert slower in item.words("technology")


def test_a_run_longer_than_anything_is_told_with_what_reaches_farthest() -> None:
    sizing = joined("generic-fc-hba-64g-2p", "port", "generic-fc-64g-48", "port", length=20_000.0)
    [problem] = [one for one in sizing.problems if one.code == "cable-too-short"]
    assert problem.severity is Severity.WARNING
    assert problem.location.place == "links/net/length_m"
    assert "20,000 m" in problem.text
    assert "64 Gb FC SFP56, long wave with LC-LC duplex OS2 fibre cable reaches farthest, 10,000 m" in problem.text


def test_optics_that_do_not_fit_are_told_with_what_does() -> None:
    sizing = joined("generic-nic-400g-1p", "port", "arista-7060px5-64e", "port")
    assert "no-cable" not in codes(sizing)
    wrong = joined("intel-i350-t4", "port", "generic-eth-100g-32", "port")
    [problem] = [one for one in wrong.problems if one.code == "no-cable"]
    assert "RJ45 to QSFP28, eth-1g" in problem.text
    assert "t RJ45 fits Cat 6A patch cable (to RJ45)" in problem.hint


def test_ports_of_two_families_are_told_with_an_item_that_has_the_right_ones() -> None:
    sizing = joined("generic-fc-hba-32g-2p", "port", "generic-afa-middle", "eth")
    [problem] = [one for one in sizing.problems if one.code == "link-family"]
    assert problem.building
    assert "down has FC ports too" in problem.hint
    other = joined("generic-hca-ndr-1p", "port", "generic-fc-64g-48", "port")
    [problem] = [one for one in other.problems if one.code == "link-family"]
    assert "in place of" in problem.hint


def test_nothing_that_a_cage_takes_is_wider_than_itself() -> None:
    for cage, plugs in TAKEN_BY_CAGE.items():
        assert cage not in plugs
        assert all(plug.startswith(cage.split("-")[0].rstrip("0123456789+")) for plug in plugs)


def test_every_port_of_a_switch_or_adapter_sold_today_can_be_joined_to_one_of_its_own() -> None:
    stock, roles = Stock(CATALOG), (PortRole.INITIATOR, PortRole.FABRIC, PortRole.UPLINK)
    loose = {(item.id, group.technology, group.connector) for item in CATALOG.items.values()
             if item.lifecycle is Lifecycle.CURRENT and (item.kind.is_adapter or item.kind.is_switch)
             for group in item.ports if group.role in roles and group.connector and group.connector != "midplane"
             and not stock.joints(group.technology, (group, group))}
    assert loose == set()

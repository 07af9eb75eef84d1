"""Blocks laid out: an array, servers and a storage system with drives, hosts, switches and a pool, as one edit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reports.wording.given import given_text, misfits_text, open_text
from sizer.api import load
from sizer.catalog import shipped_catalog
from sizer.catalog.records import Lifecycle
from sizer.design.editing.edits import AddScenario, apply
from sizer.design.records import Design
from sizer.design.scenarios import resolve
from sizer.errors import DesignError, Problem, Severity
from sizer.exploring.blocks.building import BuildingBlock, block
from sizer.exploring.blocks.choice import BlockChoice, ByHand, Guard, Hosts, is_block
from sizer.exploring.blocks.connecting import families_in, suits
from sizer.exploring.blocks.offers import Offers, offers
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.units import plain_spaces

CATALOG = shipped_catalog()
MSA, SERVER, ESS = "hpe-msa-2060-sff", "generic-server-2u-24-nvme-pcie4", "ibm-ess-3500"


def offered(item: str, design: Design | None = None, line: str = "") -> Offers:
    found = offers(design or Design(), CATALOG, CATALOG.items[item], line)
    assert isinstance(found, Offers), found
    return found


def built(choice: BlockChoice, design: Design | None = None) -> tuple[BuildingBlock, Design, Sizing]:
    before = design or Design()
    made = block(before, CATALOG, choice)
    after = apply(before, made.edit).design
    return made, after, size(after, CATALOG)


@pytest.mark.parametrize("item", [MSA, SERVER, ESS, "netapp-aff-a1k", "netapp-beegfs-block-2"])
def test_a_block_as_it_is_offered_first_is_sized_without_an_error(item: str) -> None:
    made, after, sizing = built(offered(item).first)
    assert [problem.text for problem in sizing.problems if problem.severity is Severity.ERROR] == []
    assert misfits_text(sizing, None) == ""
    assert sizing.buildable
    assert sizing.sheet[sizing.pools[0].usable].number > 0
    assert sizing.sheet[sizing.workloads[0].throughput].number > 0
    assert all(line.name for line in after.items)
    assert len(made.links) == 2


def test_an_array_comes_with_hosts_switches_and_a_pool_that_people_can_read() -> None:
    made, after, _ = built(offered(MSA).first)
    assert [line.called for line in made.lines] == ["Hosts", "Host adapters", "Switches", "Arrays", "Data drives"]
    assert [link.called for link in made.links] == ["Hosts to switches", "Switches to arrays"]
    assert (made.pool.called, made.pool.protection, made.pool.members, made.pool.spares) == ("Volumes", "raid6", 11, 2)
    drives = after.items.get("data-drives")
    assert drives is not None
    assert (drives.item, drives.quantity, drives.parent) == ("kioxia-kpm71rug15t3", 24, "arrays")
    assert apply(Design(), made.edit).sentence == "Add MSA 2060 SFF as a block"


def test_it_says_what_it_gives_and_by_which_work() -> None:
    made, _, sizing = built(offered(MSA).first)
    text = plain_spaces(given_text(made, sizing, None))
    assert text.startswith("Gives 277 TB usable, 226,000/s at ")
    assert text.endswith("; 5 new lines; 7 lines of cables and optics follow from them")
    assert " 4 U, " in text, "the hosts are there already, and are no part of the offer"
    assert plain_spaces(open_text(made)) == "the rate is of 8 KiB requests, 70 % of them reads, 128 in flight"
    alone, *_ = built(replace(offered(MSA).first, hosts=Hosts()))
    assert open_text(alone) == "no host is named yet; no workload is on it yet"


def test_hosts_and_switches_of_the_design_are_used_and_their_cables_not_laid_twice() -> None:
    design = resolve(load("flash-array-fc").design)
    first = offered(MSA, design).first
    assert (first.hosts.line, first.network.line) == ("clients", "switches")
    made, after, sizing = built(first, design)
    assert set(made.used) == {"clients", "adapters", "switches"}
    assert [line.called for line in made.lines] == ["Arrays 2", "Data drives 2"]
    assert [(link.from_line, link.to_line) for link in made.links] == [("switches", "arrays-2")]
    assert misfits_text(sizing, size(design, CATALOG)) == ""
    text = plain_spaces(given_text(made, sizing, size(design, CATALOG)))
    assert text.endswith("; 2 new lines beside 3 that are there; 4 lines of cables and optics follow from them")
    assert after.workloads == design.workloads


def test_a_block_is_built_around_a_line_that_is_there() -> None:
    _, after, _ = built(offered(MSA).first)
    bare = replace_items(after)
    again, around, sizing = built(offered(MSA, bare, "arrays").first, bare)
    assert [line.called for line in again.lines] == ["Hosts", "Host adapters", "Switches", "Data drives"]
    assert sum(line.item == MSA for line in around.items) == 1
    assert sizing.buildable


def replace_items(design: Design) -> Design:
    return Design(items=type(design.items)([line for line in design.items if line.id == "arrays"]))


def test_in_a_scenario_a_block_is_a_change_of_the_scenario() -> None:
    base = resolve(load("flash-array-fc").design)
    design = apply(base, AddScenario("more", "More")).design
    made = block(design, CATALOG, offered(MSA, resolve(design)).first)
    after = apply(design, made.edit).design
    assert after.items == design.items
    assert "arrays-2" in resolve(after).items.ids()


def test_what_was_not_chosen_follows_from_what_was_as_a_full_array_stays_full() -> None:
    found = offered(MSA)
    assert found.settled(ByHand()) == found.first
    shelved = found.settled(ByHand(shelves=1))
    assert (shelved.drives, shelved.spares, shelved.guard.label) == (48, 3, "RAID 6, 7+2")
    fewer = found.settled(ByHand(drives=12))
    assert (fewer.drives, fewer.spares, fewer.guard) == (12, 1, Guard("raid6", 11, parity=2))
    _, _, sizing = built(shelved)
    assert sizing.buildable


@pytest.mark.parametrize("item", [MSA, SERVER, ESS])
def test_the_same_fields_give_the_same_block_whatever_was_half_typed(item: str) -> None:
    found = offered(item)
    for number in (*range(1, 40), 108, 240):
        by_hand = ByHand()
        for typed in (str(number)[:1], "24", "2", str(number)[:2], str(number)):
            by_hand = found.with_chosen(by_hand, "drives", int(typed))
        assert found.settled(by_hand) == found.settled(ByHand(drives=number))
    back = found.with_chosen(found.with_chosen(ByHand(), "drives", 2), "drives", found.first.drives)
    assert (back, found.settled(back)) == (ByHand(), found.first)


def test_what_was_chosen_comes_back_with_the_number_that_takes_it() -> None:
    found = offered(MSA)
    raid5 = next(each for each in found.guards(found.first) if each.protection == "raid5")
    by_hand = found.with_chosen(ByHand(), "guard", raid5)
    assert [found.settled(found.with_chosen(by_hand, "drives", drives)).guard.protection for drives in (2, 24)] == [
        "raid10", "raid5"]
    spared = found.with_chosen(ByHand(), "spares", 4)
    assert [found.settled(found.with_chosen(spared, "drives", drives)).spares for drives in (12, 24)] == [4, 4]


def test_what_does_not_fit_is_said_in_words() -> None:
    _, _, sizing = built(replace(offered(MSA).first, drives=30))
    assert misfits_text(sizing, None).startswith("30 drives and 24 bays in Arrays")
    with pytest.raises(DesignError, match="4\\+2 keeps 6 parts of each object in 6 servers, and there are 3"):
        built(replace(offered(SERVER).first, guard=Guard("4+2", software="ceph")))
    with pytest.raises(DesignError, match="hold no data"):
        built(replace(offered(MSA).first, drives=2))
    old = offers(Design(), CATALOG, CATALOG.items["hp-eva5000"])
    assert isinstance(old, Problem)
    assert old.text == "no drive of today in the catalog plugs into StorageWorks EVA5000"


def test_servers_in_number_keep_parts_apart_by_software_and_one_alone_has_groups() -> None:
    six = replace(offered(SERVER).first, units=6, drives=144, guard=Guard("4+2", software="ceph"))
    _, after, sizing = built(six)
    assert sizing.buildable
    assert (after.pools[0].software, after.pools[0].nodes, after.pools[0].enclosure_members) == (
        "ceph", "storage-servers", 1)
    one = replace(offered(SERVER).first, units=1, drives=24)
    guards = offered(SERVER).guards(one)
    assert [each.protection for each in guards] == ["raid6", "raid5", "raid10"]


def test_every_block_of_today_is_offered_or_says_why_not() -> None:
    refused = [item.id for item in CATALOG.items.values() if is_block(item) and item.lifecycle is Lifecycle.CURRENT
               and isinstance(offers(Design(), CATALOG, item), Problem)]
    assert refused == ["netapp-storagegrid-sg120", "netapp-storagegrid-sg1200"]


def test_a_block_suits_the_network_by_which_the_arrays_of_the_design_are_reached() -> None:
    san = families_in(load("hp-ha-nfs").design, CATALOG)
    assert san == {"fc"}
    assert (suits(CATALOG, CATALOG.items[MSA], san), suits(CATALOG, CATALOG.items[ESS], san)) == (True, False)
    assert families_in(Design(), CATALOG) == frozenset()
    assert suits(CATALOG, CATALOG.items[ESS], frozenset())

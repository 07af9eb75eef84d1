"""What is offered from requirements: the architecture that suits them, of parts that can be bought, in bounded time."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from sizer.catalog import shipped_catalog
from sizer.catalog.records import Lifecycle
from sizer.design.files.addresses import open_address, template_designs
from sizer.design.records import Design
from sizer.exploring.growing import layouts
from sizer.exploring.growing.growth import Growth, grown
from sizer.exploring.growing.layout import Layout
from sizer.exploring.growing.layouts import as_drawn, lay_out, lay_out_any
from sizer.exploring.growing.wishes import Header, Wish, access_of, fits, network_of, offered
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Verdict

CATALOG = shipped_catalog()
TEMPLATES = template_designs()
OLDER = {"ess", "iscsi", "nas-cluster"}
TODAY = sorted(set(TEMPLATES) - OLDER)
ASKING = {"rebuild-long", "single-point-of-failure"}
"""What templates of today tell: days of rebuild, what has no second."""
PLAIN, CAREFUL = Header(), Header(policies="careful")
MOST_GROWN = 40
SOME = ("ceph", "flash-array", "iscsi", "object-store")
"""What takes part in the search of the tests: two that fit, one of older parts, one for other work."""
JOB = Wish(60e12, 40_000.0, 1e-3, None, 0.5, 0.7, 8192.0, network="ethernet", access="blocks")
WANTED = {
    "flash-array": (JOB, PLAIN),
    "flash-array-fc": (replace(JOB, network="fc"), PLAIN),
    "fc-san": (Wish(30e12, 1_000.0, 20e-3, network="fc"), PLAIN),
    "ceph": (replace(JOB, within_s=5e-3, bandwidth_bytes_per_s=50e9), CAREFUL),
    "hyperconverged": (replace(JOB, within_s=3e-3), CAREFUL),
    "zfs-backup": (Wish(1.2e15, bandwidth_bytes_per_s=2e9, network="ethernet", access="files"), PLAIN),
    "lustre": (Wish(1e15, bandwidth_bytes_per_s=5e9, kept_after_failure=0.5, network="ethernet", access="files"),
               PLAIN),
    "parallel-nvme": (Wish(0.9e15, bandwidth_bytes_per_s=250e9, network="ethernet", access="files"), PLAIN),
    "scale-nvme": (Wish(0.2e15, bandwidth_bytes_per_s=20e9, kept_after_failure=0.5, network="ethernet",
                        access="files"), PLAIN),
    "ai-scratch": (Wish(0.5e15, bandwidth_bytes_per_s=100e9, network="infiniband"), PLAIN),
    "object-store": (Wish(1e15, bandwidth_bytes_per_s=4e9, access="objects"), PLAIN),
}
"""A wish, and whose house rules, for which each template of today comes first."""


def lifecycles(design: Design) -> set[Lifecycle]:
    """Those of all that is bought: the lines, and the cables and modules of the bill of materials."""
    sizing = size(design, CATALOG)
    models = {line.model for line in sizing.bom}
    bought = [item for item in CATALOG.items.values() if item.model in models and (
        item.kind.is_cable or item.kind.is_transceiver)]
    return {CATALOG.items[line.item].lifecycle for line in design.items} | {item.lifecycle for item in bought}


@pytest.mark.parametrize("name", TODAY)
def test_a_template_of_today_is_of_parts_that_are_sold_and_states_what_it_is_for(name: str) -> None:
    template = TEMPLATES[name]
    assert {CATALOG.items[line.item].lifecycle for line in template.items} == {Lifecycle.CURRENT}
    assert template.requirements or name in ("fc-san", "lustre")
    assert open_address(name).design == template
    sizing = size(template, CATALOG)
    doubts = {problem.code for problem in sizing.problems if problem.severity != "note"}
    assert doubts <= ASKING
    assert sizing.buildable
    assert all(sizing.sheet[each.headroom].number >= 0 for each in sizing.requirements)
    assert not sizing.without_result("requirements")


def test_what_clients_ask_for_and_are_connected_by_is_read_from_the_drawing() -> None:
    kinds = Counter((access_of(each), network_of(each, CATALOG)) for each in TEMPLATES.values())
    assert kinds == {("blocks", "ethernet"): 4, ("blocks", "fc"): 2, ("files", "ethernet"): 6,
                     ("files", "infiniband"): 1, ("objects", "ethernet"): 1}


def test_a_template_of_older_parts_is_offered_only_where_such_parts_are_asked_for() -> None:
    for name, template in TEMPLATES.items():
        assert fits(template, Wish(1e12), offered(CATALOG, Wish(1e12))) is (name not in OLDER)
        older = Wish(1e12, discontinued=True)
        assert fits(template, older, offered(CATALOG, older))
    assert lay_out(TEMPLATES["iscsi"], Wish(1e12), CATALOG, PLAIN) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", TODAY)
def test_each_template_of_today_comes_first_for_some_requirement(name: str) -> None:
    wish, header = WANTED[name]
    first, layout = as_drawn(TEMPLATES.values(), wish, offered(CATALOG, wish), header)[0]
    assert first.title == layout.architecture == TEMPLATES[name].title
    assert layout.missed == {}
    assert lifecycles(layout.design) == {Lifecycle.CURRENT}


@pytest.fixture(scope="module")
def job() -> tuple[list[Layout], int]:
    """The answers for 60 TB and 40,000 operations of 8 KiB in a millisecond over Ethernet, and how many were grown."""
    count = 0

    def counting(*given: object) -> Growth:
        nonlocal count
        count += 1
        return grown(*given)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layouts, "grown", counting)
        return lay_out_any([TEMPLATES[name] for name in SOME], JOB, CATALOG, PLAIN), count


@pytest.mark.slow
def test_flash_of_today_and_not_a_room_of_disks_answers_a_request_for_a_millisecond(
    job: tuple[list[Layout], int]
) -> None:
    first = job[0][0]
    assert first.architecture == "All-flash array, 25 GbE"
    assert first.clean
    assert 12 <= first.drives <= 48
    assert "NVMe" in first.drive
    assert first.rack_units <= 8
    sizing = size(first.design, CATALOG)
    spread = sample(sizing.sheet)
    assert all(verdict_of(sizing, each, spread) is Verdict.MET for each in sizing.requirements)


@pytest.mark.slow
def test_no_offer_has_a_part_that_is_no_longer_sold(job: tuple[list[Layout], int]) -> None:
    assert all({CATALOG.items[line.item].lifecycle for line in layout.design.items} == {Lifecycle.CURRENT}
               for layout in job[0])


@pytest.mark.slow
def test_arrays_servers_and_protection_are_varied_beside_drives(job: tuple[list[Layout], int]) -> None:
    found, _ = job
    assert len({layout.architecture for layout in found}) == 2
    for architecture in ("All-flash array, 25 GbE", "Ceph on NVMe"):
        alike = [layout for layout in found if layout.architecture == architecture]
        assert len({layout.protection for layout in alike}) > 1
        assert len({layout.drive for layout in alike}) > 3
        assert len({tuple(line.item for line in layout.design.items if CATALOG.items[line.item].kind.owns_drives
                          and line.status != "existing") for layout in alike}) > 1


@pytest.mark.slow
def test_a_search_over_all_templates_tries_a_bounded_number_of_designs(job: tuple[list[Layout], int]) -> None:
    assert len(job[0]) <= job[1] <= MOST_GROWN

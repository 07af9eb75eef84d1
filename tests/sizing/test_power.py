"""What drives draw, and designs whose parts sit in each other many times over."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing, Verdict
from tests.choosing import mostly_slow
from tests.randomly import catalog, content_of, design_of, magnitude
from tests.sizing.conftest import Content, record

Changed = Callable[..., Sizing]
SOFTWARE = ("os", "kernel-patch", "vxfs", "oncplus", "fcd", "iexgbe", "loadgen-os")


@pytest.mark.parametrize("jobs", [64, 1000, 1_000_000])
def test_drives_that_saturate_draw_their_busy_power_and_the_rest_is_sized(changed: Changed, jobs: int) -> None:
    def press(content: Content) -> None:
        record(content, "workloads", "enterprise").update(concurrency=jobs, footprint_bytes=1e11)

    sizing = changed("p2000-iscsi", press)
    busy = sizing.sheet["catalog.hp-619291-b21.operating_w"].number
    assert sizing.sheet["power.enterprise-drives.drive_w"].number == pytest.approx(busy, rel=0.02)
    assert sizing.sheet["power.enterprise-drives.drive_w"].number <= busy
    assert len(sizing.workloads) == 2


def test_a_throughput_pinned_beyond_the_drives_does_not_stop_the_sizing(changed: Changed) -> None:
    def pin(content: Content) -> None:
        content["overrides"] = [{"key": "workload.enterprise.throughput_per_s", "value": 1e6, "reason": "a promise"}]

    sheet = changed("p2000-iscsi", pin).sheet
    assert sheet["power.enterprise-drives.utilization"].number == 1.0


@pytest.mark.slow
def test_lines_that_sit_in_each_other_a_thousand_deep_are_sized(changed: Changed) -> None:
    def nest(content: Content) -> None:
        inside = "array"
        for number in range(1500):
            content["items"].append({"id": f"kit{number}", "item": "generic-rail-kit", "parent": inside})
            inside = f"kit{number}"

    assert len(changed("p2000-iscsi", nest).bom) > 1500


def test_the_maximum_is_known_only_for_lines_whose_data_sheet_gives_one(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs")
    most, sheet = sizing.physical.max_watts, sizing.sheet
    assert sheet[most.lines].number == 15
    # The maximum of an enclosure holds that of its drives, so theirs is known to be nothing of its own.
    assert sheet[most.unknown_lines].number == 7
    assert sheet[most.value].number == 0


def test_the_maximum_of_a_line_is_that_of_one_times_its_quantity(changed: Changed) -> None:
    def swap(content: Content) -> None:
        content["items"] = [{"id": "shelf", "item": "ibm-dcs3700", "quantity": 2}]
        for name in ("links", "pools", "workloads", "requirements", "accepted"):
            content[name] = []

    sizing = changed("hp-ha-nfs", swap)
    assert sizing.sheet[sizing.physical.max_watts.value].number == 2 * 1400
    assert sizing.sheet[sizing.physical.max_watts.unknown_lines].number == 0


def test_drives_fill_the_array_and_then_shelf_line_by_shelf_line(changed: Changed) -> None:
    """One array of 24 bays and three lines of shelves of 25 hold 110 drives: 24, 25, 25 and 25, then 11 of 25."""

    def shelve(content: Content) -> None:
        record(content, "items", "arrays").update(quantity=1)
        record(content, "items", "drives").update(quantity=110)
        record(content, "items", "shelves").update(quantity=2)
        content["items"] += [{"id": name, "item": "hp-msa70", "quantity": 1, "parent": "arrays"}
                             for name in ("third", "fourth", "fifth")]

    sheet = changed("hp-ha-nfs", shelve).sheet
    left = {name: sheet[f"bays.{name}.drives_left"].number for name in ("arrays", "shelves", "third", "fourth")}
    assert left == {"arrays": 86, "shelves": 36, "third": 11, "fourth": 0}


def test_hundreds_of_lines_of_shelves_make_a_few_figures_each(changed: Changed) -> None:
    def shelve(content: Content) -> None:
        content["items"] += [{"id": f"shelf{number}", "item": "hp-msa70", "quantity": 1, "parent": "arrays"}
                             for number in range(300)]

    before, after = (len(list(changed("hp-ha-nfs", change).sheet)) for change in (None, shelve))
    assert after - before <= 300 * 8


def _hardware(*items: Content) -> Callable[[Content], None]:
    """A design of nothing but these lines."""

    def change(content: Content) -> None:
        content["items"] = list(items)
        for name in ("links", "pools", "workloads", "requirements", "accepted", "overrides"):
            content[name] = []

    return change


ARRAY = {"id": "array", "item": "hp-p2000-g3-10gbe-iscsi", "quantity": 1}
"""An array whose figure leaves its drives out, with 24 bays."""
SHELF = {"id": "shelf", "item": "hp-d2700", "quantity": 1, "parent": "array"}
"""A shelf whose figure holds those of 25 full bays."""


MEASURED = 6.6
"""DC load of a drive of those that the shelf's figure was taken with."""
EMPTY = 260 - 25 * MEASURED / 0.88


def test_a_shelf_draws_what_its_figure_leaves_without_the_drives_it_was_taken_with(changed: Changed) -> None:
    assert changed("hp-ha-nfs", _hardware(ARRAY, SHELF)).sheet["items.shelf.watts"].number == pytest.approx(EMPTY)


@pytest.mark.parametrize(("item", "quantity"), [("hp-605835-b21", 5), ("hp-605835-b21", 25), ("hp-512547-b21", 25)])
def test_the_drives_of_a_shelf_draw_by_themselves_and_the_shelf_the_same_with_all(
    changed: Changed, item: str, quantity: int,
) -> None:
    drives = {"id": "drives", "item": item, "quantity": quantity, "parent": "shelf"}
    sheet = changed("hp-ha-nfs", _hardware({**SHELF, "parent": None}, drives)).sheet
    each = sheet[f"power.{item}.drive_w"].number
    assert sheet["items.drives.watts"].number == pytest.approx(quantity * each / 0.88)
    assert sheet["items.shelf.watts"].number == pytest.approx(EMPTY)


def test_full_bays_of_the_measured_drives_draw_the_published_figure(changed: Changed) -> None:
    """The share is a stand-in for a drive that the record of the box does not name: full, it cancels out."""
    drives = {"id": "drives", "item": "ibm-ess-nlsas-2tb", "quantity": 84, "parent": "shelf"}
    shelf = {"id": "shelf", "item": "ibm-5u84", "quantity": 1}

    def build(content: Content) -> None:
        _hardware(shelf, drives)(content)
        content["overrides"] = [
            {"key": f"catalog.ibm-ess-nlsas-2tb.{name}", "value": 1300 * 0.6 * 0.88 / 84, "reason": "as measured"}
            for name in ("idle_w", "operating_w")]

    sheet = changed("hp-ha-nfs", build).sheet
    assert sheet["items.shelf.watts"].number == pytest.approx(1300 * 0.4)
    assert sheet["physical.watts.total"].number == pytest.approx(1300)


def test_a_drive_whose_draw_nobody_gives_is_taken_to_be_one_the_figure_was_taken_with(changed: Changed) -> None:
    drives_known = [item for item in catalog().items.values() if item.kind.is_drive]
    unknown = next(item for item in drives_known if item.fact("operating_w") is None)
    drives = {"id": "drives", "item": unknown.id, "quantity": 25, "parent": "shelf"}
    sizing = changed("hp-ha-nfs", _hardware(ARRAY, SHELF, drives))
    assert sizing.sheet["items.drives.watts"].number + sizing.sheet["items.shelf.watts"].number == pytest.approx(260)
    assert "power-of-drive" in {problem.code for problem in sizing.problems}
    alone = changed("hp-ha-nfs", _hardware(ARRAY, {**drives, "parent": "array", "quantity": 5}))
    assert alone.sheet.tables["items"].columns["unit_dc_w"].entries is not None
    assert alone.sheet[alone.physical.watts.unknown_lines].number == 2


def test_drives_in_a_server_whose_figure_holds_them_count_nothing(changed: Changed) -> None:
    boot = {"id": "boot", "item": "hp-512547-b21", "quantity": 2, "parent": "node"}
    sheet = changed("hp-ha-nfs", _hardware({"id": "node", "item": "hp-dl360-g3", "quantity": 1}, boot)).sheet
    assert sheet["physical.watts.total"].number == 250


def _watts(sizing: Sizing) -> float:
    return sizing.sheet[sizing.physical.watts.value].number


def _with_drives(chance: Random, name: str) -> tuple[Content, Content]:
    """A reference design without its scenarios, and the line of drives of one of its pools, in a random number."""
    content = {**content_of(name), "scenarios": [], "current_scenario": "base"}
    drives = chance.choice([line for line in content["items"] if line["id"] in POOLED[name]])
    drives["quantity"] = max(2, round(drives["quantity"] * magnitude(chance, 0.3, 1.5)))
    return content, drives


POOLED = {"hp-ha-nfs": {"drives"}, "p2000-iscsi": {"enterprise-drives", "midline-drives"},
          "ssck-hp-sfs": {"home-drives", "work-drives", "mds-drives"}, "ess-gl4-sas": {"drives", "ssds"}}
"""Reference design -> its drives in boxes."""
RANDOM = [(name, seed) for name in sorted(POOLED) for seed in range(8)]


def _sized(content: Content) -> Sizing:
    return size(design_of(content), catalog())


@pytest.mark.parametrize(("name", "seed"), mostly_slow(RANDOM, lambda case: case[1] < 2))
def test_drives_that_draw_less_never_raise_the_power(name: str, seed: int) -> None:
    chance = Random(seed)
    content, drives = _with_drives(chance, name)
    item = catalog().item(drives["item"])
    held = content.get("overrides", [])
    powers = []
    for share in sorted((chance.uniform(0.2, 1.0), 1.0, chance.uniform(1.0, 2.0))):
        content["overrides"] = [*held, *(
            {"key": f"catalog.{item.id}.{fact}", "value": (item.number(fact) or 0.0) * share, "reason": "another"}
            for fact in ("idle_w", "operating_w") if item.fact(fact) is not None)]
        powers.append(_watts(_sized(content)))
    assert powers == sorted(powers)


@pytest.mark.parametrize(("name", "seed"), mostly_slow(RANDOM, lambda case: case[1] < 2))
def test_more_drives_never_lower_the_power_nor_do_fewer_raise_it(name: str, seed: int) -> None:
    chance = Random(seed)
    content, drives = _with_drives(chance, name)
    works: dict[bool, list[float]] = {True: [], False: []}
    for quantity in sorted(chance.sample(range(2, 900), 5)):
        drives["quantity"] = quantity
        sizing = _sized(content)
        # Work that so few drives cannot hold is refused, and the power is then that of drives half at work.
        works[len(sizing.workloads) == len(content["workloads"])].append(_watts(sizing))
    for powers in works.values():
        assert powers == sorted(powers)


@pytest.mark.parametrize("name", ["hp-ha-nfs", "p2000-iscsi"])
@pytest.mark.parametrize("seed", mostly_slow(range(8), range(2).__contains__))
def test_more_work_never_lowers_the_power(name: str, seed: int) -> None:
    chance = Random(seed)
    content, _ = _with_drives(chance, name)
    content["workloads"] = [chance.choice(content["workloads"])]
    content["requirements"] = content["overrides"] = []
    powers = []
    for jobs in sorted(chance.sample(range(1, 600), 4)):
        content["workloads"][0]["concurrency"] = jobs
        powers.append(_watts(_sized(content)))
    assert all(below <= above * (1 + 1e-9) for below, above in pairwise(powers))


@pytest.mark.parametrize("quantity", [32, 200, 736])
def test_quieter_drives_lower_the_power_of_a_cluster_by_what_they_draw_less(changed: Changed, quantity: int) -> None:
    def small(content: Content) -> None:
        record(content, "items", "drives").update(quantity=quantity)
        content["workloads"] = content["requirements"] = []
        content["scenarios"] = []

    def quiet(content: Content) -> None:
        small(content)
        content["overrides"] = [{"key": f"catalog.hp-418371-b21.{name}", "value": 3.0, "reason": "quieter"}
                                for name in ("idle_w", "operating_w")]

    before, after = changed("hp-ha-nfs", small), changed("hp-ha-nfs", quiet)
    less = before.sheet["power.hp-418371-b21.drive_w"].number - 3.0
    assert _watts(before) - _watts(after) == pytest.approx(quantity * less / 0.88)


def test_drives_weighed_with_their_enclosure_add_no_weight(changed: Changed) -> None:
    sheet = changed("hp-ha-nfs").sheet
    assert sheet["items.drives.weight_kg"].number == 0
    loose = {"id": "drives", "item": "hp-605835-b21", "quantity": 20, "parent": "shelf"}
    beside = changed("hp-ha-nfs", _hardware(ARRAY, SHELF, loose)).sheet
    assert beside["items.drives.weight_kg"].number == pytest.approx(20 * 0.22)


def test_software_weighs_nothing_and_is_no_line_of_unknown_weight(changed: Changed) -> None:
    def bare(content: Content) -> None:
        content["items"] = [line for line in content["items"] if line["id"] not in SOFTWARE]

    listed, without = changed("hp-ha-nfs"), changed("hp-ha-nfs", bare)
    assert listed.sheet["items.os.weight_kg"].number == 0
    for figure in ("physical.weight_kg.total", "physical.weight_kg.unknown_lines", "physical.watts.unknown_lines"):
        assert listed.sheet[figure].number == without.sheet[figure].number


def test_drives_beside_a_weighed_enclosure_add_what_is_outside_it(changed: Changed) -> None:
    array = {"id": "array", "item": "hp-msa2324fc-g2", "quantity": 1}
    drives = {"id": "drives", "item": "hp-418371-b21", "quantity": 30, "parent": "array"}
    sheet = changed("hp-ha-nfs", _hardware(array, SHELF, drives)).sheet
    assert sheet["items.drives.weight_kg"].number == pytest.approx(6 * 0.23)


TODAY = ({"id": "node", "item": "dell-poweredge-r760", "quantity": 4},
         {"id": "cpus", "item": "amd-epyc-9354", "quantity": 8, "parent": "node"},
         {"id": "card", "item": "mellanox-mcx516a-ccat", "quantity": 4, "parent": "node"},
         {"id": "drives", "item": "micron-7600-max-6-4-tb", "quantity": 40, "parent": "node"},
         {"id": "net", "item": "nvidia-qm9700-64-port-ndr", "quantity": 1})
"""Hardware of which no data sheet gives the highest draw."""


def test_the_power_of_what_is_sold_today_is_known_of_every_line_as_a_range(changed: Changed) -> None:
    sheet = (sizing := changed("hp-ha-nfs", _hardware(*TODAY))).sheet
    for total in (sizing.physical.watts, sizing.physical.max_watts):
        assert sheet[total.unknown_lines].number == 0
    spread = sheet["catalog.dell-poweredge-r760.max_w"].range
    assert spread is not None
    assert spread.low < sheet["items.node.unit_max_w"].number < spread.high
    assert sheet["items.net.unit_max_w"].number > 747
    assert sheet["items.cpus.watts"].number == 0
    assert sheet[sizing.physical.max_watts.value].number > sheet[sizing.physical.watts.value].number


@pytest.mark.parametrize(
    ("most", "said"), [(500.0, Verdict.MISSED), (4000.0, Verdict.UNCERTAIN), (30000.0, Verdict.MET)])
def test_a_requirement_on_power_is_judged_by_that_range(changed: Changed, most: float, said: Verdict) -> None:
    def ask(content: Content) -> None:
        _hardware(*TODAY)(content)
        content["requirements"] = [{"id": "power", "kind": "power", "target": most}]

    [requirement] = (sizing := changed("hp-ha-nfs", ask)).requirements
    assert verdict_of(sizing, requirement, sample(sizing.sheet, 60)) is said

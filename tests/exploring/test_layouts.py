"""First designs from requirements: they meet what is asked, or say for each thing that is not met why."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from reports.wording.layouts import rows_of
from sizer.catalog import Catalog, shipped_catalog
from sizer.design.files.addresses import templates
from sizer.design.files.fileformat import dumps, loads
from sizer.design.files.storage import load
from sizer.design.records import Design, RequirementKind, Runs
from sizer.exploring.growing.growth import Growth, grown
from sizer.exploring.growing.layout import Layout, layout_of
from sizer.exploring.growing.layouts import as_drawn, lay_out
from sizer.exploring.growing.wishes import Header, Wish, blank, started
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing, Verdict

pytestmark = pytest.mark.slow

CATALOG = shipped_catalog()
NAMES = sorted(templates())
ORDINARY = ("ceph", "ess", "fc-san", "iscsi", "lustre", "nas-cluster")
"""Those that are meant for ordinary wishes, and keep half of the work when a part is lost."""
FEW = 40
"""Of the models that a template does not have, one in so many is tried where their number is not what matters."""
HEADER = Header("Ada", "2026-01-31", "USD", "default")

CAPACITIES = (1e12, 30e12, 1e15, 10e15)
RATES = (None, 100.0, 10_000.0, 1e6)
BANDWIDTHS = (None, 0.1e9, 5e9, 100e9)
WISHES = [
    Wish(capacity, rate, 0.01 if rate else None, bandwidth, 0.5 if (rate or bandwidth) else None)
    for capacity, rate, bandwidth in itertools.product(CAPACITIES, RATES, BANDWIDTHS)
    if (rate is None) != (bandwidth is None) or capacity == 30e12
]
# Every template takes its share of the wishes, one in so many as there are templates: together they take all.
GRID = [(NAMES[at % len(NAMES)], wish) for at, wish in enumerate(WISHES)]


def template(name: str) -> Design:
    return load(templates()[name])


def with_few_models(name: str) -> Catalog:
    """The shipped catalog with the models of a template and some of the other drives, systems and switches."""
    own = {line.item for line in template(name).items}
    others = [item.id for item in CATALOG.items.values() if item.id not in own and (
        item.kind.is_drive or item.kind.owns_drives or item.kind.is_shelf or item.kind.is_switch)]
    left_out = set(others) - set(others[::FEW])
    return replace(CATALOG, items={key: item for key, item in CATALOG.items.items() if key not in left_out})


def errors(sizing: Sizing) -> list[str]:
    return [problem.text for problem in sizing.problems if problem.severity == "error"]


@pytest.mark.parametrize("name", NAMES)
def test_a_template_of_every_architecture_sizes_without_an_error_and_with_nothing_left_to_say(name: str) -> None:
    sizing = size(template(name), CATALOG)
    assert errors(sizing) == []
    warnings = {problem.code for problem in sizing.problems if problem.severity == "warning"}
    # A large disk takes days to rebuild, in any group of them.
    disks = name in ("lustre", "object-store", "zfs-backup")
    assert warnings <= {"single-point-of-failure", *(["rebuild-long"] if disks else [])}
    assert all(sizing.sheet[work.throughput].number > 0 for work in sizing.workloads)


@pytest.mark.parametrize("name", NAMES)
def test_a_blank_design_says_nothing_about_anyone(name: str) -> None:
    design = blank(template(name), HEADER)
    assert (design.title, design.author, design.date, design.currency) == ("", "Ada", "2026-01-31", "USD")
    assert len(design.requirements) == 0
    assert [line.id for line in design.items if line.note or line.price is not None] == []
    assert design.policies.preset == "default"


def test_there_is_a_template_for_each_architecture_that_people_ask_for() -> None:
    assert {load(path).title for path in templates().values()} == {
        "FC SAN", "iSCSI, older parts", "NAS cluster, older parts", "Lustre", "ESS building block, older parts",
        "All-flash array, 25 GbE", "All-flash array, 32G FC", "Ceph on NVMe", "Hyperconverged cluster",
        "ZFS backup server", "Parallel file system on NVMe", "AI scratch", "Storage Scale building block",
        "Object store 8+4"}


def holds(growth: Growth) -> None:
    """What must be true of any design that was grown, whatever was asked."""
    sizing = size(growth.design, CATALOG)
    assert errors(sizing) == []
    codes = {problem.code for problem in sizing.problems}
    assert not codes & {"no-free-port", "no-bay", "no-room", "no-slot", "too-many-drives", "few-spares", "no-spare",
                        "units-without-link", "group-over-boxes", "spares-in-other-boxes"}
    for each in sizing.requirements:
        headroom = sizing.sheet[each.headroom].number
        assert headroom == growth.sizing.sheet[each.headroom].number
        keys = (each.headroom, f"requirement.{each.id}.own_headroom")
        assert headroom >= 0 or any(growth.unmet.get(key) for key in keys), f"{each.id} is missed without a word"
    assert loads(dumps(growth.design)) == growth.design


@pytest.mark.slow
@pytest.mark.parametrize(("name", "wish"), GRID, ids=[
    f"{name} {wish.capacity_bytes:g} {wish.rate_per_s or 0:g} {wish.bandwidth_bytes_per_s or 0:g}"
    for name, wish in GRID])
def test_any_wish_is_met_or_refused_with_a_reason_and_what_is_built_can_be_built(name: str, wish: Wish) -> None:
    growth = grown(started(template(name), wish, CATALOG, HEADER), CATALOG)
    assert not growth.refusal
    holds(growth)


@pytest.mark.slow
@pytest.mark.parametrize("name", ORDINARY)
def test_ordinary_wishes_are_met_by_every_architecture(name: str) -> None:
    wish = Wish(20e12, 5_000.0, 0.01, 1e9, 0.5, discontinued=True)
    found = lay_out(template(name), wish, with_few_models(name), HEADER)
    assert found
    first = found[0]
    assert first.missed == {}
    assert first.rules == ()
    sizing = size(first.design, CATALOG)
    assert {each.id for each in sizing.requirements} == {"capacity", "rate", "bandwidth", "failure"}
    assert all(sizing.sheet[each.headroom].number >= 0 for each in sizing.requirements)
    assert not [problem for problem in sizing.problems if problem.code in ("over-ceiling", "saturated")]


@pytest.fixture(scope="module")
def san() -> list[Layout]:
    return lay_out(template("fc-san"), Wish(25e12, 20_000.0, 5e-3), CATALOG, HEADER)


def test_layouts_differ_in_drives_and_protection_and_come_smallest_first(san: list[Layout]) -> None:
    assert len({each.title for each in san}) == len(san)
    assert len({(each.drive, each.protection) for each in san}) >= 4
    met = [each for each in san if not each.missed]
    sure = [each for each in met if not each.doubts]
    assert san[:len(met)] == met
    assert met[:len(sure)] == sure
    for alike in (sure, met[len(sure):]):
        sizes = [(bool(each.rules), each.rack_units, each.rough_bytes) for each in alike]
        assert sizes == sorted(sizes)


def test_a_layout_is_judged_as_the_light_judges_the_design_that_is_made_of_it(san: list[Layout]) -> None:
    assert any(each.doubts for each in san)
    for each in san:
        sizing = size(each.design, CATALOG)
        spread = sample(sizing.sheet)
        verdicts = {one.title: verdict_of(sizing, one, spread) for one in sizing.requirements}
        assert {title for title, verdict in verdicts.items() if verdict is Verdict.UNCERTAIN} <= {
            *each.doubts, *each.missed}
        assert all(verdicts[title] is Verdict.UNCERTAIN and why for title, why in each.doubts.items())
        assert each.asides == {one.title: one.aside for one in sizing.requirements if one.aside}


def test_what_a_layout_says_is_what_its_design_reaches(san: list[Layout]) -> None:
    for each in san:
        sizing = size(each.design, CATALOG)
        results = {one.id: one for one in sizing.requirements}
        for name, value in each.reached.items():
            assert sizing.sheet[results[name].actual].number == value
        assert sizing.sheet[sizing.physical.rack_units.value].number == each.rack_units
        drawn = {name for pool in each.design.pools for name in pool.drives}
        assert each.drives == sum(line.quantity for line in each.design.items if line.id in drawn)


def test_the_drives_of_all_pools_count() -> None:
    [(_, found)] = as_drawn([template("lustre")], Wish(100e12), CATALOG, HEADER)
    design = found.design
    many = {line.id: line.quantity for line in design.items}
    assert len(design.pools) == 2
    assert found.drives == sum(many[name] for pool in design.pools for name in pool.drives)
    assert " + " in found.drawn
    assert found.protection.split(" + ") == list(dict.fromkeys(pool.protection for pool in design.pools))


def test_the_work_of_a_new_design_is_what_was_asked() -> None:
    wish = Wish(10e12, 5_000.0, 5e-3, 1e9, read_ratio=0.4, request_bytes=16_384.0)
    design = started(template("fc-san"), wish, CATALOG, HEADER)
    rate, stream = design.workloads
    assert (rate.offered_per_s, rate.read_ratio, rate.request_bytes) == (5_000, 0.4, 16_384)
    sizing = size(design, CATALOG)
    moved = sizing.sheet[f"workload.{stream.id}.moved_bytes"].number
    assert sizing.sheet[f"workload.{stream.id}.offered_parts_per_s"].number * moved == pytest.approx(1e9)
    kinds = {each.kind for each in design.requirements}
    assert kinds == {RequirementKind.USABLE_CAPACITY, RequirementKind.IOPS, RequirementKind.BANDWIDTH}


def test_the_share_of_reads_is_that_of_the_bandwidth_too_unless_it_has_its_own() -> None:
    wish = Wish(None, 5_000.0, None, 1e9, read_ratio=0.4)
    reads, usual = replace(wish, bandwidth_read_ratio=1.0), Wish(None, 5_000.0, None, 1e9)
    for asked, share in ((wish, 0.4), (reads, 1.0), (usual, 0.5)):
        stream = started(template("fc-san"), asked, CATALOG, HEADER).workloads.get("stream")
        assert stream is not None
        assert stream.read_ratio == share


def test_what_is_not_asked_leaves_no_workload_and_no_requirement() -> None:
    only = started(template("fc-san"), Wish(bandwidth_bytes_per_s=1e9), CATALOG, HEADER)
    assert only.workloads.ids() == ("stream",)
    assert only.requirements.ids() == ("bandwidth",)
    capacity = started(template("fc-san"), Wish(1e12), CATALOG, HEADER)
    assert capacity.workloads.ids() == ("random",), "what a design does is to be seen even where nothing is asked of it"


def test_rate_and_bandwidth_may_be_wanted_one_after_the_other() -> None:
    wish = Wish(10e12, 20_000.0, None, 3e9)
    apart = Wish(10e12, 20_000.0, None, 3e9, together=False)
    design = started(template("fc-san"), apart, CATALOG, HEADER)
    assert {work.runs for work in design.workloads} == {Runs.ALONE}
    both, one = (grown(started(template("fc-san"), each, CATALOG, HEADER), CATALOG) for each in (wish, apart))
    drives = [growth.design.items.get("drives").quantity for growth in (both, one)]  # type: ignore[union-attr]
    assert drives[1] < drives[0]


def test_more_asked_never_takes_fewer_drives() -> None:
    counts = []
    for rate in (1_000.0, 4_000.0, 16_000.0):
        growth = grown(started(template("fc-san"), Wish(5e12, rate), CATALOG, HEADER), CATALOG)
        counts.append(growth.design.items.get("drives").quantity)  # type: ignore[union-attr]
    assert counts == sorted(counts)


def test_an_answer_that_no_drive_gives_in_time_is_refused_with_the_time_it_takes() -> None:
    growth = grown(started(template("fc-san"), Wish(5e12, 1_000.0, 1e-4), CATALOG, HEADER), CATALOG)
    reason = growth.unmet["requirement.rate.headroom"]
    assert "an answer takes" in reason
    assert "ms" in reason
    holds(growth)
    late = layout_of(growth, Wish(5e12, 1_000.0, 1e-4), "FC SAN", CATALOG)
    assert late.late
    reworded = replace(late, missed=dict.fromkeys(late.missed, "no"))
    [row], [other] = rows_of([late]), rows_of([reworded])
    assert row.reason.startswith("answers take ")
    assert row.reason == other.reason, "what is short is not read from the words of why"


def test_switches_without_a_larger_model_are_named_as_what_is_in_the_way() -> None:
    growth = grown(started(template("iscsi"), Wish(10e15), CATALOG, HEADER), CATALOG)
    assert "ports are needed on 2" in growth.unmet["requirement.capacity.headroom"]
    holds(growth)


def test_a_larger_switch_takes_the_place_of_one_without_ports() -> None:
    growth = grown(started(template("fc-san"), Wish(10e15), CATALOG, HEADER), CATALOG)
    line = growth.design.items.get("switches")
    assert line is not None
    assert line.item != "brocade-g620"
    assert line.quantity == 2
    holds(growth)


def test_a_second_chassis_comes_with_its_own_network_modules() -> None:
    growth = grown(started(template("nas-cluster"), Wish(10e12, 500_000.0), CATALOG, HEADER), CATALOG)
    items = {line.id: line.quantity for line in growth.design.items}
    assert items["chassis"] >= 2
    assert items["network"] == 2 * items["chassis"]
    assert items["boot"] == 2 * items["nodes"]
    holds(growth)


def test_shelves_that_hold_nothing_are_left_out() -> None:
    growth = grown(started(template("fc-san"), Wish(1e12), CATALOG, HEADER), CATALOG)
    assert growth.design.items.get("shelves") is None
    holds(growth)


def test_progress_tells_what_is_tried() -> None:
    told: list[tuple[float, str]] = []
    lay_out(template("fc-san"), Wish(5e12), CATALOG, HEADER, lambda share, text: told.append((share, text)))
    shares = [share for share, _ in told]
    assert shares == sorted(shares)
    assert any("raid10" in text for _, text in told)


def test_a_building_block_takes_only_drives_that_two_servers_reach() -> None:
    found = lay_out(template("ess"), Wish(50e12, discontinued=True), CATALOG, HEADER)
    names = {layout.drive for layout in found}
    assert "IBM ESS 2TB 7.2K NL-SAS (3.5in)" in names
    assert not [name for name in names if "internal" in name]

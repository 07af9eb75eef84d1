"""Whether a model fits the place of a line, as the program's own checks say it."""

from __future__ import annotations

from functools import cache

from sizer.api import load
from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import apply
from sizer.design.scenarios import resolve
from sizer.exploring.changes.fitting import Fit, Fits, Fitting, assembly_problems
from sizer.sizing import size
from sizer.sizing.hardware.drive_capacity import has_known_capacity

CATALOG = shipped_catalog()


@cache
def fitting(design: str, line: str) -> Fitting:
    return Fitting(resolve(load(design).design), CATALOG, line)


def fit(design: str, line: str, item: str) -> Fit:
    return fitting(design, line).of(CATALOG.items[item])


def test_a_drive_that_plugs_in_fits_and_one_that_does_not_says_why_in_a_word() -> None:
    assert fit("hp-ha-nfs", "drives", "kioxia-kpm71rug15t3").text == "fits"
    assert fit("hp-ha-nfs", "drives", "samsung-pm9a3-3-84-tb-u-2").text == "no: PCIe"
    assert fit("hp-ha-nfs", "drives", "kioxia-kcd7xrje7t68").text == "no: E3"
    assert fit("hp-ha-nfs", "drives", "hp-418371-b21").text == "in use"


def test_what_does_not_fit_is_what_a_sizing_would_say() -> None:
    asked = fitting("hp-ha-nfs", "drives")
    for item in CATALOG.items.values():
        if not asked.concerns(item) or asked.of(item).present:
            continue
        found = asked.of(item)
        after = apply(asked.design, found.edit).design
        before = {(each.code, each.location.record) for each in assembly_problems(asked.design, CATALOG)}
        new = [each for each in assembly_problems(after, CATALOG) if (each.code, each.location.record) not in before]
        assert bool(new or not has_known_capacity(item)) is (found.fits is not Fits.YES), item.id
        assert not new or any(found.sentences[0].startswith(each.text) for each in new)


def test_a_drive_of_which_nobody_knows_how_much_it_holds_is_no_fit() -> None:
    asked = fitting("ssck-hp-sfs", "home-drives")
    found = asked.of(CATALOG.items["hitachi-hus154530vlf400"])
    assert (found.fits, found.text) == (Fits.UNCERTAIN, "capacity unknown")
    for item in CATALOG.items.values():
        if asked.concerns(item) and asked.of(item).fits is Fits.YES and not asked.of(item).present:
            assert size(apply(asked.design, asked.of(item).edit).design, CATALOG).pools, item.id


def test_an_array_of_another_maker_takes_the_connections_at_its_own_ports_of_the_same_kind() -> None:
    found = fit("hp-ha-nfs", "arrays", "dell-powervault-me5084")
    assert (found.text, found.moved) == ("shelves of another maker", ("SAN to arrays moves to port fc",))
    assert found.fits is Fits.UNCERTAIN
    after = apply(fitting("hp-ha-nfs", "arrays").design, found.edit).design
    line, link = after.items.get("arrays"), after.links.get("arrays-san")
    assert line is not None
    assert link is not None
    assert (line.item, link.to_port, link.from_port) == ("dell-powervault-me5084", "fc", "external")


def test_an_array_without_such_ports_says_so_and_leaves_the_connection_as_it_is() -> None:
    asked = fitting("hp-ha-nfs", "arrays")
    found = fit("hp-ha-nfs", "arrays", "hp-p2000-g3-iscsi") if "hp-p2000-g3-iscsi" in CATALOG.items else next(
        asked.of(item) for item in CATALOG.items.values()
        if asked.concerns(item) and asked.of(item).reason == "no FC port")
    assert found.text == "no: no FC port"
    assert "SAN to arrays needs a port for" in found.sentences[0]
    link = apply(asked.design, found.edit).design.links.get("arrays-san")
    assert link is not None
    assert link.to_port == "host"


def test_what_nobody_knows_is_uncertain_and_not_a_fit() -> None:
    asked = fitting("hp-ha-nfs", "arrays")
    doubtful = [asked.of(item) for item in CATALOG.items.values()
                if asked.concerns(item) and asked.of(item).fits is Fits.UNCERTAIN]
    assert doubtful
    assert all(each.reason and each.sentences for each in doubtful)
    bare = fit("hp-ha-nfs", "arrays", "ibm-flashsystem-5200")
    assert not CATALOG.items["ibm-flashsystem-5200"].ports
    assert (bare.fits, bare.text) == (Fits.UNCERTAIN, "ports unknown")
    assert "no source says what ports" in bare.sentences[0]


def test_a_module_of_a_chassis_is_not_replaced_by_a_switch_for_a_rack() -> None:
    assert fit("hp-ha-nfs", "fcsw", "brocade-g620").text == "no: for a rack"
    assert fit("hp-ha-nfs", "hba", "emulex-lpe12002").text == "no: PCIe"


def test_another_kind_and_a_line_that_is_no_more_are_told() -> None:
    assert fit("hp-ha-nfs", "drives", "brocade-g620").text == "no: another kind"
    assert fit("hp-ha-nfs", "gone", "brocade-g620").sentences == ("There is no line gone.",) or (
        fit("hp-ha-nfs", "gone", "brocade-g620").fits is Fits.NO)

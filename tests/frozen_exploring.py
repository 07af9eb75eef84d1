"""Writes what seeking, fixes, layouts and what-if tables answer for the shipped designs, as tests.frozen does figures.

    python -m tests.frozen_exploring FOLDER              half a minute
    python -m tests.frozen_exploring FOLDER --chance 30  also for so many designs by chance
    diff -r BEFORE AFTER

Changes are tried on the shipped designs, layouts made of the shipped templates.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random

from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.editing.edits import Edit, PutRecord, apply, set_one
from sizer.design.files.addresses import templates
from sizer.design.files.fileformat import dumps
from sizer.design.files.storage import load
from sizer.design.records import Design, Requirement, RequirementKind
from sizer.errors import SizerError
from sizer.exploring.growing.layout import Layout
from sizer.exploring.growing.layouts import lay_out
from sizer.exploring.growing.mending import Fix, Mending, mend
from sizer.exploring.growing.wishes import Header, Wish
from sizer.exploring.seeking.seek import seek
from sizer.exploring.varying.axes import Axis, vary, vary_quantity
from sizer.exploring.varying.whatif import two_way
from sizer.sizing import size
from tests import randomly

CATALOG = shipped_catalog()
RATE, BANDWIDTH, CAPACITY = "throughput_per_s", "bandwidth_bytes_per_s", "usable_bytes"
SEEKS: tuple[tuple[str, str, float, str, str | None], ...] = (
    ("hp-ha-nfs", f"workload.sfs.{RATE}", 200e3, "likely", None),
    ("hp-ha-nfs", f"workload.sfs.{RATE}", 200e3, "likely", "drives"),
    ("hp-ha-nfs", "workload.sfs.response_s", 4.2e-3, "likely", None),
    ("hp-ha-nfs", "requirement.capacity.headroom", 0.1, "low", None),
    ("hp-ha-nfs", "requirement.space.headroom", 0.1, "likely", "drives"),
    ("p2000-iscsi", f"workload.enterprise.{RATE}", 5e3, "likely", None),
    ("p2000-iscsi", f"workload.enterprise.{RATE}", 1.1e3, "low", None),
    ("p2000-iscsi", f"pool.enterprise.{CAPACITY}", 1e12, "likely", None),
    ("ssck-hp-sfs@phase1", f"workload.read.{BANDWIDTH}", 2e9, "likely", None),
    ("ess-gl4-sas@40gbe", f"workload.gpfsperf.{BANDWIDTH}", 20e9, "likely", None),
    ("ess-gl4-sas@40gbe", f"workload.gpfsperf.{BANDWIDTH}", 50e9, "low", "clients-net"),
    ("nfs-interconnects@1gbe", f"workload.write.{BANDWIDTH}", 250e6, "likely", None),
    ("iscsi-diskless", f"workload.write.{BANDWIDTH}", 300e6, "likely", None),
    ("hp-ha-nfs", "no.such.figure", 1.0, "likely", None),
)
"""Design, figure, target, which end of its range, and the quantity if one is named."""


def asked(kind: RequirementKind, target: float, workload: str | None = None) -> PutRecord:
    """A requirement put into a design."""
    return PutRecord("requirements", Requirement("asked", "Asked", kind, target=target, workload=workload))


MISSED: tuple[tuple[str, str, bool, Edit], ...] = (
    ("hp-ha-nfs", "capacity", False, set_one("items", "drives", "quantity", 640)),
    ("hp-ha-nfs", "capacity", True, set_one("items", "drives", "quantity", 640)),
    ("hp-ha-nfs", "rate", False, set_one("requirements", "rate", "target", 200e3)),
    ("hp-ha-nfs", "rate", False, set_one("requirements", "rate", "within_s", 0.003)),
    ("hp-ha-nfs", "space", False, set_one("requirements", "space", "target", 60)),
    ("hp-ha-nfs", "asked", False, asked(RequirementKind.POWER, 9e3)),
    ("hp-ha-nfs", "asked", False, asked(RequirementKind.RESPONSE, 4.2e-3, "sfs")),
    ("hp-ha-nfs", "asked", False, asked(RequirementKind.AFTER_ONE_FAILURE, 0.8, "sfs")),
    ("ess-gl4-sas@40gbe", "asked", False, asked(RequirementKind.BANDWIDTH, 20e9, "gpfsperf")),
    ("ssck-hp-sfs@phase1", "asked", False, asked(RequirementKind.BANDWIDTH, 2e9, "read")),
    ("p2000-iscsi", "asked", False, asked(RequirementKind.IOPS, 1500.0, "enterprise")),
)
"""Design, requirement, whether for sure, and the edit after which it is missed."""
WISHES = {
    "ordinary": Wish(20e12, 5e3, 0.01, 1e9, 0.5, discontinued=True),
    "large": Wish(1e15, 1e6, 0.01, None, 0.5, discontinued=True),
}
LAID_OUT = (("ess", "ordinary"), ("iscsi", "ordinary"), ("lustre", "ordinary"), ("nas-cluster", "large"),
            ("fc-san", "ordinary"))


def shipped(address: str) -> tuple[Design, str | None]:
    """A shipped design with the scenario that its address names."""
    name, _, scenario = address.partition("@")
    return load(shipped_path() / "designs" / f"{name}.sizer"), scenario or None


def sought(address: str, key: str, target: float, at: str, by: str | None) -> Iterator[str]:
    """What a search answers, with every change that it weighed."""
    yield f"# {address} {key} {target} {at} {by}"
    design, scenario = shipped(address)
    try:
        answer = seek(design, CATALOG, scenario, key, target, at, by)
    except SizerError as error:
        yield str(error.problems)
        return
    yield from answer.sentences()
    yield from (str(row) for row in answer.rows())
    yield f"{answer.by} {answer.present!r} {answer.met_already} {answer.best!r} {answer.reason}"


def by_chance(count: int) -> Iterator[str]:
    """What a search answers for half as much again of all work of designs by chance, and what would mend them."""
    for seed in range(count):
        design = randomly.some_design(Random(seed))
        try:
            sizing = size(design, CATALOG)
            for work in sizing.workloads[:2]:
                yield f"# {seed} {work.id}"
                answer = seek(design, CATALOG, None, work.throughput, 1.5 * sizing.sheet[work.throughput].number)
                yield from answer.sentences()
                yield from (str(row) for row in answer.rows())
            for result in [one for one in sizing.requirements if sizing.sheet[one.headroom].number < 0][:1]:
                yield from told(mend(design, CATALOG, None, result.id))
        except SizerError as error:
            yield str(error.problems)


def mended(address: str, requirement: str, edit: Edit, *, sure: bool) -> Iterator[str]:
    """What would meet a requirement."""
    design, scenario = shipped(address)
    found = mend(apply(design, edit).design, CATALOG, scenario, requirement, sure=sure)
    yield f"# {address} {requirement} {edit}"
    yield from told(found)


def told(found: Mending) -> Iterator[str]:
    """An answer as lines."""
    yield (f"{found.title} {found.present!r} {found.target!r} {found.unit} {found.at_least} {found.headroom!r} "
           f"{found.sure} {found.reason} {found.notes}")
    yield from (line for fix in found.fixes for line in lines_of("fix", fix))
    yield from (line for fix in found.short for line in lines_of("short", fix))


def lines_of(kind: str, fix: Fix) -> Iterator[str]:
    """A fix with all that is said of it."""
    yield f"{kind}: {fix.title} | {fix.edit}"
    yield (f"  {fix.reaches!r} {fix.verdict} {fix.share!r} {fix.cost} {fix.pieces!r} {fix.misses} {fix.problems} "
           f"{fix.losses} {fix.doubts}")


def laid_out(template: str, wish: str) -> Iterator[str]:
    """The layouts that a template gives for a wish."""
    yield from map(layout, lay_out(load(templates()[template]), WISHES[wish], CATALOG,
                                   Header("Ada", "2026-01-31", "USD")))


def layout(found: Layout) -> str:
    """A layout with its design."""
    return (f"## {found.title} {found.reached} {found.missed} {found.rules} {found.rack_units!r} {found.watts!r} "
            f"{found.price!r} {found.unknown_watts!r} {found.rough_bytes!r} {found.short!r}\n{dumps(found.design)!r}")


def tables(count: int = 2) -> Iterator[str]:
    """So many what-if tables over inputs and quantities."""
    design, scenario = shipped("hp-ha-nfs")
    sizing = size(design, CATALOG, scenario)
    axes: tuple[Axis, ...] = (
        vary_quantity(sizing, CATALOG, "drives", (32, 400, 736, 1184, 5000)),
        vary_quantity(sizing, CATALOG, "nodes", (1, 2, 3, 4, 6)),
        vary(sizing, "workload.sfs.hit_ratio", (0.1, 0.5, 0.9, 2.0)),
    )
    keys = (f"workload.sfs.{RATE}", "workload.sfs.bottleneck", f"pool.data.{CAPACITY}", "requirement.rate.headroom")
    wanted = tuple(key for key in keys if key in sizing.sheet)
    for axis in axes[1:1 + count]:
        yield from (str(row) for row in two_way(sizing, CATALOG, axes[0], axis, wanted).rows())


def freeze(folder: Path, chance: int) -> None:
    """Write everything into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for at, one in enumerate(SEEKS):
        (folder / f"seek-{at}.txt").write_text("\n".join(sought(*one)), "utf-8")
    for at, (address, requirement, sure, edit) in enumerate(MISSED):
        text = "\n".join(mended(address, requirement, edit, sure=sure))
        (folder / f"mend-{at}.txt").write_text(text, "utf-8")
    for name, wish in LAID_OUT:
        (folder / f"layouts-{name}.txt").write_text("\n".join(laid_out(name, wish)), "utf-8")
    (folder / "chance.txt").write_text("\n".join(by_chance(chance)), "utf-8")
    (folder / "tables.txt").write_text("\n".join(tables()), "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--chance", type=int, default=0, help="how many designs by chance")
    options = parser.parse_args()
    freeze(options.folder, options.chance)

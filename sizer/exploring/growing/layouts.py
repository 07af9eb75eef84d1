"""First designs from requirements: templates, with other drives, systems and networks, grown until they meet them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from sizer.catalog.records import Catalog
from sizer.design.records import Design, Status
from sizer.design.stems import figure_key
from sizer.errors import SizerError
from sizer.exploring.growing.growth import Growth, grown
from sizer.exploring.growing.variants import (
    Variant,
    with_arrays,
    with_drives,
    with_networks,
    with_processors,
    with_protections,
    with_protocols,
    with_servers,
)
from sizer.exploring.growing.wishes import Header, Wish, fits, offered, started
from sizer.figures.columns import sample
from sizer.sizing.hardware.lines import Line
from sizer.sizing.judging.requirements import ends_of, verdict_within
from sizer.sizing.judging.uncertain import why_open
from sizer.sizing.result import RequirementResult, Sizing, Verdict

MOST_TEMPLATES = 3
"""Templates whose drives, systems and networks are varied, of all that were grown as they are drawn."""
FIRST_SHARE = 0.3
"""Share of the progress until all templates are grown as they are drawn."""
FLASH_OVER_DISK = 5.0
"""Estimate (3 to 8): price of a terabyte of flash over one of disk. It only orders layouts whose price is not known."""
TERABYTES_OF_A_UNIT = 300.0
"""Estimate (100 to 800): price of a rack unit of servers, arrays and switches in terabytes of disks, as above."""
Progress = Callable[[float, str], None]


@dataclass(frozen=True, slots=True)
class Layout:
    """One design that was laid out. ``reached`` has what each requirement reaches, ``missed`` those not met with why.

    ``doubts`` are those met at the likely values and uncertain over the range, by the verdict that the window's lights
    give, with why; ``asides`` what is to be told with a verdict, such as losses that the house rules do not count.
    ``architecture`` is the title of the template, ``system`` its arrays, servers, shelves and switches, ``flash_bytes``
    how much of ``raw_bytes`` is flash. Totals are None where a line has no value; they are then at least what the known
    lines make.
    """

    design: Design
    drives: int
    drive: str
    protection: str
    reached: dict[str, float]
    missed: dict[str, str]
    rules: tuple[str, ...]
    """House rules that are broken, and why nothing mends that."""
    rack_units: float
    watts: float
    price: float | None
    unknown_watts: float
    """Lines whose power is not known."""
    raw_bytes: float
    short: float
    """By what share the requirements that are missed are missed, together."""
    doubts: dict[str, str]
    asides: dict[str, str]
    architecture: str
    system: str
    flash_bytes: float

    @property
    def clean(self) -> bool:
        """Whether it meets everything over the whole range, within the house rules."""
        return not (self.missed or self.doubts or self.rules)

    @property
    def rough_cost(self) -> float:
        """What it is compared by while prices are not known, in terabytes of disks. It is never shown."""
        stored = (self.raw_bytes + (FLASH_OVER_DISK - 1) * self.flash_bytes) / 1e12
        return stored + TERABYTES_OF_A_UNIT * self.rack_units

    @property
    def title(self) -> str:
        """The layout in one line."""
        return f"{self.drives:,} × {self.drive}, {self.protection}; {self.system}"


def lay_out(
    template: Design, wish: Wish, catalog: Catalog, header: Header, progress: Progress = lambda _share, _text: None
) -> list[Layout]:
    """Designs that meet the wish, least expensive first; where none does, those that come nearest, with what they miss.

    Those that meet it over the whole range come before those that do at the likely values. Of the best that drives and
    protection give, arrays, servers, processors and the network are varied one after the other. Where prices are not
    known, flash, disks and rack units at rough estimates of theirs say what is least. A template with parts that are no
    longer sold gives none unless the wish allows them.
    """
    catalog = offered(catalog, wish)
    return _ranked(_varied(template, wish, catalog, header, progress)) if fits(template, wish, catalog) else []


def lay_out_any(
    templates: Iterable[Design], wish: Wish, catalog: Catalog, header: Header,
    progress: Progress = lambda _share, _text: None,
) -> list[Layout]:
    """What :func:`lay_out` gives of the templates that come nearest as they are drawn, the best of all first."""
    catalog = offered(catalog, wish)
    drawn = as_drawn(templates, wish, catalog, header, partial(_scaled, progress, 0.0, FIRST_SHARE, ""))
    layouts = [found for _, found in drawn]
    best = drawn[:MOST_TEMPLATES]
    for at, (template, known) in enumerate(best):
        part = (1 - FIRST_SHARE) / len(best)
        told = partial(_scaled, progress, FIRST_SHARE + part * at, part, f"{template.title}: ")
        layouts += _varied(template, wish, catalog, header, told, known)
    return _ranked(layouts)


def as_drawn(
    templates: Iterable[Design], wish: Wish, catalog: Catalog, header: Header,
    progress: Progress = lambda _share, _text: None,
) -> list[tuple[Design, Layout]]:
    """The templates of the kind that is asked for, each grown as it is drawn, those that come nearest first.

    What is uncertain does not count: it may be gone with other drives or protection.
    """
    found: list[tuple[Design, Layout]] = []
    fitting = [each for each in templates if fits(each, wish, catalog)]
    for at, template in enumerate(fitting):
        grew = _grown(Variant(template.title, started(template, wish, catalog, header)), template.title, catalog,
                      partial(_report, progress, at / len(fitting), template.title))
        found += [(template, grew)] if grew is not None else []
    return sorted(found, key=lambda each: (len(each[1].missed), each[1].short, each[1].rough_cost))


def _varied(
    template: Design, wish: Wish, catalog: Catalog, header: Header, progress: Progress,
    known: Layout | None = None,
) -> list[Layout]:
    """The template with other drives and protection, and the best of those with other systems.

    NVMe in place of SCSI is tried where something is missed or uncertain, faster processors and networks where it is
    missed: they cost more and bring nothing else. Where the
    template as it is drawn is ``known``, only the best drives are tried under another protection.
    """
    start = started(template, wish, catalog, header)
    found = [(known, start)] if known is not None else list[tuple[Layout, Design]]()
    first = list(with_drives(start, catalog, mirrored=known is None))[len(found):]

    def tried(variants: Iterable[Variant], start: float, end: float) -> None:
        together = list(variants)
        for at, variant in enumerate(together):
            share = start + (end - start) * at / len(together)
            made = _grown(variant, template.title, catalog, partial(_report, progress, share, variant.title))
            found.extend([(made, variant.design)] if made is not None else [])

    tried(first, 0.0, 0.5)
    if known is not None:
        tried(with_protections(_best(found)[1], catalog), 0.5, 0.6)
    for at, stage in enumerate((with_arrays, with_servers)):
        if found:
            tried(stage(_best(found)[1], catalog), 0.6 + 0.1 * at, 0.7 + 0.1 * at)
    if found and not _best(found)[0].clean:
        tried(with_protocols(_best(found)[1], catalog), 0.8, 0.8)
    if found and (_best(found)[0].missed or _best(found)[0].rules):
        tried(with_processors(_best(found)[1], catalog), 0.8, 0.9)
        best, start = _best(found)
        tried(with_networks(start, catalog, best.design), 0.9, 1.0)
    return [layout for layout, _ in found]


def _best(found: list[tuple[Layout, Design]]) -> tuple[Layout, Design]:
    return min(found, key=lambda each: _rank(each[0]))


def _ranked(layouts: Iterable[Layout]) -> list[Layout]:
    """The layouts in their order, each once."""
    different: dict[tuple[str, str], Layout] = {}
    for layout in sorted(layouts, key=_rank):
        different.setdefault((layout.architecture, layout.title), layout)
    return list(different.values())


def _grown(variant: Variant, architecture: str, catalog: Catalog, progress: Callable[[str], None]) -> Layout | None:
    """The layout that a variant grows to; None where nothing can be built of it."""
    progress("")
    try:
        growth = grown(variant.design, catalog, progress)
    except SizerError:
        return None
    return _layout(growth, architecture) if not growth.refusal else None


def _report(progress: Progress, share: float, name: str, step: str) -> None:
    progress(share, f"{name}: {step}" if step else name)


def _scaled(progress: Progress, start: float, part: float, before: str, share: float, text: str) -> None:
    progress(start + part * share, f"{before}{text}")


def _layout(growth: Growth, architecture: str) -> Layout:
    sizing, design = growth.sizing, growth.design
    sheet, physical, pool = sizing.sheet, sizing.physical, design.pools[0]
    inventory = growth.reached.inventory
    lines = [inventory.lines[name] for name in pool.drives if name in inventory.lines]
    ends = ends_of(sample(sheet, keep=tuple(each.headroom for each in sizing.requirements)))
    missed, doubts = {one.title: one.says for one in sizing.without_result("requirements")}, dict[str, str]()
    for each in sizing.requirements:
        verdict = verdict_within(sizing, each, ends)
        if sheet[each.headroom].number < 0 or verdict not in (Verdict.MET, Verdict.UNCERTAIN):
            missed[each.title] = _why(growth, each)
        elif verdict is Verdict.UNCERTAIN:
            doubts[each.title] = why_open(sizing, each, ends)
    unpriced = sheet[physical.price.unknown_lines].number > 0
    return Layout(
        design, sum(line.record.quantity for line in lines), lines[0].item.title if lines else "", pool.protection,
        {each.id: sheet[each.actual].number for each in sizing.requirements}, missed,
        tuple(dict.fromkeys(f"{_rule(sizing, key)}: {why}" for key, why in growth.rules.items())),
        sheet[physical.rack_units.value].number, sheet[physical.watts.value].number,
        None if unpriced else sheet[physical.price.value].number, sheet[physical.watts.unknown_lines].number,
        sum(map(_bytes_of, lines)),
        sum(-min(sheet[each.headroom].number, 0.0) for each in sizing.requirements), doubts,
        {each.title: each.aside for each in sizing.requirements if each.aside}, architecture, _system(growth),
        sum(_bytes_of(line) for line in lines if line.item.text("media") != "hdd"),
    )


def _bytes_of(line: Line) -> float:
    return (line.item.number("capacity_bytes") or line.item.number("nominal_bytes") or 0.0) * line.record.quantity


def _system(growth: Growth) -> str:
    """The arrays, servers, shelves and switches that were not there before, with how many."""
    lines = [line for line in growth.reached.inventory.lines.values() if line.record.status is not Status.EXISTING]
    return ", ".join(f"{line.record.quantity:,} × {line.item.title}" for line in lines
                     if line.item.kind.owns_drives or line.item.kind.is_shelf or line.item.kind.is_switch)


def _why(growth: Growth, each: RequirementResult) -> str:
    keys = (figure_key("requirements", each.id, "own_headroom"), each.headroom)
    return next((growth.unmet[key] for key in keys if key in growth.unmet), "not reached in the steps that were tried")


def _rule(sizing: Sizing, key: str) -> str:
    used = next((use.label for work in sizing.workloads for use in work.resources if use.utilization == key), key)
    return f"{used} at {sizing.sheet[key].number:.0%}" if key in sizing.sheet else used


def _rank(layout: Layout) -> tuple[object, ...]:
    return (len(layout.missed), layout.short, len(layout.rules), len(layout.doubts),
            math.inf if layout.price is None else layout.price, layout.rough_cost, layout.rack_units, layout.watts)

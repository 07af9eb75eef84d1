"""First designs from requirements: templates, with other drives, systems and networks, grown until they meet them."""

from __future__ import annotations

import math
from collections import Counter
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
from sizer.sizing.bench.wiring import DEFAULTS
from sizer.sizing.hardware.lines import Line
from sizer.sizing.judging.requirements import ends_of, verdict_within
from sizer.sizing.judging.uncertain import why_open
from sizer.sizing.result import RequirementResult, Sizing, Verdict
from sizer.units import format_value

MOST_TEMPLATES = 3
"""Templates whose drives, systems and networks are varied, of all that were grown as they are drawn."""
FIRST_SHARE = 0.3
"""Share of the progress until all templates are grown as they are drawn."""
FLASH_PRICE, UNIT_PRICE = "flash_price_ratio", "rack_unit_price_bytes"
"""The defaults that order layouts whose price is not known."""
Progress = Callable[[float, str], None]


@dataclass(frozen=True, slots=True)
class Layout:
    """One design that was laid out. ``reached`` has what each requirement reaches, ``missed`` those not met with why.

    ``doubts`` are those met at the likely values and uncertain over the range, by the verdict that the window's lights
    give, with why; ``asides`` what is to be told with a verdict, such as losses that the house rules do not count.
    ``architecture`` is the title of the template, ``system`` its arrays, servers, shelves and switches; ``drives``,
    ``drive`` and ``protection`` are those of all pools, ``drawn`` how many there are of each drive. Totals are None
    where a line has no value; they are then at least what the known lines make. ``rough_bytes`` is what it is compared
    by while prices are not known, in bytes of disks; it is never shown.
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
    rough_bytes: float
    short: float
    """By what share the requirements that are missed are missed, together."""
    doubts: dict[str, str]
    asides: dict[str, str]
    architecture: str
    system: str
    drawn: str
    order: str
    """What it is ordered by since its price is not known; empty where it is."""
    mix: str = ""
    """Of which directions its bandwidth is the sum; empty where none is asked for."""

    @property
    def clean(self) -> bool:
        """Whether it meets everything over the whole range, within the house rules."""
        return not (self.missed or self.doubts or self.rules)

    @property
    def title(self) -> str:
        """The layout in one line."""
        return f"{self.drawn}, {self.protection}; {self.system}"


def lay_out(
    template: Design, wish: Wish, catalog: Catalog, header: Header, progress: Progress = lambda _share, _text: None
) -> list[Layout]:
    """Designs that meet the wish; where none does, those that come nearest, with what they miss.

    Those that meet it over the whole range come before those that do at the likely values. Of equal ones those whose
    price is known come first, the least expensive of them before the others; the rest is ordered by a rough estimate of
    flash, disks and rack units (``Layout.order``), then by rack units and power. Of the best that drives and
    protection give, arrays, servers, processors and the network are varied one after the other. A template with parts
    that are no longer sold gives none unless the wish allows them.
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
    return sorted(found, key=lambda each: (len(each[1].missed), each[1].short, each[1].rough_bytes))


def _varied(
    template: Design, wish: Wish, catalog: Catalog, header: Header, progress: Progress,
    known: Layout | None = None,
) -> list[Layout]:
    """The template with other drives and protection, and the best of those with other systems.

    NVMe in place of SCSI is tried where something is missed or uncertain, faster processors and networks where it is
    missed: they cost more and bring nothing else. Where the template as it is drawn is ``known``, only the best drives
    are tried under another protection.
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
    return _layout(growth, architecture, catalog) if not growth.refusal else None


def _report(progress: Progress, share: float, name: str, step: str) -> None:
    progress(share, f"{name}: {step}" if step else name)


def _scaled(progress: Progress, start: float, part: float, before: str, share: float, text: str) -> None:
    progress(start + part * share, f"{before}{text}")


def _layout(growth: Growth, architecture: str, catalog: Catalog) -> Layout:
    sizing, design = growth.sizing, growth.design
    sheet, physical, known = sizing.sheet, sizing.physical, growth.reached.inventory.lines
    lines = [known[name] for name in dict.fromkeys(name for pool in design.pools for name in pool.drives)
             if name in known]
    drives: Counter[str] = Counter()
    for line in lines:
        drives[line.item.title] += line.record.quantity
    rack_units = sheet[physical.rack_units.value].number
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
        design, drives.total(), " + ".join(drives), " + ".join(dict.fromkeys(pool.protection for pool in design.pools)),
        {each.id: sheet[each.actual].number for each in sizing.requirements}, missed,
        tuple(dict.fromkeys(f"{_rule(sizing, key)}: {why}" for key, why in growth.rules.items())),
        rack_units, sheet[physical.watts.value].number,
        None if unpriced else sheet[physical.price.value].number, sheet[physical.watts.unknown_lines].number,
        _rough_bytes(catalog, lines, rack_units),
        sum(-min(sheet[each.headroom].number, 0.0) for each in sizing.requirements), doubts,
        {each.title: each.told_beside for each in sizing.requirements if each.told_beside},
        architecture, _system(growth),
        " + ".join(f"{many:,} × {title}" for title, many in drives.items()), _how_ordered(catalog) if unpriced else "",
        "; ".join(dict.fromkeys(each.mix for each in sizing.requirements if each.mix)),
    )


def _rough_bytes(catalog: Catalog, lines: Iterable[Line], rack_units: float) -> float:
    """What drives and rack units cost by rough estimates of their prices, in bytes of disks."""
    flash, unit = (_ends(catalog, name)[1] for name in (FLASH_PRICE, UNIT_PRICE))
    return sum(_bytes_of(line) * (flash if line.item.is_flash else 1.0) for line in lines) + unit * rack_units


def _how_ordered(catalog: Catalog) -> str:
    """What layouts are ordered by while prices are not known, in a sentence."""
    flash, unit = (_ends(catalog, name) for name in (FLASH_PRICE, UNIT_PRICE))
    low, likely, high = (format_value(number, "B", 3) for number in unit)
    return (f"Prices are not known: what comes first is the least by a rough estimate, in which flash costs "
            f"{flash[1]:g} ({flash[0]:g} to {flash[2]:g}) times as much as disks of its capacity, and a rack unit as "
            f"much as {likely} ({low} to {high}) of disks")


def _ends(catalog: Catalog, name: str) -> tuple[float, float, float]:
    """A default of the model: low, likely, high."""
    known = catalog.values_of(DEFAULTS)[name]
    likely = float(known.value)
    return known.low or likely, likely, known.high or likely


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
            math.inf if layout.price is None else layout.price, layout.rough_bytes, layout.rack_units, layout.watts)

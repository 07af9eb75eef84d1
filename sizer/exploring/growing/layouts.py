"""First designs from requirements: templates, with other drives, systems and networks, grown until they meet them."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial

from sizer.catalog.records import Catalog
from sizer.design.records import Design
from sizer.errors import SizerError
from sizer.exploring.growing.growth import grown
from sizer.exploring.growing.layout import Layout, layout_of
from sizer.exploring.growing.ranking import ranked
from sizer.exploring.growing.variants import (
    Variant,
    on_medium,
    with_arrays,
    with_drives,
    with_networks,
    with_processors,
    with_protections,
    with_protocols,
    with_servers,
)
from sizer.exploring.growing.wishes import DISK, FLASH, Header, Wish, fits, offered, started

MOST_TEMPLATES = 3
"""Templates whose drives, systems and networks are varied, of all that were grown as they are drawn."""
MOST_DRIVES = 2
"""Other drives that each of the other templates is tried with, where it does not meet what is asked as it is drawn."""
FIRST_SHARE, LAST_SHARE = 0.25, 0.15
"""Shares of the progress until all templates are grown as they are drawn, and for the last that are varied."""
Progress = Callable[[float, str], None]


def _silent(_share: float, _text: str) -> None:
    """Progress that nobody follows."""


def lay_out(
    template: Design, wish: Wish, catalog: Catalog, header: Header, progress: Progress = _silent
) -> list[Layout]:
    """Designs that meet the wish; where none does, those that come nearest, with what they miss.

    Of the best that drives and protection give, arrays, servers, processors and the network are varied one after the
    other; which is best is judged by the price where it is known, else by a rough estimate of flash, disks and rack
    units. A template with parts that are no longer sold gives none unless the wish allows them.
    """
    return ranked(found_of(template, wish, catalog, header, progress))


def lay_out_any(
    templates: Iterable[Design], wish: Wish, catalog: Catalog, header: Header, progress: Progress = _silent
) -> list[Layout]:
    """What :func:`lay_out` gives of the templates that come nearest as they are drawn, the best of all first."""
    return ranked(found_of_any(templates, wish, catalog, header, progress))


def found_of(
    template: Design, wish: Wish, catalog: Catalog, header: Header, progress: Progress = _silent
) -> Generator[Layout, None, None]:
    """What :func:`lay_out` orders, one by one as they are found; whoever closes the iterator ends the search."""
    catalog = offered(catalog, wish)
    if fits(template, wish, catalog):
        yield from _varied(template, wish, catalog, header, progress)


def found_of_any(
    templates: Iterable[Design], wish: Wish, catalog: Catalog, header: Header, progress: Progress = _silent
) -> Generator[Layout, None, None]:
    """What :func:`lay_out_any` orders, one by one as they are found.

    First all templates as they are drawn, then those that come nearest with whatever else they may have, then the
    others with a few other drives.
    """
    catalog = offered(catalog, wish)
    drawn: list[tuple[Design, Layout]] = []
    for found in _drawn(templates, wish, catalog, header, partial(_scaled, progress, 0.0, FIRST_SHARE, "")):
        drawn.append(found)
        yield found[1]
    drawn.sort(key=_nearest)
    best, others = drawn[:MOST_TEMPLATES], [each for each in drawn[MOST_TEMPLATES:] if not each[1].clean]
    for at, (template, known) in enumerate(best):
        part = (1 - FIRST_SHARE - LAST_SHARE) / len(best)
        told = partial(_scaled, progress, FIRST_SHARE + part * at, part, f"{template.title}: ")
        yield from _varied(template, wish, catalog, header, told, known)
    for at, (template, known) in enumerate(others):
        part = LAST_SHARE / len(others)
        told = partial(_scaled, progress, 1 - LAST_SHARE + part * at, part, f"{template.title}: ")
        yield from _with_other_drives(template, wish, catalog, header, told, known)


def as_drawn(
    templates: Iterable[Design], wish: Wish, catalog: Catalog, header: Header, progress: Progress = _silent
) -> list[tuple[Design, Layout]]:
    """The templates of the kind that is asked for, each grown as it is drawn, those that come nearest first.

    What is uncertain does not count: it may be gone with other drives or protection.
    """
    return sorted(_drawn(templates, wish, catalog, header, progress), key=_nearest)


def _drawn(
    templates: Iterable[Design], wish: Wish, catalog: Catalog, header: Header, progress: Progress
) -> Iterator[tuple[Design, Layout]]:
    fitting = [each for each in templates if fits(each, wish, catalog)]
    for at, template in enumerate(fitting):
        first = next(_on_media(template, wish, catalog, header), None)
        grew = first and _grown(first, wish, template.title, catalog,
                                partial(_report, progress, at / len(fitting), template.title))
        if grew:
            yield template, grew


def _on_media(template: Design, wish: Wish, catalog: Catalog, header: Header) -> Iterator[Variant]:
    """The template as it is drawn, then with each other drive, as far as they are of the medium that is asked for."""
    start = started(template, wish, catalog, header)
    for variant in with_drives(start, catalog, mirrored=False):
        if on_medium(variant.design, catalog, wish.media):
            yield variant


def _nearest(found: tuple[Design, Layout]) -> tuple[int, float, float]:
    layout = found[1]
    return len(layout.missed), layout.short, layout.rough_bytes


class _Trying:
    """Variants of one template that are grown one after the other, with what each was grown from."""

    def __init__(self, template: Design, wish: Wish, catalog: Catalog, progress: Progress) -> None:
        self._title, self._wish, self._catalog, self._progress = template.title, wish, catalog, progress
        self.found: list[tuple[Layout, Design]] = []

    @property
    def best(self) -> tuple[Layout, Design]:
        return min(self.found, key=lambda each: _rank(each[0]))

    def each(self, variants: Iterable[Variant], start: float, end: float) -> Iterator[Layout]:
        together = [each for each in variants if on_medium(each.design, self._catalog, self._wish.media)]
        for at, variant in enumerate(together):
            share = start + (end - start) * at / len(together)
            made = _grown(variant, self._wish, self._title, self._catalog,
                          partial(_report, self._progress, share, variant.title))
            if made is not None:
                self.found.append((made, variant.design))
                yield made


def _varied(
    template: Design, wish: Wish, catalog: Catalog, header: Header, progress: Progress, known: Layout | None = None
) -> Iterator[Layout]:
    """The template with other drives and protection, and the best of those with other systems.

    NVMe in place of SCSI is tried where something is missed or uncertain, faster processors and networks where it is
    missed: they cost more and bring nothing else. Where the template as it is drawn is ``known``, only the best drives
    are tried under another protection.
    """
    trying = _Trying(template, wish, catalog, progress)
    start = started(template, wish, catalog, header)
    if known is None:
        yield from trying.each(with_drives(start, catalog), 0.0, 0.5)
    else:
        first, *others = _on_media(template, wish, catalog, header)
        trying.found.append((known, first.design))
        yield from trying.each(others, 0.0, 0.5)
        yield from trying.each(with_protections(trying.best[1], catalog), 0.5, 0.6)
    if not trying.found:
        return
    for at, stage in enumerate((with_arrays, with_servers)):
        yield from trying.each(stage(trying.best[1], catalog), 0.6 + 0.1 * at, 0.7 + 0.1 * at)
    if not trying.best[0].clean:
        yield from trying.each(with_protocols(trying.best[1], catalog), 0.8, 0.8)
    if trying.best[0].missed or trying.best[0].rules:
        yield from trying.each(with_processors(trying.best[1], catalog), 0.8, 0.9)
        best, start = trying.best
        yield from trying.each(with_networks(start, catalog, best.design), 0.9, 1.0)


def _with_other_drives(
    template: Design, wish: Wish, catalog: Catalog, header: Header, progress: Progress, known: Layout
) -> Iterator[Layout]:
    """The template with a few other drives: of the other medium first, then those of other sizes."""
    _first, *others = _on_media(template, wish, catalog, header)
    other = DISK if known.flash else FLASH
    others.sort(key=lambda each: not on_medium(each.design, catalog, other))
    yield from _Trying(template, wish, catalog, progress).each(others[:MOST_DRIVES], 0.0, 1.0)


def _grown(
    variant: Variant, wish: Wish, architecture: str, catalog: Catalog, progress: Callable[[str], None]
) -> Layout | None:
    """The layout that a variant grows to; None where nothing can be built of it."""
    progress("")
    try:
        growth = grown(variant.design, catalog, progress)
    except SizerError:
        return None
    return layout_of(growth, wish, architecture, catalog) if not growth.refusal else None


def _report(progress: Progress, share: float, name: str, step: str) -> None:
    progress(share, f"{name}: {step}" if step else name)


def _scaled(progress: Progress, start: float, part: float, before: str, share: float, text: str) -> None:
    progress(start + part * share, f"{before}{text}")


def _rank(layout: Layout) -> tuple[object, ...]:
    return (len(layout.missed), layout.short, len(layout.rules), len(layout.doubts),
            math.inf if layout.price is None else layout.price, layout.rough_bytes, layout.rack_units, layout.watts)

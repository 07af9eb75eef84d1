"""What is asked of a new design, and the template that states it and does the work."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sizer.catalog.records import Catalog, Lifecycle
from sizer.design.editing.edits import AddRecords, Batch, Edit, RemoveRecords, SetFields, Setting, apply, set_one
from sizer.design.patterns import PATTERNS
from sizer.design.records import BASE, Design, Requirement, RequirementKind, Runs, Workload
from sizer.design.stems import figure_key
from sizer.sizing import size

ACCESSES = BLOCKS, FILES, OBJECTS = "blocks", "files", "objects"
"""What clients ask for."""
NETWORKS = "ethernet", "fc", "infiniband"
"""Families of technologies that clients are connected by."""
MEDIA = FLASH, DISK = "flash", "disk"
"""What data may lie on."""
LIMITS = SPACE, POWER, BUDGET = "space", "power", "budget"
"""Requirements that say how much a design may take at most."""
SURVIVING_SHARE = 0.01
"""The least share of the work that counts as surviving: what has lost its data or stops does none."""
USUAL_HORIZON_YEARS = 3.0
"""Years that are looked ahead where growth is asked for and no horizon."""

@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for; None is not asked.

    ``read_ratio`` and ``request_bytes`` are those of the operations, where the template's kind of work leaves them
    open; ``bandwidth_read_ratio`` is the share of the bandwidth's bytes that reads, where it is not asked as
    ``read_ratio`` of the operations. ``together`` says that operations and bandwidth are wanted at the same time.
    ``network`` is the family of link technologies that clients are to be connected by, ``access`` what they ask for;
    empty: any. Parts that are no longer sold are offered only where they are asked for, as ``discontinued``.

    ``rack_units``, ``watts`` and ``budget`` are the most that it may take, the last in the currency of the header.
    Capacity and rates grow by ``growth_per_year`` for ``horizon_years`` and are met at their end. ``media`` is what
    data lies on. ``failures`` is how many parts are survived, whichever: none, one, or two at once.
    """

    capacity_bytes: float | None = None
    rate_per_s: float | None = None
    within_s: float | None = None
    bandwidth_bytes_per_s: float | None = None
    kept_after_failure: float | None = None
    read_ratio: float | None = None
    request_bytes: float | None = None
    together: bool = True
    network: str = ""
    access: str = ""
    discontinued: bool = False
    bandwidth_read_ratio: float | None = None
    rack_units: float | None = None
    watts: float | None = None
    budget: float | None = None
    growth_per_year: float | None = None
    horizon_years: float | None = None
    media: str = ""
    failures: float | None = None

    @property
    def bytes_read_ratio(self) -> float | None:
        """The share of the bandwidth's bytes that reads: its own, else that of the operations; None: the template's."""
        return self.read_ratio if self.bandwidth_read_ratio is None else self.bandwidth_read_ratio

    @property
    def kept(self) -> float | None:
        """The share of the rates that one failure must leave: any where it is to be survived and no share is asked."""
        if self.failures is None or self.kept_after_failure:
            return None if self.failures == 0 else self.kept_after_failure
        return SURVIVING_SHARE if self.failures else None

    @property
    def empty(self) -> bool:
        """Whether nothing is asked that a design could be grown for."""
        return not any((self.capacity_bytes, self.rate_per_s, self.bandwidth_bytes_per_s))


@dataclass(frozen=True, slots=True)
class Header:
    """What a new design says about itself."""

    author: str = ""
    date: str = ""
    currency: str = "EUR"
    policies: str = "default"


def blank(template: Design, header: Header) -> Design:
    """A design with the structure of a template, and nothing said about anyone."""
    edits: list[Edit] = [
        set_one("design", "", "title", ""), set_one("design", "", "author", header.author),
        set_one("design", "", "date", header.date), set_one("design", "", "currency", header.currency),
        set_one("policies", "", "preset", header.policies)]
    if template.requirements:
        edits.append(RemoveRecords("requirements", template.requirements.ids()))
    return apply(template, Batch(tuple(edits))).design


def access_of(template: Design) -> str:
    """What clients ask a template for: blocks, files or objects."""
    if any(PATTERNS[work.pattern].name.startswith("object-") for work in template.workloads):
        return OBJECTS
    return FILES if any(pool.filesystem != "none" for pool in template.pools) else BLOCKS


def network_of(template: Design, catalog: Catalog) -> str:
    """The family of the technology that connects the clients of a template; empty where a part of it is not known."""
    clients = {work.client for work in template.workloads if work.client} or {
        pool.nodes for pool in template.pools if pool.nodes}
    near = {line.id for line in template.items if line.id in clients or line.parent in clients}
    for link in template.links:
        item = catalog.items.get(next((line.item for line in template.items if line.id == link.from_line), ""))
        port = item.port(link.from_port) if item is not None and near & {link.from_line, link.to_line} else None
        if port is not None:
            return catalog.technology(port.technology).family
    return ""


def fits(template: Design, wish: Wish, catalog: Catalog) -> bool:
    """Whether a template is of the kind that is asked for, and of parts that are in a catalog."""
    return (all(line.item in catalog.items for line in template.items)
            and wish.access in ("", access_of(template)) and wish.network in ("", network_of(template, catalog)))


def offered(catalog: Catalog, wish: Wish) -> Catalog:
    """The catalog with what may be offered: without parts that are no longer sold, unless they are asked for."""
    if wish.discontinued:
        return catalog
    return replace(catalog, items={name: item for name, item in catalog.items.items()
                                   if item.lifecycle is Lifecycle.CURRENT})


def started(template: Design, wish: Wish, catalog: Catalog, header: Header) -> Design:
    """A blank design that states the requirements, and does the work they ask for."""
    design = apply(blank(template, header), set_one("design", "", "notes", "")).design
    rate, stream = (_offering(design, streams=streams) for streams in (False, True))
    edits: list[Edit] = []
    if rate is not None and wish.rate_per_s:
        edits += _work(rate, wish)
    if stream is not None and wish.bandwidth_bytes_per_s:
        if wish.bytes_read_ratio is not None:
            design = apply(design, set_one("workloads", stream.id, "read_ratio", wish.bytes_read_ratio)).design
        edits.append(set_one("workloads", stream.id, "offered_per_s",
                             _rate_of(wish.bandwidth_bytes_per_s, *_moved(design, catalog, stream))))
    both = rate is not None and stream is not None and wish.rate_per_s and wish.bandwidth_bytes_per_s
    if both and not wish.together:
        edits += [set_one("workloads", work.id, "runs", Runs.ALONE) for work in (rate, stream) if work is not None]
    kept = [work.id for work, asked in ((rate, wish.rate_per_s), (stream, wish.bandwidth_bytes_per_s))
            if work is not None and asked] or [work.id for work in (rate, stream) if work is not None][:1]
    edits += [RemoveRecords("workloads", (name,)) for name in design.workloads.ids() if kept and name not in kept]
    pool = design.pools[0].id if design.pools else None
    edits.append(AddRecords("requirements", tuple(_requirements(wish, pool, rate, stream))))
    return apply(design, Batch(tuple(edits))).design


def limited(design: Design, wish: Wish) -> Design:
    """A design that was laid out with the limits of a wish as requirements.

    They are stated only now: nothing that is added brings a design below them.
    """
    limits = tuple(
        Requirement(name, title, kind, target=most) for name, title, kind, most in (
            (SPACE, "Rack space", RequirementKind.RACK_UNITS, wish.rack_units),
            (POWER, "Power", RequirementKind.POWER, wish.watts),
            (BUDGET, "Budget", RequirementKind.BUDGET, wish.budget)) if most)
    return apply(design, AddRecords("requirements", limits)).design if limits else design


def _offering(design: Design, *, streams: bool) -> Workload | None:
    """The first workload of streams, or of other operations, that a rate can be offered to."""
    return next((work for work in design.workloads if (pattern := PATTERNS[work.pattern]).streams is streams
                 and not pattern.rate_follows), None)


def _work(rate: Workload, wish: Wish) -> list[Edit]:
    settings = [Setting(rate.id, "offered_per_s", wish.rate_per_s)]
    settings += [Setting(rate.id, key, value) for key, value in (("read_ratio", wish.read_ratio),
                                                                  ("request_bytes", wish.request_bytes))
                 if value is not None and key in PATTERNS[rate.pattern].requires]
    return [SetFields("workloads", tuple(settings))]


def _rate_of(bandwidth: float, parts: float, moved: float) -> float:
    """The rate at which requests of so many parts of so many bytes make the bandwidth, and not a last digit less."""
    rate = bandwidth / (parts * moved)
    while rate * parts * moved < bandwidth:
        rate = math.nextafter(rate, math.inf)
    return rate


def _moved(design: Design, catalog: Catalog, stream: Workload) -> tuple[float, float]:
    """Parts that one request of a stream is split into, and bytes that each moves for its client."""
    once = apply(design, set_one("workloads", stream.id, "offered_per_s", 1.0)).design
    sheet = size(once, catalog, BASE).sheet
    parts = sheet.figures.get(figure_key("workloads", stream.id, "offered_parts_per_s"))
    return 1.0 if parts is None else parts.number, sheet[figure_key("workloads", stream.id, "moved_bytes")].number


def _requirements(
    wish: Wish, pool: str | None, rate: Workload | None, stream: Workload | None
) -> Iterator[Requirement]:
    growth = wish.growth_per_year or None
    years = (wish.horizon_years or USUAL_HORIZON_YEARS) if growth else None
    if wish.capacity_bytes:
        yield Requirement("capacity", "Usable capacity", RequirementKind.USABLE_CAPACITY, target=wish.capacity_bytes,
                          pool=pool, growth_per_year=growth, horizon_years=years)
    if wish.rate_per_s:
        yield Requirement("rate", "Operations a second", RequirementKind.IOPS, target=wish.rate_per_s,
                          within_s=wish.within_s, workload=rate.id if rate is not None else None,
                          growth_per_year=growth, horizon_years=years)
    if wish.bandwidth_bytes_per_s:
        yield Requirement("bandwidth", "Bandwidth", RequirementKind.BANDWIDTH, target=wish.bandwidth_bytes_per_s,
                          workload=stream.id if stream is not None else None,
                          growth_per_year=growth, horizon_years=years)
    if wish.kept:
        title = "Kept after any one failure" if wish.kept_after_failure else "Survives any one failure"
        yield Requirement("failure", title, RequirementKind.AFTER_ONE_FAILURE, target=wish.kept)

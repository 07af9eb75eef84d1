"""Templates: the reference designs as they are, and blank ones of each architecture made from their structure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from sizer.design.addresses import reference_designs
from sizer.design.edits import Batch, Edit, RemoveRecords, SetFields, Setting, apply, set_one
from sizer.design.fields import TABLES
from sizer.design.records import Design, Policies
from sizer.design.scenarios import resolve, table_of
from sizer.design.storage import load
from sizer.errors import SizerError


@dataclass(frozen=True, slots=True)
class Architecture:
    """A blank design of one architecture: the reference design whose structure it has, and what is different."""

    id: str
    title: str
    origin: str
    adapt: Callable[[Design], list[Edit]]


def _as_it_is(design: Design) -> list[Edit]:
    del design
    return []


def _fc_san(design: Design) -> list[Edit]:
    """Blades that use the arrays themselves, without a cluster and its clients in front."""
    works = design.workloads.ids()
    clients = [name for name in ("loadgens", "flex10") if design.items.get(name) is not None]
    edits: list[Edit] = [RemoveRecords("workloads", works[1:])] if len(works) > 1 else []
    if clients:
        edits.append(RemoveRecords("items", tuple(clients)))
    if design.pools.get("data") is not None:
        edits.append(SetFields("pools", (Setting("data", "nodes", None), Setting("data", "filesystem", "none"))))
    edits.append(SetFields("workloads", (
        Setting(works[0], "pattern", "random-block"), Setting(works[0], "client", "nodes"),
        Setting(works[0], "concurrency", 64), Setting(works[0], "requested_per_s", None),
        Setting(works[0], "request_bytes", 8192), Setting(works[0], "read_ratio", 0.7),
        Setting(works[0], "footprint_bytes", None), Setting(works[0], "title", "Random block"))))
    return edits


def _nas(design: Design) -> list[Edit]:
    """Without the load a benchmark was set to, which asks for a file set of its own."""
    return [set_one("workloads", name, "requested_per_s", None) for name in design.workloads.ids()]


ARCHITECTURES: Mapping[str, Architecture] = MappingProxyType({
    each.id: each for each in (
        Architecture("fc-san", "FC SAN", "hp-ha-nfs", _fc_san),
        Architecture("iscsi", "iSCSI", "p2000-iscsi", _as_it_is),
        Architecture("nas-cluster", "NAS cluster", "hp-ha-nfs", _nas),
        Architecture("lustre", "Lustre", "ssck-hp-sfs", _as_it_is),
        Architecture("ess", "ESS building block", "ess-gl4-sas", _as_it_is),
    )
})


def architectures() -> list[Architecture]:
    """The architectures whose structure is at hand."""
    known = reference_designs()
    return [each for each in ARCHITECTURES.values() if each.origin in known]


def blank(architecture: Architecture, author: str = "", date: str = "", currency: str = "EUR") -> Design:
    """A design with the lines, connections, pools and workloads of an architecture, and nothing said about anyone."""
    full = resolve(load(reference_designs()[architecture.origin]))
    design = Design(title="", author=author, date=date, currency=currency, items=full.items, links=full.links,
                    pools=full.pools, workloads=full.workloads, policies=Policies(preset="default"))
    edits: list[Edit] = [_without_notes(design, table) for table in ("items", "links", "pools", "workloads")]
    edits += architecture.adapt(design)
    for edit in edits:
        try:
            design = apply(design, edit).design
        except SizerError:  # a reference design that has changed its names keeps what it has
            continue
    return design


def _without_notes(design: Design, table: str) -> Edit:
    keys = [key for key in ("note", "price") if key in TABLES[table]]
    settings = tuple(Setting(row.identity, key, TABLES[table][key].default)
                     for row in table_of(design, table) for key in keys)
    return SetFields(table, settings)


def shrunk(design: Design) -> Design:
    """The design with the fewest drives its pools can be made of, as a start to grow from."""
    edits: list[Edit] = []
    for pool in design.pools:
        step = pool.members or 2
        for name in pool.drives[:1]:
            line = design.items.get(name)
            simple = not pool.protection.startswith(("vraid", "gnr"))
            if simple and line is not None and line.quantity > step + pool.spares:
                edits.append(set_one("items", name, "quantity", step + pool.spares))
    try:
        return apply(design, Batch(tuple(edits))).design if edits else design
    except SizerError:
        return design

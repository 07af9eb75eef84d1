"""What the lists of the start page show: templates, reference designs, and the designs that were open lately."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from pathlib import Path

from reports.wording.quantities.numbers import told
from sizer.catalog import Catalog
from sizer.design.entering.volumes import VolumeBlock
from sizer.design.files.addresses import reference_designs, template_designs
from sizer.design.files.storage import load
from sizer.design.records import Design
from sizer.errors import DesignError
from sizer.exploring.growing.wishes import access_of, network_of
from sizer.sizing.pools.protection import protection_of
from sizer.sizing.result import Verdict
from ui.start.rows import StartRow
from ui.start.titles import titles
from ui.state.recent_design import RecentDesign
from ui.widgets.dialogs import is_there

_MEANINGS = {str(Verdict.MET): "met", str(Verdict.UNCERTAIN): "uncertain", str(Verdict.MISSED): "missed",
             str(Verdict.UNBUILDABLE): "missed", str(Verdict.UNSIZED): "missed"}
_ACCESSES = {"blocks": "Blocks", "files": "Files", "objects": "Objects"}
_NETWORKS = {"ethernet": "Ethernet", "fc": "Fibre Channel", "infiniband": "InfiniBand"}
_SOURCE = "Source: "
_LATELY_DAYS = 7


def template_rows(catalog: Catalog) -> list[StartRow]:
    """The architectures that a design may begin with, each with what it is."""
    designs = template_designs()
    return [StartRow(name, title, _what(designs[name], catalog)) for name, title in titles(catalog).items()]


def _what(design: Design, catalog: Catalog) -> str:
    """What clients ask of a template, by what, and how it protects."""
    network = _NETWORKS.get(network_of(design, catalog), "")
    over = f"{_ACCESSES[access_of(design)]}{f' over {network}' if network else ''}"
    protections = dict.fromkeys(protection_of(pool.protection).label for pool in design.pools)
    return ", ".join([over, *protections])


def reference_rows() -> list[StartRow]:
    """The reference designs by title, each with what it was published in; damaged files are left out."""
    rows = []
    for name, path in reference_designs().items():
        try:
            design = load(path)
        except DesignError:
            continue
        rows.append(StartRow(name, design.title or name, _published(design)))
    return sorted(rows, key=lambda row: row.title.casefold())


def _published(design: Design) -> str:
    """The document that a reference design was drawn from: the first line of its notes."""
    first = design.notes.partition("\n")[0]
    return first.removeprefix(_SOURCE).partition(". ")[0].rstrip(".") if first.startswith(_SOURCE) else ""


def recent_rows(recent: Iterable[RecentDesign], today: str, *, binary: bool = False) -> list[StartRow]:
    """The designs that were open lately, as they were when they were left; a file that is gone says so."""
    return [_recent_row(each, today, binary=binary) for each in recent]


def _recent_row(each: RecentDesign, today: str, *, binary: bool) -> StartRow:
    path = Path(each.path)
    gone = not is_there(path)
    capacity, rate = told(each.capacity_bytes, "B", binary=binary).value, told(each.rate, each.rate_unit).value
    where = f"The file is gone: {tilde(path)}. Delete takes it off the list." if gone else tilde(path)
    return StartRow(each.path, each.title or path.stem, where, (capacity, rate, day_text(each.left, today)),
               "" if gone else _MEANINGS.get(each.verdict, ""), gone)


def tilde(path: Path) -> str:
    """A path as people write it: below their home with a tilde."""
    try:
        return f"~/{path.relative_to(Path.home()).as_posix()}"
    except ValueError:
        return str(path)


def day_text(day: str, today: str) -> str:
    """A day as one says it today.

    >>> [day_text(day, "2026-11-22") for day in ("2026-11-22", "2026-11-21", "2026-11-12", "2025-11-12", "")]
    ['today', 'yesterday', '12 Nov', '12 Nov 2025', '']
    """
    try:
        then, now = dt.date.fromisoformat(day), dt.date.fromisoformat(today)
    except ValueError:
        return ""
    if then == now:
        return "today"
    if then == now - dt.timedelta(days=1):
        return "yesterday"
    short = f"{then.day} {_MONTHS[then.month - 1]}"
    return short if then.year == now.year else f"{short} {then.year}"


_MONTHS: Sequence[str] = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def volume_rows(block: VolumeBlock) -> list[StartRow]:
    """The volumes that were read of a block, and below them the rows that were left out, each with why."""
    rows = [StartRow("", each.name, "", (
        told(each.capacity_bytes, "B").value, told(each.rate_per_s, "1/s").value,
        "" if each.read_ratio is None else f"{told(each.read_ratio, '1').value} reads",
        told(each.request_bytes, "B").value)) for each in block.volumes]
    left = [StartRow("", f"Row {each.row} left out: {each.why}", each.text, (), "", True) for each in block.left_out]
    return [*left, *rows]

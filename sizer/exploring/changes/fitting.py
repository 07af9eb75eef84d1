"""Whether a model could stand in the place of a line's, and the shortest reason why not.

What fits is what the checks of a sizing say: the design with the model in it is held against the rules of assembly,
and what they say of it that they do not say of the design as it is, is the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType

from sizer.catalog.records import Catalog, Item
from sizer.design.editing.edits import Batch, apply
from sizer.design.frozen import Rows
from sizer.design.records import Design
from sizer.errors import Problem, Severity, SizerError, ended
from sizer.exploring.changes.consequences import MISFITS
from sizer.exploring.changes.inventory import Inventory
from sizer.exploring.changes.substitutes import form_misfit, replacement, replaces
from sizer.figures.sheet import Sheet
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.checks.assembly.fit import check_bays, check_shelves, check_slots, check_sockets
from sizer.sizing.checks.assembly.paths import check_ports
from sizer.sizing.editions import catalog_as_sized
from sizer.sizing.hardware.drive_capacity import has_known_capacity
from sizer.sizing.hardware.lines import Line, lines_of, untie
from sizer.sizing.paths.topology import edges_of


class Fits(StrEnum):
    """Whether a model can be put in the place of another."""

    YES = "fits"
    UNCERTAIN = "uncertain"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Fit:
    """Whether a model fits, the shortest reason why not, what the checks say in sentences, and the edit that uses it.

    ``moved`` says which connections go to another port of the same kind.
    """

    fits: Fits
    reason: str
    sentences: tuple[str, ...]
    edit: Batch
    moved: tuple[str, ...] = ()
    present: bool = False
    """It is the model that the line has."""

    @property
    def text(self) -> str:
        """What a cell says: ``fits``, ``no: PCIe``, ``single port``."""
        if self.present:
            return "in use"
        return str(self.fits) if self.fits is Fits.YES else (
            f"no: {self.reason}" if self.fits is Fits.NO else self.reason)


_SHORT: Mapping[str, str] = MappingProxyType({
    "no-bay": "too few bays", "no-room": "too few bays", "no-slot": "too few slots", "no-socket": "too few sockets",
    "no-free-port": "too few ports", "too-many-drives": "too many drives", "too-many-shelves": "too many shelves",
    "link-family": "other links", "link-protocol": "protocol", "shelf-not-supported": "shelf not listed",
    "shelf-of-another-maker": "shelves of another maker",
    "bays-unknown": "bays unknown", "slots-unknown": "slots unknown", "drive-interface-unknown": "interface unknown",
    "link-protocol-unknown": "protocol unknown", "port-unknown": "other ports",
})
"""Code of a check -> what a cell says of it."""
_PLUGS = {"NVMe": "PCIe"}
"""Interface of drives -> what their plug is called."""


@dataclass(slots=True)
class Fitting:
    """The models of a catalog, held against the place of one line of a resolved design."""

    design: Design
    catalog: Catalog
    line_id: str
    _around: Design = field(init=False)
    """What of the design the model can touch."""
    _inventory: Inventory = field(init=False)
    _before: frozenset[tuple[str, str]] = field(init=False)
    _known: dict[str, Fit] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.catalog, _ = catalog_as_sized(self.design, self.catalog)
        self._around = around(self.design, self.line_id)
        self._inventory = Inventory(self._around, self.catalog)
        self._before = frozenset(_key(problem) for problem in assembly_problems(self._around, self.catalog))

    @property
    def line(self) -> Line | None:
        """The line; None where the design has none of that name, or its model is in no catalog."""
        return self._inventory.lines.get(self.line_id)

    def concerns(self, item: Item) -> bool:
        """Whether a model is of a kind that can stand there at all."""
        return self.line is not None and replaces(self.line.item.kind, item.kind)

    def of(self, item: Item) -> Fit:
        """Whether a model fits; found once for each."""
        found = self._known.get(item.id)
        if found is None:
            found = self._known[item.id] = self._tried(item)
        return found

    def _tried(self, item: Item) -> Fit:
        line = self.line
        if line is None or not self.concerns(item):
            what = f"{line.called} is no {item.kind.noun}" if line is not None else f"there is no line {self.line_id}"
            return Fit(Fits.NO, "another kind", (ended(what),), Batch(()))
        if item.id == line.item.id:
            return Fit(Fits.YES, "", (), Batch(()), present=True)
        edits, unmet = replacement(self._inventory, line, item)
        edit = Batch(edits, f"Use {item.model} for {line.called}")
        moved = tuple(f"{self._link_name(setting.record)} moves to port {setting.value}" for part in edits[1:]
                      for setting in getattr(part, "settings", ()))
        fit = Fit(Fits.YES, "", (), edit, moved)
        if unmet and not item.ports:
            sentences = tuple(ended(f"{record.called} needs a port for {kind}, and no source says what ports "
                                    f"{item.model} has: it is left as it is") for record, kind in unmet)
            return replace(fit, fits=Fits.UNCERTAIN, reason="ports unknown", sentences=sentences)
        if unmet:
            sentences = tuple(ended(f"{record.called} needs a port for {kind}, which {item.model} does not have: it is "
                                    "left as it is") for record, kind in unmet)
            return replace(fit, fits=Fits.NO, reason=f"no {_family(unmet[0][1])} port", sentences=sentences)
        found = self._new_problems(edit)
        # Whose parent says nothing of what it takes is judged by the form of what is in its place.
        misfit = form_misfit(line, item)
        if found:
            worst = min(found, key=lambda problem: problem.undecided)
            verdict = Fits.UNCERTAIN if worst.undecided else Fits.NO
            return replace(fit, fits=verdict, reason=_reason(worst, line, item),
                           sentences=tuple(ended(problem.text) for problem in found))
        if misfit and not (line.item.kind.is_drive and line.parent is not None
                           and line.parent.item.text("drive_form_factor")):
            return replace(fit, fits=Fits.NO, reason=_form(_PLUGS.get(misfit, misfit)), sentences=(
                ended(f"{line.item.model} has another form than {item.model} ({misfit})"),))
        if item.kind.is_drive and has_known_capacity(line.item) and not has_known_capacity(item):
            return replace(fit, fits=Fits.UNCERTAIN, reason="capacity unknown", sentences=(
                ended(f"The capacity of {item.model} is not known, without which a pool of it cannot be sized"),))
        return fit

    def _link_name(self, link: str) -> str:
        record = self._around.links.get(link)
        return record.called if record is not None else link

    def _new_problems(self, edit: Batch) -> list[Problem]:
        try:
            after = apply(self._around, edit).design
        except SizerError as error:
            return list(error.problems)
        return [problem for problem in assembly_problems(after, self.catalog) if _key(problem) not in self._before]


def around(design: Design, line: str) -> Design:
    """The part of a resolved design that another model of a line can touch: what it sits in, what is there too, and
    what these are connected to.

    A design has thousands of lines, a catalog hundreds of models, and each of these is tried.
    """
    top, seen = line, set[str]()
    while (record := design.items.get(top)) is not None and record.parent and top not in seen:
        seen.add(top)
        top = record.parent
    below: dict[str, list[str]] = {}
    for each in design.items:
        below.setdefault(each.parent or "", []).append(each.id)
    near, waiting = set[str](), [top]
    while waiting:
        here = waiting.pop()
        if here not in near:
            near.add(here)
            waiting += below.get(here, [])
    links = [link for link in design.links if link.from_line in near or link.to_line in near]
    known = near | {end for link in links for end in (link.from_line, link.to_line)}
    # Whoever is at the other end stands in what it stands in: an adapter's traffic is its server's.
    rising = list(known)
    for end in rising:
        record = design.items.get(end)
        if record is not None and record.parent and record.parent not in known:
            known.add(record.parent)
            rising.append(record.parent)
    return Design(items=Rows(each for each in design.items if each.id in known), links=Rows(links))


def assembly_problems(design: Design, catalog: Catalog) -> list[Problem]:
    """What the rules of assembly say of a resolved design that stops it from being built, or leaves that open."""
    wiring = Wiring(design, catalog, Sheet())
    lines = lines_of(wiring, design)
    for line in lines.values():
        line.quantity = line.scope.given("quantity", float(line.record.quantity), "count",
                                         label=f"Quantity of {line.called}")
    for check_lines in (check_bays, check_shelves, check_slots, check_sockets):
        check_lines(wiring, lines)
    check_ports(wiring, lines, edges_of(wiring, lines))
    untie(lines)
    return [problem for problem in wiring.problems if problem.building or problem.undecided or problem.code in MISFITS
            or problem.severity is Severity.ERROR]


def _key(problem: Problem) -> tuple[str, str]:
    return problem.code, problem.location.record


def _reason(problem: Problem, line: Line, item: Item) -> str:
    interface, form = item.text("interface"), item.text("form_factor")
    if problem.code in ("drive-interface", "drive-interface-unknown") and line.item.kind.is_drive:
        shown = _PLUGS.get(interface, interface)
        return shown if problem.code == "drive-interface" else f"{shown}?"
    if problem.code == "form-factor" and line.item.kind.is_drive:
        return _form(form)
    if problem.code == "drive-interface":
        return f"takes {', '.join(item.words('drive_interfaces')[:2])}"
    if problem.code == "form-factor":
        return f"bays {item.text('drive_form_factor').replace('in', ' inch')}"
    return _SHORT.get(problem.code, problem.code.replace("-", " "))


def _form(form: str) -> str:
    """A form in a word: ``2.5 inch``, ``E3``."""
    if form.endswith(("5in", "8in")):
        return form.replace("in", " inch")
    return form.partition(".")[0] if form[:1] in "EM" and form[1:2].isdigit() else form


def _family(title: str) -> str:
    """A kind of link in a word: ``8 Gb Fibre Channel`` is FC."""
    for word, short in (("Fibre Channel", "FC"), ("InfiniBand", "InfiniBand"), ("Ethernet", "Ethernet"),
                        ("SAS", "SAS"), ("PCI", "PCIe")):
        if word in title or (word == "Ethernet" and "GbE" in title):
            return short
    return title

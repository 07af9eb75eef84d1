"""The documents of a design. Command line and window ask here and nowhere else, so both write the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from reports.blocks.findings import Findings
from reports.blocks.house import House
from reports.blocks.paper import PaperSize
from reports.derivation.extent import DERIVATION_ENDING, Extent
from reports.drawings.scenes.scene import Scene
from reports.files import write_together
from reports.replacing import refuse_to_replace
from sizer.errors import ExportError, Location, Problem, Severity
from sizer.exploring.comparing.alternatives import Alternatives
from sizer.figures.computing.columns import Spread
from sizer.published import published_beside, published_curves, reference_name
from sizer.sizing.result import Sizing

_KINDS = {".xlsx": "workbook", ".csv": "csv", ".pdf": "proposal"}
"""End of a file's name -> the document that is meant."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """When a document is made, by which version and for which paper; ``failure`` is what was looked at, if any."""

    now: str
    version: str
    failure: str = ""
    paper: PaperSize = PaperSize.A4
    alternatives: Alternatives = field(default_factory=Alternatives)
    """Scenarios that stand beside what a proposal proposes."""
    house: House = field(default_factory=House)


def document_bytes(
    kind: str, sizing: Sizing, spread: Spread, occasion: Occasion, extent: Extent = Extent.HEADLINES,
) -> bytes:
    """A document as a file's content: ``workbook``, ``csv`` (the bill of materials), ``proposal`` or ``derivation``.

    Equal in, equal out. ``extent`` says which laws a derivation holds. Where the design is one of those whose results
    were published, they stand beside what is predicted.
    """
    if kind == "csv":
        from reports.csvfile import bom_csv  # noqa: PLC0415 - each kind loads what it needs alone

        return bom_csv(sizing).encode("utf-8-sig")
    if kind not in ("workbook", "proposal", "derivation"):
        raise ValueError(f"no such document: {kind!r}")
    found = findings(sizing, spread, occasion)
    if kind == "workbook":
        from reports.xlsx.workbook import workbook_bytes  # noqa: PLC0415 - only whoever asks for this kind loads it

        return workbook_bytes(found)
    if kind == "derivation":
        from reports.pdf.derivation import derivation_bytes  # noqa: PLC0415 - only whoever asks for this kind loads it

        return derivation_bytes(found, extent)
    from reports.pdf.proposal import proposal_bytes  # noqa: PLC0415 - only whoever asks for this kind loads it

    return proposal_bytes(found)


def write_document(
    path: Path, sizing: Sizing, spread: Spread, occasion: Occasion, inputs: Sequence[Path] = (), *, force: bool = False,
    derivation: Extent | None = None, appended: bool = False,
) -> tuple[Path, ...]:
    """Write the document that the end of ``path`` means, whole or not at all; the files that were written.

    With a ``derivation`` that is written beside it, each with links into the other, or ``appended`` to it: neither
    where one of the two is refused or cannot be written. Raises ExportError for another ending, for what
    :func:`~reports.replacing.refuse_to_replace` refuses (``inputs`` are the files it is made from), and where a file
    cannot be written.
    """
    kind, wanted = _KINDS[wanted_suffix(path, *_KINDS)], [path]
    if derivation is not None and not appended:
        wanted.append(derivation_path(path))
    for each in wanted:
        refuse_to_replace(each, inputs, force=force)
    if derivation is None or kind != "proposal":
        made: tuple[bytes, ...] = (document_bytes(kind, sizing, spread, occasion),)
    else:
        from reports.pdf.together import appended_bytes, paired_bytes  # noqa: PLC0415 - only this kind needs it

        found = findings(sizing, spread, occasion)
        made = (appended_bytes(found, derivation),) if appended else paired_bytes(
            found, derivation, (path.name, derivation_path(path).name))
    contents = dict(zip(wanted, made, strict=True))
    write_together(contents)
    return tuple(contents)


def derivation_path(path: Path) -> Path:
    """Where the derivation lies beside the document at ``path``.

    >>> derivation_path(Path("offers/acme.pdf")).name
    'acme-derivation.pdf'
    """
    return path.with_name(f"{path.stem}{DERIVATION_ENDING}")


def wanted_suffix(path: Path, *allowed: str) -> str:
    """The suffix of an output file, which says what is meant; ExportError for another one."""
    suffix = path.suffix.lower()
    if suffix in allowed:
        return suffix
    raise ExportError(Problem(
        Severity.ERROR, "unknown-format", f"{path.name!r} does not end in {' or '.join(allowed)}",
        Location(file=str(path)), f"Name the file {path.stem or 'output'}{allowed[0]}.",
    ))


def proposal_pages(sizing: Sizing, spread: Spread, occasion: Occasion) -> tuple[Scene, ...]:
    """The pages of the proposal that :func:`document_bytes` writes, as scenes to be shown and printed."""
    from reports.pdf import proposal  # noqa: PLC0415 - only whoever asks for this kind loads it

    return proposal.proposal_pages(findings(sizing, spread, occasion))


def findings(sizing: Sizing, spread: Spread, occasion: Occasion) -> Findings:
    """A sizing with what was published for it, where the design is of a system whose results were published."""
    name = reference_name(sizing.design, sizing.scenario)
    published, beside = (published_curves(name), published_beside(name, sizing=sizing, spread=spread)) if name else (
        {}, ())
    return Findings(sizing, spread, occasion.now, occasion.version, published, beside, occasion.failure, occasion.paper,
                    alternatives=occasion.alternatives, house=occasion.house)

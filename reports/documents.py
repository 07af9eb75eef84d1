"""The documents of a design. Command line and window ask here and nowhere else, so both write the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from reports.blocks.findings import Findings
from reports.drawings.scene import Scene
from reports.files import write_whole
from reports.replacing import refuse_to_replace
from sizer.errors import ExportError, Location, Problem, Severity
from sizer.figures.columns import Spread
from sizer.published import published_beside, published_curves, reference_name
from sizer.sizing.result import Sizing

_KINDS = {".xlsx": "workbook", ".csv": "csv", ".pdf": "proposal"}
"""End of a file's name -> the document that is meant."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """When a document is made, by which version, and which failure was being looked at; empty: none."""

    now: str
    version: str
    failure: str = ""


def document_bytes(kind: str, sizing: Sizing, spread: Spread, occasion: Occasion) -> bytes:
    """A document as a file's content: the ``workbook``, the bill of materials as ``csv``, or the ``proposal``.

    Equal in, equal out. Where the design is one of those whose results were published, they stand beside what is
    predicted.
    """
    if kind == "csv":
        from reports.csvfile import bom_csv  # noqa: PLC0415 - each kind loads what it needs alone

        return bom_csv(sizing).encode("utf-8-sig")
    if kind not in ("workbook", "proposal"):
        raise ValueError(f"no such document: {kind!r}")
    found = findings(sizing, spread, occasion)
    if kind == "workbook":
        from reports.xlsx.workbook import workbook_bytes  # noqa: PLC0415

        return workbook_bytes(found)
    from reports.pdf.proposal import proposal_bytes  # noqa: PLC0415

    return proposal_bytes(found)


def write_document(
    path: Path, sizing: Sizing, spread: Spread, occasion: Occasion, inputs: Sequence[Path] = (), *, force: bool = False,
) -> None:
    """Write the document that the end of ``path`` means, whole or not at all.

    Raises ExportError for another ending, for what :func:`~reports.replacing.refuse_to_replace` refuses (``inputs`` are
    the files it is made from), and where the file cannot be written.
    """
    kind = _KINDS[wanted_suffix(path, *_KINDS)]
    refuse_to_replace(path, inputs, force=force)
    write_whole(path, document_bytes(kind, sizing, spread, occasion))


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
    from reports.pdf import proposal  # noqa: PLC0415

    return proposal.proposal_pages(findings(sizing, spread, occasion))


def findings(sizing: Sizing, spread: Spread, occasion: Occasion) -> Findings:
    """A sizing with what was published for it, where the design is of a system whose results were published."""
    name = reference_name(sizing.design, sizing.scenario)
    published, beside = (published_curves(name), published_beside(name, sizing=sizing, spread=spread)) if name else (
        {}, ())
    return Findings(sizing, spread, occasion.now, occasion.version, published, beside, occasion.failure)

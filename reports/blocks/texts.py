"""Cells and figures of blocks as texts."""

from __future__ import annotations

from reports.blocks.blocks import (
    AmountCell,
    BusyPart,
    Cell,
    CoverageCell,
    Judged,
    Labelled,
    Marking,
    RangeEnd,
    Ref,
    Remark,
    SetBeside,
    ShareOfFirst,
)
from reports.wording.basis.pinned import pin_mark
from reports.wording.content import UnsizedRow
from reports.wording.quantities.amounts import Reader
from sizer.language import listed, say, shown
from sizer.readable import percent
from sizer.sizing.result import Verdict

VERDICT_SIGNS = {
    Verdict.MET: "✓", Verdict.UNCERTAIN: "?", Verdict.MISSED: "✗",
    Verdict.UNBUILDABLE: "✗", Verdict.UNSIZED: "✗", Verdict.UNDECIDED: "?",
}


def signed(verdict: Verdict) -> str:
    """A verdict in a word behind its sign.

    >>> signed(Verdict.MISSED)
    '✗ missed'
    """
    return f"{VERDICT_SIGNS[verdict]} {say(verdict)}"


def cell_text(cell: Cell, reader: Reader | None) -> str:
    """A cell of a table as it is printed; a figure without a text of its own is read by ``reader``."""
    match cell:
        case str():
            return shown(cell)
        case AmountCell():
            return cell.amount.text() if cell.text is None else shown(cell.text)
        case Judged(row):
            return f"{signed(row.verdict)}{'' if isinstance(row, UnsizedRow) else row.aside}"
        case RangeEnd() | CoverageCell() | Marking() | None:
            return ""
        case ShareOfFirst():
            return percent(cell.share)
        case SetBeside():
            sign, (first, *below) = "" if cell.verdict is None else signed(cell.verdict), shown(cell.text).split("\n")
            return "\n".join((listed(filter(None, (sign, first))), *below))
        case Ref():
            return shown(cell.text) or (reader.amount(cell.key).text() if reader is not None else cell.key)
        case _:
            return shown(cell.text)


def entry_text(entry: Labelled | BusyPart | Remark, reader: Reader) -> str:
    """What a labelled figure is, with its range."""
    match entry:
        case Labelled():
            return reader.amount(entry.key).text() + pin_mark(reader.sizing, entry.key)
        case BusyPart():
            return say("{part}, {share} busy", part=reader.names(entry.name),
                       share=reader.amount(entry.use).likely_text())
        case Remark():
            return shown(entry.text)

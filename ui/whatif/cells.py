"""One cell of the what-if table as it is shown."""

from __future__ import annotations

from reports.wording.quantities.numbers import Ends, told
from sizer.design.naming import begun
from sizer.readable import ComparedNumber
from sizer.sizing.result import Verdict
from sizer.units import is_unbounded
from ui.jobs.what_if import Shown
from ui.state.subject import Subject
from ui.tables.table import LiveCell

IMPOSSIBLE = "impossible"
_MEANINGS: dict[Verdict, str] = {
    Verdict.MET: "met", Verdict.UNCERTAIN: "uncertain", Verdict.UNDECIDED: "undecided", Verdict.MISSED: "missed",
    Verdict.UNBUILDABLE: IMPOSSIBLE, Verdict.UNSIZED: IMPOSSIBLE}
_LACKING: dict[Verdict | None, str] = {Verdict.UNDECIDED: "not worked out"}
"""What a cell without a value says, where it is not impossible."""


WAITED_FOR = LiveCell("…", tone="muted", tip="Being computed")
"""A cell before its table was answered for the first time."""
_UNSAMPLED = "No range: none was computed for this cell, as the table is large; it is once the cell is chosen."
_WHEN_CHOSEN = "range when chosen"
_UNMOVED = "No range: nothing that is uncertain moves this number."


def cell_of(
    found: Shown, unit: str, scale: tuple[float, str], key: str, *, here: bool, like: Ends = None
) -> LiveCell:
    """How it is shown: a number in the unit of the table with its range, a name, or in few words why there is none.

    ``like`` is the number of the design as it is, which decides the step of all, or what is presumed of its range.
    """
    designed = "This is the design as it is" if here else ""
    if found.value is None:
        undecided = found.verdict is Verdict.UNDECIDED
        return LiveCell(
            _LACKING.get(found.verdict, IMPOSSIBLE), subject=Subject(key), tone="muted" if undecided else "bad",
            tip="\n".join(filter(None, (found.because, designed))), here=here, detail=found.short,
            meaning="" if undecided else IMPOSSIBLE)
    meaning = _MEANINGS.get(found.verdict, "") if found.verdict is not None else ""
    tip = "\n".join(filter(None, (found.told, designed)))
    tone = {"missed": "bad", "uncertain": "doubt"}.get(meaning, "")
    if isinstance(found.value, str):
        return LiveCell(found.value, subject=Subject(key), tone=tone, tip=tip, here=here, meaning=meaning)
    factor, name = scale
    ends = found.ends or (None if found.sampled else like)
    read = told(found.value, unit, ends, key=key, scale=None if unit == "1" else scale,
                beside=like if isinstance(like, ComparedNumber) else None)
    if is_unbounded(found.value):
        return LiveCell(read.value, subject=Subject(key), tone=tone, tip=tip, here=here, meaning=meaning)
    span = read.span_with_unit if unit == "1" else read.span
    if found.short:
        tip = "\n".join(filter(None, (found.told, f"{read.value} ({span})" if span else "", designed)))
    if found.ends is None:
        tip = "\n".join(filter(None, (tip, _UNMOVED if found.sampled else _UNSAMPLED)))
    waits = meaning == "undecided" and not found.sampled
    return LiveCell(read.value, found.value / factor, name, Subject(key), tone, tip=tip, here=here,
                    detail=found.short or span or (_WHEN_CHOSEN if waits else ""), meaning=meaning)


def sentences_of(tip: str) -> str:
    """The lines of a tip one after another, each as a sentence."""
    return " ".join(f"{begun(line).removesuffix('.')}." for line in tip.split("\n") if line)


def in_brackets(unit: tuple[float, str]) -> str:
    """The name of a unit behind a title; nothing of what has none."""
    return f" ({unit[1]})" if unit[1] not in ("", "1") else ""

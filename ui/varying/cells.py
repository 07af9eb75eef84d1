"""One cell of the what-if table as it is shown."""

from __future__ import annotations

from sizer.sizing.result import Verdict
from sizer.units import UNBOUNDED_TEXT, format_number, is_unbounded
from ui.jobs.what_if import Shown
from ui.state.subject import Subject
from ui.tables.table import LiveCell

_TONES = {Verdict.UNBUILDABLE: "bad", Verdict.UNSIZED: "bad", Verdict.MISSED: "bad", Verdict.UNCERTAIN: "doubt"}
"""What is marked; what is met, or nobody can tell yet, is not."""
_LACKING: dict[Verdict | None, str] = {
    Verdict.UNBUILDABLE: str(Verdict.UNBUILDABLE), Verdict.UNSIZED: str(Verdict.UNSIZED),
    Verdict.UNDECIDED: "not worked out", None: "not possible"}
"""What a cell without a value says."""


def cell_of(found: Shown, unit: tuple[float, str], key: str, *, here: bool) -> LiveCell:
    """How it is shown: a number in the unit of the table, a name, or in a few words why there is neither."""
    designed = "As designed" if here else ""
    if found.value is None:
        tip = "\n".join(filter(None, (found.because, designed)))
        tone = "muted" if found.verdict is Verdict.UNDECIDED else "bad"
        return LiveCell(_LACKING[found.verdict], subject=Subject(key), tone=tone, tip=tip, here=here)
    tone = _TONES.get(found.verdict, "") if found.verdict is not None else ""
    tip = "\n".join(filter(None, (found.told, designed)))
    if isinstance(found.value, str):
        return LiveCell(found.value, subject=Subject(key), tone=tone, tip=tip, here=here)
    if is_unbounded(found.value):
        return LiveCell(UNBOUNDED_TEXT, subject=Subject(key), tone=tone, tip=tip, here=here)
    factor, name = unit
    shown = f"{format_number(found.value * 100, 4)} %" if name == "1" else (
        f"{format_number(found.value / factor, 4)}{'' if name.startswith('/') else ' '}{name}".rstrip())
    return LiveCell(shown, found.value / factor, name, Subject(key), tone, tip=tip, here=here)

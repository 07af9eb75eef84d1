"""The rows of ways to meet a requirement: what each reaches and takes, and what speaks against it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from reports.wording.quantities.numbers import Ends
from sizer.readable import percent
from sizer.sizing.result import Verdict
from sizer.units import counted
from ui.tables.table import Head, LiveCell, LiveTable
from ui.wording.texts import value_text

if TYPE_CHECKING:
    from sizer.exploring.growing.mending import Fix, Mending

MOST_SHOWN = 8


def fix_table(
    found: Mending | None, currency: str, *, binary: bool, ends: Callable[[float], Ends] = lambda _reached: None,
) -> LiveTable:
    """The ways that were found, those that are enough first, and what is to be known of them; none before a search.

    ``ends`` are those that what is reached is rounded by, as the same quantity is in the rest of the window.
    """
    reaches = "At the poor end" if found is not None and found.sure else "Reaches"
    table = LiveTable((Head("Change", 330, wraps=True), Head(reaches, 110, numeric=True),
                       Head("Power", 90, numeric=True), Head("Space", 90, numeric=True),
                       Head("Money", 110, numeric=True), Head("But", 340, wraps=True)))
    if found is None:
        return table
    table.rows += [_row(fix, found, currency, ends, binary=binary) for fix in found.fixes[:MOST_SHOWN]]
    if found.short:
        table.head("Not enough alone")
        table.rows += [_row(fix, found, currency, ends, binary=binary) for fix in found.short]
    table.rows += [(LiveCell(note, tone="note"),) for note in found.notes]
    return table


def _row(
    fix: Fix, found: Mending, currency: str, ends: Callable[[float], Ends], *, binary: bool
) -> tuple[LiveCell, ...]:
    uncertain, unfit = fix.verdict is Verdict.UNCERTAIN, fix.verdict is Verdict.UNBUILDABLE
    but = ["would do and does not fit: " + "; ".join(fix.problems) if unfit else "",
           f"uncertain: met in {_share(fix.share)} of the range" if uncertain and fix.share < 1 else
           "uncertain" if uncertain else "",
           f"misses {', '.join(fix.misses)}" if fix.misses else "",
           f"leaves {', '.join(fix.doubts)} uncertain" if fix.doubts else "", *fix.losses,
           *(() if unfit else fix.problems[:2])]
    text = "; ".join(part for part in but if part) or _short_of(fix, found)
    tone = "" if fix in found.fixes or uncertain else "muted"
    many = f"\n{counted(len(fix.settings), 'field')}: " + ", ".join(
        f"{table}/{setting.record}/{setting.key} = {setting.value}" for table, setting in fix.settings[:12])
    reached = LiveCell("does not fit", tone=tone) if unfit else LiveCell(
        value_text(fix.reaches, found.unit, ends(fix.reaches), binary=binary, currency=currency), fix.reaches,
        found.unit, tone=tone)
    return (LiveCell(fix.title, sign=_sign(fix), tone=tone, tip=fix.title + many), reached,
            _signed(fix.cost.watts, "W"), _signed(fix.cost.rack_units, "U"),
            _signed(fix.cost.price, "money", currency), LiveCell(text, tip=text))


def _short_of(fix: Fix, found: Mending) -> str:
    """What a change that is not enough still lacks; empty of one that is enough."""
    if fix.verdict is not Verdict.MISSED or not found.target:
        return ""
    if not found.at_least:
        return f"{value_text(fix.reaches - found.target, found.unit)} more than asked"
    lacking = fix.reaches / found.target - 1
    if lacking >= 0:  # a rate has to be answered in time too
        return "as much is reached, and answered too late"
    return f"{percent(-lacking)} less than asked"


def _sign(fix: Fix) -> str:
    """The sign of a change: that of its verdict, and no better than uncertain where it breaks something."""
    if fix.verdict is Verdict.UNBUILDABLE:
        return "impossible"
    return "met" if fix.meets else "missed" if fix.verdict is Verdict.MISSED else "uncertain"


def _signed(value: float | None, unit: str, currency: str = "") -> LiveCell:
    """What is added or saved; what is not known says so, and is not nothing."""
    if value is None:
        return LiveCell("unknown", tone="muted")
    if abs(value) < 0.5:
        return LiveCell("same", value, unit, tone="muted")
    sign = "+" if value > 0 else "−"
    return LiveCell(sign + value_text(abs(value), unit, currency=currency), value, unit)


def how_many(found: Mending) -> str:
    """How many changes would meet a requirement, for sure and at the likely inputs alone."""
    sure, count = sum(fix.meets for fix in found.fixes), len(found.fixes)
    over = " over the whole range" if found.sure else ""
    if not count:
        nothing = f"nothing that can be bought meets it{over} by itself"
        told = any(fix.verdict is Verdict.UNBUILDABLE for fix in found.short)  # the reason is a row
        return f"{nothing}; what comes nearest stands first." if told else f"{nothing}. {found.reason}"
    if not sure:
        return (f"{counted(count, 'change')} would meet it only in part of the range, or at the cost of other "
                "requirements, what breaks nothing first.")
    more = f"; {count - sure} more only in part, or at the cost of others" * (count > sure)
    return f"{counted(sure, 'change')} would meet it{over}, what breaks nothing first{more}."


def _share(share: float) -> str:
    """A part of the range in whole percent, never all of it."""
    return f"{min(int(share * 100), 99)} %"

"""The laws behind what the worst loss of one part leaves."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from math import isclose

from reports.decision.grounds import Grounds
from reports.derivation.entries import Entries, LawEntry, SymbolRow
from reports.derivation.influence import effects, followed, is_number, passed_on, upstream
from reports.derivation.values import label_of, number_of, value_of
from reports.proposal.names import sentences
from reports.wording.failing.failures import LossRow
from sizer.figures.algebra.equations import Solved
from sizer.figures.computing.cases import evaluate_cases
from sizer.figures.figure import Figure
from sizer.language import OR, listed, say
from sizer.laws.requirements import kept_share
from sizer.sizing.failing.retention import UNHURT

_MOST = 2
_CHANGED = 1e-6


@dataclass(frozen=True, slots=True)
class LossChapter:
    """What a loss leaves: a title, a sentence, and the laws."""

    title: str
    lead: str
    entries: tuple[LawEntry, ...]


def loss_entries(grounds: Grounds, entries: Entries, number: str, told: Collection[str]) -> LossChapter | None:
    """The worst loss of one part that leaves something of the work that page one tells of; None where nothing is lost.

    Equations of figures of the keys ``told`` stand elsewhere.
    """
    all_losses = grounds.losses
    at = next((at for at, one in enumerate(all_losses.workloads)
               if grounds.work is not None and one.workload.id == grounds.work.id), None)
    if at is None:
        return None
    losses = all_losses.workloads[at]
    hurt = [row for row in losses.rows if not row.stopped and row.kept < UNHURT and not row.case.client]
    stops = [row.lost for row in losses.rows if row.stopped and not row.case.client]
    if not hurt:
        return LossChapter(say("After one failure"), all_losses.worst[at], ())
    row = min(hurt, key=lambda each: each.kept)
    rate = entries.found.sizing.sheet[losses.workload.rate]
    first = _kept(entries, row, rate, f"{number}.1")
    moved = _moved(entries, row, rate, told)
    rest = [_after(entries, figure, row, f"{number}.{place}") for place, figure in enumerate(moved, 2)]
    stopped = say("The loss of {parts} stops it, whatever the laws say.",
                  parts=listed(dict.fromkeys(stops), OR)) if stops else ""
    lead = sentences(stopped, say("Told is the loss of {part}, which takes most of what is left standing.",
                                  part=row.lost))
    title = say("After one failure: {rate}, {share}", rate=row.rate_text, share=row.kept_text)
    return LossChapter(title, lead, (first, *rest))


def _kept(entries: Entries, row: LossRow, rate: Figure, number: str) -> LawEntry:
    """The share of the rate that is left, by the rates before and after."""
    intact = value_of(entries.found, rate)
    left = value_of(entries.found, rate, row.rate_per_s)
    meanings = ((say("{rate} without {part}", rate=label_of(entries.found, rate), part=row.lost), left),
                (say("{rate} with nothing lost", rate=label_of(entries.found, rate)), intact))
    title = say("Share of the rate left without {part}", part=row.lost)
    result = say("Share of the rate that is left"), number_of(row.kept, "1")
    made = entries.applied(kept_share, (row.rate_per_s, rate.number), meanings, number, title, result)
    return replace(made, headline=row.rate_text)


def _moved(entries: Entries, row: LossRow, rate: Figure, elsewhere: Collection[str]) -> list[Figure]:
    """The figures with a law whose change with the loss takes most of the rate."""
    sheet, lost = entries.found.sizing.sheet, row.case.replacements
    told = followed(rate)
    behind = [each for each in upstream([told]).values() if is_number(each) and each is not told]
    found = evaluate_cases(sheet, [lost], [each.key for each in behind])
    after = {each.key: found.numbers(each.key)[1] for each in behind}
    apart = {*lost, *(each.key for each in behind if each.key in elsewhere and isinstance(each.law, Solved))}
    changed = {each.key: after[each.key] for each in behind if each.key not in apart and each.law is not None
               and abs(after[each.key] - each.number) > _CHANGED * abs(each.number) and _is_told(each, after)}
    taken = effects(sheet, rate.key, changed)
    keys = sorted(taken, key=lambda key: -round(taken[key], 6))  # of equals the nearest first, as they were found
    return [sheet[key] for key in keys[:_MOST] if taken[key] > _CHANGED]


def _is_told(figure: Figure, after: Mapping[str, float]) -> bool:
    """Whether a law does more than hand on the same input with the loss and without."""
    handed = passed_on(figure)
    return handed is None or not isclose(after[handed.key], after[figure.key], rel_tol=1e-12)


def _after(entries: Entries, figure: Figure, row: LossRow, number: str) -> LawEntry:
    """The law of a figure with the values before and after the loss."""
    sheet, made = entries.found.sizing.sheet, replace(entries, follows=False).entry(figure, number)
    keys = [each.key for each in made.rows if each.key and is_number(sheet[each.key])]
    found = evaluate_cases(sheet, [row.case.replacements], keys)

    def beside(each: SymbolRow) -> SymbolRow:
        if each.key not in keys or each.several:
            return each
        return replace(each, after=value_of(entries.found, sheet[each.key], found.numbers(each.key)[1]))

    return replace(made, rows=tuple(map(beside, made.rows)), compared=True)

"""How a pool fills: what is promised of it, when it is full, and what snapshots keep (model C12)."""

from __future__ import annotations

from sizer.dates import months_after
from sizer.design.records import Pool
from sizer.figures.figure import Figure
from sizer.language import numeral, say
from sizer.laws import general, requirements
from sizer.laws.storage import capacity, filling
from sizer.readable import percent
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.scope import RecordScope
from sizer.units import format_value


def wire_filling(
    wiring: Wiring, scope: RecordScope, record: Pool, effective: Figure, before: Figure
) -> tuple[str, ...]:
    """Keys of what a pool says of how it fills; ``before`` is the space that its snapshot reserve is a share of."""
    found: list[Figure] = []
    promised = None
    if record.promised_bytes is not None:
        promised = scope.derive("overcommit_ratio", filling.overcommit,
                                scope.stated("promised_bytes", record.promised_bytes), effective)
        found.append(promised)
    months = _months(wiring, scope, record, effective)
    if months is not None:
        found.append(months)
    kept = _snapshots(wiring, scope, record, before)
    if kept is not None:
        found.append(kept)
    if promised is not None and promised.number > 1:
        _overcommitted(wiring, record, promised, months)
    elif months is not None:
        wiring.remark("pool-fills", say("pool {pool} fills: {when}", pool=record.called,
                                        when=_run_out(wiring, months)),
                      f"pools/{record.id}/written_bytes", say("Order in time."), told=(months.number,))
    return tuple(figure.key for figure in found)


def _months(wiring: Wiring, scope: RecordScope, record: Pool, effective: Figure) -> Figure | None:
    """Months until what is written has grown to the alarm, whatever is promised."""
    if record.written_bytes is None:
        return None
    written = scope.stated("written_bytes", record.written_bytes)
    if written.number > effective.number:
        wiring.warning("written-beyond-pool", say("pool {pool} is said to hold {written}, and has {effective}",
                                                  pool=record.called, written=format_value(written.number, "B", 4),
                                                  effective=format_value(effective.number, "B", 4)),
                       f"pools/{record.id}/written_bytes", say("Add drives, or correct what is written."),
                       told=(written.number, effective.number))
    if record.growth_per_year is None:
        return None
    limit = scope.derive("alarm_bytes", general.scaled, effective, wiring.default("pool_alarm_ratio"),
                         label=say("Written data at which the pool's alarm is raised"))
    return scope.derive("full_months", requirements.months_until, limit, written,
                        scope.stated("growth_per_year", record.growth_per_year),
                        label=say("Months until written data reaches the alarm"))


def _snapshots(wiring: Wiring, scope: RecordScope, record: Pool, before: Figure) -> Figure | None:
    """Space that snapshots keep; told where the reserve is less."""
    if record.changed_bytes_per_day is None or record.snapshot_days is None:
        return None
    kept = scope.derive("snapshot_bytes", filling.snapshot_bytes,
                        scope.stated("changed_bytes_per_day", record.changed_bytes_per_day),
                        scope.stated("snapshot_days", record.snapshot_days), wiring.default("snapshot_overlap"))
    reserve = scope.derive("snapshot_reserve_bytes", general.difference, before,
                           scope.derive("beside_snapshots_bytes", capacity.after_snapshots_bytes, before,
                                        scope.stated("snapshot_reserve", record.snapshot_reserve),
                                        label=say("Space beside the snapshot reserve")),
                           label=say("Snapshot reserve in bytes"))
    if kept.number > reserve.number:
        wiring.warning("snapshots-beyond-reserve", say("snapshots of pool {pool} keep {kept}, its reserve is "
                                                       "{reserve}: the rest is taken of the space for data",
                                                       pool=record.called, kept=format_value(kept.number, "B", 3),
                                                       reserve=format_value(reserve.number, "B", 3)),
                                                       f"pools/{record.id}/snapshot_reserve",
                       say("Reserve {share} or more, or keep them for fewer days.",
                           share=percent(min(kept.number / before.number, 0.99)))
                       if before.number else say("Keep them for fewer days."), told=(kept.number, reserve.number))
    return kept


def _run_out(wiring: Wiring, months: Figure) -> str:
    """When the alarm is raised, with the day where the design has a date."""
    if months.number >= requirements.NEVER_MONTHS:
        return say("at the growth stated its alarm is never raised")
    day = months_after(wiring.design.date, months.number)
    told = format_value(months.number, "count", 3)
    if day:
        return say("at the growth stated its alarm is raised in {months} month, on {day}" if months.number == 1 else
                   "at the growth stated its alarm is raised in {months} months, on {day}", months=told, day=day)
    return say("at the growth stated its alarm is raised in {months} month" if months.number == 1 else
               "at the growth stated its alarm is raised in {months} months", months=told)


def _overcommitted(wiring: Wiring, record: Pool, promised: Figure, months: Figure | None) -> None:
    when = say("when it is full is not known") if months is None else _run_out(wiring, months)
    wiring.warning("overcommitted", say("pool {pool} promises {promised} times what it holds: writes fail in all its "
                                        "volumes once it is full; {when}", pool=record.called,
                                        promised=numeral(f"{promised.number:.2f}"),
                                        when=when), f"pools/{record.id}/promised_bytes",
                   say("State what is written and how it grows, watch the alarm, and order in time.")
                   if months is None else say("Watch the alarm, and order in time."),
                   told=(promised.number, *(() if months is None else (months.number,))))

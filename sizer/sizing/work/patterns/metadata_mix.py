"""Metadata of file systems: creates, stats and removes, as mdtest makes them (model W6, W10).

Rates of metadata are those of processors, and no figure from literature is good to better than a factor of three: the
cycles have wide ranges, and are the first question.
"""

from __future__ import annotations

from dataclasses import replace

from sizer.design.fieldspec import number
from sizer.language import mark, say
from sizer.laws import general
from sizer.sizing.paths.demand import Context, Demand
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.patterns import metadata_create
from sizer.sizing.work.steps.inputs import CYCLES
from sizer.sizing.work.steps.users import of_one, stated_or_usual

KINDS = ("create", "stat", "remove")
_TITLES = (mark("Share of creates"), mark("Share of stats"), mark("Share of removes"))
SHARES = tuple(number(title, f"Share of the operations that {kind}.", "1", maximum=1.0, range_allowed=True,
                      key=f"{kind}_share") for kind, title in zip(KINDS, _TITLES, strict=True))


def demand(context: Context) -> Demand | None:
    """Wire one operation of the mix: the cycles of a mean one, and a journal of those that change something."""
    scope = context.scope
    shares = [stated_or_usual(context, spec) for spec in SHARES]
    cycles = [of_one(context, f"{kind}_cycles") for kind in KINDS]
    mean = context.whole.derive_once(
        "mean_cycles", general.mean_over_visits, *[figure for pair in zip(cycles, shares, strict=True)
                                                   for figure in pair],
                                     label=say("Processor cycles of a mean operation"))
    constant = context.wiring.model.constant
    writes = constant("modifies", 1.0, "1", say("Journal writes of an operation that modifies"),
                      say("it is written down once"))
    reads = constant("modifies_not", 0.0, "1", say("Journal writes of an operation that reads"),
                     say("it changes nothing"))
    changes = context.whole.derive_once(
        "modifying_ratio", general.mean_over_visits, writes, shares[0], reads, shares[1], writes, shares[2],
        label=say("Share of operations that modify"))
    one = metadata_create.created(context, mean, changes)
    parts = {
        name: scope.derive(f"mix.{name}", general.scaled, figure, changes,
                           label=say("{label}, per operation of the mix", label=label))
        for name, label, figure in (
            ("write_visits", say("Drive writes of the journal"), one.write_visits),
            ("write_bytes", say("Bytes of the journal"), one.write_bytes),
            ("array_io", say("Requests to the arrays"), one.array_io))
    }
    return replace(one, operation=say("metadata operations"), write_visits=parts["write_visits"],
                   write_bytes=parts["write_bytes"], back_write=parts["write_bytes"], array_io=parts["array_io"],
                   waiting_writes=changes)


PATTERN = PatternSpec(
    name="metadata-mix", rank=151, own=(CYCLES, *SHARES), demand=demand, file_service=mark("keeps metadata of files"))

"""Fields that a workload states and its pattern does not use: reported, so that nobody takes them for counted."""

from __future__ import annotations

from sizer.design.records import Workload
from sizer.design.registry.fields import TABLES
from sizer.language import AND, listed, lowered, say, shown
from sizer.sizing.bench.wiring import Wiring


def report_unused_fields(wiring: Wiring, record: Workload) -> None:
    """Report the numbers of a sized workload that no figure was made of."""
    fields = TABLES["workloads"].values()
    unused = [spec for spec in fields if spec.numeric
              and getattr(record, spec.attribute) not in (None, spec.default)
              and spec.key not in wiring.scope("workloads", record.id)]
    if unused:
        titles = listed((lowered(shown(spec.title)) for spec in unused), AND)
        wiring.remark("field-not-used",
                      say("{titles} of workload {workload} is stated, and {pattern} does not use it"
                          if len(unused) == 1 else
                          "{titles} of workload {workload} are stated, and {pattern} does not use them",
                          titles=titles, workload=record.called, pattern=record.pattern), f"workloads/{record.id}",
                      say("Leave it empty, or choose a pattern that uses it."),
                      told=(*(spec.key for spec in unused), record.pattern))

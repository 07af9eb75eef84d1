"""Fields that a workload states and its pattern does not use: reported, so that nobody takes them for counted."""

from __future__ import annotations

from sizer.design.records import Workload
from sizer.design.registry.fields import TABLES
from sizer.numerals import agreeing, is_or_are
from sizer.sizing.bench.wiring import Wiring


def report_unused_fields(wiring: Wiring, record: Workload) -> None:
    """Report the numbers of a sized workload that no figure was made of."""
    fields = TABLES["workloads"].values()
    unused = [spec for spec in fields if spec.numeric
              and getattr(record, spec.attribute) not in (None, spec.default)
              and spec.key not in wiring.scope("workloads", record.id)]
    if unused:
        titles = [spec.title.lower() for spec in unused]
        wiring.remark("field-not-used", f"{' and '.join(titles)} of workload {record.called} "
                      f"{is_or_are(len(unused))} stated, and {record.pattern} does not use "
                      f"{agreeing(len(unused), 'it', 'them')}", f"workloads/{record.id}",
                      "Leave it empty, or choose a pattern that uses it.",
                      told=(*(spec.key for spec in unused), record.pattern))

"""What the figures and inputs of a what-if table are called: each with what it is of, so that no two are the same."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox

from sizer.design.naming import Names
from sizer.design.registry.fields import TABLES
from sizer.design.scenarios import resolve
from sizer.exploring.changes.words import owned
from sizer.exploring.varying.inputs import Variable, variables
from sizer.sizing.result import Sizing, WorkloadResult


def names_of(sizing: Sizing) -> Names:
    """What people call the records of the design that was sized."""
    return Names(resolve(sizing.design, sizing.scenario))


def variable_title(names: Names, variable: Variable) -> str:
    """What an input is called: ``Quantity of Data drives``."""
    if variable.figure is not None:
        return owned(variable.figure, names)
    title = "Model" if variable.field == "item" else TABLES[variable.table][variable.field].title
    return f"{title} of {names.called(variable.table, variable.record)}"


def inputs_of(sizing: Sizing) -> list[tuple[str, str]]:
    """Names and titles of the inputs that can be varied, those varied most first; of titles that are the same, more."""
    names = names_of(sizing)
    found = [(variable.name, variable_title(names, variable)) for variable in variables(sizing)]
    titles = [title for _, title in found]
    return [(name, title if titles.count(title) == 1 else f"{title} ({name.split('/')[1]})" if "/" in name else title)
            for name, title in found]


def results_of(sizing: Sizing) -> list[tuple[str, str]]:
    """Keys and names of the figures that a table can be of."""
    found = [(key, f"{label} · {each.title}") for each in sizing.workloads for key, label in (
        (each.rate, each.rate_title), (each.response, "Response"), (each.bandwidth, "Bandwidth"),
        (each.bottleneck, "Busiest part"))]
    found += [(key, f"{label} · {pool.title}") for pool in sizing.pools for key, label in (
        (pool.usable, "Usable"), (pool.filesystem, "Exported"))]
    found += [(each.headroom, f"Headroom · {each.title}") for each in sizing.requirements]
    physical = sizing.physical
    return [*found, (physical.watts.value, "Power"), (physical.rack_units.value, "Rack units")]


def told_first(work: WorkloadResult) -> str:
    """The figure of a workload that a table is of first: of operations that come at a rate of their own the response,
    for that rate would stand in every cell.
    """
    return work.response if work.arrives and not work.pattern.streams else work.headline


def list_in(box: QComboBox, names: list[tuple[str, str]], first: str) -> bool:
    """List other choices; whether what was chosen is one of them still, else the ``first`` is."""
    chosen = box.currentData()
    if [(box.itemData(at), box.itemText(at)) for at in range(box.count())] == names:
        return chosen is not None
    box.blockSignals(True)
    box.clear()
    for key, title in names:
        box.addItem(title, key)
        box.setItemData(box.count() - 1, key, 3)
    kept = box.findData(chosen) if chosen is not None else -1
    box.setCurrentIndex(kept if kept >= 0 else max(box.findData(first), 0))
    box.blockSignals(False)
    return kept >= 0

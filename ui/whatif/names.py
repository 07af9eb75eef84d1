"""What the figures and inputs of a what-if table are called: each with what it is of, so that no two are the same."""

from __future__ import annotations

from sizer.design.naming import Names
from sizer.design.registry.fields import TABLES
from sizer.design.scenarios import resolve
from sizer.exploring.changes.words import owned
from sizer.exploring.varying.inputs import Variable, variables
from sizer.sizing.result import Sizing


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
        (each.throughput, each.rate_title), (each.response, "Response"), (each.bandwidth, "Bandwidth"),
        (each.bottleneck, "Busiest part"))]
    found += [(key, f"{label} · {pool.title}") for pool in sizing.pools for key, label in (
        (pool.usable, "Usable"), (pool.filesystem, "Exported"))]
    found += [(each.headroom, f"Headroom · {each.title}") for each in sizing.requirements]
    physical = sizing.physical
    return [*found, (physical.watts.value, "Power"), (physical.rack_units.value, "Rack units")]

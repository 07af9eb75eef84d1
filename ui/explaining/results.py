"""Results of a design that somebody knows by name: which a figure goes into, and which tells of a record."""

from __future__ import annotations

from sizer.design.stems import figure_key, parts_of
from sizer.figures.figure import Figure
from sizer.sizing.judging.completeness import coverage
from sizer.sizing.resources import ResourceKind
from sizer.sizing.result import Sizing
from ui.state.subject import Place, known


def known_results(sizing: Sizing) -> tuple[str, ...]:
    """Rates, response times, capacities, power, space, weight and price: keys of figures, each once."""
    physical = sizing.physical
    totals = (physical.watts, physical.rack_units, physical.weight_kg, physical.price)
    keys = (
        *(each.headline for each in sizing.workloads), *(each.response for each in sizing.workloads),
        *(each.filesystem for each in sizing.pools),
        *(total.value for total in totals if not coverage(sizing, total).nothing),
    )
    return tuple(dict.fromkeys(key for key in keys if key in sizing.sheet.figures))


def results_with(sizing: Sizing, key: str) -> list[str]:
    """The known results that a figure goes into, however far from it; a field of a line goes into what sums lines."""
    wanted = [each for each in known_results(sizing) if each != key]
    table, _, name = parts_of(key)
    columns = sizing.sheet.tables[table].columns if table in sizing.sheet.tables else {}
    start = {key} | ({columns[name].figure.key} if name in columns else set())
    reach: dict[str, bool] = dict.fromkeys(start, True)
    return [each for each in wanted if _reaches(sizing.sheet.figures[each], reach)]


def figure_about(sizing: Sizing, place: Place) -> str:
    """The figure that says most of a record: how many a line is, what a pool holds, what a workload reaches, what is
    reached of what is asked, how busy a connection is; empty where there is none.
    """
    record = place.record
    found: tuple[str, ...] = ()
    match place.table:
        case "items":
            found = (figure_key("items", record, "quantity"),)
        case "pools":
            found = tuple(each.filesystem for each in sizing.pools if each.id == record)
        case "workloads":
            found = tuple(each.headline for each in sizing.workloads if each.id == record)
        case "requirements":
            found = tuple(each.actual for each in sizing.requirements if each.id == record)
        case "links":
            found = tuple(use.utilization for each in sizing.workloads for use in each.resources
                          if use.id.kind is ResourceKind.LINK and use.id.record == record)
    return next((key for key in found if known(sizing.sheet, key)), "")


def _reaches(figure: Figure, reach: dict[str, bool]) -> bool:
    """Whether one of the figures known to be reached is behind another; what is found of others is kept."""
    waiting = [figure]
    while waiting:
        each = waiting[-1]
        if each.key in reach:
            waiting.pop()
            continue
        open_ones = [given for given in each.inputs if given.key not in reach]
        if open_ones:
            waiting.extend(open_ones)
            continue
        reach[each.key] = any(reach[given.key] for given in each.inputs)
        waiting.pop()
    return reach[figure.key]

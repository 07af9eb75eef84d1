"""What the sheet of scenarios does to scenarios: add, duplicate, remove, move, pin; and the edits of their cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sizer.design.editing.edits import (
    AddScenario,
    Batch,
    DuplicateScenario,
    Edit,
    FollowBase,
    InScenario,
    MoveRecords,
    PinBaseline,
    RemoveScenario,
    SetFields,
    Setting,
)
from sizer.design.records import BASE, Design, FieldValue
from sizer.units import counted
from ui.state.subject import Place


def addition(design: Design) -> Edit:
    """A scenario that differs in nothing yet."""
    return AddScenario(f"Scenario {len(design.scenarios) + 1}", select=False)


def duplication(design: Design, names: Sequence[str], *, select: bool = False) -> Edit | None:
    """Copies of scenarios. Where nothing is pinned, what was copied becomes what results are compared with."""
    if not names:
        return None
    edits: list[Edit] = [DuplicateScenario(name, title="Alternative" if name == BASE else "", select=select)
                         for name in names]
    if design.baseline is None:
        edits.append(PinBaseline(names[0]))
    one = design.base_name or "the base design" if names[0] == BASE else design.scenario_called(names[0])
    what = counted(len(names), "scenario") if len(names) > 1 else one
    return Batch(tuple(edits), f"Duplicate {what}")


def removal(names: Sequence[str]) -> Edit | None:
    """Scenarios gone; those that start from them keep what they show."""
    if not names:
        return None
    title = f"Remove {counted(len(names), 'scenario')}" if len(names) > 1 else ""
    return Batch(tuple(RemoveScenario(name) for name in names), title)


def moving(design: Design, names: Sequence[str], step: int) -> Edit | None:
    """Scenarios one place to the left or the right; the design itself stays in front of all."""
    order = design.scenarios.ids()
    own = [name for name in names if name in order]
    if not own:
        return None
    at = min(map(order.index, own)) - 1 if step < 0 else max(map(order.index, own)) + 2
    if at < 0 or at > len(order):
        return None
    return MoveRecords("scenarios", tuple(own), order[at] if at < len(order) else None)


def setting(taken: Iterable[tuple[Place, FieldValue]], title: str) -> list[Edit]:
    """Values put into cells: each an edit of the scenario its column is of."""
    groups: dict[tuple[str, str], list[Setting]] = {}
    for place, value in taken:
        if (place.table, place.record) == ("scenarios", BASE):  # the document says what the design itself is called
            groups.setdefault(("", "design"), []).append(Setting("", "base_name", value))
            continue
        groups.setdefault((place.scenario, place.table), []).append(
            Setting(place.record, place.key, value, place.member))
    edits: list[Edit] = []
    for (scenario, table), settings in groups.items():
        edit = SetFields(table, tuple(settings), title if len(groups) == 1 else "")
        edits.append(InScenario(scenario, edit) if scenario else edit)
    return edits


def following(design: Design, scenario: str, places: Iterable[Place]) -> Edit | None:
    """Places of a scenario that have what it starts from again; None where it changed none of them."""
    known = design.scenarios.get(scenario)
    paths = {change.path for change in known.changes} if known is not None else set()
    wanted = tuple(path for place in places
                   if (path := str(Place(place.table, place.record, place.key, place.member))) in paths)
    return FollowBase(scenario, wanted) if wanted else None

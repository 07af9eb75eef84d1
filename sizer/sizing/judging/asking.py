"""Whether a requirement asks for anything yet, and for a number that can be meant."""

from __future__ import annotations

from sizer.design.records import Requirement, RequirementKind
from sizer.design.registry.fields import REQUIREMENT_UNITS
from sizer.design.sense import Sense
from sizer.language import say
from sizer.sizing.bench.policies import policy
from sizer.sizing.bench.wiring import Wiring
from sizer.units import format_value

_BYTES = frozenset(("B", "B/s"))
_LEAST_BYTES = 4096.0
"""One block: a capacity or a bandwidth below it is a number that lacks its unit."""


def asked_for(wiring: Wiring, record: Requirement) -> float | None:
    """The number that is asked for; None, and told, where nothing is yet. One that lacks its unit is doubted."""
    name = say("requirement {requirement}", requirement=record.called)
    place, target = f"requirements/{record.id}/target", record.target
    if target is None and record.kind is RequirementKind.ENDURANCE:
        ruled = policy(wiring, "drive_life_s")
        if ruled is not None:
            return ruled
    if target is None or not record.asks:
        wiring.error_of(name, "requirement-without-target", say("states no target yet") if target is None
                        else say("asks for at least 0, which is nothing yet"), place, say("State what is asked for."))
        return None
    unit = REQUIREMENT_UNITS[record.kind]
    if unit in _BYTES and target < _LEAST_BYTES and record.side is Sense.AT_LEAST:
        wiring.undecided("requirement-tiny", say("{name} ({kind}) asks for {target}, less than one block: whether its "
                                                 "unit was left out cannot be told", name=name, kind=say(record.kind),
                                                 target=format_value(target, unit)), place,
                         say("State the unit, such as 25 TB or 400 MB/s; or accept it with a reason."),
                         told=(record.kind, target))
    return target

"""House rules: the design's own values over those of its preset."""

from __future__ import annotations

from sizer.design.records import likely
from sizer.errors import nearest
from sizer.sizing.wiring import Wiring

TABLE, ORDINARY = "policies", "default"


def policy(wiring: Wiring, name: str) -> float | None:
    """The value of one rule, None where neither the design nor its preset states it (then nothing is checked)."""
    stated = wiring.design.policies
    if name in stated.values:
        return float(likely(stated.values[name]))
    known = wiring.catalog.presets.get(TABLE, {})
    preset = known.get(stated.preset or ORDINARY)
    if preset is None:
        if stated.preset:
            close = ", ".join(nearest(stated.preset, known) or known)
            wiring.error("unknown-policy", f"the catalog has no house rules {stated.preset!r}", "policies/preset",
                         f"There are {close}.")
        return None
    return preset.number(name)

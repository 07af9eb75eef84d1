"""House rules: the design's own values over those of its preset."""

from __future__ import annotations

from sizer.catalog.records import Catalog
from sizer.design.records import Design, likely
from sizer.sizing.bench.wiring import Wiring

TABLE, ORDINARY = "policies", "default"


def policy(wiring: Wiring, name: str) -> float | None:
    """The value of one rule for the design that is wired; see :func:`policy_of`."""
    return policy_of(wiring.design, wiring.catalog, name)


def policy_of(design: Design, catalog: Catalog, name: str) -> float | None:
    """The value of one rule, None where neither the design nor its preset states it (then nothing is checked)."""
    stated = design.policies
    if name in stated.values:
        return float(likely(stated.values[name]))
    preset = catalog.presets.get(TABLE, {}).get(stated.preset or ORDINARY)
    return preset.number(name) if preset is not None else None

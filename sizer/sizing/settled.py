"""What the answer to a question would settle, in words."""

from __future__ import annotations

from sizer.language import say
from sizer.sizing.bench.missing import MissingInput
from sizer.sizing.result import Sizing


def settled(sizing: Sizing, missing: MissingInput) -> str:
    """The figures that an answer would settle, as people call them: ``the throughput and the response time of A``."""
    names: dict[str, tuple[str, str]] = {}
    for one in sizing.workloads:
        names |= {one.throughput: (say("the throughput"), one.title),
                  one.response: (say("the response time"), one.title),
                  one.bandwidth: (say("the bandwidth"), one.title)}
    found: dict[str, list[str]] = {}
    for key in missing.settles:
        what, whose = names.get(key, (sizing.sheet[key].label, ""))
        found.setdefault(whose, []).append(what)
    return "; ".join(f"{' and '.join(parts)}{' of ' if whose else ''}{whose}" for whose, parts in found.items())

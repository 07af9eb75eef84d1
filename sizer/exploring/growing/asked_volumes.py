"""Volumes that a design is laid out for: what they ask for together is its work, and each of them is written down."""

from __future__ import annotations

from sizer.design.editing.edits import apply, set_one
from sizer.design.entering.volumes import Volume, VolumeBlock
from sizer.design.records import Design
from sizer.units import counted, format_number, format_ratio, format_value

_MOST_NAMED = 200
"""Volumes that the notes of a design name, and rows left out; of more they give the number."""
_LONGEST = 160
"""Characters of a line of the notes: a cell may hold a page."""


def with_volumes(design: Design, block: VolumeBlock) -> Design:
    """The design with the volumes in its notes, below what stands there, as one may read them in its documents.

    The work of the design is that of all of them together: a workload for each would size in seconds instead of a
    moment, and say nothing more of hardware that they share.
    """
    named = [_line(each) for each in block.volumes[:_MOST_NAMED]]
    more = len(block.volumes) - len(named)
    left = [_short(f"Left out: row {each.row}, {each.why}: {each.text}")
            for each in block.left_out[:_MOST_NAMED]]
    beyond = len(block.left_out) - len(left)
    rest = [f"and {counted(more, 'more volume')}"] if more else []
    left += [f"and {counted(beyond, 'more row')} left out"] if beyond else []
    notes = "\n".join(filter(None, [design.notes, f"Asked for by {block.sentence()}", *named, *rest, *left]))
    return apply(design, set_one("design", "", "notes", notes)).design


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST - 4]} ..."


def _line(each: Volume) -> str:
    told = [_short(each.name)]
    if each.capacity_bytes is not None:
        told.append(format_value(each.capacity_bytes, "B", 4))
    if each.rate_per_s is not None:
        told.append(f"{format_number(each.rate_per_s, 4)} operations a second")
    if each.read_ratio is not None:
        told.append(f"{format_ratio(each.read_ratio, 2)} reads")
    if each.request_bytes is not None:
        told.append(f"{format_value(each.request_bytes, 'B', 4)} each")
    return ", ".join(told)

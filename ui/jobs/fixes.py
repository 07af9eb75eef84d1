"""Ways to meet a requirement as plain data, for the way between the child process that finds them and the window."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any

from sizer.design.editing.edits import AddRecords, Batch, Edit, SetFields, Setting
from sizer.design.records import Item
from sizer.exploring.changes.change import Cost
from sizer.exploring.growing.mending import Fix, Mending
from sizer.sizing.result import Verdict


def packed(found: Mending) -> dict[str, object]:
    """The answer as JSON can carry it."""
    return {
        "requirement": found.requirement, "title": found.title, "present": found.present, "target": found.target,
        "unit": found.unit, "at_least": found.at_least, "headroom": found.headroom, "reason": found.reason,
        "notes": list(found.notes), "fixes": [_fix(fix) for fix in found.fixes],
        "short": [_fix(fix) for fix in found.short], "sure": found.sure,
    }


def unpacked(answer: Mapping[str, Any]) -> Mending:
    """The answer again."""
    return Mending(
        str(answer["requirement"]), str(answer["title"]), float(answer["present"]), float(answer["target"]),
        str(answer["unit"]), bool(answer["at_least"]), float(answer["headroom"]),
        tuple(_read(each) for each in answer["fixes"]), tuple(_read(each) for each in answer["short"]),
        str(answer["reason"]), tuple(map(str, answer["notes"])), bool(answer["sure"]),
    )


def _fix(fix: Fix) -> dict[str, object]:
    added = [row for part in fix.edit.edits if isinstance(part, AddRecords) for row in part.rows]
    return {
        "title": fix.title, "reaches": fix.reaches, "verdict": str(fix.verdict), "share": fix.share,
        "pieces": fix.pieces,
        "settings": [[table, setting.record, setting.key, setting.value] for table, setting in fix.settings],
        "cost": [fix.cost.rack_units, fix.cost.watts, fix.cost.price, fix.cost.currency], "misses": list(fix.misses),
        "problems": list(fix.problems), "losses": list(fix.losses), "doubts": list(fix.doubts),
        "added": [[row.id, row.item, row.quantity, row.parent] for row in added if isinstance(row, Item)],
    }


def _read(each: Mapping[str, Any]) -> Fix:
    title = str(each["title"])
    rows = tuple(Item(str(name), str(item), int(quantity), parent) for name, item, quantity, parent in each["added"])
    edits: list[Edit] = [AddRecords("items", rows)] if rows else []
    edits += [SetFields(str(table), tuple(Setting(str(record), str(key), value) for _, record, key, value in some))
              for table, some in groupby(each["settings"], key=itemgetter(0))]
    return Fix(title, Batch(tuple(edits), title), cost=Cost(*each["cost"]), losses=tuple(each["losses"]),
               reaches=float(each["reaches"]), verdict=Verdict(each["verdict"]), share=float(each["share"]),
               misses=tuple(each["misses"]), problems=tuple(each["problems"]), pieces=float(each["pieces"]),
               doubts=tuple(each["doubts"]))

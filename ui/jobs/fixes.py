"""Ways to meet a requirement as plain data, for the way between the child process that finds them and the window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from sizer.design.editing.edits import AddRecords, Batch, Edit, SetFields, Setting
from sizer.design.records import LineRecord
from sizer.exploring.changes.change import Cost
from sizer.exploring.growing.mending import Fix, Mending
from sizer.sizing.result import Verdict


def packed(found: Mending) -> dict[str, object]:
    """The answer as JSON can carry it."""
    return {**asdict(found), "fixes": [_plain(fix) for fix in found.fixes],
            "short": [_plain(fix) for fix in found.short]}


def unpacked(answer: Mapping[str, Any]) -> Mending:
    """The answer again."""
    fixes = {key: tuple(_read(each) for each in answer[key]) for key in ("fixes", "short")}
    return Mending(**{**_with_tuples(answer), **fixes})


def _plain(fix: Fix) -> dict[str, object]:
    added = [[row.id, row.item, row.quantity, row.parent] for part in fix.edit.edits if isinstance(part, AddRecords)
             for row in part.rows if isinstance(row, LineRecord)]
    settings = [[part.table, [[each.record, each.key, each.value] for each in part.settings]]
                for part in fix.edit.edits if isinstance(part, SetFields)]
    return {**asdict(fix), "edit": [added, settings]}


def _read(each: Mapping[str, Any]) -> Fix:
    added, settings = each["edit"]
    edits: list[Edit] = [AddRecords("items", tuple(LineRecord(*row) for row in added))] if added else []
    edits += [SetFields(table, tuple(Setting(*one) for one in some)) for table, some in settings]
    return Fix(**{**_with_tuples(each), "edit": Batch(tuple(edits), each["title"]), "cost": Cost(**each["cost"]),
                  "verdict": Verdict(each["verdict"]), "ends": tuple(tuple(one) for one in each["ends"])})


def _with_tuples(plain: Mapping[str, Any]) -> dict[str, Any]:
    """The same with a tuple for each list: JSON knows no tuples."""
    return {key: tuple(value) if isinstance(value, list) else value for key, value in plain.items()}

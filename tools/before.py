"""The open set as the program of commits before predicted it: what ``sizer validate --json`` printed there.

``python -m tools.before COMMIT ROWS.json`` writes the file of another commit from that.
"""

from __future__ import annotations

import csv
import json
import statistics
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sizer.published import GroupScore, Row
from sizer.published.scores import ALL, interval_score, score_of

COMMIT = "ec1f729c"
"""The commit that added the open set."""
START_OF_TODAY = "3b75dc22"
"""The commit before the work on systems of today."""

Name = tuple[str, str, str]
"""Case, metric and point of a number."""


@dataclass(frozen=True, slots=True)
class Then:
    """A scored number as it was predicted then: error as a share, whether it was inside, and interval score."""

    group: str
    error: float
    inside: bool
    score: float


def file_of(commit: str) -> Path:
    """Where the numbers of a commit stand."""
    return Path(__file__).with_name("before.csv" if commit == COMMIT else f"before-{commit}.csv")


def rows_before(commit: str = COMMIT) -> Mapping[Name, Then]:
    """Every number that was scored at a commit."""
    with file_of(commit).open(encoding="utf-8", newline="") as file:
        return {(row["case"], row["metric"], row["point"]): Then(
            row["group"], float(row["error"]), row["inside"] == "yes", float(row["score"]))
            for row in csv.DictReader(file)}


def scores_before(then: Mapping[Name, Then]) -> Mapping[str, GroupScore]:
    """The scores of then by group, and over all."""
    groups = [*dict.fromkeys(one.group for one in then.values()), ALL]
    return {group: _scored(group, [one for one in then.values() if group in (one.group, ALL)]) for group in groups}


def ratio_in_common(now: Sequence[Row], then: Mapping[Name, Then], group: str) -> tuple[int, float] | None:
    """Of the numbers of a group scored both now and then: how many, and the score of now over that of then."""
    both = [(score, then[name].score) for row in now
            if group in (row.group, ALL) and (name := (row.case, row.metric, row.point)) in then
            and (score := score_of(row)) is not None]
    return (len(both), sum(one for one, _ in both) / sum(one for _, one in both)) if both else None


def _scored(group: str, part: Sequence[Then]) -> GroupScore:
    errors = [abs(one.error) for one in part]
    return GroupScore(group, len(part), statistics.median(errors), max(errors), sum(one.inside for one in part),
                      statistics.fmean(one.score for one in part))


def write(commit: str, rows: Path) -> None:
    """Write the scored numbers of measured systems that ``validate --json`` printed at a commit."""
    with file_of(commit).open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(("group", "case", "metric", "point", "error", "inside", "score"))
        for row in json.loads(rows.read_text("utf-8")):
            if row["set"] == "five documents" or not row["scored"] or row["predicted"] is None:
                continue
            low, high = ((row[end] if row[end] is not None else row["predicted"]) for end in ("low", "high"))
            inside = "yes" if row["verdict"] in ("inside", "agrees") else "no"
            lines.writerow((row["group"], row["case"], row["metric"], row["point"], f"{row['error']:.6g}", inside,
                            f"{interval_score(row['published'], low, high):.6g}"))


if __name__ == "__main__":
    write(sys.argv[1], Path(sys.argv[2]))

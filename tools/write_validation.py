"""Writes what is generated in the documents: predictions beside published results, in short and in full.

Run it as ``python -m tools.write_validation`` after a change of the model; a test fails while they are not current.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from sizer.catalog import shipped_catalog
from sizer.published import Row, summarize, validate

ROOT = Path(__file__).parent.parent
START, END = "<!-- validation: written by tools/write_validation.py -->", "<!-- end of validation -->"

HEAD = """# Predicted beside published

Written by `python -m tools.write_validation` from `./run validate`. The rows are those of the five documents whose
systems are the reference designs; none of their results is read by the model, the catalog or the designs, which a test
proves.

- *prediction*: follows from data sheets and from what the document says of the system;
- *assumed input*: depends on something that the document does not state;
- *rests on a constant*: depends on a figure that no data sheet gives, such as the work of a processor for an operation;
- *consistency*: arithmetic on what the document states;
- *demand*: what the workload asked for, which the system has to be able to do;
- *qualitative*: said in words.

"""

BLAME = {
    ("nas-2node-sfs2008", "response curve"):
        "published to one digit; 0.9 ms may be anything from 0.85 to 0.95.",
    ("nas-2node-sfs2008", "overall response time"):
        "follows from the response curve.",
    ("lustre-ssck", "raw LUN read, one EVA, both controllers"):
        "nothing sampled moves a bound that is the protocol's own on one path; commands, responses and gaps between "
        "exchanges took 4 % more than the 3 % counted.",
    ("lustre-ssck", "read per OSS"):
        "the same path.",
    ("lustre-ssck", "raw LUN write, one EVA, both controllers"):
        "the missing constant: what the controllers write with mirrored cache. No data sheet gives it, so the path "
        "binds.",
    ("lustre-ssck", "write per OSS"):
        "the same missing constant.",
    ("ess-gl4-sas", "gpfsperf 70:30 gain of 56GbE over 40GbE"):
        "the missing constant: the work of the protocol and of an I/O server for each byte binds at both speeds in the "
        "model; with a measured one, ports and drives would share it.",
    ("nehalem-himeno", "Himeno"):
        "the missing constant: what share of the memory channels' peak a node reaches (STREAM).",
    ("iscsi-p2000", "read latency, 10K group"):
        "the size of the test file is not stated.",
}
"""Case and metric of a number outside its range -> the physics or the missing constant to blame."""


def main() -> None:
    """Write both documents anew."""
    for name, text in documents().items():
        (ROOT / name).write_text(text, "utf-8")


def documents() -> dict[str, str]:
    """The documents that hold generated parts, by their path, as they have to read."""
    rows = validate(shipped_catalog())
    before, _, rest = (ROOT / "README.md").read_text("utf-8").partition(START)
    after = rest.partition(END)[2]
    short = "\n".join(summary(rows))
    return {"README.md": f"{before}{START}\n\n{short}\n\n{END}{after}", "docs/validation.md": validation(rows)}


def summary(rows: Sequence[Row]) -> list[str]:
    """The table by kind of row."""
    lines = ["| kind | rows | median error | worst error | inside low - high |",
             "| --- | ---: | ---: | ---: | ---: |"]
    for one in summarize(rows):
        inside = f"{one.inside} of {one.ranged}" if one.ranged else ""
        lines.append(f"| {one.kind} | {one.rows} | {_size(one.median_error)} | {_size(one.worst_error)} | {inside} |")
    return lines


def validation(rows: Sequence[Row]) -> str:
    """Summary by kind, every scored number, and the reason for each one outside its range."""
    lines = [*summary(rows), "", "| case | metric | published | predicted | low - high | unit | error | kind | |",
             "| --- | --- | ---: | ---: | ---: | --- | ---: | --- | --- |"]
    for row in rows:
        name, words = _escaped(f"{row.metric} {row.point}".strip()), row.words
        lines.append(
            f"| {row.case} | {name} | {_escaped(words.published)} | {_escaped(words.predicted)} | {words.span} | "
            f"{row.unit} | {words.error} | {row.kind} | {row.verdict} |"
        )
    outside = [row for row in rows if row.verdict in ("outside", "disagrees", "fails")]
    if outside:
        lines += ["", "## What lies outside its range, and what is to blame", ""]
        for row in outside:
            lines.append(f"- {row.case}, {row.metric} {row.point}".rstrip() + f": {BLAME[row.case, row.metric]}")
    return HEAD + "\n".join(lines) + "\n"


def _size(value: float | None) -> str:
    return "" if value is None else f"{value * 100:.1f} %"


def _escaped(text: str) -> str:
    return re.sub(r"\|", "\\|", text)


if __name__ == "__main__":
    main()

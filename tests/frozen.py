"""Writes what the program says of every shipped design, to be compared before and after the code is rearranged.

    python -m tests.frozen FOLDER             everything: figures, command line, workbooks, proposals
    python -m tests.frozen FOLDER --quick     figures, problems and the command line
    diff -r BEFORE AFTER                      what changed, to the last bit

Figures are those of the reference designs in every scenario, likely and sampled, and of designs by chance.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import openpyxl

from reports.documents import Occasion, document_bytes
from sizer.catalog import shipped_catalog, shipped_path
from sizer.cli import main
from sizer.design.files.storage import load
from sizer.design.records import BASE
from sizer.errors import FigureError
from sizer.figures.computing.columns import sample
from sizer.figures.figure import Origin
from sizer.sizing import size
from sizer.sizing.result import Sizing
from tests import randomly

COMMANDS = (
    ("size", "{}"), ("size", "{}", "--json"), ("check", "{}"), ("compare", "{}", "{}"),
)
"""Asked of every design in every scenario."""
ONCE = (
    ("validate",), ("validate", "--json"), ("catalog", "list"), ("catalog", "kinds"), ("catalog", "check"),
    ("--help",), ("explain", "hp-ha-nfs", "pool.data.usable_bytes"),
    ("explain", "p2000-iscsi", "workload.enterprise.throughput_per_s"),
    ("explain", "p2000-iscsi", "pool.enterprise.usable_bytes", "--json"),
    ("seek", "hp-ha-nfs", "pool.data.usable_bytes>=60e12"),
    ("seek", "p2000-iscsi", "pool.enterprise.usable_bytes>=40e12"),
    ("compare", "hp-ha-nfs", "p2000-iscsi"), ("compare", "ess-gl4-sas", "ssck-hp-sfs", "--json"),
    ("size", "no-such-design"), ("explain", "hp-ha-nfs", "no.such.figure"),
)
NOW = "2026-03-01T10:00:00"
RANDOM_DESIGNS = 60


def cases() -> Iterator[tuple[str, str]]:
    """Every shipped design with each of its scenarios."""
    for path in sorted((shipped_path() / "designs").glob("*.sizer")):
        for scenario in (BASE, *load(path).scenarios.ids()):
            yield path.stem, scenario


def sized(name: str, scenario: str) -> Sizing:
    """A shipped design in one of its scenarios."""
    return size(load(shipped_path() / "designs" / f"{name}.sizer"), shipped_catalog(), scenario)


def figures_of(sizing: Sizing) -> Iterator[str]:
    """Each figure with all that is known of it, in the order of their keys; then what was found wrong."""
    for figure in sorted(sizing.sheet, key=lambda figure: figure.key):
        law = figure.law.name if figure.law else ""
        yield "\t".join((figure.key, repr(figure.value), figure.unit, str(figure.origin), figure.label, law,
                         " ".join(one.key for one in figure.inputs), repr(figure.range)))
    for name, table in sorted(sizing.sheet.tables.items()):
        for row in table.positions:
            for column in table.columns:
                try:
                    cell = sizing.sheet[f"{name}.{row}.{column}"]
                except FigureError as unknown:
                    yield f"{name}.{row}.{column}\t{unknown}"
                else:
                    yield f"{cell.key}\t{cell.value!r}\t{cell.unit}"
    for problem in (*sizing.problems, *sizing.accepted):
        reason = problem.accepted_reason
        hint = problem.hint if reason is None else f"Accepted: {reason}"
        yield f"{problem.severity} {problem.code} {problem.location}: {problem.text} | {hint}"
    for case in sizing.failure_cases:
        yield (f"{case.id}\t{case.label}\t{case.kind}\t{sorted(case.affects)}\t{case.line}\t{sorted(case.pools)}\t"
               f"{case.stops} {case.client} {case.passive} {case.counted}\t{case.note}\t{case.question}")
        yield from (f"  {key} = {value!r}" for key, value in sorted(case.replacements.items()))
    for line in sizing.bom:
        yield f"{line}"
    for requirement in sizing.requirements:
        yield (f"{requirement.id} {requirement.kind} {requirement.title} {requirement.target} {requirement.actual} "
               f"{requirement.headroom} {requirement.aside}")
    for unsized in sizing.unsized:
        yield f"{unsized.id}: {unsized.says}"


def ranges_of(sizing: Sizing) -> Iterator[str]:
    """The sampled range of each number, and what a text says over the samples."""
    spread = sample(sizing.sheet)
    for figure in sorted(sizing.sheet, key=lambda figure: figure.key):
        if figure.origin is Origin.TABLE:
            continue
        if isinstance(figure.value, str):
            yield f"{figure.key}\t{spread.names(figure.key)}"
            continue
        low, likely, high = spread.of(figure.key)
        if low != high:
            yield f"{figure.key}\t{low!r}\t{likely!r}\t{high!r}"


def answer(*words: str) -> str:
    """What a command prints, its messages and its status."""
    out, told = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(told):
        try:
            status: object = main(list(words))
        except SystemExit as end:
            status = end.code
    return f"$ sizer {' '.join(words)}\n{out.getvalue()}--- messages\n{told.getvalue()}--- status {status}\n"


def cells_of(content: bytes) -> Iterator[str]:
    """Every cell of a workbook: formula or value, and its number format."""
    book = openpyxl.load_workbook(io.BytesIO(content))
    for sheet in book.worksheets:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.value is not None:
                    yield f"{sheet.title}!{cell.coordinate}\t{cell.value!r}\t{cell.number_format}"
        for ranges in sheet.conditional_formatting:
            for rule in ranges.rules:
                yield f"{sheet.title}!{ranges.sqref}\t{rule.type}\t{rule.formula}"


def text_of(content: bytes) -> str:
    """The text of a proposal as it stands on its pages."""
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(content)
        file.flush()
        command = ["pdftotext", "-layout", file.name, "-"]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def write(folder: Path, name: str, text: str) -> None:
    """Keep a text under a name."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def freeze(folder: Path, *, quick: bool) -> None:
    """Write everything into a folder."""
    for name, scenario in cases():
        sizing, case = sized(name, scenario), f"{name}@{scenario}"
        write(folder, f"figures/{case}.txt", "\n".join(figures_of(sizing)))
        write(folder, f"ranges/{case}.txt", "\n".join(ranges_of(sizing)))
        asked = "".join(answer(*(word.format(case) for word in words)) for words in COMMANDS)
        write(folder, f"commands/{case}.txt", asked)
        if not quick:
            documents(folder, case, sizing)
    write(folder, "commands/once.txt", "".join(answer(*words) for words in ONCE))
    for seed in range(RANDOM_DESIGNS):
        design = randomly.some_design(Random(seed))
        write(folder, f"random/{seed}.txt", "\n".join(figures_of(size(design, randomly.catalog()))))


def documents(folder: Path, case: str, sizing: Sizing) -> None:
    """The documents of one sizing, one of them after its first failure too."""
    spread = sample(sizing.sheet)
    occasion = Occasion(NOW, "1")
    write(folder, f"workbooks/{case}.txt", "\n".join(cells_of(document_bytes("workbook", sizing, spread, occasion))))
    write(folder, f"bills/{case}.csv", document_bytes("csv", sizing, spread, occasion).decode("utf-8-sig"))
    write(folder, f"proposals/{case}.txt", text_of(document_bytes("proposal", sizing, spread, occasion)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--quick", action="store_true", help="without the documents")
    options = parser.parse_args()
    freeze(options.folder, quick=options.quick)

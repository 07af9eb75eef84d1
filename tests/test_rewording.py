"""Nothing is decided by the words of a sentence: with all of them reworded the program answers the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from tests import answers
from tests.rewording import as_written, differing

ROOT = Path(__file__).resolve().parent.parent

OF_LETTERS = {
    "reports.csvfile": "what a spreadsheet would take for a formula or a line of its own",
    "reports.drawings.scenes.metrics": "words of a title are wrapped",
    "sizer.catalog.classes": "the facts that size a kind, written as a list",
    "sizer.catalog.searching.query": "a person looks for words",
    "sizer.catalog.searching.record": "the facts that size a kind, written as a list",
    "sizer.catalog.searching.values": "powers of ten are written short, and numbers part by thin spaces",
    "sizer.design.naming": "names are compared without their case, blanks and typographic signs",
    "sizer.design.protection": "what a person types is compared without its blanks",
    "ui.catalog.record_pane": "the mark of a shortcut is escaped, and two blanks are one",
    "ui.widgets.parts": "the mark of a shortcut is escaped",
    "reports.wording.failing.failures": "powers of ten are raised",
    "reports.proposal.widths": "a column of numbers is as wide as its longest word",
    "sizer.language": "the next sentence stands behind one that has ended",
    "sizer.unitwords": "a number that brings its sign of percent has no other",
    "reports.drawings.plans.rack": "a name that is cut is set otherwise, and boxes of one kind have one colour",
    "reports.wording.basis.inputs": "the record that a label names is not named again",
    "reports.xlsx.sheets.inputs": "the record that a label names is not named again",
    "reports.xlsx.styles": "formats of plain numbers are told from those with words",
    "reports.xlsx.blocks": "lines of a paragraph",
    "reports.xlsx.cells.names": "a name in formulas is written from the title of a column",
    "reports.xlsx.letters": "rows and columns are as large as the words in them",
    "reports.xlsx.cells.sentences": "quotes are doubled in a formula",
    "reports.xlsx.cells.formula": "names of sheets with blanks are quoted",
    "sizer.cli.printing.output": "a sentence ends with one mark",
    "sizer.cli.printing.terminal": "characters that a terminal would obey",
    "sizer.design.registry.values": "titles of records that the program makes are checked like typed ones",
    "sizer.design.files.fileformat": "a mark before the text of a file",
    "sizer.exploring.changes.words": "the record that a label begins or ends with is not named again",
    "sizer.errors": "a sentence without a stop is given one",
    "sizer.readable": "a minus before a number, and no unit behind a word or a factor",
    "sizer.sizing.bench.limits": "a sentence parts at the marks that were put in for its numbers",
    "sizer.figures.algebra.law": "the first line of a docstring is a title",
    "sizer.figures.notation": "a minus before a number",
    "ui.bars.strip_parts": "the words of a long name are set in two lines",
    "ui.charts.scene_view": "lines of a tip are read out as one",
    "ui.explaining.facts": "the record that a label begins with stands apart",
    "ui.whatif.cells": "lines of a tip are set as sentences",
    "ui.grids.look.cells": "lines of a cell are painted as one",
    "ui.grids.look.fitting": "a column is as wide as the longest word in it",
    "ui.tables.widths": "a number among words is not cut in its middle",
    "ui.grids.pasting.paste": "heads of columns that are pasted are read",
    "ui.tables.clipboard": "what is copied and pasted is written and read as a table",
    "ui.widgets.elided": "the last parts of a note leave where it has no room",
    "ui.widgets.plain": "marks of HTML and of shortcuts are escaped",
    "ui.window.commands.actions": "the mark of a shortcut is left out of a tip",
    "ui.window.commands.find": "a person looks for words",
    "reports.xlsx.celltext": "characters of a text are written as XML has them",
    "ui.window.commands.palette": "the mark of a shortcut is left out of a list",
}
"""Modules that look at the letters of a sentence, and what they set by them; none may decide by them."""


@pytest.mark.slow
@pytest.mark.usefixtures("qapp")
def test_reworded_the_program_answers_the_same(tmp_path: Path) -> None:
    noted, folder = tmp_path / "read.txt", tmp_path / "reworded"
    command = [sys.executable, "-m", "tests.rewording", str(noted), "tests.answers", str(folder)]
    with subprocess.Popen(command, cwd=ROOT) as reworded:
        answers.main([str(tmp_path / "plain")])
    assert reworded.returncode == 0
    assert "\n".join(differing(tmp_path / "plain", folder)) == ""
    read = noted.read_text("utf-8").splitlines()
    assert not [line for line in read if line.partition("\t")[0] not in OF_LETTERS]


SCRATCH = {
    "said": """
        def title(other: bool) -> str:
            return f"{4} drives of {'another vendor' if other else 'the same vendor'}"
        """,
    "decides": """
        from scratch.said import title
        def price(other: bool) -> int:
            return 200 if "another vendor" in title(other) else 100
        """,
    "cuts": """
        from scratch.said import title
        def price(other: bool) -> int:
            return 100 if title(other).split(" ")[0] == "1" else 200
        """,
    "facts": """
        from scratch.said import title
        def price(other: bool) -> int:
            return 200 if other else 100
        """,
}
ASKING = """
import sys
from pathlib import Path
from textwrap import dedent
from importlib import import_module
from tests.rewording import install
sys.path.insert(0, sys.argv[2])
found = install(("scratch",)) if sys.argv[1] == "reworded" else {}
for name in sys.argv[3:]:
    answer = import_module(f"scratch.{name}")
    folder = Path(sys.argv[2], name, sys.argv[1])
    folder.mkdir(parents=True)
    (folder / "answer.txt").write_text(f"{answer.title(True)}: {answer.price(True)}", "utf-8")
Path(sys.argv[2], f"{sys.argv[1]}.txt").write_text("".join(f"{module} {method}\\n" for module, method in found))
"""


@pytest.mark.slow
def test_what_is_decided_by_the_words_of_a_sentence_is_found(tmp_path: Path) -> None:
    package = tmp_path / "scratch"
    package.mkdir()
    for name, text in SCRATCH.items():
        (package / f"{name}.py").write_text(dedent(text), "utf-8")
    for how in ("plain", "reworded"):
        subprocess.run([sys.executable, "-c", ASKING, how, str(tmp_path), *list(SCRATCH)[1:]], cwd=ROOT, check=True)
    assert (tmp_path / "decides/plain/answer.txt").read_text("utf-8") == "4 drives of another vendor: 200"
    said = (tmp_path / "decides/reworded/answer.txt").read_text("utf-8")
    assert "vendor" not in said
    assert list(differing(tmp_path / "decides/plain", tmp_path / "decides/reworded")) == [
        "answer.txt: -4 drives of another vendor: 200", "answer.txt: +4 drives of another vendor: 100"]
    assert not list(differing(tmp_path / "cuts/plain", tmp_path / "cuts/reworded"))
    assert not list(differing(tmp_path / "facts/plain", tmp_path / "facts/reworded"))
    read = (tmp_path / "reworded.txt").read_text("utf-8").splitlines()
    assert read == ["scratch.decides in", "scratch.cuts split"]
    assert as_written(said) == "4 drives of another vendor: 100"

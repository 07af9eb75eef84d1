"""Writes a little of everything that the program says: figures, documents, commands, searches, designs gone wrong,
and what a window does.

python -m tests.answers FOLDER             of a few designs, in seconds
python -m tests.answers FOLDER --all       of every shipped design and scenario, and many by chance
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

from reports.blocks.blocks import Block, Drawing, Medium, TableBlock, Together
from reports.blocks.findings import Findings
from reports.blocks.section import sections
from reports.documents import Occasion, document_bytes, findings
from reports.drawings.gallery import charts_of
from sizer.api import after_failures, sample
from sizer.errors import SizerError
from sizer.published import Validation, validate, validation
from sizer.sizing import size
from sizer.sizing.result import Sizing
from tests import frozen, frozen_exploring, randomly, window_answers
from tests.broken import some_broken_design
from tests.cli.conftest import measured_drives

FEW = (("hp-ha-nfs", "base"), ("nfs-interconnects", "ipoib-sdr"))
WHOLE = ("nfs-interconnects",)
"""Of which the few have a workbook too."""
ONCE = ("validate", "explain", "compare", "size")
"""Commands of which the few have one each; what is validated is the documents and two measured systems."""
SEEKS, MENDED, LAID_OUT = (3, 13), (1,), 1
"""Which of the searches, of what is mended, and how many layouts are among the few."""
RANDOM = (3, 11)
BROKEN_FEW, BROKEN_ALL = 8, 150
OCCASION = Occasion(frozen.NOW, "1")


def documents(sizing: Sizing) -> Iterator[str]:
    """The workbook and the bill of materials."""
    spread = sample(sizing)
    yield from frozen.cells_of(document_bytes("workbook", sizing, spread, OCCASION))
    yield document_bytes("csv", sizing, spread, OCCASION).decode("utf-8-sig")


def told(sizing: Sizing) -> Iterator[str]:
    """What the sections say, intact and after a failure, and what can be drawn."""
    spread = sample(sizing)
    for failure in ("", *(case.id for case in sizing.failure_cases[:1])):
        yield from of_sections(findings(sizing, spread, Occasion(frozen.NOW, "1", failure)))
    yield from map(repr, charts_of(sizing))


def of_sections(found: Findings) -> Iterator[str]:
    """Every block of every section, for each medium."""
    for medium in Medium:
        for section in sections(medium):
            yield f"# {medium.name}: {section.title}"
            yield from of_blocks(section.blocks(found, medium))


def of_blocks(blocks: Iterable[Block]) -> Iterator[str]:
    """Blocks as lines: of a table each cell, of a drawing its caption."""
    for block in blocks:
        if isinstance(block, Together):
            yield from of_blocks(block.blocks)
        elif isinstance(block, TableBlock):
            yield f"table of {block.what}: {[column.title for column in block.columns]} {block.last}"
            for row in block.rows:
                strong = block.strong is not None and block.strong(row)
                yield f"{[column.cell(row) for column in block.columns]} {strong}"
        elif isinstance(block, Drawing):
            yield f"drawing: {block.caption} {block.instead}"
        else:
            yield repr(block)


def gone_wrong(seed: int) -> Iterator[str]:
    """A design that cannot be built or sized, with its documents."""
    sizing = size(some_broken_design(Random(seed)), randomly.catalog())
    yield from frozen.figures_of(sizing)
    try:
        yield from of_sections(findings(sizing, sample(sizing), OCCASION))
    except SizerError as error:
        yield str(error)


def write(folder: Path, name: str, lines: Iterable[str]) -> None:
    """Keep lines under a name."""
    frozen.write(folder, f"{name}.txt", "\n".join(lines))


def write_few(folder: Path) -> None:
    """A little of everything."""
    for name, scenario in FEW:
        sizing, case = frozen.sized(name, scenario), f"{name}@{scenario}"
        write(folder, f"figures/{case}", frozen.figures_of(sizing))
        write(folder, f"commands/{case}", [frozen.answer("size", case), frozen.answer("check", case)])
        write_beside(folder, case, sizing, whole=name in WHOLE)
    first = {words[0]: words for words in reversed(frozen.ONCE) if words[0] in ONCE}
    write(folder, "random", (line for seed in RANDOM for line in frozen.figures_of(
        size(randomly.some_design(Random(seed)), randomly.catalog()))))
    with TemporaryDirectory() as own:
        found = validation(measured_drives(Path(own)))
        few = Validation(validate(), found.measured, found.cases)
        with patch("sizer.published.whole._shipped", lambda _language: few):
            write(folder, "commands/once", [frozen.answer(*words) for words in first.values()])


def write_all(folder: Path) -> None:
    """All there is."""
    frozen.freeze(folder, quick=True)
    for name, scenario in frozen.cases():
        write_beside(folder, f"{name}@{scenario}", frozen.sized(name, scenario), whole=True)


def write_beside(folder: Path, case: str, sizing: Sizing, *, whole: bool) -> None:
    """What is said of a design beside its figures."""
    write(folder, f"failures/{case}", map(repr, after_failures(sizing).workloads))
    write(folder, f"sections/{case}", told(sizing))
    if whole:
        write(folder, f"documents/{case}", documents(sizing))


def main(words: Sequence[str] | None = None) -> None:
    """Write into the folder named by the words of a command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--all", action="store_true", help="of every design")
    options = parser.parse_args(words)
    whole, folder = options.all, options.folder
    (write_all if whole else write_few)(folder)
    searches = frozen_exploring
    for at, one in enumerate(searches.SEEKS):
        if whole or at in SEEKS:
            write(folder, f"searches/seek-{at}", searches.sought(*one))
    for at, (address, requirement, sure, edit) in enumerate(searches.MISSED):
        if whole or at in MENDED:
            write(folder, f"searches/mend-{at}", searches.mended(address, requirement, edit, sure=sure))
    for template, wish in searches.LAID_OUT[:None if whole else LAID_OUT]:
        write(folder, f"searches/layouts-{template}", searches.laid_out(template, wish))
    write(folder, "searches/tables", searches.tables(2 if whole else 1))
    write(folder, "window", window_answers.answers())
    for seed in range(BROKEN_ALL if whole else BROKEN_FEW):
        write(folder, f"broken/{seed}", gone_wrong(seed))


if __name__ == "__main__":
    main()

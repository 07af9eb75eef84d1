"""Nobody is told of "1 notes": a number that varies comes before its noun through one function."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_NOUNS = ("bay", "byte", "cell", "connection", "drive", "edit", "error", "field", "figure", "group", "item", "layout",
          "line", "link", "member", "note", "place", "problem", "record", "result", "row", "scenario", "server",
          "shelve", "spare", "term", "value", "warning")
_COUNTED = re.compile(rf" (?:more |further |open )?(?:{'|'.join(_NOUNS)})s\b")
_PERHAPS = re.compile(rf"[}}\"']{_COUNTED.pattern}")
"""What a file has where any of its sentences counts: the text behind a brace, or at the start of the next literal."""
_NAMES = ("model", "called")
"""What is called so is no number."""
_FIXED = re.compile(r"_?[A-Z][A-Z_]+")
_NEVER_ONE = {
    "sizer/design/entering/blocks.py", "sizer/exploring/varying/whatif.py", "sizer/design/files/fileformat.py",
    "ui/tables/clipboard.py",
    "sizer/bounded.py",  # more than a limit of thousands
    "reports/drawings/plans/rack.py", "sizer/sizing/failing/boxes.py", "sizer/sizing/checks/assembly/paths.py",
    "sizer/exploring/growing/completing.py",  # more than there are: two at least
    "sizer/catalog/checking.py", "sizer/catalog/reading/records.py", "sizer/laws/queueing/several_classes.py",
    "sizer/laws/queueing/closed_sets.py", "sizer/figures/sheet.py", "reports/sections/published.py",
    "sizer/catalog/reading/prices.py", "reports/xlsx/cells/live.py", "sizer/catalog/reading/faults.py",
}
"""Files whose counts cannot be one, or that are read by whoever writes a catalog or a law."""


def _sentences(path: Path) -> Iterator[tuple[int, str]]:
    source = path.read_text("utf-8")
    if not _PERHAPS.search(source):
        return
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.JoinedStr):
            continue
        for number, text in pairwise(node.values):
            if not isinstance(number, ast.FormattedValue) or not isinstance(text, ast.Constant):
                continue
            shown, words = ast.unparse(number.value), str(text.value)
            name = shown.rpartition(".")[2]
            if _COUNTED.match(words) and not _FIXED.fullmatch(name) and name not in _NAMES:
                yield node.lineno, f"{shown}{words}"


def test_a_number_that_may_be_one_takes_its_noun_from_one_function() -> None:
    found = [f"{path.relative_to(ROOT)}:{line}: {text}" for folder in ("sizer", "reports", "ui")
             for path in sorted((ROOT / folder).rglob("*.py")) if str(path.relative_to(ROOT)) not in _NEVER_ONE
             for line, text in _sentences(path)]
    assert not found, "\n".join(found)


def test_nobody_adds_the_letter_of_a_plural_by_hand() -> None:
    by_hand = re.compile(r"'s' \* \(")
    found = [str(path.relative_to(ROOT)) for folder in ("sizer", "reports", "ui")
             for path in sorted((ROOT / folder).rglob("*.py")) if by_hand.search(path.read_text("utf-8"))]
    assert not found

"""What a page is made of is said or marked: no sentence, heading or head of a column stands there in English alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDERS = ("reports/proposal", "reports/pdf", "reports/derivation")
ROOT = Path(__file__).resolve().parents[2]
SHOWING = {
    "Heading": (0,), "Paragraph": (0,), "TableColumn": (0,), "Labelled": (0,), "Remark": (0, 1),
    "FrontSentence": (0, 1),
    "LawChapter": (1, 2), "OptionCell": (0,), "OptionRow": (0,), "ToldFigure": (0, 1, 3), "text": (0,), "heading": (0,),
    "draw": (1,), "drawString": (2,),
}
"""What shows texts to a reader, by the name of its function or class, with the places of the texts."""


def unsaid(source: str) -> Iterator[str]:
    """Texts with words that are shown as they stand in the code."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in SHOWING:
            for argument in (node.args[at] for at in SHOWING[name] if at < len(node.args)):
                if words := re.findall("[A-Za-z]{2,}", "".join(_written(argument))):
                    yield f"line {node.lineno}: {' '.join(words)}"


def _written(node: ast.expr) -> Iterator[str]:
    """What stands of a text in the code itself, in any of its cases."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield from (text for part in node.values for text in _written(part))
    elif isinstance(node, ast.IfExp):
        yield from (*_written(node.body), *_written(node.orelse))


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_page_shows_a_text_that_is_neither_said_nor_marked(folder: str) -> None:
    found = {path.relative_to(ROOT).as_posix(): list(unsaid(path.read_text("utf-8")))
             for path in (ROOT / folder).rglob("*.py")}
    assert found
    told = {path: texts for path, texts in found.items() if texts}
    assert not told


def test_a_text_that_is_not_said_is_found() -> None:
    found = list(unsaid('Heading("Prices"); Heading(mark("Prices")); Paragraph(f"{n} lines"); writer.text(say("a b"))'))
    assert found == ["line 1: Prices", "line 1: lines"]

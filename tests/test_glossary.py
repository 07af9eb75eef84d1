"""docs/glossary.md: each term stands there once, in order, and every name of the code it gives is one."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GLOSSARY = ROOT / "docs" / "glossary.md"


@cache
def terms() -> dict[str, list[str]]:
    """The terms of each section, in the order they stand in."""
    sections = re.split(r"^## (.+)$", GLOSSARY.read_text("utf-8"), flags=re.MULTILINE)[1:]
    found = {
        title: re.findall(r"^- \*\*(.+?)\.\*\*", text, re.MULTILINE)
        for title, text in zip(sections[::2], sections[1::2], strict=True)
    }
    return {title: names for title, names in found.items() if names}


def test_each_term_has_one_meaning() -> None:
    names = [name.casefold() for section in terms().values() for several in section for name in several.split(", ")]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_the_terms_of_a_section_stand_in_alphabetical_order() -> None:
    for names in terms().values():
        assert names == sorted(names, key=str.casefold)


def test_each_name_that_the_glossary_gives_for_the_code_is_one_of_it() -> None:
    code = "\n".join(path.read_text("utf-8") for folder in ("sizer", "reports", "ui")
                     for path in (ROOT / folder).rglob("*.py"))
    words = set(re.findall(r"\w+", code))
    given = re.findall(r"`([\w.]+)`", GLOSSARY.read_text("utf-8"))
    assert [name for name in given if not set(name.split(".")) <= words] == []


def test_each_class_of_the_program_has_a_name_of_its_own() -> None:
    places: dict[str, list[str]] = {}
    named = re.compile(r"^(?:class ([A-Za-z]\w+)|([A-Z]\w+): TypeAlias)", re.MULTILINE)
    for path in sorted(each for folder in ("sizer", "reports", "ui") for each in (ROOT / folder).rglob("*.py")):
        for name in named.findall(path.read_text("utf-8")):
            places.setdefault("".join(name), []).append(str(path.relative_to(ROOT)))
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_house_rules_are_called_so_wherever_people_read() -> None:
    """The word of the file format, policies, is none of the window's, the documents' or the command line's."""
    said = re.compile(r"\bpolic(?:y|ies)\b", re.IGNORECASE)
    another = re.compile(r'multipath polic(?:y|ies)|"policies": ', re.IGNORECASE)
    paths = [path for folder in ("sizer", "reports", "ui") for path in sorted((ROOT / folder).rglob("*.py"))
             if path.name != "__init__.py"]
    found = [f"{path.relative_to(ROOT)}: {text}" for path in paths for text in _texts(path)
             if said.search(another.sub("", text))]
    assert found == []


def _texts(path: Path) -> list[str]:
    """What of a module people may read: its texts of several words and titles, without what explains the code."""
    tree = ast.parse(path.read_text("utf-8"))
    explains = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
            and id(node) not in explains and (" " in node.value or node.value[:1].isupper())]

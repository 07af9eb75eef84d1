"""Runs a module with every sentence of the program reworded: nothing but texts may differ then.

    python -m tests.rewording tests.answers FOLDER --all       and the same without tests.rewording for another folder

Each text literal of prose is written in letters of an alphabet of its own, which depends on where it stands. A literal
that is searched for, compared or cut off where a sentence made elsewhere is read no longer fits, so that whatever is
decided by it comes out differently. Nothing else changes, not even the length of a text: :func:`as_written` gives back
what was written, but for capitals.
"""

from __future__ import annotations

import ast
import re
import runpy
import string
import sys
import unicodedata
import zlib
from collections.abc import Container, Iterator, Sequence
from difflib import unified_diff
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

PACKAGES = frozenset(("sizer", "reports", "ui"))
_MARKUP = frozenset(("reports.drawings.svg", "reports.xlsx.book", "reports.xlsx.cells.state"))
"""Modules whose texts are XML."""
_NO_PROSE = frozenset(("symbols", "symbol", "needs", "facts"))
"""Arguments that are lists of symbols or names."""
_OF_FILES = frozenset((
    "empty chassis", "without drives", "with drives", "built in",
    "KB/s (1,024 B)", "closed loop", "same work", "in proportion", "each core", "demand gain", "each of sum",
))
"""Words that facts of the catalog and published results are stated in."""
_NAMES = re.compile(r"[a-z0-9 \0]*[a-z0-9]_[a-z0-9_ \0]*")
"""A list of names."""
_KEEP = re.compile(r"\{[^{}]*\}|</?\w[^<>]*>|&\w+;|%[a-zA-Z]|\\.")
"""What stays inside a text: places to be filled, and marks of rich text."""


def _letters() -> str:
    """Letters without capitals, as wide as Latin ones, that no text of the program uses."""
    return "".join(one for one in map(chr, range(0x1200, 0x17000))
                   if one.isalpha() and one.isprintable() and unicodedata.east_asian_width(one) == "N"
                   and unicodedata.bidirectional(one) == "L" and unicodedata.normalize("NFKC", one) == one
                   and one.lower() == one.upper() == one.casefold() == one)


_LETTERS = _letters()
_ALPHABETS = len(_LETTERS) // len(string.ascii_lowercase)
_MARKS = ("--", "++", "@@")
_BACK = {ord(one): string.ascii_lowercase[at % 26] for at, one in enumerate(_LETTERS)}


def as_written(text: str) -> str:
    """What a reworded text was, in small letters; also where it is escaped, as in JSON."""
    return text.translate(_BACK).casefold()


def differing(plain: Path, reworded: Path) -> Iterator[str]:
    """What differs, beyond words, between two folders written by the same module as it is and reworded."""
    names = sorted({path.relative_to(folder) for folder in (plain, reworded) for path in folder.rglob("*.txt")})
    for name in names:
        before, after = (as_written((folder / name).read_text("utf-8")).splitlines() for folder in (plain, reworded))
        changes = unified_diff(before, after, lineterm="", n=0)
        yield from (f"{name}: {line}" for line in changes if line[:2] not in _MARKS)


class Rewording(ast.NodeTransformer):
    """Rewords the sentences of one module."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._count = 0

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        """A text by itself."""
        if isinstance(node.value, str) and _is_prose(node.value):
            return ast.copy_location(ast.Constant(self._reworded(node.value)), node)
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.JoinedStr:
        """An f-string: its texts, and what is inside of it, without formats of numbers."""
        texts = "\0".join(str(part.value) if isinstance(part, ast.Constant) else "" for part in node.values)
        changed = self._reworded(texts).split("\0") if _is_prose(texts) else ()
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                part.value = self.visit(part.value)
        for part, text in zip(node.values, changed, strict=bool(changed)):
            if isinstance(part, ast.Constant):
                part.value = text
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """Not in regular expressions and in lists of words."""
        called = node.func
        if isinstance(called, ast.Attribute) and (
                (called.attr == "split" and isinstance(called.value, ast.Constant))
                or (isinstance(called.value, ast.Name) and called.value.id == "re")):
            return node
        node.keywords = [each if each.arg in _NO_PROSE else self.visit(each) for each in node.keywords]
        node.func = self.visit(node.func)
        node.args = [self.visit(each) for each in node.args]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        """A value, not its type."""
        node.value = self.visit(node.value) if node.value else None
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        """Values of an enumeration are words of files."""
        if not any(isinstance(base, ast.Name) and base.id.endswith("Enum") for base in node.bases):
            self.generic_visit(node)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """An argument's type is no sentence."""
        return node

    def _reworded(self, text: str) -> str:
        self._count += 1
        first = zlib.crc32(f"{self._module} {self._count}".encode()) % _ALPHABETS * 26
        letters = {ord(one): _LETTERS[first + at % 26] for at, one in enumerate(string.ascii_letters)}
        end, made = 0, ""
        for found in _KEEP.finditer(text):
            made += text[end:found.start()].translate(letters) + found.group()
            end = found.end()
        return made + text[end:].translate(letters)


def _is_prose(text: str) -> bool:
    return (" " in text.strip() and any(one.isalpha() for one in text) and _NAMES.fullmatch(text) is None
            and text not in _OF_FILES)


class _Loader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        tree = Rewording(fullname).visit(ast.parse(self.get_data(path), path))
        return compile(tree, path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    def __init__(self, packages: Container[str]) -> None:
        self._packages = packages

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] not in self._packages or fullname in _MARKUP:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(spec.loader.name, spec.loader.path)
        return spec


def install(packages: Container[str] = PACKAGES) -> None:
    """Reword packages, none of which may have been imported yet."""
    loaded = sorted(name for name in sys.modules if name.partition(".")[0] in packages)
    if loaded:
        raise RuntimeError(f"imported before it could be reworded: {loaded[0]}")
    sys.meta_path.insert(0, _Finder(packages))


if __name__ == "__main__":
    install()
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)

"""Runs a module with every sentence of the program reworded: nothing but texts may differ then.

    python -m tests.answers PLAIN --all
    python -m tests.rewording READ.txt tests.answers REWORDED --all
    python -m tests.rewording --compare PLAIN REWORDED

Each text literal of prose is written in letters of an alphabet of its own, which depends on where it stands. A literal
that is searched for, compared or cut off where a sentence made elsewhere is read no longer fits, so that whatever is
decided by it comes out differently. Nothing else changes, not even the length of a text: :func:`as_written` gives back
what was written, but for capitals. Where a sentence is searched or cut all the same is noted in the file named first:
module, method and text.
"""

from __future__ import annotations

import ast
import builtins
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
from typing import Any

PACKAGES = frozenset(("sizer", "reports", "ui"))
_MARKUP = frozenset(("reports.drawings.scenes.svg", "reports.xlsx.book", "reports.xlsx.cells.state"))
"""Modules whose texts are XML."""
_NO_PROSE = frozenset(("symbols", "symbol", "needs", "facts", "_ORDER"))
"""Arguments and constants that are lists of symbols or names."""
_OF_FILES = frozenset((
    "empty chassis", "without drives", "with drives", "built in",
    "KB/s (1,024 B)", "closed loop", "same work", "in proportion", "each core", "demand gain", "each of sum",
    "least time", "processor time", "processor share", "time saved", "records of a shared file",
))
"""Words that facts of the catalog and published results are stated in."""
_NAMES = re.compile(r"[=a-z0-9_ \0]*[=_][=a-z0-9_ \0]*")
"""A list of names."""
_KEEP = re.compile(r'\{[^{}]*\}|</?\w[^<>]*>|&\w+;|%[a-zA-Z]|\\.|"\w+":')
"""What stays inside a text: places to be filled, marks of rich text, and the keys of a file."""
_READING = frozenset((
    "startswith", "endswith", "removeprefix", "removesuffix", "partition", "rpartition", "split", "rsplit", "find",
    "rfind", "index", "replace", "match", "fullmatch", "search", "sub", "findall", "finditer",
))
"""Methods that look at what a text says."""


def _letters() -> str:
    """Letters without capitals, as wide as Latin ones, that no text of the program uses."""
    return "".join(one for one in map(chr, range(0x1200, 0x17000))
                   if one.isalpha() and one.isprintable() and unicodedata.east_asian_width(one) == "N"
                   and unicodedata.bidirectional(one) == "L" and unicodedata.normalize("NFKC", one) == one
                   and one.lower() == one.upper() == one.casefold() == one)


_LETTERS = _letters()
_USED = frozenset(_LETTERS)
_ALPHABETS = len(_LETTERS) // len(string.ascii_lowercase)
_BACK = {ord(one): string.ascii_lowercase[at % 26] for at, one in enumerate(_LETTERS)}


def as_written(text: str) -> str:
    """What a reworded text was, in small letters."""
    return text.translate(_BACK).casefold()


def differing(plain: Path, reworded: Path) -> Iterator[str]:
    """What differs, beyond words, between two folders written by the same module as it is and reworded."""
    names = sorted({path.relative_to(folder) for folder in (plain, reworded) for path in folder.rglob("*.txt")})
    for name in names:
        before, after = (_lines(folder / name) for folder in (plain, reworded))
        changes = unified_diff(before, after, lineterm="", n=0)
        yield from (f"{name}: {line}" for line in changes if line[:2] not in ("--", "++", "@@"))


def _lines(path: Path) -> list[str]:
    return as_written(path.read_text("utf-8")).splitlines() if path.exists() else ["not written"]


class _Reads:
    """Where reworded texts were read: by module and method the first text."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, str], str] = {}

    def calling(self, module: str, subject: Any, method: str, *args: Any, **named: Any) -> Any:
        """A method that may read a text is called."""
        for each in (subject, *args):
            self._note(module, method, each)
        return getattr(subject, method)(*args, **named)

    def containing(self, module: str, part: Any, whole: Any) -> bool:
        """Whether something is in something else."""
        self._note(module, "in", whole)
        return part in whole

    def _note(self, module: str, method: str, text: object) -> None:
        if isinstance(text, str) and not text.isascii() and not _USED.isdisjoint(text):
            self.found.setdefault((module, method), as_written(text))


class _Rewording(ast.NodeTransformer):
    """Rewords the sentences of one module, and has it say where it reads texts."""

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
        changed = self._reworded(texts).split("\0") if _is_prose(texts) else texts.split("\0")
        for part, text in zip(node.values, changed, strict=True):
            if isinstance(part, ast.FormattedValue):
                part.value = self.visit(part.value)
            elif isinstance(part, ast.Constant):
                part.value = text
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """Not the words of a list or a regular expression; methods that read are called by :class:`_Reads`."""
        called = node.func
        method = called.attr if isinstance(called, ast.Attribute) else ""
        subject = called.value if isinstance(called, ast.Attribute) else None
        if method == "split" and isinstance(subject, ast.Constant):
            return node
        pattern = node.args[:1] if isinstance(subject, ast.Name) and subject.id == "re" else []
        node.args = [*pattern, *(self.visit(each) for each in node.args[len(pattern):])]
        node.keywords = [each if each.arg in _NO_PROSE else self.visit(each) for each in node.keywords]
        node.func = self.visit(called)
        if method not in _READING or not isinstance(node.func, ast.Attribute):
            return node
        return self._asked("calling", node.func.value, ast.Constant(method), *node.args, keywords=node.keywords)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """Whether a text contains another."""
        self.generic_visit(node)
        if len(node.ops) > 1 or not isinstance(node.ops[0], ast.In | ast.NotIn):
            return node
        asked = self._asked("containing", node.left, node.comparators[0])
        return asked if isinstance(node.ops[0], ast.In) else ast.UnaryOp(ast.Not(), asked)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        """Values of an enumeration are words of files."""
        if not any(isinstance(base, ast.Name) and base.id.endswith("Enum") for base in node.bases):
            self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        """A value, not its type."""
        named = isinstance(node.target, ast.Name) and node.target.id in _NO_PROSE
        node.value = self.visit(node.value) if node.value and not named else node.value
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """An argument's type is no sentence."""
        return node

    def _asked(self, how: str, *args: ast.expr, keywords: Sequence[ast.keyword] = ()) -> ast.Call:
        reads = ast.Attribute(ast.Name(_Reads.__name__, ast.Load()), how, ast.Load())
        return ast.Call(reads, [ast.Constant(self._module), *args], list(keywords))

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
        tree = ast.parse(self.get_data(path), path)
        return compile(ast.fix_missing_locations(_Rewording(fullname).visit(tree)), path, "exec", dont_inherit=True)


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


def install(packages: Container[str] = PACKAGES) -> dict[tuple[str, str], str]:
    """Reword packages, none of which may have been imported yet.

    The dictionary fills with the modules and methods that read reworded texts, each with its first text.
    """
    loaded = sorted(name for name in sys.modules if name.partition(".")[0] in packages)
    if loaded:
        raise RuntimeError(f"imported before it could be reworded: {loaded[0]}")
    reads = _Reads()
    setattr(builtins, _Reads.__name__, reads)
    sys.meta_path.insert(0, _Finder(packages))
    return reads.found


def main(words: Sequence[str]) -> None:
    """Compare two folders, or run a module reworded."""
    if words[0] == "--compare":
        sys.stdout.writelines(f"{line}\n" for line in differing(Path(words[1]), Path(words[2])))
        return
    found = install()
    sys.argv = list(words[1:])
    try:
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    finally:
        lines = [f"{module}\t{method}\t{text!r}\n" for (module, method), text in sorted(found.items())]
        Path(words[0]).write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

"""Reads the part of YAML that device-type files use: block mappings, lists, plain, quoted and literal scalars.

Anchors, tags, flow collections, several documents and tabs are refused, never guessed. Scalars stay text except numbers
and true or false, so that a model named ``no`` or ``1e3`` keeps its name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_KEY = re.compile(r"""(?P<key>[A-Za-z_][\w-]*|'[^']*'|"[^"]*")\s*:(?:\s+(?P<rest>.*))?$""")
_INTEGER = re.compile(r"[+-]?(?:0|[1-9]\d{0,17})")
_FLOAT = re.compile(r"[+-]?(?:\d{1,17}\.\d{0,17}|\.\d{1,17})")
_ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "/": "/", "0": "\0"}
DEEPEST = 20


class YamlError(ValueError):
    """A line this reader does not take, with its number."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(text)
        self.line = line


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    indent: int
    text: str


def read_yaml(text: str) -> object:
    r"""The one document of ``text`` as dictionaries, lists, texts, numbers and truth values.

    >>> read_yaml("model: X1\nports:\n  - name: '1' # first\n    speed: 10")
    {'model': 'X1', 'ports': [{'name': '1', 'speed': 10}]}
    """
    reader = _Reader(text)
    value = reader.block(0, 0) if reader.here() is not None else None
    left = reader.here()
    if left is not None:
        raise YamlError(left.number, "the indentation fits nothing above it")
    return value


class _Reader:
    def __init__(self, text: str) -> None:
        self.raw = text.replace("\r\n", "\n").split("\n")
        self.position = 0
        if self.raw and self.raw[0].strip() == "---":
            self.position = 1

    def here(self) -> _Line | None:
        """The present line without comment, empty ones skipped; None at the end."""
        while self.position < len(self.raw):
            line = self.raw[self.position]
            stripped = line.strip()
            if stripped in ("---", "..."):
                if any(rest.strip() for rest in self.raw[self.position + 1 :]):
                    raise YamlError(self.position + 1, "a file holds one document")
                self.position = len(self.raw)
                return None
            if stripped and not stripped.startswith("#"):
                indent = len(line) - len(line.lstrip(" "))
                if line[indent : indent + 1] == "\t":
                    raise YamlError(self.position + 1, "a tab cannot indent")
                return _Line(self.position + 1, indent, stripped)
            self.position += 1
        return None

    def block(self, indent: int, depth: int) -> object:
        """The mapping, list or scalar whose first line stands at ``indent`` or deeper."""
        line = self.here()
        if line is None or line.indent < indent:
            return None
        if depth > DEEPEST:
            raise YamlError(line.number, f"nested deeper than {DEEPEST} levels")
        if line.text == "-" or line.text.startswith("- "):
            return self._list(line.indent, depth)
        if _KEY.match(line.text):
            return self._mapping(line.indent, depth)
        self.position += 1
        return _scalar(line.text, line.number)

    def _list(self, indent: int, depth: int) -> list[object]:
        entries: list[object] = []
        while (line := self.here()) is not None and line.indent == indent and line.text.startswith("-"):
            rest = line.text[1:].lstrip()
            if not rest or rest.startswith("#"):
                self.position += 1
                entries.append(self.block(indent + 1, depth + 1))
            else:
                # The entry begins on the line of its dash: read it as if the dash were a blank.
                column = indent + len(line.text) - len(rest)
                self.raw[self.position] = " " * column + rest
                entries.append(self.block(column, depth + 1))
        return entries

    def _mapping(self, indent: int, depth: int) -> dict[str, object]:
        table: dict[str, object] = {}
        while (line := self.here()) is not None and line.indent == indent:
            match = _KEY.match(line.text)
            if match is None:
                raise YamlError(line.number, f"{line.text[:40]!r} is not 'key: value'")
            key = match["key"].strip("'\"")
            if key in table:
                raise YamlError(line.number, f"the key {key!r} stands twice")
            table[key] = self._value((match["rest"] or "").strip(), line, depth)
        return table

    def _value(self, rest: str, line: _Line, depth: int) -> object:
        self.position += 1
        if not rest or rest.startswith("#"):
            following = self.here()
            if following is None or following.indent < line.indent:
                return None
            if following.indent == line.indent and not following.text.startswith("-"):
                return None
            return self.block(following.indent, depth + 1)
        if rest[0] in "|>":
            return self._literal(rest, line)
        if rest[0] not in "'\"":
            rest = self._continued(rest, line)
        return _scalar(rest, line.number)

    def _continued(self, rest: str, line: _Line) -> str:
        """A plain text goes on over the deeper lines that follow it."""
        while (following := self.here()) is not None and following.indent > line.indent:
            if _KEY.match(following.text):
                raise YamlError(following.number, "the indentation fits nothing above it")
            rest = f"{rest} {following.text}"
            self.position += 1
        return rest

    def _literal(self, header: str, line: _Line) -> str:
        lines: list[str] = []
        while self.position < len(self.raw):
            text = self.raw[self.position]
            if text.strip() and len(text) - len(text.lstrip(" ")) <= line.indent:
                break
            lines.append(text)
            self.position += 1
        while lines and not lines[-1].strip():
            lines.pop()
        margin = min((len(text) - len(text.lstrip(" ")) for text in lines if text.strip()), default=0)
        return (" " if header[0] == ">" else "\n").join(text[margin:].rstrip() for text in lines)


def _scalar(text: str, line: int) -> object:
    if text[0] == "'":
        match = re.fullmatch(r"'((?:[^']|'')*)'\s*(?:#.*)?", text)
        if match is None:
            raise YamlError(line, "the quoted text does not end on its line")
        return match[1].replace("''", "'")
    if text[0] == '"':
        match = re.fullmatch(r'"((?:[^"\\]|\\.)*)"\s*(?:#.*)?', text)
        if match is None:
            raise YamlError(line, "the quoted text does not end on its line")
        return re.sub(r"\\(.)", lambda escape: _ESCAPES.get(escape[1], escape[1]), match[1])
    if text[0] in "&*!{[@%`|>?":
        raise YamlError(line, f"{text[:20]!r} is YAML this reader does not take")
    plain = re.sub(r"\s+#.*$", "", text)
    if plain in ("true", "false"):
        return plain == "true"
    if _INTEGER.fullmatch(plain):
        return int(plain)
    return float(plain) if _FLOAT.fullmatch(plain) else plain

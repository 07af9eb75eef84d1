"""CONTRIBUTING.md as steps that a test can follow on a copy of the project."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


class Block(NamedTuple):
    """A block of code: its language, the file that it is about (empty: none), and its lines."""

    language: str
    path: str
    code: str

    def put(self, root: Path) -> None:
        """Make the file below ``root``, or put the lines with a plus between those around them."""
        target = root / self.path
        if self.language != "diff":
            assert not target.exists(), self.path
            target.write_text(self.code, "utf-8")
            return
        lines = self.code.splitlines(keepends=True)
        assert {line[0] for line in lines} == {" ", "+"}, self.path
        before, after = "".join(line[1:] for line in lines if line[0] == " "), "".join(line[1:] for line in lines)
        text = target.read_text("utf-8")
        assert text.count(before) == 1, f"{self.path} does not have these lines once:\n{before}"
        target.write_text(text.replace(before, after), "utf-8")


def how_tos() -> dict[str, list[Block]]:
    """What each "Add ..." says, by its title."""
    parts = re.split(r"^#{2,3} (.+)$", TEXT, flags=re.MULTILINE)
    return {
        title: [Block(*found) for found in re.findall(r"^```(\w+) ?(\S*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)]
        for title, text in zip(parts[1::2], parts[2::2], strict=True) if title.startswith("Add a")
    }


def block_of(title: str, path: str) -> Block:
    """The block about a file of one how-to."""
    [found] = [block for block in how_tos()[title] if block.path == path]
    return found

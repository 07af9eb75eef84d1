r"""Text on a terminal is text: what a design or a catalog says cannot move the cursor, ring, recolour or turn lines.

Both streams are wrapped once for all commands. Characters that a terminal obeys or that reorder what is read are shown
as ``\x1b`` or ``\u202e``; line feeds and tabs stay. The narrow spaces of numbers are ordinary ones there: not every
terminal has them one column wide, and what is searched for is typed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from typing import IO, cast

from sizer.units import plain_spaces

_OBEYED = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters, those of eight bits too
    "\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # unseen, line ends, reordering
    "\U000e0000-\U000e007f\ud800-\udfff]"  # unseen tags, halves of characters
)


def visible(text: str) -> str:
    r"""The text with what a terminal would obey written out.

    >>> visible("a\x1b[31mb\u202ec\tend\n")
    'a\\x1b[31mb\\u202ec\tend\n'
    """
    return _OBEYED.sub(lambda found: _written_out(found.group()), text)


def one_line(text: str) -> str:
    """The text on one line, as a cell of a table or the sentence of a problem stands."""
    return visible(" ".join(text.splitlines()) if len(text.splitlines()) > 1 else text.rstrip("\n"))


def json_safe(text: str) -> str:
    """JSON text with the same characters as its own escapes, so that a program reads them unchanged."""
    return _OBEYED.sub(lambda found: "".join(f"\\u{unit:04x}" for unit in _units(found.group())), text)


def _written_out(char: str) -> str:
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _units(char: str) -> tuple[int, ...]:
    code = ord(char)
    if code < 0x10000:
        return (code,)
    code -= 0x10000
    return 0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF)


class _Visible:
    """A stream that writes out what a terminal would obey; all else is the stream beneath."""

    def __init__(self, beneath: IO[str]) -> None:
        self._beneath = beneath

    def write(self, text: str) -> int:
        self._beneath.write(visible(plain_spaces(text)))
        return len(text)

    def writelines(self, lines: list[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> object:
        return getattr(self._beneath, name)


@contextmanager
def visible_streams() -> Iterator[None]:
    """Everything printed inside goes through :func:`visible`; a stream that was closed stays closed."""
    with ExitStack() as stack:
        if sys.stdout is not None:
            stack.enter_context(redirect_stdout(cast(IO[str], _Visible(sys.stdout))))
        if sys.stderr is not None:
            stack.enter_context(redirect_stderr(cast(IO[str], _Visible(sys.stderr))))
        yield

"""What commands print: problems on the error stream, tables in aligned columns, JSON with every number whole."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence

from sizer.cli.printing.terminal import json_safe, one_line
from sizer.errors import Problem
from sizer.readable import read
from sizer.units import settled


def print_problems(problems: Iterable[Problem], file: str = "", word: str = "") -> None:
    """Each problem as ``file:place: severity: sentence`` on the error stream, or with ``word`` for the severity."""
    if sys.stderr is None:
        # Closed by the caller; print would fall back on the answer's own stream.
        return
    for problem in problems:
        where = str(problem.location)
        if file and not problem.location.file:
            where = f"{file}:{where}" if where else file
        text = problem.advice if problem.hint else problem.text
        print(one_line(f"{where + ': ' if where else ''}{word or problem.severity}: {text}"), file=sys.stderr)


def shown(value: float, unit: str, currency: str = "", *, stated: bool = False) -> str:
    """A value as people read it, a ratio in percent, money in its currency; ``stated`` with the digits it was given.

    >>> from sizer.units import plain_spaces
    >>> plain_spaces(shown(0.5, "1")), plain_spaces(shown(2000.0, "money", "EUR"))
    ('50 %', 'EUR 2,000')
    """
    return read(value, unit, currency=currency, stated=stated).value


def print_table(titles: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> None:
    """Rows under titles, each column as wide as its widest cell; columns in ``right`` are aligned right."""
    titles, rows = list(map(one_line, titles)), [list(map(one_line, row)) for row in rows]
    widths = [max(len(row[column]) for row in [titles, *rows]) for column in range(len(titles))]

    def line(cells: Sequence[str]) -> str:
        parts = [
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        return "  ".join(parts).rstrip()

    print(line(titles))
    print("  ".join("-" * width for width in widths))
    for row in rows:
        print(line(row))


def print_json(content: object) -> None:
    """One JSON document; not-a-number never gets into it, and numbers are :func:`~sizer.units.settled`."""
    import json

    print(json_safe(json.dumps(_settled(content), ensure_ascii=False, indent=2, allow_nan=False)))


def _settled(content: object) -> object:
    if isinstance(content, float):
        return settled(content)
    if isinstance(content, Mapping):
        return {key: _settled(value) for key, value in content.items()}
    return [_settled(value) for value in content] if isinstance(content, list | tuple) else content

"""Immutable containers that share what they do not change: a map, and rows in chunks.

An undo stack keeps every version of a design. A plain tuple of 10,000 rows copied for each edit costs 80 MB for 1,000
edits; rows in chunks copy one chunk and a short spine, and an index inside each chunk finds a record by its id without
one table of all ids per version.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain
from typing import Generic, Protocol, TypeVar, overload

CHUNK = 128
"""Rows in one chunk when a table is built; an insertion lets a chunk grow to twice that before it is split."""

V_co = TypeVar("V_co", covariant=True)


class FrozenMap(Mapping[str, V_co]):
    """A mapping that cannot change, can be hashed and pickled, and iterates in sorted key order.

    >>> FrozenMap({"b": 2, "a": 1})
    FrozenMap({'a': 1, 'b': 2})
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, V_co] | None = None) -> None:
        self._values: dict[str, V_co] = dict(sorted((values or {}).items()))

    def __getitem__(self, key: str) -> V_co:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    def __repr__(self) -> str:
        return f"FrozenMap({self._values!r})"

    def __reduce__(self) -> tuple[type[FrozenMap[V_co]], tuple[dict[str, V_co]]]:
        return (type(self), (self._values,))


class Record(Protocol):
    """What a row of a table must offer: an identity that never changes."""

    @property
    def identity(self) -> str:
        """What names the record in its table."""


R = TypeVar("R", bound=Record)


class _Chunk(Generic[R]):
    """Some neighbouring rows, with the offset of each id found when first asked for."""

    __slots__ = ("_offsets", "_text", "rows")

    def __init__(self, rows: tuple[R, ...], offsets: dict[str, int] | None = None) -> None:
        self.rows = rows
        self._offsets = offsets
        self._text: tuple[Callable[[R], str], str] | None = None

    @property
    def offsets(self) -> dict[str, int]:
        if self._offsets is None:
            self._offsets = {row.identity: offset for offset, row in enumerate(self.rows)}
        return self._offsets

    def text(self, write: Callable[[R], str], between: str) -> str:
        if self._text is None or self._text[0] is not write:
            self._text = (write, between.join(map(write, self.rows)))
        return self._text[1]

    def changed(self, changes: Mapping[str, R]) -> _Chunk[R]:
        """The same rows with replacements; the ids stay, so the index is shared."""
        return _Chunk(tuple(changes.get(row.identity, row) for row in self.rows), self._offsets)


class Rows(Sequence[R]):
    """An immutable sequence of records found by position or by id; every change gives new rows sharing most chunks.

    Identities are unique in a table; whoever builds one sees to that.
    """

    __slots__ = ("_chunks", "_ends")

    def __init__(self, rows: Iterable[R] = ()) -> None:
        kept = tuple(rows)
        self._set([_Chunk(kept[start : start + CHUNK]) for start in range(0, len(kept), CHUNK)])

    def _set(self, chunks: Iterable[_Chunk[R]]) -> None:
        self._chunks: tuple[_Chunk[R], ...] = tuple(chunk for chunk in chunks if chunk.rows)
        self._ends: tuple[int, ...] = tuple(accumulate(len(chunk.rows) for chunk in self._chunks))

    def _with(self, chunks: Iterable[_Chunk[R]]) -> Rows[R]:
        fresh: Rows[R] = Rows()
        fresh._set(chunks)
        if len(fresh._chunks) > 4 + 4 * len(fresh) // CHUNK:
            return Rows(fresh)  # many removals left slivers
        return fresh

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, index: int) -> R: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[R, ...]: ...
    def __getitem__(self, index: int | slice) -> R | tuple[R, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        at = index + len(self) if index < 0 else index
        if not 0 <= at < len(self):
            raise IndexError(index)
        chunk = bisect_right(self._ends, at)
        return self._chunks[chunk].rows[at - (self._ends[chunk - 1] if chunk else 0)]

    def __iter__(self) -> Iterator[R]:
        return chain.from_iterable(chunk.rows for chunk in self._chunks)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Rows) or len(self) != len(other):
            return NotImplemented if not isinstance(other, Rows) else False
        return self._chunks == other._chunks or all(a is b or a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Rows({list(self)!r})"

    def __reduce__(self) -> tuple[type[Rows[R]], tuple[tuple[R, ...]]]:
        return (type(self), (tuple(self),))

    def text(self, write: Callable[[R], str], between: str) -> str:
        """All rows as ``write`` puts each, with the same text between them.

        What is written of rows is kept with them and used again while ``write`` is the same function: after an edit
        only its neighbours are written anew, not ten thousand rows.

        >>> from sizer.design.records import LineRecord
        >>> rows = Rows(LineRecord(name, item="") for name in "abc")
        >>> rows.text(lambda item: item.id.upper(), ", ")
        'A, B, C'
        """
        return between.join(chunk.text(write, between) for chunk in self._chunks)

    def get(self, identity: str) -> R | None:
        """The record with this id, or None."""
        for chunk in self._chunks:
            offset = chunk.offsets.get(identity)
            if offset is not None:
                return chunk.rows[offset]
        return None

    def position(self, identity: str) -> int | None:
        """Where the record with this id stands, counted from 0, or None."""
        start = 0
        for chunk, end in zip(self._chunks, self._ends, strict=True):
            offset = chunk.offsets.get(identity)
            if offset is not None:
                return start + offset
            start = end
        return None

    def ids(self) -> tuple[str, ...]:
        """All ids in order."""
        return tuple(row.identity for row in self)

    def replaced(self, records: Iterable[R]) -> Rows[R]:
        """These rows with each given record in the place of the one with its id; unknown ids are left out."""
        changes = {record.identity: record for record in records}
        if len(changes) == 1:
            (identity,) = changes
            return self._with(chunk.changed(changes) if identity in chunk.offsets else chunk for chunk in self._chunks)
        return self._with(
            chunk.changed(changes) if any(row.identity in changes for row in chunk.rows) else chunk
            for chunk in self._chunks
        )

    def inserted(self, at: int, records: Iterable[R]) -> Rows[R]:
        """These rows with ``records`` before position ``at`` (the length appends)."""
        fresh = tuple(records)
        if not self._chunks:
            return Rows(fresh)
        at = min(max(at, 0), len(self))
        index = min(bisect_right(self._ends, at), len(self._chunks) - 1)
        start = self._ends[index - 1] if index else 0
        rows = self._chunks[index].rows
        rows = rows[: at - start] + fresh + rows[at - start :]
        pieces = [rows] if len(rows) <= 2 * CHUNK else [rows[i : i + CHUNK] for i in range(0, len(rows), CHUNK)]
        return self._with((*self._chunks[:index], *map(_Chunk, pieces), *self._chunks[index + 1 :]))

    def without(self, identities: Iterable[str]) -> Rows[R]:
        """These rows less those with the given ids."""
        gone = frozenset(identities)
        return self.where(lambda row: row.identity not in gone)

    def differing(self, other: Rows[R]) -> Iterator[tuple[R | None, R | None]]:
        """Records that differ between these rows and ``other``, as pairs; None stands for one that is absent.

        Only chunks that the two do not share are looked at, so that comparing two versions costs what the edit changed.
        """
        shared = {id(chunk) for chunk in self._chunks} & {id(chunk) for chunk in other._chunks}
        theirs = {row.identity: row for chunk in other._chunks if id(chunk) not in shared for row in chunk.rows}
        for chunk in self._chunks:
            if id(chunk) in shared:
                continue
            for row in chunk.rows:
                counterpart = theirs.pop(row.identity, None)
                if counterpart is not row and counterpart != row:
                    yield row, counterpart
        for row in theirs.values():
            yield None, row

    def where(self, keep: Callable[[R], bool]) -> Rows[R]:
        """The rows for which ``keep`` holds; chunks that lose nothing are shared."""
        chunks = []
        for chunk in self._chunks:
            rows = tuple(row for row in chunk.rows if keep(row))
            chunks.append(chunk if len(rows) == len(chunk.rows) else _Chunk(rows))
        return self._with(chunks)

"""Rows in chunks behave like a tuple with an index, and share what they do not change."""

from __future__ import annotations

import pickle
import tracemalloc

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sizer.design.frozen import CHUNK, FrozenMap, Rows
from sizer.design.records import LineRecord


def lines(count: int) -> Rows[LineRecord]:
    return Rows(LineRecord(f"line-{number}", quantity=number + 1) for number in range(count))


def test_a_record_is_found_by_position_and_by_id_in_every_chunk() -> None:
    rows = lines(3 * CHUNK + 5)
    for number in (0, CHUNK - 1, CHUNK, 3 * CHUNK + 4):
        assert rows[number].id == f"line-{number}"
        assert rows.position(f"line-{number}") == number
        found = rows.get(f"line-{number}")
        assert found is rows[number]
    assert rows.get("absent") is None
    assert rows.position("absent") is None
    assert rows[-1].id == f"line-{3 * CHUNK + 4}"


def test_an_index_outside_raises_as_in_a_tuple() -> None:
    with pytest.raises(IndexError):
        _ = lines(3)[3]
    with pytest.raises(IndexError):
        _ = lines(3)[-4]


def test_rows_with_equal_records_are_equal_and_hash_alike_whatever_their_chunks() -> None:
    whole = lines(300)
    grown = Rows(list(whole)[:150]).inserted(150, list(whole)[150:])
    assert grown == whole
    assert hash(grown) == hash(whole)
    assert whole != lines(299)
    assert whole != list(whole)


def test_rows_and_maps_survive_pickling() -> None:
    assert pickle.loads(pickle.dumps(lines(200))) == lines(200)  # noqa: S301  # our own bytes
    kept = FrozenMap({"b": 2.0, "a": 1.0})
    assert pickle.loads(pickle.dumps(kept)) == kept  # noqa: S301


def test_maps_with_equal_entries_hash_alike_whatever_the_order_given() -> None:
    assert hash(FrozenMap({"a": 1, "b": 2})) == hash(FrozenMap({"b": 2, "a": 1}))


def test_replacing_one_of_ten_thousand_records_shares_all_other_chunks() -> None:
    rows = lines(10_000)
    changed = rows.replaced([msgspec.structs.replace(rows[5_000], quantity=7)])
    assert list(rows.differing(changed)) == [(rows[5_000], changed[5_000])]
    assert sum(a is b for a, b in zip(rows, changed, strict=True)) == 9_999


def test_after_an_edit_only_its_neighbours_are_written_anew() -> None:
    written: list[str] = []

    def write(row: LineRecord) -> str:
        written.append(row.id)
        return f"{row.id} {row.quantity}"

    rows = lines(10_000)
    assert rows.text(write, "\n").splitlines()[5_000] == "line-5000 5001"
    written.clear()
    changed = rows.replaced([msgspec.structs.replace(rows[5_000], quantity=7)])
    assert changed.text(write, "\n").splitlines()[5_000] == "line-5000 7"
    assert 0 < len(written) <= CHUNK
    assert rows.text(write, "\n").splitlines()[5_000] == "line-5000 5001"
    assert changed.text(lambda row: row.id, "\n").splitlines()[5_000] == "line-5000"


def test_a_thousand_versions_of_ten_thousand_records_cost_a_few_megabytes() -> None:
    rows = lines(10_000)
    rows.get("line-9999")
    tracemalloc.start()
    versions = [rows]
    for number in range(1_000):
        target = versions[-1][(number * 37) % 10_000]
        versions.append(versions[-1].replaced([msgspec.structs.replace(target, quantity=number + 5)]))
    spent, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert versions[1_000].get("line-0") is not None
    assert spent < 6_000_000


edits = st.lists(
    st.tuples(st.sampled_from(("insert", "remove", "replace")), st.integers(0, 10_000), st.integers(1, 300)),
    max_size=25,
)


@pytest.mark.slow
@given(st.integers(0, 600), edits)
def test_any_sequence_of_edits_gives_what_a_list_gives(count: int, steps: list[tuple[str, int, int]]) -> None:
    rows = lines(count)
    plain = list(rows)
    fresh = 0
    for what, where, many in steps:
        if what == "insert":
            new = [LineRecord(f"new-{fresh + number}") for number in range(many)]
            fresh += many
            at = where % (len(plain) + 1)
            rows, plain = rows.inserted(at, new), plain[:at] + new + plain[at:]
        elif plain and what == "remove":
            at = where % len(plain)
            gone = [row.id for row in plain[at : at + many]]
            rows, plain = rows.without(gone), plain[:at] + plain[at + many :]
        elif plain:
            at = where % len(plain)
            new_row = msgspec.structs.replace(plain[at], quantity=many)
            rows = rows.replaced([new_row])
            plain[at] = new_row
        assert list(rows) == plain
        assert rows.text(repr, "; ") == "; ".join(map(repr, plain))
    assert len(rows) == len(plain)
    for at, row in enumerate(plain):
        assert rows.position(row.id) == at
        assert rows[at] is row
    assert list(Rows(plain).differing(rows)) == []

"""A design reads back as it was written, and a file that is none is refused with everything that is wrong with it."""

from __future__ import annotations

import json
import time

import msgspec
import pytest

from sizer.design.files.fileformat import dumps, loads
from sizer.design.files.migrations import FORMAT, MIGRATIONS, VERSION
from sizer.design.frozen import Rows
from sizer.design.records import Design, LineRecord, Workload
from sizer.design.registry.fields import TABLES
from sizer.design.scenarios import resolve
from sizer.errors import DesignError, Problem


def problems_of(text: str | bytes) -> tuple[Problem, ...]:
    with pytest.raises(DesignError) as caught:
        loads(text, "some.sizer")
    for problem in caught.value.problems:
        assert problem.location.file == "some.sizer"
        assert problem.text
    return caught.value.problems


def document(**tables: object) -> str:
    return json.dumps({"format": FORMAT, "version": 1, **tables})


def told(**tables: object) -> dict[str, str]:
    return {problem.location.place: problem.text for problem in problems_of(document(**tables))}


def test_a_design_reads_back_as_it_was_written(design: Design) -> None:
    assert loads(dumps(design)) == design


def test_writing_what_was_read_gives_the_same_text(design: Design) -> None:
    assert dumps(loads(dumps(design))) == dumps(design)


def test_a_changed_quantity_changes_one_line_of_the_file(design: Design) -> None:
    changed = msgspec.structs.replace(
        design, items=design.items.replaced([msgspec.structs.replace(design.items[1], quantity=6)])
    )
    before, after = dumps(design).splitlines(), dumps(changed).splitlines()
    assert len(before) == len(after)
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 1


def test_values_equal_to_their_default_are_left_out_but_not_what_says_what_a_record_is() -> None:
    text = dumps(Design(items=Rows([LineRecord("a", item="x")]), workloads=Rows([Workload("w")])))
    assert '{"id": "a", "item": "x", "quantity": 1}' in text
    assert '{"id": "w", "pattern": "random-block"}' in text


def test_a_null_is_read_as_not_stated() -> None:
    design = loads(document(workloads=[{"id": "w", "footprint_bytes": None}]))
    assert design.workloads[0].footprint_bytes is None


def test_a_byte_order_mark_is_passed_over(design: Design) -> None:
    assert loads(b"\xef\xbb\xbf" + dumps(design).encode()) == design


# --- what is wrong, and where ----------------------------------------------------------------------------------------

@pytest.mark.parametrize(("quantity", "said"), [
    ("0", "Quantity is 0"),
    ("-3", "Quantity is -3"),
    ("1e300", "Quantity is 1e+300"),
    ("1e999", "Quantity is 1e999"),
    ("NaN", "Quantity is NaN"),
    ("Infinity", "Quantity is Infinity"),
    ("-Infinity", "Quantity is -Infinity"),
    ("1.5", "Quantity is 1.5"),
    ('"24"', "Quantity is the text '24'"),
    ("true", "Quantity is true"),
    ("null", "Quantity is empty"),
    ("[1]", "Quantity is a list"),
    ('{"low": 1, "likely": 2, "high": 3}', "Quantity is an object"),
    ("9" * 5000, "Quantity is a number of 5000 characters"),
    ("10000001", "Quantity is 10,000,001"),
])
def test_a_quantity_that_is_no_count_is_refused_with_what_is_allowed(quantity: str, said: str) -> None:
    text = f'{{"format": "{FORMAT}", "version": 1, "items": [{{"id": "d", "quantity": {quantity}}}]}}'
    (problem,) = problems_of(text)
    assert problem.location.place == "items/d/quantity"
    assert problem.text == f"{said}; a whole number from 1 up to 10,000,000 is needed"


def test_a_whole_number_written_with_a_point_is_a_count() -> None:
    assert loads(document(items=[{"id": "d", "quantity": 24.0}])).items[0].quantity == 24


def test_all_problems_are_told_at_once() -> None:
    found = told(
        titel="x", currency="euro", date="2026-02-30",
        items=[{"id": "a", "quantity": 0}, {"id": "a"}, {"id": "b b"}, {"quantity": 3}, 7,
               {"id": "c", "parent": "d", "status": "requird"}, {"id": "d", "parent": "c"}, {"id": "e", "parent": "x"}],
        links=[{"id": "l", "from": "a", "to": "nowhere"}],
        pools=[{"id": "p", "protection": "raid7", "drives": ["a", "a"]}],
        workloads=[{"id": "w", "parameters": {"active_spam": 1}, "read_ratio": {"low": 0.5, "likely": 0.2, "high": 1}}],
        scenarios=[{"id": "base"}, {"id": "s", "base": "t"}],
        baseline="q",
    )
    assert set(found) == {
        "titel", "design/currency", "design/date", "items/a/quantity", "items/#2", "items/#3/id", "items/#4/id",
        "items/#5", "items/c/status", "items/c/parent", "items/e/parent", "links/l/to", "pools/p/protection",
        "pools/p/drives", "workloads/w/parameters/active_spam", "workloads/w/read_ratio", "scenarios/base",
        "scenarios/t", "design/baseline",
    }
    assert found["items/c/parent"] == "lines sit in each other: c in d in c"


@pytest.mark.parametrize(("tables", "place", "hint"), [
    ({"itms": []}, "itms", "Did you mean 'items'?"),
    ({"items": [{"id": "a", "quantty": 2}]}, "items/a/quantty", "Did you mean 'quantity'?"),
    ({"items": [{"id": "a", "status": "optionl"}]}, "items/a/status", "Did you mean 'optional'?"),
    ({"pools": [{"id": "a", "protection": "raid-11"}]}, "pools/a/protection", "Did you mean 'raid1'?"),
    ({"items": [{"id": "drives"}, {"id": "b", "parent": "drivs"}]}, "items/b/parent", "Did you mean 'drives'?"),
    ({"policies": {"values": {"link_celing": 1}}}, "policies/values/link_celing", "Did you mean 'link_ceiling'?"),
])
def test_a_misspelt_name_is_told_with_the_nearest(tables: dict[str, object], place: str, hint: str) -> None:
    (problem,) = problems_of(document(**tables))
    assert (problem.location.place, problem.hint) == (place, hint)


def test_a_key_given_twice_is_refused_wherever_it_stands() -> None:
    text = (f'{{"format": "{FORMAT}", "version": 1, "title": "a", "title": "b", '
            '"items": [{"id": "x", "quantity": 1, "quantity": 2}], "catalog": {"edition": "1", "edition": "2"}, '
            '"workloads": [{"id": "w", "read_ratio": {"low": 0, "low": 0, "likely": 0, "high": 1}}]}')
    assert [problem.location.place for problem in problems_of(text)] == [
        "title", "items/x/quantity", "workloads/w/read_ratio/low", "catalog/edition",
    ]


@pytest.mark.parametrize(("change", "place"), [
    ({"set": "items/a/quantity"}, "scenarios/s/changes/#1/value"),
    ({"set": "items/a/quantity", "value": 0}, "scenarios/s/changes/#1/value"),
    ({"set": "items/a/id", "value": "b"}, "scenarios/s/changes/#1/set"),
    ({"set": "items/a", "value": 1}, "scenarios/s/changes/#1/set"),
    ({"set": "items/b/quantity", "value": 1}, "scenarios/s/items/b/quantity"),
    ({"set": "items/a/parent", "value": "a"}, "scenarios/s/items/a/parent"),
    ({"set": "items/a/parent", "value": "gone"}, "scenarios/s/items/a/parent"),
    ({"set": "design/baseline", "value": "s"}, "scenarios/s/changes/#1/set"),
    ({"set": "design/base_name", "value": "s"}, "scenarios/s/changes/#1/set"),
    ({"set": "policies/values/link_celing", "value": 1}, "scenarios/s/changes/#1/value"),
    ({"set": 5, "value": 1}, "scenarios/s/changes/#1/set"),
    ({"remove": "items"}, "scenarios/s/changes/#1/remove"),
    ({"remove": "items/zz"}, "scenarios/s/items/zz"),
    ({"add": "items", "record": {"id": "a"}}, "scenarios/s/items/a"),
    ({"add": "itms", "record": {"id": "n"}}, "scenarios/s/changes/#1/add"),
    ({"add": "items", "record": {"id": "n", "before": 3}}, "scenarios/s/changes/#1/record/before"),
    ({"add": "items", "record": {"id": "n"}, "before": 3}, "scenarios/s/changes/#1/before"),
    ({"add": "items"}, "scenarios/s/changes/#1/record"),
    ({"set": "items/a/quantity", "value": 2, "remove": "items/a"}, "scenarios/s/changes/#1"),
    ({"sett": "items/a/quantity", "value": 2}, "scenarios/s/changes/#1"),
    ([], "scenarios/s/changes/#1"),
])
def test_a_change_that_is_none_is_refused_at_its_place(change: object, place: str) -> None:
    (problem,) = problems_of(document(items=[{"id": "a"}], scenarios=[{"id": "s", "changes": [change]}]))
    assert problem.location.place == place


def test_a_scenario_that_changes_a_place_twice_is_refused() -> None:
    changes = [{"set": "items/a/quantity", "value": 2}, {"set": "items/a/quantity", "value": 3}]
    (problem,) = problems_of(document(items=[{"id": "a"}], scenarios=[{"id": "s", "changes": changes}]))
    assert problem.text == "the scenario does 'set items/a/quantity' more than once"


# --- files that are no design ----------------------------------------------------------------------------------------

@pytest.mark.parametrize(("content", "code", "line"), [
    (b"", "empty", None),
    (b"\0\0\0\0", "empty", None),
    (b"[1, 2]", "format", None),
    (b'"text"', "format", None),
    (b'{"format": "other", "version": 1}', "format", None),
    (b'{"format": "sizer-design"}', "version", None),
    (b'{"format": "sizer-design", "version": "1"}', "version", None),
    (b'{"format": "sizer-design", "version": true}', "version", None),
    (b'{"format": "sizer-design", "version": 0}', "version", None),
    (b'{"format": "sizer-design", "version": 4, "what": []}', "newer", None),
    (b'{"format": "sizer-design",\n"version": 1,\n"items": [', "truncated", 3),
    (b'{"format": "sizer-design",\n"title": "cut', "truncated", 2),
    (b'{"format": "sizer-design",\n "version" 1}', "syntax", 2),
    (b'{"format": "sizer-design", "version": 1}\n}\n', "trailing", 2),
    (b'{"format": "sizer-design", "version": 1} // mine', "trailing", 1),
    (b'{"format": "sizer-design",\n "title": "\xff"}', "encoding", 2),
    ('{"format": "x"}'.encode("utf-16"), "encoding", 1),
    (b"PK\x03\x04 a workbook", "syntax", 1),
])
def test_a_file_that_is_no_design_is_refused_with_one_sentence(content: bytes, code: str, line: int | None) -> None:
    (problem,) = problems_of(content)
    assert (problem.code, problem.location.line) == (code, line)


def test_the_place_of_a_slip_in_the_json_is_told_by_line_and_column() -> None:
    (problem,) = problems_of(b'{"format": "sizer-design",\n "version" 1}')
    assert problem.text == "this is no JSON: expecting ':' delimiter at line 2, column 12"


@pytest.mark.parametrize("bracket", ["[", '{"a":'])
def test_hostile_nesting_is_refused(bracket: str) -> None:
    text = '{"format": "sizer-design", "version": 1,\n "items": ' + bracket * 200_000
    (problem,) = problems_of(text)
    assert problem.code == "nesting"
    assert problem.location.line == 2


def test_nesting_that_python_takes_is_refused_as_a_wrong_type() -> None:
    assert told(items=[{"id": "a", "note": json.loads("[" * 200 + "]" * 200)}]) == {
        "items/a/note": "Note is a list; a text is needed",
    }


def test_half_a_character_pair_is_refused_because_it_could_not_be_saved() -> None:
    (problem,) = problems_of(f'{{"format": "{FORMAT}", "version": 1, "title": "\\ud800"}}')
    assert problem.text == "Title contains the character U+D800, which cannot be written"


def test_an_oversized_file_is_refused_unread() -> None:
    (problem,) = problems_of(b" " * 64_000_001)
    assert problem.text == "the file has 64000001 bytes; at most 64000000 are read"


# --- versions --------------------------------------------------------------------------------------------------------

def test_an_older_version_is_brought_to_the_present_one() -> None:
    def lines_were_items(old: dict[str, object]) -> dict[str, object]:
        return {("items" if key == "lines" else key): value for key, value in old.items()}

    text = f'{{"format": "{FORMAT}", "version": 0, "lines": [{{"id": "a", "quantity": 5}}]}}'
    design = loads(text, migrations={**MIGRATIONS, 0: lines_were_items})
    assert design.items == Rows([LineRecord("a", quantity=5)])
    assert f'"version": {VERSION}' in dumps(design)


def test_a_problem_in_an_older_version_is_told_in_terms_of_the_present_one() -> None:
    text = f'{{"format": "{FORMAT}", "version": 0, "items": [{{"id": "a", "quantity": 0}}]}}'
    with pytest.raises(DesignError) as caught:
        loads(text, migrations={**MIGRATIONS, 0: dict})
    assert caught.value.problems[0].location.place == "items/a/quantity"


@pytest.mark.parametrize("version", [1, VERSION])
def test_a_workload_names_one_pool_as_a_text(version: int) -> None:
    tables = {"pools": [{"id": "a"}, {"id": "b"}], "workloads": [{"id": "w", "pool": "b"}, {"id": "x", "pool": None}]}
    design = loads(json.dumps({"format": FORMAT, "version": version, **tables}))
    assert [load.pools for load in design.workloads] == [("b",), None]
    assert '{"id": "w", "pattern": "random-block", "pool": "b"}' in dumps(design)
    assert '{"id": "x", "pattern": "random-block"}' in dumps(design)


def test_a_workload_names_several_pools_as_a_list() -> None:
    tables = {"pools": [{"id": "a"}, {"id": "b"}], "workloads": [{"id": "w", "pool": ["b", "a"]}],
              "scenarios": [{"id": "s", "changes": [{"set": "workloads/w/pool", "value": "a"}]},
                            {"id": "t", "changes": [{"set": "workloads/w/pool", "value": ["a", "b"]}]}]}
    design = loads(document(**tables))
    assert design.workloads[0].pools == ("b", "a")
    assert [resolve(design, name).workloads[0].pools for name in "st"] == [("a",), ("a", "b")]
    text = dumps(design)
    assert '{"id": "w", "pattern": "random-block", "pool": ["b", "a"]}' in text
    assert '{"set": "workloads/w/pool", "value": "a"}' in text
    assert '{"set": "workloads/w/pool", "value": ["a", "b"]}' in text
    assert loads(text) == design


def test_each_unknown_pool_of_a_workload_is_told() -> None:
    found = problems_of(document(pools=[{"id": "data"}], workloads=[{"id": "w", "pool": ["dat", "data", "rest"]}]))
    assert [(problem.location.place, problem.text) for problem in found] == [
        ("workloads/w/pool", "Pools name 'dat', which is no pool; allowed are data"),
        ("workloads/w/pool", "Pools name 'rest', which is no pool; allowed are data"),
    ]
    assert found[0].hint == "Did you mean 'data'?"


@pytest.mark.parametrize(("pools", "said"), [
    (7, "Pools is 7; an id or a list of ids is needed"),
    (["a", "a"], "Pools name a more than once"),
    (["a b"], "An id in Pools is the text 'a b'; 1 to 64 letters, digits, '-' or '_' are allowed"),
])
def test_pools_that_are_no_names_are_refused(pools: object, said: str) -> None:
    assert told(pools=[{"id": "a"}], workloads=[{"id": "w", "pool": pools}]) == {"workloads/w/pool": said}


def test_a_large_design_is_read_and_written_whole() -> None:
    design = Design(items=Rows(
        LineRecord(f"line-{number}", item="hp-x", quantity=number % 7 + 1, parent="line-0" if number else None)
        for number in range(10_000)
    ))
    assert loads(dumps(design)) == design


def test_facts_of_the_catalog_are_checked_one_by_one() -> None:
    found = told(catalog={"edition": 5, "fact": {}, "facts": {
        "a": {"hash": 1, "values": {"x": [1], "y": 2.0}, "other": 1}, "b": 7,
    }})
    assert set(found) == {
        "catalog/edition", "catalog/fact", "catalog/facts/a/hash", "catalog/facts/a/values/x", "catalog/facts/a/other",
        "catalog/facts/b",
    }


def test_a_scenario_may_change_a_pin_or_an_accepted_problem(design: Design) -> None:
    place = "accepted/no-spare@pools/data/reason"
    text = dumps(design).replace('{"set": "items/drives/quantity", "value": 96}', f'{{"set": "{place}", "value": "x"}}')
    more = resolve(loads(text), "more")
    assert more.accepted[0].reason == "x"
    assert loads(dumps(loads(text))) == loads(text)


def test_a_table_with_more_records_than_any_design_has_is_refused() -> None:
    assert told(items=[0] * 200_001) == {"items": "'items' has 200001 entries; at most 200000 are allowed"}


def test_a_line_named_twice_does_not_hide_one_that_is_missing() -> None:
    text = document(items=[{"id": "drives", "item": "x"}],
                    pools=[{"id": "data", "drives": ["drives", "drives", "nowhere"]}])
    found = problems_of(text)
    assert [(problem.code, problem.location.place) for problem in found] == [
        ("duplicate", "pools/data/drives"), ("reference", "pools/data/drives")]
    assert "'nowhere'" in found[1].text


@pytest.mark.slow
@pytest.mark.parametrize(("row", "count"), [("{},", 15_000_000), ('"ab",', 9_000_000), ("{},", 40_000)],
                         ids=["empty records", "texts", "faulty records"])
def test_a_file_of_many_millions_of_nothing_is_one_problem_soon(row: str, count: int) -> None:
    text = f'{{"format": "sizer-design", "version": 2, "items": [{row * count}{{}}]}}'
    started = time.monotonic()
    with pytest.raises(DesignError) as caught:
        loads(text, "a.sizer")
    assert time.monotonic() - started < 10
    assert 1 <= len(caught.value.problems) <= 1_001
    assert all(problem.location.file == "a.sizer" for problem in caught.value.problems)


def test_a_name_of_five_thousand_letters_is_a_located_problem() -> None:
    for key in ("id", "item", "note\\n", "parent"):
        with pytest.raises(DesignError) as caught:
            loads(json.dumps({"format": "sizer-design", "version": 2, "title": "x" * 5000,
                              "items": [{"id": "a", key: "x" * 5000}]}), "a.sizer")
        assert {problem.location.place for problem in caught.value.problems} >= {"design/title"}
        assert max(len(problem.sentence()) for problem in caught.value.problems) < 500


@pytest.mark.parametrize(("table", "key"), [
    (table, key) for table, specs in TABLES.items() for key, spec in specs.items() if spec.numeric])
@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity", "1e999", "1e301", "-1e301", "1" * 400])
def test_no_numeric_field_takes_what_is_no_number_or_beyond_all_bounds(table: str, key: str, value: str) -> None:
    fields = {"id": '"a"', "key": '"a"', "code": '"a"', key: value}
    names = [name for name in fields if name in TABLES[table]]
    record = "{" + ", ".join(f'"{name}": {fields[name]}' for name in names) + "}"
    held = record if table == "policies" else f"[{record}]"
    body = f'"{key}": {value}' if table == "design" else f'"{table}": {held}'
    with pytest.raises(DesignError) as caught:
        loads(f'{{"format": "sizer-design", "version": 2, {body}}}', "a.sizer")
    assert any(problem.location.place.endswith(key) for problem in caught.value.problems)

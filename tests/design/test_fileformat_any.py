"""Any design reads back as it was written; any other text is refused with a reason."""

from __future__ import annotations

import json
from typing import cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sizer.design.checks import check
from sizer.design.files.fileformat import dumps, loads
from sizer.design.files.migrations import FORMAT
from sizer.design.frozen import FrozenMap, Rows
from sizer.design.protection import PROTECTIONS
from sizer.design.records import Design, FieldValue, StatedRange, Workload
from sizer.design.registry.fields import TABLES, Field, FieldKind, members_of
from sizer.errors import DesignError, Problem

pytestmark = pytest.mark.slow


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


ids = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_-]{0,8}", fullmatch=True)
lines_of_text = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"), max_size=12)


def amounts(spec: Field) -> st.SearchStrategy[FieldValue]:
    low = spec.minimum if spec.minimum is not None else spec.above if spec.above is not None else -1e300
    numbers = st.floats(low, spec.maximum, exclude_min=spec.above is not None)
    if not spec.range_allowed:
        return numbers
    ranges = st.lists(numbers, min_size=3, max_size=3).map(lambda ends: StatedRange(*sorted(ends)))
    return st.one_of(numbers, ranges)


def values_of(spec: Field, known: dict[str, tuple[str, ...]]) -> st.SearchStrategy[FieldValue]:
    targets = tuple(name for table in spec.refers for name in known.get(table, ()))
    chosen: st.SearchStrategy[FieldValue]
    if spec.kind is FieldKind.REFERENCE or (spec.kind is FieldKind.REFERENCES and not targets):
        chosen = st.sampled_from((*targets, spec.default)) if spec.key != "parent" else st.just(spec.default)
    elif spec.kind is FieldKind.REFERENCES:
        chosen = st.lists(st.sampled_from(targets), unique=True, min_size=1).map(tuple)
    elif spec.kind is FieldKind.CHOICE:
        chosen = st.sampled_from(tuple(spec.choices))
    elif spec.kind is FieldKind.PROTECTION:
        chosen = st.sampled_from((*PROTECTIONS, "8+2", "100+16"))
    elif spec.kind is FieldKind.INTEGER:
        chosen = st.integers(int(spec.minimum or 0), int(spec.maximum or 10))
    elif spec.kind is FieldKind.NUMBER:
        chosen = amounts(spec)
    elif spec.kind is FieldKind.DATE:
        chosen = st.dates().map(str)
    elif spec.kind is FieldKind.CURRENCY:
        chosen = st.sampled_from(("EUR", "USD", "JPY"))
    elif spec.kind is FieldKind.NOTES:
        chosen = st.lists(lines_of_text, max_size=3).map("\n".join)
    else:
        chosen = lines_of_text if not spec.required else lines_of_text.filter(bool)
    return st.one_of(chosen, st.none()) if spec.optional else chosen


@st.composite
def designs(draw: st.DrawFn) -> Design:
    """Designs whose references hold, with every field drawn within its limits."""
    known: dict[str, tuple[str, ...]] = {}
    for table in ("items", "services", "links", "pools", "workloads", "requirements"):
        known[table] = tuple(draw(st.lists(ids, max_size=4, unique=True)))
    made: dict[str, object] = {}
    for table in (*known, "overrides", "accepted"):
        record_type = Design.__annotations__[table].split("[")[1].rstrip("]")
        maker = cast(type[msgspec.Struct], vars(__import__("sizer.design.records", fromlist=["x"]))[record_type])
        rows: dict[str, object] = {}
        for name in known.get(table, tuple(draw(st.lists(ids, max_size=2, unique=True)))):
            fields: dict[str, object] = {}
            for key, spec in TABLES[table].items():
                if key in ("id", "key", "code"):
                    fields[key] = name
                elif spec.kind is FieldKind.NUMBERS:
                    members = members_of(table, key, Workload("x", pattern=cast(str, fields["pattern"])))
                    some = draw(st.lists(st.sampled_from(sorted(members)), unique=True)) if members else []
                    fields[key] = FrozenMap({member: draw(amounts(members[member])) for member in some
                                             if members[member].kind is FieldKind.NUMBER})
                else:
                    fields[spec.attribute] = draw(values_of(spec, known))
            record = maker(**fields)
            rows[getattr(record, "identity")] = record  # noqa: B009  # Struct does not declare it
        made[table] = Rows(rows.values())  # type: ignore[type-var]
    header = {key: draw(values_of(spec, {})) for key, spec in TABLES["design"].items() if not spec.refers}
    return msgspec.structs.replace(Design(), **made, **header)


@given(designs(), st.data())
def test_any_design_reads_back_as_it_was_written_and_is_refused_cut_off_anywhere(
    design: Design, data: st.DataObject
) -> None:
    assert check(design) == ()
    text = dumps(design)
    assert loads(text) == design
    assert dumps(loads(text)) == text
    assert problems_of(text[:data.draw(st.integers(0, len(text.rstrip()) - 1))])


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=6,
)


@given(st.sampled_from([(table, key) for table, specs in TABLES.items() for key in specs]), json_values)
def test_any_value_in_any_field_is_read_or_refused_with_its_place(where: tuple[str, str], value: object) -> None:
    table, key = where
    if table == "design":
        parts: dict[str, object] = {key: value}
    elif table == "policies":
        parts = {"policies": {key: value}}
    else:
        parts = {table: [{"id" if "id" in TABLES[table] else "key" if table == "overrides" else "code": "x",
                          key: value}]}
    try:
        design = loads(document(**parts))
    except DesignError as error:
        assert all(problem.location.place for problem in error.problems)  # noqa: PT017
    else:
        assert loads(dumps(design)) == design


@given(st.dictionaries(st.sampled_from((*TABLES, "catalog", "other")), json_values, max_size=4))
def test_any_value_in_place_of_any_table_is_read_or_refused(parts: dict[str, object]) -> None:
    try:
        design = loads(document(**parts))
    except DesignError as error:
        assert error.problems  # noqa: PT017
    else:
        assert loads(dumps(design)) == design


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_with_a_sentence(content: bytes) -> None:
    assert problems_of(content)[0].sentence()

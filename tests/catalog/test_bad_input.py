"""Files that cannot be used: each fault is told with file, place, what was found and what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sizer.catalog import load_catalog
from sizer.errors import Problem, Severity
from tests.catalog.records import DRIVE

Write = Callable[..., Path]
Problems = Callable[[Path], tuple[Problem, ...]]


def only(found: tuple[Problem, ...]) -> Problem:
    assert len(found) == 1, "\n".join(problem.sentence() for problem in found)
    return found[0]


@pytest.mark.parametrize(
    ("line", "code", "field", "words"),
    [
        ('weight_kg = { value = 1, source = "sheet" }', "catalog-unit", "weight_kg/unit", "has no unit"),
        ('weight_kg = { value = 1, unit = "W", source = "sheet" }', "catalog-dimension", "weight_kg/unit",
         "measures W"),
        ('weight_kg = { value = 1, unit = "kgs", source = "sheet" }', "catalog-unit", "weight_kg/unit", "'kgs'"),
        ('weight_kg = { value = -1, unit = "kg", source = "sheet" }', "catalog-value", "weight_kg/value", "0 to 5000"),
        ('weight_kg = { value = nan, unit = "kg", source = "sheet" }', "catalog-value", "weight_kg/value", "finite"),
        ('weight_kg = { value = inf, unit = "kg", source = "sheet" }', "catalog-value", "weight_kg/value", "finite"),
        ('capacity_bytes = { value = 1e300, unit = "B", source = "sheet" }', "catalog-value", "capacity_bytes/value",
         "allowed are 0 to 1e+18"),
        ('weight_kg = { value = "1", unit = "kg", source = "sheet" }', "catalog-type", "weight_kg/value", "a number"),
        ('weight_kg = { value = true, unit = "kg", source = "sheet" }', "catalog-type", "weight_kg/value", "a number"),
        ('weight_kg = { unit = "kg", source = "sheet" }', "catalog-missing", "weight_kg/value", "has no value"),
        ("weight_kg = 1", "catalog-type", "weight_kg", "{ value, unit, source }"),
        ('weight_kg = { value = 1, unit = "kg" }', "catalog-source", "weight_kg/source", "missing"),
        ('weight_kg = { value = 1, unit = "kg", source = "shet" }', "catalog-source", "weight_kg/source", "'shet'"),
        ('weight_kg = { value = 1, unit = "kg", source = "sheet", confidence = "sure" }', "catalog-confidence",
         "weight_kg/confidence", "data sheet, published measurement, third party, estimate"),
        ('weigth_kg = { value = 1, unit = "kg", source = "sheet" }', "catalog-key", "weigth_kg", "no fact 'weigth_kg'"),
        ('weight_kg = { value = 1, unit = "kg", source = "sheet", page = 3 }', "catalog-key", "weight_kg/page",
         "'page'"),
        ('form_factor = { value = "2.5 inch", source = "sheet" }', "catalog-value", "form_factor/value", "2.5in"),
        ('form_factor = { value = "", source = "sheet" }', "catalog-empty", "form_factor/value", "empty"),
        ('form_factor = { value = 2.5, source = "sheet" }', "catalog-type", "form_factor/value", "a text"),
        ('form_factor = { value = "2.5in", unit = "in", source = "sheet" }', "catalog-unit", "form_factor/unit",
         "takes no unit"),
        ('idle_w = { value = 5, unit = "W", source = "sheet" }', "catalog-basis", "idle_w/basis", "missing"),
        ('idle_w = { value = 5, unit = "W", basis = "supply rating", source = "sheet" }', "catalog-basis",
         "idle_w/basis", "AC input, DC load"),
        ('weight_kg = { value = 1, unit = "kg", basis = "DC load", source = "sheet" }', "catalog-basis",
         "weight_kg/basis", "no power draw"),
        ('weight_kg = { value = 3, unit = "kg", low = 1, high = 2, source = "guess" }', "catalog-range", "weight_kg",
         "outside its range 1 to 2"),
        ('weight_kg = { value = 3, unit = "kg", low = 1, source = "guess" }', "catalog-range", "weight_kg/high",
         "missing"),
        ('weight_kg = { value = 3, unit = "kg", low = 1, high = 4, source = "sheet" }', "catalog-range", "weight_kg",
         "no estimate"),
    ],
)  # fmt: skip
def test_a_faulty_fact_is_one_problem_at_its_field(
    write: Write, problems: Problems, line: str, code: str, field: str, words: str
) -> None:
    problem = only(problems(write(f"{DRIVE}{line}\n")))
    assert problem.code == code
    assert problem.location.place == f"items/acme-d1/facts/{field}"
    assert problem.location.file.endswith("vendors/acme.toml")
    assert words in problem.text
    assert problem.severity is Severity.ERROR


def test_the_line_of_a_faulty_fact_is_told(write: Write, problems: Problems) -> None:
    folder = write(f'{DRIVE}weight_kg = {{ value = 1, source = "sheet" }}\n')
    lines = (folder / "vendors" / "acme.toml").read_text(encoding="utf-8").splitlines()
    line = only(problems(folder)).location.line
    assert line is not None
    assert lines[line - 1].startswith("weight_kg")


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ('kind = "drive"', 'kind = "drvie"', "catalog-kind", "'drvie'"),
        ('kind = "drive"\n', "", "catalog-missing", "kind is missing"),
        ('model = "D1"\n', "", "catalog-missing", "model is missing"),
        ('model = "D1"', 'model = " "', "catalog-empty", "model is empty"),
        ('model = "D1"', "model = 4", "catalog-type", "model is 4"),
        ('lifecycle = "current"', 'lifecycle = "old"', "catalog-value", "current, discontinued, historical"),
        ('lifecycle = "current"', 'colour = "red"\nlifecycle = "current"', "catalog-key", "'colour'"),
        ('media = { value = "hdd", source = "sheet" }\n', "", "catalog-missing", "needs the fact media"),
        ('id = "acme-d1"', 'id = "Acme D1"', "catalog-id", "'Acme D1'"),
        ('id = "acme-d1"\n', "", "catalog-id", "is missing"),
        ("[items.facts]", "[items.fatcs]", "catalog-key", "'fatcs'"),
    ],
)
def test_a_faulty_record_is_told_with_what_is_allowed(
    write: Write, problems: Problems, old: str, new: str, code: str, words: str
) -> None:
    found = problems(write(DRIVE.replace(old, new)))
    assert [p for p in found if p.code == code and words in p.text], [p.sentence() for p in found]


PORT = """
[[items.ports]]
name = "port"
role = "initiator"
technology = "fc-8g"
count = 2
"""


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ('role = "initiator"', 'role = "iniator"', "catalog-value", "initiator, target"),
        ("count = 2", "count = 0", "catalog-value", "whole number from 1"),
        ("count = 2", "count = 2.5", "catalog-value", "whole number from 1"),
        ("count = 2", "count = 1e300", "catalog-value", "whole number from 1"),
        ("count = 2\n", "", "catalog-value", "is missing"),
        ('technology = "fc-8g"', 'technology = "fc-9g"', "catalog-reference", "no link technology 'fc-9g'"),
        ("count = 2", "count = 3\nper_member = 'controller'\nowners = 2", "catalog-value", "cannot be spread"),
        ("count = 2", "count = 2\nowners = 2", "catalog-value", "cannot be spread"),
        ("count = 2", "count = 2\nspeed = 8", "catalog-key", "'speed'"),
    ],
)
def test_a_faulty_port_group_is_told_with_what_is_allowed(
    write: Write, problems: Problems, old: str, new: str, code: str, words: str
) -> None:
    problem = only(problems(write(DRIVE + PORT.replace(old, new))))
    assert problem.code == code
    assert words in problem.text
    assert problem.location.place.startswith("items/acme-d1/ports/port")


def test_two_port_groups_of_one_name_are_refused(write: Write, problems: Problems) -> None:
    assert only(problems(write(DRIVE + PORT + PORT))).code == "catalog-duplicate"


def test_all_faults_of_all_files_are_told_in_one_pass(write: Write, folder: Path, problems: Problems) -> None:
    write(DRIVE.replace("D1", "").replace("SAS", "Sas"), "vendors/a.toml")
    write('[[items]]\nid = "acme-d2"\nkind = "nothing"\n', "vendors/b.toml")
    (folder / "vendors" / "c.toml").write_text("format = ", encoding="utf-8")
    (folder / "vendors" / "d.json").write_text('{"format": "sizer-catalog", "version": 1, "items": [', encoding="utf-8")
    (folder / "presets" / "e.toml").write_bytes(b"\xff\xfe[[x]]")
    (folder / "prices" / "f.csv").write_text("item,amount\n", encoding="utf-8")
    found = problems(folder)
    assert {Path(problem.location.file).name for problem in found} == {
        "a.toml", "b.toml", "c.toml", "d.json", "e.toml", "f.csv",
    }  # fmt: skip
    assert {
        "catalog-empty",
        "catalog-value",
        "catalog-kind",
        "catalog-syntax",
        "catalog-encoding",
        "catalog-price",
    } <= {problem.code for problem in found}


def test_a_duplicated_id_names_both_files(write: Write, problems: Problems) -> None:
    write(DRIVE, "vendors/a.toml")
    problem = only(problems(write(DRIVE, "vendors/b.toml")))
    assert problem.code == "catalog-duplicate"
    assert "a.toml" in problem.text
    assert problem.location.file.endswith("b.toml")
    assert only(problems(write(DRIVE + DRIVE, "vendors/a.toml"))[:1]).text.endswith("twice in this file")


def test_a_truncated_file_says_on_which_line_it_ends(folder: Path, problems: Problems) -> None:
    (folder / "vendors" / "a.toml").write_text('format = "sizer-catalog"\nversion = 1\ntitle = """x', encoding="utf-8")
    problem = only(problems(folder))
    assert problem.code == "catalog-syntax"
    assert problem.location.line == 3
    (folder / "vendors" / "a.toml").unlink()
    (folder / "vendors" / "a.json").write_text('{"format": "sizer-catalog",\n "version"', encoding="utf-8")
    assert only(problems(folder)).location.line == 2


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.toml", b"x = " + b"[" * 20_000, "catalog-syntax"),
        ("a.json", b"[" * 200_000, "catalog-syntax"),
        ("a.json", b"[1, 2]", "catalog-syntax"),
        ("a.json", b'{"format": "sizer-catalog", "version": NaN}', "catalog-syntax"),
        ("a.json", b'{"format": "sizer-catalog", "version": 1e400}', "catalog-format"),
        ("a.toml", b'format = "sizer-catalog"\nversion = ' + b"9" * 6000, "catalog-syntax"),
        ("a.toml", b'format = "sizer-catalog"\nversion = 2', "catalog-newer"),
        ("a.toml", b'format = "sizer-catalog"\nversion = "1"', "catalog-format"),
        ("a.toml", b'format = "sizer-design"\nversion = 1', "catalog-format"),
        ("a.toml", b"", "catalog-format"),
        ("a.toml", b"\x00\x01", "catalog-syntax"),
        ("a.toml", b'format = "sizer-catalog"\nversion = 1\nitems = 3', "catalog-type"),
        ("a.toml", b'format = "sizer-catalog"\nversion = 1\nitems = [3]', "catalog-type"),
        ("a.toml", b'format = "sizer-catalog"\nversion = 1\nsources = [3]', "catalog-type"),
        ("a.toml", b'format = "sizer-catalog"\nversion = 1\n[sources]\na = 3', "catalog-type"),
        ("a.toml", b'format = "sizer-catalog"\nversion = 1\n[sources]\na = { title = "x" }', "catalog-confidence"),
        ("a.toml", b'format = "sizer-catalog"\nversion = 1\n[[item]]\nid = "x"', "catalog-key"),
        ("a.toml", b'format = "sizer-catalog"\nversion = 1\n[[items]]\nid = "a"\nfacts = 3\nports = 3',
         "catalog-missing"),
    ],
)  # fmt: skip
def test_a_hostile_or_foreign_file_is_a_located_problem(
    folder: Path, problems: Problems, name: str, content: bytes, code: str
) -> None:
    (folder / "vendors" / name).write_bytes(content)
    found = problems(folder)
    assert code in {problem.code for problem in found}, [problem.sentence()[:200] for problem in found]
    assert all(problem.location.file.endswith(name) for problem in found)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path, problems: Problems) -> None:
    assert only(problems(tmp_path / "nowhere")).code == "catalog-unreadable"


def test_a_file_of_another_kind_is_a_warning_and_not_silence(folder: Path) -> None:
    (folder / "vendors" / "drives.yaml").write_text("a: 1", encoding="utf-8")
    problem = only(load_catalog([folder]).problems)
    assert (problem.code, problem.severity) == ("catalog-file-skipped", Severity.WARNING)


def test_a_file_beyond_the_largest_size_is_not_read(folder: Path, problems: Problems) -> None:
    with (folder / "vendors" / "a.toml").open("wb") as file:
        file.truncate(64_000_001)
    assert "larger than" in only(problems(folder)).text


def test_a_fact_that_names_an_unknown_record_is_told_with_the_nearest(write: Write, problems: Problems) -> None:
    text = """
[[items]]
id = "acme-a1"
kind = "array"
vendor = "Acme"
model = "A1"
lifecycle = "current"
source = "sheet"
[items.facts]
controller_count = { value = 2, source = "sheet" }
supported_shelves = { value = "acme-d1, acme-d2", source = "sheet" }
"""
    problem = only(problems(write(DRIVE + text)))
    assert problem.code == "catalog-reference"
    assert "'acme-d2'" in problem.text
    assert "acme-d1" in problem.hint


def test_a_fault_in_a_record_brings_no_second_one_in_what_refers_to_it(write: Write, problems: Problems) -> None:
    text = """
[[items]]
id = "acme-b1"
kind = "blade"
vendor = "Acme"
model = "B1"
lifecycle = "current"
source = "sheet"
[items.facts]
socket_count = { value = 2, source = "sheet" }
bay_count = { value = 1, source = "sheet" }
cpu = { value = "acme-c1", source = "sheet" }
[[items]]
id = "acme-c1"
kind = "cpu"
vendor = "Acme"
model = "C1"
lifecycle = "current"
source = "nothing"
[items.facts]
core_count = { value = 2, source = "sheet" }
"""
    assert only(problems(write(text))).code == "catalog-source"


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("acme-d1,x,EUR,2026-01-31,offer", "amount"),
        ("acme-d1,nan,EUR,2026-01-31,offer", "amount"),
        ("acme-d1,-1,EUR,2026-01-31,offer", "amount"),
        ("acme-d1,1,euro,2026-01-31,offer", "currency"),
        ("acme-d1,1,EUR,2026-02-31,offer", "date"),
        ("acme-d1,1,EUR,2026-01-31,", "source is empty"),
        ("acme-d1,1,EUR", "cells"),
        ("acme-d9,1,EUR,2026-01-31,offer", "'acme-d9'"),
    ],
)
def test_a_faulty_price_is_told_with_its_file(
    write: Write, folder: Path, problems: Problems, row: str, words: str
) -> None:
    write(DRIVE)
    (folder / "prices" / "p.csv").write_text(f"item,amount,currency,date,source\n{row}\n", encoding="utf-8")
    problem = only(problems(folder))
    assert words in problem.text
    assert problem.location.file.endswith("p.csv")


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ('x = { value = 1, unit = "parsec", source = "sheet" }', "catalog-unit"),
        ('x = { value = 1, unit = 3, source = "sheet" }', "catalog-unit"),
        ('x = { value = 1, low = 2, high = 3, source = "sheet" }', "catalog-range"),
        ('x = { value = 1, low = 0, high = 3, scale = "log", source = "sheet" }', "catalog-range"),
        ('x = { value = 1, scale = "cubic", source = "sheet" }', "catalog-value"),
        ('x = { value = nan, source = "sheet" }', "catalog-value"),
        ('x = { value = [1], source = "sheet" }', "catalog-type"),
        ("x = { value = 1 }", "catalog-source"),
        ("x = 1", "catalog-type"),
    ],
)
def test_a_faulty_preset_value_is_one_problem(write: Write, problems: Problems, entry: str, code: str) -> None:
    text = f'[[things]]\nid = "one"\ntitle = "One"\n[things.values]\n{entry}\n'
    problem = only(problems(write(text, "presets/things.toml")))
    assert problem.code == code
    assert problem.location.place.startswith("things/one/values/x")

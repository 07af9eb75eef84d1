"""The interface for scripts: its examples run as written in them, and it is what the command line uses."""

from __future__ import annotations

import ast
import csv
import importlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

import sizer
from sizer import api
from sizer.cli import main
from sizer.design.scenarios import resolve
from sizer.errors import DesignError, ExportError
from sizer.units import plain_spaces
from tests.cli.conftest import measured_drives

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def printed(name: str, folder: Path, *words: str) -> str:
    """What an example prints that is run as its docstring says, or with the words given."""
    path = ROOT / "examples" / name
    [line] = [line for line in (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").splitlines()
              if line.startswith("$ ")]
    program, script, *shown = shlex.split(line[2:])
    assert (program, script) == ("python", f"examples/{name}")
    done = subprocess.run([sys.executable, str(path), *(words or shown)], cwd=folder, text=True, capture_output=True,
                          check=False, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_every_function_of_the_interface_is_a_name_of_the_package_and_in_an_example() -> None:
    assert sizer.__all__ == api.__all__
    assert all(getattr(sizer, name) is getattr(api, name) for name in sizer.__all__)
    texts = "".join(path.read_text("utf-8") for path in EXAMPLES)
    assert [name for name in sizer.__all__ if f"sizer.{name}(" not in texts] == []
    assert not hasattr(sizer, "sizes")


def test_the_command_line_sizes_searches_compares_and_writes_through_the_interface() -> None:
    offered = {id(getattr(api, name)) for name in api.__all__ if name != "open_catalog"}
    for path in (ROOT / "sizer" / "cli").rglob("*.py"):
        imports = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
        taken = {id(getattr(importlib.import_module(node.module or ""), name.name, None))
                 for node in imports for name in node.names}
        assert taken.isdisjoint(offered), path


def test_drives_are_swept(tmp_path: Path) -> None:
    lines = printed("drives.py", tmp_path).splitlines()
    assert [line.partition(":")[0] for line in lines] == ["56", "84", "112"]
    assert len(set(lines)) == 3
    assert {path.name for path in tmp_path.iterdir()} == {f"{count}-drives.sizer" for count in (56, 84, 112)}
    saved = sizer.load(str(tmp_path / "84-drives.sizer"))
    drives = resolve(saved.design, saved.scenario).items.get("work-drives")
    assert drives is not None
    assert drives.quantity == 84


@pytest.mark.slow
def test_the_table_of_failures_is_that_of_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = list(csv.DictReader(io.StringIO(printed("failures.py", tmp_path, "p2000-iscsi"))))
    assert main(["size", "p2000-iscsi", "--json"]) == 0
    expected = json.loads(capsys.readouterr().out)["failures"]
    assert sorted(row["kept"] for row in rows) == sorted(f"{row['kept']:.3f}" for row in expected)


@pytest.mark.slow
def test_every_scenario_is_exported_as_the_command_line_does(tmp_path: Path) -> None:
    lines = printed("exports.py", tmp_path).splitlines()
    names = {"base", "sequential", "sequential-write"}
    assert {path.stem for path in (tmp_path / "bills").iterdir()} == names
    assert {line.partition(":")[0] for line in lines} == names
    assert main(["bom", "p2000-iscsi@sequential", "-o", str(tmp_path / "one.csv")]) == 0
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "bills" / "sequential.csv").read_bytes()


def test_a_proposal_is_written_in_every_language_with_the_same_figures(tmp_path: Path) -> None:
    assert [Path(line).stem for line in printed("languages.py", tmp_path).splitlines()] == ["en", "de", "ja"]
    told = {path.stem: " ".join(page.extract_text() for page in PdfReader(path).pages)
            for path in (tmp_path / "offers").iterdir()}
    assert "Bill of materials" in told["en"]
    assert "Bill of materials" not in told["de"] + told["ja"]
    rates = {code: re.findall(r"1[.,]290", text) for code, text in told.items()}
    assert len(set(map(len, rates.values()))) == 1
    assert {code: set(found) for code, found in rates.items()} == {"en": {"1,290"}, "de": {"1.290"}, "ja": {"1,290"}}


@pytest.mark.slow
def test_what_is_sought_is_what_the_command_line_finds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed("seek.py", tmp_path)
    assert main(["seek", "hp-ha-nfs", "workload.sfs.throughput_per_s>=200000"]) == 0
    assert capsys.readouterr().out == plain_spaces(text), "a terminal has no narrow spaces"


@pytest.mark.slow
def test_what_differs_is_what_the_command_line_compares(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.reader(io.StringIO(printed("compare.py", tmp_path))))[1:]
    assert main(["compare", "p2000-iscsi@base", "p2000-iscsi@sequential", "--json"]) == 0
    results = json.loads(capsys.readouterr().out)["results"]
    assert rows
    assert {row[0] for row in rows} <= {row["label"] for row in results}


def test_what_stands_beside_a_proposal_is_told_with_what_each_takes(tmp_path: Path) -> None:
    lines = [line.rpartition(": ") for line in printed("options.py", tmp_path).splitlines()]
    opened = sizer.load("p2000-iscsi")
    titles = [opened.design.scenario_called(opened.scenario), *(each.called for each in opened.design.scenarios)]
    assert len(lines) > 1
    assert [title for title, _, _ in lines] == [title for title in titles if title in {line[0] for line in lines}]
    assert all(re.fullmatch("[0-9]+ W, [0-9]+ U", taken) for _, _, taken in lines)


@pytest.mark.slow
def test_a_folder_of_measured_systems_is_scored_as_the_command_line_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = measured_drives(tmp_path)
    [head, *rows] = csv.reader(io.StringIO(printed("validate.py", tmp_path, str(folder))))
    assert main(["validate", "--designs", str(folder)]) == 0
    told = capsys.readouterr().out
    assert head[0] == "group"
    assert [row[0] for row in rows] == ["streams", "random work on arrays", "all"]
    for group, count, _, _, inside, score in rows:
        [line] = [line for line in told.splitlines() if line.startswith(f"{group}  ")]
        assert line.split()[-4:] == [inside, "of", count, f"{float(score):.2f}"]


def test_a_field_is_set_in_the_scenario_that_is_named() -> None:
    opened = sizer.load("p2000-iscsi")
    design = sizer.changed(opened.design, "workloads/enterprise/concurrency", 3, "sequential")
    assert design.workloads == opened.design.workloads
    assert design.scenarios != opened.design.scenarios


@pytest.mark.parametrize("place", ["", "items", "items/nothing/quantity", "items/array/depth", "work/x/y"])
def test_a_place_that_there_is_none_of_is_refused(place: str) -> None:
    with pytest.raises(DesignError):
        sizer.changed(sizer.load("p2000-iscsi").design, place, 1)


@pytest.mark.parametrize("value", [-1, "many", 1.5])
def test_a_value_that_the_field_does_not_take_is_refused(value: float | str) -> None:
    with pytest.raises(DesignError):
        sizer.changed(sizer.load("p2000-iscsi").design, "items/array/quantity", value)


def test_a_document_of_another_ending_and_a_strange_file_are_refused(tmp_path: Path) -> None:
    sizing = sizer.size(sizer.load("p2000-iscsi").design, sizer.open_catalog())
    spread = sizer.sample(sizing, 8)
    strange = tmp_path / "mine.csv"
    strange.write_text("my own", "utf-8")
    with pytest.raises(ExportError, match="does not end in"):
        sizer.export(tmp_path / "bill.txt", sizing, spread)
    with pytest.raises(ExportError, match="Sizer did not write"):
        sizer.export(strange, sizing, spread)
    sizer.export(strange, sizing, spread, force=True)
    assert "my own" not in strange.read_text("utf-8")

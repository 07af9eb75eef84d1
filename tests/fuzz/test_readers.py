"""A small part of what ``python -m tests.fuzz`` feeds at length, and what it found once."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from sizer.catalog import load_catalog
from sizer.cli import main
from sizer.design.entering.blocks import Pasting
from sizer.design.entering.entry import EntryRules
from sizer.design.records import Design
from sizer.errors import CatalogError, DesignError, Location, Problem, Severity, UnitError, nearest
from sizer.published.results import load_results
from sizer.sizing import size
from sizer.units import parse
from tests.fuzz import running
from tests.fuzz.mutation import bent, written
from tests.fuzz.readers import CATALOGS, READERS, FaultError, FuzzedReader
from tests.fuzz.running import Fault, Tally, fed, run
from tests.randomly import catalog, content_of, design_of, row

ROOT = Path(__file__).resolve().parents[2]


def faults(numbers: range) -> list[str]:
    return [f"input {fault.number}, {fault.reader}: {fault.what}\n{fault.detail}" for fault in run(numbers, Tally())]


def test_thirty_inputs_are_taken_or_refused_with_located_problems() -> None:
    assert faults(range(30)) == []


@pytest.mark.slow
def test_some_hundred_inputs_are_taken_or_refused_with_located_problems_in_time_and_memory() -> None:
    assert faults(range(30, 60)) == []
    assert faults(range(100, 420)) == []


@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_each_reader_takes_some_inputs_and_refuses_others(reader: FuzzedReader, tmp_path: Path) -> None:
    seen = set()
    for number in range(60):
        folder = tmp_path / str(number)
        folder.mkdir()
        seen.add(reader.take(reader.feed(Random(f"{reader.name} {number}")), folder))
        if seen == {True, False} or (reader.name in ("settings", "edits") and seen):
            return
    pytest.fail(f"only {seen}")


def test_the_same_number_is_the_same_input_and_bending_leaves_the_tree_alone() -> None:
    tree = content_of("p2000-iscsi")
    before = written(tree)
    assert written(bent(Random(1), tree)) == written(bent(Random(1), tree)) != before == written(tree)
    assert json.loads(before) == tree


@pytest.mark.parametrize(("what", "does"), [
    ("FaultError in test_readers.py:take # is nowhere", "raise FaultError('7 is nowhere')"),
    ("KeyError in test_readers.py:take", "{}['x']"),
    ("too slow", "end = time.process_time() + 0.3\nwhile time.process_time() < end: pass"),
    ("too much memory", "bytearray(b'1') * 700_000_000"),
], ids=["refused without a place", "exception", "slow", "memory"])
@pytest.mark.slow
def test_what_a_reader_must_not_do_is_a_fault(
    tmp_path: Path, what: str, does: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "LONGEST_S", 0.2)

    def take(_content: bytes, _folder: Path) -> bool:
        exec(does, {"FaultError": FaultError, "time": time})  # noqa: S102
        return True

    fault = fed(1, FuzzedReader("made", 1, lambda _chance: b"", take), b"", tmp_path, Tally())
    assert isinstance(fault, Fault)
    assert fault.what.split(" in ")[0] == what.split(" in ", maxsplit=1)[0]


@pytest.mark.slow
def test_a_run_goes_on_where_it_stopped_and_reports(tmp_path: Path) -> None:
    for inputs, said in ((8, "8 inputs"), (12, "12 inputs"), (0, "12 inputs")):
        done = subprocess.run([sys.executable, "-m", "tests.fuzz", str(inputs), "--state", str(tmp_path)], cwd=ROOT,
                              capture_output=True, text=True, check=False, timeout=60)
        assert done.stdout.startswith(said), done.stdout + done.stderr
        assert done.returncode == 0


# What was found ----------------------------------------------------------------------------------------------------


def test_published_results_of_another_shape_are_refused_with_their_place(tmp_path: Path) -> None:
    shipped = json.loads((CATALOGS / "published" / "results.json").read_text("utf-8"))
    path = tmp_path / "results.json"
    for bend, where in (
        ({**shipped, "cases": [7]}, "$.cases[0]"), ([shipped], "Expected `object`"), ({**shipped, "version": 2}, "2"),
        ({**shipped, "cases": [{**shipped["cases"][0], "metrics": [{"name": "x"}]}]}, "$.cases[0].metrics[0]"),
    ):
        path.write_text(json.dumps(bend), "utf-8")
        with pytest.raises(CatalogError) as caught:
            load_results(path)
        assert where in caught.value.problems[0].text
    path.write_text("[" * 100_000, "utf-8")
    with pytest.raises(CatalogError):
        load_results(path)


@pytest.mark.slow
def test_thousands_of_names_that_nothing_has_take_no_minute_to_refuse(tmp_path: Path) -> None:
    """A hint for each was a comparison with every name there is: seconds for a page, minutes for a catalog."""
    begun = time.process_time()
    block = [[f"line-{number}", f"nowhere-{number}-{'x' * 40}"] for number in range(4_000)]
    pasting = Pasting(Design(), "items", ["id", "parent"], [], block, reading=EntryRules())
    assert pasting.read(4_000)
    refused = pasting.finished().refused
    assert len(refused) == 4_000
    assert nearest("x" * 201, ["x" * 200]) == ()
    vendors = tmp_path / "vendors"
    vendors.mkdir()
    items = [{"id": f"a-{number}", "kind": "nothing"} for number in range(4_000)]
    (vendors / "a.json").write_text(json.dumps({"format": "sizer-catalog", "version": 1, "items": items}, indent=1))
    with pytest.raises(CatalogError) as caught:
        load_catalog([tmp_path])
    assert len(caught.value.problems) >= 200
    assert time.process_time() - begun < 6


def test_a_quantity_that_only_its_unit_makes_endless_is_refused() -> None:
    for text in ("-1e308 PB", "1e300 EB", "1e308 h"):
        with pytest.raises(UnitError):
            parse(text, "s" if text.endswith("h") else "B")


def test_a_key_as_long_as_a_page_is_told_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "vendors").mkdir()
    content = {"format": "sizer-catalog", "version": 1, "items": [], "x" * 20_000: 1}
    (tmp_path / "vendors" / "a.json").write_text(json.dumps(content))
    with pytest.raises(CatalogError) as caught:
        load_catalog([tmp_path])
    assert max(len(problem.sentence()) for problem in caught.value.problems) < 1_000


def test_what_was_found_is_told_in_a_line_or_some_however_long_it_is() -> None:
    where = Location(place=f"items/{'i' * 5_000}")
    long = Problem(Severity.ERROR, "x", f"the text '{'a' * 200_000}b' is no date", where, "word " * 5_000)
    assert "aaa...aaa" in long.text
    assert long.text.endswith("ab' is no date")
    assert len(long.sentence()) < 4_000
    plain = "a sentence of usual length, " * 20
    assert Problem(Severity.ERROR, "x", plain).text == plain


def test_a_name_longer_than_any_file_may_have_is_no_such_design(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "a" * 5_000]) == 2
    assert main(["check", "a/" + "b" * 5_000]) == 2
    said = capsys.readouterr().err.splitlines()
    assert "there is no file and no reference design 'aaa" in said[0]
    assert "file name too long" in said[1]


def test_more_declustered_arrays_than_the_drives_make_is_an_error_and_no_refusal_of_a_law() -> None:
    content = content_of("ess-gl4-sas")
    row(content, "pools", "saswork-4m")["volume_groups"] = 3_000
    problems = size(design_of(content), catalog()).problems
    assert "make no stripe of 10 for GNR 8+2P in each of 3,000 declustered arrays" in " ".join(
        problem.text for problem in problems if problem.code == "no-group")


def test_metadata_pinned_to_all_the_space_leaves_nothing_and_says_so() -> None:
    content = content_of("ssck-hp-sfs")
    content["overrides"] = [{"key": "default.eva_metadata_ratio", "value": 1, "reason": "tried"}]
    problems = size(design_of(content), catalog()).problems
    assert "pools/work/occupancy" in [problem.location.place for problem in problems if problem.code == "nothing-left"]
    content = content_of("ssck-hp-sfs")
    row(content, "pools", "work")["arrays"] = ["admin"]
    row(content, "items", "admin")["quantity"] = 10_000_000
    assert size(design_of(content), catalog()).problems


def test_lone_halves_of_characters_can_be_typed_and_not_saved(tmp_path: Path) -> None:
    content = {**content_of("iscsi-diskless"), "title": "\ud800"}
    with pytest.raises(DesignError):
        design_of(content)

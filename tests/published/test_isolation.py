"""No published result can reach a prediction: nothing but the comparison reads them, and none is written elsewhere."""

from __future__ import annotations

import ast
import re
import shutil
from functools import cache
from pathlib import Path

import pytest

from sizer.catalog import load_catalog, shipped_path
from sizer.design.files.storage import load
from sizer.design.records import BASE
from sizer.published import Case, Evidence, measured_path, open_measured, shipped_results
from sizer.published.folders import RESULTS
from sizer.sizing import size

ROOT = Path(__file__).resolve().parents[2]
ENGINE = [
    path for path in sorted((ROOT / "sizer").rglob("*.py"))
    if not {"published", "cli", "api.py"} & set(path.relative_to(ROOT / "sizer").parts)
]
"""Everything below the comparison: command line and interface for scripts lie above it and show it."""
DATA = [
    path for path in sorted((ROOT / "catalogs").rglob("*"))
    if path.suffix in (".toml", ".json", ".csv", ".sizer") and "published" not in path.parts
    and path != ROOT / "catalogs" / "measured" / RESULTS
]
_NUMBER = re.compile(r"(?<![\w.])\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?(?![\w])", re.IGNORECASE)
OF_OTHER_MEANING = frozenset({365.25})
"""Numbers of the world that are a result by chance: the days of a year."""
SCALES = (1.0, 1e-3, 1e3, 1e6, 1e9, 1e12, 1024.0, 1e6 / 8, 1e9 / 8)
"""Units a number could be written in: seconds for milliseconds, bytes for any of the printed units."""


def tell_tale(value: float) -> bool:
    """Whether a number is so particular that it stands for its result wherever it is written."""
    return len(f"{value:.10g}".replace(".", "").strip("0")) >= 4


def cases() -> tuple[Case, ...]:
    """The reference systems and the measured ones that nobody drew a law from."""
    return (*shipped_results(), *open_measured().cases)


@cache
def results() -> set[float]:
    """Published results that were measured, in every unit they could be written in; counts of parts are no results."""
    measured = {
        value
        for case in cases() for metric in case.metrics for point in metric.points
        for value in (point.value, point.at)
        if isinstance(value, (int, float)) and point.kind not in (Evidence.CONSISTENCY, Evidence.QUALITATIVE)
    }
    written = {float(f"{value * scale:.12g}") for value in measured if tell_tale(value) for scale in SCALES}
    return written - OF_OTHER_MEANING


def test_the_results_that_are_looked_for_are_many() -> None:
    assert {166506.0, 366429.0, 129328.0, 1370.0} & results()
    assert {1466.7, 46635.0, 10957.9, 99018.0} <= results()
    assert len(results()) > 1500


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_module_of_the_engine_holds_a_result_or_reads_the_comparison(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    numbers = {
        float(node.value) for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)) and not isinstance(node.value, bool)
    }
    assert not numbers & results()
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not [name for name in imported if name.startswith("sizer.published")]


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_catalog_file_and_no_design_holds_a_result(path: Path) -> None:
    written = {float(found.replace("_", "")) for found in _NUMBER.findall(path.read_text("utf-8").replace(",", ""))}
    assert not written & results()


@pytest.mark.slow
def test_every_design_sizes_to_the_same_figures_where_the_results_do_not_exist(tmp_path: Path) -> None:
    bare = tmp_path / "catalogs"
    shutil.copytree(shipped_path(), bare, ignore=shutil.ignore_patterns("published", RESULTS, "__pycache__"))
    assert not (bare / "published").exists()
    assert not (bare / "measured" / RESULTS).exists()
    without, whole = load_catalog([bare]), load_catalog([shipped_path()])
    for path in sorted((bare / "designs").glob("*.sizer")):
        design = load(path)
        for scenario in (BASE, *design.scenarios.ids()):
            one, other = size(design, without, scenario).sheet, size(design, whole, scenario).sheet
            assert [(figure.key, str(figure.value)) for figure in one] == [
                (figure.key, str(figure.value)) for figure in other
            ]
    without, whole = load_catalog([bare, bare / "measured"]), open_measured().catalog
    for path in sorted((bare / "measured").glob("*.sizer")):
        one, other = (size(load(file), catalog).sheet
                      for file, catalog in ((path, without), (measured_path() / path.name, whole)))
        assert [str(figure.value) for figure in one] == [str(figure.value) for figure in other], path.name

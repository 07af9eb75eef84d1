"""A log on the small array: read from a file, edited in the grid, sized, exported and sought like any other work."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit

from sizer.catalog import shipped_catalog
from sizer.cli import main
from sizer.design.files.fileformat import loads
from sizer.exploring.growing.wishes import Header, Wish, started
from sizer.sizing import size
from tests.randomly import Content, content_of
from tests.ui.hands import go, tap, typed
from ui.grids.completion import ChoiceCompleter
from ui.window.main import MainWindow

LOG: Content = {"id": "log", "name": "Log", "pattern": "log-append", "pool": "enterprise", "client": "servers",
                "concurrency": 8, "parameters": {"record_bytes": 32768}}


@pytest.fixture
def content() -> Content:
    found = content_of("p2000-iscsi")
    found.update(scenarios=[], workloads=[LOG], requirements=[])
    return found


@pytest.fixture
def design(content: Content, tmp_path: Path) -> str:
    path = tmp_path / "log.sizer"
    path.write_text(json.dumps(content), "utf-8")
    return str(path)


def test_a_record_waits_for_its_acknowledgement_and_streams_add_up(content: Content) -> None:
    sizing = size(loads(json.dumps(content)), shipped_catalog())
    [log], sheet = sizing.workloads, sizing.sheet
    rate, response = sheet[log.throughput].number, sheet[log.response].number
    assert response > sheet["workload.log.acknowledge_s"].number
    assert rate * response == pytest.approx(8)
    assert sheet[log.bandwidth].number == pytest.approx(rate * 32768)
    assert log.headline == log.bandwidth
    assert sizing.where(log) == "log append on pool Enterprise 10K"


def test_a_parameter_it_does_not_take_is_refused_with_those_it_takes(
    content: Content, design: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(design).write_text(json.dumps({**content, "workloads": [{**LOG, "parameters": {"active_span": 1}}]}), "utf-8")
    assert main(["size", design]) == 2
    assert "allowed are stream_count, record_bytes, outage_s" in capsys.readouterr().err


def test_it_is_chosen_and_its_parameter_typed_in_the_grid(
    open_window: Callable[[str], MainWindow], content: Content, design: str
) -> None:
    Path(design).write_text(
        json.dumps({**content, "workloads": [{**LOG, "pattern": "sequential", "parameters": {}}]}), "utf-8")
    window = open_window(design)
    go(window, "workloads/log/pattern").view.setFocus()
    tap(Qt.Key.Key_F2)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    assert isinstance(editor.completer(), ChoiceCompleter)
    typed("append")
    tap(Qt.Key.Key_Return)
    assert window.store.view.workloads[0].pattern == "log-append"
    go(window, "workloads/log/parameters").view.setFocus()
    tap(Qt.Key.Key_F2)
    typed("record_bytes = 64 KiB")
    tap(Qt.Key.Key_Return)
    assert window.store.view.workloads[0].parameters == {"record_bytes": 65536}
    assert window.store.sizing is not None
    assert window.store.sizing.sheet["workload.log.record_bytes"].number == 65536


def test_it_stands_in_the_answers_the_workbook_and_the_proposal(
    design: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["size", design]) == 0
    assert "WORKLOAD Log (log append)" in capsys.readouterr().out
    assert main(["bom", design, "-o", str(tmp_path / "log.xlsx")]) == 0
    page = load_workbook(tmp_path / "log.xlsx")["Performance"]
    assert any(cell.value == "Log: log append on pool Enterprise 10K" for row in page.iter_rows() for cell in row)
    assert main(["proposal", design, "-o", str(tmp_path / "log.pdf")]) == 0
    assert (tmp_path / "log.pdf").stat().st_size > 10_000


def test_what_reaches_a_rate_is_sought(design: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["seek", design, "workload.log.throughput_per_s>=1000", "--json"]) in (0, 1)
    assert json.loads(capsys.readouterr().out)["changes"]


def test_a_new_design_is_asked_for_its_bandwidth(content: Content) -> None:
    begun = started(loads(json.dumps(content)), Wish(bandwidth_bytes_per_s=1e8), shipped_catalog(), Header())
    [log] = begun.workloads
    assert log.offered_per_s == pytest.approx(1e8 / 32768)

"""``sizer gui --catalog``: folders of the command line are laid over the user's own, and are not kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from sizer.cli.main import main
from sizer.design.editing.edits import set_one
from tests.ui.hands import ASIDE_MS
from ui.state.catalogs import wanted_catalog
from ui.state.settings import Settings
from ui.window.windows import Windows


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "mine"
    (made / "prices").mkdir(parents=True)
    (made / "prices" / "p.csv").write_text(
        "item,amount,currency,date,source\nhp-418371-b21,299,USD,2026-01-01,list\n")
    return made


def test_the_folders_of_the_command_line_reach_the_window(
    folder: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    given: list[object] = []

    def opened(paths: list[str], *, folders: list[str]) -> int:
        given.append((paths, folders))
        return 0

    monkeypatch.setattr("ui.app.run", opened)
    assert main(["gui", "a.sizer", "--catalog", str(folder)]) == 0
    assert given == [(["a.sizer"], [str(folder)])]
    settings.lay_over([str(folder)])
    catalog, said = wanted_catalog(settings)
    assert catalog.prices["hp-418371-b21"].amount == 299
    assert said == ""


def test_a_folder_that_is_none_is_told_before_the_window_opens(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["gui", "--catalog", str(tmp_path / "none")]) == 2
    assert "there is no such folder" in capsys.readouterr().err


def test_folders_of_the_session_are_not_kept_and_go_when_they_are_left_out(settings: Settings) -> None:
    settings.set("catalog_folders", "/own")
    settings.lay_over(["/session"])
    assert settings.folders() == ["/own", "/session"]
    settings.set("catalog_folders", "/own; /session; /more")
    assert settings.folders() == ["/own", "/more", "/session"]
    settings.set("catalog_folders", "/own; /more")
    assert settings.folders() == ["/own", "/more"]


def test_a_document_says_what_the_window_shows_though_the_catalog_changed_on_disk_meanwhile(
    qtbot: QtBot, settings: Settings, windows: Windows, folder: Path, tmp_path: Path
) -> None:
    settings.lay_over([str(folder)])
    windows.around = replace(windows.around, catalog=wanted_catalog(settings)[0])
    window = windows.open("hp-ha-nfs")
    line = next(each for each in window.store.view.items if each.item == "hp-418371-b21")
    sizing = window.store.sizing
    assert sizing is not None
    shown = sizing.physical.price.value
    before = sizing.sheet[shown].number
    prices = folder / "prices" / "p.csv"
    prices.write_text(prices.read_text().replace("299", "500"))
    with qtbot.waitSignal(window.exporter.finished, timeout=ASIDE_MS):
        window.exporter.export("csv", str(tmp_path / "out.csv"))
    text = (tmp_path / "out.csv").read_text("utf-8-sig")
    assert str(299 * line.quantity) in text
    assert str(500 * line.quantity) not in text
    assert sizing.sheet[shown].number == before


def test_no_number_moves_when_edits_from_before_another_catalog_are_undone_and_redone(
    settings: Settings, windows: Windows, folder: Path
) -> None:
    settings.lay_over([str(folder)])
    windows.around = replace(windows.around, catalog=wanted_catalog(settings)[0])
    window = windows.open("hp-ha-nfs")
    store = window.store

    def price() -> float:
        assert store.sizing is not None
        return store.sizing.sheet[store.sizing.physical.price.value].number

    opened = price()
    assert store.edit(set_one("items", "drives", "quantity", 100))
    edited = price()
    dearer = folder.parent / "dearer"
    (dearer / "prices").mkdir(parents=True)
    (dearer / "prices" / "p.csv").write_text((folder / "prices" / "p.csv").read_text().replace("299", "500"))
    settings.set("catalog_folders", str(dearer))
    assert store.catalog.prices["hp-418371-b21"].amount == 500
    assert price() == edited
    store.undo_stack.undo()
    assert price() == opened
    store.undo_stack.redo()
    assert price() == edited

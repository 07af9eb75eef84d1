"""``sizer gui --catalog``: folders of the command line are laid over the user's own, and are not kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from sizer.cli.main import main
from ui.catalogs import wanted_catalog
from ui.settings import Settings


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
    monkeypatch.setattr("ui.imports.import_plainly", lambda: None)
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

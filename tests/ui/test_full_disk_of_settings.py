"""A chart and the preferences on a disk that is full: said in a sentence, and the file is the one it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.room import files_of_at_most
from ui.state.settings import Settings
from ui.window.main import MainWindow


def test_a_preference_that_cannot_be_kept_is_said_and_the_file_stays_whole(
    window: MainWindow, settings: Settings, tmp_path: Path
) -> None:
    settings.set("author", "A")
    kept = (tmp_path / "settings.ini").read_bytes()
    assert b"author=A" in kept
    with files_of_at_most(10):
        settings.set("author", "B" * 5000)
    assert settings.get("author") == "B" * 5000
    assert "Preferences could not be kept" in window.message_bar.text
    assert str(tmp_path / "settings.ini") in window.message_bar.text
    assert (tmp_path / "settings.ini").read_bytes() == kept
    assert [path.name for path in tmp_path.iterdir() if "settings" in path.name] == ["settings.ini"]


def test_preferences_are_kept_again_as_soon_as_there_is_room(settings: Settings, tmp_path: Path) -> None:
    said: list[str] = []
    settings.failed.connect(said.append)
    with files_of_at_most(10):
        settings.set("author", "B" * 5000)
    assert len(said) == 1
    settings.set("author", "C")
    assert b"author=C" in (tmp_path / "settings.ini").read_bytes()
    assert len(said) == 1


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_a_chart_that_cannot_be_written_is_said_and_the_file_stays_whole(
    window: MainWindow, tmp_path: Path, kind: str
) -> None:
    window.workbook.show_sheet("charts")
    charts, path = window.services.charts, tmp_path / f"chart.{kind}"
    assert charts.save(str(path))
    kept = path.read_bytes()
    with files_of_at_most(100):
        assert not charts.save(str(path))
    assert str(path) in window.message_bar.text
    assert path.read_bytes() == kept
    assert [each.name for each in tmp_path.iterdir() if "chart" in each.name] == [path.name]

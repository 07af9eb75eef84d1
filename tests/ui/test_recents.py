"""What is remembered of designs that were saved or left."""

from __future__ import annotations

from pathlib import Path

import pytest

from sizer.design.editing.edits import set_one
from tests.ui.hands import FakeDialogs, know_ranges
from ui.start.lists import recent_rows
from ui.state.recent_design import RecentDesign, from_text, to_text
from ui.widgets.dialogs import UnsavedChoice
from ui.window.main import MainWindow


def test_what_was_remembered_is_read_again_and_damage_is_nothing_remembered() -> None:
    design = RecentDesign("/x/a.sizer", "Ä", "met", 1e12, 5.0, "1/s", "2026-01-31")
    assert from_text(to_text({design.path: design})) == {design.path: design}
    for damaged in ("", "{", "[1]", '[{"path": 1}]', '[{"path": "a", "rate": "x"}]', '[{"path": "a", "more": "x"}]'):
        assert from_text(damaged) == {}


def test_a_file_that_is_gone_says_so_and_shows_no_verdict(tmp_path: Path) -> None:
    gone, there = tmp_path / "gone.sizer", tmp_path / "there.sizer"
    there.touch()
    first, second = recent_rows([RecentDesign(str(gone), "A", "met", 1e12, 5e4), RecentDesign(
        str(there), "B", "uncertain", 1e12, 2e9, "B/s", "2026-01-30")], "2026-01-31")
    assert (first.gone, first.meaning, second.meaning) == (True, "", "uncertain")
    assert first.detail.startswith("The file is gone: ")
    assert second.columns[2] == "yesterday"
    assert "GB/s" in second.columns[1]


@pytest.mark.flow
def test_a_design_is_remembered_as_it_was_saved_and_not_as_it_was_given_up(
    window: MainWindow, dialogs: FakeDialogs, tmp_path: Path
) -> None:
    know_ranges(window)
    path = tmp_path / "mine.sizer"
    assert window.documents.write(path)
    known = window.settings.recent_designs()[0]
    assert (known.path, known.title, known.verdict) == (str(path), window.store.design.title, "uncertain")
    assert (known.rate_unit, known.left) == ("1/s", "2026-01-31")
    window.store.edit(set_one("items", "drives", "quantity", 368))
    dialogs.unsaved_answers.append(UnsavedChoice.DISCARD)
    assert window.documents.new()
    assert window.settings.recent_designs()[0] == known
    window.settings.forget_recent(str(path))
    assert window.settings.recent_designs() == []

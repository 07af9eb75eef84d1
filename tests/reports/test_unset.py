"""What a proposal cannot print is told with its place before the file is written, on every way to a proposal."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from reports.pdf.unset import unset_texts
from sizer.catalog import shipped_path
from sizer.cli import main
from sizer.sizing.result import Sizing
from ui.jobs.worker import Worker

Make = Callable[..., Sizing]


def arabic_design(folder: Path) -> Path:
    content = json.loads((shipped_path() / "designs" / "nfs-interconnects.sizer").read_text("utf-8"))
    content["customer"] = "مرحبا"
    content["items"][0]["note"] = "白 \U000118a0"
    path = folder / "design.sizer"
    path.write_text(json.dumps(content), "utf-8")
    return path


def test_all_that_can_be_set_is_no_matter(make: Make) -> None:
    assert unset_texts(make(title="高可用 스토리지 Größe Σ ≥", note="40 volumes: 60\u202fTB\ne\u0301")) == ()


def test_a_tab_is_a_blank_and_lacks_no_font(make: Make) -> None:
    assert unset_texts(make(title="Größe\tof Σ", customer="a\tb", note="x\ty é")) == ()


def test_each_text_is_named_with_its_place_its_characters_and_the_reason(make: Make) -> None:
    first, second = unset_texts(make(title="Αθήνα שלום", customer="\U000118a0"))
    assert first.sentence() == (
        "design/title: the proposal prints � in place of the characters U+05E9, U+05DC, U+05D5, U+05DD: Hebrew letters "
        "join, stack or run from right to left, which it does not do. Write the text in another script, or finish the "
        "proposal elsewhere.")
    assert second.sentence() == (
        "design/customer: the proposal prints � in place of the character U+118A0: no font on this system has it. "
        "Write the text otherwise, or install a TrueType font for it.")


def test_the_command_line_tells_it_before_the_file_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[str] = []
    monkeypatch.setattr("reports.documents.write_together", lambda *_: told.append(capsys.readouterr().err))
    main(["proposal", str(arabic_design(tmp_path)), "-o", str(tmp_path / "out.pdf")])
    assert "design.sizer:design/customer: warning: the proposal prints �" in told[0]
    assert "/note: warning: the proposal prints � in place of the character U+118A0" in told[0]


def test_the_window_asks_before_the_file_is_there(tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    request = {"kind": "proposal", "design": arabic_design(tmp_path).read_text("utf-8"), "path": str(path),
               "now": "2026-01-31"}
    answer = Worker().answer(request, lambda _share, _text: None)
    assert isinstance(answer["unset"], list)
    assert len(answer["unset"]) == 2
    assert not path.exists()
    Worker().answer({**request, "told": True}, lambda _share, _text: None)
    assert path.read_bytes().startswith(b"%PDF")

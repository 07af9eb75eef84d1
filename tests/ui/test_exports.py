"""The window and the command line write the same documents: each is one call of one function."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path
from typing import cast

import pytest
from pypdf import PdfReader

from sizer.cli import main
from sizer.design.editing.edits import SelectScenario, apply
from sizer.design.files.addresses import open_address
from sizer.design.files.fileformat import dumps
from sizer.errors import ExportError
from tests.design.test_redaction import told
from ui.jobs.worker import Worker

NOW = "2026-01-31"


def asked(address: str) -> str:
    """The design as a window sends it to its child process."""
    opened = open_address(address)
    return dumps(apply(opened.design, SelectScenario(opened.scenario)).design)


def from_the_window(kind: str, address: str, path: Path, **more: str) -> bytes:
    request: Mapping[str, object] = {"kind": kind, "design": asked(address), "path": str(path), "now": NOW, **more}
    Worker().answer(request, lambda _share, _text: None)
    return path.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "kind", "suffix"), [("proposal", "proposal", ".pdf"), ("bom", "workbook", ".xlsx"),
                                    ("bom", "csv", ".csv"), ("proposal", "derivation", "-derivation.pdf")],
)
@pytest.mark.parametrize(
    "address",
    [pytest.param("hp-ha-nfs", marks=pytest.mark.slow), pytest.param("ess-gl4-sas@56gbe", marks=pytest.mark.slow),
     "nfs-interconnects@ipoib-ddr"],
)
def test_the_window_writes_byte_for_byte_what_the_command_line_writes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str, kind: str, suffix: str, address: str
) -> None:
    monkeypatch.setattr("sizer.api.today", lambda: NOW)
    path = tmp_path / f"cli{suffix}"
    beside = kind == "derivation"
    main([command, address, "-o", str(tmp_path / "cli.pdf" if beside else path), *(["--derivation"] if beside else [])])
    made = from_the_window(kind, address, tmp_path / f"window{suffix}")
    if not beside:
        assert made == path.read_bytes()
        return
    # Written together with its proposal it has links into that, which lie over the same pages.
    assert [page.extract_text() for page in PdfReader(io.BytesIO(made)).pages] == [
        page.extract_text() for page in PdfReader(path).pages]


@pytest.mark.parametrize(("command", "kind", "suffix"), [("proposal", "proposal", ".pdf"), ("bom", "csv", ".csv")])
def test_the_window_writes_in_another_language_what_the_command_line_writes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str, kind: str, suffix: str
) -> None:
    monkeypatch.setattr("sizer.api.today", lambda: NOW)
    address, paths = "nfs-interconnects@ipoib-ddr", [tmp_path / f"{code}{suffix}" for code in ("de", "en")]
    main([command, address, "-o", str(paths[0]), "--language", "de"])
    main([command, address, "-o", str(paths[1])])
    assert from_the_window(kind, address, tmp_path / f"window{suffix}", language="de") == paths[0].read_bytes()
    # A list of lines for other programs has one language.
    assert (paths[0].read_bytes() == paths[1].read_bytes()) == (kind == "csv")


@pytest.mark.slow
def test_a_document_says_what_is_left_after_the_failure_that_was_looked_at(tmp_path: Path) -> None:
    import pypdf

    address = "nfs-interconnects@ipoib-ddr"
    plain, failed = (
        " ".join(pypdf.PdfReader(io.BytesIO(made)).pages[1].extract_text().split())
        for made in (from_the_window("proposal", address, tmp_path / "a.pdf"),
                     from_the_window("proposal", address, tmp_path / "b.pdf", failure=first_failure(address)))
    )
    assert "All numbers are of the intact design; what any one failure leaves" in plain
    assert "which was being looked at" not in plain
    assert "All numbers are of the intact design unless they are said to be after a failure. With one " in failed
    assert "lost, which was being looked at: Files of 200 MB written one after another stops" in failed


def first_failure(address: str) -> str:
    from sizer.catalog import shipped_catalog
    from sizer.sizing import size

    opened = open_address(address)
    return size(opened.design, shipped_catalog(), opened.scenario).failure_cases[0].id


def test_the_window_writes_the_job_files_that_the_command_line_writes_and_says_what_has_none(tmp_path: Path) -> None:
    main(["accept", "ssck-hp-sfs", "--write", str(tmp_path / "cli")])
    answer = Worker().answer({"kind": "acceptance", "design": asked("ssck-hp-sfs"), "path": str(tmp_path / "window"),
                              "now": NOW}, lambda _share, _text: None)
    wanted = {path.name: path.read_bytes() for path in (tmp_path / "cli").iterdir()}
    assert {path.name: path.read_bytes() for path in (tmp_path / "window").iterdir()} == wanted
    assert sorted(wanted) == sorted(map(str, cast(list[str], answer["jobs"])))
    assert answer["without"], "files that are created are measured by mdtest, which has no job file"


def test_a_job_file_that_was_changed_by_hand_is_left_and_nothing_is_written_beside_it(tmp_path: Path) -> None:
    request = {"kind": "acceptance", "design": asked("ssck-hp-sfs"), "path": str(tmp_path), "now": NOW}
    answer = Worker().answer(request, lambda _share, _text: None)
    first, *others = (tmp_path / name for name in cast(list[str], answer["jobs"]))
    first.write_text(first.read_text("utf-8").replace("runtime=600", "runtime=60"), "utf-8")
    for path in others:
        path.unlink()
    with pytest.raises(ExportError, match="Sizer did not write it as it is"):
        Worker().answer(request, lambda _share, _text: None)
    assert "runtime=60\n" in first.read_text("utf-8")
    assert not any(path.exists() for path in others)

@pytest.mark.slow
def test_the_window_puts_names_out_of_a_document_where_that_is_preferred(tmp_path: Path) -> None:
    request = {"kind": "proposal", "path": str(tmp_path / "a.pdf"), "design": dumps(told()), "now": NOW, "told": True}

    def text(**more: object) -> str:
        Worker().answer({**request, **more}, lambda _share, _said: None)
        content = (tmp_path / "a.pdf").read_bytes()
        return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)

    assert "Acme Bank" in text()
    redacted = text(redact=True)
    assert "Acme Bank" not in redacted
    assert "Customer A" in redacted


def test_a_logo_that_is_no_picture_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "logo.png").write_text("no picture", "utf-8")
    request = {"kind": "proposal", "path": str(tmp_path / "a.pdf"), "design": dumps(told()), "now": NOW, "told": True,
               "logo": str(tmp_path / "logo.png")}
    with pytest.raises(ExportError, match="neither a PNG nor a JPEG"):
        Worker().answer(request, lambda _share, _said: None)
    assert [path.name for path in tmp_path.iterdir()] == ["logo.png"]

"""The window and the command line write the same documents: each is one call of one function."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from sizer.cli import main
from sizer.design.editing.edits import SelectScenario, apply
from sizer.design.files.addresses import open_address
from sizer.design.files.fileformat import dumps
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
    assert from_the_window(kind, address, tmp_path / f"window{suffix}") == path.read_bytes()


@pytest.mark.slow
def test_a_document_says_what_is_left_after_the_failure_that_was_looked_at(tmp_path: Path) -> None:
    import io

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

"""Runs the command line in this process and gives back what a shell would see."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from sizer.cli import main
from sizer.published import measured_path


@dataclass(frozen=True)
class Answer:
    """Exit status and both streams."""

    status: int
    out: str
    err: str


@pytest.fixture
def sizer(capsys: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    """``sizer("size", "hp-ha-nfs")`` as typed at a prompt."""

    def run(*arguments: str) -> Answer:
        capsys.readouterr()
        status = main(list(arguments))
        streams = capsys.readouterr()
        return Answer(status, streams.out, streams.err)

    return run


def measured_drives(folder: Path) -> Path:
    """Two of the measured systems as a folder of one's own, inside ``folder``."""
    own, wanted = folder / "ours", ("exos-m", "wd-gold")
    shutil.copytree(measured_path() / "vendors", own / "vendors")
    whole = json.loads((measured_path() / "results.json").read_text("utf-8"))
    whole["cases"] = [case for case in whole["cases"] if case["design"] in wanted]
    (own / "results.json").write_text(json.dumps(whole), "utf-8")
    for name in wanted:
        shutil.copy(measured_path() / f"{name}.sizer", own)
    return own

"""Runs the command line in this process and gives back what a shell would see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from sizer.cli import main


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

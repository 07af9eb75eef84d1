"""Child processes that are kept: who has one, when another is begun, and that none is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QProcess
from pytestqt.qtbot import QtBot

from sizer.design.files.addresses import reference_designs
from sizer.exploring.growing.wishes import Header, Wish
from tests.ui.hands import ASIDE_MS
from ui.jobs.child import Child, Children
from ui.jobs.job import Job
from ui.jobs.layouts import asked

LONG = {"kind": "validation", "name": ""}
"""A question that takes seconds, and tells how far it is before."""


def short(folders: str = "") -> dict[str, object]:
    """A question about a small design."""
    text = reference_designs()["p2000-iscsi"].read_text("utf-8")
    return {"kind": "influences", "key": "", "design": text, "folders": folders}


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch) -> Iterator[Children]:
    """None that tests before have left."""
    own = Children()
    monkeypatch.setattr("ui.jobs.job.CHILDREN", own)
    yield own
    own.end()


def answer_of(qtbot: QtBot, job: Job, request: dict[str, object]) -> None:
    with qtbot.waitSignal(job.answered, timeout=ASIDE_MS):
        job.ask(request)


def pid_of(child: Child | None) -> int:
    assert child is not None
    return child.findChildren(QProcess)[0].processId()


def test_whoever_asks_next_has_the_child_that_has_answered(qtbot: QtBot, children: Children) -> None:
    first, second = Job(), Job()
    answer_of(qtbot, first, short())
    (kept,) = children._idle
    process = pid_of(kept)
    answer_of(qtbot, second, short())
    assert children._idle == [kept]
    assert pid_of(kept) == process
    assert not first.busy


def test_two_who_ask_at_once_have_a_child_each_and_each_its_own_again(qtbot: QtBot, children: Children) -> None:
    jobs = [Job() for _ in range(3)]
    for job in jobs:
        job.ask(short())
    had = [job._child for job in jobs]
    assert len({pid_of(child) for child in had}) == 3
    qtbot.waitUntil(lambda: not any(job.busy for job in jobs), timeout=ASIDE_MS)
    assert len(children._idle) == 2, "and no more than mostly work at once"
    for job, child in zip(jobs, had, strict=True):
        if child in children._idle:
            answer_of(qtbot, job, short())
            assert child in children._idle
            assert child.last is job


def test_a_child_that_was_killed_while_it_waited_is_replaced(qtbot: QtBot, children: Children) -> None:
    job = Job()
    answer_of(qtbot, job, short())
    (kept,) = children._idle
    os.kill(pid_of(kept), signal.SIGKILL)
    os.waitid(os.P_PID, pid_of(kept), os.WEXITED | os.WNOWAIT)
    answer_of(qtbot, job, short())
    assert kept not in children._idle


def test_a_child_that_is_killed_at_work_is_told_and_replaced(qtbot: QtBot, children: Children) -> None:
    job = Job()
    job.ask(LONG)
    with qtbot.waitSignal(job.failed, timeout=ASIDE_MS):
        os.kill(pid_of(job._child), signal.SIGKILL)
    assert not job.busy
    answer_of(qtbot, job, short())


def test_who_cancels_ends_a_child_at_work_and_no_other(qtbot: QtBot, children: Children) -> None:
    waits, works = Job(), Job()
    with qtbot.waitSignal(works.progressed, timeout=ASIDE_MS):
        works.ask(LONG)
    process = pid_of(works._child)
    answer_of(qtbot, waits, short())
    works.cancel()
    waits.cancel()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    assert [child.alive for child in children._idle] == [True]


def test_a_question_that_is_forgotten_keeps_its_child_from_others_until_it_hears_of_it(
    qtbot: QtBot, children: Children
) -> None:
    job, other = Job(), Job()
    with qtbot.waitSignal(job.progressed, timeout=ASIDE_MS):
        number = job.ask(asked("", Wish(1e15), Header(), ""))
    child = job._child
    job.forget(number)
    assert not job.busy
    assert job._child is child
    other.ask(short())
    assert other._child is not child
    qtbot.waitUntil(lambda: child in children._idle, timeout=ASIDE_MS)
    other.cancel()


def test_somebody_else_is_not_answered_from_a_catalog_that_was_read_before(
    qtbot: QtBot, children: Children, tmp_path: Path
) -> None:
    first, second = Job(), Job()
    folder = tmp_path / "own"
    folder.mkdir()
    answer_of(qtbot, first, short(str(folder)))
    folder.rmdir()
    answer_of(qtbot, first, short(str(folder)))
    with qtbot.waitSignal(second.failed, timeout=ASIDE_MS):
        second.ask(short(str(folder)))


ASKS_AND_ENDS = """
import sys
from PySide6.QtCore import QCoreApplication, QProcess
from ui.jobs.job import Job
application = QCoreApplication(["sizer"])
job = Job()
job.answered.connect(lambda _number, _answer: application.quit())
job.ask({"kind": "influences", "key": "", "design": sys.stdin.read()})
print(job._child.findChildren(QProcess)[0].processId(), flush=True)
application.exec()
"""


def test_a_program_that_ends_leaves_no_child_behind() -> None:
    ended = subprocess.run([sys.executable, "-c", ASKS_AND_ENDS], input=str(short()["design"]), capture_output=True,
                           text=True, timeout=60, check=True)
    assert ended.stderr == "", "and says nothing of it"
    with pytest.raises(ProcessLookupError):
        os.kill(int(ended.stdout), 0)

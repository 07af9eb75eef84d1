"""A child process that answers questions, and those that are kept for whoever asks next."""

from __future__ import annotations

import atexit
import json
import os
import sys
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

_PROGRAM = ("-m", "ui.jobs.worker")
_SPARE = 2
"""How many children wait at most: as many as mostly work at once, ranges beside what a person asks for."""
_END_MS = 2000


class Child(QObject):
    """A process of its own, with the numbers of the questions that it has not done with."""

    said = Signal(object)
    """What it said of a question: how far it is, a part of the answer, or the last that it says of it."""
    ended = Signal(str)
    """It ended by itself, or never began; the sentence says why."""

    def __init__(self) -> None:
        super().__init__()
        self._process = QProcess(self)
        self._process.setProgram(sys.executable)
        self._process.setArguments(["-X", "utf8", *_PROGRAM])
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("PYTHONPATH", os.pathsep.join(part for part in sys.path if part))
        self._process.setProcessEnvironment(environment)
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._broken)
        self._open: set[int] = set()
        self._rest = b""
        self.last: object = None
        """Who asked last: what it keeps of that is of use to nobody else."""

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        self._process.waitForFinished(0)  # one that was killed is found out without an event loop
        return self._process.state() != QProcess.ProcessState.NotRunning

    @property
    def idle(self) -> bool:
        """Whether it has done with all that it was asked, also with what nobody waits for any more."""
        return not self._open

    def ask(self, number: int, request: Mapping[str, object]) -> None:
        """Send a question; what is said of it carries its number. The first one begins the process."""
        self._open.add(number)
        if self._process.state() == QProcess.ProcessState.NotRunning:
            self._process.start()
        self._write({**request, "id": number})

    def forget(self, number: int) -> None:
        """Want no answer to a question any more."""
        self._write({"kind": "forget", "number": number})

    def forget_all(self) -> None:
        """Have it forget what it keeps of those who asked before."""
        self._write({"kind": "afresh"})

    def kill(self) -> None:
        """End it now, whatever it does."""
        if self._process.state() != QProcess.ProcessState.NotRunning:
            self._process.kill()
            self._process.waitForFinished(_END_MS)

    def _write(self, said: Mapping[str, object]) -> None:
        self._process.write((json.dumps(said) + "\n").encode())

    def _read(self) -> None:
        self._rest += bytes(self._process.readAllStandardOutput().data())
        *lines, self._rest = self._rest.split(b"\n")
        for line in lines:
            said: dict[str, Any] = json.loads(line)
            if not ("progress" in said or "part" in said):
                self._open.discard(int(said["id"]))
            self.said.emit(said)

    def _finished(self) -> None:
        said = bytes(self._process.readAllStandardError().data()).decode("utf-8", "replace").strip()
        last = said.splitlines()[-1] if said else "it ended without a word"
        self.ended.emit(f"The calculation aside failed: {last}")

    def _broken(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self.ended.emit("No process for calculations aside can be started.")


class Children:
    """Children that wait for a question: the next who asks need not wait until a process has begun."""

    def __init__(self) -> None:
        self._idle: list[Child] = []

    def lend(self, to: object) -> Child:
        """A child for questions of one: the one it had last, or else another that waits, or a new one."""
        alive = [child for child in self._idle if child.alive]
        child = next((each for each in alive if each.last is to), alive[-1] if alive else None)
        self._idle = [each for each in alive if each is not child]
        if child is None:
            child = Child()
        elif child.last is not to:
            child.forget_all()
        child.last = to
        return child

    def take_back(self, child: Child) -> None:
        """Keep a child that is idle; of those that waited longest, none more than may be of use."""
        self._idle.append(child)
        while len(self._idle) > _SPARE:
            self._idle.pop(0).kill()

    def end(self) -> None:
        """End all that wait."""
        while self._idle:
            self._idle.pop().kill()


CHILDREN = Children()
"""Those of this program, for all of its windows."""
atexit.register(CHILDREN.end)

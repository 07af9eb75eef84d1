"""Questions to a child process: sent, followed, cancelled, and forgotten when they are out of date."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

_PROGRAM = ("-m", "ui.jobs.worker")


class Job(QObject):
    """One child process. ``answered`` gives the answer to a question, ``failed`` why there is none.

    ``found`` gives parts of an answer before it is whole, of questions whose answers come piece by piece.
    """

    progressed = Signal(int, float, str)
    found = Signal(int, object)
    answered = Signal(int, object)
    failed = Signal(int, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process = QProcess(self)
        self._process.setProgram(sys.executable)
        self._process.setArguments(["-X", "utf8", *_PROGRAM])
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("PYTHONPATH", os.pathsep.join(part for part in sys.path if part))
        self._process.setProcessEnvironment(environment)
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._broken)
        self._number = 0
        self._open: set[int] = set()
        self._rest = b""
        self._stopping = self._over = False

    @property
    def busy(self) -> bool:
        """Whether a question is not answered yet."""
        return bool(self._open)

    def ask(self, request: Mapping[str, object]) -> int:
        """Send a question; the number its answer comes back under. After the end nothing is asked any more."""
        self._number += 1
        if self._over:
            return self._number
        self._open.add(self._number)
        self._stopping = False
        if self._process.state() == QProcess.ProcessState.NotRunning:
            self._rest = b""
            self._process.start()
        self._process.write((json.dumps({**request, "id": self._number}) + "\n").encode())
        return self._number

    def forget(self, number: int) -> None:
        """Want no answer to a question any more; the child process goes on to the next as soon as it hears of it."""
        if number in self._open:
            self._open.discard(number)
            self._process.write((json.dumps({"kind": "forget", "number": number}) + "\n").encode())

    def cancel(self) -> None:
        """End the child process; what was asked is answered by nothing."""
        self._stopping = True
        self._open.clear()
        if self._process.state() != QProcess.ProcessState.NotRunning:
            self._process.kill()
            self._process.waitForFinished(2000)

    def end(self) -> None:
        """End the child process for good: a timer that still runs in a window that was closed begins no other."""
        self._over = True
        self.cancel()

    def _read(self) -> None:
        self._rest += bytes(self._process.readAllStandardOutput().data())
        *lines, self._rest = self._rest.split(b"\n")
        for line in lines:
            said = json.loads(line)
            number = int(said["id"])
            if number not in self._open:
                continue
            if "progress" in said:
                self.progressed.emit(number, float(said["progress"]), str(said["text"]))
            elif "part" in said:
                self.found.emit(number, said["part"])
            elif "failed" in said:
                self._open.discard(number)
                self.failed.emit(number, str(said["failed"]))
            else:
                self._open.discard(number)
                self.answered.emit(number, said["done"])

    def _finished(self) -> None:
        said = bytes(self._process.readAllStandardError().data()).decode("utf-8", "replace").strip()
        lost, self._open = sorted(self._open), set()
        for number in lost:
            last = said.splitlines()[-1] if said else "it ended without a word"
            self.failed.emit(number, f"The calculation aside failed: {last}")

    def _broken(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and not self._stopping:
            lost, self._open = sorted(self._open), set()
            for number in lost:
                self.failed.emit(number, "No process for calculations aside can be started.")

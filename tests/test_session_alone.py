"""A session of command line and window opens no connection, and writes to its target, settings and recovery alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sizer.catalog import shipped_path
from tests.cli.conftest import measured_drives

ROOT = Path(__file__).resolve().parent.parent
WATCHER = """
import os, sys
_LOG = os.open(os.environ["WATCHED"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGES = ("os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate", "os.chmod",
            "os.chown", "os.utime", "shutil.", "tempfile.", "os.setxattr")
_STARTS = ("subprocess.", "os.system", "os.exec", "os.posix_spawn", "os.fork", "os.startfile", "pty.")
_CALLS = ("socket.", "urllib.", "http.", "ftplib.", "smtplib.", "imaplib.", "poplib.", "telnetlib.", "nntplib.",
          "webbrowser.")
def _tell(event, what):
    os.write(_LOG, (event + "\\t" + os.fsdecode(what) + "\\n").encode("utf-8", "surrogateescape"))
def _path(what):
    return os.path.abspath(os.fsdecode(what)) if isinstance(what, (str, bytes, os.PathLike)) else repr(what)
def _watch(event, arguments):
    if event == "open":
        path, mode, flags = arguments
        if isinstance(path, int):
            return
        writes = any(letter in mode for letter in "wax+") if isinstance(mode, str) else bool((flags or 0) & _WRITES)
        if writes:
            _tell("write", _path(path))
    elif event.startswith(_CHANGES):
        for argument in arguments[:2]:
            if isinstance(argument, (str, bytes, os.PathLike)):
                _tell("write", _path(argument))
    elif event.startswith(_STARTS):
        _tell("start", repr(arguments[0]))
    elif event.startswith(_CALLS):
        _tell("connect", event)
sys.addaudithook(_watch)
"""
"""What every Python of the session loads before anything else, those that the window starts too."""

COMMANDS = """
import sys
from sizer.cli import main
design, folder, measured = sys.argv[1:]
for words in (["size", design], ["size", design, "--json"], ["check", design], ["catalog", "list"],
              ["validate", "--designs", measured],
              ["compare", design, "nfs-interconnects@ipoib-ddr"],
              ["explain", design, "workload.write.throughput_per_s"],
              ["seek", design, "workload.write.throughput_per_s>=1"], ["catalog", "diff", design], ["nothing"],
              ["size", folder + "/nothing.sizer"], ["bom", design, "-o", folder + "/bom.xlsx"],
              ["bom", design, "-o", folder + "/bom.csv"], ["proposal", design, "-o", folder + "/proposal.pdf"]):
    main(words)
"""
WINDOW = """
import os, sys
from PySide6.QtCore import QSettings
from PySide6.QtTest import QTest
from sizer.design.editing.edits import set_one
from ui.app import begin, start
from ui.state.settings import Settings
design, folder = sys.argv[1:]
application = start(["sizer"])
settings = Settings(QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "sizer", "sizer"))
windows = begin(application, settings, [design])
(window,) = windows.all
def wait(until):
    for _ in range(1200):
        if until():
            return
        QTest.qWait(50)
    raise SystemExit("the window did not get there: " + window.message_bar.text)
wait(lambda: window.store.sizing is not None)
window.store.edit(set_one("items", window.store.design.items[0].id, "note", "seen"))
wait(lambda: any(name.endswith(".kept") for _, _, names in os.walk(os.environ["XDG_DATA_HOME"]) for name in names))
for kind, name in (("csv", "window.csv"), ("proposal", "window.pdf")):
    window.exporter.export(kind, os.path.join(folder, name))
    wait(lambda: os.path.exists(os.path.join(folder, name)) and window.exporter.bar.isHidden())
settings.set("author", "A. Author")
assert window.documents.save()
sockets = [os.readlink(f"/proc/self/fd/{fd}") for fd in os.listdir("/proc/self/fd")
           if os.path.islink(f"/proc/self/fd/{fd}") and os.readlink(f"/proc/self/fd/{fd}").startswith("socket:")]
print(len(sockets), "sockets")
window.close()
application.processEvents()
"""


class Session:
    """Folders of its own for a session, and what its processes wrote, started and called."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.places = {name: folder / name for name in ("target", "config", "data", "cache", "tmp", "home", "run")}
        for place in self.places.values():
            place.mkdir(mode=0o700)
        (folder / "watcher").mkdir()
        (folder / "watcher" / "sitecustomize.py").write_text(WATCHER, "utf-8")
        self.design = self.places["target"] / "a.sizer"
        shutil.copy(shipped_path() / "designs" / "nfs-interconnects.sizer", self.design)

    def run(self, script: str, *words: str) -> str:
        """Run a script in the session, with words besides the design and the folder; what it printed."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "PYTEST"))}
        environment |= {
            "HOME": str(self.places["home"]), "XDG_CONFIG_HOME": str(self.places["config"]),
            "XDG_DATA_HOME": str(self.places["data"]), "XDG_CACHE_HOME": str(self.places["cache"]),
            "XDG_RUNTIME_DIR": str(self.places["run"]), "TMPDIR": str(self.places["tmp"]),
            "QT_QPA_PLATFORM": "offscreen", "WATCHED": str(self.folder / "log"), "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": f"{self.folder / 'watcher'}{os.pathsep}{ROOT}",
        }
        done = subprocess.run([sys.executable, "-c", script, str(self.design), str(self.places["target"]), *words],
                              cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=300)
        assert done.returncode == 0, done.stdout[-2_000:] + done.stderr[-2_000:]
        return done.stdout

    def said(self, kind: str) -> set[str]:
        """What the processes did of one kind: ``write``, ``start`` or ``connect``."""
        lines = (self.folder / "log").read_text("utf-8", "surrogateescape").splitlines()
        return {what for event, what in (line.split("\t", 1) for line in lines) if event == kind}

    def written_elsewhere(self, *allowed: str) -> set[str]:
        """Paths that were written, or are there now, outside the places allowed."""
        roots = tuple(f"{self.places[name]}{os.sep}" for name in allowed)
        present = {str(path) for place in self.places.values() for path in place.rglob("*") if not path.is_dir()}
        paths = (self.said("write") | present) - {"/dev/null", "/dev/tty"}
        return {path for path in paths if not f"{path}{os.sep}".startswith(roots)}


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(tmp_path)


@pytest.mark.slow
def test_commands_connect_to_nothing_start_nothing_and_write_their_target_alone(
    session: Session, tmp_path_factory: pytest.TempPathFactory
) -> None:
    session.run(COMMANDS, str(measured_drives(tmp_path_factory.mktemp("measured"))))
    names = {path.name for path in session.places["target"].iterdir()}
    assert names == {"a.sizer", "bom.xlsx", "bom.csv", "proposal.pdf"}
    assert session.said("connect") == set()
    assert session.said("start") == set()
    assert session.written_elsewhere("target") == set()


@pytest.mark.slow
def test_a_window_connects_to_nothing_and_writes_its_target_settings_and_recovery_alone(session: Session) -> None:
    assert session.run(WINDOW).splitlines()[-1] == "0 sockets"
    names = {path.name for path in session.places["target"].iterdir()}
    assert names == {"a.sizer", "a.sizer~", "window.csv", "window.pdf"}
    assert '"value": "seen"' in session.design.read_text("utf-8")
    assert "A. Author" in (session.places["config"] / "sizer" / "sizer.ini").read_text("utf-8")
    assert session.said("connect") == set()
    assert session.written_elsewhere("target", "config", "data") == set()
    # Saved and closed, nothing is left of the copy.
    assert [path.name for path in session.places["data"].rglob("*.kept")] == []


def test_the_watcher_sees_connections_processes_and_files_elsewhere(session: Session) -> None:
    session.run("import socket, subprocess, tempfile\nsocket.socket().close()\nsubprocess.run(['true'])\n"
                "tempfile.NamedTemporaryFile().close()\n")
    assert session.said("connect") == {"socket.__new__"}
    assert session.said("start") != set()
    assert any(path.startswith(str(session.places["tmp"])) for path in session.written_elsewhere("target"))

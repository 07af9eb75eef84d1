"""A copy of the start scripts among fakes: no interpreter, package manager or package of the machine is reached."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPTS = ("run", "run-tests", "tools/environment.sh", ".ci/run")
FILE_TOOLS = ("cat", "cmp", "cp", "dirname", "ls", "mkdir", "mv", "readlink", "rm", "touch")
PLAIN_TOOLS = ("sh", "env", "flock", "sleep", *FILE_TOOLS)

PYTHON = """#!/bin/sh
# An interpreter that serves; "-m venv" makes an environment whose own python and pip are as untrue as this one.
echo "python $*" >>"$FAKES/calls"
case $* in
*realpath*) echo "$0" ;;
*ensurepip*) ;;
*"-m venv "*)
    for folder; do :; done
    mkdir -p "$folder/bin" "$folder/lib/python3.11/site-packages"
    cp "$FAKES/environment-python" "$folder/bin/python"
    ;;
*) exit 64 ;;
esac
"""

OLD_PYTHON = """#!/bin/sh
echo "python $*" >>"$FAKES/calls"
case $* in
*"Python %d"*) echo "Python 3.9" ;;
*) exit 1 ;;
esac
"""

ENVIRONMENT_PYTHON = """#!/bin/sh
case $* in
*"-m pip "*)
    echo "pip $*" >>"$FAKES/calls"
    site=${0%/bin/python}/lib/python3.11/site-packages
    mkdir -p "$site/numpy"
    if [ -e "$FAKES/pip-is-slow" ]; then sleep 1; fi
    if [ -e "$FAKES/no-network" ]; then echo "no route" >&2; exit 1; fi
    mkdir -p "$site/openpyxl"
    ;;
*)
    echo "in $PWD"
    echo "path $PYTHONPATH safe $PYTHONSAFEPATH home ${PYTHONHOME-unset}"
    for argument; do echo "<$argument>"; done
    if [ -e "$FAKES/program-fails" ]; then exit 1; fi
    ;;
esac
"""

APT_GET = """#!/bin/sh
echo "apt-get $* ($DEBIAN_FRONTEND)" >>"$FAKES/calls"
if [ -e "$FAKES/no-network" ]; then exit 100; fi
case $* in
*" install "*)
    cp "$FAKES/all-libraries" "$FAKES/libraries"
    case $* in *python3.11-venv*) cp "$FAKES/good-python" "$FAKES/python3.11" ;; esac
    ;;
esac
"""

LDCONFIG = """#!/bin/sh
echo "ldconfig $*" >>"$FAKES/calls"
cat "$FAKES/libraries"
"""

WINDOW_LIBRARIES = (
    "libEGL.so.1",
    "libGL.so.1",
    "libdbus-1.so.3",
    "libfontconfig.so.1",
    "libglib-2.0.so.0",
    "libxcb-cursor.so.0",
    "libxcb-icccm.so.4",
    "libxcb-keysyms.so.1",
    "libxcb-shape.so.0",
    "libxkbcommon-x11.so.0",
    "libxkbcommon.so.0",
)


@dataclass(frozen=True)
class Checkout:
    """A checkout with fakes as the only programs on PATH."""

    folder: Path
    fakes: Path
    extra: dict[str, str] = field(default_factory=dict)

    def fake(self, name: str, text: str) -> None:
        path = self.fakes / name
        path.write_text(text, "utf-8")
        path.chmod(0o755)

    def environ(self) -> dict[str, str]:
        return {"PATH": str(self.fakes), "FAKES": str(self.fakes), "HOME": str(self.fakes), **self.extra}

    def start(
        self, *command: str | Path, cwd: Path | None = None, extra: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Runs a command among the fakes; alone, the run script of the checkout."""
        return subprocess.run(
            [str(part) for part in command or (self.folder / "run",)],
            cwd=cwd or self.fakes,
            env={**self.environ(), **(extra or {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    def calls(self) -> list[str]:
        """What the fakes were asked so far, and forgets it."""
        path = self.fakes / "calls"
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        path.unlink(missing_ok=True)
        return lines

    def switch(self, name: str, *, on: bool = True) -> None:
        """Turns a condition on or off: no-network, pip-is-slow, program-fails."""
        if on:
            (self.fakes / name).touch()
        else:
            (self.fakes / name).unlink()

    def has_libraries(self, *names: str, file: str = "libraries") -> None:
        """Makes the linker's cache list these libraries beside one that is everywhere."""
        lines = [f"\t{name} (libc6,x86-64) => {name}\n" for name in ("libz.so.1", *names)]
        (self.fakes / file).write_text("".join(lines), "utf-8")

    def with_window(self) -> None:
        """Adds a window to the program."""
        (self.folder / "ui").mkdir()
        (self.folder / "ui" / "__init__.py").touch()


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """A checkout in a folder whose name has spaces, among fakes with which everything succeeds, as root."""
    made = Checkout(tmp_path / "a folder with spaces", tmp_path / "fakes")
    made.fakes.mkdir()
    for name in SCRIPTS:
        (made.folder / name).parent.mkdir(parents=True, exist_ok=True)
        text = (ROOT / name).read_text("utf-8")
        # The two places that the scripts look at by their full path.
        for place, fake in (("/usr/share/fonts/truetype", "fonts"), ("/var/lib/apt/lists", "lists")):
            text = text.replace(place, str(made.fakes / fake))
        (made.folder / name).write_text(text, "utf-8")
        (made.folder / name).chmod(0o755)
    for present in ("fonts/dejavu/DejaVuSans.ttf", "lists/main_Packages"):
        (made.fakes / present).parent.mkdir(parents=True, exist_ok=True)
        (made.fakes / present).touch()
    (made.folder / "requirements.lock").write_text("numpy==2\n", "utf-8")
    (made.folder / "requirements-dev.lock").write_text("numpy==2\npytest==9\n", "utf-8")
    for tool in PLAIN_TOOLS:
        found = shutil.which(tool, path=os.defpath + ":/usr/bin:/bin")
        assert found is not None
        (made.fakes / tool).symlink_to(found)
    made.fake("python3", PYTHON)
    made.fake("good-python", PYTHON)
    made.fake("environment-python", ENVIRONMENT_PYTHON)
    made.fake("apt-get", APT_GET)
    made.fake("apt-cache", "#!/bin/sh\nexit 1\n")
    made.fake("ldconfig", LDCONFIG)
    made.has_libraries()
    made.has_libraries(*WINDOW_LIBRARIES, file="all-libraries")
    made.fake("id", '#!/bin/sh\necho "${FAKE_USER-0}"\n')
    for tool in ("pdftotext", "qpdf", "soffice", "Xvfb", "xauth", "fio"):
        made.fake(tool, "#!/bin/sh\n")
    return made


@pytest.fixture
def old_python(checkout: Checkout) -> None:
    """Makes the only interpreter one that is older than what is needed."""
    checkout.fake("python3", OLD_PYTHON)

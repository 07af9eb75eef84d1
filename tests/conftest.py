"""What holds for every test: no display needed, repeatable, nothing of the user's touched, nothing left running."""

from __future__ import annotations

import gc
import linecache
import os
import shutil
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from hypothesis import HealthCheck, settings

from tests.fast import mark_thorough

ROOT = Path(__file__).resolve().parent.parent

# Without a display Qt would end the whole run instead of failing one test.
if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# Programs that tests start find the checkout as the tests do, from any folder.
os.environ["PYTHONPATH"] = str(ROOT)
os.environ["PYTHONSAFEPATH"] = "1"

# The same examples at every run; HYPOTHESIS_PROFILE=search looks for new ones.
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None, print_blob=True)
settings.register_profile("search", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))

SELDOM = (20_000, 50, 100)
"""How often garbage is looked for while the tests of a module run: they keep much on purpose, and leave little."""

TOOLS = {
    "libreoffice": ("soffice",),
    "xserver": ("Xvfb", "xauth"),
    "fio": ("fio",),
}
"""Marker -> the programs that a test with it runs."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Benchmarks run when asked for: ./run-tests --benchmarks, or their path as an argument."""
    if collection_path != ROOT / "tests" / "benchmarks":
        return None
    return None if any("benchmarks" in argument for argument in config.args) else True


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One worker more than processors: a sixth of the time a test of a window waits, for a timer or a picture."""
    return len(os.sched_getaffinity(0)) + 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Some of the quick tests are kept by ./run-tests --fast, and the others are left to the whole run."""
    mark_thorough(items)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """What is collected stays to the end: looking for garbage in it is work for nothing."""
    gc.disable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> None:
    """From here on garbage is looked for in what the tests themselves make, and not in the thousands of tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """What the tests of one module leave for those behind them is kept on purpose: it is looked through once."""
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A missing program fails the test that needs it: a skip would pass for a result."""
    # Each example of a docstring looks whether any source that was ever read has changed: of a thousand it takes long.
    linecache.clearcache()
    for marker, programs in TOOLS.items():
        if item.get_closest_marker(marker) is None:
            continue
        missing = [program for program in programs if shutil.which(program) is None]
        if missing:
            pytest.fail(f"{', '.join(missing)} is not installed: ./run-tests installs it", pytrace=False)


@pytest.fixture(scope="session", autouse=True)
def _own_settings() -> None:
    """Keeps Qt's settings of the tests apart from the user's, where Qt is loaded at all."""
    if "PySide6.QtCore" in sys.modules:
        from PySide6.QtCore import QStandardPaths

        QStandardPaths.setTestModeEnabled(True)


@pytest.fixture(scope="session", autouse=True)
def _fonts_read_once() -> Iterator[None]:
    """The reader of PDFs makes each font anew for every page and drawing that names it; here once for its document."""
    if "pypdf" not in sys.modules:
        yield
        return
    from pypdf.generic import DictionaryObject
    from pypdf.generic._font import Font

    make = Font.from_font_resource

    def made(resource: DictionaryObject) -> Font:
        known = vars(resource).get("_made")
        if known is None:
            known = vars(resource)["_made"] = make(resource)
        return cast("Font", known)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Font, "from_font_resource", staticmethod(made))
        yield


@pytest.fixture(autouse=True)
def _no_thread_left() -> Iterator[None]:
    """Fails a test that leaves a thread running behind it."""
    before = set(threading.enumerate())
    yield
    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=2)
        assert not thread.is_alive(), f"the test left the thread {thread.name} running"


@pytest.fixture(autouse=True)
def _garbage_looked_for() -> Iterator[None]:
    """Fails a test that leaves the search for garbage off: whatever later tests make would stay to the end."""
    yield
    found = gc.isenabled()
    gc.enable()
    assert found, "the test left the garbage collector off"

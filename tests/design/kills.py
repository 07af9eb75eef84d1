"""Kills at random moments of saving, keeping, taking over and exporting, and a look at what is left after each.

``.venv/bin/python -m tests.design.kills [KILLS [FOLDER]]`` kills 10,000 times where no number is given, in about a
quarter of an hour, and prints what was found. The work is that of :mod:`tests.design.loops`. A child is forked from a
process that has everything loaded, works round after round, and is killed some random milliseconds after it began. The
parent then looks: the file is that of the last round told safe or of the one after it, whole; the one copy is readable
and knows its file's name; and when all is done, what the killed left is swept by the next who writes.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from sizer.design.files.recovery import Keeper, left_behind, sweep
from sizer.design.records import Design
from tests.design.loops import check, newest, recovery, rounds, say, target

MODES = ("saving", "autosaving", "recovering", "exporting")
LONGEST_S = 0.08
_LONG_AGO = time.time() - 3_600


def kill_once(mode: str, folder: Path, chance: Random) -> tuple[list[str], int]:
    """Let a child work and kill it; what is wrong afterwards, and how many rounds it did."""
    begun = newest(mode, folder) or 0 if folder.exists() else 0
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            once = rounds(mode, folder)
            number = begun
            while True:
                number += 1
                once(number)
                os.write(writing, b".")
        except BaseException as error:  # noqa: BLE001 - whatever ends the work, the parent tells it
            sys.stderr.write(f"{mode}: {error!r}\n")
        os._exit(1)
    os.close(writing)
    time.sleep(chance.uniform(0.0, LONGEST_S))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as said:
        done = len(said.read())
    faults = [] if os.waitstatus_to_exitcode(status) == -signal.SIGKILL else [f"{mode}: the child ended by itself"]
    faults += [f"{mode}: {fault}" for fault in check(mode, folder, begun + done)]
    if mode == "autosaving":  # a process has one window: the next child begins with a copy of its own
        for path in recovery(folder).glob("*.kept"):
            path.unlink()
    return faults, done


def swept(mode: str, folder: Path) -> list[str]:
    """What is left beside the files when the next write has swept."""
    for path in folder.rglob("*"):
        if path.is_file():
            os.utime(path, (_LONG_AGO, _LONG_AGO))
    if mode in ("saving", "exporting"):
        rounds(mode, folder)((newest(mode, folder) or 0) + 1)
        names = {path.name for path in target(folder).parent.iterdir()}
        left = names - {target(folder).name, f"{target(folder).name}~"}
    else:
        sweep(recovery(folder))
        found = left_behind(recovery(folder))
        keeper = Keeper(recovery(folder))
        for each in found:
            keeper.adopt(each)
        keeper.keep(Design(), "", "")
        keeper.close()
        left = {path.name for path in recovery(folder).iterdir()}
    return [f"{mode}: left behind: {sorted(left)[:5]}"] if left else []


def main(kills: int, folder: Path) -> int:
    """Kill so many times, the modes in turn; the status is 1 where something was wrong."""
    chance = Random(kills)
    faults: list[str] = []
    work: Counter[str] = Counter()
    for number in range(kills):
        mode = MODES[number % len(MODES)]
        found, done = kill_once(mode, folder / mode, chance)
        work[mode] += done
        faults += found
        for fault in found:
            say(f"kill {number}, {fault}")
    for mode in MODES:
        faults += swept(mode, folder / mode)
    counts = ", ".join(f"{work[mode]:,} {mode}" for mode in MODES)
    say(f"{kills:,} kills in {sum(work.values()):,} rounds told safe ({counts}): {len(faults)} faults")
    for fault in faults[:20]:
        say(f"  {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    where = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(tempfile.mkdtemp(prefix="sizer-kills-"))
    status = main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000, where)
    if len(sys.argv) <= 2:
        shutil.rmtree(where)
    sys.exit(status)

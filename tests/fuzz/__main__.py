"""``.venv/bin/python -m tests.fuzz [INPUTS]`` feeds so many inputs to the readers; a million take some hours.

The state lies in ``.fuzz/``: a run that is stopped goes on where it was, with a million altogether as the default.
Each kind of fault is told once, and its input kept as ``.fuzz/NUMBER-READER``. ``--only NUMBER`` feeds one input again;
``--report`` tells what was found so far. The status is 1 where a fault was found.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from tests.fuzz.running import Fault, Tally, reader_of, run

HERE = Path(__file__).resolve().parents[2] / ".fuzz"
_EVERY = 500


def main() -> int:
    """See the module."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("inputs", nargs="?", type=int, default=1_000_000, help="how many inputs altogether")
    parser.add_argument("--only", type=int, help="feed the input of this number alone")
    parser.add_argument("--report", action="store_true", help="tell what was found so far")
    parser.add_argument("--state", type=Path, default=HERE, help="the folder of the state")
    options = parser.parse_args()
    if options.only is not None:
        return once(options.only)
    options.state.mkdir(exist_ok=True)
    state = State(options.state)
    if not options.report:
        state.go_on(options.inputs)
    say(state.report())
    return 1 if state.faults else 0


class State:
    """How far a run is and what it found, kept in a file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._file = folder / "state.json"
        known = json.loads(self._file.read_text("utf-8")) if self._file.exists() else {}
        self.inputs: int = known.get("inputs", 0)
        self.taken: int = known.get("taken", 0)
        self.cpu_s: float = known.get("cpu_s", 0.0)
        self.slowest_s: float = known.get("slowest_s", 0.0)
        self.slowest: int = known.get("slowest", 0)
        self.faults: dict[str, list[int]] = known.get("faults", {})

    def go_on(self, inputs: int) -> None:
        """Feed inputs until there were so many altogether."""
        while self.inputs < inputs:
            tally, begun = Tally(), time.process_time()
            numbers = range(self.inputs, min(inputs, self.inputs + _EVERY))
            for fault in run(numbers, tally):
                self.add(fault)
            self.inputs += tally.inputs
            self.taken += tally.taken
            self.cpu_s += time.process_time() - begun
            if tally.slowest_s > self.slowest_s:
                self.slowest_s, self.slowest = tally.slowest_s, tally.slowest
            self.keep()

    def add(self, fault: Fault) -> None:
        """Note a fault; the first of its kind is told and its input kept."""
        numbers = self.faults.setdefault(f"{fault.reader}: {fault.what}", [])
        numbers.append(fault.number)
        if len(numbers) == 1:
            (self.folder / f"{fault.number}-{fault.reader}").write_bytes(fault.content)
            say(f"input {fault.number}, {fault.reader}: {fault.what}\n{fault.detail}")

    def keep(self) -> None:
        """Write it down."""
        known = {"inputs": self.inputs, "taken": self.taken, "cpu_s": self.cpu_s, "slowest_s": self.slowest_s,
                 "slowest": self.slowest, "faults": self.faults}
        fresh = self._file.with_suffix(".tmp")
        fresh.write_text(json.dumps(known), "utf-8")
        fresh.replace(self._file)

    def report(self) -> str:
        """The result in some lines."""
        text = (f"{self.inputs:,} inputs, {self.taken:,} of them taken, {self.cpu_s:,.0f} s of processor time; the "
                f"slowest, number {self.slowest}, took {self.slowest_s:.2f} s; {len(self.faults)} kinds of fault")
        found = [f"  {len(numbers):,} x {what} (first: {numbers[0]})" for what, numbers in self.faults.items()]
        return "\n".join([text, *found])


def once(number: int) -> int:
    """Feed one input again, and show it."""
    reader, chance = reader_of(number)
    say(f"{reader.name}: {reader.feed(chance)[:2_000]!r}")
    faults = list(run([number], Tally()))
    for fault in faults:
        say(f"{fault.what}\n{fault.detail}")
    return 1 if faults else 0


def say(text: str) -> None:
    """Print at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())

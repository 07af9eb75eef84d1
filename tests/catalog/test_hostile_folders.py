"""Catalog folders that hold what is no catalog: told soon and with its place, never waited on, never half read."""

from __future__ import annotations

import os
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sizer.catalog import load_catalog
from sizer.errors import CatalogError, Problem, Severity
from tests.catalog.records import DRIVE

Write = Callable[..., Path]
Problems = Callable[[Path], tuple[Problem, ...]]
HEADING = "item,amount,currency,date,source\n"


@pytest.fixture(autouse=True)
def soon() -> Iterator[None]:
    started = time.monotonic()
    yield
    assert time.monotonic() - started < 10


@pytest.mark.parametrize("name", ["vendors/a.toml", "links/a.json", "presets/deep/a.toml", "prices/a.csv"])
@pytest.mark.parametrize("kind", ["pipe", "socket", "device link", "link out", "broken link", "unreadable", "folder"])
def test_what_is_no_ordinary_file_of_the_folder_is_told_with_its_name(
    folder: Path, problems: Problems, tmp_path: Path, name: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "socket":
        monkeypatch.chdir(path.parent)  # the name of a socket is short
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    elif kind == "device link":
        path.symlink_to("/dev/zero")
    elif kind == "link out":
        (tmp_path / "secret.toml").write_text("secret = 1\n")
        path.symlink_to(tmp_path / "secret.toml")
    elif kind == "broken link":
        path.symlink_to("nowhere.toml")
    elif kind == "unreadable":
        path.write_text("x")
        refuse(monkeypatch, path)
    else:
        path.mkdir()
        refuse(monkeypatch, path)
    found = problems(folder)
    assert [problem.location.file for problem in found] == [str(path)]
    assert found[0].severity is Severity.ERROR


def refuse(monkeypatch: pytest.MonkeyPatch, refused: Path) -> None:
    """Tests run as root, who may read everything: the system is made to say no."""
    opened, scanned = os.open, os.scandir

    def open_(path: Path, flags: int, mode: int = 0o777) -> int:
        if Path(path) == refused:
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, flags, mode)

    def scandir(path: Path) -> object:
        if Path(path) == refused:
            raise PermissionError(13, "Permission denied", str(path))
        return scanned(path)

    monkeypatch.setattr("os.open", open_)
    monkeypatch.setattr("os.scandir", scandir)


@pytest.mark.parametrize("closed", [
    "vendors", *(pytest.param(name, marks=pytest.mark.slow) for name in (".", "prices", "vendors/deep"))])
def test_a_folder_without_permission_is_an_error_and_no_empty_catalog(folder: Path, closed: str) -> None:
    script = ("import os, sys\nfrom pathlib import Path\nfrom sizer.catalog import load_catalog\n"
              "if os.geteuid() == 0:\n os.setgid(65534)\n os.setuid(65534)\n"  # root may read all
              "try:\n load_catalog([Path(sys.argv[1])])\n"
              "except Exception as error:\n [print(each.sentence()) for each in error.problems]\n")
    with tempfile.TemporaryDirectory() as outside:  # pytest's own folders are closed to other users
        Path(outside).chmod(0o755)
        open_folder = Path(outside) / "acme"
        shutil.copytree(folder, open_folder)
        (open_folder / "vendors" / "deep").mkdir()
        (open_folder / closed).chmod(0)
        done = subprocess.run([sys.executable, "-c", script, str(open_folder)], capture_output=True, text=True,
                              check=True)
        (open_folder / closed).chmod(0o755)
    assert "cannot be read: permission denied" in done.stdout
    assert closed == "." or str(open_folder / closed) in done.stdout


def test_a_link_inside_the_folder_is_read(write: Write, folder: Path) -> None:
    (folder / "kept").mkdir()
    (folder / "links" / "links.toml").rename(folder / "kept" / "links.toml")
    (folder / "links" / "links.toml").symlink_to("../kept/links.toml")
    assert "fc-8g" in load_catalog([folder]).technologies


def test_a_linked_folder_is_told_and_not_followed(folder: Path) -> None:
    (folder / "vendors" / "again").symlink_to("..")
    [problem] = load_catalog([folder]).problems
    assert "a link to a folder is not followed" in problem.text


@pytest.mark.parametrize(("name", "content"), [
    ("prices/p.csv", HEADING + "\n" * 2_000_000),
    ("prices/p.csv", HEADING + ",,,,\n" * 500_000),
    ("prices/p.csv", HEADING + "a,1,EUR,2026-01-01,list\n" * 110_000),
    ("prices/p.csv", HEADING + '"' + "x" * 7_000_000 + '",1,EUR,2026-01-01,list\n'),
    ("vendors/v.toml", "[[items]]\n" * 150_000),
    ("vendors/v.toml", "x = [" + "1," * 3_000_000 + "]"),
    ("vendors/v.toml", ".".join("a" * 200_000) + " = 1"),
    ("vendors/v.toml", "x = " + "[" * 100_000),
    ("vendors/v.json", '{"items": [' + "{}," * 2_000_000 + "{}]}"),
    ("vendors/v.json", "[" * 1_000_000),
], ids=["empty lines", "empty rows", "many prices", "one cell", "tables", "values", "key", "nesting", "objects",
        "nested lists"])
@pytest.mark.slow
def test_a_large_file_is_a_located_problem_soon_and_in_little_memory(folder: Path, name: str, content: str) -> None:
    (folder / name).write_text(content)
    script = ("import resource, sys\nfrom pathlib import Path\nfrom sizer.catalog import load_catalog\n"
              "try:\n load_catalog([Path(sys.argv[1])])\n"
              "except Exception as error:\n print(error.problems[0].location, len(error.problems))\n"
              "status = Path('/proc/self/status')\n"
              "peak = next(line.split()[1] for line in status.read_text().splitlines() if line.startswith('VmHWM'))"
              " if status.exists() else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024\n"
              "print(peak)\n")
    done = subprocess.run([sys.executable, "-c", script, str(folder)], capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    # The peak of this process alone: what getrusage says holds that of the one that started it.
    assert int(lines[-1]) * 1024 < 500e6
    if set(content.removeprefix(HEADING)) > set("\n,"):  # empty lines and rows are what spreadsheets leave behind
        assert str(folder / name) in lines[0]


def test_a_file_that_grows_to_a_hundred_megabytes_is_not_read(folder: Path, problems: Problems) -> None:
    with (folder / "prices" / "p.csv").open("wb") as file:
        file.truncate(108_000_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    [problem] = problems(folder)
    assert problem.text == "the file is larger than 8,000,000 bytes"
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000


# --- prices ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cell", "amount"), [
    ("299", 299.0), ('"1,234.50"', 1234.5), ('"9.999,00"', 9999.0), ("1234.5", 1234.5), ('"1 234,50 €"', 1234.5),
    ("100000 EUR", 100000.0), ("0", 0.0),
])
def test_an_amount_is_read_with_its_marks_and_currency(write: Write, folder: Path, cell: str, amount: float) -> None:
    write(DRIVE)
    (folder / "prices" / "p.csv").write_text(f"{HEADING}acme-d1,{cell},EUR,2026-01-01,list\n", encoding="utf-8")
    assert load_catalog([folder]).prices["acme-d1"].amount == amount


@pytest.mark.parametrize(("cell", "date", "words"), [
    ("9.999", "2026-01-01", "can mean 9999, or 9 and 999 thousandths"),
    ("$299", "2026-01-01", "'$299', and the currency EUR"),
    ("1_000", "2026-01-01", "numbers from 0 to 1e12"),
    ("12k", "2026-01-01", "numbers from 0 to 1e12. Write 12000."),
    ("12k EUR", "2026-01-01", "Write 12000."),
    ("inf", "2026-01-01", "numbers from 0 to 1e12"),
    ("1", "20260101", "Write 2026-01-01."),
    ("1", "2026-1-5", "Write 2026-01-05."),
    ("1", "01.02.2026", "Write 2026-02-01 or 2026-01-02"),
    ("1", "2026-W01-1", "allowed is a day such as 2026-03-31"),
])
def test_an_amount_or_day_that_is_not_plain_is_refused(
    write: Write, folder: Path, problems: Problems, cell: str, date: str, words: str
) -> None:
    write(DRIVE)
    (folder / "prices" / "p.csv").write_text(f"{HEADING}acme-d1,{cell},EUR,{date},list\n", encoding="utf-8")
    [problem] = problems(folder)
    assert words in problem.sentence()
    assert problem.location.line == 2


@pytest.mark.parametrize(("dates", "taken", "why"), [
    (("2026-01-01", "2025-12-31"), 1.0, "the newer one"),
    (("2025-12-31", "2026-01-01"), 2.0, "the newer one"),
    (("2026-01-01", "2026-01-01"), 2.0, "of the same day the one read last"),
])
def test_two_quotes_of_one_item_are_told_with_the_one_that_is_taken(
    write: Write, folder: Path, dates: tuple[str, str], taken: float, why: str
) -> None:
    write(DRIVE)
    rows = "".join(f"acme-d1,{number},{'EUR' if number == 1 else 'USD'},{date},list\n"
                   for number, date in enumerate(dates, 1))
    (folder / "prices" / "p.csv").write_text(HEADING + rows, encoding="utf-8")
    catalog = load_catalog([folder])
    assert catalog.prices["acme-d1"].amount == taken
    [problem] = catalog.problems
    assert problem.severity is Severity.WARNING
    assert why in problem.text
    assert "1 EUR of" in problem.text
    assert "2 USD of" in problem.text


def test_a_list_with_semicolons_says_so(folder: Path, problems: Problems) -> None:
    (folder / "prices" / "p.csv").write_text("item;amount;currency;date;source\n")
    [problem] = problems(folder)
    assert "separated by semicolons" in problem.hint
    with pytest.raises(CatalogError):
        load_catalog([folder])


@pytest.mark.parametrize("inside", ["", "vendors", "vendors/acme.txt"])
def test_a_folder_without_a_record_is_told_and_is_no_empty_catalog(tmp_path: Path, inside: str) -> None:
    folder = tmp_path / "mine"
    (folder / inside).parent.mkdir(parents=True, exist_ok=True)
    if inside.endswith(".txt"):
        (folder / inside).write_text("not read")
    else:
        (folder / inside).mkdir(exist_ok=True)
    found = [problem for problem in load_catalog([folder]).problems if problem.code == "catalog-empty"]
    assert [(problem.location.file, problem.severity) for problem in found] == [(str(folder), Severity.WARNING)]
    assert "name the folder above these" in found[0].hint

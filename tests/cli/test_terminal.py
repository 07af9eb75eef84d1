"""What commands print is text, whatever a design or a catalog says; what they write replaces nothing of anybody's."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfWriter

from reports.csvfile import bom_csv, safe_text
from reports.replacing import refuse_to_replace
from sizer.catalog import shipped_catalog, shipped_path
from sizer.cli import main
from sizer.cli.printing.terminal import json_safe, one_line, visible
from sizer.design.editing.edits import Batch, SetFields, Setting, apply
from sizer.design.files.addresses import open_address
from sizer.design.files.storage import save
from sizer.errors import ExportError
from sizer.sizing import size
from sizer.started import VARIABLE
from tests.cli.conftest import Answer

Sizer = Callable[..., Answer]
EVIL = "\x1b]0;owned\x07\x9b31mred\u202eesrever\u2028\u200bend"
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2066-\u2069]")
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    """A design whose titles and notes a terminal would obey."""
    design = open_address("p2000-iscsi").design
    text = EVIL.replace("\x1b", "\x9b").replace("\x07", "\x9d")  # the two that no design may hold are left out
    edits = [SetFields("design", (Setting("", "title", text),))]
    for table in ("pools", "workloads", "requirements"):
        rows = getattr(design, table)
        edits.append(SetFields(table, tuple(Setting(row.identity, "name", text) for row in rows)))
    edits.append(SetFields("items", tuple(Setting(row.id, "note", f"{text}\nforged: error") for row in design.items)))
    path = tmp_path / f"{text[:4].strip()}.sizer"
    save(apply(design, Batch(tuple(edits), "evil")).design, path)
    return path


@pytest.mark.parametrize("command", [
    ["size"], ["check"], ["explain", "pool.midline.usable_bytes"], ["compare", "p2000-iscsi"], ["size", "--json"],
    ["check", "--json"],
])
@pytest.mark.slow
def test_no_command_prints_what_a_terminal_obeys(sizer: Sizer, evil: Path, command: list[str]) -> None:
    answer = sizer(command[0], str(evil), *command[1:])
    assert not OBEYED.search(answer.out + answer.err)
    assert "\nforged" not in answer.out + answer.err
    if "--json" in command:
        assert "\\u202e" in answer.out or command[0] == "check"  # which names no title here
        json.loads(answer.out)


def test_a_word_of_the_command_line_is_text_too(sizer: Sizer) -> None:
    for words in (["size", f"no{EVIL}"], [EVIL], ["size", "hp-ha-nfs", f"--{EVIL}"],
                  ["bom", "p2000-iscsi", "-o", f"/nowhere/{EVIL}.csv"]):
        answer = sizer(*words)
        assert answer.status == 2
        assert not OBEYED.search(answer.out + answer.err)


@given(st.text())
def test_any_text_is_visible_and_stays_so(text: str) -> None:
    shown = visible(text)
    assert not OBEYED.search(shown)
    assert visible(shown) == shown
    assert "\n" not in one_line(text)
    assert json.loads(json_safe(json.dumps(text, ensure_ascii=False))) == text


@given(st.lists(st.text(st.characters(blacklist_categories=["Cs"]), max_size=20), min_size=1, max_size=6))
def test_texts_in_a_csv_are_read_back_and_none_begins_a_formula(texts: list[str]) -> None:
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerow(map(safe_text, texts))
    [row] = csv.reader(io.StringIO(out.getvalue(), newline=""))
    for text, cell in zip(texts, row, strict=True):
        assert cell.removeprefix("'") in (text.replace("\x00", ""), text.replace("\x00", "").removeprefix("'"))
        bare = re.sub('^[\\s"\u200b-\u200f\u2060\ufeff]+', "", cell)
        assert not bare.startswith(tuple("=+-@\u2212\uff1d\uff0b\uff0d\uff20\t\r"))


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t=", "\r=", " =", '"=', "''=", "\uff1d", "\uff0b", "\uff0d",
                                   "\uff20", "\u200b=", "\ufeff=", "\n="])
def test_every_start_that_a_spreadsheet_evaluates_is_guarded(start: str) -> None:
    assert safe_text(f"{start}cmd|' /C calc'!A0").startswith("'")


def test_numbers_of_a_csv_stay_numbers() -> None:
    sizing = size(open_address("p2000-iscsi").design, shipped_catalog())
    rows = list(csv.reader(io.StringIO(bom_csv(sizing))))
    at = rows[0].index("Quantity")
    assert all(float(row[at]) > 0 for row in rows[1:])


# --- files that are written ------------------------------------------------------------------------------------------

def listing(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_document_is_replaced_by_one_of_its_kind_and_nothing_else_is_unasked(sizer: Sizer, tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    words = ("bom", "nehalem-himeno", "-o", str(path))
    assert sizer(*words).status == 0
    assert sizer(*words).status == 0
    path.write_bytes(b"the work of somebody")
    answer = sizer(*words)
    assert answer.status == 2
    assert "Sizer did not write it as it is" in answer.err
    assert path.read_bytes() == b"the work of somebody"
    assert sizer(*words, "--force").status == 0
    assert path.read_bytes() != b"the work of somebody"


def _typed(path: Path) -> None:
    text = path.read_text("utf-8-sig")
    path.write_text(text + text.splitlines()[-1], "utf-8-sig")


def _noted(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"\n9 0 obj << /Type /Annot >> endobj\n%%EOF\n")


def _written_anew(path: Path) -> None:
    writer = PdfWriter(clone_from=path)
    writer.add_metadata({"/Subject": "read by somebody"})
    writer.write(path)


def _saved(path: Path) -> None:
    book = openpyxl.load_workbook(path)
    book.worksheets[0]["A1"] = "Ours"
    book.save(path)


@pytest.mark.parametrize(("command", "name", "change"), [
    ("bom", "a.csv", _typed), ("bom", "a.xlsx", _saved), ("proposal", "a.pdf", _noted),
    ("proposal", "a.pdf", _written_anew)])
def test_a_document_that_somebody_worked_on_is_not_replaced_unasked(
    sizer: Sizer, tmp_path: Path, command: str, name: str, change: Callable[[Path], None]
) -> None:
    path = tmp_path / name
    words = (command, "nehalem-himeno", "-o", str(path))
    assert sizer(*words).status == 0
    change(path)
    before = path.read_bytes()
    assert sizer(*words).status == 2
    assert path.read_bytes() == before
    assert sizer(*words, "--force").status == 0


@pytest.mark.slow
def test_a_workbook_or_proposal_of_somebody_elses_is_not_replaced_unasked(sizer: Sizer, tmp_path: Path) -> None:
    """A workbook that another program saved holds that program's name, and what was edited in it."""
    book, paper = tmp_path / "a.xlsx", tmp_path / "a.pdf"
    sizer("bom", "p2000-iscsi", "-o", str(book))
    sizer("proposal", "p2000-iscsi", "-o", str(paper))
    for path in (book, paper):
        refuse_to_replace(path, (), force=False)
    with zipfile.ZipFile(book) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts["docProps/app.xml"] = b"<Properties><Application>Microsoft Excel</Application></Properties>"
    with zipfile.ZipFile(book, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    paper.write_bytes(b"%PDF-1.4 of somebody else")
    for path in (book, paper):
        with pytest.raises(ExportError, match="is there already"):
            refuse_to_replace(path, (), force=False)
        refuse_to_replace(path, (), force=True)


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_no_command_replaces_what_it_reads_or_what_comes_with_the_program(
    sizer: Sizer, tmp_path: Path, force: list[str]
) -> None:
    own = tmp_path / "own.sizer"
    save(open_address("p2000-iscsi").design, own)
    (tmp_path / "link.sizer").symlink_to(own)
    os.link(own, tmp_path / "hard.sizer")
    catalog = tmp_path / "catalog"
    (catalog / "prices").mkdir(parents=True)
    (catalog / "prices" / "p.csv").write_text("item,amount,currency,date,source\n")
    before, shipped = listing(tmp_path), listing(shipped_path())
    names = [tmp_path / "link.sizer", tmp_path / "hard.sizer", own]
    for name in (*names, shipped_path() / "designs" / "p2000-iscsi.sizer", shipped_path() / "new.sizer"):
        answer = sizer("catalog", "adopt", str(own), "-o", str(name), *force)
        assert answer.status == 2
        assert "is not replaced" in answer.err
    answer = sizer("bom", str(own), "-o", str(catalog / "prices" / "p.csv"), "--catalog", str(catalog), *force)
    assert "is not replaced" in answer.err
    assert listing(tmp_path) == before
    assert listing(shipped_path()) == shipped


def test_a_design_of_somebody_is_not_replaced_unasked(sizer: Sizer, tmp_path: Path) -> None:
    for name in ("own", "other"):
        save(open_address("p2000-iscsi").design, tmp_path / f"{name}.sizer")
    words = ("catalog", "adopt", str(tmp_path / "own.sizer"), "-o", str(tmp_path / "other.sizer"))
    assert "--force" in sizer(*words).err
    assert sizer(*words, "--force").status == 0


@pytest.mark.parametrize("force", [[], ["--force"]])
@pytest.mark.parametrize("kind", ["pipe", "folder", "device"])
def test_what_is_no_ordinary_file_is_never_written_to(
    sizer: Sizer, tmp_path: Path, kind: str, force: list[str]
) -> None:
    path = tmp_path / "a.csv"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/null")
    before = path.lstat().st_mode, Path("/dev/null").stat().st_mode
    answer = sizer("bom", "p2000-iscsi", "-o", str(path), *force)
    assert answer.status == 2
    assert "the name belongs to" in answer.err
    assert (path.lstat().st_mode, Path("/dev/null").stat().st_mode) == before


AUDITED = """
import os, sys
told = []
def hook(event, args):
    if event == "open" and isinstance(args[0], (str, bytes)) and args[2] is not None:
        if args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            told.append(os.fsdecode(args[0]))
    elif event in ("os.mkdir", "os.rename", "os.link", "os.symlink", "tempfile.mkstemp", "tempfile.mkdtemp"):
        told.append(os.fsdecode(args[0]))
    elif event.startswith("socket.") or event in ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn"):
        told.append(event)
sys.addaudithook(hook)
sys.dont_write_bytecode = True
from sizer.cli import main
for words in sys.argv[1:]:
    assert main(words.split("|")) == 0
    print(*told, sep="\\n", file=sys.stderr)
"""


@pytest.mark.slow
def test_commands_write_to_the_folder_of_their_target_alone(tmp_path: Path) -> None:
    for name in ("empty", "made"):
        (tmp_path / name).mkdir()
    made = {"bom": ["a.xlsx", "a.csv"], "proposal": ["a.pdf"]}
    words = [f"{command}|p2000-iscsi|-o|{tmp_path}/made/{name}" for command, names in made.items() for name in names]
    words[-1] += "|--derivation"
    done = subprocess.run(
        [sys.executable, "-c", AUDITED, "size|p2000-iscsi", *words], capture_output=True, text=True, check=True,
        env={**os.environ, "TMPDIR": str(tmp_path / "empty"), "PYTHONPATH": str(ROOT)})
    touched = [line for line in done.stderr.splitlines() if line.startswith(("/", "socket.", "subprocess.", "os."))]
    assert touched
    assert {os.path.dirname(line) for line in touched} == {str(tmp_path / "made")}  # noqa: PTH120 - may be no path
    assert list((tmp_path / "empty").iterdir()) == []
    assert sorted(path.name for path in (tmp_path / "made").iterdir()) == [
        "a-derivation.pdf", "a.csv", "a.pdf", "a.xlsx"]


# --- how the command is called ---------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", ["./run", "sizer", "/my programs/run"])
def test_hints_name_the_command_as_it_was_started(
    sizer: Sizer, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, name) if name != "sizer" else monkeypatch.delenv(VARIABLE, raising=False)
    called = f"'{name}'" if " " in name else name
    assert f"See '{called} --help'" in sizer("size").err
    assert f"{called} catalog list" in sizer("catalog", "show").err
    assert f"`{called} check`" in sizer("size", "p2000-iscsi").out
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    if sys.platform == "linux":
        answer = sizer("gui")
        assert answer.status == 2
        assert f"{called} size hp-ha-nfs" in answer.err


def test_usage_names_the_command_as_it_was_started(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "./run")
    with contextlib.suppress(SystemExit):
        main(["size", "--help"])
    assert "usage: ./run size" in capsys.readouterr().out


def test_the_script_says_how_it_was_called(tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "environment.sh").write_text("prepare() { :; }\n")
    (tmp_path / "run").write_bytes((ROOT / "run").read_bytes())
    (tmp_path / "run").chmod(0o755)
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\necho "$SIZER_STARTED_AS"\n')
    python.chmod(0o755)
    whole = str(tmp_path / "run")
    for words, name in ((["./run"], "./run"), (["sh", "run"], "./run"), ([whole], whole)):
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == name


def test_a_price_in_another_currency_is_told_and_left_out(sizer: Sizer, tmp_path: Path) -> None:
    design = open_address("p2000-iscsi").design
    item = next(line.item for line in design.items if line.item)
    (tmp_path / "prices").mkdir()
    other = "USD" if design.currency != "USD" else "EUR"
    (tmp_path / "prices" / "p.csv").write_text(
        f"item,amount,currency,date,source\n{item},5,{other},2026-01-01,list\n{item},6,{other},2025-01-01,list\n")
    answer = sizer("size", "p2000-iscsi", "--catalog", str(tmp_path))
    assert f"is in {other} and the design in {design.currency}: it is left out" in answer.err
    assert "has two prices" in answer.err


@pytest.mark.slow
def test_a_workbook_holds_design_text_as_text(tmp_path: Path, sizer: Sizer) -> None:
    design = open_address("p2000-iscsi").design
    texts = ["=1+1", "+1", "@x", "-2", '=HYPERLINK("http://x")']
    rows = [row.id for row in design.items][:len(texts)]
    edit = SetFields("items", tuple(Setting(row, "note", text) for row, text in zip(rows, texts, strict=False)))
    titled = SetFields("design", (Setting("", "title", "=1+1"),))
    save(apply(design, Batch((edit, titled), "formulas")).design, tmp_path / "a.sizer")
    assert sizer("bom", str(tmp_path / "a.sizer"), "-o", str(tmp_path / "a.xlsx")).status == 0
    book = openpyxl.load_workbook(tmp_path / "a.xlsx")
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.value in texts]
    assert len(cells) >= len(rows)
    assert {cell.data_type for cell in cells} <= {"s", "str"}

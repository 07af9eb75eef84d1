"""Who may import whom, and what importing may do. Read from the source, so it holds for every module, tried or not."""

from __future__ import annotations

import ast
import importlib
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TREES = ("sizer", "ui", "reports")
LONGEST_MODULE = 400

GROUND = frozenset(
    {f"sizer.{name}" for name in ("bounded", "dates", "errors", "language", "numerals", "readable", "sources",
                                  "started", "steps", "units", "unitwords")}
)
KERNEL = GROUND | {"sizer.figures"}
SIDE_BY_SIDE = frozenset({"sizer.laws", "sizer.catalog", "sizer.design"})
ENGINE = KERNEL | SIDE_BY_SIDE | {"sizer.sizing", "sizer.exploring", "sizer.published",
                                  "sizer.acceptance"}

ALLOWED: dict[str, frozenset[str]] = {
    "sizer": frozenset({"sizer.api"}),
    "sizer.errors": frozenset({"sizer.language"}),
    "sizer.numerals": frozenset({"sizer.errors", "sizer.language"}),
    "sizer.dates": frozenset(),
    "sizer.language": frozenset(),
    "sizer.bounded": frozenset(),
    "sizer.started": frozenset(),
    "sizer.spellings": frozenset(),
    "sizer.unitwords": frozenset({"sizer.language"}),
    "sizer.units": frozenset({"sizer.errors", "sizer.language", "sizer.numerals", "sizer.spellings",
                              "sizer.unitwords"}),
    "sizer.readable": frozenset({"sizer.language", "sizer.steps", "sizer.units"}),
    "sizer.steps": frozenset({"sizer.units"}),
    "sizer.sources": frozenset({"sizer.errors", "sizer.language", "sizer.units"}),
    "sizer.figures": GROUND,
    "sizer.laws": frozenset({"sizer.errors", "sizer.figures", "sizer.language", "sizer.units"}),
    "sizer.catalog": KERNEL,
    "sizer.design": KERNEL,
    "sizer.sizing": KERNEL | SIDE_BY_SIDE,
    "sizer.exploring": KERNEL | SIDE_BY_SIDE | {"sizer.sizing"},
    "sizer.published": KERNEL | SIDE_BY_SIDE | {"sizer.sizing", "sizer.exploring"},
    "sizer.acceptance": KERNEL | SIDE_BY_SIDE | {"sizer.sizing"},
    "reports": ENGINE,
    "ui": ENGINE | {"reports"},
    "sizer.api": ENGINE | {"reports"},
    "sizer.cli": ENGINE | {"sizer.api", "reports", "ui"},
    "sizer.__main__": frozenset({"sizer.cli"}),
}
"""Layer -> the other layers it may import. A module belongs to the layer with the longest name that begins its own."""

LAZY = {"sizer": frozenset({"sizer.api"}), "sizer.api": frozenset({"reports"}),
        "sizer.cli": frozenset({"reports", "ui"})}
"""Layer -> the layers it imports only inside functions, so that a command loads nothing that it does not need."""

ROOMS: dict[str, tuple[str, ...]] = {
    "sizer.figures": ("algebra", "computing"),
    "sizer.laws": ("facility", "load", "loss", "media", "storage", "queueing", "transfer"),
    "sizer.catalog": ("reading", "snapshots", "netbox", "searching", "own"),
    "sizer.design": ("registry", "editing", "files", "entering"),
    "sizer.sizing": ("bench", "hardware", "racks", "pools", "paths", "drives", "work", "failing", "judging", "checks",
                     "bill"),
    "sizer.exploring": ("changes", "joining", "blocks", "varying", "seeking", "growing", "comparing"),
    "reports": ("languages", "wording", "drawings", "formulas", "decision", "blocks", "sections", "proposal",
                "derivation", "pdf", "xlsx", "text"),
    "reports.wording": ("quantities", "basis", "failing"),
    "reports.drawings": ("scenes", "charts", "plans"),
    "ui": ("widgets", "state", "wording", "tables", "jobs", "results", "charts", "printing", "grids", "blocks", "bars",
           "explaining", "summary", "catalog", "requirements", "varying", "panels", "rack", "rail", "help",
           "start", "tour", "window"),
    "ui.grids": ("pasting", "models", "scenarios"),
    "ui.window": ("care", "commands", "guides"),
}
"""Package -> its rooms, each of which may import those before it and the package's own modules."""

PLUG_INS = {
    "sizer.design.patterns": "sizer.sizing.work.patterns",
    "reports.blocks.section": ("reports.sections", "reports.proposal.pages"),
    "sizer.cli.arguments": "sizer.cli.commands",
}
"""Module -> the package above it whose modules it loads by name, each of them one more of what it lists."""

FOREIGN: dict[str, tuple[str, ...]] = {
    "PySide6": (r"ui(\..*)?",),
    "shiboken6": (r"ui(\..*)?",),
    "openpyxl": (r"reports\.xlsx(\..*)?",),
    "reportlab": (r"reports\.pdf(\..*)?",),
    "numpy": (r"(sizer\.(figures|laws|exploring|published)|reports)(\..*)?",),
    "yaml": (r"sizer\.catalog\.netbox\.yamltext",),
    "msgspec": (r"sizer\.(catalog|design|published)(\..*)?",),
}
"""Package of others -> patterns of the modules that may import it. What is not listed nobody may import."""

NETWORK = frozenset({"ftplib", "http", "imaplib", "poplib", "smtplib", "socket", "socketserver", "ssl", "xmlrpc"})
"""Standard modules that reach the network, which an offline program has no use for."""


@dataclass(frozen=True)
class Arrow:
    """One import: what, on which line, and whether only a call of a function performs it, or only a type checker."""

    target: str
    line: int
    inside_function: bool
    typing_only: bool = False


@cache
def arrows(source: str, module: str, path: Path) -> tuple[Arrow, ...]:
    """Every import in a module, those inside functions, conditions and import_module("...") among them."""

    def visit(node: ast.AST, *, deep: bool) -> Iterator[Arrow]:
        if isinstance(node, ast.Import):
            yield from (Arrow(alias.name, node.lineno, deep) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = module.split(".")
            base = parts[: len(parts) - node.level + (path.name == "__init__.py")] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            yield from (Arrow(f"{start}.{alias.name}", node.lineno, deep) for alias in node.names)
        elif isinstance(node, ast.Call) and _names_import_module(node.func):
            first = node.args[0] if node.args else None
            name = first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else "?"
            yield Arrow(name, node.lineno, deep)
        elif isinstance(node, ast.If) and ast.unparse(node.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}:
            for statement in node.body:
                yield from (replace(arrow, typing_only=True) for arrow in visit(statement, deep=True))
            for statement in node.orelse:
                yield from visit(statement, deep=deep)
            return
        inner = deep or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for child in ast.iter_child_nodes(node):
            yield from visit(child, deep=inner)

    return tuple(visit(ast.parse(source, str(path)), deep=False))


def _names_import_module(function: ast.expr) -> bool:
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name in {"import_module", "__import__"}


def layer_of(module: str) -> str | None:
    """The layer that a dotted name belongs to; None for what belongs to none of ours."""
    parts = module.split(".")
    for count in range(len(parts), 0, -1):
        name = ".".join(parts[:count])
        if name in ALLOWED:
            return name
    return None


def modules(root: Path) -> Iterator[tuple[str, Path]]:
    """Every module of ours under ``root`` with its dotted name."""
    for tree in TREES:
        for path in sorted((root / tree).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def faults(root: Path) -> list[str]:
    """Every import under ``root`` that the tables above do not allow."""
    found: list[str] = []
    for module, path in modules(root):
        own = layer_of(module)
        if own is None or (own == "sizer" and module != "sizer"):
            found.append(f"{module} belongs to no layer: add it to ALLOWED")
            continue
        for arrow in arrows(path.read_text("utf-8"), module, path):
            reason = refusal(module, own, arrow)
            if reason:
                found.append(f"{path.relative_to(root)}:{arrow.line}: {module} imports {arrow.target}: {reason}")
    return found


def refusal(module: str, own: str, arrow: Arrow) -> str:
    """Why ``module`` of layer ``own`` may not have this import; empty when it may."""
    top = arrow.target.split(".")[0]
    if top in TREES:
        target = layer_of(arrow.target)
        # A name of the root package itself, sizer.__version__ say, is everyone's.
        if target in {own, "sizer"} and arrow.target not in TREES:
            return ""
        if target is None or target not in ALLOWED[own]:
            return f"{own} may import {', '.join(sorted(ALLOWED[own])) or 'no other part'}"
        if target in LAZY.get(own, frozenset()) and not arrow.inside_function:
            return "only inside a function"
        return ""
    if module in PLUG_INS and arrow.inside_function and arrow.target == "?":
        return ""
    if top in NETWORK or arrow.target.startswith("urllib.request"):
        return "the program is offline"
    if top in sys.stdlib_module_names:
        return ""
    if not any(re.fullmatch(pattern, module) for pattern in FOREIGN.get(top, ())):
        return f"allowed for {', '.join(FOREIGN[top])}" if top in FOREIGN else "not among the packages in use"
    return ""


def test_every_import_goes_the_way_the_layers_allow() -> None:
    assert faults(ROOT) == []


def room_faults(root: Path) -> list[str]:
    """Every import from one room of a package into a room that comes after it."""
    found = []
    for module, path in modules(root):
        for package, order in ROOMS.items():
            own = module.removeprefix(f"{package}.").split(".")[0] if module.startswith(f"{package}.") else ""
            after = order[order.index(own) + 1:] if own in order else ()
            found += [f"{path.relative_to(root)}:{arrow.line}: room {own} imports {arrow.target}"
                      for arrow in arrows(path.read_text("utf-8"), module, path)
                      if arrow.target.startswith(tuple(f"{package}.{room}." for room in after))]
    return found


def test_rooms_of_a_package_import_those_before_them() -> None:
    assert room_faults(ROOT) == []


def test_a_room_that_imports_a_later_one_is_found(tmp_path: Path) -> None:
    wrong = tmp_path / "sizer" / "design" / "registry" / "fields.py"
    wrong.parent.mkdir(parents=True)
    wrong.write_text("def late():\n    from sizer.design.files import storage\n    return storage", "utf-8")
    assert len(room_faults(tmp_path)) == 1


def imports_at_run_time(root: Path) -> dict[str, set[str]]:
    """Each module with those of ours that it imports when it runs, at its top or inside a function."""
    names = {name for name, _ in modules(root)}
    found: dict[str, set[str]] = {}
    for module, path in modules(root):
        found[module] = set()
        for arrow in arrows(path.read_text("utf-8"), module, path):
            target = arrow.target
            while target and target not in names:
                target = target.rpartition(".")[0]
            if target and target != module and not arrow.typing_only:
                found[module].add(target)
    return found


def test_no_modules_import_one_another_in_a_circle() -> None:
    waiting = {module: {target for target in targets if target != module.rpartition(".")[0]}
               for module, targets in imports_at_run_time(ROOT).items()}
    while free := {module for module, targets in waiting.items() if not targets & waiting.keys()}:
        for module in free:
            del waiting[module]
    assert sorted(waiting) == []


def test_what_is_loaded_by_name_is_the_package_that_is_declared() -> None:
    for module, package in PLUG_INS.items():
        assert vars(importlib.import_module(module))["PLUG_INS"] == package


def test_the_layers_form_no_cycle() -> None:
    finished: set[str] = set()
    while len(finished) < len(ALLOWED):
        ready = {layer for layer in ALLOWED.keys() - finished if ALLOWED[layer] <= finished}
        assert ready, f"these import one another: {sorted(ALLOWED.keys() - finished)}"
        finished |= ready


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("sizer/figures/algebra/law.py", "from sizer.laws import capacity"),
        ("sizer/laws/storage/raid.py", "from sizer.catalog.records import Item"),
        ("sizer/units.py", "from sizer.figures.algebra.law import law"),
        ("sizer/catalog/loading.py", "import sizer.design.records"),
        ("sizer/design/records.py", "from ..catalog import records"),
        ("sizer/design/records.py", "from sizer import sizing"),
        ("sizer/design/__init__.py", "from ..laws import raid"),
        ("sizer/sizing/paths.py", "def late():\n    from sizer.exploring import sweep"),
        ("sizer/sizing/paths.py", "import importlib\nimportlib.import_module('reports')"),
        ("sizer/sizing/paths.py", "from sizer.cli import main"),
        ("sizer/sizing/paths.py", "import numpy as np"),
        ("sizer/published/table.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import ui.window"),
        ("sizer/cli/bom.py", "from reports.xlsx.workbook import write"),
        ("sizer/cli/window.py", "class Window:\n    import ui"),
        ("sizer/cli/bom.py", "def bom():\n    import openpyxl"),
        ("sizer/laws/storage/raid.py", "import msgspec"),
        ("sizer/catalog/loading.py", "import yaml"),
        ("sizer/catalog/loading.py", "import urllib.request"),
        ("sizer/catalog/loading.py", "from urllib import request"),
        ("sizer/helpers.py", ""),
        ("sizer/design/records.py", "import importlib\ndef late(name):\n    importlib.import_module(name)"),
        ("sizer/design/patterns.py", "import importlib\nimportlib.import_module('sizer.' + 'sizing')"),
        ("reports/wording/content.py", "import openpyxl"),
        ("reports/xlsx/workbook.py", "from reportlab.lib import colors"),
        ("reports/pdf/proposal.py", "from PySide6.QtGui import QPainter"),
        ("reports/drawings/scenes/scene.py", "from ui import painting"),
        ("ui/window.py", "from sizer.cli import main"),
        ("ui/window.py", "import numpy"),
    ],
)
def test_a_planted_import_the_wrong_way_is_found(tmp_path: Path, path: str, source: str) -> None:
    planted = tmp_path / path
    planted.parent.mkdir(parents=True)
    planted.write_text(source, "utf-8")
    assert len(faults(tmp_path)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("sizer/laws/storage/raid.py", "import math\nimport numpy as np\nfrom sizer.figures import law"),
        ("sizer/design/records.py", "from . import values\nfrom .values import Rows\nfrom ..errors import Problem"),
        ("sizer/cli/bom.py", "def bom():\n    from reports.xlsx.workbook import write\n    return write"),
        ("sizer/cli/bom.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from reports.xlsx import book"),
        ("reports/xlsx/cells/formula.py", "from openpyxl.cell import Cell\nfrom sizer.sizing import result"),
        ("reports/pdf/canvas.py", "from reportlab.pdfgen import canvas"),
        ("ui/models/grid.py", "from PySide6.QtCore import Qt\nimport reports.xlsx\nfrom sizer.exploring import sweep"),
    ],
)
def test_an_import_the_right_way_is_accepted(tmp_path: Path, path: str, source: str) -> None:
    fine = tmp_path / path
    fine.parent.mkdir(parents=True)
    fine.write_text(source, "utf-8")
    assert faults(tmp_path) == []


def test_no_module_is_longer_than_a_reader_can_keep_in_mind() -> None:
    lengths = {module: len(path.read_text("utf-8").splitlines()) for module, path in modules(ROOT)}
    assert {module: length for module, length in lengths.items() if length > LONGEST_MODULE} == {}


IMPORT_ALL = """
import importlib, json, sys
sys.dont_write_bytecode = True
import msgspec, numpy  # their own loading is not ours
touched = []
def watch(event, arguments):
    if event == "open" and not str(arguments[0]).endswith((".py", ".pyc", ".so")):
        touched.append(f"open {arguments[0]}")
    elif event.split(".")[0] in {"subprocess", "socket", "ctypes", "sqlite3"} or event == "os.system":
        touched.append(event)
sys.addaudithook(watch)
for name in sys.argv[1:]:
    importlib.import_module(name)
heavy = {"PySide6", "openpyxl", "reportlab", "ui", "reports"}
print(json.dumps({"touched": touched, "heavy": sorted(heavy & sys.modules.keys())}))
"""


def imported(*names: str, cwd: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", IMPORT_ALL, *names], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


NOTHING_TOUCHED = '{"touched": [], "heavy": []}'


def test_importing_the_engine_opens_no_file_and_loads_neither_window_nor_reports(tmp_path: Path) -> None:
    # sizer.__main__ is the program itself: importing it starts the command line.
    engine = [name for name, _ in modules(ROOT) if name.split(".")[0] == "sizer" and name != "sizer.__main__"]
    assert imported(*engine, cwd=tmp_path) == NOTHING_TOUCHED


def test_a_module_that_reads_a_file_when_imported_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "reader.py").write_text("import pathlib\npathlib.Path('facts.toml').read_text()", "utf-8")
    (tmp_path / "facts.toml").touch()
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert imported("reader", cwd=tmp_path) == '{"touched": ["open facts.toml"], "heavy": []}'


# Written so that this file does not contain what it looks for.
MACHINE_TEXT = re.compile(
    r"""(?x)
      https?://[^\s"'<>)]* (?: pypi | pythonhosted | /simple\b | [./-]mirror | [./-]proxy )
    | --(?: extra-)?index-ur[l] | --find-link[s]
    | (?<![\w.}~*-]) [/] (?: work | tmp | home/\w+ | root | Users/\w+ ) (?= / | [\s"'`),.;:] | $ )
    """
)


def project_texts() -> Iterator[tuple[str, str]]:
    """Every text of the project, as version control lists it, or in a plain copy whatever lies there."""
    git = shutil.which("git")
    listed = subprocess.run(
        [git or "false", "-C", str(ROOT), "ls-files", "-z"], capture_output=True, text=True, check=False
    )
    if listed.returncode == 0 and listed.stdout:
        names = [ROOT / name for name in listed.stdout.split("\0") if name]
    else:
        own = [*TREES, "catalogs", "tests", "examples", "tools", ".ci"]
        names = [path for path in ROOT.iterdir() if path.is_file() and not path.name.startswith(".setup")]
        names += [path for name in own for path in (ROOT / name).rglob("*") if "__pycache__" not in path.parts]
    for path in names:
        if path.is_file():
            yield str(path.relative_to(ROOT)), path.read_bytes().decode("utf-8", "replace")


def test_no_text_names_a_package_index_or_a_folder_of_one_machine() -> None:
    found = []
    for name, text in project_texts():
        # The script that makes the locks says which addresses to leave out.
        if name == "tools/lock":
            continue
        for number, line in enumerate(text.splitlines(), 1):
            match = MACHINE_TEXT.search(line)
            if match:
                found.append(f"{name}:{number}: {match[0]}")
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "https://" + "pypi.org/simple",
        "https://files." + "pythonhosted.org/packages/x.whl",
        "http://" + "mirror.example/index/simple/numpy",
        "--index" + "-url file:x",
        "open('/" + "tmp/x')",
        "see /" + "work/notes",
        "/" + "home/anna/designs",
        "cd /" + "root",
    ],
)
def test_an_address_or_a_folder_of_one_machine_is_recognised(line: str) -> None:
    assert MACHINE_TEXT.search(line)


@pytest.mark.parametrize(
    "line",
    ["reads/workloads", "https://www.apache.org/licenses/", "load/work", "items/root", "a/tmpl", "/usr/share/fonts"],
)
def test_a_place_in_a_document_or_a_public_address_is_not_mistaken_for_one(line: str) -> None:
    assert not MACHINE_TEXT.search(line)


def test_the_locks_carry_hashes_and_no_address() -> None:
    for name in ("requirements.lock", "requirements-dev.lock"):
        text = (ROOT / name).read_text("utf-8")
        assert "--hash=sha256:" in text
        assert not re.search(r"http|index|find-links|file:", text)


def test_the_tests_run_the_very_versions_that_the_program_runs() -> None:
    pin = re.compile(r"^([\w.-]+==\S+)", re.MULTILINE)
    runtime = set(pin.findall((ROOT / "requirements.lock").read_text("utf-8")))
    assert runtime
    assert runtime <= set(pin.findall((ROOT / "requirements-dev.lock").read_text("utf-8")))

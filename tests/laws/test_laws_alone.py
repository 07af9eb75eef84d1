"""Each law is wired into a sizing, or a later step wires it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
LAWS = sorted((ROOT / "sizer" / "laws").rglob("*.py"))

PLANNED = {
    "clients whose window over the round trip bounds them (true on systems it has never seen)": {
        "window_bytes", "window_bytes_per_s"},
    "bursts into a write cache (systems of today)": {"cache_fill_s", "burst_s"},
    "mixes of metadata (systems of today)": {"metadata_per_s"},
}
"""Laws that a later step wires, by what for. One that nothing will wire is no law: it goes to tests/oracles."""


def _law_names(tree: ast.Module) -> set[str]:
    """What a module of the program takes from modules of laws: imported names, and attributes of imported modules."""
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)
               and (node.module or "").startswith("sizer.laws")]
    names = {alias.name for node in imports for alias in node.names}
    local = {alias.asname or alias.name for node in imports for alias in node.names}
    return names | {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)
                    and isinstance(node.value, ast.Name) and node.value.id in local}


def _modules(folder: Path) -> Iterator[ast.Module]:
    """Modules that may take something from modules of laws: what does not write their name imports none of them."""
    for path in sorted(folder.rglob("*.py")):
        if path not in LAWS and "sizer.laws" in (text := path.read_text("utf-8")):
            yield ast.parse(text)


def _names(tree: ast.AST) -> set[str]:
    """The names that a tree uses, without those of its own arguments."""
    own = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - own


@cache
def _definitions() -> tuple[set[str], dict[str, set[str]]]:
    """The laws, and for each name defined beside them the names that it uses."""
    laws: set[str] = set()
    uses: dict[str, set[str]] = {}
    for path in LAWS:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                uses[node.name] = _names(node)
                if isinstance(node, ast.FunctionDef) and any(
                    isinstance(each, ast.Call) and _names(each.func) == {"law"} for each in node.decorator_list
                ):
                    laws.add(node.name)
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for name in (target.id for target in targets if isinstance(target, ast.Name)):
                    uses[name] = _names(node) - {name}
    return laws, uses


@cache
def _unwired() -> frozenset[str]:
    laws, uses = _definitions()
    waiting = set().union(
        *(_law_names(tree) for folder in ("sizer", "reports", "ui") for tree in _modules(ROOT / folder)))
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in uses and name not in seen:
            seen.add(name)
            waiting |= uses[name] - seen
    return frozenset(laws - seen)


def test_each_law_is_wired_or_planned() -> None:
    assert sorted(_unwired()) == sorted(set().union(*PLANNED.values()))


def test_a_law_that_a_sizing_uses_is_found_to_be_wired() -> None:
    laws, _ = _definitions()
    assert {"least_of", "closed_balance", "hashed_bond_efficiency"} <= laws
    assert not {"least_of", "closed_balance", "hashed_bond_efficiency"} & _unwired()

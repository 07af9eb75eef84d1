"""Each law is wired into a sizing, or stands alone for a reason that is written here."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
LAWS = sorted((ROOT / "sizer" / "laws").rglob("*.py"))

ALONE = {
    "textbook forms that wired laws are tested against": {
        "asymptotic_lower_per_s", "balanced_lower_per_s", "balanced_upper_per_s", "saturation_population",
        "little_requests", "little_response_s", "forced_flow_per_s", "requests_in_flight", "needed_count",
        "exact_throughput_per_s", "exact_shared_throughput_per_s", "shared_queue_demand_s", "shared_queue_delay_s",
        "schweitzer_balance", "schweitzer_floor_per_s", "schweitzer_ceiling_per_s",
        "is_saturated", "single_server_response_s", "wait_probability", "many_server_response_s", "general_wait_s",
        "two_branch_response_s", "fork_join_response_s", "approximate_time_to_loss_s", "pair_availability",
        "io_ceiling_per_s", "service_rate_per_s", "seek_time_s", "surviving_throughput_per_s", "surviving_count",
        "raid_bytes",
    },
    "special cases that the wired laws cover by their general form": {
        "cache_fill_s", "burst_s", "solid_state_bytes_per_s", "partner_demand_s", "pair_share", "write_through_s",
        "grouped_drives", "drives_left_over", "largest_share", "drive_writes_per_s", "array_answer_s",
        "busier_direction_share", "both_directions_bytes_per_s", "window_bytes", "window_bytes_per_s",
        "memory_channel_bytes_per_s", "drive_reads", "right_sized_bytes", "chunks_touched",
    },
    "alternatives that are off: the nearer arm, full-stripe writes by the controller": {
        "nearer_arm_seek_s", "whole_stripe_write_penalty",
    },
    "conversions and shares for whoever reckons with the laws by hand": {
        "terabytes", "tebibytes", "mixed_bytes_ratio", "user_bytes_per_s", "metadata_per_s", "same_work_bytes_per_s",
    },
}


def _modules(folder: Path) -> Iterator[ast.Module]:
    for path in sorted(folder.rglob("*.py")):
        if "laws" not in path.relative_to(ROOT).parts:
            yield ast.parse(path.read_text("utf-8"))


def _names(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} | {
        node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)} | {
        alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}


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
    waiting = set().union(*(_names(tree) for folder in ("sizer", "reports", "ui") for tree in _modules(ROOT / folder)))
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in uses and name not in seen:
            seen.add(name)
            waiting |= uses[name] - seen
    return frozenset(laws - seen)


def test_each_law_is_wired_or_stands_alone_for_a_stated_reason() -> None:
    explained = set().union(*ALONE.values())
    assert _unwired() - explained == set()


def test_every_law_that_is_said_to_stand_alone_exists_and_is_said_once() -> None:
    laws, _ = _definitions()
    names = [name for group in ALONE.values() for name in group]
    assert set(names) <= laws
    assert len(names) == len(set(names))


def test_a_law_that_a_sizing_uses_is_found_to_be_wired() -> None:
    laws, _ = _definitions()
    assert {"least_of", "closed_balance", "hashed_bond_efficiency"} <= laws
    assert not {"least_of", "closed_balance", "hashed_bond_efficiency"} & _unwired()

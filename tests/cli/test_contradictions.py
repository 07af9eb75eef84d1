"""Facts and statements that contradict one another are told with the one that was taken, whoever sizes the design."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Answer

Sizer = Callable[..., Answer]

_HEAD = """
format = "sizer-catalog"
version = 1
[sources]
sheet = { title = "Acme data sheet", confidence = "data sheet" }
"""
_ITEM = """
[[items]]
id = "{id}"
kind = "{kind}"
vendor = "Acme"
model = "{id}"
lifecycle = "current"
source = "sheet"
[items.facts]
"""
_PORTS = """
[[items.ports]]
name = "host"
role = "target"
technology = "fc-4g"
count = 2
source = "sheet"
"""
_HDD = {"capacity_bytes": (4e12, "B"), "media": "hdd", "form_factor": "3.5in", "interface": "SATA",
        "rotation_per_s": (7200, "rpm"), "read_seek_s": (8.5, "ms")}
_SSD = {"capacity_bytes": (4e12, "B"), "media": "ssd", "form_factor": "3.5in", "interface": "SATA",
        "read_bytes_per_s": (550, "MB/s"), "write_bytes_per_s": (500, "MB/s")}
_RECORDS: dict[str, dict[str, Any]] = {
    "acme-inner": _HDD | {"outer_bytes_per_s": (100, "MB/s"), "inner_bytes_per_s": (200, "MB/s")},
    "acme-outer": _HDD | {"outer_bytes_per_s": (200, "MB/s"), "inner_bytes_per_s": (100, "MB/s")},
    "acme-fast": _SSD | {"random_read_per_s": (1e6, "1/s"), "random_write_per_s": (5e4, "1/s"),
                         "link_bytes_per_s": (600, "MB/s")},
    "acme-turning": _HDD | {"random_read_per_s": (1e6, "1/s"), "link_bytes_per_s": (600, "MB/s")},
    "acme-array": {"random_read_per_s": (1e6, "1/s"), "drive_bay_count": (12, "pcs"), "controller_count": (2, "pcs")},
    "acme-card": {"cache_bytes": (1, "GiB"), "cache_protected": False},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A catalog folder with drives and a card whose facts contradict one another."""
    text = _HEAD
    for name, facts in _RECORDS.items():
        text += _ITEM.format(id=name, kind={"acme-card": "raid_controller", "acme-array": "array"}.get(name, "drive"))
        for fact, value in facts.items():
            stated = json.dumps(value) if isinstance(value, str | bool) else f'{value[0]:g}, unit = "{value[1]}"'
            text += f'{fact} = {{ value = {stated}, source = "sheet" }}\n'
        if name == "acme-array":
            text += _PORTS
    (tmp_path / "vendors").mkdir()
    (tmp_path / "vendors" / "acme.toml").write_text(text, "utf-8")
    return tmp_path


@pytest.fixture
def found(sizer: Sizer, folder: Path) -> Callable[..., dict[str, Any]]:
    """The sizing of drives in a server as JSON; what is told of it in words as ``told``."""
    def run(drive: str, card: str = "", array: str = "", commands: Sequence[str] = (), **pool: str) -> dict[str, Any]:
        items = [{"id": "host", "item": "supermicro-ssg-6038r-e1cr16h", "quantity": 1},
                 {"id": "drives", "item": drive, "quantity": 2, "parent": "host"}]
        items += [{"id": "card", "item": card, "quantity": 1, "parent": "host"}] if card else []
        if array:
            items[1]["parent"] = "array"
            items.append({"id": "array", "item": array, "quantity": 1})
        path = folder / "drawn.sizer"
        path.write_text(json.dumps({
            "format": "sizer-design", "version": 2, "title": "Drawn", "currency": "USD", "items": items,
            "pools": [{"id": "data", "drives": ["drives"], "protection": "raid1", **pool}],
            "workloads": [{"id": "w", "pattern": "random-block", "pool": "data", "client": "host", "read_ratio": 0.5,
                           "request_bytes": 4096, "concurrency": 256, "footprint_bytes": 1e12}]}), "utf-8")
        said = [sizer(command, str(path), "--catalog", str(folder)) for command in commands]
        words = " ".join(f"{answer.out} {answer.err}" for answer in said)
        printed = sizer("size", str(path), "--catalog", str(folder), "--json")
        assert printed.out, printed.err
        answer: dict[str, Any] = json.loads(printed.out)
        return answer | {"told": " ".join(words.split())}

    return run


@pytest.mark.parametrize(("drawn", "code", "taken"), [
    ({"drive": "acme-inner"}, "inner-faster", "the faster rate is taken for the outer tracks"),
    ({"drive": "acme-fast"}, "random-above-link", "the rate of the link is taken"),
    ({"drive": "acme-turning"}, "random-above-link", "what seeks and rotation allow is taken"),
    ({"drive": "acme-outer", "array": "acme-array"}, "random-above-link", "what its connections carry is taken"),
    ({"drive": "acme-outer", "card": "acme-card"}, "write-cache-unprotected", "it is taken as answering"),
    ({"drive": "acme-outer", "card": "acme-card", "write_cache": "none"}, "write-cache-off",
     "what the pool states is taken"),
])
def test_facts_that_contradict_one_another_are_told_with_the_one_that_was_taken(
    found: Callable[..., dict[str, Any]], drawn: dict[str, str], code: str, taken: str
) -> None:
    answer = found(**drawn, commands=("check",))
    [problem] = [one for one in answer["problems"] if one["code"] == code]
    assert taken in problem["text"]
    assert taken in answer["told"]


def test_what_was_taken_is_what_the_numbers_rest_on(found: Callable[..., dict[str, Any]]) -> None:
    rate = "workload.w.throughput_per_s"
    inner, outer = (found(name)["figures"][rate]["value"] for name in ("acme-inner", "acme-outer"))
    assert inner == pytest.approx(outer)
    assert found("acme-fast")["figures"]["workload.w.drive.read_over_link_s"]["value"] >= 4096 / 600e6


def test_a_write_cache_that_nobody_stated_is_among_what_is_not_stated(found: Callable[..., dict[str, Any]]) -> None:
    answer = found("acme-outer", commands=("size",))
    [missing] = [one for one in answer["missing"] if one["key"] == "pool.data.write_cache_position"]
    assert "What answers for the writes of pool data?" in missing["question"]
    assert "workload.w.throughput_per_s" in missing["settles"]
    assert f"Taken: {missing['taken']}." in answer["told"]
    assert found("acme-outer", write_cache="none")["missing"] == []

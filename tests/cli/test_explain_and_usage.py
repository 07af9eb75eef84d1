"""``sizer explain``, ``check``, ``catalog``, and what wrong usage is told."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Answer

Sizer = Callable[..., Answer]


def _walk(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for child in node["inputs"]:
        yield from _walk(child)


def test_a_throughput_is_explained_down_to_facts_defaults_and_statements(sizer: Sizer) -> None:
    answer = sizer("explain", "p2000-iscsi", "workload.enterprise.throughput_per_s", "--json")
    nodes = list(_walk(json.loads(answer.out)))
    leaves = [node for node in nodes if not node["inputs"]]
    by_origin = {node["origin"] for node in leaves}
    assert {"fact", "default", "given", "assumed"} <= by_origin
    for leaf in leaves:
        if leaf["origin"] == "fact":
            assert leaf["source"], leaf["key"]
        if leaf["origin"] == "default" and leaf["range"]:
            assert "–" in leaf["range"] or "-" in leaf["range"], leaf["key"]
    for node in nodes:
        if node["inputs"]:
            assert node["law"], node["key"]
            assert node["formula"], node["key"]


def test_the_tree_prints_law_numbers_and_source(sizer: Sizer) -> None:
    text = sizer("explain", "hp-ha-nfs", "pool.data.usable_bytes").out
    assert "46 · 16 · 73.4079 GB" in text
    assert "Patterson, Gibson, Katz 1988" in text
    assert "items.drives.quantity = 736" in text


def test_an_unknown_key_names_the_nearest(sizer: Sizer) -> None:
    answer = sizer("explain", "hp-ha-nfs", "pool.data.usable_byte")
    assert answer.status == 2
    assert "pool.data.usable_bytes" in answer.err


def test_a_bottleneck_opens_with_how_busy_it_is_and_what_comes_next(sizer: Sizer) -> None:
    text = sizer("explain", "hp-ha-nfs", "workload.sfs.bottleneck").out
    assert text.startswith("Bottleneck of SPECsfs2008 NFSv3: processors of NFS nodes")
    assert "96 % busy, then drives of NFS data, 60 %" in text.splitlines()[0]
    assert "workload.sfs.bottleneck = “processors of NFS nodes”" in text


def test_a_total_opens_over_lines_that_are_not_counted_and_whose_value_nobody_knows(sizer: Sizer) -> None:
    answer = sizer("explain", "p2000-iscsi", "physical.watts.total", "--json")
    nodes = {node["key"]: node for node in _walk(json.loads(answer.out))}
    assert nodes["items.chassis.counted_watts"]["inputs"] == []
    assert nodes["items.servers.counted_watts"]["inputs"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("size", "hp-ha-nf"), "hp-ha-nfs"),
        (("size", "hp-ha-nfs@phase9"), "no scenario 'phase9'"),
        (("siz", "hp-ha-nfs"), "Did you mean size"),
        (("new", "mine"), "Did you mean layout or size? "),
        (("xyzzy",), "Did you mean layout or size? "),
        (("size",), "DESIGN"),
        (("bom", "hp-ha-nfs", "-o", "x.doc"), "does not end in .xlsx or .csv"),
        (("proposal", "hp-ha-nfs", "-o", "/nowhere/x.pdf"), "cannot be written"),
        (("catalog", "show", "hp-418371"), "hp-418371-b21"),
    ],
)
def test_wrong_usage_is_one_sentence_with_status_two(sizer: Sizer, arguments: tuple[str, ...], words: str) -> None:
    answer = sizer(*arguments)
    assert answer.status == 2
    assert words in answer.err
    assert "Traceback" not in answer.err
    assert len(answer.err.strip().splitlines()) <= 15


def test_problems_are_told_as_file_place_and_sentence_unless_accepted(sizer: Sizer, tmp_path: Path) -> None:
    from sizer.design.files.addresses import open_address

    design = json.loads(open_address("hp-ha-nfs").path.read_text("utf-8"))
    assert "no spare" not in sizer("check", "hp-ha-nfs").err
    del design["accepted"]
    path = tmp_path / "open.sizer"
    path.write_text(json.dumps(design), "utf-8")
    lines = sizer("check", str(path)).err.splitlines()
    assert any(line.startswith(f"{path}:pools/data/spares: warning: pool NFS data has 736 drives and no spare")
               for line in lines)


def test_check_says_which_verdicts_rest_on_an_accepted_check(sizer: Sizer, tmp_path: Path) -> None:
    from sizer.design.files.addresses import open_address

    design = json.loads(open_address("hp-ha-nfs").path.read_text("utf-8"))
    rate = {"id": "low", "kind": "iops", "target": 1000, "workload": "sfs", "name": "Low rate"}
    space = {"id": "space", "kind": "usable-capacity", "target": 1e12, "name": "Space"}
    design["requirements"] = [rate, space]
    path = tmp_path / "accepted.sizer"
    path.write_text(json.dumps(design), "utf-8")
    lines = sizer("check", str(path)).out.splitlines()
    assert any(line.startswith("met, with 1 accepted check") and "Low rate" in line for line in lines)
    assert any(line.startswith("met: Space") for line in lines)
    printed = json.loads(sizer("check", str(path), "--json").out)["requirements"]
    assert [[one["code"] for one in each.get("accepted", ())] for each in printed] == [["writes-not-modelled"], []]


def test_check_ends_with_one_when_a_requirement_is_missed(sizer: Sizer, tmp_path: Path) -> None:
    from sizer.design.files.addresses import open_address

    design = json.loads(open_address("hp-ha-nfs").path.read_text("utf-8"))
    design["requirements"] = [{"id": "huge", "kind": "usable-capacity", "target": 1e15}]
    path = tmp_path / "missed.sizer"
    path.write_text(json.dumps(design), "utf-8")
    answer = sizer("check", str(path))
    assert answer.status == 1
    assert "missed: usable capacity" in answer.out


def test_catalog_show_prints_facts_with_sources(sizer: Sizer) -> None:
    answer = sizer("catalog", "show", "hp-418371-b21")
    assert answer.status == 0
    assert "capacity_bytes" in answer.out
    assert "source" in answer.out


def test_catalog_check_finds_every_fault_of_every_file(sizer: Sizer, tmp_path: Path) -> None:
    (tmp_path / "vendors").mkdir()
    for name in ("one", "two"):
        text = "format = 'sizer-catalog'\nversion = 1\n[[items]]\n"
        (tmp_path / "vendors" / f"{name}.toml").write_text(text, "utf-8")
    answer = sizer("catalog", "check", str(tmp_path))
    assert answer.status == 1
    assert "one.toml" in answer.err
    assert "two.toml" in answer.err


def test_catalog_show_without_an_item_is_wrong_usage(sizer: Sizer) -> None:
    answer = sizer("catalog", "show")
    assert answer.status == 2
    assert "catalog show needs the id of an item" in answer.err


def test_a_kind_that_does_not_exist_is_wrong_usage_and_the_kinds_are_named(sizer: Sizer) -> None:
    answer = sizer("catalog", "list", "--kind", "fc_swich")
    assert answer.status == 2
    assert "there is no kind 'fc_swich'" in answer.err
    assert "interconnect_module" in answer.err
    assert "Did you mean fc_switch" in answer.err


def test_a_kind_may_be_written_as_people_say_it(sizer: Sizer) -> None:
    named, said = (sizer("catalog", "list", "--kind", kind).out for kind in ("fc_switch", "fc switch"))
    assert named == said
    assert "brocade-300" in said


def test_catalog_kinds_counts_the_records_of_each_kind(sizer: Sizer) -> None:
    rows = json.loads(sizer("catalog", "kinds", "--json").out)
    listed = json.loads(sizer("catalog", "list", "--kind", "drive", "--json").out)
    assert next(row["items"] for row in rows if row["kind"] == "drive") == len(listed)


def test_what_a_record_does_not_say_is_listed(sizer: Sizer) -> None:
    missing = {row["fact"] for row in json.loads(sizer("catalog", "show", "hp-d2700", "--missing", "--json").out)}
    assert "max_w" in missing
    assert "rack_units" not in missing


def test_an_answer_printed_to_a_full_disk_is_told_in_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "sizer", "catalog", "list"], stdout=full, stderr=subprocess.PIPE, text=True,
            check=False,
        )
    assert ended.returncode == 2
    assert ended.stderr == ("error: the answer cannot be written: No space left on device. Make room, or write it "
                            "elsewhere.\n")


def test_with_the_error_stream_closed_the_answer_holds_no_problems(
    sizer: Sizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert "note:" not in sizer("check", "hp-ha-nfs").out

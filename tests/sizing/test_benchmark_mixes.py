"""Benchmarks whose mix is published: what their operations ask of drives follows from the shares of the mix."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from sizer.catalog import shipped_catalog
from sizer.errors import Severity
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.sizing.sampling import sampled
from tests import random_systems
from tests.sizing.conftest import Content, design_of, record

Changed = Callable[..., Sizing]
MIXES = shipped_catalog().presets["workloads"]


def _spc_1(**pool: object) -> Callable[[Content], None]:
    def change(content: Content) -> None:
        content.pop("scenarios", None)
        content["requirements"] = []
        work = {"id": "spc", "pattern": "spc-1", "pool": "enterprise", "client": "servers", "concurrency": 64}
        content["workloads"] = [work]
        record(content, "pools", "enterprise").update(pool)

    return change


def _shares(mix: str) -> dict[str, float]:
    values = MIXES[mix]
    return {name: values.number(name) or 0.0 for name in values.values
            if name.endswith("_share") and name != "accessed_share"}


def test_the_kinds_of_request_of_spc_1_add_up_to_one_of_which_two_fifths_read() -> None:
    shares = _shares("spc-1")
    assert sum(shares.values()) == pytest.approx(1.0)
    assert shares["random_read_share"] + shares["sequential_read_share"] == pytest.approx(0.394, abs=1e-3)


def test_the_shares_of_the_older_nfs_mix_are_its_printed_whole_percents() -> None:
    assert sum(_shares("specsfs97-nfs").values()) == pytest.approx(0.99)


def test_scans_and_the_log_of_spc_1_cost_its_drives_next_to_nothing(changed: Changed) -> None:
    sheet = changed("p2000-iscsi", _spc_1()).sheet
    at_random = 0.2894 + 2 * 0.3246
    visits = sheet["workload.spc.read_visits"].number + sheet["workload.spc.write_visits"].number
    assert at_random < visits < 1.01 * at_random


def test_spc_1_on_parity_is_as_much_slower_as_its_random_writes_cost(changed: Changed) -> None:
    copies, parity = (changed("p2000-iscsi", _spc_1(**pool)).sheet["workload.spc.throughput_per_s"].number
                      for pool in ({}, {"protection": "raid5", "members": 5}))
    assert 0.5 * copies < parity < 0.75 * copies


def test_the_older_nfs_mix_runs_faster_on_its_smaller_file_set(changed: Changed) -> None:
    def older(content: Content) -> None:
        for work in content["workloads"]:
            work["pattern"] = "specsfs97-nfs"

    today, before = (changed("hp-ha-nfs", change) for change in (lambda _content: None, older))
    key = next(key for key in today.sheet.figures if key.endswith(".span"))
    assert before.sheet[key].number < today.sheet[key].number
    rate = key.removesuffix("span") + "throughput_per_s"
    assert before.sheet[rate].number >= today.sheet[rate].number


def test_a_cifs_call_changes_less_and_waits_less_than_an_nfs_call(changed: Changed) -> None:
    def cifs(content: Content) -> None:
        for work in content["workloads"]:
            work["pattern"] = "specsfs2008-cifs"

    nfs, found = (changed("hp-ha-nfs", change) for change in (lambda _content: None, cifs))
    key = next(key for key in nfs.sheet.figures if key.endswith(".modifying_ratio"))
    stem = key.removesuffix("modifying_ratio")
    share = {name: MIXES["specsfs2008-cifs"].number(name) or 0.0 for name in MIXES["specsfs2008-cifs"].values}
    modifies = share["write_share"] + share["create_share"] + share["set_share"]
    assert found.sheet[key].number == pytest.approx(modifies)
    assert modifies < nfs.sheet[key].number
    assert found.sheet[f"{stem}waiting_ratio"].number == pytest.approx(modifies * share["stable_share"])
    assert found.sheet[f"{stem}delay_s"].number < nfs.sheet[f"{stem}delay_s"].number
    assert found.sheet[f"{stem}throughput_per_s"].number >= nfs.sheet[f"{stem}throughput_per_s"].number


def test_a_file_server_without_memory_is_a_wide_range_and_a_question() -> None:
    def forgetful(content: Content) -> None:
        record(content, "items", "servers")["item"] = "dell-poweredge-r760"
        record(content, "items", "servers")["quantity"] = 1
        content["workloads"] = [{"id": "work", "pattern": "specsfs2008-nfs", "pool": "data", "client": "clients",
                                 "concurrency": 64}]

    content = random_systems.changed(random_systems.parallel(random.Random(1)), forgetful)
    catalog = random_systems.catalog()
    known = catalog.items["dell-poweredge-r760"]
    unknown = replace(known, facts={name: fact for name, fact in known.facts.items() if name != "memory_bytes"})
    sizing = size(design_of(content), replace(catalog, items={**catalog.items, known.id: unknown}))
    assert "memory-not-stated" in {problem.code for problem in sizing.problems}
    assert not [problem for problem in sizing.problems if problem.severity is Severity.ERROR]
    assert sizing.questions["default.file_server_memory_bytes"] == "How much memory does each file server have?"
    low, likely, high = sampled(sizing).of("workload.work.file_cache_bytes")
    assert low < likely / 5
    assert high > 5 * likely

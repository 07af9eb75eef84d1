"""Designs the tests of this folder share."""

from __future__ import annotations

import pytest

from sizer.design.frozen import FrozenMap, Rows
from sizer.design.records import (
    Accepted,
    CatalogRecordUsed,
    CatalogUsed,
    Change,
    ChangeAction,
    Design,
    LineRecord,
    Link,
    Override,
    Policies,
    Pool,
    Requirement,
    RequirementKind,
    Scenario,
    StatedRange,
    Status,
    Workload,
)


@pytest.fixture
def design() -> Design:
    """A small design with a record in every table and two scenarios, the second based on the first."""
    return Design(
        title="Größe <b>&", customer="株式会社", author="A. B.", date="2026-03-31", notes="one\ntwo",
        catalog=CatalogUsed("2026.1", FrozenMap({
            "hp-drive": CatalogRecordUsed("12ab", FrozenMap({"capacity_bytes": 72e9, "media": "hdd", "hot": True})),
        })),
        items=Rows([
            LineRecord("servers", item="hp-server", quantity=2),
            LineRecord("cards", item="hp-hba", quantity=4, parent="servers"),
            LineRecord("arrays", item="hp-array", quantity=2, price=StatedRange(900.0, 1000.0, 1200.5)),
            LineRecord("drives", item="hp-drive", quantity=48, parent="arrays", note="fast"),
            LineRecord("clients", item="hp-client", quantity=8, status=Status.TEST_BED),
        ]),
        links=Rows([
            Link("san", from_line="cards", from_port="port", to_line="arrays", to_port="host", count=8,
                 rate_cap_bytes_per_s=562.5e6),
        ]),
        pools=Rows([Pool("data", drives=("drives",), arrays=("arrays",), members=16, nodes="servers")]),
        workloads=Rows([
            Workload("oltp", pools=("data",), client="clients", read_ratio=StatedRange(0.5, 0.7, 0.8),
                     request_bytes=8192.0, concurrency=32, parameters=FrozenMap({"active_span": 0.8})),
            Workload("backup", pattern="sequential", pools=("data",)),
        ]),
        requirements=Rows([
            Requirement("space", target=1e12, pool="data"),
            Requirement("rate", kind=RequirementKind.IOPS, target=5000.0, within_s=0.005, workload="oltp"),
        ]),
        policies=Policies("careful", FrozenMap({"link_ceiling": 0.7})),
        overrides=Rows([Override("pool.data.usable_bytes", value=1.5e12, reason="measured", author="me")]),
        accepted=Rows([Accepted("no-spare", "pools/data", "as ordered")]),
        scenarios=Rows([
            Scenario("more", name="More drives", changes=Rows([
                Change(ChangeAction.SET, "items", "drives", "quantity", value=96),
                Change(ChangeAction.ADD, "items", "shelves",
                       row=LineRecord("shelves", item="hp-shelf", parent="arrays"), before="clients"),
                Change(ChangeAction.SET, "policies", "", "values", "link_ceiling", 0.8),
                Change(ChangeAction.SET, "workloads", "oltp", "parameters", "active_span", None),
            ])),
            Scenario("lean", base="more", changes=Rows([
                Change(ChangeAction.REMOVE, "items", "shelves"),
                Change(ChangeAction.SET, "pools", "data", "protection", value="raid6"),
            ])),
        ]),
        baseline="base",
    )

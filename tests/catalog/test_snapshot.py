"""What a design keeps of a record gives the same item back."""

from __future__ import annotations

import json

import pytest

from sizer.catalog import Item, shipped_catalog
from sizer.catalog.snapshots.items import restore, snapshot
from sizer.catalog.snapshots.records import with_snapshots

ITEMS = list(shipped_catalog().items.values())


@pytest.mark.parametrize("item", ITEMS, ids=[item.id for item in ITEMS])
def test_a_record_kept_in_a_design_and_read_back_from_json_has_the_same_hash(item: Item) -> None:
    kept = json.loads(json.dumps(snapshot(item)))
    again = restore(item.id, kept, "2026.1")
    assert again.hash == item.hash
    assert snapshot(again) == snapshot(item)
    assert {name: fact.source.confidence for name, fact in again.facts.items()} == {
        name: fact.source.confidence for name, fact in item.facts.items()
    }


@pytest.mark.parametrize("change", [{"kind": "nothing"}, {"port.host.role": "boss"}, {"port.host.count": "x"}])
def test_values_that_are_not_whole_are_refused(change: dict[str, str]) -> None:
    kept = snapshot(shipped_catalog().item("hp-msa2324fc-g2")) | change
    with pytest.raises((KeyError, ValueError, TypeError)):
        restore("hp-msa2324fc-g2", kept)
    catalog, refused = with_snapshots(shipped_catalog(), [("hp-msa2324fc-g2", kept)])
    assert catalog.items == shipped_catalog().items
    assert "hp-msa2324fc-g2" in str(refused["hp-msa2324fc-g2"])

"""What something is ordered by stands on paper as it is typed: in one piece."""

from __future__ import annotations

import pytest

from reports.proposal.widths import part_width
from tests.reports.shipped import proposal_of


@pytest.mark.parametrize(("name", "part"), [
    ("iscsi-diskless", "HDS721075KLA330"), ("power-master-iscsi", "HDS721075KLA330"), ("hp-ha-nfs", "507019-B21")])
def test_a_part_number_is_in_one_piece(name: str, part: str) -> None:
    assert any(part in page.extract_text().split() for page in proposal_of(name).pages)


def test_the_column_has_room_for_each_number_of_the_catalog() -> None:
    assert part_width(["1"]) == part_width([]) < part_width(["HDS721075KLA330"]) < part_width(["7720-32C-FabricEngine"])
    assert part_width(["1" * 99]) <= 40

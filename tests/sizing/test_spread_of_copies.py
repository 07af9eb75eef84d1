"""Copies that are meant to outlive a server, and lie on one: a warning, which local mirrors do not get."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content

Sized = Callable[[str, int, int | None], list[str]]
CODE = "copies-on-one-server"


@pytest.fixture
def warned(changed: Callable[..., Sizing]) -> Sized:
    """The warnings of a pool under a protection over so many servers, with so many members in one at most."""
    def run(protection: str, servers: int, together: int | None = None) -> list[str]:
        def change(content: Content) -> None:
            content.clear()
            content.update({
                "format": "sizer-design", "version": 2, "title": "Servers with drives",
                "items": [{"id": "servers", "item": "hpe-proliant-dl380-gen10", "quantity": servers},
                          {"id": "drives", "item": "hp-512547-b21", "quantity": 12 * servers, "parent": "servers"}],
                "pools": [{"id": "data", "drives": ["drives"], "protection": protection,
                           **({"members": 12} if protection == "mirror3" else {}),
                           **({"enclosure_members": together} if together is not None else {})}],
            })

        sizing = changed("hp-ha-nfs", change)
        assert sizing.pools
        return [problem.text for problem in sizing.problems if problem.code == CODE]

    return run


def test_three_copies_on_one_server_are_a_warning(warned: Sized) -> None:
    assert warned("mirror3", 1, None) == ["the 3 copies of pool data lie on 1 server: losing one takes all of them"]


def test_three_copies_on_two_servers_share_one(warned: Sized) -> None:
    assert warned("mirror3", 2, None) == ["the 3 copies of pool data lie on 2 servers: losing one takes 2 of them"]


def test_copies_that_nobody_keeps_apart_may_lie_in_one_server(warned: Sized) -> None:
    [text] = warned("mirror3", 4, None)
    assert text.startswith("all 3 copies of pool data may lie in one of its 4 servers")
    assert warned("mirror3", 4, 1) == []


def test_a_code_over_servers_must_be_spread_over_them(warned: Sized) -> None:
    [text] = warned("8+2", 10, None)
    assert text.startswith("all 10 members of a group of pool data may lie in one of its 10 servers")
    assert warned("8+2", 10, 1) == []


@pytest.mark.parametrize("protection", ["raid1", "8+2"])
def test_a_mirror_or_a_code_inside_one_server_is_its_own_raid(warned: Sized, protection: str) -> None:
    assert warned(protection, 1, None) == []


@pytest.mark.parametrize("name", ["ess-gl4-sas", "hp-ha-nfs", "iscsi-diskless", "p2000-iscsi", "ssck-hp-sfs"])
def test_no_reference_design_is_warned_of(name: str, changed: Callable[..., Sizing]) -> None:
    assert not [problem for problem in changed(name).problems if problem.code == CODE]

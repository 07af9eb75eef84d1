from __future__ import annotations

import gc
import json
from collections.abc import Iterator

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.files.fileformat import loads
from sizer.figures.computing.uncollected import uncollected
from sizer.sizing import size
from tests.randomly import content_of


@pytest.fixture
def collecting() -> Iterator[None]:
    was = gc.isenabled()
    gc.enable()
    yield
    (gc.enable if was else gc.disable)()


@pytest.mark.usefixtures("collecting")
def test_cycles_are_looked_for_again_once_the_work_is_done_or_has_failed() -> None:
    with uncollected(), uncollected():
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(ValueError, match="failed"), uncollected():
        raise ValueError("failed")
    assert gc.isenabled()


@pytest.mark.usefixtures("collecting")
def test_whoever_keeps_collection_off_finds_it_off() -> None:
    gc.disable()
    with uncollected():
        pass
    assert not gc.isenabled()


@pytest.mark.usefixtures("collecting")
def test_a_sizing_does_not_stop_to_look_for_cycles() -> None:
    design, catalog, seen = loads(json.dumps(content_of("p2000-iscsi"))), shipped_catalog(), []

    def see(phase: str, _found: dict[str, int]) -> None:
        seen.append(phase)

    gc.callbacks.append(see)
    try:
        size(design, catalog)
    finally:
        gc.callbacks.remove(see)
    # Once at most, when it is done.
    assert seen.count("start") <= 1

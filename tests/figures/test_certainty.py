"""A figure rests on ranges where one of the inputs behind it has one: asked again, and of one sheet after the other."""

from __future__ import annotations

from weakref import ref

import pytest

from sizer.figures.certainty import RangesBehind, rests_on_ranges
from sizer.figures.figure import Figure, Range
from sizer.figures.sheet import Sheet
from sizer.laws import general


def sheet_of(varies: bool) -> Sheet:
    """Two steps from an input that may vary, and one from an input that does not."""
    sheet = Sheet()
    found = Range(1.0, 3.0) if varies else None
    loose, firm = sheet.given("loose", 2.0, "1", range=found), sheet.given("firm", 2.0, "1")
    sheet.derive("far", general.same_as, sheet.derive("near", general.same_as, loose))
    sheet.derive("other", general.same_as, firm)
    return sheet


def test_each_sheet_is_asked_for_itself_however_they_take_turns() -> None:
    varying, certain = sheet_of(varies=True), sheet_of(varies=False)
    for _ in range(3):
        assert rests_on_ranges(varying, ["other", "far"])
        assert not rests_on_ranges(varying, ["other"])
        assert not rests_on_ranges(certain, ["other", "far"])
    rests_on_ranges(varying, ["far"])
    alive = ref(varying)
    del varying
    assert alive() is None, "a sheet is kept by who asks about it"


def test_what_was_found_of_a_sheet_is_not_looked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet, made = sheet_of(varies=True), list[RangesBehind]()
    asked = RangesBehind._has

    def seen(behind: RangesBehind, figure: Figure) -> bool:
        made.append(behind)
        return asked(behind, figure)

    monkeypatch.setattr(RangesBehind, "_has", seen)
    assert [rests_on_ranges(sheet, ["far"]) for _ in range(3)] == [True] * 3
    assert len(made) == 3
    assert len({id(behind) for behind in made}) == 1

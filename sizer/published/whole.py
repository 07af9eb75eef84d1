"""One validation of everything: in sample, on measured systems, and what has no prediction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from sizer.catalog.loading import open_catalog
from sizer.language import spoken
from sizer.published.compare import Row, Summary, summarize, validate
from sizer.published.folders import open_measured, validate_folder
from sizer.published.results import Case
from sizer.published.scores import GroupScore, scores

OF_THEIR_OWN = frozenset(("capacity", "records of a shared file"))
"""Groups of work that are told by themselves of whatever class of systems they are."""


@dataclass(frozen=True, slots=True)
class Validation:
    """Predicted beside published.

    ``documents`` are the rows of the five documents, which were known when the structure of the model was chosen: their
    errors are in sample. ``measured`` are those of systems that are no reference designs. ``cases`` tell of those
    systems, drawn or not.
    """

    documents: tuple[Row, ...]
    measured: tuple[Row, ...]
    cases: tuple[Case, ...]

    @property
    def kinds(self) -> tuple[Summary, ...]:
        """The rows of the documents, a kind of evidence at a time."""
        return summarize(self.documents)

    @property
    def groups(self) -> tuple[GroupScore, ...]:
        """The rows of measured systems, a group of work at a time, and all of them."""
        return scores(self.measured)

    @property
    def of_today(self) -> tuple[Row, ...]:
        """The rows of measured systems of today; the group of each is its class of systems, or its work."""
        classes = {case.id: case.today for case in self.cases if case.today}
        return tuple(row if row.group in OF_THEIR_OWN else replace(row, group=classes[row.case])
                     for row in self.measured if row.case in classes)

    @property
    def today(self) -> tuple[GroupScore, ...]:
        """The rows of systems of today, a class of systems at a time, and all of them; empty where there are none."""
        return scores(self.of_today)

    @property
    def not_drawn(self) -> tuple[Case, ...]:
        """The systems that no design can express yet; each says why."""
        return tuple(case for case in self.cases if not case.design)

    @property
    def unscored(self) -> tuple[Row, ...]:
        """The numbers of measured systems that count in no group; each says why."""
        return tuple(row for row in self.measured if not row.scored)


def validation(designs: Path | str | None = None, catalogs: Sequence[Path | str] = ()) -> Validation:
    """The five documents and the measured systems of the program; or, given a folder, the designs of that alone.

    The folder holds designs and ``results.json``, in the form of ``catalogs/measured``. ``catalogs`` are laid over the
    shipped catalog. Raises CatalogError with every fault of the folder.
    """
    return _shipped(spoken().code) if designs is None and not catalogs else _validation(designs, catalogs)


@cache
def _shipped(_language: str) -> Validation:
    """What comes with the program does not change while it runs: it is validated once in each language."""
    return _validation(None, ())


def _validation(designs: Path | str | None, catalogs: Sequence[Path | str]) -> Validation:
    folder = open_measured(None if designs is None else Path(designs), catalogs)
    measured = validate_folder(folder)
    return Validation(validate(open_catalog(catalogs)) if designs is None else (), measured, folder.cases)

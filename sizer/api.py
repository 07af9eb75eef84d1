"""The functions for scripts: open a design, size it, read its ranges and failures, change it, search, compare, export.

They are those of the command line and the window. Each figure of a sizing is ``sizing.sheet[key]``, with its
``number``, ``unit`` and ``label``. What is wrong with a design stands in ``sizing.problems``; what cannot be done
at all raises a :class:`~sizer.errors.SizerError`, whose ``problems`` say what, where, and what to do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sizer import __version__
from sizer.catalog.loading import open_catalog
from sizer.dates import today
from sizer.design.editing.edits import InScenario, apply, set_one
from sizer.design.files.addresses import open_address as load
from sizer.design.files.changes import split_path
from sizer.design.files.storage import save
from sizer.design.records import Design, FieldValue
from sizer.errors import DesignError, ExportError, Problem, Severity
from sizer.exploring.comparing.alternatives import Alternatives, alternatives
from sizer.exploring.comparing.compare import compare
from sizer.exploring.seeking.seek import seek
from sizer.figures.computing.columns import Spread
from sizer.language import speaking
from sizer.published.whole import validation
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Sizing
from sizer.sizing.sampling import sampled as sample
from sizer.sizing.size import size

__all__ = [
    "after_failures", "alternatives", "changed", "compare", "export", "in_language", "load", "open_catalog", "sample",
    "save", "seek", "size", "validation",
]


def changed(design: Design, place: str, value: FieldValue, scenario: str | None = None) -> Design:
    """The design with one field set, in base units: ``changed(design, "items/drives/quantity", 120)``.

    ``place`` is table, record and field, as in the changes of a scenario. The value is set in the ``scenario`` named
    (``base`` for the base design; None: the one in front). Raises DesignError for a place that there is none of, and
    for a value that the field does not take.
    """
    found = split_path(place)
    if found is None:
        raise DesignError(Problem(Severity.ERROR, "no-such-field", f"{place!r} is no place in a design",
                                  hint="Write table, record and field: items/drives/quantity."))
    edit = set_one(*found[:3], value, found[3])
    return apply(design, edit if scenario is None else InScenario(scenario, edit)).design


@contextmanager
def in_language(code: str) -> Iterator[None]:
    """Tell what is sized and exported meanwhile in a language: ``en``, ``de`` or ``ja``.

    The texts of a sizing are made when it is sized, so that a document in another language is of a sizing made in it.
    Figures are the same in every language, and names and notes stand as people wrote them.
    Raises ExportError for a language that there are no translations of.
    """
    from reports.languages import LANGUAGES, language

    if code not in LANGUAGES:
        raise ExportError(Problem(Severity.ERROR, "no-such-language", f"documents are not written in {code!r}",
                                  hint=f"Name one of {', '.join(LANGUAGES)}."))
    with speaking(language(code)):
        yield


def export(
    path: Path | str, sizing: Sizing, spread: Spread, inputs: Sequence[Path] = (), *, force: bool = False,
    derivation: str = "", paper: str = "a4", beside: Alternatives | None = None,
    logo: Path | None = None, accent: str = "",
) -> tuple[Path, ...]:
    """Write a document, whole or not at all: ``.xlsx`` is the live workbook, ``.pdf`` the proposal, ``.csv`` the bill.

    It is dated today, and laid out for ``paper``, ``a4`` or ``letter``. Raises ExportError for another ending, and
    where the file cannot be written, is one of ``inputs`` (the files that the design was read from) or, unless
    ``force``, would replace one that Sizer did not write. With a ``derivation`` (``headlines`` or ``all``) the laws
    behind the figures are written beside it, with ``appended`` behind it in the same file. A proposal sets the
    ``alternatives`` that are ``beside`` it next to what it proposes, and has, as a workbook has it, a
    ``logo`` (a PNG or JPEG) and an ``accent`` colour (``#1b4f8c``). Returns what was written.
    """
    from reports.blocks.house import House
    from reports.blocks.paper import PaperSize
    from reports.derivation.extent import Extent
    from reports.documents import Occasion, write_document

    house = House()
    if logo is not None or accent:
        from reports.pdf.house import house_of

        house = house_of(logo, accent)
    occasion = Occasion(today(), __version__, paper=PaperSize(paper), alternatives=beside or Alternatives(),
                        house=house)
    appended = derivation == "appended"
    return write_document(Path(path), sizing, spread, occasion, inputs, force=force,
                          derivation=Extent.HEADLINES if appended else Extent(derivation) if derivation else None,
                          appended=appended)

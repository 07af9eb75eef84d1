"""Every law once, with what its symbols stand for and the figures it computes; then the inputs."""

from __future__ import annotations

from collections.abc import Iterator

from reports.blocks.blocks import Block, Heading, Paragraph, TableBlock, TableColumn, Tone
from reports.blocks.findings import Findings
from reports.decision.grounds import Grounds
from reports.derivation.extent import Extent
from reports.proposal.front import front_page
from reports.wording.figures import printed_figures
from reports.wording.laws import laws_in_use
from reports.wording.numbers import figure_reading
from sizer.figures.equations import Procedure, Solved
from sizer.figures.figure import Figure, Origin
from sizer.figures.law import Law
from sizer.figures.notation import law_text, numbers_text
from sizer.readable import exact_text
from sizer.sources import RECALLED
from sizer.units import UNBOUNDED_TEXT, counted, is_unbounded

_LONGEST_FORMULA = 1200
_MOST_NUMBERS = 12
"""More inputs than this are not put into a formula."""


def listing(found: Findings, extent: Extent) -> Iterator[Block]:
    """All of it as blocks."""
    figures = printed_figures(found.sizing.sheet)
    if extent is Extent.HEADLINES:
        behind = behind_headlines(found)
        figures = tuple(figure for figure in figures if figure.key in behind)
    yield Paragraph("Every law is printed once, with what its symbols stand for, its source, and the figures it "
                    "computes: key, value with all digits, and the numbers put in. The workbook holds the same "
                    "formulas live; Explain in the program leads from any figure to its sources.", Tone.NOTE)
    for use in laws_in_use(figures):
        yield from _law(use.law)
        yield TableBlock(_COMPUTED, use.figures, "figures of this law", dense=True)
    yield Heading("Inputs")
    yield TableBlock(_INPUTS, [figure for figure in figures if figure.law is None], "inputs", dense=True)


def behind_headlines(found: Findings) -> frozenset[str]:
    """The keys of the figures of page one and of all that they are computed from."""
    sheet = found.sizing.sheet
    ahead = [sheet[one.key] for one in front_page(Grounds(found.reader)).figures]
    known: dict[str, Figure] = {}
    while ahead:
        figure = ahead.pop()
        if figure.key not in known:
            known[figure.key] = figure
            ahead += figure.inputs
    return frozenset(known)


def _law(law: Law | Solved | Procedure) -> Iterator[Block]:
    yield Heading(law.title)
    text = law_text(law)
    if text != law.title:
        yield Paragraph(text if len(text) < _LONGEST_FORMULA else f"{text[:_LONGEST_FORMULA]} …", Tone.FORMULA)
    meant = _symbols(law)
    if meant:
        yield Paragraph(meant, Tone.MUTED)
    yield Paragraph(f"Source: {law.source}.{f' Valid: {law.validity}.' if law.validity else ''}", Tone.MUTED)


def _symbols(law: Law | Solved | Procedure) -> str:
    """What the symbols of a formula stand for; empty where they are their own names."""
    if not isinstance(law, Law) or not law.closed:
        return ""
    named = dict.fromkeys((part.symbol, part.name.strip("_").replace("_", " ")) for part in
                          (*law.arguments, *law.tail))
    meanings = [f"{symbol} {name}" for symbol, name in named if symbol.lower() != name.lower()]
    return f"where {law.symbol} is the result, {', '.join(meanings)}" if meanings else ""


def _value(figure: Figure) -> str:
    if isinstance(figure.value, str):
        return figure.value
    if figure.origin is Origin.TABLE:
        return counted(len(figure.value), "line")
    if is_unbounded(figure.number):
        return UNBOUNDED_TEXT
    return f"{exact_text(figure.number)} {figure.unit if figure.unit != '1' else ''}".rstrip()


def _numbers(figure: Figure) -> str:
    if figure.origin is Origin.TABLE:
        return figure.label
    text = numbers_text(figure, 4) if len(figure.inputs) <= _MOST_NUMBERS else ""
    return f"= {text}" if text else figure.label


def _origin(figure: Figure) -> str:
    """Where an input is from; a fact that was written down from memory is called so."""
    source = figure.source
    return RECALLED if figure.origin is Origin.FACT and source is not None and source.recalled else str(figure.origin)


def _range(figure: Figure) -> str:
    if figure.range is None:
        return ""
    return figure_reading(figure).span_with_unit


_COMPUTED: tuple[TableColumn[Figure], ...] = (
    TableColumn("Figure", lambda figure: figure.key, 44), TableColumn("Value", _value, 27),
    TableColumn("Numbers", _numbers, 50))
_INPUTS: tuple[TableColumn[Figure], ...] = (
    TableColumn("Figure", lambda figure: figure.key, 44), TableColumn("Value", _value, 27),
    TableColumn("Range", _range, 19), TableColumn("Origin", _origin, 9),
    TableColumn("Name", lambda figure: figure.label, 40))

"""The explanation of one figure as a page of rich text, every figure in it a link to its own explanation."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from html import escape

from PySide6.QtGui import QColor

from reports.wording.quantities.numbers import figure_reading, is_factor, told
from sizer.design.naming import begun
from sizer.design.registry.fields import TABLES
from sizer.design.scenarios import resolve
from sizer.design.stems import figure_key, parts_of
from sizer.design.titles import TABLE_TITLES
from sizer.figures.explain import formula_kind
from sizer.figures.figure import Figure, Origin
from sizer.figures.notation import taken_over, value_text
from sizer.readable import percent, read
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.judging.completeness import coverage, is_unknown_total, total_at
from sizer.sizing.result import Sizing, WorkloadResult
from ui.explaining.facts import in_its_place, of_the_catalog
from ui.explaining.formula import formula
from ui.explaining.path import along_the_path, sources_of
from ui.explaining.results import results_with
from ui.state.ranges import Ranges
from ui.widgets.plain import unbroken
from ui.widgets.theme import Colours
from ui.wording.texts import value_text as short

_MOST_LINKS = 40
_EVIDENT = ("arithmetic", "definition")
"""Sources that say nothing: nobody looks up why a sum is one."""
MORE = "more"
"""The scheme of links that show what is left out."""
_BAR = "font-size:5px"
"""Both parts of a bar have one height, that of the letter in them: a full bar has no second part to lend it one."""
_ORIGINS = {
    Origin.GIVEN: "typed", Origin.ASSUMED: "not stated: a plausible range stands in its place",
    Origin.FACT: "catalog", Origin.DEFAULT: "default of the model", Origin.DERIVED: "computed",
    Origin.SOLVED: "solved", Origin.TABLE: "column of a table", Origin.PINNED: "pinned",
}


class Face(StrEnum):
    """The sides from which a figure is explained."""

    PATH = "path"
    FORMULA = "formula"
    USED = "used"


def faces_of(sizing: Sizing, key: str) -> tuple[Face, ...]:
    """The sides that a figure has, the one that says most first."""
    figure = sizing.sheet[key]
    path = (Face.PATH,) if chain_of(sizing, key) is not None else ()
    if figure.origin is Origin.GIVEN and not figure.inputs:
        return (Face.USED, Face.FORMULA)
    return (*path, Face.FORMULA, Face.USED)


def page(
    sizing: Sizing, key: str, ranges: Ranges | None, colours: Colours, failure: FailureCase | None = None,
    instead: str = "", *, face: Face | None = None, published: float | None = None, unfolded: bool = False,
) -> str:
    """The page of the figure ``key`` from one side, below its name and value; without a ``face`` from all of them.

    ``instead`` is what is said in its place where the failure leaves nothing of it: it has no number then, no law with
    numbers put in and no way with a bottleneck. ``published`` is what others measured in its place. ``unfolded``:
    with all that it goes into, and not the results of the design alone.
    """
    figure = sizing.sheet[key]
    if failure is not None and instead:
        return ("<p style='margin:2px 0'>This failure leaves nothing of it, so there is no number to explain. "
                "With nothing failed it has one.</p>")
    parts = []
    if failure is not None and key in failure.replacements:
        intact = in_its_place(figure)
        parts.append(_box(f"<b>Taken by the failure</b>, {escape(intact)} while nothing has failed.",
                          colours.degraded.name()))
    elif figure.pin is not None:
        before = in_its_place(figure)
        who = f" — {escape(figure.pin.author)}" if figure.pin.author else ""
        parts.append(_box(f"<b>Pinned</b> in place of {escape(before)}: "
                          f"{escape(figure.pin.reason or 'no reason given')}{who}", colours.pinned.name()))
    chain = chain_of(sizing, key)
    if chain is not None and face in (None, Face.PATH):
        parts.append(_section("From drive to client") + _chain(sizing, chain, colours, sources=face is None))
    if face in (None, Face.FORMULA):
        if figure.origin is Origin.GIVEN and figure.pin is None:
            parts.append(_typed(sizing, figure))
        behind = _behind(figure)
        if behind is not figure:
            parts.append(_taken(sizing, behind, colours))
        parts.append(_law(behind, colours))
        parts.append(_inputs(sizing, behind, ranges, colours))
    if face is not Face.USED:
        parts.append(_moved(sizing, key, ranges, colours))
        if published is not None:
            parts.append(_measured(figure, published))
    if face in (None, Face.USED):
        used = _dependents(sizing, figure, ranges, colours, unfolded=unfolded or face is None)
        parts.append(used or _note("Nothing is computed from it.", colours))
        parts.append(_model(sizing, key, ranges, colours))
    return unbroken("".join(parts))


def head_texts(
    sizing: Sizing, key: str, ranges: Ranges | None, instead: str = "", failure: FailureCase | None = None,
) -> tuple[str, str, str, str]:
    """Name, value, range and what kind of number it is: with all its digits, here and only here."""
    figure = sizing.sheet[key]
    ranges = ranges or Ranges(0)
    said = figure_reading(figure, ranges.digits_of(key), bound=_is_bound(sizing, key), beside=ranges.beside(key),
                          scale=ranges.units.get(key), currency=sizing.design.currency)
    if not instead and (fact := of_the_catalog(figure)) is not None:
        return f"{fact.model}: {fact.title}", fact.value, fact.span, begun(_ORIGINS[Origin.FACT])
    name = begun(figure.label or figure.key)
    if instead := instead or _instead_of_total(sizing, key):
        return name, instead, "", ""
    names = ranges.names.get(key, ())
    span = f"or {', '.join(names[1:3])}" if len(names) > 1 else said.span
    exact = said.value if is_factor(figure) else value_text(figure) if figure.unit != "money" else told(
        figure.value, figure.unit, currency=sizing.design.currency, stated=True).value
    shown = begun(said.value or exact) if isinstance(figure.value, str) else said.value or exact
    origin = Origin.PINNED if figure.pin is not None else figure.origin
    taken = failure is not None and key in failure.replacements
    computed = origin in (Origin.DERIVED, Origin.SOLVED)
    typed = computed and any(_same_as(figure, each) for each in figure.inputs)
    kind = "taken by the failure" if taken else _ORIGINS[Origin.GIVEN] if typed else _ORIGINS.get(origin, str(origin))
    if isinstance(figure.value, str) or exact == shown:
        return name, shown, span, begun(kind)
    return name, shown, span, (f"Computed: {exact} at the likely inputs" if computed and not typed else
                               f"{begun(kind)}: {exact}")


def _is_bound(sizing: Sizing, key: str) -> bool:
    """Whether a figure is a total that lacks lines, and so a bound."""
    total = total_at(sizing, key)
    return total is not None and not coverage(sizing, total).complete


def _instead_of_total(sizing: Sizing, key: str) -> str:
    """The word in place of a total of which nothing is known; empty for any other figure."""
    return "unknown" if is_unknown_total(sizing, key) else ""


def _same_as(figure: Figure, given: Figure) -> bool:
    """Whether a figure is a number that was typed, which the law took as it is."""
    return given.origin is Origin.GIVEN and given.unit == figure.unit and given.value == figure.value


def _typed(sizing: Sizing, figure: Figure) -> str:
    """That a number was typed, and in which field of which sheet."""
    table, record, name = parts_of(figure.key)
    spec = TABLES.get(table, {}).get(name)
    rows = getattr(resolve(sizing.design, sizing.scenario), table, None) if spec is not None else None
    found = rows.get(record) if rows is not None else None
    sheet = TABLE_TITLES.get(table, "")
    where = (f"It stands in {sheet}: {spec.title} of {getattr(found, 'called', record)}."
             if spec is not None and sheet and record else "")
    return f"<p style='margin:6px 0'>You typed it. {escape(where)}</p>"


def _moved(sizing: Sizing, key: str, ranges: Ranges | None, colours: Colours) -> str:
    moved = ranges.influences.get(key, ()) if ranges is not None else ()
    rows = "".join(_row(sizing, each.key, ranges, colours,
                        "more raises it" if each.correlation > 0 else "more lowers it")
                   for each in moved if each.key in sizing.sheet and each.key != key)
    return _section("What moves it most") + f"<table width='100%' cellspacing='0'>{rows}</table>" if rows else ""


def _measured(figure: Figure, published: float) -> str:
    """What others measured, and how far the computed number is from it."""
    if not published or isinstance(figure.value, str):
        return ""
    off = read(figure.number / published - 1, "1", signed=True).value
    return (_section("Measured by others") + "<table width='100%' cellspacing='0'><tr>"
            f"<td>{escape(read(published, figure.unit).value)} published</td>"
            f"<td align='right'>{escape(off)}</td></tr></table>")


def _model(sizing: Sizing, key: str, ranges: Ranges | None, colours: Colours) -> str:
    """The facts of the model of a line, each with its source."""
    table, record, _ = parts_of(key)
    line = resolve(sizing.design, sizing.scenario).items.get(record) if table == "items" else None
    if line is None:
        return ""
    stem = f"catalog.{line.item}."
    facts = [figure.key for figure in sizing.sheet if figure.key.startswith(stem)]
    rows = "".join(_row(sizing, fact, ranges, colours, _evidence(sizing.sheet[fact]))
                   for fact in facts[:_MOST_LINKS])
    return _section("Model") + f"<table width='100%' cellspacing='0'>{rows}</table>" if rows else ""


def _note(text: str, colours: Colours) -> str:
    return f"<p style='margin:6px 0; color:{colours.text2.name()}'>{escape(text)}</p>"


def chain_of(sizing: Sizing, key: str) -> WorkloadResult | None:
    """The workload whose chain of resources belongs to a figure of it."""
    sheet = sizing.sheet

    def at_peak(each: WorkloadResult) -> bool:
        """Whether the figure is the peak of work that runs at its peak."""
        return key == figure_key("workloads", each.id, "peak_per_s") and (
            sheet[key].value == sheet[each.throughput].value)

    return next((each for each in sizing.workloads
                 if key in (each.throughput, each.response, each.bottleneck, each.bottleneck_utilization,
                            each.bandwidth, each.runner_up) or at_peak(each)), None)


def link(key: str, text: str, colours: Colours, ink: QColor | None = None) -> str:
    """A link to the explanation of a figure."""
    style = f"color:{(ink or colours.accent).name()}; text-decoration:none"
    return f"<a href='figure:{escape(key)}' style='{style}'>{escape(text)}</a>"


def bar(share: float, ink: str, ground: str) -> str:
    """A bar that a share of 1 fills, and more than 1 does not overfill."""
    filled = max(1, min(100, round(share * 100)))
    empty = f"<td width='{100 - filled}%' style='{_BAR}'>&nbsp;</td>" if filled < 100 else ""
    return (f"<table width='100%' cellspacing='0' cellpadding='0' style='background:{ground}'><tr>"
            f"<td width='{filled}%' bgcolor='{ink}' style='{_BAR}'>&nbsp;</td>{empty}</tr></table>")


def _section(title: str) -> str:
    return f"<p style='margin:12px 0 3px 0'><b>{escape(title)}</b></p>"


def _box(inside: str, colour: str) -> str:
    return (f"<table width='100%' cellpadding='5' style='border:1px solid {colour}; margin-top:6px'><tr><td>{inside}"
            "</td></tr></table>")


def _of_the_law(figure: Figure) -> str:
    """What the law gives, which a pin stands in place of."""
    if figure.pin is None:
        return f"<b>{escape(value_text(figure))}</b>"
    return escape(in_its_place(figure))


def _behind(figure: Figure) -> Figure:
    """The figure that one is, where its law says no more than that; else itself."""
    while figure.pin is None and figure.law is not None and taken_over(figure):
        figure = figure.inputs[0]
    return figure


def _taken(sizing: Sizing, behind: Figure, colours: Colours) -> str:
    """Which figure it is that stands here under another name."""
    whose = _whose(sizing, behind.key)
    of = f" of {whose}" if whose and whose not in behind.label else ""
    return (f"<p style='margin:6px 0'>The same as {link(behind.key, behind.label or behind.key, colours)}"
            f"{escape(of)}.</p>")


def _law(figure: Figure, colours: Colours) -> str:
    law, count = figure.law, len(figure.inputs)
    parts = []
    if law is not None:
        parts.append(_section(law.title or "Law"))
        if count and not taken_over(figure):
            parts.append(formula(figure, law, _of_the_law(figure), colours))
        if law.validity:
            parts.append(f"<p style='margin:2px 0; color:{colours.text2.name()}'>Valid: {escape(law.validity)}</p>")
        if law.source and law.source not in _EVIDENT:
            parts.append(f"<p style='margin:2px 0; color:{colours.text2.name()}'>Source of the law: "
                         f"{escape(law.source)}</p>")
    if figure.range is not None:
        ends = figure_reading(figure).span_with_unit
        parts.append(f"<p style='margin:6px 0 0 0'>Plausible range {escape(ends)}</p>")
    if figure.source is not None:
        parts.append(_section("Source"))
        source = figure.source
        note = f"<br>{escape(source.note)}" if source.note else ""
        parts.append(f"<p style='margin:2px 0'>{escape(source.title)}{', ' if source.where else ''}"
                     f"{escape(source.where)}<br><b>{escape(str(source.confidence))}</b>{note}</p>")
    return "".join(parts)


def _inputs(sizing: Sizing, figure: Figure, ranges: Ranges | None, colours: Colours) -> str:
    inputs = [each for each in dict.fromkeys(figure.inputs) if each.origin is not Origin.TABLE]
    if not inputs:
        return ""
    alike = Counter(each.label for each in inputs)
    rows = "".join(_row(sizing, each.key, ranges, colours,
                        f"{_evidence(each)} · {_whose(sizing, each.key)}" if alike[each.label] > 1 else _evidence(each))
                   for each in inputs[:_MOST_LINKS])
    more = f"<p>and {len(inputs) - _MOST_LINKS} more</p>" if len(inputs) > _MOST_LINKS else ""
    return _section("Computed from") + f"<table width='100%' cellspacing='0'>{rows}</table>{more}"


def _evidence(figure: Figure) -> str:
    if figure.source is not None:
        return f"{figure.source.title} · {figure.source.confidence}"
    return formula_kind(figure)


def _row(
    sizing: Sizing, key: str, ranges: Ranges | None, colours: Colours, note: str, *, bound: bool = False,
    instead: str = "",
) -> str:
    figure = sizing.sheet[key]
    ranges = ranges or Ranges(0)
    said = figure_reading(figure, ranges.digits_of(key), bound=bound, beside=ranges.beside(key),
                          currency=sizing.design.currency)
    fact = of_the_catalog(figure)
    spread = said.span if said.low else ""
    label, value = begun(figure.label or key), said.value or "—"
    if fact is not None:
        label, value, spread = f"{fact.model}: {fact.title}", fact.value, fact.span
    value, spread = (instead, "") if instead else (value, spread)
    below = f"<br><span style='color:{colours.text2.name()}; font-size:small'>{escape(note)}</span>" if note else ""
    flag = "<b>pinned</b> " if figure.pin is not None else ""
    return (f"<tr><td style='padding:3px 6px 3px 0'>{flag}{link(key, label, colours)}{below}</td>"
            f"<td align='right' style='padding:3px 0'>{escape(value)}"
            f"<span style='color:{colours.text2.name()}'>{f'<br>{escape(spread)}' if spread else ''}</span></td></tr>")


def _dependents(
    sizing: Sizing, figure: Figure, ranges: Ranges | None, colours: Colours, *, unfolded: bool
) -> str:
    """The results of the design that a figure goes into, and behind a link, or ``unfolded``, each law that takes it."""
    found = [each for each in sizing.sheet if figure in each.inputs and each.origin is not Origin.TABLE]
    if not found:
        return ""
    results = results_with(sizing, figure.key)
    told = "".join(_row(sizing, key, ranges, colours, _whose(sizing, key), bound=_is_bound(sizing, key),
                        instead=_instead_of_total(sizing, key)) for key in results)
    rest = [each for each in found if each.key not in results]
    alike = Counter(each.label for each in rest)
    if unfolded or not results:
        told += "".join(_row(sizing, each.key, ranges, colours,
                             _whose(sizing, each.key) if alike[each.label] > 1 else _law_beside(each))
                        for each in rest[:_MOST_LINKS])
        more = f"<p>and {len(rest) - _MOST_LINKS} more</p>" if len(rest) > _MOST_LINKS else ""
    else:
        more = (f"<p style='margin:6px 0'><a href='{MORE}:used' style='color:{colours.accent.name()}; "
                f"text-decoration:none'>{len(rest)} more</a></p>") if rest else ""
    return _section("Goes into") + f"<table width='100%' cellspacing='0'>{told}</table>{more}"


def _whose(sizing: Sizing, key: str) -> str:
    """Whose figure it is, where others have the same name."""
    table, record, name = parts_of(key)
    rows = getattr(resolve(sizing.design, sizing.scenario), table, None) if table else None
    found = rows.get(record) if rows is not None else None
    title = str(getattr(found, "called", ""))
    part = name.partition(".")[0].replace("_", " ") if "." in name else ""
    return ", ".join(filter(None, (title, part)))


def _law_beside(figure: Figure) -> str:
    """The law that makes a figure, where its name does not say the same already."""
    title = figure.law.title if figure.law is not None else ""
    return "" if title.casefold() == figure.label.casefold() else title


def _brief(figure: Figure) -> str:
    """A source in a few words: what it says and how far it can be trusted."""
    word = str(figure.source.confidence) if figure.source is not None else "stated"
    return f"{figure.label or figure.key} {short(figure.value, figure.unit)} ({word})"


def _chain(sizing: Sizing, workload: WorkloadResult, colours: Colours, *, sources: bool) -> str:
    """The resources in the order the bytes take, the busiest marked, with the ``sources`` behind what each can do."""
    sheet, muted = sizing.sheet, colours.text2.name()
    uses = along_the_path(sizing, workload)
    busiest = max((sheet[use.utilization].number for use in uses), default=0.0)
    rows = []
    for use in uses:
        share = sheet[use.utilization].number
        first = share >= busiest
        colour = colours.accent.name() if first else colours.bar.name()
        busy = f"<b>{percent(share)}</b>" if first else percent(share)
        name = link(use.utilization, use.label[:1].upper() + use.label[1:], colours, colours.text)
        behind = " · ".join(link(each.key, _brief(each), colours, colours.text2)
                            for each in sources_of(sheet[use.demand])) if sources else ""
        rows.append(  # a table of its own, so that a long share takes no room from the names of the others
            "<table width='100%' cellspacing='0'>"
            f"<tr><td style='padding-top:5px'>{f'<b>{name}</b>' if first else name}</td>"
            f"<td align='right' width='54' style='padding-top:5px; white-space:pre'>{busy}</td></tr>"
            f"<tr><td colspan='2' style='padding-top:3px'>{bar(share, colour, colours.sunken.name())}</td></tr>"
            + (f"<tr><td colspan='2' style='font-size:small; color:{muted}'>{behind}</td></tr>" if behind else "")
            + "</table>")
    names = escape(", ".join(workload.unmodelled))
    note = f"<p style='margin:4px 0; color:{colours.text2.name()}'>Not modelled: {names}</p>" if names else ""
    return f"{''.join(rows)}{note}"

"""The explanation of one figure as a page of rich text, every figure in it a link to its own explanation."""

from __future__ import annotations

from collections import Counter
from html import escape

from sizer.figures.explain import formula_kind
from sizer.figures.figure import Figure, Origin
from sizer.figures.notation import law_text, law_words, numbers_text, taken_over, value_text
from sizer.figures.sheet import Sheet
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.result import Sizing, WorkloadResult
from ui.explaining.path import along_the_path, sources_of
from ui.state.ranges import Ranges
from ui.widgets.theme import Colours
from ui.wording.texts import range_text
from ui.wording.texts import value_text as short

_MOST_LINKS = 40
_BAR = "font-size:10px"
"""Both parts of a bar have one height, that of the letter in them: a full bar has no second part to lend it one."""
_ORIGINS = {
    Origin.GIVEN: "stated in the design", Origin.ASSUMED: "not stated: a plausible range stands in its place",
    Origin.FACT: "catalog", Origin.DEFAULT: "default of the model", Origin.DERIVED: "computed",
    Origin.SOLVED: "solved", Origin.TABLE: "column of a table", Origin.PINNED: "pinned",
}


def page(
    sizing: Sizing, key: str, ranges: Ranges | None, colours: Colours, failure: FailureCase | None = None,
    instead: str = "",
) -> str:
    """The page of the figure ``key``; after a failure it says so first.

    ``instead`` is what is said in its place where the failure leaves nothing of it: it has no number then, no law with
    numbers put in and no way with a bottleneck.
    """
    figure = sizing.sheet[key]
    if failure is not None and instead:
        return (_band(f"<b>AFTER ONE FAILURE: {escape(failure.label)}</b>", colours)
                + f"<p style='margin:0'><b>{escape(figure.label or figure.key)}</b></p>"
                + f"<p style='margin:2px 0; font-size:large'><b>{escape(instead)}</b></p>"
                + "<p style='margin:2px 0'>This failure leaves nothing of it, so there is no number to explain. "
                "Esc goes back to the design with nothing failed.</p>")
    parts = [_title(figure, ranges, colours)]
    if failure is not None:
        parts.insert(0, _band(f"<b>AFTER ONE FAILURE: {escape(failure.label)}</b>", colours))
    if failure is not None and key in failure.replacements:
        intact = short(figure.unpinned, figure.unit, digits=6) or "unknown"
        parts.append(_box(f"<b>Taken by the failure</b>, {escape(intact)} while nothing has failed.",
                          colours.degraded.name()))
    elif figure.pin is not None:
        instead = short(figure.unpinned, figure.unit, digits=6) or "unknown"
        who = f" — {escape(figure.pin.author)}" if figure.pin.author else ""
        parts.append(_box(f"<b>Pinned</b> in place of {escape(instead)}: "
                          f"{escape(figure.pin.reason or 'no reason given')}{who}", colours.pinned.name()))
    chain = chain_of(sizing, key)
    if chain is not None:
        parts.append(_section("From drive to client") + _chain(sizing, chain, colours))
    parts.append(_law(figure, colours))
    parts.append(_inputs(sizing.sheet, figure, ranges, colours))
    if ranges is not None and (moved := ranges.influences.get(key)):
        rows = "".join(_row(sizing.sheet, each.key, ranges, colours,
                            f"{'more' if each.correlation > 0 else 'less'} when it is larger, {each.correlation:+.2f}")
                       for each in moved if each.key in sizing.sheet)
        parts.append(_section("What moves it most") + f"<table width='100%' cellspacing='0'>{rows}</table>")
    parts.append(_dependents(sizing.sheet, figure, ranges, colours))
    return "".join(parts)


def chain_of(sizing: Sizing, key: str) -> WorkloadResult | None:
    """The workload whose chain of resources belongs to a figure of it."""
    return next((each for each in sizing.workloads
                 if key in (each.throughput, each.response, each.bottleneck, each.bottleneck_utilization,
                            each.bandwidth, each.runner_up)), None)


def link(key: str, text: str, colours: Colours) -> str:
    """A link to the explanation of a figure."""
    return f"<a href='figure:{escape(key)}' style='color:{colours.accent.name()}'>{escape(text)}</a>"


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


def _band(inside: str, colours: Colours) -> str:
    """A band across the page that cannot be overlooked."""
    ink = "#1b0d04" if colours.dark else "#ffffff"
    return (f"<table width='100%' cellpadding='4' bgcolor='{colours.degraded.name()}'><tr><td>"
            f"<span style='color:{ink}'>{inside}</span></td></tr></table>")


def _title(figure: Figure, ranges: Ranges | None, colours: Colours) -> str:
    found = ranges.of(figure.key) if ranges is not None else None
    spread = f" <span style='color:{colours.muted.name()}'>({range_text(*found, figure.unit)})</span>" if found else ""
    names = ranges.names.get(figure.key, ()) if ranges is not None else ()
    if len(names) > 1:
        spread = (f"<br><span style='color:{colours.muted.name()}'>over the range of the inputs also "
                  f"{escape(', '.join(names[1:3]))}</span>")
    origin = Origin.PINNED if figure.pin is not None else figure.origin
    label = figure.label or figure.key
    return (f"<p style='margin:0'><b>{escape(label)}</b></p>"
            f"<p style='margin:2px 0; font-size:large'><b>{escape(value_text(figure))}</b>{spread}</p>"
            f"<p style='margin:0; color:{colours.muted.name()}'>{escape(figure.key)} · "
            f"{escape(_ORIGINS.get(origin, str(origin)))}</p>")


def _of_the_law(figure: Figure) -> str:
    """What the law gives, which a pin stands in place of."""
    if figure.pin is None:
        return f"<b>{escape(value_text(figure))}</b>"
    return escape(short(figure.unpinned, figure.unit, digits=6) or "unknown")


def _formula(figure: Figure, words: str, symbols: str) -> str:
    """The law in words, in symbols, and with the numbers put in."""
    parts = [f"<p style='margin:2px 0'>{escape(words)}</p>"]
    if symbols != words:
        parts.append(f"<p style='margin:2px 0'><i>{escape(symbols)}</i></p>")
    if figure.origin is not Origin.TABLE and (numbers := numbers_text(figure)):
        parts.append(f"<p style='margin:2px 0'>= {escape(numbers)}<br>= {_of_the_law(figure)}</p>")
    return "".join(parts)


def _law(figure: Figure, colours: Colours) -> str:
    law, count = figure.law, len(figure.inputs)
    parts = []
    if law is not None:
        parts.append(_section(law.title or "Law"))
        if count and not taken_over(figure):
            parts.append(_formula(figure, law_words(law, count), law_text(law, count)))
        if law.validity:
            parts.append(f"<p style='margin:2px 0; color:{colours.muted.name()}'>Valid: {escape(law.validity)}</p>")
        if law.source:
            parts.append(f"<p style='margin:2px 0; color:{colours.muted.name()}'>Source of the law: "
                         f"{escape(law.source)}</p>")
    if figure.range is not None:
        ends = range_text(figure.range.low, figure.range.high, figure.unit)
        parts.append(f"<p style='margin:6px 0 0 0'>Plausible range {escape(ends)}</p>")
    if figure.source is not None:
        parts.append(_section("Source"))
        source = figure.source
        note = f"<br>{escape(source.note)}" if source.note else ""
        parts.append(f"<p style='margin:2px 0'>{escape(source.title)}{', ' if source.where else ''}"
                     f"{escape(source.where)}<br><b>{escape(str(source.confidence))}</b>{note}</p>")
    return "".join(parts)


def _inputs(sheet: Sheet, figure: Figure, ranges: Ranges | None, colours: Colours) -> str:
    inputs = [each for each in dict.fromkeys(figure.inputs) if each.origin is not Origin.TABLE]
    if not inputs:
        return ""
    alike = Counter(each.label for each in inputs)
    rows = "".join(_row(sheet, each.key, ranges, colours,
                        f"{_evidence(each)} · {each.key}" if alike[each.label] > 1 else _evidence(each))
                   for each in inputs[:_MOST_LINKS])
    more = f"<p>and {len(inputs) - _MOST_LINKS} more</p>" if len(inputs) > _MOST_LINKS else ""
    return _section("Computed from") + f"<table width='100%' cellspacing='0'>{rows}</table>{more}"


def _evidence(figure: Figure) -> str:
    if figure.source is not None:
        return f"{figure.source.title} · {figure.source.confidence}"
    return formula_kind(figure)


def _row(sheet: Sheet, key: str, ranges: Ranges | None, colours: Colours, note: str) -> str:
    figure = sheet[key]
    found = ranges.of(key) if ranges is not None else None
    spread = f" ({range_text(*found, figure.unit)})" if found else ""
    flag = "<b>pinned</b> " if figure.pin is not None else ""
    return (f"<tr><td style='padding:3px 6px 3px 0'>{flag}{link(key, figure.label or key, colours)}<br>"
            f"<span style='color:{colours.muted.name()}; font-size:small'>{escape(note)}</span></td>"
            f"<td align='right' style='padding:3px 0'>{escape(short(figure.value, figure.unit) or '—')}"
            f"<span style='color:{colours.muted.name()}'>{escape(spread)}</span></td></tr>")


def _dependents(sheet: Sheet, figure: Figure, ranges: Ranges | None, colours: Colours) -> str:
    found = [each for each in sheet if figure in each.inputs and each.origin is not Origin.TABLE]
    if not found:
        return ""
    alike = Counter(each.label for each in found)
    rows = "".join(_row(sheet, each.key, ranges, colours, each.key if alike[each.label] > 1 else _title_of_law(each))
                   for each in found[:_MOST_LINKS])
    more = f"<p>and {len(found) - _MOST_LINKS} more</p>" if len(found) > _MOST_LINKS else ""
    return _section("Goes into") + f"<table width='100%' cellspacing='0'>{rows}</table>{more}"


def _title_of_law(figure: Figure) -> str:
    return figure.law.title if figure.law is not None else ""


def _brief(figure: Figure) -> str:
    """A source in a few words: what it says and how far it can be trusted."""
    word = str(figure.source.confidence) if figure.source is not None else "stated"
    return f"{figure.label or figure.key} {short(figure.value, figure.unit)} ({word})"


def _chain(sizing: Sizing, workload: WorkloadResult, colours: Colours) -> str:
    """The resources in the order the bytes take, the busiest marked, each with the sources behind what it can do."""
    sheet, muted = sizing.sheet, colours.muted.name()
    uses = along_the_path(sizing, workload)
    busiest = max((sheet[use.utilization].number for use in uses), default=0.0)
    rows = [f"<tr><td colspan='2'>Busiest: {link(use.utilization, use.label, colours)}</td></tr>"
            for use in uses if sheet[use.utilization].number >= busiest][:1]
    for use in uses:
        share = sheet[use.utilization].number
        first = share >= busiest
        colour = colours.degraded.name() if first else colours.accent.name()
        name = link(use.utilization, use.label, colours)
        sources = " · ".join(link(each.key, _brief(each), colours) for each in sources_of(sheet[use.demand]))
        rows.append(
            f"<tr><td style='padding-top:5px'>{f'<b>▶ {name}</b>' if first else name}</td>"
            f"<td align='right' width='54'>{f'<b>{share:.0%}</b>' if first else f'{share:.0%}'}</td></tr>"
            f"<tr><td colspan='2'>{bar(share, colour, colours.line.name())}</td></tr>"
            f"<tr><td colspan='2' style='font-size:small; color:{muted}'>{sources}</td></tr>"
        )
    note = ""
    if workload.unmodelled:
        names = escape(", ".join(workload.unmodelled))
        note = f"<p style='margin:4px 0; color:{colours.muted.name()}'>Not modelled: {names}</p>"
    return f"<table width='100%' cellspacing='0'>{''.join(rows)}</table>{note}"

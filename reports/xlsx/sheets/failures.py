"""The sheet Failures: what is left after one failure, as Sizer computed it."""

from __future__ import annotations

from reports.wording.availability import BASIS, Availability
from reports.wording.content import Overview
from reports.wording.failures import LossRow, PoolRow, WorkloadLosses
from reports.xlsx.book import INDENTED, NOTE, PLAIN, SECTION, STALE, TEXT, TITLE, Page, Style
from reports.xlsx.cells.amounts import put_heads, put_row
from reports.xlsx.cells.edits import Edits
from reports.xlsx.cells.live import Live

NAME = "Failures"
_LAST = 8
_RATE = Style(number_format="#,##0", fill=STALE, align="right")
_SHARE = Style(number_format="0%", fill=STALE, align="right")
_TIME = Style(number_format="0.000", fill=STALE, align="right")
_BYTES = Style(number_format="#,##0.000", fill=STALE, align="right")
_TERA = 1e12
_COUNT = Style(number_format="#,##0", align="right")
_NINES = Style(number_format="0.0000000%", align="right")


def write_failures(page: Page, edits: Edits, view: Overview) -> None:
    """Fill the sheet. Its values are shown while no input was edited but facts of the bill of materials."""
    losses = view.losses
    page.widths(64, 11, 13, 15, 42, 18, 20, 48)
    page.heights[1] = 24
    page.put(1, 1, "After one failure", TITLE)
    edits.put_banner(page, 3, _LAST)
    _merged(page, 2, "Computed by Sizer: each row is the whole calculation with one part lost. The red cells hold for "
            "the inputs they were computed for, and say so when one has changed.", NOTE)
    row = 4
    for text in (*losses.worst, *(f"Single point of failure left in: {text}." for text in losses.single_points)):
        _told(page, edits, row, text)
        row += 1
    for losing in losses.workloads:
        row = _workload(page, edits, losing, row + 1)
    if losses.pools:
        row = _pools(page, edits, losses.pools, row + 1)
    if losses.availability:
        row = _availability(page, edits.live, losses.availability, row + 1)
    row += 1
    told = [*losses.durability, *(f"Still to be answered: {text}" for text in losses.questions)]
    if losses.uncounted:
        told.append(losses.uncounted)
    for text in told:
        _told(page, edits, row, text)
        row += 1
    page.sheet.freeze_panes = "B4"


def _merged(page: Page, row: int, text: str, style: Style) -> None:
    page.put(row, 1, text, Style(wrap=True, border="", italic=style.italic, colour=style.colour))
    page.heights[row] = 14.5 * (1 + len(text) // 210)
    page.merge(row, 1, _LAST)


def _told(page: Page, edits: Edits, row: int, text: str) -> None:
    _merged(page, row, text, PLAIN)
    edits.sentence(page, row, 1, text, Style(wrap=True, border=""))


def _workload(page: Page, edits: Edits, losing: WorkloadLosses, row: int) -> int:
    page.put(row, 1, losing.workload.title, SECTION)
    row += 1
    put_heads(page, row, ("Part lost", "Rate kept", "Rate [/s]", "Response [ms]", "Busiest part", "Outage", "Kind",
                          "Remark"), (2, 3, 4))
    for loss in losing.rows:
        row += 1
        client = " (its own client)" if loss.case.client else ""
        page.put(row, 1, f"{loss.lost}{client}", Style(wrap=True, bold=loss is losing.worst))
        _loss(page, edits, row, loss)
    return row + 1


def _loss(page: Page, edits: Edits, row: int, loss: LossRow) -> None:
    _value(page, edits, (row, 2), loss.kept, _SHARE)
    _value(page, edits, (row, 3), loss.rate_per_s, _RATE)
    if loss.response_s is None:
        edits.sentence(page, row, 4, "stopped", INDENTED)
    else:
        _value(page, edits, (row, 4), loss.response_s * 1e3, _TIME)
    edits.sentence(page, row, 5, "" if loss.stopped else loss.limits, INDENTED)
    edits.sentence(page, row, 6, loss.outage, TEXT)
    page.put(row, 7, loss.case.kind)
    edits.sentence(page, row, 8, loss.note, TEXT)


def _pools(page: Page, edits: Edits, rows: tuple[PoolRow, ...], row: int) -> int:
    page.put(row, 1, "Capacity", SECTION)
    row += 1
    put_heads(page, row, ("Part lost", "Space kept", "Kept [TB]", "Less redundant [TB]", "Pool", "For how long", "Kind",
                          "Remark"), (2, 3, 4))
    for pool in rows:
        row += 1
        page.put(row, 1, pool.lost)
        _value(page, edits, (row, 2), pool.kept, _SHARE)
        _value(page, edits, (row, 3), pool.filesystem_bytes / _TERA, _BYTES)
        _value(page, edits, (row, 4), pool.at_risk_bytes / _TERA, _BYTES)
        page.put(row, 5, pool.pool, INDENTED)
        edits.sentence(page, row, 6, pool.exposure, TEXT)
        page.put(row, 7, pool.kind)
        edits.sentence(page, row, 8, pool.note, TEXT)
    return row + 1


def _availability(page: Page, live: Live, found: tuple[Availability, ...], row: int) -> int:
    """Live: what one part and all of a line give, and the whole of each workload."""
    for one in found:
        page.put(row, 1, f"{one.title}: availability of the parts", SECTION)
        row += 1
        put_heads(page, row, ("Parts", "Number", "One works", "All work", "Needed"), (2, 3, 4))
        for station in one.stations:
            row += 1
            page.put(row, 1, station.label, Style(wrap=True))
            _live(page, live, (row, 2), station.keys.count, _COUNT)
            _live(page, live, (row, 3), station.keys.one, _NINES)
            _live(page, live, (row, 4), station.keys.availability, _NINES)
            page.put(row, 5, station.spared, INDENTED)
        row += 1
        page.put(row, 1, "Together", Style(bold=True))
        _live(page, live, (row, 4), one.keys.ratio, _NINES)
        bound = f"an upper bound, not known: {', '.join(one.missing)}" if one.missing else ""
        page.put(row, 5, bound, Style(wrap=True, indent=1))
        row += 1
        put_heads(page, row, ("", "Likely", "Low", "High", "Unit"), (2, 3, 4))
        row += 1
        page.put(row, 1, f"Without service in a year{', at least' if one.missing else ''}")
        put_row(page, live, row, 2, one.outage, bold=True)
        row += 2
    _merged(page, row, BASIS, NOTE)
    return row + 1


def _live(page: Page, live: Live, at: tuple[int, int], key: str, style: Style) -> None:
    figure = live.places.sheet[key]
    page.formula(*at, live.shown(figure, page.name), figure.number, style)


def _value(page: Page, edits: Edits, at: tuple[int, int], value: float, style: Style) -> None:
    edits.after_failure(page, at, value, style)

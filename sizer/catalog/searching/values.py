"""A fact as a reader sees it: one text, with the number to sort by, the source and how far it can be trusted."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sizer.catalog.records import Fact, Item
from sizer.catalog.vocabulary import FACT_RULES, MEDIA
from sizer.sources import Confidence
from sizer.units import display_scale, format_number, format_value, parse, with_unit

UNKNOWN = "unknown"
_HOUR_S = 3600.0
_IN_HOURS = frozenset(("mttf_s", "mtbf_s"))
_RPM = 60.0
_YES_NO = {True: "yes", False: "no"}
_END_DIGITS = 3
_WHOLE_W = 100.0
"""Power from which on no part of a watt is told."""
_THIN = "\N{NARROW NO-BREAK SPACE}"
_UNIT = re.compile(rf"(?:{_THIN}|/).*$")
_ZEROS = re.compile(r"(?<=\d)\.0+(?!\d)|(?<=\.\d)0+(?!\d)|(?<=\.\d\d)0+(?!\d)")
"""What stands behind the point and says nothing."""
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_UNIT_NAME = re.compile(r"[\d,.\s–]+")
"""All but the name of the unit."""
_INCHES = re.compile(r"[\d.]+in")
_ONE_IN = re.compile(r"1\s+in\s+([1-9][\d.]*(?:[eE]\+?\d+)?)")
_ONE_PER = re.compile(r"1\s+per\s+(.*?)(?:\s+read)?")
_BITS = 8
"""Errors are stated for bits and told for what one reads, which needs no power of ten."""
_OF_CAPACITY = re.compile(r"\s*×(?:\s*capacity)?$")


@dataclass(frozen=True, slots=True)
class CellValue:
    """What stands in a cell; ``number`` orders the column and is None where it is unknown or a text."""

    text: str
    number: float | None = None
    fact: Fact | None = None
    span: str = ""
    """Low and high of an estimate in the unit of the column; empty where it has none."""

    @property
    def known(self) -> bool:
        """Whether a source gives it."""
        return self.text != UNKNOWN

    @property
    def estimated(self) -> bool:
        """Whether it is an estimate."""
        return self.fact is not None and self.fact.source.confidence is Confidence.ESTIMATE


NOT_KNOWN = CellValue(UNKNOWN)


def fact_text(fact: Fact) -> str:
    """A fact in the unit in which people say it: ``15,000 rpm``, ``2,500,000 h``, ``15.36 TB``."""
    value = fact.value
    if isinstance(value, bool):
        return _YES_NO[value]
    if isinstance(value, str):
        return text_in_words(value)
    text, span = number_text(fact.name, value), range_text(fact)
    return alike(fact.name, text, span)[0] if span else text


def alike(name: str, value: str, span: str) -> tuple[str, str]:
    r"""The texts of a fact and of its ends, with as many decimals in all three: a range has one precision.

    >>> alike("read_latency_s", "0.105 ms", "0.09 – 0.13 ms"), alike("operating_w", "17 W", "9 – 31.5 W")
    (('0.105 ms', '0.090 – 0.130 ms'), ('17.0 W', '9.0 – 31.5 W'))
    >>> alike("operating_w", "1,135 W", "491 – 1,809 W")
    ('1,135 W', '491 – 1,809 W')
    """
    if name == "unreadable_per_bit" or _UNIT_NAME.sub("", value) != _UNIT_NAME.sub("", span):
        return value, span  # of two units, the digits say nothing of each other
    numbers = (*_NUMBER.findall(value)[:1], *_NUMBER.findall(span)[:2])
    decimals = max((len(number.partition(".")[2]) for number in numbers), default=0)

    def padded(found: re.Match[str]) -> str:
        whole, _, part = found[0].partition(".")
        return f"{whole}.{part:0<{decimals}}" if decimals else whole

    return _NUMBER.sub(padded, value, count=1), _NUMBER.sub(padded, span, count=2)


def text_in_words(text: str) -> str:
    r"""A text of the vocabulary as people write it.

    >>> text_in_words("2.5in"), text_in_words("E3.S"), text_in_words("SAS, NL-SAS")
    ('2.5\u202finch', 'E3.S', 'SAS, NL-SAS')
    >>> text_in_words("ssd")
    'SSD'
    """
    if text in MEDIA:
        return text.upper()
    return f"{text[:-2]}{_THIN}inch" if _INCHES.fullmatch(text) else text


def number_text(name: str, value: float, digits: int = 5) -> str:
    """A number of the fact of that name, with its unit."""
    unit = FACT_RULES[name].unit
    if name in _IN_HOURS:
        return f"{value / _HOUR_S:,.0f}{_THIN}h"
    if name == "rotation_per_s":
        return f"{value * _RPM:,.0f}{_THIN}rpm"
    if name == "link_bytes_per_s":
        return f"{value * 8 / 1e9:,.4g}{_THIN}Gb/s"
    if name == "unreadable_per_bit":
        return f"1 per {format_value(1 / value / _BITS, 'B', digits, decimal=True)} read" if value else "0"
    if name == "endurance_writes_per_day":
        return f"{value:g}{_THIN}× capacity"
    if unit == "1":
        return f"{value * 100:.3g}{_THIN}%" if value <= 1 else f"{value:g}{_THIN}×"
    if unit == "W":  # as in the table, and both ends of a range in one unit
        return f"{value:,.0f}{_THIN}W" if value >= _WHOLE_W else f"{value:.{digits}g}{_THIN}W"
    if unit in ("count", "U"):
        return f"{format_number(value, 5)}{_THIN + unit if unit == 'U' else ''}"
    text = format_value(value, unit, digits, decimal=name == "nominal_bytes")
    return _ZEROS.sub("", text).replace(" ", _THIN)


def ratio_typed(text: str) -> str:
    """A ratio that is typed as :func:`number_text` writes it, as any number is read.

    >>> ratio_typed("1 in 1e17"), ratio_typed("1 per 12.5 PB read"), ratio_typed("1.3 × capacity"), ratio_typed("40 %")
    ('1e-17', '1e-17', '1.3', '40 %')
    """
    per = _ONE_PER.fullmatch(text)
    if per is not None:
        return repr(1 / (parse(per[1], "B") * _BITS))
    one_in = _ONE_IN.fullmatch(text)
    return repr(1 / float(one_in[1])) if one_in is not None else _OF_CAPACITY.sub("", text)


def range_text(fact: Fact) -> str:
    """Low and high of an estimate; empty where it has none, or both read alike."""
    if fact.range is None or isinstance(fact.value, str | bool):
        return ""
    least, most = (number_text(fact.name, end, _END_DIGITS) for end in fact.range)
    if least == most:
        return ""
    likely = float(fact.value)
    return alike(fact.name, number_text(fact.name, likely), span_text(fact.name, *fact.range, like=likely))[1]


def span_text(name: str, least: float, most: float, *, like: float) -> str:
    r"""The ends of an estimate of the fact of that name, in the unit of the likely value, which is said once.

    >>> from sizer.units import plain_spaces
    >>> [plain_spaces(span_text("read_latency_s", 90e-6, 150e-6, like=likely)) for likely in (80e-6, 0.12e-3)]
    ['90 – 150 µs', '0.09 – 0.15 ms']
    >>> plain_spaces(span_text("operating_w", 9.0, 31.5, like=12.0))
    '9 – 31.5 W'
    """
    if name == "unreadable_per_bit" and least > 0:
        worst, best, usual = (1 / share / _BITS for share in (most, least, like))
        return f"1 per {_in_unit_of(usual, 'B', worst, best, decimal=True)} read"
    low, high, likely = (number_text(name, end, _END_DIGITS) for end in (least, most, like))
    unit, units = _UNIT.search(high), {found[0] for text in (low, high, likely) if (found := _UNIT.search(text))}
    if len(units) > 1:
        return _in_unit_of(like, FACT_RULES[name].unit, least, most, decimal=name == "nominal_bytes")
    return f"{low.removesuffix(unit[0]) if unit else low}\N{THIN SPACE}–\N{THIN SPACE}{high.removeprefix('1 per ')}"


def _in_unit_of(like: float, unit: str, least: float, most: float, *, decimal: bool) -> str:
    factor, of = display_scale(like, unit, decimal=decimal)
    first, last = (format_number(end / factor, _END_DIGITS) for end in (least, most))
    return with_unit(f"{first}\N{THIN SPACE}–\N{THIN SPACE}{last}", of)


def evidence_text(fact: Fact) -> str:
    """Where a fact comes from and what kind of evidence that is, as one sentence for a tip."""
    source = fact.source
    where = f", {source.where}" if source.where else ""
    by_class = "An estimate by class: the record does not state it. " if fact.by_class else ""
    note = "; ".join(part for part in (fact.note, source.note) if part)
    return f"{by_class}{source.title}{where} ({source.evidence}){f'. {note}' if note else ''}"


def first_fact(item: Item, names: tuple[str, ...]) -> Fact | None:
    """The first of some facts that a record states."""
    return next((fact for name in names if (fact := item.fact(name)) is not None), None)

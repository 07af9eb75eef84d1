"""Numbers as people write them, with their thousands and decimal marks, and the currency before or behind an amount.

The marks are read by one rule, which no reader bends. Blanks and apostrophes part thousands. Where both a point and a
comma stand in a number, the last one is the decimal mark; one that stands several times parts thousands; one that
stands once is the decimal mark, unless exactly three digits follow one to three others, as in ``1,234``. Only then the
user's decimal mark decides, and for counts and money, which nobody writes with three decimals, the number is refused
where it would get them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from sizer.errors import Problem, Severity, UnitError
from sizer.language import counting, say

_RUN = re.compile(r"(?<![A-Za-zµ_])[.,]?\d(?:(?:[.,']| (?=\d{3}(?!\d)))?\d)*")
_SAME = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u2212": "-", "\u2013": "-", "\ufeff": "",
                       "\u2019": "'", "\u03bc": "\u00b5"})

_DOLLARS = ("USD", "AUD", "CAD", "HKD", "NZD", "SGD", "TWD", "MXN")
SYMBOLS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"€": ("EUR",), "US$": ("USD",), "$": _DOLLARS, "£": ("GBP",), "¥": ("JPY", "CNY"), "₹": ("INR",), "₩": ("KRW",),
     "zł": ("PLN",), "kr": ("SEK", "NOK", "DKK"), "Fr.": ("CHF",)}
)
"""Sign -> the currencies it may stand for."""
_SIGN = "|".join([*map(re.escape, SYMBOLS), r"[A-Za-z]{3}"])
_CURRENCY = re.compile(rf"^(?P<before>{_SIGN})\s*(?=[-+.,\d])|(?<=[-.,\dkKM])\s*(?P<behind>{_SIGN})$")
_ABBREVIATED = re.compile(r"(?P<number>\d+(?:\.\d*)?)\s*(?P<word>[A-Za-z]+)")
_THOUSANDS = {"k": 1e3, "thousand": 1e3, "m": 1e6, "mio": 1e6, "million": 1e6}
_EVEN = re.compile(r"(?<=\d)[.,]-{1,2}(?=$|\s)")


def plainly(text: str) -> str:
    """The text with the blanks, signs and letters of a word processor as a keyboard writes them."""
    return text.translate(_SAME)


def pointed(text: str, *, decimal_comma: bool = False, grouped: bool = False, whole: bool = False) -> str:
    """The text with every number in it written with a decimal point and without thousands marks.

    ``decimal_comma`` says how the user writes ``1,234``. With ``grouped`` numbers are such that nobody writes with
    three decimals, of counts (``whole``) not with any. Raises :class:`UnitError` for marks that part nothing, and for a
    number that may mean two.

    >>> pointed("1,234.50"), pointed("9.999,00"), pointed("1 234,5 .. 2.000.000 GB"), pointed("1'234.50")
    ('1234.50', '9999.00', '1234.5 .. 2000000 GB', '1234.50')
    >>> pointed("1,234"), pointed("1,234", decimal_comma=True), pointed("0,125")
    ('1234', '1.234', '0.125')
    """
    return _RUN.sub(lambda run: _pointed(run.group(), "," if decimal_comma else ".", grouped, whole),
                    plainly(text))


def unmistakable(number: str) -> str:
    """A number written with a point so that nobody takes its decimals for thousands.

    >>> unmistakable("1.234"), unmistakable("0.125"), unmistakable("12.5")
    ('1.2340', '0.125', '12.5')
    """
    return f"{number}0" if re.fullmatch(r"-?[1-9]\d{0,2}\.\d{3}", number) else number


def parted(text: str, *, decimal_comma: bool = False) -> list[str]:
    """The values of a list, parted by semicolons, or where the comma is no decimal mark also by commas.

    >>> parted("8, 16, 24"), parted("8;16"), parted("0,25; 0,5", decimal_comma=True)
    (['8', '16', '24'], ['8', '16'], ['0,25', '0,5'])
    """
    parts = text.split(";") if ";" in text or decimal_comma else re.split(r",(?:\s+|(?!\d{3}(?!\d)))", text)
    return [part.strip() for part in parts if part.strip()]


def amount_of(text: str) -> tuple[str, str]:
    """An amount without its currency, and the sign or code that stood before or behind it (empty: none).

    >>> amount_of("$299"), amount_of("100000 EUR"), amount_of("299,-"), amount_of("12")
    (('299', '$'), ('100000', 'EUR'), ('299', ''), ('12', ''))
    """
    text = _EVEN.sub("", plainly(text).strip())
    found = _CURRENCY.search(text)
    if found is None:
        return text, ""
    return (text[:found.start()] + text[found.end():]).strip(), found["before"] or found["behind"]


def written_out(text: str) -> str:
    """The number that one with an abbreviation for thousands or millions means; empty for every other text.

    >>> written_out("12k"), written_out("1.5 million"), written_out("12 EUR")
    ('12000', '1500000', '')
    """
    found = _ABBREVIATED.fullmatch(text)
    factor = _THOUSANDS.get(found["word"].lower()) if found is not None else None
    return "" if found is None or factor is None else f"{float(found['number']) * factor:.15g}"


def another_currency(sign: str, currency: str) -> str:
    """The currency that ``sign`` names where it is not ``currency``; empty where it may be that one."""
    named = SYMBOLS.get(sign, (sign.upper(),)) if sign else ()
    return "" if not named or not currency or currency in named else named[0] if len(named) == 1 else sign


def is_or_are(number: float) -> str:
    """The verb behind so many of something.

    >>> is_or_are(1), is_or_are(2)
    ('is', 'are')
    """
    return agreeing(number, "is", "are")


def agreeing(number: float, one: str, several: str) -> str:
    """The word of the two that goes with a number of things.

    >>> agreeing(1, "leaves", "leave"), agreeing(0, "leaves", "leave")
    ('leaves', 'leave')
    """
    return one if number == 1 else several


def first_of(names: Sequence[str], most: int = 3) -> list[str]:
    """The first names, then how many more there are, to be joined in a sentence.

    >>> first_of(["A", "B"]), first_of(["A", "B", "C", "D", "E"])
    (['A', 'B'], ['A', 'B', 'C', '2 more'])
    """
    more = len(names) - most
    return [*names[:most], *([say("{number} more", number=counting(more))] if more > 0 else [])]


def _pointed(run: str, mark: str, grouped: bool, whole_alone: bool) -> str:
    marks = [char for char in run if not char.isdigit()]
    if not marks:
        return run
    both = "." in marks and "," in marks
    last = next((char for char in reversed(marks) if char in ".,"), "")
    decimal = last
    if last and not both:
        head, _, tail = run.rpartition(last)
        if marks.count(last) > 1:
            decimal = ""
        elif len(marks) == 1 and len(tail) == 3 and 1 <= len(head) <= 3 and not head.startswith("0"):
            if grouped and last == mark:
                raise _ambiguous(run, head, tail, whole_alone)
            decimal = last if last == mark else ""
    whole, part = (run, "")
    if decimal:
        whole, _, part = run.rpartition(decimal)
    between = {char for char in whole if not char.isdigit()}
    if between and (len(between) > 1 or not re.fullmatch(rf"\d{{1,3}}(?:{re.escape(min(between))}\d{{3}})+", whole)):
        raise _refused(f"{run!r} is not a number: its marks part neither thousands nor decimals",
                       "Write it like 1234.5 or 1,234.50.")
    digits = "".join(filter(str.isdigit, whole))
    return f"{digits}.{part}" if decimal else digits


def _ambiguous(run: str, head: str, tail: str, whole: bool) -> UnitError:
    """The refusal of a number with one mark before three digits; of whole numbers the decimals can only be zeros."""
    text, first = f"{run!r} can mean {head}{tail}, or {head} and {int(tail)} thousandths", f"{head}{tail}"
    if whole and tail.strip("0"):
        return _refused(text, f"Write {first}.", first)
    second = head if whole else f"{head}.{tail}0"
    return _refused(text, f"Write {first} for the first, {second} for the second.", first, second)


def _refused(text: str, hint: str, *offers: str) -> UnitError:
    return UnitError(Problem(Severity.ERROR, "number", text, hint=hint), offers)

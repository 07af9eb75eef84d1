"""Sentences that formulas put together, in the language of their reader: texts, and numbers with its marks.

What a program makes of a number as a text follows the language of whoever opens the file, which is not always that of
the sentence around it: the digits are put together here.
"""

from __future__ import annotations

from functools import lru_cache
from string import Formatter

from sizer.language import Marked, numeral, say, shown

_LONGEST = 240
"""Programs refuse a text of more than 255 letters in a formula."""
_MOST_DIGITS = 4


@lru_cache(maxsize=1024)
def text_formula(text: str) -> str:
    """A text as a formula has it.

    >>> text_formula('the "likely" value')
    '"the ""likely"" value"'
    """
    parts = [text[at : at + _LONGEST] for at in range(0, len(text), _LONGEST)] or [""]
    return "&".join('"' + part.replace('"', '""') + '"' for part in parts)


def sheet_prefix(sheet: str) -> str:
    """What stands before a cell of another sheet: the name that its reader sees.

    >>> sheet_prefix("Checks"), sheet_prefix("As sized"), sheet_prefix("Prüfungen")
    ('Checks!', "'As sized'!", "'Prüfungen'!")
    """
    name = shown(sheet)
    return f"{name}!" if name.isascii() and name.isalnum() else f"'{name}'!"


def sentence_formula(text: Marked, /, **parts: str) -> str:
    """The formula of a marked sentence; what stands in its braces are formulas.

    >>> from sizer.language import mark
    >>> sentence_formula(mark("{number} of {lines} unknown"), number="B4", lines="B5")
    'B4&" of "&B5&" unknown"'
    """
    pieces = [piece for said, name, _, _ in Formatter().parse(say(text))
              for piece in (text_formula(said) if said else "", parts[name] if name else "")]
    return "&".join(filter(None, pieces))


def one_or_several(number: str, one: Marked, several: Marked, /, **parts: str) -> str:
    """The formula of a sentence about so many of something; ``{number}`` stands for how many."""
    return (f"IF({number}=1,{sentence_formula(one, number=number, **parts)},"
            f"{sentence_formula(several, number=number, **parts)})")


def number_formula(value: str, digits: int | None = None) -> str:
    """The formula of a number from 0 on as a text with the marks of the language being spoken.

    With so many ``digits`` behind the point, or as many as it has, at most four.
    """
    comma, point = (text_formula(numeral(sign)) for sign in ",.")
    told = f"ROUND({value},{_MOST_DIGITS if digits is None else digits})"
    whole = f"INT({told})"

    def group(of: str) -> str:
        return f'RIGHT("00"&MOD({of},1000),3)'

    thousands = f"INT({told}/1000)"
    text = (f'IF({told}<1000,{whole}&"",IF({told}<1000000,{thousands}&{comma}&{group(whole)},'
            f"INT({told}/1000000)&{comma}&{group(thousands)}&{comma}&{group(whole)}))")
    if digits is None:
        # The digits behind the mark, whatever that is where the file is opened.
        behind = f'MID(ROUND(1+{told}-{whole},{_MOST_DIGITS})&"",3,9)'
        return f'{text}&IF({told}={whole},"",{point}&{behind})'
    if not digits:
        return text
    behind = f'RIGHT("{"0" * (digits - 1)}"&ROUND(({told}-{whole})*{10**digits},0),{digits})'
    return f"{text}&{point}&{behind}"

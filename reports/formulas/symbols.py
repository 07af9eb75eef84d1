"""Symbols of laws as boxes: variables slanted, words and digits upright, what follows a low line as an index."""

from __future__ import annotations

from reports.formulas.boxes import MathBox, Type

_SPELLED = {"rho": "ρ", "tau": "τ"}
_LOW = {digit: str(value) for value, digit in enumerate("₀₁₂₃₄₅₆₇₈₉")}
_PRIMES = {"'": "′"}
_GREEK_SIGNS = frozenset("ΔΣΠ")
RESULTS = frozenset(("Σ", "Δ", "min", "max", "name", "1-r", "flag", "fill", "df"))
"""Symbols of results that say how they are found: a formula would have them on both sides."""


def symbol_box(symbol: str, kind: Type, index: str = "", *, counted: str = "") -> MathBox:
    """A symbol; ``index`` is the letter that runs over members, ``counted`` the number of one of them."""
    base, _, low = symbol.partition("_")
    while base and base[-1] in _LOW:
        base, low = base[:-1], _LOW[base[-1]] + low
    primes = ""
    while base and base[-1] in _PRIMES:
        base, primes = base[:-1], primes + _PRIMES[base[-1]]
    if low.endswith("'"):
        low, primes = low[:-1], primes + "′"
    power = ""
    if len(base) > 1 and base[-1].isdigit() and base[:-1].isalpha():
        base, power = base[:-1], base[-1]  # an index has a low line before it, so this is an exponent
    made = _base(_SPELLED.get(base, base), kind)
    if primes:
        made = kind.row(made, kind.text(primes))
    if power:
        made = kind.above(made, kind.script.text(power))
    return _indexed(made, low, index, counted, kind)


def _base(base: str, kind: Type) -> MathBox:
    letters = base.removesuffix("\u0304")
    if len(letters) == 1 and letters not in _GREEK_SIGNS:
        return kind.text(base, italic=True)
    if len(letters) == 2 and letters[0] in _GREEK_SIGNS:
        return kind.row(kind.text(letters[0]), kind.text(letters[1], italic=True))
    return kind.text(base.replace("-", "\u2009−\u2009"))


def _indexed(made: MathBox, low: str, index: str, counted: str, kind: Type) -> MathBox:
    script = kind.script
    parts = [script.text(low)] if low else []
    if index or counted:
        if parts:
            parts.append(script.text(","))
        parts.append(script.text(index, italic=True) if index else script.text(counted))
    return kind.below(made, script.row(*parts)) if parts else made

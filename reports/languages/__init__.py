"""The languages that documents are written in, each with its translations in a folder of its own.

A folder holds a file of translations (``.po``, read by people and by whoever translates) for each part of the program,
and what is made of it for the program (``.mo``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from types import MappingProxyType

from sizer.language import ENGLISH, Language, Translations

LANGUAGES: Mapping[str, str] = MappingProxyType({"en": "English", "de": "Deutsch", "ja": "日本語"})
"""Code of a language -> how it calls itself."""
_MARKS: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {"de": (",", ".", "\u202f%"), "ja": (".", ",", "%")})
"""Code of a language -> its decimal mark, what parts its thousands, and its sign of percent."""


@cache
def language(code: str) -> Language:
    """A language with all its translations.

    >>> language("en") is ENGLISH, language("de").decimal
    (True, ',')
    """
    if code == ENGLISH.code:
        return ENGLISH
    return Language(code, _translations(code), *_MARKS[code])


def _translations(code: str) -> Translations:
    """The translations of every part, asked one after the other."""
    first: GNUTranslations | None = None
    for each in sorted(files(__name__).joinpath(code).iterdir(), key=lambda file: file.name):
        if each.name.endswith(".mo"):
            with each.open("rb") as file:
                read = GNUTranslations(file)
            if first is None:
                first = read
            else:
                first.add_fallback(read)
    if first is None:
        raise FileNotFoundError(f"no translations of {code}")
    return first

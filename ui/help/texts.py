"""The pages of the help, and the search in them. No Qt: what is told is data, the window only shows it.

The glossary and the formulas are those of the project's documents; a wheel carries them beside the pages of this
package, and in the project's own folder they are read where they are written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

_ROOT = Path(__file__).resolve().parents[2]
_FOR_WRITERS = re.compile(r"\s*\*(?:In code|Not):\*(?:[^.`]|`[^`]*`|\.(?=\w))*\.?")
"""What the glossary says to who writes the program: names in code, words to avoid."""
_LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")
_HEAD = re.compile(r"^(#{1,3}) (.+)$", re.MULTILINE)
_EXCERPT = 110


class HelpSection(NamedTuple):
    """A part of a page under a heading of its own."""

    page: str
    title: str
    text: str
    """With its heading, as Markdown."""


class HelpPage(NamedTuple):
    """One page: its name in code, its title, and its text as Markdown."""

    id: str
    title: str
    markdown: Callable[[], str]
    by_section: bool = False
    """Whether it is so long that its sections are shown one at a time."""


@cache
def document(name: str) -> str:
    """The text of a document that comes with the program.

    >>> document("glossary.md").splitlines()[0]
    '# Glossary'
    """
    shipped = resources.files("ui.help") / "pages" / name
    if shipped.is_file():
        return shipped.read_text("utf-8")
    known = next(path for path in (_ROOT / "docs" / name, _ROOT / name) if path.is_file())
    return known.read_text("utf-8")


def glossary() -> str:
    """The glossary without what only writers of the program need."""
    text = document("glossary.md")
    begin, words = text.index("## "), text.index("## Words and style")
    return "# Glossary\n\n" + _for_readers(_FOR_WRITERS.sub("", text[begin:words]))


def model() -> str:
    """What the model does and what it does not, from the document of all formulas."""
    parts = {section.title: section.text for section in sections_of("formulas", document("model.md"))}
    chosen = ("Shape of the model", "Limits of the model", "Constants that must be measured")
    return _for_readers("\n\n".join([document("model-and-limits.md"), *(parts[title] for title in chosen)]))


def formulas() -> str:
    """Every formula, with symbols, units, validity, source and example."""
    return _for_readers(document("model.md").replace("# The model", "# The formulas", 1))


def licences() -> str:
    """What of others comes with the program, and under which terms."""
    return _for_readers(document("THIRD-PARTY.md"))


def _for_readers(text: str) -> str:
    """Without links to files that a reader of the program does not have."""
    return _LINK.sub(lambda found: found[1] if not found[2].startswith("help:") else found[0], text)


PAGES: tuple[HelpPage, ...] = (
    HelpPage("start", "Getting started", lambda: document("getting-started.md")),
    HelpPage("glossary", "Glossary", glossary),
    HelpPage("model", "The model and its limits", model),
    HelpPage("formulas", "The formulas", formulas, by_section=True),
    HelpPage("licences", "Software by others", licences),
)
"""The pages that are the same on every machine; the window adds keys and about."""


def sections_of(page: str, markdown: str, deepest: int = 2) -> list[HelpSection]:
    r"""The sections of a page down to headings of some rank; what stands before the first goes under the title.

    >>> [section.title for section in sections_of("x", "# A\nfirst\n## B\nmore\n### C\nlast")]
    ['A', 'B']
    """
    heads = [head for head in _HEAD.finditer(markdown) if len(head[1]) <= deepest]
    ends = [*(head.start() for head in heads[1:]), len(markdown)]
    return [HelpSection(page, head[2].replace("`", ""), markdown[head.start():end].strip())
            for head, end in zip(heads, ends, strict=True)]


@cache
def searched() -> tuple[HelpSection, ...]:
    """The sections of all pages, each formula one of its own."""
    return tuple(section for page in PAGES
                 for section in sections_of(page.id, page.markdown(), 3 if page.by_section else 2))


def search(sections: Iterable[HelpSection], words: str) -> list[HelpSection]:
    """The sections that hold every word, those that have one in the heading first."""
    wanted = words.casefold().split()
    if not wanted:
        return []
    found = [each for each in sections if all(word in each.text.casefold() for word in wanted)]
    return sorted(found, key=lambda each: not any(word in each.title.casefold() for word in wanted))


def excerpt(section: HelpSection, words: str) -> str:
    r"""The words around the first word that was searched for, in one plain line.

    >>> excerpt(HelpSection("x", "B", "## B\nA *pool* is made of drives."), "drives")
    'A pool is made of drives.'
    """
    plain = " ".join(re.sub(r"[*`#|>]|^-", "", section.text.partition("\n")[2]).split())
    at = plain.casefold().find(words.casefold().split()[0]) if words.split() else 0
    start = max(0, plain.rfind(" ", 0, max(0, at - _EXCERPT // 3)) + 1) if at > _EXCERPT // 2 else 0
    cut = plain[start:start + _EXCERPT]
    return cut if len(plain) <= start + _EXCERPT else cut.rsplit(" ", 1)[0] + " …"

"""Names that several records of a table have: the program keeps these apart, and people may not."""

from __future__ import annotations

from sizer.design.naming import NAMED_TABLES, folded
from sizer.design.records import Design
from sizer.design.scenarios import table_of
from sizer.design.titles import NOUNS
from sizer.language import counting, mark, say
from sizer.sizing.bench.wiring import Wiring

NAMED_TWICE = "name-used-twice"
_COUNTS = {2: mark("Two"), 3: mark("Three"), 4: mark("Four"), 5: mark("Five"), 6: mark("Six")}


def alike_text(many: int, table: str, called: str) -> str:
    """What to tell of a name that ``many`` records of a table have.

    >>> alike_text(2, "items", "Arrays")
    'Two lines are called Arrays. Formulas and connections keep them apart; people may not.'
    """
    return say("{many} {records} are called {called}. Formulas and connections keep them apart; people may not.",
               many=_COUNTS.get(many) or counting(many), records=NOUNS[table][1], called=called)


def check_names(wiring: Wiring, design: Design) -> None:
    """Remark on each name that several records of a table have, at the second of them."""
    for table in NAMED_TABLES:
        rows = table_of(design, table)
        found: dict[str, list[str]] = {}
        for row in rows:
            found.setdefault(row.called, []).append(row.identity)
        if len(found) == len(rows) and len({folded(name) for name in found}) == len(found):
            continue
        alike: dict[str, list[tuple[str, str]]] = {}
        for name, ids in found.items():
            alike.setdefault(folded(name), []).extend((id_, name) for id_ in ids)
        for same in alike.values():
            if len(same) > 1:
                record, name = same[1]
                wiring.remark(NAMED_TWICE, alike_text(len(same), table, name).rstrip("."), f"{table}/{record}/name",
                              say("Give one of them another name."), told=(len(same), name))

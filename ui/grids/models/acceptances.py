"""What is said of an accepted problem: the problem itself, and where it lies, in words and names."""

from __future__ import annotations

from sizer.design.naming import code_in_words
from sizer.design.records import Accepted
from ui.state.store import Store

_ANYWHERE = "wherever it occurs"


def accepted_what(store: Store, record: object) -> str:
    """What the problem says now, else what it said when it was accepted, else what its code means."""
    if not isinstance(record, Accepted):
        return ""
    sizing = store.intact
    there = [] if sizing is None else [each.text for each in sizing.accepted if each.code == record.code and
                                       record.place in ("", each.location.place)]
    text = there[0] if there else record.problem.partition("\n")[0]
    return text[:1].upper() + text[1:] if text else code_in_words(record.code)


def accepted_where(store: Store, record: object) -> str:
    """The name of what the problem is of."""
    if not isinstance(record, Accepted):
        return ""
    return store.names.place(record.place) if record.place else _ANYWHERE

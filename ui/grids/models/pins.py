"""What there is to say of a pinned figure: its name, what the law or the source says instead, how far that is."""

from __future__ import annotations

from sizer.figures.figure import Figure
from ui.state.store import Store
from ui.state.subject import known
from ui.wording.texts import difference_text, value_text


def pinned_figure(store: Store, key: str) -> Figure | None:
    """The figure behind a pin; None where this sizing has no such figure."""
    sizing = store.intact
    return sizing.sheet[key] if sizing is not None and known(sizing.sheet, key) else None


def pin_label(store: Store, record: object) -> str:
    """What a pinned figure is called."""
    key = getattr(record, "key", "")
    found = pinned_figure(store, key)
    return found.label or key if found is not None else "not in this sizing"


def without_pin(store: Store, record: object, *, binary: bool = False) -> str:
    """What the law or the source says in the place of a pin."""
    found = pinned_figure(store, getattr(record, "key", ""))
    if found is None or found.pin is None:
        return ""
    said = value_text(found.unpinned, found.unit, binary=binary, currency=store.design.currency,
                      stated=found.law is None, compared=True)
    return said or "unknown"


def moved_by_pin(store: Store, record: object) -> str:
    """How far a pin is from what the law or the source says."""
    found = pinned_figure(store, getattr(record, "key", ""))
    return difference_text(found.value, found.unpinned) if found is not None and found.unpinned is not None else ""

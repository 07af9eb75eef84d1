"""What Explain says of a number that this sizing does not have, in the words of who asks."""

from __future__ import annotations

from sizer.sizing.judging.unsized import without_figure
from ui.explaining.head import NOTHING_CHOSEN
from ui.state.store import Store
from ui.state.subject import known


def gone_text(store: Store, key: str) -> str:
    """Why there is no figure called ``key`` now: a failure, something in the way, or it was taken out."""
    if not key:
        return NOTHING_CHOSEN
    intact, failure = store.intact, store.failure
    label = intact.sheet[key].label if intact is not None and known(intact.sheet, key) else ""
    if failure is not None and label:
        return (f"{label}: nothing of it is left after one failure, {failure.label}. Back to the whole design, it has "
                "its number again.")
    unsized = without_figure(store.sizing, key) if store.sizing is not None else None
    if unsized is not None:
        return f"{unsized.title} {unsized.says}"
    return f"{label or 'This number'} is not part of the design any more. Choose another number."

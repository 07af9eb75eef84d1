"""What an edit would make of the state in view: of the design, or of what a failure leaves of it."""

from __future__ import annotations

from sizer.design.editing.edits import Batch, Edit
from sizer.sizing.failing.pins import edits_after
from sizer.sizing.result import Sizing
from ui.state.store import Store


def preview_in_view(store: Store, edit: Edit) -> Sizing | None:
    """The sizing that an edit would lead to, after the failure where one is in view; None where there is none."""
    found = store.preview(edit)
    if found is None or store.failure is None:
        return found[1] if found is not None else None
    intact = found[1]
    case = next((each for each in intact.failure_cases if each.id == store.failure.id), None)
    lost = store.preview(Batch((edit, *edits_after(intact, case)))) if case is not None else None
    return lost[1] if lost is not None else None

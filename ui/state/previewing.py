"""What is looked at before it is done: what an edit would make of the state in view, or another design."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from sizer.design.editing.edits import Batch, Edit
from sizer.sizing.failing.pins import edits_after
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.result import Sizing
from ui.state.ranges import Ranges
from ui.state.store import Store


class PreviewBy(Enum):
    """Where one looks at something before it is done: each ends what it began, and nothing else."""

    FIXES = auto()
    WHAT_IF = auto()
    BLOCK = auto()
    LAYOUTS = auto()


@dataclass(frozen=True, slots=True)
class Preview:
    """A sizing that is shown in place of that of the design, and what it is called: ``with 4 nodes``.

    ``ranges`` are those that are known of it; ``apart`` says that it is no change of the design, but another one.
    """

    sizing: Sizing
    called: str
    by: PreviewBy
    detail: str = ""
    ranges: Ranges | None = None
    apart: bool = False


def preview_in_view(store: Store, edit: Edit) -> Sizing | None:
    """The sizing that an edit would lead to, after the failure where one is in view; None where there is none."""
    found = store.preview(edit)
    if found is None or store.failure is None:
        return found[1] if found is not None else None
    intact = found[1]
    case = next((each for each in intact.failure_cases if each.id == store.failure.id), None)
    lost = store.preview(Batch((edit, *edits_after(intact, case)))) if case is not None else None
    return lost[1] if lost is not None else None


def sizing_after(store: Store, case: FailureCase) -> Sizing | None:
    """The sizing of the design after a failure that is not in view; None where there is none."""
    lost = store.preview(Batch(edits_after(store.intact, case))) if store.intact is not None else None
    return lost[1] if lost is not None else None

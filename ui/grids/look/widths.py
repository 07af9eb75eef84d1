"""How wide columns are in the room there is, and which have none: whole columns leave, none is cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

_MORE = 40
"""What a column of texts gets beyond what it needs before the first column gets all that is left."""
_WHOLE_PARTS = 2
"""So many times its part of the room that is left a column may take to be whole."""


@dataclass(frozen=True, slots=True)
class Want:
    """What a column that is to be shown wants."""

    needed: int
    """So wide that nothing in it is cut."""
    least: int
    """Names may give way in their middle, down to this."""
    chosen: bool = False
    """It was asked for by hand: it leaves last."""
    extra: bool = False
    """It is shown where nothing else has to give way for it."""
    empty: bool = False
    """No row says anything there: it has the room that what is said leaves, before what is extra."""
    says: bool = False
    """It has sentences, which have what room names leave."""
    names: bool = False
    """It has names, which stand apart from what is beside them where there is room."""

    arrow: int = 0
    """What the arrow of its list takes beside the text: it has the room that texts leave, else it lies over one."""

    @property
    def elastic(self) -> bool:
        """Whether it takes more or less as there is."""
        return self.names or self.least < self.needed


def fitted(room: int, wants: Sequence[Want]) -> tuple[int, ...]:
    """The widths of columns, 0 for those without room. The first never leaves; the others leave from the right.

    Who lacks least is whole first: of two that lack something one is not cut for the other's sake.

    >>> name, number = Want(100, 60), Want(50, 50)
    >>> fitted(200, [name, number, number]), fitted(170, [name, number, number]), fitted(120, [name, number, number])
    ((100, 50, 50), (70, 50, 50), (70, 50, 0))
    >>> fitted(190, [name, number, Want(50, 50, extra=True)]), fitted(120, [name, number, Want(50, 50, chosen=True)])
    ((140, 50, 0), (70, 0, 50))
    >>> fitted(190, [name, Want(50, 50, empty=True), number]), fitted(200, [name, Want(50, 50, empty=True), number])
    ((140, 0, 50), (100, 50, 50))
    """
    if not wants:
        return ()
    taken = [0]
    rest = range(1, len(wants))
    for at in chain((at for at in rest if wants[at].chosen),
                    (at for at in rest if not (wants[at].chosen or wants[at].extra or wants[at].empty))):
        if sum(wants[each].least for each in (*taken, at)) > room:
            break
        taken.append(at)
    for at in sorted((at for at in rest if (wants[at].extra or wants[at].empty) and at not in taken),
                     key=lambda at: wants[at].extra):
        if sum(wants[each].needed for each in (*taken, at)) > room:
            break
        taken.append(at)
    widths = {at: wants[at].least for at in taken}
    for says in (False, True):
        spare = max(room - sum(widths.values()), 0)
        lacking = {at: wants[at].needed - wants[at].least for at in taken if wants[at].says is says}
        for many, at in enumerate(sorted(lacking, key=lambda at: lacking[at])):
            part = spare // (len(lacking) - many)
            more = lacking[at] if lacking[at] <= min(_WHOLE_PARTS * part, spare) else part
            widths[at] += more
            spare -= more
    for at in sorted(taken):
        more = min(wants[at].arrow, max(room - sum(widths.values()), 0))
        widths[at] += more
    spare = max(room - sum(widths.values()), 0)
    for at in sorted(taken) if spare else ():
        if at and wants[at].elastic:
            more = min(_MORE, spare)
            widths[at] += more
            spare -= more
    widths[0] += spare
    return tuple(widths.get(at, 0) for at in range(len(wants)))

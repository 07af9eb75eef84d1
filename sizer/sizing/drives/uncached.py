"""Writes that no cache answers for: visits of the drives that an operation waits for (model R10)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.media import buffers
from sizer.sizing.drives.small_writes import reads_first
from sizer.sizing.drives.spindles import Spindles
from sizer.sizing.paths.demand import Context, Demand
from sizer.sizing.paths.local_drives import drive_cards_of, is_local
from sizer.sizing.paths.software import in_whole_objects
from sizer.sizing.paths.write_cache import answered_ratio, held_ratio


@dataclass(frozen=True, slots=True)
class Uncached:
    """Visits of the drives of an operation, how often it waits for one, and the positioning of each."""

    visits: Figure
    stages: Figure
    position: Figure


def without_cache(context: Context, demand: Demand, spindles: Spindles) -> tuple[Demand, Uncached]:
    """The demand with the writes alone that are destaged behind a cache, and the visits that are waited for."""
    wiring, pool, scope = context.wiring, context.pool, context.scope.inner("uncached")
    waited = demand.waiting_writes
    if waited is None:
        none = wiring.model.constant("nothing_waited_for", 0.0, "1", say("Visits of writes that are waited for"),
                                     say("nobody waits for these writes"))
        return demand, Uncached(none, none, spindles.write_position)
    held, answered = held_ratio(wiring, pool), answered_ratio(wiring, pool)
    first = reads_first(wiring, pool) and not in_whole_objects(context)
    each = wiring.model.constant(
        f"reads_before_{'update' if first else 'write'}", float(first), "1",
        say("Reads that go before each drive write"), say("parity is read before it is written") if first
        else say("nothing is read before it is written"))
    share = scope.derive("share", buffers.uncached_share, held, answered, each,
                         label=say("Share of the drive operations of writes that are waited for"))
    visits = scope.derive("visits", general.scaled, demand.write_visits, share,
                          label=say("Drive visits per operation of writes that no cache answers for"))
    behind = scope.derive("destaged_visits", general.difference, demand.write_visits, visits,
                          label=say("Drive writes per operation that are destaged behind"))
    pieces = scope.derive("pieces", buffers.pieces_of_write, demand.write_visits, waited, each)
    together = scope.derive("together_ratio", buffers.stages_of_pieces, pieces, spindles.count,
                            wiring.default("service_variation"),
                            label=say("Visits one after another until the slowest drive has answered"))
    law = buffers.update_stages if first else buffers.plain_stages
    stages = scope.derive("plain_stages", law, waited, held, answered, together,
                          label=say("How often an operation waits for a drive for its writes"))
    in_software = is_local(pool) and not drive_cards_of(pool)
    if in_software and pool.protection.redundant and not pool.drive.is_flash:
        stages = scope.derive("stages", general.scaled, stages, wiring.default("write_intent_ratio"),
                              label=say("The same, with the intent log of software RAID"))
    position = spindles.write_position
    if first and spindles.turn is not None:
        position = scope.derive("update_position_s", buffers.update_position_s, spindles.position, spindles.turn,
                                answered, together)
        if not is_local(pool):
            # An array destages each of the four visits as a write: it is no faster when it cannot.
            position = scope.derive("position_s", general.most_of, position, spindles.write_position,
                                    label=say("Positioning of a visit that is waited for"))
    return replace(demand, write_visits=behind), Uncached(visits, stages, position)

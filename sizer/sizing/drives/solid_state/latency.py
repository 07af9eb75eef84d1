"""Latency of a solid-state drive: of its data sheet where that can be meant, else of its class (model D9)."""

from __future__ import annotations

from typing import Any

from sizer.catalog.records import Attachment, Item
from sizer.figures.figure import Figure
from sizer.language import numeral, say
from sizer.laws import general
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.pools.pool import PoolWiring
from sizer.units import format_value

FASTEST_FLASH_S = 45e-6
"""No random read of flash is faster: a shorter time in a data sheet is that of sequential reads."""
OTHER_MEDIUM_S = 8e-6
"""What reads faster is no flash at all, and its latency is what its data sheet says."""
ONE_BIT = 1


def latency_of(wiring: Wiring, pool: PoolWiring, kind: str) -> Figure:
    """Time of one small request by itself: of the data sheet, over the spread of such figures, or of the class."""
    stated = wiring.fact(pool.drive, f"{kind}_latency_s")
    if stated is None or (kind == "read" and not _meant(wiring, pool, stated)):
        return wiring.default(f"flash_{class_of(pool)}_{kind}_s")
    return wiring.of_item(pool.drive).derive_once(
        f"reached_{kind}_latency_s", general.scaled, stated, wiring.default("flash_latency_ratio"),
        label=say("One small read by itself" if kind == "read" else "One small write by itself"))


def class_of(pool: PoolWiring) -> Attachment:
    """The class whose defaults a solid-state drive has: NVMe, or SATA and whatever else."""
    return Attachment.NVME if pool.drive.attachment is Attachment.NVME else Attachment.SATA


def _meant(wiring: Wiring, pool: PoolWiring, latency: Figure) -> bool:
    """Whether a read latency can be that of random reads, and fits the rate beside it; told where it is refused."""
    drive, place = pool.drive, f"pools/{pool.record.id}/drives"
    said = say("{drive} states {latency} for a read", drive=drive.title, latency=format_value(latency.number, "s", 3))
    cells = wiring.fact(drive, "cell_bit_count")
    one_bit = cells is not None and decided(wiring, _is_one_bit, cells)
    if not one_bit and decided(wiring, _too_fast, latency):
        wiring.undecided(
            "latency-sequential", say("{said}, and no random read of flash takes less than {fastest}: it is "
                                      "taken for that of sequential reads, and the latency of the class is used",
                                      said=said, fastest=format_value(FASTEST_FLASH_S, "s", 3)), place,
            say("Give the latency of random reads of its data sheet in a catalog folder of your own, or "
                "accept this with the reason."),
            told=(latency.number,))
        return False
    rate = wiring.fact(drive, "random_read_per_s")
    if rate is None:
        return True
    if decided(wiring, _less_than_one, latency, rate):
        wiring.undecided(
            "latency-against-rate", say("{said} and {rate} random reads a second, fewer than one after another would "
                                        "be: the latency of the class is used", said=said,
                                        rate=numeral(f"{rate.number:,.0f}")), place,
            say("Give both as its data sheet has them in a catalog folder of your own, or accept this with the reason. "
                "The rate may be that of larger requests."),
            told=(latency.number, rate.number))
        return False
    most = _most_at_once(wiring, drive)
    if decided(wiring, _more_than, latency, rate, most):
        wiring.undecided(
            "latency-against-rate", say("{said} and {rate} random reads a second: that is {many} at a time, and its "
                                        "flash makes {most}", said=said, rate=numeral(f"{rate.number:,.0f}"),
                                        many=numeral(f"{latency.number * rate.number:,.0f}"),
                                        most=numeral(f"{most.number:,.0f}")), place,
            say("Give both as its data sheet has them in a catalog folder of your own, or accept this with the reason. "
                "The latency may be that under load."),
            told=(latency.number, rate.number, most.number))
    return True


def _most_at_once(wiring: Wiring, drive: Item) -> Figure:
    """Reads that the dies of a drive make at a time: by its channels, else as those of the largest drives."""
    channels = wiring.fact(drive, "channel_count")
    if channels is None:
        return wiring.default("flash_reads_at_once")
    return wiring.of_item(drive).derive_once(
        "reads_at_once", general.each_times_count, wiring.default("flash_reads_of_channel"), channels,
        label=say("Reads that its dies make at a time"))


def _is_one_bit(cells: Any) -> Any:
    return cells <= ONE_BIT


def _too_fast(latency: Any) -> Any:
    return (latency >= OTHER_MEDIUM_S) & (latency < FASTEST_FLASH_S)


def _less_than_one(latency: Any, rate: Any) -> Any:
    return latency * rate < 1


def _more_than(latency: Any, rate: Any, most: Any) -> Any:
    return latency * rate > most

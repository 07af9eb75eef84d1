"""The measured systems of today by themselves: scores by class, what was aimed at, and why numbers lie outside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from sizer.published import GroupScore, Row, Validation
from sizer.published.agreement import Agreement
from sizer.published.scores import ALL
from tools import before
from tools.percent import share

AIMED: Mapping[str, float] = MappingProxyType({
    "single drives": 0.12, "clusters and appliances": 0.30, "capacity": 0.005,
})
"""Class of systems -> the median error that was aimed at; capacity is printed in three digits or four."""
INSIDE, RATIO = 0.75, 0.5
"""Share of the numbers inside their ranges, and interval score over that of before, that were aimed at."""
HEAD = """
### Systems of today

The systems of 2018 and later once more, by what they are: single drives, RAID cards, clusters and appliances (small
operations and streams), their capacity, and records of a shared file by themselves. The year is that of the hardware:
older machines that were tested in 2019 and 2020 are not among them. Systems of the IO500 list of 2017 to 2020, none of
which has a year of its own, all are.
*Before* is the commit named above, *start* the one before the work on systems of today, {start}, by the same command
(`tools/before-{start}.csv`); each ratio is that of numbers which were scored then too. Aimed at were medians of 12 %
for single drives and 30 % for clusters and appliances, exact capacity, three quarters of the numbers inside, of each
class and of all, and half of the score of before.
"""
WHY = """
What lies outside its range, and what is missing there. No constant follows from it.
"""
REASONS: Mapping[tuple[str, str], str] = MappingProxyType({
    ("ceph-1tib-100-replica3", "sequential read"):
        "0.93 of the ports was reached, where 0.9 is likely; threads of the clients take the upper end down, and how "
        "many cores they had is not stated.",
    ("megaraid9670w-jbodx16", "random read"):
        "the maker rates the card at 6.4 million requests a second, and it carried 7.0: a rating is taken for an upper "
        "end.",
    ("megaraid9670w-raid10", "random read"):
        "the maker's rating of the card, as above.",
    ("megaraid9670w-raid5", "random read"):
        "the maker's rating of the card, as above.",
    ("megaraid9670w-raid5", "random write"):
        "the work of the card on parity: the maker prints 1.1 million requests a second with RAID 5, and no fact of a "
        "record holds a rate by protection. What is modelled is its memory, its requests, its lanes and the drives.",
    ("sr-ssd-micron-9550-max-12.8-tb", "random write 64k peak"):
        "printed as a peak: a drive that has free blocks writes at random as it does in order, and in order it wrote "
        "10.96 GB/s where its data sheet says 10. The prediction is one of steady state, and its range ends at the "
        "data sheet's rate.",
    ("sr-ssd-solidigm-ps1010-7.68-tb", "sequential write 128k"):
        "the record has the rates printed for the family and is of its largest capacity; what 7.68 TB write is not in "
        "any text that was read.",
    ("sr-ssd-lowqd-64k-read:cm9r", "64 KiB random read"):
        "the drive divides a request of 64 KiB over several dies and moves it while others are read: 45.6 us in all is "
        "less than the 65 us that its data sheet gives for 4 KiB.",
    ("sr-hdd-seagate-exos-m-30-tb", "sequential read"):
        "10 GB at the outer edge are faster than the data sheet's sustained rate, by less than one percent beyond the "
        "range.",
    ("sr-hdd-wd-gold-24-tb", "random write"):
        "firmware: how many writes it takes and sorts before it answers is not stated. Three drives of one class write "
        "341, 421 and 651 in the same test.",
    ("mlps10-micron-9550", "read"):
        "one host with a file system and a page cache between: copies and calls of the buffered reader, which bind "
        "before the drive does; nothing of it is stated.",
    ("mlps10-iei-as13000", "read"):
        "the generation of the drives is not stated: those of PCI Express 4 bind, with those of 5 the ports do, at 371 "
        "thousand MiB/s. The range, in which clients and processors are open too, ends between them.",
    ("io500-129", "IOR hard write"):
        "turns at the objects of one file on disks: how writers that wait are ordered, and the range of bytes that a "
        "lock covers, are not stated.",
    ("io500-168-183-189", "IOR hard read"):
        "writes and reads of records were as fast as half of the streams, as if caches of the servers had gathered "
        "them; their memory is not stated.",
    ("io500-168-183-189", "IOR hard write"):
        "caches of servers or cards, as of its reads.",
    ("io500-nvme-9", "ior easy write"):
        "writes of flash of 2019 in steady state or fresh, and the redundancy: neither is stated. It is below what "
        "ports and drives carry.",
    ("io500-nvme-10", "ior easy write"):
        "ports and copies are not stated: one port a server would carry just what was written.",
    ("io500-nvme-10", "ior easy read"):
        "ports are not stated: one a server carries 115 GiB/s in all, less than was read, and two carry far more.",
    ("io500-nvme-42", "ior easy write"):
        "an assumption is refuted: 15.0 GiB/s a server do not pass the one EDR port (11.6 GiB/s) that was assumed.",
    ("io500-nvme-42", "ior easy read"):
        "an assumption is refuted, as by its writes: there was more than one EDR port a server.",
    ("io500-nvme-42", "ior hard write"):
        "the ports assumed, as above: a log takes records of any offset at the rate of streams.",
    ("io500-nvme-42", "ior hard read"):
        "the ports assumed, and what was in flight of reads ahead in a log, which is not stated.",
    ("io500-nvme-57", "ior hard write"):
        "range locks of a byte range on each chunk, handed over at each record, and pages that two records share: the "
        "turn of this software is an estimate of a factor of 150.",
    ("io500-nvme-57", "ior hard read"):
        "what clients read ahead of records that others want too: the cache mode of the clients is not stated.",
    ("io500-nvme-68", "ior easy write"):
        "an assumption is refuted: in three copies 185 GB/s would pass ports of 99 GB/s in all. There were fewer "
        "copies, a code, or a second network.",
    ("io500-nvme-68", "ior hard write"):
        "the copies assumed, as above.",
})
"""Case and metric of a number outside its range -> what is missing, or which assumption it refutes."""


def section(found: Validation) -> list[str]:
    """The table by class, whether what was aimed at is reached, and the reason for each number outside."""
    rows = found.of_today
    pasts = [_regrouped(rows, commit) for commit in (before.COMMIT, before.START_OF_TODAY)]
    lines = [HEAD.format(start=before.START_OF_TODAY),
             f"| systems | rows | median | worst | inside | score |{_heads('before')}{_heads('start')}",
             f"| --- |{' ---: |' * 13}"]
    for one in found.today:
        lines.append(f"| {one.group} | {one.rows} | {share(one.median_error)} | {share(one.worst_error)} | "
                     f"{one.inside} of {one.rows} | {one.interval_score:.2f} |"
                     + "".join(_past(rows, then, one.group) for then in pasts))
    ratios = {commit: both[1] for commit, then in zip(("before", "start"), pasts, strict=True)
              if (both := before.ratio_in_common(rows, then, ALL)) is not None}
    told = missed(found.today, ratios)
    lines += ["", *(["Not reached:", "", *told] if told else ["All of it is reached."]), WHY]
    named = dict.fromkeys((row.case, row.metric) for row in rows
                          if row.scored and row.verdict in (Agreement.OUTSIDE, Agreement.DISAGREES))
    return [*lines, *(f"- {case}, {metric}: {REASONS.get((case, metric), 'not looked into.')}"
                      for case, metric in named)]


def _heads(when: str) -> str:
    return f" {when}: median | inside | score | ratio |"


def _regrouped(rows: Sequence[Row], commit: str) -> Mapping[before.Name, before.Then]:
    then = before.rows_before(commit)
    return {name: replace(then[name], group=row.group) for row in rows
            if (name := (row.case, row.metric, row.point)) in then}


def _past(rows: Sequence[Row], then: Mapping[before.Name, before.Then], group: str) -> str:
    both = before.ratio_in_common(rows, then, group)
    if both is None:
        return "  |  |  |  |"
    known = before.scores_before(then)[group]
    return (f" {share(known.median_error)} | {known.inside} of {known.rows} | {known.interval_score:.2f} | "
            f"{share(both[1], 0)} of {both[0]} |")


def missed(groups: Sequence[GroupScore], ratios: Mapping[str, float]) -> list[str]:
    """What was aimed at for systems of today and is not reached, by class and over all; ratios by what came before."""
    told = [f"- {one.group}: median {share(one.median_error)}, {share(AIMED[one.group], 0)} was the aim."
            for one in groups if one.group in AIMED and one.median_error > AIMED[one.group]]
    told += [f"- {one.group}: {one.inside} of {one.rows} inside, {share(INSIDE, 0)} was the aim."
             for one in groups if one.inside < INSIDE * one.rows]
    return told + [f"- interval score: {share(ratio, 0)} of that of *{when}*, {share(RATIO, 0)} was the aim."
                   for when, ratio in ratios.items() if ratio > RATIO]


def line(groups: Sequence[GroupScore]) -> str:
    """The systems of today in one sentence."""
    known = {one.group: one for one in groups}
    parts = [f"{share(known[name].median_error)} ({name})" for name in AIMED if name in known]
    whole = groups[-1]
    return (f"Of systems of today by themselves the medians are {', '.join(parts)},\n"
            f"and {whole.inside} of {whole.rows} numbers lie inside.")

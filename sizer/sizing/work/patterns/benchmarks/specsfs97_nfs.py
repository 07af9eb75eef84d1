"""The NFS version 3 mix of SPECsfs97_R1, the benchmark of file servers before 2008: more directory reads (model W1)."""

from __future__ import annotations

from sizer.language import mark
from sizer.sizing.paths.demand import Context, Demand
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.steps.nfs_mix import PARAMETERS, file_call, overall_response

MIX = "specsfs97-nfs"


def demand(context: Context) -> Demand | None:
    """Wire one NFS call of the mix."""
    return file_call(context, MIX)


PATTERN = PatternSpec(
    name=MIX, rank=31, own=PARAMETERS, demand=demand, of_curve=overall_response, file_service=mark("is file service"))

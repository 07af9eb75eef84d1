"""The CIFS mix of SPECsfs2008: clients open and close files, and few of their writes wait to be kept (model W1)."""

from __future__ import annotations

from sizer.language import mark, say
from sizer.sizing.paths.demand import Context, Demand
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.steps.nfs_mix import PARAMETERS, file_call, overall_response

MIX = "specsfs2008-cifs"
MODIFYING = ("write_share", "create_share", "set_share")


def demand(context: Context) -> Demand | None:
    """Wire one CIFS call of the mix."""
    return file_call(context, MIX, modifies=MODIFYING, operation=say("CIFS calls"))


PATTERN = PatternSpec(
    name=MIX, rank=32, own=PARAMETERS, demand=demand, of_curve=overall_response, file_service=mark("is file service"))

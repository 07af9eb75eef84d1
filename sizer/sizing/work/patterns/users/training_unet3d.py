"""Training of U-Net3D as MLPerf Storage measures it (model W10)."""

from __future__ import annotations

from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.patterns import bursty
from sizer.sizing.work.steps.training import TRAINING, prepare, served

WORK = bursty.once(prepare)
PATTERN = PatternSpec(
    name="training-unet3d", rank=141, streams=True, own=TRAINING,
    engages=WORK.engages, demand=WORK.demand, of_results=served)

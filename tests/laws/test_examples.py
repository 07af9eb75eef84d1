"""Every law's worked example runs."""

from __future__ import annotations

import doctest
import importlib
import sys

import pytest

from sizer.figures.algebra.law import Law
from tests.laws.modules import NAMES

LAWS = [
    (module, found)
    for module in NAMES
    for found in vars(importlib.import_module(module)).values()
    if isinstance(found, Law) and found.function.__module__ == module
]


@pytest.mark.parametrize(("module", "law"), LAWS, ids=[f"{module.split('.')[-1]}.{law.name}" for module, law in LAWS])
def test_the_worked_example_of_each_law_gives_what_it_says(module: str, law: Law) -> None:
    examples = doctest.DocTestParser().get_doctest(
        law.function.__doc__ or "", dict(vars(sys.modules[module])), law.name, module, 0
    )
    report: list[str] = []
    results = doctest.DocTestRunner(verbose=False).run(examples, out=report.append)
    assert results.failed == 0, "".join(report)

"""Numbers on paper and in sentences: whole, in the units they were entered in, and with words that agree."""

from __future__ import annotations

import re
from typing import Any

import pytest

from reports.pdf.fonts import Fonts, register
from reports.pdf.layout import Writer
from reports.wording.quantities.amounts import Amount
from sizer.design.registry.display import display
from sizer.design.registry.fields import field
from sizer.sizing import size
from sizer.sizing.failing.after_failures import loss_text
from sizer.units import format_value, plain_spaces
from tests.randomly import catalog, content_of, design_of

_TB = 1e12


@pytest.mark.parametrize("size_bytes", [2.0**power for power in range(10, 45, 3)])
def test_a_size_entered_in_binary_units_is_printed_in_them(size_bytes: float) -> None:
    assert re.fullmatch(r"\d{1,3} [KMGT]iB", plain_spaces(format_value(size_bytes, "B")))
    assert display(field("workloads", "request_bytes"), size_bytes) == format_value(size_bytes, "B")


@pytest.mark.parametrize("size_bytes", [1e3, 9e3, 512e3, 24e9, 146e9, 3.84e12, 117.1875 * 2.0**40])
def test_a_size_that_is_round_in_decimal_units_or_in_none_stays_decimal(size_bytes: float) -> None:
    assert "i" not in format_value(size_bytes, "B")


def test_a_share_is_whole_from_ten_percent_on_and_has_one_decimal_below() -> None:
    assert plain_spaces(Amount("share", 1.0, 0.05, 1.0, "1", 0.01, "%").text()) == "100 % (5.0 – 100)"
    assert plain_spaces(Amount("share", 0.03, 0.005, 0.07, "1", 0.01, "%").text()) == "3.0 % (0.5 – 7.0)"


def test_no_number_breaks_in_a_cell_that_is_narrower_than_its_range() -> None:
    register()
    writer, room = Writer(Fonts()), 58.0
    cell: Any = writer.text(writer.fitting("12,000 % (−3,500 – 140,000)", room, bold=False), "number")
    cell.wrap(room, 500.0)
    lines = [" ".join(getattr(line, "words", None) or line[1]) for line in cell.blPara.lines]
    assert re.findall(r"[\d,]+", "|".join(lines)) == ["12,000", "3,500", "140,000"]


@pytest.mark.parametrize(("probability", "said"), [(0.2, "1 in 10"), (0.01, "1 in 100"), (1e-3, "1 in 1,000"),
                                                   (1e-5, "1 in 100,000")])
def test_a_likely_loss_is_told_as_a_plain_number(probability: float, said: str) -> None:
    assert loss_text(probability) == f"about {said} in 5 years"


def test_workloads_of_one_pool_without_a_footprint_are_asked_about_once() -> None:
    content = content_of("p2000-iscsi")
    first, second = content["workloads"][:2]
    second["pool"] = first["pool"]
    sizing = size(design_of(content), catalog())
    [missing] = [one for one in sizing.missing if "test file" in one.question]
    assert missing.question.count("?") == 1
    assert all(title in missing.question for title in (first["name"], second["name"]))
    assert len(missing.keys) == 2
    assert {sizing.questions[key] for key in missing.keys} == {missing.question}
    assert len({sizing.sheet[key].number for key in missing.keys}) == 1

"""What the sections of a workbook are called and what heads their tables is said in the language of their reader."""

from __future__ import annotations

import re

import pytest

from reports.blocks.blocks import Figures, Medium, TableBlock
from reports.blocks.findings import Findings
from reports.blocks.section import sections
from reports.languages import language
from sizer import api
from sizer.errors import ended, sentences
from sizer.language import Language, shown, speaking
from tools.translations import Signs

_UNITS = re.compile(r"\[\w*B?(/s)?\]|[A-Z]{3}")
"""Units in brackets and a currency stand as they are."""


@pytest.mark.parametrize("name", ["p2000-iscsi", "hp-ha-nfs"])
def test_titles_and_labels_of_sections_are_said(name: str) -> None:
    with speaking(Language("signs", Signs())):
        target, catalog = api.load(name), api.open_catalog()
        found = Findings(api.size(target.design, catalog, target.scenario), now="2026-03-01", version="1")
        said: list[str] = []
        for section in sections(Medium.WORKBOOK):
            said += [shown(section.title), shown(section.sheet.name)]
            for block in section.blocks(found, Medium.WORKBOOK):
                if isinstance(block, TableBlock):
                    said += [shown(column.title) for column in block.columns if Medium.WORKBOOK in column.media]
                elif isinstance(block, Figures):
                    said += [shown(block.title), *(shown(entry.label) for entry in block.entries)]
    assert len(said) > 100
    assert not [text for text in said if re.search("[A-Za-z]{2}", _UNITS.sub("", text))]


@pytest.mark.parametrize(("code", "one", "other", "both"), [
    ("ja", "負荷が上限を超える。", "ドライブを追加する", "負荷が上限を超える。ドライブを追加する。"),
    ("de", "Die Last ist zu hoch.", "Laufwerke hinzufügen", "Die Last ist zu hoch. Laufwerke hinzufügen."),
])
def test_a_sentence_ends_as_those_of_its_language_do(code: str, one: str, other: str, both: str) -> None:
    with speaking(language(code)):
        assert sentences(one, other) == both
        assert ended(one) == one

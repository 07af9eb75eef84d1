"""The derivation as the command line writes it: a file of its own beside the proposal, or neither of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.cli.conftest import Answer

Run = Callable[..., Answer]
THEIRS = b"%PDF-1.4 of somebody else"


def text_of(path: Path) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(path).pages]


@pytest.mark.slow
def test_the_derivation_lies_beside_the_proposal_which_does_not_count_its_pages(sizer: Run, tmp_path: Path) -> None:
    alone, both = tmp_path / "alone.pdf", tmp_path / "both.pdf"
    assert sizer("proposal", "p2000-iscsi", "-o", str(alone)).status == 0
    answer = sizer("proposal", "p2000-iscsi", "-o", str(both), "--derivation")
    assert answer.status == 0
    assert f"{tmp_path / 'both-derivation.pdf'} written" in answer.out
    told, beside = text_of(alone), text_of(both)
    assert [text for at, text in enumerate(told) if at > 1] == [text for at, text in enumerate(beside) if at > 1]
    assert "laws D1.1 to D4" in beside[1]
    assert "both-derivation.pdf" in beside[1]
    assert "derivation" not in told[1]
    assert not (tmp_path / "alone-derivation.pdf").exists()
    pages = text_of(tmp_path / "both-derivation.pdf")
    for number, text in enumerate(pages, 1):
        assert f"page D-{number} of {len(pages)}" in text


@pytest.mark.slow
@pytest.mark.parametrize("theirs", ["offer.pdf", "offer-derivation.pdf"])
def test_neither_is_written_where_one_would_replace_what_is_somebody_elses(
    sizer: Run, tmp_path: Path, theirs: str
) -> None:
    (tmp_path / theirs).write_bytes(THEIRS)
    words = ("proposal", "nehalem-himeno", "-o", str(tmp_path / "offer.pdf"), "--derivation")  # five times: a small one
    answer = sizer(*words)
    assert answer.status == 2
    assert theirs in answer.err
    assert "Sizer did not write it as it is" in answer.err
    assert [path.name for path in tmp_path.iterdir()] == [theirs]
    assert (tmp_path / theirs).read_bytes() == THEIRS
    assert sizer(*words, "--force").status == 0
    assert sizer(*words).status == 0, "what Sizer wrote it may write again"


@pytest.mark.slow
def test_a_derivation_never_takes_the_place_of_the_design_it_is_made_from(sizer: Run, tmp_path: Path) -> None:
    content = (Path(__file__).parents[2] / "catalogs" / "designs" / "p2000-iscsi.sizer").read_bytes()
    own = tmp_path / "offer-derivation.pdf"
    own.write_bytes(content)
    answer = sizer("proposal", str(own), "-o", str(tmp_path / "offer.pdf"), "--derivation", "--force")
    assert answer.status == 2
    assert own.read_bytes() == content
    assert not (tmp_path / "offer.pdf").exists()


def test_an_extent_that_there_is_none_of_is_told_with_those_that_there_are(sizer: Run, tmp_path: Path) -> None:
    answer = sizer("proposal", "p2000-iscsi", "-o", str(tmp_path / "a.pdf"), "--derivation=most")
    assert answer.status == 2
    assert "all" in answer.err
    assert list(tmp_path.iterdir()) == []

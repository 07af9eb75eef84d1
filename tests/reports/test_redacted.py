"""Documents of a design with names put out: none of them is left in the whole file, nor in what it says of itself."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from pypdf import PdfReader

from sizer.cli import main
from sizer.design.files.storage import save
from sizer.design.records import altered
from tests.design.test_redaction import SECRET, told

pytestmark = pytest.mark.slow


def everything(content: bytes) -> str:
    """Every text of a file: of a workbook all its parts, of a PDF bytes, streams, texts and metadata."""
    if zipfile.is_zipfile(io.BytesIO(content)):
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            return "\n".join(name + book.read(name).decode("utf-8", "replace") for name in book.namelist()).casefold()
    if not content.startswith(b"%PDF"):
        return content.decode("utf-8-sig").casefold()
    reader = PdfReader(io.BytesIO(content))
    parts = [content.decode("latin-1"), str(reader.metadata), str(reader.outline)]
    parts += [" ".join(page.extract_text().split()) for page in reader.pages]
    parts += [page.get_contents().get_data().decode("latin-1") for page in reader.pages]  # type: ignore[union-attr]
    return "\n".join(parts).casefold()


def test_job_files_are_written_without_it_too(tmp_path: Path) -> None:
    own = tmp_path / "own.sizer"
    save(altered(told(), customer="Enterprise AG"), own)
    main(["accept", str(own), "--write", str(tmp_path / "plain")])
    main(["accept", str(own), "--write", str(tmp_path / "out"), "--redact"])
    plain, out = ("".join(path.name + path.read_text("utf-8") for path in (tmp_path / name).iterdir()).casefold()
                  for name in ("plain", "out"))
    assert "enterprise" in plain
    assert "enterprise" not in out


def test_a_word_of_the_name_that_still_stands_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.sizer"
    save(told(), own)
    main(["bom", str(own), "-o", str(tmp_path / "out.csv"), "--redact"])
    assert "'Acme', a word of the customer's name, still stands in 1 text" in capsys.readouterr().err


@pytest.mark.parametrize(("command", "ending", "more"), [
    ("proposal", ".pdf", ()), ("proposal", ".pdf", ("--derivation=appended",)), ("bom", ".xlsx", ()),
    ("bom", ".csv", ())])
def test_no_document_has_a_name_that_was_put_out(
    tmp_path: Path, command: str, ending: str, more: tuple[str, ...]
) -> None:
    own, plain, file = tmp_path / "own.sizer", tmp_path / f"plain{ending}", tmp_path / f"redacted{ending}"
    save(told(), own)
    main([command, str(own), "-o", str(plain), *more])
    main([command, str(own), "-o", str(file), *more, "--redact", "--redact-words", "array; Enterprise drives = Disks"])
    known, text = everything(plain.read_bytes()), everything(file.read_bytes())
    named = [word for word in (*SECRET, "acme array", "enterprise drives") if word in known]
    assert "acme array" in named, "or the test looks for nothing"
    assert [word for word in named if word in text] == []
    assert "line 1" in text
    assert ending == ".csv" or "customer a" in text

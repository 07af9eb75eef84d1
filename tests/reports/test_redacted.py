"""Documents of a design with names put out: none of them is left in the whole file, nor in what it says of itself."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from pypdf import PdfReader

from sizer.cli import main
from sizer.design.files.storage import save
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

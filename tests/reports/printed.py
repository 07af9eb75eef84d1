"""What stands on the pages of a long printed document, read by a program that is quick at it."""

from __future__ import annotations

import subprocess
from pathlib import Path


def page_texts(path: Path) -> list[str]:
    """The text of each page, in lines as they stand."""
    read = subprocess.run(["pdftotext", "-layout", str(path), "-"], capture_output=True, text=True, check=True)
    return read.stdout.split("\f")[:-1]

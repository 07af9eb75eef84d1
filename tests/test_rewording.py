"""Nothing is decided by the words of a sentence: with all of them reworded the program answers the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

from tests import answers
from tests.rewording import as_written, differing

ROOT = Path(__file__).resolve().parent.parent


def test_reworded_the_program_answers_the_same(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.rewording", "tests.answers", str(tmp_path / "reworded")]
    with subprocess.Popen(command, cwd=ROOT) as reworded:
        answers.main([str(tmp_path / "plain")])
    assert reworded.returncode == 0
    assert "\n".join(differing(tmp_path / "plain", tmp_path / "reworded")) == ""


SCRATCH = {
    "said": """
        def title(other: bool) -> str:
            return f"{4} drives of {'another vendor' if other else 'the same vendor'}"
        """,
    "decides": """
        from scratch.said import title
        def price(other: bool) -> int:
            return 200 if "another vendor" in title(other) else 100
        """,
    "facts": """
        from scratch.said import title
        def price(other: bool) -> int:
            return 200 if other else 100
        """,
}
ASKING = """
import sys
from pathlib import Path
from textwrap import dedent
from importlib import import_module
from tests import answers
from tests.rewording import install
sys.path.insert(0, sys.argv[2])
if sys.argv[1] == "reworded":
    install(("scratch",))
for name in sys.argv[3:]:
    answer = import_module(f"scratch.{name}")
    folder = Path(sys.argv[2], name, sys.argv[1])
    folder.mkdir(parents=True)
    (folder / "answer.txt").write_text(f"{answer.title(True)}: {answer.price(True)}", "utf-8")
"""


def test_what_is_decided_by_the_words_of_a_sentence_is_found(tmp_path: Path) -> None:
    package = tmp_path / "scratch"
    package.mkdir()
    for name, text in SCRATCH.items():
        (package / f"{name}.py").write_text(dedent(text), "utf-8")
    for how in ("plain", "reworded"):
        subprocess.run([sys.executable, "-c", ASKING, how, str(tmp_path), "decides", "facts"], cwd=ROOT, check=True)
    assert (tmp_path / "decides/plain/answer.txt").read_text("utf-8") == "4 drives of another vendor: 200"
    said = (tmp_path / "decides/reworded/answer.txt").read_text("utf-8")
    assert "vendor" not in said
    assert list(differing(tmp_path / "decides/plain", tmp_path / "decides/reworded")) == [
        "answer.txt: -4 drives of another vendor: 200", "answer.txt: +4 drives of another vendor: 100"]
    assert not list(differing(tmp_path / "facts/plain", tmp_path / "facts/reworded"))
    assert as_written(said) == "4 drives of another vendor: 100"

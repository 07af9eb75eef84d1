"""Documents in another language say the same as in English, in its words and with its marks."""

from __future__ import annotations

import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader

from reports.languages import LANGUAGES, language
from sizer import api
from sizer.language import AND, ENGLISH, Language, listed, mark, say, say_of, shown, speaking
from sizer.readable import read
from sizer.sizing.result import Sizing
from sizer.units import counted, format_value, plain_spaces
from tools.translations import FOLDER, TARGETS, Signs, compiled, extracted, messages, missing
from tools.translations import read as read_translations

ROOT = Path(__file__).resolve().parents[2]
AGREEING = frozenset({"are", "hang", "have", "leave", "make", "take"})
"""Values that are verbs, which other languages put elsewhere."""
OF_COMMANDS = frozenset({"SIZER", "TARGET", "accept", "done", "hostfile", "mpirun", "output"})
"""Words of commands that are printed to be run."""
OF_WORKBOOKS = frozenset({"Formulas", "Solver", "MTBF", "MTTDL", "MTTR", "Downlink", "Uplink"})
"""Hidden sheets, symbols of laws, and roles of ports."""
SIGNS = Language("signs", Signs(), "·", "'")


def test_what_the_program_reads_is_made_of_the_translations_that_people_read() -> None:
    read = 0
    for code in TARGETS:
        for path in (FOLDER / code).glob("*.po"):
            assert path.with_suffix(".mo").read_bytes() == compiled(read_translations(path, code)), path
            read += 1
    assert read >= len(TARGETS)


@pytest.mark.parametrize("code", TARGETS)
def test_every_text_of_the_code_is_among_those_to_be_translated(code: str) -> None:
    held = {message.id if isinstance(message.id, str) else message.id[0]
            for path in (FOLDER / code).glob("*.po") for message in read_translations(path, code)}
    said = {each.message if isinstance(each.message, str) else each.message[0]
            for found in extracted().values() for each in found}
    assert said <= held, "run: python -m tools.translations update"


def test_every_text_has_a_translation_in_every_language() -> None:
    assert missing() == []


@pytest.mark.parametrize("code", TARGETS)
def test_a_translation_has_the_values_of_its_text(code: str) -> None:
    wrong, seen = [], 0
    for path in (FOLDER / code).glob("*.po"):
        for message in read_translations(path, code):
            texts = [message.id] if isinstance(message.id, str) else list(message.id)
            named = [set(re.findall(r"\{(\w*)\}", text)) for text in texts]
            for told in [message.string] if isinstance(message.string, str) else message.string or ():
                held = set(re.findall(r"\{(\w*)\}", told))
                # One thing may be told without its number, and a verb agrees with nothing in another language.
                spared = AGREEING | ({"number"} if len(texts) > 1 else set())
                if message.id and (held - set.union(*named) or set.intersection(*named) - held - spared):
                    wrong.append((texts[0], told))
                seen += 1
    assert wrong == []
    assert seen > 4_000


@pytest.mark.slow
@pytest.mark.parametrize("address", ["p2000-iscsi", "ssck-hp-sfs"])
def test_all_that_a_proposal_says_is_said_in_its_language(address: str, tmp_path: Path) -> None:
    told, opened = proposed(address, tmp_path, SIGNS), api.load(address)
    named = {word for text in words_of_data(opened.path) for word in re.findall("[A-Za-z]{4,}", text)}
    found = Counter(re.findall("[A-Za-z]{4,}", told))
    assert sum(found.values()) > 300, "names stand as they are"
    assert {word: many for word, many in found.items() if word not in named | OF_COMMANDS} == {}


@pytest.mark.slow
def test_all_that_a_workbook_says_is_said_in_its_language(tmp_path: Path) -> None:
    with speaking(SIGNS):
        opened, catalog = api.load("p2000-iscsi"), api.open_catalog()
        sizing = api.size(opened.design, catalog, opened.scenario)
        [path] = api.export(tmp_path / "signs.xlsx", sizing, api.sample(sizing))
    with zipfile.ZipFile(path) as book:
        xml = " ".join(book.read(name).decode() for name in book.namelist()
                       if re.match(r"xl/(worksheets/sheet|charts/|workbook)", name))
    texts = [text for found in re.findall(r'<(?:a:)?t(?: [^>]*)?>([^<]*)<|<sheet name="([^"]*)"', xml) for text in found
             if text and not re.match(r"[\w-]+([./_-][\w*-]+)+($|:)", text)]  # keys of figures, places in a design
    assert len(texts) > 1_000
    named = {word for text in words_of_data(opened.path) for word in re.findall("[A-Za-z]{4,}", text)}
    said = {word for text in texts for word in re.findall("[A-Za-z]{4,}", text)}
    assert said - named - OF_WORKBOOKS == set()


def words_of_data(path: Path) -> Iterator[str]:
    """What a proposal tells in the words of others: of the design, of the catalog, of published results, of sources."""
    yield path.read_text("utf-8")
    for folder in ("catalogs", "sizer/laws"):
        for each in sorted((ROOT / folder).rglob("*")):
            if each.suffix in (".toml", ".json") and each.parent.name != "presets":
                yield each.read_text("utf-8")
            elif each.suffix == ".py":
                yield from re.findall(r'(?:source=|_[A-Z]+ = )"([^"]*)"', each.read_text("utf-8"))
    for preset in (ROOT / "catalogs/presets").glob("*.toml"):
        yield from re.findall(r'(?:title|where|note|notes) = "([^"]*)"', preset.read_text("utf-8"))


def proposed(address: str, folder: Path, spoken: Language) -> str:
    """What the proposal of a design says in a language, its derivation behind it."""
    with speaking(spoken):
        opened, catalog = api.load(address), api.open_catalog()
        sizing = api.size(opened.design, catalog, opened.scenario)
        [path] = api.export(folder / f"{spoken.code}.pdf", sizing, api.sample(sizing), derivation="appended")
    return " ".join(page.extract_text() for page in PdfReader(path).pages)


@pytest.mark.parametrize("address", ["p2000-iscsi", "hp-ha-nfs"])
def test_numbers_of_a_german_document_have_german_marks(address: str, tmp_path: Path) -> None:
    english, german = (proposed(address, tmp_path, language(code)) for code in ("en", "de"))
    data = " ".join(words_of_data(api.load(address).path))
    for number in (r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d.,])", r"(?<![\w.,])\d+\.\d+(?![\w.,])"):
        there, named = set(re.findall(number, english)), set(re.findall(number, data))
        assert len(there - named) > 10
        assert (there - named) & set(re.findall(number, german)) == set()


def test_texts_are_collected_where_they_are_said_marked_and_counted() -> None:
    source = 'say("a {x}" if y else "b", x=1); mark("c"); counted(n, "drive"); counted(n, "shelf", "shelves"); f("d")'
    assert set(messages(source)) == {"a {x}", "b", "c", ("{number} drive", "{number} drives"),
                                     ("{number} shelf", "{number} shelves")}


def test_a_number_has_the_marks_of_the_language() -> None:
    with speaking(language("de")):
        assert plain_spaces(read(160_202.0, "1/s", 97_625.0, 200_103.0).text) == "160.000/s (98.000 – 200.000)"
        assert plain_spaces(read(26.204e12, "B", 25.34e12, 26.743e12).text) == "26,2 TB (25,3 – 26,7)"
        assert plain_spaces(format_value(27.0141e12, "B")) == "27,01 TB"
        assert plain_spaces(read(0.048, "1", signed=True).text) == "+4,8 %"
        assert plain_spaces(read(26.5e12, "B", 25.0e12, 27.0e12, stated=True).text) == "26,5 TB (25,0 – 27,0)"
    assert plain_spaces(format_value(27.0141e12, "B")) == "27.01 TB"


def test_names_of_people_stand_as_they_are_and_what_the_program_says_does_not() -> None:
    with speaking(SIGNS):
        assert re.findall("[A-Za-z]+", say("{part} is lost", part="Array")) == ["Array"]
        assert shown("Array") == "Array"
        assert not re.search("[a-z]", shown(mark("usable")))
        assert not re.search("[a-z]", counted(3, "drive"))
        assert not re.search("[a-z]", say_of(2, "{number} loss", "{number} losses"))
        assert re.findall("[A-Za-z]+", listed(["Ann", "Bob"], AND)) == ["Ann", "Bob"]


def test_a_language_lasts_as_long_as_it_is_spoken() -> None:
    with pytest.raises(RuntimeError), speaking(SIGNS):
        raise RuntimeError
    assert say("usable") == "usable"
    assert language("en") is ENGLISH
    assert set(LANGUAGES) == {"en", *TARGETS}


def test_figures_are_the_same_in_every_language() -> None:
    target, catalog = api.load("p2000-iscsi"), api.open_catalog()
    english = api.size(target.design, catalog, target.scenario)
    with speaking(SIGNS):
        other = api.size(target.design, catalog, target.scenario)
    assert _told(english) == _told(other)
    assert [found.code for found in english.problems] == [found.code for found in other.problems]


def _told(sizing: Sizing) -> list[tuple[str, str, str]]:
    """Key, value and unit of each figure; of what a figure names, such as a bottleneck, where it has its name."""
    names: dict[str, str] = {}
    for figure in sizing.sheet:
        if isinstance(figure.value, str):
            names.setdefault(figure.value, figure.key)
    return [(figure.key, names.get(str(figure.value), str(figure.value)), figure.unit) for figure in sizing.sheet]


FORBIDDEN = {
    "de": ("zufällig", r"\bU\b(?!/min|-Net)", r"geheilt|\bHeilen\b", r"Haltbarkeit(?! \(Endurance\))", "Mehrzeit",
           r"(?<!Verhältnis) zum Mittel\b", r"\bShel(f|ves)\b", r"Active-active|active-standby",
           r"\bihr(en)? Leaf\b(?!-)"),
    "ja": ("読み出し", "ワークブック", "重量", "平均故障時間", "リーフ(?!スイッチ)", "ください",
           r"[ \u00a0\u202f][%、。；：]", r"[ぁ-んァ-ヶ一-龥]; "),
}
"""Words beside which another one has been chosen for the same, so that one term has one word."""


@pytest.mark.parametrize("code", TARGETS)
def test_one_term_has_one_word(code: str) -> None:
    forbidden = re.compile("|".join(FORBIDDEN[code]))
    told = [text for path in (FOLDER / code).glob("*.po") for message in read_translations(path, code) if message.id
            for text in ([message.string] if isinstance(message.string, str) else message.string or ())]
    assert len(told) > 4_000
    assert [text for text in told if forbidden.search(re.sub(r"\{\w*\}", "{}", text)) and text != "U"] == []


@pytest.mark.parametrize("code", ["en", "de"])
def test_no_mark_of_a_sentence_stands_behind_a_blank(code: str, tmp_path: Path) -> None:
    told = re.sub(r"\s+", " ", proposed("hp-ha-nfs", tmp_path, language(code)))
    told = told.partition({"en": "Derivation: ", "de": "Herleitung: "}[code])[0]  # formulas follow
    assert len(told) > 10_000
    assert re.findall(r"\w{2,} [.,;:](?= |$)", told) == []


def test_names_and_units_stand_as_the_language_has_them() -> None:
    with speaking(language("de")):
        assert listed(["Ann", "Bob", "Cem"], AND) == "Ann, Bob und Cem"
        assert plain_spaces(format_value(53.0, "U")) == "53 HE"
    with speaking(language("ja")):
        assert listed(["Ann", "Bob", "Cem"], AND) == "Ann、Bob、Cem"
        assert [read(each, "1").value for each in (0.48, 0.0004, 0.998)] == ["48%", "0.1%未満", "99%超"]
        assert plain_spaces(format_value(8.0, "cycle")) == "8サイクル"
    assert listed(["Ann", "Bob", "Cem"], AND) == "Ann, Bob and Cem"

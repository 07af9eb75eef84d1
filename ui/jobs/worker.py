"""What a child process runs: sampling, tables, validation and documents, asked for and answered in lines of JSON.

It reads one request a line from its standard input and writes one answer a line to its standard output; progress may
come before an answer. It loads no Qt. What fails for a reason that the user can mend is answered with the sentence.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, TextIO

from sizer import __version__
from sizer.catalog import Catalog
from sizer.catalog.loading import open_catalog
from sizer.design.files.fileformat import loads
from sizer.errors import SizerError
from sizer.figures.computing.columns import Spread
from sizer.figures.figure import Origin
from sizer.figures.unmade import make_varying
from sizer.language import speaking, spoken
from sizer.sizing.result import Sizing
from sizer.sizing.sampling import sampled
from sizer.sizing.session import Session

if TYPE_CHECKING:
    from reports.documents import Occasion

Request = Mapping[str, object]
Answer = dict[str, object]
Progress = Callable[[float, str], None]
Tell = Callable[[Answer], None]


def _to_nobody(_part: Answer) -> None:
    """Where no part of an answer is told before the whole."""


class Worker:
    """Answers requests; keeps the catalog and the newest sizing, so that a second question about it is quick."""

    def __init__(self) -> None:
        self._catalogs: dict[str, Catalog] = {}
        self._session = Session()
        self._language = spoken().code
        self._asked = ""
        self._sizing: Sizing | None = None
        self._spread: Spread | None = None

    def answer(self, request: Request, progress: Progress, tell: Tell = _to_nobody) -> Answer:
        """The answer to one request; parts of what is found piece by piece are told before."""
        kind = str(request.get("kind", ""))
        if kind == "ranges":
            return self._ranges(request)
        if kind == "influences":
            return self._influences(request)
        if kind == "around":
            return self._around(request)
        if kind == "table":
            return self._table(request, progress)
        if kind == "validation":
            return self._validation(request, progress)
        if kind == "fixes":
            return self._fixes(request, progress)
        if kind == "layouts":
            return self._layouts(request, progress, tell)
        if request.get("redact"):
            from sizer.design.files.fileformat import dumps  # noqa: PLC0415 - only documents need it
            from sizer.design.redaction import redacted  # noqa: PLC0415

            request = {**request, "design": dumps(redacted(loads(str(request["design"])))), "redact": False}
        if kind in ("workbook", "proposal", "derivation", "csv"):
            return self._document(kind, request, progress)
        if kind == "pages":
            with self._told(request):
                return self._pages(request, progress)
        if kind == "acceptance":
            return self._acceptance(request)
        raise ValueError(f"no such request: {kind!r}")

    @contextmanager
    def _told(self, request: Request) -> Iterator[None]:
        """Size and write in the language of a document; texts of a sizing are of the language it was made in."""
        from reports.languages import language  # noqa: PLC0415 - only documents need it

        with speaking(language(str(request.get("language", "en")))):
            yield

    def catalog(self, request: Request) -> Catalog:
        """The catalog a request is about."""
        folders = str(request.get("folders", ""))
        if folders not in self._catalogs:
            paths = [Path(part.strip()) for part in folders.split(";") if part.strip()]
            self._catalogs[folders] = open_catalog(paths)
        return self._catalogs[folders]

    def sized(self, request: Request) -> Sizing:
        """The sizing a request is about."""
        text = str(request["design"])
        asked = f"{spoken().code}\n{request.get('folders', '')}\n{text}"
        if self._language != spoken().code:
            self._session, self._language = Session(), spoken().code
        if self._sizing is None or asked != self._asked:
            self._sizing, self._spread = self._session.size(loads(text), self.catalog(request)), None
            self._asked = asked
        return self._sizing

    def spread(self, request: Request) -> Spread:
        """The samples of that sizing."""
        sizing = self.sized(request)
        if self._spread is None:
            make_varying(sizing.sheet)  # the window shows them with the digits of their ranges
            self._spread = sampled(sizing)
        return self._spread

    def _ranges(self, request: Request) -> Answer:
        spread = self.spread(request)
        figures = [figure for figure in spread.sheet if figure.origin is not Origin.TABLE]
        values = {figure.key: spread.of(figure.key) for figure in figures if spread.moves(figure)}
        names = {figure.key: spread.names(figure.key) for figure in figures if isinstance(figure.value, str)}
        return {"values": values, "names": names, "influences": self._moved(request)}

    def _influences(self, request: Request) -> Answer:
        return {"influences": self._moved(request)}

    def _around(self, request: Request) -> Answer:
        """What stands around the curves, and what moves the answers most; of a design that lost a part no further
        failure is drawn.
        """
        from reports.decision.moves import moves_json, moves_of  # noqa: PLC0415 - what only what is shown needs
        from reports.wording.failing.around import around  # noqa: PLC0415
        from reports.wording.failing.failures import losses_of  # noqa: PLC0415
        from reports.wording.quantities.amounts import Reader  # noqa: PLC0415 - what only charts need
        from sizer.published import published_curves, reference_name  # noqa: PLC0415

        sizing, spread = self.sized(request), self.spread(request)
        losses = None if request.get("degraded") else losses_of(Reader(sizing, spread))
        points = published_curves(reference_name(sizing.design, sizing.scenario))
        return {"around": {key: one.as_json() for key, one in around(sizing, spread, losses, points).items()},
                "moves": moves_json(moves_of(sizing, spread))}

    def _moved(self, request: Request) -> dict[str, list[tuple[str, float]]]:
        key = str(request.get("key", ""))
        spread = self.spread(request)
        if not key or key not in spread.sheet or spread.sheet[key].origin is Origin.TABLE:
            return {}
        if isinstance(spread.sheet[key].value, str):
            return {key: []}
        return {key: [(each.figure.key, each.correlation) for each in spread.influences(key)]}

    def _table(self, request: Request, progress: Progress) -> Answer:
        """A figure at each pair of two inputs' values."""
        from sizer.exploring.varying.axes import axis_named  # noqa: PLC0415 - only this needs it
        from sizer.exploring.varying.whatif import one_way, two_way  # noqa: PLC0415
        from ui.jobs.what_if import about, packed  # noqa: PLC0415

        sizing, catalog = self.sized(request), self.catalog(request)
        key, across, down = (str(request[name]) for name in ("key", "across", "down"))
        wide = axis_named(sizing, catalog, across, _values(request["columns"]))
        if down:
            tall = axis_named(sizing, catalog, down, _values(request["rows"]))
            lines = two_way(sizing, catalog, tall, wide, [key], lambda share: progress(share, "")).grid(key)
        else:
            lines = [list(one_way(sizing, catalog, wide, [key]).cells[key])]
        titles = {one.id: one.title for one in sizing.requirements}
        own = about(sizing, key)
        return {"cells": [[packed(cell, titles, own) for cell in line] for line in lines]}

    def _validation(self, request: Request, progress: Progress) -> Answer:
        from sizer.published import published_beside, summarize, validate  # noqa: PLC0415 - only this needs it

        progress(0.1, "Sizing the reference designs")
        name = str(request.get("name", ""))
        catalog = self.catalog(request)
        rows = published_beside(name, catalog=catalog) if name else validate(catalog)
        totals = [{"kind": str(each.kind), "rows": each.rows, "median": each.median_error, "worst": each.worst_error,
                   "inside": each.inside, "ranged": each.ranged} for each in summarize(rows)]
        return {"rows": [{**row.as_dict(), "figures": row.figures, "design": row.design} for row in rows],
                "summary": totals}

    def _layouts(self, request: Request, progress: Progress, tell: Tell) -> Answer:
        """Layouts one by one, in the order in which they are found; the answer is how many there were."""
        from sizer.design.files.addresses import template_designs, templates  # noqa: PLC0415 - only this needs it
        from sizer.design.files.storage import load  # noqa: PLC0415
        from sizer.exploring.growing.layouts import found_of, found_of_any  # noqa: PLC0415
        from ui.jobs.layouts import packed, wish_of  # noqa: PLC0415

        wish, header = wish_of(request)
        catalog, name = self.catalog(request), str(request["template"])
        count = 0
        for layout in (found_of(load(templates()[name]), wish, catalog, header, progress) if name else
                       found_of_any(template_designs().values(), wish, catalog, header, progress)):
            tell({"layout": packed(layout)})
            count += 1
        return {"count": count}

    def _fixes(self, request: Request, progress: Progress) -> Answer:
        from sizer.exploring.growing.mending import mend  # noqa: PLC0415 - only this needs it
        from ui.jobs.fixes import packed  # noqa: PLC0415

        design = loads(str(request["design"]))
        return packed(mend(design, self.catalog(request), None, str(request["requirement"]), progress,
                           sure=bool(request.get("sure")), failure=str(request.get("failure", ""))))

    def _pages(self, request: Request, progress: Progress) -> Answer:
        """The pages of the proposal, to be painted by whoever asks."""
        from reports.documents import proposal_pages  # noqa: PLC0415 - only documents need it
        from reports.drawings.scenes.scene_json import scene_json  # noqa: PLC0415

        return {"pages": [scene_json(page) for page in proposal_pages(*self._occasion(request, progress))]}

    def _occasion(self, request: Request, progress: Progress) -> tuple[Sizing, Spread, Occasion]:
        """What a document is made of."""
        from reports.blocks.house import House  # noqa: PLC0415 - only documents need it
        from reports.blocks.paper import PaperSize  # noqa: PLC0415
        from reports.documents import Occasion  # noqa: PLC0415
        from sizer.exploring.comparing.alternatives import Alternatives, alternatives  # noqa: PLC0415

        progress(0.05, "Sizing")
        sizing = self.sized(request)
        progress(0.2, "Sampling the uncertain inputs")
        spread = self.spread(request)
        beside, house = Alternatives(), House()
        logo, accent = str(request.get("logo", "")), str(request.get("accent", ""))
        if str(request["kind"]) in ("proposal", "pages", "derivation", "workbook") and (logo or accent):
            from reports.pdf.house import house_of  # noqa: PLC0415

            house = house_of(Path(logo) if logo else None, accent)
        if str(request["kind"]) in ("proposal", "pages", "workbook"):
            progress(0.3, "Sizing the other scenarios")
            beside = alternatives(sizing, self.catalog(request))
        progress(0.4, "Writing")
        return sizing, spread, Occasion(str(request["now"]), __version__, str(request.get("failure", "")),
                                        PaperSize(str(request.get("paper", PaperSize.A4))), beside, house)

    def _acceptance(self, request: Request) -> Answer:
        """The job files of the acceptance tests in a folder; and what has none."""
        from reports.jobfiles import write_job_files  # noqa: PLC0415 - only this needs it
        from sizer.acceptance.planned import acceptance_tests  # noqa: PLC0415

        source = str(request.get("source", ""))
        tests = acceptance_tests(self.sized(request), self.spread(request))
        written = write_job_files(Path(str(request["path"])), tests, [Path(source)] if source else [])
        return {"jobs": [path.name for path in written], "path": str(request["path"]),
                "without": [test.title for test in tests if not test.file_name]}

    def _document(self, kind: str, request: Request, progress: Progress) -> Answer:
        from reports.documents import document_bytes  # noqa: PLC0415 - only documents need it
        from reports.files import write_whole  # noqa: PLC0415
        from reports.replacing import refuse_to_replace  # noqa: PLC0415

        path = Path(str(request["path"]))
        read = [Path(each) for name in ("source", "logo") if (each := str(request.get(name, "")))]
        refuse_to_replace(path, read, force=True)  # the file picker asked
        if kind == "proposal" and not request.get("told"):
            from reports.pdf.unset import unset_texts  # noqa: PLC0415

            if problems := unset_texts(self.sized(request)):
                return {"unset": [problem.sentence() for problem in problems]}
        with self._told({} if kind == "csv" else request):
            content = document_bytes(kind, *self._occasion(request, progress))
        progress(0.95, "Saving")
        write_whole(path, content)
        return {"path": str(path), "bytes": len(content)}


def _values(raw: object) -> list[float | str]:
    return [each if isinstance(each, str) else float(each) for each in raw] if isinstance(raw, list) else []


class _GivenUpError(Exception):
    """Nobody waits for the answer any more."""


class _Lines:
    """Requests that are read while one is answered, so that it can be told in the midst that nobody waits for it."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = lines
        self._read: SimpleQueue[dict[str, object] | None] = SimpleQueue()
        self._given_up: set[object] = set()
        Thread(target=self._follow, daemon=True).start()

    def __iter__(self) -> Iterator[dict[str, object]]:
        while (request := self._read.get()) is not None:
            yield request

    def check(self, number: object) -> None:
        """Stop here where nobody waits for the answer of this number."""
        if number in self._given_up:
            raise _GivenUpError

    def _follow(self) -> None:
        for line in self._lines:
            request = json.loads(line)
            if request.get("kind") == "forget":
                self._given_up.add(request.get("number"))
                continue
            if request.get("kind") == "afresh":  # whoever asks now counts anew
                self._given_up.clear()
            self._read.put(request)
        self._read.put(None)


def serve(requests: Iterable[str], answers: TextIO) -> None:
    """Answer every line until there are no more; one that is given up meanwhile is not followed any further.

    Whoever asks hears of each question when it is done with, also of one that is given up. The line ``afresh`` comes
    before the questions of somebody else: nothing that was kept for others, such as a catalog read from their folders,
    answers them.
    """
    worker, lines = Worker(), _Lines(requests)

    def say(number: object, **said: object) -> None:
        answers.write(json.dumps({"id": number, **said}) + "\n")
        answers.flush()

    def tell(number: object, **said: object) -> None:
        lines.check(number)
        say(number, **said)

    for request in lines:
        if request.get("kind") == "afresh":
            worker = Worker()
            continue
        number = request.get("id", 0)

        def progress(share: float, text: str, number: object = number) -> None:
            tell(number, progress=share, text=text)

        def part(found: Answer, number: object = number) -> None:
            tell(number, part=found)

        try:
            lines.check(number)
            tell(number, done=worker.answer(request, progress, part))
        except _GivenUpError:
            say(number, given_up=True)
        except SizerError as error:
            say(number, failed=" · ".join(problem.sentence() for problem in error.problems[:3]))
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            say(number, failed=f"{error.filename or 'the file'} cannot be written: {reason}")


if __name__ == "__main__":
    serve(sys.stdin, sys.stdout)

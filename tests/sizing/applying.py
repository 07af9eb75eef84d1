"""Does what the hint of a problem says, so that a test can see whether it helps."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator

from sizer.errors import Problem
from sizer.units import parse
from tests.sizing.conftest import Content, record

_NUMBER = r"\d+(?:,\d{3})*"
_CHOICE = re.compile(rf"(?<![\d+])(?P<numbers>{_NUMBER}(?: or {_NUMBER})*) (?P<what>member|drive|spare|group)s?")
_PROTECTION = re.compile(r"protection (?P<names>[\w+-]+(?: or [\w+-]+)*)(?: with (?P<empty>[\w ]+) left empty)?")
_GIVE = re.compile(rf"give pool .+? (?P<drives>{_NUMBER}) drives(?: in {_NUMBER} groups of (?P<members>{_NUMBER}))?")
_STATE = re.compile(r"(?:State|Request) at most (?P<value>.+?), or ")


def applied(content: Content, problem: Problem) -> Iterator[tuple[str, Content]]:
    """Each choice that the hint names, in words, and the design with it made."""
    table, identity, name = problem.location.place.split("/")
    for found in _CHOICE.finditer(problem.hint) if problem.hint.startswith("Use ") else ():
        for number in found["numbers"].split(" or "):
            yield f"{number} {found['what']}s", _made(content, identity, found["what"], int(number.replace(",", "")))
    for found in _PROTECTION.finditer(problem.hint):
        for protection in found["names"].split(" or "):
            made = copy.deepcopy(content)
            record(made, "pools", identity)["protection"] = protection
            emptied = found["empty"].split(" and ") if found["empty"] else ()
            record(made, "pools", identity).update(dict.fromkeys(emptied))
            yield f"protection {protection}", made
    for found in _STATE.finditer(problem.hint):
        made = copy.deepcopy(content)
        record(made, table, identity)[name] = parse(found["value"], "B" if name == "footprint_bytes" else "1/s")
        yield f"at most {found['value']}", made
    for found in _GIVE.finditer(problem.hint):
        pool = record(content, "workloads", identity)["pool"]
        made = _made(content, pool, "drive", int(found["drives"].replace(",", "")))
        if found["members"]:
            record(made, "pools", pool).update(members=int(found["members"].replace(",", "")), groups=None)
        yield f"{found['drives']} drives", made


def _made(content: Content, pool: str, what: str, number: int) -> Content:
    made = copy.deepcopy(content)
    if what == "drive":
        [line] = record(made, "pools", pool)["drives"]
        record(made, "items", line)["quantity"] = number
    else:
        record(made, "pools", pool)[f"{what}s"] = number
    return made

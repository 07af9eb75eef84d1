"""Laws as set mathematics: what every formula of the model keeps to, and what the printer makes of its tree."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

import pytest

from reports.drawings.scenes.scene import Polyline, Scene, Text
from reports.formulas.boxes import Type
from reports.formulas.folding import folded_value, traced
from reports.formulas.lines import SetLaw, result_symbol, set_law, set_solved
from reports.pdf.fonts import REGULAR, VARIABLE, Fonts, register
from reports.pdf.tokens import WIDTH
from sizer.errors import FigureError
from sizer.figures.algebra.equations import Solved
from sizer.figures.algebra.expression import Expression, in_order
from sizer.figures.algebra.law import Law, law
from sizer.figures.algebra.values import Count, Ratio, Value
from sizer.figures.algebra.vocabulary import at_most, ceil, divide, less, most, sqrt, total, where
from tests.laws.modules import BY_LAST_NAME

FOUND = {each.name: each for module in BY_LAST_NAME.values() for each in vars(module).values()
         if isinstance(each, Law | Solved)}
LAWS = {name: each for name, each in FOUND.items() if isinstance(each, Law) and each.closed}
EQUATIONS = {name: each for name, each in FOUND.items() if isinstance(each, Solved) and each.closed}
SLACK = 0.7
"""Half a stroke, which lies on the edge of its box, and what rounding leaves."""


@pytest.fixture(scope="module")
def kind() -> Type:
    register()
    fonts = Fonts()
    return Type(lambda text, size, italic: fonts.width(text, size, VARIABLE if italic else REGULAR))


def set_one(found: Law | Solved, kind: Type, width: float = WIDTH) -> SetLaw:
    return set_solved(found, kind, width) if isinstance(found, Solved) else set_law(found, kind, width)


def texts(scene: Scene) -> list[Text]:
    return [shape for shape in scene.shapes if isinstance(shape, Text)]


def said(made: SetLaw) -> str:
    return "".join(text.text for text in texts(made.scene()))


def rules(scene: Scene) -> list[Polyline]:
    """The level strokes: of fractions, of signs of minus."""
    return [shape for shape in scene.shapes
            if isinstance(shape, Polyline) and len({y for _, y in shape.points}) == 1 and len(shape.points) == 2]


def test_there_are_laws_and_equations_to_set() -> None:
    assert len(LAWS) > 400
    assert len(EQUATIONS) == 4


@pytest.mark.parametrize("name", sorted({**LAWS, **EQUATIONS}))
def test_every_law_keeps_to_the_width_of_a_page_and_to_its_own_box(name: str, kind: Type) -> None:
    made = set_one(FOUND[name], kind)
    scene = made.scene()
    assert made.width <= WIDTH
    assert made.kind.size >= kind.smallest
    for shape in scene.shapes:
        points = shape.points if not isinstance(shape, Text) else (
            (shape.x, shape.y), (shape.x + kind.measure(shape.text, shape.size, shape.italic), shape.y))
        for x, y in points:
            assert -SLACK <= x <= scene.width + SLACK, shape
            assert -SLACK <= y <= scene.height + SLACK, shape


@pytest.mark.parametrize("name", sorted({**LAWS, **EQUATIONS}))
def test_every_sign_of_a_formula_is_in_the_font_it_is_set_in_and_none_is_cut(name: str, kind: Type) -> None:
    fonts = Fonts(places=())
    for text in texts(set_one(FOUND[name], kind).scene()):
        assert fonts.has(text.text, VARIABLE if text.italic else REGULAR), text.text
        assert "…" not in text.text
        assert "..." not in text.text
        assert "_" not in text.text, "a symbol as it is declared is no type"
        assert not re.search(r"\d\.\d{7,}|\de[+-]?\d", text.text), "a number as a machine writes it"


@pytest.mark.parametrize("name", sorted({**LAWS, **EQUATIONS}))
def test_no_symbol_of_a_formula_stands_for_two_things(name: str) -> None:
    found = FOUND[name]
    one = found.residual if isinstance(found, Solved) else found
    symbols = [each.symbol for each in (*one.arguments, *one.tail)]
    called: dict[str, Expression] = {}
    for node in in_order(one.tree(len(one.arguments) + 2 * len(one.tail))):
        if node.called is not None and node.args:
            assert node.called.symbol not in symbols, f"{node.called} is an argument too"
            before = called.setdefault(node.called.symbol, node)
            assert before.called == node.called
            assert before is node or one.tail, f"{node.called} is called so twice"
    if isinstance(found, Law):
        assert result_symbol(one) not in symbols


def test_the_smallest_type_is_legible(kind: Type) -> None:
    for found in LAWS.values():
        assert min(text.size for text in texts(set_one(found, kind).scene())) >= kind.smallest


def test_equal_laws_are_set_equal(kind: Type) -> None:
    for name in ("closed_throughput", "stroke_share", "metaslab_bytes"):
        assert set_one(FOUND[name], kind).scene() == set_one(FOUND[name], kind).scene()


# --- what is printed is what is computed ----------------------------------------------------------------------------

def drawn(one: Law, dice: random.Random) -> list[float]:
    """Arguments within the limits of a law, with three members where it takes any number."""
    def value(place: int) -> float:
        argument = one.argument(place)
        low = max(argument.low if argument.low is not None else 0.0, 0.0)
        high = argument.high if argument.high is not None else low + max(4 * low, dice.choice((0.5, 8.0)))
        return dice.uniform(low + 0.05 * (high - low), high - 0.05 * (high - low))

    return [value(place) for place in range(len(one.arguments) + 3 * len(one.tail))]


def numeric() -> Iterator[str]:
    for name, one in LAWS.items():
        units = {each.unit for each in (*one.arguments, *one.tail)}
        if "text" not in units and not any(node.op.startswith("column") for node in in_order(
                one.tree(len(one.arguments) + 2 * len(one.tail)))):
            yield name


@pytest.mark.parametrize("name", sorted(numeric()))
def test_the_tree_that_is_printed_computes_what_the_law_does(name: str) -> None:
    one, dice, compared = LAWS[name], random.Random(7), 0
    found = traced(one)
    for _ in range(60):
        values = drawn(one, dice)
        if one.tail and not found.folded:
            values = values[:found.count]
        try:
            wanted: Any = one(*values)
        except (FigureError, ArithmeticError, ValueError):
            continue  # limits that arguments have together
        if isinstance(wanted, complex):
            continue
        try:
            shown = folded_value(found.tree, values, one)
        except ZeroDivisionError:
            continue  # where a formula divides by nothing it says nothing, and the law has a value of its own
        assert shown == pytest.approx(wanted, rel=1e-7, abs=1e-9), values
        compared += 1
        if compared == 5:
            break
    assert compared


# --- what the printer makes of a tree -------------------------------------------------------------------------------

@law(symbol="y", symbols="a b c", source="definition")
def nested(first: Ratio, second: Ratio, third: Ratio) -> Ratio:
    """A fraction within a fraction."""
    return first / (second + 1 / third)


Pairs = Annotated[Value, "1", "count"]
_named_tuple: Any = NamedTuple
Sixty = _named_tuple("Sixty", [(f"term_{number}", Annotated[Value, "1"]) for number in range(60)])


@law(symbol="y", symbols=" ".join(f"x_{number}" for number in range(60)), source="definition")
def sixty(terms: Sixty) -> Ratio:  # type: ignore[valid-type]
    """Sixty terms, every third of them less."""
    given: Any = terms
    added: Value = given[0]
    for at, term in enumerate(given[1:], 1):
        added = added - term if at % 3 == 0 else added + term
    return added


@law(symbol="y", symbols="x w", source="definition")
def weighted(*values_and_weights: Pairs) -> Ratio:
    """The mean of values, each with its weight."""
    values, weights = values_and_weights[::2], values_and_weights[1::2]
    return total(*[value * weight for value, weight in zip(values, weights, strict=True)]) / total(*weights)


@law(symbol="y", symbols="k x", source="definition")
def unlike(first: Ratio, *others: Ratio) -> Ratio:
    """Not the same of each: the first of them counts twice."""
    return first * total(*others, others[0])


@law(symbol="n", symbols="n k", source="definition")
def stepped(parts: Count, members: Count) -> Count:
    """Cases within cases, the inner one first."""
    return where(less(members, 4.0), where(at_most(parts, 1.0), 1.0, 2.0), ceil(parts / members))


@law(symbol="y", symbols="a b", source="definition")
def guarded(first: Ratio, second: Ratio) -> Ratio:
    """What stands for nothing does not stand in a formula."""
    return 1 * divide(sqrt(first), second, 0.0) + 0.0 * most(second, 1e-12) ** 0.0 + most(first, 1e-9)


def test_fractions_nest_with_their_rules_one_below_the_other(kind: Type) -> None:
    outer, inner = sorted(rules(set_law(nested, kind, WIDTH).scene()), key=lambda rule: rule.points[0][1])
    assert outer.points[0][1] < inner.points[0][1]
    assert outer.points[0][0] < inner.points[0][0]
    assert inner.points[1][0] < outer.points[1][0]


def test_a_law_of_sixty_terms_is_broken_before_its_signs(kind: Type) -> None:
    made = set_law(sixty, kind, WIDTH)
    assert made.width <= WIDTH
    assert made.kind.size == kind.size, "it is broken, not made small"
    assert len(made.lines) > 3
    found = [text.text for text in texts(made.scene())]
    assert [int(one) for one in found if one.isdigit()] == list(range(60))
    assert found.count("+") + len(rules(made.scene())) == 59
    left = [min(point[0] for shape in line.draw(0.0, 0.0) for point in (
        shape.points if not isinstance(shape, Text) else ((shape.x, 0.0),))) for line in made.lines]
    assert left[0] < left[1]
    assert left[1:] == pytest.approx([left[1]] * (len(left) - 1), abs=0.1 * kind.size), "lines go on behind ="


def test_what_is_the_same_of_each_member_is_a_sum_with_an_index(kind: Type) -> None:
    made = set_law(weighted, kind, WIDTH)
    assert made.traced.folded
    assert said(made).count("∑") == 2
    assert not re.search(r"\d", said(made))


def test_what_is_not_the_same_of_each_member_is_written_out_for_two(kind: Type) -> None:
    made = set_law(unlike, kind, WIDTH)
    assert not made.traced.folded
    assert {"1", "2"} <= {text.text for text in texts(made.scene())}


def test_an_index_is_no_letter_that_is_a_symbol(kind: Type) -> None:
    made = set_law(LAWS["sum_of"], kind, WIDTH)
    assert [text.text for text in texts(made.scene()) if text.italic].count("k") == 2
    drives = set_one(EQUATIONS["closed_throughput"], kind)
    assert "k" in {each.symbol for each in EQUATIONS["closed_throughput"].residual.arguments}
    assert {text.text for text in texts(drives.scene())} >= {"∑", "j"}


def test_cases_are_one_below_the_other_and_never_within_one_another(kind: Type) -> None:
    made = set_law(stepped, kind, WIDTH)
    assert said(made).count("where") == 2
    assert said(made).count("otherwise") == 1
    braces = [shape for shape in made.scene().shapes if isinstance(shape, Polyline) and len(shape.points) > 16]
    assert len(braces) == 1


def test_guards_terms_of_nothing_and_factors_of_one_do_not_stand_in_a_formula() -> None:
    numbers = [node.number for node in in_order(traced(guarded).tree) if node.op == "number"]
    assert 1e-9 not in numbers
    assert 1e-12 not in numbers
    assert 1.0 not in numbers


def test_a_result_is_never_called_like_what_it_is_made_of(kind: Type) -> None:
    assert result_symbol(stepped) == "n'"
    assert said(set_law(stepped, kind, WIDTH)).startswith("n′=")
    assert result_symbol(LAWS["least_of"]) == "y"


def test_too_narrow_a_page_makes_the_type_smaller_and_no_smaller_than_is_legible(kind: Type) -> None:
    made = set_one(EQUATIONS["drive_queue"], kind, 120.0)
    assert made.kind.size == kind.smallest

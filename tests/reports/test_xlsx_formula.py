from __future__ import annotations

from collections.abc import Sequence

import pytest

from reports.xlsx.cells.exactness import Nature
from reports.xlsx.cells.formula import (
    LONGEST_FORMULA,
    Address,
    Unprintable,
    column_letters,
    most_of,
    number_text,
    over,
    print_formula,
    qualified,
)
from sizer.figures.algebra.expression import Expression, operation, symbol
from sizer.figures.algebra.vocabulary import at_most, less, same

A, B, C = symbol("0"), symbol("1"), symbol("2")


def printed(root: Expression, column: int = 1) -> str:
    return print_formula(root, lambda place: Address("Calculations", column, place + 1), "Calculations")


@pytest.mark.parametrize(
    ("root", "formula"),
    [
        (A + B * C, "A1+A2*A3"),
        (A - (B - C), "A1-(A2-A3)"),
        (A + (B - C), "A1+(A2-A3)"),
        (A / (B * C), "A1/(A2*A3)"),
        ((-A) ** 2, "POWER((-A1),2)"),
        (-(A**2), "(-POWER(A1,2))"),
        (A**B, "IF(A2=0,1,POWER(A1,A2))"),
        (2**B, "POWER(2,A2)"),
        (A - -B, "A1-(-A2)"),
        (A * -3, "A1*(-3)"),
        (operation("ceil", A * B), "(-INT(-ROUND(A1*A2,9)))"),
        (operation("floor", A), "INT(ROUND(A1,9))"),
        (operation("expm1", A), "(2*EXP(A1/2)*SINH(A1/2))"),
        (operation("divide", A, B - C, 0), "IF(A2-A3=0,0,A1/(A2-A3))"),
        (operation("where", operation("at_most", A, B), A, 0), "IF(A1<=A2,A1,0)"),
        (operation("less", A, B), "IF(A1<A2,1,0)"),
        (operation("at_most", A, 0), "IF(A1<=0,1,0)"),
        (operation("less", 0, A + B), "IF(0<A1+A2,1,0)"),
        (operation("where", operation("same", A, 0), B, C), "IF(A1=0,A2,A3)"),
        (operation("same", A, B), "IF(A1=A2,1,0)"),
        (operation("total", A, B, C), "SUM(A1:A3)"),
        (operation("least", A, B), "MIN(A1,A2)"),
        (operation("both", operation("same", A, B), C), "IF(AND(A1=A2,A3),1,0)"),
        (operation("name_of_most", A, B, A, C), "IF(A2=MAX(A2,A3),A1,A1)"),
    ],
)
def test_an_operation_prints_as_the_excel_formula_of_the_same_meaning(root: Expression, formula: str) -> None:
    assert printed(root) == formula


@pytest.mark.parametrize(("root", "formula"), [
    (operation("at_most", A, B), "IF(A1<=A2+rounding*ABS(A2),1,0)"),
    (operation("less", A, B + C), "IF(A1<A2+A3-rounding*ABS(A2+A3),1,0)"),
    (operation("same", A, B), "IF(ABS(A1-A2)<=rounding*ABS(A2),1,0)"),
    (operation("at_most", A, 0), "IF(A1<=0,1,0)"),
    (operation("less", operation("floor", A), B), "IF(INT(ROUND(A1,9))<A2-rounding*ABS(A2),1,0)"),
    (operation("less", operation("floor", A), operation("ceil", B)), "IF(INT(ROUND(A1,9))<(-INT(-ROUND(A2,9))),1,0)"),
])
def test_what_two_programs_find_by_different_ways_is_compared_with_a_tolerance(root: Expression, formula: str) -> None:
    text = print_formula(root, lambda place: Address("Calculations", 1, place + 1), "Calculations", None,
                         lambda _: Nature(rough=True))
    assert text == formula


@pytest.mark.parametrize(("root", "formula"), [
    (operation("ceil", A / B), "ROUNDUP(A1/A2,0)"),
    (operation("ceil", (A - B) / C), "(-INT(-((A1-A2)/A3)))"),
    (operation("floor", operation("divide", A, B, 0)), "INT(IF(A2=0,0,A1/A2))"),
    (operation("ceil", operation("ceil", A / B) / C), "ROUNDUP(ROUNDUP(A1/A2,0)/A3,0)"),
    (operation("ceil", A * 0.5), "ROUNDUP(ROUND(A1*0.5,9),0)"),
])
def test_a_quotient_of_whole_numbers_is_rounded_as_it_stands(root: Expression, formula: str) -> None:
    text = print_formula(root, lambda place: Address("Calculations", 1, place + 1), "Calculations", None,
                         lambda _: Nature(whole=True, positive=True))
    assert text == formula


def test_cells_of_another_sheet_carry_its_name_quoted_where_it_has_a_blank() -> None:
    text = print_formula(A + B, lambda place: Address(("Calculations", "Bill of materials")[place], 2, 7), "Summary")
    assert text == "Calculations!B7+'Bill of materials'!B7"


@pytest.mark.parametrize("law", ["column_total", "column_known", "column_unknown"])
def test_a_column_of_no_rows_sums_to_nothing_and_counts_none(law: str) -> None:
    column = Address("Bill of materials", 4, 0)
    assert print_formula(operation(law, A), lambda _: column, "Calculations") == "0"


def test_a_single_cell_is_no_column() -> None:
    with pytest.raises(Unprintable):
        print_formula(operation("column_total", A), lambda _: Address("Calculations", 4, 7), "Calculations")


def test_a_column_sums_over_its_ranges_and_counts_what_is_unknown() -> None:
    column = Address("Bill of materials", 4, 0, spans=((6, 9), (14, 15)))
    total, unknown = operation("column_total", A), operation("column_unknown", A)
    assert print_formula(total, lambda _: column, "Bill of materials") == "SUM(D6:D9,D14:D15)"
    assert print_formula(unknown, lambda _: column, "Bill of materials") == "6-COUNT(D6:D9,D14:D15)"


def test_arithmetic_on_a_whole_column_in_one_cell_is_refused() -> None:
    column = Address("Bill of materials", 4, 0, spans=((6, 9),))
    with pytest.raises(Unprintable):
        print_formula(operation("column_total", A * 2), lambda _: column, "Calculations")


def test_more_than_255_arguments_are_nested() -> None:
    wide = operation("total", *[symbol(str(at)) for at in range(600)])
    text = print_formula(wide, lambda place: Address("Calculations", 1, 3 * place + 1), "Calculations")
    assert text.count("SUM(") == 4
    assert max(part.count(",") for part in text.split("SUM(")) <= 250


class _Spiller:
    """Notes what is spilled, into cells of column 9."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def place(self, node: Expression, text: str, uses: int, depth: int) -> Address | None:
        if uses < 2 and len(text) < 2000 and depth < 40:
            return None
        self.texts.append(text)
        return Address("Calculations", 9, len(self.texts))

    def place_all(self, nodes: Sequence[Expression], texts: Sequence[str], /) -> Address | None:
        self.texts.extend(texts)
        return Address("Calculations", 9, 1, last_column=8 + len(texts))


def test_a_formula_too_long_for_excel_is_refused_without_room_to_spill_and_split_with_it() -> None:
    root = operation("total", A)
    for _ in range(900):
        root = root + operation("where", operation("at_most", A, B), C, 0)
    with pytest.raises(Unprintable):
        printed(root)
    spiller = _Spiller()
    text = print_formula(root, lambda place: Address("Calculations", 1, place + 1), "Calculations", spiller)
    assert max(map(len, [text, *spiller.texts])) < LONGEST_FORMULA


def test_functions_nested_deeper_than_excel_allows_are_spilled() -> None:
    root: Expression = A
    for _ in range(150):
        root = operation("where", operation("less", A, B), root, C)
    spiller = _Spiller()
    text = print_formula(root, lambda place: Address("Calculations", 1, place + 1), "Calculations", spiller)
    assert max(part.count("IF(") for part in [text, *spiller.texts]) < 64


def test_a_shared_node_is_written_once() -> None:
    shared = (A + B) * C
    spiller = _Spiller()
    text = print_formula(shared / (shared + 1), lambda place: Address("Calculations", 1, place + 1), "Calculations",
                         spiller)
    assert spiller.texts == ["(A1+A2)*A3"]
    assert text == "I1/(I1+1)"


@pytest.mark.parametrize(("number", "letters"), [(1, "A"), (26, "Z"), (27, "AA"), (702, "ZZ"), (703, "AAA")])
def test_columns_have_their_letters(number: int, letters: str) -> None:
    assert column_letters(number) == letters


@pytest.mark.parametrize(("value", "text"), [(3.0, "3"), (1e12, "1000000000000"), (1e-12, "1E-12"), (0.1, "0.1")])
def test_numbers_print_as_literals(value: float, text: str) -> None:
    assert number_text(value) == text


def test_the_most_of_one_cell_is_that_cell() -> None:
    one, two = Address("Calculations", 12, 5), Address("Calculations", 12, 9)
    assert most_of([one], "Calculations") == "L5"
    assert most_of([one, two], "Calculations") == "MAX(L5,L9)"
    # What may hold a text is asked by the function, for which a text is no number.
    assert over("MAX", [one], "Calculations") == "MAX(L5)"


@pytest.mark.parametrize("value", [-3.0, -1e-300, 0.0, 1e-300, 1e-12, 2.5])
def test_a_comparison_with_nothing_needs_no_tolerance(value: float) -> None:
    assert (at_most(value, 0.0), less(value, 0.0), same(value, 0.0)) == (value <= 0, value < 0, value == 0)
    assert (at_most(0.0, value), less(0.0, value)) == (value >= 0, value > 0)


@pytest.mark.parametrize(("formula", "elsewhere"), [
    ('IF(C5="A1",LOG10(in_x)+SUM(D5:D9),Checks!H4)', 'IF(Costs!C5="A1",LOG10(in_x)+SUM(Costs!D5:D9),Checks!H4)'),
    ("'As sized'!B4:B7+$C$7*A¤-AB12(3)", "'As sized'!B4:B7+Costs!$C$7*Costs!A¤-AB12(3)"),
    ("C5<=Checks!$H$4:$H$6", "Costs!C5<=Checks!$H$4:$H$6"),
    ("'A1 B2'!C3&\"it's D4\"&E5", "'A1 B2'!C3&\"it's D4\"&Costs!E5"),
    ("in_A5+out_b.C7+ABCD1", "in_A5+out_b.C7+ABCD1"),
])
def test_cells_of_the_own_sheet_are_named_with_it_elsewhere_and_nothing_else_is(formula: str, elsewhere: str) -> None:
    assert qualified(formula, "Costs") == elsewhere

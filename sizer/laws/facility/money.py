"""Laws of money: what is paid for a line, and what comes off its list price."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Count, Money, Ratio

_TRADE = "usage of the trade"


@law(symbol="p", symbols="p_list d", source=_TRADE, title="Net price", limits={"discount_ratio": (0.0, 1.0)})
def net_price(list_price: Money, discount_ratio: Ratio) -> Money:
    """What is paid after a discount: ``p = p_list (1 - d)``.

    Arguments: list_price [money]; discount_ratio [1], 0 to 1.

    >>> net_price(12_000.0, 0.15)
    10200.0
    """
    return list_price * (1.0 - discount_ratio)


@law(symbol="p", symbols="p_1 n t", source=_TRADE, title="List price of a service")
def paid_over(unit_price: Money, count: Count, times: Count) -> Money:
    """What so many cost that are paid so many times: ``p = p_1 n t``, with the years of support as the times.

    Arguments: unit_price [money] of one, each time; count [count]; times [count].

    >>> paid_over(900.0, 4, 5)
    18000.0
    """
    return unit_price * count * times

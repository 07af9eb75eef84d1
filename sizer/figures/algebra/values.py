"""What a law computes with: a number, an array of numbers, or a symbol. One protocol covers all three."""

from __future__ import annotations

import math
from typing import Annotated, Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray


class Value(Protocol):
    """Anything with arithmetic: ``float``, a NumPy array over cases, or a traced expression.

    The other operand is ``Any`` because the three kinds mix freely; the vocabulary decides at run time.
    """

    def __add__(self, other: Any, /) -> Value: ...
    def __radd__(self, other: Any, /) -> Value: ...
    def __sub__(self, other: Any, /) -> Value: ...
    def __rsub__(self, other: Any, /) -> Value: ...
    def __mul__(self, other: Any, /) -> Value: ...
    def __rmul__(self, other: Any, /) -> Value: ...
    def __truediv__(self, other: Any, /) -> Value: ...
    def __rtruediv__(self, other: Any, /) -> Value: ...
    def __pow__(self, other: Any, /) -> Value: ...
    def __neg__(self) -> Value: ...
    def __float__(self) -> float: ...


Array: TypeAlias = NDArray[np.float64]
Number: TypeAlias = float | Array
FigureValue: TypeAlias = float | str
"""A figure's value in one case: a number in its base unit, or a text."""

Count = Annotated[Value, "count"]
Ratio = Annotated[Value, "1"]
Bytes = Annotated[Value, "B"]
BytesPerSecond = Annotated[Value, "B/s"]
Seconds = Annotated[Value, "s"]
PerSecond = Annotated[Value, "1/s"]
Cycles = Annotated[Value, "cycle"]
CyclesPerByte = Annotated[Value, "cycle/B"]
CyclesPerSecond = Annotated[Value, "cycle/s"]
Watts = Annotated[Value, "W"]
Kilograms = Annotated[Value, "kg"]
RackUnits = Annotated[Value, "U"]
Metres = Annotated[Value, "m"]
KilowattHours = Annotated[Value, "kWh"]
HeatFlow = Annotated[Value, "BTU/h"]
Flops = Annotated[Value, "flop/s"]
Money = Annotated[Value, "money"]
Text = Annotated[Value, "text"]
Anything = Annotated[Value, "?"]
"""A unit bound at wiring: every ``?`` of one law must be the same unit."""


def no_number(value: object) -> bool:
    """Whether a result is infinite, not a number or complex (a negative number raised to a fraction)."""
    return (isinstance(value, float) and not math.isfinite(value)) or isinstance(value, complex)

"""Parity that a server's own processors make: what a written byte costs them, and in how many pieces it is handled."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, Count, Cycles, CyclesPerByte, Ratio
from sizer.figures.algebra.vocabulary import least, most
from sizer.laws.limits import ANY, ONE_OR_MORE

_WORK = "counting rows of pages, each handled once (model R17)"


@law(symbol="h", symbols="w q c k g", source=_WORK, title="Rows of pages that software RAID handles in an operation",
     limits={"write_bytes": ANY, "request_bytes": ONE_OR_MORE, "chunk_bytes": ONE_OR_MORE, "data": ONE_OR_MORE,
             "page_bytes": ONE_OR_MORE})
def stripe_rows(
    write_bytes: Bytes, request_bytes: Bytes, chunk_bytes: Bytes, data: Count, page_bytes: Bytes
) -> Count:
    """``w/q min(q, c)/g max(1, q/(k c))``: a row is a page of each member; pages of one chunk lie in as many rows.

    Arguments: w written in an operation, in requests of q [B]; chunk c of k data members [B, count]; page g [B].

    >>> stripe_rows(4096, 4096, 65536, 8, 4096), stripe_rows(1048576, 524288, 65536, 8, 4096)
    (1.0, 32.0)
    """
    rows = least(request_bytes, chunk_bytes) / page_bytes * most(request_bytes / (data * chunk_bytes), 1.0)
    return write_bytes / request_bytes * rows


@law(symbol="c", symbols="s w b h c_h", source=_WORK, title="Processor cycles of an operation's parity",
     limits={"software": (0.0, 1.0), "write_bytes": ANY, "cycles_per_byte": ANY, "rows": ANY, "row_cycles": ANY})
def parity_cycles(
    software: Ratio, write_bytes: Bytes, cycles_per_byte: CyclesPerByte, rows: Count, row_cycles: Cycles
) -> Cycles:
    """``s (w b + h c_h)``: bytes that are read once to make their parity, and the handling of each row.

    Arguments: s, 1 where a server's processors make the parity and 0 where a card does [1]; w written [B] at b
    [cycle/B]; h rows [count] of c_h each [cycle].

    >>> parity_cycles(1.0, 1048576, 0.125, 32, 12000.0)
    515072.0
    """
    return software * (write_bytes * cycles_per_byte + rows * row_cycles)

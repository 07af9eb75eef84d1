"""Cards between a server and the drives in its bays: what passes their slot, their memory and their lanes."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, BytesPerSecond, Ratio, Seconds
from sizer.figures.algebra.vocabulary import least, most
from sizer.laws.limits import ANY, ONE_OR_MORE, SHARE

_CARD = "counting the bytes that pass a card (model L14)"


@law(symbol="q_s", symbols="q_r q_w d", source=_CARD, title="Bytes of an operation in the busier direction of a card",
     limits={"read_bytes": ANY, "write_bytes": ANY, "duplex_ratio": SHARE})
def busier_card_bytes(read_bytes: Bytes, write_bytes: Bytes, duplex_ratio: Ratio) -> Bytes:
    """``max(q_r, q_w) + (1 - d) min(q_r, q_w)``: reads and writes pass in opposite directions.

    Each way also carries the requests and acknowledgements of the other, and one engine moves both.

    Arguments: read_bytes q_r, write_bytes q_w [B]; duplex_ratio d, share of the lesser direction that passes beside the
    busier one [1] (default 0.8).

    >>> busier_card_bytes(4096.0, 8192.0, 1.0), busier_card_bytes(4096.0, 4096.0, 0.75)
    (8192.0, 5120.0)
    """
    return most(read_bytes, write_bytes) + (1 - duplex_ratio) * least(read_bytes, write_bytes)


@law(symbol="q_w", symbols="q_d q_r", source=_CARD, title="Bytes of an operation that a card writes to drives",
     limits={"drive_bytes": ANY, "read_bytes": ANY})
def written_to_drives_bytes(drive_bytes: Bytes, read_bytes: Bytes) -> Bytes:
    """``max(q_d - q_r, 0)``: what moves at the drives beside what the client reads.

    >>> written_to_drives_bytes(12288.0, 4096.0)
    8192.0
    """
    return most(drive_bytes - read_bytes, 0.0)


@law(symbol="t_m", symbols="q_w q_d B x", source=_CARD, title="Time of an operation's writes in the memory of a card",
     limits={"write_bytes": ANY, "to_drives_bytes": ANY, "slot_bytes_per_s": ONE_OR_MORE, "memory_ratio": (1e-6, None)})
def card_memory_s(
    write_bytes: Bytes, to_drives_bytes: Bytes, slot_bytes_per_s: BytesPerSecond, memory_ratio: Ratio
) -> Seconds:
    """``(q_w + q_d)/(x B)``: what a card protects goes into its memory, and all that it makes at the drives through it.

    Mirrors write two copies; parity of a small write reads and writes two blocks; a whole stripe writes (k + m)/k.

    Arguments: write_bytes q_w, written by the client, to_drives_bytes q_d, read and written at the drives for that [B];
    slot_bytes_per_s B [B/s]; memory_ratio x, rate of the memory over that of the slot [1] (default 1).

    >>> round(1 / card_memory_s(4096, 8192, 28.03e9, 1.0)), round(1 / card_memory_s(4096, 16384, 28.03e9, 1.0))
    (2281087, 1368652)
    """
    return (write_bytes + to_drives_bytes) / (memory_ratio * slot_bytes_per_s)

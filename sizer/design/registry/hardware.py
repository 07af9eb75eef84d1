"""The fields of what is bought and how it is put together: items, links, pools."""

from __future__ import annotations

from sizer.design.records import LinkMode, Owners, Protocol, Status
from sizer.design.registry.fieldspec import Field, FieldKind, choice, identifier, note, number, reference, text, whole

ITEMS: tuple[Field, ...] = (
    identifier("Line", "The name of the line. Figures, links and pools refer to it, and follow when it is renamed."),
    Field("item", "Catalog item", FieldKind.CATALOG, "What is bought: the id of a catalog record.", default="",
          example="hp-418371-b21"),
    whole("quantity", "Quantity", "How many in total, not per parent.", 1, example="24"),
    reference("parent", "In", "The line these sit in: drives in arrays or shelves, adapters in servers, blades in a "
              "chassis, shelves behind an array.", "items"),
    choice("status", "Status", "What the line is to the customer. Test bed and existing lines are no part of the "
           "offer.", Status, Status.REQUIRED),
    reference("owner", "Owner", "The line that uses these where it is not the parent.", "items"),
    number("price", "Unit price", "Price of one, in the currency of the design; empty when unknown.", "money",
           maximum=1e12, range_allowed=True),
    note(),
)

LINKS: tuple[Field, ...] = (
    identifier("Link", "The name of the connection."),
    Field("from", "From line", FieldKind.REFERENCE, "The line at the client side.", default="", refers=("items",),
          kept_as="from_line"),
    Field("from_port", "From port", FieldKind.PORT, "The port group at the client side.", default="", example="fc"),
    Field("to", "To line", FieldKind.REFERENCE, "The line at the storage side.", default="", refers=("items",),
          kept_as="to_line"),
    Field("to_port", "To port", FieldKind.PORT, "The port group at the storage side.", default="", example="host"),
    whole("count", "Links", "How many links in total. With several channels a port, each channel is a link.", 1),
    choice("mode", "Mode", "How parallel links share the work: all of them alike (active-active), one path at a time "
           "(active-passive), half of them with the others promoted on failure (active-standby), each peer on one port "
           "of a bond (bonded: balance-alb, balance-tlb), or each connection on the port a hash picks (bonded-hash: "
           "LACP, balance-xor).", LinkMode, LinkMode.ACTIVE_ACTIVE),
    whole("channels_per_port", "Channels per port", "Into how many logical channels each physical port is carved.",
          1, maximum=1024),
    number("rate_cap_bytes_per_s", "Rate cap", "The most one link may carry in each direction; empty: what its "
           "technology carries.", "B/s", above=0.0, maximum=1e15, example="4.5 Gb/s"),
    whole("mtu_bytes", "MTU", "Largest packet payload; empty: the technology's usual one.", unit="B", minimum=256,
          maximum=16_777_216, example="9000"),
    choice("protocol", "Protocol", "What travels over the link; auto follows from ports and workload.", Protocol,
           Protocol.AUTO),
    whole("connections", "Connections", "TCP connections of each client with each server that pass here, which a bond "
          "by hash spreads over its ports; empty: the model's default. More come with nconnect of NFS, or several "
          "sessions of iSCSI.", maximum=100_000, example="4"),
    whole("spread", "Spread", "To how many different units at the client side each unit at the storage side is cabled: "
          "2 when each array reaches two switches; empty: as many as possible.", maximum=100_000),
    number("length_m", "Length", "Cable length of one link; empty: from the rack positions.", "m", maximum=1e6,
           range_allowed=True),
    note(),
)

POOLS: tuple[Field, ...] = (
    identifier("Pool", "The name of the pool. Its figures are pool.NAME.*"),
    text("title", "Title", "What people call it."),
    Field("drives", "Drive lines", FieldKind.REFERENCES, "The lines whose drives the pool is made of.", default=(),
          refers=("items",)),
    Field("arrays", "Array lines", FieldKind.REFERENCES, "The lines that own the drives; empty: the parents of the "
          "drive lines.", refers=("items",)),
    Field("protection", "Protection", FieldKind.PROTECTION, "RAID level, mirror, Vraid, declustered code, or any k+m.",
          default="raid10", example="raid6"),
    whole("members", "Members per group", "Drives in one protection group; empty: the width of the code, or one "
          "group of all drives.", maximum=100_000),
    whole("enclosure_members", "Members per enclosure", "The most members of one group, mirror or stripe that sit in "
          "one shelf (or server with drives inside): 1 when each lies in another. Empty: not known; then a lost shelf "
          "is taken to hold whole groups, but for declustered arrays, which spread by themselves.", maximum=100_000,
          example="1"),
    whole("spares", "Spares", "Drives set aside in the whole pool.", 0, minimum=0),
    whole("groups", "Groups", "Protection groups; empty: as many as the drives less the spares fill."),
    whole("chunk_bytes", "Chunk", "Bytes one member holds before the next one follows; empty: the model's default.",
          unit="B", minimum=512, maximum=2**40, example="64 KiB"),
    choice("owners", "Owning controllers", "Whether all controllers of an array own groups, or one does.", Owners,
           Owners.ALL),
    reference("nodes", "Nodes", "The servers that own the file systems.", "items"),
    whole("volume_groups", "Volume groups", "Over how many volume groups the groups are divided.", 1,
          maximum=1_000_000),
    whole("stripe_bytes", "Stripe", "Bytes on one group before the next one follows, where a volume manager stripes.",
          unit="B", minimum=512, maximum=2**40, example="1 MiB"),
    text("filesystem", "File system", "A file-system preset, or none.", "none"),
    whole("filesystem_count", "File systems", "How many file systems share the pool.", 1, maximum=1_000_000),
    number("fill_limit", "Fill limit", "The share of the space that may be filled.", "1", 1.0, above=0.0, maximum=1.0,
           example="90 %"),
    number("snapshot_reserve", "Snapshot reserve", "The share of the space kept for snapshots.", "1", 0.0,
           maximum=0.99),
    number("reduction_ratio", "Data reduction", "Bytes written over bytes stored; 1 unless the customer measured it.",
           "1", 1.0, minimum=1.0, maximum=1000.0, range_allowed=True),
    number("occupancy", "Occupancy", "The share of a disk group that may be allocated (EVA).", "1", 1.0, above=0.0,
           maximum=1.0),
    whole("protection_level", "Protection level", "Failures a disk group reserves space for (EVA): 0, 1 or 2.", 1,
          minimum=0, maximum=2),
    whole("block_bytes", "Block", "File-system block of a declustered array.", unit="B", minimum=512, maximum=2**40,
          example="8 MiB"),
    number("stated_bytes", "Stated capacity", "Usable capacity given instead of computed, where the drives are not "
           "known.", "B", above=0.0, range_allowed=True, example="3.8 TB"),
    note(),
)

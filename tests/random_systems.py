"""Systems drawn at random, of any size: drives in a server, an array behind servers, a parallel file system, storage
software over servers, an array with fast drives before slow ones, a ZFS server with cache, special and log drives.
"""

from __future__ import annotations

import copy
import json
import math
import random
from collections.abc import Callable
from functools import cache
from typing import Any

from sizer.catalog import Catalog
from sizer.design.files.fileformat import loads
from sizer.published.folders import open_measured
from sizer.sizing import size
from sizer.sizing.result import Sizing

Content = dict[str, Any]

DISKS = ("class-sata-2tb", "wd-gold-24-tb-sata")
SMALL_DISKS = ("class-15k-450gb", "class-nlsas-4tb", "class-nlsas-12tb")
FLASH = ("class-nvme-gen4-15tb", "micron-9550-pro")
SERVERS = {**dict.fromkeys(DISKS, ("class-hdd-bench", 8)), **dict.fromkeys(FLASH, ("dell-poweredge-r760", 24)),
           "class-sata-ssd": ("class-dl380-gen8", 8)}
"""A server with bays for the drives, and how many."""
WIDTHS = {"raid0": 1, "raid10": 2, "raid5": 5, "raid6": 8, "8+2": 10, "mirror3": 3, "raidz2": 8, "raid-dp": 8}
REQUESTS = (512, 4096, 8192, 65536, 524288, 2**20, 2**26)
DEPTHS = (1, 2, 3, 8, 17, 64, 512, 10**4, 10**6)


@cache
def catalog() -> Catalog:
    """The catalog of the measured systems, which has classes of hardware of every kind."""
    return open_measured().catalog


def sized(content: Content) -> Sizing:
    """A system, sized with the classes of hardware."""
    return size(loads(json.dumps(content)), catalog())


def rate(content: Content) -> float:
    """Operations a second of its only workload."""
    return sized(content).sheet["workload.work.throughput_per_s"].number


def bytes_per_s(content: Content) -> float:
    """Bytes a second of its only workload."""
    return sized(content).sheet["workload.work.bandwidth_bytes_per_s"].number


def drawn(chance: random.Random) -> Content:
    """One system with one pool and one workload."""
    return chance.choice((in_a_server, behind_servers, parallel, software_store))(chance)


def drawn_with_helpers(chance: random.Random) -> Content:
    """One system with pools of fast drives or of logs beside that of its workload."""
    return chance.choice((fast_before_slow, in_records))(chance)


def _design(items: list[Content], links: list[Content], pool: Content, work: Content) -> Content:
    return {"format": "sizer-design", "version": 2, "title": "Drawn", "items": items, "links": links,
            "pools": [{"id": "data", "drives": ["drives"], **pool}],
            "workloads": [{"id": "work", "pool": "data", **work}], "policies": {"preset": "benchmark"}}


def _groups(chance: random.Random, most: int) -> tuple[str, int, int]:
    """A protection, the members of a group of it, and drives in whole groups."""
    protection = chance.choice(sorted(WIDTHS))
    members = WIDTHS[protection]
    count = min(chance.choice((1, 1, 2, 3, 4, 12, 40, 1000)), max(most // members, 1))
    return protection, members, members * count


def work_of(chance: random.Random) -> Content:
    """Random or streaming work of any size and depth, to be done on a volume."""
    work: Content = {"pattern": chance.choice(("random-block", "sequential")), "request_bytes": chance.choice(REQUESTS),
                     "read_ratio": chance.choice((0, 0.3, 0.7, 1)), "concurrency": chance.choice(DEPTHS)}
    if chance.random() < 0.5:
        work["footprint_bytes"] = chance.choice((1e9, 1e11))
    return work


def in_a_server(chance: random.Random) -> Content:
    """Drives in the bays of servers, which do the work themselves."""
    drive = chance.choice(sorted(SERVERS))
    server, bays = SERVERS[drive]
    protection, members, count = _groups(chance, 10_000)
    pool: Content = {"protection": protection, "members": members}
    if (state := chance.choice((None, "none", "drive", "nvram"))) is not None:
        pool["write_cache"] = state
    if (layout := chance.choice((None, "gathered", "log"))) is not None:
        pool["write_layout"] = layout
    items = [{"id": "host", "item": server, "quantity": math.ceil(count / bays)},
             {"id": "drives", "item": drive, "quantity": count, "parent": "host"}]
    return _design(items, [], pool, {"client": "host", **work_of(chance)})


def _arrays(count: int) -> int:
    return math.ceil(count / 84)


def behind_servers(chance: random.Random) -> Content:
    """Arrays with mirrored cache behind servers, which do the work."""
    protection, members, count = _groups(chance, 2_000)
    arrays, hosts = _arrays(count), chance.choice((1, 2, 8))
    items = [{"id": "hosts", "item": "class-r630", "quantity": hosts},
             {"id": "adapters", "item": "class-sas-12g4", "quantity": hosts, "parent": "hosts"},
             {"id": "arrays", "item": "class-me4084", "quantity": arrays},
             {"id": "drives", "item": chance.choice(SMALL_DISKS), "quantity": count, "parent": "arrays"}]
    links = [{"id": "sas", "from": "adapters", "from_port": "port", "to": "arrays", "to_port": "host",
              "count": min(4 * hosts, 8 * arrays)}]
    return _design(items, links, {"protection": protection, "members": members},
                   {"client": "hosts", **work_of(chance)})


def parallel(chance: random.Random) -> Content:
    """A parallel file system: clients, a fabric, servers and arrays."""
    protection, members, count = _groups(chance, 2_000)
    arrays, servers, clients = _arrays(count), chance.choice((1, 2, 4)), chance.choice((1, 8, 64))
    items = [{"id": "clients", "item": "class-hpc-client", "quantity": clients},
             {"id": "client-adapters", "item": "class-hca-edr", "quantity": clients, "parent": "clients"},
             {"id": "fabric", "item": "class-fabric-ib-edr", "quantity": 4},
             {"id": "servers", "item": "class-beegfs-server", "quantity": servers},
             {"id": "server-adapters", "item": "class-hca-edr", "quantity": servers, "parent": "servers"},
             {"id": "server-sas", "item": "class-sas-12g4", "quantity": servers, "parent": "servers"},
             {"id": "arrays", "item": "class-me4084", "quantity": arrays},
             {"id": "drives", "item": chance.choice(SMALL_DISKS), "quantity": count, "parent": "arrays"}]
    links = [{"id": "clients-net", "from": "client-adapters", "from_port": "port", "to": "fabric", "to_port": "port",
              "count": clients, "protocol": "native"},
             {"id": "servers-net", "from": "fabric", "from_port": "port", "to": "server-adapters", "to_port": "port",
              "count": servers, "protocol": "native"},
             {"id": "sas", "from": "server-sas", "from_port": "port", "to": "arrays", "to_port": "host",
              "count": min(4 * servers, 8 * arrays)}]
    work = {"client": "clients", "pattern": "parallel-streams", "read_ratio": chance.choice((0, 0.5, 1)),
            "request_bytes": chance.choice((65536, 2**20, 2**24)),
            "parameters": {"stream_count": chance.choice((1, 4, 64, 1024))}}
    if chance.random() < 0.3:
        work["pattern"] = "shared-file"
    return _design(items, links, {"protection": protection, "members": members, "nodes": "servers"}, work)


def software_store(chance: random.Random) -> Content:
    """Servers that spread blocks over each other's drives in software, and clients before them."""
    protection = chance.choice(("mirror3", "raid10", "8+2"))
    members = WIDTHS[protection]
    servers, each = chance.choice((members, 12, 63)), chance.choice((1, 4, 10))
    clients = chance.choice((1, 12, 63))
    items = [{"id": "clients", "item": "class-r6615", "quantity": clients},
             {"id": "client-adapters", "item": "class-nic-100g2", "quantity": clients, "parent": "clients"},
             {"id": "fabric", "item": "class-fabric-eth-100g", "quantity": 1 + (clients + servers) // 16},
             {"id": "servers", "item": "class-r6615", "quantity": servers},
             {"id": "server-adapters", "item": "class-nic-100g2", "quantity": servers, "parent": "servers"},
             {"id": "drives", "item": "class-nvme-gen4-15tb", "quantity": servers * each, "parent": "servers"}]
    ends = (("clients-net", "client-adapters", "fabric", clients),
            ("servers-net", "fabric", "server-adapters", servers))
    links = [{"id": name, "from": start, "from_port": "port", "to": end, "to_port": "port", "count": 2 * count,
              "protocol": "tcp"} for name, start, end, count in ends]
    pool = {"protection": protection, "members": members, "spares": servers * each % members, "nodes": "servers",
            "software": "ceph", "enclosure_members": 1}
    return _design(items, links, pool, {"client": "clients", **work_of(chance)})


def _with_fast(
    chance: random.Random, items: list[Content], pool: Content, use: str, within: tuple[str, str]
) -> Content:
    """A pool of fast drives that the pool names as its fast one; ``within`` are the drive and the line it is in."""
    protection, members = chance.choice((("raid10", 2), ("raid5", 5), ("mirror3", 3)))
    count = members * chance.choice((1, 2, 4))
    items.append({"id": "flash", "item": within[0], "quantity": count, "parent": within[1]})
    pool.update(fast_pool="fast", fast_use=use)
    return {"id": "fast", "drives": ["flash"], "protection": protection, "members": members}


def fast_before_slow(chance: random.Random) -> Content:
    """Arrays with fast drives as a tier or a cache before slow ones, of data that may shrink."""
    content = behind_servers(chance)
    [pool] = content["pools"]
    content["pools"].append(_with_fast(chance, content["items"], pool, chance.choice(("tier", "read-cache")),
                                       ("generic-sas-ssd-7.68tb", "arrays")))
    content["items"][2]["quantity"] += 1
    if chance.random() < 0.3:
        pool["reduction_ratio"] = chance.choice((1.5, 3))
    return content


def in_records(chance: random.Random) -> Content:
    """A ZFS server, with cache or special drives, and a log of its own."""
    content = in_a_server(chance)
    [pool] = content["pools"]
    members = WIDTHS["raidz2"]
    drives = item(content, "drives")
    assert drives is not None
    drives.update(item=chance.choice(DISKS), quantity=members * chance.choice((1, 2, 4, 12)))
    content["items"][0].update(item="class-hdd-bench", quantity=math.ceil(drives["quantity"] / 8) + 5)
    pool.update(protection="raidz2", members=members, filesystem="zfs")
    for name in ("write_layout", "write_cache"):
        pool.pop(name, None)
    if (use := chance.choice((None, "read-cache", "special"))) is not None:
        content["pools"].append(_with_fast(chance, content["items"], pool, use, ("class-sata-ssd", "host")))
    if chance.random() < 0.5:
        content["items"].append({"id": "log-drives", "item": "class-sata-ssd", "quantity": 2, "parent": "host"})
        content["pools"].append({"id": "log", "drives": ["log-drives"], "protection": "raid10", "members": 2})
        pool["log_pool"] = "log"
    return content


def changed(content: Content, change: Callable[[Content], None]) -> Content:
    """A copy of a system after a change of its data."""
    content = copy.deepcopy(content)
    change(content)
    return content


def item(content: Content, name: str) -> Content | None:
    """A line of a system; None where it has none of that name."""
    return next((line for line in content["items"] if line["id"] == name), None)


def twice_the_drives(content: Content) -> None:
    """Twice the groups, in twice the boxes, on twice the cables to them."""
    for name in ("drives", "flash", "log-drives", "arrays", *(["host"] if item(content, "host") else [])):
        if (line := item(content, name)) is not None:
            line["quantity"] *= 2

"""Rules about failure domains: parts of objects over drives, servers, racks or sites, and what the software allows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from sizer.design.records import FailureDomain
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.pools.fitting_widths import narrower
from sizer.sizing.pools.grouping import use_text
from sizer.sizing.pools.planning import DOMAIN_NOUNS, Domains, domains_of, width_in_domains
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import protection_of
from sizer.sizing.pools.stores import STORES, domain_of, store_figure, store_with
from sizer.units import counted

_OFFERED = re.compile(r"(\S+)@(\d+)(?:-(\d+))?")


def check_domains(wiring: Wiring, pools: Mapping[str, PoolWiring]) -> None:
    """Note pools whose parts do not lie on as many failure domains as they need, or as their software offers."""
    for pool in pools.values():
        if pool.layout != pool.record.id:
            continue
        domain = domain_of(pool.record, pool.protection)
        if domain is None:
            _check_unused(wiring, pool)
        else:
            _check_width(wiring, pool, domain)
        _check_offered(wiring, pool)


def _check_unused(wiring: Wiring, pool: PoolWiring) -> None:
    """Note a failure domain that is stated of a pool which keeps nothing apart."""
    domain = pool.record.failure_domain
    if domain in (None, FailureDomain.DRIVE):
        return
    wiring.warning(
        "failure-domain-unused", f"pool {pool.record.id} states the failure domain {domain}, and "
        f"{pool.protection.label} lies inside its arrays or servers: results count no other",
        f"pools/{pool.record.id}/failure_domain",
        "State copies or a code k+m on drives in servers, or leave the failure domain empty.",
        told=(str(domain), pool.protection.label))


def _check_width(wiring: Wiring, pool: PoolWiring, domain: FailureDomain) -> None:
    scope, record, protection = pool.scope, pool.record, pool.protection
    noun, place = DOMAIN_NOUNS[domain], f"pools/{record.id}"
    width = round(width_in_domains(scope, protection).number)
    domains = domains_of(scope, record, protection, pool.drive_lines, pool.drives, pool.owner_count)
    if domains is None:
        wiring.undecided(
            "failure-domains-unknown", f"objects of pool {record.id} have {counted(width, 'part')} in different "
            f"{noun}s, and how many {noun}s there are is not stated", f"{place}/domain_count",
            f"State the number of {noun}s, at least {width} for {protection.label}.", told=(width, noun))
        return
    there = round(domains.count.number)
    if domain is FailureDomain.DRIVE:
        _check_servers(wiring, pool, width)
    elif domain is not FailureDomain.NODE and there < width:
        servers = round(pool.owner_count.number)
        wiring.warning(
            "wider-than-domains", f"{counted(width, 'part')} of each object of pool {record.id} do not lie in "
            f"{counted(there, noun)}: one {noun} holds {-(-width // there)} of them and {protection.label} survives "
            f"{protection.tolerated}", f"{place}/protection",
            use_text(f"at least {counted(width, noun)}", *(f"protection {name}" for name in _narrower(pool, there)),
                     "failure domain node" if servers >= width else ""), told=(width, there, noun))
    _check_healing(wiring, pool, domain, domains)


def _check_servers(wiring: Wiring, pool: PoolWiring, width: int) -> None:
    """Note objects whose parts are kept on different drives, which may sit in one server."""
    servers, record = round(pool.owner_count.number), pool.record
    wiring.warning(
        "copies-on-one-server", f"all {width} parts of an object of pool {record.id} may lie in one of its "
        f"{counted(servers, 'server')}: its failure domain is the drive", f"pools/{record.id}/failure_domain",
        use_text("failure domain node" if servers >= width else f"at least {counted(width, 'server')} and the failure "
                 "domain node", *(f"protection {name} and the failure domain node" for name in _narrower(pool, servers)
                                  if servers < width)), told=(width, servers))


def _narrower(pool: PoolWiring, domains: int) -> list[str]:
    return [name for name in narrower(pool.protection, domains) if protection_of(name).tolerated][:1]


def _check_healing(wiring: Wiring, pool: PoolWiring, domain: FailureDomain, domains: Domains) -> None:
    """Note space that is to be kept to heal where too few domains would be left for that."""
    record, scope = pool.record, pool.scope
    kept = (float(record.heal_domains) if record.heal_domains is not None
            else getattr(store_figure(wiring, record, "healed_domains"), "number", 0.0))
    if not kept or "after_healing_bytes" not in scope:
        return
    together = (record.enclosure_members or 1) if domain is FailureDomain.NODE else 1
    width = round(width_in_domains(scope, pool.protection).number)
    needed, left = -(-width // together), round(domains.count.number - kept)
    if left < needed <= round(domains.count.number):
        noun = DOMAIN_NOUNS[domain]
        fitting = _narrower(pool, left * together)
        wiring.remark(
            "no-domain-to-heal", f"with a {noun} lost, {counted(left, noun)} of pool {record.id} are left for "
            f"{counted(needed, 'part')} apart: objects stay degraded until it is back, and no space is kept for them",
            f"pools/{record.id}/protection", use_text(
                f"at least {counted(needed + kept, noun)}", *(f"protection {name}" for name in fitting)),
            told=(left, needed, noun))


def _check_offered(wiring: Wiring, pool: PoolWiring) -> None:
    """Note a protection that the software does not offer on so many servers, with those that it does."""
    record, servers = pool.record, round(pool.owner_count.number)
    store = store_with(wiring.catalog, record.software, "codes")
    if store is not None:
        title, text = wiring.catalog.preset(STORES, store).title, wiring.catalog.preset(STORES, store).text("codes")
        offered = list(_offered(text))
        if not any(name == record.protection and least <= servers <= most for name, least, most in offered):
            fitting = [name for name, least, most in offered if least <= servers <= most]
            wiring.warning(
                "code-not-offered", f"{title} has no {pool.protection.label} on {counted(servers, 'server')}",
                f"pools/{record.id}/protection", use_text(*(f"protection {name}" for name in fitting)),
                told=(title, pool.protection.label, servers))
    widest = store_figure(wiring, record, "widest_members")
    width = pool.protection.width
    if widest is not None and width is not None and width > widest.number:
        fitting = narrower(pool.protection, round(widest.number))
        wiring.warning(
            "code-not-offered", f"{pool.protection.label} of pool {record.id} has {counted(width, 'member')}, and its "
            f"software at most {counted(widest.number, 'member')}", f"pools/{record.id}/protection",
            use_text(*(f"protection {name}" for name in fitting)), told=(width, widest.number))


def _offered(text: str) -> Iterator[tuple[str, int, float]]:
    """The protections that a preset lists, each with the fewest and the most servers.

    >>> list(_offered("2+1@3-5 4+1@6"))
    [('2+1', 3, 5.0), ('4+1', 6, inf)]
    """
    for name, least, most in _OFFERED.findall(text):
        yield name, int(least), float(most or "inf")

"""Rules about failure domains: parts of objects over drives, servers, racks or sites, and what the software allows."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from sizer.catalog.records import PresetValue
from sizer.design.protection import code_members
from sizer.design.records import FailureDomain
from sizer.errors import Told
from sizer.language import OR, listed, mark, say, sentences
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.pools.fitting_widths import narrower
from sizer.sizing.pools.grouping import use_text
from sizer.sizing.pools.offered import codes_of, nearest_first, offered_on
from sizer.sizing.pools.planning import DOMAIN_NOUNS, Domains, domains_of, width_in_domains
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Protection, Scheme, protection_of
from sizer.sizing.pools.stores import STORES, domain_of, store_figure, store_with
from sizer.sources import Confidence
from sizer.units import counted

_MOST_NAMED = 3


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


_SEVERAL = {FailureDomain.DRIVE: mark("drives"), FailureDomain.NODE: mark("servers"), FailureDomain.RACK: mark("racks"),
            FailureDomain.SITE: mark("sites")}


def _many(number: float, domain: FailureDomain) -> str:
    match domain:
        case FailureDomain.DRIVE:
            return counted(number, "drive")
        case FailureDomain.NODE:
            return counted(number, "server")
        case FailureDomain.RACK:
            return counted(number, "rack")
        case FailureDomain.SITE:
            return counted(number, "site")


def _check_unused(wiring: Wiring, pool: PoolWiring) -> None:
    """Note a failure domain that is stated of a pool which keeps nothing apart."""
    domain = pool.record.failure_domain
    if domain in (None, FailureDomain.DRIVE):
        return
    wiring.warning("failure-domain-unused", say("pool {pool} states the failure domain {domain}, and {label} lies "
                                                "inside its arrays or servers: results count no other",
                                                pool=pool.record.called, domain=domain, label=pool.protection.label),
                   f"pools/{pool.record.id}/failure_domain",
                   say("State copies or a code k+m on drives in servers, or leave the failure domain empty."),
                   told=(str(domain), pool.protection.label))


def _check_width(wiring: Wiring, pool: PoolWiring, domain: FailureDomain) -> None:
    scope, record, protection = pool.scope, pool.record, pool.protection
    noun, place = DOMAIN_NOUNS[domain], f"pools/{record.id}"
    width = round(width_in_domains(scope, protection).number)
    domains = domains_of(scope, record, protection, pool.drive_lines, pool.drives, pool.owner_count)
    if domains is None:
        wiring.undecided(
            "failure-domains-unknown",
            say("objects of pool {pool} have {parts} in different {domains}, and how many {domains} there are is not "
                "stated", pool=record.called, parts=counted(width, "part"), domains=_SEVERAL[domain]),
            f"{place}/domain_count",
            say("State the number of {domains}, at least {width} for {label}.", domains=_SEVERAL[domain], width=width,
                label=protection.label), told=(width, str(noun)))
        return
    there, servers = round(domains.count.number), round(pool.owner_count.number)
    if domain is FailureDomain.DRIVE:
        _check_servers(wiring, pool, width)
    elif domain.is_beyond_nodes and there > servers:
        wiring.error("more-domains-than-servers",
                     say("the {servers} of pool {pool} cannot lie in {domains}", servers=counted(servers, "server"),
                         pool=record.called, domains=_many(there, domain)), f"{place}/domain_count",
                     use_text(say("at most {domains}", domains=_many(servers, domain)),
                              say("at least {servers}", servers=counted(there, "server"))),
                     building=True)
    elif domain.is_beyond_nodes and there < width:
        _too_few_domains(wiring, pool, domain, width, there)
    _check_healing(wiring, pool, domain, domains)


def _too_few_domains(wiring: Wiring, pool: PoolWiring, domain: FailureDomain, width: int, there: int) -> None:
    """Note objects that racks or sites are too few for; what a rule may spread over them all the same is a question."""
    protection, each = pool.protection, -(-width // there)
    text = say("{parts} of each object of pool {pool} do not lie in {domains}: one {domain} holds {each} of them and "
               "{label} survives {tolerated}", parts=counted(width, "part"), pool=pool.record.called,
               domains=_many(there, domain), domain=DOMAIN_NOUNS[domain], each=each, label=protection.label,
               tolerated=protection.tolerated)
    hint = use_text(
        say("at least {domains}", domains=_many(width, domain)),
        *(say("protection {name}", name=name) for name in _narrower(pool, there)),
        say("failure domain node") if round(pool.owner_count.number) >= width else "")
    place = f"pools/{pool.record.id}/protection"
    if each > protection.tolerated:
        wiring.error("wider-than-domains", text, place, hint, building=True)
    else:
        wiring.undecided(
            "wider-than-domains", text, place,
            sentences(hint, say("Accept this with the reason if the software's rule puts {each} into one {domain}.",
                                each=each, domain=DOMAIN_NOUNS[domain])),
            told=(width, there, str(DOMAIN_NOUNS[domain])))


def _check_servers(wiring: Wiring, pool: PoolWiring, width: int) -> None:
    """Note objects whose parts are kept on different drives, which may sit in one server."""
    servers, record = round(pool.owner_count.number), pool.record
    wiring.undecided(
        "copies-on-one-server", say("all {width} parts of an object of pool {pool} may lie in one of its {servers}: "
                                    "its failure domain is the drive", width=width, pool=record.called,
                                    servers=counted(servers, "server")), f"pools/{record.id}/failure_domain",
        use_text(say("failure domain node") if servers >= width else say(
            "at least {servers} and the failure domain node", servers=counted(width, "server")),
            *(say("protection {name} and the failure domain node", name=name)
              for name in _narrower(pool, servers) if servers < width)), told=(width, servers))


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
        fitting = _narrower(pool, left * together)
        wiring.remark(
            "no-domain-to-heal",
            say("with a {domain} lost, {domains} of pool {pool} are left for {parts} apart: objects stay degraded "
                "until it is back, and no space is kept for them", domain=DOMAIN_NOUNS[domain],
                domains=_many(left, domain), pool=record.called, parts=counted(needed, "part")),
            f"pools/{record.id}/protection", use_text(
                say("at least {domains}", domains=_many(needed + kept, domain)),
                *(say("protection {name}", name=name) for name in fitting)),
            told=(left, needed, str(DOMAIN_NOUNS[domain])))


def _check_offered(wiring: Wiring, pool: PoolWiring) -> None:
    """Note a protection that the software does not offer on so many servers, with those that it does."""
    record, servers, protection = pool.record, round(pool.owner_count.number), pool.protection
    store = store_with(wiring.catalog, record.software, "codes")
    if store is not None:
        preset = wiring.catalog.preset(STORES, store)
        own = [(least, most) for name, least, most in codes_of(preset) if name == record.protection]
        if not any(least <= servers <= most for least, most in own):
            fitting = offered_on(wiring, record, servers) or ()
            _not_offered(
                wiring, pool, preset.values["codes"],
                _has_none(preset.title, protection, counted(servers, "server"), fitting),
                [*(say("protection {name}", name=name) for name in nearest_first(protection, fitting)[:_MOST_NAMED]),
                 *(_servers(least, most) for least, most in own)],
                (preset.title, protection.label, servers))
    has, width = store_with(wiring.catalog, record.software, "widest_members"), protection.width
    if has is not None and width is not None:
        widest = wiring.catalog.preset(STORES, has).values["widest_members"]
        most = round(wiring.preset(STORES, has, "widest_members").number)
        if width > most:
            _not_offered(
                wiring, pool, widest, say("{label} of pool {pool} has {members}, and its software at most {most}",
                                          label=protection.label, pool=record.called, members=counted(width, "member"),
                                          most=counted(most, "member")),
                [say("protection {name}", name=name) for name in narrower(protection, most)], (width, most))


def _has_none(title: str, protection: Protection, servers: str, fitting: Sequence[str]) -> str:
    """That software has no such protection, and how its own name of a parity is written here: a code that keeps as
    many parts beside the data.
    """
    codes = [name for name in fitting if code_members(name) is not None
             and protection_of(name).parity == protection.parity]
    if protection.scheme is not Scheme.PARITY or code_members(protection.name) is not None or not codes:
        return say("{title} has no {label} on {servers}", title=title, label=protection.label, servers=servers)
    return say("{title} has no {label} on {servers}, where it is written as {codes}", title=title,
               label=protection.label, servers=servers, codes=listed(dict.fromkeys(codes), OR))


def _not_offered(
    wiring: Wiring, pool: PoolWiring, rule: PresetValue, text: str, choices: Sequence[str], told: Told
) -> None:
    """Note a protection against a rule of its software: an error, and a question where the rule is an estimate."""
    place, hint = f"pools/{pool.record.id}/protection", use_text(*choices)
    if rule.source.confidence is Confidence.ESTIMATE:
        wiring.undecided("code-not-offered", text, place,
                         sentences(hint, say("Accept this with the reason if the software has it.")), told=told)
    else:
        wiring.error("code-not-offered", text, place, hint, building=True)


def _servers(least: int, most: float) -> str:
    """The servers that a protection takes."""
    if math.isfinite(most):
        return counted(least, "server") if least == most else say("{least} to {servers}", least=least,
                                                                  servers=counted(most, "server"))
    return say("at least {servers}", servers=counted(least, "server"))

"""The port groups of a converted record, from its counts, rates and printed links."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from sizer.catalog.netbox.interfaces import INTERFACES

Table = dict[str, Any]
CLIENTS = ("server", "appliance", "hba", "nic", "cna", "hca")
SAS_CONNECTORS = {3: "SFF-8088", 6: "SFF-8088", 12: "SFF-8644", 24: "SFF-8644"}
IB_RATES = {10: "ib-sdr-4x", 20: "ib-ddr-4x", 40: "ib-qdr-4x", 56: "ib-fdr-4x", 100: "ib-edr-4x", 200: "ib-hdr-4x",
            400: "ib-ndr-4x", 800: "ib-xdr-4x"}  # fmt: skip
ETHERNET_CONNECTORS = {1: "RJ45", 10: "SFP+", 25: "SFP28", 40: "QSFP+", 56: "QSFP+", 100: "QSFP28", 200: "QSFP56",
                       400: "QSFP-DD", 800: "OSFP"}  # fmt: skip


def fibre_connector(rate: int) -> str:
    """The cage of a Fibre Channel port of so many Gb/s, one lane each way.

    >>> fibre_connector(64)
    'SFP56'
    """
    return next(cage for most, cage in ((4, "SFP"), (16, "SFP+"), (32, "SFP28"), (64, "SFP56"), (128, "SFP112"))
                if rate <= most)  # fmt: skip


class PortBuilder:
    """Builds the port groups of one record of the given kind.

    ``source`` files the source of an attribute and gives its key; ``usual`` does so for what is merely the usual build.
    """

    def __init__(self, kind: str, attributes: Table, source: Callable[[Table], str], usual: Callable[[], str]) -> None:
        self.kind, self.attributes, self.source, self.usual = kind, attributes, source, usual

    def groups(self) -> list[Table]:
        """The port groups, none where the record does not say enough."""
        listed = self.attributes.get("ports", {})
        if isinstance(listed.get("value"), list):
            return self._listed_ports(listed)
        build = {"hba": self._card, "nic": self._card, "cna": self._card, "hca": self._card, "enclosure": self._shelf,
                 "array": self._array, "fc_switch": self._switch, "eth_switch": self._switch,
                 "ib_switch": self._switch}.get(self.kind)  # fmt: skip
        return build() if build is not None else []

    def _listed_ports(self, attribute: Table) -> list[Table]:
        role = "target" if self.kind == "array" else "initiator" if self.kind in CLIENTS else "fabric"
        first = {"array": "host", "server": "lom", "appliance": "lom"}.get(self.kind, "port")
        groups = sorted(attribute["value"], key=lambda group: -group["count"])
        ports: list[Table] = []
        for group in groups:
            technology, connector = INTERFACES[group["type"]]
            if self.kind == "ib_switch":
                technology = IB_RATES[56 if group["gbps"] == 40 else group["gbps"]]
            name = first if not ports else f"{first}-{connector.lower().replace('+', '').replace('-', '')}"
            ports.append({"name": name, "role": role, "technology": technology, "count": group["count"],
                          "connector": connector, "source": self.source(attribute)})  # fmt: skip
        if self.kind == "array" and ports:
            ports[0] |= {"per_member": "controller", "owners": 2}
        return ports

    def _rate(self, *names: str) -> int:
        for name in names:
            if name in self.attributes:
                return round(float(self.attributes[name]["value"]))
        return 0

    def _card(self) -> list[Table]:
        count, lanes = self._rate("ports"), self._rate("sas_lanes")
        rate = self._rate("link_rate_gbps", "signal_rate_gbps")
        attribute = self.attributes.get("ports" if count else "sas_lanes")
        if attribute is None or not rate:
            return []
        if lanes:
            technology, connector = f"sas-{rate if rate < 20 else 24}g", SAS_CONNECTORS[rate if rate < 20 else 24]
            shape = {"count": lanes // 4, "lanes": 4}
        elif self.kind == "hca":
            technology, connector, shape = IB_RATES[rate], "CX4" if rate <= 20 else "QSFP+", {"count": count}
        elif self.kind == "hba":
            technology, shape = f"fc-{rate}g", {"count": count}
            connector = fibre_connector(rate)
        else:
            kind = self.attributes.get("port_type", {}).get("value", "")
            known = INTERFACES.get(kind, (f"eth-{rate}g", ETHERNET_CONNECTORS[rate]))
            (technology, connector), shape = known, {"count": count}
        return [{"name": "port", "role": "initiator", "technology": technology, **shape, "connector": connector,
                 "source": self.source(attribute)}]  # fmt: skip

    def _shelf(self) -> list[Table]:
        link = self.attributes.get("link")
        rate = re.search(r"(\d+) Gb/s", link["value"]) if link is not None else None
        if rate is None:
            return []
        speed = 3 if "x 3 Gb/s" in str(link) else int(rate.group(1))
        shape = {"technology": f"sas-{speed}g", "lanes": 4, "count": 2, "per_member": "io module", "owners": 2,
                 "connector": SAS_CONNECTORS[speed], "source": self.usual()}  # fmt: skip
        return [{"name": "in", "role": "shelf-up"} | shape, {"name": "out", "role": "shelf-down"} | shape]

    def _array(self) -> list[Table]:
        offered = self.attributes.get("host_ports")
        if offered is not None:
            return [group | {"source": self.source(offered)} for group in offered["value"]]
        each, rate = self._rate("host_ports_per_controller"), self._rate("host_link_rate_gbps")
        ports: list[Table] = []
        if each and rate:
            controllers = self._rate("controllers") or 1
            ports.append({"name": "host", "role": "target", "technology": f"fc-{rate}g", "count": each * controllers,
                          "per_member": "controller", "owners": controllers,
                          "connector": "SFP" if rate < 8 else "SFP+",
                          "source": self.source(self.attributes["host_ports_per_controller"])})  # fmt: skip
        behind = self.attributes.get("backend_link") or self.attributes.get("expansion_link")
        speed = re.search(r"(\d+) ?Gb", behind["value"]) if behind else None
        if speed is not None:
            ports.append({"name": "expansion", "role": "shelf-down", "technology": f"sas-{speed.group(1)}g", "lanes": 4,
                          "count": 2, "per_member": "controller", "owners": 2,
                          "connector": SAS_CONNECTORS[int(speed.group(1))],
                          "source": self.usual()})  # fmt: skip
        return ports

    def _switch(self) -> list[Table]:
        count, rate = self._rate("ports_total"), self._rate("port_rate_gbps")
        if not count or not rate:
            return []
        family = {"fc_switch": f"fc-{rate}g", "eth_switch": f"eth-{rate}g"}.get(self.kind) or IB_RATES[rate]
        connector = fibre_connector(rate) if self.kind == "fc_switch" else ETHERNET_CONNECTORS[rate]
        return [{"name": "port", "role": "fabric", "technology": family, "count": count, "connector": connector,
                 "source": self.source(self.attributes["ports_total"])}]  # fmt: skip

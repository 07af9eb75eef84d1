"""Port types as the NetBox device type library writes them, and the link technologies and connectors they are."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

INTERFACES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "100base-tx": ("", "RJ45"),
        "1000base-t": ("eth-1g", "RJ45"),
        "1000base-x-sfp": ("eth-1g", "SFP"),
        "1000base-x-gbic": ("eth-1g", "GBIC"),
        "2.5gbase-t": ("", "RJ45"),
        "5gbase-t": ("", "RJ45"),
        "10gbase-t": ("eth-10g", "RJ45"),
        "10gbase-cx4": ("eth-10g-cx4", "CX4"),
        "10gbase-kx4": ("eth-10g", "midplane"),
        "10gbase-kr": ("eth-10g", "midplane"),
        "10gbase-x-sfpp": ("eth-10g", "SFP+"),
        "10gbase-x-xfp": ("eth-10g", "XFP"),
        "25gbase-x-sfp28": ("eth-25g", "SFP28"),
        "40gbase-x-qsfpp": ("eth-40g", "QSFP+"),
        "50gbase-x-sfp28": ("eth-50g", "SFP28"),
        "50gbase-x-sfp56": ("eth-50g", "SFP56"),
        "100gbase-x-cfp2": ("eth-100g", "CFP2"),
        "100gbase-x-qsfp28": ("eth-100g", "QSFP28"),
        "100gbase-x-qsfpdd": ("eth-100g", "QSFP-DD"),
        "100gbase-x-sfpdd": ("eth-100g", "SFP-DD"),
        "200gbase-x-qsfp56": ("eth-200g", "QSFP56"),
        "200gbase-x-qsfpdd": ("eth-200g", "QSFP-DD"),
        "400gbase-x-osfp": ("eth-400g", "OSFP"),
        "400gbase-x-qsfp112": ("eth-400g", "QSFP112"),
        "400gbase-x-qsfpdd": ("eth-400g", "QSFP-DD"),
        "800gbase-x-osfp": ("eth-800g", "OSFP"),
        "800gbase-x-qsfpdd": ("eth-800g", "QSFP-DD"),
        "1gfc-sfp": ("fc-1g", "SFP"),
        "2gfc-sfp": ("fc-2g", "SFP"),
        "4gfc-sfp": ("fc-4g", "SFP"),
        "8gfc-sfpp": ("fc-8g", "SFP+"),
        "16gfc-sfpp": ("fc-16g", "SFP+"),
        "32gfc-sfp28": ("fc-32g", "SFP28"),
        "32gfc-sfpp": ("fc-32g", "SFP28"),
        "64gfc-qsfpp": ("fc-64g", "QSFP+"),
        "64gfc-sfpdd": ("fc-64g", "SFP-DD"),
        "64gfc-sfpp": ("fc-64g", "SFP56"),
        "128gfc-qsfp28": ("fc-128g-4x", "QSFP28"),
        "128gfc-sfp28": ("fc-128g", "SFP112"),
        "infiniband-sdr": ("ib-sdr-4x", "CX4"),
        "infiniband-ddr": ("ib-ddr-4x", "CX4"),
        "infiniband-qdr": ("ib-qdr-4x", "QSFP+"),
        "infiniband-fdr10": ("ib-fdr10-4x", "QSFP+"),
        "infiniband-fdr": ("ib-fdr-4x", "QSFP+"),
        "infiniband-edr": ("ib-edr-4x", "QSFP28"),
        "infiniband-hdr": ("ib-hdr-4x", "QSFP56"),
        "infiniband-ndr": ("ib-ndr-4x", "OSFP"),
    }
)
"""Interface type -> id of the link technology (empty: none of the catalog) and connector."""

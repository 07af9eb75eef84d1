"""The choices of a field in the words of people: ``RAID 10``, ``NFS``, ``operations a second`` instead of codes.

Files, commands and places write the codes, which are taken wherever a word is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from sizer.design.fieldspec import Field, FieldKind
from sizer.design.protection import protection_label
from sizer.language import mark, say, shown

_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "fc": "FC", "fc-nvme": "FC-NVMe", "iscsi": "iSCSI", "nvme-tcp": "NVMe/TCP", "nvme-rdma": "NVMe/RDMA",
        "nfs": "NFS", "smb": "SMB", "s3": "S3", "tcp": "TCP", "ipoib": "IPoIB", "sas": "SAS", "nvram": "NVRAM",
        "iops": mark("operations a second"), "node": mark("server"), "power": mark("power"),
        "bonded-hash": mark("bonded by hash"),
        "bonded": mark("bonded by peer"), "one": mark("one controller"), "all": mark("all controllers"),
        "response": mark("response time"),
        "spc-1": "SPC-1", "specsfs2008-nfs": "SPECsfs2008 NFS", "specsfs97-nfs": "SPECsfs97 NFS",
        "specsfs2008-cifs": "SPECsfs2008 CIFS", "nfs-write": mark("NFS writes"), "iscsi-block": mark("iSCSI block"),
        "oltp": "OLTP", "memory-bound": mark("bound by memory"), "training-resnet50": mark("training, ResNet-50"),
        "training-unet3d": mark("training, U-Net 3D"), "training-cosmoflow": mark("training, CosmoFlow"),
        "object-get": mark("objects read"), "object-put": mark("objects written"),
        "metadata-create": mark("files created"),
    }
)
"""Code -> word, where it is not the code with spaces for dashes."""
_PLAIN_WORDS = (
    mark("random block"), mark("sequential"), mark("parallel streams"), mark("shared file"), mark("metadata mix"),
    mark("bursty"), mark("virtual machines"), mark("desktops"), mark("desktop boot"), mark("desktop login"),
    mark("analytics scan"), mark("backup ingest"), mark("restore"), mark("checkpoint"), mark("usable capacity"),
    mark("effective capacity"), mark("bandwidth"), mark("after one failure"), mark("rack units"), mark("budget"),
    mark("growth"), mark("endurance"), mark("required"), mark("recommended"), mark("optional"), mark("existing"),
    mark("test bed"), mark("support"), mark("installation"), mark("migration"), mark("training"), mark("spare parts"),
    mark("software"), mark("freight"), mark("other"), mark("once"), mark("every year"), mark("auto"), mark("native"),
    mark("drive"), mark("rack"), mark("site"), mark("in place"), mark("gathered"), mark("log"), mark("card"),
    mark("none"), mark("controller"), mark("tier"), mark("read cache"), mark("special"), mark("databases"),
    mark("backups"), mark("incompressible"), mark("together"), mark("alone"), mark("at least"), mark("at most"),
)
"""Codes that are words themselves, with spaces for dashes, as they are said."""
_PORTS: Mapping[str, str] = MappingProxyType({
    "lom": mark("on board"), "lom-rj45": mark("on board, RJ45"), "lom-sfp": mark("on board, SFP"), "fc": "FC",
    "eth": "Ethernet",
    "mgmt": mark("management"), "lan": "LAN", "backend": mark("back end"), "port-sfp": "SFP", "port-sfpdd": "SFP-DD",
    "port-qsfp": "QSFP", "port-qsfp28": "QSFP28", "port-qsfp56": "QSFP56", "port-qsfpdd": "QSFP-DD",
    "port-rj45": "RJ45",
})
"""Groups of ports by their names in records, where people call them otherwise."""
_AS_WRITTEN = frozenset((mark("active-active"), mark("active-passive"), mark("active-standby")))


def word_of(spec: Field, code: str) -> str:
    """What people call a choice of a field.

    >>> from sizer.design.registry.fields import field
    >>> word_of(field("pools", "protection"), "raid10"), word_of(field("requirements", "kind"), "usable-capacity")
    ('RAID 10', 'usable capacity')
    """
    if spec.kind is FieldKind.PROTECTION:
        return protection_label(code)
    if spec.kind is FieldKind.PORT:
        return port_word(code)
    if spec.kind is not FieldKind.CHOICE:
        return code
    if code in _AS_WRITTEN:
        return say(code)
    return code_word(code)


def code_word(code: str) -> str:
    """What people call a code of any list, such as that of the patterns.

    >>> code_word("specsfs2008-nfs"), code_word("random-block")
    ('SPECsfs2008 NFS', 'random block')
    """
    return say(_WORDS.get(code) or code.replace("-", " "))


def port_word(name: str) -> str:
    """What people call a group of ports.

    >>> port_word("lom"), port_word("host"), port_word("port-qsfp28")
    ('on board', 'host', 'QSFP28')
    """
    return shown(_PORTS.get(name, name))


def ports_words(name: str) -> str:
    """The ports of a group within a sentence.

    >>> ports_words("port"), ports_words("host"), ports_words("lom"), ports_words("lom-sfp")
    ('ports', 'host ports', 'ports on board', 'ports on board, SFP')
    """
    word = port_word(name)
    if word in ("port", "ports"):
        return say("ports")
    return say("ports {group}", group=word) if name.startswith("lom") else say("{group} ports", group=word)


def port_meant(text: str) -> str:
    """The group of ports that a text means: by its word, else as it is written.

    >>> port_meant("on board"), port_meant("Ethernet"), port_meant("host")
    ('lom', 'eth', 'host')
    """
    return next((name for name, word in _PORTS.items() if word == text), text)


def choice_meant(spec: Field, text: str) -> str:
    """The code of the choice that a text means, by its code, its word or how either begins; empty where none is.

    >>> from sizer.design.registry.fields import field
    >>> [str(choice_meant(field("links", "protocol"), text)) for text in ("nvme/tcp", "iS", "x")]
    ['nvme-tcp', 'iscsi', '']
    """
    wanted = _plain(text)
    names = {_plain(code): code for code in spec.choices}
    names |= {_plain(word_of(spec, code)): code for code in spec.choices} | names
    if wanted in names:
        return names[wanted]
    begun = {code for name, code in names.items() if name.startswith(wanted)}
    return begun.pop() if len(begun) == 1 else ""


def _plain(text: str) -> str:
    return re.sub(r"[\s_/,-]+", "-", text.strip().casefold())

"""Texts of a small valid catalog: a link technology, the head of a file, a drive."""

from __future__ import annotations

LINKS = """
format = "sizer-catalog"
version = 1
[sources]
std = { title = "A standard", confidence = "data sheet" }
[[technologies]]
id = "fc-8g"
family = "fc"
title = "8 Gb Fibre Channel"
source = "std"
[technologies.facts]
data_bytes_per_s = { value = 850, unit = "MB/s", source = "std" }
"""

HEAD = """
format = "sizer-catalog"
version = 1
[sources]
sheet = { title = "Acme data sheet", where = "page 1", confidence = "data sheet" }
guess = { title = "Estimate", confidence = "estimate" }
"""

DRIVE = """
[[items]]
id = "acme-d1"
kind = "drive"
vendor = "Acme"
model = "D1"
lifecycle = "current"
source = "sheet"
[items.facts]
media = { value = "hdd", source = "sheet" }
interface = { value = "SAS", source = "sheet" }
"""

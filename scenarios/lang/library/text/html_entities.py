# SPDX-License-Identifier: MIT
"""Module html.entities, as CPython's Lib/html/entities.py."""
from _entities import old_names, table

__all__ = ["html5", "name2codepoint", "codepoint2name", "entitydefs"]

html5 = table()
_CHANGED = {"lang": 9001, "rang": 9002}  # HTML 5 has others
name2codepoint = {name: _CHANGED.get(name) or ord(html5[name + ";"]) for name in old_names()}
codepoint2name = {number: name for name, number in name2codepoint.items()}
entitydefs = {name: chr(number) for name, number in name2codepoint.items()}

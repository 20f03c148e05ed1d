# SPDX-License-Identifier: MIT
"""Module grp: the groups of the machine's two users."""
from collections import namedtuple

__all__ = ["getgrall", "getgrgid", "getgrnam", "struct_group"]

_fields = namedtuple("struct_group", "gr_name gr_passwd gr_gid gr_mem")


class struct_group(_fields):
    __module__ = "grp"
    __slots__ = ()

    def __repr__(self):
        return "grp." + super().__repr__()


_groups = struct_group("root", "x", 0, []), struct_group("user", "x", 1000, [])


def getgrall():
    return [struct_group(*group[:3], []) for group in _groups]


def getgrgid(id):
    if not isinstance(id, int):
        raise TypeError(f"gid should be integer, not {type(id).__name__}")
    for group in getgrall():
        if group.gr_gid == id:
            return group
    raise KeyError(f"getgrgid(): gid not found: {id}")


def getgrnam(name):
    if not isinstance(name, str):
        raise TypeError(f"getgrnam() argument must be str, not {type(name).__name__}")
    for group in getgrall():
        if group.gr_name == name:
            return group
    raise KeyError(f"getgrnam(): name not found: {name!r}")

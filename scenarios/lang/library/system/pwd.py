# SPDX-License-Identifier: MIT
"""Module pwd: the machine has two users, root and `user`."""
from collections import namedtuple

__all__ = ["getpwall", "getpwnam", "getpwuid", "struct_passwd"]

_fields = namedtuple("struct_passwd", "pw_name pw_passwd pw_uid pw_gid pw_gecos pw_dir pw_shell")


class struct_passwd(_fields):
    __module__ = "pwd"
    __slots__ = ()

    def __repr__(self):
        return "pwd." + super().__repr__()


_users = (struct_passwd("root", "x", 0, 0, "root", "/root", "/bin/sh"),
          struct_passwd("user", "x", 1000, 1000, "", "/home/user", "/bin/sh"))


def getpwall():
    return list(_users)


def getpwnam(name, /):
    if not isinstance(name, str):
        raise TypeError(f"getpwnam() argument must be str, not {type(name).__name__}")
    for user in _users:
        if user.pw_name == name:
            return user
    raise KeyError(f"getpwnam(): name not found: {name!r}")


def getpwuid(uid, /):
    if not isinstance(uid, int):
        raise TypeError(f"uid should be integer, not {type(uid).__name__}")
    for user in _users:
        if user.pw_uid == uid:
            return user
    raise KeyError(f"getpwuid(): uid not found: {uid}")

# SPDX-License-Identifier: MIT
"""Module stat, as CPython's Lib/stat.py on Linux."""

ST_MODE, ST_INO, ST_DEV, ST_NLINK, ST_UID, ST_GID, ST_SIZE, ST_ATIME, ST_MTIME, ST_CTIME = range(10)

S_IFDIR, S_IFCHR, S_IFBLK, S_IFREG = 0o040000, 0o020000, 0o060000, 0o100000
S_IFIFO, S_IFLNK, S_IFSOCK = 0o010000, 0o120000, 0o140000
S_IFDOOR = S_IFPORT = S_IFWHT = 0
S_ISUID, S_ISGID, S_ENFMT, S_ISVTX = 0o4000, 0o2000, 0o2000, 0o1000
S_IREAD = S_IRUSR = 0o400
S_IWRITE = S_IWUSR = 0o200
S_IEXEC = S_IXUSR = 0o100
S_IRWXU, S_IRWXG, S_IRWXO = 0o700, 0o070, 0o007
S_IRGRP, S_IWGRP, S_IXGRP = 0o040, 0o020, 0o010
S_IROTH, S_IWOTH, S_IXOTH = 0o004, 0o002, 0o001

_LETTERS = {S_IFLNK: "l", S_IFSOCK: "s", S_IFREG: "-", S_IFBLK: "b", S_IFDIR: "d", S_IFCHR: "c", S_IFIFO: "p"}


def S_IMODE(mode):
    """The bits that chmod() sets."""
    return mode & 0o7777


def S_IFMT(mode):
    """The bits that say what it is."""
    return mode & 0o170000


def S_ISDIR(mode):
    return S_IFMT(mode) == S_IFDIR


def S_ISCHR(mode):
    return S_IFMT(mode) == S_IFCHR


def S_ISBLK(mode):
    return S_IFMT(mode) == S_IFBLK


def S_ISREG(mode):
    return S_IFMT(mode) == S_IFREG


def S_ISFIFO(mode):
    return S_IFMT(mode) == S_IFIFO


def S_ISLNK(mode):
    return S_IFMT(mode) == S_IFLNK


def S_ISSOCK(mode):
    return S_IFMT(mode) == S_IFSOCK


def S_ISDOOR(mode):
    return False


def S_ISPORT(mode):
    return False


def S_ISWHT(mode):
    return False


def filemode(mode):
    """-rwxr-xr-x"""
    shown = _LETTERS.get(S_IFMT(mode), "?")
    for shift, special, letter in ((6, S_ISUID, "s"), (3, S_ISGID, "s"), (0, S_ISVTX, "t")):
        bits = mode >> shift
        shown += ("r" if bits & 4 else "-") + ("w" if bits & 2 else "-")
        if mode & special:
            shown += letter if bits & 1 else letter.upper()
        else:
            shown += "x" if bits & 1 else "-"
    return shown

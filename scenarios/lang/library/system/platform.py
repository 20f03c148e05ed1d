# SPDX-License-Identifier: MIT
"""Module platform: Linux on x86_64, and CPython 3.14.2."""
from collections import namedtuple

uname_result = namedtuple("uname_result", "system node release version machine processor")


def uname():
    return uname_result("Linux", "ticktape", "6.1.0", "#1 SMP", "x86_64", "")


def system():
    return "Linux"


def node():
    return "ticktape"


def release():
    return "6.1.0"


def version():
    return "#1 SMP"


def machine():
    return "x86_64"


def processor():
    return ""


def platform(aliased=False, terse=False):
    return "Linux-6.1.0-x86_64" + ("" if terse else "-with-glibc2.36")


def architecture(executable="", bits="", linkage=""):
    return "64bit", "ELF"


def libc_ver(executable=None, lib="", version="", chunksize=16384):
    return "glibc", "2.36"


def python_implementation():
    return "CPython"


def python_version():
    return "3.14.2"


def python_version_tuple():
    return "3", "14", "2"


def python_branch():
    return ""


def python_revision():
    return ""


def python_build():
    return "main", "Dec  5 2025 16:49:16"


def python_compiler():
    return "GCC 12.2.0"

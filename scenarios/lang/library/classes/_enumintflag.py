# SPDX-License-Identifier: MIT
"""IntFlag of module enum."""
from _enum import ReprEnum
from _enumflag import KEEP, Flag


class IntFlag(int, ReprEnum, Flag, boundary=KEEP):
    """Flags that are ints."""

    __module__ = 'enum'

# SPDX-License-Identifier: MIT
"""enum.verify and global_enum, as CPython's Lib/enum.py."""
import sys
from _enum import Enum, ReprEnum
from _enumdata import StrEnum
from _enumflag import Flag


class EnumCheck(StrEnum):
    """What verify() checks."""

    __module__ = "enum"
    CONTINUOUS = "no skipped integer values"
    NAMED_FLAGS = "multi-flag aliases may not contain unnamed flags"
    UNIQUE = "one name per value"


CONTINUOUS, NAMED_FLAGS, UNIQUE = EnumCheck


def show_flag_values(value):
    """The bits of VALUE, the lowest first."""
    return [1 << place for place in range(int(value).bit_length()) if value >> place & 1]


def _check_unique(enumeration):
    aliases = [f"{name} -> {member.name}" for name, member in enumeration.__members__.items() if name != member.name]
    if aliases:
        raise ValueError(f"aliases found in {enumeration!r}: {', '.join(aliases)}")


def _check_continuous(enumeration, kind):
    values = {member.value for member in enumeration}
    if len(values) < 2:
        return
    low, high = min(values), max(values)
    if kind == "flag":
        expected = [1 << place for place in range(low.bit_length(), high.bit_length() - 1)]
    else:
        expected = range(low + 1, high)
    missing = [str(value) for value in expected if value not in values]
    if missing:
        raise ValueError(f"invalid {kind} {enumeration.__name__!r}: missing values {', '.join(missing)}"[:256])


def _check_named(enumeration):
    known = [member.value for member in enumeration]
    names = [member.name for member in enumeration]
    aliases, value = [], 0
    for name, member in enumeration.__members__.items():
        if name in names or member.value < 0:
            continue
        missing = [bit for bit in show_flag_values(member.value) if bit not in known]
        if missing:
            aliases.append(name)
            value |= sum(missing)
    if not aliases:
        return
    if len(aliases) == 1:
        shown = f"alias {aliases[0]} is missing"
    else:
        shown = f"aliases {', '.join(aliases[:-1])} and {aliases[-1]} are missing"
    what = "value" if value & value - 1 == 0 else "combined values of"
    raise ValueError(f"invalid Flag {enumeration.__name__!r}: {shown} {what} 0x{value:x} "
                     "[use enum.show_flag_values(value) for details]")


class verify:
    """Checks an enumeration for what CHECKS require."""

    __module__ = "enum"

    def __init__(self, *checks):
        self.checks = checks

    def __call__(self, enumeration):
        if not issubclass(enumeration, Enum):
            raise TypeError("the 'verify' decorator only works with Enum and Flag")
        for check in self.checks:
            if check is UNIQUE:
                _check_unique(enumeration)
            elif check is CONTINUOUS:
                _check_continuous(enumeration, "flag" if issubclass(enumeration, Flag) else "enum")
            elif check is NAMED_FLAGS:
                _check_named(enumeration)
        return enumeration


def _module_of(member):
    return member.__class__.__module__.split(".")[-1]


def global_enum_repr(self):
    """module.NAME"""
    return f"{_module_of(self)}.{self._name_}"


def global_flag_repr(self):
    """module.NAME|module.OTHER"""
    module, name = _module_of(self), self.__class__.__name__
    if self._name_ is None:
        return f"{module}.{name}({self._value_!r})"
    if len(show_flag_values(self._value_)) <= 1 and "|" not in self._name_:
        return f"{module}.{self._name_}"
    parts = []
    for part in self._name_.split("|"):
        parts.append(part if part[0] in "0123456789" else f"{module}.{part}")
    return "|".join(parts)


def global_str(self):
    """NAME"""
    if self._name_ is None:
        return f"{self.__class__.__name__}({self._value_!r})"
    return self._name_


def global_enum(cls, update_str=False):
    """Makes the members of CLS members of its module, too, and shows them so."""
    cls.__repr__ = global_flag_repr if issubclass(cls, Flag) else global_enum_repr
    if not issubclass(cls, ReprEnum) or update_str:
        cls.__str__ = global_str
    sys.modules[cls.__module__].__dict__.update(cls.__members__)
    return cls

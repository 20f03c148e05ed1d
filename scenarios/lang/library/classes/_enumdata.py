# SPDX-License-Identifier: MIT
"""IntEnum and StrEnum of module enum."""
from _enum import ReprEnum


class IntEnum(int, ReprEnum):
    """An enumeration of ints."""

    __module__ = 'enum'


class StrEnum(str, ReprEnum):
    """An enumeration of strs."""

    __module__ = 'enum'

    def __new__(cls, *values):
        if len(values) > 3:
            raise TypeError(f'too many arguments for str(): {values!r}')
        if len(values) == 1 and not isinstance(values[0], str):
            raise TypeError(f'{values[0]!r} is not a string')
        if len(values) >= 2 and not isinstance(values[1], str):
            raise TypeError(f'encoding must be a string, not {values[1]!r}')
        if len(values) == 3 and not isinstance(values[2], str):
            raise TypeError(f'errors must be a string, not {values[2]!r}')
        value = str(*values)
        made = str.__new__(cls, value)
        made._value_ = value
        return made

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()

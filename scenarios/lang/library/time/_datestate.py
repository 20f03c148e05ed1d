# SPDX-License-Identifier: MIT
"""The bytes by which pickles know dates and times, as CPython's Modules/_datetimemodule.c."""
import datetime


def date_of(cls, state):
    """A date of its bytes."""
    if len(state) != 4 or not 1 <= state[2] <= 12:
        raise TypeError("an integer is required (got type bytes)")
    return datetime.date.__new__(cls, state[0] * 256 + state[1], state[2], state[3])


def time_of(cls, state, zone):
    """A time of its bytes."""
    if len(state) != 6 or state[0] & 0x7f > 23:
        raise TypeError("an integer is required (got type bytes)")
    return datetime.time.__new__(cls, state[0] & 0x7f, state[1], state[2], int.from_bytes(state[3:]), zone,
                                 fold=state[0] >> 7)


def datetime_of(cls, state, zone):
    """A datetime of its bytes."""
    if len(state) != 10 or not 1 <= state[2] & 0x7f <= 12:
        raise TypeError("an integer is required (got type bytes)")
    return datetime.datetime.__new__(cls, state[0] * 256 + state[1], state[2] & 0x7f, state[3], state[4], state[5],
                                     state[6], int.from_bytes(state[7:]), zone, fold=state[2] >> 7)


def reduce(obj, protocol):
    """What a pickle has of OBJ; None: it is of another module."""
    cls = type(obj)
    if isinstance(obj, datetime.datetime):
        fold = 128 if obj.fold and protocol > 3 else 0
        state = bytes([obj.year >> 8, obj.year & 255, obj.month | fold, obj.day, obj.hour, obj.minute, obj.second])
        state += obj.microsecond.to_bytes(3)
        return cls, ((state,) if obj.tzinfo is None else (state, obj.tzinfo))
    if isinstance(obj, datetime.date):
        return cls, (bytes([obj.year >> 8, obj.year & 255, obj.month, obj.day]),)
    if isinstance(obj, datetime.time):
        fold = 128 if obj.fold and protocol > 3 else 0
        state = bytes([obj.hour | fold, obj.minute, obj.second]) + obj.microsecond.to_bytes(3)
        return cls, ((state,) if obj.tzinfo is None else (state, obj.tzinfo))
    if isinstance(obj, datetime.timedelta):
        return cls, (obj.days, obj.seconds, obj.microseconds)
    if cls is datetime.timezone:
        offset, name = obj._offset, obj._name
        return cls, ((offset,) if name is None else (offset, name))
    return None

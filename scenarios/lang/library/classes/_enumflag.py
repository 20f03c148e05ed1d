# SPDX-License-Identifier: MIT
"""Flag and IntFlag of module enum."""
from _enum import FLAGS, Enum, _find_value


class FlagBoundary(Enum):
    """What becomes of bits that no member has."""

    __module__ = 'enum'
    STRICT = 'strict'
    CONFORM = 'conform'
    EJECT = 'eject'
    KEEP = 'keep'

    def __str__(self):
        return self._value_


STRICT, CONFORM, EJECT, KEEP = FlagBoundary


def _bits(value, width=None):
    """value in binary, with the sign bit separate."""
    ceiling = 2 ** value.bit_length()
    if value >= 0:
        text = bin(value + ceiling).replace('1', '0', 1)
    else:
        text = bin(~value ^ (ceiling - 1) + ceiling)
    sign, digits = text[:3], text[3:]
    if width is not None and len(digits) < width:
        digits = (sign[-1] * width + digits)[-width:]
    return f'{sign} {digits}'


def _is_single_bit(value):
    return value != 0 and value & (value - 1) == 0


class Flag(Enum, boundary=STRICT):
    """An enumeration whose members combine by |, &, ^ and ~."""

    __module__ = 'enum'
    _numeric_repr_ = repr

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not count:
            return start if start is not None else 1
        last = max(last_values)
        try:
            return 2 ** last.bit_length()
        except Exception:
            raise TypeError(f'invalid flag value {last!r}') from None

    @classmethod
    def _enum_add(cls, value):
        if isinstance(value, int):
            cls._flag_mask_ |= value
            if _is_single_bit(value):
                cls._singles_mask_ |= value
        cls._all_bits_ = 2 ** cls._flag_mask_.bit_length() - 1

    @classmethod
    def _enum_canonical(cls, value):
        return isinstance(value, int) and _is_single_bit(value)

    @classmethod
    def _enum_ejects(cls, value):
        return cls._boundary_ is EJECT and isinstance(value, int)

    @classmethod
    def _enum_finish(cls):
        values = [found._value_ for found in cls]
        if values != sorted(values):
            cls._iter_member_ = cls._iter_member_by_def_

    @classmethod
    def _enum_has(cls, value):
        try:
            if isinstance(cls._missing_(value), cls):
                return True
        except ValueError:
            pass
        return _find_value(cls, value) is not None

    @classmethod
    def _iter_member_by_value_(cls, value):
        value &= cls._flag_mask_
        while value:
            bit = value & -value
            yield cls._value2member_map_.get(bit)
            value ^= bit

    _iter_member_ = _iter_member_by_value_

    @classmethod
    def _iter_member_by_def_(cls, value):
        yield from sorted(cls._iter_member_by_value_(value), key=lambda found: found._sort_order_)

    @classmethod
    def _enum_within(cls, value):
        """value as the boundary has it, and whether it is to be returned as it is."""
        mask, every = cls._flag_mask_, cls._all_bits_
        if ~every <= value <= every and not value & (every ^ mask):
            return value, False
        if cls._boundary_ is STRICT:
            width = max(value.bit_length(), mask.bit_length())
            raise ValueError(f'{cls!r} invalid value {value!r}\n    given {_bits(value, width)}\n'
                             f'  allowed {_bits(mask, width)}')
        if cls._boundary_ is CONFORM:
            return value & mask, False
        if cls._boundary_ is EJECT:
            return value, True
        if value < 0:
            value += max(every + 1, 2 ** value.bit_length())
        return value, False

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError(f'{value!r} is not a valid {cls.__qualname__}')
        value, ejected = cls._enum_within(value)
        if ejected:
            return value
        negative = None
        if value < 0:
            negative = value
            value += cls._all_bits_ + 1
        unknown = value & ~cls._flag_mask_
        if unknown and cls._boundary_ is not KEEP:
            raise ValueError(f'{cls.__name__}({value!r}) -->  unknown values {unknown!r} [{_bits(unknown)}]')
        made = cls._enum_compose(value)
        made = cls._value2member_map_.setdefault(value, made)
        if negative is not None:
            cls._value2member_map_[negative] = made
        return made

    @classmethod
    def _enum_compose(cls, value):
        """A member that is no member: several of them, or none."""
        if cls._member_type_ is object:
            made = object.__new__(cls)
        else:
            made = cls._member_type_.__new__(cls, value)
        made._value_ = value
        made._name_ = None
        single, aliases = value & cls._singles_mask_, value & ~cls._singles_mask_
        if not single and not aliases:
            return made
        members = list(cls._iter_member_(single))
        combined = 0
        for found in members:
            combined |= found._value_
        if aliases:
            for found in cls._member_map_.values():
                if found not in members and found._value_ and found._value_ & value == found._value_:
                    members.append(found)
                    combined |= found._value_
        unknown = value ^ combined
        if unknown and combined and cls._boundary_ is STRICT:
            raise ValueError(f'{cls!r}: no members with value {unknown!r}')
        if combined:
            made._name_ = '|'.join([found._name_ for found in members])
            if unknown:
                made._name_ += f'|{cls._numeric_repr_(unknown)}'
        return made

    def __contains__(self, other):
        if not isinstance(other, self.__class__):
            raise TypeError(f"unsupported operand type(s) for 'in': {type(other).__qualname__!r} and "
                            f'{self.__class__.__qualname__!r}')
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        yield from self._iter_member_(self._value_)

    def __len__(self):
        return self._value_.bit_count()

    def __repr__(self):
        show = self.__class__._value_repr_ or repr
        name = '' if self._name_ is None else f'.{self._name_}'
        return f'<{self.__class__.__name__}{name}: {show(self._value_)}>'

    def __str__(self):
        if self._name_ is None:
            return f'{self.__class__.__name__}({self._value_!r})'
        return f'{self.__class__.__name__}.{self._name_}'

    def __bool__(self):
        return bool(self._value_)

    def _get_value(self, flag):
        if isinstance(flag, self.__class__):
            return flag._value_
        if self._member_type_ is not object and isinstance(flag, self._member_type_):
            return flag
        return NotImplemented

    def __or__(self, other):
        value = self._get_value(other)
        return value if value is NotImplemented else self.__class__(self._value_ | value)

    def __and__(self, other):
        value = self._get_value(other)
        return value if value is NotImplemented else self.__class__(self._value_ & value)

    def __xor__(self, other):
        value = self._get_value(other)
        return value if value is NotImplemented else self.__class__(self._value_ ^ value)

    def __invert__(self):
        if self._inverted_ is None:
            if self._boundary_ in (EJECT, KEEP):
                self._inverted_ = self.__class__(~self._value_)
            else:
                self._inverted_ = self.__class__(self._singles_mask_ & ~self._value_)
        return self._inverted_

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__


FLAGS.append(Flag)

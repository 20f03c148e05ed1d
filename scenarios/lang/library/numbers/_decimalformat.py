# SPDX-License-Identifier: MIT
"""format() of a Decimal."""
from _decimalbase import (
    _digits,
    _length,
    _make,
)


# ---- format() ------------------------------------------------------------------


def _read_spec(spec):
    """The parts of a format spec, or None."""
    fill, align, rest = " ", "", spec
    if len(rest) > 1 and rest[1] in "<>=^":
        fill, align, rest = rest[0], rest[1], rest[2:]
    elif rest[:1] and rest[0] in "<>=^":
        align, rest = rest[0], rest[1:]
    sign = "-"
    if rest[:1] and rest[0] in "+- ":
        sign, rest = rest[0], rest[1:]
    no_negative = rest[:1] == "z"
    rest = rest[1:] if no_negative else rest
    rest = rest[1:] if rest[:1] == "#" else rest
    zeros = rest[:1] == "0"
    if zeros:
        rest = rest[1:]
        if not align:
            fill, align = "0", "="
    size = len(rest) - len(rest.lstrip("0123456789"))
    width, rest = int(rest[:size] or "0"), rest[size:]
    separator = ""
    if rest[:1] and rest[0] in ",_":
        separator, rest = rest[0], rest[1:]
    precision = None
    if rest[:1] == ".":
        size = len(rest) - 1 - len(rest[1:].lstrip("0123456789"))
        if not size:
            return None
        precision, rest = int(rest[1 : 1 + size]), rest[1 + size :]
    if len(rest) > 1 or (rest and rest not in "eEfFgGn%"):
        return None
    return fill, align or ">", sign, no_negative, width, separator, precision, rest


def _group(digits, separator, width):
    """Digits with separators, led by zeros to WIDTH characters."""
    if not separator:
        return digits.rjust(width, "0")
    groups = []
    while True:
        groups.insert(0, digits[-3:].rjust(min(3, max(1, width)), "0"))
        digits = digits[:-3]
        width -= len(groups[0])
        if not digits and width <= 0:
            return separator.join(groups)
        width -= 1


def _round_digits(x, count, rounding):
    length = _length(x._int)
    if length <= count:
        return x
    made = x._rescale(x._exp + length - count, rounding)
    if _length(made._int) > count:
        made = _make(made._sign, made._int // 10, made._exp + 1)
    return made


def _format(x, spec, rounding):
    """format(X, SPEC), which rounds as ROUNDING says."""
    read = _read_spec(spec)
    if read is None:
        raise ValueError("invalid format string")
    fill, align, sign, no_negative, width, separator, precision, kind = read
    lower = kind.lower()
    if x._special:
        digits, fraction, exponent, suffix = str(x.copy_abs()), "", "", "%" if kind == "%" else ""
    else:
        suffix = "%" if kind == "%" else ""
        x = _make(x._sign, x._int, x._exp + 2) if suffix else x
        if precision is not None:
            if lower == "e":
                x = _round_digits(x, precision + 1, rounding)
                missing = precision + 1 - _length(x._int)
                if x._int and missing > 0:
                    x = _make(x._sign, x._int * 10**missing, x._exp - missing)
            elif lower in ("f", "%") and kind:
                x = x._rescale(-precision, rounding)
            elif x._int:
                x = _round_digits(x, precision or 1, rounding)
        if not x._int and x._exp > 0 and lower in ("f", "%") and kind:
            x = _make(x._sign, 0, 0)
        digits, fraction, exponent = _layout(x, kind, precision)
    negative = bool(x._sign)
    if no_negative and not x._special and not x._int:
        negative = False
    mark = "-" if negative else "" if sign == "-" else sign
    tail = fraction + exponent + suffix
    if align == "=" and fill == "0" and not x._special:
        body = _group(digits, separator, width - len(mark) - len(tail)) + tail
        return mark + body
    body = (digits if x._special else _group(digits, separator, 0)) + tail
    space = fill * max(0, width - len(mark) - len(body))
    if align == "=":
        return mark + space + body
    if align == "<":
        return mark + body + space
    if align == "^":
        half = len(space) // 2
        return space[:half] + mark + body + space[half:]
    return space + mark + body


def _layout(x, kind, precision):
    """What is before the point, the point and what follows, the exponent."""
    digits = _digits(x._int)
    left = x._exp + len(digits)
    if kind in ("e", "E"):
        point = 1 - precision if not x._int and precision is not None else 1
    elif kind in ("f", "F", "%"):
        point = left
    elif x._exp <= 0 and left > -6:
        point = left
    else:
        point = 1
    if point <= 0:
        whole, fraction = "0", "0" * -point + digits
    elif point >= len(digits):
        whole, fraction = digits + "0" * (point - len(digits)), ""
    else:
        whole, fraction = digits[:point] or "0", digits[point:]
    exponent = ""
    if left != point or kind in ("e", "E"):
        letter = {"e": "e", "g": "e", "n": "e"}.get(kind, "E")
        exponent = f"{letter}{left - point:+d}"
    return whole, "." + fraction if fraction else "", exponent

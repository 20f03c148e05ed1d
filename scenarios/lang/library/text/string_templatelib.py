# SPDX-License-Identifier: MIT
"""Module string.templatelib: the types of t-strings, as CPython's Lib/string/templatelib.py, 3.14."""

Template = type(t"")
Interpolation = type(t"{None}".interpolations[0])


def convert(obj, /, conversion):
    """OBJ as the conversion of a replacement field makes it."""
    if conversion is None:
        return obj
    if conversion == "r":
        return repr(obj)
    if conversion == "s":
        return str(obj)
    if conversion == "a":
        return ascii(obj)
    raise ValueError(f"invalid conversion specifier: {conversion}")


def _template_unpickle(*args):
    if len(args) != 2:
        raise ValueError("Template expects tuple of length 2 to unpickle")
    strings, interpolations = args
    parts = [strings[0]]
    for interpolation, text in zip(interpolations, strings[1:]):
        parts += interpolation, text
    return Template(*parts)


def _reduce(obj):
    """What copies and pickles have of a template or an interpolation, which have __reduce__() in CPython."""
    if isinstance(obj, Template):
        return _template_unpickle, (obj.strings, obj.interpolations)
    return Interpolation, (obj.value, obj.expression, obj.conversion, obj.format_spec)

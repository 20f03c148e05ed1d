"""Which module has state that one run of a test leaves to the next one."""

import itertools
import os
import sys

_LIBRARY = os.path.dirname(os.__file__) + os.sep
_PLAIN = (int, float, complex, str, bytes, bool, type(None))
_SIZED = (list, dict, set, tuple, frozenset, bytearray)


def _print_of(value):
    """What changes if VALUE does, as far as one can see without its code."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if isinstance(value, _SIZED):
        return kind, len(value)
    if kind.__module__ == "itertools":  # a counter: its repr has its state
        return repr(value)
    return kind, id(value)


def _prints_of(value):
    prints = [_print_of(value)]
    inner = getattr(value, "__dict__", None)
    if isinstance(inner, dict) or isinstance(value, type):
        prints += [(name, _print_of(at)) for name, at in dict(inner).items()
                   if not name.startswith("__")]
    return prints


def _is_programs(module):
    file = getattr(module, "__file__", None) or _LIBRARY
    is_installed = f"{os.sep}dist-packages{os.sep}" in file or \
        f"{os.sep}site-packages{os.sep}" in file
    return is_installed or not file.startswith(_LIBRARY)


def snapshot():
    """The state of the modules that are not Python's own."""
    own = __name__.partition(".")[0]
    return {(name, key): _prints_of(value)
            for name, module in list(sys.modules.items())
            if module is not None and _is_programs(module)
            and name.partition(".")[0] not in (own, "_pytest", "pluggy")
            for key, value in list(vars(module).items())
            if not key.startswith("__") and type(value) is not type(sys)}


def first_difference(trace, other):
    """Where two traces differ first, in words."""
    tick = ""
    lines = itertools.zip_longest(trace.splitlines(), other.splitlines(),
                                  fillvalue="the end")
    for one, two in lines:
        if one.startswith("tick "):
            tick = " in tick " + one.split()[1]
        if one != two:
            return (f"the first difference is{tick}: {one.strip()!r} was "
                    f"{two.strip()!r} in the next run")
    return "their traces are equal, but not what they count"


def changed(before, after):
    """The variables that differ, those of the program's own modules first."""
    names = [key for key in after if before.get(key) != after[key]]

    def is_installed(key):
        file = getattr(sys.modules.get(key[0]), "__file__", None) or ""
        return "-packages" + os.sep in file

    return [f"{module}.{name}" for module, name in
            sorted(names, key=lambda key: (is_installed(key), key))]

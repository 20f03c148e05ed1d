# SPDX-License-Identifier: MIT
"""Module atexit: what runs when the program has ended, the last registered first.

The machine calls _run_exitfuncs() after the top level of the program (scenario.c).
"""
import sys
from _logging import traceback

_registered = []


def register(func, /, *args, **kwargs):
    if not callable(func):
        raise TypeError("the first argument must be callable")
    _registered.append((func, args, kwargs))
    return func


def unregister(func, /):
    _registered[:] = [entry for entry in _registered if entry[0] != func]


def _ncallbacks():
    return len(_registered)


def _clear():
    _registered.clear()


def _run_exitfuncs():
    # What they register does not run any more.
    for func, args, kwargs in _registered[::-1]:
        try:
            func(*args, **kwargs)
        except BaseException as e:
            sys.stderr.write(f"Exception ignored in atexit callback {func!r}:\n{traceback(e)}\n")
    _registered.clear()

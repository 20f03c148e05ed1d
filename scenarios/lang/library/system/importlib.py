# SPDX-License-Identifier: MIT
"""Module importlib: importing by a name that a program computes.

The modules that may be imported so are compiled with the program: load.c looks for them in its strings.
"""
from _importlib import load, run

__all__ = ["import_module", "invalidate_caches", "reload"]


def _resolve(name, package):
    """The full name of NAME, which begins with dots, in PACKAGE."""
    level = len(name) - len(name.lstrip("."))
    bits = package.rsplit(".", level - 1)
    if len(bits) < level:
        raise ImportError("attempted relative import beyond top-level package")
    rest = name[level:]
    return f"{bits[0]}.{rest}" if rest else bits[0]


def import_module(name, package=None):
    if name.startswith("."):
        if not package:
            raise TypeError(f"the 'package' argument is required to perform a relative import for {name!r}")
        name = _resolve(name, package)
    if not name:
        raise ValueError("Empty module name")
    return load(name)


def reload(module):
    return run(module)


def invalidate_caches():
    pass

# SPDX-License-Identifier: MIT
"""typing.overload and what it remembers."""

_registry = {}  # (module, qualified name): {line: function}


def _overload_dummy(*args, **kwds):
    raise NotImplementedError(
        "You should not call an overloaded function. A series of @overload-decorated functions outside a stub module "
        "should always be followed by an implementation that is not @overload-ed.")


def _key(func):
    return getattr(func, "__module__", None), getattr(func, "__qualname__", None)


def overload(func):
    """One of several signatures of a function."""
    inner = getattr(func, "__func__", func)
    code = getattr(inner, "__code__", None)
    if code is not None:
        _registry.setdefault(_key(inner), {})[code.co_firstlineno] = func
    return _overload_dummy


def get_overloads(func):
    """The functions with @overload of a function's name."""
    return list(_registry.get(_key(getattr(func, "__func__", func)), {}).values())


def clear_overloads():
    """Forgets all of them."""
    _registry.clear()


for _function in (_overload_dummy, overload, get_overloads, clear_overloads):
    _function.__module__ = "typing"

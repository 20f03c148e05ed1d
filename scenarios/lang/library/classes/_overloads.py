# SPDX-License-Identifier: MIT
"""typing.overload and what it remembers."""
from collections import defaultdict

_overload_registry = defaultdict(lambda: defaultdict(dict))  # module -> qualified name -> line -> function


def _overload_dummy(*args, **kwds):
    raise NotImplementedError(
        "You should not call an overloaded function. A series of @overload-decorated functions outside a stub module "
        "should always be followed by an implementation that is not @overload-ed.")


def overload(func):
    """One of several signatures of a function."""
    inner = getattr(func, "__func__", func)
    try:
        _overload_registry[inner.__module__][inner.__qualname__][inner.__code__.co_firstlineno] = func
    except AttributeError:
        pass
    return _overload_dummy


def get_overloads(func):
    """The functions with @overload of a function's name."""
    func = getattr(func, "__func__", func)
    of_module = _overload_registry.get(func.__module__, {})
    return list(of_module.get(func.__qualname__, {}).values())


def clear_overloads():
    """Forgets all of them."""
    _overload_registry.clear()


for _function in (_overload_dummy, overload, get_overloads, clear_overloads):
    _function.__module__ = "typing"

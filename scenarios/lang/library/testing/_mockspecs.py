# SPDX-License-Identifier: MIT
"""The names that mocks treat in their own way, and what unittest.mock wants to know of other objects."""
import inspect
from functools import partial
from types import FunctionType, MethodType


class InvalidSpecError(Exception):
    """A mock is no spec."""

    __module__ = "unittest.mock"


FUNCTION_TYPES = (FunctionType, MethodType)

# ---- Names ------------------------------------------------------------------

NUMERIC = "add sub mul matmul truediv floordiv mod lshift rshift and xor or pow".split()
OTHERS = ("lt le gt ge eq ne getitem setitem delitem len contains iter hash str sizeof enter exit divmod rdivmod neg "
          "pos abs invert complex int float index round trunc floor ceil bool next fspath aiter").split()

# A MagicMock has them.
MAGICS = [f"__{name}__" for name in OTHERS + NUMERIC + ["i" + name for name in NUMERIC] +
          ["r" + name for name in NUMERIC]]
ASYNC_MAGICS = ["__aenter__", "__aexit__", "__anext__"]
DEFAULT_MAGICS = MAGICS + ASYNC_MAGICS

# It may have them.
SYNC_MAGICS = frozenset(MAGICS + [
    "__get__", "__set__", "__delete__", "__reversed__", "__missing__", "__reduce__", "__reduce_ex__", "__getinitargs__",
    "__getnewargs__", "__getstate__", "__setstate__", "__getformat__", "__repr__", "__dir__", "__subclasses__",
    "__format__", "__getnewargs_ex__"
])
ALL_MAGICS = SYNC_MAGICS | frozenset(ASYNC_MAGICS)
UNSUPPORTED = frozenset(("__getattr__", "__setattr__", "__init__", "__new__", "__prepare__", "__instancecheck__",
                         "__subclasscheck__", "__del__"))

# Those whose setter does more than to store.
SETTABLE = {"return_value", "_mock_return_value", "side_effect", "_mock_side_effect", "_mock_parent",
            "_mock_new_parent", "_mock_name", "_mock_new_name"}
TYPOS = ("assert", "assret", "asert", "aseert", "assrt")


def is_magic(name):
    return f"__{name[2:-2]}__" == name


# ---- What something is ------------------------------------------------------


def is_exception(value):
    return isinstance(value, BaseException) or isinstance(value, type) and issubclass(value, BaseException)


def is_list(value):
    return type(value) in (list, tuple)


def is_callable(value):
    if isinstance(value, type):
        return True
    if isinstance(value, (staticmethod, classmethod, MethodType)):
        return is_callable(value.__func__)
    return getattr(value, "__call__", None) is not None


def signature_of(function, as_instance, eat_self):
    """(function, signature) of what a call of FUNCTION calls; None: nothing says which."""
    if isinstance(function, type) and not as_instance:
        function = function.__init__
        eat_self = True
    elif isinstance(function, (classmethod, staticmethod)):
        eat_self = eat_self or isinstance(function, classmethod)
        function = function.__func__
    elif not isinstance(function, FUNCTION_TYPES):
        try:
            function = function.__call__
        except AttributeError:
            return None
    try:
        return function, inspect.signature(partial(function, None) if eat_self else function)
    except ValueError:
        return None


class SpecState:
    """A child of a mock that create_autospec() makes when it is first read."""

    def __init__(self, spec, spec_set, parent, name):
        self.spec = spec
        self.spec_set = spec_set
        self.parent = parent
        self.name = name


class MockIter:
    """An iterator that is no function."""

    def __init__(self, values):
        self.values = iter(values)

    def __next__(self):
        return next(self.values)


def effect_of(value):
    """A side effect: an iterator for anything that can be iterated only."""
    if value is None or is_exception(value) or is_callable(value):
        return value
    try:
        return iter(value)
    except TypeError:
        return value

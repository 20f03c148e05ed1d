# SPDX-License-Identifier: MIT
"""What unittest.mock records and compares: sentinels, ANY, and calls."""
import pprint


class _SentinelObject:
    """One named object, equal to itself only."""

    __module__ = "unittest.mock"

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"sentinel.{self.name}"

    def __reduce__(self):
        return f"sentinel.{self.name}"


class _Sentinel:
    """Each attribute is an object of its own, made when it is first read."""

    __module__ = "unittest.mock"

    def __init__(self):
        self._sentinels = {}

    def __getattr__(self, name):
        if name == "__bases__":
            raise AttributeError
        return self._sentinels.setdefault(name, _SentinelObject(name))

    def __reduce__(self):
        return "sentinel"


sentinel = _Sentinel()
DEFAULT = sentinel.DEFAULT
missing = sentinel.MISSING
deleted = sentinel.DELETED


class _ANY:
    """Equal to everything."""

    __module__ = "unittest.mock"

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __repr__(self):
        return "<ANY>"


ANY = _ANY()


def safe_repr(value):
    """repr(VALUE), or that of class object if it fails."""
    try:
        return repr(value)
    except Exception:
        return object.__repr__(value)


class _CallList(list):
    """A list that contains each of its stretches, too."""

    __module__ = "unittest.mock"

    def __contains__(self, value):
        if not isinstance(value, list):
            return list.__contains__(self, value)
        size = len(value)
        return any(self[start:start + size] == value for start in range(len(self) - size + 1))

    def __repr__(self):
        return pprint.pformat(list(self))


class AnyComparer(list):
    """A list of calls that looks for one with its arguments on the left, where ANY has to be."""

    def __contains__(self, item):
        for call_ in self:
            assert len(item) == len(call_)
            if all([expected == actual for expected, actual in zip(item, call_)]):
                return True
        return False


def format_call(name, args, kwargs):
    """The source text of a call of NAME."""
    shown = [repr(value) for value in args]
    shown += ["%s=%r" % item for item in kwargs.items()]
    return f"{name}({', '.join(shown)})"


def _fields(value):
    """(name, args, kwargs) of a tuple like a call that may leave out any of them; None if it is too long."""
    size = len(value)
    if size == 0:
        return "", (), {}
    if size == 1:
        only, = value
        if isinstance(only, tuple):
            return "", only, {}
        if isinstance(only, str):
            return only, (), {}
        return "", (), only
    if size == 2:
        first, second = value
        if not isinstance(first, str):
            return "", first, second
        if isinstance(second, tuple):
            return first, second, {}
        return first, (), second
    if size == 3:
        return value
    return None


class _Call(tuple):
    """A recorded call, (args, kwargs) or (name, args, kwargs); what is empty may be left out in comparisons."""

    __module__ = "unittest.mock"

    def __new__(cls, value=(), name="", parent=None, two=False, from_kall=True):
        named, args, kwargs = _fields(value) or ("", (), {})
        if two:
            return tuple.__new__(cls, (args, kwargs))
        if len(value) != 3:
            named = named or name
        return tuple.__new__(cls, (named, args, kwargs))

    def __init__(self, value=(), name=None, parent=None, two=False, from_kall=True):
        self._mock_name = name
        self._mock_parent = parent
        self._mock_from_kall = from_kall

    def __eq__(self, other):
        try:
            len(other)
        except TypeError:
            return NotImplemented
        own_name, own_args, own_kwargs = _fields(self)
        parent = getattr(self, "_mock_parent", None)
        if parent:
            other_parent = getattr(other, "_mock_parent", None)
            if other_parent and parent != other_parent:
                return False
        fields = _fields(other)
        if fields is None:
            return False
        name, args, kwargs = fields
        if own_name and name != own_name:
            return False
        return (args, kwargs) == (own_args, own_kwargs)  # in this order, for ANY

    __ne__ = object.__ne__

    def __call__(self, /, *args, **kwargs):
        if self._mock_name is None:
            return _Call(("", args, kwargs), name="()")
        return _Call((self._mock_name, args, kwargs), name=self._mock_name + "()", parent=self)

    def __getattr__(self, attr):
        if self._mock_name is None:
            return _Call(name=attr, from_kall=False)
        return _Call(name=f"{self._mock_name}.{attr}", parent=self, from_kall=False)

    def __getattribute__(self, attr):
        if attr in tuple.__dict__:
            raise AttributeError  # call.count is a call of count
        return tuple.__getattribute__(self, attr)

    def _get_call_arguments(self):
        return _fields(self)[1:]

    @property
    def args(self):
        return self._get_call_arguments()[0]

    @property
    def kwargs(self):
        return self._get_call_arguments()[1]

    def __repr__(self):
        if not self._mock_from_kall:
            name = self._mock_name or "call"
            return f"call{name}" if name.startswith("()") else name
        name, args, kwargs = _fields(self)
        if not name:
            name = "call"
        elif name.startswith("()"):
            name = f"call{name}"
        else:
            name = f"call.{name}"
        return format_call(name, args, kwargs)

    def call_list(self):
        """This call and those that its chain consists of."""
        calls = []
        at = self
        while at is not None:
            if at._mock_from_kall:
                calls.append(at)
            at = at._mock_parent
        return _CallList(reversed(calls))


call = _Call(from_kall=False)

# SPDX-License-Identifier: MIT
"""unittest.mock's create_autospec, mock_open and seal, as CPython's Lib/unittest/mock.py."""
import inspect
import io
from _mockbase import AsyncMock, MagicMock, NonCallableMagicMock, NonCallableMock, is_mock
from _mockcall import DEFAULT, _CallList, missing
from _mockspecs import (FUNCTION_TYPES, InvalidSpecError, SpecState, is_callable, is_list, is_magic,
                        signature_of)
from dataclasses import fields, is_dataclass
from functools import partial


def check_typos(kwargs):
    for typo in ("autospect", "auto_spec", "set_spec"):
        if typo in kwargs:
            raise RuntimeError(f"{typo!r} might be a typo; use unsafe=True if this is intended")


def instance_callable(value):
    """Whether VALUE can be called; of a class, whether its instances can."""
    if not isinstance(value, type):
        return getattr(value, "__call__", None) is not None
    return any(base.__dict__.get("__call__") is not None for base in value.__mro__)


def _check_signature(function, mock, skip_first, instance=False):
    """Calls of MOCK have the signature of FUNCTION."""
    found = signature_of(function, instance, skip_first)
    if found is None:
        return
    signature = found[1]

    def checksig(self, /, *args, **kwargs):
        signature.bind(*args, **kwargs)

    type(mock)._mock_check_sig = checksig
    type(mock).__signature__ = signature


_CALLS = ("called", "call_count", "call_args", "call_args_list", "method_calls", "mock_calls")
_ASSERTIONS = ("assert_called", "assert_not_called", "assert_called_once", "assert_called_with",
               "assert_called_once_with", "assert_has_calls", "assert_any_call")
_AWAITED = ("assert_awaited", "assert_awaited_once", "assert_awaited_with", "assert_awaited_once_with",
            "assert_any_await", "assert_has_awaits", "assert_not_awaited")


def _set_up(function, mock, signature):
    """Adds to FUNCTION what a mock has; MOCK keeps its state there."""
    function.mock = mock

    def forward(name):

        def method(*args, **kwargs):
            return getattr(mock, name)(*args, **kwargs)

        method.__name__ = name
        setattr(function, name, method)

    def reset_mock():
        function.method_calls = _CallList()
        function.mock_calls = _CallList()
        mock.reset_mock()
        result = function.return_value
        if is_mock(result) and result is not mock:
            result.reset_mock()

    function.called = False
    function.call_count = 0
    function.call_args = None
    function.call_args_list = _CallList()
    function.method_calls = _CallList()
    function.mock_calls = _CallList()
    function.return_value = mock.return_value
    function.side_effect = mock.side_effect
    function._mock_children = mock._mock_children
    for name in _ASSERTIONS:
        forward(name)
    function.reset_mock = reset_mock
    function.__signature__ = signature
    mock._mock_delegate = function


def _function_for(mock, original, is_async):
    """A function with the name and signature of ORIGINAL that calls MOCK."""
    found = signature_of(original, False, isinstance(original, type))
    if found is None:
        return mock
    signature = found[1]
    if is_async:

        async def copy(*args, **kwargs):
            signature.bind(*args, **kwargs)
            return await mock(*args, **kwargs)
    else:

        def copy(*args, **kwargs):
            signature.bind(*args, **kwargs)
            return mock(*args, **kwargs)

    name = original.__name__
    copy.__name__ = copy.__qualname__ = name if is_async or name.isidentifier() else "funcopy"
    _set_up(copy, mock, signature)
    if is_async:
        copy.await_count = 0
        copy.await_args = None
        copy.await_args_list = _CallList()
        for name in _AWAITED:
            setattr(copy, name, partial(_call_method, copy, name))
    return copy


def _call_method(function, name, /, *args, **kwargs):
    return getattr(function.mock, name)(*args, **kwargs)


def _must_skip(spec, name, is_type):
    """Whether the first parameter of SPEC's function NAME is its instance."""
    if not isinstance(spec, type):
        if name in getattr(spec, "__dict__", {}):
            return False
        spec = spec.__class__
    for klass in spec.__mro__:
        found = klass.__dict__.get(name, DEFAULT)
        if found is DEFAULT:
            continue
        return is_type and isinstance(found, FUNCTION_TYPES)
    return is_type


def _class_for(spec, instance):
    """The class of a mock for SPEC, which is no data descriptor."""
    if inspect.iscoroutinefunction(spec):
        if instance:
            raise RuntimeError("Instance can not be True when create_autospec is mocking an async function")
        return AsyncMock
    if not is_callable(spec):
        return NonCallableMagicMock
    if isinstance(spec, type) and instance and not instance_callable(spec):
        return NonCallableMagicMock
    return MagicMock


def _add_child(mock, spec, spec_set, name, original, wrapped):
    """The child of MOCK for attribute NAME of SPEC; functions at once, others when they are read."""
    kwargs = {"spec": original}
    if wrapped and hasattr(wrapped, name):
        kwargs["wraps"] = original
    if spec_set:
        kwargs = {"spec_set": original}
    if not isinstance(original, FUNCTION_TYPES):
        mock._mock_children[name] = SpecState(original, spec_set, mock, name)
        return
    parent = mock.mock if isinstance(spec, FUNCTION_TYPES) else mock
    skip_first = _must_skip(spec, name, isinstance(spec, type))
    kind = AsyncMock if inspect.iscoroutinefunction(original) else MagicMock
    new = kind(parent=parent, name=name, _new_name=name, _new_parent=parent, _eat_self=skip_first, **kwargs)
    mock._mock_children[name] = new
    new.return_value = kind()
    _check_signature(original, new, skip_first)


def create_autospec(spec, spec_set=False, instance=False, _parent=None, _name=None, *, unsafe=False, **kwargs):
    """A mock with the attributes of SPEC, each a mock of its own with its signature."""
    if is_list(spec):
        spec = type(spec)  # a list would be one of names
    is_type = isinstance(spec, type)
    if is_mock(spec):
        raise InvalidSpecError(f"Cannot autospec a Mock object. [object={spec!r}]")
    made_with = {"spec": spec}
    entries = [(name, missing) for name in dir(spec)]
    added = []
    if is_type and instance and is_dataclass(spec):
        added = [(field.name, field.type) for field in fields(spec)]
    if spec_set:
        made_with = {"spec_set": spec}
    elif spec is None:
        made_with = {}
    if made_with and instance:
        made_with["_spec_as_instance"] = True
    if not unsafe:
        check_typos(kwargs)
    _name = kwargs.pop("name", _name)
    made_with.update(kwargs)
    if inspect.isdatadescriptor(spec):
        kind, made_with = MagicMock, {}  # nothing says which type it returns
    else:
        kind = _class_for(spec, instance)
    mock = kind(parent=_parent, _new_parent=_parent, _new_name="" if _parent is None else _name, name=_name, **made_with)
    if added:
        mock._mock_extend_spec_methods([name for name, kind in added])
    if isinstance(spec, FUNCTION_TYPES):
        mock = _function_for(mock, spec, inspect.iscoroutinefunction(spec))
    else:
        _check_signature(spec, mock, is_type, instance)
    if _parent is not None and not instance:
        _parent._mock_children[_name] = mock
    wrapped = kwargs.pop("wraps", None)
    if is_type and not instance and "return_value" not in kwargs:
        mock.return_value = create_autospec(spec, spec_set, instance=True, _name="()", _parent=mock, wraps=wrapped)
    for name, original in entries + added:
        if is_magic(name):
            continue
        if original is missing:
            try:
                original = getattr(spec, name)
            except AttributeError:
                continue
        _add_child(mock, spec, spec_set, name, original, wrapped)
    if is_mock(mock) and kwargs:
        mock.configure_mock(**kwargs)
    return mock


def _stream(data):
    return io.BytesIO(data) if isinstance(data, bytes) else io.StringIO(data)


class _OpenData:
    """What the file of mock_open() reads."""

    def __init__(self, handle, data):
        self.handle = handle
        self.data = data
        self.reset()

    def reset(self):
        self.stream = _stream(self.data)

    def read(self, *args, **kwargs):
        fixed = self.handle.read.return_value
        return self.stream.read(*args, **kwargs) if fixed is None else fixed

    def readlines(self, *args, **kwargs):
        fixed = self.handle.readlines.return_value
        return self.stream.readlines(*args, **kwargs) if fixed is None else fixed

    def lines(self):
        while self.handle.readline.return_value is not None:
            yield self.handle.readline.return_value
        yield from self.stream

    def line_by_line(self, *args, **kwargs):
        yield from self.lines()
        while True:
            yield self.stream.readline(*args, **kwargs)

    def exit(self, kind, value, traceback):
        self.handle.close()

    def next(self):
        fixed = self.handle.readline.return_value
        return next(self.stream) if fixed is None else fixed


_OPEN_NAMES = [name for name in dir(open) if name != "__wrapped__"]


def mock_open(mock=None, read_data=""):
    """A mock in place of open(), whose files have READ_DATA."""
    if mock is None:
        mock = MagicMock(name="open", spec=_OPEN_NAMES)
    handle = MagicMock(spec=sorted(set(dir(io.TextIOWrapper)) | set(dir(io.BytesIO))))
    handle.__enter__.return_value = handle
    handle.write.return_value = None
    handle.read.return_value = None
    handle.readline.return_value = None
    handle.readlines.return_value = None
    state = _OpenData(handle, read_data)
    handle.read.side_effect = state.read
    lines = state.line_by_line()
    handle.readline.side_effect = lines
    handle.readlines.side_effect = state.readlines
    handle.__iter__.side_effect = state.lines
    handle.__next__.side_effect = state.next
    handle.__exit__.side_effect = state.exit

    def reset(*args, **kwargs):
        nonlocal lines
        state.reset()
        if handle.readline.side_effect == lines:
            lines = state.line_by_line()
            handle.readline.side_effect = lines
        return DEFAULT

    mock.side_effect = reset
    mock.return_value = handle
    return mock


def seal(mock):
    """No attribute of MOCK, or of its children, makes another mock."""
    mock._mock_sealed = True
    for name in dir(mock):
        try:
            child = getattr(mock, name)
        except AttributeError:
            continue
        if not isinstance(child, NonCallableMock):
            continue
        if isinstance(child._mock_children.get(name), SpecState):
            continue
        if child._mock_new_parent is mock:
            seal(child)

# SPDX-License-Identifier: MIT
"""The classes of unittest.mock, as CPython's Lib/unittest/mock.py.

Each mock has a class of its own, where its special methods are.
"""
import inspect
from _mockcall import DEFAULT, AnyComparer, _Call, _CallList, call, deleted, format_call, missing, safe_repr
from _mockspecs import (ALL_MAGICS, ASYNC_MAGICS, DEFAULT_MAGICS, FUNCTION_TYPES, SETTABLE, SYNC_MAGICS, TYPOS,
                        UNSUPPORTED, InvalidSpecError, MockIter, SpecState, effect_of, is_callable, is_exception,
                        is_list, is_magic, signature_of)
from types import CodeType

# ---- What something is ------------------------------------------------------


def is_mock(value):
    return issubclass(type(value), NonCallableMock)  # isinstance() would ask __class__


def is_async(value):
    """Whether a mock in place of VALUE is an AsyncMock."""
    if is_mock(value) and not isinstance(value, AsyncMock):
        return False
    if hasattr(value, "__func__"):
        value = value.__func__
    return inspect.iscoroutinefunction(value) or inspect.isawaitable(value)


def _is_async_attribute(spec, kind, name):
    """Whether what SPEC, of class KIND, stores as NAME is a coroutine function; no built-in class has one."""
    value = {} if spec is kind else getattr(spec, "__dict__", {})
    if name in value:
        value = value[name]
    else:
        value = next((base.__dict__[name] for base in kind.__mro__
                      if base.__module__ != "builtins" and name != "__doc__" and name in base.__dict__), None)
    try:
        value = inspect.unwrap(value)
    except ValueError:
        pass
    return inspect.iscoroutinefunction(value)


def inner_mock(value):
    """The mock that a function of create_autospec() calls, or VALUE."""
    if isinstance(value, FUNCTION_TYPES) and hasattr(value, "mock"):
        return value.mock
    return value


def _adopt(parent, value, name, new_name):
    """Makes mock VALUE a child of PARENT; False: it has a name or a parent, or is one of PARENT's."""
    value = inner_mock(value)
    if not is_mock(value):
        return False
    if value._mock_name or value._mock_new_name:
        return False
    if value._mock_parent is not None or value._mock_new_parent is not None:
        return False
    above = parent
    while above is not None:
        if above is value:
            return False
        above = above._mock_new_parent
    if new_name:
        value._mock_new_parent = parent
        value._mock_new_name = new_name
    if name:
        value._mock_parent = parent
        value._mock_name = name
    return True


def _delegating(name):
    """A property of a mock, or of the function that create_autospec() made of it."""
    SETTABLE.add(name)
    own_name = "_mock_" + name

    def get(self):
        function = self._mock_delegate
        return getattr(self, own_name) if function is None else getattr(function, name)

    def set(self, value):
        function = self._mock_delegate
        if function is None:
            self.__dict__[own_name] = value
        else:
            setattr(function, name, value)

    return property(get, set)


# ---- Mocks ------------------------------------------------------------------


class Base:
    __module__ = "unittest.mock"
    _mock_return_value = DEFAULT
    _mock_side_effect = None

    def __init__(self, /, *args, **kwargs):
        pass


class NonCallableMock(Base):
    """A mock that cannot be called."""

    __module__ = "unittest.mock"

    def __new__(cls, spec=None, wraps=None, name=None, spec_set=None, parent=None, _spec_state=None, _new_name="",
                _new_parent=None, _spec_as_instance=False, _eat_self=None, unsafe=False, **kwargs):
        bases = (cls,)
        if not issubclass(cls, AsyncMockMixin):
            spec = spec_set or spec
            if spec is not None and is_async(spec):
                bases = (AsyncMockMixin, cls)
        own = type(cls.__name__, bases, {"__doc__": cls.__doc__, "__module__": cls.__module__})
        return object.__new__(own)

    def __init__(self, spec=None, wraps=None, name=None, spec_set=None, parent=None, _spec_state=None, _new_name="",
                 _new_parent=None, _spec_as_instance=False, _eat_self=None, unsafe=False, **kwargs):
        state = self.__dict__
        state["_mock_parent"] = parent
        state["_mock_name"] = name
        state["_mock_new_name"] = _new_name
        state["_mock_new_parent"] = parent if _new_parent is None else _new_parent
        state["_mock_sealed"] = False
        if spec_set is not None:
            spec, spec_set = spec_set, True
        self._mock_add_spec(spec, spec_set, _spec_as_instance, parent is not None if _eat_self is None else _eat_self)
        state["_mock_children"] = {}
        state["_mock_wraps"] = wraps
        state["_mock_delegate"] = None
        state["_mock_called"] = False
        state["_mock_call_args"] = None
        state["_mock_call_count"] = 0
        state["_mock_call_args_list"] = _CallList()
        state["_mock_mock_calls"] = _CallList()
        state["method_calls"] = _CallList()
        state["_mock_unsafe"] = unsafe
        if kwargs:
            self.configure_mock(**kwargs)
        super().__init__(spec, wraps, name, spec_set, parent, _spec_state)

    def attach_mock(self, mock, attribute):
        """Makes MOCK an attribute of this one, whatever it was before."""
        inner = inner_mock(mock)
        inner._mock_parent = None
        inner._mock_new_parent = None
        inner._mock_name = ""
        inner._mock_new_name = None
        setattr(self, attribute, mock)

    def mock_add_spec(self, spec, spec_set=False):
        """Limits the attributes to those of SPEC."""
        self._mock_add_spec(spec, spec_set)

    def _mock_add_spec(self, spec, spec_set, _spec_as_instance=False, _eat_self=False):
        if is_mock(spec):
            raise InvalidSpecError(f"Cannot spec a Mock object. [object={spec!r}]")
        spec_class = signature = None
        asyncs = []
        if spec is not None and not is_list(spec):
            spec_class = spec if isinstance(spec, type) else type(spec)
            found = signature_of(spec, _spec_as_instance, _eat_self)
            signature = found and found[1]
            names = dir(spec)
            for name in names:
                if _is_async_attribute(spec, spec_class, name):
                    asyncs.append(name)
            spec = names
        state = self.__dict__
        state["_spec_class"] = spec_class
        state["_spec_set"] = spec_set
        state["_spec_signature"] = signature
        state["_mock_methods"] = spec
        state["_spec_asyncs"] = asyncs

    def _mock_extend_spec_methods(self, spec_methods):
        methods = self.__dict__.get("_mock_methods") or []
        methods.extend(spec_methods)
        self.__dict__["_mock_methods"] = methods

    @property
    def return_value(self):
        """The value to be returned when the mock is called."""
        value = self._mock_return_value
        if self._mock_delegate is not None:
            value = self._mock_delegate.return_value
        if value is DEFAULT and self._mock_wraps is None:
            value = self._get_child_mock(_new_parent=self, _new_name="()")
            self.return_value = value
        return value

    @return_value.setter
    def return_value(self, value):
        if self._mock_delegate is not None:
            self._mock_delegate.return_value = value
        else:
            self._mock_return_value = value
            _adopt(self, value, None, "()")

    @property
    def __class__(self):
        return type(self) if self._spec_class is None else self._spec_class

    called = _delegating("called")
    call_count = _delegating("call_count")
    call_args = _delegating("call_args")
    call_args_list = _delegating("call_args_list")
    mock_calls = _delegating("mock_calls")

    @property
    def side_effect(self):
        function = self._mock_delegate
        if function is None:
            return self._mock_side_effect
        effect = function.side_effect
        if not (effect is None or callable(effect) or isinstance(effect, MockIter) or is_exception(effect)):
            effect = MockIter(effect)
            function.side_effect = effect
        return effect

    @side_effect.setter
    def side_effect(self, value):
        value = effect_of(value)
        if self._mock_delegate is None:
            self._mock_side_effect = value
        else:
            self._mock_delegate.side_effect = value

    def reset_mock(self, visited=None, *, return_value=False, side_effect=False):
        """Forgets all calls of this mock and of its children."""
        visited = [] if visited is None else visited
        if id(self) in visited:
            return
        visited.append(id(self))
        self.called = False
        self.call_args = None
        self.call_count = 0
        self.mock_calls = _CallList()
        self.call_args_list = _CallList()
        self.method_calls = _CallList()
        if return_value:
            self._mock_return_value = DEFAULT
        if side_effect:
            self._mock_side_effect = None
        for child in self._mock_children.values():
            if not isinstance(child, SpecState) and child is not deleted:
                child.reset_mock(visited, return_value=return_value, side_effect=side_effect)
        result = self._mock_return_value
        if is_mock(result) and result is not self:
            result.reset_mock(visited)

    def configure_mock(self, /, **kwargs):
        """Sets attributes, those of children with dots in their names, the shallow ones first."""
        for path, value in sorted(kwargs.items(), key=lambda item: item[0].count(".")):
            *names, last = path.split(".")
            at = self
            for name in names:
                at = getattr(at, name)
            setattr(at, last, value)

    def _check_name(self, name):
        """Raises AttributeError for names that no child has."""
        methods = self._mock_methods
        if methods is not None:
            if name not in methods or name in ALL_MAGICS:
                raise AttributeError("Mock object has no attribute %r" % name)
        elif is_magic(name):
            raise AttributeError(name)
        if self._mock_unsafe or methods and name in methods:
            return
        if name.startswith(TYPOS) or name in _DENIED:
            raise AttributeError(f"{name!r} is not a valid assertion. Use a spec for the mock if {name!r} is meant to be "
                                 "an attribute.")

    def __getattr__(self, name):
        if name in ("_mock_methods", "_mock_unsafe"):
            raise AttributeError(name)
        self._check_name(name)
        child = self._mock_children.get(name)
        if child is deleted:
            raise AttributeError(name)
        if child is None:
            wraps = None
            if self._mock_wraps is not None:
                wraps = getattr(self._mock_wraps, name)
            child = self._get_child_mock(parent=self, name=name, wraps=wraps, _new_name=name, _new_parent=self)
            self._mock_children[name] = child
        elif isinstance(child, SpecState):
            child = self._make_specified(name, child)
            self._mock_children[name] = child
        return child

    def _make_specified(self, name, state):
        from _mockspec import create_autospec
        try:
            return create_autospec(state.spec, state.spec_set, False, state.parent, state.name)
        except InvalidSpecError:
            target = self.__dict__["_mock_name"] or self
            raise InvalidSpecError(f"Cannot autospec attr {name!r} from target {target!r} as it has already been mocked "
                                   f"out. [target={self!r}, attr={state.spec!r}]")

    def _extract_mock_name(self):
        names = [self._mock_new_name]
        last = self
        dot = "" if names == ["()"] else "."
        above = self._mock_new_parent
        while above is not None:
            last = above
            names.append(above._mock_new_name + dot)
            dot = "" if above._mock_new_name == "()" else "."
            above = above._mock_new_parent
        names.reverse()
        first = last._mock_name or "mock"
        if len(names) > 1 and names[1] not in ("()", "()."):
            first += "."
        names[0] = first
        return "".join(names)

    def __repr__(self):
        name = self._extract_mock_name()
        shown = "" if name in ("mock", "mock.") else f" name={name!r}"
        if self._spec_class is not None:
            shown += f" {'spec_set' if self._spec_set else 'spec'}={self._spec_class.__name__!r}"
        return f"<{type(self).__name__}{shown} id='{id(self)}'>"

    def __dir__(self):
        import unittest.mock
        if not unittest.mock.FILTER_DIR:
            return object.__dir__(self)
        names = set(self._mock_methods or [])
        names.update(name for name in dir(type(self)) if not name.startswith("_"))
        names.update(name for name in self.__dict__ if not name.startswith("_") or is_magic(name))
        names.update(name for name, child in self._mock_children.items() if child is not deleted)
        return sorted(names)

    def _set_magic(self, name, value):
        """Binds special method NAME in the class of this mock; what the mock itself gets."""
        if self._mock_methods is not None and name not in self._mock_methods:
            raise AttributeError("Mock object has no attribute '%s'" % name)
        if is_mock(value):
            _adopt(self, value, None, name)
            setattr(type(self), name, value)
            self._mock_children[name] = value
            return value

        def method(self, /, *args, **kwargs):
            return value(self, *args, **kwargs)

        method.__name__ = name
        setattr(type(self), name, method)
        return lambda *args, **kwargs: value(self, *args, **kwargs)

    def __setattr__(self, name, value):
        if name in SETTABLE:
            return object.__setattr__(self, name, value)
        if (self._spec_set and self._mock_methods is not None and name not in self._mock_methods and
                name not in self.__dict__):
            raise AttributeError("Mock object has no attribute '%s'" % name)
        if name in UNSUPPORTED:
            raise AttributeError("Attempting to set unsupported magic method %r." % name)
        if name in ALL_MAGICS:
            value = self._set_magic(name, value)
        elif name == "__class__":
            self._spec_class = value
            return None
        elif _adopt(self, value, name, name):
            self._mock_children[name] = value
        if self._mock_sealed and not hasattr(self, name):
            raise AttributeError(f"Cannot set {self._extract_mock_name()}.{name}")
        if isinstance(value, PropertyMock):
            self.__dict__[name] = value
            return None
        return object.__setattr__(self, name, value)

    def __delattr__(self, name):
        if name in ALL_MAGICS and name in type(self).__dict__:
            delattr(type(self), name)
            if name not in self.__dict__:
                return  # it was never called
        child = self._mock_children.get(name, missing)
        if name in self.__dict__:
            super().__delattr__(name)
        elif child is deleted:
            raise AttributeError(name)
        if child is not missing:
            del self._mock_children[name]
        self._mock_children[name] = deleted

    def _format_mock_call_signature(self, args, kwargs):
        return format_call(self._mock_name or "mock", args, kwargs)

    def _format_mock_failure_message(self, args, kwargs, action="call"):
        expected = self._format_mock_call_signature(args, kwargs)
        actual = self._format_mock_call_signature(*self.call_args)
        return f"expected {action} not found.\nExpected: {expected}\n  Actual: {actual}"

    def _get_call_signature_from_name(self, name):
        """The signature of the child that NAME, of a call, leads to."""
        if not name:
            return self._spec_signature
        signature = None
        children = self._mock_children
        for part in name.replace("()", "").split("."):
            child = children.get(part)
            if child is None or isinstance(child, SpecState):
                break
            child = inner_mock(child)
            children = child._mock_children
            signature = child._spec_signature
        return signature

    def _call_matcher(self, _call):
        """What equal calls have in common: the bound arguments if there is a signature; a TypeError if they do not fit."""
        named = isinstance(_call, tuple) and len(_call) > 2
        signature = self._get_call_signature_from_name(_call[0]) if named else self._spec_signature
        if signature is None:
            return _call
        name, args, kwargs = ("",) + tuple(_call) if len(_call) == 2 else _call
        try:
            bound = signature.bind(*args, **kwargs)
            return call(name, bound.args, bound.kwargs)
        except TypeError as error:
            return error.with_traceback(None)

    def _called_as(self):
        return self._mock_name or "mock"

    def assert_not_called(self):
        """Raises AssertionError if the mock was called."""
        if self.call_count != 0:
            raise AssertionError(f"Expected '{self._called_as()}' to not have been called. Called {self.call_count} "
                                 f"times.{self._calls_repr()}")

    def assert_called(self):
        """Raises AssertionError if the mock was not called."""
        if self.call_count == 0:
            raise AssertionError(f"Expected '{self._called_as()}' to have been called.")

    def assert_called_once(self):
        """Raises AssertionError unless the mock was called once."""
        if not self.call_count == 1:
            raise AssertionError(f"Expected '{self._called_as()}' to have been called once. Called {self.call_count} "
                                 f"times.{self._calls_repr()}")

    def assert_called_with(self, /, *args, **kwargs):
        """Raises AssertionError unless the last call had these arguments."""
        if self.call_args is None:
            expected = self._format_mock_call_signature(args, kwargs)
            raise AssertionError(f"expected call not found.\nExpected: {expected}\n  Actual: not called.")
        expected = self._call_matcher(_Call((args, kwargs), two=True))
        if self._call_matcher(self.call_args) != expected:
            cause = expected if isinstance(expected, Exception) else None
            raise AssertionError(self._format_mock_failure_message(args, kwargs)) from cause

    def assert_called_once_with(self, /, *args, **kwargs):
        """Raises AssertionError unless there was one call, with these arguments."""
        if not self.call_count == 1:
            raise AssertionError(f"Expected '{self._called_as()}' to be called once. Called {self.call_count} "
                                 f"times.{self._calls_repr()}")
        return self.assert_called_with(*args, **kwargs)

    def _not_in_order(self, calls, expected, action):
        errors = [error if isinstance(error, Exception) else None for error in expected]
        if any(error is not None for error in errors):
            problem = f"Error processing expected {action}.\nErrors: {errors}"
        else:
            problem = f"{action.capitalize()} not found."
        return f"{problem}\nExpected: {_CallList(calls)}\n"

    def assert_has_calls(self, calls, any_order=False):
        """Raises AssertionError unless CALLS are among all calls, in sequence or in any order."""
        expected = [self._call_matcher(call_) for call_ in calls]
        cause = next((error for error in expected if isinstance(error, Exception)), None)
        found = _CallList(self._call_matcher(call_) for call_ in self.mock_calls)
        if not any_order:
            if expected not in found:
                raise AssertionError(self._not_in_order(calls, expected, "calls") +
                                     f"  Actual: {safe_repr(self.mock_calls)}") from cause
            return
        found = list(found)
        lacking = _remove_all(found, expected)
        if lacking:
            raise AssertionError("%r does not contain all of %r in its call list, found %r instead" %
                                 (self._called_as(), lacking, found)) from cause

    def assert_any_call(self, /, *args, **kwargs):
        """Raises AssertionError unless one of the calls had these arguments."""
        self._assert_any(self.call_args_list, args, kwargs, "call")

    def _assert_any(self, recorded, args, kwargs, action):
        expected = self._call_matcher(_Call((args, kwargs), two=True))
        cause = expected if isinstance(expected, Exception) else None
        actual = [self._call_matcher(call_) for call_ in recorded]
        if cause or expected not in AnyComparer(actual):
            shown = self._format_mock_call_signature(args, kwargs)
            raise AssertionError(f"{shown} {action} not found") from cause

    def _get_child_mock(self, /, **kw):
        """A new child or return value; of the same kind, unless subclasses say otherwise."""
        if self._mock_sealed:
            raise AttributeError(self._extract_mock_name() + (f".{kw['name']}" if "name" in kw else "()"))
        name = kw.get("_new_name")
        if name in self.__dict__["_spec_asyncs"]:
            return AsyncMock(**kw)
        return self._child_class(type(self), name)(**kw)

    def _child_class(self, kind, name):
        if issubclass(kind, MagicMock) and name in ASYNC_MAGICS:
            return AsyncMock
        if issubclass(kind, AsyncMockMixin):
            is_sync = name in SYNC_MAGICS or self._mock_methods and name in self._mock_methods
            return MagicMock if is_sync else AsyncMock
        if issubclass(kind, CallableMixin):
            return kind.__mro__[1]
        return MagicMock if issubclass(kind, NonCallableMagicMock) else Mock

    def _calls_repr(self):
        return f"\nCalls: {safe_repr(self.mock_calls)}." if self.mock_calls else ""


# An attribute of one of these names is an assertion that was misspelled.
_DENIED = frozenset(name.removeprefix("assert_") for name in dir(NonCallableMock) if name.startswith("assert_"))


def _remove_all(found, expected):
    """Removes from FOUND what EXPECTED has; those that it lacks."""
    lacking = []
    for call_ in expected:
        try:
            found.remove(call_)
        except ValueError:
            lacking.append(call_)
    return tuple(lacking)


class CallableMixin(Base):
    """Calls are recorded, and have a side effect or a value."""

    __module__ = "unittest.mock"

    def __init__(self, spec=None, side_effect=None, return_value=DEFAULT, wraps=None, name=None, spec_set=None,
                 parent=None, _spec_state=None, _new_name="", _new_parent=None, **kwargs):
        self.__dict__["_mock_return_value"] = return_value
        super().__init__(spec, wraps, name, spec_set, parent, _spec_state, _new_name, _new_parent, **kwargs)
        self.side_effect = side_effect

    def _mock_check_sig(self, /, *args, **kwargs):
        pass  # create_autospec() replaces it

    def __call__(self, /, *args, **kwargs):
        self._mock_check_sig(*args, **kwargs)
        self._increment_mock_call(*args, **kwargs)
        return self._mock_call(*args, **kwargs)

    def _mock_call(self, /, *args, **kwargs):
        return self._execute_mock_call(*args, **kwargs)

    def _increment_mock_call(self, /, *args, **kwargs):
        self.called = True
        self.call_count += 1
        recorded = _Call((args, kwargs), two=True)
        self.call_args = recorded
        self.call_args_list.append(recorded)
        is_method = self._mock_parent is not None
        method_name = self._mock_name
        name = self._mock_new_name
        self.mock_calls.append(_Call(("", args, kwargs)))
        above = self._mock_new_parent
        dot = "" if name == "()" else "."
        while above is not None:
            if is_method:
                above.method_calls.append(_Call((method_name, args, kwargs)))
                is_method = above._mock_parent is not None
                if is_method:
                    method_name = above._mock_name + "." + method_name
            above.mock_calls.append(_Call((name, args, kwargs)))
            if above._mock_new_name:
                name = above._mock_new_name + dot + name
                dot = "" if above._mock_new_name == "()" else "."
            above = above._mock_new_parent

    def _execute_mock_call(self, /, *args, **kwargs):
        effect = self.side_effect
        if effect is not None:
            if is_exception(effect):
                raise effect
            if is_callable(effect):
                result = effect(*args, **kwargs)
            else:
                result = next(effect)
                if is_exception(result):
                    raise result
            if result is not DEFAULT:
                return result
        if self._mock_return_value is not DEFAULT:
            return self.return_value
        if self._mock_delegate and self._mock_delegate.return_value is not DEFAULT:
            return self.return_value
        if self._mock_wraps is not None:
            return self._mock_wraps(*args, **kwargs)
        return self.return_value


class Mock(CallableMixin, NonCallableMock):
    """Accepts every call and has every attribute, and records what is done with it."""

    __module__ = "unittest.mock"


# ---- Special methods --------------------------------------------------------

_VALUES = {"__lt__": NotImplemented, "__gt__": NotImplemented, "__le__": NotImplemented, "__ge__": NotImplemented,
           "__int__": 1, "__contains__": False, "__len__": 0, "__exit__": False, "__complex__": 1j, "__float__": 1.0,
           "__bool__": True, "__index__": 1, "__aexit__": False}


def _eq_of(mock):

    def __eq__(other):
        value = mock.__eq__._mock_return_value
        if value is not DEFAULT:
            return value
        return True if mock is other else NotImplemented

    return __eq__


def _ne_of(mock):

    def __ne__(other):
        if mock.__ne__._mock_return_value is not DEFAULT:
            return DEFAULT
        return False if mock is other else NotImplemented

    return __ne__


def _iter_of(mock):

    def __iter__():
        value = mock.__iter__._mock_return_value
        return iter([] if value is DEFAULT else value)

    return __iter__


def _aiter_of(mock):

    def __aiter__():
        value = mock.__aiter__._mock_return_value
        return AsyncIterator(iter([] if value is DEFAULT else value))

    return __aiter__


_EFFECTS = {"__eq__": _eq_of, "__ne__": _ne_of, "__iter__": _iter_of, "__aiter__": _aiter_of}


def _give_value(mock, method, name):
    """The value that special method NAME of MOCK has by itself."""
    if name in _VALUES:
        method.return_value = _VALUES[name]
    elif name == "__hash__":
        method.return_value = object.__hash__(mock)
    elif name == "__str__":
        method.return_value = object.__str__(mock)
    elif name == "__sizeof__":
        method.return_value = object.__sizeof__(mock)
    elif name == "__fspath__":
        method.return_value = f"{type(mock).__name__}/{mock._extract_mock_name()}/{id(mock)}"
    elif name in _EFFECTS:
        method.side_effect = _EFFECTS[name](mock)


class MagicProxy(Base):
    """A special method that nobody has used yet."""

    __module__ = "unittest.mock"

    def __init__(self, name, parent):
        self.name = name
        self.parent = parent

    def create_mock(self):
        name, parent = self.name, self.parent
        mock = parent._get_child_mock(name=name, _new_name=name, _new_parent=parent)
        setattr(parent, name, mock)
        _give_value(parent, mock, name)
        return mock

    def __get__(self, obj, _type=None):
        return self.create_mock()


class MagicMixin(Base):
    """Has the special methods, those that its spec has if it has one."""

    __module__ = "unittest.mock"

    def __init__(self, /, *args, **kw):
        self._mock_set_magics()  # so that KW can configure them
        super().__init__(*args, **kw)
        self._mock_set_magics()  # now with the spec

    def _mock_set_magics(self):
        kind = type(self)
        own = kind.__dict__
        methods = getattr(self, "_mock_methods", None)
        for name in DEFAULT_MAGICS:
            if methods is not None and name not in methods:
                if name in own:
                    delattr(self, name)
            elif name not in own:
                setattr(kind, name, MagicProxy(name, self))


class NonCallableMagicMock(MagicMixin, NonCallableMock):
    """A MagicMock that cannot be called."""

    __module__ = "unittest.mock"

    def mock_add_spec(self, spec, spec_set=False):
        """Limits the attributes and special methods to those of SPEC."""
        self._mock_add_spec(spec, spec_set)
        self._mock_set_magics()


class AsyncMagicMixin(MagicMixin):
    __module__ = "unittest.mock"


class MagicMock(MagicMixin, Mock):
    """A Mock with special methods."""

    __module__ = "unittest.mock"

    def mock_add_spec(self, spec, spec_set=False):
        """Limits the attributes and special methods to those of SPEC."""
        self._mock_add_spec(spec, spec_set)
        self._mock_set_magics()

    def reset_mock(self, /, *args, return_value=False, **kwargs):
        if return_value and self._mock_name and is_magic(self._mock_name):
            return_value = False  # str(mock) remains a str
        super().reset_mock(*args, return_value=return_value, **kwargs)


# ---- Coroutine functions ----------------------------------------------------


def _code_mock(flags):
    """What makes inspect see a coroutine function."""
    code = NonCallableMock(spec_set=dir(CodeType))
    code.__dict__["_spec_class"] = CodeType
    code.co_flags = flags
    code.co_argcount = code.co_posonlyargcount = code.co_kwonlyargcount = 0
    code.co_varnames = ("args", "kwargs")
    return code


class AsyncMockMixin(Base):
    """A call returns a coroutine; awaits are recorded, too."""

    __module__ = "unittest.mock"
    await_count = _delegating("await_count")
    await_args = _delegating("await_args")
    await_args_list = _delegating("await_args_list")

    def __init__(self, /, *args, **kwargs):
        super().__init__(*args, **kwargs)
        state = self.__dict__
        state["_mock_await_count"] = 0
        state["_mock_await_args"] = None
        state["_mock_await_args_list"] = _CallList()
        state["__code__"] = _code_mock(inspect.CO_COROUTINE + inspect.CO_VARARGS + inspect.CO_VARKEYWORDS)
        state["__name__"] = "AsyncMock"
        state["__defaults__"] = ()
        state["__kwdefaults__"] = {}
        state["__annotations__"] = None

    async def _execute_mock_call(self, /, *args, **kwargs):
        recorded = _Call((args, kwargs), two=True)
        self.await_count += 1
        self.await_args = recorded
        self.await_args_list.append(recorded)
        effect = self.side_effect
        if effect is not None:
            if is_exception(effect):
                raise effect
            if not is_callable(effect):
                try:
                    result = next(effect)
                except StopIteration:
                    raise StopAsyncIteration
                if is_exception(result):
                    raise result
            elif inspect.iscoroutinefunction(effect):
                result = await effect(*args, **kwargs)
            else:
                result = effect(*args, **kwargs)
            if result is not DEFAULT:
                return result
        if self._mock_return_value is not DEFAULT:
            return self.return_value
        if self._mock_wraps is not None:
            if inspect.iscoroutinefunction(self._mock_wraps):
                return await self._mock_wraps(*args, **kwargs)
            return self._mock_wraps(*args, **kwargs)
        return self.return_value

    def assert_awaited(self):
        """Raises AssertionError if the mock was not awaited."""
        if self.await_count == 0:
            raise AssertionError(f"Expected {self._called_as()} to have been awaited.")

    def assert_awaited_once(self):
        """Raises AssertionError unless the mock was awaited once."""
        if not self.await_count == 1:
            raise AssertionError(f"Expected {self._called_as()} to have been awaited once. Awaited {self.await_count} "
                                 "times.")

    def assert_awaited_with(self, /, *args, **kwargs):
        """Raises AssertionError unless the last await had these arguments."""
        if self.await_args is None:
            expected = self._format_mock_call_signature(args, kwargs)
            raise AssertionError(f"Expected await: {expected}\nNot awaited")
        expected = self._call_matcher(_Call((args, kwargs), two=True))
        if self._call_matcher(self.await_args) != expected:
            cause = expected if isinstance(expected, Exception) else None
            raise AssertionError(self._format_mock_failure_message(args, kwargs, action="await")) from cause

    def assert_awaited_once_with(self, /, *args, **kwargs):
        """Raises AssertionError unless there was one await, with these arguments."""
        self.assert_awaited_once()
        return self.assert_awaited_with(*args, **kwargs)

    def assert_any_await(self, /, *args, **kwargs):
        """Raises AssertionError unless one of the awaits had these arguments."""
        self._assert_any(self.await_args_list, args, kwargs, "await")

    def assert_has_awaits(self, calls, any_order=False):
        """Raises AssertionError unless CALLS are among all awaits, in sequence or in any order."""
        expected = [self._call_matcher(call_) for call_ in calls]
        cause = next((error for error in expected if isinstance(error, Exception)), None)
        found = _CallList(self._call_matcher(call_) for call_ in self.await_args_list)
        if not any_order:
            if expected not in found:
                raise AssertionError(self._not_in_order(calls, expected, "awaits") +
                                     f"Actual: {self.await_args_list}") from cause
            return
        lacking = _remove_all(list(found), expected)
        if lacking:
            raise AssertionError("%r not all found in await list" % (lacking,)) from cause

    def assert_not_awaited(self):
        """Raises AssertionError if the mock was awaited."""
        if self.await_count != 0:
            raise AssertionError(f"Expected {self._called_as()} to not have been awaited. Awaited {self.await_count} "
                                 "times.")

    def reset_mock(self, /, *args, **kwargs):
        """Forgets all calls and awaits."""
        super().reset_mock(*args, **kwargs)
        self.await_count = 0
        self.await_args = None
        self.await_args_list = _CallList()


class AsyncMock(AsyncMockMixin, AsyncMagicMixin, Mock):
    """A mock of a coroutine function."""

    __module__ = "unittest.mock"


class AsyncIterator:
    """What `async for` iterates over of a mock."""

    __module__ = "unittest.mock"

    def __init__(self, iterator):
        self.iterator = iterator

    async def __anext__(self):
        try:
            return next(self.iterator)
        except StopIteration:
            pass
        raise StopAsyncIteration


class PropertyMock(Mock):
    """A mock for a property of a class: reading it calls it, and so does setting it."""

    __module__ = "unittest.mock"

    def _get_child_mock(self, /, **kwargs):
        return MagicMock(**kwargs)

    def __get__(self, obj, obj_type=None):
        return self()

    def __set__(self, obj, val):
        self(val)

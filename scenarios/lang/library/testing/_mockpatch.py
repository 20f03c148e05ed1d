# SPDX-License-Identifier: MIT
"""unittest.mock.patch, as CPython's Lib/unittest/mock.py."""
import builtins
import contextlib
import inspect
import sys
from _abc import given
from _mockbase import AsyncMock, MagicMock, NonCallableMagicMock, NonCallableMock, is_async, is_mock
from _mockcall import DEFAULT
from _mockspec import check_typos, create_autospec, instance_callable
from _mockspecs import InvalidSpecError, is_list
from functools import partial, wraps
from importlib import import_module
from types import ModuleType

_BUILTINS = frozenset(name for name in dir(builtins) if not name.startswith("_"))
_FRAGILE = ("__doc__", "__module__", "__defaults__", "__annotations__", "__kwdefaults__")


def resolve_name(name):
    """The module or member that NAME, with dots, leads to."""
    module, *rest = name.split(".")
    found = import_module(module)
    while rest:
        try:
            found = import_module(f"{module}.{rest[0]}")
        except ImportError:
            break
        module = f"{module}.{rest.pop(0)}"
    for part in rest:
        found = getattr(found, part)
    return found


def _decorate(function, patching, run, run_async):
    """FUNCTION inside of PATCHING; a second decorator adds to the list of the first."""
    if hasattr(function, "patchings"):
        function.patchings.append(patching)
        return function
    patched = run_async(function) if inspect.iscoroutinefunction(function) else run(function)
    patched.patchings = [patching]
    return patched


def _decorate_methods(klass, make):
    """Decorates the tests of a class, each with a patcher of its own."""
    for name in dir(klass):
        if name.startswith(patch.TEST_PREFIX):
            value = getattr(klass, name)
            if hasattr(value, "__call__"):
                setattr(klass, name, make()(value))
    return klass


class _patch:
    """A context manager and decorator that replaces one attribute."""

    __module__ = "unittest.mock"
    attribute_name = None
    _active_patches = []

    def __init__(self, getter, attribute, new, spec, create, spec_set, autospec, new_callable, kwargs, *, unsafe=False):
        if new_callable is not None:
            if new is not DEFAULT:
                raise ValueError("Cannot use 'new' and 'new_callable' together")
            if autospec is not None:
                raise ValueError("Cannot use 'autospec' and 'new_callable' together")
        if not unsafe:
            check_typos(kwargs)
        if is_mock(spec):
            raise InvalidSpecError(f"Cannot spec attr {attribute!r} as the spec has already been mocked out. "
                                   f"[spec={spec!r}]")
        if is_mock(spec_set):
            raise InvalidSpecError(f"Cannot spec attr {attribute!r} as the spec_set target has already been mocked out. "
                                   f"[spec_set={spec_set!r}]")
        self.getter = getter
        self.attribute = attribute
        self.new = new
        self.new_callable = new_callable
        self.spec = spec
        self.create = create
        self.has_local = False
        self.spec_set = spec_set
        self.autospec = autospec
        self.kwargs = kwargs
        self.additional_patchers = []
        self.is_started = False

    def copy(self):
        patcher = _patch(self.getter, self.attribute, self.new, self.spec, self.create, self.spec_set, self.autospec,
                         self.new_callable, self.kwargs)
        patcher.attribute_name = self.attribute_name
        patcher.additional_patchers = [other.copy() for other in self.additional_patchers]
        return patcher

    def __call__(self, func):
        if isinstance(func, type):
            return self.decorate_class(func)
        if inspect.iscoroutinefunction(func):
            return self.decorate_async_callable(func)
        return self.decorate_callable(func)

    def decorate_class(self, klass):
        return _decorate_methods(klass, self.copy)

    @contextlib.contextmanager
    def decoration_helper(self, patched, args, keywargs):
        """The arguments of PATCHED with the mocks of its decorators, which are active inside."""
        extra = []
        with contextlib.ExitStack() as stack:
            for patching in patched.patchings:
                made = stack.enter_context(patching)
                if patching.attribute_name is not None:
                    keywargs.update(made)
                elif patching.new is DEFAULT:
                    extra.append(made)
            yield args + tuple(extra), keywargs

    def decorate_callable(self, func):

        def run(func):

            @wraps(func)
            def patched(*args, **keywargs):
                with self.decoration_helper(patched, args, keywargs) as (args, keywargs):
                    return func(*args, **keywargs)

            return patched

        return _decorate(func, self, run, run)

    def decorate_async_callable(self, func):

        def run(func):

            @wraps(func)
            async def patched(*args, **keywargs):
                with self.decoration_helper(patched, args, keywargs) as (args, keywargs):
                    return await func(*args, **keywargs)

            return patched

        return _decorate(func, self, run, run)

    def get_original(self):
        """(the value of the attribute, whether the target itself has it)"""
        target, name = self.getter(), self.attribute
        original, is_local = DEFAULT, False
        own = given(target, name)  # the __dict__ of a loop, a task or a queue is not to be had
        try:
            original = target.__dict__[name] if own is None else own[0]
        except (AttributeError, KeyError, IndexError):
            original = getattr(target, name, DEFAULT)
        else:
            is_local = True
        if name in _BUILTINS and isinstance(target, ModuleType):
            self.create = True
        if not self.create and original is DEFAULT:
            raise AttributeError("%s does not have the attribute %r" % (target, name))
        return original, is_local

    def _specs(self):
        """(spec, spec_set, autospec), each None where it is not used."""
        spec, spec_set, autospec = [None if value is False else value
                                    for value in (self.spec, self.spec_set, self.autospec)]
        if spec is not None and autospec is not None:
            raise TypeError("Can't specify spec and autospec")
        if (spec is not None or autospec is not None) and spec_set not in (True, None):
            raise TypeError("Can't provide explicit spec_set *and* spec or autospec")
        return spec, spec_set, autospec

    def _class_of_new(self, original, spec, limit):
        """What makes the mock, where LIMIT is SPEC or the spec_set."""
        if self.new_callable is not None:
            return self.new_callable
        if spec is None and is_async(original):
            return AsyncMock
        if limit is None:
            return MagicMock
        if is_async(limit):
            return AsyncMock
        is_callable = "__call__" in limit if is_list(limit) else callable(limit)
        return MagicMock if is_callable else NonCallableMagicMock

    def _make_new(self, original, spec, spec_set):
        """A mock in place of ORIGINAL."""
        if spec is True:
            spec = original
        if spec_set is True:
            spec, spec_set = None, original if spec is None else spec
        limit = spec if spec_set is None else spec_set
        if limit is not None and original is DEFAULT:
            raise TypeError("Can't use 'spec' with create=True")
        kind = self._class_of_new(original, spec, limit)
        kwargs = {}
        if spec is not None:
            kwargs["spec"] = spec
        if spec_set is not None:
            kwargs["spec_set"] = spec_set
        if isinstance(kind, type) and issubclass(kind, NonCallableMock) and self.attribute:
            kwargs["name"] = self.attribute
        kwargs.update(self.kwargs)
        new = kind(**kwargs)
        if limit is not None and isinstance(original, type) and is_mock(new):
            if not is_list(limit) and not instance_callable(limit):
                kind = NonCallableMagicMock
            kwargs.pop("name")
            new.return_value = kind(_new_parent=new, _new_name="()", **kwargs)
        return new

    def _make_autospec(self, original, autospec, spec_set):
        if self.new is not DEFAULT:
            raise TypeError("autospec creates the mock for you. Can't specify autospec and new.")
        if original is DEFAULT:
            raise TypeError("Can't use 'autospec' with create=True")
        if autospec is True:
            autospec = original
        if is_mock(self.target):
            raise InvalidSpecError(f"Cannot autospec attr {self.attribute!r} as the patch target has already been mocked "
                                   f"out. [target={self.target!r}, attr={autospec!r}]")
        if is_mock(autospec):
            name = getattr(self.target, "__name__", self.target)
            raise InvalidSpecError(f"Cannot autospec attr {self.attribute!r} from target {name!r} as it has already been "
                                   f"mocked out. [target={self.target!r}, attr={autospec!r}]")
        return create_autospec(autospec, spec_set=bool(spec_set), _name=self.attribute, **self.kwargs)

    def __enter__(self):
        """Replaces the attribute."""
        if self.is_started:
            raise RuntimeError("Patch is already started")
        self.target = self.getter()
        spec, spec_set, autospec = self._specs()
        original, is_local = self.get_original()
        new = self.new
        if autospec is not None:
            new = self._make_autospec(original, autospec, spec_set)
        elif new is DEFAULT:
            new = self._make_new(original, spec, spec_set)
        elif self.kwargs:
            raise TypeError("Can't pass kwargs to a mock we aren't creating")
        self.temp_original = original
        self.is_local = is_local
        self._exit_stack = contextlib.ExitStack()
        self.is_started = True
        try:
            setattr(self.target, self.attribute, new)
            if self.attribute_name is None:
                return new
            made = {}
            if self.new is DEFAULT:
                made[self.attribute_name] = new
            for patching in self.additional_patchers:
                other = self._exit_stack.enter_context(patching)
                if patching.new is DEFAULT:
                    made.update(other)
            return made
        except:
            if not self.__exit__(*sys.exc_info()):
                raise

    def __exit__(self, *exc_info):
        """Restores the attribute."""
        if not self.is_started:
            return None
        target, name = self.target, self.attribute
        if self.is_local and self.temp_original is not DEFAULT:
            setattr(target, name, self.temp_original)
        else:
            delattr(target, name)
            if not self.create and (not hasattr(target, name) or name in _FRAGILE):
                setattr(target, name, self.temp_original)
        del self.temp_original
        del self.is_local
        del self.target
        stack = self._exit_stack
        del self._exit_stack
        self.is_started = False
        return stack.__exit__(*exc_info)

    def start(self):
        """Replaces the attribute until stop(); the mock."""
        made = self.__enter__()
        self._active_patches.append(self)
        return made

    def stop(self):
        """Restores the attribute that start() replaced."""
        return _stop(self)


def _stop(patcher):
    try:
        _patch._active_patches.remove(patcher)
    except ValueError:
        return None  # it was not started
    return patcher.__exit__(None, None, None)


class _patch_dict:
    """A context manager and decorator that changes a dict."""

    __module__ = "unittest.mock"

    def __init__(self, in_dict, values=(), clear=False, **kwargs):
        self.in_dict = in_dict
        self.values = dict(values)
        self.values.update(kwargs)
        self.clear = clear
        self._original = None

    def __call__(self, f):
        if isinstance(f, type):
            return self.decorate_class(f)
        if inspect.iscoroutinefunction(f):
            return self.decorate_async_callable(f)
        return self.decorate_callable(f)

    def decorate_callable(self, f):

        @wraps(f)
        def inner(*args, **kw):
            self._patch_dict()
            try:
                return f(*args, **kw)
            finally:
                self._unpatch_dict()

        return inner

    def decorate_async_callable(self, f):

        @wraps(f)
        async def inner(*args, **kw):
            self._patch_dict()
            try:
                return await f(*args, **kw)
            finally:
                self._unpatch_dict()

        return inner

    def decorate_class(self, klass):
        return _decorate_methods(klass, lambda: _patch_dict(self.in_dict, self.values, self.clear))

    def __enter__(self):
        """Changes the dict."""
        self._patch_dict()
        return self.in_dict

    def _patch_dict(self):
        if isinstance(self.in_dict, str):
            self.in_dict = resolve_name(self.in_dict)
        target = self.in_dict
        try:
            self._original = target.copy()
        except AttributeError:
            self._original = {key: target[key] for key in target}
        if self.clear:
            _clear(target)
        _update(target, self.values)

    def _unpatch_dict(self):
        _clear(self.in_dict)
        _update(self.in_dict, self._original)

    def __exit__(self, *args):
        """Restores the dict."""
        if self._original is not None:
            self._unpatch_dict()
        return False

    def start(self):
        """Changes the dict until stop()."""
        made = self.__enter__()
        _patch._active_patches.append(self)
        return made

    def stop(self):
        """Restores the dict that start() changed."""
        return _stop(self)


def _clear(target):
    try:
        target.clear()
    except AttributeError:
        for key in list(target):
            del target[key]


def _update(target, values):
    try:
        target.update(values)
    except AttributeError:
        for key in values:
            target[key] = values[key]


def patch(target, new=DEFAULT, spec=None, create=False, spec_set=None, autospec=None, new_callable=None, *,
          unsafe=False, **kwargs):
    """Replaces the member of a module or class that TARGET names."""
    try:
        owner, attribute = target.rsplit(".", 1)
    except (TypeError, ValueError, AttributeError):
        raise TypeError(f"Need a valid target to patch. You supplied: {target!r}")
    return _patch(partial(resolve_name, owner), attribute, new, spec, create, spec_set, autospec, new_callable, kwargs,
                  unsafe=unsafe)


def _patch_object(target, attribute, new=DEFAULT, spec=None, create=False, spec_set=None, autospec=None,
                  new_callable=None, *, unsafe=False, **kwargs):
    """Replaces an attribute of TARGET."""
    if type(target) is str:
        raise TypeError(f"{target!r} must be the actual object to be patched, not a str")
    return _patch(lambda: target, attribute, new, spec, create, spec_set, autospec, new_callable, kwargs, unsafe=unsafe)


def _patch_multiple(target, spec=None, create=False, spec_set=None, autospec=None, new_callable=None, **kwargs):
    """Replaces several attributes of TARGET."""
    getter = partial(resolve_name, target) if type(target) is str else lambda: target
    if not kwargs:
        raise ValueError("Must supply at least one keyword argument with patch.multiple")
    patchers = []
    for attribute, new in kwargs.items():
        patcher = _patch(getter, attribute, new, spec, create, spec_set, autospec, new_callable, {})
        patcher.attribute_name = attribute
        patchers.append(patcher)
    patchers[0].additional_patchers += patchers[1:]
    return patchers[0]


def _patch_stopall():
    """Restores all that start() replaced, the last first."""
    for patcher in reversed(_patch._active_patches):
        patcher.stop()


patch.object = _patch_object
patch.dict = _patch_dict
patch.multiple = _patch_multiple
patch.stopall = _patch_stopall
patch.TEST_PREFIX = "test"

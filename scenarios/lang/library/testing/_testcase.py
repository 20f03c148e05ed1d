# SPDX-License-Identifier: MIT
"""unittest's TestCase, as CPython's Lib/unittest/case.py; the comparisons are in _testasserts.py."""
import functools
import sys
import time
import types
import warnings
from _testasserts import Asserts, class_name
from collections import ChainMap
from contextlib import contextmanager

_NO_MESSAGE = object()


class SkipTest(Exception):
    __module__ = "unittest.case"


class ShouldStop(Exception):
    pass


class Outcome:
    """What has become of one test so far."""

    def __init__(self, result=None):
        self.result = result
        self.success = True
        self.expecting_failure = False
        self.expectedFailure = None
        self.result_supports_subtests = hasattr(result, "addSubTest")

    @contextmanager
    def part(self, test, is_sub_test=False):
        """Runs a part of TEST and records how it failed."""
        before, self.success = self.success, True
        try:
            yield
        except KeyboardInterrupt:
            raise
        except SkipTest as reason:
            self.success = False
            self.result.addSkip(test, str(reason))
        except ShouldStop:
            pass
        except BaseException:
            self._failed(test, is_sub_test, sys.exc_info())
        else:
            if is_sub_test and self.success:
                self.result.addSubTest(test.test_case, test, None)
        finally:
            self.success = self.success and before

    def _failed(self, test, is_sub_test, failure):
        if self.expecting_failure:
            self.expectedFailure = failure
            return
        self.success = False
        if is_sub_test:
            self.result.addSubTest(test.test_case, test, failure)
        elif self.result is not None:
            is_failure = issubclass(failure[0], test.failureException)
            (self.result.addFailure if is_failure else self.result.addError)(test, failure)


def enter_context(cm, add_cleanup):
    cls = type(cm)
    if not hasattr(cls, "__enter__") or not hasattr(cls, "__exit__"):
        message = f"'{cls.__module__}.{cls.__qualname__}' object does not support the context manager protocol"
        if hasattr(cls, "__aenter__") and hasattr(cls, "__aexit__"):
            message += (" but it supports the asynchronous context manager protocol. Did you mean to use "
                        "enterAsyncContext()?")
        raise TypeError(message)
    leave = cls.__exit__
    entered = cls.__enter__(cm)
    add_cleanup(leave, cm, None, None, None)
    return entered


_module_cleanups = []


def addModuleCleanup(function, /, *args, **kwargs):
    _module_cleanups.append((function, args, kwargs))


def enterModuleContext(cm):
    return enter_context(cm, addModuleCleanup)


def doModuleCleanups():
    failures = []
    while _module_cleanups:
        function, args, kwargs = _module_cleanups.pop()
        try:
            function(*args, **kwargs)
        except Exception as failure:
            failures.append(failure)
    if failures:
        raise failures[0]


# ---- Decorators ------------------------------------------------------------------------------------------------------


def skip(reason):
    def decorator(item):
        if not isinstance(item, type):
            @functools.wraps(item)
            def skip_wrapper(*args, **kwargs):
                raise SkipTest(why)
            item = skip_wrapper
        item.__unittest_skip__ = True
        item.__unittest_skip_why__ = why
        return item
    if isinstance(reason, types.FunctionType):
        why = ""
        return decorator(reason)
    why = reason
    return decorator


def _unchanged(item):
    return item


def skipIf(condition, reason):
    return skip(reason) if condition else _unchanged


def skipUnless(condition, reason):
    return _unchanged if condition else skip(reason)


def expectedFailure(test_item):
    test_item.__unittest_expecting_failure__ = True
    return test_item


# ---- TestCase --------------------------------------------------------------------------------------------------------


class _OrderedChainMap(ChainMap):
    def __iter__(self):
        seen = set()
        for mapping in self.maps:
            for key in mapping:
                if key not in seen:
                    seen.add(key)
                    yield key


def skip_reason(test, method):
    """Why TEST is skipped as a whole, or None."""
    for item in type(test), method:
        if getattr(item, "__unittest_skip__", False):
            return getattr(type(test), "__unittest_skip_why__", "") or getattr(method, "__unittest_skip_why__", "")
    return None


class TestCase(Asserts):
    __module__ = "unittest.case"

    def __init_subclass__(cls, *args, **kwargs):
        cls._classSetupFailed = False
        cls._class_cleanups = []
        super().__init_subclass__(*args, **kwargs)

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName
        self._outcome = None
        self._testMethodDoc = "No test"
        method = getattr(self, methodName, None)
        if method is not None:
            self._testMethodDoc = method.__doc__
        elif methodName != "runTest":
            raise ValueError(f"no such test method in {self.__class__}: {methodName}")
        self._cleanups = []
        self._subtest = None
        self._type_equality_funcs = {
            dict: "assertDictEqual", list: "assertListEqual", tuple: "assertTupleEqual", set: "assertSetEqual",
            frozenset: "assertSetEqual", str: "assertMultiLineEqual"}

    def addTypeEqualityFunc(self, typeobj, function):
        self._type_equality_funcs[typeobj] = function

    def addCleanup(self, function, /, *args, **kwargs):
        self._cleanups.append((function, args, kwargs))

    def enterContext(self, cm):
        return enter_context(cm, self.addCleanup)

    @classmethod
    def addClassCleanup(cls, function, /, *args, **kwargs):
        cls._class_cleanups.append((function, args, kwargs))

    @classmethod
    def enterClassContext(cls, cm):
        return enter_context(cm, cls.addClassCleanup)

    def setUp(self):
        pass

    def tearDown(self):
        pass

    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass

    def countTestCases(self):
        return 1

    def defaultTestResult(self):
        from _testrunner import TestResult
        return TestResult()

    def shortDescription(self):
        doc = self._testMethodDoc
        return doc.strip().split("\n")[0].strip() if doc else None

    def id(self):
        return f"{class_name(self.__class__)}.{self._testMethodName}"

    def __eq__(self, other):
        return self._testMethodName == other._testMethodName if type(self) is type(other) else NotImplemented

    def __hash__(self):
        return hash((type(self), self._testMethodName))

    def __str__(self):
        return f"{self._testMethodName} ({class_name(self.__class__)}.{self._testMethodName})"

    def __repr__(self):
        return f"<{class_name(self.__class__)} testMethod={self._testMethodName}>"

    @contextmanager
    def subTest(self, msg=_NO_MESSAGE, **params):
        if self._outcome is None or not self._outcome.result_supports_subtests:
            yield
            return
        parent = self._subtest
        self._subtest = SubTest(self, msg, _OrderedChainMap(params) if parent is None else parent.params.new_child(params))
        try:
            with self._outcome.part(self._subtest, True):
                yield
            if not self._outcome.success:
                if self._outcome.result is not None and self._outcome.result.failfast:
                    raise ShouldStop
            elif self._outcome.expectedFailure:
                raise ShouldStop
        finally:
            self._subtest = parent

    # ---- Running ----

    def _callSetUp(self):
        self.setUp()

    def _callTestMethod(self, method):
        self._warn_of_value(method, method())

    def _warn_of_value(self, method, value):
        if value is None:
            return
        message = ("It is deprecated to return a value that is not None from a test case "
                   f"({method} returned {type(value).__name__!r})")
        if isinstance(value, types.CoroutineType):
            message += ". Maybe you forgot to use IsolatedAsyncioTestCase as the base class?"
        warnings.warn(message, DeprecationWarning, stacklevel=1)

    def _callTearDown(self):
        self.tearDown()

    def _callCleanup(self, function, /, *args, **kwargs):
        function(*args, **kwargs)

    def run(self, result=None):
        own = result is None
        if own:
            result = self.defaultTestResult()
            result.startTestRun()
        result.startTest(self)
        try:
            method = getattr(self, self._testMethodName)
            reason = skip_reason(self, method)
            if reason is not None:
                result.addSkip(self, reason)
            else:
                self._run_parts(result, method)
            return result
        finally:
            result.stopTest(self)
            if own:
                result.stopTestRun()

    def _run_parts(self, result, method):
        expecting = (getattr(self, "__unittest_expecting_failure__", False)
                     or getattr(method, "__unittest_expecting_failure__", False))
        self._outcome = outcome = Outcome(result)
        start = time.perf_counter()
        try:
            with outcome.part(self):
                self._callSetUp()
            if outcome.success:
                outcome.expecting_failure = expecting
                with outcome.part(self):
                    self._callTestMethod(method)
                outcome.expecting_failure = False
                with outcome.part(self):
                    self._callTearDown()
            self.doCleanups()
            if hasattr(result, "addDuration"):
                result.addDuration(self, time.perf_counter() - start)
            if not outcome.success:
                pass
            elif not expecting:
                result.addSuccess(self)
            elif outcome.expectedFailure:
                result.addExpectedFailure(self, outcome.expectedFailure)
            else:
                result.addUnexpectedSuccess(self)
        finally:
            outcome.expectedFailure = None
            self._outcome = None

    def doCleanups(self):
        outcome = self._outcome or Outcome()
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            with outcome.part(self):
                self._callCleanup(function, *args, **kwargs)
        return outcome.success

    @classmethod
    def doClassCleanups(cls):
        cls.tearDown_exceptions = []
        while cls._class_cleanups:
            function, args, kwargs = cls._class_cleanups.pop()
            try:
                function(*args, **kwargs)
            except Exception:
                cls.tearDown_exceptions.append(sys.exc_info())

    def __call__(self, *args, **kwds):
        return self.run(*args, **kwds)

    def debug(self):
        method = getattr(self, self._testMethodName)
        reason = skip_reason(self, method)
        if reason is not None:
            raise SkipTest(reason)
        self._callSetUp()
        self._callTestMethod(method)
        self._callTearDown()
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            self._callCleanup(function, *args, **kwargs)

    def skipTest(self, reason):
        raise SkipTest(reason)


class FunctionTestCase(TestCase):
    __module__ = "unittest.case"

    def __init__(self, testFunc, setUp=None, tearDown=None, description=None):
        super().__init__()
        self._functions = setUp, tearDown, testFunc, description

    def setUp(self):
        if self._functions[0] is not None:
            self._functions[0]()

    def tearDown(self):
        if self._functions[1] is not None:
            self._functions[1]()

    def runTest(self):
        self._functions[2]()

    def id(self):
        return self._functions[2].__name__

    def __eq__(self, other):
        return self._functions == other._functions if isinstance(other, self.__class__) else NotImplemented

    def __hash__(self):
        return hash((type(self), *self._functions))

    def __str__(self):
        return f"{class_name(self.__class__)} ({self._functions[2].__name__})"

    def __repr__(self):
        return f"<{class_name(self.__class__)} tec={self._functions[2]}>"

    def shortDescription(self):
        if self._functions[3] is not None:
            return self._functions[3]
        doc = self._functions[2].__doc__
        return doc and doc.split("\n")[0].strip() or None


class SubTest(TestCase):
    def __init__(self, test_case, message, params):
        super().__init__()
        self._message = message
        self.test_case = test_case
        self.params = params
        self.failureException = test_case.failureException

    def runTest(self):
        raise NotImplementedError("subtests cannot be run directly")

    def _subDescription(self):
        parts = [] if self._message is _NO_MESSAGE else [f"[{self._message}]"]
        if self.params:
            parts.append(f"({', '.join([f'{name}={value!r}' for name, value in self.params.items()])})")
        return " ".join(parts) or "(<subtest>)"

    def id(self):
        return f"{self.test_case.id()} {self._subDescription()}"

    def shortDescription(self):
        return self.test_case.shortDescription()

    def __str__(self):
        return f"{self.test_case} {self._subDescription()}"

# SPDX-License-Identifier: MIT
"""unittest's suites and loader, as CPython's Lib/unittest/suite.py and loader.py; without discovery."""
import functools
import sys
import traceback
import types
from _testasserts import class_name
from _testcase import FunctionTestCase, SkipTest, TestCase, doModuleCleanups
from fnmatch import fnmatchcase


class BaseTestSuite:
    _cleanup = True

    def __init__(self, tests=()):
        self._tests = []
        self._removed_tests = 0
        self.addTests(tests)

    def __repr__(self):
        return f"<{class_name(self.__class__)} tests={list(self)}>"

    def __eq__(self, other):
        return list(self) == list(other) if isinstance(other, self.__class__) else NotImplemented

    def __iter__(self):
        return iter(self._tests)

    def countTestCases(self):
        return self._removed_tests + sum([test.countTestCases() for test in self if test])

    def addTest(self, test):
        if not callable(test):
            raise TypeError(f"{test!r} is not callable")
        if isinstance(test, type) and issubclass(test, (TestCase, TestSuite)):
            raise TypeError("TestCases and TestSuites must be instantiated before passing them to addTest()")
        self._tests.append(test)

    def addTests(self, tests):
        if isinstance(tests, str):
            raise TypeError("tests must be an iterable of tests, not a string")
        for test in tests:
            self.addTest(test)

    def _forget(self, index):
        test = self._tests[index]
        if hasattr(test, "countTestCases"):
            self._removed_tests += test.countTestCases()
        self._tests[index] = None

    def run(self, result):
        for index, test in enumerate(self):
            if result.shouldStop:
                break
            test(result)
            if self._cleanup:
                self._forget(index)
        return result

    def __call__(self, *args, **kwds):
        return self.run(*args, **kwds)

    def debug(self):
        for test in self:
            test.debug()


class _ErrorHolder:
    """Takes the place of a test where a fixture of a class or module failed."""

    failureException = None

    def __init__(self, description):
        self.description = description

    def id(self):
        return self.description

    def shortDescription(self):
        return None

    def __repr__(self):
        return f"<ErrorHolder description={self.description!r}>"

    def __str__(self):
        return self.description

    def countTestCases(self):
        return 0


class TestSuite(BaseTestSuite):
    __module__ = "unittest.suite"

    def run(self, result, debug=False):
        outermost = not getattr(result, "_testRunEntered", False)
        result._testRunEntered = True
        for index, test in enumerate(self):
            if result.shouldStop:
                break
            if not isinstance(test, BaseTestSuite):
                self._leave_class(test, result)
                self._enter_module(test, result)
                self._enter_class(test, result)
                result._previousTestClass = test.__class__
                if getattr(test.__class__, "_classSetupFailed", False) or getattr(result, "_moduleSetUpFailed", False):
                    continue
            test(result) if not debug else test.debug()
            if self._cleanup:
                self._forget(index)
        if outermost:
            self._leave_class(None, result)
            self._leave_module(result)
            result._testRunEntered = False
        return result

    def _fixture(self, result, function, name):
        """Whether FUNCTION of a class or module, None if it has none, succeeds."""
        if function is None:
            return True
        self._redirect(result, "_setupStdout")
        try:
            function()
        except Exception as failure:
            self._add_error(result, name, sys.exc_info())
            return False
        finally:
            self._redirect(result, "_restoreStdout")
        return True

    def _redirect(self, result, name):
        function = getattr(result, name, None)
        if function is not None:
            function()

    def _add_error(self, result, name, failure):
        holder = _ErrorHolder(name)
        if isinstance(failure[1], SkipTest) and hasattr(result, "addSkip"):
            result.addSkip(holder, str(failure[1]))
        else:
            result.addError(holder, failure)

    def _class_cleanups(self, cls, result, name):
        if hasattr(cls, "doClassCleanups"):
            cls.doClassCleanups()
            for failure in cls.tearDown_exceptions:
                self._add_error(result, name, failure)

    def _enter_class(self, test, result):
        cls = test.__class__
        if (cls == getattr(result, "_previousTestClass", None) or result._moduleSetUpFailed
                or getattr(cls, "__unittest_skip__", False)):
            return
        cls._classSetupFailed = False
        name = f"setUpClass ({class_name(cls)})"
        if not self._fixture(result, getattr(cls, "setUpClass", None), name):
            cls._classSetupFailed = True
            self._class_cleanups(cls, result, name)

    def _leave_class(self, test, result):
        cls = getattr(result, "_previousTestClass", None)
        if (cls is None or cls == test.__class__ or getattr(cls, "_classSetupFailed", False)
                or getattr(result, "_moduleSetUpFailed", False) or getattr(cls, "__unittest_skip__", False)):
            return
        name = f"tearDownClass ({class_name(cls)})"
        self._fixture(result, getattr(cls, "tearDownClass", None), name)
        self._class_cleanups(cls, result, name)

    def _enter_module(self, test, result):
        previous = getattr(result, "_previousTestClass", None)
        name = test.__class__.__module__
        if previous is not None and previous.__module__ == name:
            return
        self._leave_module(result)
        result._moduleSetUpFailed = False
        module = sys.modules.get(name)
        if module is None:
            return
        shown = f"setUpModule ({name})"
        if not self._fixture(result, getattr(module, "setUpModule", None), shown):
            result._moduleSetUpFailed = True
            self._fixture(result, doModuleCleanups, shown)

    def _leave_module(self, result):
        previous = getattr(result, "_previousTestClass", None)
        module = None if previous is None else sys.modules.get(previous.__module__)
        if module is None or result._moduleSetUpFailed:
            return
        shown = f"tearDownModule ({previous.__module__})"
        self._fixture(result, getattr(module, "tearDownModule", None), shown)
        self._fixture(result, doModuleCleanups, shown)


# ---- Loading ---------------------------------------------------------------------------------------------------------


class _FailedTest(TestCase):
    """Raises what prevented a test from being loaded."""

    __module__ = "unittest.loader"
    _testMethodName = None

    def __init__(self, method_name, exception):
        self._exception = exception
        super().__init__(method_name)

    def __getattr__(self, name):
        if name != self._testMethodName:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

        def testFailure():
            raise self._exception
        return testFailure


def _three_way(x, y):
    return (x > y) - (x < y)


class TestLoader:
    __module__ = "unittest.loader"
    testMethodPrefix = "test"
    sortTestMethodsUsing = staticmethod(_three_way)
    testNamePatterns = None
    suiteClass = TestSuite

    def __init__(self):
        self.errors = []

    def _failed(self, name, failure, text):
        message = f"{text}\n{traceback.format_exc()}"
        self.errors.append(message)
        return self.suiteClass([_FailedTest(name, ImportError(message) if failure is None else failure)])

    def loadTestsFromTestCase(self, testCaseClass):
        if issubclass(testCaseClass, TestSuite):
            raise TypeError("Test cases should not be derived from TestSuite. Maybe you meant to derive from TestCase?")
        names = [] if testCaseClass in (TestCase, FunctionTestCase) else self.getTestCaseNames(testCaseClass)
        if not names and testCaseClass not in (TestCase, FunctionTestCase) and hasattr(testCaseClass, "runTest"):
            names = ["runTest"]
        return self.suiteClass(map(testCaseClass, names))

    def loadTestsFromModule(self, module, *, pattern=None):
        tests = []
        for name in dir(module):
            found = getattr(module, name)
            if _is_case(found):
                tests.append(self.loadTestsFromTestCase(found))
        tests = self.suiteClass(tests)
        load_tests = getattr(module, "load_tests", None)
        if load_tests is None:
            return tests
        try:
            return load_tests(self, tests, pattern)
        except Exception as failure:
            return self._failed(module.__name__, failure, "Failed to call load_tests:")

    def loadTestsFromName(self, name, module=None):
        parts = name.split(".")
        if module is None:
            from importlib import import_module
            count = len(parts)
            while module is None:
                try:
                    module = import_module(".".join(parts[:count]))
                except ImportError:
                    count -= 1
                    if count == 0:
                        return self._failed(parts[0], None, f"Failed to import test module: {parts[0]}")
            parts = parts[count:]
        found, parent = module, None
        for part in parts:
            try:
                parent, found = found, getattr(found, part)
            except AttributeError as failure:
                return self._failed(part, failure, "Failed to access attribute:")
        return self._from_object(found, parent, parts)

    def _from_object(self, found, parent, parts):
        if isinstance(found, types.ModuleType):
            return self.loadTestsFromModule(found)
        if _is_case(found):
            return self.loadTestsFromTestCase(found)
        if isinstance(found, types.FunctionType) and isinstance(parent, type) and issubclass(parent, TestCase):
            test = parent(parts[-1])
            if not isinstance(getattr(test, parts[-1]), types.FunctionType):
                return self.suiteClass([test])
        elif isinstance(found, TestSuite):
            return found
        if not callable(found):
            raise TypeError(f"don't know how to make test from: {found}")
        test = found()
        if isinstance(test, TestSuite):
            return test
        if isinstance(test, TestCase):
            return self.suiteClass([test])
        raise TypeError(f"calling {found} returned {test}, not a test")

    def loadTestsFromNames(self, names, module=None):
        return self.suiteClass([self.loadTestsFromName(name, module) for name in names])

    def getTestCaseNames(self, testCaseClass):
        names = []
        for name in dir(testCaseClass):
            if name.startswith(self.testMethodPrefix) and callable(getattr(testCaseClass, name)):
                whole = f"{testCaseClass.__module__}.{testCaseClass.__qualname__}.{name}"
                patterns = self.testNamePatterns
                if patterns is None or any([fnmatchcase(whole, pattern) for pattern in patterns]):
                    names.append(name)
        if self.sortTestMethodsUsing:
            names.sort(key=functools.cmp_to_key(self.sortTestMethodsUsing))
        return names


def _is_case(found):
    return isinstance(found, type) and issubclass(found, TestCase) and found not in (TestCase, FunctionTestCase)


defaultTestLoader = TestLoader()

# SPDX-License-Identifier: MIT
"""Module unittest, as CPython's Lib/unittest; without discovery, signals and colours."""
import argparse
import asyncio
import contextvars
import inspect
import os
import sys
from _testcase import (FunctionTestCase, SkipTest, TestCase, addModuleCleanup, doModuleCleanups, enterModuleContext,
                       expectedFailure, skip, skipIf, skipUnless)
from _testrunner import TestResult, TextTestResult, TextTestRunner
from _testsuite import BaseTestSuite, TestLoader, TestSuite, defaultTestLoader

__all__ = ["IsolatedAsyncioTestCase", "TestResult", "TestCase", "TestSuite", "TextTestRunner", "TestLoader",
           "FunctionTestCase", "main", "defaultTestLoader", "SkipTest", "skip", "skipIf", "skipUnless",
           "expectedFailure", "TextTestResult", "addModuleCleanup", "doModuleCleanups", "enterModuleContext"]


class IsolatedAsyncioTestCase(TestCase):
    """Runs the methods of each test on a loop of its own, in one context."""

    __module__ = "unittest.async_case"
    loop_factory = None

    def __init__(self, methodName="runTest"):
        super().__init__(methodName)
        self._asyncioRunner = None
        self._asyncioTestContext = contextvars.copy_context()

    async def asyncSetUp(self):
        pass

    async def asyncTearDown(self):
        pass

    def addAsyncCleanup(self, func, /, *args, **kwargs):
        self.addCleanup(func, *args, **kwargs)

    async def enterAsyncContext(self, cm):
        cls = type(cm)
        if not hasattr(cls, "__aenter__") or not hasattr(cls, "__aexit__"):
            message = (f"'{cls.__module__}.{cls.__qualname__}' object does not support the asynchronous context manager "
                       "protocol")
            if hasattr(cls, "__enter__") and hasattr(cls, "__exit__"):
                message += " but it supports the context manager protocol. Did you mean to use enterContext()?"
            raise TypeError(message)
        leave = cls.__aexit__
        entered = await cls.__aenter__(cm)
        self.addAsyncCleanup(leave, cm, None, None, None)
        return entered

    def _callSetUp(self):
        self._asyncioRunner.get_loop()
        self._asyncioTestContext.run(self.setUp)
        self._callAsync(self.asyncSetUp)

    def _callTestMethod(self, method):
        self._warn_of_value(method, self._callMaybeAsync(method))

    def _callTearDown(self):
        self._callAsync(self.asyncTearDown)
        self._asyncioTestContext.run(self.tearDown)

    def _callCleanup(self, function, *args, **kwargs):
        self._callMaybeAsync(function, *args, **kwargs)

    def _callAsync(self, func, /, *args, **kwargs):
        assert self._asyncioRunner is not None, "asyncio runner is not initialized"
        assert inspect.iscoroutinefunction(func), f"{func!r} is not an async function"
        return self._asyncioRunner.run(func(*args, **kwargs), context=self._asyncioTestContext)

    def _callMaybeAsync(self, func, /, *args, **kwargs):
        if inspect.iscoroutinefunction(func):
            return self._callAsync(func, *args, **kwargs)
        return self._asyncioTestContext.run(func, *args, **kwargs)

    def _begin(self):
        assert self._asyncioRunner is None, "asyncio runner is already initialized"
        self._asyncioRunner = asyncio.Runner(debug=True, loop_factory=self.loop_factory)

    def run(self, result=None):
        self._begin()
        try:
            return super().run(result)
        finally:
            self._asyncioRunner.close()

    def debug(self):
        self._begin()
        super().debug()
        self._asyncioRunner.close()

    def __del__(self):
        if self._asyncioRunner is not None:
            self._asyncioRunner.close()


_EXAMPLES = """\
Examples:
  %(prog)s                           - run default set of tests
  %(prog)s MyTestSuite               - run suite 'MyTestSuite'
  %(prog)s MyTestCase.testSomething  - run MyTestCase.testSomething
  %(prog)s MyTestCase                - run all 'test*' test methods
                                       in MyTestCase
"""


def _pattern(text):
    return text if "*" in text else f"*{text}*"


class TestProgram:
    """unittest.main(): reads the arguments of the program, runs its tests and exits."""

    __module__ = "unittest.main"

    def __init__(self, module="__main__", defaultTest=None, argv=None, testRunner=None, testLoader=defaultTestLoader,
                 exit=True, verbosity=1, failfast=None, catchbreak=None, buffer=None, warnings=None, *, tb_locals=False,
                 durations=None):
        if isinstance(module, str):
            from importlib import import_module
            module = sys.modules[module] if module in sys.modules else import_module(module)
        argv = sys.argv if argv is None else argv
        self.module = module
        self.defaultTest = defaultTest
        self.testRunner = testRunner
        self.testLoader = testLoader
        self.exit = exit
        self.verbosity = verbosity
        self.failfast, self.catchbreak, self.buffer = failfast, catchbreak, buffer
        self.warnings = "default" if warnings is None and not sys.warnoptions else warnings
        self.tb_locals = tb_locals
        self.durations = durations
        self.testNamePatterns = []
        self.tests = None
        self.progName = os.path.basename(argv[0])
        self.parseArgs(argv)
        self.runTests()

    def _parser(self):
        parser = argparse.ArgumentParser(prog=self.progName)
        add = parser.add_argument
        add("-v", "--verbose", dest="verbosity", action="store_const", const=2, help="Verbose output")
        add("-q", "--quiet", dest="verbosity", action="store_const", const=0, help="Quiet output")
        add("--locals", dest="tb_locals", action="store_true", help="Show local variables in tracebacks")
        add("--durations", dest="durations", type=int, default=None, metavar="N",
            help="Show the N slowest test cases (N=0 for all)")
        for name, flags, text in (("failfast", ("-f", "--failfast"), "Stop on first fail or error"),
                                  ("catchbreak", ("-c", "--catch"), "Catch Ctrl-C and display results so far"),
                                  ("buffer", ("-b", "--buffer"), "Buffer stdout and stderr during tests")):
            if getattr(self, name) is None:
                add(*flags, dest=name, action="store_true", help=text)
                setattr(self, name, False)
        add("-k", dest="testNamePatterns", action="append", type=_pattern,
            help="Only run tests which match the given substring")
        add("tests", nargs="*", help="a list of any number of test modules, classes and test methods.")
        return parser

    def parseArgs(self, argv):
        parser = self._parser()
        print_help = parser.format_help

        def show(file=None):
            print(print_help())
            print(_EXAMPLES % {"prog": self.progName})
        parser.print_help = show
        parser.parse_args(argv[1:], self)
        names = self.tests
        if not names and self.defaultTest is not None:
            names = [self.defaultTest] if isinstance(self.defaultTest, str) else list(self.defaultTest)
        if self.testNamePatterns:
            self.testLoader.testNamePatterns = self.testNamePatterns
        if names:
            self.test = self.testLoader.loadTestsFromNames(names, self.module)
        else:
            self.test = self.testLoader.loadTestsFromModule(self.module)

    def runTests(self):
        runner = TextTestRunner if self.testRunner is None else self.testRunner
        if isinstance(runner, type):
            try:
                runner = runner(verbosity=self.verbosity, failfast=self.failfast, buffer=self.buffer,
                                warnings=self.warnings, tb_locals=self.tb_locals, durations=self.durations)
            except TypeError:
                runner = runner(verbosity=self.verbosity, failfast=self.failfast, buffer=self.buffer,
                                warnings=self.warnings)
        self.result = runner.run(self.test)
        if not self.exit:
            return
        if not self.result.wasSuccessful():
            sys.exit(1)
        sys.exit(5 if self.result.testsRun == 0 and not self.result.skipped else 0)


main = TestProgram

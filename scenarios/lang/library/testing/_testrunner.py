# SPDX-License-Identifier: MIT
"""unittest's results and runner, as CPython's Lib/unittest/result.py and runner.py, without colours."""
import io
import sys
import time
import traceback
import warnings
from _testasserts import class_name
from _testcase import SubTest


class TestResult:
    __module__ = "unittest.result"
    _previousTestClass = None
    _testRunEntered = False
    _moduleSetUpFailed = False

    def __init__(self, stream=None, descriptions=None, verbosity=None):
        self.failfast = self.shouldStop = self.buffer = self.tb_locals = False
        self.failures, self.errors, self.skipped = [], [], []
        self.expectedFailures, self.unexpectedSuccesses = [], []
        self.collectedDurations = []
        self.testsRun = 0
        self._buffers = None
        self._streams = sys.stdout, sys.stderr
        self._mirrorOutput = False

    def printErrors(self):
        pass

    def startTestRun(self):
        pass

    def stopTestRun(self):
        pass

    def startTest(self, test):
        self.testsRun += 1
        self._mirrorOutput = False
        self._setupStdout()

    def stopTest(self, test):
        self._restoreStdout()
        self._mirrorOutput = False

    def _setupStdout(self):
        if self.buffer:
            if self._buffers is None:
                self._buffers = io.StringIO(), io.StringIO()
            sys.stdout, sys.stderr = self._buffers

    def _buffered(self):
        """What tests wrote, under the names of the streams."""
        texts = []
        for name, stream in zip(("Stdout", "Stderr"), (sys.stdout, sys.stderr)):
            text = stream.getvalue()
            if text:
                texts.append((name, f"\n{name}:\n{text}" + ("" if text.endswith("\n") else "\n")))
        return texts

    def _restoreStdout(self):
        if not self.buffer or self._buffers is None:
            return
        if self._mirrorOutput:
            for name, text in self._buffered():
                self._streams[name == "Stderr"].write(text)
        sys.stdout, sys.stderr = self._streams
        for stream in self._buffers:
            stream.seek(0)
            stream.truncate()

    def _failed(self, where, test, err, context):
        if self.failfast:
            self.stop()
        where.append((test, self._exc_info_to_string(err, context)))
        self._mirrorOutput = True

    def addError(self, test, err):
        self._failed(self.errors, test, err, test)

    def addFailure(self, test, err):
        self._failed(self.failures, test, err, test)

    def addSubTest(self, test, subtest, err):
        if err is not None:
            is_failure = issubclass(err[0], test.failureException)
            self._failed(self.failures if is_failure else self.errors, subtest, err, test)

    def addSuccess(self, test):
        pass

    def addSkip(self, test, reason):
        self.skipped.append((test, reason))

    def addExpectedFailure(self, test, err):
        self.expectedFailures.append((test, self._exc_info_to_string(err, test)))

    def addUnexpectedSuccess(self, test):
        if self.failfast:
            self.stop()
        self.unexpectedSuccesses.append(test)

    def addDuration(self, test, elapsed):
        self.collectedDurations.append((str(test), elapsed))

    def wasSuccessful(self):
        return not self.failures and not self.errors and not self.unexpectedSuccesses

    def stop(self):
        self.shouldStop = True

    def _exc_info_to_string(self, err, test):
        lines = traceback.format_exception(*err)
        if self.buffer:
            lines += [text for _, text in self._buffered()]
        return "".join(lines)

    def __repr__(self):
        return (f"<{class_name(self.__class__)} run={self.testsRun} errors={len(self.errors)} "
                f"failures={len(self.failures)}>")


class _WritelnDecorator:
    def __init__(self, stream):
        self.stream = stream

    def __getattr__(self, attr):
        if attr in ("stream", "__getstate__"):
            raise AttributeError(attr)
        return getattr(self.stream, attr)

    def writeln(self, arg=None):
        if arg:
            self.write(arg)
        self.write("\n")


class TextTestResult(TestResult):
    __module__ = "unittest.runner"
    separator1 = "=" * 70
    separator2 = "-" * 70

    def __init__(self, stream, descriptions, verbosity, *, durations=None):
        super().__init__(stream, descriptions, verbosity)
        self.stream = stream
        self.showAll = verbosity > 1
        self.dots = verbosity == 1
        self.descriptions = descriptions
        self.durations = durations
        self._newline = True

    def getDescription(self, test):
        doc = test.shortDescription()
        return f"{test}\n{doc}" if self.descriptions and doc else str(test)

    def startTest(self, test):
        super().startTest(test)
        if self.showAll:
            self.stream.write(self.getDescription(test))
            self.stream.write(" ... ")
            self.stream.flush()
            self._newline = False

    def _write_status(self, test, status):
        is_subtest = isinstance(test, SubTest)
        if is_subtest or self._newline:
            if not self._newline:
                self.stream.writeln()
            if is_subtest:
                self.stream.write("  ")
            self.stream.write(self.getDescription(test))
            self.stream.write(" ... ")
        self.stream.writeln(status)
        self.stream.flush()
        self._newline = True

    def _show(self, test, status, dot):
        if self.showAll:
            self._write_status(test, status)
        elif self.dots:
            self.stream.write(dot)
            self.stream.flush()

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self._show(subtest, *(("FAIL", "F") if issubclass(err[0], subtest.failureException) else ("ERROR", "E")))
        super().addSubTest(test, subtest, err)

    def addSuccess(self, test):
        super().addSuccess(test)
        self._show(test, "ok", ".")

    def addError(self, test, err):
        super().addError(test, err)
        self._show(test, "ERROR", "E")

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._show(test, "FAIL", "F")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self._show(test, f"skipped {reason!r}", "s")

    def _show_at_once(self, status, dot):
        if self.showAll:
            self.stream.writeln(status)
            self.stream.flush()
        elif self.dots:
            self.stream.write(dot)
            self.stream.flush()

    def addExpectedFailure(self, test, err):
        super().addExpectedFailure(test, err)
        self._show_at_once("expected failure", "x")

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self._show_at_once("unexpected success", "u")

    def printErrors(self):
        if self.dots or self.showAll:
            self.stream.writeln()
            self.stream.flush()
        self.printErrorList("ERROR", self.errors)
        self.printErrorList("FAIL", self.failures)
        if self.unexpectedSuccesses:
            self.stream.writeln(self.separator1)
            for test in self.unexpectedSuccesses:
                self.stream.writeln(f"UNEXPECTED SUCCESS: {self.getDescription(test)}")
            self.stream.flush()

    def printErrorList(self, flavour, errors):
        for test, err in errors:
            self.stream.writeln(self.separator1)
            self.stream.writeln(f"{flavour}: {self.getDescription(test)}")
            self.stream.writeln(self.separator2)
            self.stream.writeln(err)
            self.stream.flush()


class TextTestRunner:
    __module__ = "unittest.runner"
    resultclass = TextTestResult

    def __init__(self, stream=None, descriptions=True, verbosity=1, failfast=False, buffer=False, resultclass=None,
                 warnings=None, *, tb_locals=False, durations=None):
        self.stream = _WritelnDecorator(sys.stderr if stream is None else stream)
        self.descriptions = descriptions
        self.verbosity = verbosity
        self.failfast = failfast
        self.buffer = buffer
        self.tb_locals = tb_locals
        self.durations = durations
        self.warnings = warnings
        if resultclass is not None:
            self.resultclass = resultclass

    def _makeResult(self):
        try:
            return self.resultclass(self.stream, self.descriptions, self.verbosity, durations=self.durations)
        except TypeError:
            return self.resultclass(self.stream, self.descriptions, self.verbosity)

    def run(self, test):
        result = self._makeResult()
        result.failfast = self.failfast
        result.buffer = self.buffer
        result.tb_locals = self.tb_locals
        with warnings.catch_warnings():
            if self.warnings:
                warnings.simplefilter(self.warnings)
            start = time.perf_counter()
            if hasattr(result, "startTestRun"):
                result.startTestRun()
            try:
                test(result)
            finally:
                if hasattr(result, "stopTestRun"):
                    result.stopTestRun()
            elapsed = time.perf_counter() - start
        result.printErrors()
        if self.durations is not None:
            self._print_durations(result)
        if hasattr(result, "separator2"):
            self.stream.writeln(result.separator2)
        count = result.testsRun
        self.stream.writeln(f"Ran {count} test{'s' if count != 1 else ''} in {elapsed:.3f}s")
        self.stream.writeln()
        self._print_summary(result)
        return result

    def _print_durations(self, result):
        durations = sorted(result.collectedDurations, key=lambda each: each[1], reverse=True)
        if not durations:
            return
        if self.durations > 0:
            durations = durations[:self.durations]
        self.stream.writeln("Slowest test durations")
        if hasattr(result, "separator2"):
            self.stream.writeln(result.separator2)
        shown = [each for each in durations if self.verbosity >= 2 or each[1] >= 0.001]
        for test, elapsed in shown:
            self.stream.writeln("%-10s %s" % (f"{elapsed:.3f}s", test))
        self.stream.writeln("" if len(shown) == len(durations) else
                            "\n(durations < 0.001s were hidden; use -v to show these durations)")

    def _print_summary(self, result):
        counts = []
        if not result.wasSuccessful():
            self.stream.write("FAILED")
            counts += [("failures", result.failures), ("errors", result.errors)]
        elif result.testsRun == 0 and not result.skipped:
            self.stream.write("NO TESTS RAN")
        else:
            self.stream.write("OK")
        counts += [("skipped", result.skipped), ("expected failures", result.expectedFailures),
                   ("unexpected successes", result.unexpectedSuccesses)]
        infos = [f"{name}={len(tests)}" for name, tests in counts if tests]
        self.stream.writeln(f" ({', '.join(infos)})" if infos else "")
        self.stream.flush()

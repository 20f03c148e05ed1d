"""pytest --ticktape: async tests in virtual time, on a simulated kernel.

Each run of a test is set up and torn down within a world of its own, with all
its fixtures: servers that they start are in it. pytest itself is outside, as
are tests that are not async.
"""

import contextlib
import functools
import hashlib
import inspect
import os
import sys
import time
import unittest
import warnings

import pytest
from _pytest.runner import CallInfo, runtestprotocol
from _pytest.unittest import TestCaseFunction

_NAME = "ticktape"
_CACHE = "ticktape/failures"
TAPES_MAX = 5  # of a test, that are stored
WARM_RUNS = 3  # before a search: modules are imported, caches filled
# Plugins that take a test's output and warnings, which nobody reads in most
# runs of a search.
_SILENT = ("capturemanager", "logging-plugin", "unraisableexception",
           "threadexception")


class TicktapeWarning(UserWarning):
    """Something that the simulated world shows about a test."""


def pytest_addoption(parser):
    group = parser.getgroup(_NAME, "simulated time and schedules")
    group.addoption("--ticktape", nargs="?", const="1", metavar="RUNS",
                    help="run async tests in virtual time on a simulated "
                    "kernel; with RUNS search that many schedules of each")
    group.addoption("--ticktape-inject", default="", metavar="WHAT",
                    help="cancel, cancel:TASK,..., net, net:FAULT,..., or "
                    "several joined by +: cancellations from outside, and "
                    "faults of the network, in searches")
    group.addoption("--ticktape-model", default="asyncio", metavar="MODEL",
                    help="any: handles that are ready run in any order, as "
                    "loops other than asyncio's might have it")
    group.addoption("--ticktape-latency", default="", metavar="LO..HI",
                    help="what is sent takes this long, as 1ms..200ms")
    group.addoption("--ticktape-epoch", default="", metavar="DATE",
                    help="when the calendar begins: 2000-01-01; later for "
                    "certificates, for example")
    group.addoption("--ticktape-strategy", default="portfolio", metavar="NAME",
                    help="the strategy of searches")
    group.addoption("--ticktape-seed", default=0, type=int, metavar="N",
                    help="the seed of searches")
    group.addoption("--ticktape-slow", default=1.0, type=float, metavar="S",
                    help="how many seconds the machine may stall")


def _with_count(arguments):
    """`--ticktape FILE` is `--ticktape=1 FILE`."""
    out = []
    for at, word in enumerate(arguments):
        after = arguments[at + 1:at + 2]
        if word == "--ticktape" and not (after and after[0].isdigit()):
            word = "--ticktape=1"
        out.append(word)
    return out


def _is_wanted(arguments):
    return any(word == "--ticktape" or word.startswith("--ticktape=")
               for word in arguments)


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config, args):
    from . import _search

    if _is_wanted(args) and not _search.is_started():
        words = list(sys.orig_argv)
        words[0] = sys.executable
        if not _is_wanted(words):  # an option of addopts
            words.append("--ticktape=1")
        try:
            _search.start(_with_count(words))
        except ValueError as error:
            raise pytest.UsageError(f"--ticktape: {error}") from None
    args[:] = _with_count(args)
    yield


def pytest_configure(config):
    config.addinivalue_line("markers", "ticktape: is run by pytest --ticktape")
    runs = config.getoption("--ticktape")
    if runs is None:
        return
    from . import _search

    try:
        options = _search.Options(
            runs=runs, inject=config.getoption("--ticktape-inject"),
            strategy=config.getoption("--ticktape-strategy"),
            seed=config.getoption("--ticktape-seed"),
            slow=config.getoption("--ticktape-slow"),
            latency=config.getoption("--ticktape-latency"),
            model=config.getoption("--ticktape-model"),
            epoch=config.getoption("--ticktape-epoch"))
    except ValueError as error:
        raise pytest.UsageError(f"--ticktape: {error}") from None
    if _search.is_started():
        config.pluginmanager.register(Plugin(config, options), "ticktape-runs")


# ---- Tests -------------------------------------------------------------------


def _function_of(item):
    function = getattr(item, "obj", None)
    inner = getattr(getattr(function, "hypothesis", None), "inner_test", None)
    return function, inner or function


def _mark_of(item):
    function, inner = _function_of(item)
    for at in (function, inner):
        mark = getattr(at, "_ticktape_mark", None)
        if mark is not None:
            return mark
    return None


def is_async(item):
    """Whether a test is one of asyncio."""
    if _mark_of(item) is not None:
        return True
    if isinstance(item, TestCaseFunction):
        return issubclass(item.cls, unittest.IsolatedAsyncioTestCase)
    _, inner = _function_of(item)
    return inspect.iscoroutinefunction(inner)


class _NoTime:
    """For Hypothesis: what it does must not depend on how long examples take,
    since time is virtual."""

    @staticmethod
    def perf_counter():
        return 0.0


def _settle(item):
    """Examples of Hypothesis are the same in each run, and have no deadline."""
    function = getattr(item, "obj", None)
    if not hasattr(function, "hypothesis"):
        return
    from hypothesis import core, settings
    from hypothesis.internal.conjecture import data, engine

    for module in (core, data, engine):
        if getattr(module, "time", None) is time:
            module.time = _NoTime
    name = "_hypothesis_internal_use_settings"
    function = getattr(function, "__func__", function)
    before = getattr(function, name, None) or settings.default
    setattr(function, name, settings(before, deadline=None, derandomize=True,
                                     database=None))


class _Failed(BaseException):
    """An example of Hypothesis has failed, on this schedule."""


def _raises_at_once(test, found):
    """The TEST of one example: its failure ends all of them.

    On another schedule the example may pass, so Hypothesis cannot repeat it.
    """
    @functools.wraps(test)
    def once(*args, **named):
        try:
            return test(*args, **named)
        except Exception as error:
            if type(error).__module__.startswith("hypothesis"):
                raise  # as what assume() raises
            if hasattr(error, "add_note"):
                shown = [repr(arg) for arg in args if not _is_case(arg)] + \
                    [f"{name}={value!r}" for name, value in named.items()]
                error.add_note(f"with the example {', '.join(shown)}")
            found.append(error)
            raise _Failed from None

    return once


def _is_case(value):
    return isinstance(value, unittest.TestCase)


class Plugin:
    def __init__(self, config, options):
        self.config = config
        self.options = options
        self.errors = {}  # exceptions of the running test, by phase
        self.in_run = False
        self.searches = False  # its schedule is not the default one

    @functools.cached_property
    def phases(self):
        """The hooks of a test's phases, without those that are silent."""
        manager = self.config.pluginmanager
        silent = [manager.get_plugin(name) for name in _SILENT]
        silent = [plugin for plugin in silent if plugin is not None]
        return [(manager.subset_hook_caller(f"pytest_runtest_{when}", silent),
                 when) for when in ("setup", "call", "teardown")]

    # The innermost part of a phase is in the world; what pytest and others do
    # around it, such as measuring durations, is not.

    @pytest.hookimpl(hookwrapper=True, trylast=True)
    def pytest_runtest_setup(self):
        yield from self._enter()

    @pytest.hookimpl(hookwrapper=True, trylast=True)
    def pytest_runtest_call(self):
        yield from self._enter()

    @pytest.hookimpl(hookwrapper=True, trylast=True)
    def pytest_runtest_teardown(self):
        yield from self._enter()

    @pytest.hookimpl(hookwrapper=True, trylast=True)
    def pytest_pyfunc_call(self, pyfuncitem):
        about = getattr(pyfuncitem.obj, "hypothesis", None)
        if about is None or not (self.in_run and self.searches):
            yield
            return
        found = []
        before = about.inner_test
        about.inner_test = _raises_at_once(before, found)
        outcome = yield
        about.inner_test = before
        if found and outcome.excinfo is not None and \
                outcome.excinfo[0] is _Failed:
            error = found[0]
            error.__context__ = None
            outcome._excinfo = type(error), error, error.__traceback__

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef):
        outcome = yield
        if self.in_run and fixturedef.argname == "anyio_backend":
            backend = outcome.get_result()
            name = backend if isinstance(backend, str) else backend[0]
            if name != "asyncio":
                from ._hooks import refuse

                refuse(f"{name}'s event loop")

    def _enter(self):
        if not self.in_run:
            yield
            return
        from ._search import world

        with world():
            yield

    @contextlib.contextmanager
    def dropped_output(self):
        """Within it, what tests write is of runs that do not count."""
        capture = self.config.pluginmanager.get_plugin("capturemanager")
        if capture is None or not capture.is_globally_capturing():
            yield
            return
        capture.resume_global_capture()
        try:
            yield
        finally:
            capture.suspend_global_capture()
            capture.read_global_capture()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item, call):
        if call.excinfo is not None:
            self.errors[call.when] = call.excinfo.value
        yield

    def pytest_report_header(self):
        runs = self.options.runs
        return ("ticktape: virtual time" if runs == 1 else
                f"ticktape: {runs} schedules of each async test")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item, nextitem):
        if not is_async(item):
            return None
        _settle(item)
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid,
                                           location=item.location)
        reports = self._tear_down(item) or Test(self, item).run()
        for report in reports:
            item.ihook.pytest_runtest_logreport(report=report)
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid,
                                            location=item.location)
        return True

    def _tear_down(self, item):
        """Fixtures that tests outside of worlds have set up, for a module for
        example, are not in the world of this one: the reports, if that fails.
        """
        call = CallInfo.from_call(
            lambda: item.session._setupstate.teardown_exact(None), "setup")
        if call.excinfo is None:
            return []
        return [item.ihook.pytest_runtest_makereport(item=item, call=call)]


class Test:
    """An async test: its runs, and their report."""

    def __init__(self, plugin, item):
        self.plugin = plugin
        self.item = item
        self.options = plugin.options
        self.reports = []
        self.tape = None
        mark = _mark_of(item)
        if mark is not None and mark[0] == "replay":
            self.tape = mark[1]
        elif mark is not None:
            from ._search import Options

            self.options = Options(**mark[1])
            if "epoch" not in mark[1]:
                self.options.epoch = plugin.options.epoch

    def run(self):
        """The reports of the run that counts."""
        from . import _search

        if self.tape is not None:
            for _ in range(WARM_RUNS):  # as the search had it
                self._runs(self._quick, opens=True)
            found = self._once(tape=self.tape)
            if not found["failed"]:
                self._put_failure(_search.DidNotReproduce(
                    found["divergence"] or "the test passes on this tape"))
        elif self.options.runs == 1:
            found = self._once()
            if found["verdict"] == "refused":
                self._run_outside(found)
        else:
            self._search()
        return self.reports

    # -- One run --

    def _protocol(self):
        """Runs the test, with its fixtures: its exception, or None."""
        self.plugin.errors.clear()
        self.reports = runtestprotocol(self.item, log=False, nextitem=None)
        for when in ("setup", "call", "teardown"):
            if any(report.when == when and report.failed
                   for report in self.reports):
                error = self.plugin.errors.get(when) or AssertionError(when)
                self.plugin.errors.clear()
                return error
        return None

    def _quick(self):
        """The same, without reports."""
        item = self.item
        if hasattr(item, "_request") and not item._request:
            item._initrequest()
        error = None
        is_over = False  # after a failure, or a skip, only the teardown is left
        for hook, when in self.plugin.phases:
            if is_over and when == "call":
                continue
            more = {"nextitem": None} if when == "teardown" else {}
            try:
                hook(item=item, **more)
                self._raise_noted()
            except (pytest.skip.Exception, unittest.SkipTest):
                is_over = True
            except (KeyboardInterrupt, pytest.exit.Exception):
                raise
            except BaseException as caught:
                error = error or caught
                is_over = True
        if hasattr(item, "_request"):
            item._request = False
            item.funcargs = None
        return error

    def _raise_noted(self):
        """unittest's tests do not raise: they note their exceptions."""
        noted = getattr(self.item, "_excinfo", None)
        if noted:
            error = noted[0].value
            noted.clear()
            raise error

    def _runs(self, function, **how):
        from . import _search

        self.plugin.in_run = True
        self.plugin.searches = bool(how.get("search") or how.get("tape"))
        is_quick = function == self._quick
        output = (self.plugin.dropped_output() if is_quick else
                  contextlib.nullcontext())
        try:
            with output:
                return _search.runs(function, self.item.name, self.options,
                                    **how)
        finally:
            self.plugin.in_run = False

    def _once(self, **how):
        from . import _search

        found = self._runs(self._protocol, **how)
        if found.run is not None and found.run.blocked:
            self._warn(found.run.blocked[0])
        if found["failed"]:
            self._add(_search.report(found))
        return found

    def _warn(self, text):
        """Warns, too, where the suite's filters make warnings errors: those
        are for what its code does, and a test that passes keeps passing."""
        place = None, str(self.item.path), self._line()
        try:
            warnings.warn_explicit(TicktapeWarning(text), *place)
        except TicktapeWarning as warning:
            with warnings.catch_warnings():
                warnings.simplefilter("always", TicktapeWarning)
                warnings.warn_explicit(warning, *place)

    def _line(self):
        return (self.item.location[1] or 0) + 1

    def _run_outside(self, found):
        """Something that the test does is not simulated: the real world then.
        """
        self._warn(f"not in virtual time: {found['message']}")
        self._protocol()

    # -- Searches --

    def _search(self):
        from . import _leaks, _search

        first = self._once(opens=True)
        if first["verdict"] == "refused":
            return self._run_outside(first)
        if first["failed"] or any(report.skipped for report in self.reports):
            return None  # an expected failure (xfail) is one that is skipped
        usual = self.reports
        # The first run has imported modules and filled caches.
        before = _leaks.snapshot()
        warm = [self._runs(self._quick, opens=True)
                for _ in range(WARM_RUNS - 1)]
        isolate = len({run["hash"] for run in warm}) > 1
        if isolate:
            left = _leaks.changed(before, _leaks.snapshot()) or \
                ["an unknown place"]
            at = _leaks.first_difference(*(run["trace"] for run in warm[-2:]))
            self._warn("two runs in one process differ: state is left over in "
                       + ", ".join(left[:3]) + ", or a set has the order of "
                       f"addresses; each run has a process of its own ({at})")
        tapes = self._known()
        found = self._runs(self._quick, search=True, isolate=isolate,
                           known=tapes)
        if found.get("verdict") == "nondeterministic" and not isolate:
            self._warn("two later runs of one tape in one process differ: "
                       "each run has a process of its own")
            found = self._runs(self._quick, search=True, isolate=True,
                               known=tapes)
        if not found["failed"]:
            self.reports = usual
            self._store([])
            return None
        again = self._runs(self._protocol, tape=found["tape"])
        if not again["failed"]:
            self._put_failure(AssertionError(found["message"]))
        self._store([found["tape"]] + [tape for tape in tapes
                                       if tape != found["tape"]])
        lines = [f"failed in run {found['failure_run']} of {found['strategy']}"
                 if found["failure_run"] else "failed on a tape that is known"]
        lines += _search.report(found)
        lines += ["", "to replay it:",
                  f'    @ticktape.replay("{_search.pack(found["tape"])}")']
        self._add(lines)
        return None

    # Failing tapes are in pytest's cache, if it has one: a file for each test,
    # since processes of xdist write there at once.

    def _key(self):
        digest = hashlib.sha256(self.item.nodeid.encode()).hexdigest()
        return f"{_CACHE}/{digest[:16]}"

    def _known(self):
        cache = getattr(self.plugin.config, "cache", None)
        return [] if cache is None else cache.get(self._key(), [])

    def _store(self, tapes):
        cache = getattr(self.plugin.config, "cache", None)
        if cache is not None and (tapes or self._known()):
            cache.set(self._key(), tapes[:TAPES_MAX])

    # -- Reports --

    def _failing(self):
        for report in self.reports:
            if report.failed:
                return report
        return None

    def _add(self, lines):
        report = self._failing()
        if report is not None and lines:
            report.sections.append((_NAME, "\n".join(lines)))

    def _put_failure(self, error):
        for report in self.reports:
            if report.when == "call":
                report.outcome = "failed"
                report.longrepr = f"{type(error).__name__}: {error}"

"""Run one program under CPython as `python3 FILE` does, on a virtual clock; return what it wrote to stdout and stderr.

Unlike oracle.py this keeps asyncio's own C Task and Future, its exception handler and its reports at collection. What
is replaced: the clock and the selector, and the iteration order of sets of futures (the order of creation).
"""
import collections.abc
import functools
import gc
import io
import linecache
import logging
import math
import random
import re
import sys
import time
import traceback
import types
import warnings
import weakref

for name in [m for m in sys.modules if m in ("asyncio", "_asyncio") or m.startswith("asyncio.")]:
    del sys.modules[name]  # pyodide has changed it
import asyncio
from asyncio import base_events, events, staggered, taskgroups, tasks, unix_events


class OrderedSet(collections.abc.MutableSet):
    """A set that iterates in insertion order."""

    def __init__(self, items=()):
        self.items = dict.fromkeys(items)

    def __contains__(self, x):
        return x in self.items

    def __iter__(self):
        return iter(self.items)

    def __len__(self):
        return len(self.items)

    def __repr__(self):
        return "{" + ", ".join(map(repr, self.items)) + "}" if self.items else "set()"

    def add(self, x):
        self.items[x] = None

    def discard(self, x):
        self.items.pop(x, None)

    def update(self, *others):
        for other in others:
            self.items.update(dict.fromkeys(other))

    def issubset(self, other):
        return all(x in other for x in self)


class OrderedWeakSet:
    """A weakref.WeakSet that iterates in insertion order."""

    def __init__(self):
        self.refs = {}

    def __len__(self):
        return len(list(iter(self)))

    def __iter__(self):
        return iter([x for ref in list(self.refs.values()) if (x := ref()) is not None])

    def add(self, x):
        if (ref := self.refs.get(id(x))) is None or ref() is not x:
            self.discard(x)  # one that is gone had this address: its place is not for X
            self.refs[id(x)] = weakref.ref(x)

    def discard(self, x):
        self.refs.pop(id(x), None)

    def clear(self):
        self.refs.clear()


tasks.set = taskgroups.set = staggered.set = OrderedSet


class Encodes(io.TextIOBase):
    """A standard stream: as one of UTF-8, whose text goes to `out`."""

    def __init__(self, errors):
        self.handles = errors

    def write(self, text):
        return out.write(text.encode("utf-8", self.handles).decode())


def leave_by(e):
    """As the interpreter does with E, which leaves the program."""
    try:
        sys.excepthook(type(e), e, e.__traceback__)
    except Exception as failure:
        failure.__traceback__ = failure.__traceback__.tb_next  # without this function
        failure.__context__ = None
        print("Error in sys.excepthook:")
        traceback.print_exception(failure)
        print("\nOriginal exception was:")
        traceback.print_exception(e)


class Ended(BaseException):
    """Nothing can run any more, or the program never ends: what follows is not compared."""


TICKS_MAX = 20_000


class World:
    def __init__(self):
        self.now = 0.0
        self.ticks = 0
        self.numbers = weakref.WeakKeyDictionary()
        self.cut = None  # where the output was when the run ended early

    def read_clock(self):
        return self.now

    silent_clock = read_clock


world = World()
out = io.StringIO()


def end_early():
    if world.cut is None:
        world.cut = out.tell()
    raise Ended


class FakeSelector:
    def select(self, timeout):
        if timeout is None:
            end_early()
        world.now += max(timeout, 0)
        return []

    def close(self):
        pass


class SimLoop(base_events.BaseEventLoop):
    def __init__(self):
        super().__init__()
        base_events.logger.debug("Using selector: %s", "EpollSelector")  # as BaseSelectorEventLoop does
        self._clock_resolution = 1e-9
        self._selector = FakeSelector()
        self._asyncgens = OrderedWeakSet()

    def time(self):
        return world.now

    def create_task(self, coro, **kwargs):
        task = super().create_task(coro, **kwargs)
        world.numbers[task] = len(world.numbers)
        return task

    def _process_events(self, event_list):
        pass

    def _write_to_self(self):
        pass

    def _run_once(self):
        world.ticks += 1
        if world.ticks > TICKS_MAX:
            end_early()
        super()._run_once()


_all_tasks = tasks.all_tasks


def all_tasks(loop=None):
    found = _all_tasks(events.get_running_loop() if loop is None else loop)
    return OrderedSet(sorted(found, key=lambda t: world.numbers.get(t, math.inf)))


asyncio.all_tasks = tasks.all_tasks = all_tasks
asyncio.EventLoop = asyncio.SelectorEventLoop = SimLoop
unix_events._UnixDefaultEventLoopPolicy._loop_factory = SimLoop


def skip_time(seconds):
    """What time.sleep() does (machine.py)."""
    world.now += seconds


async def nothing():
    pass


def number_of_last_task():
    """N of the last task called Task-N: the counter is the interpreter's."""
    loop = SimLoop()
    task = loop.create_task(nothing())
    loop.run_until_complete(task)
    return int(task.get_name().removeprefix("Task-"))


def begin_machine(filename):
    """machine.py has it."""


def end_machine():
    """machine.py has it."""


def begin_modules(module, filename):
    """modules.py has it."""


def end_modules():
    """modules.py has it."""


def run_streams(source, filename):
    """What FILENAME writes, both streams in one; and whether it came to its end."""
    global world, out
    out = io.StringIO()
    random.seed(0)
    for known in [m for m in sys.modules.values() if "__warningregistry__" in getattr(m, "__dict__", ())]:
        del known.__warningregistry__
    module = types.ModuleType("__main__")
    module.__file__ = filename
    linecache.cache[filename] = len(source), None, source.splitlines(True), filename
    events._set_running_loop(None)  # pyodide's own
    base = number_of_last_task()
    world = World()
    begin_machine(filename)
    with open(filename, "w") as file:
        file.write(source)  # tracebacks that C prints read it
    gc.collect()
    gc.disable()
    kept = sys.stdout, sys.stderr
    main, sys.modules["__main__"] = sys.modules["__main__"], module
    begin_modules(module, filename)
    sys.stdout, sys.stderr = Encodes("strict"), Encodes("backslashreplace")
    sys.excepthook, sys.unraisablehook = sys.__excepthook__, sys.__unraisablehook__
    try:
        try:
            exec(compile(source, filename, "exec"), module.__dict__)
        except SystemExit as e:
            if e.code is not None and not isinstance(e.code, int):
                print(e.code)
        except BaseException as e:
            if not isinstance(e, Ended):
                e.__traceback__ = e.__traceback__.tb_next  # without this function
                leave_by(e)
        if world.cut is None:
            end_machine()
        events._set_running_loop(None)
        events._set_event_loop_policy(None)
        end_modules()
        gc.collect()
        sys.modules["__main__"] = main
        del module
        gc.collect()
    finally:
        sys.stdout, sys.stderr = kept
        sys.modules["__main__"] = main
        gc.enable()
    text = out.getvalue() if world.cut is None else out.getvalue()[: world.cut] + "\0"
    return re.sub(r"\bTask-(\d+)\b", lambda m: f"Task-{int(m[1]) - base}", text)

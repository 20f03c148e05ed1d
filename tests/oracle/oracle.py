"""Run one asyncio program under CPython's own asyncio on a virtual clock; return its canonical tick trace.

Everything here is asyncio's pure-Python code; what is replaced: the clock and the selector, the iteration order of
sets of futures (insertion order, where CPython's goes by memory address), `print`, `random`, and the moment at which
leftovers are reported (the end, not collection).

A tape makes every choice, as in loop/core/choice.c: the same choices in the same order. An empty tape answers 0.
"""
import builtins
import collections
import collections.abc
import contextvars
import functools
import gc
import heapq
import inspect
import itertools
import linecache
import logging
import math
import operator
import os
import random
import re
import sys
import threading
import time
import types
import weakref

for name in [m for m in sys.modules if m == "asyncio" or m.startswith("asyncio.")]:
    del sys.modules[name]
sys.modules["_asyncio"] = None  # pure-Python Task and Future: their bound methods name the task
import asyncio
from asyncio import base_events, base_tasks, coroutines, events, format_helpers, futures, graph, staggered, taskgroups, tasks, unix_events

del sys.modules["_asyncio"]


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


futures.set = futures.frozenset = tasks.set = taskgroups.set = staggered.set = InternalSet


def as_completed_init(self, aws, timeout):
    """_AsCompletedIterator.__init__ of 3.14, with an InternalSet where the original has a set comprehension."""
    self._done = tasks.queues.Queue()
    self._timeout_handle = None
    loop = events.get_event_loop()
    todo = InternalSet(tasks.ensure_future(aw, loop=loop) for aw in world.settle(InternalSet(aws)))
    for f in todo:
        f.add_done_callback(self._handle_completion)
    if todo and timeout is not None:
        self._timeout_handle = loop.call_later(timeout, self._handle_timeout)
    self._todo = todo
    self._todo_left = len(todo)


tasks._AsCompletedIterator.__init__ = as_completed_init


def patch(module, name, old, new, cls=None):
    """Replace OLD by NEW in the source of the module's function NAME, a method if CLS has it; its lines keep their numbers."""
    function = getattr(cls or module, name)
    lines, first = inspect.getsourcelines(function)
    source = "".join(lines)
    assert source.count(old) == 1, f"{name} is not the one that was meant to be patched"
    block = "\n" * (first - 2) + f"class {cls.__name__}:\n" if cls else "\n" * (first - 1)
    patched = {} if cls else module.__dict__
    exec(compile(block + source.replace(old, new), function.__code__.co_filename, "exec"), module.__dict__, patched)
    if cls:
        setattr(cls, name, vars(patched[cls.__name__])[name])


tasks._choose_latency = lambda delay: world.choose_latency(delay, sys._getframe(1).f_code is IO_CODE)
patch(tasks, "sleep", "if delay <= 0:", "if (delay := _choose_latency(delay)) <= 0:")
asyncio.sleep = tasks.sleep
tasks._to_program = to_program
patch(tasks, "_wait", "return done, pending", "return _to_program(done), _to_program(pending)")
# Another thread's callback runs when the handle before it is gone, with what that handle kept alive.
patch(base_events, "_run_once", "        handle = None  # Needed", "            handle = None; self._after_handle()  # Needed", base_events.BaseEventLoop)
_abort = taskgroups.TaskGroup._abort


def abort(self):
    world.settle(self._tasks)
    _abort(self)


taskgroups.TaskGroup._abort = abort


class Task:
    """Two methods of 3.14's Task, changed where the pure-Python Task differs observably from the C one."""

    def __step(self, exc=None):
        # As the original, but it lets the exception go; else its frames, kept by the traceback, keep each other. And it
        # enters the task before it changes anything.
        if self.done():
            raise asyncio.InvalidStateError(f"__step(): already done: {self!r}, {exc!r}")
        tasks._py_enter_task(self._loop, self)
        if self._must_cancel:
            if not isinstance(exc, asyncio.CancelledError):
                exc = self._make_cancelled_error()
            self._must_cancel = False
        self._fut_waiter = None
        try:
            self.__step_run_and_handle_result(exc)
        finally:
            tasks._py_leave_task(self._loop, self)
            drop_own_frames(self)
            self = exc = None

    def __wakeup(self, future):
        # The original steps inside its except block, so that errors raised in the step get the future's as __context__.
        futures.future_discard_from_awaited_by(future, self)
        exc = None
        try:
            future.result()
        except BaseException as e:
            exc = e
        try:
            self.__step(exc)
        finally:
            self = exc = future = None


_set_exception = futures.Future.set_exception


class Future:
    """Methods of 3.14's Future. As the originals, but what they raise does not hold the future by their frames: the C
    Future has none. Their messages, and which exceptions they take, are the C Future's, too."""

    def set_result(self, result):
        if self._state != futures._PENDING:
            raise asyncio.InvalidStateError("invalid state")
        self._result = result
        self._state = futures._FINISHED
        self._Future__schedule_callbacks()

    def set_exception(self, exception):
        if self._state != futures._PENDING:
            raise asyncio.InvalidStateError("invalid state")
        if isinstance(exception, type) and issubclass(exception, BaseException):
            exception = exception()
            if self._state != futures._PENDING:
                raise asyncio.InvalidStateError("invalid state")
        if not isinstance(exception, BaseException):
            raise TypeError("invalid exception object")
        _set_exception(self, exception)

    def result(self):
        try:
            if self._state == futures._CANCELLED:
                raise self._make_cancelled_error()
            if self._state != futures._FINISHED:
                raise asyncio.InvalidStateError("Result is not set.")
            self._Future__log_traceback = False
            if self._exception is not None:
                raise self._exception.with_traceback(self._exception_tb)
            return self._result
        finally:
            self = None

    def exception(self):
        try:
            if self._state == futures._CANCELLED:
                raise self._make_cancelled_error()
            if self._state != futures._FINISHED:
                raise asyncio.InvalidStateError("Exception is not set.")
            self._Future__log_traceback = False
            return self._exception
        finally:
            self = None

    def __await__(self):
        try:
            if not self.done():
                self._asyncio_future_blocking = True
                yield self
            if not self.done():
                raise RuntimeError("await wasn't used with future")
            return self.result()
        finally:
            self = None


_task_cancel = tasks.Task.cancel


@functools.wraps(_task_cancel)
def task_cancel(self, *args, **kwargs):
    # How many calls deep a circle of cancellations goes is the interpreter's: other in C tasks than in these.
    try:
        return _task_cancel(self, *args, **kwargs)
    except RecursionError:
        world.too_deep = True
        raise
    finally:
        self = args = kwargs = None


tasks.Task.cancel = task_cancel
for method in Future.set_result, Future.set_exception:
    method.__module__ = futures.__name__  # kernel.py knows asyncio's callbacks by it
    method.__wrapped__ = vars(futures.Future)[method.__name__]  # whose place is shown
futures.Future.set_result = Future.set_result
futures.Future.set_exception = Future.set_exception
futures.Future.result = Future.result
futures.Future.exception = Future.exception
futures.Future.__await__ = futures.Future.__iter__ = Future.__await__
tasks.Task._Task__step = Task._Task__step
tasks.Task._Task__wakeup = Task._Task__wakeup


def without_frame(method):
    """METHOD, but what it raises has no frame of it: the C Future and Task have none."""

    @functools.wraps(method)
    def call(*args, **kwargs):
        try:
            return method(*args, **kwargs)
        except BaseException as e:
            at = e.__traceback__
            while at.tb_next is not None:
                if at.tb_next.tb_frame.f_code in IN_C:
                    at.tb_next = at.tb_next.tb_next
                else:
                    at = at.tb_next
            at = None
            raise
        finally:
            args = kwargs = None

    return call


IN_C = {m.__code__ for c in (tasks.Task, futures.Future) for m in vars(c).values() if isinstance(m, types.FunctionType)}
IN_C.add(_set_exception.__code__)
for owner, names in (futures.Future, ("set_result", "set_exception", "add_done_callback", "remove_done_callback")), (tasks.Task, ("set_name",)):
    for name in names:
        setattr(owner, name, without_frame(vars(owner)[name]))


_get_function_source = format_helpers._get_function_source


def get_function_source(function):
    """What is of this file has no place in asyncio: `print`, and a method of which it has a wrapper."""
    inner = function.__func__ if isinstance(function, types.MethodType) else function
    is_ours = isinstance(inner, types.FunctionType) and inner.__code__.co_filename == get_function_source.__code__.co_filename
    if is_ours and (inner is not function or not hasattr(inner, "__wrapped__")):
        return None
    return _get_function_source(function)


format_helpers._get_function_source = get_function_source


def entering(loop):
    if events._get_running_loop() is not loop:
        raise RuntimeError(f"loop {loop!r} is not the running loop")


def enter_task(loop, task):
    entering(loop)
    if world.task is not None:
        raise RuntimeError(f"Cannot enter into task {task!r} while another task {world.task!r} is being executed.")
    world.task = task


def leave_task(loop, task):
    entering(loop)
    if world.task is not task:
        raise RuntimeError(f"Invalid attempt to leave task {task!r} while task {world.task!r} is entered.")
    world.task = None


def swap_current_task(loop, task):
    entering(loop)
    before, world.task = world.task, task
    return before


def current_task(loop=None):
    if loop is None:
        loop = events.get_running_loop()
    return world.task if loop is events._get_running_loop() else None


# As the C ones: there is one current task, of the running loop, where Python's have one for each loop.
for function in enter_task, leave_task, swap_current_task:
    function.__name__ = function.__qualname__ = "_" + function.__name__
    for name in "_py" + function.__name__, function.__name__:
        setattr(tasks, name, function)
tasks._py_current_task = tasks.current_task = asyncio.current_task = current_task
asyncio._enter_task, asyncio._leave_task = enter_task, leave_task

EAGER_MAX = 50  # nested deeper, eager steps are taken for an endless recursion
POLL_TICKS, POLL_READS, POLLS_AGAIN, POLL_STEP_S, POLL_DOUBLINGS = 25000, 20000, 100, 1e-5, 16  # loop/core/poll.c
STANDSTILL_LEAST = 1000  # ticks at one moment of virtual time that are a livelock: sim/run/budget.c
TICKS_MAX = 1_000_000  # past it the program is taken for a livelock, unless its tape says otherwise


class Deadlock(BaseException):
    """The run ends here: nothing can ever run again, or it never ends."""


def one_line(text):
    """TEXT as one trace line: no line breaks, no memory addresses."""
    text = re.sub(r"\b(at |id=)0x[0-9a-f]+", r"\g<1>0x…", text.replace("\n", "\\n"))
    return re.sub(r"(?<=\[Errno )\d+(?=\] ([\w ]+))|(?<=Error\()\d+(?=, '([\w ]+)')", linux_number, text) if "rr" in text else text


# The numbers of errors of this system are not those of Linux.
LINUX_ERRORS = {
    "Operation not permitted": 1, "No such file or directory": 2, "Bad file descriptor": 9, "Permission denied": 13, "File exists": 17,
    "Not a directory": 20, "Is a directory": 21, "Invalid argument": 22, "Illegal seek": 29, "Broken pipe": 32, "Directory not empty": 39,
}


def linux_number(found):
    """The number of an error as a program shows it on Linux, if this system has shown it."""
    words = found[1] or found[2]
    return str(LINUX_ERRORS.get(words, found[0])) if os.strerror(int(found[0])) == words else found[0]


class Diverged(BaseException):
    """The program made another choice than the tape answers."""


DEADLINES_MAX = 4
STALLS_MAX = 3
LATENCIES = 16  # drawn from all over the range
PAUSE_S = 100.0
MOMENT_S = 1e-6


class Tape:
    """The answers to what asyncio leaves open; see sim/run/tape.c for the text."""

    def __init__(self, text=""):
        self.asks = set()
        self.cancel = None  # the names of the tasks that may be cancelled, or all
        self.slow = 1.0  # the longest stall that `lag` offers
        self.for_s = math.inf  # the program would wait until after this time: the run ends
        self.tail_s = None  # when the fair tail began
        self.pause = 0  # seconds that `lag` may also take
        self.latency = self.vary = (0.0, 0.0)  # how long I/O takes; by which factors any sleep may be shorter and longer
        self.answers = {}  # index -> (kind, answer, n)
        self.asked = 0
        self.ticks_max = TICKS_MAX
        self.is_over = False  # the fair tail of a run: everything is answered 0
        for line in text.splitlines():
            if line.startswith("asks "):
                self.asks = set(line.split()[1:])
            elif line.startswith("cancel "):
                self.cancel = line.removeprefix("cancel ").split(",")
            elif line.startswith("slow "):
                self.slow = float(line.removeprefix("slow "))
            elif line.startswith("latency "):
                self.latency = tuple(map(float, line.removeprefix("latency ").split("..")))
            elif line.startswith("vary-sleeps "):
                self.vary = tuple(map(float, line.removeprefix("vary-sleeps ").split("..")))
            elif line.startswith("pause "):
                self.pause = float(line.removeprefix("pause "))
            elif line.startswith("for "):
                self.for_s = float(line.removeprefix("for "))
            elif line.startswith("ticks "):
                self.ticks_max = int(line.removeprefix("ticks "))
            elif line.startswith("#"):
                index, kind, answer = line[1:].split()
                self.answers[int(index)] = (kind, *map(int, answer.split("/")))

    def end(self, now):
        """The last quarter of a run's ticks is fair: the machine is not slow, nobody cancels (sim/run/budget.c)."""
        self.is_over = True
        self.asks = set()
        self.tail_s = now if self.tail_s is None else self.tail_s

    def choose(self, kind, n):
        """A number below N; with one answer only there is no choice."""
        if n < 2 or self.is_over:
            return 0
        self.asked += 1
        its_kind, answer, its_n = self.answers.get(self.asked, (kind, 0, n))
        lacks_last = kind == "arrive" and its_n + 1 == n  # an older tape: tape.c
        if its_kind != kind or its_n != n and not lacks_last:
            raise Diverged(f"choice #{self.asked} is {kind} of {n}, on the tape it is {its_kind} of {its_n}")
        return answer


class Polls:
    """What a program polls: see loop/core/poll.c."""

    def __init__(self):
        self.at = self.look = 0.0
        self.reads = self.ticks = 0
        self.reads_pass = self.ticks_pass = False

    def have_moved(self, world):
        if world.now == self.at:
            return False
        self.at = world.now
        self.reads = self.ticks = 0
        return True

    @staticmethod
    def first_deadline(loop):
        return min((h.when() for h in loop._scheduled if not h._cancelled), default=math.nan)

    def let_pass(self, world, number, loop):
        now = world.now
        later = max(now + math.ldexp(POLL_STEP_S, min(number // POLLS_AGAIN, POLL_DOUBLINGS)), math.nextafter(now, math.inf))
        first = math.nan if loop is None else self.first_deadline(loop)
        if now < first < later:
            later = first
            self.reads = self.ticks = POLLS_AGAIN
        if world.tape.tail_s == now:
            world.tape.tail_s = later
        world.now = self.at = later


class World:
    """One program's run: the shared virtual clock, the trace, and every future made."""

    def __init__(self, tape="", ticks_max=None):
        self.tape = Tape(tape)
        self.ticks_max = ticks_max or self.tape.ticks_max
        self.is_looking = False  # the loop is about to look which timers are due
        self.is_running_handle = False
        self.ran = None  # the task that the last handle ran, or None, and how many handles were ready then
        self.too_deep = False  # the limit of recursion was met where it is other with C tasks
        self.eager = 0  # how many tasks deep in each other are in their eager steps
        self.now = 0.0
        self.polls = Polls()
        self.late = 0.0  # how long the machine stalled since the loop last waited
        self.stalled = 0.0  # and in all
        self.tick = 0
        self.shown = 0
        self.lines = []
        self.made = []  # a weak reference to each future; when it has gone, its report or None
        self.tasks = []  # a weak reference to each task that may not be done
        self.names = collections.Counter()
        self.numbered = 0  # N of the last task called Task-N
        self.orders = []  # of sets of futures that were shown, the last ones
        self.unseeded = 0  # how many generators have had no seed so far
        self.task = None  # the current one
        self.ended = None

    def wait(self, seconds):
        if self.now + seconds > self.tape.for_s:
            self.now = max(self.now, self.tape.for_s)
            self.stop("still running")
            raise Deadlock
        self.now += seconds

    def stands_still(self):
        """Whether nothing waited in the fair tail, and that was long enough to call it a livelock."""
        return self.now == self.tape.tail_s and self.tape.ticks_max // 4 >= STANDSTILL_LEAST

    def stop(self, end):
        """Nothing after this shows in the trace."""
        if self.ended is None:
            self.ended = "\n".join([*self.lines, one_line(end)]) + "\n"

    def put(self, text):
        text = one_line(text)
        if events._get_running_loop() is None:
            self.lines.append(text)
            return
        if self.shown != self.tick:
            self.shown = self.tick
            self.lines.append(f"tick {self.tick} @{format(self.now, '.9g')}")
        self.lines.append("  " + text)

    def name(self, coro):
        base = getattr(coro, "__name__", type(coro).__name__)
        self.names[base] += 1
        n = self.names[base]
        return base if n == 1 else f"{base}#{n}"

    def number_task(self):
        self.numbered += 1
        return self.numbered

    def deadlock(self):
        names = ", ".join(shown_name(t) for t in self.tasks_not_done())
        self.stop("deadlock: " + names if names else "deadlock")
        self.tick = self.ticks_max  # the next tick ends the program, whatever it does meanwhile
        raise Deadlock

    def choose(self, kind, n):
        try:
            return self.tape.choose(kind, n)
        except Diverged as e:
            self.stop(f"diverged: {e}")
            self.tick = self.ticks_max
            raise

    def settle(self, items, wanted=math.inf):
        """The order of the first WANTED elements of the set ITEMS is about to show; those with a table have one of their own."""
        if "set" in self.tape.asks and items.table is None and len(items.keys) > 1:
            order = chosen_order(items, wanted, self)
            items.keys.clear()
            items.keys.update(dict.fromkeys(order))
        return items

    def stall_left(self, most):
        """How long a stall may still last that is no longer than MOST in all."""
        return min(most - self.late, STALLS_MAX * max(self.tape.slow, self.tape.pause) - self.stalled)

    def unbounded_stalls(self, loop, due, is_told):
        times = due[:DEADLINES_MAX] + due[DEADLINES_MAX:][-1:]
        return [due_at(loop, t) for t in times] + is_told * [(times[-1] if times else self.now) + PAUSE_S]

    def bounded_stalls(self, loop, due, is_told, delay):
        left = self.stall_left(self.tape.slow)
        if not left >= MOMENT_S:
            return []
        until = self.now + left
        times = [t for t in (due_at(loop, t) for t in due[: DEADLINES_MAX + 1]) if t <= until]
        times[DEADLINES_MAX:] = [until] * len(times[DEADLINES_MAX:])
        if is_told:
            times.append(until)
        elif 0 < delay < math.inf:
            first, behind = self.behind_next(due, delay, self.now + delay, until)
            if behind is not None:
                times.append(behind)
                if self.behind_next(due, delay, max(first, until), until)[1] is not None:
                    times.append(until)
        return times

    def behind_next(self, due, delay, start, until):
        """The next deadline after START; and how late a timer of DELAY must be made to come just after it, if that is not after UNTIL."""
        when = next((t for t in due if t > start), math.inf)
        behind = when - delay + MOMENT_S
        return when, behind if self.now < behind <= until else None

    def pass_time(self, loop, is_told=False, delay=math.nan):
        """The machine stalls (loop/core/stall.c): DELAY is what the time is added to; TOLD: the program receives the time."""
        end = self.now + loop._clock_resolution
        due = sorted({h._when for h in loop._scheduled if not h._cancelled and end <= h._when < math.inf})
        if self.tape.slow == math.inf:
            times = self.unbounded_stalls(loop, due, is_told)
        else:
            times = self.bounded_stalls(loop, due, is_told, delay)
        pause = self.tape.pause
        if is_told and pause and pause <= self.stall_left(max(self.tape.slow, pause)):
            times.append(self.now + pause)
        times = sorted(set(times))
        if (answer := self.choose("lag", len(times) + 1)) > 0:
            stall = times[answer - 1] - self.now
            self.now = float(times[answer - 1])
            self.late += stall
            self.stalled += stall

    def choose_latency(self, own, is_io):
        """How long what would sleep for OWN does (loop/core/latency.c)."""
        loop = events._get_running_loop()
        if loop is None or "latency" not in self.tape.asks or not isinstance(own, (int, float)):
            return own
        if is_io and self.tape.latency[1] > 0:
            least, most = self.tape.latency
            if not math.isfinite(own):
                return own
        else:
            if not 0 < own <= sys.float_info.max or not self.tape.vary[1] > 0:
                return own
            least, most = (own * factor for factor in self.tape.vary)
            if not math.isfinite(most):
                return own
        start = max(self.now + least, self.now + loop._clock_resolution)
        due = sorted({h._when for h in loop._scheduled if not h._cancelled and start <= h._when < math.inf})
        values = [most, least]
        for when in due[:DEADLINES_MAX]:
            values += when - self.now + MOMENT_S, when - self.now - MOMENT_S, until(self.now, when)
        values = [x for x in dict.fromkeys(values) if least <= x <= most and x != own]
        if (step := (most - least) / (LATENCIES + 1)) > 0:
            values += [least + i * step for i in range(1, LATENCIES + 1)]
        answer = self.choose("latency", len(values) + 1)
        return own if answer == 0 else values[answer - 1]

    def read_clock(self, is_told=True, delay=math.nan, by_program=True):
        """The time, as a program or asyncio reads it: some may have passed since the step began."""
        if by_program:
            self.poll_read()
        loop = events._get_running_loop()
        if loop is not None:
            if "lag" in self.tape.asks:
                self.pass_time(loop, is_told, delay)
            if "tie" in self.tape.asks and self.choose("tie", 2):
                self.now += MOMENT_S
        return self.now

    def poll_read(self):
        """Many reads of the clock at one moment: virtual time passes nevertheless, as loop/core/poll.c explains."""
        polls = self.polls
        polls.reads = 0 if polls.have_moved(self) else polls.reads + 1
        if polls.reads > (POLLS_AGAIN if polls.reads_pass else POLL_READS):
            if not polls.reads_pass:
                polls.reads_pass, polls.reads = True, POLLS_AGAIN + 1
            polls.let_pass(self, polls.reads - POLLS_AGAIN - 1, events._get_running_loop())

    def may_come(self, loop):
        """Whether anything but a timer may come in time."""
        return False

    def poll_tick(self, loop):
        """The same after many ticks at one moment (sim/run/budget.c)."""
        polls, ticks, every = self.polls, self.tick - 1, max(min(self.tape.ticks_max // 4 // 5, POLL_TICKS), STANDSTILL_LEAST)
        if not polls.ticks_pass:
            if self.tape.ticks_max // 4 < STANDSTILL_LEAST or ticks == 0 or ticks % every:
                return
            if polls.look != self.now:
                polls.look = self.now
                return
            polls.ticks_pass, polls.at, polls.ticks = True, self.now, POLLS_AGAIN
        if polls.have_moved(self) or not loop._ready:
            return
        polls.ticks += 1
        first = polls.first_deadline(loop)
        passes = self.may_come(loop) if math.isnan(first) else first >= self.now + loop._clock_resolution
        if polls.ticks > POLLS_AGAIN and passes:
            polls.let_pass(self, polls.ticks - POLLS_AGAIN - 1, loop)

    def silent_clock(self):
        """The time, for what decides nothing: no choice is made."""
        return self.now

    def may_fail(self):
        """A future or a task is about to be made: there may be no memory for it."""
        if events._get_running_loop() is not None and "fault" in self.tape.asks and self.choose("fault", 2):
            raise MemoryError

    def offer_cancels(self, ran, queued):
        """After a handle that ran the task RAN, or None: another thread's call_soon_threadsafe(task.cancel) may have come just here."""
        if ran is not None and ran._fut_waiter is not None:
            self.offer_cancel(ran)
        for task in filter(None, map(task_of, queued)):
            self.offer_cancel(task)

    def may_cancel(self, task):
        is_main = any(callback is base_events._run_until_complete_cb for callback, _ in task._callbacks)
        is_named = self.tape.cancel is None or shown_name(task) in self.tape.cancel
        return not task.done() and not is_main and is_named

    def cancel_from_outside(self, task):
        self.put("call cancel")
        task.cancel()

    def offer_cancel(self, task):
        if self.may_cancel(task) and self.choose("cancel", 2):
            self.cancel_from_outside(task)

    def offer_waiting(self, loop):
        """Before a tick's handles: a thread's call may have come before them all, for one of the tasks that wait."""
        waiting = [t for t in self.tasks_not_done() if t.get_loop() is loop and t._fut_waiter is not None
                   and not t._fut_waiter.done() and self.may_cancel(t)]
        if (answer := self.choose("cancel", len(waiting) + 1)) > 0:
            self.cancel_from_outside(waiting[answer - 1])

    def tasks_not_done(self):
        live = [(ref, ref()) for ref in self.tasks]
        self.tasks = [ref for ref, task in live if task is not None and not (hasattr(task, "_coro") and task.done())]
        return [task for _, task in live if hasattr(task, "_coro") and not task.done()]


world = World()


class FakeSelector:
    def select(self, timeout):
        if timeout is None:
            world.deadlock()
        if timeout > 0:
            world.wait(timeout)
            world.late = 0.0
        world.is_looking = True
        return []

    def close(self):
        pass


def let_pass(loop):
    """Above 2**24 s now + resolution is now: a clock that stops at a deadline would never pass it. No real one stops."""
    whens = [h.when() for h in loop._scheduled if not h._cancelled]
    if whens and not loop._ready and not loop._stopping and min(whens) == world.now == world.now + loop._clock_resolution:
        world.now = math.nextafter(world.now, math.inf)


class OutsideHandle(events.Handle):
    """What another thread may have queued before this tick's handles; it is not shown itself."""

    def _run(self):
        self._callback(*self._args)
        self = None


# Who reads the clock only to add `delay` to it.
DEADLINES = base_events.BaseEventLoop.call_later.__code__, asyncio.timeouts.timeout.__code__


def until(now, when):
    """How long it is from NOW until WHEN, as exactly as floats can be."""
    duration = when - now
    if now + duration < when:
        return math.nextafter(duration, math.inf)
    return math.nextafter(duration, 0) if now + duration > when else duration


def due_at(loop, when):
    """The first time at which a timer of WHEN is due."""
    return when if when < when + loop._clock_resolution else math.nextafter(when, math.inf)


def number_in(frame):
    """The `delay` of FRAME; NaN: it is no number, or one beyond all doubles, whose addition to the time fails afterwards."""
    delay = frame.f_locals["delay"]
    try:
        return float(delay) if isinstance(delay, (int, float)) else math.nan
    except OverflowError:
        return math.nan


class SimLoop(base_events.BaseEventLoop):
    def __init__(self):
        super().__init__()
        base_events.logger.debug("Using selector: %s", "EpollSelector")  # as BaseSelectorEventLoop does
        self._clock_resolution = 1e-9
        self._selector = FakeSelector()
        self._asyncgens = OrderedWeakSet()
        self._signal_handlers = {}

    def add_signal_handler(self, sig, callback, *args):
        """Of the system's loop without the system: no signal arrives."""
        if base_events.coroutines.iscoroutine(callback) or base_events.coroutines._iscoroutinefunction(callback):
            raise TypeError("coroutines cannot be used with add_signal_handler()")
        self._check_signal(sig)
        self._check_closed()
        if sig in (9, 19):
            raise RuntimeError(f"sig {sig} cannot be caught")
        self._signal_handlers[sig] = callback, args

    def remove_signal_handler(self, sig):
        self._check_signal(sig)
        return self._signal_handlers.pop(sig, None) is not None

    def _check_signal(self, sig):
        if not isinstance(sig, int):
            raise TypeError(f"sig must be an int, not {sig!r}")
        if not 0 < sig < 65 or sig in (32, 33):
            raise ValueError(f"invalid signal number {sig}")

    def time(self):
        if world.is_running_handle or events._get_running_loop() is None:
            frame = sys._getframe(1)
            if frame.f_code in DEADLINES:
                return world.read_clock(False, number_in(frame), by_program=False)
            return world.read_clock(by_program=not frame.f_globals["__name__"].startswith("asyncio."))
        # _run_once reads it: how long it may wait, which timers are due, how long a handle took.
        if world.is_looking and "lag" in world.tape.asks:
            world.pass_time(self)
        world.is_looking = False
        return world.now

    def create_future(self):
        world.may_fail()
        return super().create_future()

    def create_task(self, coro, **kwargs):
        if not self.is_closed():
            world.may_fail()  # where the original is short of memory, its frame has the arguments too
        try:
            return super().create_task(coro, **kwargs)
        finally:
            coro = kwargs = None

    create_task.__qualname__ = "BaseEventLoop.create_task"

    def _process_events(self, event_list):
        if "cancel" in world.tape.asks:
            self._ready.appendleft(OutsideHandle(world.offer_waiting, (self,), self))

    def _after_handle(self):
        if world.ran is not None:
            (ran, before), world.ran = world.ran, None
            if "cancel" in world.tape.asks:  # ticktape.quiet() was not called
                world.offer_cancels(ran, list(itertools.islice(self._ready, before, None)))

    def _write_to_self(self):
        pass

    def _run_once(self):
        world.tick += 1
        if world.tick > world.ticks_max:
            world.stop("livelock" if world.stands_still() else "still running")
            raise Deadlock
        if world.tick > world.tape.ticks_max - world.tape.ticks_max // 4:
            world.tape.end(world.now)
        world.poll_tick(self)
        let_pass(self)
        super()._run_once()

    def default_exception_handler(self, context):
        exc = context.get("exception")
        message = context.get("message") or "Unhandled exception in event loop"
        if message.startswith("Exception in callback ") and "handle" in context:
            message = "Exception in callback " + label(context["handle"]).removeprefix("call ")
        message = re.sub(r"<async_generator object (\S+) at 0x[0-9a-f]+>", r"\1", message)
        if exc is None:
            world.put(f"error: {message.splitlines()[0]}")
        else:
            world.put(f"error: {message.splitlines()[0]}: {show_exception(exc)}")
        if base_events.logger.hasHandlers():  # the program's own
            base_events.BaseEventLoop.default_exception_handler(self, context)  # kernel.py uses this function on its loop

    def run_in_executor(self, executor, func, *args):
        raise NotImplementedError("no workers in this world")


def show_exception(exc):
    kind = type(exc).__name__
    if isinstance(exc, BaseExceptionGroup):
        inner = ", ".join(show_exception(e) for e in exc.exceptions)
        return f"{kind}({exc.message!r}, [{inner}])"
    text = str(exc)
    return f"{kind}: {text}" if text else kind


# ---- stacks: without the frames of this file, and those that the C Task and Future do not have ----

_get_stack = base_tasks._task_get_stack
IN_C |= {m.__code__ for c in (tasks.Task, futures.Future) for m in vars(c).values() if isinstance(m, types.FunctionType)}


def drop_own_frames(task):
    """Take the frames of the Python Task out of the traceback of what TASK has just ended with: the C Task has none."""
    raised = (task._exception or task._cancelled_exc) if task.done() else None
    traceback = first = raised and raised.__traceback__
    while traceback is not None and traceback.tb_frame.f_code in IN_C:
        if traceback.tb_frame.f_code is not Task.__dict__["_Task__step"].__code__:  # that one still runs
            traceback.tb_frame.clear()  # inner frames may still know it as their caller
        traceback = traceback.tb_next
    if traceback is not first:
        raised.__traceback__ = traceback
        if task._exception is not None:
            task._exception_tb = traceback
    task = raised = traceback = first = None


def task_get_stack(task, limit):
    coro = task._coro
    suspended = getattr(coro, "cr_frame", None) is not None
    own = run_module.__code__.co_filename
    frames = [f for f in _get_stack(task, None) if f.f_code.co_filename != own and f.f_code not in IN_C]
    if limit is not None:
        count = 0
        while count < len(frames) and not limit <= 0:
            limit -= 1
            count += 1
        frames = frames[len(frames) - count :] if suspended else frames[:count]
    return frames


base_tasks._task_get_stack = task_get_stack

# ---- names: the trace calls a task without a name after its coroutine, in order of creation -------

_task_init = tasks.Task.__init__
_future_init = futures.Future.__init__


def task_init(self, coro, *, loop=None, name=None, **kwargs):
    # The name that asyncio is about to give it, and the one that the trace has for it.
    self._given = f"Task-{world.numbered + 1}" if name is None else None
    self._shown = world.name(coro) if name is None and coroutines.iscoroutine(coro) else None
    frame = None
    world.eager += 1
    try:
        # How deep tasks that start eagerly fit into each other is the interpreter's, too.
        world.too_deep |= world.eager > EAGER_MAX
        _task_init(self, coro, loop=loop, name=name, **kwargs)
        raised = (self._exception or self._cancelled_exc) if self.done() else None
        if raised is not None and raised.__traceback__ is not None:
            # An eager step failed: the frames below this one would keep the task (the C Task has none).
            frame = raised.__traceback__.tb_frame
            while frame is not None and frame.f_code is not task_init.__code__:
                if frame.f_code in IN_C:
                    frame.clear()
                frame = frame.f_back
            drop_own_frames(self)
    except BaseException as e:
        e.__traceback__ = None  # the same, where the eager step could not even begin
        raise
    finally:
        world.eager -= 1
        self = coro = frame = raised = None


tasks._task_name_counter = lambda: world.number_task()


def shown_name(task):
    name = task.get_name()
    return task._shown if name == task._given else name


def future_init(self, *args, **kwargs):
    _future_init(self, *args, **kwargs)
    self._world = world
    self._number = len(world.made)
    world.made.append(weakref.ref(self))
    if isinstance(self, tasks.Task):
        world.tasks.append(world.made[-1])


def report(future):
    """What CPython says of a future when it collects it."""
    if not hasattr(future, "_number") or isinstance(future, tasks.Task) and not hasattr(future, "_coro"):
        return None  # its __init__ failed
    name = shown_name(future) if isinstance(future, tasks.Task) else "future"
    if not future.done():
        return f"pending: {name}" if isinstance(future, tasks.Task) and future._log_destroy_pending else None
    if future._Future__log_traceback:
        try:
            return f"unretrieved: {name}: {show_exception(future._exception)}"
        except Exception:  # its __str__ fails: there is no such line
            return None
    return None


def report_gone(future):
    """What asyncio reports of a future that is collected, to the program's exception handler or its log."""
    loop = future.get_loop()
    handler = loop._exception_handler
    if world.ended is not None or handler is None and not base_events.logger.hasHandlers():
        return
    call = loop.call_exception_handler
    if handler is None:
        call = functools.partial(base_events.BaseEventLoop.default_exception_handler, loop)
    if isinstance(future, tasks.Task) and not future.done():
        if future._log_destroy_pending:
            call({"message": "Task was destroyed but it is pending!", "task": future})  # the C Task's order
    elif future._Future__log_traceback:
        future._Future__log_traceback = False
        call({"message": f"{type(future).__name__} exception was never retrieved", "exception": future._exception, "future": future})


def future_del(self):
    """Once it is collected, or by hand (super().__del__()): then nothing is left to report."""
    if hasattr(self, "_number"):
        if not isinstance(self._world.made[self._number], str):
            self._world.made[self._number] = report(self)
        if hasattr(self, "_coro") or not isinstance(self, tasks.Task):
            report_gone(self)
            self._Future__log_traceback = False


future_del.__name__ = "__del__"
futures.Future.__del__ = tasks.Task.__del__ = future_del
tasks.Task.__init__ = task_init
futures.Future.__init__ = future_init


def all_tasks(loop=None):
    if loop is None:
        loop = events.get_running_loop()
    scheduled, eager = tasks._scheduled_tasks, tasks._eager_tasks  # no union: that would be a set of the program's
    return ProgramSet(t for t in world.tasks_not_done() if (t in scheduled or t in eager) and t.get_loop() is loop)


tasks.all_tasks = all_tasks
asyncio.all_tasks = all_tasks

# ---- labels: what a handle runs -----------------------------------------------------------------

LABELS = {
    "_run_until_complete_cb": "run_until_complete done",
    "_set_result_unless_cancelled": "sleep timer",
    "_release_waiter": "wait timer",
    "gather.<locals>._done_callback": "gather child done",
    "_wait.<locals>._on_completion": "wait child done",
    "_AsCompletedIterator._handle_completion": "as_completed child done",
    "_AsCompletedIterator._handle_timeout": "as_completed timer",
    "shield.<locals>._inner_done_callback": "shield inner done",
    "shield.<locals>._outer_done_callback": "shield outer done",
    "shield.<locals>._clear_awaited_by_callback": "shield inner clear",
    "_log_on_exception": "shield log",
    "TaskGroup._on_task_done": "taskgroup child done",
    "Timeout._on_timeout": "timeout timer",
    "staggered_race.<locals>.task_done": "staggered child done",
    "_chain_future.<locals>._call_set_state": "chain set state",
    "_chain_future.<locals>._call_check_cancel": "chain check cancel",
    "_chain_future.<locals>._set_state": "chain set state",
    "run_coroutine_threadsafe.<locals>.callback": "run_coroutine_threadsafe",
}


def label(handle):
    callback = handle._callback
    while isinstance(callback, functools.partial):
        callback = callback.func
    owner = getattr(callback, "__self__", None)
    name = getattr(callback, "__name__", type(callback).__name__)
    qualname = getattr(callback, "__qualname__", name)
    if isinstance(owner, tasks.Task) and name in ("__step", "__wakeup"):
        return f"{name[2:]} {shown_name(owner)}"
    return LABELS.get(qualname, "call " + name)


def task_of(handle):
    """The task that HANDLE steps or wakes, or None."""
    owner = getattr(handle._callback, "__self__", None)
    name = getattr(handle._callback, "__name__", None)
    return owner if isinstance(owner, tasks.Task) and name in ("__step", "__wakeup") else None


_handle_run = events.Handle._run


def traced_run(self):
    world.put(label(self))
    world.is_running_handle = True
    if "cancel" in world.tape.asks:
        world.ran = task_of(self), len(self._loop._ready)
    try:
        return _handle_run(self)
    except BaseException:
        world.ran = None
        raise
    finally:
        world.is_running_handle = False
        self = None


events.Handle._run = traced_run
events.TimerHandle._run = traced_run

# ---- the program's world ------------------------------------------------------------------------


STDOUT = sys.stdout


def sim_print(*args, sep=" ", end="\n", file=None, flush=False):
    try:
        file = sys.stdout if file is None else file
        if file is not STDOUT:
            if file is not None:
                builtins.print(*args, sep=sep, end=end, file=file, flush=flush)
            return
        for line in (sep.join(map(str, args))).split("\n"):
            world.put("print " + line)
    finally:
        args = file = None  # the original is in C: what its failure keeps has no frame of it


sim_print.__name__ = sim_print.__qualname__ = "print"
graph.print = base_tasks.print = sim_print
asyncio.EventLoop = asyncio.SelectorEventLoop = SimLoop
unix_events._UnixDefaultEventLoopPolicy._loop_factory = SimLoop


def skip_time(seconds):
    """What time.sleep() does (machine.py)."""
    if isinstance(seconds, float) and not abs(seconds) < 2**63 / 1e9:
        raise OverflowError("timestamp out of range for platform time_t")
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    world.wait(seconds)


def wait_for_thread(self, timeout=None):
    """There is one thread: where it waits for another, nothing runs, and a wait lasts its full time."""
    if timeout is None:
        world.deadlock()
    world.wait(max(timeout, 0))
    return False


threading.Condition.wait = wait_for_thread

# ---- random: each draw is one choice; answer 0 is what CPython's generator draws -----------------

_Random = random.Random.__base__
BIG_VALUES = 1 << 62


def deviate(drawn, n):
    """The generator has DRAWN a number below N: it, or one of the others, which are answers 1 and on in ascending order."""
    answer = world.choose("random", n)
    return drawn if answer == 0 else answer - 1 if answer <= drawn else answer


def deviate_big(drawn):
    """The same of more than 63 bits: other answers are numbers of 62 bits (scenarios/lang/library/random_draw.c)."""
    low = min(drawn, BIG_VALUES - 1)
    value = deviate(low, BIG_VALUES)
    return drawn if value == low else value


def draw_double(self, *wrong, **names):
    if wrong or names:
        _Random.random(self, *wrong, **names)  # raises, in the words of C
    return deviate(int(_Random.random(self) * 2.0**53), 1 << 53) * 2.0**-53


def draw_bits(self, *k, **names):
    drawn = _Random.getrandbits(self, *k, **names)
    if k[0] > 63:
        return deviate_big(drawn)
    return deviate(drawn, 1 << k[0]) if k[0] else drawn


def draw_below(self, n):
    k = n.bit_length()
    drawn = _Random.getrandbits(self, k)
    while drawn >= n:
        drawn = _Random.getrandbits(self, k)
    return deviate(drawn, n) if n < 1 << 63 else deviate_big(drawn)


def draw_bytes(self, n):
    if operator.index(n) < 0:
        raise ValueError("Cannot convert negative int")
    return b"".join(draw_bits(self, 8 * len(part)).to_bytes(len(part), "little") for part in itertools.batched(bytes(n), 4))


def hash_64(x):
    """hash(x) of a float, where a hash has 64 bits: this interpreter's has 32."""
    if math.isinf(x):
        return 314159 if x > 0 else -314159
    numerator, denominator = abs(x).as_integer_ratio()
    modulus = (1 << 61) - 1
    result = numerator * pow(denominator, -1, modulus) % modulus
    return -2 if x < 0 and result == 1 else -result if x < 0 else result


def seed(self, a=None, version=2):
    if a is None:
        a = world.unseeded  # who is left without a seed gets the next number
        world.unseeded += 1
    random_seed(self, hash_64(a) % (1 << 64) if isinstance(a, float) and not math.isnan(a) else a, version)


def system_init(self, x=None):
    random_seed(self, world.unseeded)
    world.unseeded += 1


def system_double(self):
    return draw_double(self)


def system_bits(self, k):
    if k < 0:
        raise ValueError("number of bits must be non-negative")
    return draw_bits(self, operator.index(k))


def system_bytes(self, n):
    if operator.index(n) < 0:
        raise ValueError("negative argument not allowed")
    return draw_bytes(self, n)


random_seed = random.Random.seed
seed.__qualname__, draw_bytes.__qualname__ = "Random.seed", "Random.randbytes"
system_init.__qualname__, system_double.__qualname__ = "Random.__init__", "SystemRandom.random"
for name, function in ("random", draw_double), ("getrandbits", draw_bits), ("_randbelow", draw_below), ("randbytes", draw_bytes), ("seed", seed):
    function.__name__ = name
    setattr(random.Random, name, function)
for name, function in ("__init__", system_init), ("random", system_double), ("getrandbits", system_bits), ("_randbelow", draw_below), ("randbytes", system_bytes):
    function.__name__ = name
    setattr(random.SystemRandom, name, function)
for name in "random", "getrandbits", "randbytes", "seed":
    setattr(random, name, getattr(random._inst, name))


def put_leftovers():
    """What asyncio reports when it collects a future: here at the end, oldest first; to a handler that the program set."""
    for made in [(made() or made) if isinstance(made, weakref.ref) else made for made in world.made]:
        if not isinstance(made, futures.Future):
            if isinstance(made, str):
                world.lines.append(one_line(made))
            continue
        line = report(made)
        if line is not None:
            world.lines.append(one_line(line))
            if made.get_loop()._exception_handler is not None and type(made).__del__ is future_del:
                try:
                    report_gone(made)
                except (SystemExit, KeyboardInterrupt):
                    pass  # "Exception ignored while"


# ---- one program after the other: nothing of one may reach the next ------------------------------

# A sleep that represents I/O, by another name, of the same code but not the same code object.
IO_CODE = tasks.sleep.__code__.replace()
_io = types.FunctionType(IO_CODE, tasks.__dict__, "sleep", tasks.sleep.__defaults__)
ticktape = types.ModuleType("ticktape")


def io(delay, result=None):
    return _io(delay, result)


io.__module__ = "ticktape"
ticktape.io = io
sys.modules["ticktape"] = ticktape

MODULES = (ticktape, asyncio, collections, contextvars, functools, heapq, itertools, math, random, time, types)
PRISTINE = [(vars(module), dict(vars(module))) for module in MODULES]


def forget_program(module):
    """Drop all that the program MODULE made, while its world still takes what its finally clauses print."""
    events._set_running_loop(None)
    events._set_event_loop_policy(None)  # with it the current loop, and with that the tasks it still had to run
    for key in list(module.__dict__):
        if key != "print":  # a finally clause that runs now must not reach the real print
            del module.__dict__[key]
    for names, pristine in PRISTINE:
        names.clear()
        names.update(pristine)
    gc.collect()


def is_comparable():
    """Whether the trace of the last program is asyncio's doing alone."""
    return not world.too_deep


def run_module(module, source, filename):
    """Run the program; the trace's last line."""
    try:
        try:
            import_package()
            exec(compiled(source, filename), module.__dict__)
        except BaseException as e:
            e.__traceback__ = e.__traceback__ and e.__traceback__.tb_next  # without this function
            call_excepthook(e)
            raise
        finally:
            end_machine()
        return "end"
    except SystemExit as e:
        return f"exit {e.code}"
    except BaseException as e:
        return "raised " + show_exception(e)


def call_excepthook(e):
    """As the interpreter does with what leaves the program, if the program has set a hook."""
    if sys.excepthook is sys.__excepthook__ or isinstance(e, (SystemExit, Deadlock, Diverged)):
        return
    sys.excepthook(type(e), e, e.__traceback__)


def begin_machine(filename):
    """machine.py has it."""


def end_machine():
    """machine.py has it."""


def import_package():
    """modules.py has it."""


def begin_modules(module, filename):
    """modules.py has it."""


def end_modules():
    """modules.py has it."""


def run_program(source, filename="scenario", tape="", ticks_max=None):
    global world
    world = World(tape, ticks_max)
    module = types.ModuleType("__main__")
    module.print = sim_print
    module.__builtins__ = BUILTINS
    sys.stdout = STDOUT
    sys.excepthook, sys.unraisablehook = sys.__excepthook__, sys.__unraisablehook__
    begin_machine(filename)
    begin_modules(module, filename)
    random.seed()  # as a program finds the module: nobody has seeded it
    linecache.cache[filename] = len(source), None, source.splitlines(True), filename  # print_stack shows the lines
    gc.disable()  # cycles live to the end, as where there is no collector
    # A context of its own: what a program sets in a ContextVar outside any task must not be seen by the next one.
    end = contextvars.Context().run(run_module, module, source, filename)
    events._set_running_loop(None)
    put_leftovers()
    world.stop(end)
    text = world.ended
    sys.unraisablehook = lambda info: None
    end_modules()
    forget_program(module)
    return text


gc.collect()
gc.freeze()  # what is here now is no program's: forget_program need not look at it

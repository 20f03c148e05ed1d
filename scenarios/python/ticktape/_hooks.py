"""What asyncio leaves open, as choices of a run; and its ticks in the trace.

install() changes asyncio once: outside of a simulated world it works as before.
A handle that runs is a line of the trace; after each one, if cancellations are
injected, a waiting task may be cancelled from outside; and asyncio's sets have
the order in which their elements were added, or, by choice, another one.
"""

import asyncio
import asyncio.base_events
import asyncio.events
import asyncio.tasks
import collections
import concurrent.futures
import errno
import functools
import selectors
import socket
import sys
import threading

from . import _ticktape
from ._tasks import (Tasks, describe, is_harness, main_of, place,
                     running)

LABELS = {
    "_run_until_complete_cb": "run_until_complete done",
    "_set_result_unless_cancelled": "sleep timer",
    "_release_waiter": "wait timer",
    "gather.<locals>._done_callback": "gather child done",
    "_wait.<locals>._on_completion": "wait child done",
    "as_completed.<locals>._on_completion": "as_completed child done",
    "as_completed.<locals>._on_timeout": "as_completed timer",
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

# Functions of asyncio to whose results the order of a set makes no difference.
_NO_ORDER = ("wait", "_wait", "<genexpr>")


class Run:
    """The state of one run."""

    def __init__(self, inside, hosted=False):
        asks = _ticktape.asks() if inside else 0
        self.inside = inside
        self.hosted = hosted  # the world is in this process
        self.blocked = []  # sentences about calls that blocked a loop
        self.tasks = Tasks()
        self.cancels = asks >> _ticktape.CANCEL & 1
        self.sets = asks >> _ticktape.SET & 1
        self.orders = asks >> _ticktape.READY & 1
        self.explains = inside and _ticktape.explains()
        self.may = {}  # whether a task may be cancelled, by its name
        self.injected = 0

    def may_cancel(self, name, is_awaited):
        key = name, is_awaited
        if key not in self.may:
            self.may[key] = _ticktape.may_cancel(name, is_awaited)
        return self.may[key]


run = Run(False)


def begin(hosted=False):
    """A run begins in this process."""
    global run
    if hosted:
        _hook_uvloop()
    run = Run(hosted or _ticktape.is_inside(), hosted)


def end():
    """It is over."""
    global run
    ended = run
    run = Run(False)
    return ended


def is_injected(error):
    """Whether an exception is only of what was injected."""
    if run.injected and isinstance(error, asyncio.CancelledError):
        return True
    if _is_of_network(error) and _ticktape.faults():
        return True
    inner = getattr(error, "exceptions", None)
    return bool(inner) and all(map(is_injected, inner))


# What faults of the network raise, and connections that end by them. Errors of
# packages, such as aiohttp's, have the number of the one that they are raised
# from, or none.
_OF_NETWORK = (ConnectionError, TimeoutError, socket.gaierror, socket.herror)
_NUMBERS = (None, errno.ECONNREFUSED, errno.ECONNRESET, errno.ECONNABORTED,
            errno.EPIPE, errno.ETIMEDOUT, errno.ENOTCONN, errno.ESHUTDOWN,
            errno.EMFILE, errno.ENOBUFS, errno.ENETUNREACH,
            errno.EHOSTUNREACH, socket.EAI_AGAIN)


def _is_of_network(error):
    """An OSError of the network, or what is raised from one: not, for example,
    a file that is missing."""
    while error is not None:
        if isinstance(error, _OF_NETWORK):
            return True
        if isinstance(error, OSError) and error.errno in _NUMBERS:
            return True
        error = error.__cause__
    return False


# ---- Handles -----------------------------------------------------------------


def label(callback):
    while isinstance(callback, functools.partial):
        callback = callback.func
    owner = getattr(callback, "__self__", None)
    name = getattr(callback, "__name__", type(callback).__name__)
    if isinstance(owner, asyncio.Task):
        kind = "wakeup" if "wakeup" in name.lower() else "step"
        return f"{kind} {run.tasks.name(owner)}"
    qualified = getattr(callback, "__qualname__", name)
    plain = name.lstrip("_").removeprefix("call_").replace("_", " ")
    return LABELS.get(qualified) or plain


def _cancel_some(loop):
    """Cancels a task that waits, by choice."""
    main = main_of(loop)
    names, victims = [], []
    for task in run.tasks.pending():
        name = run.tasks.name(task)
        if task is not asyncio.current_task(loop) and \
                task.get_loop() is loop and \
                not is_harness(task) and run.may_cancel(name, task is main):
            names.append(name)
            victims.append(task)
    if not victims:
        return
    where = "cancel " + " ".join(
        f"{name}@{place(task)}" for name, task in zip(names, victims))
    answer = _ticktape.choose(_ticktape.CANCEL, len(victims) + 1, where)
    if answer == 0:
        return
    victim, name = victims[answer - 1], names[answer - 1]
    if run.explains:
        line = place(victim)
        text = f"{name} was cancelled from outside"
        text += f", at {line}" if line else ""
        _ticktape.explain(_ticktape.CANCEL, len(victims) + 1, answer, where,
                          text)
    run.injected += 1
    loop.call_soon(victim.cancel)


def _note_blocked(text, blocked):
    """A call in which time passes while a handle runs blocks the loop."""
    if blocked is not None:
        call, seconds, at = blocked
        what = {"sleep": "a sleep"}.get(call, f"{call}()")
        where = text.partition(" at ")[0] + f" at {at}" if at else text
        run.blocked.append(f"{what} blocked the event loop for {seconds:g} s, "
                           f"in {where}")


def _hook_handles():
    plain = asyncio.events.Handle._run

    def _run(self):
        if not run.inside:
            return plain(self)
        callback = self._callback
        text = label(callback)
        _ticktape.trace(text)
        if run.explains:
            owner = getattr(callback, "__self__", None)
            if isinstance(owner, asyncio.Task):
                line = place(owner)
                text = run.tasks.name(owner) + (f" at {line}" if line else "")
            _ticktape.set_place(text)
        loop = self._loop
        if run.hosted:
            _ticktape.handle(True)
        try:
            return plain(self)
        finally:
            if run.hosted:
                _note_blocked(text, _ticktape.handle(False))
            if run.cancels:
                _cancel_some(loop)
            if run.explains:
                _ticktape.set_place("")
            self = None

    asyncio.events.Handle._run = _run


# ---- The ready queue ---------------------------------------------------------


_HANDLES_MAX = 256  # of which one is next: the choice has no more answers


class Ready(collections.deque):
    """That of a loop: with the model `any`, each handle comes by choice.

    The kind is `thread`: strategies expect `ready` of ticktape's own loop.
    """

    def popleft(self):
        if not run.orders or len(self) < 2 or not run.inside:
            return super().popleft()
        where = f"ready {len(self)}"
        count = min(len(self), _HANDLES_MAX)
        answer = _ticktape.choose(_ticktape.THREAD, count, where)
        if answer == 0:
            return super().popleft()
        handle = self[answer]
        for other in self:
            _named(other)  # tasks have their numbers in the usual order
        if run.explains:
            _ticktape.explain(
                _ticktape.THREAD, count, answer, where,
                f"{_named(handle)} ran before {_named(self[0])}, which was "
                "ready earlier (the model is any)")
        del self[answer]
        return handle


def _named(handle):
    return "a cancelled handle" if handle.cancelled() else \
        label(handle._callback)


def _hook_ready():
    plain = asyncio.base_events.BaseEventLoop.__init__

    @functools.wraps(plain)
    def __init__(self):
        plain(self)
        if run.orders:
            self._ready = Ready()

    asyncio.base_events.BaseEventLoop.__init__ = __init__


# ---- Sets --------------------------------------------------------------------


def _chosen(items, where):
    """Yields ITEMS, each one by choice."""
    while items:
        answer = 0
        if len(items) > 1:
            answer = _ticktape.choose(_ticktape.SET, len(items), where)
        if answer and run.explains:
            first, taken = map(_shown, (items[0], items[answer]))
            _ticktape.explain(
                _ticktape.SET, len(items), answer, where,
                f"{taken} came before {first} of a set, {where}")
        yield items.pop(answer)


def _shown(item):
    if isinstance(item, asyncio.Task):
        return run.tasks.name(item)
    return f"future {run.tasks.number(item)}"


class Set(set):
    """A set of asyncio: its order is that in which elements were added."""

    __slots__ = ()

    def __init__(self, items=()):
        super().__init__()
        for item in items:
            self.add(item)

    def add(self, item):
        if run.inside:
            run.tasks.number(item)
        super().add(item)

    def __iter__(self):
        items = set.__iter__(self)
        if not run.inside or len(self) < 2:
            return items
        items = sorted(items, key=run.tasks.number)
        caller = sys._getframe(1)
        is_known = caller.f_globals.get("__name__") == "asyncio.tasks" and \
            caller.f_code.co_name in _NO_ORDER
        if not run.sets or is_known:
            return iter(items)
        return _chosen(items, f"in {caller.f_code.co_name}()")

    def pop(self):
        for item in self:
            self.discard(item)
            return item
        raise KeyError("pop from an empty set")

    def copy(self):
        return Set(set.__iter__(self))


def _hook_sets():
    names = ["asyncio.tasks", "asyncio.taskgroups"]
    for name in names:
        if name in sys.modules:
            sys.modules[name].set = Set
    plain = asyncio.tasks.all_tasks

    @functools.wraps(plain)
    def all_tasks(loop=None):
        found = plain(loop)
        return Set(sorted(found, key=run.tasks.number)) if run.inside else found

    asyncio.tasks.all_tasks = asyncio.all_tasks = all_tasks


# ---- In the same process -----------------------------------------------------


class RunIsOver(RuntimeError):
    """The run cannot go on: a deadlock, for example."""


def _hook_waits():
    """A wait that can never end fails."""
    for name in ("EpollSelector", "PollSelector", "SelectSelector"):
        kind = getattr(selectors, name, None)
        if kind is not None:
            _hook_select(kind)


def _hook_select(kind):
    plain = kind.select

    @functools.wraps(plain)
    def select(self, timeout=None):
        __tracebackhide__ = True
        try:
            return plain(self, timeout)
        except OSError as error:
            if error.errno != errno.EDEADLK or not run.hosted:
                raise
            raise RunIsOver(_ticktape.failure()) from None

    kind.select = select


def _hook_executors():
    """Jobs of threads run in the loop's thread, between two of its handles.

    A job takes no time but that of its own sleeps, and its result comes in the
    next tick, as that of a thread at the earliest.
    """
    base = asyncio.base_events.BaseEventLoop
    plain = base.run_in_executor

    @functools.wraps(plain)
    def run_in_executor(self, executor, func, *args):
        is_thread = executor is None or \
            isinstance(executor, concurrent.futures.ThreadPoolExecutor)
        if not run.hosted or not is_thread:
            return plain(self, executor, func, *args)
        self._check_closed()
        future = self.create_future()
        self.call_soon(_do_job, self, future, func, args)
        return future

    base.run_in_executor = run_in_executor


def _do_job(loop, future, func, args):
    if future.done():
        return
    result, error = _call_as_thread(loop, func, args)
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


def _call_as_thread(loop, func, args):
    """Calls FUNC where a thread would: its result, and its exception. If it
    waits for another thread, the run is refused."""
    _ticktape.handle(False)  # its sleeps block nothing
    asyncio._set_running_loop(None)
    _ticktape.set_in_job(True)
    try:
        return func(*args), None
    except (SystemExit, KeyboardInterrupt):
        raise
    except BaseException as error:
        return None, error
    finally:
        _ticktape.set_in_job(False)
        asyncio._set_running_loop(loop)


# anyio has threads of its own, which take jobs from a queue. For each job such a
# thread's run() is called, with a queue that has this job and then the end. The
# class is found when a thread starts, because anyio loads its modules late.


class _Jobs:
    """The queue of a thread of anyio that does not run."""

    def __init__(self, worker):
        self.worker = worker
        self.items = []

    def put_nowait(self, item):
        if item is not None:  # the thread is to end
            self.worker.loop.call_soon(self._do, item)

    def _do(self, item):
        self.items = [None, item]
        _, error = _call_as_thread(self.worker.loop, self.worker.run, ())
        if error is not None:
            raise error

    def get(self):
        return self.items.pop()

    def task_done(self):
        pass


def _hook_anyio():
    plain = threading.Thread.start

    @functools.wraps(plain)
    def start(self):
        kind = type(self)
        if run.hosted and kind.__name__ == "WorkerThread" and \
                kind.__module__ == "anyio._backends._asyncio":
            self.queue = _Jobs(self)
            return None
        return plain(self)

    threading.Thread.start = start


# uvloop starts threads, and ends the process where it cannot: it is refused
# before.


class _Uvloop:
    """A finder, which finds nothing."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "uvloop" and run.hosted:
            refuse("uvloop's event loop")
        return None


def refuse(what):
    """The run, in this process, cannot have WHAT."""
    _ticktape.refuse(what)
    raise ImportError(f"{what} is not simulated in this process")


def _hook_uvloop():
    uvloop = sys.modules.get("uvloop")
    plain = getattr(uvloop, "new_event_loop", None)
    if plain is None or hasattr(plain, "__wrapped__"):
        return

    @functools.wraps(plain)
    def new_event_loop():
        if run.hosted:
            refuse("uvloop's event loop")
        return plain()

    uvloop.new_event_loop = new_event_loop


# ---- Installing --------------------------------------------------------------


def _describe():
    return describe(run.tasks)


@functools.cache
def install():
    _hook_handles()
    _hook_sets()
    _hook_ready()
    _hook_waits()
    _hook_executors()
    _hook_anyio()
    sys.meta_path.insert(0, _Uvloop)
    _ticktape.describe_by(_describe)
    _ticktape.locate_by(running)

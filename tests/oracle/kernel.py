"""The judge of programs that do I/O: asyncio 3.14's sources on this machine's kernel, in virtual time.

    python3 kernel.py FILE.py...              print the traces, each under "== FILE" where there are several
    python3 kernel.py --check DIR|FILE...     compare each .py with the .ticks next to it; exit 1 if any differs or lacks one
    python3 kernel.py --update DIR|FILE...    write the .ticks
    python3 kernel.py --tape TAPE FILE.py [TICKS]  print its trace on a tape of `ticktape explore`, of so many ticks at most
    python3 kernel.py --batch                 read "TAPE\\tNAME" or "TAPE\\tNAME\\tTICKS", one a line; answer
                                              "== NAME BYTES\\n" and the trace, BYTES long

asyncio's sources are those of npm's pyodide (`npm ci` in this folder), the interpreter is Debian's python3 (3.11 or
later, Linux). Sockets, pipes and epoll are the kernel's. The trace and everything that concerns no descriptor are
oracle.py's, which runs here in the same way as under node.

What a network leaves open is answered from the tape: network.py.

Over loopback the kernel has delivered what was sent when send() returns, so a poll without waiting sees all there is to
see. Where it sees nothing, the virtual clock moves instead of the loop waiting.

Jobs of executors run in threads, but never two at a time: the loop's thread waits while a job runs. A job takes no
virtual time except what it sleeps.

Not judged: child processes, threads that a program starts, what depends on buffer sizes that the kernel tunes, and
programs that print ports or descriptors.

Run by Python 3.11 it frees the frames of a task that asyncio.run() cancels just before it wakes up, which 3.13 and 3.14
keep: then a StreamWriter that they hold is closed here, and not there (some random tapes of unix/eager_clients and
streams/http_pipelined). The lines of _ssl.c in messages are those of the Python that runs it; .ticks have 3.11.7's.
"""
import _thread
import concurrent.futures
import contextlib
import fcntl
import functools
import gc
import heapq
import io
import itertools
import json
import math
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import types
import zipfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
CURRENT = os.getcwd()  # machine.py replaces it
# Of module ticktape: installed, or in the repository.
STAND_IN = next(os.path.join(FOLDER, at) for at in ("..", "../../scenarios/lang") if os.path.exists(os.path.join(FOLDER, at, "ticktape.py")))
PARTS = "hashes.py", "sets.py", "oracle.py", "machine.py", "modules.py"
ATTEMPTS = 6
KEPT_MIN = 900  # descriptors from here on are the judge's
USAGE = "usage: kernel.py FILE.py... | --check DIR|FILE... | --update DIR|FILE... | --tape TAPE FILE.py [TICKS] | --batch"


def archive_of_library():
    """CPython 3.14's library, looked for where oracle.mjs looks for pyodide."""
    data = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    home = pathlib.Path(data, "ticktape")
    for folder in [*pathlib.Path(FOLDER, "kernel.py").parents, home]:
        archive = folder / "node_modules/pyodide/python_stdlib.zip"
        if archive.exists():
            return archive
    with open(os.path.join(FOLDER, "package.json")) as file:
        version = json.load(file)["dependencies"]["pyodide"]
    sys.exit(f"kernel.py: asyncio's sources are missing: npm install --prefix '{home}' pyodide@{version}")


def unpack_asyncio():
    """A temporary folder with CPython 3.14's package asyncio."""
    folder = tempfile.mkdtemp()
    with zipfile.ZipFile(archive_of_library()) as z:
        z.extractall(folder, [name for name in z.namelist() if name.startswith("asyncio/")])
    return folder


def load_oracle():
    """The names of oracle.py and its companions, run on 3.14's asyncio."""
    if not hasattr(io, "Writer"):
        io.Writer = typing_only("Writer")  # 3.14 has it; asyncio.graph annotates with it
    folder = unpack_asyncio()
    sys.path.insert(0, folder)
    names = {"__name__": "oracle"}
    try:
        for part in PARTS:
            path = os.path.join(FOLDER, part)
            with open(path) as file:
                exec(compile(file.read(), path, "exec"), names)
    finally:
        sys.path.remove(folder)
        shutil.rmtree(folder)
    return types.SimpleNamespace(**names), names


def typing_only(name):
    return type(name, (), {"__class_getitem__": classmethod(lambda cls, item: cls)})


oracle, names = load_oracle()
asyncio, events, base_events = oracle.asyncio, oracle.events, oracle.base_events
from asyncio import unix_events

import network

# ---- Jobs of executors ---------------------------------------------------------------------------------------------

in_job = threading.local()  # .job: the job whose thread this is


class Baton:
    """A binary semaphore. threading's own would wait by oracle.py's Condition."""

    def __init__(self):
        self.lock = _thread.allocate_lock()
        self.lock.acquire()

    def give(self):
        self.lock.release()

    def take(self):
        self.lock.acquire()


class Job:
    """A call in a thread, which runs only while the thread that resumed it waits."""

    def __init__(self, executor, function, number):
        self.executor, self.function, self.number = executor, function, number
        self.future = concurrent.futures.Future()
        self.resumed, self.paused = Baton(), Baton()
        self.wake = None  # the time at which it resumes; None: when somebody wakes it
        self.pauses = 0
        self.is_done = False
        self.worker = 0  # how many jobs of the executor ran when it began
        self.is_lookup = False  # of a name, by the loop
        self.until = self.until_s = self.tick = None  # of an answer that is late: see network.py

    def begin(self):
        _thread.start_new_thread(self.run, ())
        self.resume()

    def run(self):
        self.resumed.take()
        in_job.job = self
        threading.current_thread().name = f"{self.executor._thread_name_prefix}_{self.worker}"
        try:
            self.outcome = self.function(), None
        except BaseException as e:
            self.outcome = None, e
        self.is_done = True
        self.paused.give()

    def resume(self):
        """By another thread: runs the job until it pauses or is done."""
        self.pauses += 1
        self.resumed.give()
        self.paused.take()

    def pause(self, wake):
        """By its own thread."""
        self.wake = wake
        self.paused.give()
        self.resumed.take()

    def publish(self):
        self.pauses += 1  # entries of the agenda that are left are void
        result, exception = self.outcome
        if exception is None:
            self.future.set_result(result)
        else:
            self.future.set_exception(exception)


class Jobs:
    """All jobs of a run. They start while the loop selects, and their results arrive there."""

    def __init__(self):
        self.waiting = []  # not begun, in the order of submission
        self.agenda = []  # heap of (time, number of the job, its pauses, job)
        self.running = {}  # by executor: how many have begun and not been published
        self.begun = 0
        self.not_done = []  # all jobs whose futures are not done
        self.late = []  # lookups whose answers are late, in the order in which they began
        self.has_delivered = False  # whether some were due when the loop looked last
        self.loop = None  # the one that selected last

    def submit(self, executor, function, *args, **kwargs):
        job = Job(executor, functools.partial(function, *args, **kwargs), 0)
        self.waiting.append(job)
        self.not_done.append(job)
        job.future.add_done_callback(lambda _: self.not_done.remove(job))
        return job.future

    def schedule(self, job, when):
        if when is not None:
            heapq.heappush(self.agenda, (when, job.number, job.pauses, job))

    def begin(self, now):
        """Begins what its executor has a free worker for."""
        self.loop = events._get_running_loop()
        waiting, self.waiting = self.waiting, []
        left = []
        for job in waiting:
            if self.running.get(job.executor, 0) >= job.executor._max_workers:
                left.append(job)
            elif job.future.set_running_or_notify_cancel():
                job.worker = self.running.get(job.executor, 0)
                self.running[job.executor] = job.worker + 1
                self.begun += 1
                job.number = self.begun
                job.begin()
                if job.is_lookup and job.is_done and self.loop is not None and self.loop._selector.is_late_answer(job):
                    self.late.append(job)
                    self.running[job.executor] -= 1  # there are other workers
                else:
                    self.schedule(job, now if job.is_done else job.wake)
        self.waiting = left + self.waiting

    def deliver(self, is_idle):
        """Answers that were late and are due are made known: how many."""
        world = names["world"]
        due = [job for job in self.late if job.loop is self.loop and network.is_due(job, is_idle)]
        for job in due:
            self.late.remove(job)
            self.running[job.executor] += 1
            self.schedule(job, world.now)
        self.has_delivered = len(due) > 0
        return len(due)

    def next_answer(self):
        """When one that is late until a time comes."""
        return min((job.until_s for job in self.late if job.loop is self.loop and job.until == network.TIME), default=math.inf)

    def next_time(self):
        """When a job resumes or has a result; None: never."""
        while self.agenda:
            when, _, pauses, job = self.agenda[0]
            if pauses == job.pauses:
                return when
            heapq.heappop(self.agenda)
        return None

    def run_until(self, now):
        while (when := self.next_time()) is not None and when <= now:
            job = heapq.heappop(self.agenda)[-1]
            if not job.is_done:
                job.resume()
                if not job.is_done:
                    self.schedule(job, job.wake)
                    continue
            self.running[job.executor] -= 1
            job.publish()
            self.begin(now)

    def wait_for(self, future, timeout=None):
        """The calling thread, a job's or the loop's, waits until FUTURE is done."""
        world = names["world"]
        until = None if timeout is None else world.now + timeout
        job = getattr(in_job, "job", None)
        if job is not None:
            while not future.done() and (until is None or world.now < until):
                at = job.pauses
                future.add_done_callback(lambda _, at=at: self.schedule(job, world.now) if job.pauses == at else None)
                job.pause(until)
            return
        while not future.done():
            self.begin(world.now)
            when = self.next_time()
            if when is None and until is None:
                world.deadlock()
            if when is None or (until is not None and when > until):
                world.now = until
                return
            world.now = max(world.now, when)
            self.run_until(world.now)

    def drain(self, executor):
        for job in [job for job in self.not_done if job.executor is executor]:
            self.wait_for(job.future)


class DefaultExecutor:
    """loop.run_in_executor(None, ...), on a machine with four processors."""

    _max_workers = 8
    _thread_name_prefix = "asyncio"

    def submit(self, function, *args):
        return names["world"].jobs.submit(self, function, *args)

    def shutdown(self, wait=True):
        if wait:
            names["world"].jobs.drain(self)


def pool_submit(self, fn, /, *args, **kwargs):
    if self._shutdown:
        raise RuntimeError("cannot schedule new futures after shutdown")
    return names["world"].jobs.submit(self, fn, *args, **kwargs)


def pool_shutdown(self, wait=True, *, cancel_futures=False):
    self._shutdown = True
    jobs = names["world"].jobs
    if cancel_futures:
        for job in [job for job in jobs.waiting if job.executor is self]:
            job.future.cancel()
    if wait:
        jobs.drain(self)


def waiting_in_virtual_time(method):
    """METHOD of concurrent.futures.Future, which may have to wait."""

    @functools.wraps(method)
    def call(self, timeout=None):
        names["world"].jobs.wait_for(self, timeout)
        return method(self, 0)

    return call


class LoopThread:
    """The thread that loop.shutdown_default_executor() starts."""

    _max_workers = 1
    _thread_name_prefix = "Thread"

    def __init__(self, target, args):
        self.target, self.args = target, args

    def start(self):
        names["world"].jobs.submit(self, self.target, *self.args)

    def join(self, timeout=None):
        pass


concurrent.futures.ThreadPoolExecutor.submit = pool_submit
concurrent.futures.ThreadPoolExecutor.shutdown = pool_shutdown
concurrent.futures.Future.result = waiting_in_virtual_time(concurrent.futures.Future.result)
concurrent.futures.Future.exception = waiting_in_virtual_time(concurrent.futures.Future.exception)
base_events.threading = types.SimpleNamespace(**{**vars(threading), "Thread": LoopThread})

# ---- The loop ------------------------------------------------------------------------------------------------------


class KernelLoop(unix_events._UnixSelectorEventLoop):
    def __init__(self, selector=None):
        super().__init__(selector or network.Selector())
        self._selector.of_loop(self)
        self._clock_resolution = 1e-9
        self._asyncgens = oracle.OrderedWeakSet()
        open_loops.append(self)

    time = oracle.SimLoop.time

    def create_future(self):
        names["world"].may_fail()
        return super().create_future()

    def create_task(self, coro, **kwargs):
        if not self.is_closed():
            names["world"].may_fail()
        try:
            return super().create_task(coro, **kwargs)
        finally:
            coro = kwargs = None

    create_task.__qualname__, create_task.__module__ = "BaseEventLoop.create_task", "asyncio.base_events"

    def _end_faults(self):
        """For ticktape.quiet(), in the stand-in of that module."""
        names["world"].tape.asks -= {"cancel", "fault"}

    def _process_events(self, event_list):
        super()._process_events(event_list)
        world = names["world"]
        if "cancel" in world.tape.asks:
            self._ready.appendleft(oracle.OutsideHandle(world.offer_waiting, (self,), self))

    def _run_once(self):
        world = names["world"]
        world.tick += 1
        if world.tick > world.ticks_max:
            world.stop("livelock" if world.stands_still() else "still running")
            raise oracle.Deadlock
        if world.tick > world.tape.ticks_max - world.tape.ticks_max // 4:
            world.tape.end(world.now)
        world.poll_tick(self)
        oracle.let_pass(self)
        super()._run_once()

    _after_handle = oracle.SimLoop._after_handle
    default_exception_handler = oracle.SimLoop.default_exception_handler

    def run_in_executor(self, executor, func, *args):
        self._check_closed()
        if executor is None:
            self._check_default_executor()
            if self._default_executor is None:
                self._default_executor = DefaultExecutor()
            executor = self._default_executor
        job = executor.submit(func, *args)
        if sys._getframe(1).f_code in LOOKUPS:
            names["world"].jobs.not_done[-1].is_lookup = True
        return asyncio.futures.wrap_future(job, loop=self)


LOOKUPS = base_events.BaseEventLoop.getaddrinfo.__code__, base_events.BaseEventLoop.getnameinfo.__code__


def in_some_order(items):
    """The list ITEMS in an order that the tape chooses."""
    left, order = list(items), []
    while left:
        is_asked = "set" in names["world"].tape.asks and len(left) > 1
        order.append(left.pop(names["world"].choose("set", len(left)) if is_asked else 0))
    return order


class Connections(oracle.OrderedWeakSet):
    """Server._clients: by default in the order in which they were accepted."""

    def copy(self):
        return in_some_order(in_some_order(self))  # the set's, and that of its copy


open_loops = []
base_events.set = oracle.InternalSet  # of the addresses that create_server() binds
base_events.weakref = types.SimpleNamespace(**{**vars(oracle.weakref), "WeakSet": Connections})
names["SimLoop"] = asyncio.EventLoop = asyncio.SelectorEventLoop = asyncio.new_event_loop = events.new_event_loop = KernelLoop
unix_events._UnixDefaultEventLoopPolicy._loop_factory = KernelLoop

# ---- Signals: real ones, of this process; alarms are of the virtual clock ------------------------------------------------

raise_real, set_real, get_real, kill_real = signal.raise_signal, signal.signal, signal.getsignal, os.kill
STOPS = signal.SIGSTOP, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU
HARMLESS = signal.SIGCHLD, signal.SIGCONT, signal.SIGURG, signal.SIGWINCH
OWN_PID = 4242  # machine.py's


class Alarm:
    """ITIMER_REAL."""

    when, interval = math.inf, 0.0

    def set(self, seconds, interval=0.0):
        old = self.get()
        self.when, self.interval = (names["world"].now + seconds if seconds else math.inf), float(interval)
        return old

    def get(self):
        return (0.0 if self.when == math.inf else self.when - names["world"].now), self.interval

    def ring(self):
        """What is due by now."""
        now = names["world"].now
        if self.when > now:
            return
        while self.when <= now:
            self.when = self.when + self.interval if self.interval else math.inf
        raise_signal(signal.SIGALRM)


def raise_signal(number, /):
    if 0 < number < signal.NSIG and signal.getsignal(number) == signal.SIG_DFL and number not in HARMLESS:
        names["world"].stop(f"{'stopped' if number in STOPS else 'killed'} by {signal.Signals(number).name}")
        names["world"].tick = names["world"].ticks_max
        raise oracle.Deadlock
    raise_real(number)


def kill(pid, number, /):
    if pid != OWN_PID:
        return kill_real(pid, number)
    raise_signal(number)


def set_timer(which, seconds, interval=0.0, /):
    assert which == signal.ITIMER_REAL
    if seconds < 0 or interval < 0:
        raise signal.ItimerError(22, "Invalid argument")
    return alarm.set(seconds, interval)


class Handler:
    """A handler of the program: its frame is not that of a function of this file in the place of one in C."""

    own = {function.__code__ for function in (raise_signal, kill, set_timer, Alarm.set)}

    def __init__(self, function):
        self.function = function

    def __call__(self, number, frame):
        while frame.f_code in self.own:
            frame = frame.f_back
        self.function(number, frame)


def set_handler(number, handler, /):
    if callable(handler) and not isinstance(handler, int) and handler is not signal.default_int_handler:
        handler = Handler(handler)
    old = set_real(number, handler)
    return old.function if isinstance(old, Handler) else old


def get_handler(number, /):
    handler = get_real(number)
    return handler.function if isinstance(handler, Handler) else handler


alarm = Alarm()
signal.raise_signal, signal.setitimer, os.kill = raise_signal, set_timer, kill
signal.signal, signal.getsignal = set_handler, get_handler
signal.getitimer = lambda which, /: alarm.get()
signal.alarm = lambda seconds, /: math.ceil(alarm.set(seconds)[0])


def reset_signals():
    alarm.set(0) if names.get("world") else None
    alarm.when = math.inf
    signal.set_wakeup_fd(-1)
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP, 32, 33}:
        usual = {signal.SIGINT: signal.default_int_handler, signal.SIGPIPE: signal.SIG_IGN, signal.SIGXFSZ: signal.SIG_IGN}
        set_real(number, usual.get(number, signal.SIG_DFL))


# ---- Processes: real ones; a poll waits until each of them waits or is over ------------------------------------------------


class Children:
    """Those of a run. `sleep N` sleeps in virtual time: it is a process that waits for the end of a pipe."""

    def __init__(self):
        self.all, self.sleeping = [], []  # sleeping: heap of (time, number, descriptor)
        self.begun = 0
        self.requests = None  # where shells write how long they sleep, and the descriptor that wakes them
        self.wakers = set()  # those descriptors, until they are in `sleeping`

    def sleep(self, seconds, waker):
        self.begun += 1
        heapq.heappush(self.sleeping, (names["world"].now + seconds, self.begun, waker))

    def open_requests(self):
        if self.requests is None:
            self.requests = moved_pipe()
            os.set_blocking(self.requests[0], False)
        return self.requests[1]

    def read_requests(self):
        with contextlib.suppress(BlockingIOError):
            for line in os.read(self.requests[0], 65536).decode().splitlines() if self.requests else ():
                seconds, waker = line.split()
                self.wakers.discard(int(waker))
                self.sleep(float(seconds), int(waker))

    def settle(self):
        """Until each one sleeps or is over, twice in a row."""
        quiet = 0
        while quiet < 3 and self.all:
            busy = [child for child in self.all if state_of(child.pid) not in "SZ"]
            quiet = 0 if busy else quiet + 1
            never.acquire(timeout=0.002)
        self.all = [child for child in self.all if state_of(child.pid) not in "Z"]
        self.read_requests()

    def next_time(self):
        return self.sleeping[0][0] if self.sleeping else math.inf

    def run_until(self, now):
        while self.next_time() <= now:
            os.close(heapq.heappop(self.sleeping)[-1])

    def end(self):
        for child in self.all:
            with contextlib.suppress(ProcessLookupError):
                kill_real(child.pid, signal.SIGKILL)
        for fd in [*(sleeper[-1] for sleeper in self.sleeping), *self.wakers, *(self.requests or ())]:
            os.close(fd)
        self.__init__()


SLEEPS_OF_A_SHELL = 12
# Before the text of a shell. The last command of a text takes the place of the shell; before it, each is a process.
SLEEP = """tt_ask() { echo "$2 $1" >/proc/self/fd/%d; }
sleep() { set -- "$1" $TT; tt_ask $3 "$1"; (read tt_x </proc/self/fd/$2); shift 3; TT="$*"; return 0; }
exec_sleep() { set -- "$1" $TT; tt_ask $3 "$1"; read tt_x </proc/self/fd/$2; exit 0; }
"""
LAST_SLEEP, EXEC_SLEEP = re.compile(r"\bsleep( [\d.]+\s*)$"), r"exec_sleep\1"


def moved_pipe():
    """A pipe whose descriptors are far from those of programs."""
    low = os.pipe()
    high = fcntl.fcntl(low[0], fcntl.F_DUPFD_CLOEXEC, KEPT_MIN), fcntl.fcntl(low[1], fcntl.F_DUPFD_CLOEXEC, KEPT_MIN)
    for fd in low:
        os.close(fd)
    return high


def text_with_sleeps(text, pipes):
    pairs = " ".join(f"{reader} {writer}" for reader, writer in pipes)
    functions = SLEEP % children.open_requests()
    return f"TT='{pairs}'\n{functions}{LAST_SLEEP.sub(EXEC_SLEEP, text)}"


def state_of(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


class VirtualPopen(subprocess.Popen):
    def __init__(self, args, *more, **options):
        shown, pipes = args, []
        is_words = not options.get("shell") and not isinstance(args, (str, bytes))
        if is_words and args[0] == "sleep":
            pipes = [moved_pipe()]
            children.sleep(float(args[1]), pipes[0][1])
            args = ["sh", "-c", f"read x </proc/self/fd/{pipes[0][0]}; exit 0"]
        elif options.get("shell") and isinstance(args, str) and "sleep" in args:
            pipes = [moved_pipe() for _ in range(SLEEPS_OF_A_SHELL)]
            args = text_with_sleeps(args, pipes)
        elif is_words and args[0] in ("sh", "/bin/sh") and args[1] == "-c" and "sleep" in args[2]:
            pipes = [moved_pipe() for _ in range(SLEEPS_OF_A_SHELL)]
            args = [*args[:2], text_with_sleeps(args[2], pipes), *args[3:]]
        if pipes:
            options["pass_fds"] = [reader for reader, _ in pipes] + ([children.requests[1]] if len(pipes) > 1 else [])
            children.wakers |= {writer for _, writer in pipes if len(pipes) > 1}
        super().__init__(args, *more, **options)
        for reader, _ in pipes:
            os.close(reader)
        self.args = shown
        children.all.append(self)
        children.settle()


never = _thread.allocate_lock()  # whose acquire() waits in real time
never.acquire()
children = Children()
subprocess.Popen, subprocess._time = VirtualPopen, lambda: names["world"].now
unix_events.can_use_pidfd = lambda: True  # which looks at os.getpid()

# ---- Labels: asyncio's own callbacks that oracle.py does not know are called by the last part of their names ----------

oracle.LABELS["StreamReaderProtocol.connection_made.<locals>.callback"] = "client handler done"
oracle.LABELS["BaseSelectorEventLoop._read_from_self"] = None  # not shown
label_of_task_or_call = names["label"]
run_handle = names["_handle_run"]


def label(handle):
    callback = handle._callback
    while isinstance(callback, functools.partial):
        callback = callback.func
    name = getattr(callback, "__qualname__", "")
    if name == "_set_result_unless_cancelled" and not isinstance(handle, events.TimerHandle):
        return "set waiter"
    text = label_of_task_or_call(handle)
    is_asyncio = (getattr(callback, "__module__", "") or "").startswith("asyncio")
    if text is not None and text.startswith("call ") and is_asyncio:
        return name.rpartition(".")[2].strip("_").removeprefix("call_").replace("_", " ")
    return text


def run_traced(self):
    text = label(self)
    world = names["world"]
    if text is not None:
        world.put(text)
    world.is_running_handle = True
    if "cancel" in world.tape.asks:
        world.ran = oracle.task_of(self), len(self._loop._ready)
    try:
        return run_handle(self)
    except BaseException:
        world.ran = None
        raise
    finally:
        world.is_running_handle = False
        self = None


names["label"] = label
events.Handle._run = events.TimerHandle._run = run_traced

# ---- The program's world ---------------------------------------------------------------------------------------------


def with_hosts(text):
    """TEXT with the addresses of hosts as they are in simulation: 10.0.0.1 is the first one."""
    started = getattr(sys.modules.get("ticktape"), "_addresses", {})
    for names_of in started, hosts:
        for number, address in enumerate(names_of.values(), 1):
            text = re.sub(rf"\b{re.escape(address)}\b", f"10.0.0.{number}", text)
    return text


class KernelWorld(oracle.World):
    def __init__(self, *args):
        super().__init__(*args)
        self.jobs = Jobs()

    def may_come(self, loop):
        return len(loop._selector.get_map()) > 1 or bool(self.jobs.not_done) or loop._default_executor is not None

    def wait(self, seconds):
        end = self.now + seconds
        while alarm.when <= end:
            super().wait(max(alarm.when - self.now, 0))
            self.now = max(self.now, alarm.when)
            alarm.ring()
        super().wait(max(end - self.now, 0)) if end != self.now + seconds else super().wait(seconds)

    def stop(self, end):
        super().stop(with_hosts(end))

    def put(self, text):
        text = with_hosts(text)
        if getattr(in_job, "job", None) is None:
            return super().put(text)
        events._set_running_loop(self.jobs.loop)  # a job's line belongs to the tick in which it runs
        try:
            super().put(text)
        finally:
            events._set_running_loop(None)


def sleep(seconds, /):
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    world = names["world"]
    job = getattr(in_job, "job", None)
    if job is None:
        world.wait(seconds)
    elif seconds:
        job.pause(world.now + seconds)


real_getaddrinfo = socket.getaddrinfo


hosts = {}  # names on which the program listens: their addresses


def is_numbers(host):
    """Whether HOST is an address: 127.1 and 0x7f000001 are, too."""
    try:
        return not host.strip("0123456789.:") or bool(not host.split()[1:] and socket.inet_aton(host))
    except OSError:
        return False


def getaddrinfo(host, port, family=0, type=0, proto=0, flags=0):
    """`localhost` is 127.0.0.1. A name on which the program listens is a host; here each has an address of the loopback."""
    if host in ("localhost", b"localhost"):
        host = "127.0.0.1"
    elif host is None and flags & socket.AI_PASSIVE:
        host = "0.0.0.0"
    elif host in hosts or (flags & socket.AI_PASSIVE and host is not None and not is_numbers(host)):
        host = hosts.setdefault(host, f"127.0.1.{len(hosts) + 1}")
    elif host is not None and not is_numbers(host):
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    return real_getaddrinfo(host, port, family or socket.AF_INET, type, proto, flags)


begin_machine = names["begin_machine"]


def begin_machine_quietly(filename):
    """3.11's LogRecord reads time.time(), which is no choice; 3.14's reads time_ns()."""
    begin_machine(filename)
    oracle.logging.time.time = lambda: names["silent_clock_ns"]() / 1e9


names["begin_machine"] = begin_machine_quietly
names["World"] = KernelWorld
network.install(names)
network.alarm, network.children = alarm, children
oracle.time.sleep = sleep
socket.getaddrinfo = getaddrinfo
oracle.PRISTINE[:] = [(module, dict(module)) for module, _ in oracle.PRISTINE]

# ---- TLS -------------------------------------------------------------------------------------------------------------

load_cert_chain, load_verify_locations = ssl.SSLContext.load_cert_chain, ssl.SSLContext.load_verify_locations


def next_to_program(path):
    """OpenSSL opens files itself: those next to the program."""
    if path is None or callable(path) or os.path.isabs(path) and not path.startswith("/program/"):
        return path
    return os.path.join(oracle.folders[0][1], path.removeprefix("/program/"))


create_default_context = ssl.create_default_context


def create_strict_context(purpose=ssl.Purpose.SERVER_AUTH, **places):
    """As since 3.13."""
    context = create_default_context(purpose, **places)
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN | ssl.VERIFY_X509_STRICT
    return context


ssl.create_default_context = create_strict_context
ssl.SSLContext.load_cert_chain = lambda self, certfile, keyfile=None, password=None: load_cert_chain(
    self, next_to_program(certfile), next_to_program(keyfile), password)
ssl.SSLContext.load_verify_locations = lambda self, cafile=None, capath=None, cadata=None: load_verify_locations(
    self, next_to_program(cafile), capath, cadata)

# ---- The command -----------------------------------------------------------------------------------------------------


def close_loops():
    """A program that ended early left loops, and with them sockets, open."""
    for loop in open_loops:
        loop._stopping = False
        if not loop.is_closed() and not loop.is_running():
            loop.close()
    open_loops.clear()


def descriptors():
    return {int(name) for name in os.listdir("/proc/self/fd")}


def close_leftovers(kept):
    """Closes the descriptors but those KEPT: the next program may use a socket's name, and shows the numbers of its own."""
    for thing in gc.get_objects():
        if isinstance(thing, socket.socket) or (isinstance(thing, io.FileIO) and not thing.closed and thing.fileno() not in kept):
            thing.close()
    for left in descriptors() - kept:
        with contextlib.suppress(OSError):  # the one that listed them
            os.close(left)


@contextlib.contextmanager
def standard_input(path):
    """The file next to PATH that ends in .in, in a pipe."""
    file = path.removesuffix(".py") + ".in"
    if not os.path.exists(file):
        yield
        return
    reader, writer = os.pipe()
    with open(file, "rb") as source:
        os.write(writer, source.read())
    os.close(writer)
    kept, usual = fcntl.fcntl(0, fcntl.F_DUPFD_CLOEXEC, KEPT_MIN), sys.stdin
    os.dup2(reader, 0)
    os.close(reader)
    sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)))
    try:
        yield
    finally:
        sys.stdin = usual
        os.dup2(kept, 0)
        os.close(kept)


def trace(path, *taped):
    """The trace of the program in the file PATH; TAPED: on the text of a tape, within so many ticks."""
    with standard_input(path):
        return trace_with_input(path, *taped)


def trace_with_input(path, *taped):
    kept = descriptors()
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    with open(path) as file:
        source = file.read()
    network.begin()
    reset_signals()
    hosts.clear()
    socket.getaddrinfo = getaddrinfo  # module ticktape may have replaced it
    oracle.folders[1:] = [(STAND_IN, STAND_IN)]  # it looks for a module next to its __file__
    sys.modules.pop("ticktape", None)  # oracle.py's has only io()
    oracle.folders[0] = "", os.path.dirname(os.path.join(CURRENT, path))
    with contextlib.redirect_stderr(io.StringIO()) as noise:
        text = names["run_program"](source, os.path.basename(path), *taped)
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)  # a cancelled program did not
        close_loops()  # of a deadlock: warns of coroutines that never began
        children.end()
        close_leftovers(kept)
        gc.collect()
    for line in dict.fromkeys(noise.getvalue().splitlines()):
        if line.startswith("kernel.py: "):
            print(f"{path}: {line}", file=sys.stderr)
    return text


def programs(paths):
    """The .py files that PATHS denote, those in folders in order of name."""
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        for folder, folders, files in os.walk(path):
            folders.sort()
            yield from (os.path.join(folder, name) for name in sorted(files) if name.endswith(".py"))


def ticks_of(path):
    return path.removesuffix(".py") + ".ticks"


def show(paths):
    for path in paths:
        text = trace(path)
        sys.stdout.write(f"== {path}\n{text}" if len(paths) > 1 else text)
    return 0


def text_of(path):
    """Of a file that is closed again: programs see the numbers of descriptors."""
    with open(path) as file:
        return file.read()


def show_taped(arguments):
    tape, path, *ticks = arguments
    sys.stdout.write(trace(path, text_of(tape), *map(int, ticks)))
    return 0


def batch(_):
    """As oracle.mjs's."""
    for line in sys.stdin:
        tape, path, *ticks = line.rstrip("\n").split("\t")
        text = trace(path, text_of(tape), *map(int, ticks)).encode()
        sys.stdout.buffer.write(b"== %s %d\n%s" % (path.encode(), len(text), text))
        sys.stdout.buffer.flush()
    return 0


def steady_trace(path):
    """The trace of PATH that came twice in a row: on a loaded machine the kernel's timer of delayed acknowledgements may
    run out between two calls, and then TCP sends more than it does here."""
    text = trace(path)
    for _ in range(ATTEMPTS):
        last, text = text, trace(path)
        if text == last:
            break
    return text


def update(paths):
    for path in programs(paths):
        text = steady_trace(path)
        with open(ticks_of(path), "w") as file:
            file.write(text)
    return 0


def difference(path):
    """None, or where the .ticks of PATH first differ from what CPython does."""
    if not os.path.exists(ticks_of(path)):
        return f"{path}: there is no .ticks next to it"
    with open(ticks_of(path)) as file:
        expected = file.read().split("\n")
    for _ in range(ATTEMPTS):  # steady_trace() has the reason
        actual = trace(path).split("\n")
        if expected == actual:
            return None
    pairs = itertools.zip_longest(expected, actual)
    number, (want, got) = next((n, pair) for n, pair in enumerate(pairs, 1) if pair[0] != pair[1])
    return f"{ticks_of(path)}:{number}: {want!r}, but CPython: {got!r}"


def check(paths):
    complaints = [difference(path) for path in programs(paths)]
    failed = [complaint for complaint in complaints if complaint is not None]
    print(*failed, sep="\n", end="\n" if failed else "")
    print(f"{len(complaints) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or not complaints else 0


def main(arguments):
    modes = {"--batch": batch, "--check": check, "--tape": show_taped, "--update": update}
    mode = arguments[0] if arguments and arguments[0].startswith("-") else None
    paths = arguments if mode is None else arguments[1:]
    if mode not in (None, *modes) or bool(paths) == (mode == "--batch"):
        print(USAGE, file=sys.stderr)
        return 2
    os.closerange(3, KEPT_MIN)  # what it inherited: programs show the numbers of theirs
    return modes.get(mode, show)(paths)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

# SPDX-License-Identifier: MIT
"""Simulated child processes: programs that run as threads of the simulation, on pipes of the simulated kernel.

A child runs while a loop selects or a thread waits, as far as it can, and takes no virtual time but what it sleeps. It
waits for a pipe at a place where whoever may have changed one wakes it: each poll of a loop, and each call here.
"""
import os
import _arrival
import _files
import _process
import _recorded
import _threads
import _tools
from _fileio import PipeIO
from _refuse import refuse

_FIRST_PID = 5000
_REAL_PIDS = 1 << 22
_table = {}  # pid -> Child, until it is waited for
_programs = {}  # of ticktape.program(): name -> coroutine function
_moved = _threads.Place()  # where those wait that wait for a pipe or a child
_polled = set()  # loops that wake them
_last_pid = [_FIRST_PID]
_own = [None]  # the Child that this process is

SIGPIPE = 13


class Killed(BaseException):
    """Ends the child's function."""


def adopt(child, shared):
    """In a new process: it is CHILD, and SHARED what all of them have."""
    global _table, _moved, _last_pid
    _table, _moved, _last_pid = shared
    _own[0] = child


def shared():
    """For adopt()."""
    return _table, _moved, _last_pid


def next_pid():
    """For real, one that no process of the system has."""
    if _arrival.is_real() and _last_pid[0] < _REAL_PIDS:
        _last_pid[0] = _REAL_PIDS
    _last_pid[0] += 1
    return _last_pid[0]


def forget(pid):
    _table.pop(pid, None)


def own():
    """The Child that this process is; None: the program itself."""
    return _own[0]


def wake():
    _moved.wake_all()


def wake_at_polls(loop):
    """As long as there are children, each poll of LOOP lets them look."""
    if loop not in _polled and not _arrival.is_real():
        _polled.add(loop)
        loop._call_at_poll(_Waker(loop))


class _Waker:
    def __init__(self, loop):
        self.loop = loop

    def __call__(self):
        if any(child.status is None for child in _table.values()):
            self.loop._call_at_poll(self)
        else:
            _polled.discard(self.loop)
        wake()


def _wait(what, child=None, readers=(), writers=()):
    if _arrival.is_real():
        import _realchildren
        _realchildren.wait(readers, writers, None, what)
        return
    _moved.wait(what)
    if child is not None:
        child.check()


def wait_for_change(what, child):
    """Until a pipe or a process may have changed."""
    _wait(what, child)


def wait_for_pipes(readers, writers, timeout, what):
    """Until one of the descriptors may be ready, or something else has changed."""
    if _arrival.is_real():
        import _realchildren
        _realchildren.wait(readers, writers, timeout, what)
    else:
        _moved.wait(what, timeout)


def read(fd, size, what, child=None):
    """os.read() of a pipe, which waits as a thread does."""
    os.set_blocking(fd, False)
    while True:
        try:
            data = os.read(fd, size)
        except BlockingIOError:
            _wait(what, child, [fd])
        else:
            wake()
            return data


def write(fd, data, what, child=None):
    """Writes all of DATA."""
    os.set_blocking(fd, False)
    left = memoryview(data)
    while left:
        try:
            left = left[os.write(fd, left[:65536]):]
        except BlockingIOError:
            wake()
            _wait(what, child, (), [fd])
    wake()


NULL = -1
# Those of the command, where its standard output is the child's standard error, or the reverse.
COMMANDS = {-11: 1, -12: 2}


class Child:
    """A running program. Descriptors: an int, which it owns; None: those of the program that started it; one of the numbers
    above; or a file in memory (_files.Opened). FOLDER is the node of the current directory CWD."""

    def __init__(self, args, stdin, stdout, stderr, env, cwd, folder):
        self.pid = next_pid()
        self.args = args
        self.env = env
        self.cwd = cwd
        self.folder = folder
        self.fds = [stdin, stdout, stderr]
        self.status = None  # what Popen.returncode will be
        self.killed = None  # by this signal
        self.exit_pipes = []  # ends that are closed when it exits
        self.sleeping = _threads.Place()
        self.loop = None
        self.parent = os.getpid()
        self.is_left = False  # by its parent, which has ended
        self.process = None  # the number of a Python program's
        self.work = None  # of a process of module multiprocessing
        self.traps = {}  # of a shell: signal -> what it runs; "": it ignores the signal
        self.pending = []  # those that have arrived
        self.ended = []  # places where those wait that wait for its exit

    def start(self, function):
        _table[self.pid] = self
        _threads.start(self.run, function, False, True, f"process {self.pid} `{self.args[0]}`")

    def run(self, function):
        try:
            self.check()
            if self.work is None:
                self.may_die()
            code = function(self, self.args)
            self.may_die()
        except Killed:
            code = -self.killed
        except BrokenPipeError:
            code = -SIGPIPE
        except Exception as e:  # of a command: arguments that are not handled here
            refuse(f"`{' '.join(map(str, self.args))}` in a simulated process ({type(e).__name__}: {e})")
        if self.killed is None and (code or 0) >= 0:
            self.be_late("the exit of")
        for fd in {fd for fd in self.fds if is_descriptor(fd)}:
            os.close(fd)
        self.fds = [NULL, NULL, NULL]
        if self.work is not None:
            self.work.spare(False)  # it may have been killed meanwhile
        self.status = code or 0
        for fd in self.exit_pipes:
            os.close(fd)
        self.exit_pipes = []
        for place in self.ended:
            place.wake_all()
        if self.is_left:
            forget(self.pid)
        wake()

    def may_die(self):
        """A search may kill it here. Python programs die in their own code."""
        if self.process is None and _arrival.dies(f"process {self.pid} `{self.args[0]}`"):
            self.kill(9)
            self.check()

    def check(self):
        if self.killed is not None:
            raise Killed

    def kill(self, number):
        """Each signal ends it, or does nothing; Python programs have handlers."""
        if self.status is None and number not in (0, 17, 18, 23, 28) and self.killed is None:
            if number in (19, 20, 21, 22):
                refuse("a signal that stops a simulated process (SIGSTOP, SIGTSTP)")
            if self.process is not None:
                _process.signal(self.process, number)
                return
            if number in self.traps and number != 9:
                if self.traps[number]:
                    self.pending.append(number)
                return
            self.killed = number
            self.sleeping.wake_all()
            wake()
            if self.loop is not None:
                self.loop.call_soon_threadsafe(_leave)

    # ---- For programs ----

    def read(self, size=65536):
        self.may_die()
        fd = self.fds[0]
        if is_descriptor(fd):
            return read(fd, size, "its standard input", self)
        return b"" if fd is None or isinstance(fd, int) else fd.read(size)

    def write(self, data, to=1):
        self.be_late("output of")
        self.check()
        self.may_die()
        fd = self.fds[to]
        if fd is None or fd in COMMANDS:
            _process.write(COMMANDS.get(fd, to), bytes(data))
        elif not isinstance(fd, int):
            fd.write(bytes(data))
        elif fd >= 0:
            write(fd, data, "room in its output", self)
        self.check()

    def be_late(self, what):
        """The program may be slow here."""
        wait = _arrival.late(f"{what} process {self.pid} `{self.args[0]}` came late")
        if wait == 0:
            _moved.wait("its turn", 1e-6)  # the next poll, or, where the loop waits, a moment
        elif wait is not None:
            self.sleeping.wait("its turn", wait)

    def sleep(self, seconds):
        self.may_die()
        self.sleeping.wait("time.sleep()", seconds)
        self.check()


def is_descriptor(fd):
    return isinstance(fd, int) and fd >= 0


def _leave():
    raise SystemExit(0)


# ---- Programs --------------------------------------------------------------------------------------------------------


def _true(child, args):
    return 0


def _false(child, args):
    return 1


def _echo(child, args):
    words, end = args[1:], "\n"
    if words and words[0] == "-n":
        words, end = words[1:], ""
    child.write((" ".join(words) + end).encode())


def _sleep(child, args):
    units = {"s": 1, "m": 60, "h": 3600, "d": 86400}
    try:
        seconds = sum(float(word[:-1]) * units[word[-1]] if word[-1] in units else float(word) for word in args[1:])
    except (ValueError, IndexError):
        child.write(f"sleep: invalid time interval '{args[-1]}'\n".encode(), 2)
        return 1
    child.sleep(seconds)


def _yes(child, args):
    line = (" ".join(args[1:] or ["y"]) + "\n").encode()
    while True:
        child.write(line * (8192 // len(line) or 1))


def _sh(child, args):
    from _shell import main
    return main(child, args)


_BUILTIN = {"true": _true, "false": _false, "echo": _echo, "sleep": _sleep, "yes": _yes, "sh": _sh, "dash": _sh}


def find(args):
    """The function of a program; refused if there is none."""
    name = os.fsdecode(args[0])
    base = name.rpartition("/")[2]
    if name in _programs:
        return _run_program
    if base in ("python", "python3", "python3.14") and name in (base, "/usr/bin/" + base):
        return _python
    if name in (base, "/bin/" + base, "/usr/bin/" + base):
        if base in _BUILTIN:
            return _BUILTIN[base]
        if base in _tools.ALL:
            return _tools.ALL[base]
    if _recorded.may_run():
        return _recorded_program
    if not os.path.exists(name) if "/" in name else not _recorded.is_installed(os.fsencode(name)):
        raise FileNotFoundError(2, "No such file or directory", name)
    refuse(f"the program `{name}`, which is not simulated; ticktape.program() can stand in for it, or --allow-exec runs it for real")


def _bytes_of(texts):
    return b"".join(os.fsencode(text) + b"\0" for text in texts)


def _recorded_program(child, args):
    """One of the system, of which all is known that it does with its input."""
    parts = []
    while data := child.read():
        parts.append(data)
    done = _recorded.run(_bytes_of(args), _bytes_of(f"{name}={value}" for name, value in child.env.items()), b"".join(parts))
    if done is None:
        refuse(f"the program `{args[0]}`, which is not recorded with these arguments and this input; --allow-exec runs it for real")
    status, output, errors = done
    if output:
        child.write(output)
    if errors:
        child.write(errors, 2)
    return status


def _python(child, args):
    """python3 [-u] FILE.py, -m MODULE or -c TEXT, with arguments."""
    is_unbuffered = bool(child.env.get("PYTHONUNBUFFERED"))
    at = 1
    while at < len(args) and args[at] in ("-u", "-B", "-E", "-I", "-O", "-s", "-S"):
        is_unbuffered = is_unbuffered or args[at] == "-u"
        at += 1
    if at == len(args) or (args[at].startswith("-") and args[at] not in ("-c", "-m")):
        refuse(f"python3 {' '.join(args[1:])} as a simulated process: there are FILE.py, -c TEXT and -m MODULE, after -u")
    kind, what = "file", args[at]
    argv = args[at:]
    if args[at] == "-c":
        kind, what, argv = "text", args[at + 1], ["-c", *args[at + 2:]]
    elif args[at] == "-m":
        what = args[at + 1].replace(".", "/") + ".py"
        argv = [what, *args[at + 2:]]
    return _process.run((child, (shared(), _files.shared()), argv, kind, what, is_unbuffered))


def _run_program(child, args):
    import asyncio

    async def main():
        loop = child.loop = asyncio.get_running_loop()
        wake_at_polls(loop)
        reader = asyncio.StreamReader(loop=loop)
        pipes = []
        if is_descriptor(child.fds[0]):
            protocol = asyncio.StreamReaderProtocol(reader, loop=loop)
            pipes.append((await loop.connect_read_pipe(lambda: protocol, End(child.fds[0])))[0])
            child.fds[0] = -1
        else:
            reader.feed_eof()
        return await _programs[args[0]](reader, child, *args[1:])

    try:
        return asyncio.run(main())
    except SystemExit as e:
        child.check()
        return e.code if isinstance(e.code, int) else 0 if e.code is None else 1
    except Exception:
        import traceback
        child.write(traceback.format_exc().encode(), 2)
        return 1
    finally:
        child.loop = None


# ---- The table -------------------------------------------------------------------------------------------------------


class End(PipeIO):
    """A FileIO of the end of a pipe of a process: whoever waits for a pipe is woken by what is done here."""

    __module__ = "_io"
    __qualname__ = "FileIO"

    def read(self, size=-1, /):
        self._check()
        if size is None or size < 0:
            return self.readall()
        if not os.get_blocking(self._fd):
            return self._now(PipeIO.read, size)
        return self._await(read, size, "the output of a process")

    def write(self, b, /):
        self._check()
        data = memoryview(b).cast("B")
        if not os.get_blocking(self._fd):
            return self._now(PipeIO.write, data)
        self._await(write, data, "room in the input of a process")
        return len(data)

    def _now(self, move, what):
        done = move(self, what)
        wake()
        return done

    def _await(self, move, *args):
        """read() and write() of this module, after which the descriptor blocks as before."""
        try:
            return move(self._fd, *args)
        finally:
            if not self._closed:
                os.set_blocking(self._fd, True)

    def close(self):
        if not self._closed:
            PipeIO.close(self)
            wake()


End.__name__ = "FileIO"


def spawn(args, fds, env, cwd=None, executable=None, is_session=False):
    """The number of a new process, which owns the descriptors FDS; for real they are the caller's."""
    if _arrival.is_real():
        import _realchildren
        return _realchildren.spawn(args, [COMMANDS.get(fd, fd) for fd in fds], env, cwd, executable, is_session)
    folder = _files.current_folder() if cwd is None else _files.find_folder(cwd, cwd)
    args = [executable or args[0], *args[1:]]
    function = find(args)
    child = Child(args, *_inherited(fds), env, os.path.abspath(cwd or os.getcwd()), folder)
    child.start(function)
    return child.pid


def _inherited(fds):
    """A process has the streams of the one that starts it, if there is nothing else."""
    own = _own[0]
    if own is None:
        return fds
    theirs = []
    for at, fd in enumerate(fds):
        if fd is None or fd in COMMANDS:
            fd = own.fds[COMMANDS.get(fd, at)]
            if is_descriptor(fd):
                fd = os.dup(fd)
        theirs.append(fd)
    return theirs


def child_of(pid):
    if _arrival.is_real():
        import _realchildren
        return _realchildren.child_of(pid)
    return _table.get(pid)


def exit_descriptor(pid):
    """One that becomes readable when the child exits."""
    if _arrival.is_real():
        import _realchildren
        return _realchildren.exit_descriptor(pid)
    child = _table.get(pid)
    if child is None:
        raise ProcessLookupError(3, "No such process")
    reader, writer = os.pipe()
    if child.status is None:
        child.exit_pipes.append(writer)
    else:
        os.close(writer)
    return reader


def reap(pid, timeout=None):
    """Waits until the child has exited: its status. None: it has not, after TIMEOUT seconds."""
    if _arrival.is_real():
        import _realchildren
        return _realchildren.reap(pid, timeout)
    child = _table.get(pid)
    if child is None or child.work is not None:
        raise ChildProcessError(10, "No child processes")
    end = None if timeout is None else _threads.now() + timeout
    while child.status is None:
        if end is not None and _threads.now() >= end:
            return None
        _moved.wait("a process", None if end is None else end - _threads.now())
    del _table[pid]
    return child.status


def kill(pid, number):
    if _arrival.is_real() and pid not in _table:
        import _realchildren
        _realchildren.kill(pid, int(number))
        return
    child = _table.get(pid)
    if child is None:
        raise ProcessLookupError(3, "No such process")
    child.kill(int(number))


def waitpid(pid, options):
    """The number and wait status of a child that has ended; (0, 0): with WNOHANG, it runs. PID may be -1, for any."""
    if pid == 0 or pid < -1:
        refuse("os.waitpid() of a group of processes")
    while True:
        mine = [pid] if pid > 0 else _own_children()
        if not mine or child_of(mine[0]) is None or getattr(child_of(mine[0]), "work", None) is not None:
            raise ChildProcessError(10, "No child processes")
        for at in mine:
            code = reap(at, None if pid > 0 and not options & 1 else 0)
            if code is not None:
                return at, -code if code < 0 else (code & 255) << 8
        if options & 1:
            return 0, 0
        wait_for_pipes([], [], None, "a process")


def _own_children():
    if _arrival.is_real():
        refuse("os.waitpid(-1) and os.wait(), with --real")
    return [pid for pid, child in _table.items() if child.parent == os.getpid() and child.work is None]


os._killers.append(kill)
os._wakers.append(wake)
os._waiters.append(waitpid)


def program(name, function):
    """In simulation NAME is a program: function(reader, child, *args), a coroutine function, whose result is its exit code."""
    _programs[name] = function

# SPDX-License-Identifier: MIT
"""Module signal: numbers and handlers as on Linux."""
from enum import IntEnum
import _signal
import _threads


class Signals(IntEnum):
    SIGHUP = 1
    SIGINT = 2
    SIGQUIT = 3
    SIGILL = 4
    SIGTRAP = 5
    SIGABRT = 6
    SIGIOT = 6
    SIGBUS = 7
    SIGFPE = 8
    SIGKILL = 9
    SIGUSR1 = 10
    SIGSEGV = 11
    SIGUSR2 = 12
    SIGPIPE = 13
    SIGALRM = 14
    SIGTERM = 15
    SIGSTKFLT = 16
    SIGCHLD = 17
    SIGCLD = 17
    SIGCONT = 18
    SIGSTOP = 19
    SIGTSTP = 20
    SIGTTIN = 21
    SIGTTOU = 22
    SIGURG = 23
    SIGXCPU = 24
    SIGXFSZ = 25
    SIGVTALRM = 26
    SIGPROF = 27
    SIGWINCH = 28
    SIGIO = 29
    SIGPOLL = 29
    SIGPWR = 30
    SIGSYS = 31
    SIGRTMIN = 34
    SIGRTMAX = 64


class Handlers(IntEnum):
    SIG_DFL = 0
    SIG_IGN = 1


class Sigmasks(IntEnum):
    SIG_BLOCK = 0
    SIG_UNBLOCK = 1
    SIG_SETMASK = 2


SIGHUP, SIGINT, SIGQUIT, SIGILL = Signals.SIGHUP, Signals.SIGINT, Signals.SIGQUIT, Signals.SIGILL
SIGTRAP, SIGABRT, SIGIOT, SIGBUS = Signals.SIGTRAP, Signals.SIGABRT, Signals.SIGIOT, Signals.SIGBUS
SIGFPE, SIGKILL, SIGUSR1, SIGSEGV = Signals.SIGFPE, Signals.SIGKILL, Signals.SIGUSR1, Signals.SIGSEGV
SIGUSR2, SIGPIPE, SIGALRM, SIGTERM = Signals.SIGUSR2, Signals.SIGPIPE, Signals.SIGALRM, Signals.SIGTERM
SIGSTKFLT, SIGCHLD, SIGCLD, SIGCONT = Signals.SIGSTKFLT, Signals.SIGCHLD, Signals.SIGCLD, Signals.SIGCONT
SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU = Signals.SIGSTOP, Signals.SIGTSTP, Signals.SIGTTIN, Signals.SIGTTOU
SIGURG, SIGXCPU, SIGXFSZ, SIGVTALRM = Signals.SIGURG, Signals.SIGXCPU, Signals.SIGXFSZ, Signals.SIGVTALRM
SIGPROF, SIGWINCH, SIGIO, SIGPOLL = Signals.SIGPROF, Signals.SIGWINCH, Signals.SIGIO, Signals.SIGPOLL
SIGPWR, SIGSYS, SIGRTMIN, SIGRTMAX = Signals.SIGPWR, Signals.SIGSYS, Signals.SIGRTMIN, Signals.SIGRTMAX
SIG_DFL, SIG_IGN = Handlers.SIG_DFL, Handlers.SIG_IGN
SIG_BLOCK, SIG_UNBLOCK, SIG_SETMASK = Sigmasks.SIG_BLOCK, Sigmasks.SIG_UNBLOCK, Sigmasks.SIG_SETMASK
NSIG = 65

_NAMES = {
    1: "Hangup", 2: "Interrupt", 3: "Quit", 4: "Illegal instruction", 5: "Trace/breakpoint trap", 6: "Aborted",
    7: "Bus error", 8: "Floating point exception", 9: "Killed", 10: "User defined signal 1", 11: "Segmentation fault",
    12: "User defined signal 2", 13: "Broken pipe", 14: "Alarm clock", 15: "Terminated", 16: "Stack fault",
    17: "Child exited", 18: "Continued", 19: "Stopped (signal)", 20: "Stopped", 21: "Stopped (tty input)",
    22: "Stopped (tty output)", 23: "Urgent I/O condition", 24: "CPU time limit exceeded",
    25: "File size limit exceeded", 26: "Virtual timer expired", 27: "Profiling timer expired", 28: "Window changed",
    29: "I/O possible", 30: "Power failure", 31: "Bad system call",
}


def default_int_handler(signalnum, frame, /):
    raise KeyboardInterrupt


def _sighandler_noop(signum, frame):
    """asyncio's: the loop calls the handler."""


def _on_sigint(signum, frame, /):
    """Runner's."""
    _signal.on_sigint()


class itimer_error(OSError):
    """What setitimer() raises."""

    __module__ = "signal"


ItimerError = itimer_error
del itimer_error
ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF = 0, 1, 2

# Of handlers that _signal has as ints, from 2 on.
_OWN = _sighandler_noop, default_int_handler, _on_sigint


def _number(signalnum):
    if not isinstance(signalnum, int):
        raise TypeError(f"'{type(signalnum).__name__}' object cannot be interpreted as an integer")
    if not 0 < signalnum < NSIG:
        raise ValueError("signal number out of range")
    return int(signalnum)


def _shown(handler):
    if not isinstance(handler, int):
        return handler
    return Handlers(handler) if handler < 2 else _OWN[handler - 2]


def signal(signalnum, handler, /):
    is_constant = isinstance(handler, int) and handler in (0, 1)
    if not callable(handler) and not is_constant:
        raise TypeError("signal handler must be signal.SIG_IGN, signal.SIG_DFL, or a callable object")
    if _threads.ident() != 1:
        raise ValueError("signal only works in main thread of the main interpreter")
    number = _number(signalnum)
    if number in (9, 19, 32, 33):
        raise OSError(22, "Invalid argument")
    old = _shown(_signal.get(number))
    for place in range(len(_OWN)):
        if handler is _OWN[place]:
            handler = 2 + place
            break
    _signal.set(number, int(handler) if is_constant else handler)
    return old


def getsignal(signalnum, /):
    return _shown(_signal.get(_number(signalnum)))


def raise_signal(signalnum, /):
    if not isinstance(signalnum, int):
        raise TypeError(f"'{type(signalnum).__name__}' object cannot be interpreted as an integer")
    if not 0 <= signalnum < NSIG:
        raise OSError(22, "Invalid argument")
    if signalnum:
        _signal.raise_(int(signalnum))


def set_wakeup_fd(fd, /, *, warn_on_full_buffer=True):
    if _threads.ident() != 1:
        raise ValueError("set_wakeup_fd only works in main thread of the main interpreter")
    return _signal.wakeup(fd if fd >= 0 else -1)


def alarm(seconds, /):
    if not isinstance(seconds, int):
        raise TypeError(f"'{type(seconds).__name__}' object cannot be interpreted as an integer")
    left = _signal.timer()[0]
    _signal.set_timer(seconds, 0)
    return -int(-left // 1)  # rounded up


def _check_seconds(seconds):
    if not isinstance(seconds, (int, float)):
        raise TypeError(f"'{type(seconds).__name__}' object cannot be interpreted as an integer or float")
    if seconds != seconds:
        raise ValueError("Invalid value NaN (not a number)")


def setitimer(which, seconds, interval=0.0, /):
    _check_seconds(seconds)
    _check_seconds(interval)
    if which != ITIMER_REAL:
        raise _refused(which)
    if seconds < 0 or interval < 0:
        raise ItimerError(22, "Invalid argument")
    old = _signal.timer()
    _signal.set_timer(seconds, interval)
    return old


def getitimer(which, /):
    if which != ITIMER_REAL:
        raise _refused(which)
    return _signal.timer()


def _refused(which):
    if which not in (ITIMER_VIRTUAL, ITIMER_PROF):
        return ItimerError(22, "Invalid argument")
    from _refuse import refuse

    refuse("a timer of processor time (signal.ITIMER_VIRTUAL, ITIMER_PROF)")


def pause():
    _signal.pause()


def siginterrupt(signalnum, flag, /):
    _number(signalnum)


def strsignal(signalnum, /):
    number = _number(signalnum)
    return f"Real-time signal {number - 34}" if number >= 34 else _NAMES.get(number)


def valid_signals():
    return {Signals(n) if n < 32 or n in (34, 64) else n for n in range(1, NSIG) if n not in (32, 33)}

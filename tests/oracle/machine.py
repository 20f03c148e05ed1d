"""The machine on which a program runs: its clocks and calendar, its names, its entropy, and what modules keep.

Run after oracle.py or streams.py, in the same namespace, which has `world` (the run: its clock) and skip_time(). ticktape
presents the same machine (scenarios/LANGUAGE.md, "The machine"): clocks that begin at 0, a calendar that begins at
2000-01-01T00:00:00Z, the time zone UTC, Linux on x86_64, a user called `user`, and entropy from the `random` choices of the tape.
"""
import atexit
import datetime
import gc as _gc
import itertools
import locale
import os
import platform
import queue
import sysconfig
import threading
import uuid
import warnings
import weakref
import zipfile
import zoneinfo

sysconfig.get_config_vars()  # while sys.platform is what it was
zoneinfo.reset_tzpath(["/usr/share/zoneinfo"])

WARNING_FILTERS = list(warnings.filters)
SHOW_WARNING, FORMAT_WARNING = warnings.showwarning, warnings.formatwarning
EPOCH_S = 946684800  # start_program() sets it
ENVIRONMENT = {
    "HOME": "/home/user",
    "LANG": "C.UTF-8",
    "LOGNAME": "user",
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "PWD": "/program",
    "SHELL": "/bin/sh",
    "USER": "user",
}

# ---- time: one clock; what is printed in a log decides nothing, so that reading it is no choice ----

_gmtime, _ctime, _asctime = time.gmtime, time.ctime, time.asctime
_c_localtime, _c_strftime = time.localtime, time.strftime
time.tzname = "UTC", "UTC"


def _localtime(seconds, /):
    """This C library calls the zone UTC-0000."""
    return time.struct_time((*_c_localtime(seconds), "UTC", 0))


def _strftime(*args):
    return _c_strftime(*args).replace("UTC-0000", "UTC")


class _ZipTime:
    """The times of archives' entries, and of the files in them, on the calendar: zip knows none before 1980."""

    time = staticmethod(lambda: unix_start() + world.read_clock())
    localtime = staticmethod(lambda seconds: _localtime(EPOCH_S - unix_start() + seconds))


zipfile.time = _ZipTime


def clock_ns():
    return round(world.read_clock() * 1e9)


def wall_clock():
    return EPOCH_S + world.read_clock()


def wall_clock_ns():
    return EPOCH_S * 10**9 + clock_ns()


def silent_clock_ns():
    return EPOCH_S * 10**9 + round(world.silent_clock() * 1e9)


def now_by_default(function):
    """FUNCTION of seconds; without them, of the virtual time."""

    def call(seconds=None, /):
        return function(wall_clock() if seconds is None else seconds)

    return call


def tuple_by_default(function, count):
    """FUNCTION whose argument COUNT is a time tuple; without it, of the virtual time."""

    def call(*args):
        return function(*args, _localtime(wall_clock())) if len(args) == count else function(*args)

    return call


def unix_start():
    """What time.time() begins at: the calendar's beginning only if the program was started with another."""
    return 0 if EPOCH_S == 946684800 else EPOCH_S


def unix_time_ns():
    return unix_start() * 10**9 + clock_ns()


time.time = lambda: unix_start() + world.read_clock()
time.time_ns = unix_time_ns
time.monotonic = time.perf_counter = time.process_time = time.thread_time = lambda: world.read_clock()
time.monotonic_ns = time.perf_counter_ns = time.process_time_ns = time.thread_time_ns = clock_ns
time.clock_gettime = lambda clk_id, /: time.time() if clk_id in (0, 11) else world.read_clock()
time.clock_gettime_ns = lambda clk_id, /: unix_time_ns() if clk_id in (0, 11) else clock_ns()
time.clock_getres = lambda clk_id, /: 1e-09
time.sleep = skip_time
time.localtime, time.gmtime, time.ctime = map(now_by_default, (_localtime, _gmtime, _ctime))
time.asctime, time.strftime = tuple_by_default(_asctime, 0), tuple_by_default(_strftime, 1)
for _name in "time", "time_ns", "monotonic", "monotonic_ns", "sleep", "localtime", "gmtime", "ctime", "asctime", "strftime":
    getattr(time, _name).__name__ = getattr(time, _name).__qualname__ = _name


def year_of(seconds):
    """The year of a time that the C library of the interpreter has no calendar for."""
    era, day = divmod(seconds // 86400 + 719468, 146097)
    year = (day - day // 1460 + day // 36524 - day // 146096) // 365
    day -= 365 * year + year // 4 - year // 100
    return era * 400 + year + ((5 * day + 2) // 153 >= 10)


def calendar_of(seconds):
    if not 1 <= year_of(seconds) <= 9999:
        raise ValueError(f"year must be in 1..9999, not {year_of(seconds)}")
    return _gmtime(seconds)[:6]


def date_time_now(cls, tz=None):
    if tz is not None and not isinstance(tz, datetime.tzinfo):
        raise TypeError(f"tzinfo argument must be None or of a tzinfo subclass, not type '{type(tz).__name__}'")
    seconds, ns = divmod(wall_clock_ns(), 10**9)
    made = cls(*calendar_of(seconds), ns // 1000, tz)
    return made if tz is None else tz.fromutc(made)


def date_time_utcnow(cls):
    warnings.warn("datetime.datetime.utcnow() is deprecated and scheduled for removal in a future version. Use "
                  "timezone-aware objects to represent datetimes in UTC: datetime.datetime.now(datetime.UTC).",
                  DeprecationWarning, stacklevel=2)
    seconds, ns = divmod(wall_clock_ns(), 10**9)
    return cls(*calendar_of(seconds), ns // 1000)


# The type is C's, so its dictionary is not to be had otherwise. Nothing has looked these names up so far.
_names = _gc.get_referents(datetime.datetime.__dict__)[0]
_names["now"], _names["utcnow"] = classmethod(date_time_now), classmethod(date_time_utcnow)
_today = classmethod(lambda cls: cls.fromtimestamp(wall_clock()))
_names["today"] = _gc.get_referents(datetime.date.__dict__)[0]["today"] = _today

# A wait with a timeout decides nothing: there is no other thread that could end it.
queue.time = threading._time = lambda: world.silent_clock()
queue.SimpleQueue = queue._PySimpleQueue
queue.SimpleQueue.__name__ = queue.SimpleQueue.__qualname__ = "SimpleQueue"

# ---- the machine's names ------------------------------------------------------------------------

sys.platform, sys.maxsize, sys.executable = "linux", 2**63 - 1, "/usr/bin/python3"
sys.prefix = sys.exec_prefix = sys.base_prefix = sys.base_exec_prefix = "/usr"
sys.version = "3.14.2 (main, Dec  5 2025, 16:49:16) [GCC 12.2.0]"
os.getpid, os.getppid, os.cpu_count = lambda: 4242, lambda: 4241, lambda: 4
os.process_cpu_count = os.cpu_count
os.getuid = os.geteuid = os.getgid = os.getegid = lambda: 1000
os.uname = lambda: os.uname_result(("Linux", "ticktape", "6.1.0", "#1 SMP", "x86_64"))
platform.uname = lambda: platform.uname_result("Linux", "ticktape", "6.1.0", "#1 SMP", "x86_64")
platform.system, platform.node, platform.release = lambda: "Linux", lambda: "ticktape", lambda: "6.1.0"
platform.version, platform.machine, platform.processor = lambda: "#1 SMP", lambda: "x86_64", lambda: ""
platform.platform = lambda aliased=False, terse=False: "Linux-6.1.0-x86_64" + ("" if terse else "-with-glibc2.36")
platform.architecture = lambda *args, **kwargs: ("64bit", "ELF")
platform.libc_ver = lambda *args, **kwargs: ("glibc", "2.36")
platform.python_build, platform.python_compiler = lambda: ("main", "Dec  5 2025 16:49:16"), lambda: "GCC 12.2.0"

# ---- entropy: what CPython takes from the system is drawn as `random` choices ---------------------


def urandom(size, /):
    if size < 0:
        raise ValueError("negative argument not allowed")
    if world.entropy is None:
        world.entropy = random.Random("urandom")
    return world.entropy.randbytes(size)


os.urandom = urandom
uuid._generate_time_safe = uuid._UuidCreate = None
uuid._node = 0x0242AC110002
uuid.time = time

# ---- what modules keep from one program to the next ----------------------------------------------

_level_names = dict(logging._levelToName), dict(logging._nameToLevel)
_log_classes = [(cls, dict(vars(cls))) for cls in (logging.Formatter, logging.Handler, logging.StreamHandler, logging.Logger)]
_stateful = "secrets", "tempfile", "unittest"
_known_loggers = [name for name, x in logging.root.manager.loggerDict.items() if name.startswith("asyncio")]


def forget_logs():
    """Loggers, levels and handlers as after `import logging`."""
    logging.captureWarnings(False)
    logging._handlers.clear()
    logging._handlerList.clear()
    logging._levelToName.clear()
    logging._levelToName.update(_level_names[0])
    logging._nameToLevel.clear()
    logging._nameToLevel.update(_level_names[1])
    manager = logging.root.manager
    manager.disable = 0
    manager.loggerClass = manager.logRecordFactory = None
    for name in [name for name in manager.loggerDict if name not in _known_loggers]:
        del manager.loggerDict[name]
    for logger in logging.root, *manager.loggerDict.values():
        logger.handlers.clear()
        logger.filters.clear()
        logger.propagate, logger.disabled, logger.level = True, False, logging.NOTSET
        logger.parent = None if logger is logging.root else logging.root
    logging.root.setLevel(logging.WARNING)
    logging._startTime = EPOCH_S * 10**9
    logging._defaultLastResort = logging.lastResort = logging._StderrHandler(logging.WARNING)
    for cls, names in _log_classes:
        for name in [name for name in vars(cls) if name not in names]:
            delattr(cls, name)
        for name, value in names.items():
            if vars(cls)[name] is not value:
                setattr(cls, name, value)


def forget_submodules():
    """`import logging.handlers` binds a name in logging, which forget_program() drops: so it must run again."""
    for name in list(sys.modules):
        parent, _, child = name.rpartition(".")
        if parent in ("asyncio", "collections", "logging", "os") and not hasattr(sys.modules[parent], child):
            del sys.modules[name]


def begin_machine(filename):
    """As a program finds the machine and the modules."""
    world.entropy = None
    threading._counter = itertools.count(1).__next__  # of Thread-N
    forget_submodules()
    for name in [name for name in sys.modules if name.partition(".")[0] in _stateful]:
        del sys.modules[name]
    os.environ.clear()
    os.environ.update(ENVIRONMENT | start_variables)
    sys.argv[:] = [filename]
    sys.setrecursionlimit(1000)
    warnings.filters[:] = WARNING_FILTERS
    warnings.showwarning, warnings.formatwarning = SHOW_WARNING, FORMAT_WARNING
    warnings._filters_mutated()
    locale.setlocale(locale.LC_ALL, "C")  # a program may have set another one
    locale.setlocale(locale.LC_CTYPE, "")  # as at the interpreter's start
    uuid._last_timestamp = uuid._last_timestamp_v7 = None
    uuid._last_counter_v7 = 0
    logging.time = types.SimpleNamespace(**{**vars(time), "time_ns": silent_clock_ns, "localtime": _localtime, "gmtime": _gmtime})
    logging.Formatter.converter = _localtime
    forget_logs()
    atexit._clear()
    weakref.finalize._registered_with_atexit = weakref.finalize._shutdown = False  # its own exit handler went, too
    atexit.register(logging.shutdown)


def end_machine():
    """The interpreter's exit, after the program: what it registered with atexit."""
    atexit._run_exitfuncs()
    sys.set_int_max_str_digits(sys.int_info.default_max_str_digits)


if "PRISTINE" in globals():  # oracle.py
    PRISTINE[:] = [(names, dict(names)) for names, _ in PRISTINE]
    PRISTINE += [(vars(module), dict(vars(module))) for module in (atexit, datetime, logging, os, platform, uuid)]
_gc.collect()
_gc.freeze()
